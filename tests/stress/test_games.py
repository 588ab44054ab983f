"""A few whole games with random legal decks and decisions; `games.py` plays as many as you like."""

from __future__ import annotations

import os

import pytest

from tests.stress.games import games

SEED = int(os.environ.get("JUDGEBOT_SEED", "0"))


@pytest.mark.parametrize("number", range(10))
def test_a_game_keeps_the_promises_to_its_end(number: int) -> None:
    (game,) = games([number], SEED)
    assert not game.wrong, f"{game.wrong} ({' against '.join(game.identities)}, {game.decisions} decisions)"
