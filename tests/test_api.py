"""The public face for Python users: its worked example, and a game taken decision by decision."""

from __future__ import annotations

import doctest
import random
from pathlib import Path

import pytest

import judgebot
from tests.sampling import some


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


BOARDS = some(sorted((Path(__file__).parents[1] / "scenarios").glob("[cr]*/*.yaml")), 12)


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_choices_are_written_and_read_and_a_position_leaves_and_comes_back(path: Path) -> None:
    """`str` of a choice names it alone; an exported position is the same one, with the same key and the same trace."""
    game = judgebot.Game(judgebot.load(path))
    lot = random.Random(path.stem)
    keys = {game.key}
    for _ in range(12):
        options = [one for one in game.legal_options() if "unknown" not in one.words]
        if not options:
            break
        choice = lot.choice(options).choice
        assert judgebot.Choice.parse(str(choice), game) == choice
        game.push(choice)
        keys.add(game.key)
    again = judgebot.Game(judgebot.load(game.export()), played=True)
    assert (again.key, again.export()) == (game.key, game.export())
    assert len(keys) > 1


def test_why_a_choice_is_not_offered() -> None:
    board = "board: {turn: runner, corp: {servers: {HQ: {ice: [Enigma]}}, credits: 9}}\n"
    game = judgebot.Game(judgebot.load(board))
    assert game.why_not("run HQ") is None
    found = game.why_not("jack out")
    assert found is not None
    assert (found.who, found.rule) == ("runner", "6.1.5")
    with pytest.raises(judgebot.IllegalOption):
        judgebot.Choice.parse("jack out", game)


def test_picking_all_that_there_is_is_no_decision() -> None:
    """Nobody is asked which two of two: neither for the cost nor for the targets."""
    game = judgebot.Game(judgebot.load("rules/all-of-them-is-no-decision"))
    while game.decision is not None and game.decision.kind != "action":
        game.push("pass")
    game.push("play Clean Sweep")
    assert game.decision is not None
    assert game.decision.kind == "paid"  # the next window
    assert game.fact("Daily Casts.zone") == "heap"
