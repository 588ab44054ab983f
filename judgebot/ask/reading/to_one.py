"""What is done to one card alone: to no other of that player's."""

from __future__ import annotations

from dataclasses import replace

from judgebot.ask.reading.by_it import done_by_it
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.meanings import FIRST_MET, ONLY, Deed, Fact, Past, Ref, Some
from judgebot.ask.reading.queries import Asked


def to_no_other(told: list[Fact | Deed], asks: list[Asked]) -> tuple[list[Fact | Deed], list[Asked]]:
    """`trashes only X`: no other card of that player's is, and X is; and the questions, each in its place.

    And `it is his first encounter`, where that is told, says no more of it; what a card does is told as done by it.
    """
    found: list[Fact | Deed] = []
    places = [0]
    for one in told:
        deed = one.deed if isinstance(one, Past) else one
        if isinstance(one, Deed) and one.thing == FIRST_MET:
            if any(_met(two) for two in told if two is not one):  # that one is it
                places.append(len(found))
                continue
            one = deed = replace(one, thing="")
        if isinstance(deed, Deed) and deed.thing == ONLY:
            deed = replace(deed, thing="")
            found += [] if isinstance(one, Past) or (others := _others(deed)) is None else [others]
            one = replace(one, deed=deed) if isinstance(one, Past) else deed
        found.append(one)
        places.append(len(found))
    asks = [replace(one, after=places[one.after]) if one.after < len(places) else one for one in asks]
    return done_by_it(found, asks)


def _met(one: Fact | Deed) -> bool:
    return isinstance(one, Deed) and (one.verb, one.not_, one.thing) == ("encounter", False, "")


def _others(deed: Deed) -> Deed | None:
    """That a deed is done to no other card of whose card it is done to."""
    card = deed.only
    if not isinstance(card, Ref) or not card.card:
        return None
    rest = Some("card", whose=card_facts(card.card)[0], other=True, but=card)
    return Deed(deed.verb, deed.who, (rest,), not_=True)
