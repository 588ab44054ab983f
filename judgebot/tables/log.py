"""Lines of the client's log, as far as they name what somebody did: patterns of a few words, and titles of cards.

A line begins with the name of a user, which can be anything; what follows is matched from its start. What no pattern
fits says nothing here. Hidden cards are not named in a line: who reads it takes them from the states before and after.
"""

from __future__ import annotations

import re
from typing import Any

from judgebot.cards import names
from judgebot.controls import clean
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple
from judgebot.tables.cards import card_id, server
from judgebot.tables.client import Place, State

LONGEST = 400  # of a line, in characters: no title comes after that
SYSTEM = "__system__"
_BASIC = {CORP: "Corp Basic Action Card to ", RUNNER: "Runner Basic Action Card to "}
_COST = re.compile(r"(?:spends|pays|removes) .*? to (?=use |play |install |rez |trash |make a run )")
_SERVER = re.compile(r"\b(HQ|R&D|Archives|Server \d{1,3})\b")
_CLICKS, _CREDITS = re.compile(r"\[Click\]"), re.compile(r"(\d{1,4}) \[Credits?\]")
_DAMAGE = re.compile(r" ?due to (net|meat|core) damage")
_DOES = re.compile(r" to (?:(?P<break>break )|(?P<get>[^\"]*\bstrength\b))")
_BY_HAND = re.compile(r" sets [a-z -]{2,30} to -?\d| moves \S|^\[!\].* uses a command: /")
_VERBS = (
    ("use ", "use"),
    ("uses ", "use"),
    ("play ", "play"),
    ("install ", "install"),
    ("rez ", "rez"),
    ("trash ", "trash"),
    ("trashes ", "trash"),
    ("make a run on ", "run"),
    ("scores ", "score"),
    ("steals ", "steal"),
    ("accesses ", "access"),
    ("breaches ", "breach"),
    ("encounters ", "encounter"),
    ("jacks out", "jack out"),
)
_BASICS = (
    ("gain ", "gain"),
    ("draw ", "draw"),
    ("remove ", "remove tag"),
    ("advance ", "advance"),
    ("trash ", "trash resource"),
    ("purge ", "purge"),
)


class Said(NamedTuple):
    """What a line tells.

    who     the player
    kind    what they did: play, install, run, rez, use, gain, ...
    cards   titles of the cards named, as far as they are
    server  the server named, "" if none
    new     whether that is a new remote server
    paid    whether a cost was paid; `clicks`, `credits`: so many of these
    damage  the kind of damage that trashed the cards, "" if none
    does    of what is used, whether it is to "break" subroutines or to "get" strength; "" for anything else
    """

    who: str
    kind: str
    cards: tuple[str, ...] = ()
    server: str = ""
    new: bool = False
    paid: bool = False
    clicks: int = 0
    credits: int = 0
    damage: str = ""
    does: str = ""


def users(state: State) -> dict[str, str]:
    """The users' names, the longest first, with their sides."""
    place = Place(state, (), [])
    found = {place.of(who).of("user").of("username").text(): who for who in (CORP, RUNNER)}
    return {name: found[name] for name in sorted(found, key=len, reverse=True) if name}


def said(line: Any, known: dict[str, str]) -> Said | None:
    """What a message of the log tells; None if it is chat, a notice, or nothing that a pattern fits.

    known  the users' names with their sides, the longest first
    """
    if not isinstance(line, dict) or line.get("user") != SYSTEM or not isinstance(line.get("text"), str):
        return None
    whole = line["text"][:LONGEST]
    name = next((one for one in known if whole.startswith(f"{one} ")), None)
    if name is None:
        return None
    who, text = known[name], whole[len(name) + 1 :]
    cost = _COST.match(text)
    paid = text[: cost.end()] if cost else ""
    spent = {
        "paid": cost is not None,
        "clicks": len(_CLICKS.findall(paid)),
        "credits": sum(map(int, _CREDITS.findall(paid))),
    }
    deed = text[len(paid) :]
    for words, kind in _VERBS:
        if deed.startswith(words):
            return _told(who, kind, deed[len(words) :], spent)
    return None


def by_hand(line: dict[str, Any]) -> bool:
    """Whether a message of the log says that a player has changed something by hand."""
    text = line.get("text")
    return line.get("user") == SYSTEM and isinstance(text, str) and _BY_HAND.search(text[:LONGEST]) is not None


def _told(who: str, kind: str, rest: str, spent: dict[str, Any]) -> Said | None:
    if kind == "use" and rest.startswith(_BASIC[who]):
        rest = rest.removeprefix(_BASIC[who])
        basic = next(((words, one) for words, one in _BASICS if rest.startswith(words)), None)
        if basic is None:
            return None
        return Said(who, basic[1], _titles(rest[len(basic[0]) :]), _server(rest)[0], **spent)
    cards = _titles(rest)
    where, new = _server(rest)
    damage = _DAMAGE.search(rest) if kind == "trash" else None
    if kind == "use" and "make a run on " in rest:
        kind = "use to run"
    does = _DOES.search(rest) if kind == "use" and cards else None
    told = does.lastgroup or "" if does else ""
    return Said(who, kind, cards, where, new, damage=damage[1] if damage else "", does=told, **spent)


def _server(text: str) -> tuple[str, bool]:
    """The first server that is named, and whether it is said to be new."""
    found = _SERVER.search(text)
    return (server(found[1]) if found else "", "(new remote)" in text)


def _titles(text: str) -> tuple[str, ...]:
    """The titles of cards with which a text begins, joined by commas and `and`."""
    found: list[str] = []
    while len(found) < 12:
        title, length = _title(text)
        if not title:
            break
        found.append(title)
        text = text[length:]
        joined = re.match(r",? and |, ", text)
        if joined is None:
            break
        text = text[joined.end() :]
    return tuple(found)


def _title(text: str) -> tuple[str, int]:
    """The longest title of a card with which a text begins, and how long it is there; "" and 0 if there is none."""
    ends = [match.start() for match in re.finditer(r"[ ,.(]|$", text[:90])]
    for end in reversed(ends):
        if end and (found := card_id(text[:end])):
            return names.title(found), len(text[:end].rstrip(",."))
    return "", 0


def shown(line: Any) -> str:
    """A line of the log for a reader, on one line and harmless; "" if it is none."""
    if not isinstance(line, dict) or not isinstance(line.get("text"), str):
        return ""
    text = " ".join(clean(line["text"][:LONGEST], newlines=False).replace("[hr]", "").split())
    return text if line.get("user") == SYSTEM else f"(chat) {text}"
