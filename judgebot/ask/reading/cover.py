"""The cheapest cover of a sentence by items; words that none of them places, or whose sense they lose, are named.

The chart keeps, beside each item, what its words name (`chart.Item.notes`). It is looked for twice: in what the rows
made of the words, and in what the discourse made of that. Nothing that a line names is dropped.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import KIND_SIDES, SIDES, UNIT_SIDES
from judgebot.ask.reading.chart import Chart, Item
from judgebot.ask.reading.frames import OWNERS
from judgebot.ask.reading.meanings import ALL_TURN, Amount, Deed, Place, Ref, Server, Some, Zone, leaves
from judgebot.ask.reading.queries import Asked, Not, Wins
from judgebot.ask.reading.raw import Aside, Given, Named, Question, Tail
from judgebot.game.objects import CORP, RUNNER

UNKNOWN = 60.0  # a word that is not placed
_ITEM = 1.0
_ODD = {"": 0.8, ".": 2.5, ";": 2.5}  # a question in a sentence that ends so
_RUNS_ON = 3.0  # what stands right behind something belongs to it: `can I trash | it with 4 credits`
_ITS_OBJECT = frozenset(("it", "this", "that", "the", "them", "these", "those", "him", "her"))
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
    rests: int = 0
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
    words = chart.lattice.tokens
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
        chart.lattice.tokens[at].said if at not in titles else ""  # `No Free Lunch` denies nothing
        for at in range(place, item.end)
        if item.rests >> at & 1 and (at not in titles or at == place)
    ]
    return bool(said) and lost_in_words(item.value, item.notes, said)


def cover(chart: Chart, sentence: Sentence, banned: frozenset[tuple[int, int]] = frozenset()) -> list[Piece]:
    """The cheapest pieces of a sentence, in order. banned: (start, end) of those that are not taken."""
    start, end = sentence.start, sentence.end
    words = chart.lattice.tokens
    best: dict[int, tuple[float, int, Piece | None]] = {start: (0.0, start, None)}
    for place in range(start, end):
        if place not in best:
            continue
        so_far, _, last = best[place]
        asked = last is not None and isinstance(last.value, Question)

        def offer(to: int, cost: float, piece: Piece | None, place: int = place, so_far: float = so_far) -> None:
            if to <= end and (to not in best or best[to][0] > so_far + cost):
                best[to] = so_far + cost, place, piece

        word = words[place]
        asks = word.said == "where" and place + 1 < end and words[place + 1].said in OPENS  # `where does it go`
        if word.said in _BETWEEN and not asks:
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
                alone = last is not None and bool(last.value) and item.end == place + 1  # `no program | trashed`
                odd += _RUNS_ON if alone or (asked and word.said in _ITS_OBJECT) else 0.0
                if isinstance(item.value, Question) and _no_question(words, place, item, sentence):
                    continue
                offer(
                    item.end,
                    item.cost + _ITEM + odd,
                    Piece(place, item.end, item.value, item.rests, item.notes, others),
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


def _no_question(words: Sequence[Any], place: int, item: Item, sentence: Sentence) -> bool:
    """Whether what is read as a question asks nothing there: `no matter how much he pays`, `how many | odd things`."""
    if words[place].said == "how" and item.end == place + 2 and item.end < sentence.end:
        goes_on = words[item.end]
        if not goes_on.mark and goes_on.said not in _BETWEEN and goes_on.said not in _TIMES:
            return True
    if words[place].said == "which" and words[place + 1].said in _AUX and _of_a_noun(words, place, item, sentence):
        return True
    if sentence.mark in (".", ";"):
        bare = place > sentence.start and _ASKING.isdisjoint(word.said for word in words[place : item.end])
        return item.value.plain or bare  # `it is not installed or rezzed.`
    opens = place == sentence.start or words[place - 1].said in (*_BETWEEN, "now")
    return item.value.plain and words[place].said in ("how", "what") and not opens


def _of_a_noun(words: Sequence[Any], place: int, item: Item, sentence: Sentence) -> bool:
    """Whether `which is rezzed` tells more of what stands before it: `lets its subs fire, which was rezzed.`"""
    if place == sentence.start or words[place - 1].said in ("and", "or", "so", ":", "but", "then", "-"):
        return False
    return sentence.mark in (".", ";") or item.end < sentence.end


_TIMES = frozenset(("if", "when", "after", "before", "once", "while", "with", "now", "then"))  # begin what may follow
NEGATIONS = frozenset(
    ("not", "never", "no", "nothing", "none", "nobody", "without", "neither", "nor", "unless", "except")
)
_AUX = frozenset(
    ("do", "does", "did", "is", "are", "was", "were", "can", "could", "may", "might", "will", "would", "should",
     "must", "has", "have", "had")
)  # fmt: skip
OPENS = _AUX | {"am", "what", "how", "who", "which", "where", "why", "when"}  # with what a question begins
_ASKING = OPENS | {"whose", "if", "whether"}
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "last": 1}
_COUNTED = ("NUM", "NEGATIVE", "NTH", "TIMES", "QUANTITY")
_PLAYERS = ("PLAYER", "TURN", "POSS")


def numbers(meaning: Any) -> Counter[int]:
    """The numbers of a meaning, each as often as it stands there."""
    return _counts(leaves(meaning))


def _counts(every: Iterable[Any]) -> Counter[int]:
    found: Counter[int] = Counter()
    for one in every:
        if isinstance(one, bool):
            continue
        if isinstance(one, int):
            found[abs(one)] += 1
        elif isinstance(one, str):
            for word in one.split() if not one.startswith(("remote", "server")) else ():
                if word.lstrip("-").isdigit() or word in _ORDINALS:
                    found[_ORDINALS.get(word) or abs(int(word))] += 1
    return found


def denials(meaning: Any) -> int:
    """How often a meaning says no."""
    found = 0
    for one in leaves(meaning):
        found += getattr(one, "not_", False) is True or getattr(one, "holds", True) is False
        found += getattr(one, "times", 1) == ALL_TURN  # `nothing but that`
        found += getattr(one, "verb", "") == "fail"  # `that was not successful`
        found += isinstance(one, Not) or (isinstance(one, Amount) and (one.n, one.how) == (0, ""))
        found += isinstance(one, Amount) and one.how == "less than"  # `nobody has 3 points`
    return found


def lost_in_words(value: Any, notes: Iterable[Any], words: list[str]) -> bool:
    """Whether what the rows made of words lacks something that the words name."""
    named = [one for one in notes if not isinstance(one, str)]
    denied = sum(word in NEGATIONS for word in words)
    denied -= denied > 1 and "except" in words  # `no breakers except X`
    if (not named and not denied) or isinstance(value, Aside):
        return False
    if denied and words[0] != "why":
        polite = isinstance(value, Question) and words[0] in _AUX and "not" in words[1:4]  # `doesn't the run end?`
        polite = polite or (isinstance(value, Question) and getattr(value.query, "none", False))
        either = words[-2:] == ["or", "not"] or words[-1] == "neither" or words[:2] == ["if", "not"]
        either = either or ("or", "no") in itertools.pairwise(words)  # `tags or no tags`
        if denials(value) < denied - polite - either:
            return True
    if not named:
        return False
    every = list(leaves(value))
    strings = {one for one in every if isinstance(one, str)}
    places = {one.at for one in every if isinstance(one, Named)}
    counted = Counter(n for one in named for n in _number(one))
    if counted and counted - _counts(every):
        return True
    if isinstance(value, Question) and isinstance(value.query, Wins):
        strings |= {CORP, RUNNER}  # `who wins, the Runner or the Corp`: one of whom has won, and the other lost
    for _, _, kind, what in named:
        if kind == "CARD" and what.at not in places:
            return True
        said = what in strings or any(what in one.split() for one in strings)
        if kind in ("SERVER", *_PLAYERS) and not said and (kind != "POSS" or what not in _whose_alone(every)):
            return True
    return False


def _whose_alone(every: list[Any]) -> set[str]:
    """Whose something is that nobody else has: `the Runner's last tag`, `the Runner's whole grip`."""
    words = {getattr(one, name, "") for one in every for name in ("unit", "kind", "name", "verb")}
    cards = {card for one in every if isinstance(one, Named) for card in one.cards}
    sides = {side for known in (OWNERS, SIDES, KIND_SIDES, UNIT_SIDES) for word, side in known.items() if word in words}
    return sides | {card_facts(card)[0] for card in cards}


def _number(note: Any) -> Iterator[int]:
    _, _, kind, value = note
    if kind in _COUNTED:
        yield abs(int(value[0] if kind == "QUANTITY" else value))


def lost_in_line(notes: Iterable[Any], added: tuple[Any, ...], every: tuple[Any, ...]) -> str:
    """What words name and the meaning of the line has not, in words; "" if nothing.

    notes: what the words name; added: the meanings that came with them; every: those of the line so far
    """
    named = [one for one in notes if not isinstance(one, str)]
    if not named:
        return ""
    short = Counter(n for one in named for n in _number(one)) - numbers(added)
    if short and not all(_copies(n, added) for n in short):
        return f"the number {next(iter(short))} was not placed"
    where = added if any(isinstance(one, Deed | Asked) for one in added) else every
    found = list(leaves(where))
    refs = {one.card for one in found if isinstance(one, Ref)}
    servers = {one.name for one in found if isinstance(one, Server | Zone)}
    servers |= {one.where for one in found if isinstance(one, Place)}
    players = {name for one in found if isinstance(one, str) for name in one.split() if name in (CORP, RUNNER)}
    players |= {CORP} if servers else set()
    players |= {KIND_SIDES[one.kind] for one in found if isinstance(one, Ref | Some) and one.kind in KIND_SIDES}
    players |= {card_facts(card)[0] for card in refs if card} | {SIDES[one] for one in servers if one in SIDES}
    given = (("give", "tags"), ("flatline", ""))
    if any(isinstance(one, Deed) and (one.verb, one.unit) in given for one in found):
        players.add(RUNNER)  # who takes them, or dies
    if any(isinstance(one, Wins) or getattr(one, "verb", "") == "win" for one in found):
        players |= {CORP, RUNNER}  # of whom one has won, and the other lost
    if any(name.endswith("score") for name in servers):
        players |= {name.split()[0] for name in servers if name.endswith("score")}
    for _, _, kind, what in named:
        if kind == "CARD" and not refs.intersection(what.cards):
            return "the card was not placed"
        if kind == "SERVER" and what not in servers and what != "new remote":
            return "the server was not placed"
        implied = _whose_alone(found) if kind == "POSS" else ()
        if kind in _PLAYERS and what in (CORP, RUNNER) and what not in players and what not in implied:
            return f"it is not said what the {what.capitalize()} has to do with it"
    return ""


def _copies(n: int, added: tuple[Any, ...]) -> bool:
    """Whether so many cards came: `two Ice Walls` are two cards, and no number."""
    return len({one for one in leaves(added) if isinstance(one, Ref)}) >= n > 1


def told_first(chart: Chart, parts: list[tuple[Sentence, list[Piece]]]) -> list[tuple[Sentence, list[Piece]]]:
    """`Has he won? The Runner has 6 points and steals X`: a question about `him` is asked of what is told after it."""
    if len(parts) < 2:
        return parts
    first = parts[0][0]
    words = [edge.value for kinds in chart.lattice.edges[first.start : first.end] for edge in kinds.get("PRON", ())]
    asks = [[isinstance(piece.value, Question) for piece in pieces if piece.value] for _, pieces in parts]
    alone = bool(asks[0]) and all(asks[0]) and not any(map(any, asks[1:]))
    return [*parts[1:], parts[0]] if alone and "he" in words else parts
