"""`judgebot help`: the help of a command, a page of the manual, or all of it as text, as a man page or as HTML."""

from __future__ import annotations

from pathlib import Path

import click

from judgebot.cli import complete, problems, term


@click.command("help")
@click.argument("name", metavar="[COMMAND|TOPIC]", required=False, shell_complete=complete.helps)
@click.option("--all", "whole", is_flag=True, help="The help of every command, one after the other.")
@click.option("--man", is_flag=True, help="The manual as one man page: judgebot help --man | man -l -")
@click.option("--html", "file", type=click.Path(path_type=Path), help="Write the manual to this file, as HTML.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@click.pass_context
def help_(context: click.Context, name: str | None, whole: bool, man: bool, file: Path | None, force: bool) -> None:
    """Show the help of COMMAND, or a page of the manual, or judgebot's own help with the topics that there are.

    The topics are ask, explain, scenario, cards, search, rules, editions, audit, tables, pages, shell, settings,
    python and changes. `judgebot COMMAND --help` shows a command's help too.
    """
    from judgebot.cli import manual
    from judgebot.cli.main import COMMANDS, cli

    root = context.find_root()
    if file is not None:
        problems.write(file, manual.as_html(), over=False, force=force)
        term.tell(f"Wrote {problems.shown(file)}.")
    elif man:
        click.echo(manual.as_man({one: click.unstyle(_of(root, one)) for one in COMMANDS}), nl=False)
    elif whole:
        click.echo(cli.get_help(root))
        for one in COMMANDS:
            click.echo()
            click.echo(term.strong(one.upper()))
            click.echo(_of(root, one))
    elif name is None:
        click.echo(cli.get_help(root))
        click.echo("\nTopics:")
        for topic in (*manual.TOPICS, manual.CHANGES):
            click.echo(term.wrap(manual.title(topic), " " * 13, f"  {topic:<10} "))
    else:
        paged = name in (*manual.TOPICS, manual.CHANGES)
        if not paged or name in COMMANDS:
            click.echo(_of(root, name))
        if paged:
            click.echo(("\n" if name in COMMANDS else "") + manual.as_text(name))


def _of(root: click.Context, name: str) -> str:
    """The help of one command. Leaves with status 2 if there is none of that name."""
    from judgebot.cli.main import cli

    assert isinstance(cli, click.Group)
    _, found, _ = cli.resolve_command(root, [name])
    assert found is not None
    with click.Context(found, info_name=name, parent=root) as inner:
        return found.get_help(inner)
