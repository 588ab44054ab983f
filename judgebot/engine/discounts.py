"""What an interrupt could still take off a cost (9.9.6c), for judging whether a card found could be installed (8.7.2b)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.nodes import walk
from judgebot.engine import activity, costs, query, triggers
from judgebot.engine.machine import Machine
from judgebot.engine.records import Eff


def possible_discount(m: Machine, who: str, oid: int, deed: str = "install") -> int:
    """The most that a player's interrupts could lower the cost to install a card by, costs of those interrupts paid."""
    from judgebot.engine.instructions import would_meet

    total = 0
    eff = Eff(deed, who, objs=(oid,), you=who)
    for active in activity.conditionals(m):
        ability = active.ability
        if not ability.interrupt or active.you != who:
            continue
        lowers: list[Any] = [n for n in walk(tuple(s.effects for s in ability.do)) if n.name == "lower_cost"]
        if not lowers or (ability.limit and triggers.used(m, active.source, ability)):
            continue
        env = {"source": active.source, "you": who}
        if would_meet(m, env, ability, (eff,), len(m.state.history)) is None:
            continue
        pays = [n for s in ability.do for n in s.effects if n.name == "pay"]
        if all(costs.unpayable(m, costs.bill(m, who, p.cost, env, "nested", active.source)) is None for p in pays):
            total += query.value(m, env, lowers[0].by)
    return total
