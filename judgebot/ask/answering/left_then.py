"""How many of something there were before what is told, where it is told how many are left after it."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import DECKS, Table
from judgebot.ask.reading.meanings import ON_A_CLICK, Amount, Deed, Fact, Has, Server, Zone, leaves
from judgebot.game.objects import CORP, RUNNER


def as_before(fact: Fact | Deed, before: list[Fact | Deed], table: Table) -> Fact | Deed:
    """A number that is told after deeds that lower it, as it was before them: of cards of a deck, and of no tags."""
    if isinstance(fact, Has) and (fact.owner, fact.unit, fact.amount) == (RUNNER, "tags", Amount(0)):
        return _before_removal(fact, before, table)
    return _before_draws(fact, before, table)


def _before_removal(fact: Has, before: list[Fact | Deed], table: Table) -> Has:
    """`removes my tag to play X. There are no tags left`: so many as were removed were there before."""
    deeds = [one for one in leaves([one for one in before if isinstance(one, Deed)]) if isinstance(one, Deed)]
    gone = [one for one in deeds if (one.verb, one.unit, one.not_, one.when) == ("remove", "tags", False, None)]
    n = gone[0].amount or Amount(1) if gone else Amount(0)
    if len(gone) != 1 or n.how or any(one.verb in ("take", "give") for one in deeds):
        return fact
    table.assume(f"the Runner has {n.n} tag{'s' * (n.n > 1)} before that, as none are left then")
    return dataclasses.replace(fact, amount=Amount(n.n))


def _before_draws(fact: Fact | Deed, before: list[Fact | Deed], table: Table) -> Fact | Deed:
    """`draws its last card, and R&D is empty`: so many cards are left in it after those that were drawn."""
    deck = fact.owner.name if isinstance(fact, Has) and isinstance(fact.owner, (Zone, Server)) else ""
    if not isinstance(fact, Has) or deck not in DECKS or fact.unit != "cards" or fact.amount.how:
        return fact
    who = CORP if deck == "R&D" else RUNNER
    draws = [one for one in before if isinstance(one, Deed) and (one.verb, one.who) == ("draw", who) and not one.not_
             and (fact.amount.n or (one.amount and (one.when is None or one.when.name in ON_A_CLICK)))]  # fmt: skip
    if not (drawn := sum(max(one.times, 1) * (one.amount.n if one.amount is not None else 1) for one in draws)):
        return fact
    table.assume(f"the {fact.amount.n} cards of {deck} are what is left then: {fact.amount.n + drawn} before")
    return dataclasses.replace(fact, amount=Amount(fact.amount.n + drawn))
