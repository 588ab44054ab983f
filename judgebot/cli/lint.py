"""`judgebot lint`: what is illegal in a board state, and the repair."""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judgebot import resources
from judgebot.cli import complete, term
from judgebot.cli.advice import refuse
from judgebot.cli.editions import edition_option, told_by, told_edition
from judgebot.engine.edition import Edition
from judgebot.explain.words import cap
from judgebot.files import STANDARD_INPUT
from judgebot.yamlio import BadInput

if TYPE_CHECKING:
    from judgebot.policy.lint_findings import Report

_INDENT = "  "
_SHOWN = 40  # findings, the illegal ones first
_CARDS = 30  # of a set to be trashed: where there are more, nobody reads them all here
_SETS = 3  # of such sets
_FORMS = ("text", "json")


@click.command()
@click.argument("board", type=click.Path(path_type=Path), shell_complete=complete.boards)
@click.option(
    "--format",
    "forms",
    multiple=True,
    metavar="[text|json|NAME|FILE]",
    help="How to print it; or the format for deck lists: `standard`, or a file with its cards. Can be given twice.",
)
@click.option("--check", is_flag=True, help="Compare the findings with those that the file expects (`lint:`).")
@edition_option
def lint(board: Path, forms: tuple[str, ...], check: bool, edition: Edition | None) -> None:
    """Find what is illegal in a board state, each finding with its rule and its repair.

    BOARD is a scenario file; only its board, cards and deck lists are looked at. Or it is a deck list, or several: the
    web client's text, the card site's text (*.txt) or its JSON. Exit status 1 if anything is illegal (with --check: if
    the findings are not the expected ones).

    A format is a small file in the folder `formats` of your judgebot data, or shipped, or anywhere (FILE.yaml).
    """
    from judgebot.engine.records import NotImplementedRule
    from judgebot.policy import lint as looking
    from judgebot.policy.lint_formats import find
    from judgebot.tables import decks

    form = next((one for one in forms if one in _FORMS), "text")
    lists = [one for one in forms if one not in _FORMS]
    if len(lists) > 1 or len(set(forms) & set(_FORMS)) > 1:
        raise click.UsageError("Give --format at most once for how to print, and once for the deck lists.")
    try:
        if board == STANDARD_INPUT and lists == ["-"]:
            raise click.UsageError("Standard input (-) can be the board or the format, not both.")
        board = resources.shipped(board)
        pool = find(lists[0]) if lists else None
        if decks.is_list(board):
            if check:
                raise click.UsageError("--check goes with a scenario: a deck list expects no findings.")
            reports = looking.examine_lists(decks.read(board), pool, edition)
        else:
            reports = [looking.examine(board, pool, edition, decks.of_scenario)]
        term.by(reports[0].edition)
    except BadInput as bad:
        raise refuse(bad) from None
    except NotImplementedRule as missing:
        term.tell(f"{board}: not implemented: {missing}")
        raise click.exceptions.Exit(1) from None
    if form == "json":
        data = [_data(report) for report in reports]
        click.echo(json.dumps(data if len(data) > 1 else data[0], indent=2, ensure_ascii=True))
    else:
        click.echo("\n\n".join("\n".join(_lines(report)) for report in reports))
        told_by()
    if check:
        wrong = looking.mismatches(reports[0], str(board))
        for text in wrong:
            term.tell(text)
        raise click.exceptions.Exit(1 if wrong else 0)
    raise click.exceptions.Exit(0 if all(report.legal for report in reports) else 1)


def _data(report: Report) -> dict[str, object]:
    """A report as plain data."""
    data = term.told(dataclasses.asdict(dataclasses.replace(report, expected=None)))
    data = {key: value for key, value in data.items() if key not in ("expected", "edition")} | told_edition()
    return data | {"legal": report.legal}


