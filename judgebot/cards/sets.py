"""The sets in which cards were published, and what the library has of each."""

from __future__ import annotations

import functools
import json
from pathlib import Path

from rapidfuzz import fuzz, process

FILE = Path(__file__).parent / "sets.jsonl"
_SMALL = ("and", "of", "the", "a", "in", "to", "for", "on")


class UnknownSet(Exception):
    """No set has this name. `near` are the names most like it."""

    def __init__(self, name: str, near: list[str]) -> None:
        super().__init__(f"there is no set {name!r}; the nearest: {', '.join(near)}")
        self.name = name
        self.near = near


@functools.cache
def sets() -> dict[str, tuple[str, ...]]:
    """The name of each set -> the ids of its cards, sorted."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return {title(one["set"]): tuple(one["cards"]) for one in found}


def title(key: str) -> str:
    """The name of a set from its key: `system_gateway` is System Gateway."""
    words = key.split("_")
    return " ".join(word if place and word in _SMALL else word.capitalize() for place, word in enumerate(words))


def find(name: str) -> str:
    """The name of the set that is meant, capitals and small slips forgiven. Raises UnknownSet."""
    known = list(sets())
    for one in known:
        if one.lower() == " ".join(name.lower().replace("_", " ").split()):
            return one
    best = process.extract(name, known, scorer=fuzz.WRatio, limit=4, processor=str.lower)
    if best and best[0][1] >= 90 and (len(best) == 1 or best[1][1] < best[0][1]):
        return best[0][0]
    raise UnknownSet(name, [one for one, _, _ in best])
