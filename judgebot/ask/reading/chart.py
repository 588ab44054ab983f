"""A chart over the lattice of a line: typed items with their span, what they cost, and the words they rest on.

A row of the grammar is a category, a pattern and an action. Elements of a pattern, parted by blanks:

- `word` or `this|that`: words as they are said
- `Kind` (capitals: an edge of the lattice; else a category with rows of its own), or several: `Card|Pronoun`
- `name:Kind`: the action gets its value under that name; `?` at most once, `*` any number of times, `!` not here

Words of kind FILL, and articles, may stand before any element; they are what an item does *not* rest on.
Actions are pure, get the values only, and reject by returning None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from judgebot.ask.reading.lexicon import Lattice, know_literals
from judgebot.ask.reading.raw import Tale
from judgebot.plain import NamedTuple

_ARTICLES = ("the", "a", "an")
_NAMING = (
    "CARD",
    "NUM",
    "NEGATIVE",
    "QUANTITY",
    "NTH",
    "TIMES",
    "SERVER",
    "PLAYER",
    "TURN",
    "POSS",
)  # none of these is dropped
ONLY = "ONLY"  # as the kind of a note: that there may be no more of it, of a kind of word
_LIMITED = frozenset(("VB", "NUM", "QUANTITY"))
_VERBS = ("VB", "VZ", "VD", "VG", "VN", "FIRSTLY")
_NAMED = frozenset(("CARD", "KIND"))
_AUXILIARY = ("have", "do", "be", "get")
_MOST = 24  # items of a category that start at one place and are kept, the cheapest


class Item(NamedTuple):
    """What was found from a place to `end`.

    rests: a bit for each word it rests on; notes: how words were read (a string), what they name
    (start, end, kind, value)
    """

    end: int
    value: Any
    cost: float
    rests: int
    notes: frozenset[Any]


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a pattern."""

    name: str
    literals: frozenset[str]
    kinds: tuple[str, ...]
    how: str  # "", "?", "*", "!"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the grammar."""

    category: str
    pattern: str
    action: Callable[..., Any]
    cost: float = 0.0


def _element(text: str) -> Element:
    how = text[-1] if text[-1] in "?*" else ""
    body = text.removesuffix(how) if how else text
    if body.startswith("!"):
        how, body = "!", body[1:]
    name, colon, rest = body.partition(":")
    if not colon or not name.replace("_", "").isalnum():
        name, rest = "", body
    parts = rest.split("|")
    words = frozenset(one for one in parts if one[:1].islower() or not one[:1].isalpha())
    return Element(name, words, tuple(one for one in parts if one not in words), how)


class Grammar:
    """Rows by category, with what each can begin with."""

    def __init__(self, rows: Iterable[Row]) -> None:
        """Compile rows.

        Raises KeyError where a pattern names a category that has no rows.
        """
        self.rows: dict[str, list[tuple[Row, tuple[Element, ...]]]] = {}
        for row in rows:
            elements = tuple(_element(one) for one in row.pattern.split())
            self.rows.setdefault(row.category, []).append((row, elements))
        self.starts: dict[str, frozenset[Any]] = {category: frozenset() for category in self.rows}
        changed = True
        while changed:
            changed = False
            for category, listed in self.rows.items():
                found = frozenset().union(*(self._first(elements) for _, elements in listed))
                if found != self.starts[category]:
                    self.starts[category], changed = found, True
        self.tails = {  # for each row what the rest of it can begin with, from each element on
            id(row): [self._begin(elements[at:]) for at in range(len(elements))]
            for listed in self.rows.values()
            for row, elements in listed
        }
        self.needs = {  # and for each element that must be there what that can begin with
            id(row): {self._first((one,)) for one in elements if not one.how}
            for listed in self.rows.values()
            for row, elements in listed
        }
        self.by_word: dict[str, dict[str, list[int]]] = {}  # for each category the rows that a word can begin
        for category, listed in self.rows.items():
            words = self.by_word[category] = {}
            for at, (_, elements) in enumerate(listed):
                for word in self._first(elements):
                    words.setdefault(word, []).append(at)
        know_literals(
            {
                word
                for listed in self.rows.values()
                for _, elements in listed
                for one in elements
                for word in one.literals
            }
        )

    def _begin(self, elements: Sequence[Element]) -> frozenset[str] | None:
        """What some elements can begin with; None where nothing need be there."""
        return self._first(elements) if any(not one.how for one in elements) else None

    def _first(self, elements: Sequence[Element]) -> frozenset[str]:
        found: set[str] = set()
        for one in elements:
            if one.how == "!":
                continue
            found |= one.literals
            for kind in one.kinds:
                found |= self.starts.get(kind, {kind})
            if not one.how:
                break
        return frozenset(found)


