"""Each timing structure, walked step by step on boards, against the charts of the rules index.

`walks.yaml` says which steps a board must come to, in order. Every way from one step to the next must be one that the
chart has, but for the jumps that a walk states; and all walks together take every step and every branch of each chart.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judgebot import yamlio
from judgebot.cli.timing import CHARTS
from judgebot.index import load
from judgebot.index.timing import Step, charts
from judgebot.scenario.read import from_node
from judgebot.scenario.run import run

FILE = Path(__file__).parent / "walks.yaml"
# The frames whose steps belong to a chart, where the chart's name is not the frame's.
FRAMES = {
    "run": ("run", "approach", "encounter", "movement", "success", "run ends"),
    "corp-turn": ("corp turn",),
    "runner-turn": ("runner turn",),
}
# Procedures with numbered steps that have no chart (9.2.2e): the rule whose parts they are.
PROCEDURES = {"play": "8.6.6", "install": "8.5.15", "draw": "8.4.5", "trace": "10.8.6"}


@functools.cache
def walks() -> dict[str, tuple[yamlio.Node, str]]:
    text = FILE.read_text(encoding="utf-8")
    root = yamlio.parse(text, str(FILE))
    return {str(node.value["walk"].value): (node, text) for node in root.value}


def said(node: yamlio.Node, key: str) -> str:
    return str(node.value[key].value) if key in node.value else ""


def numbers(text: str) -> list[str]:
    """`6.9.1a-d 7.5.1 7.5.2` or `6.9.3cdc`: the steps in full."""
    found = []
    for word in text.split():
        rule, letters = re.fullmatch(r"([\d.]+?)([a-k-]*)", word).groups()  # type: ignore[union-attr]
        if len(letters) == 3 and letters[1] == "-":
            letters = "".join(map(chr, range(ord(letters[0]), ord(letters[2]) + 1)))
        found += [rule + letter for letter in letters] if letters else [rule]
    return found


@functools.cache
def walked(name: str) -> tuple[str, ...]:
    """The steps that the walk's structure took, each named once where it took several of the engine's."""
    node, text = walks()[name]
    scenario = from_node(node, str(FILE), name, text, also=("walk", "structure", "steps", "jumps"))
    structure = said(node, "structure")
    events = run(scenario).machine.events or []
    if structure == "checkpoint":
        found = [event.cites[0] for event in events if event.kind == "checkpoint_step"][:11]
    else:
        frames = FRAMES.get(structure, (structure,))
        found = [event.cites[0] for event in events if event.kind == "step" and event.data["structure"] in frames]
    return tuple(number for number, _ in itertools.groupby(found))


def chart_of(structure: str) -> tuple[list[str], dict[str, set[str]]]:
    """The steps in order, and from each the steps that can follow it."""
    if structure in PROCEDURES:
        steps = load().parts(PROCEDURES[structure])
        return steps, {one: {other} for one, other in itertools.pairwise(steps)}
    chart = charts()[structure]
    steps = [step.number for phase in chart.phases for step in phase.steps]
    first = {phase.number: phase.steps[0].number for phase in chart.phases}
    after = dict(itertools.pairwise(steps))
    ways = {}
    for phase in chart.phases:
        for step in phase.steps:
            ways[step.number] = {first.get(way, way) for way in _onward(step, after.get(step.number, ""))}
    return steps, ways


def _onward(step: Step, following: str) -> Iterator[str]:
    if step.branches:
        yield from (branch.goto for branch in step.branches)
    elif step.goto or following:
        yield step.goto or following


@pytest.mark.parametrize("name", walks())
def test_the_steps_are_those_of_the_rules(name: str) -> None:
    node, _ = walks()[name]
    assert list(walked(name)) == numbers(said(node, "steps"))


@pytest.mark.parametrize("name", walks())
def test_each_way_on_is_one_of_the_chart(name: str) -> None:
    node, _ = walks()[name]
    _, ways = chart_of(said(node, "structure"))
    jumps = [tuple(way.split(" to ")) for way in said(node, "jumps").split(", ") if way]
    for way in itertools.pairwise(walked(name)):
        assert way[1] in ways.get(way[0], ()) or way in jumps, way
    taken = set(itertools.pairwise(walked(name)))
    assert set(jumps) <= taken, "a jump that is not made"


@pytest.mark.parametrize("structure", [*CHARTS, *PROCEDURES])
def test_every_step_and_every_branch_is_taken(structure: str) -> None:
    mine = [name for name, (node, _) in walks().items() if said(node, "structure") == structure]
    steps, ways = chart_of(structure)
    seen = {number for name in mine for number in walked(name)}
    assert set(steps) - seen == set(), "steps that no walk takes"
    taken = {way for name in mine for way in itertools.pairwise(walked(name))}
    missing = {(one, other) for one, others in ways.items() for other in others if other in steps} - taken
    assert missing == set(), "ways on that no walk takes"


def test_rezzing_pays_then_checks_then_turns() -> None:
    """8.1.2e has no lettered steps: the rez cost, the checkpoint after a cost (10.3.4), then the card is turned up."""
    node, text = walks()["an approach, the ice rezzed"]
    events = run(from_node(node, str(FILE), "rez", text, also=("walk", "structure", "steps", "jumps"))).machine.events
    told: list[Any] = [event for event in events or [] if event.kind in ("paid", "checkpoint", "rezzed")]
    at = next(k for k, event in enumerate(told) if event.kind == "paid" and event.data["purpose"] == "rez")
    assert [event.kind for event in told[at : at + 3]] == ["paid", "checkpoint", "rezzed"]
    assert "10.3.4" in told[at + 1].cites and "8.1.2e" in told[at + 2].cites
