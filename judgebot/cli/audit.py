"""`judgebot audit`: where a reported line of play went wrong, and how to unwind it; or the moves of a replay."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judgebot import resources
from judgebot.cli import complete, term
from judgebot.cli.advice import headline, refuse
from judgebot.cli.as_json import as_json
from judgebot.cli.editions import edition_of_client, told_by, told_edition
from judgebot.engine.edition import Edition
from judgebot.explain.words import cap
from judgebot.yamlio import BadInput

if TYPE_CHECKING:
    from judgebot.policy.audit import Audit, Finding, Reading
    from judgebot.policy.audit_advice import Ruling
    from judgebot.policy.tree import Together

_INDENT = "  "


@click.command()
@click.argument("scenario", type=click.Path(path_type=Path), shell_complete=complete.boards)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
@click.option("--from", "first", metavar="MOMENT", help="Of a replay: look from this moment on (as `import --at`).")
@click.option("--to", "last", metavar="MOMENT", help="Of a replay: look up to this moment.")
@click.option("--check", is_flag=True, help="Compare with the errors that the file expects (`audit: {expect: ...}`).")
@edition_of_client
def audit(scenario: Path, form: str, first: str | None, last: str | None, check: bool, edition: Edition | None) -> None:
    """Find where a reported line of play went wrong, and how to unwind it.

    SCENARIO is a scenario file whose `play:` lines are what the players report; `skipped: CARD` says what nobody
    resolved, `says: {runner.credits: 5}` what is on the table, `corp: reveal the top of R&D` what was seen by mistake,
    `opponent: learned ...` what somebody has learned, `agreed: ...` on what both agree, `noticed: later` when.

    Of a replay that the web client saved (a `.json` file), its moves are held against the rules, the first that they do
    not allow first; what the file does not show is said.

    Exit status 1 if something went wrong (with --check: if the errors are not the expected ones).
    """
    from judgebot.cli import audit_replay

    if audit_replay.is_replay(scenario):
        if check:
            raise click.UsageError("--check goes with a scenario, not with a replay.")
        audit_replay.run(scenario, first, last, form, edition)
    if first is not None or last is not None:
        raise click.UsageError("--from and --to go with a replay, a .json file.")
    from judgebot.engine.records import NotImplementedRule
    from judgebot.policy import audit as auditing
    from judgebot.policy.audit_case import mismatches

    try:
        scenario = resources.shipped(scenario)
        found, report = auditing.audit(scenario, edition)
        term.by(report.scenario.edition.name)
    except BadInput as bad:
        raise refuse(bad) from None
    except NotImplementedRule as missing:
        term.tell(f"{scenario}: not implemented: {missing}")
        raise click.exceptions.Exit(1) from None
    if form == "json":
        data = {**told_edition(), **term.told(dataclasses.asdict(found))}
        click.echo(as_json(data))
    else:
        click.echo("\n".join(_lines(found)))
        told_by()
    if check:
        wrong = mismatches(found, report, str(scenario))
        for text in wrong:
            term.tell(text)
        raise click.exceptions.Exit(1 if wrong else 0)
    raise click.exceptions.Exit(1 if any(reading.findings for reading in found.readings) else 0)


def _lines(found: Audit) -> Iterator[str]:
    """The audit as lines, the first error first; one part for each reading of the report."""
    several = len(found.readings) > 1
    if several:
        text = f"{found.title}: it depends on something that the report leaves open."
        yield term.strong(term.wrap(_clean(text)))
        for ask in dict.fromkeys(ask for reading in found.readings for ask in reading.asks):
            yield term.wrap(_clean(f"Ask: {ask}"), _INDENT * 2, _INDENT)
    for reading in found.readings:
        if several:
            yield ""
            yield term.strong(term.wrap(_clean(f"If {'; '.join(reading.given)}:")))
        yield from _reading(found.title, reading)


def _reading(title: str, reading: Reading) -> Iterator[str]:
    """One reading: how it went wrong, each error, and what was assumed."""
    from judgebot.policy.audit_advice import KINDS

    if not reading.findings:
        yield term.strong(term.wrap(_clean(f"{title}: nothing in the report goes against the rules.")))
    else:
        first = reading.findings[0]
        text = f"{title}: line {first.line}, {KINDS[first.kind]}"
        if len(reading.findings) > 1:
            text += f" ({len(reading.findings) - 1} more below)"
        yield term.strong(term.wrap(_clean(text + ".")))
    for number, finding in enumerate(reading.findings, 1):
        yield ""
        yield from _finding(number, finding)
    for heading, notes in (
        ("Both players", [_both(both) for both in reading.together]),
        ("Looked into", reading.notes),
        ("Assumed: these optional triggers were not used", reading.passed),
        ("Assumed, and it makes no difference", reading.assumed),
    ):
        if notes:
            yield from _heading(heading)
            for note in notes:
                yield term.wrap(_clean(note), _INDENT * 2, _INDENT)


def _both(both: Together) -> str:
    steps = " ".join(f"{step.do} [{', '.join(step.cites)}]" for step in both.steps)
    return f"If each receives a penalty and one of them is a game loss: {both.answer} {steps} {both.reading}"


def _finding(number: int, finding: Finding) -> Iterator[str]:
    place = f"line {finding.line}" + (f", step {finding.step}" if finding.step else "")
    text = f"{cap(finding.what)} ({place}). [{', '.join(finding.cites)}]"
    yield term.wrap(_clean(text), "    ", f"{number:2}  ")
    if finding.inferred:
        yield term.wrap("This was worked out; the report does not mention it: ask the players.", "    ", "    ")
    if finding.should:
        yield term.wrap(_clean(f"Instead: {finding.should}"), "    ", "    ")
    yield from _heading("Decisions since")
    for who, count in finding.decisions.items():
        text = f"{who.title()}: {count.made} made"
        if count.options:
            text += f", among {count.options} options"
        if count.passed:
            plural = "s" * (count.passed != 1)
            text += f"; {count.passed} choice{plural} that the report does not mention, settled by default"
        yield term.wrap(_clean(text), _INDENT * 2, _INDENT)
    if finding.carried:
        yield from _heading("Learned since")
        if not finding.learned:
            yield _INDENT + "Nothing."
        for one in finding.learned:
            mark = {"seen": "", "follows": " (it follows)", "refused": " (a refusal)"}[one.kind]
            yield term.wrap(_clean(f"{one.who.title()}{mark}: {one.what} [{one.cite}]"), _INDENT * 2, _INDENT)
    player = f" (the player is the {finding.who.title()})" if finding.who else ""
    yield from _heading(f"What to do{player}")
    for ruling in finding.rulings:
        yield from _ruling(ruling, finding)
    if finding.limits:
        yield from _heading("How far this goes")
        for text in finding.limits:
            yield term.wrap(_clean(f"{text.rstrip('.')}."), _INDENT * 2, _INDENT)


def _ruling(ruling: Ruling, finding: Finding) -> Iterator[str]:
    """One instruction: the penalty, the steps, and where the game is set back the moves back in their place."""
    for text in ruling.given:
        yield term.wrap(_clean(f"If: {text}"), _INDENT * 2, _INDENT)
    indent = _INDENT * 2 if ruling.given else _INDENT
    yield term.wrap(_clean(headline(ruling.advice)), indent, indent)
    for number, step in enumerate(ruling.advice.steps, 1):
        yield term.wrap(_clean(f"{step.do} [{', '.join(step.cites)}]"), indent + "   ", f"{indent}{number}  ")
        if number == 1 and ruling.advice.rewinds:
            yield from _back(finding, indent + "   ")
    if "stuck" in ruling.advice.answers.values():
        yield from _back(finding, indent)
    if ruling.advice.rewinds or {"seen", "order"} & set(ruling.advice.answers):
        yield from _random(finding, indent)
    if ruling.asks:
        asks = " ".join(ruling.asks)
        yield term.wrap(_clean(f"`judgebot repair` also asks, for the fix: {asks}"), indent + _INDENT, indent)
    for text in ruling.advice.reading:
        yield term.wrap(_clean(f"Reading: {text}"), indent + _INDENT, indent)


def _back(finding: Finding, indent: str) -> Iterator[str]:
    """The moves back."""
    if not finding.carried:
        return
    if not finding.moves:
        text = f"No card and no counter has to be moved: the game goes on at {finding.goes_on}."
        yield term.wrap(_clean(text), indent, indent)
        return
    for move in finding.moves:
        text = move.do if move.reversible else f"CANNOT BE UNDONE: {move.do}"
        if move.why:
            text += f" ({move.why})"
        cites = f" [{', '.join(move.cites)}]" if move.cites else ""
        yield term.wrap(_clean(text + cites), indent + _INDENT, f"{indent}- ")
    if all(move.reversible for move in finding.moves):
        yield term.wrap(_clean(f"The game goes on at {finding.goes_on}."), indent, indent)


def _random(finding: Finding, indent: str) -> Iterator[str]:
    """What is made random again, zone by zone."""
    for zone in finding.random:
        yield term.wrap(_clean(f"About {zone.zone}: {zone.why}. [{', '.join(zone.cites)}]"), indent + _INDENT, indent)
        for step in zone.steps:
            yield term.wrap(_clean(step), indent + _INDENT * 2, f"{indent}  - ")


def _heading(text: str) -> Iterator[str]:
    yield ""
    yield term.strong(_INDENT + text)


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)
