"""How many cards of the library each word of the ability language serves.

    python tests/stress/served.py             # those that serve one card or none, each with its card and why it stands
    python tests/stress/served.py --most 3    # up to three cards
    python tests/stress/served.py --family effect --most 99

A word that serves one card stands for a reason (`tests/cards/alone.yaml`), or becomes a case of another.
"""

from __future__ import annotations

import argparse
import collections
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot import yamlio  # noqa: E402
from judgebot.cards.catalog import Catalog, implemented  # noqa: E402
from judgebot.cards.nodes import FAMILIES, walk  # noqa: E402
from judgebot.cards.queries.selections import Sel  # noqa: E402
from judgebot.cards.queries.triggers import EVENTS, Trigger  # noqa: E402

REASONS = ROOT / "tests" / "cards" / "alone.yaml"
# Families whose words are the language's own, and serve no card more than another.
COUNTED = ("value", "condition", "effect", "cost", "declaration")


def words() -> list[tuple[str, str]]:
    """Every word that is counted, with its family: also the events, and what a selection states."""
    found = [(family, name) for family in COUNTED for name in FAMILIES[family]]
    return [*found, *(("event", name) for name in EVENTS), *(("selection", name) for name in Sel.arguments)]


def served() -> dict[tuple[str, str], set[str]]:
    """Word -> the cards of the library that use it, on any face."""
    users: dict[tuple[str, str], set[str]] = collections.defaultdict(set)
    catalog = Catalog()
    for card_id in implemented():
        card = catalog.card(card_id)
        for node in walk((*(one for face in card.faces() for one in face.abilities), *card.counter)):
            users[node.family, node.name].add(card_id)
            if isinstance(node, Trigger):
                users["event", node.event].add(card_id)
            if isinstance(node, Sel):
                for key, _ in node.stated:
                    users["selection", key].add(card_id)
    return {word: users[word] for word in words()}


def reasons() -> dict[tuple[str, str], str]:
    """Word -> why it stands, though it serves one card or none."""
    data = yamlio.load(REASONS).plain()
    return {(family, name): why for family, told in data.items() for name, why in told.items()}


def main() -> None:
    """Tell which words serve few cards."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=1, help="words that serve so many cards at most")
    parser.add_argument("--family", default="", help="of one family")
    given = parser.parse_args()
    why, found = reasons(), served()
    few = {word: cards for word, cards in found.items() if len(cards) <= given.most and given.family in ("", word[0])}
    for (family, name), cards in few.items():
        print(f"{family:12} {name:24} {len(cards):3}  {', '.join(sorted(cards))}: {why.get((family, name), '')}")
    print(f"{len(few)} of {len(found)} words")


if __name__ == "__main__":
    main()
