"""`judgebot config`: the settings that hold, and where each comes from."""

from __future__ import annotations

import os

import click

from judgebot import controls, settings
from judgebot.cli import term


@click.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
def config(form: str) -> None:
    """Show what is settled for all commands, and where: by default, in the file of settings, in the environment.

    The file is config.yaml in judgebot/ of your configuration folder (XDG_CONFIG_HOME, by default ~/.config), for
    instance: `edition: "26.03"`, `folders: [~/netrunner]`, `format: md`, `width: 90`, `colour: never`, `jobs: 2`. A
    variable (JUDGEBOT_EDITION, JUDGEBOT_PATH, JUDGEBOT_FORMAT, JUDGEBOT_JOBS, COLUMNS, NO_COLOR) comes before it, and
    an option before both.
    """
    file = settings.path()
    held = term.settled()
    if form == "json":
        data = {name: {"value": one.value, "from": one.source} for name, one in held.items()}
        click.echo(controls.as_json({"file": str(file or ""), "settings": data}))
        return
    there = "" if file is not None and file.is_file() else " (there is none)"
    click.echo(term.strong(term.wrap(f"{term.line(str(file))}{there}", "    ", "Settings  ")))
    widest = max(map(len, held))
    for name, one in held.items():
        values = one.value.split(os.pathsep) if name == "folders" else [one.value]
        for at, value in enumerate(values):
            head = term.number(name.ljust(widest)) if at == 0 else " " * widest
            source = f"  ({term.clean(one.source, newlines=False)})" if at == 0 else ""
            click.echo(f"  {head}  {term.clean(value, newlines=False) or 'none'}{term.faint(source)}")
