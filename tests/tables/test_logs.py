"""Logs alone: what they name becomes lines of play and facts, and what they leave open is said."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from judgebot.cli.main import cli
from judgebot.controls import clean
from judgebot.problems import BadInput
from judgebot.scenario.read import parse

LOG = """\
[12:01] one & two started their turn 3 with 7 [Credit] and 2 cards in HQ.
[12:01] one & two makes their mandatory start of turn draw.
one & two spends [Click] and pays 5 [Credits] to play Hedge Fund.
one & two spends [Click] to install a card in the root of Server 2 (new remote).
12:03 one & two uses Haas-Bioroid: Precision Design to add Ping in Archives to HQ.
one & two is ending their turn 3 with 11 [Credit] and 2 cards in HQ.[hr]

one started their turn 3 with 6 [Credit] and 4 cards in their Grip.
one: my run, then \x1b[31mlunch <b>
one spends [Click] and pays 2 [Credits] to install Gauss.
one spends [Click] to make a run on Server 2.
one accesses Nico Campaign from Server 2.
one pays 2 [Credits] to trash Nico Campaign from Server 2.
one spends [Click] to play Overclock.
one uses Overclock to make a run on HQ.
one pays 1 [Credits] to use Mayfly to break 1 subroutine on Ping ("a label").
"""


def run(text: str, *options: str, folder: Path | None = None) -> Result:
    """`judgebot import` of a pasted log."""
    if folder is None:
        return CliRunner().invoke(cli, ["import", "-", *options], input=text)
    path = folder / "log.txt"
    path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(cli, ["import", str(path), *options])


def test_what_a_log_names_is_a_part_of_a_scenario() -> None:
    done = run(LOG)
    assert done.exit_code == 0 and clean(done.stdout) == done.stdout
    found = yaml.safe_load(done.stdout)
    assert found["board"] == {
        "turn": "corp",
        "at": "5.6.1a",
        "corp": {"identity": "Haas-Bioroid: Precision Design", "credits": 7, "HQ": 2},
    }
    assert found["play"][:3] == [
        {"corp": "play Hedge Fund"},
        {"corp": "install unknown card"},
        {"corp": "in new remote"},
    ]
    assert found["play"][3:] == [
        {"runner": "install Gauss"},
        {"runner": "run remote 2"},
        {"runner": "trash Nico Campaign"},
        {"runner": "play Overclock"},
        {"runner": "run HQ"},
        {"runner": "use Mayfly to break"},
    ]
    assert any("Line 4: which card" in one for one in found["incomplete"])
    assert any("Nico Campaign (line 12)" in one for one in found["incomplete"])
    assert "# - line 9: one: my run, then \\x1b[31mlunch <b>" in done.stdout
    assert "# - Line 8: the Runner has 6 credits" in done.stdout


def test_it_is_refused_until_it_is_complete() -> None:
    text = run(LOG).stdout
    with pytest.raises(BadInput) as refused:
        parse(text)
    assert "incomplete" in str(refused.value.problems[0])
    tree = yaml.safe_load(text)
    del tree["incomplete"]
    assert parse(yaml.safe_dump(tree)).play


def test_a_turn_of_it_is_taken(tmp_path: Path) -> None:
    done = run(LOG, "--at", "turn 3 runner", folder=tmp_path)
    found = yaml.safe_load(done.stdout)
    assert found["board"] == {"turn": "runner", "at": "5.7.1a", "runner": {"credits": 6, "grip": 4}}
    assert found["play"][0] == {"runner": "install Gauss"}
    assert yaml.safe_load(run(LOG, "--to", "turn 3 runner").stdout)["play"][-1] == {"corp": "in new remote"}
    assert run(LOG, "--list").stdout.count("turn 3") == 2
    done = run(LOG, "--at", "turn 9 corp", folder=tmp_path)
    assert done.exit_code == 2 and "turn 3 runner" in done.output


def test_a_log_from_the_middle_of_a_turn_says_so() -> None:
    found = yaml.safe_load(run(LOG.split("\n", 2)[2]).stdout)
    assert found["board"] == {"turn": "corp", "corp": {"identity": "Haas-Bioroid: Precision Design"}}
    assert any("Where in the turn" in one for one in found["incomplete"])


@pytest.mark.parametrize("text", ["", "once upon a time", "\n" * 30_000, "x" * (5 << 20), "<html><b>started"])
def test_what_is_no_log_is_refused(text: str, tmp_path: Path) -> None:
    done = run(text, "-o", str(tmp_path / "b.yaml"), folder=tmp_path)
    assert done.exit_code == 2 and "log.txt" in done.output and "Traceback" not in done.output
    assert not (tmp_path / "b.yaml").exists()


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_bytes(b"a started\n\xff\xfe")
    done = CliRunner().invoke(cli, ["import", str(path)])
    assert done.exit_code == 2 and f"{path}:2" in done.output


def test_options_of_a_replay_do_not_go_with_a_log() -> None:
    assert run(LOG, "--format", "html").exit_code == 2
    assert run(LOG, "--partial").exit_code == 2
