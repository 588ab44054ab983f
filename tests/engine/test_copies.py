"""A copy of a game goes on as the game does: words that the engine makes for the occasion are the same each time."""

from __future__ import annotations

import pytest

from judgebot.engine.choices import Verb
from judgebot.scenario.board import build
from judgebot.scenario.read import parse

BOARDS = {
    "an action that asks where its credit comes from": """
title: an action that asks
board:
  turn: corp
  corp:
    clicks: 2
    credits: 2
    identity: {card: "Weyland Consortium: Because We Built It", credits: 1}
    servers: {remote 1: {root: [Hostile Takeover]}}
""",
}


@pytest.mark.parametrize("board", BOARDS)
def test_equal_choices_lead_to_equal_states(board: str) -> None:
    m = build(parse(BOARDS[board]), record=False)
    decision = m.advance()
    while decision is not None and not any(option.choice.verb is Verb.ADVANCE for option in decision.options):
        m.answer(decision.default or 0)
        decision = m.advance()
    assert decision is not None
    pick = next(at for at, option in enumerate(decision.options) if option.choice.verb is Verb.ADVANCE)
    keys = []
    for _ in range(2):
        twin = m.copy(record=False)
        twin.answer(pick)
        twin.advance()
        keys.append(twin.state.key())
    assert keys[0] == keys[1]
