"""A line set up: its board, and the deeds told and asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering.table import Table
from judgebot.ask.answering.told import within
from judgebot.ask.reading.meanings import Deed
from judgebot.plain import NamedTuple


class Set(NamedTuple):
    """A line set up.

    table  the board
    deeds  what is told to be done, in order
    asked  the deeds that are asked about, or name a moment
    after  of each deed told, its place among all that is told
    times  the deeds that are the times that are asked about; `prices`: those of which it is asked what they cost
    before  those of the times that only end what is asked about
    named  the times that are no deeds and are asked about
    counts  the player whose clicks are asked about, "" if nobody's are
    """

    table: Table
    deeds: tuple[Deed, ...]
    asked: tuple[Deed, ...]
    after: tuple[int, ...]
    times: tuple[Deed, ...] = ()
    prices: tuple[Deed, ...] = ()
    counts: str = ""
    before: tuple[Deed, ...] = ()
    named: tuple[str, ...] = ()

    def without(self, deeds: list[Deed]) -> Set:
        """The same without some of the deeds told."""
        kept = [(deed, after) for deed, after in zip(self.deeds, self.after, strict=True) if deed not in deeds]
        return self._replace(deeds=tuple(deed for deed, _ in kept), after=tuple(after for _, after in kept))


def deeds_in(value: Any) -> Iterator[Deed]:
    """Every deed within a meaning."""
    for one in within(value):
        if isinstance(one, Deed):
            yield one
