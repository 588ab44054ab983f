"""A card of the client's as an entry of a scenario: its name, its face, its counters, what is hosted on it."""

from __future__ import annotations

import functools
from typing import Any

from judgebot.cards import names
from judgebot.cards.catalog import LIBRARY, facts
from judgebot.cards.printed import facts_text
from judgebot.controls import clean
from judgebot.tables import keys
from judgebot.tables.client import Place

UNKNOWN = "unknown"
MOST = 1_000  # cards in a state
_COUNTERS = {
    "virus": "virus",
    "power": "power",
    "agenda": "agenda",
    "credit": "credits",
    "recurring": "credits",
    "bad-publicity": "bad publicity",
}
_CENTRALS = {"hq": "HQ", "rd": "R&D", "archives": "Archives"}
_CALLED = {"HQ": "HQ", "R&D": "R&D", "Archives": "Archives"}


def server(key: str) -> str:
    """The name that scenarios have for a server of the client's (`hq`, `remote3`, `Server 3`); "" if it is none."""
    number = key.removeprefix("remote").removeprefix("Server ")
    if number != key and number.isdecimal() and number.isascii() and len(number) < 4:
        return f"remote {int(number)}"
    return _CENTRALS.get(key) or _CALLED.get(key, "")


@functools.lru_cache(maxsize=8192)
def card_id(title: str) -> str:
    """The id of the card of this title; "" if no card has it."""
    slug = names.normalise(title[:100]).replace(" ", "_")
    if slug in facts_text():
        return slug
    return names.find(title) if len(title) <= 100 and names.is_title(title) else ""


