"""A fact that decides nothing changes no answer: a sample."""

from __future__ import annotations

import itertools

from tests.sampling import some
from tests.stress.asked import files, lines
from tests.stress.beside import compared


def test_a_fact_told_besides_turns_no_answer() -> None:
    """In full: `tests/stress/beside.py`."""
    held = [line for line in lines(files(False) + files(True)) if line.get("answer") in ("yes", "no")]
    with_any = (each for line in some(held, 24) if (each := list(compared(line))))  # a board is told of
    found = [one for each in itertools.islice(with_any, 8) for one in each]
    assert sum(how == "same" for how, _, _ in found) > 20
    assert [(say, why) for how, say, why in found if how == "CHANGED"] == []
