"""A few of the boards on which `reducing.py` searches with and without reductions, and what each of them must ask."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from judgebot.explore import reductions
from tests.stress.reducing import FORCED, POOR, TOOL, begin_of, board, compare
from tests.stress.test_merging import seed

BREAKER = {
    "side": "runner",
    "type": "program",
    "subtypes": ["icebreaker"],
    "cost": 0,
    "memory": 0,
    "strength": 1,
    "abilities": [
        {"cost": "0c", "interface": True, "do": [{"break": {"n": 1, "subtype": "barrier"}}]},
        {"cost": "1c", "do": [{"strength": {"by": 1, "duration": "run"}}]},
    ],
}


def with_ice(*abilities: Any, credits: int = 2, patron: Any = None) -> str:
    """A run at a barrier with two subroutines, and these abilities, with a breaker that lacks 1 strength.

    patron  an ability of a resource of a Runner who holds a program
    """
    subs = [{"sub": ["end_run"]}, {"sub": [{"gain": 1}]}]
    ice = {"side": "corp", "type": "ice", "subtypes": ["barrier"], "cost": 0, "strength": 2}
    cards = {"Breaker": BREAKER, "Gate": {**ice, "abilities": [*subs, *abilities]}}
    if patron is not None:
        resource = {"side": "runner", "type": "resource", "cost": 0, "abilities": [patron]}
        cards |= {"Tool": TOOL, "Patron": resource}
    return (
        """
title: an icebreaker
board:
  turn: runner
  corp: {credits: 1, HQ: 1, R&D: 1, servers: {HQ: {ice: [{card: Gate, rezzed: true}]}}}
  runner: {clicks: 1, credits: CREDITS, grip: GRIP, stack: 1, rig: RIG}
play:
  - runner: run HQ
""".replace("CREDITS", str(credits))
        .replace("GRIP", "1" if patron is None else "[Tool]")
        .replace("RIG", "[Breaker]" if patron is None else "[Breaker, Patron]")
        + yaml.safe_dump({"cards": cards}, sort_keys=False)
    )


@pytest.mark.parametrize("number", range(2))
def test_the_outcomes_and_powers_are_those_of_the_whole_search(number: int) -> None:
    assert compare(board(number, seed())).wrong == ""


def test_what_need_not_be_looked_at_is_left_out() -> None:
    found = compare(with_ice(credits=5))
    assert found.wrong == ""
    assert found.after * 4 < found.before


@pytest.mark.parametrize("ability", POOR, ids=repr)
def test_where_it_can_matter_everything_is_looked_at(ability: Any) -> None:
    assert compare(with_ice(ability)).wrong == ""


@pytest.mark.parametrize("ability", FORCED, ids=repr)
def test_what_the_runner_must_buy_if_they_can(ability: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = with_ice(credits=2, patron=ability)
    optional = "may" in ability["do"][0]
    assert ("strength" in reductions.Reductions.of(begin_of(text).walker).names) == optional
    assert compare(text).wrong == ""
    monkeypatch.setattr(reductions, "_must_pay", lambda card: False)
    assert ("strength" in compare(text).wrong) != optional


@pytest.mark.parametrize("ability", (*(POOR[n] for n in (0, 1, 5)), *POOR[-2:]), ids=repr)
def test_without_that_question_outcomes_would_be_lost(ability: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reductions, "_leaves_strength_alone", lambda node: True)
    assert "strength" in compare(with_ice(ability)).wrong


def test_a_toll_is_paid_before_anything_is_left_out() -> None:
    """Tollbooth's kind: whoever is poor does not pay; once it is behind, that is over."""
    toll, later = (begin_of(with_ice(one, credits=5)) for one in (POOR[0], POOR[2]))
    assert "strength" in reductions.Reductions.of(toll.walker, within="run").names
    assert "strength" not in reductions.Reductions.of(toll.walker, within="turn").names
    assert "strength" not in reductions.Reductions.of(later.walker, within="run").names
    found = compare(with_ice(POOR[0], credits=5))
    assert found.wrong == ""
    assert found.after < found.before


def test_an_order_that_somebody_asks_about_is_looked_at() -> None:
    first = {"when": {"event": "break", "card": "this", "first": "encounter"}, "do": [{"gain": 1}]}
    assert "order" not in reductions.Reductions.of(begin_of(with_ice(first)).walker).names
    assert "order" in reductions.Reductions.of(begin_of(with_ice()).walker).names
