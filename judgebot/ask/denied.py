"""What was not done before: `no program was trashed this turn`, `he has not run yet`, `nothing was stolen last turn`.

That is so as long as a line tells nothing else. It is told back; where the line tells otherwise, it is not understood.
"""

from __future__ import annotations

from typing import NamedTuple

from judgebot.ask.named import card_of, is_kind, player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import Move, Placed, Unplaced
from judgebot.game.objects import RUNNER

# Deeds of the time before -> how history calls them.
_DONE = {
    "run": "run", "play": "played", "install": "installed", "trash": "trashed", "rez": "rezzed", "steal": "stole",
    "score": "scored", "access": "accessed", "use": "used",
}  # fmt: skip
_BY_STATE = {"stolen": "steal", "scored": "score", "installed": "install", "rezzed": "rez", "trashed": "trash"}


class Denied(NamedTuple):
    """What was not done.

    kind    of what kind a card would be with which it was done; "": of any
    card    the card with which it was not done; None: with any
    server  on which no run was made; "": on any
    only    whether only a successful run is spoken of
    """

    verb: str
    who: str
    kind: str
    card: Placed | None
    server: str
    only: bool
    last_turn: bool
    words: str


def denied(p: Parser, phrase: Phrase) -> bool:
    """Read what was not done before; false where the line has told that it was."""
    player, by = phrase.one("PLAYER"), phrase.one("BY")
    if player is None and not p.starts():
        return False
    verb, said = _verb(phrase)
    if verb not in _DONE:
        return False
    player = player or (by.one("PLAYER") if by is not None else None)
    active = player is None and phrase.token("verb") is not None  # `the Corp has 3 credits and did not install ...`
    who = player_of(p, player)[0] or (p.last_who if player is not None or active else "")
    cards = [card_of(p, one) for one in _cards(phrase)]
    server = phrase.token("server")
    when = phrase.one("BEFORE")
    last_turn = when is not None and when.token("past", "last turn") is not None
    only = "successful" in said.split()
    if last_turn and only and "unsuccessful" in said.split():
        return False
    kind = next((one.kinds["noun"] for one in words_of(phrase) if one.has("noun")), "")
    words = " ".join(one.text for one in words_of(phrase))
    at = p.one_server(server) if server is not None else ""
    one = Denied(verb, who, kind, next(iter(cards), None), at, only, last_turn, words)
    if player is not None and who:
        p.speak_of(who)
    moves = [move for move in p.reading.moves if move.kind == verb]
    if not last_turn and any(_move_tells(one, move) for move in moves):
        p.reading.unplaced.append(Unplaced(words, (), "the line tells otherwise"))
        return True
    p.denied.append(one)
    p.assume(f"“{words}”: as where nothing else is told")
    p.group = []
    return True


def _verb(phrase: Phrase) -> tuple[str, str]:
    """What was not done, and the word for it."""
    for one in phrase.tokens():
        if one.has("none"):
            return ("steal" if "stol" in one.said else "score"), one.said
        if one.has("verb", "run"):
            successful = phrase.token("outcome", "successful") is not None or phrase.said("successful")
            return "run", "successful" if successful else one.said
    for one in phrase.tokens():
        if one.has("done") or one.has("verb") or one.has("state"):
            found = one.kinds.get("done") or one.kinds.get("verb") or _BY_STATE.get(one.kinds["state"], "")
            return str(found), one.said
    return "", ""


def _cards(phrase: Phrase) -> list[Phrase]:
    obj = phrase.one("OBJ")
    return [*phrase.all("CARD"), *(obj.all("CARD") if obj is not None else [])]


def unsaid(p: Parser) -> None:
    """What was not done must not be told elsewhere in the line."""
    for one in p.denied:
        if one.last_turn:
            told = any(move.kind == "last turn" and move.words.startswith(f"{one.verb} ") for move in p.reading.moves)
            told = told or any(f" was {_DONE[one.verb]} last turn" in each for each in p.reading.assumed)
        else:
            told = any(_tells(p, one, entry) for entry in p.reading.history)
        if told:
            p.reading.unplaced.append(Unplaced(one.words, (), "the line tells otherwise"))


def _tells(p: Parser, one: Denied, entry: dict[str, object]) -> bool:
    """Whether an entry of the history is of what was not done."""
    key = _DONE[one.verb]
    if key not in entry or (one.who and entry.get("who", RUNNER) != one.who):
        return False
    if one.verb == "run":
        return one.server in ("", entry["run"]) and bool(entry.get("successful") or not one.only)
    if one.card is not None:
        return one.card.title == entry[key]
    cards = [card for card in p.reading.cards if card.title == entry[key]]
    return not one.kind or not cards or is_kind(cards[0], one.kind)


def _move_tells(one: Denied, move: Move) -> bool:
    if one.who and move.who != one.who:
        return False
    if one.verb == "run":
        return one.server in ("", move.server) and not one.only
    card = next(iter(move.cards), None)
    if one.card is not None:
        return card is one.card
    return not one.kind or card is None or is_kind(card, one.kind)
