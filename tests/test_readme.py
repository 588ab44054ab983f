"""Every command in the README works when pasted, in order, and its scenarios hold."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.M | re.S)
COMMANDS = [line for kind, body in BLOCKS if not kind for line in body.splitlines() if line.startswith("judgebot ")]
# All scenarios are tests of the suite: it is enough that the command works.
FEWER = {
    "judgebot check": "judgebot check start/memory",
    "judgebot coverage": "judgebot coverage start/memory",
}
ASK = README.partition("### `ask`")[2].partition("\n### ")[0]
# What a newcomer pastes to install and to test: .ci/run does both.
BY_CI = ("python3 -m venv", "pip install")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a `judgebot` of this checkout on the PATH."""
    folder = tmp_path_factory.mktemp("readme")
    program = folder / "bin" / "judgebot"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m judgebot "$@"\n')
    program.chmod(0o755)
    return folder


def run(place: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the README in a shell."""
    env = {**os.environ, "PATH": f"{place / 'bin'}:{os.environ['PATH']}", "NO_COLOR": "1", "COLUMNS": "100"}
    env["XDG_CACHE_HOME"] = str(place / "cache")
    return subprocess.run(
        ["sh", "-c", command], cwd=place, env=env, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL
    )


def test_every_command_is_shown() -> None:
    """The README shows an example of every command there is."""
    from judgebot.cli.main import COMMANDS as table

    shown = {command.split()[1] for command in COMMANDS}
    assert set(table) - {"rules"} <= shown
    assert "judgebot rules import" in README


def test_commands(place: Path) -> None:
    """In order, in one directory: each ends with the status that the README gives it, and says something."""
    for command in COMMANDS:
        bare = command.partition(" #")[0].strip()
        done = run(place, FEWER.get(bare, command))
        wanted = {0, 1} if command.split()[1] in ("repair", "audit", "what-if") else {0}
        assert done.returncode in wanted, f"{command}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr, command
        assert done.stdout.strip() or done.stderr.strip() or ">" in command, command


def test_the_output_at_the_top_is_real(place: Path) -> None:
    """The lines shown for `explain` are those that it prints."""
    block = next(body for _, body in BLOCKS if body.startswith("$ judgebot explain"))
    command, *lines = block.splitlines()
    printed = run(place, command.removeprefix("$ ")).stdout
    shown = "\n".join(line for line in lines if line != "...")
    assert shown.strip() in printed


def test_the_scenarios_in_it_hold(place: Path) -> None:
    """The scenario shown holds, also with the question for the search and with the card shown added to it."""
    scenario, question, card = (body for kind, body in BLOCKS if kind == "yaml")
    (place / "shown.yaml").write_text(scenario + question, encoding="utf-8")
    (place / "with-card.yaml").write_text(scenario + card, encoding="utf-8")
    for name in ("shown.yaml", "with-card.yaml"):
        done = run(place, f"judgebot check {name}")
        assert done.returncode == 0, done.stdout + done.stderr


def asked(rows: str) -> list[str]:
    """The examples in the second column of a table of `ask`."""
    return [one for row in rows.splitlines() if row.startswith("| ") for one in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("line", asked(ASK.partition("**Its words**")[0]))
def test_the_lines_to_ask_are_answered(line: str) -> None:
    """Each question of the first table, without one word more."""
    from click.testing import CliRunner

    from judgebot.cli.main import cli

    assert CliRunner().invoke(cli, ["ask", line]).exit_code == 0


@pytest.mark.parametrize("clause", [one for one in asked(ASK.partition("**Its words**")[2]) if " " in one])
def test_the_words_to_ask_with_are_understood(clause: str) -> None:
    """Each clause of the second table, on a board that has its cards."""
    from judgebot.ask.reading import read

    board = "Palisade on HQ; Cleaver installed; PAD Campaign in remote 1; Tollbooth on R&D; runner runs HQ; "
    assert read(clause).understood or read(board + clause).understood
