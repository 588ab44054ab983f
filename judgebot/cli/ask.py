"""`judgebot ask`: a question in a line, or asked for step by step, and its answer at once."""

from __future__ import annotations

import dataclasses
import json
import sys
from typing import TYPE_CHECKING

import click

from judgebot.cli import asked, edges, keys, term
from judgebot.cli.editions import edition_option
from judgebot.cli.scenarios import BAD_INPUT, DIFFERS, refuse
from judgebot.engine.edition import BASE, Edition
from judgebot.yamlio import BadInput

_MOST_LINES = 60
_LONGEST = 3_000  # characters in all

if TYPE_CHECKING:
    from judgebot.ask.answering.verdicts import Answer
    from judgebot.ask.reading.near import Part
    from judgebot.ask.reading.queries import Line
    from judgebot.scenario.model import Scenario


@click.command()
@click.argument("line", nargs=-1)
@click.option("--save", type=click.Path(dir_okay=False), help="Write the scenario to this file.")
@click.option("--detail", type=click.Choice(["answer", "ruling", "steps", "full"]), default="answer", help="How much.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")
@click.option("--step", "go_on", is_flag=True, help="Go on from there decision by decision, as `judgebot step` does.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@click.option("--yes", is_flag=True, help="At a terminal too: answer at once, without asking whether it is so meant.")
@edition_option
def ask(  # each option is an argument
    line: tuple[str, ...],
    save: str | None,
    detail: str,
    form: str,
    go_on: bool,
    force: bool,
    yes: bool,
    edition: Edition | None,
) -> None:
    """Ask in a line: a board, what is done, and a question, with `;` or commas between the facts.

    judgebot ask "runner runs HQ; ice: Tollbooth rezzed; runner 2 credits; what happens?"

    `-` reads the line from standard input. Without a line it asks for what it needs; at a terminal also for what it
    did not understand of one, and whether it is meant as it was understood. README: `ask`.

    Exit status: 0; 1 if something is not implemented, or the line is understood and not decided; 2 if a word cannot be
    placed, which is then named, if the line must say more, or if there can be no such board. A further question that
    is not understood is named beside the answer to the one before it, with status 2.
    """
    text = " ".join(line)
    term.by((edition or BASE).name)
    person = form == "text" and not yes and keys.on_terminal() and sys.stdout.isatty()
    with asked.or_error(text, form):
        if text.strip() == "-":
            text = _standard_input()
        edges.bounded(text, _LONGEST, "a line")
        if not text.strip():
            text, go_on = _interviewed(None, DIFFERS, form), True
        read, found = _meant(text, edition) if person else _read(text, form, edition)
    if form == "json":
        asked.show_json(read, found)
    else:
        asked.show(read, found, detail)
        if not person:  # who has confirmed the reading has seen it
            asked.understood(read, found)
    if save:
        _save(found, save, force)
    if found.asks or (read.left and not found.undecided):
        raise click.exceptions.Exit(BAD_INPUT)
    if found.undecided:
        raise click.exceptions.Exit(DIFFERS)
    if go_on and form == "text":
        _go_on(found.scenario)


def _read(text: str, form: str, edition: Edition | None) -> tuple[Line, Answer]:
    """What a line means, and its answer. Leaves with status 2 if words of it cannot be placed."""
    from judgebot.ask.reading import read

    line = dataclasses.replace(read(text), edition=(edition or BASE).name)
    if line.unplaced:
        asked.refused(line, form)
        raise click.exceptions.Exit(BAD_INPUT)
    return _answer(line, edition is not None)


def _meant(text: str, edition: Edition | None) -> tuple[Line, Answer]:
    """The same with a person: asks for what was not understood, and whether it was meant as it was understood.

    Leaves with status 2 if they do.
    """
    from judgebot.ask.reading import read
    from judgebot.ask.reading.near import understood_of

    for _ in range(_MOST_LINES):
        line = dataclasses.replace(read(text), edition=(edition or BASE).name)
        if line.unplaced:
            asked.refused(line)
            text = _interviewed(understood_of(line), BAD_INPUT)
            continue
        line, found = _answer(line, edition is not None)
        asked.understood(line, found)
        if (said := _otherwise()) is None:
            return line, found
        text = said or _interviewed(None, BAD_INPUT)
    raise edges.Unusable(f"{_MOST_LINES} lines, and none of them was meant")


def _otherwise() -> str | None:
    """Whether a reading is confirmed (None); else the line as it is put instead, "" if it is to be asked for."""
    click.echo("Is it so? (y or Enter: yes, n: put it otherwise, q: quit)", err=True)
    try:
        while (pressed := keys.key().strip().lower()) not in ("", "y", "n", keys.QUIT):
            pass
        if pressed == keys.QUIT:
            raise click.exceptions.Exit(BAD_INPUT)
        return keys.words("The line (Enter alone: asked for step by step)").strip() if pressed == "n" else None
    except (EOFError, KeyboardInterrupt):
        raise click.exceptions.Exit(BAD_INPUT) from None


def _interviewed(part: Part | None, left: int, form: str = "text") -> str:
    """A line that is asked for step by step. Leaves with a status if whoever answers does."""
    from judgebot.cli.interview import interview

    said = interview(part)
    if said is None:
        if form == "json":
            asked.no_answer("", "Nothing was asked.")
        raise click.exceptions.Exit(left)
    term.tell(f"In a line: judgebot ask {json.dumps(said, ensure_ascii=False)}")
    return said


def _answer(line: Line, chosen: bool) -> tuple[Line, Answer]:
    """The line as it is ruled on, and its answer: `undecided` where something is not implemented, `asks` where there is
    no such board.

    chosen  whether the edition was; else a later one rules where a card on the board needs it
    """
    from judgebot.ask.answering.answer import ruled
    from judgebot.ask.answering.verdicts import Answer
    from judgebot.ask.reading.near import unknown_cards
    from judgebot.engine.records import NotImplementedRule

    if dark := unknown_cards(line):
        return line, Answer("", (), undecided="; ".join(dark))
    try:
        line, found = ruled(line, chosen)
    except NotImplementedRule as error:
        return line, Answer("", (), undecided=f"not implemented: {error}")
    except BadInput as bad:
        told = tuple(f"Found {one.found}, expected {one.expected}." for one in bad.problems)
        return line, Answer("", told, asks=True)
    term.by(line.edition)
    return line, found


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
        files.write(Path(save), asked.as_file(found.scenario), over=force)
    except BadInput as bad:
        raise refuse(bad) from None
    term.tell(f"Wrote {save}. Explain it: judgebot explain {save}")
