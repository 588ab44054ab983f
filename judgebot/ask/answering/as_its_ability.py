"""A card that is told to trigger, to resolve or to be used, as what that is: its subroutines, its play, its ability."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.table import Card, card_of
from judgebot.ask.answering.texts import must_resolve, nodes, pays_with_cards, printed_abilities, spendable
from judgebot.ask.reading.defined import clicks_paid
from judgebot.ask.reading.meanings import Ability, Amount, Deed, Ref, Subs, When
from judgebot.ask.reading.queries import Both, Can
from judgebot.game.objects import RUNNER


def card_named(ref: object) -> Card | None:
    """A card that is named."""
    return card_of(ref, 0) if isinstance(ref, Ref) and ref.card else None


def asked_by_a_card(deed: Deed) -> Deed | None:
    """`pays Manegarm`: what a card of the other player asks for (1.16.11b); `pays Bellona`: to steal or trash it."""
    card = card_named(deed.only)
    plain = deed == Deed("pay", deed.who, deed.what, when=deed.when, not_=deed.not_, means=deed.means)
    if card is None or not plain or deed.who in (None, card.side):
        return None
    if any(node.name == "pay" for node in nodes(card)):
        return dataclasses.replace(deed, what=(), by=card.ref) if deed.means is None else None
    verb = {"agenda": "steal", "asset": "trash", "upgrade": "trash"}.get(card.type, "")
    return dataclasses.replace(deed, verb=verb) if verb else None


def with_its_credits(deed: Deed) -> Deed | None:
    """`pays for it with X`, of a card on which credits lie that can be spent: what is paid for is done with those."""
    card, aim = card_named(deed.tool), deed.purpose
    plain = aim is not None and deed == Deed("pay", deed.who, tool=deed.tool, purpose=aim, when=deed.when)
    if card is None or aim is None or not plain or aim.verb not in ("trash", "install", "play") or not spendable(card):
        return None
    return dataclasses.replace(aim, who=deed.who, tool=card.ref, when=deed.when or aim.when)


def paid_with_a_card(deed: Deed) -> Deed:
    """`uses Aesop's Pawnshop to trash X`, `sells X to it`: X is trashed by that, and for no ability of its own."""
    deed = _at_its_own_cost(deed)
    purpose = deed.purpose
    if purpose is None or {deed.verb, purpose.verb} not in ({"use", "trash"}, {"trigger", "trash"}):
        return deed
    used, trashed = (deed, purpose) if purpose.verb == "trash" else (purpose, deed)
    card = card_named(used.only)
    if card is None:
        return deed
    plain = (trashed.tool, trashed.by) == (None, None) and pays_with_cards(card)
    return dataclasses.replace(trashed, who=deed.who, tool=card.ref, purpose=None) if plain else deed


def _at_its_own_cost(deed: Deed) -> Deed:
    """`uses its ability to get past it by losing a click`: what each use of it costs, and no more of what is done."""
    aim, (used,) = deed.purpose, deed.what if len(deed.what) == 1 else (None,)
    card = card_named(used.of if isinstance(used, Ability) else used)
    if deed.verb != "use" or aim is None or aim.means is None or card is None or clicks_paid(card.ref.card) != {1}:
        return deed
    one = aim.means.amount in (None, Amount(1)) and aim.means.verb in ("pay", "lose", "spend")
    paid = one and aim.means == Deed(aim.means.verb, aim.means.who, amount=aim.means.amount, unit="clicks")
    return dataclasses.replace(deed, purpose=dataclasses.replace(aim, means=None)) if paid else deed


def of_ice(deed: Deed) -> Deed | None:
    """`Diviner fires`: of ice that has no other ability to trigger its subroutines resolve."""
    card = card_named(deed.only)
    if card is None or card.type != "ice":
        return None
    own = [one for one in printed_abilities(card) if one.kind in ("conditional", "paid") and one.by != RUNNER]
    other = any(not one.when or any(each.event != "rez" for each in one.when) for one in own)
    return None if other else dataclasses.replace(deed, verb="resolve", what=(Subs(card.ref),))


def of_event(deed: Deed) -> Deed | None:
    """`after Wildcat Strike resolves`: an event or operation that does nothing but what it does as it is played."""
    card = card_named(deed.only)
    if card is None or card.type not in ("event", "operation"):
        return None
    plays = all(one.kind == "play" for one in printed_abilities(card))
    return dataclasses.replace(deed, verb="play") if plays else None


def placed_by(deed: Deed) -> Deed | None:
    """`advances X with La Costa Grid`: what a card of the Corp places is a counter and no basic action (1.15.2)."""
    card = card_named(deed.by or deed.tool)
    if card is None or not any(node.name == "place" for node in nodes(card)):
        return None
    amount = deed.amount or Amount(max(deed.times, 1))
    return dataclasses.replace(deed, verb="place", by=card.ref, tool=None, amount=amount, times=1, unit="advancement")


def waits(deed: Deed) -> Deed | None:
    """`uses PAD Campaign`, a card with nothing to use but what waits for its condition: that is triggered (9.6.1)."""
    card = card_named(deed.only)
    if card is None or deed != Deed("use", deed.who, deed.what, when=deed.when, not_=deed.not_, again=deed.again):
        return None
    lets = any(node.name in ("spendable", "recurring", "gain_ability") for node in nodes(card))
    used = any(one.kind not in ("conditional", "static", "subroutine") for one in printed_abilities(card))
    if used or lets or deed.who not in (None, card.side) or not must_resolve(card):
        return None
    return dataclasses.replace(deed, verb="trigger")  # nobody chooses to use what must be resolved


def gained_by_it(query: Both) -> Both:
    """`can I rez PAD Campaign now and gain a credit this turn`: by that card, which does so, and by nothing else.

    Where no time is told it could be a later one.
    """
    first = query.queries[0]
    rezzed = first.deed.only if isinstance(first, Can) and first.deed.verb == "rez" else None
    card = card_named(rezzed) if any(isinstance(one, Can) and one.when for one in query.queries) else None

    def by_it(one: Any) -> Any:
        deed = one.deed if isinstance(one, Can) else None
        if deed is None or card is None or deed != Deed(deed.verb, deed.who, amount=deed.amount, unit=deed.unit):
            return one
        does = any((deed.verb, deed.unit, node.name) in _GAINS for node in nodes(card))
        return dataclasses.replace(one, deed=dataclasses.replace(deed, by=card.ref)) if does else one

    return Both((first, *map(by_it, query.queries[1:])))


_GAINS = (("gain", "credits", "gain"), ("draw", "cards", "draw"))  # what is gained, and by which word of a card


def at_the_encounter(query: Can) -> Can:
    """`can I use Leech on Ice Wall`: as that is encountered, where the card has an ability for that time."""
    deed, on = query.deed, query.deed.purpose
    card, ice = card_named(deed.only), card_named(on.only) if on is not None else None
    if query.when is not None or on is None or (deed.verb, on.verb) != ("use", "choose") or not card or not ice:
        return query
    waits = any(getattr(node, "key", "") == "encountered" or node.name == "during_encounter" for node in nodes(card))
    if ice.type != "ice" or card.side != RUNNER or not waits:
        return query
    met = When("when", Deed("encounter", RUNNER, on.what))
    return dataclasses.replace(query, deed=dataclasses.replace(deed, purpose=None), when=met)
