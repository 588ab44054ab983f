"""Who and what a line has spoken of so far: the cards, the servers, the players, and which of them a word means."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from judgebot.ask.reading.card_facts import (
    COUNTERS,
    card_facts,
    defined,
    effects,
    keeps,
    subtypes,
    trashed_to_steal,
    under,
)
from judgebot.ask.reading.frames import OWNERS
from judgebot.ask.reading.meanings import Ref, Server, Some
from judgebot.ask.reading.raw import Named, Pro, The
from judgebot.cards import names
from judgebot.game.objects import CORP, RUNNER

OTHER = {CORP: RUNNER, RUNNER: CORP}
SIDES = {"grip": RUNNER, "stack": RUNNER, "heap": RUNNER, "rig": RUNNER, "HQ": CORP, "R&D": CORP, "Archives": CORP}
HANDS, DECKS, DISCARDS = ({CORP: a, RUNNER: b} for a, b in (("HQ", "grip"), ("R&D", "stack"), ("Archives", "heap")))
KIND_SIDES = {
    "agenda": CORP, "asset": CORP, "upgrade": CORP, "operation": CORP, "ice": CORP, "barrier": CORP, "sentry": CORP,
    "code gate": CORP, "region": CORP, "program": RUNNER, "hardware": RUNNER, "resource": RUNNER, "event": RUNNER,
    "icebreaker": RUNNER, "console": RUNNER, "fracter": RUNNER, "killer": RUNNER, "decoder": RUNNER, "ai": RUNNER,
    "virus": RUNNER, "stealth": RUNNER,
    **dict.fromkeys(("harmonic", "ap", "destroyer", "tracer", "observer", "trap", "ambush", "sysop", "executive",
                     "facility", "transaction", "lockdown", "bioroid", "gray ops", "black ops", "expansion"), CORP),
    **dict.fromkeys(("connection", "trojan", "location", "chip", "weapon", "vehicle", "companion", "virtual", "job",
                     "caissa", "cybernetic", "seedy", "cloud", "priority"), RUNNER),
}  # fmt: skip
UNIT_SIDES = {
    "tags": RUNNER,
    "link": RUNNER,
    "base link": RUNNER,
    "mu": RUNNER,
    "mu used": RUNNER,
    "core damage": RUNNER,
    "bad publicity": CORP,
    "bad publicity credits": RUNNER,
}
HITS = ("tags", "damage", "net damage", "meat damage", "core damage")  # what is done to the Runner
LONG_AGO = "on an earlier turn"  # and not on the last one
_ENDS = ("innermost", "outermost")
PAST = ("this turn", "last turn", "earlier", LONG_AGO)
PLAYER_UNITS = (*UNIT_SIDES, "credits", "clicks", "points", "hand size", "threat")
# What `it` can be beside a verb: types of card.
MET = ("ice", "agenda", "asset", "upgrade")  # what lies in a server, where the Runner meets it
INSTALLED = ("ice", "asset", "upgrade", "agenda", "program", "hardware", "resource")
TYPES = {
    **dict.fromkeys(("break", "encounter", "pass", "bypass", "approach"), ("ice",)),
    **dict.fromkeys(("score", "steal", "forfeit"), ("agenda",)),
    "rez": ("ice", "asset", "upgrade"), "derez": ("ice", "asset", "upgrade"), "play": ("operation", "event"),
    **dict.fromkeys(("find", "move", "reveal"), (*INSTALLED, "event", "operation")),
    "install": INSTALLED, "advance": ("ice", "asset", "upgrade", "agenda"), "boost": ("program",),
    "access": ("ice", "asset", "upgrade", "agenda", "operation"), "flip": ("ice", "asset", "upgrade", "identity"),
}  # fmt: skip
BY_CARD = ("play", "install", "use", "trigger", "boost", "forfeit", "score", "rez", "advance", "charge", "flip")


class Unread(Exception):
    """Words that mean nothing here; the message says why."""


class Misjoined(Unread):
    """Words that mean nothing together, and may mean something apart."""


class NotTheirs(Unread):
    """A deed that only the other player does."""


class Ambiguous(Unread):
    """Words that mean two things here, of which none is taken."""


@dataclass
class Cast:
    """What was spoken of, the latest last."""

    speaker: str = ""
    refs: list[Ref] = field(default_factory=list)
    spoken: list[Ref] = field(default_factory=list)
    servers: list[Server] = field(default_factory=list)
    at: dict[int, Any] = field(default_factory=dict)  # number of a Ref -> its Place
    subject: str = ""
    pile: str = ""  # the pile of which was said last how many cards it has
    assumed: dict[str, None] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)  # players that were spoken of
    hosted: dict[int, Any] = field(default_factory=dict)  # number of a Ref -> the deed that put it on another card
    done: list[Ref] = field(default_factory=list)  # cards that something was done to: they may have moved
    loaded: Ref | None = None  # the card that was told last to have counters
    load: int = 0  # how many those are, where a number was told
    fresh: list[Ref] = field(default_factory=list)  # cards that it was told are installed
    met: Ref | None = None  # the card that was accessed last
    traced: bool = False  # whether a trace was told of
    bidder: str = ""  # who spent on one in the deed that was told last
    tracing: bool = False  # whether the deed that was told last is of one
    used: list[Ref] = field(default_factory=list)  # cards that were used
    likely: str = ""  # who speaks, where nobody says "I": of whom the line does not speak in the third person
    his: str = ""  # who was called "he" last, of a deed that no other can do
    third: str = ""  # who "he" is where nobody says "I" and nobody was spoken of
    torn: tuple[str, ...] = ()  # person words of which contradictory things are said
    claimer: str = ""  # who claims what is read now
    rival: str = ""  # the other player, where they were spoken of last before that
    about: str = ""  # whose deeds the line asks about, where they are of one player alone
    seeing: bool = False  # whether the line speaks of accessing cards
    rezzed_now: list[Ref] = field(default_factory=list)  # what was told to be rezzed just now, or in the run
    ahead: list[Any] = field(default_factory=list)  # the question that the line asks first, before what it tells
    of_points: bool = False  # whether the line speaks of agendas that are scored or stolen
    of_ice: bool = False  # whether the line speaks of ice without naming it
    quoted: bool = False  # whether both players are named in the third person
    unit: str = ""  # the kind of counter that was spoken of last
    counted: str = "card"  # the kind of card that was counted last
    described: set[int] = field(default_factory=set)  # unnamed cards of which it was told what they do
    up: list[Ref] = field(default_factory=list)  # cards that were told to be rezzed
    of_rezzing: bool = False  # whether the line says that cards are not rezzed, or come to be
    going: Server | None = None  # the server at which something was done last
    beyond: bool = False  # whether it was told last that the Runner is past ice
    facing: bool = False  # whether a single piece of ice was told to be met in the run
    lists: list[tuple[Server, tuple[Ref, ...]]] = field(default_factory=list)  # what each central was told to have
    wording: list[str] = field(default_factory=list)  # the words of what was told or asked last
    some: Any = None  # a card of a kind that was spoken of last: `an agenda`
    both: tuple[Ref, ...] = ()  # cards that the deed told last was done to, where none was spoken of alone since

    # --- cards

    def side(self, ref: Ref) -> str:
        """Whose card it is; "" if nobody knows."""
        return card_facts(ref.card)[0] if ref.card else ref.side or KIND_SIDES.get(ref.kind, "")

    def type(self, ref: Ref) -> str:
        """Its type; of a card that is not named what it is called."""
        if ref.card:
            return card_facts(ref.card)[1]
        return subtypes().get(ref.kind, ("", ref.kind))[1]

    def is_kind(self, ref: Ref, kind: str) -> bool:
        """Whether a card is one of a kind."""
        if kind in ("card", ""):
            return True
        if not ref.card:
            return ref.kind == kind or self.type(ref) == kind
        _, type_, subtypes = card_facts(ref.card)
        return type_ == kind or kind in subtypes or (kind == "ai" and "ai" in subtypes)

    def new(self, card: str, kind: str = "", sizes: tuple[int, ...] = (), side: str = "") -> Ref:
        """A card that was not spoken of before."""
        ref = Ref(max((one.n for one in self.refs), default=0) + 1, card, kind, sizes, side)
        self.refs.append(ref)
        self.speak(ref)
        return ref

    def speak(self, ref: Ref) -> Ref:
        """Speak of a card: it is the latest."""
        self.both = () if ref in self.both else self.both
        if ref in self.spoken:
            self.spoken.remove(ref)
        self.spoken.append(ref)
        return ref

    def named(self, named: Named, fresh: bool = False) -> Ref:
        """The card of a name.

        Raises Unread where the name fits several.
        """
        known = [ref for ref in self.refs if ref.card in named.cards]
        if len(named.cards) > 1 and len({ref.card for ref in known}) != 1:
            listed = ", ".join(names.title(card) for card in named.cards[:5])
            raise Unread(f"the name fits several cards: {listed}")
        if named.another and not known:  # `rezzes a second Spin Doctor`: there is a first
            known = [self.new(named.cards[0])]
        if known and not named.another and not fresh:
            return self.speak(next(ref for ref in reversed(self.spoken) if ref in known))
        return self.new(known[0].card if known else named.cards[0])

    def the(self, the: The) -> Ref:
        """The card of a kind that was spoken of last."""
        if the.spot == "it":
            return self.it(types=(the.kind,))  # type: ignore[no-any-return]
        fits = [ref for ref in self.spoken if self.is_kind(ref, the.kind)]
        if the.poss in ("runner", "corp", "i"):
            whose = self.speaker if the.poss == "i" else the.poss
            fits = [ref for ref in fits if not whose or self.side(ref) in ("", whose)]
        if the.kind == "card" and the.poss and self.pile in HANDS.values():  # `1 card in hand. do I lose my card`
            raise Unread("it was not said which")
        if the.spot == "met":  # `the accessed card`
            fits = [ref for ref in fits if self.side(ref) != RUNNER]
            if fits:
                return self.speak(self.met if self.met in fits else fits[-1])
        if the.spot in ("one", "one of those"):  # `has two Sure Gambles. They play one`
            if len({one.card for one in self.both}) > 1:
                raise Ambiguous("it could be either of those cards")
            late = [ref for ref in self.spoken if the.spot == "one" or self.type(ref) != "identity"][-2:]
            alike = len(late) > 1 and late[1] == replace(late[0], n=late[1].n)
            if not late or (self.type(late[-1]) in ("ice", "identity") and not alike):
                raise Unread("nothing was said of such a card")
            return self.speak(late[-1])
        if the.spot in ("older", "newer"):
            return self._of_copies(the, fits)
        if the.spot == "another" and fits and fits[-1].card:  # `another copy`: of that which was spoken of last
            return self.new(fits[-1].card)
        if the.spot and fits:
            last = self.at.get(fits[-1].n)
            row = [ref for ref in self.refs if ref in fits and last is not None and self.at.get(ref.n) is not None
                   and self.at[ref.n].server == last.server and self.at[ref.n].where == "ice"]  # fmt: skip
            nth = int(the.spot) - 1 if the.spot.isdigit() else 0 if the.spot == "outermost" else -1
            if nth >= len(row) or not row:
                raise Unread("nothing was said of such a card")
            found = self.from_outside(row)[nth]
            if the.spot in _ENDS and self.at[found.n].spot in _ENDS and the.spot != self.at[found.n].spot:
                raise Unread("nothing was said of such a card")  # the only one is told to be at the other end
            return self.speak(found)
        if not fits:
            raise Unread("nothing was said of such a card")
        return self.speak(fits[-1])

    def _of_copies(self, the: The, fits: list[Ref]) -> Ref:
        """`the first one` of two copies, `the new ice`: that which was spoken of first, or last."""
        if not the.kind:
            fits = [ref for ref in self.refs if sum(ref.card == other.card != "" for other in self.refs) > 1]
        if len(fits) < 2 and the.spot == "older":  # `what happens to the old one`: that which was not installed now
            done = self.fresh or self.done
            new = [self.type(ref) for ref in done if ref in self.refs] or [getattr(self.some, "kind", "")]
            there = [ref for ref in self.refs if ref not in done and self.type(ref) == new[-1]]
            if len(there) == 1:
                return self.speak(there[0])
        fresh = [ref for ref in self.fresh if not the.kind or self.is_kind(ref, the.kind)]
        if len(fits) < 2 and the.spot == "newer" and fresh:  # that which was installed now
            return self.speak(fresh[-1])
        if len(fits) < 2:
            raise Unread("nothing was said of such a card")
        found = [ref for ref in self.refs if ref in fits]
        return self.speak(found[0] if the.spot == "older" else found[-1])

    def from_outside(self, row: list[Ref]) -> list[Ref]:
        """Ice of a server from outside in, as it was told: in order, unless it was said which stands where."""
        spot = {"outermost": -1, "innermost": 1}
        return sorted(row, key=lambda ref: spot.get(self.at[ref.n].spot, 0))

    def it(self, verb: str = "", but: tuple[Any, ...] = (), types: tuple[str, ...] = ()) -> Any:
        """The card that `it` means beside a verb. but: cards that it cannot be; types: what it must be."""
        types = types or TYPES.get(verb, ())
        if verb in ("stay", "leave") and any(self.type(ref) != "agenda" for ref in self.spoken):
            but = (*but, *(ref for ref in self.spoken if self.type(ref) == "agenda"))  # of what is in play
        if verb == "install":  # what hosts a card is in play
            but = (*but, *(one.host for one in self.at.values() if one.host is not None))
        but = (*but, *self.used) if verb in ("score", "advance", "steal") else but  # an agenda that was used is scored
        fits = [ref for ref in self.spoken if ref not in but and (not types or self.type(ref) in (*types, "card"))]
        if verb == "install":  # what is not there yet, or now
            there = {n for n, at in self.at.items() if at.where in ("ice", "root")}
            fits = [ref for ref in fits if ref.n not in there or ref in self.fresh] or fits
        if verb in ("rez", "find"):  # what can still be
            rig = [ref for ref in fits if ref.n in self.at and self.at[ref.n].where == "rig"]
            fits = [ref for ref in fits if ref not in (self.up if verb == "rez" else rig)] or fits
        if verb == "charge":  # the Runner's, on which there can be such a counter (10.10.1), and not what charges it
            mine = [ref for ref in fits if self.side(ref) == RUNNER]
            able = [ref for ref in mine if ref.card and keeps(ref.card, "power")]
            fits = [ref for ref in able if ref == self.loaded or "charge" not in effects(ref.card)] or able or mine
        if not fits and verb == "encounter":  # `when I hit it`, of a card that is accessed
            fits = [ref for ref in self.spoken if ref not in but and self.type(ref) in TYPES["access"]]
        if verb == "trash" and self.met in fits and self.side(fits[-1]) == CORP and fits[-1] not in self.done:
            fits = [one for one in fits if one == self.met]  # not what lies there too (7.1.5)
        others = any(self.side(one) == RUNNER and one not in but for one in self.refs)
        if verb == "trash" and fits and others and trashed_to_steal(fits[-1].card):
            raise Ambiguous("it could be the agenda, or what is trashed to steal that")
        if fits and fits[-1] in self.both and len({one.card for one in fits if one in self.both}) > 1:
            raise Ambiguous("it could be either of those cards")
        if fits:
            return self.speak(fits[-1])
        if self.some is None or self.some in but:
            raise Unread("nothing was said that it could be")
        return self.some

    def upon(self, host: Ref) -> Ref | None:
        """The card that was told last to lie on another one."""
        return next((ref for ref in self.refs[::-1] if ref.n in self.at and self.at[ref.n].host == host), None)

    def only(self, kind: str) -> bool:
        """Whether all cards spoken of are of a type."""
        return bool(self.refs) and all(self.type(ref) == kind for ref in self.refs)

    def bearer(self, unit: str) -> Any:
        """The card of which it is asked how many of something `it` has: of Botulus, put on ice, its counters."""
        it = self.it({"subs": "break", "requirement": "score"}.get(unit, ""))
        kind = {"credits": "credit", "power": "power", "virus": "virus"}.get(unit)
        if kind is not None and isinstance(it, Ref) and not (it.card and keeps(it.card, kind)):
            able = [one for one in self.refs if one.card and keeps(one.card, kind)]
            it = able[0] if len(able) == 1 else it
        put = [n for n, done in self.hosted.items() if done.place and done.place.host == it and unit in COUNTERS]
        return next((one for one in self.refs if one.n in put[-1:]), it)

    # --- servers

    def piled(self) -> bool:
        """Whether `there` means the pile that was counted: no server was named, nor a card that lies in one."""
        fits = [one for one in self.spoken if self.type(one) in ("asset", "upgrade", "agenda", "ice")]
        lie = any(one.n not in self.at or self.at[one.n].where in ("", "ice", "root") for one in fits)
        return not self.servers and SIDES.get(self.pile) == CORP and not lie

    def server(self, raw: Any) -> Server:
        """The server of a word."""
        if isinstance(raw, Server):
            if raw in self.servers:
                self.servers.remove(raw)
            self.servers.append(raw)
            return raw
        if isinstance(raw, Pro) or raw is None:
            if self.piled():
                return self.server(Server(self.pile))
            if not self.servers:
                raise Unread("nothing was said of a server")
            return self.servers[-1]
        remotes = [one for one in self.servers if one.name.startswith("remote")]
        if getattr(raw, "kind", "") == "remotes" and len(remotes) > 1:
            raise Unread("it is not said which of them")
        if remotes:
            return remotes[-1]
        if self.servers and not getattr(raw, "kind", "").startswith("remote"):
            return self.servers[-1]
        self.servers.append(Server("remote 1"))
        self.assumed["the remote is remote 1"] = None
        return self.servers[-1]

    # --- players

    def shut(self) -> bool:
        """Whether the card that was spoken of last is ice that may still have to be rezzed."""
        last = self.spoken[-1] if self.spoken else None
        return last is not None and self.type(last) == "ice" and last not in (*self.up, *self.done)

    def unsaid(self, pile: bool = False) -> str:
        """Whose something is of which that was not said: of whom the line speaks, or else asks. pile: it is a pile."""
        found = self.subject or self.speaker or self.about
        if not found:
            raise Unread("it was not said whose")
        if not (self.subject or self.speaker):
            last = self.spoken[-1] if self.spoken else None
            seen = self.seeing and last is not None and self.side(last) == CORP
            if found == RUNNER and (seen if pile else self.shut()):
                raise Unread("it was not said whose")  # the Corp may need it, to rez that; or it is what is accessed
            whose = f"the {found.capitalize()}'s, of whom is asked or told"
            self.assumed[f"what is not said to be anybody's is {whose}"] = None
            self.subject = found
        return found

    def player(self, raw: Any, owner: str = "") -> str:
        """The player of a word.

        owner  the only player who can be meant there, "" if both can

        Raises Unread where the word means the other player, or nobody.
        """
        found = ""
        if isinstance(raw, str):
            found = raw
        elif raw is None:
            found = owner or self.subject or self.speaker
        elif isinstance(raw, Pro):
            found = self._pronoun(raw.kind, owner)
        if not found:
            raise Unread("it was not said who")
        self.seen.add(found)
        if owner and found != owner:
            raise NotTheirs(f"that is a deed of the {owner.capitalize()}")
        return found

    def _pronoun(self, kind: str, owner: str) -> str:
        if kind in self.torn or (kind in ("opp", "you") and "i" in self.torn):
            raise Unread("what is said of that player is true of the Corp in part, and in part of the Runner")
        if kind in ("i", "opp", "you"):
            if not self.speaker:
                if owner and (kind == "opp" or (kind == "you" and self.quoted and owner != self.claimer)):
                    return owner
                raise Unread("it was not said which player that is")
            return OTHER[self.speaker] if kind == "opp" else self.speaker
        if kind == "he":
            if owner and owner == self.speaker and not self.quoted:
                raise Unread(f"the other player is meant, and that is a deed of the {owner.capitalize()}")
            if owner and not self.speaker and self.claimer not in ("", owner):
                self.assumed[f"“he” is the {owner.capitalize()}, whose deed that is"] = None
            if owner:
                self.his = owner
                return owner
            if self.claimer and self.rival and not self.speaker:
                raise Unread("it could be who claims that, or the other player, who was spoken of last")
            if not self.speaker and self.his not in ("", self.subject) and self.subject:
                raise Unread("it could be either player: the one was called so, of the other was spoken last")
            if not self.speaker and self.subject and len(self.seen) > 1:
                self.assumed[f"“he” is the {self.subject.capitalize()} where it could be either player"] = None
            if not (self.speaker or self.subject) and self.third:
                last = self.at.get(self.spoken[-1].n) if self.spoken else None
                if last is not None and last.where == "runner score":  # `in the Runner's score area. His turn begins`
                    self.third = RUNNER
                self.assumed[f"“he” is the {self.third.capitalize()}"] = None
            return OTHER[self.speaker] if self.speaker else self.subject or self.third
        raise Unread("it was not said who")

    def _of_both(self, card: str) -> bool:
        """Whether an ability of a card is used by either player, or by the other one."""
        by = [one for one in under(defined(card), "by") if isinstance(one, str)]
        return not {"both", OTHER.get(card_facts(card)[0], "")}.isdisjoint(by)

    def owner(self, verb: str, what: tuple[Any, ...]) -> str:
        """The only player who can do a deed, "" if both can."""
        if OWNERS.get(verb):
            return OWNERS[verb]
        if verb == "use" and any(self._of_both(one.card) for one in what if isinstance(one, Ref) and one.card):
            return ""
        if verb in (*BY_CARD, "remove"):
            sides = {self.side(one) for one in what if isinstance(one, Ref)}
            sides |= {KIND_SIDES[one.kind] for one in what if isinstance(one, Some) and one.kind in KIND_SIDES}
            if len(sides) == 1:
                return sides.pop()
        return ""
