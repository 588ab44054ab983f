"""The numbers of a later or earlier edition of the CR beside those of the base edition.

Inside the program a rule is known by its id: its number in CR 24.03, or `26:6.9.1e` where only CR 26.03 has the rule.
Ids become numbers of another edition where something is shown, and numbers become ids where something is read: here,
and once each, because many a number means one rule in the one edition and another in the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from typing import Any

import yaml

from judgebot import resources
from judgebot.index.store import EDITION, LOADER
from judgebot.plain import NamedTuple

# Every edition whose numbers are known; those that can be ruled by are `RULED`.
EDITIONS = ("22.12", "23.08", EDITION, "25.04", "25.08", "26.03")
RULED = (EDITION, "26.03")

# Not a number that follows the edition it is of, nor part of a path: `CR 24.03 9.2.8f/1`, `cr/9.2.8f-1`.
_ID = r"(?<![\w.:/])(?<!CR \d\d\.\d\d )(?:26:)?[1-9]\d?\.\d{1,2}(?:\.\d{1,2}[a-z]?)?(?!\w|\.\d)"
_MARK = "26:"
_OLD = "24:"  # before the number of a rule that only the base edition has, where another is told by
_LISTS = ("rules", "cites")  # what holds rules and nothing else


class NoSuchNumber(LookupError):
    """A number that an edition does not have.

    Attributes:
        number: as it was given.
        edition: of the CR.
        base: whether the base edition has a rule of this number.
        now: the numbers of the edition that say now what that rule says.
    """

    def __init__(self, number: str, edition: str, base: bool, now: tuple[str, ...]) -> None:
        super().__init__(number)
        self.number, self.edition, self.base, self.now = number, edition, base, now

    def __str__(self) -> str:
        said = f"CR {self.edition} has no {self.number}."
        if self.now:
            said += f" What CR {EDITION} has under that number is {' and '.join(self.now)} in CR {self.edition}."
        elif self.base:
            after = "nothing has" if self.edition in RULED else "it is not known what has"
            said += f" CR {EDITION} has a rule of that number, and {after} come in its place."
        return said


class _Data(NamedTuple):
    """A file of `rules_index/numbers`: see its head."""

    moved: dict[str, str]
    gone: dict[str, tuple[str, ...]]
    new: frozenset[str]


class Numbering:
    """The numbers of one edition. Nothing is read before something is to be translated.

    Attributes:
        edition: "24.03", "26.03", ...
    """

    def __init__(self, edition: str) -> None:
        self.edition = edition

    def __reduce__(self) -> tuple[Callable[[str], Numbering], tuple[str]]:
        return numbering, (self.edition,)

    @property
    def moved(self) -> dict[str, str]:
        """Number of the base edition -> number here, where they differ."""
        return self._data.moved

    @property
    def gone(self) -> dict[str, tuple[str, ...]]:
        """Rules of the base edition that this one lacks -> the numbers here that say it, if known."""
        return self._data.gone

    @property
    def new(self) -> frozenset[str]:
        """Numbers of this edition under which it has a rule that the base edition lacks."""
        return self._data.new

    # --- out ---

    def shown(self, rule: str) -> str:
        """The number here of a rule by its id. One that this edition lacks is shown as `24:1.2.5`.

        What is no rule's id (a clause of the OPP, nothing) stays as it is.
        """
        if rule.startswith(_MARK) and self.edition != EDITION:
            return rule.removeprefix(_MARK)
        if rule in self.gone:
            return f"{_OLD}{rule}"
        return self.moved.get(rule, rule)

    def cited(self, rules: Iterable[str]) -> tuple[str, ...]:
        """The numbers here of rules that are cited, each once; for one that is gone those that say it now."""
        if self.edition == EDITION:
            return tuple(rules)
        found = (number for rule in rules for number in (self.gone.get(rule) or (self.shown(rule),)))
        return tuple(dict.fromkeys(found))

    def in_text(self, text: str) -> str:
        """A text of ours with the ids in it shown as numbers. Not for what a person wrote, who names an edition."""
        if self.edition == EDITION or "." not in text:
            return text
        return re.sub(_ID, lambda found: self._in_text(found[0]), text)

    def _in_text(self, rule: str) -> str:
        return " and ".join(self.gone.get(rule) or (self.shown(rule),))

    def told(self, value: Any, of_rules: bool = False) -> Any:
        """A copy of plain data (or records) with every id in it shown as a number; those under `rules` as cited."""
        if self.edition == EDITION or value is None or isinstance(value, int | float):
            return value
        if isinstance(value, str):
            return self.in_text(value)
        if isinstance(value, dict):
            return {self.in_text(key): self.told(one, key in _LISTS) for key, one in value.items()}
        if hasattr(value, "_fields"):  # a NamedTuple
            return value._replace(**{name: self.told(getattr(value, name), name in _LISTS) for name in value._fields})
        if hasattr(value, "_names"):  # a Record
            return value.replace(**{name: self.told(one, name in _LISTS) for name, one in vars(value).items()})
        if isinstance(value, list | tuple):
            flat = of_rules and all(isinstance(one, str) for one in value)
            found = self.cited(value) if flat else [self.told(one) for one in value]
            return type(value)(found)
        return value

    # --- in ---

    def meant(self, number: str) -> str:
        """The id of the rule that has this number here; what is no number stays as it is.

        Raises:
            NoSuchNumber: this edition has no rule of that number, though the base edition or another number may.
        """
        if self.edition == EDITION:
            return number
        if number in self.new:
            return _MARK + number
        if number in self._back:
            return self._back[number]
        if number in self.gone or number in self.moved:
            raise NoSuchNumber(number, self.edition, True, self._now(number))
        return number

    def ids_in(self, text: str) -> str:
        """What somebody wrote in this edition's numbers, with ids instead. Numbers that it lacks stay as they are."""
        return re.sub(_ID, self._id, text) if self.edition != EDITION and "." in text else text

    def _id(self, found: re.Match[str]) -> str:
        try:
            return self.meant(found[0])
        except NoSuchNumber:
            return found[0]

    def _now(self, rule: str) -> tuple[str, ...]:
        """Where a rule of the base edition stands here that has another number or is gone."""
        return (self.moved[rule],) if rule in self.moved else self.gone.get(rule, ())

    # --- the file ---

    @cached_property
    def _back(self) -> dict[str, str]:
        return {number: rule for rule, number in self.moved.items()}

    @cached_property
    def _data(self) -> _Data:
        if self.edition == EDITION:
            return _Data({}, {}, frozenset())
        path = resources.rules_index() / "numbers" / f"{self.edition}.yaml"
        data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
        gone = data["gone"]
        now = gone if isinstance(gone, dict) else dict.fromkeys(gone, ())  # a list where nobody knows
        return _Data(data["moved"], {rule: tuple(there) for rule, there in now.items()}, frozenset(data["new"]))


@cache
def numbering(edition: str = EDITION) -> Numbering:
    """The numbers of an edition (of `EDITIONS`); the same object at every call.

    Raises:
        ValueError: it is not known.
    """
    if edition not in EDITIONS:
        raise ValueError(edition)
    return Numbering(edition)
