"""Two definitions that differ never read back the same: all abilities of the library beside each other, and each card,
changed in one place, beside itself.

    python tests/stress/readings.py                       # every change of every card; some minutes
    python tests/stress/readings.py --sample 2000 --seed 1
    python tests/stress/readings.py --only tollbooth

A part of the definition is left out, a number is one more, or a word is another one that its argument accepts. What is
no definition any more, or has the same canonical form, is no change. Printed are the changes that the read-back hides.
"""

from __future__ import annotations

import argparse
import collections
import copy
import functools
import itertools
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot import yamlio  # noqa: E402
from judgebot.cards import catalog  # noqa: E402
from judgebot.cards.canonical import canonical  # noqa: E402
from judgebot.cards.catalog import Card, read_card  # noqa: E402
from judgebot.cards.nodes import LanguageError  # noqa: E402
from judgebot.cards.templating import lines, official  # noqa: E402

Place = tuple[str | int, ...]
# Values of which each could stand for the others of its row, where the argument accepts it.
_ROWS = (
    ("corp", "runner", "you", "opponent", "both"),
    ("HQ", "R&D", "Archives", "grip", "heap", "stack", "hand", "play area", "anywhere", "this", "attacked", "remote"),
    ("this", "it", "those", "host", "chosen", "target", "encountered", "approached", "accessed", "found", "seen"),
    ("top of R&D", "bottom of R&D", "HQ", "Archives"),
    ("top of stack", "bottom of stack", "grip", "heap"),
    ("net", "meat", "core"),
    ("net damage", "meat damage", "core damage"),
    ("turn", "run", "encounter", "breach", "game"),
    ("this turn", "that run", "last turn", "that encounter"),
    ("agenda", "asset", "ice", "upgrade", "operation"),
    ("event", "hardware", "program", "resource"),
    ("code gate", "barrier", "sentry"),
    ("credit", "power", "virus", "advancement", "agenda"),
    ("root", "protecting"),
    ("install", "play", "rez", "trash"),
    ("steal", "score", "trash"),
    ("install", "trash", "rez", "play", "score", "steal", "access", "encounter", "pass", "approach"),
    ("run begins", "run ends", "successful run", "unsuccessful run", "breach"),
    ("turn begins", "turn ends"),
    ("gain", "lose"),
    ("at_least", "at_most"),
)
# Arguments that may be said of what is there already: flags, and who does it.
_ADDED: tuple[tuple[str, Any], ...] = (
    *((flag, True) for flag in ("may", "up_to", "if_able", "must", "persistent", "rezzed", "installed", "faceup")),
    *(("who", who) for who in ("corp", "runner")),
    *(("controller", "you"), ("zone", "heap"), ("zone", "HQ"), ("zone", "Archives"), ("first", "turn")),
    *(("limit", "turn"), ("server", "HQ"), ("by", "ability"), ("would", True), ("that_run", True), ("n", 2)),
    *(("duration", "turn"), ("duration", "run"), ("ignore", "all costs"), ("wherever", True)),
    *(("active_in", "heap"), ("active_in", "HQ"), ("threat", 4), ("side", "corp"), ("other_than", "this")),
    *(("facedown", True), ("unique", True), ("grouped", True), ("interrupt", True), ("access", True)),
    ("interface", True),
)


class Hidden(NamedTuple):
    """A change that the read-back does not show: the card, where, what there was and is, and how it reads."""

    card_id: str
    place: Place
    before: str
    after: str
    reads: str

    def __str__(self) -> str:
        return f"{self.card_id}  {'.'.join(map(str, self.place))}: {self.before} -> {self.after}\n    {self.reads}"


def definition(card_id: str) -> dict[str, Any]:
    """A card's definition as its file states it."""
    path = catalog.LIBRARY / f"{card_id}.yaml"
    text, _ = catalog.split_file(path.read_text(encoding="utf-8"))
    given: dict[str, Any] = yamlio.parse(text, str(path)).plain()
    return given


def names(node: Any) -> set[str]:
    """The names that a definition gives to objects."""
    if isinstance(node, dict):
        own = {one for key, one in node.items() if key == "as" and isinstance(one, str)}
        return own.union(*map(names, node.values()))
    return set().union(*map(names, node)) if isinstance(node, list) else set()


