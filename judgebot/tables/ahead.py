"""What a replay tells later of the decks: which cards will leave them, or are seen in them, in their order.

A replay holds no deck. But the card that a player draws next is in their hand an entry later; so a game that follows a
replay can have in its decks, from the top, what will come out of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.game.objects import CORP, PLAYERS, RND
from judgebot.tables import log
from judgebot.tables.cards import card_id
from judgebot.tables.client import Place, Replay, State

_ZONES = ("hand", "discard", "scored", "rfg", "set-aside", "play-area", "current")
MOST = 60  # cards of a deck that are looked for


class Ahead:
    """The cards that leave each deck, by the entry with which they are first seen outside of it."""

    def __init__(self, replay: Replay) -> None:
        """Read a replay through. Raises BadInput."""
        self.out: dict[str, list[tuple[int, str, bool]]] = {who: [] for who in PLAYERS}  # entry, card, whether it left
        before: dict[str, dict[str, str]] = {who: {} for who in PLAYERS}
        known: dict[str, str] = {}
        root: set[str] = set()
        for entry in replay.entries():
            known = known or log.users(entry.state)
            for name in _accessed(entry.said, entry.state, known):
                if name not in root:
                    self.out[CORP].append((entry.number, name, False))
            root = set(_root(entry.state))
            for who in PLAYERS:
                there = dict(_cards(entry.state, who))
                if entry.number:
                    for cid, name in there.items():
                        if cid not in before[who]:
                            self.out[who].append((entry.number, name, True))
                before[who] = there

    def deck(self, who: str, number: int, lying: list[str]) -> list[str]:
        """The top of a player's deck as of an entry, as far as what comes later tells it.

        lying  cards that have been seen there already, and are not among these
        """
        found: list[str] = []
        for at, name, left in self.out[who]:
            if at <= number:
                continue
            if name in lying:
                if left:
                    lying.remove(name)
                continue
            found.append(name)
            if not left:
                lying.append(name)
            if len(found) == MOST:
                break
        return found


def _accessed(said: list[Any], state: State, known: dict[str, str]) -> Iterator[str]:
    """The cards accessed from R&D, by the log, or where it does not name one by what the Runner is asked about."""
    for line in said:
        one = log.said(line, known)
        if one is not None and one.kind == "access" and one.server == RND:
            asked = Place(state, (), []).of("runner").of("prompt-state").of("card").mapping().get("title")
            name = card_id(one.cards[0]) if one.cards else card_id(asked) if isinstance(asked, str) else ""
            if name:
                yield name


def _root(state: State) -> Iterator[str]:
    """The names of the cards in the root of R&D: of these the log says the same."""
    for card in Place(state, (), []).of(CORP).of("servers").of("rd").of("content").each():
        title = card.mapping().get("title")
        yield card_id(title) if isinstance(title, str) else ""


def _cards(state: State, who: str) -> Iterator[tuple[str, str]]:
    """The cards of a player outside of their deck: cid and name."""
    side = state.get(who)
    if not isinstance(side, dict):
        return
    piles = [side.get(key) for key in _ZONES]
    for other in (state.get("corp"), state.get("runner")):
        if isinstance(other, dict):
            servers, rig = other.get("servers"), other.get("rig")
            rows = [one for one in servers.values() if isinstance(one, dict)] if isinstance(servers, dict) else []
            piles += [pile for row in rows for pile in row.values()]
            piles += list(rig.values()) if isinstance(rig, dict) else []
            piles.append(other.get("scored"))
    whose = who.title()
    for pile in piles:
        yield from _laid(pile, whose)


def _laid(pile: Any, whose: str) -> Iterator[tuple[str, str]]:
    for card in pile if isinstance(pile, list) else ():
        if isinstance(card, dict):
            if card.get("side") == whose:
                title = card.get("printed-title") or card.get("title")
                yield str(card.get("cid")), card_id(title) if isinstance(title, str) else ""
            if card.get("hosted"):
                yield from _laid(card["hosted"], whose)
