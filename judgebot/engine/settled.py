"""Boards on which a checkpoint corrected nothing: there its steps d to k need not look again (10.3.1)."""

from typing import Any

from judgebot.engine import characteristics as c
from judgebot.engine import memory
from judgebot.engine.boards import steady
from judgebot.engine.machine import Machine
from judgebot.game.objects import ARCHIVES, ASIDE, HEAP, PLAY, REMOVED, SCORE

_SIMPLE = 6


def known(m: Machine) -> bool:
    """Whether steps d to k corrected nothing where the cards were as they are, on any line of play (see `board`)."""
    found = m.board.get("settled") if m.events is None and steady(m) and m.board is not None else None
    return found is not None and _around(m) in found


def _around(m: Machine) -> tuple[Any, ...]:
    """What `board` has that is not already told apart by what `engine.boards` knows of a board."""
    zones = m.state.zones
    aside = (zones[ASIDE], any([breach.undeclared for breach in m.state.breaches]))
    return (tuple(m.state.servers.values()), zones[ARCHIVES], zones[HEAP], zones[REMOVED], aside)


def board(m: Machine) -> tuple[Any, ...] | None:
    """Everything that steps d to k can depend on: where they corrected nothing once they need not look again.

    None if there is more, or something that they have to look at.
    """
    state = m.state
    objs, zones = state.objs, state.zones
    if zones[ASIDE] or any([breach.undeclared for breach in state.breaches]):
        return None
    if any([not server.ice and not server.root and not server.central for server in state.servers.values()]):
        return None
    # whom these concern, and how much they are, can depend on anything
    simple = steady(m) and not c.declared(m, "memory_cost") and not memory.kept(m)
    simple = simple and all(static.declaration.do != "host" for static in c.declared(m, "cannot"))
    if m.events is not None and not simple:
        return None
    played = [objs[oid] for zone in (PLAY, *SCORE.values()) for oid in zones[zone]]
    found = (
        tuple(played),
        tuple(state.servers.values()),
        state.lingering,
        zones[ARCHIVES],
        zones[HEAP],
        zones[REMOVED],
    )
    if simple:  # of so many parts (`_SIMPLE`)
        return found
    # a static ability with a condition can come and go with anything
    now = (state.runs, state.encounters, state.breaches, state.accesses, state.active, len(state.history))
    return (*found, tuple(zones.values()), tuple(state.players.values()), now)


def note(m: Machine) -> None:
    """Keep that a checkpoint which has come to its end corrected nothing, if it did not."""
    if m.looking != board(m):
        return
    m.settled = m.looking
    if steady(m) and m.board is not None and len(m.looking) == _SIMPLE:
        m.board.setdefault("settled", set()).add(_around(m))
