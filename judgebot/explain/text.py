"""The story as text for a terminal: the answer first, numbered steps with their rules beside them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from judgebot.explain.deciding import signed
from judgebot.explain.steps import FULL, RULING
from judgebot.explain.story import CONFIRMED, CONTRADICTED, DERIVED, UNTESTED, Rule, Story
from judgebot.explain.words import cap, count
from judgebot.index.store import EDITION

RULES = 22  # columns for the rules at the right
NARROW = 72  # with fewer columns the rules follow the text
DEEPEST = 8  # no deeper indentation than this many levels
ROOM = 22  # columns that indentation leaves to the text
Line = tuple[str, str]  # a style ("", "strong", "faint", "warn") and the text


def lines(story: Story, width: int) -> Iterator[list[Line]]:
    """The lines of a story, each as styled pieces.

    width  columns to fill
    """
    yield from _head(story, width)
    yield []
    yield from _answer(story, width)
    if story.deciding:
        yield []
        yield from _wrapped(f"{story.deciding.number}  {story.deciding.gist}", width, "    ", "rule", "  Decides: ")
    if story.steps:
        yield []
        yield from _steps(story, width)
    if story.left_out or story.after:
        yield []
        yield from _wrapped(_left_out(story), width, "", "faint")
    if story.not_happened:
        yield []
        yield from _wrapped(
            ("Did not happen:" if story.detail == "ruling" else "Did not happen, or was not allowed:"),
            width,
            "",
            "strong",
        )
        for one in story.not_happened:
            yield from _wrapped(f"{one.text} ({', '.join(one.rules)})", width, "  ", "", "- ")
    if story.assumed:
        yield []
        said = "; ".join(f"{one.text} ({', '.join(one.steps or one.rules)})" for one in story.assumed)
        yield from _wrapped(f"Assumed: {said}.", width, "")
    for doubt in story.doubts:
        yield []
        yield from _wrapped(f"Known doubt: {doubt.text} ({', '.join(doubt.rules)}).", width, "")
    others = [rule for rule in story.rules if rule != story.deciding]
    if others:
        yield []
        yield from _wrapped("Other rules:" if story.deciding else "Rules:", width, "", "strong")
        wide = max(len(rule.number) for rule in others)
        for rule in others:
            yield from [_one_line(rule, width, wide)] if story.detail == RULING else _gist(rule, width, wide)
        if story.detail == RULING:
            of = "" if story.edition == EDITION else f" --edition {story.edition}"
            yield from _wrapped(f"`judgebot rule NUMBER{of}` tells a rule whole.", width, "", "faint")
    yield []
    cited = f", {story.source}" if story.source else ""
    yield from _wrapped(
        f"{story.name}{cited}. Fingerprint {story.fingerprint} (CR {story.edition}).", width, "", "faint"
    )


def _head(story: Story, width: int) -> Iterator[list[Line]]:
    yield from _wrapped(story.question or story.title, width, "", "strong")
    for note in story.notes:
        yield from _wrapped(f"Note: {note}", width, "", "faint")


def _answer(story: Story, width: int) -> Iterator[list[Line]]:
    if story.standing == CONFIRMED or story.standing == DERIVED:
        yield from _wrapped(signed(story.answer), width, "", "strong")
    elif story.standing == UNTESTED:
        text = "No expectation tests the stated answer, so this run does not vouch for it. It is:"
        yield from _wrapped(f"{text} {story.answer}", width, "", "warn")
    else:
        assert story.standing == CONTRADICTED
        yield from _wrapped(
            "The run does not bear out what the scenario expects: no answer is given.", width, "", "warn"
        )
        for difference in story.differences:
            yield from _wrapped(difference, width, "  ", "warn", "- ")
        if story.answer:
            yield from _wrapped(
                f"The scenario states, and this run does not support: {story.answer}", width, "", "faint"
            )
    if story.unfinished:
        yield from _wrapped(f"{cap(story.unfinished)}.", width, "", "warn")
    if story.unchecked:
        kinds = ", ".join(f"`{key}`" for key in story.unchecked)
        yield from _wrapped(
            f"Not tested here: {kinds}. One run cannot; it takes every line of play.", width, "", "warn"
        )


def _left_out(story: Story) -> str:
    parts = []
    if story.left_out:
        parts.append(f"{count(story.left_out, 'lesser event')} before that point")
    if story.after:
        parts.append(f"{story.after if parts else count(story.after, 'lesser event')} after it")
    return f"Left out: {' and '.join(parts)}. `--detail steps` shows them."


def _steps(story: Story, width: int) -> Iterator[list[Line]]:
    digits = len(str(len(story.steps)))
    place = max((len(step.at) for step in story.steps), default=0) if story.detail != "ruling" else 0
    for step in story.steps:
        at = f"{step.at:<{place}}  " if place else ""
        lead = f"{step.number:>{digits + 1}}  {at}"
        if story.detail == FULL:
            room = max(0, (width - ROOM - len(lead)) // 2)
            lead += "  " * min(step.depth, DEEPEST, room)
        yield from _beside(lead, step.text, step.rules, width)


def _beside(lead: str, text: str, rules: tuple[str, ...], width: int) -> Iterator[list[Line]]:
    """A step with its rules in a column at the right, or after the text where there is no room."""
    indent = " " * len(lead)
    if width < NARROW:
        yield from _wrapped(f"{text} [{', '.join(rules)}]" if rules else text, width, indent, "", lead)
        return
    column = width - RULES
    left = _fill(text, column - 2, indent, lead)
    right = textwrap.wrap(" ".join(rules), RULES, break_on_hyphens=False, break_long_words=False)
    for index in range(max(len(left), len(right))):
        said = left[index] if index < len(left) else ""
        if index < len(right):
            yield [("", f"{said:<{column}}"), ("rule", right[index])]
        else:
            yield [("", said)]


def _one_line(rule: Rule, width: int, wide: int) -> list[Line]:
    """A rule on one line: its number, and as much of its gist as there is room for."""
    lead = f"  {rule.number:<{wide}}  "
    return [("rule", lead), ("", textwrap.shorten(rule.gist, max(width - len(lead), 20), placeholder=" …"))]


def _gist(rule: Rule, width: int, wide: int) -> Iterator[list[Line]]:
    lead = f"  {rule.number:<{wide}}  "
    for index, line in enumerate(_fill(rule.gist, width, " " * len(lead), lead)):
        yield [("rule", line[: len(lead)]), ("", line[len(lead) :])] if not index else [("", line)]


def _wrapped(text: str, width: int, indent: str, style: str = "", first: str = "") -> Iterator[list[Line]]:
    """Lines of wrapped text; `first` stands before the first one, after the indent."""
    lead = first if first.startswith(" ") else indent + first
    rest = " " * len(lead) if first else indent
    for line in _fill(text, width, rest, lead or indent):
        yield [(style, line)]


def _fill(text: str, width: int, indent: str, lead: str) -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()),
        max(width, len(indent) + 20),
        initial_indent=lead,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
