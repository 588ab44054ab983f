"""What happened in a turn and the one before it, and what was chosen from a moment on: from the states and the log.

What is installed, rezzed, drawn or tagged is read off the states; what was played, scored or accessed, off the log.
What a player takes back is taken out again. What neither tells is listed.
"""

from __future__ import annotations

from typing import Any

from judgebot.cards import names
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, HQ, RUNNER
from judgebot.plain import NamedTuple
from judgebot.tables import log
from judgebot.tables.cards import card_id, server
from judgebot.tables.client import Entry, Place, State
from judgebot.tables.log import Said
from judgebot.tables.moments import Walk
from judgebot.tables.playing import Line

Happened = dict[str, Any]
_LOGGED = {"play": "played", "score": "scored", "steal": "stole", "access": "accessed"}
_RIG = ("program", "hardware", "resource", "facedown")
BASIC = {
    "gain": "gain 1 credit",
    "draw": "draw 1 card",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
}
WITH_CARD = {
    "play": "play",
    "rez": "rez",
    "score": "score",
    "trash": "trash",
    "use": "use",
    "trash resource": "trash resource",
}


class Lying(NamedTuple):
    """A card in play: its title ("" if it is hidden or no card's), whose it is, its server ("" for none), and so on."""

    title: str
    who: str
    server: str
    rezzed: bool
    advanced: int


class Seen(NamedTuple):
    """What is compared from state to state."""

    lying: dict[str, Lying]
    scored: frozenset[str]
    numbers: tuple[int, ...]  # clicks, credits, tags, and the cards in hands and decks
    tags: int
    decks: dict[str, int]
    hands: dict[str, int]
    run: str | None
    phase: str
    broken: frozenset[int]  # subroutines of the ice that is being encountered


