"""A log alone, as pasted text: what it names as facts and lines of play, and what it leaves open.

A log shows no board. What is made of it is a part of a scenario, which says so itself (`incomplete:`) and is refused
until somebody has stated what is missing. Lines that no pattern fits are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from judgebot import files
from judgebot.cards.catalog import facts
from judgebot.controls import clean
from judgebot.game.objects import CORP, HAND, PLAYERS, RUNNER
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem
from judgebot.tables import editions, log, writing
from judgebot.tables.boards import MOST_UNKNOWN
from judgebot.tables.cards import card_id
from judgebot.tables.editions import CLIENTS
from judgebot.tables.history import BASIC, WITH_CARD
from judgebot.tables.log import Said

LARGEST = 4 << 20  # of a log, in bytes
MOST_LINES = 20_000
MOST_LISTED = 60  # lines that are not read, and things that are not known
WHAT = "the log of a game of the web client, pasted as text"
_STAMP = re.compile(r"^\s*[\[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?[\s:-]*")
_TURN = re.compile(
    r"^(?P<name>.{1,80}?) started their turn (?P<turn>\d{1,3}) with (?P<credits>\d{1,4}) (?:\[Credits?\] ?)?"
    r"and (?P<cards>\d{1,3}) cards? in (?:(?P<corp>HQ)|their Grip)\b"
)
_ENDS = re.compile(r"^(?P<name>.{1,80}?) is ending their turn \d{1,3} with .* in (?:(?P<corp>HQ)|their Grip)\b")
# How else it is told who is who: what only one side does, or what is called after it.
_OF_SIDE = {
    CORP: re.compile(
        r"^(?P<name>.{1,80}?) (?:makes their mandatory start|scores |.{0,60} to use Corp Basic Action Card)"
    ),
    RUNNER: re.compile(
        r"^(?P<name>.{1,80}?) (?:steals |accesses |encounters |breaches |jacks out|approaches |passes "
        r"|spends .{0,60} to make a run on |.{0,60} to use Runner Basic Action Card)"
    ),
}
# Lines that tell what the rules do by themselves, or nothing that is played.
_SILENT = re.compile(
    r"has no further action|approaches |passes |makes their mandatory start|keeps their hand|resolves \d+ unbroken"
    r"|wins the game|is ending their turn|takes a mulligan|is flatlined"
)
_OF_CARDS = ("use", "use to run", "rez", "encounter", "access", "trash resource")


class Turn(NamedTuple):
    """The start of a turn as the log has it: its line, the player, that player's own number, credits, cards in hand."""

    line: int
    who: str
    turn: int
    credits: int
    cards: int


class Log(NamedTuple):
    """A log.

    lines   the lines that are not empty, with their numbers, without the time of day
    users   the users' names with their sides, the longest first
    turns   the turns that begin in it
    """

    file: str
    lines: list[tuple[int, str]]
    users: dict[str, str]
    turns: list[Turn]


def read(path: Path) -> Log:
    """Read a log. Raises BadInput: it is none, or names neither player."""
    name = "standard input" if path == files.STANDARD_INPUT else str(path)
    raw = files.read(path, LARGEST, expected=f"{WHAT}, of at most {files.size(LARGEST)}")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        found = f"a byte that is not UTF-8, after {error.start:,} bytes"
        raise BadInput([Problem(name, line, found, "text in UTF-8")]) from None
    whole = text.splitlines()
    if len(whole) > MOST_LINES:
        raise BadInput([Problem(name, MOST_LINES + 1, f"{len(whole):,} lines", f"at most {MOST_LINES:,}")])
    lines = [(n, _STAMP.sub("", one[: 2 * log.LONGEST]).strip()) for n, one in enumerate(whole, 1)]
    lines = [(n, one.replace("[hr]", "").strip()) for n, one in lines if one]
    users = _users(lines)
    if not users:
        expected = f"{WHAT}: lines such as `NAME started their turn 3 with 5 [Credits] and 4 cards in HQ.`"
        raise BadInput([Problem(name, lines[0][0] if lines else 1, "no line that names a player", expected)])
    return Log(name, lines, users, list(_turns(lines)))


def is_log(path: Path) -> bool:
    """Whether a file is read as a log: standard input, and what is not named as JSON."""
    return path == files.STANDARD_INPUT or path.suffix.lower() != ".json"


