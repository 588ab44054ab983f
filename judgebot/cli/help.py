"""`judgebot help`: the help of a command, or of all of them, as one text to read or to print."""

from __future__ import annotations

import click

from judgebot.cli import complete, term


@click.command("help")
@click.argument("command", required=False, shell_complete=complete.commands)
@click.option("--all", "whole", is_flag=True, help="The help of every command, one after the other.")
@click.pass_context
def help_(context: click.Context, command: str | None, whole: bool) -> None:
    """Show the help of COMMAND, or of judgebot itself; with --all everything, as a manual.

    `judgebot COMMAND --help` shows the same.
    """
    from judgebot.cli.main import COMMANDS, cli

    root = context.find_root()
    if whole:
        click.echo(cli.get_help(root))
        for name in COMMANDS:
            click.echo()
            click.echo(term.strong(name.upper()))
            click.echo(_of(root, name))
        return
    click.echo(_of(root, command) if command else cli.get_help(root))


def _of(root: click.Context, name: str) -> str:
    """The help of one command. Leaves with status 2 if there is none of that name."""
    from judgebot.cli.main import cli

    assert isinstance(cli, click.Group)
    _, found, _ = cli.resolve_command(root, [name])
    assert found is not None
    with click.Context(found, info_name=name, parent=root) as inner:
        return found.get_help(inner)
