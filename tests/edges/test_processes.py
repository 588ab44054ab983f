"""A search by several processes: absurd numbers are refused, and whatever is killed, none of them stays behind."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result as Ran

from judgebot.engine.machine import Machine
from judgebot.explore import parallel
from judgebot.explore.bounds import Bounds
from judgebot.explore.lines import begin
from judgebot.explore.questions import OPEN, YES, Conditions
from judgebot.explore.search import Result, explore
from judgebot.explore.whatif import Classes, Wish, what_if
from judgebot.scenario.api import load
from judgebot.scenario.read import parse

Run = Callable[..., Ran]
ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "scenarios/cr/9.2.8f-1.yaml"  # to the end of the turn it goes on for hours


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("--most", ["0", "-1", "10000001", "1000000000", "1000000000000", "9" * 5000]),
        ("--jobs", ["0", "-1", "65", "1000000000000", "9" * 5000]),
        ("--seconds", ["0", "-1", "nan", "inf", "1e300", "86401"]),
        ("--after", ["-1", "9" * 5000]),
    ],
)
def test_absurd_numbers_are_refused(option: str, values: list[str], run: Run) -> None:
    for value in values:
        result = run("what-if", "cr/9.2.8f-1", option, value)
        assert (result.exit_code, result.stdout) == (2, ""), value
        assert option in result.stderr


@pytest.fixture(autouse=True)
def _not_ours() -> Iterator[None]:
    """A child that this process had before, such as the browser of the tests of pages, is none of the search's."""
    NOT_OURS[:] = children(os.getpid())
    yield
    NOT_OURS.clear()


NOT_OURS: list[int] = []


def searched(wish: Wish) -> tuple[Result, Result]:
    """What one process finds, and what several find together."""
    start = begin(load(BOARD), "run")
    alone = explore(start.walker, Classes(start.walker))
    assert alone.exhausted
    return alone, parallel.explore_with(start, Classes(start.walker), wish)


def test_the_greatest_numbers_that_are_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of states takes memory only as it is used."""
    monkeypatch.setattr(parallel, "SMALL", 20)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    alone, found = searched(Wish(within="run", jobs=3, most=10_000_000))
    assert found.exhausted
    assert set(found.outcomes) == set(alone.outcomes)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KiB


def test_a_full_table_loses_nothing() -> None:
    marks = parallel.Marks(3)
    seen = [marks.add(bytes([mark]) * 16) for mark in (1, 2, 3, 1, 2, 3, 4, 4)]
    assert seen == [True, True, True, False, False, False, True, True]


@contextlib.contextmanager
def few_files(more: int) -> Iterator[None]:
    """As many files as are open now can be open, and so many more."""
    old = resource.getrlimit(resource.RLIMIT_NOFILE)
    used = {int(name) for name in os.listdir("/proc/self/fd")}
    free = [number for number in range(1000) if number not in used or not Path(f"/proc/self/fd/{number}").exists()]
    resource.setrlimit(resource.RLIMIT_NOFILE, (free[more], old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, old)


@pytest.mark.parametrize("more", [1, 9])
def test_too_few_open_files(more: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """It takes longer, is said, and everything is found all the same."""
    monkeypatch.setattr(parallel, "SMALL", 20)
    fds = len(os.listdir("/proc/self/fd"))
    with few_files(more):
        alone, found = searched(Wish(within="run", jobs=8))
    assert found.exhausted
    assert set(found.outcomes) == set(alone.outcomes)
    assert "instead of 8: too many open files" in caplog.text
    assert len(os.listdir("/proc/self/fd")) == fds
    assert children(os.getpid()) == []


@pytest.mark.parametrize("victims", [1, 2], ids=["one", "all"])
def test_a_killed_child(victims: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search is not exhausted then, and says why: so it never says never."""
    monkeypatch.setattr(parallel, "SMALL", 20)
    start = begin(load(BOARD), "turn")
    parent = os.getpid()

    class Deadly(Classes):
        def facts(self, kept: object, m: object) -> object:
            if os.getpid() != parent and sorted(children(parent)).index(os.getpid()) < victims:
                os.kill(os.getpid(), signal.SIGKILL)
            return super().facts(kept, m)  # type: ignore[arg-type]

    result = parallel.explore_with(start, Deadly(start.walker), Wish(within="turn", jobs=2, most=2000 * 2))
    assert not result.exhausted
    assert victims == 1 or result.why == parallel.KILLED
    assert result.why
    assert children(parent) == []


