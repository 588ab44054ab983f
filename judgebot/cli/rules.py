"""`judgebot rules`: the official text of the rules, from the user's own copy."""

from pathlib import Path

import click

from judgebot.cli import term


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
    from judgebot.yamlio import BadInput

    try:
        text = read(file, load())
    except BadInput as bad:
        for problem in bad.problems:
            click.echo(term.clean(str(problem), newlines=False), err=True)
        kept = "The text imported before is kept." if official() else "Nothing was imported."
        click.echo(kept, err=True)
        raise click.exceptions.Exit(2) from None
    try:
        where = save(text)
    except OSError as error:
        raise click.ClickException(
            f"Cannot write to the data directory: {error}. Set JUDGEBOT_DATA to another."
        ) from None
    examples = sum(map(len, text.examples.values()))
    click.echo(f"Imported {len(text.rules)} rules and {examples} examples into {term.clean(str(where))}.")
