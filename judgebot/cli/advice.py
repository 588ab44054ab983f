"""Printing the policy's advice, as text for a judge at a table or as JSON."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Iterator, Sequence

import click

from judgebot.cli import term
from judgebot.cli.as_json import as_json
from judgebot.cli.problems import refuse as refuse
from judgebot.index.numbering import numbering
from judgebot.index.store import EDITION
from judgebot.policy import Advice, load
from judgebot.policy.advice import Reason
from judgebot.policy.tree import Together

_CITES = 29  # columns for "OPP revealed-information 1b1" and a space
_NARROW = 76  # with fewer columns, citations follow the text instead of standing beside it
_INDENT = "  "


def show_advice(advice: Sequence[Advice], form: str = "text") -> None:
    """Print the advice for one infraction, or for those of both players, to standard output.

    `form` is "text" or "json"; two infractions are a list in JSON, and what both come to stands in each of them.
    """
    advice = [_by(one) for one in advice]
    both = load().together(advice[0], advice[1]) if len(advice) > 1 else None
    if form == "json":
        data = [term.told(dataclasses.asdict(one)) for one in advice]
        if both is not None:
            data = [{**one, "together": term.told(dataclasses.asdict(both))} for one in data]
        click.echo(as_json(data if len(data) > 1 else data[0]))
        return
    for place, one in enumerate(advice):
        if len(advice) > 1:
            click.echo(("\n" if place else "") + term.strong(f"Infraction {place + 1} of {len(advice)}"))
        click.echo("\n".join(_lines(one)))
    if both is not None:
        click.echo("\n" + "\n".join(_together(both)))


def _together(both: Together) -> Iterator[str]:
    """What the infractions of both players come to."""
    yield term.strong(term.wrap(_clean(f"Both together: {both.answer}")))
    for number, step in enumerate(both.steps, 1):
        yield from _beside(f"{_INDENT}{number}  ", _clean(step.do), term.cited(step.cites))
    yield term.wrap(_clean(both.reading), _INDENT)


def _by(advice: Advice) -> Advice:
    """The advice with the gists of the edition that is told by, in ids as all that is not printed yet."""
    edition = term.edition()
    if edition == EDITION:
        return advice
    from judgebot import index

    numbers, book = numbering(edition), index.load(edition)

    def gist(reason: Reason) -> str:
        there = [one for one in numbers.cited([reason.cite]) if not reason.cite.startswith("OPP ") and book.exists(one)]
        return numbers.ids_in(" ".join(map(book.gist, there))) if there else reason.gist

    return dataclasses.replace(advice, why=tuple(dataclasses.replace(one, gist=gist(one)) for one in advice.why))


def headline(advice: Advice) -> str:
    """The penalty, to whom and for what, and what becomes of the game, in one or two sentences."""
    text = advice.penalty_name
    if advice.penalized:
        text += f" to {advice.to}"
        if advice.offense_name and advice.offense != "other":
            text += f", for {advice.offense_name}"
    return f"{text}. {advice.answer}".strip()


def _lines(advice: Advice) -> Iterator[str]:
    """The advice as lines, the answer first."""
    yield term.strong(term.wrap(_clean(headline(advice))))
    if advice.steps:
        yield from _heading("What to do")
        for number, step in enumerate(advice.steps, 1):
            yield from _beside(f"{_INDENT}{number}  ", _clean(step.do), term.cited(step.cites))
    if advice.say:
        yield from _heading("Say to both players")
        yield term.wrap(f'"{_clean(advice.say)}"', _INDENT)
    yield from _heading("Why")
    for reason in advice.why:
        yield from _reason(" ".join(term.cited([reason.cite])), _clean(reason.gist))
    if advice.changes:
        yield from _heading("What would change this")
        for change in advice.changes:
            yield term.wrap(_clean(f"If {change.condition}: {change.then}{_end(change.then)}"), _INDENT * 2, _INDENT)
    if advice.reading:
        yield from _heading("Where the policy leaves room")
        for text in advice.reading:
            yield term.wrap(_clean(text), _INDENT)


def _heading(text: str) -> Iterator[str]:
    yield ""
    yield term.strong(text)


def _reason(cite: str, gist: str) -> Iterator[str]:
    """A citation with its gist beside it (below it where there is little room)."""
    if term.width() < _NARROW:
        yield _INDENT + term.number(cite)
        yield term.wrap(gist, _INDENT * 2)
    else:
        indent = " " * (len(_INDENT) + _CITES)
        lines = term.wrap(gist, indent).split("\n")
        yield _INDENT + term.number(cite.ljust(_CITES)) + lines[0].lstrip()
        yield from lines[1:]


def _beside(lead: str, text: str, cites: Sequence[str]) -> Iterator[str]:
    """Text with its citations in a column at the right, as far as there is room."""
    if term.width() < _NARROW:
        yield term.wrap(f"{text} [{', '.join(cites)}]", " " * len(lead), lead)
        return
    room = term.width() - _CITES
    left = textwrap.wrap(text, room, initial_indent=lead, subsequent_indent=" " * len(lead), break_on_hyphens=False)
    for row in range(max(len(left), len(cites))):
        line = left[row] if row < len(left) else ""
        yield f"{line.ljust(room)} {term.number(cites[row])}" if row < len(cites) else line


def _end(text: str) -> str:
    """The full stop that `text` lacks, if it does."""
    return "" if text.endswith(("?", ".", "!")) else "."


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)
