"""Entries of the rules index on the screen: a label, and what stands beside it."""

from __future__ import annotations

import click

from judgebot.cli import term
from judgebot.index import Index

_LABEL = 14  # columns for "Referred to by" and its like
INDENT = "  "


def labelled(label: str, text: str) -> None:
    """One labelled line (or wrapped lines) of an entry; nothing if there is no text."""
    if text:
        column(term.faint(label.ljust(_LABEL)), term.clean(text, newlines=False))


def listed(index: Index, label: str, numbers: list[str]) -> None:
    """Numbers with their gists (or titles), one below the other, under one label."""
    widest = max(map(len, numbers), default=0)
    for at, number in enumerate(numbers):
        entry = index.entry(number)
        shown = term.faint((label if at == 0 else "").ljust(_LABEL))
        column(f"{shown} {term.number(number.ljust(widest))}", entry.title or entry.gist, _LABEL + 1 + widest)


def column(head: str, text: str, width: int = _LABEL) -> None:
    """`text` wrapped beside `head`, which fills `width` columns on screen."""
    bare = click.unstyle(head)
    click.echo(term.beside(bare, text, len(INDENT), len(INDENT) + width + 1, lambda _: head))
