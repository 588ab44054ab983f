"""What `judgebot ask` prints: what it understood of a line, and the answer; or what it did not understand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from judgebot.cli import term

if TYPE_CHECKING:
    from judgebot.ask.answering.verdicts import Answer
    from judgebot.ask.reading.queries import Line, Unplaced

_NO_ANSWER = "No answer is given to a line that is not understood as a whole."


def show(line: Line, found: Answer | None, form: str, detail: str = "answer") -> None:
    """Print what was understood of a line, and its answer; None: the line was not understood as a whole."""
    if form == "json":
        click.echo(json.dumps(_data(line, found), indent=2, ensure_ascii=True))
    elif found is None:
        _echo((*not_understood(line.unplaced), term.wrap(_NO_ANSWER)))
    else:
        _echo((*_understood(line, found), "", *_told(line, found, detail)))


def not_understood(words: Iterable[Unplaced]) -> Iterator[str]:
    """What was not understood, with the nearest readings."""
    yield term.strong("Not understood:")
    for one in words:
        near = f"; nearest: {', '.join(one.near)}" if one.near else ""
        why = f": {one.why}" if one.why else ""
        yield term.wrap(_clean(f"“{one.text}”{why}{near}"), "      ", "  ")


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line.rstrip())


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)


def _understood(line: Line, found: Answer) -> Iterator[str]:
    """What was understood: the board, the moves, the question, and what had to be assumed."""
    from judgebot.ask.reading.retell import board, deeds, question
    from judgebot.cli.step import board as picture
    from judgebot.scenario.board import build

    yield term.strong("Understood:")
    for what, said in board(line).items():
        yield term.wrap(_clean(f"{what}: {said}"), "      ", "  ")
    if told := deeds(line):
        yield term.wrap(_clean("moves: " + "; ".join(told)), "      ", "  ")
    for said in [question(one) for one in line.asks] or ["What happens?"]:
        yield term.wrap(_clean(f"question: {said}"), "      ", "  ")
    if line.slips:
        yield term.wrap(_clean("Read as: " + "; ".join(line.slips) + "."), "  ")
    if found.assumed:
        yield term.wrap(_clean("Assumed: " + "; ".join(found.assumed) + "."), "  ")
    if line.passed:
        yield term.wrap(_clean("Passed over: " + ", ".join(f"“{one}”" for one in line.passed) + "."), "  ")
    if found.scenario is not None:
        yield from picture(build(found.scenario))


def _told(line: Line, found: Answer, detail: str) -> Iterator[str]:
    """The answer; with the story of the line that was played, as `explain` tells it, where more detail is asked for."""
    from judgebot.ask.reading.retell import question

    if found.undecided:
        why = f"Understood, but not decided: {found.undecided}. No answer is given: it would be a guess."
        yield term.strong(term.wrap(_clean(why)))
        return
    if not found.each:  # the line must say more, or there is no such board
        yield from (term.strong(term.wrap(_clean(sentence))) for sentence in found.said)
        return
    for n, (_, verdict) in enumerate(found.each):
        if len(found.each) > 1:
            yield from ([""] if n else [])
            yield term.wrap(_clean(question(line.asks[n])))
        for sentence in verdict.sentences():
            yield term.strong(term.wrap(_clean(sentence)))
    if detail == "answer" or found.scenario is None:
        from judgebot import index

        known = index.load()
        yield ""
        for rule in found.rules:
            yield term.wrap(_clean(f"{rule}  {known.gist(rule)}"), "    ", "  ")
        return
    from judgebot.cli.explain import _styled
    from judgebot.explain.story import tell
    from judgebot.explain.text import lines

    for one in lines(tell(found.scenario, detail), term.width()):
        yield "".join(_styled(style, term.clean(text)) for style, text in one)


def _data(line: Line, found: Answer | None) -> dict[str, object]:
    from judgebot.ask.reading.retell import board, deeds, question

    questions = [question(one) for one in line.asks] or ["What happens?"]
    return {
        "line": line.text,
        "board": board(line),
        "moves": deeds(line),
        "question": questions[0],
        "assumed": list(found.assumed if found else line.assumed),
        "read as": list(line.slips),
        "passed over": list(line.passed),
        "not understood": [{"text": one.text, "why": one.why, "readings": list(one.near)} for one in line.unplaced],
        "not decided": found.undecided or None if found else None,
        "verdict": found.verdict if found else None,
        "answer": list(found.said) if found else None,
        "rules": list(found.rules) if found else None,
        "more": [
            {"question": said, "verdict": its.verdict, "answer": list(its.sentences()), "rules": list(its.rules)}
            for said, (_, its) in zip(questions[1:], found.each[1:] if found else (), strict=False)
        ],
        "scenario": found.scenario.text if found and found.scenario else None,
    }
