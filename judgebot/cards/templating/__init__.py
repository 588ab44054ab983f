"""The read-back in official templating: a card speaks to the one who plays it, and words its abilities as cards do.

The words of the language say themselves to both players, for explanations. What a card says otherwise is made here of
the same tree, word by word (`nodes.said`), never of the words that another rendering has: two definitions that differ
read back differently (`tests/stress/readings.py`). Where official templating leaves something to the context, it is
left out only where the tree has that context, and what deviates from it is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import alike
from judgebot.cards.templating import amounts, choices, clauses, costs, deeds, prevented, runs, statics, steps, whole
from judgebot.cards.templating.naming import of_card
from judgebot.cards.wording import Voice, capital, speaking, this


def official(abilities: Iterable[Ability], kind: str, side: str, title: str = "") -> list[str]:
    """The abilities of a card, or of its counter, in official templating.

    Args:
        abilities: all of them, as one can tell what another speaks of.
        kind: the type of the card, as it calls itself.
        side: whose card it is.
        title: its name, if it is known: copies of it are copies of this card then.
    """
    return _official(tuple(abilities), kind, side, {"title": title})


def _official(listed: tuple[Ability, ...], kind: str, side: str, more: Mapping[str, str]) -> list[str]:
    with speaking(Voice(kind, side, {**of_card(listed), **more})):
        return [capital(one.english()) for one in listed]


def _of_all(listed: tuple[Ability, ...], kind: str, side: str) -> list[str]:
    """What a card says once of all its abilities that have a cost (9.3.3): when it is used, which credits are spent."""
    paid = [one for one in listed if one.kind == "paid"]
    found = []
    with speaking(Voice(kind, side, of_card(listed))):
        if len(paid) > 1 and paid[0].given and all(alike(one.given, paid[0].given) for one in paid):
            found.append(f"Use {this()} only {whole.usable(paid[0].given)}.")
        spent = [one for one in listed if whole.spends(one)]
        cards = [whole.only_from(one) for one in spent]
        if len(spent) > 1 and cards[0] is not None and all(alike(one, cards[0]) for one in cards):
            found.append(f"Spend credits only from {cards[0].phrase('several', installed=False)} to use {this()}.")
    return found


def _stays(one: Ability) -> bool:
    """Whether an ability only says that its card stays: it stands behind when the card is played."""
    return len(one.static) == 1 and one.static[0].name == "stays_until"


def lines(abilities: Iterable[Ability], kind: str, side: str, title: str = "") -> list[str]:
    """The same as lines: what is said of its being empty stands behind what loads it (10.9)."""
    listed = tuple(abilities)
    found = _of_all(listed, kind, side)
    more = dict.fromkeys((words.partition(" only")[0] for words in found), "said") | {"title": title}
    for one, words in zip(listed, _official(listed, kind, side, more), strict=True):
        if found and (words.startswith("When it is empty,") or _stays(one)):
            found[-1] += " " + words
        else:
            found += words.split("\n")
    return found


__all__ = [
    "amounts",
    "choices",
    "clauses",
    "costs",
    "deeds",
    "lines",
    "official",
    "prevented",
    "runs",
    "statics",
    "steps",
    "whole",
]
