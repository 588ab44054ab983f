"""Deeds put as what they are: told once that are told twice, without what is said beside them and belongs elsewhere."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.table import card_of
from judgebot.ask.reading.meanings import (
    BAD_PUB,
    Amount,
    At,
    Deed,
    Has,
    Past,
    Place,
    Ref,
    Server,
    Some,
    When,
    leaves,
    rebuilt,
)
from judgebot.ask.reading.queries import Can, Line, Must
from judgebot.game.objects import CENTRALS, CORP, RUNNER


def as_accessed(query: Can) -> Can:
    """`can he use Imp to trash a card in Archives`: as he accesses it there."""
    deed = query.deed
    some = deed.what[0] if len(deed.what) == 1 else None
    if deed.verb != "trash" or deed.who == CORP or query.when is not None or not isinstance(some, Some):
        return query
    if some.where is None or some.where.where not in CENTRALS or not isinstance(deed.tool, Ref):
        return query
    access = Deed("access", RUNNER, (some,), server=Server(some.where.where))
    return dataclasses.replace(query, when=When("when", access))


def _for_credits(deed: Deed) -> Deed | None:
    """`trashes X for 3 credits`, of a card of one's own: what is got for it is none of it."""
    own = all(isinstance(one, Ref) and card_of(one, 0).side == deed.who for one in deed.what)
    if deed.verb != "trash" or deed.unit != "credits" or not deed.what or not own or deed.amount in (None, Amount(0)):
        return None
    return dataclasses.replace(deed, unit="", amount=None)


def _met_with_it(deed: Deed) -> Deed | None:
    """`encounters Ice Wall with Corroder`: which is there, and does not make the encounter."""
    if deed.verb not in ("encounter", "approach", "pass") or not isinstance(deed.tool, Ref) or not deed.what:
        return None
    if deed.verb == "pass" or card_of(deed.tool, 0).type in ("event", "operation"):
        return None
    return dataclasses.replace(deed, tool=None)


def _used_there(deed: Deed) -> Deed | None:
    """`uses X to trash a card in Archives`: what is trashed lies there."""
    purpose = deed.purpose
    some = purpose.what[0] if purpose is not None and len(purpose.what) == 1 else None
    if deed.verb != "use" or deed.server is None or purpose is None or purpose.verb != "trash":
        return None
    if not isinstance(some, Some) or some.where is not None or len(deed.what) != 1:
        return None
    there = dataclasses.replace(some, where=Place(deed.server.name))
    tool = deed.what[0] if isinstance(deed.what[0], Ref) else None
    return dataclasses.replace(purpose, who=deed.who, what=(there,), tool=tool, when=deed.when)


BESIDE_IT: tuple[Callable[[Deed], Deed | None], ...] = (_for_credits, _met_with_it, _used_there)


def as_one(line: Line) -> Line:
    """What is told twice told once, and a discard that is told after its turn's end before that (5.6.3a, 5.7.2a)."""
    told, gone = list(line.told), set[int]()
    places = [n for n, one in enumerate(told) if isinstance(one, Deed)]
    for n, then in itertools.pairwise(places):
        first, other = told[n], told[then]
        assert isinstance(first, Deed) and isinstance(other, Deed)
        if any(n < asked.after <= then for asked in line.asks):
            continue
        if _more_precise(first, other):
            gone.add(n)
        elif (first.verb, first.thing, other.verb) == ("end", "turn", "discard") and first.who == other.who:
            told[n], told[then] = other, first
    kept = [one for n, one in enumerate(told) if n not in gone]
    asks = tuple(dataclasses.replace(one, after=one.after - sum(n < one.after for n in gone)) for one in line.asks)
    return dataclasses.replace(line, told=tuple(kept), asks=asks)


def one_more_ice(line: Line) -> Line:
    """`there are 3 ice on HQ. what does it cost to install a fourth`: on the same server."""
    there = {one.what: one.place for one in line.told if isinstance(one, At) and one.place.where == "ice"}
    servers = {place.server for place in there.values()}

    def beside(one: Any) -> Deed | None:
        if not isinstance(one, Deed) or one.verb != "install" or one.place or one.server or len(one.what) != 1:
            return None
        some = one.what[0]
        if not isinstance(some, Some) or some.kind != "ice" or not some.other or some.but not in there:
            return None
        return dataclasses.replace(one, place=Place("ice", next(iter(servers))))

    return rebuilt(line, beside) if len(servers) == 1 else line


