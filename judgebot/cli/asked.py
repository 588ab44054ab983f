"""What `judgebot ask` prints: what it understood of a line, and the answer; or what it did not understand."""

from __future__ import annotations

import contextlib
import dataclasses
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from judgebot import controls
from judgebot.cli import term
from judgebot.cli.as_json import as_json
from judgebot.cli.editions import by_lines, read_from_texts
from judgebot.engine.edition import BASE
from judgebot.index.numbering import numbering

if TYPE_CHECKING:
    from judgebot.ask.answering.verdicts import Answer
    from judgebot.ask.reading.queries import Line
    from judgebot.scenario.model import Scenario

_MOST_SAID = 300  # characters
_NO_ANSWER = "No answer is given to a line that is not understood as a whole."


def refused(line: Line, form: str = "text") -> None:
    """Print what of a line was not understood, all of it at once, and the nearest line that would be.

    As text on standard error, since it is no answer; as data where the answer would be.
    """
    from judgebot.ask.reading.near import nearer, understood_of

    named, near = nearer(line)
    part = understood_of(line)
    if form == "json":
        data = _data(dataclasses.replace(line, unplaced=named), None)
        click.echo(_json(data | {"nearest": near or None, "understood without": list(part.out) if part.text else None}))
        return
    told = [term.strong("Not understood:")]
    for one in named:
        readings = f"; nearest: {', '.join(one.near)}" if one.near else ""
        why = f": {one.why}" if one.why else ""
        told.append(term.wrap(_clean(f"“{one.text}”{why}{readings}"), "      ", "  "))
    told.append(term.wrap(_NO_ANSWER))
    if near:
        told.append(term.wrap(_clean(f"Understood would be: judgebot ask {json.dumps(near, ensure_ascii=False)}")))
    elif part.text:
        out = " and ".join(f"“{one}”" for one in part.out)
        told += [term.wrap(_clean(f"Without {out} this is understood:")), *_reading(part.line)]
    _echo(told, err=True)


def show(line: Line, found: Answer, detail: str) -> None:
    """Print the answer to a line: the verdict, its reasons, the rule that decides, and the others.

    What is no answer goes to standard error.
    """
    _echo((*_told(line, found, detail), *by_lines(), ""), err=_none(found))


def _none(found: Answer) -> bool:
    """Whether nothing is answered: the line must say more, there is no such board, or it is not decided."""
    return found.asks or bool(found.undecided)


def show_json(line: Line, found: Answer) -> None:
    """Print everything that was understood of a line and answered to it, as data."""
    click.echo(_json(term.told(_data(line, found))))


@contextlib.contextmanager
def or_error(line: str, form: str) -> Iterator[None]:
    """What keeps a line from being answered is data too, where data is asked for: standard output is never empty."""
    try:
        yield
    except click.exceptions.Exit:
        raise
    except Exception as error:
        if form == "json":
            said = error.format_message() if isinstance(error, click.ClickException) else ""
            no_answer(line, said or f"an error of its own ({type(error).__name__}: {error})"[:_MOST_SAID])
        raise


def no_answer(line: str, why: str) -> None:
    """Print as data why there is none, and not so much as a reading."""
    click.echo(_json({"line": line[:_MOST_SAID], "error": why, "verdict": None, "answer": None}))


def _json(data: dict[str, object]) -> str:
    return as_json(data)


def _echo(lines: Iterable[str], err: bool = False) -> None:
    for line in lines:
        click.echo(line.rstrip(), err=err)


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)


def understood(line: Line, found: Answer) -> None:
    """Print what was understood: the board, the moves, the question, and what had to be assumed."""
    from judgebot.cli.step import board as picture
    from judgebot.scenario.board import build

    told = [term.strong("Understood:"), *_reading(line)]
    if line.slips:
        told.append(term.wrap(_clean("Read as: " + "; ".join(line.slips) + "."), "  "))
    if assumed := _assumed(line, found):
        told.append(term.wrap(_clean("Assumed: " + "; ".join(assumed) + "."), "  "))
    if line.passed:
        told.append(term.wrap(_clean("Passed over: " + ", ".join(f"“{one}”" for one in line.passed) + "."), "  "))
    shown = picture(build(found.scenario)) if found.scenario is not None else ()
    _echo((*told, *shown), err=_none(found))


