"""Lines fit into the columns that there are: what commands print, each at one of three widths, and what is said on a
terminal. What is to be copied (code, files, Markdown) stands as it is.
"""

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
from judgebot.cli.main import COMMANDS as NAMES
from judgebot.cli.main import cli
from judgebot.scenario import api

WIDE = 60
WIDTHS = (40, 60, 80)
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
    ["lint", "opp/install-board-seen"],
    ["audit", "opp/access-hq-and-rnd-estimate"],
    ["ask", "runner runs HQ; ice: Tollbooth rezzed; runner 2 credits; what happens"],
    ["ask", "frobnicate the zorgulators"],
    ["what-if", "cr/9.2.8f-1"],
    ["check", "--cards", "Tollbooth", "-q"],
    ["what-if", "cr/9.2.8f-1", "--after", "1", "--horizon", "run"],
    ["why-not", "cr/9.2.8f-1", "--option", "runner: use Femme Fatale to break", "--seconds", "0.1"],
    ["step", "cr/9.2.8f-1"],
    ["schema", "--facts", "tag"],
    ["schema", "--facts", "run"],
    ["card", "--words", "choose"],
    ["card", "Femme Fatale"],
    ["policy", "spectators"],
    ["policy", "missed-triggers", "2"],
    ["rule", "10.3.1"],
    ["rule", "do I pay for Tollbooth after a bypass"],
    ["rule", "--changes", "24.03..26.03", "6.2"],
    ["timing", "checkpoint"],
    ["config"],
    ["help"],
    ["help", "audit"],
    ["help", "settings"],
    ["coverage", "start"],
    ["check", "start/a-trace"],
    ["lint", "start/a-full-host"],
    ["repair", "--case", "opp/trigger-second-warning"],
    ["import", "replays/a-random-game.json", "--list"],
    ["explain", "start/a-trace", "--board"],
    ["explain", "cr/10.13.3-1", "--edition", "both"],
]


def too_wide(text: str, wide: int = WIDE) -> list[str]:
    """The lines that are wider than they need be: a word is never broken, and code stands as it is to be copied."""
    lines = [line for line in text.splitlines() if len(line) > wide and not line.lstrip().startswith("judgebot ")]
    return [line for line in lines if max(map(len, line.split())) < wide - 16]


def printed(arguments: list[str], wide: int) -> str:
    """What a command prints on standard output in so many columns."""
    given = "\nrun HQ\nwould it change if run Archives\nboard\nchart\nhelp\nquit\n" if arguments[0] == "step" else ""
    environment = {"COLUMNS": str(wide), "NO_COLOR": "1"}
    done = CliRunner().invoke(cli, arguments, input=given, env=environment, prog_name="judgebot")
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("place", range(len(COMMANDS)), ids=lambda place: " ".join(COMMANDS[place])[:40])
def test_what_is_printed_fits(place: int) -> None:
    """By sample: each at one of the widths."""
    wide = WIDTHS[place % len(WIDTHS)]
    assert too_wide(printed(COMMANDS[place], wide), wide) == []


def test_help_fits() -> None:
    """Of every command, in the fewest columns."""
    narrow = WIDTHS[0]
    for command in NAMES:
        assert too_wide(printed([command, "--help"], narrow), narrow) == [], command


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