def done_before(line: Line) -> Line:
    """`installs X after a successful run`: that run was before what is told, where nothing else is told of it."""
    deeds = [one for one in line.told if isinstance(one, Deed)]
    first = deeds[0] if deeds else None
    when = first.when if first is not None and first.verb in ("install", "play", "use") else None
    if first is None or when is None or when.how != "after" or when.deed is None or when.also is not None:
        return line
    if when.deed.verb != "succeed" or any(one.verb in ("run", "succeed") for one in deeds):
        return line
    at = line.told.index(first)
    run = Past(dataclasses.replace(when.deed, who=RUNNER, when=None))
    told = (*line.told[:at], run, dataclasses.replace(first, when=None), *line.told[at + 1 :])
    asks = []
    for one in line.asks:
        query: Any = one.query
        query = dataclasses.replace(query, when=None) if getattr(query, "when", None) == when else query
        asks.append(dataclasses.replace(one, after=one.after + (one.after > at), query=query))
    return dataclasses.replace(line, told=told, asks=tuple(asks))


def _more_precise(first: Deed, other: Deed) -> bool:
    """`installs Botulus and hosts it on Palisade`: whether a deed is told again, with more of it."""
    if first == other or first.verb not in ("install", "run"):
        return False
    pairs = [(getattr(first, one.name), getattr(other, one.name), one.default) for one in dataclasses.fields(Deed)]
    return all(said in (again, default) for said, again, default in pairs)


_ENOUGH = 5  # bad publicity, where it is asked what its credits can be spent on


def of_bad_publicity(line: Line) -> Line:
    """`can I trash it with bad publicity credits`: there are such (6.3.3), and the Runner has no others."""
    if not any(isinstance(one, Deed) and one.thing == BAD_PUB for one in leaves((line.told, line.asks))):
        return line

    def plain(one: Any) -> Any:
        if not isinstance(one, Deed) or one.thing != BAD_PUB:
            return None
        purpose = one.purpose
        if purpose is not None and purpose.verb == "trash" and purpose.what == (Some("card"),):
            purpose = dataclasses.replace(purpose, what=(Some("asset"),))  # each has a trash cost (7.1.5a)
        return dataclasses.replace(one, thing="", purpose=purpose)

    line = rebuilt(line, plain)
    facts = [Has(CORP, "bad publicity", Amount(_ENOUGH)), Has(RUNNER, "credits", Amount(0))]
    known = {(one.owner, one.unit) for one in line.told if isinstance(one, Has)}
    more = [one for one in facts if (one.owner, one.unit) not in known]
    told = {"bad publicity": f"the Corp has {_ENOUGH} bad publicity", "credits": "the Runner has no other credits"}
    asks = tuple(dataclasses.replace(one, after=one.after + len(more)) for one in line.asks)
    assumed = (*line.assumed, *(told[one.unit] for one in more))
    return dataclasses.replace(line, told=(*more, *line.told), asks=asks, assumed=assumed)


def one_card(line: Line) -> Line:
    """`installs and scores an agenda`: one card that is not named, and not two."""
    told = [one for one in line.told if isinstance(one, Deed) and len(one.what) == 1]
    same: dict[Any, Ref] = {}
    for one, then in itertools.pairwise(told):
        first, other = one.what[0], then.what[0]
        goes_on = one.verb == "install" and then.verb in ("score", "advance", "rez", "use") and one.who == then.who
        if isinstance(first, Some) and first == other == Some(first.kind) and first.kind != "card" and goes_on:
            last = max((ref.n for ref in leaves((line.told, line.asks)) if isinstance(ref, Ref)), default=0)
            same[first] = Ref(last + 1 + len(same), "", first.kind)
        if not isinstance(first, Ref) or not isinstance(other, Ref) or first.card or other.card or first == other:
            continue
        if goes_on and (first.kind, first.sizes) == (other.kind, other.sizes):
            same[other] = same.get(first, first)
    same |= {some: Ref(1, "", some.kind) for some in _asked_at_its_time(line)}
    return rebuilt(line, same.get) if same else line


def _asked_at_its_time(line: Line) -> list[Some]:
    """`can I trash an upgrade when I access it`, `jack out after the last ice`: one such card, if nothing is told."""
    query = line.asks[0].query if len(line.asks) == 1 and not line.told else None
    when = getattr(query, "when", None)
    if when is not None and when.deed is not None and when.deed.verb in ("encounter", "approach", "pass"):
        met = [one for one in when.deed.what if isinstance(one, Some) and one.kind == "ice"]
        rezzed = [one for one in leaves(query) if isinstance(one, Deed) and one.verb == "rez"]
        rezzes = bool(rezzed) and when.deed.verb != "pass"  # it is not met before that
        if not rezzes and not any(isinstance(one, Ref) for one in leaves(query)):
            return [one for one in met if one.amount in (Amount(1), Amount(how="some"))]
    deed = query.deed if isinstance(query, Can | Must) else None
    time = query.when.deed if isinstance(query, Can | Must) and query.when is not None else None
    if (
        deed is None
        or time is None
        or time.verb not in ("access", "install")
        or any(isinstance(one, Ref) for one in leaves(query))
    ):
        return []
    both = [one for one in deed.what if isinstance(one, Some) and one in time.what]
    return [one for one in both if one.kind != "card" and one.amount in (Amount(1), Amount(how="some"))]
