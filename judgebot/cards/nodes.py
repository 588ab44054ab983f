"""The machinery of the ability language: words, their arguments, and how YAML becomes words.

A word is a class with a docstring and declared arguments. Values, conditions, references, selections, costs, effects,
declarations and triggers are all words; each family has a registry. Unknown words and arguments are refused with the
nearest known one.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from judgebot.cards.wording import listing as listing
from judgebot.cards.wording import voice
from judgebot.plain import NamedTuple

_REQUIRED = object()


class LanguageError(Exception):
    """An ability definition that the language does not allow. `path` leads to the place, from the outside in."""

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.path = path

    def within(self, *outer: str | int) -> LanguageError:
        """The same error, seen from further out."""
        return LanguageError(self.message, (*outer, *self.path))


# The records that delimit the spans of time which words name.
SPANS = {
    "run": ("run starts", "run ends"),
    "encounter": ("encounter", "encounter ends"),
    "breach": ("breach", "breach ends"),
}


class Past(NamedTuple):
    """What a word asks of the past of the game.

    kinds    kinds of records that it looks for
    ordered  those whose order matters, such as the ends of a span of time
    earlier  whether it looks beyond this turn
    had      whether it looks at the previous checkpoint (9.6.6a)
    """

    kinds: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()
    earlier: bool = False
    had: bool = False


def past_within(kind: str, span: str) -> Past:
    """What is asked of the past where one kind of record counts within a span of time."""
    ordered = tuple(record for name, records in SPANS.items() if name in span for record in records)
    return Past((kind,), ordered, span == "last turn")


# Spans of time that are those of what met the trigger condition, and all within which something can have happened.
OF_THE_TRIGGER = ("that encounter", "that breach")
WITHIN = ("this turn", "last turn", "this run", "that run", "this encounter", *OF_THE_TRIGGER)

# What words can need around them -> what is said where it is missing.
NEEDS = {
    "trigger": "speaks of what met a trigger condition, and there is none here: name it with `as`, or say `when:`",
    "object": "is the card that met the trigger condition, and no condition here is about a card: name it with `as`",
    "interrupt": "changes what is imminent: the ability needs `interrupt: true` or a condition with `would: true`",
    "encounter to come": "is bound as that encounter begins: `strength`, `gain_subroutines`, `delayed` wait for it",
    "breach": "is the end of the breach that met a condition, and none here is about a breach (`when: breach`)",
    "deed": "is what an additional cost is paid for, and this is no such cost",
    "trace": "is known only in what a trace leads to: `if_successful`, `if_unsuccessful`, `then` (10.8.5)",
    "end": "would go on without end: it stands under what can end it, `if`, `may`, `pay` or `one_of` (9.12.4a)",
}


class Node:
    """A word with its arguments. Nodes are immutable and compared by identity."""

    family: ClassVar[str] = ""
    name: ClassVar[str] = ""
    arguments: ClassVar[dict[str, Argument]] = {}
    short: ClassVar[str] = ""

    def english(self) -> str:
        """The word in plain English."""
        raise NotImplementedError(type(self).__name__)

    def check(self) -> None:
        """What arguments must be true of together. Raises LanguageError where they do not fit."""

    def past(self) -> Past:
        """What it asks of the past of the game; nothing for most words. The search may merge what nobody can ask."""
        return Past()

    def needs(self) -> str:
        """What there must be where it stands: one of NEEDS, or "" for nothing. `scope` refuses it elsewhere."""
        return ""

    def __repr__(self) -> str:
        return f"<{self.family} {self.name}>"


class Argument(NamedTuple):
    """An argument of a word: how it is read, its default, and what it means."""

    read: Callable[[Any], Any]
    default: Any
    doc: str


FAMILIES: dict[str, dict[str, type[Node]]] = {}

N = TypeVar("N", bound=type[Node])
# Words that a card says otherwise than explanations do -> how (`templating`).
SAID: dict[type[Node], Callable[[Any], str]] = {}


PLAIN: dict[type[Node], Callable[[Any], str]] = {}  # the same as explanations do


def plain(node: Node) -> str:
    """A word as explanations say it, where a card says some cases of it otherwise."""
    return PLAIN[type(node)](node)


def said(of: N) -> Callable[[Callable[[Any], str]], Callable[[Any], str]]:
    """Declare how a card says a word of a class."""

    def declare(how: Callable[[Any], str]) -> Callable[[Any], str]:
        SAID[of] = how
        return how

    return declare


def _spoken(cls: N, plain: Callable[[Any], str]) -> Callable[[Any], str]:
    """How a word is said: by a card that speaks in its own way, if it has one."""

    def english(self: Any) -> str:
        how = SAID.get(cls) if voice() is not None else None
        return how(self) if how is not None else plain(self)

    return english


def arg(read: Callable[[Any], Any], default: Any = _REQUIRED, doc: str = "") -> Any:
    """Declare an argument in a word's class body."""
    return Argument(read, default, doc)


