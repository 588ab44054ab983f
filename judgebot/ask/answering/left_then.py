"""How many of something there were before what is told, where it is told how many are left after it."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import DECKS, Cannot, Card, Table
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import ON_A_CLICK, Amount, Deed, Fact, Has, Ref, Server, Zone, leaves
from judgebot.cards.abilities import Ability
from judgebot.cards.effects.base import THIS
from judgebot.cards.effects.resources import Place, TakeCredits
from judgebot.game.objects import CORP, RUNNER


def as_before(fact: Fact | Deed, before: list[Fact | Deed], table: Table) -> Fact | Deed:
    """A number that is told after deeds that lower it, as it was before them: of cards of a deck, and of no tags."""
    if isinstance(fact, Has) and (fact.owner, fact.unit, fact.amount) == (RUNNER, "tags", Amount(0)):
        return _before_removal(fact, before, table)
    return _before_change(_before_draws(fact, before, table), before, table)


def _before_change(fact: Fact | Deed, before: list[Fact | Deed], table: Table) -> Fact | Deed:
    """`my turn begins, X goes to 3 counters`, `advances X, it goes to 3`: how many there were before that.

    Raises Cannot where what was done last changes them in another way.
    """
    done = [one for one in before if isinstance(one, Deed)]
    if not isinstance(fact, Has) or not isinstance(fact.owner, Ref) or fact.amount.nth is None or not done:
        return fact
    card, last = table.card(fact.owner), done[-1]
    if (last.verb, last.thing) == ("begin", "turn"):
        more = _as_turn_begins(card, last.who, fact.unit)
    elif last.verb == "advance" and last.only == fact.owner and fact.unit in ("counters", "advancement"):
        more = max(last.times, 1)
    elif (fact.owner in (*last.what, last.tool, last.by) and last.verb in _CHANGES) or (
        last.verb in _OF_RUNS and _gets_some(card, fact.unit)
    ):
        raise Cannot(f"How many {fact.unit} {card.title} had before that is not told.")
    else:
        return fact
    n = fact.amount.n - more
    if more and n >= 0:
        table.assume(f"{card.title} had {n} {fact.unit} before that, as it has {fact.amount.n} then")
        return dataclasses.replace(fact, amount=Amount(n))
    return fact


_CHANGES = ("use", "trigger", "place", "spend", "remove", "install", "rez", "break", "load", "take", "pay")


_OF_RUNS = ("run", "succeed", "get in", "breach", "access", "steal", "encounter", "pass", "play", "trash", "install")


def _gets_some(card: Card, unit: str) -> bool:
    """Whether a card places counters on itself by an ability that waits for something."""
    waits = [one for one in nodes(card) if isinstance(one, Ability) and one.when]
    does = [one for ability in waits for step in ability.do for one in step.effects if getattr(one, "on", None) == THIS]
    return any(isinstance(one, Place) and unit in ("counters", one.kind, f"{one.kind}s") for one in does)


def _as_turn_begins(card: Card, who: str | None, unit: str) -> int:
    """How many more counters or credits a card has by its own ability as its player's turn begins."""
    own = [one for one in nodes(card) if isinstance(one, Ability) and who in (None, card.side)]
    own = [one for one in own if any((each.event, each.who) == ("turn begins", "you") for each in one.when)]
    does = [one for ability in own for step in ability.do for one in step.effects if getattr(one, "on", None) == THIS]
    placed = [one.n for one in does if isinstance(one, Place) and unit in ("counters", one.kind, f"{one.kind}s")]
    taken = [one.n for one in does if isinstance(one, TakeCredits) and unit == "credits"]
    return sum(getattr(n, "n", 0) for n in placed) - sum(getattr(n, "n", 0) for n in taken)


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
