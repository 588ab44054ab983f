"""A fact that decides nothing changes no answer: a sample."""

from __future__ import annotations

from tests.sampling import some
from tests.stress.asked import files, lines
from tests.stress.beside import compared


def test_a_fact_told_besides_turns_no_answer() -> None:
    """In full: `tests/stress/beside.py`."""
    held = [line for line in lines(files(False) + files(True)) if line.get("answer") in ("yes", "no")]
    found = [one for line in some(held, 6) for one in compared(line)]
    assert sum(how == "same" for how, _, _ in found) > 20
    assert [(say, why) for how, say, why in found if how == "CHANGED"] == []