class Cards:
    """Reads the cards of one state.

    partial  what is hidden or not known becomes an unknown card instead of a problem
    missing  what a state, or a scenario, does not hold, in sentences
    lacking  titles of the cards that there are facts but no abilities for
    targets  cid of a card that another has chosen -> the name by which the scenario refers to it
    """

    def __init__(self, partial: bool) -> None:
        self.partial = partial
        self.missing: list[str] = []
        self.lacking: list[str] = []
        self.targets: dict[str, str] = {}
        self.count = 0

    def lack(self, text: str) -> None:
        """Note what is not held, once."""
        if text not in self.missing:
            self.missing.append(text)

    def known(self, place: Place, allowed: frozenset[str], what: str) -> None:
        """A problem for each key that nobody has described; where they are skipped, each is named."""
        if not self.partial:
            place.known(allowed, what)
            return
        for key, value in place.mapping().items():
            if key not in allowed and value is not None and value is not False and len(self.missing) < MOST:
                self.lack(f'The key "{clean(key, newlines=False)[:40]}" of {what} is skipped.')

    def title(self, place: Place) -> str:
        """The title of a card as our facts have it; "unknown" if it is hidden."""
        held = place.mapping()
        said = place.of("printed-title" if held.get("printed-title") is not None else "title")
        if said.value is None:
            if not self.partial:
                expected = "a replay with both players' cards, not a spectator's copy (--partial takes it for unknown)"
                place.wrong("a card without a title", expected)
            return UNKNOWN
        text = said.text()
        if not text:
            return UNKNOWN
        found = card_id(text)
        if not found:
            named = clean(text, newlines=False)[:60]
            if not self.partial:
                said.wrong(f'the card "{named}"', "the title of a card (--partial takes it for unknown)")
            self.lack(f'A card is called "{named}", and no card has that name: it is an unknown card here.')
            return UNKNOWN
        title = names.title(found)
        if title not in self.lacking and not (LIBRARY / f"{found}.yaml").is_file():
            self.lacking.append(title)
        return title

    def entry(self, place: Place, where: str = "") -> Any:
        """A card as a scenario states it: a name, or a mapping.

        where  "ice" and "root": of the Corp's servers; "rig", "facedown": the Runner's; "hosted"; "Archives"; "score"
        """
        self.count += 1
        if self.count > MOST:
            if self.count == MOST + 1:
                place.wrong("more cards", f"at most {MOST:,} in a game")
            return UNKNOWN
        self.known(place, keys.CARD, "a card")
        title = self.title(place)
        found: dict[str, Any] = {"card": title}
        flag = {key: place.of(key).flag() for key in ("rezzed", "facedown", "seen", "installed", "disabled")}
        corp = place.of("side").value == "Corp"
        if where in ("ice", "root") and flag["rezzed"]:
            found["rezzed"] = True
        if where == "facedown" or flag["facedown"] or (where == "Archives" and not flag["seen"] and title != UNKNOWN):
            found["facedown"] = True
        if where == "hosted":
            if corp and flag["installed"] and not flag["rezzed"]:
                found["facedown"] = True
            if not flag["installed"]:
                found["installed"] = False
        if where == "score" and title != UNKNOWN and _type(title) != "agenda":
            found["form"] = "agenda"
            worth = place.of("current-points" if place.of("current-points").value is not None else "agendapoints")
            if worth.value is not None:
                found["remember"] = {"points": worth.number()}
        if place.of("face").value == "back":
            if _turns(title):
                found["flipped"] = True
            else:
                self.lack(f"{title} shows its other face in the file; the library has none of it.")
        if flag["disabled"]:
            self.lack(f"{title} is marked as disabled in the file; a scenario cannot say so.")
        self.counters(place, found, title)
        if where != "score":
            self.chosen(place, found, title)
        if hosted := [self.entry(one, "hosted") for one in place.of("hosted").each()]:
            found["hosted"] = hosted
        name = self.targets.get(str(place.of("cid").value))
        if name and where not in ("ice", "Archives", "score"):
            found["as"] = name
        return title if len(found) == 1 else found

    def counters(self, place: Place, found: dict[str, Any], title: str) -> None:
        """The counters on a card."""
        advanced = place.of("advance-counter").number() + place.of("extra-advance-counter").number()
        counts = {"advanced": advanced}
        for kind, value in place.of("counter").mapping().items():
            number = Place(value, (*place.path, "counter", kind), place.problems).number()
            key = _COUNTERS.get(kind)
            if key is None:
                told = clean(kind, newlines=False)[:40]
                self.lack(f'{title} hosts {number} counters of a kind that a scenario has no word for: "{told}".')
            else:
                counts[key] = counts.get(key, 0) + number
                if key == "credits":
                    found.setdefault(key, 0)  # also without any: those that come back are spent
        for key, number in counts.items():
            if number < 0:
                self.lack(f"{title} has {number} {key} in the file; a scenario has none below 0.")
            elif number:
                found[key] = number

    def chosen(self, place: Place, found: dict[str, Any], title: str) -> None:
        """What the abilities of a card have chosen."""
        value = place.of("card-target").value
        several = value if isinstance(value, list) else [] if value is None else [value]
        names_ = []
        for one in several:
            cid = one.get("cid") if isinstance(one, dict) else None
            name = self.targets.get(str(cid)) if cid else server(one) if isinstance(one, str) else ""
            if name:
                names_.append(name)
        if len(names_) == len(several) == 1:
            found["chosen"] = names_[0]
        elif several:
            self.lack(f"What {title} has chosen is not something that a scenario can state.")
        if place.of("subtype-target").value:
            self.lack(f"{title} has a chosen subtype, which a scenario cannot state.")

    def several(self, place: Place, where: str = "") -> list[Any]:
        """The cards of a list."""
        return [self.entry(one, where) for one in place.each()]


def _turns(title: str) -> bool:
    """Whether the library has another face of a card."""
    from judgebot.cards.catalog import Catalog, UnknownCard

    try:
        return Catalog().card(card_id(title)).other is not None
    except (UnknownCard, KeyError):
        return False


def _type(title: str) -> str:
    return str(facts(card_id(title)).get("type"))
