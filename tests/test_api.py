"""The public face for Python users: its worked example, and a game taken decision by decision."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import judgebot


def test_the_worked_example_runs() -> None:
    result = doctest.testmod(judgebot, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_public_names_are_there() -> None:
    assert all(getattr(judgebot, name) for name in judgebot.__all__)
    with pytest.raises(AttributeError):
        getattr(judgebot, "Nothing")  # noqa: B009


def test_no_public_name_is_that_of_a_package() -> None:
    """Importing a package `judgebot.x` would put it in the place of a function `judgebot.x`."""
    scenario = judgebot.load("cr/9.2.8f-1")
    assert judgebot.explanation(scenario) == judgebot.explanation(scenario)
    here = {path.stem for path in Path(judgebot.__file__).parent.iterdir()}
    assert not here.intersection(judgebot.__all__)


def test_a_copy_goes_its_own_way_and_can_be_taken_back() -> None:
    board = "board: {turn: runner, corp: {servers: {HQ: {ice: [{card: Enigma, rezzed: true}]}}}}\n"
    game = judgebot.Game(judgebot.load(board))
    twin = game.copy()
    twin.push("run HQ")
    assert (game.fact("runner.clicks"), twin.fact("runner.clicks")) == (4, 2)
    assert len(twin.trace) > len(game.trace)
    assert twin.undo()
    assert [one.words for one in twin.legal_options()] == [one.words for one in game.legal_options()]


def test_text_is_a_scenario_too_and_what_does_not_hold_is_told() -> None:
    text = "board: {turn: runner}\nplay: [{runner: gain 1 credit}]\nexpect: {state: {runner.credits: 9}}\n"
    result = judgebot.run(judgebot.load(text))
    assert not result.holds
    assert "found 6" in str(result.differences[0])
