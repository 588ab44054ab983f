"""`judgebot timing`: a timing chart, each line with its rule number and window symbols."""

import dataclasses

import click

from judgebot import controls
from judgebot.cli import term
from judgebot.index.numbering import RULED
from judgebot.index.store import EDITION

# The chart names stand here too, so that `--help` need not read the file; a test compares them.
CHARTS = ("run", "corp-turn", "runner-turn", "breach", "access", "checkpoint")
_NUMBER_WIDTH = 9


@click.command()
@click.argument("chart", type=click.Choice(CHARTS))
@click.option("--edition", type=click.Choice(RULED), default=EDITION, help="The edition of the rules.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
def timing(chart: str, edition: str, form: str) -> None:
    """Show the steps of a run, a turn, a breach, an access or a checkpoint.

    Each line has its rule number; (P), (R) and (S) mark what may be done in a paid ability window.
    """
    from judgebot.index import timing as data

    found = data.charts(edition=edition)[chart]
    if form == "json":
        click.echo(controls.as_json({"edition": edition, **dataclasses.asdict(found), "symbols": data.symbols()}))
        return
    click.echo(f"{term.strong(found.title)}  (CR {edition}, {found.section})")
    used: set[str] = set()
    for phase in found.phases:
        click.echo()
        click.echo(f"{term.number(phase.number.ljust(_NUMBER_WIDTH))} {term.strong(phase.title)}")
        for step in phase.steps:
            marks = "".join(f" ({symbol})" for symbol in step.windows)
            used.update(step.windows)
            onward = f" Go to {step.goto}." if step.goto else ""
            _line(step.number, f"{step.text}{marks}{onward}")
            for branch in step.branches:
                condition = branch.condition[0].upper() + branch.condition[1:]
                _line("", f"{condition}: go to {branch.goto}.", "- ")
    if used:
        meanings = (f"({symbol}) {text}" for symbol, text in data.symbols().items() if symbol in used)
        click.echo("\n" + term.wrap("; ".join(meanings) + "."))


def _line(number: str, text: str, bullet: str = "") -> None:
    """One step: its number in a column of its own, the text wrapped beside it."""
    indent = " " * (_NUMBER_WIDTH + 3)
    wrapped = term.wrap(bullet + text, indent=indent + " " * len(bullet), first=indent)
    # The number goes on after wrapping: its colour codes have length.
    click.echo("  " + term.number(number.ljust(_NUMBER_WIDTH)) + wrapped[_NUMBER_WIDTH + 2 :])
