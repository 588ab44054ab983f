"""What a card has, or its player suffered, by how it entered play, where nobody speaks of it."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.ask.answering import texts
from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.told import COUNTERS
from judgebot.game.objects import RUNNER


def entered(found: Set) -> Iterator[str]:
    """A card on which counters are placed as it enters, and of whose counters nobody speaks, has those.

    Raises Cannot where it was used since.
    """
    for card in found.table.cards.values():
        there = card.where in ("rig", "host") or (card.where in ("ice", "root") and card.options.get("rezzed"))
        if not there or any(key in card.options for key in COUNTERS.values()):
            continue
        if any(one.get("used") == card.title for one in found.table.history):
            raise Cannot(f"How many counters {card.title} has left, as it was used, was not said.")
        for key, n in texts.enters_with(card).items():
            card.options[key] = n
            yield f"{card.title} has the {n} {key if key == 'credits' else f'{key} counters'} with which it enters"


def harmed(found: Set) -> Iterator[str]:
    """Who has a card whose installation costs core damage has suffered that, where nobody speaks of any."""
    if (RUNNER, "core_damage") in found.table.numbers:
        return
    for card in found.table.cards.values():
        n = texts.core_damage_of(card) if card.where == "rig" else 0
        if n:
            found.table.numbers[RUNNER, "core_damage"] = n + found.table.numbers.get((RUNNER, "core_damage"), 0)
            yield f"the Runner suffered {n} core damage when {card.title} was installed"
