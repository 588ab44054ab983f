"""`judgebot new`: a commented scenario to start from."""

from __future__ import annotations

from pathlib import Path

import click

from judgebot.cli import term
from judgebot.cli.scenarios import BAD_INPUT

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
    shown = term.clean(str(file), newlines=False)
    try:
        with file.open("w" if force else "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        click.echo(f"{shown}: found a file, expected none (--force writes over it)", err=True)
        raise click.exceptions.Exit(BAD_INPUT) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no name that a file can have"
        click.echo(f"{shown}: cannot be written ({reason})", err=True)
        raise click.exceptions.Exit(BAD_INPUT) from None
    click.echo(f"Wrote {shown}. Run it: judgebot explain {shown}", err=True)