class Record:
    """Follows the entries of a replay, and keeps what happened this turn and the last.

    untold  what happened there and is not among it, in sentences
    """

    def __init__(self) -> None:
        self.now: list[tuple[int, Happened]] = []
        self.last: list[tuple[int, Happened]] = []
        self.untold: list[str] = []
        self.seen: Seen | None = None
        self.marks: list[tuple[int, Seen]] = []  # the states of this turn
        self.success = self.breached = False
        self.met: list[str] = []  # ice, in the run in progress

    def look(self, entry: Entry, walk: Walk, began: bool, undone: bool) -> None:
        """Take an entry in.

        began   a turn begins with it
        undone  a player takes something back with it
        """
        before, seen = self.seen, look(entry.state)
        self.seen = seen
        if began:
            self.last, self.now, self.marks, self.untold = self.now, [], [], []
        if undone:
            self.take_back(entry.number, seen)
        elif before is not None:
            told = [one for one in (log.said(line, walk.users) for line in entry.said) if one is not None]
            active = entry.state.get("active-player")
            for happened in self.new(before, seen, told):
                earlier = began and happened.get("who") != active  # the same entry ends the turn before
                (self.last if earlier else self.now).append((entry.number, happened))
        self.marks.append((entry.number, seen))

    def take_back(self, number: int, seen: Seen) -> None:
        """Forget what happened after the state that the game has gone back to."""
        for mark, old in reversed(self.marks):
            if old == seen:
                self.now = [one for one in self.now if one[0] <= mark]
                self.marks = [one for one in self.marks if one[0] <= mark]
                return
        self.untold.append(f"At entry {number} something was taken back that cannot be told from the file.")

    def new(self, before: Seen, seen: Seen, told: list[Said]) -> list[Happened]:
        """What happened with an entry."""
        found: list[Happened] = [happened for one in told for happened in self.of_line(one)]
        for cid, card in seen.lying.items():
            old = before.lying.get(cid)
            where = {"server": card.server} if card.server else {}
            if not card.title:
                continue
            if old is None:
                found.append({"who": card.who, "installed": card.title, **where})
            if card.rezzed and (old is None or not old.rezzed):
                found.append({"who": CORP, "rezzed": card.title})
        if seen.tags > before.tags:
            found.append({"who": RUNNER, "tags": seen.tags - before.tags})
        drawn = any(line.kind == "draw" for line in told)
        for who in (CORP, RUNNER):
            fewer = before.decks[who] - seen.decks[who]
            more = seen.hands[who] - before.hands[who]
            if fewer > 0 and (drawn or more > 0):
                found.append({"who": who, "drew": fewer})
        self.run(before, seen, told, found)
        return found

    def of_line(self, one: Said) -> list[Happened]:
        """What a line of the log adds."""
        found: list[Happened] = []
        if one.clicks or one.credits:
            spent = {key: n for key, n in (("clicks", one.clicks), ("credits", one.credits)) if n}
            found.append({"who": one.who, "spent": spent})
        key = _LOGGED.get(one.kind)
        if key and one.cards:
            found.append({"who": one.who, key: one.cards[0]})
        elif key:
            self.note(f"The log does not name a card that the {one.who.title()} {key}.")
        elif one.kind == "trash" and one.damage:
            if one.cards:
                found.append({"who": RUNNER, "damage": len(one.cards), "type": _damage(one.damage)})
            else:
                self.note(f"The log does not say how much {_damage(one.damage)} damage was done.")
        elif one.kind == "encounter":
            self.met += one.cards
        elif one.kind in ("trash", "trash resource"):
            found += [{"who": one.who, "trashed": card} for card in one.cards]
        elif one.kind in ("use", "use to run") and one.cards and _stays(one.cards[0]):
            if _abilities(one.cards[0]) == 1:
                found.append({"who": one.who, "used": one.cards[0]})
            else:
                self.note(f"{one.cards[0]} was used; the log does not say which of its abilities.")
        return found

    def run(self, before: Seen, seen: Seen, told: list[Said], found: list[Happened]) -> None:
        """A run that ends."""
        self.success = self.success or seen.phase == "success"
        self.breached = self.breached or any(one.kind == "breach" for one in told)
        if before.run is not None and seen.run is None:
            happened: Happened = {"who": RUNNER, "run": before.run, "successful": self.success}
            if self.success and not self.breached:
                happened["breached"] = False
            found.append(happened)
            if self.met:
                met = ", ".join(dict.fromkeys(self.met))
                self.note(f"In a run on {before.run} the Runner encountered {met}: `history:` does not say so.")
        if seen.run is None:
            self.success = self.breached = False
            self.met = []

    def note(self, text: str) -> None:
        """Note what is not told, once."""
        if text not in self.untold:
            self.untold.append(text)

    def entries(self, servers: list[str]) -> tuple[list[Happened], list[str]]:
        """`history:` of a scenario with these servers, and what it does not tell."""
        untold = list(self.untold)
        found: list[Happened] = []
        for turn, happened in (("last", self.last), ("this", self.now)):
            for _, one in happened:
                gone = any(key in one and one[key] not in servers for key in ("run", "server"))
                kept = {**one, "gone": True} if gone else one
                found.append({"turn": "last", **kept} if turn == "last" else kept)
        return found, list(dict.fromkeys(untold))


def look(state: State) -> Seen:
    """What is compared of a state."""
    place = Place(state, (), [])
    corp, runner = place.of(CORP), place.of(RUNNER)
    lying: dict[str, Lying] = {}
    servers = corp.of("servers")
    for key in servers.mapping():
        for row in ("content", "ices"):
            _lay(lying, servers.of(key).of(row), server(key))
    for row in _RIG:
        _lay(lying, runner.of("rig").of(row), "")
    decks = {who: place.of(who).of("deck-count").number() for who in (CORP, RUNNER)}
    hands = {who: place.of(who).of("hand-count").number() for who in (CORP, RUNNER)}
    numbers = tuple(place.of(who).of(key).number() for who in (CORP, RUNNER) for key in ("click", "credit"))
    tags = runner.of("tag").of("base").number()
    run = place.of("run")
    where = run.of("server").each() if run.value is not None else []
    scored = frozenset(str(one.of("cid").value) for who in (corp, runner) for one in who.of("scored").each())
    named = None if run.value is None else server(where[0].text()) if where else ""
    more = (*numbers, tags, *decks.values(), *hands.values())
    subs = place.of("encounters").of("ice").of("subroutines").each()
    broken = frozenset(number for number, one in enumerate(subs, 1) if one.of("broken").flag())
    return Seen(lying, scored, more, tags, decks, hands, named, run.of("phase").text() if run.value else "", broken)


def _lay(lying: dict[str, Lying], place: Place, where: str) -> None:
    for card in place.each():
        held = card.mapping()
        cid, title = held.get("cid"), held.get("printed-title", held.get("title"))
        advanced = held.get("advance-counter")
        lying[str(cid)] = Lying(
            _title(title) if isinstance(title, str) else "",
            CORP if held.get("side") == "Corp" else RUNNER,
            where,
            bool(held.get("rezzed")),
            advanced if type(advanced) is int else 0,
        )
        if held.get("hosted"):
            _lay(lying, card.of("hosted"), "")


