"""Another copy, another access, another subroutine: with those that are told, or come by themselves."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from judgebot.ask.answering.table import card_of
from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Past, Place, Ref, Some, Subs, leaves, rebuilt
from judgebot.ask.reading.queries import Can, Comes, Line
from judgebot.game.objects import CORP, RUNNER

_SCORED = ("corp score", "runner score")
_OF_ANOTHER = ("score", "steal", "install", "access", "advance")


def another_copy(line: Line) -> Line:
    """`has scored X. X is in remote 1, and he scores X`: what lies in a score area is not scored; that is another copy.

    Only of cards that are named: of others it is not known how many there are.
    """
    told = list(line.told)
    for place, one in enumerate(line.told):
        area, ref = _in_a_score_area(one)
        if ref is None or not ref.card:
            continue
        of_it = [_lies_elsewhere(each, ref) for each in told]
        acts = any(_of_another(each, ref) for each in told[place + 1 :])
        came = told[place - 1] if place and of_it[place - 1] else None
        if isinstance(came, At) and not (acts or any(_comes_to(each, came.place) for each in told[place + 1 :])):
            continue  # `stole X from HQ last turn`: it lay there then
        scored = [_in_a_score_area(each) for each in told[:place]]
        if not (acts or any(of_it) or any(there != area and each == ref for there, each in scored)):
            continue
        copy = dataclasses.replace(
            ref, n=max(each.n for each in leaves((tuple(told), line.asks)) if isinstance(each, Ref)) + 1
        )
        end = place + 1
        while end < len(told) and getattr(told[end], "owner", None) == ref:
            end += 1  # what is said of it at once: its counters
        told[place:end] = [rebuilt(each, functools.partial(_instead, {ref: copy})) for each in told[place:end]]
    return dataclasses.replace(line, told=tuple(told))


def _comes_to(one: Fact | Deed, place: Place) -> bool:
    """Whether a run is told on the server where a card lies."""
    name = place.server.name if place.server is not None else place.where
    return isinstance(one, Deed) and one.server is not None and one.server.name == name


def _instead(names: dict[Any, Any], one: Any) -> Any:
    return names.get(one) if isinstance(one, Ref) else None


def _in_a_score_area(one: Fact | Deed) -> tuple[str, Ref | None]:
    """The score area and the card that is told to have been scored or stolen before."""
    if isinstance(one, Past) and one.deed.verb in ("score", "steal") and not one.deed.not_:
        area, what = _SCORED[one.deed.verb == "steal"], one.deed.only
    elif isinstance(one, At) and one.place.where in _SCORED:
        area, what = one.place.where, one.what
    else:
        return "", None
    return area, what if isinstance(what, Ref) else None


def _lies_elsewhere(one: Fact | Deed, ref: Ref) -> bool:
    return isinstance(one, At) and one.what == ref and one.place.where not in _SCORED


def _of_another(one: Fact | Deed, ref: Ref) -> bool:
    """Whether what is told can only be done with another copy than that in a score area."""
    return isinstance(one, Deed) and one.verb in _OF_ANOTHER and not one.not_ and ref in one.what


def another_access(line: Line) -> Line:
    """`can he access an additional card`, of a breach in which none was accessed: so many and the one of the breach."""
    deeds = [one for one in line.told if isinstance(one, Deed) and not one.not_]
    last = max((n for n, one in enumerate(deeds) if one.verb == "run"), default=0)
    if any(one.verb == "access" for one in deeds) or any(_accesses(one) for one in deeds[last:]):
        return line

    def more(one: Any) -> Any:
        if not isinstance(one, Deed) or one.verb != "access" or one.purpose is not None:
            return None
        some = one.only
        if isinstance(some, Some) and some.kind == "card" and some.other and not some.amount.how:
            return dataclasses.replace(one, what=(), amount=Amount(some.amount.n + 1), unit="cards")
        if one.amount is not None and one.amount.beside and one.unit == "cards":
            return dataclasses.replace(one, amount=Amount(one.amount.n + 1))
        return None

    asks = tuple(rebuilt(one, more) if isinstance(one.query, Can | Comes) else one for one in line.asks)
    return dataclasses.replace(line, asks=asks)


def _accesses(deed: Deed) -> bool:
    """Whether a card is met in an access by what is told: it is stolen, or it is the Corp's and is trashed there."""
    ref = deed.only
    of_corp = isinstance(ref, Ref) and bool(ref.card) and card_of(ref, 0).side == CORP
    trashes = deed.verb == "trash" and deed.who == RUNNER and deed.tool is None and of_corp
    return deed.verb == "steal" or trashes


def another_sub(line: Line) -> Line:
    """`he breaks the first sub. Can he break another one`: so many and those that are told to be broken."""
    told = [one.only for one in line.told if isinstance(one, Deed) and one.verb == "break" and not one.not_]

    def more(one: Any) -> Any:
        subs = one.only if isinstance(one, Deed) and one.verb == "break" else None
        if isinstance(subs, Some) and subs.other and isinstance(subs.but, Ref) and subs.kind == "card":
            subs = Subs(subs.but, (), Amount(subs.amount.n, beside=True))  # `another one`, of ice
        if not isinstance(subs, Subs) or not subs.amount.beside or subs.which:
            return None
        broken = [two for two in told if isinstance(two, Subs) and subs.of in (None, two.of) and not two.amount.how]
        n = sum(len(two.which) or two.amount.n for two in broken)
        return dataclasses.replace(one, what=(dataclasses.replace(subs, amount=Amount(subs.amount.n + n)),))

    asks = tuple(rebuilt(one, more) if isinstance(one.query, Can | Comes) else one for one in line.asks)
    return dataclasses.replace(line, asks=asks)


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


_MET = ("access", "steal", "trash")  # what is done to a card in an access


def before_another(line: Line) -> Line:
    """`can I access X before I access a card in HQ`: before another one than that."""

    def before(query: object) -> Can | None:
        when = query.when if isinstance(query, Can) and query.deed.verb in _MET else None
        if not isinstance(query, Can) or when is None or when.how != "before":
            return None
        then, card = when.deed, query.deed.only
        some = then.only if then is not None and then.verb == "access" else None
        if then is None or not isinstance(some, Some) or not isinstance(card, Ref) or (some.but or some.kind != "card"):
            return None
        other = dataclasses.replace(then, what=(dataclasses.replace(some, other=True, but=card),))
        return dataclasses.replace(query, when=dataclasses.replace(when, deed=other))

    return dataclasses.replace(line, asks=tuple(rebuilt(one, before) for one in line.asks))
