"""The second reader of the library: the tree read from each official text beside the tree encoded by hand.

    python tests/stress/texts.py --cards FILE                 # Standard of 2026: figures, and what was not read
    python tests/stress/texts.py --cards FILE --pool all      # every card of the file
    python tests/stress/texts.py --cards FILE --different     # the cards of which the two differ, both trees
    python tests/stress/texts.py --cards FILE --only NAME     # one card: what is read of it
    python tests/stress/texts.py --cards FILE --set core      # the cards of one set

Of every card of the library, read whole or not, it also asks whether the text calls those costs printed that the
definition does (`tests/cards/test_printed.py`).

FILE is the official card data, which the project does not contain. Cards of which the two trees differ are decided
against the text, one by one: `tests/reading/decided.yaml` says how. One that is not there makes the status 1.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.canonical import canonical, unlike  # noqa: E402
from judgebot.cards.catalog import LIBRARY, Card, Catalog, read_card  # noqa: E402
from judgebot.cards.reading import Gap, Reading, facts_of, read_official  # noqa: E402
from tests.cards.test_printed import PRINTED  # noqa: E402

DECIDED = ROOT / "tests" / "reading" / "decided.yaml"


class Compared(NamedTuple):
    """A card whose text was read, beside the library's."""

    id: str
    title: str
    reading: Reading
    outcome: str  # same, synonym, different, not in the library, not whole
    trees: tuple[str, ...] = ()


def compare(raw: Mapping[str, Any], catalog: Catalog) -> Compared:
    """Read a card's text, and compare it with the library's definition."""
    reading = read_official(raw)
    card_id = str(raw["id"])
    there = (LIBRARY / f"{card_id}.yaml").is_file()
    if not reading.whole:
        return Compared(card_id, str(raw["title"]), reading, "not whole")
    if not there:
        return Compared(card_id, str(raw["title"]), reading, "not in the library")
    facts = facts_of(raw)
    read = read_card(card_id, reading.definition, facts)
    library = catalog.card(card_id)
    ours, theirs = trees(read), trees(library)
    if ours == theirs:
        alike = not unlike(read.abilities, library.abilities)
        return Compared(card_id, str(raw["title"]), reading, "same" if alike else "synonym")
    shown = (
        *(f"read:    {one}" for one in ours if one not in theirs),
        *(f"library: {one}" for one in theirs if one not in ours),
    )
    return Compared(card_id, str(raw["title"]), reading, "different", shown)


def trees(card: Card) -> list[str]:
    """A card's canonical trees, those of its other face too; notes for the deck are no part of the game."""
    found = []
    for face in (card, card.other):
        if face is not None:
            both = [*canonical(face.abilities, card.side), *canonical(face.counter, card.side)]
            found += [json.dumps(one, ensure_ascii=False, sort_keys=True) for one in both]
    return [one for one in found if '"influence_note"' not in one]


_PRINTED_COST = re.compile(r"printed (?:install|rez|play)(?: or (?:install|rez|play))? cost")


def otherwise_printed(cards: Iterable[Mapping[str, Any]]) -> list[str]:
    """The cards of the library of which the text says printed costs and the definition does not, or the other way."""
    found = {one["id"]: _PRINTED_COST.search(one.get("text") or "") is not None for one in cards}
    return [one for one, says in found.items() if says != (one in PRINTED) and (LIBRARY / f"{one}.yaml").is_file()]


def template(words: str) -> str:
    """A clause as a template: numbers and symbols left open."""
    return re.sub(r"\[[a-z-]+\]", "[ ]", re.sub(r"\d+", "N", words.lower()))[:60]


def main(args: Iterable[str] | None = None) -> int:
    """Read the texts and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=Path, required=True, help="the official card data")
    parser.add_argument("--pool", default="in_standard_2026", help="a flag of the data, or `all`")
    parser.add_argument("--set", dest="set_", help="only the cards of this set")
    parser.add_argument("--only", help="only cards with this in their title")
    parser.add_argument("--different", action="store_true", help="show both trees where they differ")
    parser.add_argument("--unread", type=int, default=40, help="how many templates of unread clauses to show")
    given = parser.parse_args(None if args is None else list(args))
    cards = json.loads(given.cards.read_text(encoding="utf-8"))
    cards = [one for one in cards if given.pool == "all" or one.get(given.pool)]
    cards = [one for one in cards if given.set_ is None or given.set_ in one["sets"]]
    cards = [one for one in cards if given.only is None or given.only.lower() in one["title"].lower()]
    catalog = Catalog()
    compared = [compare(one, catalog) for one in cards]
    decided: dict[str, str] = yaml.safe_load(DECIDED.read_text(encoding="utf-8")) or {}
    print_figures(compared, decided)
    open_ones = [one for one in compared if one.outcome == "different" and one.id not in decided]
    for one in compared if given.different or given.only else ():
        if one.outcome == "different" or given.only:
            why = f" - decided: {decided[one.id]}" if one.id in decided else ""
            print(f"\n{one.title} ({one.id}): {one.outcome}{why}")
            print("\n".join(f"    {tree}" for tree in one.trees))
            if given.only:
                print(yaml.safe_dump(one.reading.definition, sort_keys=False, allow_unicode=True, width=110))
    print_gaps([(one.title, gap) for one in compared for gap in one.reading.gaps], given.unread)
    if open_ones:
        print(f"\nNot decided: {', '.join(one.id for one in open_ones)}")
    printed = otherwise_printed(cards)
    if printed:
        print(f"\nPrinted costs that the text does not call so, or the other way: {', '.join(printed)}")
    return 1 if open_ones or printed else 0


def print_figures(compared: list[Compared], decided: Mapping[str, str]) -> None:
    """Lines read, cards read whole, and how they compare."""
    lines = sum(one.reading.lines for one in compared)
    unread = sum(len({gap.line for gap in one.reading.gaps}) for one in compared)
    counts = collections.Counter(one.outcome for one in compared)
    whole = len(compared) - counts["not whole"]
    share = (lines - unread) / lines if lines else 1.0
    print(f"{len(compared)} cards, {lines} lines: {lines - unread} lines read ({share:.1%}), {whole} cards whole")
    listed = sum(1 for one in compared if one.outcome == "different" and one.id in decided)
    print(
        f"of the whole: {counts['same']} same, {counts['synonym']} synonym, {counts['different']} different "
        f"({listed} decided), {counts['not in the library']} not in the library"
    )


def print_gaps(gaps: list[tuple[str, Gap]], n: int) -> None:
    """What was not read, the commonest first."""
    by_template: dict[str, list[str]] = collections.defaultdict(list)
    for title, gap in gaps:
        by_template[template(gap.words)].append(title)
    for words, titles in sorted(by_template.items(), key=lambda item: -len(item[1]))[:n]:
        print(f"{len(titles):4} {words:60}  {', '.join(titles[:3])}")


if __name__ == "__main__":
    sys.exit(main())
