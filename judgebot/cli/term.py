"""Writing to a terminal: untrusted text made harmless, colour only where it is wanted, lines that fit."""

import os
import sys
import textwrap
from typing import TYPE_CHECKING, Any, TextIO

import click

from judgebot import controls
from judgebot.index.store import EDITION

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judgebot.index.numbering import Numbering
    from judgebot.settings import Setting

_MIN_WIDTH, _MAX_WIDTH, _NO_TERMINAL = 40, 110, 100
_settled: "dict[str, Setting]" = {}
_numbers: "list[Numbering]" = []  # of the edition whose numbers are told, if that is not the base one


def by(edition: str) -> None:
    """Tell ids of rules and steps by the numbers of an edition from now on: for a command that rules by it."""
    from judgebot.index.numbering import numbering

    _numbers[:] = [] if edition == EDITION else [numbering(edition)]


def clean(text: str, *, newlines: bool = True) -> str:
    """`text` made harmless (`controls.clean`), with the numbers of the edition that is told by."""
    return controls.clean(_numbers[0].in_text(text) if _numbers else text, newlines=newlines)


def line(text: str) -> str:
    """`text` made harmless, in one line."""
    return clean(text, newlines=False)


def told(data: Any) -> Any:
    """Plain data with the numbers of the edition that is told by."""
    return _numbers[0].told(data) if _numbers else data


def cited(rules: "Sequence[str]") -> "Sequence[str]":
    """The numbers of rules that are cited, in the edition that is told by."""
    return _numbers[0].cited(rules) if _numbers else rules


def edition() -> str:
    """The edition that is told by."""
    return _numbers[0].edition if _numbers else EDITION


def settle(held: "dict[str, Setting]") -> None:
    """Let the user's settings hold for what is written."""
    _settled.clear()
    _settled.update(held)
    _numbers.clear()


def settled() -> "dict[str, Setting]":
    """The settings that hold; none before the command line has been read."""
    return dict(_settled)


def _set(name: str, otherwise: str) -> str:
    """What the file of settings says; a variable of the environment is asked for itself, as it may change."""
    one = _settled.get(name)
    elsewhere = ("default", "COLUMNS", "NO_COLOR", "FORCE_COLOR")
    return otherwise if one is None or one.source in elsewhere else one.value


def colour(stream: TextIO | None = None) -> bool:
    """Whether to colour what goes to `stream` (standard output if not given).

    A terminal, or anything if FORCE_COLOR is set; never if NO_COLOR is; else as the settings have it.
    """
    stream = sys.stdout if stream is None else stream
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    if (wanted := _set("colour", "auto")) != "auto":
        return wanted == "always"
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
    """The columns to fill: COLUMNS or the settings if they say, else the terminal's or 100, within reason."""
    given = os.environ.get("COLUMNS", "")[:6]
    columns = int(given) if given.isdecimal() else 0
    columns = columns or int(_set("width", "0").replace("auto", "0"))
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns
        except (OSError, ValueError):
            columns = 0
    return max(_MIN_WIDTH, min(_MAX_WIDTH, columns or _NO_TERMINAL))


def wrap(text: str, indent: str = "", first: str | None = None) -> str:
    """`text` wrapped to `width()`; each line begins with `indent`, the first one with `first` if given.

    Words are never broken, and runs of white space become one space. Wrap before styling: escape codes have length.
    Where a column would leave too little room, what stands before it gets a line of its own.
    """
    lead = indent if first is None else first
    most = width() * 2 // 5
    if len(indent) > most and lead.strip() and len(lead) > most:
        begin = " " * (len(lead) - len(lead.lstrip()))
        return f"{wrap(lead, begin)}\n{wrap(text, begin + '    ')}"
    return textwrap.fill(
        " ".join(text.split()),
        width=width(),
        initial_indent=lead,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def beside(label: str, text: str, begin: int, column: int, style: "Callable[[str], str]" = strong) -> str:
    """`text` wrapped in a column beside its label; below it where that would leave too little room.

    begin   where the label begins
    column  where the text begins
    """
    if column > width() * 2 // 5:
        return f"{' ' * begin}{style(label)}\n{wrap(text, ' ' * (begin + 4))}"
    column = max(column, begin + len(label) + 1)
    return f"{' ' * begin}{style(label)}{' ' * (column - begin - len(label))}{wrap(text, ' ' * column)[column:]}"


def tell(text: str) -> None:
    """Say something on standard error, made harmless: on a terminal in lines that fit, else in one for a program."""
    body = text.lstrip("\n")
    said = clean(body, newlines=False)
    if sys.stderr is not None and sys.stderr.isatty():
        lead = " " * (len(said) - len(said.lstrip()))
        said = wrap(said, lead + "    ", lead)
    click.echo("\n" * (len(text) - len(body)) + said, err=True)
