"""What is told to be paid for, beside what it is paid for: a card that is played or scored, one that is accessed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.records import NOT, Goal, alike, kinds_of, never
from judgebot.ask.answering.table import Card, Cast, Table
from judgebot.ask.answering.texts import printed_abilities
from judgebot.ask.reading.meanings import Deed, Fact, Past, Ref
from judgebot.cards.nodes import walk
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP, RUNNER

_COSTS_ITSELF = ("play", "score", "steal", "rez", "install", "trash")


def paid_for(told: list[Fact | Deed], table: Table) -> list[Fact | Deed]:
    """`pays for and scores X`: scoring it is paid so; `paid for X`, which does something as it is accessed: it was."""
    found: list[Fact | Deed] = []
    for one in told:
        ref = one.only if isinstance(one, Deed) and one.verb == "pay" and not one.not_ else None
        if not isinstance(one, Deed) or not isinstance(ref, Ref) or one.purpose or one.amount or one.what != (ref,):
            found.append(one)
            continue
        done = {deed.verb for two in told if (deed := _deed(two)) is not one and deed is not None and ref in deed.what}
        if not done.isdisjoint(_COSTS_ITSELF):
            continue
        card = table.card(ref)
        if one.who == CORP and _met_by_access(card):
            one = Deed("pay", CORP, purpose=Deed("use", CORP, (ref,)))
        elif card.type in ("event", "operation"):
            one = Deed("play", card.side, (ref,))
        found.append(one)
    return found


def accessed(found: Set) -> Set:
    """A card that the Corp is told to pay for, and that asks for that as it is accessed, is accessed (7.2.1)."""
    for place, deed in enumerate(found.deeds):
        used = deed.purpose.only if deed.verb == "pay" and deed.purpose is not None and not deed.not_ else None
        met = any(one.verb == "access" for one in found.deeds)
        if deed.who == CORP and isinstance(used, Ref) and not met and _met_by_access(found.table.card(used)):
            found.table.assume(f"the Runner accesses {found.table.card(used).title}, as the Corp pays for it then")
            return found.insert(place, Deed("access", RUNNER, (used,)))
    return found


def _deed(one: Fact | Deed) -> Deed | None:
    return one.deed if isinstance(one, Past) else one if isinstance(one, Deed) else None


def _met_by_access(card: Card) -> bool:
    """Whether a card does something as it is accessed."""
    words = [node for ability in printed_abilities(card) for node in walk(ability)]
    return card.side == CORP and any(isinstance(node, Trigger) and node.event == "access" for node in words)


def so_much(cast: Cast, deed: Deed, total: Callable[[Machine, int], int]) -> Goal:
    """That a deed comes to just so much; of credits paid or lost, also at one time: each price is its own (1.16.1).

    `I break Tollbooth with Gordian Blade. Do I pay 3 credits`: as it is encountered, besides what breaking it costs.

    total  how much it has come to since a place in the history
    """
    n = deed.amount.n if deed.amount is not None else 0
    deeds = [deed] if deed.verb in ("pay", "spend", "lose") and deed.unit == "credits" else []
    deeds += [dataclasses.replace(one, verb="pay") for one in deeds if one.verb == "lose"]  # as it is said at a table

    def met(m: Machine, since: int) -> bool:
        of_them = [(one, kinds_of(one)) for one in deeds]
        at_once = (
            change.kind in kinds and abs(change.n) == n and alike(cast, m, one, change)
            for change in m.state.history
            for one, kinds in of_them
        )
        return total(m, 0) == n or any(at_once)

    return Goal("", met, never, lambda m, who, choice: NOT)
