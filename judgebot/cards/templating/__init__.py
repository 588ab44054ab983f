"""The read-back in official templating: a card speaks to the one who plays it, and words its abilities as cards do.

The words of the language say themselves to both players, for explanations. What a card says otherwise is made here of
the same tree, word by word (`nodes.said`), never of the words that another rendering has: two definitions that differ
read back differently (`tests/stress/readings.py`). Where official templating leaves something to the context, it is
left out only where the tree has that context, and what deviates from it is said.
"""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.cards.abilities import Ability
from judgebot.cards.templating import amounts, clauses, costs, deeds, runs, statics, steps
from judgebot.cards.templating.naming import of_card
from judgebot.cards.wording import Voice, capital, speaking


def official(abilities: Iterable[Ability], kind: str, side: str) -> list[str]:
    """The abilities of a card, or of its counter, in official templating.

    Args:
        abilities: all of them, as one can tell what another speaks of.
        kind: the type of the card, as it calls itself.
        side: whose card it is.
    """
    listed = tuple(abilities)
    with speaking(Voice(kind, side, of_card(listed))):
        return [capital(one.english()) for one in listed]


def _stays(one: Ability) -> bool:
    """Whether an ability only says that its card stays: it stands behind when the card is played."""
    return len(one.static) == 1 and one.static[0].name == "stays_until"


def lines(abilities: Iterable[Ability], kind: str, side: str) -> list[str]:
    """The same as lines: what is said of its being empty stands behind what loads it (10.9)."""
    found: list[str] = []
    listed = tuple(abilities)
    for one, words in zip(listed, official(listed, kind, side), strict=True):
        if found and (words.startswith("When it is empty,") or _stays(one)):
            found[-1] += " " + words
        else:
            found += words.split("\n")
    return found


__all__ = ["amounts", "clauses", "costs", "deeds", "lines", "official", "runs", "statics", "steps"]