def _reading(line: Line) -> Iterator[str]:
    """The board, the moves and the questions that a line tells."""
    from judgebot.ask.reading.retell import board, deeds

    for what, said in board(line).items():
        yield term.wrap(_clean(f"{what}: {said}"), "      ", "  ")
    if told := deeds(line):
        yield term.wrap(_clean("moves: " + "; ".join(told)), "      ", "  ")
    for said in _questions(line):
        yield term.wrap(_clean(f"question: {said}"), "      ", "  ")


def _questions(line: Line) -> list[str]:
    from judgebot.ask.reading.retell import question

    return [question(one) for one in line.asks] or ["What happens?"]


def _assumed(line: Line, found: Answer | None) -> list[str]:
    """What was supposed, and who says I."""
    me = [f"“I” is the {line.speaker.capitalize()}"] if line.speaker else []
    return [*me, *(found.assumed if found is not None and found.assumed else line.assumed)]


def _told(line: Line, found: Answer, detail: str) -> Iterator[str]:
    """The answer; with the story of the line that was played, as `explain` tells it, where more detail is asked for."""
    from judgebot.ask.answering.verdicts import NO
    from judgebot.explain.deciding import sign

    if found.undecided:
        why = f"Understood, but not decided: {found.undecided}. No answer is given: it would be a guess."
        yield term.strong(term.wrap(_clean(why)))
        return
    if line.left:
        named = ", ".join(f"“{one}”" for one in line.left)
        yield term.strong(term.wrap(_clean(f"Not understood, and not answered: {named}. What stands before it is:")))
        yield ""
    if not found.each:  # the line must say more, or there is no such board
        yield from (term.strong(term.wrap(_clean(sentence))) for sentence in found.said)
        return
    for n, (question, (_, verdict)) in enumerate(zip(_questions(line), found.each, strict=True)):
        if len(found.each) > 1:
            yield from ([""] if n else [])
            yield term.wrap(_clean(question))
        for place, sentence in enumerate(verdict.sentences()):
            yield term.strong(term.wrap(_clean(sentence if place else f"{sentence} {sign(sentence)}".rstrip())))
    if detail == "answer" or found.scenario is None:
        from judgebot.explain.story import gist

        yield ""
        for place, rule in enumerate(numbering(line.edition).cited(found.rules)):
            lead = "Decides: " if not place and found.verdict == NO and len(found.each) == 1 else ""
            yield term.wrap(controls.clean(f"{lead}{rule}  {gist(rule, line.edition)}"), "    ", "  ")
        return
    from judgebot.cli.stories import styled
    from judgebot.explain.story import tell
    from judgebot.explain.text import lines

    for one in lines(tell(found.scenario, detail), term.width()):
        yield "".join(styled(style, controls.clean(text)) for style, text in one)


def _data(line: Line, found: Answer | None) -> dict[str, object]:
    from judgebot.ask.reading.retell import board, deeds

    questions = _questions(line)
    return {
        "edition": line.edition,
        **read_from_texts(),
        "line": line.text,
        "board": board(line),
        "moves": deeds(line),
        "question": questions[0],
        "assumed": _assumed(line, found),
        "read as": list(line.slips),
        "passed over": list(line.passed),
        "not understood": [
            *({"text": one.text, "why": one.why, "readings": list(one.near)} for one in line.unplaced),
            *({"text": one, "why": "a further question", "readings": []} for one in line.left),
        ],
        "not decided": found.undecided or None if found else None,
        "verdict": found.verdict if found else None,
        "answer": list(found.said) if found else None,
        "rules": list(found.rules) if found else None,
        "more": [
            {"question": said, "verdict": its.verdict, "answer": list(its.sentences()), "rules": list(its.rules)}
            for said, (_, its) in zip(questions[1:], found.each[1:] if found else (), strict=False)
        ],
        "scenario": _text(found.scenario) if found and found.scenario else None,
    }


def as_file(scenario: Scenario) -> str:
    """The text of a scenario as a file: with its edition, and in the numbers of it."""
    return scenario.edition.numbers.in_text(_text(scenario))


def _text(scenario: Scenario) -> str:
    return scenario.text if scenario.edition == BASE else f'{scenario.text}edition: "{scenario.edition.name}"\n'
