"""`tests/card_mutants.py` makes the mutants that it says, and sees which of them survive."""

from __future__ import annotations

import subprocess
import sys

from tests import card_mutants


def test_each_mutant_is_another_card_that_can_be_read() -> None:
    made = card_mutants.sample(["aumakua", "data_raven"], 100, seed=1)
    assert len(made) > 20
    assert {one.kind for one in made} >= {"number", "side, zone or span", "without if", "without one of abilities"}
    for one in made:
        assert one.card != card_mutants.catalog.Catalog().card(one.card_id), one
    assert [str(one) for one in made[:5]] == [
        str(one) for one in card_mutants.sample(["aumakua", "data_raven"], 5, seed=1)
    ]


def test_a_card_whose_shows_say_all_leaves_no_survivor() -> None:
    """Dyson Mem Chip does two things, and both are seen."""
    command = [sys.executable, "tests/card_mutants.py", "--card", "dyson_mem_chip", "--jobs", "1"]
    done = subprocess.run(command, cwd=card_mutants.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 survive: 0%" in done.stdout
