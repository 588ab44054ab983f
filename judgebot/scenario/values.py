"""The values that facts can have: closed types, whether a value is one, and whether a value is the wanted one."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Any

from judgebot.cards import printed
from judgebot.cards.names import is_title, normalise
from judgebot.game.objects import CENTRALS
from judgebot.plain import NamedTuple

NONE = "none"
UNKNOWN = "an unknown card"  # as `Machine.name` calls it
SERVER = re.compile(r"(?:HQ|R&D|Archives|remote \d+)", re.I)
REMOTE = "remote N"
_COMPARED = r"(>=|<=|>|<|not)\s*(-?\d+)"
_COPY = re.compile(r"\s*#\s*\d+$")


class Called(str):
    """A value that can be called by several names: the text tells it, and it is what any of `names` says."""

    names: frozenset[str]

    def __new__(cls, text: str, names: Iterable[str]) -> Called:
        """A value with its names."""
        new = super().__new__(cls, text)
        new.names = frozenset(normalise(name) for name in names)
        return new

    def __reduce__(self) -> Any:
        """How it goes to another process."""
        return (Called, (str(self), tuple(self.names)))


def same(value: Any, wanted: Any) -> bool:
    """Whether a value is what was wanted; names are compared without case and punctuation, lists of names in any order.

    A number can also be wanted as `>= 3`, `<= 3`, `> 3`, `< 3` or `not 3`.
    """
    if isinstance(wanted, str) and isinstance(value, int) and not isinstance(value, bool):
        found = re.fullmatch(_COMPARED, wanted.strip())
        if found:
            return _compared(value, found.group(1), int(found.group(2)))
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    if isinstance(value, (list, tuple)):
        items = wanted if isinstance(wanted, list) else [wanted]
        return sorted(normalise(str(v)) for v in value) == sorted(normalise(str(w)) for w in items)
    if isinstance(value, int) or value is None:
        return bool(value == wanted)
    if isinstance(value, Called):
        return normalise(str(wanted)) in value.names
    return normalise(str(value)) == normalise(str(wanted))


def _compared(value: int, how: str, n: int) -> bool:
    by = {">=": value >= n, "<=": value <= n, ">": value > n, "<": value < n, "not": value != n}
    return by[how]


def fact_value(text: str) -> object:
    """What a value written on the command line stands for: the same as in a scenario file.

    text: such as `4`, `true`, `[Snare!, Enigma]` or `heap`. Read as plain text, `true` would equal no fact, and a
    question about it would be answered with "never".
    """
    text = text.strip()
    if text.startswith("[") and text.endswith("]"):
        return [fact_value(one) for one in text[1:-1].split(",") if one.strip()]
    if text.lower() in ("true", "yes", "false", "no"):
        return text.lower() in ("true", "yes")
    return int(text) if text.removeprefix("-").isdecimal() else text


# Types


class Known(NamedTuple):
    """What a board names: the titles of its cards, the names given with `as:` (in lower case), subtypes of its own."""

    titles: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def has(self, name: str, prefix: bool = False) -> bool:
        """Whether a name is one of a card there, `#2` for a copy; or the beginning of one."""
        if name.strip().lower() in self.aliases:
            return True
        said = normalise(_COPY.sub("", name.strip()))
        titles = _normal(self.titles)
        return bool(said) and (said in titles or (prefix and any(one.startswith(said) for one in titles)))

    def slip(self, name: str) -> str:
        """The one name that a text is nearly, if it is none, no part of one and has none within it; "" without."""
        said = normalise(name)
        titles = [normalise(one) for one in (*self.titles, *self.aliases)]
        if len(said) < 5 or self.has(name) or any(said in one or one in said for one in titles):
            return ""
        return next(iter(near(_COPY.sub("", name), (*self.titles, *self.aliases), 0.8)), "")

    def near(self, name: str) -> list[str]:
        """The names that come nearest to one."""
        return near(name, (*self.titles, *self.aliases))


@functools.lru_cache(maxsize=256)
def _normal(titles: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(normalise, (*titles, UNKNOWN)))


def united(boards: Iterable[Known]) -> Known:
    """What any of several boards names: a scenario can leave facts open."""
    parts = zip(*boards, strict=True)
    return Known(*(tuple(dict.fromkeys(name for names in part for name in names)) for part in parts))


def near(name: str, known: Iterable[str], cutoff: float = 0.5) -> list[str]:
    """The names that come nearest to one, without regard to case."""
    by = {one.lower(): one for one in known}
    import difflib  # only for a message

    found = difflib.get_close_matches(name.strip().lower(), list(by), 3, cutoff)
    return [by[one] for one in found]


class Type:
    """A closed type of value."""

    def has(self, value: Any, known: Known | None) -> bool:
        """Whether a value is one of it; `known`: the board, where the type names cards."""
        raise NotImplementedError

    def expected(self, value: Any, known: Known | None) -> str:
        """What is expected instead of a value that is none, the nearest first."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its values."""
        raise NotImplementedError


