"""Keys and short answers of an interview: one key where choices are few, a line where something is named."""

from __future__ import annotations

import sys

import click

from judgebot.cli import edges

BACK = "<"
BACK_KEYS = (BACK, "\x7f", "\x08")
QUIT = "q"


class Left(Exception):
    """Whoever answers has left."""


def on_terminal() -> bool:
    """Whether keys can be read one by one."""
    return sys.stdin is not None and sys.stdin.isatty()


def key() -> str:
    """One key from a terminal, or one line from anything else. Arrows and the like are no keys.

    Raises EOFError or KeyboardInterrupt, and Unusable where standard input is.
    """
    return pressed() if on_terminal() else edges.line()


def pressed() -> str:
    """One key from a terminal; whatever is no character (an arrow, a function key) is as if it had not been pressed."""
    click.echo("> ", nl=False, err=True)
    while True:
        got = click.getchar()
        if not got.startswith(("\x1b", "\xe0", "\x00")):
            break
    click.echo("\r", nl=False, err=True)
    return got[:1]


def words(what: str) -> str:
    """A short text, on a line of its own. Raises as `key` does."""
    click.echo(f"{what}: ", nl=False, err=True)
    return edges.line()
