"""A fact told besides, which nothing in the line has to do with, changes no answer: told first, or last.

By hand: `python tests/stress/beside.py [--start N] [--step N]`. CHANGED: another answer than without it;
lost: none, and it is said why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.stress.asked import tell

# A fact, and what a line must not speak of for it to be one that decides nothing.
_FACTS = (
    ("Sure Gamble is in the heap.", r"heap|discard|recur|gamble"),
    ("Hedge Fund is facedown in Archives.", r"archives|discard|hedge|mill|logjam|trash\w* cards"),
    ("PAD Campaign is unrezzed in remote 8.", r"pad|rez|asset|remote|any|all|each|campaign|\bserver"),
    ("There are 25 cards in R&D.", r"r&d|draw|deck|rashida|cards left|trojan"),
)
_MEANT_BEFORE = re.compile(r"\b(?:it|its|he|she|him|her|his|they|them|there|that|this|one|i|my|me|we|both)\b", re.I)


def beside(say: str) -> Iterator[str]:
    """The line with each fact that decides nothing in it: first of all, and last before its question."""
    told, mark, asked = say.rpartition(". ")
    for fact, about in _FACTS:
        if re.search(about, say, re.I):
            continue
        yield f"{fact} {say[:1].upper()}{say[1:]}"
        if mark and not _MEANT_BEFORE.search(asked):
            yield f"{told}. {fact} {asked}"


def _became(same: bool, found: Any, first: Any) -> str:
    if found.verdict != first.verdict:  # left open: not every line could be looked at, and that is told
        if found.verdict or found.said:
            return "CHANGED"
        return "left open" if found.leaning == first.verdict else "lost"
    return "same" if same else "told otherwise"


def compared(line: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The line with each fact, what became of its answer, and both answers."""
    from judgebot.ask.answering.answer import answer
    from judgebot.ask.reading import read

    meant = read(line["say"])
    if "edition" in line or not meant.understood or not meant.told:
        return  # what is asked with no board is answered by the rules or by what is printed
    first = answer(meant)
    if not (first.verdict or first.said):
        return
    for say in beside(line["say"]):
        other = read(say)
        if not other.understood:
            yield "unread", say, ""
            continue
        found = answer(other)
        how = _became(found.said[:1] == first.said[:1], found, first)
        now, was = (f"{one.verdict}: {' '.join(one.said)[:150]}" for one in (found, first))
        yield how, say, f"{now}\n    was {was}"


if __name__ == "__main__":
    tell(compared, "CHANGED")
