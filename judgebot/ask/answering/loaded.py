"""What a card has on it, told right after it is installed or rezzed: what it enters with, or what is left by now."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import card_of
from judgebot.ask.answering.texts import enters_with
from judgebot.ask.answering.told import COUNTERS
from judgebot.ask.reading.meanings import Deed, Fact, Has, Is, Ref
from judgebot.ask.reading.queries import Line

_STATES = {"rez": "rezzed", "install": "installed"}


def loaded(line: Line) -> Line:
    """`he rezzed X and it has 15 credits`: those that it loads (10.9.1), and no more; with fewer it was rezzed before.

    `installed X and it has 6 credits`, of one that enters with 9: it is installed, and has those that are left.
    """
    told: list[Fact | Deed] = []
    asks = list(line.asks)
    for place, one in enumerate(line.told):
        before = line.told[place - 1] if place else None
        entered = _enters(before, one)
        if entered is None or not isinstance(one, Has):
            told.append(one)
        elif entered == one.amount.n:  # as that is what it does
            asks = [
                dataclasses.replace(each, after=each.after - (old.after > place))
                for each, old in zip(asks, line.asks, strict=True)
            ]
        else:
            assert isinstance(before, Deed) and isinstance(one.owner, Ref)
            told[-1:] = [Is(one.owner, _STATES[before.verb]), one]
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def _enters(before: Fact | Deed | None, one: Fact | Deed) -> int | None:
    """With how many counters of the kind that is told a card enters; None where it is none that has just entered."""
    ref = one.owner if isinstance(one, Has) else None
    if not isinstance(before, Deed) or not isinstance(one, Has) or not isinstance(ref, Ref) or not ref.card:
        return None
    if before != Deed(before.verb, before.who, (ref,)) or before.verb not in _STATES:
        return None
    exact = not one.amount.how and one.when is None
    return enters_with(card_of(ref, 0)).get(COUNTERS.get(one.unit, "")) if exact else None
