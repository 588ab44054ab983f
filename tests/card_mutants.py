"""Small changes of meaning made to the cards' definitions, one at a time, and whether the cards' scenarios notice.

    python tests/card_mutants.py --count 200 --seed 1 --side corp
    python tests/card_mutants.py --limits                           # everything that says how often, and of what

The checks are the scenarios beside the card, and the shipped ones that name it. A part of the definition is left out, a
number is one more, a side or a zone is another one; what is not a definition any more, or reads the same, is no change.
Printed are the survivors, and how many there are of each kind.
"""

from __future__ import annotations

import collections
import copy
import functools
import itertools
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from judgebot import yamlio  # noqa: E402
from judgebot.cards import catalog  # noqa: E402
from judgebot.cli.scenarios import asker  # noqa: E402
from judgebot.policy import lint_formats  # noqa: E402
from judgebot.scenario import api  # noqa: E402
from judgebot.scenario.expect import compare  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402
from tests.mutants import KILLED, SURVIVED, fates, told  # noqa: E402

SECONDS = 5  # a card's scenarios that take longer have failed
SWAPS = {
    **{"corp": "runner", "runner": "corp", "you": "opponent", "opponent": "you"},
    **{"HQ": "R&D", "R&D": "HQ", "Archives": "HQ", "grip": "heap", "heap": "grip", "stack": "heap"},
    **{"net": "meat", "meat": "net", "turn": "run", "run": "turn"},
}
Place = tuple[str | int, ...]
# What only limits: how often something can be done, and to what. (`that_run` is left out: an ability linked to a run
# ends with it; and so are the servers of more accesses, which are those of the breach that their ability waits for.)
LIMITS = ("limit", "first", "times", "subtype", "not_subtype", "other_than", "server")


class CardMutant(NamedTuple):
    """A change: the card, where in its definition, its kind, the text before and after, and the card that it makes."""

    card_id: str
    place: Place
    kind: str
    before: str
    after: str
    card: catalog.Card

    def __str__(self) -> str:
        return f"{self.card_id}  {'.'.join(map(str, self.place))}  {self.kind}: {self.before} -> {self.after}"


def definition(card_id: str) -> dict[str, Any]:
    """A card's definition as its file states it."""
    path = catalog.LIBRARY / f"{card_id}.yaml"
    text, _ = catalog.split_file(path.read_text(encoding="utf-8"))
    given: dict[str, Any] = yamlio.parse(text, str(path)).plain()
    return given


def changes(node: Any, place: Place = ()) -> Iterator[tuple[Place, str, Any]]:
    """Each change of a definition: where, its kind, and what stands there instead; None if it is left out."""
    items: list[tuple[str | int, Any]] = []
    if isinstance(node, dict):
        items = [(key, one) for key, one in node.items() if place or key != "card"]
    elif isinstance(node, list):
        items = list(enumerate(node))
    for key, one in items:
        here = (*place, key)
        if len(node) > 1 and place:
            yield here, f"without {key if isinstance(key, str) else 'one of ' + str(place[-1])}", None
        if isinstance(one, int) and not isinstance(one, bool):
            yield here, "number", one + 1
        elif isinstance(one, str) and one in SWAPS:
            yield here, "side, zone or span", SWAPS[one]
        yield from changes(one, here)


def made(card_id: str, given: dict[str, Any], change: tuple[Place, str, Any]) -> CardMutant | None:
    """The mutant of a card by a change of its definition; None if that is no definition, or the same card."""
    place, kind, new = change
    other = copy.deepcopy(given)
    at = functools.reduce(lambda node, key: node[key], place[:-1], other)
    before = at[place[-1]]
    if new is None:
        del at[place[-1]]
    else:
        at[place[-1]] = new
    facts = catalog.facts(card_id)
    try:
        card = catalog.read_card(card_id, other, facts)
    except (catalog.LanguageError, KeyError):
        return None
    if card == catalog.read_card(card_id, given, facts):
        return None
    return CardMutant(card_id, place, kind, str(before)[:90], "nothing" if new is None else str(new), card)


def limits(ids: list[str]) -> list[CardMutant]:
    """The mutants of cards that lack one of their limits."""
    every = [(one, given, change) for one in ids for given in [definition(one)] for change in changes(given)]
    tried = [which for which in every if which[2][2] is None and _limits(which[2][0])]
    return [one for which in tried if (one := made(*which)) is not None]


def _limits(place: Place) -> bool:
    return place[-1] in LIMITS and "access_more" not in place


def sample(ids: list[str], count: int, seed: int) -> list[CardMutant]:
    """Mutants of cards, as many as asked for, the same for the same seed."""
    every = [(one, given, change) for one in ids for given in [definition(one)] for change in changes(given)]
    random.Random(seed).shuffle(every)
    return list(itertools.islice((one for which in every if (one := made(*which)) is not None), count))


@functools.cache
def shipped() -> dict[Path, str]:
    """The texts of the shipped scenarios."""
    folders = ("cr", "faq", "rules", "start")
    return {path: path.read_text(encoding="utf-8") for name in folders for path in api.find(name)}


def attempt(mutant: CardMutant) -> int:
    """In a process of its own: try a mutant; the status that it ends with."""
    real = catalog._library_card
    catalog._library_card = lambda one: mutant.card if one == mutant.card_id else real(one)  # type: ignore[assignment]
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        naming = [path for path, text in shipped().items() if mutant.card.title in text]
        for one in [*shows(mutant.card_id), *map(api.load, naming)]:
            if compare(run(one), asker(one)):
                return KILLED
    except Exception:
        return KILLED
    return SURVIVED


@click.command()
@click.option("--count", default=200, show_default=True, help="How many mutants.")
@click.option("--seed", default=0, show_default=True, help="Which mutants.")
@click.option("--side", type=click.Choice(["corp", "runner"]), help="Only cards of one side.")
@click.option("--card", "cards", multiple=True, help="A card's id instead of a sample: all its mutants.")
@click.option("--limits", "only_limits", is_flag=True, help="Instead: every limit left out.")
@click.option("--standard", is_flag=True, help="Only cards that are legal in Standard.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="How many at a time.")
def main(
    count: int, seed: int, side: str | None, cards: tuple[str, ...], only_limits: bool, standard: bool, jobs: int
) -> None:
    """Make small changes to cards' definitions and tell which of them no scenario notices. Exit status 1 if 10%."""
    ids = list(cards) or [one for one in catalog.implemented() if side in (None, catalog.facts(one)["side"])]
    if standard:
        pool = lint_formats.read(lint_formats.find("standard"))
        ids = [one for one in ids if one in pool.cards]
    tried = limits(ids) if only_limits else sample(ids, 10000 if cards else count, seed)
    shipped()
    left: collections.Counter[str] = collections.Counter()

    def noted() -> Iterator[tuple[CardMutant, int]]:
        for mutant, end in fates(tried, attempt, jobs):
            left[mutant.kind] += end == SURVIVED
            yield mutant, end

    many = told(tried, noted(), seed)
    every = collections.Counter(one.kind for one in tried)
    for kind, number in left.most_common():
        print(f"{number:5} of {every[kind]:5}  {kind}")
    sys.exit(many)


if __name__ == "__main__":
    main()
