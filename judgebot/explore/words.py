"""What a search looks for in the words of cards: uses that do one plain thing, and records that are waited for."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Card
from judgebot.cards.effects.costs import CounterCost, CreditCost
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.values import Num

_WHILE = ("", "run", "encounter")  # durations of strength that end with the run at the latest


def words(card: Card) -> Iterator[Node]:
    """Every word of a card: of its counter and its other faces too."""
    yield from (node for one in card.counter for node in walk(one))
    yield from (node for face in card.faces() for one in face.abilities for node in walk(one))


def records(node: Node) -> frozenset[str]:
    """The records that a word waits for, or looks for in the past."""
    event = getattr(node, "event", "")
    return frozenset(node.past().kinds) | ({event} if isinstance(event, str) else frozenset())


@functools.cache
def raises(ability: Ability) -> bool:
    """Whether all that a paid ability does is to raise the strength of its source for some credits (3.9.5b)."""
    cost = ability.cost
    only = _only_strength(ability)
    return (
        only is not None
        and cost is not None
        and all(isinstance(part, CreditCost) and _plain(part) and part.only_from is None for part in cost)
        and only.of.key == "this"
        and only.by.n > 0
    )


@functools.cache
def lowers(ability: Ability) -> str:
    """The kind of counter of its own card that a paid ability takes, if all it does is to lower the encountered ice's
    strength; "" for any other ability."""
    cost = ability.cost
    only = _only_strength(ability)
    if only is None or cost is None or len(cost) != 1 or only.of.key != "encountered" or only.by.n >= 0:
        return ""
    part = cost[0]
    own = isinstance(part, CounterCost) and _plain(part) and getattr(part.on, "key", "") == "this"
    return str(part.kind) if own and only.duration == "encounter" else ""


def _only_strength(ability: Ability) -> Any:
    """The change of strength that is all that a paid ability does, without a limit of its use; None for any other."""
    special = ability.limit or ability.interface or ability.interrupt or ability.access or ability.by or ability.threat
    if ability.kind != "paid" or special or ability.costs_less is not None or len(ability.do) != 1:
        return None
    (*others, last) = ability.do[0].effects
    if others or not isinstance(last, e.Strength) or not isinstance(last.by, Num) or last.duration not in _WHILE:
        return None
    return last


def _plain(part: Any) -> bool:
    return isinstance(part.n, Num) and not part.up_to


@functools.cache
def breaks(ability: Ability) -> bool:
    """Whether all that a paid ability does is to break subroutines that the Runner chooses (9.8.6)."""
    if ability.kind != "paid" or ability.limit or len(ability.do) != 1 or len(ability.do[0].effects) != 1:
        return False
    only = ability.do[0].effects[0]
    return isinstance(only, e.Break) and isinstance(only.n, Num) and not (only.bind or only.last or only.all_but_one)
