"""A whole card text, read line by line."""

from __future__ import annotations

from typing import Any, NamedTuple

from judgebot.cards.catalog import read_card
from judgebot.cards.nodes import LanguageError
from judgebot.cards.reading import conditions, effects, lasting, runs, sentences, statics  # noqa: F401 (their rows)
from judgebot.cards.reading.assembling import Assembly
from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.lines import Unread, read_line
from judgebot.cards.reading.tokens import UnreadText, lines, plain, tokens


class Gap(NamedTuple):
    """What was not read.

    line   the line of the text, from 1
    words  the words that nothing used, or what is not clear
    said   the line
    """

    line: int
    words: str
    said: str


class Reading(NamedTuple):
    """A text that was read.

    abilities  the definitions, as the library writes them; of the lines that were read
    gaps       what was not read
    lines      how many lines the text has
    """

    abilities: list[dict[str, Any]]
    gaps: tuple[Gap, ...]
    lines: int

    @property
    def whole(self) -> bool:
        """Whether every word was read."""
        return not self.gaps


def read_text(text: str, facts: dict[str, Any]) -> Reading:
    """Read a card's text.

    Args:
        text: the official text, a line for each ability; symbols in brackets, marks such as <strong> as they come.
        facts: what is printed on the card besides: `title`, `side`, `type`, as `read_card` takes them.

    Returns:
        The definition, and what was not read. What the loader refuses is not read.
    """
    side = str(facts["side"])
    context = Context(side, str(facts["type"]), str(facts.get("title", "")), "runner" if side == "corp" else "corp")
    try:
        said = lines(plain(text, context.title))
    except UnreadText as error:
        return Reading([], (Gap(0, error.what, text),), len(lines(text)))
    assembly = Assembly(context)
    gaps: list[Gap] = []
    for at, line in enumerate(said, 1):
        try:
            assembly.add(read_line(tokens(line), context))
        except Unread as unread:
            gaps.append(Gap(at, unread.words, line))
        except UnreadText as error:
            gaps.append(Gap(at, error.what, line))
    abilities: list[dict[str, Any]] = []
    if not gaps:
        try:
            abilities = assembly.finished()
            read_card("a card read from its text", {"abilities": abilities}, {"title": "?", **facts})
        except UnreadText as error:
            gaps.append(Gap(0, error.what, text))
        except LanguageError as error:
            gaps.append(Gap(0, f"{error.message} ({'.'.join(map(str, error.path))})", text))
    return Reading(abilities, tuple(gaps), len(said))
