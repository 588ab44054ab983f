"""A question turned into a claim is answered the same, into the contrary claim the other way round: a sample."""

from __future__ import annotations

from tests.sampling import some
from tests.stress.asked import files, lines
from tests.stress.run_told_first import compared as compared_first
from tests.stress.run_told_first import run_first
from tests.stress.turned import compared, turned


def test_the_answer_turns_with_the_claim() -> None:
    """In full: `tests/stress/turned.py`."""
    held = [line for line in lines(files(False) + files(True)) if line.get("answer") in ("yes", "no")]
    held = [line for line in held if any(turned(line["say"]))]
    found = [one for line in some(held, 6) for one in compared(line)]
    assert sum(how == "right" for how, _, _ in found) > 5
    assert [(say, why) for how, say, why in found if how == "WRONG"] == []


def test_a_run_told_first_turns_no_verdict() -> None:
    """In full: `tests/stress/run_told_first.py`. A state told after the deed may be one that came after it: depends."""
    moved = [line for line in lines(files(False) + files(True)) if run_first(line["say"]) != line["say"]]
    found = [one for line in some(moved, 10) if (one := compared_first(line)) is not None]
    assert len(found) > 5
    assert [(say, {one, two}) for say, one, two in found if {one, two} == {"yes", "no"}] == []
