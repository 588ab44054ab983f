"""A deed told as the time of another one is told too: it is done first."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.ask.reading.queries import Line

_OPENS = ("play", "install", "score", "steal")
_MET = ("pass",)  # which the other player may do something at, too


def told_first(line: Line) -> Line:
    """`after playing X she draws a card`, `when he scores X he trashes Y for it`: plays or scores X, then does that.

    Of a deed of the same player that nothing else tells of; at any other time it is only looked for as it comes about.
    """
    told, asks = list(line.told), line.asks
    for place in range(len(told) - 1, -1, -1):
        deed = told[place]
        first = _its_time(deed, told) if isinstance(deed, Deed) else None
        if first is None or not isinstance(deed, Deed):
            continue
        told[place : place + 1] = [first, dataclasses.replace(deed, when=None)]
        asks = tuple(dataclasses.replace(one, after=one.after + (one.after > place)) for one in asks)
    return dataclasses.replace(line, told=tuple(told), asks=asks)


def _its_time(deed: Deed, told: Sequence[object]) -> Deed | None:
    """What a player does before another deed of theirs, where it is told as the time of that alone."""
    when = deed.when if not deed.not_ else None
    first = when.deed if when is not None and when.how in ("when", "after") and when.also is None else None
    if first is None or first.who is None or (first.who != deed.who and first.verb not in _MET):
        return None
    if (
        first.verb not in (*_OPENS, *_MET)
        or first.verb == deed.verb
        or first.when is not None
        or first.not_
        or first.passive
    ):
        return None
    others = [one for one in told if isinstance(one, Deed) and one is not deed]
    again = any(one.verb == first.verb and one.what == first.what for one in others)
    return first if first.what and isinstance(first.what[0], Ref) and not again else None
