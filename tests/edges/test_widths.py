"""Lines fit into 60 columns: what commands print of shipped scenarios, and what is said on a terminal of that width."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest
from click.testing import CliRunner

from judgebot import resources
from judgebot.cli.main import cli
from judgebot.scenario import api

WIDE = 60
COMMANDS: list[list[str]] = [
    ["rule", "9.2.8f"],
    ["rule", "6.9"],
    ["rule", "--term", "priority"],
    ["timing", "run"],
    ["timing", "corp-turn"],
    ["card", "Tollbooth"],
    ["card", "--words", "whenever a program is trashed"],
    ["schema", "--facts"],
    ["policy"],
    ["policy", "missed-triggers"],
    ["new"],
    ["new", "--card", "Tollbooth"],
    ["lint", "opp/install-board-seen"],
    ["audit", "opp/access-hq-and-rnd-estimate"],
    ["ask", "runner runs HQ; ice: Tollbooth rezzed; runner 2 credits; what happens"],
    ["ask", "frobnicate the zorgulators"],
    ["what-if", "cr/9.2.8f-1"],
    ["check", "--cards", "Tollbooth", "-q"],
]


def too_wide(text: str) -> list[str]:
    """The lines that are wider than they need be: a word is never broken."""
    return [line for line in text.splitlines() if len(line) > WIDE and max(map(len, line.split())) < WIDE - 20]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments)[:40])
def test_what_is_printed_fits(arguments: list[str]) -> None:
    done = CliRunner().invoke(cli, arguments, env={"COLUMNS": str(WIDE), "NO_COLOR": "1"}, prog_name="judgebot")
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.stdout + done.stderr and too_wide(done.stdout) == []


def test_explanations_fit() -> None:
    """Of every fortieth shipped scenario, in full and with the board."""
    some = [str(path) for path in sorted(api.inside(resources.scenarios()))[::40]]
    arguments = ["explain", *some, "--detail", "full", "--board"]
    done = CliRunner().invoke(cli, arguments, env={"COLUMNS": str(WIDE), "NO_COLOR": "1"}, prog_name="judgebot")
    assert done.exit_code == 0 and len(some) > 8
    assert too_wide(done.output) == []


@pytest.mark.parametrize("arguments", [["nosuch"], ["help", "--all"], ["card", "--words", "Nosuch"], ["timing", "x"]])
def test_what_is_said_on_a_terminal_fits(arguments: list[str]) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, WIDE, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    child = subprocess.Popen(
        [sys.executable, "-m", "judgebot", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    said = b""
    try:
        while some := os.read(ours, 65536):
            said += some
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    child.wait()
    assert said and too_wide(said.decode()) == []
