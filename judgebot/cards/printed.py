"""The facts printed on every card, as they stand in the file: one line a card."""

from __future__ import annotations

import functools
import re
from pathlib import Path

HERE = Path(__file__).parent
_SUBTYPES = re.compile(r'"subtypes":\[([^\]]*)\]')


@functools.cache
def facts_text() -> dict[str, str]:
    """Card id -> its line of facts, unparsed."""
    lines = (HERE / "facts.jsonl").read_text(encoding="utf-8").splitlines()
    return {line[7 : line.index('"', 7)]: line for line in lines}


# Subtypes that no card is printed with, and abilities give.
GIVEN = ("assassination",)


@functools.cache
def subtypes() -> frozenset[str]:
    """Every subtype that a card has, or can be given."""
    found = _SUBTYPES.findall("\n".join(facts_text().values()))
    return frozenset(name.strip('"') for names in set(found) for name in names.split(",") if name).union(GIVEN)
