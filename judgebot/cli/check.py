"""`judgebot check`: run scenarios and compare them with what they expect."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from judgebot import resources
from judgebot.cards import names
from judgebot.cards.catalog import implemented
from judgebot.cli import complete, term
from judgebot.cli.editions import edition_or_both, read_line
from judgebot.cli.progress import bar
from judgebot.cli.scenarios import BAD_INPUT, DIFFERS, asker, attempt, gather, refuse
from judgebot.engine.edition import BASE, Edition
from judgebot.engine.records import NotImplementedRule
from judgebot.scenario import api
from judgebot.scenario.board import build
from judgebot.scenario.expect import compare, kinds
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.shows import shows
from judgebot.yamlio import BadInput, Problem


@dataclasses.dataclass
class Result:
    """What came of one scenario: why it does not hold, what is wrong with its file, whether it tests anything."""

    name: str
    differences: list[str] = dataclasses.field(default_factory=list)
    problems: list[Problem] = dataclasses.field(default_factory=list)
    untested: bool = False


@click.command()
@click.argument("given", metavar="[PATH|NAME]...", nargs=-1, shell_complete=complete.scenarios)
@click.option(
    "--cards", is_flag=True, help="The arguments are cards: run the scenarios beside them (all: no argument)."
)
@edition_or_both
@click.option("--quiet", "-q", is_flag=True, help="Name only the scenarios that do not hold.")
def check(given: tuple[str, ...], cards: bool, quiet: bool, edition: Edition | str | None) -> None:
    """Run scenarios and compare each with what it expects. Without an argument: all scenarios that come with judgebot.

    Each argument is a file, a directory, or the name of a shipped scenario such as cr/9.2.8f-1. Cases of `repair`,
    boards of `lint` and reports of `audit` that say what must be found are compared too.

    Exit status: 0 if everything expected holds; 1 if something does not, is not implemented, or cannot be used beside
    others that can; 2 if nothing can be used.
    """
    if isinstance(edition, str):
        from judgebot.cli.both import check_both

        if cards:
            raise click.UsageError("--edition both goes with scenarios, not with --cards.")
        check_both(given, quiet)
        return
    if cards:
        results = [result for card_id in _cards(given) for result in _beside(card_id, edition)]
    else:
        paths = gather(given or (str(resources.scenarios()),), policy=True)
        with bar(paths) as steps:
            results = [_result(path, edition) for path in steps]
    broken = [problem for result in results for problem in result.problems]
    nothing = bool(broken) and all(result.problems for result in results)
    for line in _report(results, quiet, edition):
        click.echo(term.clean(line), err=nothing)
    if read := read_line():
        click.echo(read, err=nothing)
    if broken:
        for problem in BadInput(broken).problems:
            term.tell(str(problem))
        sys.exit(BAD_INPUT if nothing else DIFFERS)
    if any(result.differences for result in results):
        sys.exit(DIFFERS)


def _cards(given: tuple[str, ...]) -> list[str]:
    """Ids of the cards that are meant. Leaves with status 2 if there is no such card in the library."""
    known = implemented()
    found: list[str] = []
    problems: list[Problem] = []
    for name in given:
        try:
            found.append(names.find(name))
        except (names.UnknownName, names.AmbiguousName) as error:
            problems.append(Problem(name, 0, "no card", f"the name of one card: {error}"))
        else:
            if found[-1] not in known:
                problems.append(Problem(name, 0, "a card that the library lacks", "a card of the library"))
    if problems:
        raise refuse(BadInput(problems))
    return found or known


def _beside(card_id: str, edition: Edition | None) -> list[Result]:
    """Run the scenarios beside a card."""
    try:
        return [_ran(scenario, f"{scenario.name}: {scenario.title}") for scenario in shows(card_id, edition)]
    except BadInput as bad:
        return [Result(card_id, problems=bad.problems)]


def _result(path: Path, edition: Edition | None) -> Result:
    """Run one scenario file, or one of the policy's files."""
    try:
        if kind := api.policy_kind(path):
            return _policy(path, kind)
        scenario = api.load(path, edition)
    except BadInput as bad:
        return Result(api.shipped_name(path), problems=bad.problems)
    return _ran(scenario, scenario.name)


def _policy(path: Path, kind: str) -> Result:
    """Run a repair case, or lint a board, or audit a report. Raises BadInput."""
    from judgebot.policy.checks import differences

    result = Result(api.shipped_name(path))
    try:
        result.differences, states = differences(path, kind)
        result.untested = not states
    except NotImplementedRule as missing:
        result.differences = [f"not implemented: {missing}"]
    return result


def _ran(scenario: Scenario, name: str) -> Result:
    """Run one scenario."""
    result = Result(name)
    result.untested = not set(scenario.expect) - {"answer"}
    tried = attempt(scenario, lambda: compare(_played(scenario), asker(scenario)))
    result.problems = tried.problems
    if tried.result is not None:
        told = scenario.edition.numbers.in_text
        result.differences = [told(str(one)) for one in tried.result]
    elif tried.message:
        result.differences = [tried.message.removeprefix(f"{scenario.path}: ")]
    return result


def _played(scenario: Scenario) -> Outcome:
    """What a scenario comes to; checkpoints are told step by step only if it expects something of their steps."""
    m = build(scenario)
    m.detailed = "checkpoint_step" in kinds(scenario.expect.get("trace") or ())
    return run(scenario, machine=m)


def _report(results: list[Result], quiet: bool, edition: Edition | None) -> Iterator[str]:
    """A line for each scenario (if `quiet`, for each that fails), the reasons below those that fail, and a summary."""
    for result in results:
        if result.problems or (quiet and not result.differences):
            continue
        note = "  (it states nothing that could be tested)" if result.untested else ""
        yield f"{'FAIL' if result.differences else 'ok  '}  {result.name}{note}"
        yield from (f"      {difference}" for difference in result.differences)
    failed = sum(bool(result.differences) for result in results)
    bad = sum(bool(result.problems) for result in results)
    parts = [f"{len(results) - failed - bad} hold"]
    parts += [f"{failed} do not"] if failed else []
    parts += [f"{bad} cannot be used"] if bad else []
    by = f"by CR {edition.name}" if edition else f"by CR {BASE.name} unless they name another edition"
    yield term.wrap(f"{len(results)} scenario{'' if len(results) == 1 else 's'}: {', '.join(parts)} ({by})")
