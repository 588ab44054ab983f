"""Cards that are told to be drawn beside what another card draws: `plays X and draws a card`."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import card_of
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Ability, Amount, Deed, Ref, Some
from judgebot.ask.reading.queries import Line
from judgebot.cards.effects import Draw

_ONE = (Some("card", Amount(1)),)


def drawn_besides(line: Line) -> Line:
    """`plays X and draws a card`, of a card that draws another number: that is the action for it (5.2.7c, 5.2.8c).

    So is `draws a card` after a card that was drawn.
    """
    told = list(line.told)
    for n, deed in enumerate(told):
        if not isinstance(deed, Deed) or not _draws_one(deed):
            continue
        before = next((one for one in reversed(line.told[:n]) if isinstance(one, Deed)), None)
        if before is None or before.who != deed.who:
            continue
        if _draws_one(before) or ((draws := _draws(before)) and 1 not in draws):
            clicks = Deed("pay", deed.who, amount=Amount(1), unit="clicks")
            told[n] = Deed("draw", deed.who, means=clicks)
    return dataclasses.replace(line, told=tuple(told))


def _draws_one(deed: Deed) -> bool:
    return deed in (Deed("draw", deed.who, _ONE), Deed("draw", deed.who, amount=Amount(1), unit="cards"))


def _draws(deed: Deed) -> set[int]:
    """How many cards those with which something is done draw, at once: 0 where that is no fixed number."""
    things = [one.of if isinstance(one, Ability) else one for one in deed.what]
    cards = [card_of(one, 0) for one in things if isinstance(one, Ref) and one.card]
    words = [node for card in cards for node in nodes(card) if isinstance(node, Draw)]
    return {int(getattr(one.n, "n", 0)) if not one.up_to else 1 for one in words}
