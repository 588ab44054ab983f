"""The timing charts have every step of the rules, in order, with the right windows and ways on."""

import json
from pathlib import Path

import pytest

from judgebot.cli.timing import CHARTS
from judgebot.index import EDITION, Index, load
from judgebot.index.timing import Chart, charts, symbols

ALL = charts()
LATER = charts(edition="26.03")


def steps(chart: Chart) -> list[str]:
    return [step.number for phase in chart.phases for step in phase.steps]


def test_the_command_knows_the_charts() -> None:
    assert tuple(ALL) == CHARTS


@pytest.mark.parametrize("name", CHARTS)
def test_each_step_of_the_section_is_there(index: Index, name: str) -> None:
    chart = ALL[name]
    if name == "checkpoint":
        expected = index.parts("10.3.1")
    else:
        rules = index.parts(chart.section)
        expected = [part for rule in rules for part in index.parts(rule)] or rules
    assert steps(chart) == expected


@pytest.mark.parametrize("name", CHARTS)
def test_ways_on_lead_somewhere(index: Index, name: str) -> None:
    places = {*steps(ALL[name]), *(phase.number for phase in ALL[name].phases)}
    starts_of_turns = {"5.6.1", "5.7.1"}
    for phase in ALL[name].phases:
        assert index.exists(phase.number)
        for step in phase.steps:
            for goto in [step.goto, *(branch.goto for branch in step.branches)]:
                assert not goto or goto in places | starts_of_turns, f"{step.number} -> {goto}"


@pytest.mark.parametrize("name", CHARTS)
def test_windows_are_those_of_the_official_text(shared: Path, name: str) -> None:
    rules = json.loads((shared / f"data/cr-{EDITION}-rules.json").read_text(encoding="utf-8"))
    texts = {rule["number"]: rule["text"] for rule in rules}
    for phase in ALL[name].phases:
        for step in phase.steps:
            expected = tuple(symbol for symbol in "PRS" if f"({symbol})" in texts[step.number])
            assert step.windows == expected, step.number


@pytest.mark.parametrize("name", CHARTS)
def test_the_charts_of_a_later_edition(name: str) -> None:
    book, chart = load("26.03"), LATER[name]
    rules = book.parts(chart.section)
    expected = [part for rule in rules for part in book.parts(rule)] or rules
    assert steps(chart) == (book.parts("10.3.1") if name == "checkpoint" else expected)
    places = {*steps(chart), *(phase.number for phase in chart.phases), "5.6.1", "5.7.1"}
    every = [step for phase in chart.phases for step in phase.steps]
    ways = {goto for step in every for goto in (step.goto, *(branch.goto for branch in step.branches)) if goto}
    assert ways <= places


def test_windows() -> None:
    windows = {step.number: step.windows for chart in ALL.values() for phase in chart.phases for step in phase.steps}
    assert windows["6.9.3b"] == ("P",)
    assert windows["6.9.4e"] == ("P", "R")
    assert windows["5.6.2a"] == ("P", "R", "S")
    assert {symbol for each in windows.values() for symbol in each} == set(symbols())
