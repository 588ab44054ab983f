"""Piles and places of a line as names, and what is said of cards beside theirs: places, states, counters."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, effects, keeps, on_ice
from judgebot.ask.reading.cast import (
    DECKS,
    DISCARDS,
    HANDS,
    INSTALLED,
    KIND_SIDES,
    OTHER,
    SIDES,
    Ambiguous,
    Cast,
    Misjoined,
    Unread,
)
from judgebot.ask.reading.defined import hosts_nothing, reveals_top
from judgebot.ask.reading.in_lists import lies_with
from judgebot.ask.reading.meanings import Amount, Deed, Fact, Has, Is, Place, Ref, Server, Some, Zone
from judgebot.ask.reading.raw import (
    OF_WHOM,
    Around,
    Desc,
    Identified,
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
from judgebot.game.objects import CENTRALS, CORP, RUNNER

_CENTRAL = ("HQ", "R&D", "Archives")
_PILES = ("hand", "deck", "discard")
_SERVERS = tuple(map(Server, _CENTRAL))
_ROOT = ("asset", "upgrade", "agenda")
_RIG = ("program", "hardware", "resource")


LOADS = ("counters", "virus", "power")  # what ice without a name is not told to have


_NO_ICE = Quantity(Amount(0), "ice")


class Places:
    """Resolves piles and places."""

    cast: Cast
    but: tuple[Any, ...]

    @abstractmethod
    def thing(self, raw: Any, verb: str = "") -> Any:
        """What a placeholder stands for."""

    @abstractmethod
    def server(self, raw: Any) -> Server:
        """The server of a word."""

    @abstractmethod
    def put(self, ref: Ref, place: Place) -> None:
        """A card is at a place."""

    @abstractmethod
    def counted(self, ref: Any, quantities: tuple[Any, ...], on_it: bool = False) -> None:
        """Counters, credits and strength of a card."""

    def zone(self, zone: Zoned, side: str = "") -> str:
        """The name of a pile: `his hand` is the grip or HQ."""
        poss = {"runner": RUNNER, "corp": CORP}.get(zone.poss, "")
        if not poss and zone.poss in OF_WHOM and self.cast.speaker:
            poss = self.cast.speaker if zone.poss in ("i", "you") else OTHER[self.cast.speaker]
        if not poss and zone.name == "score" and zone.poss in OF_WHOM:  # a card of either player may come to lie there
            poss = self.cast.player(Pro(zone.poss))
        who = poss or side
        if zone.name in (*_PILES, "score"):
            who = who or self.cast.unsaid(pile=True)
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
            if name in _CENTRAL and ref is not None and not where.spot and where.zone.name not in _PILES:
                return self._in_central(Server(name), "in", type_, faceup)
            if side and SIDES.get(name, side) != side and name != "rig" and where.zone.name not in ("score",):
                raise Unread("no card of that player lies there")
            return Place(name, spot=where.spot)
        if where.where == "host" and where.host == Pro("it") and type_ == "ice" and self.cast.servers:
            return Place("ice", self.cast.servers[-1])  # `runs HQ with Ice Wall on it`
        if where.where == "host" and where.host is not None:
            it = where.host == Pro("it")
            where = replace(where, host=self._its_own(where.host, ref))
            host = self.cast.it("", () if ref is None else (ref,), INSTALLED) if it else self.thing(where.host, "host")
            if not isinstance(host, Ref):
                raise Unread("that hosts nothing")
            if ref is not None and ref.card and not host.card:
                self.cast.speak(ref)  # `X is on some other ice. Where does it go`: X
            return Place("host", host=host)
        if where.of == Pro("it") and where.server is not None:  # `inside it`: behind ice, or in the server
            at = self.cast.at
            ice = [one for one in self.cast.spoken if type_ == "ice" and one.n in at and at[one.n].where == "ice"]
            ice = [one for one in ice if one != ref]
            where = replace(where, of=Desc(ice[-1])) if ice else Where_("in", where.server)
        if where.of == Pro("it"):  # `behind it`: the ice that was spoken of before this card
            before = [one for one in self.cast.spoken if one != ref and self.cast.type(one) == "ice"]
            where = replace(where, of=Desc(before[-1])) if before and self.cast.at.get(before[-1].n) else where
        if where.of is not None:
            it = where.of == Pro("it") and ref is not None  # `behind it is X`: behind what was spoken of before that
            of = self.cast.it("", (ref,)) if it else self.thing(where.of)
            if isinstance(of, Ref) and ref is not None and ref in self.cast.spoken and not it:
                self.cast.speak(ref)  # `Enigma is behind Ice Wall. Can it be rezzed`: Enigma
            if isinstance(of, Some) and of.kind == "ice" and where.spot == "behind" and type_ in _ROOT:
                return Place("root", self.server(TheServer()))  # `behind the ice is X`: in the server that is run
            known = self.cast.at.get(of.n) if isinstance(of, Ref) else None
            unplaced = known is None or known.server is None
            if isinstance(of, Ref) and of != ref and unplaced and self.cast.type(of) == "ice":
                known = self._somewhere(of)
            elif isinstance(of, Ref) and of != ref and unplaced and self.cast.type(of) in _ROOT:
                known = Place("root", self.server(TheServer("remote")))  # `AMAZE Amusements ... the agenda next to it`
                self.put(of, known)
            if where.where == "beside" and isinstance(of, Ref) and {type_, self.cast.type(of)} <= {*_RIG}:
                self.put(of, known or Place("rig"))  # `Echelon, next to Unity`
                return Place("rig")
            if known is None or known.server is None or not isinstance(of, Ref):
                raise Unread("nothing was said of its place")
            if where.where == "beside":
                return Place("root" if type_ in _ROOT else "ice", known.server)
            if type_ in _ROOT:  # behind ice: in the server that it protects
                return Place("root", known.server)
            return Place("ice", known.server, spot=where.spot, of=of)
        if where.where == "behind ice":
            if type_ != "asset" and any(one.name in _CENTRAL for one in self.cast.servers):
                raise Unread("it is not said at which server that is")
            where = replace(where, where="in")
        if where.where == "revealed" and not any(reveals_top(one.card) for one in self.cast.refs):
            raise Unread("it is not said from where those are revealed")
        if where.where in ("top", "revealed"):
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
                if ref is not None and type_ not in ("ice", "card"):
                    raise Misjoined("only ice protects a server")
                unsaid = not self.cast.servers and not self.cast.piled()
                found = self._somewhere(ref) if unsaid and ref is not None else Place("ice", self.server(None))
                return replace(found, spot=where.spot)
            return Place("")
        known = self.cast.servers or self.cast.piled()
        lost = where.where == "root" and where.server in (None, Pro("there")) and not known
        server = self.server(TheServer() if lost else where.server)
        if where.where in ("ice", "root"):
            if ref is not None and where.where == "ice" and type_ not in ("ice", "card"):
                raise Unread("only ice protects a server")
            return Place(where.where, server, spot=where.spot)
        return self._in_central(server, where.where, type_, faceup)

    def _its_own(self, host: Any, ref: Ref | None) -> Any:
        """`Botulus on an ice with 2 counters`: those of the card that has some, and not of ice without a name."""
        if not isinstance(host, Desc) or not isinstance(host.what, Stand):
            return host
        loads = [one for one in host.marks if one.kind in ("has", "on") and any(x.unit in LOADS for x in one.value)]
        if loads and (ref is None or not all(keeps(ref.card, x.unit) for one in loads for x in one.value)):
            raise Ambiguous("it was not said on which of the two cards that is")
        for one in loads:
            self.counted(ref, one.value)
        return replace(host, marks=tuple(one for one in host.marks if one not in loads))

    def _somewhere(self, ice: Ref) -> Place:
        """`encounters Palisade ... the ice behind it`: ice of which it was not said what it protects protects HQ.

        `accesses Ganked!, and the ice is Tithe`: the server in whose root the only such card lies that was spoken of.
        """
        fits = [one for one in self.cast.spoken if self.cast.type(one) in ("asset", "upgrade")]
        if not self.cast.servers and len(fits) == 1 and fits[0].n not in self.cast.at:
            self.server(Pro("there"))
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
        if type_ == "identity":
            raise Misjoined("an identity lies in no server")
        if central:
            if type_ == "upgrade" and (faceup or how == "on"):
                return Place("root", server)
            return Place(server.name, spot="top" if how == "on" and server.name == "R&D" else "")
        return Place("root" if type_ in _ROOT else "server" if type_ in ("", "card") else "root", server)


def _title(good: Any) -> str:
    """The card that is named, if one is."""
    return str(good.what.cards[0]) if isinstance(getattr(good, "what", None), Named) else ""


def of_server(where: Where_) -> bool:
    """Whether a place is one of a server that is named."""
    server = where.server.server if isinstance(where.server, Around) else where.server
    central = where.zone is not None and where.zone.name in CENTRALS
    return where.host is None and where.of is None and (isinstance(server, Server) or central)


def onto(mark: Any) -> bool:
    """Whether it is said of a card that it is on another."""
    return bool(mark.kind == "at" and mark.value.where == "host")


def of_its_host(cast: Cast, ref: Ref, marks: list[Mark]) -> list[Mark]:
    """`Botulus on Palisade, which is rezzed on HQ`: what is not true of a card of the Runner is of the ice."""
    on = next((one for one in marks if onto(one)), None)
    its = tuple(x for x in marks if x.value == "rezzed" or (x.kind == "at" and of_server(x.value)))
    if on is None or not its or cast.side(ref) != RUNNER or on.value.host == Pro("it"):
        return marks
    host = on.value.host
    host = replace(host, marks=(*host.marks, *its)) if isinstance(host, Desc) else Desc(host, its)
    return [replace(x, value=replace(x.value, host=host)) if x is on else x for x in marks if x not in its]


def served(cast: Cast, ref: Ref, place: Place) -> Place:
    """`Cayambe Grid in remote 1 with Palisade on it`: ice on a card of a root that hosts nothing is on that server.

    Raises Misjoined where it cannot be hosted on that ice, Unread where that server is not known, or none fits.
    """
    host = place.host
    if cast.type(ref) == "identity" and place.where in HANDS.values():
        raise Unread("an identity lies in no hand")
    if host is not None and ref.card and cast.type(host) == "ice" and not on_ice(ref.card, False):
        raise Misjoined("that is not hosted there")
    if host is None or cast.type(ref) != "ice" or not hosts_nothing(cast.type(host), host.card):
        return place
    lies = cast.at.get(host.n)
    if lies is None or lies.server is None:
        raise Unread("that hosts nothing")
    return Place("ice", lies.server)


def same_place(one: Place, other: Place) -> bool:
    """Whether two places are one; of which part of a server is not said, it may be."""
    parts = one.where == other.where or "server" in (one.where, other.where)
    return one.server == other.server and (parts if one.server is not None else one.where == other.where)


_NTH = {"second": 2, "2": 2, "third": 3, "3": 3}


class Lying(Places):
    """Settles what is told to lie at places; the facts of it are kept in `facts`."""

    facts: list[Fact | Deed]

    @abstractmethod
    def cards(self, desc: Desc, fresh: bool = False, head: Any = None) -> tuple[Ref, ...]:
        """The cards that are described."""

    def server(self, raw: Any) -> Server:
        """The server of a word, and what is said of it beside its name."""
        if raw in (Pro("there"), Pro("it")) and not self.cast.servers and not self.cast.piled():
            return self._where_it_lies()
        if not isinstance(raw, Around):
            return self.cast.server(raw)
        if raw.poss == "it" and raw.server == TheServer() and not self.cast.servers and (it := self._in_a_remote()):
            found = self.cast.server(TheServer("remote"))
            if it.n not in self.cast.at:
                self.put(it, Place("root", found))
            return found
        bare = all(isinstance(one, Placed) and _NO_ICE in one.goods for one in raw.facts)
        if raw.server == TheServer() and bare and not self.cast.servers:  # where nothing lies there is no remote
            raw = replace(raw, server=Server("HQ"))
            self.cast.assumed["the server is HQ"] = None
        found = self.cast.server(raw.server)
        for one in raw.facts:
            if isinstance(one, Owned):  # `Thule Subsea's remote`: of the player of that name
                self.put(self.cards(one.goods[0])[0], Place("identity"))
                continue
            self.placed(one)
            self.cast.server(found)
        return found

    def _in_a_remote(self) -> Ref | None:
        """`the agenda has X in its server`: the card spoken of last that lies in no central one if it is installed."""
        return next((one for one in reversed(self.cast.spoken) if self.cast.type(one) in ("agenda", "asset")), None)

    @abstractmethod
    def marks(self, ref: Ref, marks: tuple[Mark, ...]) -> None:
        """Facts of what is said of a card beside its name."""

    def used_on(self, ref: Ref, host: Any) -> bool:
        """Whether a card that is `on` another is not hosted there: it is played, or no card of the Corp hosts it."""
        cards = host.what.cards if isinstance(host, Desc) and isinstance(host.what, Named) else ()
        theirs = bool(cards) and all(card_facts(card)[0] == CORP for card in cards)
        chooses = "remember" in effects(ref.card) and not on_ice(ref.card)  # `Femme Fatale on Tollbooth`
        return chooses or self.cast.type(ref) in ("event", "operation", *(("hardware", "resource") if theirs else ()))

    def is_used_on(self, ref: Ref, host: Any, marks: tuple[Mark, ...]) -> None:
        """`Seamless Launch on X that was installed this turn`: it is played on X, of which the rest is said.

        Hardware is used on it, or has chosen it where it keeps what it chooses.
        """
        used, but = self.cast.speak(ref), self.but
        self.but = (*but, used)  # `Big Deal on it`: on another card
        on, self.but = self.thing(host), but
        if marks and not isinstance(on, Ref):
            raise Unread("it is not said of which card that is")
        if marks:
            self.marks(on, marks)
        if "remember" in effects(ref.card):
            self.put(ref, Place(""))
            self.facts.append(Is(on, "chosen", by=used))
            return
        verb = "play" if self.cast.type(ref) in ("event", "operation") else "use"
        self.facts.append(Deed(verb, self.cast.side(ref), (used,), purpose=Deed("choose", None, (on,))))

    def next_in_row(self, what: Named) -> Ref | None:
        """`the first ice is X, the second Y`: Y stands behind X, and is no second copy."""
        row = [place for place in self.cast.at.values() if place.where == "ice" and place.spot.isdigit()]
        if not row or not what.another or any(ref.card in what.cards for ref in self.cast.refs):
            return None
        ref, last = self.cast.named(replace(what, another=False)), max(row, key=lambda one: int(one.spot))
        if self.cast.type(ref) != "ice":
            raise Unread("it is not said of what that is the second")
        self.put(ref, replace(last, spot=str(int(last.spot) + 1)))
        return ref

    def in_the_row(self, item: Identified, told: list[Fact | Deed]) -> bool:
        """Whether it is told which ice is the second, where the first one was told, and that is settled."""
        what, one = item.what, item.cards[0]
        if (
            not isinstance(what, The)
            or what.spot not in ("second", "2", "third", "3")
            or not isinstance(one.what, Named)
        ):
            return False
        met = any(isinstance(two, Deed) and two.verb in ("access", "breach") for two in told)
        nth = len([place for place in self.cast.at.values() if place.where == "ice" and place.spot.isdigit()])
        if met or what.kind not in ("", "card", "ice") or len(item.cards) > 1 or not nth:
            return False
        if nth + 1 != _NTH[what.spot]:
            raise Unread("it is another one of them")
        self.cards(replace(one, what=replace(one.what, another=True)))
        return True

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
        listed: list[Ref] = []
        at = item.place if item.place is not None and item.place.where == "at" else None
        with_them = at is not None and lies_with(_title(one) for one in item.goods)
        named = [one for one in item.goods if isinstance(one, Desc)]
        shown = False
        there = item.place.server if item.place is not None else None
        alone = isinstance(there, TheServer) and there.same and len(item.goods) == 1 and not self.cast.servers
        if item.place is not None and alone:  # `accesses X and an agenda in the same remote`
            item = replace(item, place=replace(item.place, server=self.server(Pro("there"))))
        for good in item.goods:
            if isinstance(good, Quantity):
                self._lie(
                    good, item.place, bool(named) or good.rest or (good.amount is not None and good.amount.beside)
                )
                if good.kind == "shown" and shown and isinstance(self.facts[-1], Has):
                    self.facts[-1] = replace(self.facts[-1], unit="further cards")  # `3 facedown and 2 faceup`
                shown = shown or good.kind == "shown"
                continue
            key = _title(good)
            shows = at is not None and with_them and any(mark.value == "faceup" for mark in good.marks)
            fresh = bool(key) and key in seen
            seen.add(key)
            listed += self.cards(good, fresh, replace(at, where="in") if at is not None and shows else item.place)
        if at is not None and at.server in _SERVERS:
            self.cast.lists.append((at.server, tuple(listed)))

    def _lie(self, q: Quantity, where: Where_ | None, rest: bool) -> None:
        """So many cards lie at a place."""
        amount = q.amount or Amount(1)
        owner: Any
        if where is not None and where.host is not None:
            raise Unread("it is not said of what")  # `3 credits and 2 on Overclock`: no cards
        if q.unit == "kind":
            if (q.kind, amount) == ("upgrade", Amount(0)) and getattr(where and where.server, "name", "") in _CENTRAL:
                self._lie(Quantity(amount, "root"), where, rest)  # nothing else is installed there (4.6.6e)
                return
            self.facts.append(Has(KIND_SIDES.get(q.kind, CORP), q.kind, amount, True))
            return
        if where is None:
            if q.unit == "ice" and self.cast.servers:
                self.facts.append(Has(self.cast.servers[-1], "ice", amount))
            elif q.unit != "else" and not self.cast.servers:
                self.facts.append(Has(CORP, "ice", amount))
            return
        if q.unit == "root":
            self._lie(Quantity(amount, "cards"), replace(where, where="root"), rest)
            return
        if where.zone is not None:
            owner = Zone(self.zone(where.zone))
            self.cast.pile = owner.name
        elif "ice" in (where.where, q.unit) or (where.where == "on" and self.cast.counted == "ice"):
            self.facts.append(Has(self.server(where.server), "ice", amount))
            return
        else:
            piled = isinstance(where.server, Server) and where.server.name in _CENTRAL and where.where != "root"
            owner = where.server if piled else self.server(where.server)  # a counted pile is not where `there` is
            if owner.name in _CENTRAL:
                if where.where == "root":  # `nothing in the root of R&D`: that says nothing of its cards
                    self.facts.append(Has(owner, "root", amount))
                    return
                if q.kind == "bare" and self.cast.of_ice:  # `installs ice on HQ, which already has 2`
                    raise Unread("it is not said of what")
                owner = Zone(owner.name)
                self.cast.pile = owner.name
        self.facts.append(Has(owner, "cards", amount, rest))
