"""What a question takes for granted of its line: properties over many cards, each in a line of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import judgebot
from judgebot.ask.answering.answer import answer
from judgebot.ask.answering.granted import granted
from judgebot.ask.answering.table import catalog
from judgebot.ask.reading import read
from judgebot.cards.effects import Prevent
from judgebot.cards.nodes import walk

ROOT = Path(judgebot.__file__).parent / "cards" / "library"
WORDS = ("gain_subroutines", "prevent")  # the files in which one of these stands: the others are not loaded
FILES = [path for path in sorted(ROOT.glob("*.yaml")) if any(word in path.read_text() for word in WORDS)]
LIBRARY = [catalog().card(path.stem) for path in FILES]


def _has(card: object, name: str, event: str) -> bool:
    met = [one for one in card.abilities if one.kind == "conditional"]  # type: ignore[attr-defined]
    met = [one for one in met if any(each.event == event for each in one.when or ())]
    return any(node.name == name for one in met for node in walk(one))


GROWS = [card.title for card in LIBRARY if _has(card, "gain_subroutines", "encounter")]
PREVENTS = [
    card.title
    for card in LIBRARY
    if any(isinstance(node, Prevent) and "net damage" in node.what for one in card.abilities for node in walk(one))
]


def said(text: str) -> tuple[str, ...]:
    """What is answered to a line."""
    line = read(text)
    assert line.understood, [one.text for one in line.unplaced]
    return answer(line).said


@pytest.mark.parametrize("ice", GROWS)
def test_subroutines_that_ice_gains_as_it_is_met_count(ice: str) -> None:
    """However it is asked how many subroutines such ice has, it is asked of an encounter."""
    board = f"{ice} is on HQ. The Runner has 3 tags and 4 cards in grip, the Corp has 4 points."
    met = said(f"{board} How many subroutines does it have when the Runner encounters it?")
    for how in ("is on", "is rezzed on", "is unrezzed on"):
        there = board.replace("is on", how)
        assert said(f"{there} How many subroutines does it have?") == met


@pytest.mark.parametrize("card", ["AirbladeX", "Net Shield", "Caldera", "Feedback Filter"])
def test_told_damage_is_open_to_what_prevents_it(card: str) -> None:
    """Damage that a named card does is not told as suffered in full where a card there prevents some."""
    assert any(title.startswith(card) for title in PREVENTS)
    counters = " with 2 power counters" if card == "AirbladeX" else ""
    line = f"The Runner has {card}{counters} and 6 credits and accesses Byte! in HQ."
    answered = said(f"{line} Byte! does 3 net damage. How much damage does the Runner take?")
    assert "rests on the Runner's choice" in answered[0], answered


def test_nothing_is_taken_for_granted_twice() -> None:
    """A line with what it takes for granted takes nothing more for granted."""
    lines = (
        "Komainu is unrezzed on HQ. The runner has 4 cards in grip. How many subroutines does it have?",
        "Regulatory Capture with 2 bad publicity and 4 counters. Scorable?",
        "I scored Luminal Transubstantiation this turn. Can I score Offworld Office with 4 counters?",
        "Ping protects R&D unrezzed. I run R&D. As it is rezzed, do I get a tag?",
    )
    for text in lines:
        once = granted(read(text))
        assert granted(once) == once
