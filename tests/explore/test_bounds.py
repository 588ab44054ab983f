"""A search keeps to its seconds and its memory, and tells what it has found by then."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from judgebot.cli import edges
from judgebot.cli.main import cli
from judgebot.explore import bounds
from judgebot.explore.bounds import MIB, Bounds
from judgebot.explore.whatif import Wish, what_if
from judgebot.scenario.read import parse

OPEN = """title: Two boards
board: {turn: runner, runner: {clicks: 4, credits: {one of: [4, 5]}, rig: [Corroder, Femme Fatale]},
  corp: {credits: 9, servers: {HQ: {ice: [Enigma, Tollbooth]}, R&D: {ice: [Ice Wall]}}}}
"""


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds of the processor: what else the machine does is no matter here."""
    monkeypatch.setattr(bounds, "time", SimpleNamespace(monotonic=time.process_time))


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A board on which a turn takes minutes: whoever is poor does not pay Tollbooth, so every purchase is looked at."""
    file = tmp_path / "long.yaml"
    file.write_text(OPEN.replace("{one of: [4, 5]}", "9"), encoding="utf-8")
    return file


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in args])


def test_the_seconds_are_those_of_the_whole_command(long: Path) -> None:
    """Also with the looks that come before the search, and with telling what was found."""
    begun = time.process_time()
    result = run("what-if", long, "--horizon", "turn", "--seconds", "5", "--jobs", "1")
    assert time.process_time() - begun < 5 * 1.1
    assert "because 5 seconds had passed" in " ".join(result.stdout.split())


def test_the_seconds_count_from_the_start_of_the_program(monkeypatch: pytest.MonkeyPatch, long: Path) -> None:
    monkeypatch.setattr(edges, "begun", time.process_time() - 49)
    begun = time.process_time()
    result = run("what-if", long, "--horizon", "turn", "--seconds", "50", "--jobs", "1")
    assert time.process_time() - begun < 5
    assert "because 50 seconds had passed" in " ".join(result.stdout.split())


def test_the_seconds_are_shared_by_all_boards() -> None:
    begun = time.process_time()
    report = what_if(parse(OPEN), Wish(within="turn", seconds=3, jobs=1))
    assert time.process_time() - begun < 3 * 1.5  # with seconds of its own for each it would be twice as many
    assert [world.result.why for world in report.worlds] == ["3 seconds had passed"] * 2
    assert all(world.classes for world in report.worlds)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_memory_is_kept_to(jobs: str, monkeypatch: pytest.MonkeyPatch, long: Path) -> None:
    """Here it grows by 1 MiB with every fourth look at it."""
    held = iter(range(400, 10_000))
    monkeypatch.setattr(bounds, "resident", lambda: next(held) * MIB // 4)
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


def test_check_ends_where_a_game_goes_round(tmp_path: Path) -> None:
    """A line of a search that would go round is left after the seconds of the search, not of the game."""
    path = tmp_path / "round.yaml"
    spring = "{when: {event: gain credits, who: you}, do: [{one_of: {modes: [[{gain: 1}], [{tags: 1}]]}}]}"
    path.write_text(
        "title: Goes round\nboard: {turn: runner, runner: {clicks: 1, credits: 5, rig: [Well]}}\ncards:\n"
        f"  Well: {{side: runner, type: resource, cost: 0, abilities: [{spring}]}}\n"
    )
    begun = time.process_time()
    result = run("what-if", path, "--seconds", "2", "--jobs", "1")
    assert result.exit_code == 0
    assert "2 seconds had passed" in " ".join(result.stdout.split())
    assert time.process_time() - begun < 4


def test_an_answer_needs_no_more_than_its_seconds() -> None:
    asked = {"never": [{"state": {"winner": "corp"}, "within": "turn"}]}
    scenario = parse(OPEN.replace("{one of: [4, 5]}", "9")).replace(expect=asked)
    from judgebot.explore.check import answers

    begun = time.process_time()
    (found,) = answers(scenario, seconds=3)
    assert found.answer.verdict == "not settled"
    assert time.process_time() - begun < 3 * 1.5  # with seconds of its own for each it would be twice as many
