"""Standard streams that are closed, full or endless, signals, errors of judgebot's own: one line and an exit status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import Result

from judgebot.cli import edges
from judgebot.explore.bounds import Bounds

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]
ROOT = Path(__file__).resolve().parents[2]


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which JB is the program; the status is that of the program in a pipe too."""
    text = f"set -o pipefail; {line.replace('JB', f'{sys.executable} -m judgebot')}"
    return subprocess.run(["bash", "-c", text], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


UNWRITTEN = "judgebot: standard output cannot be written"
LINES = {
    "full": ("JB rule 9.2.8f > /dev/full", 2, f"{UNWRITTEN}: no space left on device.\n"),
    "closed": ("JB rule 9.2.8f >&-", 2, f"{UNWRITTEN}: it is closed.\n"),
    "nobody to tell": ("JB rule 9.2.8f > /dev/full 2>&-", 2, ""),
    "nothing said": ("JB rule 9.2.8f 2>&- >/dev/null", 0, ""),
}


@pytest.mark.parametrize("case", LINES)
def test_a_stream_that_cannot_be_used(case: str) -> None:
    line, status, said = LINES[case]
    done = shell(line)
    assert (done.returncode, done.stderr, done.stdout) == (status, said, "")


def test_a_reader_that_has_gone_is_no_error_to_speak_of() -> None:
    done = shell("JB explain cr/9.2.8f-1 --detail full | true")
    assert (done.returncode, done.stderr) == (141, "")


def test_standard_input_may_be_closed() -> None:
    done = shell("JB step cr/9.2.8f-1 <&-")
    assert (done.returncode, done.stderr) == (2, "judgebot: standard input is closed.\n")
    assert "play:" in done.stdout


ENDLESS = {
    "yes": "lines in a row that choose nothing",
    "why use Femme Fatale": "lines in a row that choose nothing",
    "pass\nback": "more than 60 lines",
}


@pytest.mark.parametrize("text", ENDLESS)
def test_step_does_not_heed_what_has_no_end(text: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgebot.cli.step._MOST_LINES", 60)
    result = run("step", "cr/9.2.8f-1", keys=f"{text}\n" * 200)
    assert result.exit_code == 2
    assert ENDLESS[text] in result.stderr
    assert "play:" in result.stdout  # what was done is not lost


@pytest.mark.parametrize("command", [["step", "cr/9.2.8f-1"], ["repair"]], ids=["step", "repair"])
def test_a_line_without_end_is_not_read_to_its_end(command: list[str]) -> None:
    """An endless line: the program ends all the same, and never holds more of it than it may."""
    feeder = subprocess.Popen([sys.executable, "-c", "while True: print('x' * 65536, end='')"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)  # fmt: skip
    line = [sys.executable, "-m", "judgebot", *command]
    done = subprocess.run(line, cwd=ROOT, stdin=feeder.stdout, capture_output=True, text=True, timeout=60, check=False)
    feeder.kill()
    feeder.communicate()
    assert done.returncode == 2
    assert done.stderr.endswith("judgebot: standard input has a line of more than 1,000 bytes.\n")


@pytest.mark.parametrize("raw", [b"\xff\xfe\n", b"\x1b[2J\n", b"\x00\n", b"9" * 900 + b"\n", b"back 99999999999\n"])
def test_any_line_is_answered(raw: bytes, run: Run) -> None:
    for command in (["step", "cr/9.2.8f-1"], ["repair"]):
        result = run(*command, keys=raw)
        assert result.exit_code in (0, 1)
        assert "\x1b" not in result.output


# Signals


@pytest.mark.parametrize("wait", [0, 0.05, 0.3])
@pytest.mark.parametrize("command", [["what-if", "cr/9.2.8f-1"], ["check"]], ids=["what-if", "check"])
def test_ctrl_c_says_nothing(command: list[str], wait: float) -> None:
    """However early it comes, once the interpreter itself has begun: what-if may tell what it has found by then."""
    script = "import os, _signal; _signal.signal(2, lambda *_: os._exit(130)); os.write(2, b'.')"
    line = [sys.executable, "-c", f"{script}; from judgebot.__main__ import main; main()", *command]
    child = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert child.stderr is not None
    assert child.stderr.read(1) == b"."
    time.sleep(wait)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert said == b""
    assert child.returncode == 130 or (command[0] == "what-if" and child.returncode == 0)


@pytest.mark.parametrize("command", ["what-if", "check", "explain"])
def test_ctrl_c_in_a_search(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known by then is told by `what-if` only: a search that was cut off is no expectation that fails."""
    looks = 0

    def passed(_: Bounds) -> str:
        nonlocal looks
        looks += 1
        if looks == 2:
            raise KeyboardInterrupt
        return ""

    monkeypatch.setattr(Bounds, "passed", passed)
    result = run(command, "cr/9.2.8f-1")
    assert looks >= 2
    if command == "what-if":
        assert result.exit_code == 130
        assert "interrupted" in result.stdout
    else:
        assert "Aborted" in result.stderr  # click's, for a KeyboardInterrupt: `edges.guarded` makes 130 of it
        assert not result.stdout.strip()


def test_ctrl_c_from_the_first_moment_of_the_program() -> None:
    """Every import of the program is interrupted in turn: nothing is printed, and the status is that of Ctrl-C."""
    script = """
import os, runpy, signal, sys
nth, seen = int(sys.argv.pop(1)), 0
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        global seen
        if name not in ("judgebot", "judgebot.__main__"):
            seen += 1
            if seen == nth:
                os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv[0] = "judgebot"
runpy.run_module("judgebot", run_name="__main__")
"""
    for nth in (1, 20, 100):
        done = subprocess.run(
            [sys.executable, "-c", script, str(nth), "explain", "cr/9.2.8f-1"],
            cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout, done.stderr) == (130, "", ""), nth


def test_nothing_is_imported_before_ctrl_c_is_heeded() -> None:
    script = "import sys; before = set(sys.modules); import judgebot; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "['judgebot']\n"


@pytest.mark.parametrize("number", [signal.SIGTERM])
def test_told_to_stop(number: signal.Signals) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "judgebot", "step", "cr/9.2.8f-1"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    while b">" not in os.read(child.stdout.fileno(), 1 << 16):
        pass
    child.send_signal(number)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 128 + number
    assert said.decode() == f"judgebot: stopped, since it was told to ({number.name}); nothing is answered.\n"


# Errors


def failing(error: BaseException) -> Callable[[], object]:
    def work() -> object:
        raise error

    return work


ERRORS: dict[str, tuple[BaseException, int, str]] = {
    "of its own": (KeyError("x"), 1, "judgebot: an error of its own (KeyError: 'x')"),
    "memory": (MemoryError(), 2, "judgebot: there is not enough memory."),
    "usage": (click.UsageError("No such thing."), 2, "Error: No such thing."),
    "disk": (OSError(28, "No space left on device"), 2, "standard output cannot be written: no space left"),
    "file": (PermissionError(13, "Permission denied", "a\x1b.txt"), 2, "a\\x1b.txt cannot be used: permission"),
    "files": (OSError(24, "Too many open files"), 2, "judgebot: the system has no more to give: too many open files."),
    "ctrl-c": (KeyboardInterrupt(), 130, ""),
    "abort": (click.Abort(), 130, ""),
    "exit": (SystemExit(7), 7, ""),
    "exit with words": (SystemExit("words"), 1, "judgebot: words."),
    "exit without": (SystemExit(), 0, ""),
}


@pytest.mark.parametrize("case", ERRORS)
def test_each_error_has_a_line_and_a_status(
    case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "quietly", lambda: None)
    error, status, said = ERRORS[case]
    assert edges.guarded(failing(error)) == status
    told = capsys.readouterr().err
    assert said in told
    assert bool(told) == bool(said)
    assert "Traceback" not in told


def test_a_developer_sees_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGEBOT_TRACEBACK", "1")
    with pytest.raises(KeyError):
        edges.guarded(failing(KeyError("x")))


def test_a_width_that_is_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    values: list[Any] = ["9" * 5000, "-1", "x", "\u0664", "0"]
    for value in values:
        monkeypatch.setenv("COLUMNS", value)
        assert run("rule", "9.2.8f").exit_code == 0
