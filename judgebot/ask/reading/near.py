"""What a line that was not understood may have meant: other readings of its words, and what is understood without."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterable

from judgebot.ask.reading.lexicon import Lattice, lattice, literals, tables
from judgebot.ask.reading.meanings import Ref, leaves
from judgebot.ask.reading.queries import Line, Unplaced
from judgebot.ask.reading.read import read
from judgebot.ask.reading.titles import library, plain_english
from judgebot.cards import names
from judgebot.plain import NamedTuple

_TRIES = 24  # lines read to find readings that help,
_READ = 6_000  # and characters of them
_JOINTS = ("and", "but", "then", "with")  # before which a clause may end
_CLAUSE, _SENTENCE = (",", ".", ";", "?"), (".", ";", "?")


class Part(NamedTuple):
    """What of a line is understood.

    text   it, in its own words
    line   what that means
    out    the clauses that are left out
    """

    text: str
    line: Line
    out: tuple[str, ...]


def nearer(line: Line) -> tuple[tuple[Unplaced, ...], str]:
    """What was not understood, each with readings with which less is left that is not; and the nearest whole line.

    The line is "" where no reading of its words makes one that is understood as a whole. Only words that nobody knows
    are read otherwise: what is plain English means something, and may turn the sense.
    """
    named: list[Unplaced] = []
    text, tries = line, min(_TRIES, _READ // max(1, len(line.text)))
    for one in line.unplaced:
        helps: dict[str, int] = {}
        for word in _strange(one.text):
            found: list[tuple[int, int, str, Line]] = []
            if not tries:
                break
            for place, near in enumerate(_alike(word)[:tries]):
                other = read(_instead(text.text, word, near))
                tries -= 1
                if len(other.unplaced) < len(text.unplaced):
                    found.append((len(other.unplaced), place, near, other))
            helps.update((near, count) for count, _, near, _ in sorted(found[:3], key=lambda found: found[:2]))
            if found and not one.why:
                text = min(found, key=lambda found: found[:2])[3]
        named.append(dataclasses.replace(one, near=tuple(helps)))
    return tuple(named), text.text if text is not line and text.understood else ""


def _instead(text: str, word: str, near: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", lambda _: near, text, count=1)


def understood_of(line: Line) -> Part:
    """What of a line is understood: without the clauses, or the parts of them, in which words were not placed.

    Of a long line that takes many readings, nothing.
    """
    clauses, out = _cut(line.text, _CLAUSE), []
    rest, left = line, _READ
    while clauses and rest.unplaced and left > 0:
        said = [_spaced(text) for bad in rest.unplaced for text in (bad.text, *_cut(bad.text, _CLAUSE))]
        wrong = [one for one in clauses if _shares(_spaced(one), said)] or clauses
        left_of = {one: _shortened(one, said) for one in wrong}
        out += [one.strip(" ,.;\n") for _, lost in left_of.values() for one in lost]
        clauses = [kept for one in clauses if (kept := left_of[one][0] if one in left_of else one)]
        rest = read(" ".join(clauses).strip(" ,;"))
        left -= len(rest.text)
    whole = clauses and not rest.unplaced
    return Part(rest.text if whole else "", rest if whole else Line(""), tuple(out))


def _shortened(clause: str, said: list[str]) -> tuple[str, list[str]]:
    """What is told in a clause without the parts of it in which words were not placed; and those parts."""
    net = lattice(clause)
    inside = _inside(net)
    cuts = [word.start for at, word in enumerate(net.tokens) if word.said in _JOINTS and at and at not in inside]
    parts = [clause[start:end].strip() for start, end in itertools.pairwise([0, *cuts, len(clause)])]
    lost = [one for one in parts if _shares(_spaced(one), said)]
    kept = [one for one in parts if one not in lost]
    if clause.endswith("?") or not kept or not lost:
        return "", [clause]
    end = clause[-1] if clause[-1] in _CLAUSE and not kept[-1].endswith(clause[-1]) else ""
    return re.sub(rf"^({'|'.join(_JOINTS[:3])})\s", "", " ".join(kept)) + end, lost


def sentences(text: str) -> list[str]:
    """The sentences of a line, each with the mark that ends it."""
    return _cut(text, _SENTENCE)


def _cut(text: str, marks: tuple[str, ...]) -> list[str]:
    """The pieces of a line, cut behind some marks, unless a title goes on across."""
    net = lattice(text)
    inside = _inside(net)
    marked = [word for place, word in enumerate(net.tokens) if word.mark and place not in inside]
    cuts = [0, *(word.end for word in marked if word.said in marks), len(text)]
    pieces = [text[start:end].strip() for start, end in itertools.pairwise(cuts)]
    return [one for one in pieces if one.strip(" ,.;?\n")]


def _inside(net: Lattice) -> set[int]:
    """The places of words within a title."""
    starts = ((start, edge) for start, kinds in enumerate(net.edges) for edge in kinds.get("CARD", ()))
    return {place for start, edge in starts for place in range(start + 1, edge.end)}


def _shares(clause: str, said: Iterable[str]) -> bool:
    """Whether a clause has words that were not placed, or is among them."""
    return any(other.strip() and (other in clause or clause in other) for other in said)


def _spaced(text: str) -> str:
    return f" {' '.join(names.normalise(text).split())} "


def _strange(said: str) -> list[str]:
    """The words of a stretch that are in no table and no plain English."""
    words = [word.strip("\"'().,;:?!") for word in said.split()]
    normal = {word: names.normalise(word) for word in words if len(word) > 2}
    return [word for word, known in normal.items() if known not in tables() and not plain_english(known)]


def _alike(word: str) -> list[str]:
    """The titles that a word may begin; else words and titles that are written like it, the likest first.

    None that say nothing, or turn the sense: those are no slips.
    """
    from rapidfuzz import fuzz, process

    low = names.normalise(word)
    titles: tuple[str, ...] = ()
    try:
        names.find(word)
    except names.AmbiguousName as several:
        return list(several.titles)
    except names.NameProblem as problem:
        titles = tuple(problem.titles) if len(low) > 3 else ()
    words = {one for one, kinds in tables().items() if all(kind not in ("FILL", "NOT") for kind, _ in kinds)}
    turned = tuple(one for one in ("un", "non", "de") if not low.startswith(one))
    known = {one: one for one in sorted(words | literals()) if len(one) > 2 and not one.startswith(turned)}
    known |= {names.normalise(one): one for one in titles}
    near = process.extract(low, list(known), scorer=fuzz.ratio, limit=6, score_cutoff=60)
    return [known[one] for one, _, _ in near]


def unknown_cards(line: Line) -> list[str]:
    """Why the abilities of the cards of a line are not known, of those that are not."""
    found = {one.card for one in leaves((line.told, line.asks)) if isinstance(one, Ref)} - {"", *library()}
    if not found:
        return []
    from judgebot.cards.catalog import not_known  # only where a card is not in the library

    return [why for card in sorted(found) if (why := not_known(card))]
