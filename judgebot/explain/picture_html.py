"""The board as a drawing for pages: elements that the page's style sheet lays out, so that it fits any width.

The same picture as picture_text.py draws: each server is a column with its ice across it, outermost first, and its root
below; the Runner's rig stands below by type. Side by side where there is room, one below the other on a phone. What a
shade or an outline shows is also written: nothing rests on colour alone, and what is drawn is also what is read aloud.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from judgebot.explain.picture_words import PHASES, Former, name, pile, tokens
from judgebot.explain.words import cap, listing
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.picture import Picture

_ROWS = {"program": "Programs", "hardware": "Hardware", "resource": "Resources"}
_PASSED = ("6.9.4a", "6.9.4b", "6.9.4c")  # the Runner is still at the ice, but behind it
_WAS = Markup('<span class="was">was {}</span>')


def html(seen: Picture, former: Picture | None = None) -> Markup:
    """A board as an element of a page.

    seen    the picture of the board, its texts free of control characters
    former  the board before, to mark what has changed
    """
    return _Drawing(seen, former).board()


class _Drawing:
    """One drawing: its picture, and what was where before."""

    def __init__(self, seen: Picture, former: Picture | None) -> None:
        self.seen = seen
        self.run: dict[str, Any] | None = seen["run"]
        self.was = Former(seen, former)
        self.before = former if former is not None else seen

    def board(self) -> Markup:
        """Everything."""
        corp, runner = self.seen[CORP], self.seen[RUNNER]
        servers = _all(self.server(server) for server in corp["servers"])
        piles = _all(self.pile(RUNNER, zone, f"{cap(zone)}: ") for zone in (GRIP, STACK, HEAP))
        parts = [
            self.player(CORP, "Corp"),
            Markup('<div class="servers">{}</div>').format(servers),
            *self.extras(corp, "Corp"),
            self.player(RUNNER, "Runner"),
            *self.rig(runner["rig"]),
            *self.extras(runner, "Runner"),
            Markup('<div class="piles">{}</div>').format(piles),
            *self.group("Set aside", self.seen["aside"]),
            *self.group("Removed from the game", self.seen["removed"]),
        ]
        return Markup('<div class="board">{}</div>').format(_all(parts))

    def player(self, who: str, title: str) -> Markup:
        """A player's name, identity and numbers, these as tokens."""
        side = self.seen[who]
        identity = ""
        if side["identity"] is not None:
            one = side["identity"]
            identity = Markup(": {} {}").format(name(one), _all(self.facts(one, ("unrezzed", "rezzed"))))
        said = _all(_token(noun, n, was) for noun, n, was in tokens(side, self.before[who]))
        return Markup('<div class="player"><strong>{}</strong>{} {}</div>').format(title, identity, said)

    def pile(self, who: str, zone: str, lead: str = "") -> Markup:
        """A pile of cards: how many, how many there were, and what is known of it."""
        held, old = self.seen[who]["piles"][zone], self.before[who]["piles"][zone]["count"]
        was = Markup(" {}").format(_WAS.format(old)) if old != held["count"] else ""
        changed = " changed" if was else ""
        return Markup('<p class="pile{}">{}{}{}</p>').format(changed, lead, pile(self.seen[who]["piles"], zone), was)

    def server(self, server: dict[str, Any]) -> Markup:
        """A server: its name, its ice outermost first, then its cards and its root."""
        attacked = self.run is not None and self.run["server"] == server["name"]
        ice: list[Markup] = []
        marker = self.marker() if attacked else Markup()
        for one in server["ice"]:
            here = attacked and self.run is not None and self.run["card"] == one["id"]
            both = [marker, self.card(one, here=here)] if here else [self.card(one)]
            ice += reversed(both) if self.seen["step"] in _PASSED else both
            marker = Markup() if here else marker
        below = [marker] if marker else []  # past the ice, or where there is none
        if server["name"] in (HQ, RND, ARCHIVES):
            below.append(self.pile(CORP, server["name"]))
        below += [self.card(one) for one in server["root"]]
        idle = not ice and len(below) < 2 and not server["root"]  # nothing but its pile, or nothing at all
        if not (ice or below):
            below = [Markup('<p class="pile">empty</p>')]
        return Markup('<div class="server{}"><p class="name">{}</p><div class="over">{}</div>{}</div>').format(
            (" attacked" if attacked else "") + (" idle" if idle else ""),
            cap(server["name"]),
            _all(ice),
            Markup('<div class="root">{}</div>').format(_all(below)),
        )

    def marker(self) -> Markup:
        """Where the Runner is in a run."""
        phase = PHASES[self.run["phase"]] if self.run is not None else ""
        return Markup('<p class="runner">▶ Runner here: {}</p>').format(phase)

    def rig(self, cards: list[dict[str, Any]]) -> list[Markup]:
        """The Runner's installed cards by type."""
        rows: dict[str, list[dict[str, Any]]] = {label: [] for label in _ROWS.values()}
        for one in cards:
            label = "Facedown" if one["face"] == "facedown" else _ROWS.get(one["type"], "Other cards")
            rows.setdefault(label, []).append(one)
        return [
            part
            for label, some in rows.items()
            for part in self.group(label, some, ("program", "hardware", "resource"))
        ]

    def extras(self, side: dict[str, Any], who: str) -> list[Markup]:
        """What else lies in the play area, and the score area."""
        return [*self.group("Play area", side["play"]), *self.group(f"{who}'s score area", side["scored"])]

    def group(self, label: str, cards: list[dict[str, Any]], known: tuple[str, ...] = ()) -> list[Markup]:
        """Cards under a heading, which says the types of `known`; nothing where there are none."""
        if not cards:
            return []
        inside = _all(self.card(one, known=known) for one in cards)
        return [Markup('<p class="name">{}</p><div class="cards">{}</div>').format(label, inside)]

    def card(self, card: dict[str, Any], here: bool = False, known: tuple[str, ...] = ("ice",)) -> Markup:
        """A card with what is hosted on it. `here`: the Runner is at it."""
        kinds = ["card", "down" if card["face"] in ("unrezzed", "facedown", "unknown") else "up"]
        kinds += ["ice"] if card["type"] == "ice" else []
        kinds += ["changed"] if self.was.changed(card) else []
        kinds += ["here"] if here else []
        hosted = _all(self.card(one, known=()) for one in card["hosted"])
        return Markup('<div class="{}"><strong>{}</strong> {}{}</div>').format(
            " ".join(kinds), name(card), _all(self.facts(card, known)), hosted
        )

    def facts(self, card: dict[str, Any], known: tuple[str, ...]) -> Iterable[Markup]:
        """What is to be said of a card besides its name and `known`."""
        was = self.was
        words = [card["type"]] if card["type"] not in ("unknown", "identity", *known) else []
        if card["face"] not in ("faceup", "unknown", *known):
            words.append(card["face"])
        said = [_word(one) for one in words]
        if was.face(card):
            said.append(_WAS.format(was.face(card)))
        if "strength" in card:
            said.append(_word(f"strength {card['strength']}"))
            if was.strength(card) is not None:
                said.append(_WAS.format(was.strength(card)))
        said += [_token(*one) for one in was.counters(card)]
        if "chosen" in card:
            said.append(_word(f"chosen: {listing(card['chosen'])}"))
        return [*said, *(Markup('<span class="was">{}</span>').format(one) for one in was.otherwise(card))]


def _word(said: str) -> Markup:
    return Markup("<span>{}</span>").format(said)


def _token(noun: str, n: int | str, old: int | str) -> Markup:
    """So many of something, as a token, with how many there were."""
    was = Markup(" {}").format(_WAS.format(old)) if old != n else ""
    return Markup('<span class="token"><strong>{}</strong> {}{}</span>').format(n, noun, was)


def _all(parts: Iterable[Markup]) -> Markup:
    return Markup("\n").join(parts)
