"""What is said of cards beside their names: places, states, counters, settled as facts."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, effects, keeps, on_ice
from judgebot.ask.reading.cast import DISCARDS, PAST, TYPES, Ambiguous, Misjoined, Unread
from judgebot.ask.reading.defined import chooser, installs_faceup, makes_run, spends_one
from judgebot.ask.reading.frames import OWNERS
from judgebot.ask.reading.meanings import Amount, At, Deed, Has, Is, Past, Place, Ref, Server, Some, Subs, When, Zone
from judgebot.ask.reading.places import LOADS, Lying, of_its_host, of_server, onto, same_place, served
from judgebot.ask.reading.raw import REST, Desc, Mark, Named, Pro, Stand, The, Where_
from judgebot.ask.reading.sharing import none_of_those, others_there
from judgebot.ask.reading.spent import of_the_spender
from judgebot.game.objects import CORP, RUNNER

_MET = ("break", "pass", "encounter", "bypass", "approach")
_OF_TWO = ("stay", "rez", "install", "advance", "score", "steal", "play")
_LOSES = ("trash", "discard", "access", "use", "be without")
TRASHED = {CORP: ("resource",), RUNNER: ("asset", "upgrade")}  # by a basic ability or action


_PRINTED = ("strength", "cost", "trash cost", "points", "requirement", "memory", "subs")


def _lies_open(quantities: Any) -> bool:
    """Whether what a card has is only on one that is installed: counters, and not what is printed on it."""
    return any(one.unit not in _PRINTED and not one.unit.startswith("sub ") for one in quantities)


_ON_A_CARD = (
    *(*COUNTERS, "credits", "strength", "bad publicity", "tags", "subs", "points", "cost", "trash cost", "memory"),
    "requirement",
)


class Marking(Lying):
    """Settles what is said of cards; the facts of it are kept in `facts`."""

    verb: str
    telling: bool
    needs: bool = False  # whether it is asked if something must be done
    board: bool = False  # whether what is told now is so before anything is done

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
        if desc.what == Stand("ice") and (told := self._told_there(desc)) is not None:
            return (self.cast.speak(told),)
        for _ in range(desc.count):
            if isinstance(desc.what, The) and desc.what.spot in ("2", "3"):  # where those before it are too
                _ = [self.server(one.value.server) for one in desc.marks if one.kind == "at" and one.value.server]
            ref = self._card(desc.what, fresh or desc.count > 1)
            if not fresh and desc.count == 1 and isinstance(desc.what, Named) and not desc.what.another:
                ref = self.copy_there(ref, desc.marks, head)
            found.append(ref)
            self.marks(ref, desc.marks, head)
        return tuple(found)

    def stated(self, what: Any, marks: tuple[Mark, ...], verb: str = "") -> Any:
        """What it is of which something is said, and where it is: of copies that which lies there."""
        found = self.thing(what, verb)
        bare = isinstance(found, Ref) and isinstance(what, Desc) and isinstance(what.what, Named) and not what.marks
        return self.copy_there(found, marks) if bare else found

    def copy_there(self, ref: Ref, marks: tuple[Mark, ...], head: Any = None) -> Ref:
        """`X on R&D, X on Archives`: the copy that lies there; a title told in two places before any deed is two.

        Of copies of which it is not said where it is that of the server at which something was done last. Raises Unread
        where there is none.
        """
        flat = [inner for mark in marks for inner in (mark.value if mark.kind == "all" else (mark,))]
        said = next((mark.value for mark in flat if mark.kind == "at"), head)
        lie = [(one, self.cast.at[one.n]) for one in self.cast.refs if one.card == ref.card and one.n in self.cast.at]
        if not any(known.where for _, known in lie) or not ref.card:
            return ref
        if said is None or not of_server(said):
            there = [one for one, known in lie if known.server is not None and known.server == self.cast.going]
            twins = len({known.server for _, known in lie if known.server is not None}) > 1
            if not twins or len(there) == 1:
                return self.cast.speak(there[0]) if twins else ref
            raise Unread("it was not said which of the copies")
        before, self.but = self.but, (*self.but, ref)
        place = self.place(said, ref, any(mark.kind == "is" and mark.holds for mark in flat))
        self.but = before
        there = [one for one, known in lie if same_place(known, place)]
        if there:
            return self.cast.speak(there[-1])
        if not self.board or any(not known.where for _, known in lie):
            return ref
        return self.cast.new(ref.card)

    def _told_there(self, desc: Desc) -> Ref | None:
        """`breaks the ice on HQ`: that which was told to protect it; None where nobody spoke of any."""
        at = [mark.value for mark in desc.marks if mark.kind == "at" and mark.value.server is not None]
        if not len(desc.marks) == len(at) == desc.count or self.verb not in (*_MET, "rez", "derez"):
            return None
        server = self.server(at[0].server)
        lie = [(x, self.cast.at.get(x.n)) for x in self.cast.refs if self.verb != "rez" or x not in self.cast.up]
        there = [(ref, known) for ref, known in lie if known and (known.where, known.server) == ("ice", server)]
        if len(there) > 1:
            raise Unread("it was not said which ice")
        self.facts += [At(*one) for one in there]  # told before: it is not told again
        return there[0][0] if there else None

    def _host_of(self, desc: Desc) -> Ref | None:
        """`the one with my Stowaway on it`: the card of that kind on which it lies."""
        hosted = [mark.value for mark in desc.marks if mark.kind == "hosts"]
        if not len(desc.marks) == len(hosted) == 1:
            return None
        lying = [ref for ref in self.cast.spoken if self._lies_on(ref)] if hosted[0] == Desc(Pro("it")) else []
        card = lying[-1] if lying else self.cards(hosted[0])[0]
        kind = desc.what.kind or ("ice" if on_ice(card.card) else "")
        told = self.cast.hosted.get(card.n)
        known = told.place if told is not None else self.cast.at.get(card.n)
        host: Ref | None = known.host if known is not None else None
        fits = [ref for ref in self.cast.refs if self.cast.is_kind(ref, kind) and ref != card]
        if known is None and kind == "ice" and len(fits) < 2:  # nobody spoke of that ice before
            host = fits[0] if fits else self.cast.new("", kind)
            self.put(card, Place("host", host=host))
            return host
        if known is None or host is None or not self.cast.is_kind(host, kind):
            raise Unread("it was not said on which that is")
        self.facts.append(told or At(card, known))  # told before: it is not told again
        return host

    def _lies_on(self, ref: Ref) -> bool:
        """Whether a card is hosted on another one: told so, or by what it is."""
        at = self.cast.at.get(ref.n)
        return ref.n in self.cast.hosted or (at is not None and at.host is not None) or on_ice(ref.card)

    def _card(self, what: Any, fresh: bool = False) -> Ref:
        if isinstance(what, Named):
            known = list(self.cast.refs)
            named = self.next_in_row(what) or self.cast.named(what, fresh)
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
        n = next((n for n, one in enumerate(flat) if onto(one)), -1)
        if n >= 0 and self.used_on(ref, flat[n].value.host):
            self.is_used_on(ref, flat[n].value.host, tuple(flat[n + 1 :]))
            flat, head = flat[:n], None
        flat = of_its_host(self.cast, ref, flat)
        if Mark("all", (), False) in marks and "additional_cost" in effects(ref.card):
            raise Unread("it has one by its text")  # `with no additional cost`
        tool = self.cast.type(ref) in ("hardware", "resource", "program") and head is not None and head.where == "host"
        if head is not None and tool and self.used_on(ref, head.host):
            self.is_used_on(ref, head.host, ())
            head = None
        spot = next((mark.value for mark in flat if mark.kind == "spot"), "")
        given = [
            one.unit for mark in flat if mark.kind == "has" and isinstance(mark.value, tuple) for one in mark.value
        ]
        if not ref.card and any(one.startswith("sub") for one in given):
            self.cast.described.add(ref.n)
        faceup = any(mark.kind == "is" and mark.value in ("rezzed", "installed", "advanced") for mark in flat)
        faceup = faceup or any(mark.kind in ("has", "on") and _lies_open(mark.value) for mark in flat)
        where = next((mark.value for mark in flat if mark.kind == "at"), None)
        place = None
        beside = [mark.value for mark in flat if mark.kind == "at" and mark.value.where == "beside"]
        if sum(mark.kind == "at" for mark in flat) > 1 + len(beside):
            raise Misjoined("that is two places")
        on = where if where is not None else head
        if on is not None and on.where == "on" and on.server is not None and self.cast.type(ref) == "event":
            self.facts.append(Deed("play", RUNNER, (ref,), server=self.server(on.server)))  # `Stimhack on R&D`
            where = head = None
        if where is not None:
            but, self.but = self.but, (*self.but, ref)
            place = self.place(where, ref, faceup)
            self.but = but
        elif head is not None:
            at_head = head.where == "at" and self.cast.type(ref) == "ice"
            if at_head and head.server == Server("Archives") and any(mark.value == "faceup" for mark in flat):
                raise Ambiguous("it is not said whether that ice lies there or protects it")
            place = Place("ice", self.server(head.server)) if at_head else self.place(head, ref, faceup)
        if place is not None and place.host == ref:
            raise Unread("nothing hosts itself")
        if place is not None:
            self.put(ref, replace(place, spot=spot) if spot else place)
        elif spot and self.cast.at.get(ref.n) is not None:
            self.put(ref, replace(self.cast.at[ref.n], spot=spot))
        elif spot and self.cast.servers and self.cast.type(ref) == "ice":
            self.put(ref, Place("ice", self.cast.servers[-1], spot=spot))
        elif spot and self.cast.type(ref) == "ice":
            self.cast.assumed["that ice protects HQ"] = None
            self.put(ref, Place("ice", self.cast.server(Server("HQ")), spot=spot))
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
                lies = [one for one in flat[: flat.index(mark)] if one.kind == "hosts"]  # `Palisade with Chisel on it`
                either = self.cast.upon(ref) if lies and either is None else either
                if either is not None and self._keeps(ref, mark.value) and self._keeps(either, mark.value):
                    raise Ambiguous("it was not said on which of the two cards that is")
                self.counted(self._bearer(ref, either, mark.value), mark.value)
            elif mark.kind == "alone" and place is not None:  # `Fermenter, my only card in grip`
                self.facts.append(Has(Zone(place.where), "cards", Amount(0), rest=True))
            elif mark.kind == "spent" and ref != self.cast.loaded:  # else it is one of those that were told
                self.counted(ref, mark.value)
            elif mark.kind == "done":
                of, _ = self.cast.subject, self.cast.speak(ref)
                deed, self.cast.subject = self.deed(mark.value), of  # `has X in the remote I run, and a card in hand`
                past = deed.when is not None and deed.when.name in PAST
                self.facts.append(Past(replace(deed, when=None), deed.when.name) if past else deed)
            elif mark.kind == "hosts":
                these = mark.value if isinstance(mark.value, tuple) else (mark.value,)
                these = tuple(self.cast.it("", (ref,)) if one == Desc(Pro("it")) else one for one in these)
                for hosted in [card for one in these for card in ([one] if isinstance(one, Ref) else self.cards(one))]:
                    if not getattr(self.cast.at.get(hosted.n), "server", None):  # `hosting X, Y rezzed in HQ`: Y is not
                        self.put(hosted, Place("host", host=ref))
                self.cast.speak(ref)
            elif mark.kind in ("chosen", "chosen for", "choice of"):
                self.facts.append(self._choice(ref, mark))

    def _choice(self, ref: Ref, mark: Mark) -> Is:
        """That a card has chosen another, or a server; or that it is what another has chosen. Raises Unread."""
        this = chooser(self.cast, ref, mark.kind == "chosen for") if mark.kind != "choice of" else ref
        but, self.but = self.but, (*self.but, this)
        other = self.thing(mark.value)
        self.but = but
        by, target = (this, other) if mark.kind != "choice of" else (other, this)
        if target == by or not isinstance(by, Ref):
            raise Unread("it is not said which card has chosen the other")
        chooser(self.cast, by, False, isinstance(target, Server))
        self.cast.speak(target if mark.kind == "choice of" else by)
        return Is(target, "chosen", by=by)

    def _bearer(self, ref: Ref, host: Ref | None, quantities: tuple[Any, ...]) -> Ref:
        """`Hush on Pharos, 3 advancements on it`: of a card and its host that on which such counters may lie."""
        return host if host is not None and self._keeps(host, quantities) and not self._keeps(ref, quantities) else ref

    def _keeps(self, ref: Ref, quantities: tuple[Any, ...]) -> bool:
        if not ref.card and self.cast.type(ref) == "ice":
            return any(one.unit not in LOADS for one in quantities)
        return any(not ref.card or (one.unit in COUNTERS and keeps(ref.card, one.unit)) for one in quantities)

    def state(self, ref: Ref, mark: Mark) -> None:
        """A state of a card."""
        if mark.value == "rezzed now":
            self.cast.rezzed_now.append(ref)
            mark = replace(mark, value="rezzed")
        at = self.cast.at.get(ref.n)
        new = self.verb == "install" and at is None and bool(ref.card) and self.cast.side(ref) == CORP
        if new and mark.value == "faceup":
            if installs_faceup(ref.card) is mark.holds:
                return  # as it is installed anyway
            raise Unread("so it is not installed")
        ice = mark.value == "rezzed" and self.cast.type(ref) == "ice"  # which it is matters where it is met
        known = (
            ice
            or ref.n in self.cast.described
            or (mark.value == "faceup" and at is not None and at.where in DISCARDS.values())
        )
        if not ref.card and mark.holds and mark.value in ("rezzed", "faceup", "unique") and not known:
            raise Unread("which card it is can matter")
        if mark.value in ("scored", "stolen"):
            self.put(ref, Place("corp score" if mark.value == "scored" else "runner score"))
        elif mark.value == "fully advanced":
            if self.cast.side(ref) == RUNNER:
                raise Unread("it is not advanced")
            self.facts.append(Has(ref, "advancement", Amount(how="enough")))
        elif mark.value == "advanced":
            self.facts.append(Has(ref, "advancement", Amount(0) if not mark.holds else Amount(1, "at least")))
        elif mark.value == "empty":  # it hosts nothing unless that is told
            if ref.card and keeps(ref.card, "credit"):
                self.facts.append(Has(ref, "credits", Amount(0)))
        elif mark.value == "broken" and not mark.holds:
            return  # nothing was done to it
        elif mark.value in ("full", "unique"):
            return  # as it enters, or is
        elif mark.value == "tagged" and (self.cast.type(ref), self.cast.side(ref)) == ("identity", RUNNER):
            self.facts.append(Is(RUNNER, "tagged", mark.holds))  # `I'm X, tagged`
        elif mark.value in ("tagged", "broke"):
            raise Unread("that is not said of a card")
        elif mark.value == "trashed" and any(at.host == ref for at in self.cast.at.values()):
            raise Misjoined("what hosts a card lies in no pile")  # it is trashed now
        elif mark.value == "trashed":
            self.put(ref, Place(DISCARDS.get(self.cast.side(ref), "heap")))
        elif mark.value in ("rezzed", "installed") and mark.holds and self._makes_run(ref):
            self.facts.append(Deed("play", RUNNER, (ref,)))  # `Stimhack is active`: its run is going on
        elif self.cast.type(ref) in ("operation", "event") and mark.value in ("rezzed", "installed") and mark.holds:
            self.put(ref, Place("play"))
        elif mark.value == "new":  # installed this turn
            self.facts.append(Past(Deed("install", self.cast.side(ref) or None, (ref,))))
        elif mark.value == "installed last turn":
            self.facts.append(Is(ref, "installed", when=When("when", name="last turn")))
        elif mark.value == "installed" and mark.holds and self.cast.side(ref) == RUNNER:
            if ref.n not in self.cast.at or self.cast.at[ref.n].where in ("", "grip"):
                self.put(ref, Place("rig"))
        else:
            self.facts.append(Is(ref, mark.value, mark.holds))
            self.cast.up += [ref] if mark.value == "rezzed" and mark.holds else []

    def _makes_run(self, ref: Ref) -> bool:
        return self.cast.type(ref) == "event" and "run" in effects(ref.card)

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
                self.cast.load = one.amount.n if one.amount is not None and not one.amount.how else 0
            if one.unit not in _ON_A_CARD and not one.unit.startswith("sub "):
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
            own = own and not (on_it and ref.card and keeps(ref.card, "credit"))  # `3 credits on Overclock`
            if one.unit == "credits" and (own or self.verb in ("install", "play", "rez", "score", "advance")):
                theirs = self.cast.about if self.cast.type(ref) == "ice" and not self.verb else self.cast.side(ref)
                if not (who or theirs):  # `Whitespace with 7 credits`
                    raise Ambiguous("it was not said whose credits those are")
                self.facts.append(Has(who or theirs, "credits", one.amount or Amount(1)))
                continue
            self.facts.append(Has(ref, one.unit, one.amount or Amount(1)))

    def put(self, ref: Ref, place: Place) -> None:
        """A card is at a place."""
        known, place = self.cast.at.get(ref.n), served(self.cast, ref, place)
        if known is not None and known.where and not place.where:
            return
        if known is not None and known.server and place.server and known.server != place.server:
            raise Unread("it was said to be elsewhere")
        self.cast.at[ref.n] = place
        if place.server is not None:
            self.server(place.server)
        self.facts += [At(ref, place)] if At(ref, place) not in self.facts else []

    def _by_counters(self, raw: Any, card: Any) -> tuple[Any, Any]:
        """`removes 2 counters`: by whose card they lie on, which is used so often where each use takes one of them."""
        card = of_the_spender(self.cast, raw, card)
        own = raw.verb in ("spend", "remove") and raw.unit in COUNTERS and isinstance(card, Ref) and bool(card.card)
        kept = own and any(keeps(card.card, unit) for unit in (COUNTERS[:4] if raw.unit == "counters" else (raw.unit,)))
        whose = self.cast.player(raw.who) if kept and raw.who is not None else self.cast.side(card) if kept else ""
        if not kept or whose != self.cast.side(card):
            return raw, card
        times = raw.amount or Amount(1)
        if not spends_one(card.card) or times.how or not times.n or raw.not_:
            return replace(raw, who=whose), card
        self.facts += [Has(card, raw.unit, Amount(times.n))] if times.last else []
        return replace(raw, verb="use", who=whose, what=(card,), by=None, amount=None, unit="", times=times.n), None

    def _to_run_there(self, raw: Any) -> Any:
        """`uses Red Team on R&D`: to run there, with a card that makes runs."""
        named = raw.what[0].what if len(raw.what) == 1 and isinstance(raw.what[0], Desc) else None
        runs = isinstance(named, Named) and all(makes_run(card) for card in named.cards)
        there = replace(raw, purpose=Deed("run", None, server=raw.server), server=None)
        return there if runs and raw.purpose in (None, Deed("run")) else raw

    def _use_them(self, raw: Any) -> Any:
        """`uses both`: the counters of the Runner's card that was told to have so many, else it breaks those subs."""
        card, n = self.cast.loaded, self.cast.load
        whole = not isinstance(raw.what[0], Subs) or (raw.what[0].of is None and raw.what[0].amount.how == "all")
        if card is not None and n > 1 and whole and self.cast.side(card) == RUNNER:
            return replace(raw, verb="use", what=(card,), times=n)
        return replace(raw, verb="break") if raw.verb == "use them" else raw

    def _them(self, verb: str, how: str = "", who: str | None = None) -> list[Any]:
        """`rez both of them`: the two cards of the line of which that can be done; or subroutines, or a pile.

        how  "both", or "all" of however many those are
        who  the player who does it, where that is known
        """
        if how.startswith(REST):
            return others_there(self.cast, int(how.removeprefix(REST)))
        if how in ("neither", "none"):
            return list(none_of_those(self.cast, how, OWNERS.get(verb, "")))
        for types in [of for side, of in TRASHED.items() if who in (None, side)] if verb == "trash" else []:
            both = [ref for ref in self.cast.refs if self.cast.type(ref) in types]
            if len(both) == 2:  # of the other player
                return both
        fits = [ref for ref in self.cast.refs if verb == "stay" or self.cast.type(ref) in TYPES.get(verb, ())]
        if len(fits) == 2 and verb in _OF_TWO:
            return fits
        if len(fits) > 2 and verb == "stay" and how == "all":  # `install X and keep all three`
            return fits
        ice = [ref for ref in self.cast.spoken if self.cast.type(ref) == "ice"]
        if verb == "break" and len(ice) == 1:
            return [Subs(ice[0])]
        if verb in ("pass", "encounter", "bypass") and len(ice) > 1:
            return ice
        two = self.two_of_a_side() if verb in _LOSES else []
        pile = self.cast.pile == "Archives" or (verb in ("trash", "discard", "reveal") and self.cast.pile)
        if two and (how == "both" or not pile or all(self._lies_in(ref, self.cast.pile) for ref in two)):
            return two
        if pile and not two:
            return [Some("card", Amount(how="all"), Place(self.cast.pile))]
        raise Unread("it was not said which")

    def _lies_in(self, ref: Ref, pile: str) -> bool:
        at = self.cast.at.get(ref.n)
        return at is not None and at.where == pile

    def two_of_a_side(self) -> list[Any]:
        """`can he trash both`: the two cards of whoever has no more of them, of whom was spoken last; else none."""
        others = [ref for ref in self.cast.refs if self.cast.type(ref) not in ("ice", "identity") and ref.card]
        last = next((ref for ref in reversed(self.cast.spoken) if ref in others and ref not in self.but), None)
        two = [ref for ref in others if last is not None and self.cast.side(ref) == self.cast.side(last)]
        return two if len(two) == 2 and not set(two) & set(self.but) else []

    def two_tools(self) -> list[Ref]:
        """The Runner's two cards of which was spoken last."""
        found = [ref for ref in self.cast.spoken if self.cast.type(ref) in ("program", "hardware", "resource")]
        if len(found) < 2:
            raise Unread("it was not said which")
        return found[-2:]

    def _new_one(self, one: Any, raw: Any) -> Any:
        """`installs another piece of ice`, `the Corp installs a card`, `advances a card`: a card of its own."""
        if one == Some("card", Amount(1)) and raw.verb != "draw" and self._corps(raw):
            return self.cast.new("", "agenda" if raw.verb == "advance" else "card", side=CORP)  # 1.18.3
        kinds = ("ice", "agenda", "asset", "upgrade", "program", "hardware", "resource")
        if not isinstance(one, Some) or one.nth or one.amount != Amount(1) or one.kind not in kinds:
            return one
        known = any(self.cast.is_kind(ref, one.kind) for ref in self.cast.refs)
        beside = isinstance(raw.place, Where_) and raw.place.of is not None  # `behind Palisade`: that is another one
        return self.cast.new("", one.kind) if one.other or beside or not known else one

    def _corps(self, raw: Any) -> bool:
        """Whether it is the Corp who does it."""
        return raw.who is not None and self.cast.player(raw.who) == CORP

    def introduced(self, raw: The) -> Ref:
        """`the outermost ice on HQ`: a card of the line; one that no card of it is comes into it so."""
        try:
            return self.cast.the(raw)
        except Unread:
            if (
                raw.spot == "it"
                or raw.kind not in ("ice", "agenda", "asset", "upgrade")
                or any(self.cast.type(ref) == raw.kind for ref in self.cast.refs)
            ):
                raise
        there = raw.kind == "ice" and raw.spot in ("2", "3") and self.telling  # `the second ice`: there are two
        for _ in range(int(raw.spot) if there else 1):
            ice = self.cast.new("", raw.kind)
            if raw.kind == "ice" and self.cast.servers:
                self.put(ice, Place("ice", self.cast.servers[-1]))
        return ice
