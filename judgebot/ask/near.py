"""The nearest readings of words that were not understood: only those that are understood where they are offered."""

from __future__ import annotations

import re

from judgebot.ask.parse import read_line
from judgebot.ask.readings import Reading, Unplaced

MOST = 4  # words of a line of which the readings are tried


def accepted(reading: Reading) -> list[Unplaced]:
    """What was not understood, with those of its nearest readings with which more of the line is understood."""
    found = []
    for place, one in enumerate(reading.unplaced):
        kept = tuple(near for near in one.readings if _helps(reading, one, near)) if place < MOST else ()
        found.append(Unplaced(one.text, kept, one.why))
    return found


def _helps(reading: Reading, word: Unplaced, near: str) -> bool:
    """Whether fewer words are left over with another in the place of one, and that one is understood."""
    text = re.sub(rf"(?<!\w){re.escape(word.text)}(?!\w)", lambda _: near, reading.text, count=1)
    if text == reading.text:
        return False
    left = read_line(text).unplaced
    return len(left) < len(reading.unplaced) and all(one.text.lower() != near.lower() for one in left)
