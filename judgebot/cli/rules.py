"""`judgebot rules`: the official text of the rules, from the user's own copy."""

from pathlib import Path

import click

from judgebot.cli import term
from judgebot.cli.problems import refuse
from judgebot.problems import BadInput


@click.group()
def rules() -> None:
    """The official text of the rules (judgebot itself contains none of it)."""


@rules.command("import")
@click.argument("file", type=click.Path(path_type=Path))
def import_(file: Path) -> None:
    """Read the rules document from FILE (plain text); `judgebot rule` shows its words from then on.

    The text goes into your own data directory. A file that is not complete changes nothing.
    """
    from judgebot.index import load
    from judgebot.index.importing import read, save
    from judgebot.index.official import official

    try:
        text = read(file, load())
        where = save(text, inputs=[file])
    except BadInput as bad:
        kept = "The text imported before is kept." if official() else "Nothing was imported."
        raise refuse(bad, kept) from None
    examples = sum(map(len, text.examples.values()))
    click.echo(f"Imported {len(text.rules)} rules and {examples} examples into {term.clean(str(where))}.")
