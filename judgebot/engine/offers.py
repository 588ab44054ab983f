"""What a player with priority is offered (9.2.4): abilities that could be used or triggered, as choices."""

from __future__ import annotations

from typing import Any

from judgebot.engine import activity
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Active, Instance, Option, Refusal


class Offers:
    """What a player may choose at a decision, and what is refused them: one place where either is said (9.2.4a).

    options  what is offered, in order
    does     what an option is about, by its value
    """

    def __init__(self, m: Machine, who: str) -> None:
        self.m, self.who = m, who
        self.options: list[Option] = []
        self.does: dict[Any, Any] = {}

    def weigh(self, value: Any, choice: Choice, rule: str, why: Why, does: Any = None, idle: bool = False) -> bool:
        """Offer a choice that the rule grants, or refuse it. Returns whether it is offered.

        why   the rule and the fact that speak against it, None if nothing does
        does  what it is about, to be found under its value
        idle  it changes nothing
        """
        if why is None:
            self.options.append(Option(value, choice, rule, idle))
            self.does[value] = does
        else:
            self.refuse(choice, why)
        return why is None

    def use(self, active: Active, rule: str, why: Why, does: Any = None, idle: bool = False) -> None:
        """Offer the use of a paid ability, or refuse it."""
        if why is None or self.m.events is not None:
            value = ("use", active.source, active.ability.key)
            self.weigh(value, using(active), rule, why, active if does is None else does, idle)

    def not_had(self, action: bool) -> None:
        """Refuse the abilities that cards would have under a condition that is not met (9.4.2), or have lost (9.1.9a).

        So those for which the threat level is too low (9.3.6f).

        action  whether those that are actions are meant, or the others
        """
        if self.m.events is not None:
            for active, condition in activity.not_given(self.m, self.who):
                if is_action(active.ability) == action:
                    self.refuse(using(active), ("9.4.2", fact("has while", card=active.source, condition=condition)))
            for active, by in activity.lost(self.m, self.who):
                if is_action(active.ability) == action:
                    self.refuse(using(active), ("9.1.9a", fact("abilities lost", card=active.source, by=by)))
            level = c.threat(self.m)
            for active in activity.below_threat(self.m, self.who):
                if is_action(active.ability) == action:
                    self.refuse(
                        using(active), ("9.3.6f", fact("below threat", least=active.ability.threat, level=level))
                    )

    def refuse(self, choice: Choice, why: Why) -> None:
        """Keep that a choice is ruled out, and why; only while the game is recorded."""
        if why is not None and self.m.events is not None:
            self.m.refusals.append(Refusal(self.who, choice, *why))


def is_action(ability: Any) -> bool:
    """Whether a paid ability is an action: its cost begins with [click] (9.5.2a)."""
    return bool(ability.cost) and ability.cost[0].name == "clicks"


def using(active: Active) -> Choice:
    """The use of a paid ability (9.5.6), or the triggering of a conditional one, as a choice."""
    return Choice(Verb.USE if active.ability.kind == "paid" else Verb.TRIGGER, active.source, active.ability)


def triggering(instance: Instance, among: tuple[Instance, ...]) -> Choice:
    """The triggering of a pending instance, as a choice; `n` is its place among equal ones that are pending."""
    same = [other for other in among if other.source == instance.source and other.lingering == instance.lingering]
    apart = len({id(other.ability) for other in same}) > 1 or any(
        other.source == instance.source and other.lingering != instance.lingering for other in among
    )
    twins = [other for other in same if other.ability is instance.ability]
    number = twins.index(instance) + 1 if len(twins) > 1 else None
    return Choice(Verb.TRIGGER, instance.source, instance.ability, n=number, apart=apart)
