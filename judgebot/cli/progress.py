"""How far a search or a check has come, told on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

AFTER = 1.0  # seconds until a search is told of
EVERY = 0.2
_WIDE = 56
_MANY = 8  # from this many scenarios on, a bar


class Progress:
    """Tells how many choices were tried and how many wait; nothing where nobody looks on."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.told = 0.0

    def __call__(self, tried: int, waiting: int) -> None:
        """Called by the search now and then."""
        now = time.monotonic()
        if now - self.begun < AFTER or now - self.told < EVERY or sys.stderr is None or not sys.stderr.isatty():
            return
        self.told = now
        said = f"{tried:>9,} choices tried, {waiting:>7,} waiting, {now - self.begun:4.0f} s"
        click.echo(f"\r{said[:_WIDE]:<{_WIDE}}", nl=False, err=True)

    def clear(self) -> None:
        """Take away what was told."""
        if self.told:
            click.echo("\r" + " " * _WIDE + "\r", nl=False, err=True)
            self.told = 0.0


@contextmanager
def bar(paths: list[Path]) -> Iterator[Iterator[Path]]:
    """The paths one by one, with a bar on standard error if they are many and somebody can see it."""
    if len(paths) < _MANY or not sys.stderr.isatty():
        yield iter(paths)
        return
    with click.progressbar(paths, label="checking", file=sys.stderr) as shown:
        yield iter(shown)
