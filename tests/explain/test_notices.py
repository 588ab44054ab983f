"""What an explanation may not be silent about, and what it may not tell as a fact."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judgebot.explain.story import CONTRADICTED, UNTESTED, tell
from judgebot.scenario import read

WHICH = """
board:
  turn: runner
  corp:
    HQ: [Hedge Fund, Ice Wall, PAD Campaign, Enigma]
    servers: {remote 1: {root: [{card: Anoetic Void, rezzed: true}]}}
play: [{runner: run remote 1}, {corp: trigger Anoetic Void}]
expect: {answer: The run ends.}
"""
OFFERED = """
board:
  turn: runner
  corp: {servers: {HQ: {ice: [{card: Ice Wall, rezzed: true}]}}}
  runner: {credits: 5, clicks: 2, rig: [Corroder]}
play: [{runner: run HQ}, {runner: use Corroder to break, at: 6.9.3b}]
until: 5.7.1e
expect: {answer: "No.", illegal: [{runner: jack out, at: 6.9.4c}]}
"""
TAXED = """
board: {turn: runner, corp: {credits: 9, servers: {HQ: {ice: [Enigma]}}}, runner: {credits: 9, rig: [Toll]}}
cards:
  Toll: {side: runner, type: resource, cost: 0, abilities: [{static: {cost: {to: rez, by: 2, of: {type: ice}}}}]}
play: [{runner: run HQ}, {corp: rez Enigma}]
"""


@pytest.mark.parametrize("options", [[], ["--format", "md"], ["--format", "md", "--short"], ["--format", "html"]])
def test_a_run_that_stops_at_a_decision_of_nobody_says_so_in_every_form(options, run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "which.yaml"
    path.write_text(WHICH, encoding="utf-8")
    said = " ".join(run("explain", path, *options).output.replace("\\", "").split())
    assert "he run stopped at" in said and "the Corp decides" in said


def test_json_says_so_too_and_an_answer_alone_does_not_hold(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "which.yaml"
    path.write_text(WHICH, encoding="utf-8")
    assert "the Corp decides" in json.loads(run("explain", path, "--format", "json").stdout)["answer"]["undecided"]
    assert run("check", path).exit_code == 1


def test_where_the_line_should_stop_nothing_is_undecided() -> None:
    story = tell(read.parse(WHICH.replace("expect: {", "expect: {stops: choose a card at 6.9.5a, ")))
    assert story.undecided == ""


def test_an_illegal_that_does_not_hold_is_no_fact() -> None:
    story = tell(read.parse(OFFERED))
    assert story.standing == CONTRADICTED
    assert not any("may not jack out" in one.text for one in story.steps)


def test_what_a_paid_cost_is_made_of_is_told_where_it_is_paid() -> None:
    story = tell(read.parse(TAXED))
    assert any("pays 5 credits (3 printed, +2 by Toll; 9 to 4) to rez Enigma" in one.text for one in story.steps)
    assert story.standing != UNTESTED


def test_a_refusal_is_told_as_it_stood_last() -> None:
    text = """
board:
  turn: runner
  corp: {HQ: 0, servers: {HQ: {ice: [{card: Hadrian's Wall, rezzed: true}]}}}
  runner: {credits: 9, rig: [Mayfly]}
play: [{runner: run HQ}, {runner: use Mayfly to get +1 strength, at: 6.9.3b}]
"""
    told = [one.text for one in tell(read.parse(text), "steps").not_happened if "strength" in one.text]
    assert any("Mayfly has strength 2" in one for one in told)
    assert not any("Mayfly has strength 1," in one for one in told)
