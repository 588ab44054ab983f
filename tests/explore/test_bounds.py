"""A search keeps to its seconds and its memory, and tells what it has found by then."""

from __future__ import annotations

from cProfile import Profile
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from judgebot.cli import edges
from judgebot.cli.main import cli
from judgebot.engine import machine
from judgebot.explore import bounds
from judgebot.explore.bounds import MIB, Bounds
from judgebot.explore.whatif import Wish, what_if
from judgebot.scenario.read import parse

OPEN = """title: Two boards
board: {turn: runner, runner: {clicks: 4, credits: {one of: [4, 5]}, rig: [Corroder, Femme Fatale]},
  corp: {credits: 9, servers: {HQ: {ice: [Enigma, Tollbooth]}, R&D: {ice: [Ice Wall]}}}}
"""


class Clock:
    """A clock that goes on by a fixed part of a second whenever somebody looks at it, and by nothing else.

    The search looks before each state and the engine before and after each decision, and at every 256th step between.
    """

    def __init__(self) -> None:
        self.now, self.part = 1000.0, 0.001

    def __call__(self) -> float:
        self.now += self.part
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(bounds, "time", SimpleNamespace(monotonic=clock))
    monkeypatch.setattr(machine, "time", SimpleNamespace(process_time=clock))
    return clock


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A board on which a turn takes minutes: whoever is poor does not pay Tollbooth, so every purchase is looked at."""
    file = tmp_path / "long.yaml"
    file.write_text(OPEN.replace("{one of: [4, 5]}", "9"), encoding="utf-8")
    return file


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in args])


def test_the_seconds_are_those_of_the_whole_command(long: Path, clock: Clock) -> None:
    """Also with the looks that come before the search, and with telling what was found."""
    begun = clock.now
    result = run("what-if", long, "--horizon", "turn", "--seconds", "5", "--jobs", "1")
    assert clock.now - begun < 5 * 1.1
    assert "because 5 seconds had passed" in " ".join(result.stdout.split())


def test_telling_what_was_found_needs_no_more_than_its_part(monkeypatch: pytest.MonkeyPatch, long: Path) -> None:
    """Of the seconds 95 % are for the search, so that what comes after it may be a twentieth more, or two."""
    seen, passed = Profile(builtins=False), Bounds.passed
    found: list[int] = []

    def counted() -> int:
        return sum(one.callcount for one in seen.getstats())

    def look(self: Bounds) -> str:
        why = passed(self)
        if why:
            seen.disable()  # or what is called while it counts is lost
            found.append(counted())
            seen.enable()
        return why

    run("what-if", long, "--seconds", "0.1", "--jobs", "1")  # what is loaded then is not counted
    monkeypatch.setattr(Bounds, "passed", look)
    seen.enable()
    run("what-if", long, "--horizon", "turn", "--seconds", "5", "--jobs", "1")
    seen.disable()
    assert 0 < found[-1] < counted() < found[-1] * 1.1 / 0.95


def test_the_seconds_count_from_the_start_of_the_program(
    monkeypatch: pytest.MonkeyPatch, long: Path, clock: Clock
) -> None:
    begun = clock.now
    monkeypatch.setattr(edges, "begun", begun - 45)
    result = run("what-if", long, "--horizon", "turn", "--seconds", "50", "--jobs", "1")
    assert clock.now - begun < 5
    assert "because 50 seconds had passed" in " ".join(result.stdout.split())


def test_the_seconds_are_shared_by_all_boards(clock: Clock) -> None:
    begun = clock.now
    report = what_if(parse(OPEN), Wish(within="turn", seconds=3, jobs=1))
    assert clock.now - begun < 3 * 1.5  # with seconds of its own for each it would be twice as many
    assert [world.result.why for world in report.worlds] == ["3 seconds had passed"] * 2
    assert all(world.classes for world in report.worlds)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_memory_is_kept_to(jobs: str, monkeypatch: pytest.MonkeyPatch, long: Path) -> None:
    """Here it grows by 8 MiB with every look at it."""
    held = iter(range(100, 10_000, 8))
    monkeypatch.setattr(bounds, "resident", lambda: next(held) * MIB)
    result = run("what-if", long, "--horizon", "turn", "--memory", "256", "--seconds", "100", "--jobs", jobs)
    assert result.exit_code == 0
    assert "outcomes:" in result.stdout
    assert "because the limit of 256 MiB of memory was reached" in " ".join(result.stdout.split())


def test_what_the_system_allows_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "_allowed", lambda: 10 * MIB)
    assert Bounds(60, 100_000).passed() == "the 10 MiB of memory that the system allows were used up"


def test_each_process_has_its_part_of_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "resident", lambda: 100 * MIB)
    whole = Bounds(60, 1000)
    assert whole.part(processes=4).most == 100 * MIB + (800 - 100) * MIB // 4


def test_check_ends_where_a_game_goes_round(tmp_path: Path, clock: Clock) -> None:
    """A line of a search that would go round is left after the seconds of the search, not of the game."""
    path = tmp_path / "round.yaml"
    spring = "{when: {event: gain credits, who: you}, do: [{one_of: {modes: [[{gain: 1}], [{tags: 1}]]}}]}"
    path.write_text(
        "title: Goes round\nboard: {turn: runner, runner: {clicks: 1, credits: 5, rig: [Well]}}\ncards:\n"
        f"  Well: {{side: runner, type: resource, cost: 0, abilities: [{spring}]}}\n"
    )
    clock.part = 0.02  # as the game grows longer with every state: a hundred looks are enough
    begun = clock.now
    result = run("what-if", path, "--seconds", "2", "--jobs", "1")
    assert result.exit_code == 0
    assert "2 seconds had passed" in " ".join(result.stdout.split())
    assert clock.now - begun < 4


def test_an_answer_needs_no_more_than_its_seconds(clock: Clock) -> None:
    asked = {"never": [{"state": {"winner": "corp"}, "within": "turn"}]}
    scenario = parse(OPEN.replace("{one of: [4, 5]}", "9")).replace(expect=asked)
    from judgebot.explore.check import answers

    begun = clock.now
    (found,) = answers(scenario, seconds=3)
    assert found.answer.verdict == "not settled"
    assert clock.now - begun < 3 * 1.5  # with seconds of its own for each it would be twice as many
