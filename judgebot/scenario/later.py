"""Card texts that mean nothing in the edition by which a board is ruled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Card
from judgebot.cards.nodes import walk
from judgebot.engine.edition import Edition, Later, placed
from judgebot.problems import BadInput, Problem
from judgebot.scenario.model import CardSpec


class LaterText(Problem):
    """A card text that needs a later edition than the one that was asked for.

    switch   the difference between the editions that it belongs to
    edition  the one that has a rule for it
    """

    switch: str
    edition: str


def only_later(bad: BadInput) -> list[LaterText]:
    """What is wrong with a file, if it is card texts for which its edition is too old, and nothing else."""
    found = [one for one in bad.problems if isinstance(one, LaterText)]
    return found if len(found) == len(bad.problems) else []


def later_texts(
    file: str, specs: Iterable[CardSpec], card: Callable[[str], Card], edition: Edition
) -> Iterator[LaterText]:
    """The problems of the cards on a board whose text needs a later edition, one for each card."""
    for spec in {one.card: one for one in specs if one.card}.values():
        printed = card(spec.card)
        for ability, later in _needed(printed, edition):
            newer, number = placed(later.rule)
            yield LaterText(
                file,
                spec.line,
                f'{printed.title}, whose "{ability.english()}" has no meaning in CR {edition.name}: '
                f"{later.says} is a matter of CR {newer.name} {number}",
                f'`--edition {newer.name}`, or `edition: "{newer.name}"` in the file',
                later.switch,
                newer.name,
            )
            break


def _needed(printed: Card, edition: Edition) -> Iterator[tuple[Ability, Later]]:
    """The abilities of a card, on any of its faces, that need another edition, and what they need."""
    for face in printed.faces():
        for ability in (*face.abilities, *face.counter):
            for word in (ability.keyword, *(node.name for node in walk(ability))):
                if (later := edition.lacks(word)) is not None:
                    yield ability, later
