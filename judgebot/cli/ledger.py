"""`judgebot ledger`: the penalties that `judgebot repair --ledger` recorded."""

from __future__ import annotations

import csv
import io
import unicodedata
from datetime import datetime
from pathlib import Path

import click

from judgebot import files
from judgebot.cli import problems, term
from judgebot.cli.advice import refuse
from judgebot.policy import ledger as ledgers
from judgebot.policy import load
from judgebot.policy.ledger import Entry, Ledger
from judgebot.yamlio import BadInput

_COLUMNS = ("no", "time", "round", "table", "player", "offense", "penalty", "note")
_FILE = click.argument("file", type=click.Path(path_type=Path))
_WIDEST_NAME = 80
_JOINERS = "\u200c\u200d"  # no printable characters, but parts of words in some scripts


class _ListsByDefault(click.Group):
    """`judgebot ledger FILE` is short for `judgebot ledger list FILE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and (args[0] == "-" or not args[0].startswith("-")):
            args = ["list", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_ListsByDefault)
def ledger() -> None:
    """List, correct or export the penalties in a ledger file.

    `judgebot repair --ledger FILE` records them. `judgebot ledger FILE` lists them.
    """


@ledger.command("list")
@_FILE
@click.option("--player", help="Only this player's penalties.")
def list_(file: Path, player: str | None) -> None:
    """List the penalties in FILE, as they stand after corrections."""
    book = _read(file)
    earlier = book.earlier()
    rows = [
        _row(entry, earlier[entry.id])
        for entry in book.entries
        if player is None or entry.player.casefold().split() == player.casefold().split()
    ]
    if not rows:
        click.echo("No penalties.")
        return
    table = [_COLUMNS, *([term.clean(cell, newlines=False) or "-" for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(_COLUMNS))]
    for number, row in enumerate(table):
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        click.echo(line if number else term.strong(line))


@ledger.command()
@_FILE
@click.argument("number", type=click.IntRange(1))
@click.option("--round", "round_", help="The right round.")
@click.option("--table", help="The right table.")
@click.option("--player", help="The right player.")
@click.option("--offense", help="The right offense.")
@click.option("--penalty", type=click.Choice(["warning", "game-loss", "next-game"]), help="The right penalty.")
@click.option("--withdraw/--restore", default=None, help="Take the penalty back, or put it back in force.")
@click.option("--reason", default="", help="Why, for the record.")
def correct(
    file: Path,
    number: int,
    round_: str | None,
    table: str | None,
    player: str | None,
    offense: str | None,
    penalty: str | None,
    withdraw: bool | None,
    reason: str,
) -> None:
    """Correct the penalty with this NUMBER in FILE. What was recorded before stays in the file."""
    given = {"round": round_, "table": table, "player": player, "offense": offense, "penalty": penalty}
    changes: dict[str, str | bool] = {key: short(value, key) for key, value in given.items() if value is not None}
    if withdraw is not None:
        changes["withdrawn"] = withdraw
    if not changes:
        raise click.UsageError("Say what to correct: --player, --penalty, --withdraw and so on.")
    for key in ("player", "offense"):
        if changes.get(key) == "":
            raise click.UsageError(f"The {key} cannot be empty.")
    tree = load().tree
    try:
        if changes.get("penalty") == tree.upgrade.to and _due(_read(file), number, changes):
            changes["upgraded"] = True  # it stays one of the player's warnings
        elif "offense" in changes:
            changes["offense"] = _known(str(changes["offense"]))
        entry = ledgers.correct(file, number, changes, time=now(), reason=short(reason, "reason"), waits=term.tell)
    except BadInput as bad:
        raise refuse(bad) from None
    except KeyError:
        raise click.UsageError(f"There is no penalty {number} in {term.clean(str(file), newlines=False)}.") from None
    book = _read(file)
    click.echo("Corrected: " + describe(book, entry))
    if not entry.withdrawn and entry.penalty == "warning":
        earlier = book.warnings(entry.player, entry.offense, before=entry.id)
        if earlier >= tree.upgrade.earlier:
            click.echo(
                f"{_nth(earlier + 1)} warning for the same offense: upgrade it to a game loss (OPP penalties 1b)."
            )


def _due(book: Ledger, number: int, changes: dict[str, str | bool]) -> bool:
    """Whether a penalty, with these changes, is a warning that must be upgraded."""
    entry = next((one for one in book.entries if one.id == number), None)
    if entry is None or not entry.counts:
        return False
    player, offense = str(changes.get("player", entry.player)), str(changes.get("offense", entry.offense))
    return book.warnings(player, offense, before=number) >= load().tree.upgrade.earlier


def _known(offense: str) -> str:
    """An offense by the policy's id, if it is one of the policy's; else as it is."""
    found = ledgers.identity(offense)
    return found if found in load().tree.offenses else offense


@ledger.command()
@_FILE
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file instead of standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def export(file: Path, out: Path | None, force: bool) -> None:
    """Print the penalties in FILE as CSV (withdrawn ones too, with a note)."""
    book = _read(file)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_COLUMNS)
    earlier = book.earlier()
    writer.writerows([_cell(cell) for cell in _row(entry, earlier[entry.id])] for entry in book.entries)
    if out is None:
        click.echo(stream.getvalue(), nl=False)
        return
    problems.write(out, stream.getvalue(), over=False, force=force, inputs=[file])


def now() -> str:
    """The time for a record: ISO 8601, to the second, with the offset from UTC."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def short(text: str, what: str) -> str:
    """`text` on one line, for the advice and the ledger. What is no character (a stray byte) becomes "?".

    Raises:
        click.UsageError: it is too long.
    """
    line = " ".join(text.encode("utf-8", "replace").decode("utf-8").split())
    if len(line) > _WIDEST_NAME:
        raise click.UsageError(f"The {what} has {len(line)} characters; expected at most {_WIDEST_NAME}.")
    return line