def _damage(kind: str) -> str:
    return "core" if kind == "brain" else kind


def _stays(title: str) -> bool:
    """Whether a card is one that stays in play, and is not just played."""
    return facts(card_id(title))["type"] not in ("event", "operation")


def _abilities(title: str) -> int:
    """How many abilities the library gives a card; 0 if it has none of it."""
    from judgebot.cards.catalog import Catalog, UnknownCard
    from judgebot.cards.nodes import LanguageError

    try:
        return len(Catalog().card(card_id(title)).abilities)
    except (UnknownCard, LanguageError, KeyError):
        return 0


# Play


class Chosen:
    """Follows the entries from a moment on, and makes lines of play of what the log names."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.lines: list[Line] = []
        self.untold: list[str] = []

    def look(self, entry: Entry, walk: Walk) -> None:
        """Take an entry in."""
        before, self.seen = self.seen, look(entry.state)
        used: set[str] = set()
        for line in entry.said:
            one = log.said(line, walk.users)
            if one is None or (one.kind == "use" and not one.paid and used.intersection(one.cards)):
                continue  # what an ability does that was used just now
            used.update(one.cards if one.paid else ())
            made = self.line(one, before)
            if made:
                speaker = "random" if one.kind == "access" else one.who
                self.lines += [
                    Line(entry.number, speaker, words, sure=_sure(one) and not words.startswith("break "))
                    for words in made
                ]
            elif one.kind in ("install", "advance", "trash"):
                self.untold.append(f"Entry {entry.number}: what the {one.who.title()} did there is not named.")

    def line(self, one: Said, before: Seen) -> list[str]:
        """The lines of play for a line of the log; none where it tells what follows by itself."""
        if one.kind in BASIC:
            return [BASIC[one.kind]]
        if one.kind == "run":
            return [f"run {one.server}"] if one.server and one.clicks else []
        if one.kind == "jack out":
            return ["jack out"]
        if one.kind == "install":
            return self.install(one, before)
        if one.kind == "advance":
            title = next((new.title for cid, new in self.seen.lying.items() if _more(before.lying.get(cid), new)), "")
            return [f"advance {title}"] if title else []
        if one.kind == "steal":
            return ["steal it"]
        if one.kind == "access":  # what chance has picked in HQ, where no card of that name lies in its root
            lying = any(card.server == one.server and card.title in one.cards for card in before.lying.values())
            return [one.cards[0]] if one.cards and one.server == HQ and not lying else []
        if one.kind == "use to run":
            used = [f"use {one.cards[0]}"] if one.paid and one.cards else []
            return [*used, f"run {one.server}"] if one.server else used
        if one.kind == "use" and not one.paid:  # whether they chose to, the rules tell
            own = one.cards and facts(card_id(one.cards[0]))["type"] not in ("event", "operation", "ice")
            return [f"trigger {one.cards[0]}"] if own else []
        if one.damage:
            return []
        if one.kind in WITH_CARD and one.cards:
            broken = sorted(self.seen.broken - before.broken) if one.does == "break" else []
            to = f" to {one.does}" if one.does else ""
            return [f"{WITH_CARD[one.kind]} {one.cards[0]}{to}", *(f"break subroutine {number}" for number in broken)]
        return []

    def install(self, one: Said, before: Seen) -> list[str]:
        """An installation: the card is the one that lies there now, and did not before."""
        new = [card for cid, card in self.seen.lying.items() if cid not in before.lying]
        if one.who == RUNNER:
            return [f"install {one.cards[0]}"] if one.cards else []
        card = next((card for card in new if card.server == one.server), None)
        if card is None or not card.title:
            return []
        there = one.server if not one.new else "new remote"
        return [f"install {card.title}", f"in {there}"] if one.new else [f"install {card.title} in {there}"]


def _sure(one: Said) -> bool:
    """Whether a line of the log tells a choice; what an ability does it can do without any."""
    return one.kind not in ("use", "use to run") or one.paid


def _more(old: Lying | None, new: Lying) -> bool:
    return new.advanced > (old.advanced if old is not None else 0)


def _title(title: str) -> str:
    found = card_id(title)
    return names.title(found) if found else ""
