"""What an interrupt could still take off a cost (9.9.6c), to judge what could be installed (8.7.2b)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import walk
from judgebot.engine import activity, costs, frames, legality, query, triggers
from judgebot.engine.facts import Why
from judgebot.engine.interrupts import would_meet
from judgebot.engine.machine import Machine
from judgebot.engine.records import BASIC_ACTION, Eff
from judgebot.game import numbers
from judgebot.game.environment import Env


def possible_discount(m: Machine, who: str, oid: int, deed: str = "install") -> int:
    """The most that a player's interrupts could lower the cost to install a card by, costs of those interrupts paid."""
    total = 0
    eff = Eff(deed, who, objs=(oid,), you=who)
    for active in activity.conditionals(m):
        ability = active.ability
        if not ability.interrupt or active.you != who:
            continue
        lowers: list[Any] = [n for n in walk(tuple(s.effects for s in ability.do)) if n.name == "lower_cost"]
        if not lowers or (ability.limit and triggers.used(m, active.source, ability)):
            continue
        env = Env(source=active.source, you=who)
        if would_meet(m, env, ability, (eff,), len(m.state.history)) is None:
            continue
        pays = [n for s in ability.do for n in s.effects if n.name == "pay"]
        if all(costs.unpayable(m, costs.bill(m, who, p.cost, env, "nested", active.source)) is None for p in pays):
            total += query.value(m, env, lowers[0].by)
    return total


def affordable(m: Machine, who: str, oid: int, deed: str) -> Why:
    """Why a card cannot be installed or played with the basic action, interrupts that lower its cost considered."""

    def why(discount: int) -> Why:
        if deed == "install":
            return legality.installable(m, who, oid, discount=discount)
        return legality.playable(m, who, oid, discount, clicks=max(0, 1 - costs.spared(m, who)))

    found = why(0)
    if found is not None and found[0] == numbers.UNPAYABLE:
        extra = possible_discount(m, who, oid, deed)
        if extra:
            return why(extra)
    return found


def owed(m: Machine, frame: frames.Instruction | None, who: str) -> str:
    """The rule by which an interrupt must still lower the cost of the imminent play or install, or "".

    What a player found in order to install it, or chose to play or install with an action, they must be able to pay for
    (8.7.2b, 1.16.1); where an interrupt made that possible, they cannot leave it out.
    """
    if frame is None:
        return ""
    for eff in frame.effs:
        if eff.kind not in ("install", "play") or eff.who != who or not eff.objs or eff.objs[0] not in m.state.objs:
            continue
        found = eff.objs[0] in frame.env.owed
        if not found and eff.cause != BASIC_ACTION:
            continue
        discount, ignore = eff.discount, ""
        if eff.node is not None:
            ignore = eff.node.ignore
            discount += query.value(m, frame.env, eff.node.discount) if eff.node.discount is not None else 0
        if eff.kind == "install":
            why = legality.installable(m, who, eff.objs[0], ignore, discount)
        else:
            why = legality.playable(m, who, eff.objs[0], discount)
        if why is not None and why[0] == numbers.UNPAYABLE:
            return "8.7.2b" if found else "1.16.1"
    return ""


def lowers(ability: Ability) -> bool:
    """Whether an ability lowers the cost of an imminent play or install."""
    return any(node.name == "lower_cost" for node in walk(tuple(step.effects for step in ability.do)))
