"""What is rezzed once its turn has begun: what it waited for then is over, and what is got is got from it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering.table import catalog
from judgebot.ask.reading.meanings import BEGUN, MANDATORY_DRAW, Deed, Fact, Has, Ref, When
from judgebot.ask.reading.queries import Both, Can, Line, Query
from judgebot.cards.nodes import walk
from judgebot.cards.queries.triggers import Trigger
from judgebot.game.objects import CORP


def rezzed_too_late(line: Line) -> Line:
    """`forgot to rez X as his turn began. Can he rez it now and take 3 credits?`: the turn has begun, and X gives them.

    What a card does as a turn begins it does not do in the turn in which it is rezzed after that (5.6.1, 9.6.5b).
    """
    return _from_it(_begun(_drawn(line)))


def _drawn(line: Line) -> Line:
    """`he rezzes X after his mandatory draw`: he has drawn, and then he rezzes it."""
    told: list[Fact | Deed] = []
    asks = list(line.asks)
    for one in line.told:
        if isinstance(one, Deed) and one.verb == "rez" and not one.not_ and one.when == When("after", MANDATORY_DRAW):
            asks = [dataclasses.replace(each, after=each.after + (each.after > len(told))) for each in asks]
            told.append(MANDATORY_DRAW)
            one = dataclasses.replace(one, when=None)
        told.append(one)
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def _begun(line: Line) -> Line:
    """`forgot to rez X at the beginning of his turn`: that is over where it is asked about, or told, what is done."""
    last = len(line.told) - 1
    for place, one in enumerate(line.told):
        begins = one.when.deed if isinstance(one, Deed) and one.when is not None else None
        missed = isinstance(one, Deed) and one.verb == "rez" and one.not_ and one.when == When("when", begins)
        if not missed or begins != Deed("begin", CORP, thing="turn") or begins in line.told:
            continue
        if place == last and not any(isinstance(each, Can) and each.deed.verb == "rez" for each in _asked(line)):
            continue
        over = dataclasses.replace(begins, unit=BEGUN)
        asks = tuple(dataclasses.replace(each, after=each.after + (each.after > place)) for each in line.asks)
        return dataclasses.replace(line, told=(*line.told[:place], over, *line.told[place + 1 :]), asks=asks)
    return line


def _from_it(line: Line) -> Line:
    """`rezzes X. Can he take 3 credits?`: from X, which gives them as a turn begins, and not by a basic action."""
    told = [one for one in line.told if isinstance(one, Deed)]
    clicks = any(isinstance(one, Has) and (one.owner, one.unit) == (CORP, "clicks") for one in line.told)

    def anew(query: Query, before: Deed) -> tuple[Query, Deed]:
        if isinstance(query, Both):
            parts = []
            for one in query.queries:
                part, before = anew(one, before)
                parts.append(part)
            return dataclasses.replace(query, queries=tuple(parts)), before
        if not isinstance(query, Can):
            return query, before
        ref = before.only if before.verb == "rez" and not before.not_ else None
        plain = dataclasses.replace(query.deed, amount=None, when=None)
        by_click = query.deed.verb == "gain" and query.deed.amount is not None and clicks
        if isinstance(ref, Ref) and not by_click and plain in [Deed(one, CORP, unit="credits") for one in _gives(ref)]:
            # all turn long it does so no other time
            time = None if query.when == _THIS_TURN else query.when
            query = dataclasses.replace(query, deed=dataclasses.replace(query.deed, by=ref), when=time)
        return query, query.deed

    last = told[-1] if told else Deed("")
    asks = tuple(dataclasses.replace(one, query=anew(one.query, last)[0]) for one in line.asks)
    return dataclasses.replace(line, asks=asks)


def _asked(line: Line) -> Iterator[Query]:
    """Each thing that is asked, also as a part of a question."""
    for one in line.asks:
        yield from one.query.queries if isinstance(one.query, Both) else (one.query,)


_THIS_TURN = When("when", name="this turn")
_GIVES = {"take_credits": ("take",), "gain": ("gain", "take")}  # the words of an ability, and how it is spoken of


def _gives(ref: Ref) -> list[str]:
    """How it is spoken of what a card gives as a turn begins; none of a card that gives credits in no such way."""
    found: list[str] = []
    for one in catalog().card(ref.card).abilities if ref.card else ():
        words: list[Any] = list(walk(one))
        verbs = [verb for each in words for verb in _GIVES.get(each.name, ())]
        if verbs and not any(isinstance(each, Trigger) and each.event == "turn begins" for each in words):
            return []
        found += verbs
    return found
