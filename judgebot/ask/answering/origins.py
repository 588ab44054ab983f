"""Where the cards of a record lay: in a zone, in the root of a server, in a discard pile; what placed its counters."""

from __future__ import annotations

from judgebot.ask.answering.table import Cast, server_named
from judgebot.ask.reading.meanings import Place, Ref
from judgebot.engine.machine import Machine
from judgebot.game.changes import Change
from judgebot.game.objects import CENTRALS


def _place(place: Place) -> str:
    return server_named(place) or place.where


def accessed_in(change: Change, source: Place) -> bool:
    """Whether a card was accessed in a place: of a central server that is the zone, and not its root (4.6.7)."""
    named = _place(source)
    return named == change.what if named in CENTRALS else named in ("", change.server, change.what)


def moved_from(m: Machine, change: Change, source: Place) -> bool:
    """Whether what moved lay in a place before; of what nobody knows where it lay, it is taken to be so."""
    before = m.state.last_known(change.was) if change.was else None
    named = _place(source)
    return named == "" or before is None or named in (before.zone, before.server, f"{before.zone} area")


def placed_by(cast: Cast, m: Machine, change: Change, by: Ref | None) -> bool:
    """Whether counters were placed by a card: the record that they are about to be placed names it (9.9.4)."""
    placed = change.kind == "place counters" and by is not None and change in m.state.history
    before = m.state.history[: m.state.history.index(change)] if placed else []
    would = next((one for one in reversed(before) if one.kind == "would " + change.kind), None)
    return would is not None and change.obj in would.data and by is not None and cast.is_it(m, would.source, by)
