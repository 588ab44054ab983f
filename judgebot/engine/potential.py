"""Whether instructions have the potential to change the game state (1.2.5, 9.1.5b)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from judgebot.engine import characteristics, costs
from judgebot.engine.facts import NO_OBJECT, Fact, Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import NOTHING, Outlook, mentioned
from judgebot.engine.ready import ONCE_PAID, ready, trigger_bill
from judgebot.engine.records import Active
from judgebot.game import numbers
from judgebot.game.environment import Env


def impossible(look: Outlook, steps: tuple[Any, ...]) -> Why:
    """Why instructions could change nothing, by their expected effects alone, or None if they could.

    What an earlier instruction could bind is not known yet for the later ones; what it could not bind they lack.
    Where effects must be possible in full (9.12.3c), the first that is not is the reason. Else it is a prohibition if
    prohibitions alone stand in the way (1.2.2a), and the lack of potential otherwise (1.2.5).
    """
    m = look.m
    if len(steps) == 1 and len(steps[0].effects) == 1:  # nothing comes before it, or after it
        only = steps[0].effects[0]
        handler = m.rules.effects[only.name]
        alone: Why = handler.possible(Outlook(m, look.env, look.bound, look.fully), only)
        return alone if alone is not None or handler.alters(only) else NOTHING
    reasons: list[tuple[str, Fact]] = []
    able = False
    bound, env = look.bound, look.env
    missing: frozenset[str] = frozenset()  # what effects that cannot be would have named
    for step in steps:
        for effect in step.effects:
            handler = m.rules.effects[effect.name]
            here = Outlook(m, env, bound, look.fully, missing)
            why: Why = handler.possible(here, effect)
            if why is None:
                if prospects := handler.prospects(here, effect):
                    env |= prospects
                bound = bound.union(_names(handler, effect))
                able = able or handler.alters(effect)
            else:
                if not reasons or missing.isdisjoint(mentioned(effect)):
                    reasons.append(why)
                missing = missing.union(_names(handler, effect))
                if look.fully:
                    return why
    if able:
        return None
    if not reasons:
        return ("1.2.5", fact("changes nothing"))
    if all(rule == numbers.FORBIDDEN for rule, _ in reasons):
        return reasons[0]
    return next((why for why in reasons if why[0] != numbers.FORBIDDEN), reasons[0]) if len(reasons) == 1 else (
        "1.2.5", fact("changes nothing"))  # fmt: skip


# Differences of an edition: nothing needs to be able to change anything, and no prohibition of what it does keeps an
# ability from being used.
UNASKED = "no-potential-asked"
UNFORBIDDEN = "cannot-no-longer-forbids-the-ability"


def lifted(m: Machine, why: Why) -> str:
    """The difference of the edition by which such a reason does not keep anybody from doing something; "" if none."""
    if why is None:
        return ""
    switch = UNFORBIDDEN if why[0] == numbers.FORBIDDEN else UNASKED
    return switch if m.rules.edition.has(switch) else ""


def note_lifted(m: Machine, ask: Callable[[], Why]) -> None:
    """Record that something is done for nothing, which the base edition does not allow.

    ask  why it could change nothing; only asked where the edition lets it be done, and without a record
    """
    if m.events is None or not (m.rules.edition.has(UNASKED) or m.rules.edition.has(UNFORBIDDEN)):
        return
    events, m.events = m.events, None
    switch = lifted(m, ask())
    m.events = events
    if switch:
        m.switched(switch, "9.5.2e" if switch == UNASKED else "1.2.2")


@functools.cache
def _names(handler: Any, effect: Any) -> frozenset[str]:
    return frozenset(handler.names(effect))


def impossible_once_paid(look: Outlook, one: costs.Bill, steps: tuple[Any, ...]) -> Why:
    """Why instructions could change nothing whichever way a cost is paid, or None if they could.

    What paying does besides is left aside (1.2.5); but the instructions may speak of what the cost is paid with.
    """
    m = look.m
    bound = look.bound | ONCE_PAID
    names = {"paid", *(getattr(part.node, "bind", "") for way in costs.variants(m, one) for part in way.parts)} - {""}
    if names.isdisjoint(mentioned(tuple(step.effects for step in steps))):
        return impossible(Outlook(m, look.env, bound, look.fully), steps)
    reasons = []
    for known in costs.prospects(m, one):
        why = impossible(Outlook(m, look.env | known, bound, look.fully), steps)
        if why is None:
            return None
        reasons.append(why)
    return reasons[0] if reasons else ("1.2.5", fact("changes nothing"))


def potential(m: Machine, env: Env, steps: tuple[Any, ...], fully: bool = False) -> bool:
    """Whether instructions could change the game state; `fully`: whether all of them are possible in full."""
    return impossible(Outlook(m, env, fully=fully), steps) is None


def changes_nothing(why: tuple[str, Fact]) -> Fact:
    """That instructions could change nothing (9.1.6d, 9.6.7d), with the reason where one alone decides it."""
    rule, reason = why
    no_more = rule == numbers.CHANGES_NOTHING and reason.kind != NO_OBJECT  # that alone says no more
    inner = "" if no_more else rule
    return reason if reason.kind == "changes nothing" else fact("changes nothing, since", why=reason, rule=inner)


def idle_play(m: Machine, who: str, oid: int, one: costs.Bill) -> Why:
    """Why playing a card could change nothing once its cost is paid (1.2.5), None if it could.

    It is in the play area before anything of it resolves (8.6.6a), so it is no card of the hand that it acts on.
    """
    env = Env(source=oid, you=who, being_played=oid)
    abilities = m.card(oid).abilities
    plays = [ability for ability in abilities if ability.kind == "play" and characteristics.threat(m) >= ability.threat]
    whys = [impossible_once_paid(Outlook(m, env), one, ability.do) for ability in plays]
    return None if None in whys or not whys else whys[0]


def idle_use(m: Machine, active: Active, one: costs.Bill) -> Why:
    """Why using a paid ability could change nothing once its cost is paid (1.2.5), None if it could."""
    once = ready(m, active).once
    if once is not None:
        return impossible(Outlook(m, once, ONCE_PAID), active.ability.do)
    env = Env(source=active.source, you=active.you, held=m.obj(active.source).counters)
    return impossible_once_paid(Outlook(m, env), one, active.ability.do)


def idle_now(m: Machine, active: Active) -> Why:
    """The same of an ability that is about to be used."""
    return idle_use(m, active, trigger_bill(m, active))


def pointless(m: Machine, active: Active) -> bool:
    """Whether using a paid ability changes nothing, and takes nothing but credits and clicks."""
    if not m.rules.edition.has(UNASKED):
        return False
    one = trigger_bill(m, active)
    return all(part.node.name == "clicks" for part in one.parts) and idle_use(m, active, one) is not None
