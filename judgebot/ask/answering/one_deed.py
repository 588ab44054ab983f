"""Deeds of a line that are one in the game, though the line tells them as two."""

from __future__ import annotations

import dataclasses
import itertools

from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.queries import Line


def as_one(line: Line) -> Line:
    """What is told twice told once, and a discard that is told after its turn's end before that (5.6.3a, 5.7.2a)."""
    told, gone = list(line.told), set[int]()
    places = [n for n, one in enumerate(told) if isinstance(one, Deed)]
    for n, then in itertools.pairwise(places):
        first, other = told[n], told[then]
        assert isinstance(first, Deed) and isinstance(other, Deed)
        if any(n < asked.after <= then for asked in line.asks):
            continue
        if _more_precise(first, other):
            gone.add(n)
        elif (first.verb, first.thing, other.verb) == ("end", "turn", "discard") and first.who == other.who:
            told[n], told[then] = other, first
    kept = [one for n, one in enumerate(told) if n not in gone]
    asks = tuple(dataclasses.replace(one, after=one.after - sum(n < one.after for n in gone)) for one in line.asks)
    return dataclasses.replace(line, told=tuple(kept), asks=asks)


def _more_precise(first: Deed, other: Deed) -> bool:
    """`installs Botulus and hosts it on Palisade`: whether a deed is told again, with more of it."""
    if first == other or first.verb not in ("install", "run"):
        return False
    pairs = [(getattr(first, one.name), getattr(other, one.name), one.default) for one in dataclasses.fields(Deed)]
    return all(said in (again, default) for said, again, default in pairs)
