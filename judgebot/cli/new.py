"""`judgebot new`: a commented scenario to start from."""

from __future__ import annotations

from pathlib import Path

import click

from judgebot.cli import problems

SKELETON = Path(__file__).parent.parent / "scenario" / "new.yaml"


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def new(file: Path | None, force: bool) -> None:
    """Write a commented scenario to FILE, or to standard output: it runs as it is, and is there to be changed.

    Exit status: 0; 2 if FILE is there already or cannot be written.
    """
    text = SKELETON.read_text(encoding="utf-8")
    if file is None:
        click.echo(text, nl=False)
        return
    problems.write(file, text, over=False, force=force)
    named = problems.shown(file)
    click.echo(f"Wrote {named}. Run it: judgebot explain {named}", err=True)
