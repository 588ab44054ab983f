"""Rows of typed slots, and the chart that matches them to tokens.

A row says that certain words, with slots of certain categories between them, are something of a category. A category's
readings from a place are worked out once. A row that has a slot of its own category first would never end, and is not
written. Nothing is skipped: what is read from a place to the end has used every token between them.

Patterns: `a/an` is either word, `(the)?` may be left out, `(root|server)` is one of several, `{cards}` is a slot.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judgebot.cards.reading.tokens import Part
from judgebot.plain import NamedTuple


class Context(NamedTuple):
    """The card whose text is read, as far as its words depend on it."""

    side: str
    type: str
    title: str = ""
    other: str = ""  # the other player's side


class Literal(NamedTuple):
    words: tuple[str, ...]


class Slot(NamedTuple):
    category: str
    place: int


class Group(NamedTuple):
    ways: tuple[tuple[Any, ...], ...]
    optional: bool


class Row:
    """One way to say something of a category; its pattern is taken apart when a text first comes to it.

    starts  the words it can begin with; none where these are not known
    """

    def __init__(self, pattern: str, build: Callable[..., Any]) -> None:
        self.pattern = pattern
        self.build = build
        first = pattern.partition(" ")[0]
        self.starts = () if first[0] in "({" else tuple(first.split("/"))

    @functools.cached_property
    def elements(self) -> tuple[Any, ...]:
        """Words, slots and groups in their order."""
        return _compile(self.pattern)

    @functools.cached_property
    def slots(self) -> int:
        """How many slots it has."""
        return self.pattern.count("{")


_PATTERN = re.compile(r"\{(\w+)\}|(\()|(\|)|(\)\??)|([^\s()|]+)")


class Grammar:
    """Rows by category."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}

    def row(self, category: str, pattern: str, build: Callable[..., Any]) -> None:
        """Add a row: `build` gets the context and what each slot holds, None for one that was left out.

        What `build` returns is what is read; None refuses the row there.
        """
        self.rows.setdefault(category, []).append(Row(pattern, build))

    def rows_of(self, category: str, ways: Sequence[tuple[str, Any]]) -> None:
        """Add rows whose meaning does not depend on anything."""
        for pattern, meaning in ways:
            self.row(category, pattern, lambda c, *slots, m=meaning: m)


def _compile(pattern: str) -> tuple[Any, ...]:
    """The elements of a pattern."""
    slots = 0
    stack: list[list[list[Any]]] = [[[]]]
    for found in _PATTERN.finditer(pattern):
        slot, opening, bar, closing, word = found.groups()
        if slot:
            stack[-1][-1].append(Slot(slot, slots))
            slots += 1
        elif opening:
            stack.append([[]])
        elif bar:
            stack[-1].append([])
        elif closing:
            ways = tuple(tuple(way) for way in stack.pop())
            stack[-1][-1].append(Group(ways, closing.endswith("?")))
        else:
            stack[-1][-1].append(Literal(tuple(word.split("/")) if word != "/" else ("/",)))
    return tuple(stack[0][0])


class Chart:
    """What can be read from each place of a line."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Part], context: Context) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.context = context
        self.furthest = 0
        self._known: dict[tuple[str, int], list[tuple[int, Any]]] = {}

    def whole(self, category: str) -> list[Any]:
        """Every reading of the whole line as something of a category."""
        return [value for end, value in self.read(category, 0) if end == len(self.tokens)]

    def read(self, category: str, at: int) -> list[tuple[int, Any]]:
        """Every reading of a category that begins at a token: where it ends, and what it is."""
        key = (category, at)
        known = self._known.get(key)
        if known is not None:
            return known
        found: list[tuple[int, Any]] = []
        self._known[key] = found  # a category within itself at the same place reads nothing
        reader = _TERMINALS.get(category)
        if reader is not None:
            if at < len(self.tokens) and (value := reader(self.tokens[at], self.context)) is not None:
                found.append((at + 1, value))
                self.furthest = max(self.furthest, at + 1)
            return found
        word = self.tokens[at].word if at < len(self.tokens) else ""
        for row in self.grammar.rows.get(category, ()):
            if row.starts and word not in row.starts:
                continue
            for end, slots in self._match(row.elements, 0, at, (None,) * row.slots):
                value = row.build(self.context, *slots)
                if value is not None and (end, value) not in found:
                    found.append((end, value))
        return found

    def _match(
        self, elements: tuple[Any, ...], index: int, at: int, slots: tuple[Any, ...]
    ) -> Iterator[tuple[int, tuple[Any, ...]]]:
        if index == len(elements):
            yield at, slots
            return
        element = elements[index]
        if isinstance(element, Literal):
            if at < len(self.tokens) and self.tokens[at].word in element.words:
                self.furthest = max(self.furthest, at + 1)
                yield from self._match(elements, index + 1, at + 1, slots)
        elif isinstance(element, Slot):
            for end, value in self.read(element.category, at):
                filled = (*slots[: element.place], value, *slots[element.place + 1 :])
                yield from self._match(elements, index + 1, end, filled)
        else:
            for way in element.ways:
                for end, filled in self._match(way, 0, at, slots):
                    yield from self._match(elements, index + 1, end, filled)
            if element.optional:
                yield from self._match(elements, index + 1, at, slots)


def _number(token: Part, context: Context) -> int | None:
    return int(token.word) if re.fullmatch(r"[+-]?\d+", token.word) else None


def _signed(token: Part, context: Context) -> int | None:
    return int(token.word) if re.fullmatch(r"[+-]\d+", token.word) else None


def _quote(token: Part, context: Context) -> tuple[Part, ...] | None:
    return token.inside if token.word == '"' else None


def _listed(token: Part, context: Context) -> tuple[tuple[Part, ...], ...] | None:
    return token.items if token.word == "•" else None


# Categories that are one token.
_TERMINALS: dict[str, Callable[[Part, Context], Any]] = {
    "number": _number,
    "signed": _signed,
    "quote": _quote,
    "listed": _listed,
}
