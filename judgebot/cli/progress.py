"""How far a search has come: told on a terminal, once it has taken a second."""

from __future__ import annotations

import sys
import time

import click

AFTER = 1.0  # seconds
EVERY = 0.2
_WIDE = 56


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