class Chart:
    """The items of a line, found when they are asked for and kept."""

    def __init__(self, grammar: Grammar, lattice: Lattice) -> None:
        self.grammar, self.lattice = grammar, lattice
        self.size = len(lattice.tokens)
        self.memo: dict[tuple[str, int], list[Item]] = {}
        self.skips = [self._skips(place) for place in range(self.size + 1)]
        self.here = [self._here(place) for place in range(self.size + 1)]
        self.last = {word: place for place, here in enumerate(self.here) for word in here}
        self.only = {place for place in range(self.size - 1) if self._is_only(place)}
        self.latest: dict[frozenset[str], int] = {}  # the last place of any of some words
        self.until: dict[int, int] = {}

    def _skips(self, place: int) -> list[tuple[int, float]]:
        """The places from which the next element may start: here, or after words that say nothing."""
        found = {place: 0.0}
        open_ = [place]
        while open_:
            at = open_.pop()
            if at >= self.size:
                continue
            ends = [(edge.end, 0.15) for edge in self.lattice.edges[at].get("FILL", ())]
            if self.lattice.tokens[at].said in _ARTICLES:
                ends.append((at + 1, 0.0))
            for end, cost in ends:
                if end not in found or found[end] > found[at] + cost:
                    found[end] = found[at] + cost
                    open_.append(end)
        return sorted(found.items())

    def _is_only(self, place: int) -> bool:
        """Whether a word limits what follows it: `only`, but not `his only card`."""
        tokens = self.lattice.tokens
        owned = place > 0 and (tokens[place - 1].said in _ARTICLES or "POSS" in self.lattice.edges[place - 1])
        return tokens[place].said == "only" and not owned

    def _limits(self, place: int) -> frozenset[Any]:
        """Of a word whether it limits what follows it, and which kinds of words that can be: a deed, or a number."""
        limits = self.lattice.edges[place + 1].keys() & _LIMITED if place in self.only else ()
        return frozenset((place, place + 1, ONLY, kind) for kind in limits)

    def _here(self, place: int) -> frozenset[str]:
        found: set[str] = set()
        for at, _ in self.skips[place]:
            if at < self.size:
                found.add(self.lattice.tokens[at].said)
                found |= self.lattice.edges[at].keys()
        return frozenset(found)

    def items(self, category: str, place: int) -> list[Item]:
        """The items of a category that start at a place (or after words there that say nothing)."""
        key = category, place
        known = self.memo.get(key)
        if known is not None:
            return known
        if category not in self.grammar.rows:
            found = self._lexical(category, place)
            self.memo[key] = found
            return found
        self.memo[key] = []  # a category that begins with itself finds nothing
        here = self.here[place]
        best: dict[tuple[int, Any], Item] = {}
        words, rows = self.grammar.by_word[category], self.grammar.rows[category]
        for at in sorted({at for word in here & words.keys() for at in words[word]}):
            row, elements = rows[at]
            if place <= self._until(row):
                self._row(row, elements, place, best)
        kept = sorted(best.values(), key=lambda one: (one.cost, -one.end))
        if len(kept) > _MOST:
            longest = sorted(kept, key=lambda one: (-one.end, one.cost))[: _MOST // 2]
            kept = list({id(one): one for one in (*kept[:_MOST], *longest)}.values())
        self.memo[key] = kept
        return kept

    def _until(self, row: Row) -> int:
        """The last place from which on each element of a row that must be there has a word that can begin it."""
        known = self.until.get(id(row))
        if known is None:
            known = self.size
            for one in self.grammar.needs[id(row)]:
                latest = self.latest.get(one)
                if latest is None:
                    latest = max(map(self.last.__getitem__, one & self.last.keys()), default=-1)
                    self.latest[one] = latest
                if latest < known:
                    known = latest
            self.until[id(row)] = known
        return known

    def _lexical(self, kind: str, place: int) -> list[Item]:
        found = []
        for at, cost in self.skips[place]:
            articled = at > 0 and self.lattice.tokens[at - 1].said in _ARTICLES
            owned = at > 0 and self.lattice.tokens[at - 1].said == "s" and "STATE" in self.lattice.edges[at]
            if kind == "VD" and (owned or self._after_a_verb(at)):
                continue  # `the Corp's rezzed Palisade`, `trashed rezzed X`: a state of it
            if kind in _VERBS and articled and (at > place or kind in ("VB", "VZ", "VD", "FIRSTLY")):
                continue  # `a rezzed Palisade`: nobody rezzes it; `the run on R&D`; `flips the first`
            for edge in self.lattice.edges[at].get(kind, ()):
                words = ((1 << edge.end) - 1) ^ ((1 << at) - 1)
                notes: frozenset[Any] = frozenset((edge.note,)) if edge.note else frozenset()
                if kind in _NAMING and not self._says_little(kind, at, edge):
                    notes |= {(at, edge.end, kind, edge.value)}
                found.append(Item(edge.end, edge.value, cost + edge.cost, words, notes))
        return found

    def _after_a_verb(self, at: int) -> bool:
        """Whether a word that may be a state stands between a verb and a card: `passed rezzed Palisade`."""
        states = self.lattice.edges[at].get("STATE", ())
        described = any(one.end < self.size and self.lattice.edges[one.end].keys() & _NAMED for one in states)
        if at == 0 or not described:
            return False
        before = self.lattice.edges[at - 1]
        verbs = [edge for kind in ("VB", "VZ", "VD", "VG") for edge in before.get(kind, ()) if edge.end == at]
        return bool(verbs) and "KIND" not in before and all(edge.value not in _AUXILIARY for edge in verbs)

    def _says_little(self, kind: str, at: int, edge: Any) -> bool:
        """Whether a word only seems to name: `one`, `his`."""
        if kind == "POSS":
            return edge.value not in ("corp", "runner")
        return kind == "NUM" and edge.end == at + 1 and self.lattice.tokens[at].said in ("one", "single", "lone")

    def _row(self, row: Row, elements: tuple[Element, ...], place: int, best: dict[tuple[int, Any], Item]) -> None:
        states: list[tuple[int, dict[str, Any], float, int, frozenset[Any]]] = [(place, {}, row.cost, 0, frozenset())]
        for element, begin in zip(elements, self.grammar.tails[id(row)], strict=True):
            after: list[tuple[int, dict[str, Any], float, int, frozenset[Any]]] = []
            for state in states:
                if begin is None or not begin.isdisjoint(self.here[state[0]]):  # else the rest is not there
                    self._step(element, state, after)
            states = after
            if not states:
                return
        for end, values, cost, words, notes in states:
            value = row.action(**values)
            if value is None or (isinstance(value, Tale) and value.deed is None):  # what tells of no deed is nothing
                continue
            known = best.get((end, value))
            if known is None or cost < known.cost:
                best[end, value] = Item(end, value, cost, words, notes)

    def _step(self, element: Element, state: Any, after: list[Any]) -> None:
        place, values, cost, words, notes = state
        if element.how == "!":
            if not self._matches(element, place):
                after.append(state)
            return
        if element.how in ("?", "*"):
            after.append(
                (place, {**values, element.name: () if element.how == "*" else None}, cost, words, notes)
                if element.name
                else state
            )
        if element.how != "*":
            for item in self._matches(element, place):
                given = {**values, element.name: item.value} if element.name else values
                after.append((item.end, given, cost + item.cost, words | item.rests, notes | item.notes))
            return
        lists = [(place, (), cost, words, notes)]
        for _ in range(8):
            longer = [
                (item.end, (*so_far, item.value), price + item.cost, rest | item.rests, said | item.notes)
                for at, so_far, price, rest, said in lists
                for item in self._matches(element, at)
                if item.end > at
            ]
            if not longer:
                break
            if len(longer) > _MOST:
                longer = sorted(longer, key=lambda one: one[2])[:_MOST]
            for end, found, price, rest, said in longer:
                after.append((end, {**values, element.name: found} if element.name else values, price, rest, said))
            lists = longer  # type: ignore[assignment]

    def _matches(self, element: Element, place: int) -> list[Item]:
        found: list[Item] = []
        if element.literals:
            for at, cost in self.skips[place]:
                if at < self.size and self.lattice.tokens[at].said in element.literals:
                    found.append(Item(at + 1, self.lattice.tokens[at].said, cost, 1 << at, self._limits(at)))
        for kind in element.kinds:
            found += self.items(kind, place)
        return found
