"""A question put as what it is: with what it tells of before it, and of what a price is asked."""

from __future__ import annotations

import dataclasses

from judgebot.ask.reading.meanings import Amount, Deed, Fact, Past, Place, Server, Some, When
from judgebot.ask.reading.queries import Cost, HowMuch, Query
from judgebot.game.objects import HQ


def done_before_it(more: tuple[Fact | Deed, ...], query: Cost) -> tuple[tuple[Fact | Deed, ...], Cost]:
    """`what does it cost if I made a successful run this turn`: that was before."""
    when = query.when
    deed = when.deed if when is not None and when.how == "when" and when.also is None else None
    if deed is None or deed.verb not in ("succeed", "steal") or deed.when != When("when", name="this turn"):
        return more, query
    return (*more, Past(dataclasses.replace(deed, when=None))), dataclasses.replace(query, when=None)


def at_the_end(more: tuple[Fact | Deed, ...], query: HowMuch) -> tuple[tuple[Fact | Deed, ...], Query]:
    """`how many do I discard at the end of my turn`, with nothing told to be done: the turn ends."""
    when = query.when or (query.deed.when if query.deed is not None else None)
    if when is None or when.also is not None or query.deed is None or not _at_turns_end(when):
        return more, query
    done = dataclasses.replace(query, when=None, deed=dataclasses.replace(query.deed, when=None))
    return (*more, *filter(None, (when.deed,))), done


def _at_turns_end(when: When) -> bool:
    return when.how == "when" and when.deed is not None and (when.deed.verb, when.deed.thing) == ("end", "turn")


def second_ice(query: Query) -> Cost | None:
    """`what does it cost to install ice`, of which it is not said how many there are: a second one; else None."""
    some = query.deed.what[0] if isinstance(query, Cost) and len(query.deed.what) == 1 else None
    if not isinstance(query, Cost) or query.deed.verb != "install" or not isinstance(some, Some):
        return None
    if some.kind != "ice" or some.nth:
        return None
    second = dataclasses.replace(some, nth=2, other=True, amount=Amount(1))
    place = query.deed.place or Place("ice", Server(HQ))
    return dataclasses.replace(query, deed=dataclasses.replace(query.deed, what=(second,), place=place))
