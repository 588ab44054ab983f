"""What is done to one card: to it alone, and to no other of that player's; and to another copy of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import card_facts
from judgebot.ask.reading.meanings import FIRST_MET, ONLY, At, Deed, Fact, Past, Ref, Some, leaves, rebuilt
from judgebot.ask.reading.queries import Asked
from judgebot.ask.reading.raw import Named


def to_no_other(told: list[Fact | Deed], asks: list[Asked]) -> tuple[list[Fact | Deed], list[Asked]]:
    """`trashes only X`: no other card of that player's is, and X is; and the questions, each in its place.

    And `it is his first encounter`, where that is told, says no more of it.
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
    return found, [replace(one, after=places[one.after]) if one.after < len(places) else one for one in asks]


def _met(one: Fact | Deed) -> bool:
    return isinstance(one, Deed) and (one.verb, one.not_, one.thing) == ("encounter", False, "")


def _others(deed: Deed) -> Deed | None:
    """That a deed is done to no other card of whose card it is done to."""
    card = deed.only
    if not isinstance(card, Ref) or not card.card:
        return None
    rest = Some("card", whose=card_facts(card.card)[0], other=True, but=card)
    return Deed(deed.verb, deed.who, (rest,), not_=True)


def another_copy(raw: Any, told: list[Fact | Deed], now: bool = False) -> Any:
    """`played X this turn and plays X again`: the second one is another copy, as the first lies in the discard pile.

    now  whether it is told as done now, and so after what was done before, even where it is not said to be `again`
    """
    if raw.verb != "play" or raw.not_ or (raw.tool, raw.source, raw.purpose) != (None, None, None):
        return raw
    names = {card for one in leaves(raw.what) if isinstance(one, Named) for card in one.cards}
    if not names or not _lies_played(names, told, raw.again, now):
        return raw
    new = rebuilt(raw.what, lambda one: replace(one, another=True) if isinstance(one, Named) else None)
    return replace(raw, what=new)


def _lies_played(names: set[str], told: list[Fact | Deed], again: bool, now: bool) -> bool:
    """Whether a card of such a name was played, and nothing is told since that would have brought it back."""
    found = False
    for one in told:
        deed = one.deed if isinstance(one, Past) else one if isinstance(one, Deed) else None
        what = deed.what if deed is not None and not deed.not_ else (one.what,) if isinstance(one, At) else ()
        if any(isinstance(two, Ref) and two.card in names for two in what):
            found = deed is not None and deed.verb == "play" and (again or (now and isinstance(one, Past)))
    return found
