"""The official card data as the user imported it: what a card of it says is read from its text when it is needed."""

from __future__ import annotations

import functools
import json
import os
from pathlib import Path
from typing import Any

from judgebot import files
from judgebot.cards.printed import store as store
from judgebot.problems import BadInput

# What is kept of a card.
KEPT = (
    *("id", "title", "side_id", "card_type_id", "subtypes", "text", "faces", "cost", "strength", "memory_cost"),
    *("trash_cost", "advancement_requirement", "agenda_points", "base_link", "minimum_deck_size", "influence_limit"),
    *("influence_cost", "deck_limit", "is_unique", "faction_id"),
)
LARGEST = 64 << 20
_READ: dict[str, None] = {}  # titles of the cards read from their texts, in the order in which they were


def text_of(card_id: str) -> dict[str, Any] | None:
    """A card as it was imported, or None if there is none."""
    try:
        path = store()
        changed = os.stat(path).st_mtime_ns
    except (RuntimeError, OSError, ValueError):
        return None
    line = _lines(str(path), changed).get(card_id)
    if line is None:
        return None
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) else None


@functools.lru_cache(maxsize=2)
def _lines(path: str, changed: int) -> dict[str, str]:
    """Card id -> its line, unparsed."""
    try:
        text = files.read_text(Path(path), LARGEST)
    except BadInput:
        return {}
    mark = '{"id": "'
    found = {}
    for line in text.split("\n"):
        if line.startswith(mark):
            found[line[len(mark) : line.index('"', len(mark))]] = line
    return found


def note(title: str) -> None:
    """Note that a card was read from its text: whatever is printed says so."""
    _READ.setdefault(title)


def forget() -> None:
    """A command begins, which has read nothing yet."""
    _READ.clear()


def read_so_far() -> tuple[str, ...]:
    """The titles of the cards that were read from their texts since the command began."""
    return tuple(_READ)
