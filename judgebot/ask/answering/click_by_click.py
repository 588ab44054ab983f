"""So many cards or credits for as many clicks: that is the basic action, taken so often (5.2.7b, 5.2.7c, 5.2.8b)."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import Cannot, card_of
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Amount, Deed, Has, Ref, Some, When, leaves
from judgebot.ask.reading.queries import Asked, Can, Line, Query

_GOT = (("draw", "cards"), ("gain", "credits"))
_GIVES = ("draw", "gain", "take_credits")


def click_by_click(line: Line) -> Line:
    """`can I draw 4 cards with my 4 clicks`: one with each; `can I draw 3 cards`, of no card: in this turn."""
    for n, asked in enumerate(line.asks):
        line = _with_so_many(line, n, asked.query)
    return dataclasses.replace(line, asks=tuple(_in_actions(line, one) for one in line.asks))


def _with_so_many(line: Line, place: int, query: Query) -> Line:
    """`can I spend 2 clicks to advance it twice`: with those clicks, and no other action besides."""
    deed = query.deed if isinstance(query, Can) and not query.told else Deed("")
    n = _clicks(line, deed)
    told = any(isinstance(one, Deed) or (isinstance(one, Has) and one.unit == "clicks") for one in line.told)
    if (
        told
        or not isinstance(query, Can)
        or deed.who is None
        or n < 2
        or n not in (deed.times, deed.amount.n if deed.amount is not None else 0)
    ):
        return line
    asks = [dataclasses.replace(one, after=one.after + 1) for one in line.asks]
    if deed.times == n:
        bare = dataclasses.replace(query, deed=dataclasses.replace(deed, means=None))
        asks[place] = dataclasses.replace(asks[place], query=bare)
    return dataclasses.replace(line, told=(Has(deed.who, "clicks", Amount(n)), *line.told), asks=tuple(asks))


def _in_actions(line: Line, asked: Asked) -> Asked:
    query = asked.query
    deed = query.deed if isinstance(query, Can) and not query.told else Deed("")
    if (deed.verb, deed.unit) == ("take", "credits") and not _given(line):
        deed = dataclasses.replace(deed, verb="gain")  # `take 3 credits with 3 clicks`
    cards = [one.amount.n for one in deed.what if isinstance(one, Some) and one == Some("card", one.amount)]
    if deed.verb == "install" and max(cards, default=0) > 1:
        raise Cannot("What the cards are that are to be installed is not said.")
    n = deed.amount.n if deed.amount is not None and not deed.amount.how else 0
    plain = deed == Deed(deed.verb, deed.who, amount=deed.amount, unit=deed.unit, means=deed.means)
    if not isinstance(query, Can) or (deed.verb, deed.unit) not in _GOT or n < 2 or not plain or query.when is not None:
        return asked
    clicks = _clicks(line, deed)
    if clicks == n:
        click = Deed("pay", deed.who, amount=Amount(1), unit="clicks")
        each = dataclasses.replace(deed, amount=Amount(1), means=click, times=n)
        return dataclasses.replace(asked, query=dataclasses.replace(query, deed=each))
    if deed.means is None and not any(isinstance(one, Deed) for one in line.told) and not _given(line):
        in_turn = dataclasses.replace(query, deed=deed, when=When("when", name="this turn"))
        return dataclasses.replace(asked, query=in_turn)
    return asked


def _clicks(line: Line, deed: Deed) -> int:
    """How many clicks it is to be done with; `with them` is with those that are told."""
    means = deed.means
    if means is None or (means.verb, means.unit) not in (("pay", "clicks"), ("spend", "clicks")) or means.what:
        return 0
    n = means.amount.n if means.amount is not None and not means.amount.how else 0
    told = [one.amount.n for one in line.told if isinstance(one, Has) and (one.owner, one.unit) == (deed.who, "clicks")]
    return told[-1] if n == 1 and told else n


def _given(line: Line) -> bool:
    """Whether a card is named that gives cards or credits."""
    named = {one for one in leaves((line.told, line.asks)) if isinstance(one, Ref) and one.card}
    return any(node.name in _GIVES for one in named for node in nodes(card_of(one, 0)))
