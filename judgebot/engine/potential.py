"""Whether abilities have the potential to change the game state (1.2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judgebot.cards import effects as e
from judgebot.cards.queries.selections import Ref
from judgebot.engine import characteristics as c
from judgebot.engine import query
from judgebot.engine.machine import Machine
from judgebot.game.objects import RUNNER

if TYPE_CHECKING:
    pass


def potential(m: Machine, env: dict[str, Any], steps: tuple[Any, ...], fully: bool = False, who: str = "") -> bool:
    """Whether instructions could change the game state, by their expected effects alone (1.2.5, 9.1.5b).

    fully  whether each of them can be carried out in full (9.12.3c)
    """
    results = [could(m, env, effect, fully) for step in steps for effect in step.effects]
    return (all(results) if fully else any(results)) if results else False


def could(m: Machine, env: dict[str, Any], effect: Any, fully: bool = False) -> bool:
    """Whether one effect could change anything now; True where the answer depends on choices yet to be made."""
    state = m.state
    name = effect.name
    who = query.who(env, effect.who) if getattr(effect, "who", "") not in ("", "both") else env["you"]
    if name == "draw":
        if who == RUNNER and not state.zones["stack"]:
            return False
        return c.cannot(m, "draw", who) is None and query.value(m, env, effect.n) > 0
    if name == "gain":
        return c.cannot(m, "gain credits", who) is None and query.value(m, env, effect.n) > 0
    if name == "lose_clicks":
        need = query.value(m, env, effect.n) if fully else 1
        return state.players[who].clicks >= need
    if name == "lose":
        return state.players[who].credits > 0
    if name in (
        "trash",
        "derez",
        "rez",
        "host",
        "install",
        "expose",
        "reveal",
        "play",
        "charge",
        "advance",
        "forfeit",
        "turn",
        "add",
        "remove_from_game",
        "access",
        "look",
    ):
        node = getattr(effect, "what", None)
        if isinstance(node, e.Choose):
            pool = query.candidates(m, env, node.what)
            if name == "install":
                from judgebot.engine import legality

                pool = [oid for oid in pool if legality.installable(m, env["you"], oid, effect=effect, env=env) is None]
            if name == "trash":
                pool = [oid for oid in pool if not c.cannot(m, "trash", who, oid)]
            if name == "advance":
                pool = [oid for oid in pool if c.can_be_advanced(m, oid)]
            return len(pool) >= (query.value(m, env, node.n) if fully and not node.up_to else 1)
        if isinstance(node, Ref):
            found = [oid for oid in query.refs(m, env, node) if oid in state.objs]
            if node.key not in ("this", "host", "it", "encountered") and not found:
                return True  # to be bound by an earlier instruction
            if name == "trash":
                return any(c.cannot(m, "trash", who, oid) is None for oid in found)
            return bool(found)
        if isinstance(node, e.All):
            return bool(query.candidates(m, env, node.what))
        return True
    if name == "place" and isinstance(effect.on, e.Choose):
        return bool(query.candidates(m, env, effect.on.what)) or effect.on.up_to
    if name == "encounter" and isinstance(effect.ice, e.Choose):
        return bool(query.candidates(m, env, effect.ice.what))
    if name == "one_of":
        return any(potential(m, env, mode, fully) for mode in effect.modes)
    if name == "run":  # 1.2.2a: where the Runner cannot run at all; costs are not considered
        names = [n for at in effect.server for n in query.servers(m, env, at)]
        return not names or any(c.cannot(m, "run", RUNNER, 0, n) is None for n in names)
    if name == "end_run":
        return state.run() is not None or state.encounter() is not None
    if name == "bypass":
        return state.encounter() is not None
    if name == "break":
        return True
    if name == "remove_tags":
        return state.players[RUNNER].tags > 0
    if name == "remove_bad_publicity":
        return state.players["corp"].bad_publicity > 0
    if name == "remove_counters":
        return any(m.obj(oid).count(effect.kind) for oid in _refs_of(m, env, effect.on))
    if name == "move_counters":
        here = sum(m.obj(oid).count(effect.kind) for oid in query.refs(m, env, effect.source))
        there = query.candidates(m, env, effect.to.what) if isinstance(effect.to, e.Choose) else [0]
        return here > 0 and any(oid != env.get("source") for oid in there)
    if name == "swap":
        sides = []
        for node in (effect.a, effect.b):
            sides.append(bool(query.candidates(m, env, node.what)) if isinstance(node, e.Choose) else True)
        return all(sides) and _can_swap(m, env, effect)
    if name == "if":
        branch = effect.then if query.holds(m, env, effect.is_true) else effect.otherwise
        return potential(m, env, branch, fully)
    if name == "pay":
        from judgebot.engine import costs

        payable = costs.unpayable(m, costs.bill(m, who, effect.cost, env, "nested", env.get("source", 0))) is None
        return payable or bool(effect.otherwise and potential(m, env, effect.otherwise))
    if name == "may":
        return potential(m, env, effect.do) or bool(effect.otherwise)
    return True


def _can_swap(m: Machine, env: dict[str, Any], effect: Any) -> bool:
    """Whether a swap of which both sides are known or can be chosen now has a legal exchange (8.8.2)."""
    from judgebot.engine import legality

    chosen = [node for node in (effect.a, effect.b) if isinstance(node, e.Choose)]
    if not chosen or any(isinstance(n, Ref) and not _refs_of(m, env, n) for n in (effect.a, effect.b)):
        return True  # to be bound by an earlier instruction
    return any(legality.swap_partner(m, env, effect, oid) for oid in query.candidates(m, env, chosen[0].what))


def _refs_of(m: Machine, env: dict[str, Any], node: Any) -> tuple[int, ...]:
    return query.existing(m, env, node) if isinstance(node, Ref) else ()
