"""Stories on the screen."""

from __future__ import annotations

import click

from judgebot import controls
from judgebot.cli import term
from judgebot.explain.story import Story
from judgebot.explain.text import lines


def tell_lines(story: Story) -> None:
    """Print a story as text."""
    for line in lines(story, term.width()):
        click.echo("".join(styled(style, controls.clean(text)) for style, text in line).rstrip())


def styled(style: str, text: str) -> str:
    """A part of a line as its style has it, where colours are shown."""
    if style == "strong":
        return term.strong(text)
    if style == "faint":
        return term.faint(text)
    if style == "rule":
        return term.number(text)
    if style == "warn" and term.colour():
        return click.style(text, fg="yellow")
    return text
