"""Questions that deny: of none of something, it is asked whether the deed is not done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.meanings import Amount, Deed, Some, Subs
from judgebot.ask.reading.queries import Both, Can, Comes, Either, Moment, Must, Not

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
