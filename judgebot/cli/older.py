"""`judgebot rule --edition`: where the numbers of an edition went that nobody rules by any more."""

from __future__ import annotations

import click

from judgebot import controls
from judgebot.cli import term
from judgebot.cli.entries import listed
from judgebot.index import EDITION, Index, load
from judgebot.index.editions import Renumbered, earlier, older
from judgebot.index.numbering import RULED, NoSuchNumber, numbering
from judgebot.index.store import is_number


def show(index: Index, query: tuple[str, ...], edition: str, form: str) -> None:
    """Print where the numbers of an earlier edition went; afterwards refuse those that it does not have.

    Args:
        index: that of the base edition.
        query: the numbers.
        edition: "older" for the extracts, or one of `numbering.EDITIONS`.
        form: "text" or "json".
    """
    table = older() if edition == "older" else earlier(edition)
    numbers = [word.strip(",;").lower() for word in query]
    found = [table[number] for number in numbers if number in table]
    if form == "json":
        data = [_as_data(each, edition) for each in found]
        click.echo(controls.as_json(data))
    else:
        for at, each in enumerate(found):
            if at:
                click.echo()
            _one(index, each, edition)
    missing = [number for number in numbers if number not in table]
    if missing:
        shown = term.clean(", ".join(missing))
        if edition != "older":
            raise click.UsageError("\n".join(_lacks(edition, number) for number in missing))
        covered = ", ".join(number for number in table if number.count(".") == 1)
        raise click.UsageError(f"The table of older numbers has no {shown}. It covers rules of {covered}.")


def _lacks(edition: str, number: str) -> str:
    try:
        numbering(edition).meant(number)
    except NoSuchNumber as gone:
        return str(gone)
    return f"CR {edition} has no {term.clean(number)}."


def _one(index: Index, each: Renumbered, edition: str) -> None:
    of = "the older edition" if edition == "older" else f"CR {edition}"
    if each.to:
        later = "" if edition == "older" else _later(each)
        click.echo(term.strong(f"{each.old} of {of} is {' and '.join(each.to)} in CR {EDITION}{later}."))
    else:
        click.echo(term.strong(f"{each.old} of {of} is in no rule of CR {EDITION}, as far as is known."))
    if each.note:
        click.echo(term.wrap(each.note, "  "))
    click.echo()
    listed(index, "Now", list(each.to))
    if not each.to:
        _same_number(each)


def _later(each: Renumbered) -> str:
    """Where it is in the editions after the base one that can be ruled by."""
    said = ""
    for edition in RULED[1:]:
        numbers = numbering(edition).cited(each.to)
        there = [number for number in numbers if is_number(number)]
        said += f" and {' and '.join(there)} in CR {edition}" if there else f", and gone in CR {edition}"
    return said


def _same_number(each: Renumbered) -> None:
    """A later edition's rule of the same number, which may well be this one: a reader must compare them."""
    for edition in RULED[1:]:
        book = load(edition)
        if each.old in numbering(edition).new and book.exists(each.old):
            click.echo(term.wrap(f"CR {edition} has a new rule under this number, perhaps the same:", "  "))
            listed(book, f"CR {edition}", [each.old])


def _as_data(each: Renumbered, edition: str) -> dict[str, object]:
    data: dict[str, object] = {"older": each.old, "to": list(each.to), "edition": EDITION, "note": each.note}
    if edition != "older":
        data["of"] = edition
    return data
