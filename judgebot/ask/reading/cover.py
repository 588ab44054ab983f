"""The cheapest cover of a sentence: a row of items that places every word, or names those that it cannot place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judgebot.ask.reading.chart import Chart, Item
from judgebot.ask.reading.guard import lost_in_words
from judgebot.ask.reading.raw import Given, Question, Tail

UNKNOWN = 60.0  # a word that is not placed
_ITEM = 1.0
_ODD = {"": 0.8, ".": 2.5, ";": 2.5}  # a question in a sentence that ends so
# What may stand between items, and what it costs.
_BETWEEN = {
    **dict.fromkeys((",", "and", "then", "!"), 0.02),
    **dict.fromkeys(("(", ")", "but", "so", "plus", "vs", "versus", "against", "n"), 0.1),
    **dict.fromkeys(("whereas", "although", "thereby", "whereupon"), 0.1),
    **dict.fromkeys((":", "/", "while", "if"), 0.3), "or": 0.4, "where": 0.4,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence. value: what was found, None for words that are not placed, "" for words between.

    others: what the same words may be taken as besides, the likeliest first
    """

    start: int
    end: int
    value: Any
    words: int = 0
    notes: frozenset[Any] = frozenset()
    others: tuple[Any, ...] = ()
    between: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words from start to end, and the mark that ends them."""

    start: int
    end: int
    mark: str


def sentences(chart: Chart) -> list[Sentence]:
    """The sentences of a line: parted by `.`, `;`, `?`, unless a title goes on across."""
    words = chart.lattice.words
    inside = {
        place
        for start, kinds in enumerate(chart.lattice.edges)
        for edge in kinds.get("CARD", ())
        for place in range(start + 1, edge.end)
    }
    found, start = [], 0
    for place, word in enumerate(words):
        if word.mark and word.said in (".", ";", "?") and place not in inside:
            if place > start:
                found.append(Sentence(start, place, word.said))
            elif found and word.said == "?":
                found[-1] = Sentence(found[-1].start, found[-1].end, "?")
            start = place + 1
    if start < len(words):
        found.append(Sentence(start, len(words), ""))
    return found


def _lacks(chart: Chart, place: int, item: Item) -> bool:
    """Whether an item has lost something that its words name."""
    titles = {at for note in item.notes if note[2] == "CARD" and isinstance(note, tuple) for at in range(*note[:2])}
    said = [
        chart.lattice.words[at].said
        for at in range(place, item.end)
        if item.words >> at & 1 and (at not in titles or at == place)
    ]
    return bool(said) and lost_in_words(item.value, item.notes, said)


def cover(chart: Chart, sentence: Sentence, banned: frozenset[tuple[int, int]] = frozenset()) -> list[Piece]:
    """The cheapest pieces of a sentence, in order. banned: (start, end) of those that are not taken."""
    start, end = sentence.start, sentence.end
    words = chart.lattice.words
    best: dict[int, tuple[float, int, Piece | None]] = {start: (0.0, start, None)}
    for place in range(start, end):
        if place not in best:
            continue
        so_far = best[place][0]

        def offer(to: int, cost: float, piece: Piece | None, place: int = place, so_far: float = so_far) -> None:
            if to <= end and (to not in best or best[to][0] > so_far + cost):
                best[to] = so_far + cost, place, piece

        word = words[place]
        if word.said in _BETWEEN:
            offer(place + 1, _BETWEEN[word.said], Piece(place, place + 1, "", between=(word.said,)))
        for edge in chart.lattice.edges[place].get("FILL", ()):
            offer(edge.end, 0.15, Piece(place, edge.end, ""))
        if word.said in ("the", "a", "an"):
            offer(place + 1, 0.5, Piece(place, place + 1, ""))
        if not word.mark:
            items = [
                one
                for one in chart.items("Item", place)
                if not _lacks(chart, place, one) and (place, one.end) not in banned
            ]
            for item in items:
                others = tuple(one.value for one in items if one.end == item.end and one.value != item.value)
                parts = item.value.items if isinstance(item.value, Given) else (item.value,)
                odd = _ODD.get(sentence.mark, 0.0) if any(isinstance(one, Question | Tail) for one in parts) else 0.0
                if sentence.mark in (".", ";") and isinstance(item.value, Question) and item.value.plain:
                    continue
                offer(
                    item.end,
                    item.cost + _ITEM + odd,
                    Piece(place, item.end, item.value, item.words, item.notes, others),
                )
        offer(place + 1, UNKNOWN, Piece(place, place + 1, None))
    pieces: list[Piece] = []
    place = end
    while place > start:
        _, before, piece = best[place]
        assert piece is not None
        pieces.append(piece)
        place = before
    return pieces[::-1]