def _lines(report: object) -> Iterator[str]:
    """The findings as lines, the illegal ones first."""
    from judgebot.policy.lint_findings import ILLEGAL, Report

    assert isinstance(report, Report)
    count = sum(finding.level == ILLEGAL for finding in report.findings)
    doubtful = len(report.findings) - count
    head = f"{count} thing{'s' * (count != 1)} illegal" if count else "Nothing illegal was found"
    if doubtful:
        head += f", {doubtful} doubtful"
    yield term.strong(term.wrap(_clean(f"{report.title}: {head}.")))
    if report.format:
        yield term.wrap(_clean(f"Deck lists compared with {report.format}."))
    for number, finding in enumerate(report.findings[:_SHOWN], 1):
        yield ""
        line = f" (line {finding.line})" if finding.line else ""
        mark = "" if finding.level == ILLEGAL else "Doubtful: "
        lead = f"{number:2}  "
        yield term.wrap(_clean(f"{mark}{cap(finding.fact)}{line}. [{', '.join(finding.cites)}]"), "    ", lead)
        step, procedure = finding.prevents
        yield term.wrap(_clean(f"Should have been prevented by: {procedure} ({step})."), "    ", "    ")
        yield from _repair(finding.repair)
        if finding.unsure:
            yield term.wrap(_clean(f"Not certain: {finding.unsure}."), "    ", "    ")
        yield from _policy(finding)
    if len(report.findings) > _SHOWN:
        yield ""
        yield f"And {len(report.findings) - _SHOWN} more; `--format json` has them all."
    if any(finding.kind.startswith(("deck", "format", "copies")) for finding in report.findings):
        yield ""
        text = "The policy's section 5, on repairing boards, is silent on decks; the deck rules are 1.4."
        yield term.wrap(text)
    if report.whole is not None:
        yield ""
        yield term.strong("What makes all of it legal at once (10.3.1e)")
        yield from _repair(report.whole)
    if report.unchecked:
        yield ""
        yield term.strong("Not checked")
        for text in report.unchecked:
            yield term.wrap(_clean(text), _INDENT, _INDENT)


def _policy(finding: object) -> Iterator[str]:
    """What the policy asks for, for each time at which it may be noticed."""
    from judgebot.policy.lint_findings import ILLEGAL, Finding

    assert isinstance(finding, Finding)
    for one in finding.policy:
        to = f" to the {finding.who.title()}" if finding.who and one.penalty not in ("none", "silent") else ""
        text = f"{one.when}{'' if finding.level == ILLEGAL else ', if it is illegal'}: {one.penalty_name}{to}."
        text += f" {one.answer}" if one.answer else ""
        yield term.wrap(_clean(f"{text} [{', '.join(one.cites)}]"), "      ", "    ")


def _repair(repair: object) -> Iterator[str]:
    from judgebot.policy.lint_findings import Repair

    assert isinstance(repair, Repair)
    cites = f" [{', '.join(repair.cites)}]"
    if len(repair.sets) == 1 and not repair.who:
        do = "trash" if repair.do == "Trash" else repair.do
        yield term.wrap(_clean(f"Repair: {do} {_together(repair.sets[0])}.{cites}"), "    ", "    ")
        yield from _then(repair.then, "    ")
        return
    chooses = f" The {repair.who.title()} chooses." if repair.who else ""
    yield term.wrap(_clean(f"Repair: {repair.do}.{chooses}{cites}"), "    ", "    ")
    shown = repair.sets[:_SETS] if any(len(one) > _CARDS for one in repair.sets) else repair.sets
    if not shown:
        yield from _then(repair.then, "    ")
    for one, then in itertools.zip_longest(shown, repair.then[: len(shown)], fillvalue=""):
        yield term.wrap(_clean("- " + _together(one)), "        ", "      ")
        yield from _then((then,), "        ")
    if repair.more:
        yield "      - and other sets, too many to list"
    elif len(shown) < len(repair.sets):
        yield f"      - and {len(repair.sets) - len(shown)} more; `--format json` has them all"


def _then(then: Sequence[str], indent: str) -> Iterator[str]:
    """What a repair leads to that is to be put right next."""
    for fact in filter(None, then):
        yield term.wrap(_clean(f"After that: {fact}. Look at the board again."), indent, indent)


def _together(cards: Sequence[str]) -> str:
    """The cards of a set, unless they are too many to be read."""
    more = len(cards) - _CARDS
    return " and ".join(cards) if more <= 0 else f"{' and '.join(cards[:_CARDS])} and {more} more"


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)
