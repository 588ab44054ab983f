"""Restrictions that must be met to do something, apart from its costs (9.3.3b, 1.17.3a)."""

from __future__ import annotations

from judgebot.engine import characteristics as c
from judgebot.engine import prohibitions, query
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP


def own_restrictions(m: Machine, oid: int, to: str, x: int = 0) -> Why:
    """Restrictions written on the card itself (9.3.3b); `x`: the value that its cost would have (1.16.2c, 1.16.2d)."""
    obj = m.obj(oid)
    env = {"source": oid, "you": obj.controller, "x": x}
    for ability in m.catalog.card(obj.name).abilities:
        for d in ability.static:
            if d.name == "only_if" and d.to == to and not query.holds(m, env, d.is_true):
                first = to == "play" and "priority" in m.card(oid).subtypes
                return (
                    "1.11.4" if first else "9.3.3b",
                    fact("only with", card=m.name(oid), deed=to, condition=d.is_true),
                )
    return None


def score_restriction(m: Machine, oid: int) -> Why:
    """Whether an agenda meets the restrictions to score it (1.17.3a)."""
    obj = m.state.objs.get(oid)
    if obj is None or m.card(oid).type != "agenda" or not obj.installed:
        return ("1.17.3", fact("no agenda"))
    need = c.requirement(m, oid)
    if obj.count("advancement") < need:
        return (
            "1.17.3a",
            fact("few advancements", card=m.name(oid), n=obj.count("advancement"), need=need),
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
