"""Cards that are told to be drawn: where they lie before, and one beside what another card draws."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import card_of
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Ability, Amount, At, Deed, Fact, Place, Ref, Some
from judgebot.ask.reading.queries import Line
from judgebot.cards.effects import Draw
from judgebot.game.objects import DECK

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


def drawn_from_deck(line: Line) -> Line:
    """`the Corp draws Palisade`: it lies on top of the deck before that, where nothing else is told of it (8.4.5a)."""
    told: list[Fact | Deed] = []
    asks = list(line.asks)
    for deed in line.told:
        refs = (
            deed.what if isinstance(deed, Deed) and deed.verb == "draw" and not deed.not_ and deed.when is None else ()
        )
        lies = {one.what for one in told if isinstance(one, At)}
        new = [one for one in refs if isinstance(one, Ref) and one not in lies]
        if isinstance(deed, Deed) and len(refs) == len(new) == 1 and deed.who in DECK:
            at = len(told)
            told += [At(one, Place(DECK[deed.who])) for one in new]
            asks = [dataclasses.replace(one, after=one.after + len(new)) if one.after > at else one for one in asks]
        told.append(deed)
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def _draws_one(deed: Deed) -> bool:
    return deed in (Deed("draw", deed.who, _ONE), Deed("draw", deed.who, amount=Amount(1), unit="cards"))


def _draws(deed: Deed) -> set[int]:
    """How many cards those with which something is done draw, at once: 0 where that is no fixed number."""
    things = [one.of if isinstance(one, Ability) else one for one in deed.what]
    cards = [card_of(one, 0) for one in things if isinstance(one, Ref) and one.card]
    words = [node for card in cards for node in nodes(card) if isinstance(node, Draw)]
    return {int(getattr(one.n, "n", 0)) if not one.up_to else 1 for one in words}
