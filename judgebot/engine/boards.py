"""What the cards in play and the lingering effects alone decide: worked out once for each board.

Most changes of a game (credits, clicks, cards drawn, the history) leave the board as it is, and lines of play that part
come to the same boards again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards.abilities import TEXT_CHANGING
from judgebot.engine.machine import Machine
from judgebot.game.objects import ARCHIVES, CORP_SCORE, GRIP, HEAP, HQ, PLAY, RUNNER_SCORE

IN_PLAY = (PLAY, CORP_SCORE, RUNNER_SCORE)
OUT_OF_PLAY = (GRIP, HQ, HEAP, ARCHIVES)
_MOST = 20_000  # boards that are remembered at a time


def lasting(m: Machine, key: Any, make: Callable[[], Any]) -> Any:
    """As `Machine.cached`, of which abilities and declarations are active: kept for as long as the board lasts."""
    if m.board_version != m.state.version:
        m.board, m.board_version = _board(m), m.state.version
    board = m.board
    if board is None:
        return m.cached(key, make)
    found = board.get(key)
    if found is None:
        found = board[key] = make()
    return found


def steady(m: Machine) -> bool:
    """Whether the board alone decides which abilities and declarations are active."""
    if m.board_version != m.state.version:
        m.board, m.board_version = _board(m), m.state.version
    return m.board is not None


def _board(m: Machine) -> dict[Any, Any] | None:
    """What is known of the present board; None if more than the board decides what is active on it."""
    state, steady = m.state, m.catalog.steady
    objs, zones = state.objs, state.zones
    found = [objs[oid] for zone in IN_PLAY for oid in zones[zone]]
    if m.beyond is None:  # a card keeps its name in a game, but for the other face of an identity
        known = (*objs.values(), *state.gone.values())
        m.beyond = frozenset(obj.name for obj in known if m.catalog.beyond(obj.name))
    if m.beyond:
        found += [obj for zone in OUT_OF_PLAY for oid in zones[zone] if (obj := objs[oid]).name in m.beyond]
    if not all([steady(obj.name) for obj in found]):
        return None
    for effect in state.lingering:
        if effect.duration == "persist":  # it depends on the run (9.12.5d)
            return None
        if effect.kind == "static" and any(d.name in TEXT_CHANGING for d in effect.payload):
            return None
        if effect.kind == "ability" and effect.payload.threat:
            return None
    key = (tuple(found), tuple([objs.get(oid) for oid in state.accesses]), state.lingering)
    board = m.boards.get(key)
    if board is None:
        if len(m.boards) > _MOST:
            m.boards.clear()
        board = m.boards[key] = {}
    return board
