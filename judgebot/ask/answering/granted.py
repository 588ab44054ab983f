"""What a question takes for granted of its line: that ice is met, that a card of which something comes is active."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import card_of, catalog
from judgebot.ask.reading.meanings import Deed, Has, Is, Ref, When
from judgebot.ask.reading.queries import Comes, HowMuch, Line
from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import walk
from judgebot.game.objects import RUNNER


def granted(line: Line) -> Line:
    """A line with what its questions take for granted."""
    for row in (_as_met,):
        line = row(line)
    return line


def _abilities(ref: Ref, kind: str) -> list[Ability]:
    return [one for one in catalog().card(ref.card).abilities if one.kind == kind] if ref.card else []


def _as_met(line: Line) -> Line:
    """`how many subs does it have`, of ice that gains them as it is encountered: in an encounter with it.

    Ice that is told to be unrezzed is rezzed before that.
    """
    asks, met = [], set[Ref]()
    in_run = any(one.verb in _IN_RUN and not one.not_ for one in line.told if isinstance(one, Deed))
    for ask in line.asks:
        query = ask.query
        of: object = query.of if isinstance(query, HowMuch) and query.unit == "subs" else None
        if isinstance(query, Comes) and isinstance(query.what, Has) and query.what.unit == "subs":
            of = query.what.owner
        if isinstance(query, (HowMuch, Comes)) and query.when is None and isinstance(of, Ref) and _gains_as_met(of):
            met.add(of)
            query = query if in_run else dataclasses.replace(query, when=When("when", Deed("encounter", RUNNER, (of,))))
        asks.append(dataclasses.replace(ask, query=query))
    told, assumed = list(line.told), list(line.assumed)
    for n, one in enumerate(told):
        ref = one.what if isinstance(one, Is) and (one.state, one.holds) == ("rezzed", False) else None
        if isinstance(one, Is) and isinstance(ref, Ref) and ref in met:
            told[n] = dataclasses.replace(one, holds=True)
            title = card_of(ref, 0).title
            assumed.append(f"the Corp rezzes {title} as it is approached; otherwise it is not encountered")
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks), assumed=tuple(assumed))


_IN_RUN = ("run", "approach", "encounter", "break", "pass", "bypass")


def _gains_as_met(ice: Ref) -> bool:
    """Whether an ability of ice gives it subroutines as it is encountered."""
    met = [one for one in _abilities(ice, "conditional") if any(each.event == "encounter" for each in one.when)]
    return any(node.name == "gain_subroutines" for one in met for node in walk(one))
