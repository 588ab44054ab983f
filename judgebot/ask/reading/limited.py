"""Questions whether only so many may be: that more of them may not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.chart import ONLY
from judgebot.ask.reading.meanings import Amount, Some
from judgebot.ask.reading.queries import Can, Not
from judgebot.ask.reading.raw import Given


def one_more(one: Any) -> Any | None:
    """`one subroutine`, `2 cards`: one more of them; None where no number is said."""
    amount = getattr(one, "amount", None)
    numbered = isinstance(amount, Amount) and amount.n > 0 and not amount.how
    return replace(one, amount=Amount(amount.n + 1)) if numbered and amount is not None else None


def limits(item: Any, notes: Iterable[Any]) -> frozenset[str]:
    """What `only` limits in an item: a deed (`he can only break one`), a number (`only one may be`)."""
    return (
        frozenset()
        if isinstance(item, Given)
        else frozenset(one[3] for one in notes if not isinstance(one, str) and one[2] == ONLY)
    )


def at_most(query: Any, limited: frozenset[str]) -> Any:
    """A question whether only so many may be, as that more of them cannot be. limited: of `limits`. Raises Unread."""
    if not limited or not isinstance(query, Can):
        return query
    if any(isinstance(one, Some) and one.amount.how == "exactly" for one in query.deed.what):
        return query
    more = one_more(query.deed)
    if more is None and len(query.deed.what) == 1 and (one := one_more(query.deed.what[0])) is not None:
        more = replace(query.deed, what=(one,))
    if more is not None:
        return Not(replace(query, deed=more))
    if "VB" in limited:
        raise Unread("only")
    return query  # `with only 1 credit`
