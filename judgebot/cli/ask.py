"""`judgebot ask`: a question in a line, or asked for step by step, and its answer at once."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judgebot import files
from judgebot.cli import edges, term
from judgebot.cli.scenarios import BAD_INPUT, DIFFERS, refuse
from judgebot.yamlio import BadInput

_MOST_LINES = 60
_LONGEST = 3_000  # characters in all
# Rules that only say what comes next in a turn, a run, an access, or when something is played, used or rezzed.
_STEP = re.compile(
    r"5\.[267]\.|6\.9\.|7\.[25]\.|8\.1\.2|8\.[56]\.\d+[a-z]|9\.2\.|9\.5\.6|9\.6\.15|9\.7\.2|9\.8\.11|10\.3\."
)

if TYPE_CHECKING:
    from judgebot.ask.readings import Question, Reading, Unplaced
    from judgebot.ask.verdict import Answer
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

    Exit status: 0; 1 if something is not implemented; 2 if a word cannot be placed, which is then named (and the line
    answered without it where that is another, whole line), or if what is told could mean several choices.
    """
    text = " ".join(line)
    if text.strip() == "-":
        text = _standard_input()
    edges.bounded(text, _LONGEST, "a line")
    if not text.strip():
        from judgebot.cli.interview import interview

        asked = interview()
        if asked is None:
            raise click.exceptions.Exit(DIFFERS)
        text, go_on = asked, True
        click.echo(term.wrap(_clean(f"In a line: judgebot ask {json.dumps(text, ensure_ascii=False)}")), err=True)
    from judgebot.ask import read_line
    from judgebot.cli import asked as anew

    answered = anew.show(text, save, detail, form, force)
    if answered is not None:
        if go_on and form == "text":
            _go_on(answered.scenario)
        return
    reading = read_line(text)
    while reading.unplaced and sys.stdin.isatty() and sys.stdout.isatty():
        better = _corrected(text, reading.unplaced[0])
        if better is None:
            break
        text = better
        reading = read_line(text)
    found = _one(reading, save, detail, form, force)
    if go_on and form == "text":
        _go_on(found.scenario)


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
    for told in _unplaced([unplaced]):
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


def _one(reading: Reading, save: str | None, detail: str, form: str, force: bool, times: bool = False) -> Answer:
    """Show what was understood, answer, and save.

    times  whether a yes holds only for the times that it names, and is said so
    """
    from judgebot.ask.answer import answer
    from judgebot.ask.echo import asked
    from judgebot.engine.records import NotImplementedRule

    if reading.unplaced:
        _not_understood(reading, form, detail)
        raise click.exceptions.Exit(BAD_INPUT)
    if dark := unknown_abilities(reading):
        if form == "text":
            _echo(understood(reading))
        what = f"The abilities of {' and '.join(dark)} are not known here. No answer is given: it would be a guess."
        click.echo(term.wrap(_clean(what)), err=True)
        raise click.exceptions.Exit(DIFFERS)
    try:
        found = answer(reading)
        others = [(one, answer(dataclasses.replace(reading, question=one))) for one in reading.more]
    except BadInput as bad:
        if form == "text":
            _echo(understood(reading))
        raise refuse(bad) from None
    except NotImplementedRule as error:
        if form == "text":
            _echo(understood(reading))
        click.echo(term.wrap(_clean(f"Not implemented: {error}. No answer is given: it would be a guess.")), err=True)
        raise click.exceptions.Exit(DIFFERS) from None
    if form == "json":
        click.echo(json.dumps(_data(reading, found, others), indent=2, ensure_ascii=True))
    else:
        _echo(understood(reading))
        if found.scenario is not None:
            from judgebot.cli.step import board
            from judgebot.scenario.board import build

            _echo(board(build(found.scenario)))
        click.echo()
        if others:
            click.echo(term.wrap(_clean(asked(reading.question))))
        if times and found.said and found.said[0].startswith("Yes"):
            found = dataclasses.replace(found, said=(f"At some time, yes{found.said[0][3:]}", *found.said[1:]))
        _echo(told(reading, found, detail))
        for question, other in others:
            click.echo()
            click.echo(term.wrap(_clean(asked(question))))
            _echo(told(dataclasses.replace(reading, question=question), other, detail))
    if save:
        write(found, save, force)
    if any(each.asks for each in (found, *(other for _, other in others))):
        raise click.exceptions.Exit(BAD_INPUT)
    return found


def _not_understood(reading: Reading, form: str, detail: str) -> None:
    """Name what is not understood, with its nearest readings; and answer what is asked without it, if that is whole."""
    from judgebot.ask.near import accepted
    from judgebot.ask.readings import Unplaced
    from judgebot.ask.tokens import tokens
    from judgebot.ask.without import rest_of

    rest = rest_of(reading)
    if form == "json":
        data = _data(reading, None)
        data["understood without"] = list(rest.left_out) if rest is not None else None
        click.echo(json.dumps(data, indent=2, ensure_ascii=True))
        return
    named = accepted(reading)
    if rest is not None:
        unknown = {one.text for one in tokens(reading.text) if not one.kinds}  # the others mean something elsewhere
        inside = [one for one in named if one.text in unknown and any(one.text in part for part in rest.left_out)]
        parts = [Unplaced(part) for part in rest.left_out if all(part != one.text for one in inside)]
        named = [*parts, *inside]
    _echo(_unplaced(named))
    if rest is None or not rest.answered or unknown_abilities(rest.reading):
        click.echo(term.wrap("No answer is given to a line that is not understood as a whole."))
        return
    words = " and ".join(f"“{part}”" for part in rest.left_out)
    click.echo()
    click.echo(
        term.strong(term.wrap(_clean(f"Without {words} the line is understood, and this is the answer to that:")))
    )
    click.echo()
    if rest.time:
        click.echo(
            term.wrap(_clean(f"(Whether it is so at that time, {words}, you must judge by the times that it tells.)"))
        )
        click.echo()
    with contextlib.suppress(click.exceptions.Exit):
        _one(rest.reading, None, detail, form, force=False, times=rest.time)


