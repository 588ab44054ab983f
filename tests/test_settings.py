"""What a user has settled: the file, the variables before it, the options before both, and what cannot be."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot import settings
from judgebot.cli import term
from judgebot.cli.main import cli
from judgebot.problems import BadInput

VARIABLES = ("JUDGEBOT_PATH", *(variable for kind in settings.KINDS.values() for variable in kind.variables))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a user's settings, empty, and an environment that says nothing."""
    for variable in VARIABLES:
        monkeypatch.setenv(variable, "")  # so that what a command sets is taken back
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(term, "_settled", {})
    (tmp_path / "judgebot").mkdir()
    return tmp_path / "judgebot"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), prog_name="judgebot")


ALL = """# mine
edition: "26.03"
folders: [cases, more]
format: json
width: 70
colour: never
jobs: 2
"""


def write(home: Path, text: str) -> None:
    (home / "config.yaml").write_text(text)
    for name in ("cases", "more"):
        (home / name).mkdir(exist_ok=True)


def test_defaults() -> None:
    held = settings.held()
    assert {name: one.value for name, one in held.items()} == {
        "edition": "24.03",
        "folders": "",
        "format": "text",
        "width": "auto",
        "colour": "auto",
        "jobs": "auto",
    }
    assert {one.source for one in held.values()} == {"default"}


def test_the_file_and_what_comes_before_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(home, ALL)
    held = settings.held()
    folders = os.pathsep.join(str(home / name) for name in ("cases", "more"))
    assert [one.value for one in held.values()] == ["26.03", folders, "json", "70", "never", "2"]
    assert [one.source for one in held.values()] == [f"{home / 'config.yaml'}:{line}" for line in range(2, 8)]
    changed = {"JUDGEBOT_EDITION": "24.03", "COLUMNS": "90", "FORCE_COLOR": "1", "JUDGEBOT_JOBS": "3"}
    changed |= {"JUDGEBOT_PATH": "/elsewhere", "JUDGEBOT_FORMAT": "md"}
    for name, value in changed.items():
        monkeypatch.setenv(name, value)
    held = settings.held()
    assert [one.value for one in held.values()] == ["24.03", "/elsewhere", "md", "90", "always", "3"]
    assert {one.source for one in held.values()} == set(changed)


def test_what_holds_is_shown(home: Path) -> None:
    write(home, ALL)
    shown = run("config", "--format", "text")
    assert shown.exit_code == 0
    where = home / "config.yaml"
    assert (
        f"Settings  {where}\n  edition  26.03  ({where}:2)\n  folders  {home / 'cases'}  ({where}:3)\n" in shown.output
    )
    assert json.loads(run("config").output)["settings"]["jobs"] == {"value": "2", "from": f"{where}:7"}
    (where).unlink()
    assert "(there is none)" in " ".join(run("--path", "/mine", "config").output.split())
    assert "folders  /mine  (--path)" in run("--path", "/mine", "config").output


def test_settings_hold_where_options_are_left_out(home: Path) -> None:
    write(home, "format: json\nwidth: 50\n")
    assert json.loads(run("rule", "9.2.8f").output)[0]["number"] == "9.2.8f"
    text = run("rule", "9.2.8f", "--format", "text").output
    assert text.startswith("9.2.8f  effect")
    assert max(map(len, run("timing", "run", "--format", "text").output.splitlines())) <= 50
    write(home, "format: html\n")  # which this command has not
    assert run("rule", "9.2.8f").output.startswith("9.2.8f  effect")
    write(home, 'edition: "26.03"\n')
    assert "6.9.1e    Paid ability window" in run("timing", "run").output
    assert "6.9.1e    Paid ability window" not in run("timing", "run", "--edition", "24.03").output


def test_a_scenario_of_the_users_own(home: Path) -> None:
    write(home, "folders: cases\n")
    (home / "cases" / "mine.yaml").write_text("title: mine\nboard: {turn: runner}\nplay: [{runner: run HQ}]\n")
    assert run("check", "mine").exit_code == 0


BAD = {
    "an edition": ("edition: 25.08", ':1: found "25.08"; expected an edition of the rules: 24.03, 26.03'),
    "a key": ("\neditoin: x", ':2: found "editoin"; expected a setting: edition, folders, format'),
    "a number": ("width: 7", ':1: found "7"; expected auto, or columns from 40 to 110'),
    "a list": ("jobs: [2]", ":1: found a list; expected auto, or processes from 1 to 64"),
    "no folder": ("folders: [nowhere]", ':1: found "nowhere", which is no folder; expected a folder of your own'),
    "no mapping": ("- edition", ":1: found a list; expected settings, as a mapping"),
    "no YAML": ("a: [", ": found broken YAML"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_cannot_be(home: Path, case: str) -> None:
    text, said = BAD[case]
    write(home, text)
    result = run("timing", "run")
    assert result.exit_code == 2
    assert f"{home / 'config.yaml'}" in result.output and said.lstrip(":") in result.output


def test_a_variable_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGEBOT_EDITION", "25.08")
    with pytest.raises(BadInput, match=r'JUDGEBOT_EDITION: found "25.08"; expected an edition of the rules: 24.03, 26'):
        settings.held()
    assert run("timing", "run").exit_code == 2
    monkeypatch.setenv("JUDGEBOT_EDITION", "")
    monkeypatch.setenv("COLUMNS", "wide")  # which is not ours
    assert settings.held()["width"].source == "default"


@pytest.mark.parametrize("text", ["", "# nothing yet\n\n"])
def test_a_file_that_says_nothing(home: Path, text: str) -> None:
    write(home, text)
    assert {one.source for one in settings.held().values()} == {"default"}


def test_colour(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(home, "colour: always\n")
    run("timing", "run")
    assert term.colour() is True
    monkeypatch.setenv("NO_COLOR", "1")
    assert term.colour() is False
