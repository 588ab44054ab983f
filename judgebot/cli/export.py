"""`judgebot export`: a board for others, at the web client's table or in a forum."""

from __future__ import annotations

from pathlib import Path

import click

from judgebot.cli import complete, problems
from judgebot.problems import BadInput


@click.command()
@click.argument("name", metavar="PATH|NAME", shell_complete=complete.scenarios)
@click.option(
    "--to",
    "form",
    type=click.Choice(["client", "md"]),
    required=True,
    help="Commands for the chat of the web client's table, or tables in Markdown.",
)
def export(name: str, form: str) -> None:
    """Write the board of a scenario for others: as commands that set it up at the web client's table, or as tables that
    a forum or a chat shows.

    What no command of the client's sets is listed after them.

    Exit status: 0; 2 if the file cannot be used.
    """
    from judgebot.scenario import api
    from judgebot.scenario.board import build
    from judgebot.scenario.picture import picture
    from judgebot.tables import export as exporting

    try:
        found = api.find(name)
        if len(found) != 1:
            raise click.UsageError("One scenario, not a directory.")
        scenario = api.load(Path(found[0]))
        seen = picture(build(scenario, record=False))
    except BadInput as bad:
        raise problems.refuse(bad) from None
    written = exporting.client if form == "client" else exporting.markdown
    click.echo(written(seen, scenario).encode("utf-8"), nl=False)