def changes(node: Any, place: Place = (), bound: tuple[str, ...] = ()) -> Iterator[tuple[Place, Any]]:
    """Each change of a definition: where, and what stands there instead; None if it is left out."""
    bound = bound or ("this", "it", *sorted(names(node)))
    if isinstance(node, dict):
        items: list[tuple[Any, Any]] = [(key, one) for key, one in node.items() if place or key != "card"]
        if place:
            yield from (((*place, key), value) for key, value in _ADDED if key not in node)
    else:
        items = list(enumerate(node)) if isinstance(node, list) else []
    for key, one in items:
        here = (*place, key)
        if place and len(node) > 1 and key != "as":
            yield here, None
        if isinstance(one, bool):
            yield here, not one
        elif isinstance(one, int):
            yield here, one + 1
        elif isinstance(one, str):
            row = dict.fromkeys(other for row in (*_ROWS, bound) if one in row for other in row if other != one)
            row = {} if key == "as" else row
            yield from ((here, other) for other in row)
        yield from changes(one, here, bound)


def other(given: dict[str, Any], change: tuple[Place, Any]) -> dict[str, Any]:
    """The definition with one change."""
    place, new = change
    made = copy.deepcopy(given)
    at: Any = functools.reduce(lambda node, key: node[key], place[:-1], made)
    if new is None:
        del at[place[-1]]
    else:
        at[place[-1]] = new
    return made


def reads(card: Card) -> list[list[str]]:
    """How a card reads back: the lines of each face, and of the counter that it becomes."""
    found = [lines(face.abilities, card.type, card.side, card.title) for face in card.faces()]
    return [*found, lines(card.counter, "counter", card.side, card.title)]


def means(card: Card) -> list[Any]:
    """The canonical forms of what `reads` has."""
    return [canonical(part, card.side) for part in (*(face.abilities for face in card.faces()), card.counter)]


def hidden(card_id: str, given: dict[str, Any], tried: Iterable[tuple[Place, Any]]) -> Iterator[Hidden | None]:
    """For each change that makes another card: the change if that reads back as the card does, else None."""
    facts = catalog.facts(card_id)
    card = read_card(card_id, given, facts)
    meant, said = means(card), reads(card)
    for place, new in tried:
        try:
            changed = read_card(card_id, other(given, (place, new)), facts)
        except (LanguageError, KeyError):
            continue
        if means(changed) == meant:
            continue
        if reads(changed) != said:
            yield None
            continue
        before = functools.reduce(lambda node, key: node[key], place[:-1], given)
        was = before.get(place[-1], "nothing") if isinstance(before, dict) else before[place[-1]]
        words = " / ".join(line for face in said for line in face)
        yield Hidden(card_id, place, str(was)[:60], "nothing" if new is None else str(new), words)


def alike(ids: Iterable[str]) -> Iterator[str]:
    """Abilities of cards that read back the same and have other canonical forms."""
    first: dict[tuple[str, str], tuple[str, Any]] = {}
    for card_id in ids:
        card = catalog.Catalog().card(card_id)
        for face in card.faces():
            for one, words in zip(
                face.abilities, official(face.abilities, card.type, card.side, card.title), strict=True
            ):
                meant = canonical([one], card.side)
                other_id, other_meant = first.setdefault((card.side, words), (card_id, meant))
                if other_meant != meant:
                    yield f"{other_id} and {card_id}: {words}"


def main(args: Iterable[str] | None = None) -> int:
    """Try them, and print what is hidden. Exit status 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="a card's id")
    parser.add_argument("--sample", type=int, default=0, help="so many changes")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(None if args is None else list(args))
    ids = [given.only] if given.only else list(catalog.implemented())
    tries = 0
    kinds: collections.Counter[str] = collections.Counter()
    defs = {one: definition(one) for one in ids}
    same = list(alike(ids))
    print("\n".join(same))
    every = [(one, change) for one in ids for change in changes(defs[one])]
    if given.sample:
        every = sorted(random.Random(given.seed).sample(every, min(given.sample, len(every))), key=lambda one: one[0])
    for card_id, group in itertools.groupby(every, key=lambda one: one[0]):
        for found in hidden(card_id, defs[card_id], [change for _, change in group]):
            tries += 1
            if found is not None:
                kinds[f"{found.place[-1]}: {found.before} -> {found.after}"[:90]] += 1
                print(found, flush=True)
    for kind, n in kinds.most_common():
        print(f"{n:5}  {kind}")
    print(f"{len(same)} abilities alike; {tries} changes, {sum(kinds.values())} hidden")
    return bool(kinds or same)


if __name__ == "__main__":
    sys.exit(main())
