"""A query put as what is asked of its line: of several cards one after the other, past all ice, at the end."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import one_by_one, together
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import NO, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import BAD_PUB_CREDITS, Amount, Deed, Past, Place, Ref, Server, Some, When, rebuilt
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
    Not,
    Query,
    Where,
    Wins,
)
from judgebot.cards.abilities import Ability
from judgebot.game import numbers
from judgebot.game.objects import HQ, RUNNER

# What is done to several cards is done to one after the other.
_ONE_BY_ONE = ("install", "play", "rez", "derez", "advance", "score", "steal", "trash", "access", "use")


def with_a_card(query: Query) -> tuple[Deed, ...]:
    """`can I trash X with Retribution`: that may be played, as it is asked what can be done with it."""
    deed = query.deed if isinstance(query, Can) else Deed("")
    return (deed,) if deed.tool is not None or (deed.verb == "play" and deed.purpose is not None) else ()


def as_run_begins(line: Line, query: Query) -> Query:
    """`how many bad publicity credits does he get when a run begins`: of a run that is made (10.6.2)."""
    if not isinstance(query, HowMuch) or query.unit != BAD_PUB_CREDITS:
        return query
    untold = query.when is None and not any(isinstance(one, Deed | Past) for one in line.told)
    if not untold and query.when != When("when", Deed("begin", thing="run")):
        return query
    return dataclasses.replace(query, when=When("when", Deed("run", RUNNER)))


_CHARGED = ("install", "rez", "play", "steal", "trash", "advance")


def price_of(line: Line, query: Query) -> Cost | None:
    """`do I pay for X if I install it`, `5 to steal it`: what that costs; None where it is told to be done."""
    deed = query.what if isinstance(query, Comes) else None
    if not isinstance(deed, Deed) or deed.verb not in ("pay", "spend") or deed.purpose is None or deed.not_:
        return None
    some = deed.amount is not None and deed.amount.how
    if not _untold_purpose(line, deed) or some or deed.what or deed.unit not in ("", "credits"):
        return None
    tool = deed.purpose.tool or deed.tool
    return Cost(dataclasses.replace(deed.purpose, tool=tool if tool not in deed.purpose.what else None), "credits")


def _untold_purpose(line: Line, deed: Deed) -> bool:
    """Whether what is paid for is done to a card at a cost, and is not told to be done."""
    done = deed.purpose
    charged = done is not None and done.verb in _CHARGED and bool(done.what)
    return charged and not any(isinstance(one, Deed) and one.verb == getattr(done, "verb", "") for one in line.told)


def as_paid(found: Verdict, query: Query) -> Verdict:
    """Whether something is paid, or so many credits, of what it costs."""
    if found.costs is None:
        return found
    credits_ = dict(found.costs).get("credits", 0)
    deed = query.what if isinstance(query, Comes) else None
    n = deed.amount.n if isinstance(deed, Deed) and deed.amount is not None else None
    return found._replace(verdict=YES if (credits_ == n if n is not None else credits_) else NO)


def over_with_it(played: Played, query: Query) -> Query:
    """`how many cards have I after I encounter X`: once that encounter is over; of a bound: see below.

    Raises Cannot where it may be another encounter that is over first.
    """
    query = _by_its_bound(query)
    if not isinstance(query, HowMuch | Comes) or isinstance(getattr(query, "what", getattr(query, "deed", None)), Deed):
        return query
    when = query.when
    deed = when.deed if when is not None and (when.how, when.also) == ("after", None) else None
    if deed is None or deed.verb != "encounter" or not isinstance(deed.only, Ref):
        return query
    if sum(one.where == "ice" for one in played.table.cards.values()) != 1:
        raise Cannot("Whether it is asked as that encounter begins, or ends, is not clear with other ice there.")
    return dataclasses.replace(query, when=When("after", Deed("end", thing="encounter")))


def _by_its_bound(query: Query) -> Query:
    """`does he take more than 2 damage`: at least 3 of it; `fewer than 2`, `at most 1`: not 2 or more."""
    deed = query.what if isinstance(query, Comes) else query.deed if isinstance(query, Can) else None
    n = deed.amount if isinstance(deed, Deed) else None
    if not isinstance(deed, Deed) or n is None or n.how not in ("more than", "less than", "at most"):
        return query
    least = dataclasses.replace(deed, amount=Amount(n.n + (n.how != "less than"), "at least"))
    if isinstance(query, Can):
        return dataclasses.replace(query, deed=least) if n.how == "more than" else query
    if not isinstance(query, Comes):
        return query
    asked = dataclasses.replace(query, what=least)
    return asked if n.how == "more than" else Not(asked)


def each_in_turn(query: Query, table: Table | None = None) -> Query:
    """`can he install X and Y`: X, and Y after it; at once by a card that does it to so many."""
    if not isinstance(query, Can) or query.told or (table is not None and together(table, query.deed)):
        return query
    each = one_by_one(query.deed) if query.deed.verb in _ONE_BY_ONE else ()
    return Both(tuple(dataclasses.replace(query, deed=one) for one in each)) if len(each) > 1 else query


def as_accessed(line: Line) -> Line:
    """`accesses X and Y. Can he steal X and trash Y`: each while that card is accessed, and not after both (7.2.1)."""
    done = [n for n, one in enumerate(line.told) if isinstance(one, Deed) and not one.not_]
    deed = line.told[done[-1]] if done else None
    if not isinstance(deed, Deed) or deed != Deed("access", RUNNER, deed.what) or len(line.asks) != 1:
        return line
    query = each_in_turn(line.asks[0].query)
    parts = query.queries if isinstance(query, Both) else (query,)
    cards = [one for one in deed.what if isinstance(one, Ref)]
    acts = [one for one in parts if isinstance(one, Can) and one.deed.verb in ("steal", "trash") and not one.when]
    at = [cards.index(one.deed.only) for one in acts if one.deed.only in cards]
    if len(cards) != len(deed.what) or not len(parts) == len(acts) == len(set(at)) or len(cards) < 2:
        return line
    told_of = min(at) if min(at) < len(cards) - 1 else min(at) - 1  # of the last one: those before it

    def while_accessed(one: Can, n: int) -> Can:
        there = When("when", Deed("access", RUNNER, (cards[n],)))
        return one if n == told_of else dataclasses.replace(one, when=there)

    in_turn = [while_accessed(acts[at.index(n)], n) for n in sorted(at)]
    first = dataclasses.replace(deed, what=deed.what[: told_of + 1])
    told = (*line.told[: done[-1]], first, *line.told[done[-1] + 1 :])
    asked = in_turn[0] if in_turn == acts[:1] else Both(tuple(in_turn))
    return dataclasses.replace(line, told=told, asks=(dataclasses.replace(line.asks[0], query=asked),))


FATAL = ("flatline", "lose")


def not_fatally(query: Query) -> Query:
    """`can he steal it without dying`: that it can be done, and that it does not come to that on the same line."""
    means = query.deed.means if isinstance(query, Can) else None
    fatal = means is not None and means.not_ and means.verb in FATAL and not (means.unit or means.what)
    if not isinstance(query, Can) or means is None or not fatal:
        return query
    return Both((dataclasses.replace(query, deed=dataclasses.replace(query.deed, means=None)), Comes(means)))


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


def gets_none(line: Line) -> Line:
    """`I get no credits for stealing it, right?`: whether he does not get any."""

    def none(one: object) -> Not | None:
        deed = one.what if isinstance(one, Comes) and isinstance(one.what, Deed) else None
        if deed is None or not isinstance(one, Comes) or deed.verb not in (*_GOT, "take", "suffer") or deed.not_:
            return None
        some = dataclasses.replace(deed, amount=None)
        return Not(dataclasses.replace(one, what=some)) if deed.amount == Amount(0) else None

    return dataclasses.replace(line, asks=tuple(rebuilt(one, none) for one in line.asks))


def past_all_ice(played: Played, query: Query) -> Query:
    """`can he get through`, in front of several pieces of ice: past all of them, to where the server is approached."""
    run = played.game.state.run()
    if run is None or played.game.state.encounter() is not None or isinstance(query, HowMuch):  # each is counted
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


_RUNS = (
    "run",
    "approach",
    "encounter",
    "break",
    "pass",
    "bypass",
    "succeed",
    "fail",
    "get in",
    "breach",
    "access",
    "end",
)


def into_the_server(played: Played, query: Query) -> Query:
    """`can he get in this turn`: into the only server that is spoken of, where no run is in progress or over.

    Raises Cannot where there are several.
    """
    bare = Deed("get in", RUNNER)
    run = any(one.verb in _RUNS for one in played.deeds) or bool(played.game.state.runs)
    if run or not isinstance(query, Can) or query.deed != bare:
        return query
    if len(played.table.servers) > 1:
        raise Cannot("Into which server is not said.")
    there = [Server(one) for one in played.table.servers]
    return dataclasses.replace(query, deed=dataclasses.replace(bare, server=there[0])) if there else query


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


def unaccessed(query: Query, verdict: Verdict) -> Verdict:
    """An answer about a card while it is accessed; none where the breach is over before that (7.5.7)."""
    parts = query.queries if isinstance(query, Both) else (query,)
    times = [one.when.deed for one in parts if isinstance(one, Can) and one.when is not None and one.when.deed]
    told = any(one.verb == "access" for one in times)
    if not told or (verdict.verdict, verdict.rules[:1]) != (NO, (numbers.BREACH_OVER,)):
        return verdict
    return Verdict(UNDECIDED, ("It does not come to that access.", *verdict.why), verdict.rules)


def as_imminent(played: Played, query: Query) -> Query:
    """`as he would access it, may he host it on X`: an interrupt is used while that is imminent (9.9.1)."""
    when = query.when if isinstance(query, Can) else None
    if not isinstance(query, Can) or when is None or when.how != "when" or when.deed is None or when.also is not None:
        return query
    deed = query.deed
    named = (deed.tool, deed.by, *deed.what, deed.place.host if deed.place is not None else None)
    cards = [played.table.card(one) for one in named if isinstance(one, Ref)]
    abilities = [node for card in cards for node in nodes(card) if isinstance(node, Ability)]
    waits = [one.would for ability in abilities for one in ability.when if one.event == when.deed.verb]
    return dataclasses.replace(query, when=None) if waits and all(waits) else query


def first_asked(query: Query) -> Query:
    """What is asked, or first asked, whether it is so or not."""
    first = query.queries[0] if isinstance(query, Both) else query
    return first.query if isinstance(first, Not) else first
