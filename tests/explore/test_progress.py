"""Progress of a search: silent for a second, then told now and then, and taken away again."""

from __future__ import annotations

import pytest

from judgebot.cli import progress


class Terminal:
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def test_told_after_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in the first second, then at most five times a second; nothing where nobody looks."""
    now = [100.0]
    told: list[str] = []
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress.click, "echo", lambda text, **_: told.append(text))
    monkeypatch.setattr(progress.sys, "stderr", Terminal())
    search = progress.Progress()
    for at in (100.5, 100.9, 101.5, 101.6, 101.65, 101.8):
        now[0] = at
        search(1000, 20)
    assert len(told) == 2
    assert "1,000 choices tried" in told[0]
    search.clear()
    assert told[-1].strip() == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_told_with_any_number_of_processes(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search tells how far it is, by one process or by several, and its outcomes are the same."""
    from judgebot.explore import parallel
    from judgebot.explore.whatif import Wish, what_if
    from judgebot.scenario import api

    monkeypatch.setattr(parallel, "SMALL", 200)
    told: list[int] = []
    scenario = api.load(api.locate("start/a-run-through-two-ice"))
    report = what_if(
        scenario, Wish(within="turn", most=800, seconds=60, jobs=jobs), lambda tried, waiting: told.append(tried)
    )
    assert told
    assert told == sorted(told)
    assert report.worlds[0].classes


def test_a_first_line_is_told_early() -> None:
    """Of a long search, the line that answers its question is told before the search is over."""
    from click.testing import CliRunner

    from judgebot.cli.main import cli

    args = ["what-if", "start/advancing-and-scoring", "--horizon", "turn", "--possible", "corp.score=0"]
    result = CliRunner().invoke(cli, [*args, "--most", "1500"], env={"COLUMNS": "100", "NO_COLOR": "1"})
    said = " ".join(result.output.split())
    assert said.startswith("Found so far:")
    assert "Possible: the Corp has no agenda points. ✓ This holds" in said
