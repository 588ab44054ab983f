"""The codes under which cards were printed: deck lists and tables' files name cards by them."""

from __future__ import annotations

import functools
from pathlib import Path

FILE = Path(__file__).parent / "printings.txt"


@functools.cache
def codes() -> dict[str, tuple[str, ...]]:
    """Card id -> the codes of its printings, the oldest first."""
    lines = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return {card_id: tuple(printed) for card_id, *printed in lines}


@functools.cache
def _cards() -> dict[str, str]:
    return {code: card_id for card_id, printed in codes().items() for code in printed}


def card(code: str) -> str:
    """The id of the card that was printed under a code. Raises KeyError if none was."""
    return _cards()[code]
