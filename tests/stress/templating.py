"""How much of the read-back is worded as the official texts are: each line beside the card's, for a judge to compare.

    python tests/stress/templating.py --cards FILE              # Standard of 2026: lines and cards that are the same
    python tests/stress/templating.py --cards FILE --apart 60   # and the commonest ways in which they are not
    python tests/stress/templating.py --cards FILE --only NAME  # one card, both ways

FILE is the official card data, which the project does not contain. Capitals, punctuation and the way in which symbols
are written make no difference; reminder text and limits of the deck are left out.
"""

from __future__ import annotations

import argparse
import collections
import difflib
import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.catalog import LIBRARY, Card, Catalog  # noqa: E402
from judgebot.cards.reading import facts_of  # noqa: E402
from judgebot.cards.reading.tokens import plain  # noqa: E402
from judgebot.cards.templating import lines  # noqa: E402

# What a keyword means stands behind it in brackets: reminder text, which is left out on both sides.
_KEYWORD = re.compile(r"^(\w+ \d+) \(.*\)$")
_ASIDE = re.compile(r"^(limit \d+ (\w+ )?per (deck|player|server)|limit \d+ ~ per deck|starter game only)$")


def bare(line: str, kind: str) -> str:
    """A line without what makes no difference."""
    line = _KEYWORD.sub(r"\1", line)
    line = line.replace("~", f"this {kind}").replace("[trash]", " trash ").lower()
    line = re.sub(r"\[(\w[\w -]*)\]", r" \1 ", line)
    return " ".join(re.findall(r"[\w+'&]+|-\d+", line.replace("\u2019", "'")))


def official(raw: Mapping[str, Any]) -> list[str]:
    """The lines of a card's text."""
    kind = facts_of(raw)["type"]
    kind = "identity" if kind == "identity" else kind
    found = []
    for face in (raw, *(raw.get("faces") or ())):
        text = plain(str(face.get("text") or ""), str(face.get("title") or raw["title"]))
        text = text.replace("⟦", " ").replace("⟧", " ").replace("•", " ")
        found += [bare(line, kind) for line in text.split("\n")]
    return [line for line in found if line and not _ASIDE.match(line)]


def read_back(card: Card, kind: str) -> list[str]:
    """The lines of the read-back."""
    found = [bare(one, kind) for face in card.faces() for one in lines(face.abilities, kind, card.side, card.title)]
    return [*found, *(bare(one, kind) for one in lines(card.counter, "counter", card.side, card.title))]


def main(args: Iterable[str] | None = None) -> int:
    """Compare, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=Path, required=True, help="the official card data")
    parser.add_argument("--pool", default="in_standard_2026", help="a flag of the data, or `all`")
    parser.add_argument("--only", help="only cards with this in their title")
    parser.add_argument("--apart", type=int, default=0, help="so many of the ways in which they differ")
    given = parser.parse_args(None if args is None else list(args))
    pool = json.loads(given.cards.read_text(encoding="utf-8"))
    pool = [one for one in pool if given.pool == "all" or one.get(given.pool)]
    pool = [one for one in pool if (LIBRARY / f"{one['id']}.yaml").is_file()]
    pool = [one for one in pool if given.only is None or given.only.lower() in one["title"].lower()]
    catalog = Catalog()
    total = same = whole = 0
    apart: collections.Counter[tuple[str, str]] = collections.Counter()
    where: dict[tuple[str, str], str] = {}
    for raw in pool:
        kind = str(facts_of(raw)["type"])
        theirs, ours = official(raw), read_back(catalog.card(raw["id"]), kind)
        if given.only:
            print(f"{raw['title']}\n" + "\n".join(f"  text: {one}" for one in theirs))
            print("\n".join(f"  ours: {one}" for one in ours))
        total += len(theirs)
        alike = sum(1 for one in theirs if one in ours)
        same += alike
        whole += " ".join(theirs) == " ".join(ours)
        for at, one in enumerate(theirs):
            if one not in ours and given.apart:
                near = difflib.get_close_matches(one, ours, 1, 0.3) or ours[at : at + 1] or [""]
                for pair in differences(one, near[0]):
                    apart[pair] += 1
                    where.setdefault(pair, raw["id"])
    print(f"{len(pool)} cards, {total} lines: {same} lines the same ({same / max(total, 1):.1%}), {whole} cards whole")
    for (text, own), n in apart.most_common(given.apart):
        print(f"{n:4}  {text or '-':45} | {own or '-':60} {where[text, own]}")
    return 0


def differences(text: str, own: str) -> list[tuple[str, str]]:
    """The words that differ."""
    a, b = text.split(), own.split()
    found = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [(" ".join(a[i:j])[:45], " ".join(b[k:n])[:60]) for tag, i, j, k, n in found if tag != "equal"]


if __name__ == "__main__":
    sys.exit(main())
