"""Ice that nobody names and that is told to be broken: what is supposed of it."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.ask.answering.table import Table
from judgebot.ask.answering.texts import breaks
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.game.objects import RUNNER


def broken(deeds: tuple[Deed, ...], table: Table, asked: tuple[Deed, ...]) -> Iterator[str]:
    """`breaks the outer one`, of ice that nobody names, with nothing that is named: it has a single subroutine.

    Not where it matters how many it has, or what the break costs.
    """
    able = any(card.side == RUNNER and breaks(card) for card in table.cards.values())
    if able or (RUNNER, "credits") in table.numbers or any(one.verb in _BY_HOW_MANY for one in asked):
        return
    broke = (one for one in deeds if (one.verb, one.tool, one.not_) == ("break", None, False))
    for ref in (thing for one in broke for thing in one.what if isinstance(thing, Ref) and not thing.card):
        card = table.card(ref)
        if card.type == "ice" and card.blank is not None and not card.blank.get("abilities"):
            card.blank["abilities"] = [{"sub": ["end_run"]}]
            card.options["rezzed"] = True
            yield f"{card.title} is rezzed, with strength 0 and one subroutine (End the run)"


_BY_HOW_MANY = ("break", "pay", "spend", "boost")
