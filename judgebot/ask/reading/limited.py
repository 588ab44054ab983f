"""Questions whether only so many may be: that more of them may not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.meanings import Amount, Some
from judgebot.ask.reading.queries import Can, Not


def one_more(one: Any) -> Any | None:
    """`one subroutine`, `2 cards`: one more of them; None where no number is said."""
    amount = getattr(one, "amount", None)
    numbered = isinstance(amount, Amount) and amount.n > 0 and not amount.how
    return replace(one, amount=Amount(amount.n + 1)) if numbered and amount is not None else None


def at_most(query: Any, said: str, claim: bool = False) -> Any:
    """`he can only break one`, and in a claim `only one may be broken`: that more of them cannot be."""
    words = " ".join(said.lower().split())
    limit = r"\bonly\b" if claim else r"\b(can|may|could|allowed|able)( \w+){0,3} only \w+"
    if not isinstance(query, Can) or not re.search(limit, words):
        return query
    if any(isinstance(one, Some) and one.amount.how == "exactly" for one in query.deed.what):
        return query
    more = one_more(query.deed)
    if more is None and len(query.deed.what) == 1 and (one := one_more(query.deed.what[0])) is not None:
        more = replace(query.deed, what=(one,))
    if more is not None:
        return Not(replace(query, deed=more))
    if re.search(r"\b(the|his|her|their|my|its) only\b", words):
        return query
    raise Unread("only")