def unknown_abilities(reading: Reading) -> list[str]:
    """The titles of the cards of a line that the library lacks."""
    from judgebot.ask.tokens import library

    named = [one for one in reading.cards if not one.card.startswith("unknown")]
    return list(dict.fromkeys(one.title for one in named if one.card not in library()))


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)


def _echo(lines: Iterator[str]) -> None:
    for line in lines:
        click.echo(line.rstrip())


def understood(reading: Reading) -> Iterator[str]:
    """What was understood: the board, the moves, the question, and what had to be assumed."""
    from judgebot.ask.echo import asked
    from judgebot.ask.refrain import told as not_done

    yield term.strong("Understood:")
    for what, said in reading.facts().items():
        yield term.wrap(_clean(f"{what}: {said}"), "      ", "  ")
    if reading.moves:
        yield term.wrap(_clean("moves: " + "; ".join(one.told for one in reading.moves)), "      ", "  ")
    if refrained := not_done(reading):
        yield term.wrap(_clean("not done: " + "; ".join(refrained)), "      ", "  ")
    for question in (reading.question, *reading.more):
        yield term.wrap(_clean(f"question: {asked(question)}"), "      ", "  ")
    if reading.slips:
        yield term.wrap(_clean("Read as: " + "; ".join(dict.fromkeys(reading.slips)) + "."), "  ")
    if reading.assumed:
        yield term.wrap(_clean("Assumed: " + "; ".join(reading.assumed) + "."), "  ")
    if reading.passed:
        yield term.wrap(_clean("Passed over: " + ", ".join(f"“{one}”" for one in reading.passed) + "."), "  ")


def _unplaced(words: list[Unplaced]) -> Iterator[str]:
    """What was not understood, with the nearest readings."""
    yield term.strong("Not understood:")
    for one in words:
        near = f"; nearest: {', '.join(one.readings)}" if one.readings else ""
        why = f": {one.why}" if one.why else ""
        yield term.wrap(_clean(f"“{one.text}”{why}{near}"), "      ", "  ")


def told(reading: Reading, found: Answer, detail: str) -> Iterator[str]:
    """The answer, and what happens with its rules, as `explain` tells it."""
    for sentence in found.said:
        yield term.strong(term.wrap(_clean(sentence)))
    if found.stuck:
        yield term.faint(term.wrap(_clean(found.stuck)))
        return
    happens = reading.question.kind == "happens"
    if detail == "answer" and not happens:
        from judgebot import index

        known = index.load()
        yield ""
        for rule in found.rules:
            yield term.wrap(_clean(f"{rule}  {known.gist(rule)}"), "    ", "  ")
        return
    from judgebot.cli.explain import _styled
    from judgebot.explain.story import tell
    from judgebot.explain.text import lines

    assert found.scenario is not None
    story = tell(found.scenario, "ruling" if detail == "answer" else detail, whole=detail == "answer")
    if detail == "answer":  # the steps themselves cite their numbers; what they say is no ruling
        story = story.replace(rules=tuple(one for one in story.rules if not _STEP.match(one.number)))
    for line in lines(story, term.width()):
        yield "".join(_styled(style, term.clean(text)) for style, text in line)


def write(found: Answer, save: str, force: bool) -> None:
    """Write the scenario to a file that is not there yet. Leaves with status 2 if it cannot be written."""
    assert found.scenario is not None
    try:
        files.write(Path(save), found.scenario.text, over=force)
    except BadInput as bad:
        raise refuse(bad) from None
    click.echo(_clean(f"Wrote {save}. Explain it: judgebot explain {save}"), err=True)


def _data(reading: Reading, found: Answer | None, others: Iterable[tuple[Question, Answer]] = ()) -> dict[str, object]:
    from judgebot.ask.refrain import told as not_done

    return {
        "line": reading.text,
        "board": reading.facts(),
        "moves": [one.told for one in reading.moves],
        "not done": not_done(reading),
        "question": reading.question.told,
        "assumed": reading.assumed,
        "read as": reading.slips,
        "passed over": reading.passed,
        "not understood": [one.__dict__ for one in reading.unplaced],
        "verdict": found.verdict if found else None,
        "answer": list(found.said) if found else None,
        "rules": list(found.rules) if found else None,
        "more": [
            {"question": one.told, "verdict": its.verdict, "answer": list(its.said), "rules": list(its.rules)}
            for one, its in others
        ],
        "scenario": found.scenario.text if found and found.scenario else None,
    }
