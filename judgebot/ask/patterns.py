"""The grammar's patterns: how a phrase is written in `grammar.yaml`, and how it is found among the tokens of a line.

A pattern is a row of elements:

- `word` or `this|that`: a word as it is said
- `<kind>` or `<kind:one|other>`: a token of a kind of the vocabulary, and with one of these meanings
- `NAME`: a part, which has patterns of its own; `END`: a sentence or a part of it ends; `BARE`: no object follows
- `( a | b )`: one of several
- `!` before an element: it must not follow here; `?`, `*`, `+` after one: at most once, any number of times, or more

Words that add nothing (kind "glue") may stand before any element.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from judgebot.ask.tokens import Token

GRAMMAR = Path(__file__).parent / "grammar.yaml"
_ELEMENT = re.compile(r"!?(?:<[^>]+>|\(|\)|[^\s()<>|!?*+]+(?:\|[^\s()<>|!?*+]+)*|\|)[?*+]?|!\(")


@dataclasses.dataclass(frozen=True)
class Phrase:
    """A part that was found: its name, the label of the alternative, and what it consists of, in order."""

    part: str
    label: str
    inside: tuple[Phrase | Token, ...]

    def all(self, name: str) -> list[Phrase]:
        """The parts of a name among what it consists of."""
        return [one for one in self.inside if isinstance(one, Phrase) and one.part == name]

    def one(self, name: str) -> Phrase | None:
        """The first of them; None if there is none."""
        return next(iter(self.all(name)), None)

    def tokens(self, kind: str = "", *meanings: str) -> list[Token]:
        """Its own tokens of a kind, those of its parts not among them."""
        found = [one for one in self.inside if isinstance(one, Token)]
        return [one for one in found if not kind or one.has(kind, *meanings)]

    def token(self, kind: str, *meanings: str) -> Token | None:
        """The first of them; None if there is none."""
        return next(iter(self.tokens(kind, *meanings)), None)

    def said(self, *words: str) -> bool:
        """Whether one of these words is among its own tokens."""
        return any(one.said in words for one in self.tokens())


def words_of(phrase: Phrase) -> list[Token]:
    """Every token of a phrase, those of its parts among them, in order."""
    return [each for one in phrase.inside for each in ([one] if isinstance(one, Token) else words_of(one))]


Found = tuple[int, tuple["Phrase | Token", ...]]


@dataclasses.dataclass(frozen=True)
class _Element:
    kind: str  # "word", "token", "part", "group"
    words: tuple[str, ...] = ()
    name: str = ""
    ways: tuple[tuple[_Element, ...], ...] = ()
    times: str = ""
    no: bool = False

    @functools.cached_property
    def again(self) -> _Element:
        """After its first time: any number of times more."""
        return dataclasses.replace(self, times="*")


@functools.cache
def _tables() -> dict[str, dict[str, tuple[tuple[str, tuple[_Element, ...]], ...]]]:
    """Section -> part -> its patterns, each with its label."""
    read = yaml.load(GRAMMAR.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    parts = {name: tuple(("", _parsed(one)) for one in patterns) for name, patterns in read["parts"].items()}
    for name, labelled in read["labelled"].items():
        parts[name] = tuple((label, _parsed(one)) for label, patterns in labelled.items() for one in patterns)
    rules = {name: tuple(("", _parsed(one)) for one in patterns) for name, patterns in read["rules"].items()}
    return {"parts": parts, "rules": rules}


def _parsed(pattern: str) -> tuple[_Element, ...]:
    pieces = _ELEMENT.findall(pattern)
    elements, rest = _row(pieces, 0)
    assert rest == len(pieces), pattern
    return elements


def _row(pieces: Sequence[str], place: int) -> tuple[tuple[_Element, ...], int]:
    found: list[_Element] = []
    while place < len(pieces) and pieces[place][0] not in ")|":
        piece = pieces[place]
        no = piece.startswith("!")
        piece = piece.removeprefix("!")
        times = piece[-1] if piece[-1] in "?*+" else ""
        piece = piece.removesuffix(times) if times else piece
        place += 1
        if piece == "(":
            ways: list[tuple[_Element, ...]] = []
            while True:
                way, place = _row(pieces, place)
                ways.append(way)
                if pieces[place][0] == ")":
                    times = pieces[place][1:]
                    place += 1
                    break
                place += 1
            found.append(_Element("group", ways=tuple(ways), times=times, no=no))
        elif piece[0] == "<":
            kind, _, meanings = piece[1:-1].partition(":")
            listed = meanings.split("|") if meanings else []
            words = tuple(dict.fromkeys([*listed, *(one.replace("_", " ") for one in listed)]))
            found.append(_Element("token", words, kind, times=times, no=no))
        else:
            each = piece.split("|")
            words = tuple(one.replace("_", " ") for one in each if not one.isupper())
            ways = [(_Element("part", name=one),) for one in each if one.isupper()]
            if not ways:
                found.append(_Element("word", words, times=times, no=no))
            else:
                ways += [(_Element("word", words),)] if words else []
                found.append(_Element("group", ways=tuple(ways), times=times, no=no))
    return tuple(found), place


# What a token can be looked up by: a word as ("", word), a kind of token with its meaning, or with None for any.
Key = tuple[str, str | None]


class _Index(NamedTuple):
    """Patterns by what they can begin with.

    always  those that can begin with anything
    by      the others, by the keys of their first tokens
    """

    always: frozenset[int]
    by: dict[Key, list[int]]


@functools.cache
def _index(name: str) -> _Index:
    """The patterns of a part by what they can begin with; of all rules, in the order of `_rules`, for no name."""
    rows = [elements for _, elements in _tables()["parts"][name]] if name else [row for _, row in _rules()]
    always: set[int] = set()
    by: dict[Key, list[int]] = {}
    for place, elements in enumerate(rows):
        gathered: set[_Element] = set()
        if _gather(elements, gathered, frozenset([name])):
            always.add(place)
            continue
        for one in gathered:
            words: tuple[str | None, ...] = one.words or (None,)
            for word in words:
                by.setdefault((one.name if one.kind == "token" else "", word), []).append(place)
    return _Index(frozenset(always), by)


@functools.cache
def _rules() -> list[tuple[str, tuple[_Element, ...]]]:
    """Every pattern of every rule, with the name of its rule."""
    return [(name, row) for name, patterns in _tables()["rules"].items() for _, row in patterns]


def _gather(row: tuple[_Element, ...], found: set[_Element], within: frozenset[str]) -> bool:
    """Gather the words and tokens with which a row can begin; True if it can be empty, or begin with anything."""
    for element in row:
        if element.no:
            continue
        if element.kind == "group":
            empty = any([_gather(way, found, within) for way in element.ways])
        elif element.kind != "part":
            found.add(element)
            empty = False
        elif element.name in ("BARE", "END"):
            empty = True
        elif element.name in within:  # a part cannot begin with itself
            empty = False
        else:
            ways = _tables()["parts"][element.name]
            empty = any([_gather(way, found, within | {element.name}) for _, way in ways])
        if not empty and element.times not in ("?", "*"):
            return False
    return True


class Matcher:
    """Finds patterns among the tokens of a line."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self._first: dict[int, list[Key]] = {}
        self._known: dict[tuple[str, int], list[tuple[int, Phrase]]] = {}

    def rules(self, start: int) -> list[tuple[int, str, Phrase]]:
        """Every rule that fits at a place: where it ends, its name, what was found; the longest first."""
        found = []
        for place in self._candidates("", start):
            name, elements = _rules()[place]
            for end, inside in self._rows(elements, 0, start):
                found.append((end, name, Phrase(name, "", inside)))
        return sorted(found, key=lambda one: -one[0])

    def part(self, name: str, start: int) -> list[tuple[int, Phrase]]:
        """Every way in which a part fits at a place."""
        if name == "BARE":  # nothing follows that could belong to the verb before
            return (
                [(start, Phrase("BARE", "", ()))] if self._ends(start, "sep", "moment", "ask", "prep", "past") else []
            )
        if name == "END":
            return [(start, Phrase("END", "", ()))] if self._ends(start) else []
        key = (name, start)
        if key not in self._known:
            self._known[key] = []  # a part cannot begin with itself
            patterns = _tables()["parts"][name]
            self._known[key] = [
                (end, Phrase(name, patterns[place][0], inside))
                for place in self._candidates(name, start)
                for end, inside in self._rows(patterns[place][1], 0, start)
            ]
        return self._known[key]

    def _candidates(self, name: str, start: int) -> list[int]:
        """The patterns of a part, or of all rules, that can begin at a place, in order."""
        if start not in self._first:
            self._first[start] = self._keys(start)
        index = _index(name)
        found = set(index.always)
        for key in self._first[start]:
            found.update(index.by.get(key, ()))
        return sorted(found)

    def _keys(self, place: int) -> list[Key]:
        """What may stand at a place, where glue is passed over."""
        found: list[Key] = []
        while place < len(self.tokens):
            token = self.tokens[place]
            found.append(("", token.said))
            for kind, meaning in token.kinds.items():
                found += [(kind, meaning), (kind, None)]
            if not token.has("glue") or token.has("card"):
                break
            place += 1
        return found

    def _ends(self, place: int, *also: str) -> bool:
        """Whether a sentence, or a part of it, ends at a place; or a token of one of these kinds follows."""
        while place < len(self.tokens) and self.tokens[place].has("glue"):
            place += 1
        return place >= len(self.tokens) or (
            any(self.tokens[place].has(kind) for kind in ("mark", "or", *also))
            or self.tokens[place].has("verb", "begin turn")  # `trigger when the turn begins`
        )

    def _rows(self, row: tuple[_Element, ...], at: int, place: int) -> Iterator[Found]:
        if at == len(row):
            yield place, ()
            return
        element = row[at]
        if element.no:
            if not any(True for _ in self._once(element, place)):
                yield from self._rows(row, at + 1, place)
            return
        for end, inside in self._times(element, place):
            for last, rest in self._rows(row, at + 1, end):
                yield last, (*inside, *rest)

    def _times(self, element: _Element, place: int) -> Iterator[Found]:
        if element.times in ("", "+", "?", "*"):
            for end, inside in self._once(element, place):
                if element.times in ("+", "*") and end > place:
                    for last, rest in self._times(element.again, end):
                        yield last, (*inside, *rest)
                else:
                    yield end, inside
        if element.times in ("?", "*"):
            yield place, ()

    def _once(self, element: _Element, place: int) -> Iterator[Found]:
        if element.kind == "group":
            for way in element.ways:
                yield from self._rows(way, 0, place)
        elif element.kind == "part":
            for end, phrase in self.part(element.name, place):
                yield end, (phrase,)
        else:
            while place < len(self.tokens):
                token = self.tokens[place]
                if self._fits(element, token):
                    yield place + 1, (token,)
                if not token.has("glue") or token.has("card"):
                    return
                place += 1

    @staticmethod
    def _fits(element: _Element, token: Token) -> bool:
        if element.kind == "word":
            return token.said in element.words
        return token.has(element.name, *element.words)
