"""What a player with priority is offered (9.2.4): abilities that could be used or triggered, as choices."""

from __future__ import annotations

from judgebot.engine.choices import Choice, Verb
from judgebot.engine.records import Active, Instance


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
