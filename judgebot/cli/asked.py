"""What `judgebot ask` prints of a line that the new reader understands and the answering room answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judgebot import files
from judgebot.cli import term
from judgebot.cli.scenarios import refuse
from judgebot.yamlio import BadInput

if TYPE_CHECKING:
    from judgebot.ask.answering.verdicts import Answer
    from judgebot.ask.reading.queries import Line


def show(text: str, save: str | None, detail: str, form: str, force: bool) -> Answer | None:
    """Answer a line, and print what was understood with it; None where the old reader is to be asked."""
    from judgebot.ask.anew import asked

    both = asked(text)
    if both is None:
        return None
    line, found = both
    if form == "json":
        click.echo(json.dumps(_data(line, found), indent=2, ensure_ascii=True))
    else:
        for told in (*_understood(line, found), "", *_told(line, found, detail)):
            click.echo(told.rstrip())
    if save:
        assert found.scenario is not None
        try:
            files.write(Path(save), found.scenario.text, over=force)
        except BadInput as bad:
            raise refuse(bad) from None
        click.echo(_clean(f"Wrote {save}. Explain it: judgebot explain {save}"), err=True)
    return found


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)


def _understood(line: Line, found: Answer) -> Iterator[str]:
    from judgebot.ask.reading.retell import board, deeds, question
    from judgebot.cli.step import board as picture
    from judgebot.scenario.board import build

    yield term.strong("Understood:")
    for what, said in board(line).items():
        yield term.wrap(_clean(f"{what}: {said}"), "      ", "  ")
    if told := deeds(line):
        yield term.wrap(_clean("moves: " + "; ".join(told)), "      ", "  ")
    for one in line.asks:
        yield term.wrap(_clean(f"question: {question(one)}"), "      ", "  ")
    if line.slips:
        yield term.wrap(_clean("Read as: " + "; ".join(line.slips) + "."), "  ")
    if found.assumed:
        yield term.wrap(_clean("Assumed: " + "; ".join(found.assumed) + "."), "  ")
    if line.passed:
        yield term.wrap(_clean("Passed over: " + ", ".join(f"“{one}”" for one in line.passed) + "."), "  ")
    assert found.scenario is not None
    yield from picture(build(found.scenario))


def _told(line: Line, found: Answer, detail: str) -> Iterator[str]:
    from judgebot.ask.reading.retell import question

    for n, (asked, (_, verdict)) in enumerate(zip(line.asks, found.each, strict=True)):
        if len(line.asks) > 1:
            yield from ([""] if n else [])
            yield term.wrap(_clean(question(asked)))
        for sentence in verdict.sentences():
            yield term.strong(term.wrap(_clean(sentence)))
    if detail == "answer":
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
    for one in lines(tell(found.scenario, detail), term.width()):
        yield "".join(_styled(style, term.clean(text)) for style, text in one)


def _data(line: Line, found: Answer) -> dict[str, object]:
    from judgebot.ask.reading.retell import board, deeds, question

    first, *others = zip(line.asks, found.each, strict=True)
    return {
        "line": line.text,
        "board": board(line),
        "moves": deeds(line),
        "not done": [],
        "question": question(first[0]),
        "assumed": list(found.assumed),
        "read as": list(line.slips),
        "passed over": list(line.passed),
        "not understood": [],
        "verdict": found.verdict,
        "answer": list(found.said),
        "rules": list(found.rules),
        "more": [
            {
                "question": question(one),
                "verdict": its.verdict,
                "answer": list(its.sentences()),
                "rules": list(its.rules),
            }
            for one, (_, its) in others
        ],
        "scenario": found.scenario.text if found.scenario else None,
    }
