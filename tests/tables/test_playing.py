"""Lines of play from the log of a replay: what it names, as far as that can be played from the board."""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from judgebot.scenario.read import parse
from judgebot.tables import history, writing
from judgebot.tables.client import Entry
from judgebot.tables.playing import Line, playable

BOARD = """
turn: runner
corp: {HQ: [unknown x2], servers: {HQ: {ice: [{card: Ping, rezzed: true}]}}}
runner: {credits: 5, clicks: 3, grip: [Overclock, Sure Gamble], rig: [Mayfly]}
"""
USERS: Any = SimpleNamespace(users={"ann": "corp", "bo": "runner"})


def made(*said: str, broken: bool = False) -> list[tuple[str, str, bool]]:
    """The lines of play for an entry with these lines of the log."""
    ice = {"title": "Ping", "subroutines": [{"label": "-"}, {"label": "-"}]}
    state: dict[str, Any] = {"corp": {}, "runner": {}, "encounters": {"ice": ice}}
    chosen = history.Chosen(history.look(state))
    after = copy.deepcopy(state)
    after["encounters"]["ice"]["subroutines"][1]["broken"] = broken
    chosen.look(Entry(1, after, [{"user": "__system__", "text": text} for text in said]), USERS)
    return [(one.who, one.words, one.sure) for one in chosen.lines]


def test_what_is_used_says_what_for() -> None:
    (use, sub) = made('bo pays 1 [Credits] to use Mayfly to break 1 subroutine on Ping ("a label").', broken=True)
    assert use == ("runner", "use Mayfly to break", True)
    assert sub == ("runner", "break subroutine 2", False)  # as the state has it: the log quotes a label
    assert made("bo pays 1 [Credits] to use Mayfly to gain 1 strength.") == [("runner", "use Mayfly to get", True)]


def test_the_server_of_an_event_is_named() -> None:
    lines = made("bo spends [Click] and pays 1 [Credits] to play Overclock.", "bo uses Overclock to make a run on HQ.")
    assert lines == [("runner", "play Overclock", True), ("runner", "run HQ", False)]


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (["bo uses Zahya Sadeghi: Versatile Smuggler to gain 1 [Credits]."], 1),
        (["ann uses Hedge Fund to gain 9 [Credits]."], 0),  # what was played does it
        (["ann uses Ping to end the run."], 0),
        (["bo pays 1 [Credits] to use Mayfly to break 1 subroutine on Ping.", "bo uses Mayfly to trash itself."], 1),
    ],
)
def test_what_may_have_come_about_by_itself(said: list[str], lines: int) -> None:
    assert len(made(*said)) == lines


def text(play: list[dict[str, str]]) -> str:
    """A scenario with lines of play."""
    return writing.text_of({"board": yaml.safe_load(BOARD), "play": play}, "26.03")


def test_lines_are_kept_up_to_the_first_that_does_not_apply() -> None:
    lines = [
        Line(1, "runner", "play Overclock"),
        Line(2, "runner", "run HQ", sure=False),
        Line(3, "runner", "trigger Mayfly", sure=False),  # nothing of it can be triggered
        Line(4, "runner", "gain 1 credit"),
        Line(5, "runner", "install Leech"),
        Line(6, "runner", "play Sure Gamble"),
    ]
    kept, cut = playable(text, lines)
    assert [one["runner"] for one in kept] == ["play Overclock", "run HQ", "gain 1 credit"]
    assert "From entry 5 on" in cut and "install Leech" in cut
    assert len(parse(text(kept)).play) == 3
    assert playable(text, lines[:4])[1] == "" and playable(text, []) == ([], "")


def test_an_ambiguous_line_is_not_played() -> None:
    kept, cut = playable(text, [Line(1, "runner", "run HQ"), Line(2, "runner", "use Mayfly")])
    assert kept == [{"runner": "run HQ"}] and "From entry 2 on" in cut


def test_a_run_on_a_server_that_is_gone_has_happened() -> None:
    record = history.Record()
    record.last = [(1, {"who": "runner", "run": "remote 2", "successful": True})]
    record.now = [(2, {"who": "corp", "installed": "Ping", "server": "HQ"})]
    assert record.entries(["HQ"])[0] == [
        {"turn": "last", "who": "runner", "run": "remote 2", "successful": True, "gone": True},
        {"who": "corp", "installed": "Ping", "server": "HQ"},
    ]


def test_ice_met_earlier_in_the_turn_is_told() -> None:
    """A scenario has no word for it, and a card can ask for the first encounter of the turn."""
    record = history.Record()
    run = {"server": ["hq"], "phase": "encounter-ice"}
    record.look(Entry(0, {"corp": {}, "runner": {}, "run": run}, []), USERS, False, False)
    met = {"user": "__system__", "text": "bo encounters Ping protecting HQ at position 0."}
    record.look(Entry(1, {"corp": {}, "runner": {}, "run": run}, [met]), USERS, False, False)
    assert record.entries(["HQ"])[1] == []  # the run goes on: the board has it
    record.look(Entry(2, {"corp": {}, "runner": {}}, []), USERS, False, False)
    assert any("encountered Ping" in one for one in record.entries(["HQ"])[1])
