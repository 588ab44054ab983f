"""A line of a text as abilities: its flags, its cost, its sentences in order."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from judgebot.cards.reading.amounts import capped
from judgebot.cards.reading.chart import Chart, Context
from judgebot.cards.reading.grammar import GRAMMAR, one
from judgebot.cards.reading.sentences import Said
from judgebot.cards.reading.tokens import Part, UnreadText, said, sentences
from judgebot.cards.reading.triggers import Clause
from judgebot.plain import NamedTuple


class Unread(Exception):
    """A clause that is not read. `words`: those that no row used."""

    def __init__(self, words: str, sentence: str) -> None:
        super().__init__(words)
        self.words = words
        self.sentence = sentence


class Line(NamedTuple):
    """A line before its names are found.

    flags      threat, limit, interface, access, persistent, interrupt
    cost       of a paid ability
    sub        whether it is a subroutine
    sentences  what its sentences say, each with its possible readings
    """

    flags: dict[str, Any]
    cost: Any
    sub: bool
    sentences: list[list[Said]]


def read_line(parts: Sequence[Part], context: Context) -> Line:
    """Read a line's tokens. Raises Unread for what is not read."""
    context = context._replace(other=_they([part.word for part in parts], context))
    flags, rest = _flags(list(parts))
    sub = bool(rest) and rest[0].word == "[subroutine]"
    if sub:
        rest = rest[1:]
    cost, rest = _cost(rest, context) if not sub else (None, rest)
    found = [(part, _sentence(part, context)) for part in _merge_lists(sentences(rest))]
    return Line(flags, cost, sub, [readings for _, readings in found])


def _they(words: Sequence[str], context: Context) -> str:
    """Who `they` are in a line: the other player, if the line speaks of that player and of no other one."""
    players = [("the", context.side), *((who, "player") for who in ("a", "each", "either", "that"))]
    named = any(pair in players for pair in itertools.pairwise(words))
    return "" if named or context.other not in words else context.other


_FLAGS = ("interface", "access", "persistent")


def _flags(parts: list[Part]) -> tuple[dict[str, Any], list[Part]]:
    """The flags before an arrow."""
    words = [part.word for part in parts]
    flags: dict[str, Any] = {}
    while "→" in words:
        at = words.index("→")
        head = words[:at]
        if '"' in head or "." in head:
            break
        rest = list(head)
        while rest:
            if rest[0] in _FLAGS:
                flags[rest.pop(0)] = True
            elif rest[0] == "[interrupt]":
                rest.pop(0)
                flags["interrupt"] = True
            elif rest[0] == "threat" and len(rest) > 1 and rest[1].isdigit():
                flags["threat"] = int(rest[1])
                rest = rest[2:]
            elif rest[:2] == ["once", "per"] and len(rest) > 2:
                flags["limit"] = rest[2]
                rest = rest[3:]
            elif rest[0] == ",":
                rest.pop(0)
            else:
                raise Unread(said(parts[: at + 1]), said(parts))
        parts, words = parts[at + 1 :], words[at + 1 :]
    return flags, parts


def _cost(parts: list[Part], context: Context) -> tuple[Any, list[Part]]:
    """The cost before a colon, if the line begins with one."""
    words = [part.word for part in parts]
    if ":" not in words:
        return None, parts
    at = words.index(":")
    if "." in words[:at] or "following" in words[:at] or words[at - 1] == "gains":
        return None, parts
    chart = Chart(GRAMMAR, parts[:at], context)
    costs = _different(chart.whole("cost"))
    if len(costs) != 1:
        raise Unread(said(parts[: at + 1]), said(parts))
    return costs[0], parts[at + 1 :]


def _merge_lists(found: list[tuple[Part, ...]]) -> list[tuple[Part, ...]]:
    return found


def _different(values: list[Any]) -> list[Any]:
    kept: list[Any] = []
    for value in values:
        if value not in kept:
            kept.append(value)
    return kept


def _sentence(parts: tuple[Part, ...], context: Context) -> list[Said]:
    chart = Chart(GRAMMAR, parts, context)
    readings = _different(chart.whole("sentence"))
    if not readings:
        raise Unread(said(parts[chart.furthest :]) or said(parts), said(parts))
    return [capped(reading) for reading in readings]


def pick(readings: list[Said], following: Said | None, sentence: str = "") -> Said:
    """The reading that goes with the sentence after it. Raises Unread where several remain."""
    if len(readings) > 1:
        wants = following is not None and following.kind == "did"
        fit = [one for one in readings if ("?paid" in repr(one.what)) == wants]
        readings = fit or readings
    if len(readings) > 1:  # what names its objects by itself asks for no other
        readings = [one for one in readings if "'?" not in repr(one)] or readings
    if len(readings) > 1:
        raise Unread(f"(two readings) {readings[0]} / {readings[1]}", sentence)
    return readings[0]


def modes_of(listed: Sequence[Sequence[Part]], context: Context) -> list[Any]:
    """The items of a list as programs, not yet with names."""
    found = []
    for parts in listed:
        line = read_line(parts, context)
        if line.flags or line.sub or line.cost is not None:
            raise Unread(said(parts), said(parts))
        found.append(line)
    return found


__all__ = ["Clause", "Line", "Unread", "UnreadText", "modes_of", "one", "pick", "read_line"]
