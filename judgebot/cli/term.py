"""Writing to a terminal: untrusted text made harmless, colour only where it is wanted, lines that fit."""

import os
import sys
import textwrap
from typing import TextIO

import click

from judgebot.controls import clean as clean

_MIN_WIDTH, _MAX_WIDTH, _NO_TERMINAL = 40, 110, 100


def colour(stream: TextIO | None = None) -> bool:
    """Whether to colour what goes to `stream` (standard output if not given).

    A terminal, or anything if FORCE_COLOR is set; never if NO_COLOR is.
    """
    stream = sys.stdout if stream is None else stream
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    if os.environ.get("TERM") == "dumb":
        return False
    return bool(getattr(stream, "isatty", lambda: False)())


def strong(text: str) -> str:
    """`text` in bold if standard output takes colour, else unchanged."""
    return click.style(text, bold=True) if colour() else text


def faint(text: str) -> str:
    """`text` dimmed if standard output takes colour, else unchanged."""
    return click.style(text, dim=True) if colour() else text


def number(text: str) -> str:
    """A rule number in the colour of rule numbers, if standard output takes colour."""
    return click.style(text, fg="cyan") if colour() else text


def width() -> int:
    """The columns to fill: COLUMNS if set, else the terminal's, within reason, or 100 when there is no terminal."""
    given = os.environ.get("COLUMNS", "")[:6]
    columns = int(given) if given.isdecimal() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns
        except (OSError, ValueError):
            columns = 0
    return max(_MIN_WIDTH, min(_MAX_WIDTH, columns or _NO_TERMINAL))


def wrap(text: str, indent: str = "", first: str | None = None) -> str:
    """`text` wrapped to `width()`; each line begins with `indent`, the first one with `first` if given.

    Words are never broken, and runs of white space become one space. Wrap before styling: escape codes have length.
    """
    lead = indent if first is None else first
    return textwrap.fill(
        " ".join(text.split()),
        width=width(),
        initial_indent=lead,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def tell(text: str) -> None:
    """Say something on standard error, made harmless: on a terminal in lines that fit, else in one for a program."""
    body = text.lstrip("\n")
    said = clean(body, newlines=False)
    if sys.stderr is not None and sys.stderr.isatty():
        lead = " " * (len(said) - len(said.lstrip()))
        said = wrap(said, lead + "    ", lead)
    click.echo("\n" * (len(text) - len(body)) + said, err=True)
