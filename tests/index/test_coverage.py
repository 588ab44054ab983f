"""Coverage: what the traces cite, counted by chapter."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judgebot.cli.main import cli
from judgebot.index import Index
from judgebot.index.coverage import coverage
from judgebot.index.store import EXECUTABLE


def test_by_chapter(index: Index) -> None:
    chapters = coverage(index, {"6.9.3a", "10.3.1", "10.3", "OPP take-backs 1"})
    assert [each.chapter for each in chapters] == index.chapters()
    assert sum(each.rules for each in chapters) == len(index.rules())
    runs = chapters[5]
    assert runs.title == "Runs"
    assert runs.cited == ("6.9.3a",)
    assert "6.9.3a" not in runs.uncovered and "6.9.3b" in runs.uncovered
    assert runs.executable == len(runs.uncovered) + 2  # the step, and 6.9.3, which only introduces it
    assert all(index.entry(number).kind in EXECUTABLE for each in chapters for number in each.uncovered)


def test_unknown_number(index: Index) -> None:
    with pytest.raises(KeyError, match=r"9\.9\.99"):
        coverage(index, {"9.9.99"})


@pytest.fixture
def traces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, set[str]]:
    """Stands in for the shipped scenarios: file name -> what its trace cites."""
    cited = {"one.yaml": {"6.9.3a", "9.2.8f"}, "two.yaml": {"9.2.8f"}}
    for name in cited:
        (tmp_path / name).write_text("title: x\n")
    (tmp_path / "policy.yaml").write_text("title: x\ncase:\n  what: t\n")
    monkeypatch.setattr("judgebot.scenario.api.cited_rules", lambda path: cited[path.name])
    monkeypatch.setattr("judgebot.resources.scenarios", lambda: tmp_path)
    return cited


def test_command_json(traces: dict[str, set[str]]) -> None:
    result = CliRunner().invoke(cli, ["coverage", "--format", "json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert data["scenarios"] == 2
    assert {number for each in data["chapters"] for number in each["cited"]} == {"6.9.3a", "9.2.8f"}


def test_command_text(traces: dict[str, set[str]]) -> None:
    result = CliRunner().invoke(cli, ["coverage"])
    assert result.exit_code == 0, result.output
    assert "2 scenarios" in result.output
    assert "6.9.3b" in result.output and "6.9.3a" not in result.output


def test_command_refuses_unknown_citations(traces: dict[str, set[str]]) -> None:
    traces["one.yaml"].add("9.9.99")
    result = CliRunner().invoke(cli, ["coverage"])
    assert result.exit_code != 0
    assert "9.9.99" in result.output
