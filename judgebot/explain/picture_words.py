"""The picture of a board in words: for those who cannot see the drawing, and for plain text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.explain.words import count, listing
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.picture import Picture, places

NO_NAME = "unknown card"
# the phases of a run, as said beside the place where the Runner is
PHASES = {
    "6.9.1": "the run begins",
    "6.9.2": "approaches it",
    "6.9.3": "encounters it",
    "6.9.4": "Movement Phase",
    "6.9.5": "Success Phase",
    "6.9.6": "the run ends",
}

_ALWAYS = ("credits", "clicks", "agenda points", "MU used")
_HAND_SIZE = "maximum hand size"


def sentences(seen: Picture) -> list[str]:
    """The board as sentences: the Corp, its servers, the Runner, the rig, the rest."""
    return list(_sentences(seen))


def facts(card: dict[str, Any]) -> list[str]:
    """What is to be said of a card besides its name: its face, strength, counters and what it remembers."""
    found = [card["type"]] if card["type"] not in ("unknown", "identity") else []
    if card["face"] != "faceup":
        found.append(card["face"])
    if "strength" in card:
        found.append(f"strength {card['strength']}")
    found += counters(card)
    if "chosen" in card:
        found.append(f"chosen: {listing(card['chosen'])}")
    return found


def counters(card: dict[str, Any]) -> list[str]:
    """The counters and credits on a card: `2 advancement counters`, `1 credit`."""
    return [count(n, "credit" if kind == "credit" else f"{kind} counter") for kind, n in card["counters"].items()]


def name(card: dict[str, Any]) -> str:
    """The name of a card, or that it is unknown."""
    return NO_NAME if card["type"] == "unknown" else str(card["name"])


def title(card: dict[str, Any]) -> str:
    """The title of a card, without the number that tells it from others of that title."""
    return str(card["name"]).partition(" #")[0]


def numbers(side: dict[str, Any]) -> list[str]:
    """The numbers of a player; those that are usually nothing only if they are something."""
    return [f"{noun} {n}" if noun == _HAND_SIZE else f"{n} {noun}" for noun, n, _ in tokens(side, side)]


def tokens(side: dict[str, Any], former: dict[str, Any]) -> list[tuple[str, int | str, int | str]]:
    """The numbers of a player: a noun, how many, how many in `former`. What is as usual in both only if it counts."""
    now, before = _amounts(side), _amounts(former)
    return [
        (noun.removesuffix("s") if n == 1 else noun, n, before[noun])
        for noun, n in now.items()
        if noun in _ALWAYS or not n == before[noun] == (5 if noun == _HAND_SIZE else 0)
    ]


def pile(piles: dict[str, Any], zone: str) -> str:
    """A pile as its count, what is facedown in it and which of its cards are known: `2 cards (Clot; 1 facedown)`."""
    held = piles[zone]
    inside = [str(one) for one in held["known"]][:8]
    more = len(held["known"]) - len(inside)
    said = [", ".join(inside) + (f" and {more} more" if more else "")] if inside else []
    if held.get("facedown"):
        said.append(f"{held['facedown']} facedown")
    return count(held["count"], "card") + (f" ({'; '.join(said)})" if said else "")


class Former:
    """What each card of a picture was before, where that differs; nothing without a former picture."""

    def __init__(self, seen: Picture, former: Picture | None) -> None:
        self._now = places(seen)
        self._before = places(former) if former is not None else self._now

    def changed(self, card: dict[str, Any]) -> bool:
        """Whether anything that is shown of it differs."""
        return self._before.get(card["id"]) != self._now.get(card["id"])

    def present(self, card: dict[str, Any]) -> bool:
        """Whether a card is shown now."""
        return card["id"] in self._now

    def face(self, card: dict[str, Any]) -> str:
        """The face it had, if another."""
        old = self._before.get(card["id"])
        return str(old.face) if old is not None and old.face != card["face"] else ""

    def strength(self, card: dict[str, Any]) -> int | None:
        """The strength it had, if another."""
        old = self._before.get(card["id"])
        return old.strength if old is not None and old.strength != card.get("strength") else None

    def counters(self, card: dict[str, Any]) -> list[tuple[str, int, int]]:
        """Its counters: the kind, how many there are, how many there were."""
        old = self._before.get(card["id"])
        before = old.counters if old is not None else card["counters"]
        kinds = dict.fromkeys([*card["counters"], *before])
        found = [(kind, card["counters"].get(kind, 0), before.get(kind, 0)) for kind in kinds]
        return [("credits" if kind == "credit" else kind, n, was) for kind, n, was in found if n or was]

    def otherwise(self, card: dict[str, Any]) -> list[str]:
        """What else is new about it."""
        old, now = self._before.get(card["id"]), self._now.get(card["id"])
        if now is None:  # it is shown for what is done with it, and not where it lies
            return []
        if old is None:
            return ["new here"]
        return ["moved"] * (old.place != now.place) + ["chosen anew"] * (old.chosen != now.chosen)


def _sentences(seen: Picture) -> Iterator[str]:
    if seen["run"] is not None:
        at = f", at {seen['run']['ice']}" if seen["run"]["ice"] else ""
        yield f"A run on {seen['run']['server']} is in progress{at}."
    corp, runner = seen[CORP], seen[RUNNER]
    yield f"Corp{_identity(corp)}: {', '.join(numbers(corp))}."
    for server in corp["servers"]:
        said = [pile(corp["piles"], server["name"])] if server["name"] in (HQ, RND, ARCHIVES) else []
        if server["ice"]:
            said.append(f"ice, outermost first: {_cards(server['ice'])}")
        if server["root"]:
            said.append(f"in the root: {_cards(server['root'])}")
        yield f"{_title(server['name'])}: {'; '.join(said) or 'empty'}."
    yield from _extra(corp, "Corp")
    yield f"Runner{_identity(runner)}: {', '.join(numbers(runner))}."
    yield f"Rig: {_cards(runner['rig']) if runner['rig'] else 'empty'}."
    for zone in (GRIP, STACK, HEAP):
        yield f"{zone.capitalize()}: {pile(runner['piles'], zone)}."
    yield from _extra(runner, "Runner")
    for key, label in (("aside", "Set aside"), ("removed", "Removed from the game")):
        if seen[key]:
            yield f"{label}: {_cards(seen[key])}."


def _title(server: str) -> str:
    return server[:1].upper() + server[1:]


def _identity(side: dict[str, Any]) -> str:
    return f" ({name(side['identity'])})" if side["identity"] is not None else ""


def _extra(side: dict[str, Any], who: str) -> Iterator[str]:
    if side["play"]:
        yield f"In the {who}'s play area: {_cards(side['play'])}."
    if side["scored"]:
        yield f"In the {who}'s score area: {_cards(side['scored'])}."


def _cards(cards: list[dict[str, Any]]) -> str:
    return "; ".join(_card(one) for one in cards)


def _card(card: dict[str, Any]) -> str:
    said = facts(card)
    if card["hosted"]:
        said.append(f"hosting {_cards(card['hosted'])}")
    return name(card) + (f" ({', '.join(said)})" if said else "")


def _amounts(side: dict[str, Any]) -> dict[str, int | str]:
    """Every number of a player by its noun."""
    found: dict[str, int | str] = {"credits": side["credits"], "clicks": side["clicks"], "agenda points": side["score"]}
    for key, noun in (
        ("bad_publicity", "bad publicity"),
        ("free", "from bad publicity"),
        ("fund", "in the bad publicity fund"),
        ("tags", "tags"),
        ("core_damage", "core damage"),
        ("link", "link"),
    ):
        if key in side:
            found[noun] = side[key]
    if "memory" in side:
        found["MU used"] = f"{side['memory']['used']} of {side['memory']['limit']}"
    return {**found, _HAND_SIZE: side["hand_size"]}
