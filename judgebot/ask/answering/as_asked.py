"""A query put as what is asked of its line: of several cards one after the other, past all ice, at the end."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import one_by_one, together
from judgebot.ask.reading.meanings import Amount, Deed, Place, Server, Some, rebuilt
from judgebot.ask.reading.queries import (
    MOST,
    Asked,
    Both,
    Can,
    Comes,
    Cost,
    Either,
    HowMuch,
    Line,
    Must,
    Query,
    Where,
    Wins,
)
from judgebot.game.objects import HQ

# What is done to several cards is done to one after the other.
_ONE_BY_ONE = ("install", "play", "rez", "derez", "advance", "score", "steal", "trash", "access", "use")


def each_in_turn(played: Played, query: Query) -> Query:
    """`can he install X and Y`: X, and Y after it; at once by a card that does it to so many."""
    if not isinstance(query, Can) or query.told or together(played.table, query.deed):
        return query
    each = one_by_one(query.deed) if query.deed.verb in _ONE_BY_ONE else ()
    return Both(tuple(dataclasses.replace(query, deed=one) for one in each)) if len(each) > 1 else query


def at_the_end(line: Line) -> Line:
    """`Who wins? The Runner steals X`: what is asked before anything was told to be done is asked of all that is."""

    def end(one: Asked) -> Asked:
        done = any(isinstance(told, Deed) for told in line.told[: one.after])
        late = isinstance(one.query, (Wins, HowMuch, Comes, Where, Must)) and not done and one.after < len(line.told)
        return dataclasses.replace(one, after=len(line.told)) if late else one

    return dataclasses.replace(line, asks=tuple(map(end, line.asks))) if len(line.asks) == 1 else line


_GOT = ("gain", "draw", "place")


def at_most(line: Line) -> Line:
    """`plays X twice. How many credits can he gain`: the most that choices make it."""

    def bounded(one: object) -> HowMuch | None:
        most = isinstance(one, HowMuch) and one.can and not one.bound and one.deed is not None
        return dataclasses.replace(one, bound=MOST) if most and one.deed.verb in _GOT else None  # type: ignore

    return dataclasses.replace(line, asks=tuple(rebuilt(one, bounded) for one in line.asks))


def past_all_ice(played: Played, query: Query) -> Query:
    """`can he get through`, in front of several pieces of ice: past all of them, to where the server is approached."""
    run = played.game.state.run()
    if run is None or played.game.state.encounter() is not None:
        return query
    server = played.game.state.servers.get(run.server)
    ice = server.ice if server is not None else ()

    def past(one: object) -> object | None:
        if not isinstance(one, Deed) or one.verb != "pass" or len(ice) < 2 or one in played.deeds:
            return None
        every = not one.what or (isinstance(one.only, Some) and one.only.amount.how == "all")
        return dataclasses.replace(one, verb="approach", what=(), server=Server(run.server)) if every else None

    found: Query = rebuilt(query, past)
    return found


_BEHIND = ("get in", "breach", "access", "steal", "succeed", "fail", "win", "flatline")  # what comes of it, later
_BEFORE_IT = ("break", "bypass", "pass", "encounter", "approach")


def behind_it(played: Played, query: Query) -> Query:
    """`does he get in if he breaks it`: what comes after an encounter is asked of the run from there on.

    So is how much there is, or comes, if ice is broken.
    """
    when = query.when if isinstance(query, Comes | HowMuch) else None
    met = when.deed if when is not None and when.how == "when" else None
    if when is None or met is None or when.also is not None or met.verb not in _BEFORE_IT:
        return query
    if isinstance(query, HowMuch):
        told = met.verb == "break" and query.unit not in ("strength", "subs")
        return dataclasses.replace(query, when=None) if told and met in played.deeds else query
    assert isinstance(query, Comes)
    asked: Any = query.what
    ends = met.verb == "break" and isinstance(asked, Deed) and (asked.verb, asked.thing) == ("end", "run")
    behind = isinstance(asked, Deed) and (asked.verb in _BEHIND or ends)
    return dataclasses.replace(query, when=dataclasses.replace(when, how="after")) if behind else query


def whenever(query: Query) -> Query:
    """A question without its time."""
    return dataclasses.replace(query, when=None) if isinstance(query, Can) else query


def instead(query: Either) -> Either:
    """`must he break it, or can he jack out`: whether he can without that."""
    must = next((one.deed for one in query.queries if isinstance(one, Must) and one.other is None), None)
    if must is None:
        return query
    leaves_it = dataclasses.replace(must, not_=not must.not_)
    queries = [
        dataclasses.replace(one, deed=dataclasses.replace(one.deed, means=leaves_it))
        if isinstance(one, Can) and one.deed.who == must.who and one.deed.means is None and not one.told
        else one
        for one in query.queries
    ]
    return Either(tuple(queries))


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
