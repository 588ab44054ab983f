"""Errors planted in legal games are found at their place; `tests/stress/planted.py` plants as many as you like."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgebot.game.objects import CORP, RUNNER
from tests.stress.games import pool
from tests.stress.planted import one

# one of each kind, of those that are soon planted
GAMES = (27, 19, 56, 21, 58, 68, 24, 52, 44)


@pytest.fixture(scope="module")
def pools() -> dict[str, dict[str, dict[str, object]]]:
    return {side: pool(side) for side in (CORP, RUNNER)}


@pytest.mark.parametrize("number", GAMES)
def test_a_planted_error_is_found_and_none_without_it(
    number: int, pools: dict[str, dict[str, dict[str, object]]], tmp_path: Path
) -> None:
    outcome = one(number, 0, pools, tmp_path)
    assert outcome.planted is not None
    assert not outcome.wrong, outcome.planted.text()
