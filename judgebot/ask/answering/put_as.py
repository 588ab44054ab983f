"""A question put as what it is: of what a price is asked."""

from __future__ import annotations

import dataclasses

from judgebot.ask.reading.meanings import Amount, Place, Server, Some
from judgebot.ask.reading.queries import Cost, Query
from judgebot.game.objects import HQ


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
