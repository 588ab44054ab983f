"""The declarations that apply now: those of static abilities and of lingering effects (9.4, 9.10)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.nodes import Node
from judgebot.engine import query
from judgebot.engine.boards import elsewhere, in_force, lasting, steady
from judgebot.engine.boards import is_active as is_active
from judgebot.engine.boards import printed as printed
from judgebot.engine.layers import abilities, layers
from judgebot.engine.machine import Machine
from judgebot.game.environment import Env
from judgebot.game.objects import (
    CORP,
    CORP_SCORE,
    PLAY,
    RUNNER_SCORE,
)
from judgebot.plain import NamedTuple


class Static(NamedTuple):
    """A declaration that applies now, with its source; `given`: its static condition."""

    source: int
    you: str
    declaration: Any
    order: int
    env: Env
    given: Node | None = None


def statics(m: Machine) -> list[Static]:
    """Every declaration that applies now."""
    return lasting(m, "statics", _statics)  # type: ignore[no-any-return]


def _statics(m: Machine) -> list[Static]:
    state = m.state
    layers(m)
    alone = steady(m)
    if not alone:  # what asks for declarations while they are gathered sees those gathered so far
        _so_far(m, [])
    found: list[Static] = []
    later: list[Static] = []
    for oid in (*state.zones[PLAY], *state.zones[CORP_SCORE], *state.zones[RUNNER_SCORE], *elsewhere(m)):
        obj = state.objs[oid]
        for ability in abilities(m, oid):
            if ability.kind != "static" or not in_force(m, obj, ability):
                continue
            if ability.threat and m.rules.threat(m) < ability.threat:
                continue
            env = Env(source=oid, you=CORP if obj.zone == RUNNER_SCORE else obj.controller)
            target = later if ability.given is not None else found
            target += [Static(oid, env.you, d, obj.since, env, ability.given) for d in ability.static]
    for effect in state.lingering:
        if effect.duration == "persist" and state.runs and state.runs[-1].id != effect.until:
            continue  # 9.12.5d: it applies to its own run only
        if effect.kind == "static":
            env = effect.knows()
            found += [Static(effect.source, effect.you, d, effect.id, env) for d in effect.payload]
    if not alone:
        _so_far(m, found)
    for static in later:
        if query.holds(m, static.env, static.given):
            found.append(static)
            _so_far(m, found)
    return found


def _so_far(m: Machine, found: list[Static]) -> None:
    """Forget what was worked out without these declarations."""
    texts = m.cache["layers"]
    m.cache.clear()
    m.cache["layers"], m.cache["statics"] = texts, found


def declared(m: Machine, name: str) -> list[Static]:
    """The declarations of one word that apply now."""
    board = m.board
    if board is not None and m.board_version == m.state.version and "declared" in board:  # nearly always
        return board["declared"].get(name, _NONE)  # type: ignore[no-any-return]
    return declared_words(m).get(name, _NONE)


def declared_words(m: Machine) -> dict[str, list[Static]]:
    """The declarations that apply now, by their words."""
    return lasting(m, "declared", _by_word)  # type: ignore[no-any-return]


_NONE: list[Static] = []


def _by_word(m: Machine) -> dict[str, list[Static]]:
    """The declarations that apply now, by their words."""
    found: dict[str, list[Static]] = {}
    for static in statics(m):
        found.setdefault(static.declaration.name, []).append(static)
    return found


def applies(m: Machine, static: Static, oid: int) -> bool:
    """Whether a declaration's subject includes an object."""
    of = static.declaration.of
    return of is None or includes(m, static, of, oid)


def includes(m: Machine, static: Static, subject: Node, oid: int) -> bool:
    """Whether what a declaration names or describes includes an object."""
    from judgebot.cards.queries.selections import Ref, Sel

    if isinstance(subject, Ref):
        return oid in query.refs(m, static.env, subject)
    return isinstance(subject, Sel) and query.matches(m, static.env, subject, oid)


def own_declarations(m: Machine, oid: int, name: str) -> list[Static]:
    """Declarations of an inactive card that concern itself and so are active all the same (9.1.8c to 9.1.8f)."""
    from judgebot.cards.queries.selections import Ref

    obj = m.obj(oid)
    if name not in m.catalog.declares(obj.name) or is_active(m, oid):
        return []
    found = []
    env = Env(source=oid, you=obj.controller)
    for ability in printed(m, obj):
        if ability.kind != "static" or (ability.threat and m.rules.threat(m) < ability.threat):  # 9.3.6f
            continue
        if ability.active_in and obj.zone not in ability.active_in:  # it says itself where it is active (9.1.8b)
            continue
        for d in ability.static:
            of = getattr(d, "of", None)
            if (
                d.name == name
                and (of is None or (isinstance(of, Ref) and of.key == "this"))
                and query.holds(m, env, ability.given)
            ):
                found.append(Static(oid, obj.controller, d, 0, env))
    return found


def concerning(m: Machine, oid: int, name: str) -> list[Static]:
    """The declarations of a word that apply to an object, its own included."""
    said = declared_words(m).get(name)
    found = [s for s in said if applies(m, s, oid)] if said else []
    if name not in m.catalog.declares(m.obj(oid).name):
        return found
    known = [s.declaration for s in found if s.source == oid]  # those active in a zone of inactive cards
    return found + [s for s in own_declarations(m, oid, name) if s.declaration not in known]
