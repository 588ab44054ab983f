"""What number each value word gives now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards import queries as q
from judgebot.engine import breaches, frames, triggers
from judgebot.engine import characteristics as c
from judgebot.engine.interrupts import imminent_amount
from judgebot.engine.machine import Machine
from judgebot.engine.query import candidates, matches, refs, value, who
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import HAND, RUNNER

Value = Callable[[Machine, Env, Any], int]


def _counters(m: Machine, env: Env, node: q.Counters) -> int:
    """Counters hosted now; those set aside as a cost uninstalled their host (9.5.5).

    An object that is gone hosts none, except where its last known form is asked for (1.12.6): its leaving met the
    condition (9.1.8g), or the ability moved it itself, which also is a nested cost's doing (1.12.2a).
    """
    held = env.held
    total = 0
    for oid in refs(m, env, node.on):
        if node.kind == "advancement" and (scored := last_advanced(env, oid)) is not None:
            total += scored
        elif held and node.on.key == "this":
            total += dict(held).get(node.kind, 0)
        elif oid in m.state.objs or _looks_back(m, env, oid):
            total += c.counters(m, oid, node.kind)
    return total


def last_advanced(env: Env, oid: int) -> int | None:
    """How many advancement counters an agenda had before it was scored or stolen, for what that triggered (1.17.8)."""
    met: Change | None = env.trigger
    return met.n if met is not None and met.kind in ("score", "steal") and oid in (met.obj, met.was) else None


def _looks_back(m: Machine, env: Env, oid: int) -> bool:
    """Whether an ability sees an object's last known form: its leaving met the condition, or it moved it itself."""
    met: Change | None = env.trigger
    if met is not None and met.was and oid in (met.was, met.obj):
        return True
    return oid in env.paid or m.state.became.get(oid) in env.trashed  # 1.12.2a


def _size(m: Machine, env: Env, node: q.Size) -> int:
    found = env.named(node.of) or ()
    return len(found) if isinstance(found, tuple) else int(bool(found))


def _let(env: Env, node: q.Let) -> int:
    found = env.named(node.key) or 0
    assert isinstance(found, int), node.key
    return int(found)


def _amount(m: Machine, env: Env, node: q.Amount) -> int:
    met: Change | None = env.trigger
    amount = imminent_amount(m, env)
    return amount if amount is not None else met.n if met else 0


def _times_taken(m: Machine, env: Env, node: q.TimesTaken) -> int:
    met: Change | None = env.trigger
    if met is None:
        return 0
    past = m.state.history[m.state.turn_start :]
    return sum(1 for ch in past if ch.kind == "action ends" and (ch.who, ch.data) == (met.who, met.data))


def _access_limit(m: Machine, env: Env, node: q.AccessLimit) -> int:
    frame = m.found(frames.Breach)
    return (breaches.access_limit(m, frame) or 0) if frame is not None else 0


def _product(m: Machine, env: Env, node: q.Product) -> int:
    total = 1
    for part in node.of:
        total *= value(m, env, part)
    return total


def _minus(m: Machine, env: Env, node: q.Minus) -> int:
    first, *rest = (value(m, env, part) for part in node.of)
    return first - sum(rest)


def _player(m: Machine, env: Env, node: q.PlayerValue) -> int:
    player = who(env, node.who)
    has = m.state.players[player]
    return {
        "credits": lambda: c.credit_pool(m, player),
        "clicks": lambda: has.clicks,
        "tags": lambda: c.tags(m),
        "bad publicity": lambda: c.bad_publicity(m),
        "link": lambda: c.link(m),
        # a card that would be played is in no hand by then (8.6.6a)
        "hand": lambda: len(m.state.zones[HAND[player]]) - (env.being_played in m.state.zones[HAND[player]]),
        "points": lambda: c.score(m, player),
        "threat": lambda: c.threat(m),
        "free memory": lambda: c.memory_limit(m) - c.memory_used(m),
        "core damage": lambda: m.state.players[RUNNER].core_damage,
        "maximum hand size": lambda: c.hand_size(m, player),
    }[node.what]()


def _printed(m: Machine, env: Env, node: q.CostOf) -> int:
    return sum(max(m.card(oid).cost or 0, 0) for oid in refs(m, env, node.of))


def _points_of(m: Machine, env: Env, node: q.PointsOf) -> int:
    happened = triggers.met_by(m, env, node.event, node.within)
    return sum(m.card(one.obj or one.was).points or 0 for one in happened if one.obj or one.was)


def _servers(m: Machine, env: Env, node: q.CountServers) -> int:
    return sum(
        1
        for server in m.state.servers.values()
        if not (node.remote and server.central)
        and (node.root is None or any(matches(m, env, node.root, oid) for oid in server.root))
        and (node.ice is None or any(matches(m, env, node.ice, oid) for oid in server.ice))
    )


def _excess(m: Machine, env: Env, node: q.ExcessAdvancement) -> int:
    met: Change | None = env.trigger
    if met is None or met.kind != "score":
        return 0
    excess: int = met.data[1]  # type: ignore[assignment]
    return max(0, excess)


def _cost_of(m: Machine, env: Env, node: q.ModifiedCostOf) -> int:
    paying = node.of.key == "concerned"
    return sum(c.cost(m, oid, paying) or 0 for oid in refs(m, env, node.of))


def _x(m: Machine, env: Env) -> int:
    """X: as it was paid, also to install the card (8.5.11b), or as an ability defines it (9.12.2e)."""
    if env.x is not None:
        return env.x
    trigger, source = env.trigger, env.source
    if trigger is not None and trigger.kind == "install" and trigger.obj == source and any(trigger.data[2:]):
        return int(trigger.data[2])  # type: ignore[call-overload, no-any-return]
    return c.defined_x(m, source)


VALUES: dict[str, Value] = {
    "number": lambda m, env, node: int(node.n),
    "x": lambda m, env, node: _x(m, env),
    "let": lambda m, env, node: _let(env, node),
    "counters": _counters,
    "count": lambda m, env, node: len(candidates(m, env, node.of)),
    "size": _size,
    "subroutines": lambda m, env, node: sum(len(c.subroutines(m, oid)) for oid in refs(m, env, node.of)),
    "strength": lambda m, env, node: sum(c.strength(m, oid) for oid in refs(m, env, node.of)),
    "printed_cost": _printed,
    "trash_cost": lambda m, env, node: sum(c.trash_cost(m, oid) or 0 for oid in refs(m, env, node.of)),
    "cost_of": _cost_of,
    "points_of": _points_of,
    "types_among": lambda m, env, node: len({c.type_of(m, m.obj(oid)) for oid in candidates(m, env, node.of)}),
    "servers": _servers,
    "excess_advancement": _excess,
    "requirement": lambda m, env, node: sum(c.requirement(m, oid) for oid in refs(m, env, node.of)),
    "player": _player,
    "times": lambda m, env, node: triggers.count(m, env, node.event, node.within, node.distinct),
    "times_taken": _times_taken,
    "trace_strength": lambda m, env, node: int(env.trace_strength),
    "link_strength": lambda m, env, node: int(env.link_strength),
    "amount": _amount,
    "access_limit": _access_limit,
    "sum": lambda m, env, node: sum(value(m, env, part) for part in node.of),
    "product": _product,
    "minus": _minus,
    "quotient": lambda m, env, node: max(0, value(m, env, node.of)) // node.by,
    "least": lambda m, env, node: min(value(m, env, part) for part in node.of),
}