NEVER = """
board:
  turn: runner
  corp: {servers: {HQ: {ice: [{card: Tollbooth, rezzed: true}]}}}
  runner: {credits: 5, rig: [{card: Femme Fatale, chosen: HQ ice 1}]}
expect:
  never: [{state: {runner.credits: 99}, within: WITHIN}]
"""
CUT: dict[str, Wish] = {
    "time": Wish(within="turn", seconds=0.3),
    "time, by several": Wish(within="turn", seconds=0.5, jobs=2),
    "choices": Wish(within="turn", most=50),
    "choices, by several": Wish(within="turn", most=200, jobs=2),
    "ctrl-c": Wish(within="turn"),
    "ctrl-c, with several": Wish(within="turn", jobs=2),
    "killed": Wish(within="turn", jobs=2),
}


@pytest.mark.parametrize("how", CUT)
def test_a_search_cut_short_never_says_never(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is cut short, "never" stays open. (Seen to its end, a run never brings so many credits.)"""
    monkeypatch.setattr(parallel, "SMALL", 20)
    parent, facts = os.getpid(), Conditions.facts

    def cut(self: Conditions, kept: object, m: Machine) -> object:
        if how == "killed" and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        if how == "ctrl-c" or (how == "ctrl-c, with several" and os.getpid() != parent):
            with contextlib.suppress(FileExistsError):
                (tmp_path / "sent").touch(exist_ok=False)  # once: a second one is not so patient
                os.kill(parent, signal.SIGINT)
        return facts(self, kept, m)

    assert what_if(parse(NEVER.replace("WITHIN", "run")), Wish(within="run")).worlds[0].answers[0].verdict == YES
    monkeypatch.setattr(Conditions, "facts", cut)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        wish = CUT[how]
        bounds = Bounds(wish.seconds, wish.memory, partial=True)
        world = what_if(parse(NEVER.replace("WITHIN", "turn")), wish, bounds=bounds).worlds[0]
    finally:
        signal.signal(signal.SIGINT, before)
    assert not world.exhausted
    assert [answer.verdict for answer in world.answers] == [OPEN]
    assert "that is all of them" not in world.seen
    assert children(parent) == []


def test_ctrl_c_while_the_children_are_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is held back until what was seen can be told, whichever thread of this process the signal comes to."""
    monkeypatch.setattr(parallel, "SMALL", 20)
    start = begin(load(BOARD), "turn")
    tasks = parallel._tasks

    def at_once(parts: int) -> int:
        os.kill(os.getpid(), signal.SIGINT)
        return tasks(parts)

    monkeypatch.setattr(parallel, "_tasks", at_once)
    done = threading.Event()
    other = threading.Thread(target=done.wait)  # as the tests' workers have one
    other.start()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        bounds = Bounds(60, partial=True)
        found = parallel.explore_with(start, Classes(start.walker), Wish(within="turn", jobs=2), bounds=bounds)
    finally:
        signal.signal(signal.SIGINT, before)
        done.set()
    assert (found.exhausted, found.why) == (False, parallel.INTERRUPTED)
    assert found.decisions >= 20
    assert children(os.getpid()) == []


def test_an_error_of_a_child_is_the_parents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "SMALL", 20)
    start = begin(load(BOARD), "turn")
    parent = os.getpid()

    class Odd(Exception):
        """It cannot be sent to another process."""

    class Failing(Classes):
        def facts(self, kept: object, m: object) -> object:
            if os.getpid() != parent:
                raise Odd("what")
            return super().facts(kept, m)  # type: ignore[arg-type]

    with pytest.raises(RuntimeError, match="Odd: what"):
        parallel.explore_with(start, Failing(start.walker), Wish(within="turn", jobs=2))
    assert children(parent) == []


def children(pid: int) -> list[int]:
    """The child processes of a process that are not yet dead, but for those that were there before the test."""
    found = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            after = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
            if int(after[1]) == pid and after[0] != "Z" and int(name) not in NOT_OURS:
                found.append(int(name))
    return found


def alive(pid: int) -> bool:
    try:
        return Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_no_child_stays_behind(number: signal.Signals) -> None:
    script = "from judgebot.explore import parallel; parallel.SMALL = 20; from judgebot.cli import main; main()"
    line = [sys.executable, "-c", script, "what-if", str(BOARD), "--horizon", "turn", "--jobs", "2"]
    parent = subprocess.Popen(
        [*line, "--most", "10000000", "--seconds", "3000"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        begun = time.monotonic()
        while len(found := children(parent.pid)) < 2:
            assert time.monotonic() - begun < 60
            time.sleep(0.05)
        time.sleep(0.2)
        parent.send_signal(number)
        _, said = parent.communicate(timeout=60)
        begun = time.monotonic()
        while any(map(alive, found)):
            assert time.monotonic() - begun < 30, "a child is left"
            time.sleep(0.02)
    finally:
        parent.kill()
    if number == signal.SIGTERM:
        assert parent.returncode == 143
        # what was found first is told on standard error, too
        assert said.endswith("judgebot: stopped, since it was told to (SIGTERM); nothing is answered.\n")
