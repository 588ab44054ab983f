"""What the cards in play and the lingering effects alone decide: worked out once for each board.

Most changes of a game (credits, clicks, cards drawn, the history) leave the board as it is, and lines of play that part
come to the same boards again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards.abilities import TEXT_CHANGING, Ability
from judgebot.engine.machine import Machine
from judgebot.game.objects import (
    ARCHIVES,
    ASIDE,
    CORP_SCORE,
    GRIP,
    HEAP,
    HQ,
    PLAY,
    REMOVED,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
    Obj,
)

IN_PLAY = (PLAY, CORP_SCORE, RUNNER_SCORE)
OUT_OF_PLAY = (GRIP, HQ, HEAP, ARCHIVES, STACK, RND, ASIDE, REMOVED)
_MOST = 20_000  # boards that are remembered at a time


def is_active(m: Machine, oid: int) -> bool:
    """Whether an object is active (1.8.3)."""
    obj = m.state.objs.get(oid)
    if obj is None or obj.form == "pending":
        return False
    if obj.zone == CORP_SCORE:
        return True
    if obj.zone != PLAY:
        return False
    kind = m.catalog.card(obj.name).type
    if obj.form == "counter":
        return bool(obj.host)
    if kind == "identity":
        return True
    if kind in ("event", "operation"):
        return obj.since > 0 and not obj.host  # what is only hosted stays inactive (1.13.2)
    if not obj.installed or not obj.faceup:
        return False
    if kind == "agenda":  # 3.2.3a: active only if its own text installs it faceup
        return any(d.name == "install_only" and d.faceup for one in printed(m, obj) for d in one.static)
    return True


def in_force(m: Machine, obj: Obj, ability: Ability) -> bool:
    """Whether an object is where an ability of it is active: in the zones that the ability names, or by its own status.

    An ability that can do something from certain zones only is active there (9.1.8b); elsewhere it could never be used
    or meet its condition (9.1.6d), and so it counts as inactive there even while its source is active.
    """
    return obj.zone in ability.active_in if ability.active_in else is_active(m, obj.id)


def printed(m: Machine, obj: Obj) -> tuple[Ability, ...]:
    """The abilities that an object has of itself: printed, or those of the counter it became (10.1.4)."""
    card = m.catalog.card(obj.name)
    if obj.form == "counter":
        return card.counter
    if obj.form == "agenda":
        return ()
    if obj.zone == PLAY and obj.owner == RUNNER and obj.installed and not obj.faceup:
        return ()  # 8.1.4a
    return card.abilities


def here(m: Machine) -> dict[Any, Any] | None:
    """What is known of the present board; None if more than the board decides what is active on it."""
    version = m.state.version
    if m.board_version != version:
        m.board, m.board_version = _board(m), version
    return m.board


def lasting(m: Machine, key: Any, make: Callable[[Machine], Any]) -> Any:
    """As `Machine.cached`, of which abilities and declarations are active: kept for as long as the board lasts."""
    board = m.board if m.board_version == m.state.version else here(m)
    if board is None:
        return m.cached(key, lambda: make(m))
    found = board.get(key)
    if found is None:
        found = board[key] = make(m)
    return found


def of_object(m: Machine, name: str, oid: int, make: Callable[[Machine, int], Any]) -> Any:
    """What the board alone decides about an object: kept for as long as the board lasts, for one that is in play."""
    board = m.board if m.board_version == m.state.version else here(m)
    obj = m.state.objs.get(oid) if board is not None else None
    if board is None or obj is None or obj.zone != PLAY:
        return make(m, oid)
    key = (name, oid)
    found = board.get(key)
    if found is None:
        found = board[key] = make(m, oid)
    return found


def steady(m: Machine) -> bool:
    """Whether the board alone decides which abilities and declarations are active."""
    return here(m) is not None


def elsewhere(m: Machine) -> list[int]:
    """The cards out of play that have an ability which says that it is active where they are (9.1.8b)."""
    state = m.state
    if m.beyond is None:  # a card keeps its name in a game, but for the other face of an identity
        names = {obj.name for obj in (*state.objs.values(), *state.gone.values())}
        m.beyond = frozenset((name, zone) for name in names for zone in m.catalog.zones(name) if zone in OUT_OF_PLAY)
    if not m.beyond:
        return []
    return [oid for zone in OUT_OF_PLAY for oid in state.zones[zone] if (state.objs[oid].name, zone) in m.beyond]


def _board(m: Machine) -> dict[Any, Any] | None:
    """What is known of the present board; None if more than the board decides what is active on it."""
    state, unsteady = m.state, m.catalog.unsteady
    objs, zones = state.objs, state.zones
    beyond = elsewhere(m) if m.beyond is None or m.beyond else ()
    found = tuple(map(objs.__getitem__, (*zones[PLAY], *zones[CORP_SCORE], *zones[RUNNER_SCORE], *beyond)))
    # the abilities of what is accessed may be active (9.1.8a)
    accessed = tuple([objs[oid] for oid in state.accesses if oid in objs]) if state.accesses else ()
    key = (found, accessed, state.lingering)
    if key == m.board_key:  # most changes leave the board as it is, and to see that takes less than to look it up
        return m.board
    m.board_key = key
    for obj in (*found, *accessed):
        for ability in unsteady(obj.name):
            if ability.threat or in_force(m, obj, ability):
                return None
    for effect in state.lingering:
        if effect.duration == "persist":  # it depends on the run (9.12.5d)
            return None
        if effect.kind == "static" and any(d.name in TEXT_CHANGING for d in effect.payload):
            return None
        if effect.kind == "ability" and effect.payload.threat:
            return None
    board = m.boards.get(key)
    if board is None:
        if len(m.boards) > _MOST:
            m.boards.clear()
        board = m.boards[key] = {}
    return board