def word(family: str, name: str, short: str = "") -> Callable[[N], N]:
    """Declare a word of a family. `short` names the argument that a bare value fills."""

    def declare(cls: N) -> N:
        arguments: dict[str, Argument] = {}
        for base in reversed(cls.__mro__[: cls.__mro__.index(Node)]):
            arguments.update({key: value for key, value in vars(base).items() if isinstance(value, Argument)})
        for key in arguments:
            if key in vars(cls):
                delattr(cls, key)
        cls.family = family
        cls.name = name
        cls.arguments = arguments
        cls.short = short or next(iter(arguments), "")
        if "english" in vars(cls):
            PLAIN[cls] = cls.english
            cls.english = _spoken(cls, cls.english)  # type: ignore[method-assign, assignment]
        registry = FAMILIES.setdefault(family, {})
        if name in registry:
            raise ValueError(f"the word {name!r} is declared twice in {family}")
        registry[name] = cls
        return cls

    return declare


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or an empty string."""
    import difflib  # only for a message

    close = difflib.get_close_matches(str(name), list(known), 1, 0.6)
    return f"; did you mean {close[0]!r}?" if close else ""


def _no_argument(cls: type[Node], key: Any) -> LanguageError:
    takes = ", ".join(cls.arguments) or "none"
    return LanguageError(
        f"{cls.name!r} has no argument {key!r}{nearest(str(key), cls.arguments)} (it takes: {takes})", (key,)
    )


def build(cls: type[Node], given: Any) -> Any:
    """Make a word from the value that stands behind its name in YAML."""
    values: dict[str, Any] = {}
    if isinstance(given, Mapping):
        raw = dict(given)
    elif (
        given is None
        or (given is True and not cls.arguments)
        or (given is True and cls.short and cls.arguments[cls.short].default is not _REQUIRED)
    ):
        raw = {}
    elif cls.short:
        raw = {cls.short: given}
    else:
        raise LanguageError(f"{cls.name!r} takes no argument")
    if "as" in raw and "bind" in cls.arguments:
        raw["bind"] = raw.pop("as")
    unknown = [key for key in raw if key not in cls.arguments]
    if unknown:
        # a mapping may be the short argument itself (a selection, a trigger), or else have this word's own arguments
        if not cls.short:
            raise _no_argument(cls, unknown[0])
        try:
            values[cls.short] = cls.arguments[cls.short].read(given)
        except LanguageError as error:
            meant = len(unknown) < len(raw) or nearest(str(unknown[0]), cls.arguments)
            raise _no_argument(cls, unknown[0]) if meant else error from None
        raw = {}
    for key, argument in cls.arguments.items():
        if key in values:
            continue
        if key in raw:
            try:
                values[key] = argument.read(raw[key])
            except LanguageError as error:
                raise error.within(key) from None
            if values[key] == ():
                empty = "needs something in" if argument.default is _REQUIRED else "says nothing with an empty"
                raise LanguageError(f"{cls.name!r} {empty} {key!r} ({argument.doc})", (key,))
        elif argument.default is _REQUIRED:
            raise LanguageError(f"{cls.name!r} needs {key!r} ({argument.doc})")
        else:
            values[key] = argument.default
    node = cls.__new__(cls)
    for key, value in values.items():
        object.__setattr__(node, key, value)
    node.check()
    return node


def make(cls: type[Node], **values: Any) -> Any:
    """Make a word in code, with values that are already read."""
    node = cls.__new__(cls)
    for key, argument in cls.arguments.items():
        object.__setattr__(node, key, values.get(key, None if argument.default is _REQUIRED else argument.default))
    return node


def made(cls: type[Node], **values: Any) -> Any:
    """As `make`, of a word made while a game goes on: the same each time, as states that are equal have equal words."""
    return _made(cls.family, cls.name, *values.items())


@functools.cache
def _made(family: str, name: str, *values: tuple[str, Any]) -> Any:
    return make(FAMILIES[family][name], **dict(values))


def changed(node: Any, **values: Any) -> Any:
    """A word with other values for some of its arguments."""
    made = copy.copy(node)
    for key, value in values.items():
        object.__setattr__(made, key, value)
    for known in ("stated", "_within"):
        made.__dict__.pop(known, None)
    return made


def alike(one: Any, other: Any) -> bool:
    """Whether two values state the same, word by word."""
    if isinstance(one, Node) and isinstance(other, Node):
        keys = one.arguments
        return type(one) is type(other) and all(alike(getattr(one, key), getattr(other, key)) for key in keys)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other)


def extended(family: str, raw: Mapping[Any, Any]) -> dict[Any, Any]:
    """The words of a mapping, each with what stands behind it: `{spendable: play, of: CARDS}` is short for
    `{spendable: {use: play, of: CARDS}}`, where what follows a word is no word itself but an argument of that one.

    Raises LanguageError where an argument is given twice.
    """
    registry = FAMILIES[family]
    found: dict[Any, Any] = {}
    last: type[Node] | None = None
    for key, given in raw.items():
        if key in registry or last is None or not (key in last.arguments or (key == "as" and "bind" in last.arguments)):
            found[key] = given
            last = registry.get(key)
            continue
        before = found[last.name]
        own = {*last.arguments, "as"}
        if isinstance(before, Mapping) and before and set(before) <= own:
            known = dict(before)
        else:
            known = {} if before is None else {last.short: before}
        if key in known:
            raise LanguageError(f"{last.name!r} has {key!r} twice", (str(key),))
        found[last.name] = {**known, key: given}
    return found


# Words that became a case of another, as files may still have them -> that word, and what it then has.
FORMER: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {
    ("condition", "had_no_tags"): ("had_no_counters", {"kind": "tag"}),
    ("value", "printed_rez_cost"): ("printed_cost", {}),
}


def read_word(family: str, raw: Any) -> Any:
    """Read `{word: arguments}`, `{word: its short argument, another: ...}` or a bare word of one family."""
    registry = FAMILIES[family]
    if isinstance(raw, Mapping) and len(raw) > 1:
        raw = extended(family, raw)
    if isinstance(raw, str):
        name, given = raw, None
    elif isinstance(raw, Mapping) and len(raw) == 1:
        name, given = next(iter(raw.items()))
    else:
        raise LanguageError(f"expected one {family} word, found {shown(raw)}")
    if (family, name) in FORMER:
        name, known = FORMER[family, name]
        given = {**known, **given} if isinstance(given, Mapping) else known or given
    if name not in registry:
        raise LanguageError(f"unknown {family} word {name!r}{nearest(name, registry)}", (str(name),))
    try:
        return build(registry[name], given)
    except LanguageError as error:
        raise error.within(str(name)) from None


def shown(raw: Any) -> str:
    """A short form of a piece of YAML for a message."""
    text = repr(raw)
    return text if len(text) <= 60 else text[:57] + "..."


# Readers of simple arguments


def text(raw: Any) -> str:
    """A word or name."""
    if not isinstance(raw, str):
        raise LanguageError(f"expected text, found {shown(raw)}")
    return raw


def flag(raw: Any) -> bool:
    """true or false."""
    if not isinstance(raw, bool):
        raise LanguageError(f"expected true or false, found {shown(raw)}")
    return raw


def number(raw: Any) -> int:
    """A whole number."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise LanguageError(f"expected a whole number, found {shown(raw)}")
    return raw


