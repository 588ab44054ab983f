"""`judgebot lint`: what is illegal in a board state, and the repair."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import click

from judgebot import resources
from judgebot.cli import term
from judgebot.cli.advice import refuse
from judgebot.yamlio import BadInput

_INDENT = "  "


@click.command()
@click.argument("board", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
@click.option("--check", is_flag=True, help="Compare the findings with those that the file expects (`lint:`).")
def lint(board: Path, form: str, check: bool) -> None:
    """Find what is illegal in a board state, each finding with its rule and its repair.

    BOARD is a scenario file; only its board, cards and deck lists are looked at. Exit status 1 if anything is illegal
    (with --check: if the findings are not the expected ones).
    """
    from judgebot.engine.records import NotImplementedRule
    from judgebot.policy import lint as looking

    try:
        board = resources.shipped(board)
        report = looking.examine(board)
    except BadInput as bad:
        raise refuse(bad) from None
    except NotImplementedRule as missing:
        click.echo(term.clean(f"{board}: not implemented: {missing}", newlines=False), err=True)
        raise click.exceptions.Exit(1) from None
    if form == "json":
        data = dataclasses.asdict(dataclasses.replace(report, expected=None))
        data.pop("expected")
        click.echo(json.dumps(data | {"legal": report.legal}, indent=2, ensure_ascii=True))
    else:
        click.echo("\n".join(_lines(report)))
    if check:
        wrong = looking.mismatches(report, str(board))
        for text in wrong:
            click.echo(term.clean(text, newlines=False), err=True)
        raise click.exceptions.Exit(1 if wrong else 0)
    raise click.exceptions.Exit(0 if report.legal else 1)


def _lines(report: object) -> Iterator[str]:
    """The findings as lines, the illegal ones first."""
    from judgebot.policy.lint import ILLEGAL, Report

    assert isinstance(report, Report)
    count = sum(finding.level == ILLEGAL for finding in report.findings)
    doubtful = len(report.findings) - count
    head = f"{count} thing{'s' * (count != 1)} illegal" if count else "Nothing illegal was found"
    if doubtful:
        head += f", {doubtful} doubtful"
    yield term.strong(term.wrap(_clean(f"{report.title}: {head}.")))
    for number, finding in enumerate(report.findings, 1):
        yield ""
        line = f" (line {finding.line})" if finding.line else ""
        mark = "" if finding.level == ILLEGAL else "Doubtful: "
        lead = f"{number:2}  "
        yield term.wrap(_clean(f"{mark}{_capital(finding.fact)}{line}. [{', '.join(finding.cites)}]"), "    ", lead)
        step, procedure = finding.prevents
        yield term.wrap(_clean(f"Should have been prevented by: {procedure} ({step})."), "    ", "    ")
        yield from _repair(finding.repair)
        if finding.unsure:
            yield term.wrap(_clean(f"Not certain: {finding.unsure}."), "    ", "    ")
    if report.whole is not None:
        yield ""
        yield term.strong("What makes all of it legal at once (10.3.1e)")
        yield from _repair(report.whole)
    if report.unchecked:
        yield ""
        yield term.strong("Not checked")
        for text in report.unchecked:
            yield term.wrap(_clean(text), _INDENT, _INDENT)


def _repair(repair: object) -> Iterator[str]:
    from judgebot.policy.lint import Repair

    assert isinstance(repair, Repair)
    cites = f" [{', '.join(repair.cites)}]"
    if len(repair.sets) == 1 and not repair.who:
        do = "trash" if repair.do == "Trash" else repair.do
        yield term.wrap(_clean(f"Repair: {do} {' and '.join(repair.sets[0])}.{cites}"), "    ", "    ")
        return
    chooses = f" The {repair.who.title()} chooses." if repair.who else ""
    yield term.wrap(_clean(f"Repair: {repair.do}.{chooses}{cites}"), "    ", "    ")
    for one in repair.sets:
        yield term.wrap(_clean("- " + " and ".join(one)), "        ", "      ")
    if repair.more:
        yield "      - and other sets, too many to list"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)
