"""A question turned into a claim is answered the same, into the contrary claim the other way round: a sample."""

from __future__ import annotations

from tests.sampling import some
from tests.stress.asked import files, lines
from tests.stress.turned import compared


def test_the_answer_turns_with_the_claim() -> None:
    """In full: `tests/stress/turned.py`."""
    held = [line for line in lines(files(False) + files(True)) if line.get("answer") in ("yes", "no")]
    found = [one for line in some(held, 24) for one in compared(line)]
    assert sum(how == "right" for how, _, _ in found) > 5
    assert [(say, why) for how, say, why in found if how == "WRONG"] == []