def divisor(raw: Any) -> int:
    """A whole number by which something is divided: 1 or more."""
    if number(raw) < 1:
        raise LanguageError(f"expected a number of at least 1, found {shown(raw)}")
    return int(raw)


def one_of(*allowed: str) -> Callable[[Any], str]:
    """One of the named words."""

    def read(raw: Any) -> str:
        if raw not in allowed:
            raise LanguageError(f"expected one of {', '.join(allowed)}, found {shown(raw)}{nearest(str(raw), allowed)}")
        return str(raw)

    return read


def texts(raw: Any) -> tuple[str, ...]:
    """A name, or a list of names."""
    if isinstance(raw, str):
        return (raw,)
    if isinstance(raw, list) and all(isinstance(item, str) for item in raw):
        return tuple(raw)
    raise LanguageError(f"expected a name or a list of names, found {shown(raw)}")


def items(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    """A list, each item read by `read`; a single item stands for a list of one."""

    def read_all(raw: Any) -> tuple[Any, ...]:
        found = []
        for index, item in enumerate(raw if isinstance(raw, list) else [raw]):
            try:
                found.append(read(item))
            except LanguageError as error:
                raise error.within(index) from None
        return tuple(found)

    return read_all


def walk(node: Any) -> Sequence[Node]:
    """Every word within `node`, itself included, outermost first."""
    if isinstance(node, tuple):
        return [word for item in node if isinstance(item, (Node, tuple)) for word in walk(item)]
    if not isinstance(node, Node):
        return ()
    within: tuple[Node, ...] | None = node.__dict__.get("_within")
    if within is None:  # a word never changes: it is looked through once
        within = (node, *walk(tuple([getattr(node, key) for key in node.arguments])))
        object.__setattr__(node, "_within", within)
    return within


def plural(count: Any, noun: str) -> str:
    """`1 card`, `2 cards`, `X cards`, `cards equal to the number of tags`."""
    number = str(count)
    if " " in number:
        return f"{noun}s equal to {number}"
    return f"{number} {noun}" if number in ("1", "-1") else f"{number} {noun}s"
