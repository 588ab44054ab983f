"""What is read of a text does what the library's definition does: the shows of each card, with the definition as read.

    python tests/stress/read_shows.py --cards FILE              # every card of which the text is read whole
    python tests/stress/read_shows.py --cards FILE --only NAME  # one card
    python tests/stress/read_shows.py --cards FILE --part 2/5   # a part of them

FILE is the official card data, which the project does not contain. The canonical form says which trees are the same;
this asks the engine whether they are. A show that fails is told with what it found; then the status is 1. Some shows
answer choices that the tree that is read puts otherwise: `SAID_OTHERWISE` names them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards import catalog  # noqa: E402
from judgebot.cards.catalog import LIBRARY, Card, facts, read_card  # noqa: E402
from judgebot.cards.reading import read_official  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.scenario.expect import compare  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.script import StuckLine  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402

_LIBRARY_CARD = catalog._library_card
# Shows in which the same choices are asked in other words or another order, or of which the difference is decided.
SAID_OTHERWISE = {
    "cyber_threat #5": "decided in tests/reading/decided.yaml",
    "forged_activation_orders #3": "decided in tests/reading/decided.yaml",
    "flip_switch #1": "the library labels the ability",
    "humanoid_resources #1": "up to 2 installs: whether, or which",
    "illumination #1": "up to 3 installs: whether, or which",
    "illumination #2": "up to 3 installs: whether, or which",
    **{f"jeitinho #{n}": "decided in tests/reading/decided.yaml" for n in (1, 2, 3, 8, 9, 10)},
    "paragon #1": "what is done if they do is asked after they may",
    "pelangi #2": "the library says that it is used during an encounter; nothing is changed outside of one (1.2.5)",
    "phat_gioan_baotixita #6": "up to 2 counters: whether, or how many",
    "proprionegation #2": "the library labels the ability",
    "shipment_from_mirrormorph #1": "up to 3 installs: whether, or which",
}


def as_read(raw: Mapping[str, Any]) -> Card | None:
    """A card of the library with the abilities that are read of its text; None if that is not read whole."""
    reading = read_official(raw)
    return read_card(str(raw["id"]), reading.definition, facts(str(raw["id"]))) if reading.whole else None


def failing(raw: Mapping[str, Any]) -> list[str]:
    """What goes another way in the shows of a card if it is played as its text is read."""
    card_id = str(raw["id"])
    own = as_read(raw)
    if own is None:
        return []

    def card(wanted: str) -> Card:
        return own if wanted == card_id else _LIBRARY_CARD(wanted)

    found = []
    with mock.patch.object(catalog, "_library_card", card):
        for show in shows(card_id):
            if show.name in SAID_OTHERWISE:
                continue
            try:
                found += [f"{show.name}: {one}" for one in compare(run(show))]
            except (BadInput, NotImplementedRule, StuckLine) as error:
                found.append(f"{show.name}: {error}")
    return found


def main(args: Iterable[str] | None = None) -> int:
    """Play the shows and print what fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=Path, required=True, help="the official card data")
    parser.add_argument("--only", help="only cards with this in their title")
    parser.add_argument("--part", default="1/1", help="a part of the cards, as 2/5")
    given = parser.parse_args(None if args is None else list(args))
    part, parts = map(int, given.part.split("/"))
    pool = json.loads(given.cards.read_text(encoding="utf-8"))
    pool = [one for one in pool if (LIBRARY / f"{one['id']}.yaml").is_file()]
    pool = [one for one in pool if given.only is None or given.only.lower() in one["title"].lower()][part - 1 :: parts]
    faults = played = 0
    for raw in pool:
        found = failing(raw)
        played += as_read(raw) is not None
        faults += bool(found)
        for one in found:
            print(f"{raw['title']}: {one}", flush=True)
    print(f"{played} of {len(pool)} cards played as they are read, {faults} otherwise than the library has them")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
