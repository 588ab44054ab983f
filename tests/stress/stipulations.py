"""Every condition of a conditional ability of the library, and where it is asked: at its trigger, or as it resolves.

    python tests/stress/stipulations.py                                  # each of them, with the verdict of its review
    python tests/stress/stipulations.py --texts cards.json --only lat    # beside the official text of some cards
    python tests/stress/stipulations.py --write                          # the list to be reviewed anew

"When X, if Y, Z" and "when X, Z if Y" ask for Y as the instruction resolves (9.6.5d): it stands in an `if` of the
instructions. Only what belongs to the trigger condition itself (9.6.5c) is asked as that is met, and may stand in the
ability's own `if`. The reviewed list, `tests/cards/stipulations.yaml`, says of each why it stands there:

    clause    the text has it between "when" and the comma ("while it is rezzed", "during a run on this server")
    past      it asks for a past that cannot change any more (whether a run that is over was successful; "had", 9.6.6a)
    ignored   the text has the ability itself ignored
    resolves  it is asked as the instruction resolves
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.abilities import Ability  # noqa: E402
from judgebot.cards.catalog import Card, Catalog, implemented  # noqa: E402
from judgebot.cards.nodes import Node, walk  # noqa: E402

REVIEWED = ROOT / "tests" / "cards" / "stipulations.yaml"
AT_THE_TRIGGER = ("clause", "past", "ignored")


class Stipulation(NamedTuple):
    """A condition of a conditional ability.

    ability  its place on the card, "" for one that is created by another
    form     "trigger" or "instruction"
    asks     the words of the condition, outermost first
    reads    it in English
    """

    ability: str
    form: str
    asks: str
    reads: str

    def key(self) -> str:
        """What a review is about: it stays the same where only amounts change."""
        return f"{self.ability or 'within'} {self.form}: {self.asks}"


def asks(condition: Node) -> str:
    """The words of a condition, outermost first; what they compare or select is left out."""
    return " ".join(one.name for one in walk(condition) if one.family in ("condition", "value", "trigger"))


def _conditions(of: Any) -> Iterator[Node]:
    """The conditions of instructions, but for those of abilities that they create."""
    if isinstance(of, tuple):
        for part in of:
            yield from _conditions(part)
    elif isinstance(of, Node) and not isinstance(of, Ability):
        if (of.family, of.name) == ("effect", "if"):
            yield of.is_true  # type: ignore[attr-defined]
        for key in of.arguments:
            yield from _conditions(getattr(of, key))


def stipulations(card: Card) -> list[Stipulation]:
    """Those of a card, of both its faces and its counter."""
    faces = (card, card.other) if card.other is not None else (card,)
    own = tuple(ability for face in faces for ability in (*face.abilities, *face.counter))
    found = []
    for ability in walk(own):
        if isinstance(ability, Ability) and ability.kind == "conditional":
            given = [("trigger", ability.given)] if ability.given is not None else []
            for form, one in (*given, *(("instruction", one) for one in _conditions(ability.do))):
                found.append(Stipulation(ability.key, form, asks(one), one.english()))
    return found


def library() -> dict[str, list[Stipulation]]:
    """Those of every card that has any."""
    catalog = Catalog()
    found = {card: stipulations(catalog.card(card)) for card in implemented()}
    return {card: some for card, some in found.items() if some}


def reviewed() -> dict[str, dict[str, str]]:
    """The verdicts of the review: card -> key of a stipulation -> verdict."""
    return yaml.safe_load(REVIEWED.read_text(encoding="utf-8")) or {}


def main() -> int:
    """Print them; status 1 if one was not reviewed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, help="the official card data, JSON")
    parser.add_argument("--only", default="", help="cards whose id has this")
    parser.add_argument("--write", action="store_true", help="write what was not reviewed into the list, as '?'")
    given = parser.parse_args()
    texts = {one["id"]: one for one in json.loads(given.texts.read_text(encoding="utf-8"))} if given.texts else {}
    verdicts, found, new = reviewed(), library(), 0
    for card, some in found.items():
        if given.only not in card:
            continue
        print(card)
        if card in texts:
            print("    " + texts[card].get("text", "").replace("\n", "\n    "))
        for one in some:
            verdict = verdicts.get(card, {}).get(one.key(), "?")
            new += verdict == "?"
            print(f"  {one.ability or '-'} {one.form}, {verdict}: {one.reads}")
    if given.write:
        made = {c: {s.key(): verdicts.get(c, {}).get(s.key(), "?") for s in some} for c, some in found.items()}
        head = "".join(line for line in REVIEWED.open(encoding="utf-8") if line.startswith("#"))
        REVIEWED.write_text(head + yaml.safe_dump(made, width=150, allow_unicode=True), encoding="utf-8")
    print(f"{sum(map(len, found.values()))} conditions of {len(found)} cards; {new} not reviewed")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
