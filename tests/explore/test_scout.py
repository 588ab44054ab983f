"""The scout: it finds a shallow line soon on a board with much on it, what it finds is so, and it never says never."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judgebot.cli import whatif
from judgebot.cli.main import cli
from judgebot.explore.bounds import Bounds
from judgebot.explore.lines import as_scenario, begin
from judgebot.explore.questions import Conditions, question
from judgebot.explore.scout import scout
from judgebot.explore.search import explore, replay
from judgebot.explore.telling import names
from judgebot.explore.whatif import Classes
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

FULL = """
title: a full board
board:
  turn: runner
  corp:
    credits: 11
    bad_publicity: 1
    servers:
      HQ: {ice: [{card: Tollbooth, rezzed: true}, Enigma], root: [{card: Manegarm Skunkworks, rezzed: true}]}
      R&D: {ice: [{card: Ice Wall, rezzed: true, advanced: 1}, Palisade]}
      Archives: {ice: [Whitespace]}
      remote 1: {root: [{card: PAD Campaign, rezzed: true}], ice: [{card: Bran 1.0, rezzed: true}]}
      remote 2: {root: [{card: Hostile Takeover, advanced: 1}], ice: [Whitespace, Karunā]}
      remote 3: {root: [{card: Nico Campaign, rezzed: true}]}
  runner:
    credits: 9
    tags: 1
    grip: [Sure Gamble, Overclock, Diesel]
    rig: [Cleaver, Unity, Carmen, {card: Datasucker, virus: 3}, Smartware Distributor, Verbal Plasticity]
"""
# what is asked of it -> the most choices that a first line may take: about 300 are tried in a second
SHALLOW: dict[str, tuple[str, dict[str, Any], int]] = {
    "a tag removed": ("possible", {"state": {"runner.tags": 0}}, 200),
    "an agenda stolen": ("possible", {"state": {"runner.score": 1}}, 200),
    "credits, exactly so many": ("possible", {"state": {"runner.credits": 16}}, 200),
    "a card accessed": ("possible", {"trace": [{"access": "Nico Campaign"}]}, 200),
    "a card in the heap": ("possible", {"state": {"Diesel.zone": "heap"}}, 200),
    "not every line keeps the tag": ("always", {"state": {"runner.tags": 1}}, 200),
    "some line takes the Corp's credits": ("never", {"state": {"corp.credits": 9}}, 200),
    "at some time": ("possible", {"state": {"runner.credits": 4}, "sometime": True}, 400),
}


@pytest.mark.parametrize("what", SHALLOW)
def test_a_shallow_line_is_found_soon_and_is_so(what: str) -> None:
    kind, asked, most = SHALLOW[what]
    scenario = parse(FULL)
    q = question(kind, {**asked, "within": "turn"})
    start = begin(scenario, "turn", 0, q.vary)
    line = scout(start, q, Bounds(1000), most=most)
    assert line is not None
    made = [one.option.words for one in run(as_scenario(scenario, start, line)).answered]
    rest = line[len(made) :]  # a run ends with its last line of play and what that begins
    assert made == names(start, line[: len(made)])
    assert all(choice.default for choice in rest)
    if not q.trace and not q.sometime:
        watch = Conditions([q])
        m = replay(start.walker, line)
        assert m.reached and watch.facts(watch.begin(), m)[0][0] is (kind != "always")  # type: ignore[index]


@pytest.mark.parametrize("state", [{"runner.tags": 7}, {"runner.score": -3}])
def test_what_no_line_does_is_not_found(state: dict[str, int]) -> None:
    """On a board so small that the scout sees all of it."""
    scenario = parse("title: x\nboard: {turn: runner, runner: {clicks: 1, credits: 1}}\n")
    q = question("possible", {"state": state, "within": "turn"})
    assert scout(begin(scenario, "turn", 0, q.vary), q, Bounds(1000), most=2000) is None


def test_a_question_about_what_is_not_there_has_no_answer() -> None:
    """No line avoids that a card in no game is in the heap."""
    scenario = parse("title: x\nboard: {turn: runner, runner: {clicks: 1, credits: 1}}\n")
    q = question("always", {"state": {"Corroder.zone": "heap"}, "within": "turn"})
    assert scout(begin(scenario, "turn", 0, q.vary), q, Bounds(1000), most=300) is None


@pytest.mark.parametrize("clicks", [1, 2])
def test_lines_that_end_early_are_the_same_lines(clicks: int) -> None:
    """The order in which a turn is searched changes nothing in what is found of it."""
    runner = f"{{clicks: {clicks}, credits: 2, tags: 1, grip: [Sure Gamble]}}"
    start = begin(parse(f"title: x\nboard: {{turn: runner, corp: {{credits: 1}}, runner: {runner}}}\n"), "turn")
    watch = Classes(start.walker)
    late, early = (explore(start.walker, watch, seconds=1000, most=6000, early=early) for early in (False, True))
    assert late.exhausted and early.exhausted
    assert set(late.outcomes) == set(early.outcomes)
    assert (late.decisions, late.states) == (early.decisions, early.states)
    assert early.graph.lines() == late.graph.lines()


def test_what_was_found_first_is_the_answer_though_the_search_ends_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a search that has not seen every line does not say what decides."""
    monkeypatch.setattr(whatif, "_SOON", 600.0)  # however busy the machine is
    file = tmp_path / "board.yaml"
    file.write_text(FULL, encoding="utf-8")
    asked = ["what-if", str(file), "--horizon", "turn", "--possible", "corp.credits=9", "--most", "300"]
    asked += ["--jobs", "1", "--seconds", "600"]
    result = CliRunner().invoke(cli, asked, env={"COLUMNS": "100", "NO_COLOR": "1"})
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    assert re.search(r"This holds: a line of play leads there. Example: .* rezzes Whitespace #\d", said)
    assert "What decides" not in said and "is not proven" in said
