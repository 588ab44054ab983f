"""What the commands that run scenarios share: finding files, reading them all, refusing what cannot be used."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from judgebot.cli import term
from judgebot.cli.problems import BAD_INPUT as BAD_INPUT
from judgebot.cli.problems import refuse as refuse
from judgebot.cli.progress import Progress
from judgebot.engine.edition import Edition
from judgebot.engine.records import NotImplementedRule
from judgebot.scenario import api
from judgebot.scenario.expect import Asker, Difference
from judgebot.scenario.model import OVER_LINES, Scenario
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.yamlio import BadInput, Problem

DIFFERS = 1


def gather(names: Iterable[str], policy: bool = False) -> list[Path]:
    """The scenario files that arguments stand for, each once. Leaves with status 2 if one stands for none.

    policy  the policy's files (repair cases, boards to lint, reports to audit) are among them
    """
    found: dict[Path, None] = {}
    problems: list[Problem] = []
    for name in names:
        if not name.strip():
            problems.append(Problem(repr(name), 0, "no name", "a scenario file, a directory, or a shipped scenario"))
            continue
        try:
            paths = api.find(name, policy)
        except BadInput as bad:
            problems += bad.problems
            continue
        if not paths:
            problems.append(Problem(name, 0, "a directory without scenarios", "scenario files (*.yaml)"))
        found.update(dict.fromkeys(paths))
    if problems:
        raise refuse(BadInput(problems))
    return list(found)


def load_found(
    names: Iterable[str],
    edition: Edition | None = None,
    load: Callable[[Path, Edition | None], Scenario] = api.load,
) -> tuple[list[Scenario], set[str], list[Problem]]:
    """The scenarios that arguments stand for, which of them were only found in a folder, and what is wrong there.

    edition  whose rules they are for, if not those that each names
    load     reads a file for an edition

    One bad file in a folder does not keep the others from being read. Leaves with status 2 if a file that was named
    itself is bad, or all are.
    """
    names = list(names)
    scenarios: list[Scenario] = []
    found: set[str] = set()
    problems: list[Problem] = []
    named: list[Problem] = []
    paths = gather(names)
    direct = {path for path in map(api.locate, names) if not path.is_dir()}
    for path in paths:
        try:
            scenarios.append(load(path, edition))
        except BadInput as bad:
            (named if path in direct else problems).extend(bad.problems)
        if path not in direct:
            found.add(str(path))
    if named or not scenarios:
        raise refuse(BadInput([*named, *problems]))
    return scenarios, found, problems


def load_one(paths: list[Path], edition: Edition | None) -> Scenario:
    """The scenario of the one file there is; from now on numbers are told by its edition. Leaves with status 2."""
    (scenario,) = load_all(paths, edition)
    term.by(scenario.edition.name)
    return scenario


def load_all(paths: Iterable[Path], edition: Edition | None = None) -> list[Scenario]:
    """The scenarios in files, for their editions or for another.

    Leaves with status 2, and every problem of every file told, if one cannot be read.
    """
    found: list[Scenario] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            found.append(api.load(path, edition))
        except BadInput as bad:
            problems += bad.problems
    if problems:
        raise refuse(BadInput(problems))
    return found


T = TypeVar("T")


class Tried(NamedTuple, Generic[T]):
    """What came of running a scenario: a result, or what is wrong with its file, or why there is no result."""

    result: T | None
    problems: list[Problem]
    message: str


def attempt(scenario: Scenario, work: Callable[[], T]) -> Tried[T]:
    """Do something with a scenario that runs it, and turn whatever goes wrong into words.

    An error of the program itself is told as such, without a traceback unless JUDGEBOT_TRACEBACK is set.
    """
    try:
        return Tried(work(), [], "")
    except BadInput as bad:
        return Tried(None, [_told(one, scenario) for one in bad.problems], "")
    except (StuckLine, AmbiguousLine) as stuck:
        return Tried(None, [_told(stuck.problem(scenario.path), scenario)], "")
    except NotImplementedRule as error:
        return Tried(None, [], scenario.edition.numbers.in_text(unfinished(scenario, error)))
    except Exception as error:
        if os.environ.get("JUDGEBOT_TRACEBACK"):
            raise
        said = f"{type(error).__name__}: {error}".strip()
        return Tried(None, [], f"{scenario.path}: judgebot failed ({said}): an error of its own. No ruling is given.")


def _told(problem: Problem, scenario: Scenario) -> Problem:
    """A problem that came up in a run, with the numbers of its edition."""
    told = scenario.edition.numbers.in_text
    return problem.replace(found=told(problem.found), expected=told(problem.expected))


def asker(scenario: Scenario) -> Asker | None:
    """What answers the scenario's questions over every line of play, if it asks any, and tells how far it is."""
    if not any(scenario.expect.get(key) for key in OVER_LINES):
        return None
    from judgebot.explore.check import ask  # only here: most scenarios ask about one line

    def asking(one: Scenario) -> list[Difference]:
        progress = Progress()
        try:
            return ask(one, progress)
        finally:
            progress.clear()

    return asking


def unfinished(scenario: Scenario, error: NotImplementedRule) -> str:
    """What to say of a scenario that comes to something that the engine does not implement."""
    from judgebot.explain.doubts import named  # only here: few scenarios stop

    doubt = f" A known doubt: {named(error.doubt)}." if error.doubt else ""
    return f"{scenario.path}: not implemented: {error}. No ruling is given, since it would be a guess.{doubt}"
