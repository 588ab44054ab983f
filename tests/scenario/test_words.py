"""The list of what can be expected: complete, and each example is one that the loader takes."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from judgebot.cli.main import cli
from judgebot.scenario import checks
from judgebot.scenario.board import build
from judgebot.scenario.expect import look_up
from judgebot.scenario.kinds import EVENTS
from judgebot.scenario.read import parse
from judgebot.scenario.words import Word, words

BOARD = """
board:
  turn: runner
  corp:
    HQ: [Hedge Fund]
    servers: {HQ: {ice: [{card: Palisade, rezzed: true}]}, remote 1: {root: [PAD Campaign]}}
  runner: {grip: [Diesel], rig: [Corroder]}
"""


def named(section: str) -> set[str]:
    """The words of a section."""
    return {one.name for one in words() if one.section == section}


def test_every_word_is_listed() -> None:
    """Facts and events are those that the checks know."""
    assert named("simple") == set(checks.SIMPLE)
    assert named("corp") == set(checks.PLAYER_FACTS["corp"])
    assert named("runner") == set(checks.PLAYER_FACTS["runner"])
    assert named("card") == set(checks.CARD_FACTS)
    assert named("events") == set(EVENTS)


@pytest.mark.parametrize("word", words(), ids=lambda word: word.example)
def test_each_example_is_taken(word: Word) -> None:
    """The loader accepts the example, and a fact can be looked up."""
    if word.section == "events":
        parse(f"{BOARD}play: []\nexpect:\n  trace:\n    - {word.example}\n")
        return
    path, _, value = word.example.rpartition(": ")
    parse(f"{BOARD}expect: {{state: {{{path}: {value}}}}}\n")
    if word.name not in ("requirement", "points", "position"):  # of cards of other types
        look_up(build(parse(BOARD)), path)


def test_the_list_is_printed_and_searched() -> None:
    """All of it, the steps too, or what has some words."""
    whole = CliRunner().invoke(cli, ["schema", "--facts"]).output
    assert all(f"{one.example}" in whole for one in words())
    assert "6.9.3b" in whole
    part = CliRunner().invoke(cli, ["schema", "--facts", "no longer", "pending"]).output
    assert "lost_pending" in part
    assert "jacks_out" not in part


def test_an_unknown_fact_is_answered_with_the_nearest() -> None:
    """On the command line as in a file."""
    asked = CliRunner().invoke(cli, ["what-if", "cr/9.2.8f-1", "--ask", "runner.creditz"])
    assert asked.exit_code == 2
    assert "credits" in asked.output
    assert "schema --facts" in " ".join(asked.output.split())
