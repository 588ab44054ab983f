"""The timing charts: turns, runs, breaches, accesses and checkpoints, step by step, as data."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from judgebot import resources
from judgebot.index.numbering import Numbering, numbering
from judgebot.index.store import EDITION, LOADER


@dataclass(frozen=True, slots=True)
class Branch:
    """One answer to a step's question, and the step it leads to."""

    condition: str
    goto: str


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step.

    Attributes:
        number: the rule.
        text: what happens, or the question that decides where to go.
        windows: the symbols of a paid ability window ("P", "R", "S"), or empty.
        goto: where to go next, when that is not simply the next step.
        branches: the answers to a question.
    """

    number: str
    text: str
    windows: tuple[str, ...] = ()
    goto: str = ""
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A heading of a chart with its steps, in order."""

    number: str
    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """One timing chart; `section` is the section of the CR with the full rules."""

    name: str
    title: str
    section: str
    phases: tuple[Phase, ...]


def charts(path: Path | None = None, edition: str = EDITION) -> dict[str, Chart]:
    """All timing charts by name: run, corp-turn, runner-turn, breach, access, checkpoint.

    Args:
        path: the charts of the base edition; the shipped ones if not given.
        edition: whose charts they are to be, in its own numbers.
    """
    data = _load(path)["charts"]
    if edition != EDITION:
        text = resources.rules_index() / edition / "timing.yaml"
        data = _renumbered(data, numbering(edition)) | _load(text)["charts"]
    return {name: _chart(name, fields) for name, fields in data.items()}


def symbols(path: Path | None = None) -> dict[str, str]:
    """What the window symbols mean: "P" -> paid abilities may be used, and so on."""
    return dict(_load(path)["symbols"])


def _load(path: Path | None) -> dict[str, Any]:
    path = resources.rules_index() / EDITION / "timing.yaml" if path is None else path
    data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    return data


def _renumbered(node: Any, numbers: Numbering) -> Any:
    """The charts with the base edition's numbers as those of another; what stands under them stays as it is."""
    if isinstance(node, dict):
        return {key: _renumbered(value, numbers) for key, value in node.items()}
    if isinstance(node, list):
        return [_renumbered(value, numbers) for value in node]
    return numbers.in_text(node)


def _chart(name: str, fields: dict[str, Any]) -> Chart:
    phases = tuple(Phase(each["number"], each["title"], tuple(map(_step, each["steps"]))) for each in fields["phases"])
    return Chart(name, fields["title"], fields["section"], phases)


def _step(fields: dict[str, Any]) -> Step:
    return Step(
        fields["number"],
        fields["text"],
        windows=tuple(fields.get("windows", ())),
        goto=fields.get("goto", ""),
        branches=tuple(Branch(each["if"], each["goto"]) for each in fields.get("branches", ())),
    )
