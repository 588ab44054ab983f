"""The picture of a board in words: for those who cannot see the drawing, and for plain text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.explain.words import count, listing
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.picture import Picture

NO_NAME = "unknown card"
# the phases of a run, as said beside the place where the Runner is
PHASES = {
    "6.9.1": "the run begins",
    "6.9.2": "approaches it",
    "6.9.3": "encounters it",
    "6.9.4": "movement",
    "6.9.5": "success",
    "6.9.6": "the run ends",
}


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


def numbers(side: dict[str, Any]) -> list[str]:
    """The numbers of a player; those that are usually nothing only if they are something."""
    found = [count(side["credits"], "credit"), count(side["clicks"], "click"), count(side["score"], "agenda point")]
    for key, noun in (("bad_publicity", "bad publicity"), ("tags", "tag"), ("core_damage", "core damage")):
        if side.get(key):
            found.append(count(side[key], noun))
    if side.get("link"):
        found.append(f"{side['link']} link")
    if "memory" in side:
        found.append(f"{side['memory']['used']} of {side['memory']['limit']} MU used")
    if side["hand_size"] != 5:
        found.append(f"maximum hand size {side['hand_size']}")
    return found


def pile(piles: dict[str, Any], zone: str) -> str:
    """A pile as its count, what is facedown in it and which of its cards are known: `2 cards (Clot; 1 facedown)`."""
    held = piles[zone]
    inside = [str(one) for one in held["known"]][:8]
    more = len(held["known"]) - len(inside)
    said = [", ".join(inside) + (f" and {more} more" if more else "")] if inside else []
    if held.get("facedown"):
        said.append(f"{held['facedown']} facedown")
    return count(held["count"], "card") + (f" ({'; '.join(said)})" if said else "")


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
