"""The facts printed on every card, as they stand in the file: one line a card."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from judgebot import resources

HERE = Path(__file__).parent
# How the file of imported cards begins: with the lines of facts of those that the project's own list lacks.
NEWER = '{"newer": '
_MOST = 1 << 20
_SUBTYPES = re.compile(r'"subtypes":\[([^\]]*)\]')


@functools.cache
def facts_text() -> dict[str, str]:
    """Card id -> its line of facts, unparsed; also of the newer cards that the user has imported."""
    more = newer()
    return {**_by_id(more), **shipped()} if more else shipped()


@functools.cache
def shipped() -> dict[str, str]:
    """Card id -> its line of facts, of the cards that are in the project's own list."""
    return _by_id((HERE / "facts.jsonl").read_text(encoding="utf-8").splitlines())


def _by_id(lines: Iterable[str]) -> dict[str, str]:
    return {line[7 : line.index('"', 7)]: line for line in lines}


def store() -> Path:
    """The file of imported cards: in the user's data directory."""
    return resources.user_data() / "cards.jsonl"


def newer() -> list[str]:
    """The lines of facts of the imported cards that are newer than the project's own list; none if none are."""
    try:
        with store().open(encoding="utf-8") as file:
            line = file.readline(_MOST)
        found = json.loads(line)["newer"] if line.startswith(NEWER) else []
    except (RuntimeError, OSError, ValueError, LookupError, RecursionError, TypeError):
        return []
    return found if isinstance(found, list) and all(map(_is_line, found)) else []


def _is_line(line: Any) -> bool:
    """Whether something is a line of facts."""
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError, TypeError):
        return False
    named = isinstance(raw, dict) and all(isinstance(raw.get(key), str) for key in ("id", "title", "side", "type"))
    return named and line.startswith('{"id":"')


# Subtypes that no card is printed with, and abilities give.
GIVEN = ("assassination",)


@functools.cache
def subtypes() -> frozenset[str]:
    """Every subtype that a card has, or can be given."""
    found = _SUBTYPES.findall("\n".join(facts_text().values()))
    return frozenset(name.strip('"') for names in set(found) for name in names.split(",") if name).union(GIVEN)
