"""`judgebot import`: scenarios from what others write, such as the web client's replays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from judgebot import problems as told
from judgebot import resources
from judgebot.cli import problems, term
from judgebot.cli.editions import edition_of_client, of_client
from judgebot.engine.edition import Edition
from judgebot.tables.editions import why


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--list", "listed", is_flag=True, help="Print the moments worth naming: turns, runs, encounters, ...")
@click.option(
    "--at",
    metavar="MOMENT",
    help='The moment: an entry\'s number, "turn 5 corp", "run 3", or a link of the client\'s (`?n=12&d=3`).',
)
@click.option("--to", metavar="MOMENT", help="Make lines of play of what the log names, up to this moment.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@click.option("--partial", is_flag=True, help="Skip unknown keys; take hidden and unknown cards for unknown ones.")
@click.option("--format", "form", type=click.Choice(["yaml", "html"]), default="yaml", help="A scenario, or a page.")
@click.option("--rulings", is_flag=True, help="With --format html: what the rules make of each run, too.")
@edition_of_client
def import_(
    file: Path,
    listed: bool,
    at: str | None,
    to: str | None,
    output: Path | None,
    force: bool,
    partial: bool,
    form: str,
    rulings: bool,
    edition: Edition | None,
) -> None:
    """Make a scenario of a moment of a replay that the web client saved (its JSON file), or of a pasted log.

    With --list: the moments, the entry of each, and what the log says. With --at: the board there, what happened in
    that turn and the last, and (with --to) lines of play; what the file does not hold stands in the scenario's
    comments. With --format html: a page that walks through the game.

    Any other file, or `-`, is a log as pasted text: lines of play and the facts that it names, from its first turn or
    from `--at "turn 3 corp"`, as a scenario that lists what is missing and is refused until that is stated.

    Exit status: 0; 2 if the file cannot be used: then nothing is written.
    """
    from judgebot.tables import client, moment, moments, pasted

    chosen = of_client(edition)
    if pasted.is_log(file):
        if form == "html" or partial or rulings or (listed and (at is not None or to is not None)):
            raise click.UsageError("Of a log: --list, or a scenario with --at and --to, which name turns.")
        _write(_of_log(file, listed, at, to, chosen), output, force, file, "" if listed else chosen)
        return
    _check(listed, at, to, form, rulings)
    try:
        replay = client.read(resources.shipped(file))
        if listed:
            lines = list(_moments(replay))
            text, note = "\n".join(lines) + "\n", ""
        elif form == "html":
            from judgebot.tables.page import page

            text, note = page(replay, partial=partial, rulings=rulings, edition=chosen), ""
        else:
            number = moments.find(replay, at or "")
            last = moments.find(replay, to) if to is not None else None
            made = moment.scenario(replay, number, last, partial=partial, edition=chosen)
            text, note = made.text, _told(made.lacking, made.refused)
    except told.BadInput as bad:
        raise problems.refuse(bad) from None
    _write(text, output, force, file, "" if listed else chosen)
    if note:
        term.tell(note)


def _of_log(file: Path, listed: bool, at: str | None, to: str | None, edition: str) -> str:
    """What `import` writes of a log."""
    from judgebot.tables import pasted

    try:
        found = pasted.read(resources.shipped(file))
        if listed:
            return "".join(f"{line}\n" for line in pasted.listed(found))
        first = pasted.find(found, at) if at is not None else None
        return pasted.scenario(found, first, pasted.find(found, to) if to is not None else None, edition=edition)
    except told.BadInput as bad:
        raise problems.refuse(bad) from None


def _write(text: str, output: Path | None, force: bool, file: Path, edition: str) -> None:
    """To standard output, or to a file; then it is said under which edition it is read, if under any."""
    if output is None:
        click.echo(text.encode("utf-8"), nl=False)
    else:
        problems.write(output, text, over=False, force=force, inputs=[file])
        term.tell(f"Wrote {problems.shown(output)}. {why(edition) if edition else ''}".rstrip())


def _check(listed: bool, at: str | None, to: str | None, form: str, rulings: bool) -> None:
    """Options that do not go together."""
    if sum((listed, at is not None, form == "html")) != 1:
        raise click.UsageError("One of --list, --at MOMENT and --format html.")
    if to is not None and at is None:
        raise click.UsageError("--to goes with --at.")
    if rulings and form != "html":
        raise click.UsageError("--rulings goes with --format html.")


def _told(lacking: list[str], refused: str) -> str:
    """What the user should know of a scenario that was written."""
    if lacking:
        return f"The library has no abilities for {', '.join(lacking)}: `judgebot card NAME` shows a skeleton."
    return f"Judgebot cannot run this board as it is: {refused}" if refused else ""


def _moments(replay: object) -> Iterator[str]:
    """The moments, a line each, with what the log says there."""
    from judgebot.tables import log, moments
    from judgebot.tables.client import Replay

    assert isinstance(replay, Replay)
    for entry, several in moments.moments(replay):
        said = " / ".join(text for text in map(log.shown, entry.said) if text)
        for number, one in enumerate(several):
            more = f" ({said})" if said and not number else ""
            yield term.wrap(term.line(f"{one.about}{more}"), " " * 9, f"{one.entry:5}  ")
