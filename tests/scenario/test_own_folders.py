"""Folders of the user's own (`--path`, JUDGEBOT_PATH), standard input as a file, `new --card`, `help`, colours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import COMMANDS, cli
from judgebot.scenario import api
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

CARD = """card: Club Wall
side: corp
type: ice
subtypes: [barrier]
cost: 1
strength: 1
abilities:
  - sub: [end_run]
---
- shows: it ends the run
  board: {corp: {servers: {HQ: {ice: [{card: Club Wall, rezzed: true}]}}}}
  play: [{runner: run HQ}]
"""
CASE = """title: A club's own
board:
  turn: runner
  corp: {servers: {HQ: {ice: [{card: Club Wall, rezzed: true}]}}}
play:
  - runner: run HQ
expect:
  trace: [{ends_run: Club Wall}]
"""


def call(*args: str, given: str = "", env: dict[str, str] | None = None) -> Result:
    """Run a command as from a shell."""
    shell = {"COLUMNS": "100", "NO_COLOR": "1", "FORCE_COLOR": "", "JUDGEBOT_PATH": "", **(env or {})}
    return CliRunner().invoke(cli, list(args), input=given, env=shell)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club's folder, with a card and a scenario."""
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "club_wall.yaml").write_text(CARD, encoding="utf-8")
    (tmp_path / "league").mkdir()
    (tmp_path / "league" / "wall.yaml").write_text(CASE, encoding="utf-8")
    return tmp_path


def test_a_clubs_folder(club: Path) -> None:
    """Its scenarios are found by name and its cards by title, with the option or the variable, and not without."""
    assert call("--path", str(club), "check", "league/wall").exit_code == 0
    assert call("check", "league/wall", env={"JUDGEBOT_PATH": str(club)}).exit_code == 0
    assert call("check", "league/wall").exit_code == 2
    without = call("check", str(club / "league" / "wall.yaml"))
    assert without.exit_code == 2
    assert "Club Wall" in without.output


def test_a_clubs_card_is_part_of_the_fingerprint(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another definition of it makes another fingerprint, though the scenario's file is the same."""
    monkeypatch.setenv("JUDGEBOT_PATH", str(club))
    before = run(api.load(club / "league" / "wall.yaml")).fingerprint()
    path = club / "cards" / "club_wall.yaml"
    path.write_text(CARD.replace("strength: 1", "strength: 2"), encoding="utf-8")
    assert run(api.load(club / "league" / "wall.yaml")).fingerprint() != before


def test_a_bad_card_of_a_club_is_told_with_its_file(club: Path) -> None:
    """The problem is where it is: in the card's file."""
    path = club / "cards" / "club_wall.yaml"
    path.write_text(CARD.replace("end_run", "end_the_world"), encoding="utf-8")
    result = call("--path", str(club), "check", "league/wall")
    assert result.exit_code == 2
    assert "club_wall.yaml" in result.output
    assert "end_the_world" in result.output


@pytest.mark.parametrize("command", ["explain", "check", "what-if", "lint"])
def test_standard_input_is_a_file(command: str) -> None:
    """`-` is read wherever a scenario is."""
    text = "title: Stdin\nboard: {turn: runner}\nplay: [{runner: run HQ}]\nexpect: {trace: [{run_begins: HQ}]}\n"
    result = call(command, "-", given=text)
    assert result.exit_code == 0, result.output
    bad = call(command, "-", given="title: [")
    assert bad.exit_code == 2
    assert "Traceback" not in bad.output


def test_new_puts_cards_where_they_belong() -> None:
    """Ice before a server, assets in remotes, programs installed, events in hand; it runs."""
    result = call("new", "--card", "Tollbooth", "--card", "pad campaign", "--card", "Corroder", "--card", "Diesel")
    assert result.exit_code == 0
    scenario = parse(result.output)
    ice = [one.title for server in scenario.corp.servers for one in server.ice]
    root = [one.title for server in scenario.corp.servers for one in server.root]
    assert (ice, root) == (["Tollbooth"], ["PAD Campaign"])
    assert [one.title for one in scenario.runner.rig] == ["Corroder"]
    assert [one.title for one in scenario.runner.zones["grip"]] == ["Diesel"]
    assert run(scenario).script.done
    wrong = call("new", "--card", "Tolboth", "--card", "Zorblax Nine")
    assert wrong.exit_code == 2
    assert "Zorblax Nine" in wrong.output


def test_help_for_one_and_for_all() -> None:
    """As `--help`, and as one text of everything."""
    assert call("help", "step").output.split()[2:] == call("step", "--help").output.split()[2:]
    whole = call("help", "--all").output
    assert all(name.upper() in whole for name in COMMANDS)
    assert call("help", "stepp").exit_code == 2


def test_colours_can_be_forced_and_forbidden() -> None:
    """FORCE_COLOR into a pipe; NO_COLOR is the stronger."""
    plain = call("card", "Tollbooth").output
    forced = call("card", "Tollbooth", env={"NO_COLOR": "", "FORCE_COLOR": "1"}).output
    assert "\x1b[" in forced
    assert "\x1b[" not in plain
    assert "\x1b[" not in call("card", "Tollbooth", env={"NO_COLOR": "1", "FORCE_COLOR": "1"}).output


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("explain cr/9.2.8f", "cr/9.2.8f-1"),
        ("check start/a-tr", "start/a-trace"),
        ("card Tollb", "Tollbooth"),
        ("rule 9.2.8f", "9.2.8f"),
        ("rule --term prior", "priority"),
        ("expl", "explain"),
        ("help what", "what-if"),
        ("new --card Tollb", "Tollbooth"),
        ("policy miss", "missed-triggers"),
        ("lint opp/inst", "opp/install-board-seen"),
        ("what-if start/a-trace --horizon t", "turn"),
    ],
)
@pytest.mark.parametrize("kind", ["bash", "zsh", "fish"])
def test_a_shell_completes(line: str, wanted: str, kind: str) -> None:
    """Commands, scenarios, cards, rules and terms, as each shell asks for them."""
    from click.shell_completion import get_completion_class

    from judgebot.cli.main import cli

    words = ["judgebot", *line.split(" ")]
    asked = get_completion_class(kind)
    assert asked is not None
    shell = asked(cli, {}, "judgebot", "_JUDGEBOT_COMPLETE")
    found = [shell.format_completion(one) for one in shell.get_completions(words[1:-1], words[-1])]
    assert any(wanted in one for one in found), found


def test_the_program_answers_a_shell() -> None:
    """What completes a line is asked for by a variable of the environment."""
    shell = {"_JUDGEBOT_COMPLETE": "bash_complete", "COMP_WORDS": "judgebot card Tollb", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-m", "judgebot"], env={**os.environ, **shell}, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == "plain,Tollbooth", done.stdout + done.stderr
