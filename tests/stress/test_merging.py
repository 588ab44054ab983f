"""A few of the boards on which `merging.py` walks the search with and without merging, and all that it failed on."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Callable, Hashable
from typing import Any

import pytest

from judgebot.engine.canonical import Forms, _Form
from judgebot.explore.search import explore
from tests.stress.merging import ROOT, begin_of, board, compare, fault


def seed() -> int:
    """MERGING_SEED; or else one that changes with the commit, so that time brings other boards, in `.ci/run` too."""
    if "MERGING_SEED" in os.environ:
        return int(os.environ["MERGING_SEED"])
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
        return int(said.stdout[:8], 16)
    return 0


# Two lines reach the same table with different pasts: the first event played this turn costs less.
FIRST_EVENT = """
title: the first event of the turn costs less
board:
  turn: runner
  corp: {HQ: 0, R&D: 1}
  runner: {clicks: 2, credits: 1, grip: [Gain One, Gain Two], stack: 1, rig: [Cheap]}
cards:
  Cheap: {side: runner, type: resource, cost: 0, abilities: [
    {static: {cost: {to: play, by: -1, of: {type: event}, first: turn}}}]}
  Gain One: {side: runner, type: event, cost: 1, abilities: [{play: [{gain: 1}]}]}
  Gain Two: {side: runner, type: event, cost: 1, abilities: [{play: [{gain: 2}]}]}
"""
# An ability that another card gives can be used once in a turn, by whichever card has it.
GAINED = """
title: a gained ability with a limit
board:
  turn: runner
  corp: {HQ: 0, R&D: 1}
  runner: {clicks: 1, credits: 2, stack: 2, rig: [Giver, Taker]}
cards:
  Giver: {side: runner, type: resource, cost: 0, abilities: [
    {static: {gain_ability: {of: {type: resource, named: Taker}, ability: {cost: 1c, limit: turn, do: [{gain: 1}]}}}}]}
  Taker: {side: runner, type: resource, cost: 0, abilities: []}
"""
# Only the Runner's decisions vary: which card a random choice takes by default depends on the order in the grip.
ORDER = """
title: the order in which cards came to the grip
board:
  turn: runner
  corp: {HQ: 0, R&D: 1}
  runner: {clicks: 0, credits: 2, grip: [], stack: 1, heap: [Diesel, Sure Gamble], rig: [Fetcher, Harm]}
expect:
  never: [{state: {Diesel.zone: heap, Sure Gamble.zone: grip}, within: turn, vary: runner}]
cards:
  Fetcher: {side: runner, type: resource, cost: 0, abilities: [
    {cost: 1c, do: [{add: {what: {choose: {zone: heap}}, to: grip}}]}]}
  Harm: {side: runner, type: resource, cost: 0, abilities: [
    {cost: trash, if: {at_least: {a: {count: {zone: grip}}, b: 2}}, do: [{damage: 1}]}]}
"""
# What was made stronger for the turn is there still, or is not; and so is what it was used on.
STRONGER = """
title: what was made stronger is trashed
board:
  turn: runner
  corp:
    credits: 0
    HQ: 0
    R&D: 1
    servers: {Archives: {ice: [{card: Gate, rezzed: true}, {card: Gate, rezzed: true}]}}
  runner: {clicks: 1, credits: 2, stack: 1, rig: [Strong, Strong]}
play:
  - runner: run Archives
cards:
  Gate: {side: corp, type: ice, subtypes: [barrier], cost: 0, strength: 2, abilities: [
    {sub: [{trash: {choose: {type: program}}}]}]}
  Strong: {side: runner, type: program, subtypes: [icebreaker], cost: 0, memory: 0, strength: 1, abilities: [
    {cost: 1c, interface: true, do: [{break: {n: 1}}]},
    {cost: 1c, do: [{strength: {by: 1, duration: run}}]}]}
"""


@pytest.mark.parametrize("text", [FIRST_EVENT, GAINED, ORDER], ids=["first-event", "gained-ability", "order"])
def test_boards_on_which_outcomes_were_lost(text: str) -> None:
    assert not fault(text)


@pytest.mark.parametrize("number", range(4))
def test_merging_loses_no_outcome(number: int) -> None:
    """Of every board all is seen (`MERGING_SEED` to see one again)."""
    text = board(number, seed())
    wrong, whole = compare(text)
    assert (wrong, whole) == ("", True), f"seed {seed()}:\n{text}"


def test_a_form_that_was_kept_is_the_one_that_would_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a state's key: whatever has become of what it names."""
    kept, seen = _Form.kept, []

    def checked(self: _Form, forms: Forms, key: Hashable, value: Any, make: Callable[[Any], Hashable]) -> Hashable:
        known = key in forms
        found = kept(self, forms, key, value, make)
        if known:
            named = len(self.trail)
            assert make(value) == found
            del self.trail[named:]
            seen.append(key)
        return found

    monkeypatch.setattr(_Form, "kept", checked)
    start, watch = begin_of(STRONGER)
    assert explore(start.walker, watch, keeper=start.keeper, seconds=1_000).exhausted
    assert len(seen) > 1_000
