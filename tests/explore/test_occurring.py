"""What occurs on a played line is possible from before it, and what a player can force is what minimax finds: a sample.

In full: `tests/stress/occurring.py` and `tests/stress/forcing.py`.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from judgebot.scenario.api import load
from tests.sampling import SEED, some
from tests.stress import forcing, merging
from tests.stress.occurring import faults, random_line, shipped

BOARDS = [SEED * 100 + number for number in range(4)]


@pytest.mark.parametrize("path", some(shipped(), 4), ids=lambda path: path.stem)
def test_what_occurs_in_a_scenario_is_possible(path: Path) -> None:
    """Of scenarios with searches: their own lines of play."""
    found, asked = faults(load(path), random.Random(SEED), 16)
    assert asked
    assert found == []


@pytest.mark.parametrize("number", BOARDS)
def test_what_occurs_on_a_random_line_is_possible(number: int) -> None:
    """On boards made at random: random lines of play."""
    rng = random.Random(f"{SEED}/{number}")
    found, _ = faults(random_line(merging.board(number, SEED), rng), rng, 16)
    assert found == []


@pytest.mark.parametrize("number", BOARDS)
def test_what_can_be_forced_is_what_minimax_finds(number: int) -> None:
    """By the graph of the search, and by every option of every decision."""
    assert not forcing.compare(merging.board(number, SEED))
