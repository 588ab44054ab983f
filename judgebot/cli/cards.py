"""`judgebot cards`: the official card data, from the user's own copy."""

import contextlib
from pathlib import Path

import click

from judgebot.cli import term
from judgebot.cli.problems import refuse
from judgebot.problems import BadInput


@click.group()
def cards() -> None:
    """The official card data (judgebot itself contains no card's text)."""


@cards.command("import")
@click.argument("path", metavar="FILE|FOLDER", type=click.Path(path_type=Path))
def import_(path: Path) -> None:
    """Read the card data from a file of cards, or from the v2 folder of the public repository.

    A card that the library lacks is then read from its text when a board needs it, and marked so wherever it is used. A
    text that is not read whole is named with what was not. The texts go into your own data directory; data with a
    mistake change nothing.
    """
    from judgebot.cards.imported import store
    from judgebot.cards.importing import read, save

    try:
        found = read(path)
        where = save(found, inputs=[path] if path.is_file() else [])
    except BadInput as bad:
        kept = "Nothing was imported."
        with contextlib.suppress(RuntimeError, OSError):
            kept = "The cards imported before are kept." if store().is_file() else kept
        raise refuse(bad, kept) from None
    click.echo(f"Imported {len(found)} cards into {term.clean(str(where))}.")
