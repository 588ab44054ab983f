"""A scenario as read from its file."""

# ruff: noqa: RUF012 (a default list or mapping of a Record is a new one for each)

from __future__ import annotations

from typing import Any

from judgebot.cards.catalog import Card, Catalog
from judgebot.engine.edition import BASE, Edition
from judgebot.plain import Record
from judgebot.scenario.patterns import Phrase, phrase


class CardSpec(Record, frozen=False):
    """A card on the board, as the file states it.

    card     card id; "" for an unknown card
    line     line of the file
    title    the name as written
    options  what else is said of it: rezzed, faceup, counters, chosen, as, ...
    hosted   the cards hosted on it
    """

    card: str
    line: int
    title: str
    options: dict[str, Any] = {}
    hosted: list[CardSpec] = []


class ServerSpec(Record, frozen=False):
    """A server: its ice outermost first, and its root."""

    name: str
    line: int
    ice: list[CardSpec] = []
    root: list[CardSpec] = []


class SideSpec(Record, frozen=False):
    """One player's part of the board. `zones`: zone -> cards, or None where the file says nothing."""

    numbers: dict[str, int] = {}
    identity: CardSpec | None = None
    zones: dict[str, list[CardSpec]] = {}
    servers: list[ServerSpec] = []
    rig: list[CardSpec] = []
    play: list[CardSpec] = []


class Line(Record, frozen=False):
    """One line of play: who, what they do, and (optionally) the numbered step at which it is meant.

    which  of several options that are called the same, such as unknown cards: the first, the second, ...; 0 for any
    """

    who: str
    words: str
    line: int
    at: str = ""
    which: int = 0

    @property
    def means(self) -> Phrase:
        """What they do, read."""
        return phrase(self.words)

    def __str__(self) -> str:
        return f"{self.who}: {self.words}"

    def item(self) -> dict[str, Any]:
        """The line as it stands in a file."""
        more = {key: value for key, value in (("at", self.at), ("which", self.which)) if value}
        return {"random" if self.who == "chance" else self.who: self.words, **more}


class Alternative(Record):
    """One way in which the facts that a file leaves open (`one of:`) can be: what is taken where, and the scenario so.

    facts  pairs (the place in the file and its line, the alternative taken there)
    """

    facts: tuple[tuple[str, str], ...]
    scenario: Scenario


class Scenario(Record, frozen=False):
    """A scenario (see the README for the format).

    side          the side whose question it is, if the file says so: corp or runner
    edition       whose rules it is played by
    own           the definitions of cards from folders of the user's own, which are no part of `text`
    alternatives  the ways in which facts left open (`one of:`) can be, the scenario itself first; () without any
    """

    path: str
    name: str
    title: str
    source: str
    question: str
    turn: str
    at: str
    run: dict[str, Any]
    mark: str
    corp: SideSpec
    runner: SideSpec
    history: list[dict[str, Any]]
    cards: dict[str, Card]
    play: list[Line]
    expect: dict[str, Any]
    expect_lines: dict[str, int]
    notes: tuple[str, ...]
    text: str
    until: str
    catalog: Catalog
    side: str = ""
    until_line: int = 0
    alternatives: tuple[Alternative, ...] = ()
    own: tuple[str, ...] = ()
    edition: Edition = BASE


# Questions over every line of play, which one run cannot settle (judgebot/explore/questions.py).
OVER_LINES = ("possible", "always", "never", "force")
UNKNOWN_WORDS = ("unknown", "unknown card", "?")
