"""An agenda that is told to have advancement counters and to be scored or stolen: that is done now."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.card_facts import keeps
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Has
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

_BY = {"corp score": ("score", CORP), "runner score": ("steal", RUNNER)}


def taken_now(fact: Any, told: list[Fact | Deed]) -> Any:
    """`has 6 advancement counters and is scored`: it is scored now, as none of them stays on it then (1.13.11).

    told: what was told before. Raises Unread where counters of no kind could as well be agenda counters.
    """
    if isinstance(fact, Has) and fact.unit == "counters" and any(_lies_there(one, fact) for one in told):
        raise Unread("it is not said whether it was scored with them, or keeps them")  # `is scored with 4 counters`
    if not isinstance(fact, At) or fact.place.where not in _BY or not fact.what.card:
        return fact
    placed = any(isinstance(one, At) and one.what == fact.what and one.place.server is not None for one in told)
    on_it = [one for one in told if isinstance(one, Has) and one.owner == fact.what and one.amount != Amount(0)]
    kinds = {one.unit: one.amount for one in on_it}
    if "advancement" not in kinds:
        if "counters" not in kinds:
            return fact
        if keeps(fact.what.card, "agenda") and not placed:
            if kinds["counters"].n < _needed(fact.what.card) and not kinds["counters"].how:
                return fact  # agenda counters, of one that was scored before
            raise Unread("it is not said whether it is scored with them, or keeps them")
    verb, who = _BY[fact.place.where]
    return Deed(verb, who, (fact.what,), passive=True)


def _needed(card: str) -> int:
    return int(str(facts(card).get("requirement") or 0))


def _lies_there(one: Any, has: Has) -> bool:
    """Whether that is a scored agenda that may keep counters, with so many as it can be scored with."""
    there = isinstance(one, At) and one.what == has.owner and one.place.where == "corp score" and bool(one.what.card)
    return there and keeps(one.what.card, "agenda") and has.amount.n >= _needed(one.what.card)
