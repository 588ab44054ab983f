"""Another access, another subroutine: so many are asked for, and those that are told or come by themselves."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.reading.meanings import Amount, Deed, Ref, Some, Subs, rebuilt
from judgebot.ask.reading.queries import Can, Comes, Line


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