def _users(lines: list[tuple[int, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for pattern in (_TURN, _ENDS):
        for _, text in lines:
            if (match := pattern.match(text)) is not None:
                found.setdefault(match["name"], CORP if match["corp"] else RUNNER)
    for who, pattern in _OF_SIDE.items():
        if who not in found.values():
            for _, text in lines:
                if (match := pattern.match(text)) is not None and match["name"] not in found:
                    found[match["name"]] = who
                    break
    return {name: found[name] for name in sorted(found, key=len, reverse=True)}


def _turns(lines: list[tuple[int, str]]) -> Iterator[Turn]:
    for number, text in lines:
        if (match := _TURN.match(text)) is not None:
            who = CORP if match["corp"] else RUNNER
            yield Turn(number, who, int(match["turn"]), int(match["credits"]), int(match["cards"]))


def find(found: Log, said: str) -> int:
    """The place among the turns of the one that is meant: "turn 3 corp". Raises BadInput if there is none."""
    words = said.lower().split()
    for place, one in enumerate(found.turns):
        if {"turn", str(one.turn)} <= set(words) and one.who in words and len(words) == 3:
            return place
    known = ", ".join(f"turn {one.turn} {one.who}" for one in found.turns[:12]) or "none: no turn begins in this log"
    told = f'"{clean(said, newlines=False)[:40]}"'
    raise BadInput([Problem(found.file, 0, f"no turn {told} in the log", f"one of: {known}")])


def listed(found: Log) -> Iterator[str]:
    """The turns of a log, a line each."""
    for one in found.turns:
        hand = f"{one.cards} card{'s' * (one.cards != 1)} in {HAND[one.who]}"
        yield f"{one.line:5}  turn {one.turn} {one.who}: {one.credits} credits, {hand}"


def scenario(found: Log, at: int | None = None, to: int | None = None, *, edition: str = CLIENTS) -> str:
    """The part of a scenario that a log names, from a turn to the beginning of another.

    at  the place of the turn among those of the log; None for the first
    to  the place of that with which it stops; None for the end
    """
    start = found.turns[at or 0] if found.turns else None
    until = found.turns[to].line if to is not None else found.lines[-1][0] + 1
    first = start.line if start is not None and (at is not None or not _before(found, start)) else 0
    start = start if first else None
    part = [(number, text) for number, text in found.lines if first <= number < until]
    reader = _Reader(found.users)
    for number, text in part:
        reader.look(number, text)
    board: dict[str, Any] = {"turn": start.who if start is not None else reader.active or CORP}
    if start is not None:
        board["at"] = "5.6.1a" if start.who == CORP else "5.7.1a"
    for who in PLAYERS:
        side: dict[str, Any] = {}
        if who in reader.identities:
            side["identity"] = reader.identities[who]
        if start is not None and who == start.who:
            side |= {"credits": start.credits, HAND[who]: min(start.cards, MOST_UNKNOWN)}
        if side:
            board[who] = side
    called = f"turn {start.turn} {start.who}" if start is not None else "its first line"
    head: dict[str, Any] = {
        "title": f"A log, from {called}",
        "source": f"a log of the web client, lines {part[0][0] if part else first} to {part[-1][0] if part else until}",
        "question": "What happens?",
        "incomplete": list(_missing(start, reader)),
    }
    comments = [
        "What a log names. It shows no board: `incomplete:` lists what is missing, and this is refused until that is"
        f" stated in the board and the key is taken out. {editions.why(edition)}",
        *_heading("Numbers that the log names later:", reader.facts),
        *_heading("Lines that were not read:", reader.unread),
    ]
    return writing.commented(comments) + writing.text_of({"board": board, "play": reader.play}, edition, head)


def _before(found: Log, start: Turn) -> bool:
    """Whether something was done before the first turn that begins in a log."""
    reader = _Reader(found.users)
    for number, text in found.lines:
        if number >= start.line:
            break
        reader.look(number, text)
    return bool(reader.play)


def _heading(what: str, several: list[str]) -> Iterator[str]:
    if several:
        yield ""
        yield what
        yield from (f"- {one}" for one in several[:MOST_LISTED])
        if len(several) > MOST_LISTED:
            yield f"- and {len(several) - MOST_LISTED} more"


def _missing(start: Turn | None, reader: _Reader) -> Iterator[str]:
    """What a board needs and the log does not name."""
    for who in PLAYERS:
        side = who.title()
        wanting = ["which cards are in hand", "the deck", "the discard pile", "the score area"]
        if who not in reader.identities:
            wanting.insert(0, "the identity")
        if start is None or start.who != who:
            wanting.insert(0, "the credits")
            wanting[wanting.index("which cards are in hand")] = "the hand"
        yield f"The {side}: {', '.join(wanting)}."
    yield "The servers: ice, cards in their roots, what is rezzed, counters; the Corp's bad publicity."
    yield "The rig, with counters; the Runner's tags and core damage."
    yield "What happened before; what lasts; what was used already."
    if start is None:
        yield "Where in the turn the log begins, and the clicks that are left."
    yield from reader.unnamed[:MOST_LISTED]
    if len(reader.unnamed) > MOST_LISTED:
        yield f"And {len(reader.unnamed) - MOST_LISTED} more that the log does not name."
    if reader.there:
        there = "; ".join(f"{name} (line {number})" for name, number in list(reader.there.items())[:MOST_LISTED])
        yield f"How these came to where the log has them: {there}."


class _Reader:
    """Reads the lines of a log, one after the other.

    play     lines of play; `facts`: numbers that the log names; `unread`: lines that no pattern fits
    unnamed  what was done with something that the log does not name
    there    cards that are used, met or accessed and were not installed before, with the first line
    """

    def __init__(self, users: dict[str, str]) -> None:
        self.users = users
        self.play: list[dict[str, str]] = []
        self.facts: list[str] = []
        self.unread: list[str] = []
        self.unnamed: list[str] = []
        self.there: dict[str, int] = {}
        self.identities: dict[str, str] = {}
        self.installed: set[str] = set()
        self.active = ""
        self.turns = 0

    def look(self, number: int, text: str) -> None:
        """Take a line in."""
        if (match := _TURN.match(text)) is not None:
            who = CORP if match["corp"] else RUNNER
            self.active = self.active or who
            self.turns += 1
            if self.turns > 1:
                hand = f"{match['cards']} cards in {HAND[who]}"
                self.facts.append(f"Line {number}: the {who.title()} has {match['credits']} credits and {hand}.")
            return
        line = {"user": log.SYSTEM, "text": text}
        one = log.said(line, self.users)
        if one is None:
            name = next((name for name in self.users if text.startswith(f"{name} ")), "")
            if not name or not _SILENT.match(text[len(name) + 1 :]):
                self.unread.append(f"line {number}: {clean(text, newlines=False)[:120]}")
            return
        self.active = self.active or one.who
        self.names(number, one)
        made = _played(one)
        self.play += [{one.who: words} for words in made]
        if any("unknown card" in words for words in made):
            self.unnamed.append(f"Line {number}: which card the {one.who.title()} {_done(one.kind)}.")
        elif not made and one.kind in ("trash", "use to run") and not one.damage:
            self.unnamed.append(f"Line {number}: what the {one.who.title()} chose.")

    def names(self, number: int, one: Said) -> None:
        """Note the cards that a line names."""
        for title in one.cards:
            about = facts(card_id(title))
            if about["type"] == "identity":
                self.identities.setdefault(one.who, title)
            elif one.kind == "install":
                self.installed.add(title)
            elif one.kind in _OF_CARDS and about["type"] not in ("event", "operation") and title not in self.installed:
                self.there.setdefault(title, number)


def _done(kind: str) -> str:
    return {"install": "installs", "advance": "advances"}.get(kind, "means")


def _played(one: Said) -> list[str]:
    """The lines of play for a line of the log; none where it tells what follows by itself."""
    if one.kind in BASIC:
        return [BASIC[one.kind]]
    if one.kind == "use to run":
        return [
            *([f"use {one.cards[0]}"] if one.paid and one.cards else []),
            *([f"run {one.server}"] * bool(one.server)),
        ]
    card = one.cards[0] if one.cards else "unknown card"
    if one.kind == "run":
        return [f"run {one.server}"] if one.server and one.paid else []
    if one.kind == "install":
        if one.who == RUNNER:
            return [f"install {card}"]
        return [f"install {card}", "in new remote"] if one.new else [f"install {card} in {one.server or 'a server'}"]
    if one.kind == "advance":
        return [f"advance {card}"]
    if one.kind in ("jack out", "steal"):
        return ["jack out" if one.kind == "jack out" else "steal it"]
    if one.damage or (one.kind == "use" and not one.paid) or one.kind not in WITH_CARD or not one.cards:
        return []
    return [f"{WITH_CARD[one.kind]} {card}{' to ' * bool(one.does)}{one.does}"]