class Number(Type):
    """A whole number, from `least` on if that is given; or a comparison with one."""

    def __init__(self, least: int | None = 0) -> None:
        self.least = least

    def has(self, value: Any, known: Known | None) -> bool:
        """As `Type` says; a comparison that no number of it meets is none of its values."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.least is None or value >= self.least
        found = re.fullmatch(_COMPARED, value.strip()) if isinstance(value, str) else None
        if found is None or self.least is None:
            return found is not None
        how, n = found.group(1), int(found.group(2))
        return any(_compared(one, how, n) for one in (self.least, max(self.least, n) + 1))

    def expected(self, value: Any, known: Known | None) -> str:
        """As `Type` says."""
        start = "a number" if self.least is None else f"a number from {self.least}"
        return f"{start}, or a comparison such as `>= 3`"

    def schema(self) -> dict[str, Any]:
        """As `Type` says."""
        number = {"type": "integer"} if self.least is None else {"type": "integer", "minimum": self.least}
        return {"anyOf": [number, {"type": "string", "pattern": rf"^\s*{_COMPARED}\s*$"}]}


class Flag(Type):
    """Yes or no."""

    def has(self, value: Any, known: Known | None) -> bool:
        """As `Type` says."""
        return isinstance(value, bool)

    def expected(self, value: Any, known: Known | None) -> str:
        """As `Type` says."""
        return "`true` or `false`"

    def schema(self) -> dict[str, Any]:
        """As `Type` says."""
        return {"type": "boolean"}


class OneOf(Type):
    """One of some words; `remote N` stands for each remote server; `forms`: what is told of them instead of all."""

    def __init__(self, *words: str, forms: tuple[str, ...] = ()) -> None:
        self.words = words
        self.forms = forms or words

    @functools.cached_property
    def _known(self) -> tuple[re.Pattern[str], ...]:
        found = [re.escape(normalise(one)).replace(re.escape(normalise(REMOTE)), r"remote \d+") for one in self.words]
        return tuple(re.compile(one) for one in found)

    def has(self, value: Any, known: Known | None) -> bool:
        """As `Type` says."""
        return isinstance(value, str) and any(one.fullmatch(normalise(value)) for one in self._known)

    def expected(self, value: Any, known: Known | None) -> str:
        """As `Type` says."""
        found = near(str(value), self.words)
        return f"one of: {', '.join(self.forms)}" + (f" (did you mean {' or '.join(found)}?)" if found else "")

    def schema(self) -> dict[str, Any]:
        """As `Type` says; names are taken in any case, which a schema cannot say."""
        return {"type": "string"}


class CardName(Type):
    """The name of a card, or one of some other words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def has(self, value: Any, known: Known | None) -> bool:
        """As `Type` says."""
        if not isinstance(value, str):
            return False
        if normalise(value) in map(normalise, self.words) or known is None:
            return True
        return known.has(value) or is_title(_COPY.sub("", value))

    def expected(self, value: Any, known: Known | None) -> str:
        """As `Type` says."""
        found = known.near(str(value)) if known is not None else []
        hint = f" (did you mean {' or '.join(found)}?)" if found else ""
        return "the name of a card" + "".join(f", or `{one}`" for one in self.words) + hint

    def schema(self) -> dict[str, Any]:
        """As `Type` says."""
        return {"type": "string"}


class Subtype(Type):
    """A subtype that a card of the game or of the board has."""

    def has(self, value: Any, known: Known | None) -> bool:
        """As `Type` says."""
        return isinstance(value, str) and normalise(value) in map(normalise, self._all(known))

    def _all(self, known: Known | None) -> tuple[str, ...]:
        return (*sorted(printed.subtypes()), *(known.subtypes if known is not None else ()))

    def expected(self, value: Any, known: Known | None) -> str:
        """As `Type` says."""
        found = near(str(value), self._all(known))
        return "a subtype" + (f" (did you mean {' or '.join(found)}?)" if found else ", such as barrier")

    def schema(self) -> dict[str, Any]:
        """As `Type` says."""
        return {"type": "string"}


class Text(Type):
    """Any text: what a card says."""

    def has(self, value: Any, known: Known | None) -> bool:
        """As `Type` says."""
        return isinstance(value, str)

    def expected(self, value: Any, known: Known | None) -> str:
        """As `Type` says."""
        return "text"

    def schema(self) -> dict[str, Any]:
        """As `Type` says."""
        return {"type": "string"}


class Several(Type):
    """A list of values of one type, or one of them alone."""

    def __init__(self, of: Type) -> None:
        self.of = of

    def has(self, value: Any, known: Known | None) -> bool:
        """As `Type` says."""
        return all(self.of.has(one, known) for one in (value if isinstance(value, list) else [value]))

    def expected(self, value: Any, known: Known | None) -> str:
        """As `Type` says."""
        wrong = [one for one in (value if isinstance(value, list) else [value]) if not self.of.has(one, known)]
        return f"a list, each {self.of.expected(wrong[0] if wrong else '', known)}"

    def schema(self) -> dict[str, Any]:
        """As `Type` says."""
        one = self.of.schema()
        return {"anyOf": [one, {"type": "array", "items": one}]}


SERVERS = (*CENTRALS, REMOTE)
_VERDICTS = ("in progress", "successful", "unsuccessful")
RUN_FORMS = (NONE, "SERVER", *(f"{how}{on}" for how in _VERDICTS for on in ("", " on SERVER")))
RUN_VALUES = (NONE, *SERVERS, *(f"{how}{on}" for how in _VERDICTS for on in ("", *(f" on {one}" for one in SERVERS))))
