"""Restrictions that must be met to do something, apart from its costs (9.3.3b, 1.17.3a)."""

from __future__ import annotations

from judgebot.engine import characteristics as c
from judgebot.engine import prohibitions, query
from judgebot.engine.facts import Fact, Why, fact
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, CORP_SCORE, PLAY, RUNNER_SCORE


def own_restrictions(m: Machine, oid: int, to: str, x: int = 0) -> Why:
    """Restrictions written on the card itself (9.3.3b); `x`: the value that its cost would have (1.16.2c, 1.16.2d)."""
    obj = m.obj(oid)
    env = Env(source=oid, you=obj.controller, x=x)
    for ability in m.catalog.card(obj.name).abilities:
        for d in ability.static:
            if d.name == "only_if" and d.to == to and not query.holds(m, env, d.is_true):
                first = to == "play" and "priority" in m.card(oid).subtypes
                return (
                    "1.11.4" if first else "9.3.3b",
                    fact("only with", card=oid, deed=to, condition=d.is_true),
                )
    return None


def score_restriction(m: Machine, oid: int) -> Why:
    """Whether an agenda meets the restrictions to score it (1.17.3a)."""
    obj = m.state.objs.get(oid)
    if obj is None or m.card(oid).type != "agenda" or not obj.installed:
        return ("1.17.3", fact("no agenda"))
    need = c.requirement(m, oid)
    has = c.counters(m, oid, "advancement")
    if has < need:
        return (
            "1.17.3a",
            fact("few advancements", card=oid, n=has, need=need),
        )
    stop = prohibitions.cannot(m, "score", CORP, oid)
    if stop is not None:
        return prohibitions.forbidden(m, stop)
    return own_restrictions(m, oid, "score")


def restriction(m: Machine, deed: str, oid: int) -> Why:
    """The restrictions that must hold to do something, apart from its costs."""
    if deed == "score":
        return score_restriction(m, oid)
    return own_restrictions(m, oid, deed)


def no_host(m: Machine, you: str, oid: int, onto: int) -> Why:
    """What speaks against hosting a card on another by an ability of a player's (1.13)."""
    stop = prohibitions.cannot(m, "host", you, onto)
    if stop is not None:
        return prohibitions.forbidden(m, stop, "1.2.2a")
    if m.obj(onto).zone not in (PLAY, CORP_SCORE, RUNNER_SCORE):
        return ("1.13.1a", fact("no host there", card=onto, zone=m.obj(onto).zone))
    if oid in _under(m, onto):
        return ("1.13.1", fact("host of itself", card=oid))
    return None if _room(m, onto) else ("1.13.4", fact("host full", card=onto))


def hosting(m: Machine, without: frozenset[int]) -> list[tuple[str, Fact, tuple[int, ...]]]:
    """What hosts are said to be able to host, and host otherwise (10.3.1e), as (rule, fact, objects)."""
    found: list[tuple[str, Fact, tuple[int, ...]]] = []
    kinds: dict[int, list[c.Static]] = {}
    for static in c.declared(m, "can_host"):
        kinds.setdefault(static.source, []).append(static)
    on: dict[int, list[int]] = {}
    for oid in m.state.zones[PLAY] if kinds else ():
        obj = m.state.objs[oid]
        # 1.13.4: what is hosted without being installed counts too; a condition counter is no card (10.1.4)
        if obj.host and obj.form != "counter" and oid not in without:
            on.setdefault(obj.host, []).append(oid)
    for host, statics in kinds.items():
        hosted = tuple(on.get(host, ()))
        for limit in (static.declaration for static in statics):
            if limit.n and len(hosted) > limit.n:
                found.append(
                    (numbers.HOST_LIMIT, fact("hosts too many", card=host, limit=limit.n, n=len(hosted)), hosted)
                )
            if limit.memory and sum(c.memory_cost(m, oid) for oid in hosted) > limit.memory:
                found.append((numbers.HOST_LIMIT, fact("hosts too much", card=host, limit=limit.memory), hosted))
        for oid in hosted:
            if _says_where(m, oid):  # 1.13.5c
                continue
            if not any(query.matches(m, static.env, static.declaration.what, oid, zoned=True) for static in statics):
                found.append(
                    (numbers.HOST_KIND, fact("hosts another kind", card=host, text=statics[0].declaration), (oid,))
                )
    return found


def _says_where(m: Machine, oid: int) -> bool:
    """Whether a card says on what it is installed."""
    abilities = m.catalog.card(m.obj(oid).name).abilities
    return any(d.name == "install_only" and d.on is not None for ability in abilities for d in ability.static)


def _under(m: Machine, oid: int) -> list[int]:
    """A card, its host, the host of that, and so on: on none of them it can be put on top of itself (1.13.1)."""
    found = []
    while oid and oid not in found:
        found.append(oid)
        oid = m.obj(oid).host
    return found


def _room(m: Machine, host: int) -> bool:
    """Whether a card could host one more: what it says of how many it can host (1.13.4)."""
    limits = [s.declaration.n for s in c.declared(m, "can_host") if s.source == host and s.declaration.n]
    return not limits or len(hosted_cards(m, host)) < min(limits)


def hosted_cards(m: Machine, host: int) -> list[int]:
    """The cards that a card hosts; a condition counter is none (10.1.4)."""
    return [obj.id for obj in m.state.objs.values() if obj.host == host and obj.form != "counter"]
