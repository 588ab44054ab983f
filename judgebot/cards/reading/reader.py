"""A whole card text, read line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judgebot.cards.card import read_card
from judgebot.cards.nodes import LanguageError
from judgebot.cards.reading import (  # noqa: F401 (their rows)
    breaking,
    conditions,
    effects,
    lasting,
    older,
    oldest,
    rarer,
    runs,
    sentences,
    statics,
    unseen,
)
from judgebot.cards.reading.assembling import Assembly
from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.lines import Unread, read_line
from judgebot.cards.reading.newer import newer
from judgebot.cards.reading.tokens import UnreadText, lines, plain, tokens
from judgebot.plain import NamedTuple

LONGEST = 4000  # characters of a text; the longest official one has fewer than 1000


class Gap(NamedTuple):
    """What was not read.

    line   the line of the text, from 1; 0 for the whole
    words  the words that nothing used, or what is not clear
    said   the line
    """

    line: int
    words: str
    said: str


class Reading(NamedTuple):
    """A text that was read.

    definition  as a library file has it: `abilities`, and `other_face` of an identity; empty unless it was read whole
    gaps        what was not read
    lines       how many lines the text has
    """

    definition: dict[str, Any]
    gaps: tuple[Gap, ...]
    lines: int

    @property
    def whole(self) -> bool:
        """Whether every word was read."""
        return not self.gaps


def read_text(text: str, facts: Mapping[str, Any], faces: Sequence[Mapping[str, Any]] = ()) -> Reading:
    """Read a card's text.

    Args:
        text: the official text, a line for each ability; symbols in brackets, marks such as <strong> as they come.
        facts: what is printed on the card besides: `title`, `side`, `type`, as `read_card` takes them.
        faces: what else is printed on the other faces of an identity: `title`, `text`, and what differs.

    Returns:
        The definition, and what was not read. What the loader refuses is not read.
    """
    abilities, counter, gaps, n = _lines(text, facts)
    definition: dict[str, Any] = {"abilities": abilities, **({"counter_abilities": counter} if counter else {})}
    if len(faces) > 1:
        gaps.append(Gap(0, "an identity with several other faces", text))
    elif faces:
        (face,) = faces
        own, _, more, others = _lines(str(face.get("text", "")), {**facts, "title": face.get("title", "")})
        gaps += more
        n += others
        changed = {key: face[key] for key in ("title", "subtypes", "link") if face.get(key) is not None}
        definition["other_face"] = {**changed, "abilities": own}
    if not gaps:
        try:
            read_card("a card read from its text", definition, {"title": "?", **facts})
        except LanguageError as error:
            gaps.append(Gap(0, f"{error.message} ({'.'.join(map(str, error.path))})", text))
    return Reading({} if gaps else definition, tuple(gaps), n)


def _strong(abilities: list[dict[str, Any]], facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The abilities of a card with what a strength of X is (9.12.2e).

    Raises UnreadText where a printed X is not defined.
    """
    if facts.get("strength", 0) is not None:
        return abilities
    for at, one in enumerate(abilities):
        if any("x_is" in said for said in one.get("static", ()) if isinstance(said, dict)):
            return [*abilities[: at + 1], {"static": [{"strength": {"by": "x"}}]}, *abilities[at + 1 :]]
    raise UnreadText("a strength that nothing defines")


def _lines(text: str, facts: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[Gap], int]:
    """The abilities of one face and of the counter it becomes, what was not read of it, and how many lines it has."""
    side = str(facts["side"])
    context = Context(side, str(facts["type"]), str(facts.get("title", "")), "runner" if side == "corp" else "corp")
    if len(text) > LONGEST:
        return [], [], [Gap(0, f"a text of {len(text)} characters", text[:80])], 1
    try:
        said = lines(newer(plain(text, context.title)))
    except UnreadText as error:
        return [], [], [Gap(0, error.what, text)], len(lines(text))
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
            abilities = _strong(assembly.finished(), facts)
        except UnreadText as error:
            gaps.append(Gap(0, error.what, text))
    return abilities, assembly.counter, gaps, len(said)
