"""The same card at two moments: the cards of a picture are numbered by the client's ids, which stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judgebot.cards import names
from judgebot.explain.picture_words import title
from judgebot.explain.player import cards
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.picture import Picture
from judgebot.tables.boards import RIG
from judgebot.tables.cards import card_id, server
from judgebot.tables.client import Place, State

_SIDES = (CORP, RUNNER)


class Numbers:
    """Gives the cards of the boards of one replay numbers: a card of the client's has the same one on all of them.

    Where a picture and the state it is of do not list the same cards, those have numbers of their own.
    """

    def __init__(self) -> None:
        self.known: dict[str, int] = {}
        self.copies: dict[str, dict[int, None]] = {}  # title -> the numbers of the cards of that title
        self.count = 0
        self.now: dict[int, int] = {}  # number in the picture that is looked at -> ours

    def give(self, seen: Picture, state: State) -> None:
        """Number the cards of a picture of the board that a state has."""
        self.now = {}
        whole = Place(state, (), [])
        corp, runner = whole.of(CORP), whole.of(RUNNER)
        places = {server(key): corp.of("servers").of(key) for key in corp.of("servers").mapping()}
        for one in seen[CORP]["servers"]:
            there = places.get(one["name"])
            self.cards(one["ice"], there.of("ices").each()[::-1] if there else ())
            self.cards(one["root"], there.of("content").each() if there else ())
        self.cards(seen[RUNNER]["rig"], [card for row in RIG for card in runner.of("rig").of(row).each()])
        for who in _SIDES:
            side, place = seen[who], whole.of(who)
            if side["identity"] is not None:
                self.cards([side["identity"]], [place.of("identity")])
            self.cards(side["scored"], place.of("scored").each())
            self.cards(side["play"], [card for key in ("current", "play-area") for card in place.of(key).each()])
        self.cards(seen["aside"], [card for who in _SIDES for card in whole.of(who).of("set-aside").each()])
        self.cards(seen["removed"], ())
        for one in (seen["run"], seen["access"]):
            for key in ("card", "id"):
                if one is not None and one.get(key) is not None:
                    one[key] = self.now.get(one[key])

    def cards(self, seen: list[dict[str, Any]], held: Sequence[Place]) -> None:
        """Number the cards in one place, with those that they host."""
        alike = len(seen) == len(held)
        for at, card in enumerate(seen):
            place = held[at] if alike else None
            number = self.number(card, place)
            self.copies.setdefault(title(card), {})[number] = None
            self.now[card["id"]] = card["id"] = number
            self.cards(card["hosted"], place.of("hosted").each() if place is not None else ())

    def number(self, card: dict[str, Any], place: Place | None) -> int:
        """The number of a card of the client's; a new one where it is not this card. Identities may be turned over."""
        self.count += 1
        cid = place.of("cid").value if place is not None else None
        if place is None or not isinstance(cid, (str, int)):
            return self.count
        called = place.of("printed-title").value or place.of("title").value
        found = card_id(called) if isinstance(called, str) else ""
        if card["type"] not in ("unknown", "identity") and found and names.title(found) != title(card):
            return self.count
        return self.known.setdefault(str(cid), self.count)

    def name(self, seen: Iterable[Picture]) -> None:
        """Call each card the same on all pictures, which have been given numbers: by its title, numbered among those of
        that title that are seen one by one. What is only known to lie in a pile has no number."""
        for picture in seen:
            called: dict[str, str] = {}
            for card in cards(picture):
                if card["type"] != "unknown":
                    copies = list(self.copies.get(title(card), ()))
                    number = f" #{copies.index(card['id']) + 1}" if len(copies) > 1 and card["id"] in copies else ""
                    called[card["name"]] = card["name"] = title(card) + number
            for card in cards(picture):
                if "chosen" in card:
                    card["chosen"] = [called.get(one, one) for one in card["chosen"]]
            if picture["run"] is not None and picture["run"]["ice"]:
                picture["run"]["ice"] = called.get(picture["run"]["ice"], picture["run"]["ice"])
            for who in _SIDES:
                for pile in picture[who]["piles"].values():
                    pile["known"] = [one.partition(" #")[0] for one in pile["known"]]
