"""A few games that are saved and replayed, choice by choice; `saving.py` plays as many as you like."""

from __future__ import annotations

import random

import pytest

from judgebot.explore.session import Session
from judgebot.scenario.read import parse
from tests.stress.saving import boards, play, replayed

# Boards on which a choice that is not asked could be told by the line of a later one, and with unknown cards.
BOARDS = ["rejig-takes-back", "transfer_of_wealth", "maintenance_access", "9.5.3a-1-b"]


@pytest.mark.parametrize("only", BOARDS)
def test_a_saved_game_replays_as_it_was_played(only: str) -> None:
    scenario = next(boards(only))
    for number in range(2):
        saved = play(scenario, random.Random(number), 30)
        assert saved.choices and not saved.wrong, f"{saved.wrong}\n{saved.text}"


def test_a_line_about_a_later_choice_is_not_used_up_by_one_that_is_not_asked() -> None:
    """Transfer of Wealth runs with one server to choose; the same words are an action afterwards."""
    scenario = parse("""
board:
  runner: {grip: [Maintenance Access]}
  corp: {servers: {Archives: {ice: [{card: Wall of Static, rezzed: true}]}}}
""")
    session = Session(scenario)
    for words in ("", "play Maintenance Access", *[""] * 8):
        decision = session.decision
        assert decision is not None
        if decision.kind == "action" and not words:
            break
        index = session.find(words) if words else decision.default or 0
        assert isinstance(index, int)
        session.choose(index)
    index = session.find("run Archives")
    assert isinstance(index, int)
    session.choose(index)
    saved = replayed(scenario, session)
    assert not saved.wrong, f"{saved.wrong}\n{saved.text}"
