"""Every command in the README and in the manual works when pasted, in order, and their scenarios hold."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from judgebot.cli import manual

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = {topic: manual.page(topic) for topic in manual.TOPICS}
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
BLOCKS = [block for text in (README, *MANUAL.values()) for block in FENCED.findall(text)]
LINES = [line for kind, body in BLOCKS if not kind for line in body.splitlines() if line.startswith("judgebot ")]
COMMANDS = list({line.partition(" #")[0].strip(): line for line in reversed(LINES)}.values())[::-1]  # each once
# All scenarios are tests of the suite: it is enough that the command works.
FEWER = {
    "judgebot check": "judgebot check start/memory",
    "judgebot check start --edition both": "judgebot check start/memory --edition both",
    "judgebot coverage": "judgebot coverage start/memory",
    "judgebot faq faq -o faq.html": "judgebot faq cr/9.2.8f-1 -o faq.html",
}
ASK = MANUAL["ask"]
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
    bare = command.partition(" #")[0].strip()
    if bare.startswith("judgebot ") and not set("<>|&;$*~\\") & set(bare) and "--jobs" not in bare:
        return _here(place, shlex.split(bare), env)
    return subprocess.run(
        ["sh", "-c", command], cwd=place, env=env, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL
    )


def _here(place: Path, words: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The same in this process, where the line needs no shell: much faster."""
    from click.testing import CliRunner

    from judgebot.cli.main import cli

    before = Path.cwd()
    os.chdir(place)
    try:
        done = CliRunner().invoke(cli, words[1:], env=env, prog_name="judgebot")
    finally:
        os.chdir(before)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


def test_every_command_is_shown() -> None:
    """The README shows an example of every command there is."""
    from judgebot.cli.main import COMMANDS as table

    blocks = [body for kind, body in FENCED.findall(README) if not kind]
    shown = {line.split()[1] for body in blocks for line in body.splitlines() if line.startswith("judgebot ")}
    assert set(table) - {"rules", "cards"} <= shown
    assert "judgebot rules import" in README and "judgebot cards import" in README


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
    found = {topic: [body for kind, body in FENCED.findall(text) if kind == "yaml"] for topic, text in MANUAL.items()}
    (scenario, question), (card,) = found["scenario"], found["cards"]
    assert scenario in [body for _, body in FENCED.findall(README)]
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


def test_the_pages_are_those_of_the_table() -> None:
    assert {one.stem for one in manual.PAGES.iterdir()} == set(manual.TOPICS)
    assert all(f"`{topic}`" in README for topic in (*manual.TOPICS, manual.CHANGES))
    assert len(README.split()) < 1500  # five minutes


def test_the_manual_as_text_as_a_man_page_and_as_html(place: Path) -> None:
    for topic in (*manual.TOPICS, manual.CHANGES):
        said = run(place, f"COLUMNS=60 judgebot help {topic}").stdout
        assert manual.title(topic).upper() in said and "**" not in said and "|---" not in said
    man = run(place, "judgebot help --man").stdout
    assert man.startswith(".TH JUDGEBOT 1") and all(f".SS {name}" in man for name in ("explain", "ask", "lint"))
    assert [line for line in man.splitlines() if line.startswith("'")] == []
    done = run(place, "judgebot help --html manual.html")
    page = (place / "manual.html").read_text(encoding="utf-8")
    assert done.returncode == 0 and page.count("<h2 ") == len(manual.TOPICS) + 1 and "http" not in page
    assert run(place, "judgebot help --html manual.html").returncode == 2  # it is there already
    assert "Did you mean 'ask'" in run(place, "judgebot help aks").stderr
