"""A copy of a game goes on as the game does: words that the engine makes for the occasion are the same each time."""

from __future__ import annotations

import pytest

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
    "a prohibition that an ability makes": """
title: what cannot be accessed
board:
  turn: runner
  at: 6.9.4e
  run: {server: remote 1}
  corp: {credits: 1, HQ: 1, R&D: 1, servers: {remote 1: {root: [{card: Ash 2X3ZB9CY, rezzed: true}, Hostile Takeover]}}}
  runner: {clicks: 0, credits: 3, stack: 1}
""",
    "effects for each card, summed up": """
title: for each of them
board:
  turn: corp
  corp:
    clicks: 2
    credits: 0
    HQ: [realloc()]
    R&D: 1
    servers: {remote 1: {ice: [{card: Enigma, rezzed: true}, {card: Ice Wall, rezzed: true}]}}
""",
}
MOST = 40  # decisions that are looked at


@pytest.mark.parametrize("board", BOARDS)
def test_equal_choices_lead_to_equal_states(board: str) -> None:
    m = build(parse(BOARDS[board]), record=False)
    for _ in range(MOST):
        decision = m.advance()
        if decision is None:
            break
        for pick in range(len(decision.options)):
            keys = []
            for _ in range(2):
                twin = m.copy(record=False)
                twin.answer(pick)
                twin.advance()
                keys.append(twin.state.key())
            assert keys[0] == keys[1], decision.options[pick].choice
        m.answer(max(range(len(decision.options)), key=lambda at: decision.options[at].choice.card or 0))
