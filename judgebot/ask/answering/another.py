"""Another copy, another access, another subroutine: with those that are told, or come by themselves."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Past, Ref, Some, Subs, leaves, rebuilt
from judgebot.ask.reading.queries import Can, Comes, Line

_SCORED = ("corp score", "runner score")
_OF_ANOTHER = ("score", "steal", "install", "access", "advance")


def another_copy(line: Line) -> Line:
    """`has scored X. X is in remote 1, and he scores X`: what lies in a score area is not scored; that is another copy.

    Only of cards that are named: of others it is not known how many there are.
    """
    told, asks = list(line.told), list(line.asks)
    for place, one in enumerate(line.told):
        ref = _in_a_score_area(one)
        if ref is None or not ref.card or told[place] != one:
            continue
        split = next((n for n in range(place + 1, len(told)) if _of_another(told[n], ref)), None)
        if split is None:
            continue
        copy = dataclasses.replace(
            ref, n=max(each.n for each in leaves((line.told, line.asks)) if isinstance(each, Ref)) + 1
        )
        renamed = functools.partial(_instead, {ref: copy})
        told[split:] = [rebuilt(each, renamed) for each in told[split:]]
        asks = [rebuilt(each, renamed) if each.after > split else each for each in asks]
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def _instead(names: dict[Any, Any], one: Any) -> Any:
    return names.get(one) if isinstance(one, Ref) else None


def _in_a_score_area(one: Fact | Deed) -> Ref | None:
    """The card that is told to have been scored or stolen before."""
    if isinstance(one, Past) and one.deed.verb in ("score", "steal") and not one.deed.not_:
        return one.deed.only if isinstance(one.deed.only, Ref) else None
    what = one.what if isinstance(one, At) and one.place.where in _SCORED else None
    return what if isinstance(what, Ref) else None


def _of_another(one: Fact | Deed, ref: Ref) -> bool:
    """Whether what is told can only be of another copy than that in a score area."""
    if isinstance(one, At):
        return one.what == ref and one.place.where not in _SCORED
    return isinstance(one, Deed) and one.verb in _OF_ANOTHER and not one.not_ and ref in one.what


def another_access(line: Line) -> Line:
    """`can he access an additional card`, of a breach in which none was accessed: so many and the one of the breach."""
    if any(isinstance(one, Deed) and one.verb == "access" for one in line.told):
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
