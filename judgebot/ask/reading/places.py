"""Piles and places of a line as names, and what is said of cards beside theirs: places, states, counters."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import (
    COUNTERS,
    DECKS,
    DISCARDS,
    HANDS,
    INSTALLED,
    KIND_SIDES,
    OTHER,
    PAST,
    SIDES,
    Ambiguous,
    Cast,
    Unread,
    effects,
    keeps,
)
from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Has, Is, Past, Place, Ref, Server, When, Zone
from judgebot.ask.reading.raw import (
    OF_WHOM,
    Around,
    Desc,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stand,
    The,
    TheServer,
    Where_,
    Zoned,
)
from judgebot.cards import names
from judgebot.game.objects import CORP, RUNNER

_CENTRAL = ("HQ", "R&D", "Archives")
_ROOT = ("asset", "upgrade", "agenda")


class Places:
    """Resolves piles and places."""

    cast: Cast

    @abstractmethod
    def thing(self, raw: Any, verb: str = "") -> Any:
        """What a placeholder stands for."""

    @abstractmethod
    def server(self, raw: Any) -> Server:
        """The server of a word."""

    @abstractmethod
    def put(self, ref: Ref, place: Place) -> None:
        """A card is at a place."""

    def zone(self, zone: Zoned, side: str = "") -> str:
        """The name of a pile: `his hand` is the grip or HQ."""
        poss = {"runner": RUNNER, "corp": CORP}.get(zone.poss, "")
        if not poss and zone.poss in OF_WHOM and self.cast.speaker:
            poss = self.cast.speaker if zone.poss in ("i", "you") else OTHER[self.cast.speaker]
        who = poss or side
        if zone.name in ("hand", "deck", "discard", "score"):
            who = who or self.cast.unsaid()
            if not poss and not side and who != self.cast.subject:
                self.cast.assumed[f"the {zone.name} is that of the {who.capitalize()}"] = None
            return {
                "hand": HANDS,
                "deck": DECKS,
                "discard": DISCARDS,
                "score": {CORP: "corp score", RUNNER: "runner score"},
            }[zone.name][who]
        owner = SIDES.get(zone.name, "")
        if owner and poss and owner != poss and zone.poss != "he":
            raise Unread(f"that is a pile of the {owner.capitalize()}")
        return zone.name

    def place(self, where: Any, ref: Ref | None = None, faceup: bool = False) -> Place:
        """The place of a word, for a card."""
        type_ = self.cast.type(ref) if ref is not None else ""
        side = self.cast.side(ref) if ref is not None else ""
        if where.zone is not None:
            name = self.zone(where.zone, side)
            if name in _CENTRAL and ref is not None and not where.spot:
                return self._in_central(Server(name), "in", type_, faceup)
            if side and SIDES.get(name, side) != side and name != "rig" and where.zone.name not in ("score",):
                raise Unread("no card of that player lies there")
            return Place(name, spot=where.spot)
        if where.where == "host" and where.host == Pro("it") and type_ == "ice" and self.cast.servers:
            return Place("ice", self.cast.servers[-1])  # `runs HQ with Ice Wall on it`
        if where.where == "host" and where.host is not None:
            it = where.host == Pro("it")
            host = self.cast.it("", () if ref is None else (ref,), INSTALLED) if it else self.thing(where.host, "host")
            if not isinstance(host, Ref):
                raise Unread("that hosts nothing")
            return Place("host", host=host)
        if where.of is not None:
            of = self.thing(where.of)
            known = self.cast.at.get(of.n) if isinstance(of, Ref) else None
            unplaced = known is None or known.server is None
            if isinstance(of, Ref) and of != ref and unplaced and self.cast.type(of) == "ice":
                known = self._somewhere(of)
            elif isinstance(of, Ref) and of != ref and unplaced and self.cast.type(of) in _ROOT:
                known = Place("root", self.server(TheServer("remote")))  # `AMAZE Amusements ... the agenda next to it`
                self.put(of, known)
            if known is None or known.server is None or not isinstance(of, Ref):
                raise Unread("nothing was said of its place")
            if where.where == "beside":
                return Place("root" if type_ in _ROOT else "ice", known.server)
            if type_ in _ROOT:  # behind ice: in the server that it protects
                return Place("root", known.server)
            return Place("ice", known.server, spot=where.spot, of=of)
        if where.where == "top":
            return Place(DECKS[side or self.cast.subject or CORP], spot="top")
        if where.where == "same":
            if type_ == "ice" and self.cast.servers:
                return Place("ice", self.cast.servers[-1])
            if not self.cast.pile:
                raise Unread("it was not said of what")
            return Place(self.cast.pile)
        if where.where in ("identity", "play"):
            return Place(where.where)
        if where.where == "" or (where.server is None and where.where == "ice"):
            if where.where == "ice":
                unsaid = not self.cast.servers and SIDES.get(self.cast.pile) != CORP
                found = self._somewhere(ref) if unsaid and ref is not None else Place("ice", self.server(None))
                return replace(found, spot=where.spot)
            return Place("")
        known = self.cast.servers or SIDES.get(self.cast.pile) == CORP
        lost = where.where == "root" and where.server in (None, Pro("there")) and not known
        server = self.server(TheServer() if lost else where.server)
        if where.where in ("ice", "root"):
            if ref is not None and where.where == "ice" and type_ not in ("ice", "card"):
                raise Unread("only ice protects a server")
            return Place(where.where, server, spot=where.spot)
        return self._in_central(server, where.where, type_, faceup)

    def _somewhere(self, ice: Ref) -> Place:
        """`encounters Palisade ... the ice behind it`: ice of which it was not said what it protects protects HQ."""
        server = self.cast.servers[-1] if self.cast.servers else Server("HQ")
        self.cast.assumed[f"{names.title(ice.card) if ice.card else 'that ice'} protects {server.name}"] = None
        self.put(ice, Place("ice", server))
        return Place("ice", server)

    def _in_central(self, server: Server, how: str, type_: str, faceup: bool) -> Place:
        """Where a card is of which is said that it is in or on a server."""
        central = server.name in _CENTRAL
        if type_ == "ice":
            return Place("ice", server) if not (central and how == "in" and not faceup) else Place(server.name)
        if type_ in ("program", "hardware", "resource", "event"):
            raise Unread("a card of the Runner does not lie there")
        if central:
            if type_ == "upgrade" and (faceup or how == "on"):
                return Place("root", server)
            return Place(server.name, spot="top" if how == "on" and server.name == "R&D" else "")
        return Place("root" if type_ in _ROOT else "server" if type_ in ("", "card") else "root", server)


class Lying(Places):
    """Settles what is told to lie at places; the facts of it are kept in `facts`."""

    facts: list[Fact | Deed]

    @abstractmethod
    def cards(self, desc: Desc, fresh: bool = False, head: Any = None) -> tuple[Ref, ...]:
        """The cards that are described."""

    def server(self, raw: Any) -> Server:
        """The server of a word, and what is said of it beside its name."""
        if raw in (Pro("there"), Pro("it")) and not self.cast.servers and SIDES.get(self.cast.pile) != CORP:
            return self._where_it_lies()
        if not isinstance(raw, Around):
            return self.cast.server(raw)
        found = self.cast.server(raw.server)
        for one in raw.facts:
            if isinstance(one, Owned):  # `Thule Subsea's remote`: of the player of that name
                self.put(self.cards(one.goods[0])[0], Place("identity"))
                continue
            self.placed(one)
            self.cast.server(found)
        return found

    def _where_it_lies(self) -> Server:
        """`there`, where no server was named: that of the card in a root that was spoken of last."""
        fits = [ref for ref in self.cast.spoken if self.cast.type(ref) in ("asset", "upgrade", "agenda", "ice")]
        found = self.cast.server(TheServer() if fits else Pro("there"))
        if fits[-1].n not in self.cast.at or not self.cast.at[fits[-1].n].where:
            self.put(fits[-1], Place("ice" if self.cast.type(fits[-1]) == "ice" else "root", found))
        return found

    def placed(self, item: Placed) -> None:
        """Cards, and numbers of cards, at a place."""
        seen: set[str] = set()
        named = [one for one in item.goods if isinstance(one, Desc)]
        shown = False
        for good in item.goods:
            if isinstance(good, Quantity):
                self._lie(good, item.place, bool(named) or good.rest)
                if good.kind == "shown" and shown and isinstance(self.facts[-1], Has):
                    self.facts[-1] = replace(self.facts[-1], unit="further cards")  # `3 facedown and 2 faceup`
                shown = shown or good.kind == "shown"
                continue
            key = good.what.cards[0] if isinstance(good.what, Named) else ""
            fresh = bool(key) and key in seen
            seen.add(key)
            self.cards(good, fresh, item.place)

    def _lie(self, q: Quantity, where: Where_ | None, rest: bool) -> None:
        """So many cards lie at a place."""
        amount = q.amount or Amount(1)
        owner: Any
        if q.unit == "kind":
            self.facts.append(Has(KIND_SIDES.get(q.kind, CORP), q.kind, amount, True))
            return
        if where is None:
            if q.unit == "ice" and self.cast.servers:
                self.facts.append(Has(self.cast.servers[-1], "ice", amount))
            elif q.unit != "else" and not self.cast.servers:
                self.facts.append(Has(CORP, "ice", amount))
            return
        if where.zone is not None:
            owner = Zone(self.zone(where.zone))
            self.cast.pile = owner.name
        elif "ice" in (where.where, q.unit) or (where.where == "on" and self.cast.counted == "ice"):
            self.facts.append(Has(self.server(where.server), "ice", amount))
            return
        else:
            owner = self.server(where.server)
            if owner.name in ("HQ", "R&D", "Archives"):
                if where.where == "root":  # `nothing in the root of R&D`: that says nothing of its cards
                    self.facts.append(Has(owner, "root", amount))
                    return
                owner = Zone(owner.name)
                self.cast.pile = owner.name
        self.facts.append(Has(owner, "cards", amount, rest))


class Marking(Lying):
    """Settles what is said of cards; the facts of it are kept in `facts`."""

    but: tuple[Any, ...]
    verb: str

    @abstractmethod
    def thing(self, raw: Any, verb: str = "") -> Any:
        """What a placeholder stands for."""

    @abstractmethod
    def deed(self, raw: Any, nobody: bool = False) -> Any:
        """A deed with its references found."""

    def cards(self, desc: Desc, fresh: bool = False, head: Any = None) -> tuple[Ref, ...]:
        """The cards that are described; what is said of them becomes facts."""
        found = []
        if isinstance(desc.what, The) and (host := self._host_of(desc)) is not None:
            return (self.cast.speak(host),)
        for _ in range(desc.count):
            ref = self._card(desc.what, fresh or desc.count > 1)
            found.append(ref)
            self.marks(ref, desc.marks, head)
        return tuple(found)

    def _host_of(self, desc: Desc) -> Ref | None:
        """`the one with my Stowaway on it`: the card of that kind on which it lies."""
        hosted = [mark.value for mark in desc.marks if mark.kind == "hosts"]
        if not len(desc.marks) == len(hosted) == 1:
            return None
        card = self.cards(hosted[0])[0]
        told = self.cast.hosted.get(card.n)
        known = told.place if told is not None else self.cast.at.get(card.n)
        host: Ref | None = known.host if known is not None else None
        fits = [ref for ref in self.cast.refs if self.cast.is_kind(ref, desc.what.kind) and ref != card]
        if known is None and desc.what.kind == "ice" and len(fits) < 2:  # nobody spoke of that ice before
            host = fits[0] if fits else self.cast.new("", desc.what.kind)
            self.put(card, Place("host", host=host))
            return host
        if known is None or host is None or not self.cast.is_kind(host, desc.what.kind):
            raise Unread("it was not said on which that is")
        self.facts.append(told or At(card, known))  # told before: it is not told again
        return host

    def _card(self, what: Any, fresh: bool = False) -> Ref:
        if isinstance(what, Named):
            known = list(self.cast.refs)
            named = self.cast.named(what, fresh)
            self.facts += [At(one, Place("")) for one in self.cast.refs if one not in known and one != named]  # a first
            return named
        if isinstance(what, Stand):
            self.cast.counted = what.kind
            return self.cast.new("", what.kind, what.sizes)
        if isinstance(what, The):
            return self.introduced(what)
        if isinstance(what, Ref):
            return what
        found: Ref = self.cast.it()
        return found

    def marks(self, ref: Ref, marks: tuple[Mark, ...], head: Any = None) -> None:
        """Facts of what is said of a card beside its name."""
        flat = [inner for mark in marks for inner in (mark.value if mark.kind == "all" else (mark,))]
        spot = next((mark.value for mark in flat if mark.kind == "spot"), "")
        faceup = any(mark.kind == "is" and mark.value in ("rezzed", "installed", "advanced") for mark in flat)
        faceup = faceup or any(mark.kind in ("has", "on") for mark in flat)
        where = next((mark.value for mark in flat if mark.kind == "at"), None)
        place = None
        beside = [mark.value for mark in flat if mark.kind == "at" and mark.value.where == "beside"]
        if sum(mark.kind == "at" for mark in flat) > 1 + len(beside):
            raise Unread("that is two places")
        on = where if where is not None else head
        if on is not None and on.where == "on" and on.server is not None and self.cast.type(ref) == "event":
            self.facts.append(Deed("play", RUNNER, (ref,), server=self.server(on.server)))  # `Stimhack on R&D`
            where = head = None
        if where is not None and where.where == "host" and self.cast.type(ref) in ("event", "operation"):
            played = self.cast.speak(ref)
            target = Deed("choose", None, (self.thing(where.host),))  # `Seamless Launch on an agenda`
            self.facts.append(Deed("play", self.cast.side(ref), (played,), purpose=target))
            where = head = None
        if where is not None:
            but, self.but = self.but, (*self.but, ref)
            place = self.place(where, ref, faceup)
            self.but = but
        elif head is not None:
            at_head = head.where == "at" and self.cast.type(ref) == "ice"
            place = Place("ice", self.server(head.server)) if at_head else self.place(head, ref, faceup)
        if place is not None and place.host == ref:
            raise Unread("nothing hosts itself")
        if place is not None:
            self.put(ref, replace(place, spot=spot) if spot else place)
        elif spot and self.cast.at.get(ref.n) is not None:
            self.put(ref, replace(self.cast.at[ref.n], spot=spot))
        elif spot and self.cast.servers and self.cast.type(ref) == "ice":
            self.put(ref, Place("ice", self.cast.servers[-1], spot=spot))
        elif spot:
            raise Unread("nothing was said of its place")
        for one in beside if where not in beside and place is not None else ():
            other = self.thing(one.of)
            if isinstance(other, Ref) and other.n not in self.cast.at and place is not None:
                self.put(other, replace(place, spot=""))
                self.cast.speak(ref)
        kinds = [mark.kind for mark in flat]
        then = kinds[kinds.index("at") :] if "at" in kinds else []  # what is said behind `on Sandstone`
        either = place.host if place is not None and not {"has", "on"}.isdisjoint(then) else None
        for mark in flat:
            if mark.kind == "is":
                self.state(ref, mark)
            elif mark.kind == "on":
                self.counted(self._bearer(ref, either, mark.value), mark.value, True)
            elif mark.kind == "has" and any(one.amount == Amount(how="any") for one in mark.value):
                if not ref.card or "load" not in effects(ref.card):  # else there are as many as it enters with
                    raise Unread("it is not said how many")
            elif mark.kind == "has":
                if either is not None and self._keeps(ref, mark.value) and self._keeps(either, mark.value):
                    raise Ambiguous("it was not said on which of the two cards that is")
                self.counted(self._bearer(ref, either, mark.value), mark.value)
            elif mark.kind == "done":
                self.cast.speak(ref)
                deed = self.deed(mark.value)
                past = deed.when is not None and deed.when.name in PAST
                self.facts.append(Past(replace(deed, when=None), deed.when.name) if past else deed)
            elif mark.kind == "hosts":
                these = mark.value if isinstance(mark.value, tuple) else (mark.value,)
                for hosted in [card for one in these for card in self.cards(one)]:
                    self.put(hosted, Place("host", host=ref))
                self.cast.speak(ref)
            elif mark.kind == "chosen":
                but, self.but = self.but, (*self.but, ref)
                target = self.thing(mark.value)
                self.but = but
                self.cast.speak(ref)
                self.facts.append(Is(target, "chosen", by=ref))

    def _bearer(self, ref: Ref, host: Ref | None, quantities: tuple[Any, ...]) -> Ref:
        """`Hush on Pharos, 3 advancements on it`: of a card and its host that on which such counters may lie."""
        return host if host is not None and self._keeps(host, quantities) and not self._keeps(ref, quantities) else ref

    def _keeps(self, ref: Ref, quantities: tuple[Any, ...]) -> bool:
        return any(not ref.card or (one.unit in COUNTERS and keeps(ref.card, one.unit)) for one in quantities)

    def state(self, ref: Ref, mark: Mark) -> None:
        """A state of a card."""
        if not ref.card and mark.holds and mark.value in ("rezzed", "faceup"):
            raise Unread("which card it is can matter")
        if mark.value in ("scored", "stolen"):
            self.put(ref, Place("corp score" if mark.value == "scored" else "runner score"))
        elif mark.value == "fully advanced":
            self.facts.append(Has(ref, "advancement", Amount(how="enough")))
        elif mark.value == "advanced":
            self.facts.append(Has(ref, "advancement", Amount(0) if not mark.holds else Amount(1, "at least")))
        elif mark.value == "empty":  # it hosts nothing unless that is told
            if ref.card and keeps(ref.card, "credit"):
                self.facts.append(Has(ref, "credits", Amount(0)))
        elif mark.value == "broken" and not mark.holds:
            return  # nothing was done to it
        elif mark.value == "full":
            return  # as it enters
        elif mark.value in ("tagged", "broke"):
            raise Unread("that is not said of a card")
        elif mark.value == "trashed":
            self.put(ref, Place(DISCARDS.get(self.cast.side(ref), "heap")))
        elif self.cast.type(ref) in ("operation", "event") and mark.value in ("rezzed", "installed") and mark.holds:
            self.put(ref, Place("play"))
        elif mark.value == "installed last turn":
            self.facts.append(Is(ref, "installed", when=When("when", name="last turn")))
        elif mark.value == "installed" and mark.holds and self.cast.side(ref) == RUNNER:
            if ref.n not in self.cast.at or self.cast.at[ref.n].where in ("", "grip"):
                self.put(ref, Place("rig"))
        else:
            self.facts.append(Is(ref, mark.value, mark.holds))

    def counted(self, ref: Ref, quantities: tuple[Any, ...], on_it: bool = False) -> None:
        """Counters, credits and strength of a card; `on_it`: that they are on it was said."""
        for one in quantities:
            if not one.unit:  # `a Leech with two counters and a Fermenter with three`
                before = [has.unit for has in self.facts if isinstance(has, Has) and has.unit in COUNTERS]
                usual = self.cast.unit or "counters"
                if ref.card and keeps(ref.card, "credit") and not any(keeps(ref.card, one) for one in COUNTERS[:4]):
                    usual, before = "credits", []
                one = replace(one, unit=before[-1] if before else usual)
            if one.unit in COUNTERS:
                self.cast.unit, self.cast.loaded = one.unit, ref
            if one.unit not in (
                *COUNTERS,
                "credits",
                "strength",
                "bad publicity",
                "tags",
                "subs",
                "points",
                "cost",
                "trash cost",
                "memory",
                "requirement",
            ):
                raise Unread("a card has no such thing")
            side = RUNNER if self.cast.side(ref) == RUNNER and self.cast.type(ref) != "event" else ""
            who = (self.cast.owner(self.verb, (ref,)) if self.verb else "") or side or self.cast.subject
            if one.unit == "credits" and who and ref.card and not keeps(ref.card, "credit"):
                n = one.amount.n if one.amount is not None else 1
                self.cast.assumed[f"the {n} credits are the {who.capitalize()}'s: that card holds none"] = None
                self.facts.append(Has(who, "credits", one.amount or Amount(1)))
                continue
            if (
                one.unit == "credits"
                and not on_it
                and self.verb in ("trash", "steal", "run", "access", "breach")
                and self.cast.side(ref) != RUNNER
            ):
                self.facts.append(Has(RUNNER, "credits", one.amount or Amount(1)))  # who pays for it
                continue
            if one.unit == "credits" and not on_it and self.verb == "trash":
                raise Ambiguous("it was not said whether that is on the card or its player's")
            own = self.cast.type(ref) in ("operation", "event", "ice", "agenda", "identity")
            if one.unit == "credits" and (own or self.verb in ("install", "play", "rez", "score", "advance")):
                self.facts.append(Has(who or self.cast.side(ref), "credits", one.amount or Amount(1)))
                continue
            self.facts.append(Has(ref, one.unit, one.amount or Amount(1)))

    def put(self, ref: Ref, place: Place) -> None:
        """A card is at a place."""
        known = self.cast.at.get(ref.n)
        if known is not None and known.where and not place.where:
            return
        if known is not None and known.server and place.server and known.server != place.server:
            raise Unread("it was said to be elsewhere")
        self.cast.at[ref.n] = place
        if place.server is not None:
            self.server(place.server)
        self.facts.append(At(ref, place))

    def introduced(self, raw: The) -> Ref:
        """`the outermost ice on HQ`: a card of the line; one that no card of it is comes into it so."""
        try:
            return self.cast.the(raw)
        except Unread:
            if raw.kind not in ("ice", "agenda", "asset", "upgrade") or any(
                self.cast.type(ref) == raw.kind for ref in self.cast.refs
            ):
                raise
        ice = self.cast.new("", raw.kind)
        if raw.kind == "ice" and self.cast.servers:
            self.put(ice, Place("ice", self.cast.servers[-1]))
        return ice