def describe(book: Ledger, entry: Entry) -> str:
    """An entry in a line: "no. 3: warning to Ann, round 2, table 7, missing a trigger (3rd)"."""
    _, _, round_, table, player, offense, penalty, note = _row(entry, book.earlier().get(entry.id, 0))
    parts = [f"{penalty} to {player}", f"round {round_}" if round_ else "", f"table {table}" if table else ""]
    text = f"no. {entry.id}: {', '.join(filter(None, [*parts, offense]))}{f' ({note})' if note else ''}"
    return term.clean(text, newlines=False)


def _read(file: Path) -> Ledger:
    """A ledger that must exist, with a notice if a crash cut off its last line."""
    try:
        if file != files.STANDARD_INPUT and not files.kind(file):
            raise click.UsageError(f"There is no file {term.clean(str(file), newlines=False)}.")
        book = ledgers.read(file)
    except BadInput as bad:
        raise refuse(bad) from None
    except (OSError, ValueError):
        raise click.UsageError(f"{term.clean(str(file), newlines=False)} cannot be read.") from None
    notice(book)
    return book


def notice(book: Ledger) -> None:
    """Say so if a crash cut off the ledger's last line."""
    if book.torn:
        torn = term.clean(book.torn[:200], newlines=False)
        term.tell(f"Note: the last line of the ledger was cut off and is left out: {torn}")


def _row(entry: Entry, earlier: int) -> tuple[str, ...]:
    """An entry as the cells of `_COLUMNS`; `earlier` is how many warnings came before it."""
    tree = load().tree
    notes = []
    if entry.withdrawn:
        notes.append("withdrawn")
    elif entry.upgraded or entry.penalty == "warning":
        due = earlier >= tree.upgrade.earlier
        notes.append(f"{_nth(earlier + 1)} for this offense")
        # A correction can make an upgrade due, or take away what it rested on.
        if due or entry.upgraded:
            notes.append("upgraded" if due and entry.upgraded else "upgrade is due" if due else "upgraded too early")
    if entry.corrected:
        notes.append("corrected")
    penalty = tree.penalties[entry.penalty].name.lower() if entry.penalty in tree.penalties else entry.penalty
    offense = tree.offenses.get(ledgers.identity(entry.offense), entry.offense)
    shown = (str(entry.id), entry.time, entry.round, entry.table, entry.player, offense, penalty, ", ".join(notes))
    return tuple(shown)


def _cell(text: str) -> str:
    """A cell on one line, without control and direction characters, that no spreadsheet takes for a formula."""
    if text.isascii() and text.isprintable() and text.lstrip(" '")[:1] not in ("=", "+", "-", "@"):
        return text
    shown = "".join(" " if c.isspace() else c for c in text if c.isspace() or c in _JOINERS or c.isprintable())
    begins = unicodedata.normalize("NFKC", shown.lstrip(f" '{_JOINERS}"))[:1]
    return f"'{shown}" if begins in ("=", "+", "-", "@", "\u2212") else shown


def _nth(number: int) -> str:
    """1st, 2nd, 3rd, 4th, ..."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
