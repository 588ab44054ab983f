"""What a card has, or its player suffered, by how it entered play, where nobody speaks of it."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.ask.answering import texts
from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.table import Cannot, Card
from judgebot.ask.answering.told import COUNTERS
from judgebot.cards.declarations.permissions import InstallOnly
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.triggers import Trigger
from judgebot.game.objects import RUNNER


def entered(found: Set) -> Iterator[str]:
    """A card on which counters are placed as it enters, and of whose counters nobody speaks, has those.

    Raises Cannot where it was used since, or was there as a turn began that changes them.
    """
    for card in found.table.cards.values():
        if card.type == "agenda" and card.where == "root" and "faceup" not in card.options and _only_faceup(card):
            card.options["faceup"] = True
            yield f"{card.title} is faceup, as it can be installed in no other way"
        used = any(one.get("used") == card.title for one in found.table.history)
        there = used or card.where == "rig" or (card.where == "host" and card.options.get("installed", True))
        there = there or (card.where in ("ice", "root") and card.options.get("rezzed"))
        if not there or any(key in card.options for key in COUNTERS.values()):
            continue
        enters = texts.enters_with(card)
        waits = any(isinstance(node, Trigger) and node.event == "turn begins" for node in texts.nodes(card))
        older = waits and card.title in found.table.since
        runs = any(one.get("successful") and not one.get("turn") for one in found.table.history)
        older = older or (runs and any(map(_counts_runs, texts.printed_abilities(card))))
        if (used or older) and (enters or texts.counters_of(card)):
            raise Cannot(f"How many counters {card.title} has by now was not said.")
        for key, n in enters.items():
            card.options[key] = n
            yield f"{card.title} has the {n} {key if key == 'credits' else f'{key} counters'} with which it enters"


def _counts_runs(ability: Node) -> bool:
    """Whether an ability places something on its card whenever a run is successful."""
    words = list(walk(ability))
    waits = any(isinstance(one, Trigger) and one.event == "successful run" for one in words)
    return waits and any(one.name == "place" for one in words)


def _only_faceup(card: Card) -> bool:
    """Whether a card can only be installed faceup."""
    return any(isinstance(node, InstallOnly) and node.faceup for node in texts.nodes(card))


def harmed(found: Set) -> Iterator[str]:
    """Who has a card whose installation costs core damage has suffered that, where nobody speaks of any."""
    if (RUNNER, "core_damage") in found.table.numbers:
        return
    for card in found.table.cards.values():
        n = texts.core_damage_of(card) if card.where == "rig" else 0
        if n:
            found.table.numbers[RUNNER, "core_damage"] = n + found.table.numbers.get((RUNNER, "core_damage"), 0)
            yield f"the Runner suffered {n} core damage when {card.title} was installed"
