"""The promises of the design, held against random legal play on some of the boards (`tests/sampling.py`).

On every board, and more games: `python tests/stress/promises.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judgebot.scenario import api
from judgebot.scenario.board import build
from judgebot.scenario.read import parse
from tests.sampling import SEED, some
from tests.stress import promises

BOARDS = some(promises.boards(), 11)


@pytest.mark.parametrize("path", BOARDS, ids=api.shipped_name)
def test_random_play_keeps_the_promises(path: Path) -> None:
    """Sound states, cited events, a copy that goes on identically, the same seed the same trace, recorded or not."""
    promises.kept(api.load(path), SEED)


def test_the_driver_sees_an_unsound_state() -> None:
    """A card in two zones, a card that two objects are, a counter less than none."""
    state = build(parse("board: {runner: {grip: [Diesel, Sure Gamble]}}")).state
    promises.sound(state)
    one, other = state.zones["grip"]
    for wrong in (
        lambda s: s.zones.__setitem__("heap", (one,)),
        lambda s: s.objs.__setitem__(one, s.objs[one]._replace(card=s.objs[other].card)),
        lambda s: s.objs.__setitem__(one, s.objs[one]._replace(counters=(("virus", 0),))),
        lambda s: s.objs.pop(one),
    ):
        changed = state.copy()
        wrong(changed)
        with pytest.raises(AssertionError):
            promises.sound(changed)


def test_the_driver_sees_what_is_offered_twice() -> None:
    """The same card to be chosen, once because it is in a zone and once because something says so."""
    decision = build(parse("board: {runner: {grip: [Diesel], clicks: 1}}")).advance()
    assert decision is not None
    promises.once(decision)
    with pytest.raises(AssertionError):
        promises.once(decision._replace(options=(*decision.options, decision.options[0])))
