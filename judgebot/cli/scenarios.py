"""What the commands that run scenarios share: finding files, reading them all, refusing what cannot be used."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from judgebot.cli import term
from judgebot.engine.records import NotImplementedRule
from judgebot.scenario import api
from judgebot.scenario.model import Scenario
from judgebot.yamlio import BadInput, Problem

DIFFERS = 1
BAD_INPUT = 2


def gather(names: Iterable[str]) -> list[Path]:
    """The scenario files that arguments stand for, each once. Leaves with status 2 if one stands for none."""
    found: list[Path] = []
    problems: list[Problem] = []
    for name in names:
        try:
            paths = api.find(name)
        except BadInput as bad:
            problems += bad.problems
            continue
        if not paths:
            problems.append(Problem(name, 0, "a directory without scenarios", "scenario files (*.yaml)"))
        found += [path for path in paths if path not in found]
    if problems:
        raise refuse(BadInput(problems))
    return found


def load_all(paths: Iterable[Path]) -> list[Scenario]:
    """The scenarios in files. Leaves with status 2, and every problem of every file told, if one cannot be read."""
    found: list[Scenario] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            found.append(api.load(path))
        except BadInput as bad:
            problems += bad.problems
    if problems:
        raise refuse(BadInput(problems))
    return found


def refuse(bad: BadInput) -> click.exceptions.Exit:
    """Print every problem to standard error; raise what this returns to leave with status 2."""
    for problem in bad.problems:
        click.echo(term.clean(str(problem), newlines=False), err=True)
    return click.exceptions.Exit(BAD_INPUT)


def unfinished(scenario: Scenario, error: NotImplementedRule) -> str:
    """What to say of a scenario that comes to something that the engine does not implement."""
    return f"{scenario.path}: not implemented: {error}. No ruling is given, since it would be a guess."
