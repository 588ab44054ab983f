"""What the commands share that read or write files: telling what is wrong with one, and leaving."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import click

from judgebot import files
from judgebot.cli import term
from judgebot.problems import BadInput

BAD_INPUT = 2
MOST = 200  # problems told


def refuse(bad: BadInput, *more: str) -> click.exceptions.Exit:
    """Print every problem (and then `more`) to standard error; raise what this returns to leave with status 2."""
    for problem in bad.problems[:MOST]:
        term.tell(str(problem))
    if len(bad.problems) > MOST:
        term.tell(f"and {len(bad.problems) - MOST:,} more problems")
    for line in more:
        term.tell(line)
    return click.exceptions.Exit(BAD_INPUT)


def shown(path: Path) -> str:
    """A path as it can be printed."""
    return term.clean(str(path), newlines=False)


def write(path: Path, text: str, *, over: bool, force: bool | None = None, inputs: Iterable[Path] = ()) -> None:
    """Write a file, whole or not at all. Leaves with status 2 if that cannot be done.

    over    whether it may take the place of a file that is there already
    force   whether the user said `--force`: then it may, and through a link too; None if the command has no such option
    inputs  the files that it is made from: it is never written over one of them
    """
    try:
        files.write(path, text, over=over or bool(force), through_links=bool(force), inputs=inputs)
    except BadInput as bad:
        hint = ["--force writes to it all the same."] if force is False and _would_help(path, over) else []
        raise refuse(bad, *hint) from None


def _would_help(path: Path, over: bool) -> bool:
    """Whether it is a link or a file of that name that is in the way."""
    return os.path.islink(path) or (not over and os.path.isfile(path))
