"""Cards put where it is told that they are installed, or active."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.ask.answering.table import Cannot, Card, Table
from judgebot.ask.answering.texts import on_ice
from judgebot.ask.reading.meanings import Place, Ref, leaves
from judgebot.game.objects import CORP, HAND, RUNNER


def installed(table: Table, card: Card, holds: bool) -> None:
    """A card is told to be installed, or not to be: then it is in its player's hand where nobody says where it is."""
    if not holds:
        if not card.where:
            table.put(card, Place(HAND[card.side]))
        return
    if not card.where and not on_ice(card):  # that is hosted on some ice
        table.put(card, Place("rig") if card.side == RUNNER else Place("server"))


def active(table: Table, card: Card, holds: bool) -> None:
    """A card is told to be active: a card of the Corp rezzed, a played one in the play area, others installed."""
    if card.type in ("operation", "event"):
        table.put(card, Place("play"))
    elif card.type == "identity":
        table.put(card, Place("identity"))
    elif card.side == CORP:
        installed(table, card, True)
        card.options["rezzed"] = holds
    else:
        installed(table, card, holds)


def cards_in(values: Iterable[Any]) -> Iterator[Ref]:
    """Every card within meanings."""
    return (one for one in leaves(list(values)) if isinstance(one, Ref))


def left_once_scored(card: Card, n: int) -> bool:
    """`I scored X last turn with 1 counter on it`: one of its own, as it took more to score it; not of an unscored one.

    Raises Cannot of so many that they could be those with which it was scored.
    """
    if card.where != "corp score":
        return False
    if n >= int(card.facts.get("requirement") or 0):
        raise Cannot(f"Whether those counters were on {card.title} as it was scored, or are now, is not said.")
    return True
