"""`judgebot ask`: a question in a line, or asked for step by step, and its answer at once."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from judgebot.cli import asked, edges, term
from judgebot.cli.scenarios import BAD_INPUT, DIFFERS, refuse
from judgebot.yamlio import BadInput

_MOST_LINES = 60
_LONGEST = 3_000  # characters in all

if TYPE_CHECKING:
    from judgebot.ask.answering.verdicts import Answer
    from judgebot.ask.reading.queries import Line, Unplaced
    from judgebot.scenario.model import Scenario


@click.command()
@click.argument("line", nargs=-1)
@click.option("--save", type=click.Path(dir_okay=False), help="Write the scenario to this file.")
@click.option("--detail", type=click.Choice(["answer", "ruling", "steps", "full"]), default="answer", help="How much.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")
@click.option("--step", "go_on", is_flag=True, help="Go on from there decision by decision, as `judgebot step` does.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def ask(line: tuple[str, ...], save: str | None, detail: str, form: str, go_on: bool, force: bool) -> None:
    """Ask in a line: a board, what is done, and a question, with `;` or commas between the facts.

    judgebot ask "runner runs HQ; ice: Tollbooth rezzed; runner 2 credits; what happens?"

    `-` reads the line from standard input. Without a line it asks for what it needs. README: Asking in a line.

    Exit status: 0; 1 if something is not implemented, or the line is understood and not decided; 2 if a word cannot be
    placed, which is then named, if the line must say more, or if there can be no such board.
    """
    text = " ".join(line)
    if text.strip() == "-":
        text = _standard_input()
    edges.bounded(text, _LONGEST, "a line")
    if not text.strip():
        from judgebot.cli.interview import interview

        said = interview()
        if said is None:
            raise click.exceptions.Exit(DIFFERS)
        text, go_on = said, True
        term.tell(f"In a line: judgebot ask {json.dumps(text, ensure_ascii=False)}")
    read = _read(text)
    if not read.understood:
        asked.show(read, None, form)
        raise click.exceptions.Exit(BAD_INPUT)
    found = _answer(read)
    asked.show(read, found, form, detail)
    if save:
        _save(found, save, force)
    if found.asks:
        raise click.exceptions.Exit(BAD_INPUT)
    if found.undecided:
        raise click.exceptions.Exit(DIFFERS)
    if go_on and form == "text":
        _go_on(found.scenario)


def _read(text: str) -> Line:
    """What a line means; at a terminal, with its words replaced that were not understood."""
    from judgebot.ask.reading import read

    line = read(text)
    while line.unplaced and sys.stdin.isatty() and sys.stdout.isatty():
        better = _corrected(text, line.unplaced[0])
        if better is None:
            break
        text = better
        line = read(text)
    return line


def _answer(line: Line) -> Answer:
    """The answer to a line; `undecided` where something is not implemented. Leaves with status 2 on bad input."""
    from judgebot.ask.answering.limits import answer_within
    from judgebot.ask.answering.verdicts import Answer
    from judgebot.ask.reading.refs import unknown_cards
    from judgebot.cards import names
    from judgebot.engine.records import NotImplementedRule

    if dark := unknown_cards(line):
        titles = " and ".join(names.title(one) for one in dict.fromkeys(dark))
        return Answer("", (), undecided=f"the abilities of {titles} are not known here")
    try:
        return answer_within(line)
    except NotImplementedRule as error:
        return Answer("", (), undecided=f"not implemented: {error}")
    except BadInput as bad:
        raise refuse(bad) from None


def _go_on(scenario: Scenario | None) -> None:
    """Play on from where the answer stands, with questions."""
    from judgebot.cli.step import HELP, play
    from judgebot.explore.session import Session

    assert scenario is not None
    click.echo()
    click.echo(term.wrap(HELP))
    trouble = play(Session(scenario, len(scenario.play)), scenario)
    if trouble is not None:
        raise trouble


def _corrected(text: str, unplaced: Unplaced) -> str | None:
    """The line with a word replaced that was not understood; None if nobody says what it means."""
    for told in asked.not_understood([unplaced]):
        click.echo(told, err=True)
    click.echo("What does it mean? (words instead of it; nothing leaves it out) > ", nl=False, err=True)
    try:
        better = edges.line()
    except (EOFError, KeyboardInterrupt):
        return None
    return text.replace(unplaced.text, better, 1) if unplaced.text in text else None


def _standard_input() -> str:
    """A few lines of standard input. Raises Unusable where that is closed, or has more."""
    found: list[str] = []
    while len(found) < _MOST_LINES:
        try:
            found.append(edges.line())
        except EOFError:
            return "\n".join(found)
    raise edges.Unusable(f"standard input has more than {_MOST_LINES} lines")


def _save(found: Answer, save: str, force: bool) -> None:
    """Write the scenario to a file that is not there yet. Leaves with status 2 if it cannot be written."""
    from pathlib import Path

    from judgebot import files

    if found.scenario is None:
        term.tell(f"There is no scenario to write to {save}.")
        raise click.exceptions.Exit(BAD_INPUT)
    try:
        files.write(Path(save), found.scenario.text, over=force)
    except BadInput as bad:
        raise refuse(bad) from None
    term.tell(f"Wrote {save}. Explain it: judgebot explain {save}")
