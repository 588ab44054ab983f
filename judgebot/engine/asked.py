"""What the cards of a game can ask about its past."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Card
from judgebot.cards.nodes import walk
from judgebot.plain import NamedTuple


class Asked(NamedTuple):
    """What the cards of a game can ask about its past.

    kinds    kinds of records that a condition can look for
    spans    records that delimit the spans of time which conditions name
    limited  cards with an ability that can be used a limited number of times; None if any object could have one
    earlier  whether something is asked about the last turn
    had      whether something is asked about what an object was at the previous checkpoint (9.6.6a)
    """

    kinds: frozenset[str]
    spans: frozenset[str]
    limited: frozenset[str] | None
    earlier: bool
    had: bool


def asked(cards: Iterable[Card]) -> Asked:
    """What these cards can ask about the past: their gained, created and counter abilities too."""
    kinds: set[str] = set()
    spans: set[str] = {"turn starts", "turn ends"}
    limited: set[str] = set()
    given = copies = earlier = had = False
    for card in cards:
        for each in own(card):
            for node in walk(each):
                past = node.past()
                kinds.update(past.kinds)
                spans.update(past.ordered)
                earlier, had = earlier or past.earlier, had or past.had
                if isinstance(node, Ability) and node.limit:
                    limited.add(card.id)
                    given = given or node is not each  # an object that gains it can have any name
                copies = copies or node.name == "gain_abilities"
    return Asked(
        frozenset(kinds), frozenset(spans), None if given or (copies and limited) else frozenset(limited), earlier, had
    )


def own(card: Card) -> tuple[Ability, ...]:
    """The abilities of a card: those of the counter that it can become, and of its other face, too."""
    return (*card.counter, *(ability for face in card.faces() for ability in face.abilities))
