"""What denies: a question of none of something asks whether the deed is not done; what is done to one card alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import card_facts
from judgebot.ask.reading.meanings import ONLY, Amount, Deed, Fact, Past, Ref, Some, Subs
from judgebot.ask.reading.queries import Asked, Both, Can, Comes, Either, Moment, Must, Not

_NONE, _ANY = Amount(0), Amount(how="any")


def none_of(query: Any) -> Any:
    """`does he take no tags`, `is no card trashed`: whether that is not so of any; `can he take no tag`: he need not.

    query: one with its references found
    """
    if isinstance(query, Not | Moment):
        return replace(query, query=none_of(query.query))
    if isinstance(query, Both | Either):
        return replace(query, queries=tuple(map(none_of, query.queries)))
    deed = query.what if isinstance(query, Comes) else query.deed if isinstance(query, Can | Must) else None
    if isinstance(deed, Deed) and (aim := deed.purpose) is not None and (none := _of_any(aim)) != aim:
        deed = replace(deed, purpose=replace(none, not_=True))  # `pays 4 credits so that he takes no tag`
        query = replace(query, what=deed) if isinstance(query, Comes) else replace(query, deed=deed)
    if not isinstance(deed, Deed) or deed.not_ or (some := _of_any(deed)) == deed:
        return query
    if isinstance(query, Comes):
        return Not(replace(query, what=some))
    if isinstance(query, Can):
        return Not(Must(some, query.when))
    return Not(Can(some, query.when))


def _of_any(deed: Deed) -> Deed:
    """A deed of none of something, as one of any of it."""
    amount = _ANY if deed.amount == _NONE else deed.amount
    return replace(deed, amount=amount, what=tuple(_any(one) for one in deed.what))


def _any(thing: Any) -> Any:
    if not isinstance(thing, Some | Subs) or thing.amount != _NONE or (isinstance(thing, Subs) and thing.which):
        return thing
    return replace(thing, amount=_ANY)


def to_no_other(told: list[Fact | Deed], asks: list[Asked]) -> tuple[list[Fact | Deed], list[Asked]]:
    """`trashes only X`: no other card of that player's is, and X is; and the questions, each in its place."""
    found: list[Fact | Deed] = []
    places = [0]
    for one in told:
        deed = one.deed if isinstance(one, Past) else one
        if isinstance(deed, Deed) and deed.thing == ONLY:
            deed = replace(deed, thing="")
            found += [] if isinstance(one, Past) or (others := _others(deed)) is None else [others]
            one = replace(one, deed=deed) if isinstance(one, Past) else deed
        found.append(one)
        places.append(len(found))
    return found, [replace(one, after=places[one.after]) if one.after < len(places) else one for one in asks]


def _others(deed: Deed) -> Deed | None:
    """That a deed is done to no other card of whose card it is done to."""
    card = deed.only
    if not isinstance(card, Ref) or not card.card:
        return None
    rest = Some("card", whose=card_facts(card.card)[0], other=True, but=card)
    return Deed(deed.verb, deed.who, (rest,), not_=True)
