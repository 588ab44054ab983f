"""What the shows of cards come to is answered so where they are told as lines: a sample."""

from __future__ import annotations

from tests.sampling import some
from tests.stress.shown import compared, files, shows

# What a line takes for granted there, and tells: counters and damage with which a card entered, more cards in a stack,
# a tag. Or a show that goes on into the next turn, or tells of an access that is replaced.
_TAKEN_FOR_GRANTED = (
    *("Skulljack", "Brain Cage", "Envelopment", "Perfect Recall", "Levy AR Lab Access", "Paparazzi"),
    *("Public Health Portal", "Traffic Analyzer", "Archives Interface"),
)


def test_a_show_told_as_a_line_comes_to_the_same() -> None:
    """In full: `tests/stress/shown.py`."""
    asked = [one for one in shows(some(files(), 40)) if not any(title in one[0] for title in _TAKEN_FOR_GRANTED)]
    found = [(say, held, *compared(say, held)) for say, held in some(asked, 20)]
    assert sum(how == "same" for _, _, how, _ in found) > 8
    assert [one for one in found if one[2] == "DIFFERS"] == []
