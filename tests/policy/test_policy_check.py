"""`judgebot check` runs the policy's files too, one line each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from judgebot import resources

Run = Callable[..., Result]
FILES = sorted((resources.scenarios() / "opp").rglob("*.yaml"))

BY = "(by CR 24.03 unless they name another edition)"


def test_check_covers_the_policy(run: Run) -> None:
    result = run("check", "opp")
    assert result.exit_code == 0, result.stdout
    lines = result.stdout.splitlines()
    assert lines[-1] == f"{len(FILES)} scenarios: {len(FILES)} hold {BY}"
    assert len(lines) == len(FILES) + 1
    assert not any("states nothing" in line for line in lines)


def test_a_policy_file_that_does_not_hold_is_named(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.yaml").write_text("case: {what: shuffle}\nexpect: {penalty: none}\n")
    (tmp_path / "b.yaml").write_text("board: {corp: {clicks: 1}}\nlint: []\n")
    (tmp_path / "c.yaml").write_text("board: {turn: runner}\nplay: []\naudit: {}\n")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    assert "penalty: expected none, found warning" in result.stdout
    assert "found clicks" in result.stdout
    assert "(it states nothing that could be tested)" in result.stdout
    assert result.stdout.splitlines()[-1] == f"3 scenarios: 1 hold, 2 do not {BY}"
