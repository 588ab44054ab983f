"""`judgebot audit` of a replay of the web client: where its moves are not what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judgebot import resources
from judgebot.cli import problems, term
from judgebot.cli.as_json import as_json
from judgebot.cli.editions import of_client, told_by, told_edition
from judgebot.engine.edition import Edition
from judgebot.problems import BadInput

if TYPE_CHECKING:
    from judgebot.tables.audit import Report, Stretch
    from judgebot.tables.deviations import Apart, Deviation

_REPORT = "A report, not an accusation: the client may have done it, or a player by agreement."


def is_replay(path: Path) -> bool:
    """Whether a file is taken for a replay: scenarios are no JSON files."""
    return path.suffix.lower() == ".json"


def run(path: Path, first: str | None, last: str | None, form: str, edition: Edition | None) -> None:
    """Audit a replay from one moment to another, and print what was found.

    Raises click's Exit: 1 if something is not what the rules allow, 2 if the file cannot be used.
    """
    from judgebot.tables import client, moments
    from judgebot.tables.audit import audit

    try:
        replay = client.read(resources.shipped(path))
        begin = moments.find(replay, first) if first is not None else 0
        end = moments.find(replay, last) if last is not None else None
        report = audit(replay, begin, end, edition=of_client(edition))
    except BadInput as bad:
        raise problems.refuse(bad) from None
    term.by(report.edition)
    if form == "json":
        data = {**told_edition(), **term.told(_data(report))}
        click.echo(as_json(data))
    else:
        click.echo("\n".join(_lines(report)))
        told_by()
    raise click.exceptions.Exit(1 if report.deviations else 0)


def _data(report: Report) -> dict[str, object]:
    return {
        **report._asdict(),
        "deviations": [
            {
                **one._asdict(),
                "refused": [part._asdict() for part in one.refused],
                "apart": [part._asdict() for part in one.apart],
            }
            for one in report.deviations
        ],
        "by_hand": [one._asdict() for one in report.by_hand],
        "unfollowed": [one._asdict() for one in report.unfollowed],
    }


def _lines(report: Report) -> Iterator[str]:
    """The report as lines, the first deviation first."""
    where = f"Entries {report.first} to {report.last}, under CR {report.edition}"
    if report.deviations:
        first = report.deviations[0]
        more = f" ({len(report.deviations) - 1} more below)" if len(report.deviations) > 1 else ""
        text = f"{where}: at entry {first.entry} the file shows what the rules do not lead to{more}. {_REPORT}"
    elif report.followed:
        text = f"{where}: the rules lead to everything that the file shows, as far as it was followed."
    else:
        text = f"{where}: nothing could be followed."
    yield term.strong(term.wrap(_clean(text)))
    yield term.wrap(_clean(report.read))
    for number, one in enumerate(report.deviations, 1):
        yield ""
        yield from _deviation(number, one)
    for heading, stretches in (("Changed by hand", report.by_hand), ("Not followed", report.unfollowed)):
        if stretches:
            yield from _heading(heading)
            for stretch in stretches:
                yield _item(f"{_where(stretch)}: {stretch.why}")
    yield from _heading("What the file does not show")
    for text in report.limits:
        yield _item(text)


def _deviation(number: int, one: Deviation) -> Iterator[str]:
    rules = ", ".join(one.rules()[:3])
    yield term.wrap(_clean(f"{_where(one)}. [{rules}]"), "    ", f"{number:2}  ")
    for text in one.said:
        yield term.wrap(_clean(f"Log: {text}"), "      ", "    ")
    for part in one.refused:
        yield term.wrap(_clean(f"Not legal there. {_part(part)}"), "      ", "    ")
    nearest = "; ".join(one.nearest) or "nobody does anything"
    yield term.wrap(_clean(f"The nearest that the rules allow: {nearest}. Where the file is not so:"), "      ", "    ")
    for part in one.apart:
        yield term.wrap(_clean(_part(part)), "        ", "    - ")


def _where(one: Deviation | Stretch) -> str:
    entries = f"Entry {one.entry}" if one.entry == one.until else f"Entries {one.entry} to {one.until}"
    return f"{entries} ({one.called})" if one.called else entries


def _part(one: Apart) -> str:
    return f"{one.what} [{', '.join(one.rules)}]" if one.rules else one.what


def _item(text: str) -> str:
    return term.wrap(_clean(text), "    ", "  - ")


def _heading(text: str) -> Iterator[str]:
    yield ""
    yield term.strong(text)


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)
