"""What is settled by what is told later: what an unnamed card is, whose turn is over."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, bears, effects, keeps
from judgebot.ask.reading.cast import KIND_SIDES, SIDES, Cast, Unread
from judgebot.ask.reading.going_on import has_chosen
from judgebot.ask.reading.had import none_left, run_before, unit_again
from judgebot.ask.reading.in_a_run import moved_away, run_at
from judgebot.ask.reading.kept import its_kind, none_told
from judgebot.ask.reading.meanings import (
    FIRST,
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Is,
    Past,
    Place,
    Ref,
    Server,
    Some,
    Subs,
    Turn,
    Zone,
    leaves,
    rebuilt,
)
from judgebot.ask.reading.raw import Desc, Identified, Mark, Named, Owned, Placed, Pro, Stand, Stated, The, Where_
from judgebot.ask.reading.resolve import Resolver
from judgebot.ask.reading.traces import begins_trace, changed_in_it, nth_trace, on_a_trace, spent_after
from judgebot.game.objects import CORP, RUNNER

ON_CARDS = ("counters", "advancement", "virus", "power", "agenda")  # what lies on cards, but credits


_ENDS = {"outermost", "innermost"}  # no card is at both
_FEWEST = 2  # pieces of ice that were counted: of one alone it may be another that is named later
_IN = ("run", "approach", "get in", "breach", "succeed", "access")  # with what somebody sees what lies in a server


def _of_a_trace(deed: Deed) -> bool:
    """Whether a deed is of a trace: a bid on one, or what a card does that traces."""
    refs = (*deed.what, deed.by, *(one.of for one in deed.what if isinstance(one, Subs)))
    traces = any(isinstance(one, Ref) and one.card and "trace" in effects(one.card) for one in refs)
    return deed.thing.startswith("trace") or deed.verb == "bid" or (traces and deed.verb in ("play", "resolve", "fire"))


_IN_RUN = ("run", "approach", "encounter", "break", "pass", "bypass", "access", "breach", "get in", "let fire")


class Settling:
    """Settles what was told before."""

    cast: Cast
    told: list[Fact | Deed]
    doubled: list[Fact | Deed]
    resolver: Resolver
    past: str
    begun: Deed | None

    def _only_ice(self) -> Ref:
        """The ice that is encountered where the line names one piece."""
        ice = [ref for ref in self.cast.refs if self.cast.type(ref) == "ice"]
        last = self.told[-1] if self.told else None
        if isinstance(last, Is) and last.what in ice:  # `the outer one is not rezzed, and he walks by`
            return last.what
        if len(ice) != 1:
            raise Unread("it was not said which ice")
        return ice[0]

    def _of_an_agenda(self, deed: Deed) -> Deed:
        """`stole last turn`: an agenda that is not named."""
        if deed.verb != "steal" or deed.what != (Some("agenda"),):
            return deed
        return replace(deed, what=tuple(self.resolver.cards(Desc(Stand("agenda")))))

    @abstractmethod
    def _flush(self) -> None:
        """Take the facts that came along."""

    def _in_full(self, mark: Mark) -> Mark:
        """`and WAKE Implant has two`: of what the card before it had."""
        if mark.kind != "has" or not isinstance(mark.value, tuple) or all(one.unit for one in mark.value):
            return mark
        try:
            unit = unit_again(self, (*COUNTERS, "credits"))
        except Unread:  # what that card has
            return mark
        return replace(mark, value=tuple(one if one.unit else replace(one, unit=unit) for one in mark.value))

    def _told_again(self, deed: Deed) -> bool:
        """Whether a deed only says more of one that was told, and is taken for that: `ran HQ, and it worked`."""
        self.cast.tracing = _of_a_trace(deed) or (self.cast.tracing and deed.verb == "pay" and not deed.what)
        self.cast.traced = self.cast.traced or self.cast.tracing
        self.cast.bidder = (deed.who or "") if deed.verb in ("spend", "bid") and self.cast.tracing else ""
        if deed.thing == FIRST:  # `I trash X. It is the first card I trash this turn`
            runs = ("run", "breach", "succeed")
            for one in (told for told in self.told if isinstance(told, Deed) and told.server in (deed.server, None)):
                card = one.only if one.verb in ("play", "use") and one.server is None else None
                if deed.verb in runs and isinstance(card, Ref) and "run" in effects(card.card):
                    return True  # `I play Tailgate (first HQ breach this turn)`
                if one.server != deed.server:
                    continue
                same = one.verb == deed.verb and deed.what in ((), one.what)
                if same or (one.verb in runs and deed.verb in runs):
                    return True
        served = [one.server for one in self.told if isinstance(one, Deed) and one.verb == "run"]
        if deed == self.begun and deed.server in (None, *served[-1:]):  # `hits Ballista, is still in the run`
            moves = [one.verb for one in self.told if isinstance(one, Deed) and not one.not_ and one.who == RUNNER]
            there = [verb for verb in moves if verb in _IN_RUN or verb == "jack out"]
            ended = any(isinstance(one, Deed) and (one.verb, one.thing) == ("end", "run") for one in self.told)
            if there and there[-1] != "jack out" and not ended:
                return True
        run = self.told[-1] if self.told else None
        if isinstance(run, Deed) and run == Deed("pay", deed.who) and deed.verb == "pay":
            self.told[-1] = deed  # `wants to spend a click and 2 credits to trash it`
            return True
        if any(replace(deed, when=None) in (one.purpose, one.means) for one in self.told if isinstance(one, Deed)):
            return deed.verb == "trash"  # `installs X over Y with 1 credit, trashing Y`
        names = deed.verb == "choose" and not deed.not_ and isinstance(deed.only, Ref)
        if (
            names
            and isinstance(run, Deed)
            and (run.verb, run.who, run.purpose, run.not_) == ("use", deed.who, None, False)
        ):
            self.told[-1] = replace(run, purpose=replace(deed, when=None))  # `uses X and names Y`
            return True
        if (deed.verb, deed.server) != ("succeed", None) or not isinstance(run, Past) or run.deed.verb != "run":
            return False
        self.told[-1] = replace(run, deed=replace(run.deed, verb="succeed", thing="run"))
        return True

    def _trashed_again(self, item: Any) -> bool:
        """`even though it is trashed`: whether that says no more than was told."""
        one = item.goods[0] if isinstance(item, Owned) and item.owner is None and len(item.goods) == 1 else item
        if not isinstance(one, Desc | Stated):
            return False
        done = [one for one in self.told if isinstance(one, Deed) and not one.not_]
        done += [one.purpose for one in done if one.verb == "pay" and one.purpose is not None]  # `pays to trash it`
        gone = [ref for one in done if one.verb == "trash" for ref in one.what if isinstance(ref, Ref)]
        if not gone or [mark.value for mark in one.marks] != ["trashed"]:
            return False
        what = one.what if isinstance(one, Stated) else replace(one, marks=())
        ref = gone[-1] if what in (Pro("it"), Desc(Pro("it"))) else self.resolver.thing(what)
        self.doubled += [Is(ref, "trashed")] if ref in gone else []
        return ref in gone

    def _nth_begun(self, deed: Deed) -> Deed:
        """`during my second run`: so many of them have been told before. Raises Unread where they have not."""
        if deed.amount is None or deed.verb != "run":
            return deed
        runs = [one.deed if isinstance(one, Past) and one.when == "this turn" else one for one in self.told]
        begun = [one for one in runs if isinstance(one, Deed) and not one.not_ and one.verb in ("run", "succeed")]
        made = sum(one.times for one in begun if one.verb == "run" or one.server is not None)
        if made != deed.amount.n - 1:
            raise Unread("that is another number of runs than are told")
        self.doubled.append(deed)
        return replace(deed, amount=None)

    def _hosts(self, deed: Deed) -> bool:
        """Whether it is told of the card spoken of what lies on it, and that is settled: `Palisade hosts Botulus`."""
        last = self.told[-1] if self.told else None
        done = isinstance(last, Deed) and last.verb in ("install", "play", "use", "trigger", "host")
        bare = deed.verb == "host" and (deed.who, deed.place, deed.by, deed.not_) == (None, None, None, False)
        if not bare or done or not self.cast.spoken or not all(isinstance(one, Desc) for one in deed.what):
            return has_chosen(self, deed)
        self.resolver.marks(self.cast.spoken[-1], (Mark("hosts", deed.what),))
        self._flush()
        return True

    def _as_told(self, deed: Deed) -> Deed:
        """A deed whose time is that of one told before: `after he spent`; who did not clear the tag has one."""
        kept = (deed.verb, deed.unit, deed.not_) == ("remove", "tags", True)
        tagged = [one for one in self.told if isinstance(one, Has) and one.unit == "tags"]
        if kept and not tagged and Is(RUNNER, "tagged") not in self.told:
            self.told.append(Is(RUNNER, "tagged"))
        inner = deed.when.deed if deed.when is not None else None
        if deed.when is None or inner is None or inner != Deed(inner.verb, inner.who):
            return deed
        same = [one for one in self.told if isinstance(one, Deed) and (one.verb, one.who) == (inner.verb, inner.who)]
        return replace(deed, when=replace(deed.when, deed=replace(same[-1], when=None))) if same else deed

    def _trace(self, deed: Deed) -> Deed:
        """A payment told after what the other player spends on a trace is spent on that trace."""
        before = next((one for one in reversed(self.told) if isinstance(one, Deed)), None)
        last = before if before is not None and before is self.told[-1] else None
        if (changed := changed_in_it(deed, self.told)) is not None:
            self.told += changed[0]
            return changed[1]
        onto = deed.verb in ("place", "pay", "bid", "spend") and deed.unit == "credits" and not deed.purpose
        if onto and not deed.what and (spent := on_a_trace(deed)) is not None:
            return spent
        if onto and last and (nth := nth_trace(last)) and not deed.what:
            met = Deed("encounter", RUNNER, (last.what[0].of,))  # type: ignore[union-attr,arg-type]
            self.told[-1:] = [met] if met not in self.told else []
            return replace(deed, verb="spend", thing=f"trace {nth}")  # `the trace 4 fires, he adds 2 credits`
        if onto and last and begins_trace(last, deed) and not deed.what:
            return replace(deed, verb="spend", thing="trace")
        return spent_after(self.told, deed)

    def _identified(self, item: Identified) -> None:
        """`it is a Lionsmane`: what had no name until now has one."""
        many = isinstance(item.what, The) and item.what.spot.endswith(" of")
        if many and int(item.what.spot.split()[0]) != len(item.cards):
            raise Unread("that is another number of cards")
        if self.resolver.in_the_row(item, self.told) or its_kind(item, self.cast.spoken, self.told):
            return
        if isinstance(item.what, The) and item.what.spot in ("first", "second", "third", "next"):
            self._accessed_now(item.cards[0])
            return
        unnamed = [ref for ref in self.cast.spoken if not ref.card]
        if isinstance(item.what, The) and item.what.kind not in ("", "card"):
            unnamed = [ref for ref in unnamed if self.cast.is_kind(ref, item.what.kind)]
        second = isinstance(item.what, The) and item.what.spot in ("newer", "2") and len(item.cards) == 1
        if second and len(unnamed) == 1 and self.cast.type(unnamed[0]) == "ice" and not self._in_a_row(unnamed[0]):
            self._behind(unnamed[0], item.cards[0])
            return
        ran = self.told[-1] if self.told and isinstance(item.what, Pro) else None
        if not unnamed and isinstance(ran, Deed) and ran.server and ran.verb in _IN and not ran.not_:
            lies = "on" if ran.server.name == "R&D" else "at"  # `I ran his remote and it was X`
            self.resolver.placed(Placed(Where_(lies, ran.server), item.cards))
            return
        last = self.told[-1] if self.told else None
        counted = isinstance(last, Has) and (last.unit, last.amount) == ("cards", Amount(1))
        if not unnamed and isinstance(last, Has) and counted and isinstance(item.what, Pro) and len(item.cards) == 1:
            where = Where_("at", last.owner) if isinstance(last.owner, Server) else Where_("same")
            self.resolver.placed(Placed(where, item.cards))  # `I have one card in hand and it is X`
            return
        if not unnamed and isinstance(item.what, The) and item.what.kind in ("", "card"):
            met = next((one.server for one in reversed(self.told) if isinstance(one, Deed) and one.server), None)
            self._no_longer_counted(met, item.what.spot)
            if met is not None or self.cast.pile:
                self.resolver.placed(Placed(Where_("at", met) if met is not None else Where_("same"), item.cards))
                return
        if not unnamed and len(item.cards) == 1 and self._met_as(item.cards[0]):
            return
        if isinstance(item.what, The) and item.what.kind == "ice" and item.what.spot and len(item.cards) == 1:
            at = self.cast.at.get(unnamed[-1].n) if unnamed else None
            if at is not None and {at.spot, item.what.spot} == _ENDS:  # `two outer ice, the inner is X`
                desc = replace(item.cards[0], marks=(*item.cards[0].marks, Mark("spot", item.what.spot)))
                return self.resolver.placed(Placed(Where_("ice", at.server), (desc,)))
            old = self.cast.the(item.what)  # `the outer one is X`
            if old.card:
                raise Unread("it is another card")
            self._named(old, item.cards[0])
            return
        if len(unnamed) < len(item.cards):
            return self.resolver.placed(none_told(item, self.told))
        for old, desc in zip(unnamed[-len(item.cards) :], item.cards, strict=True):
            self._named(old, desc)

    def _no_longer_counted(self, server: Server | None, spot: str) -> None:
        """`the other one turns out to be X`: the one card that was only counted there until now."""
        counted = [one for one in self.told if isinstance(one, Has) and (one.owner, one.unit) == (server, "cards")]
        if spot == "other" and [one.amount for one in counted] != [Amount(1)]:
            raise Unread("nothing was said that it could be")
        self.told = [one for one in self.told if spot != "other" or one not in counted]

    def _accessed_now(self, desc: Desc) -> None:
        """`breaches R&D. The first card is X`: that is accessed next."""
        last = next((one for one in reversed(self.told) if isinstance(one, Deed)), None)
        run_by_card = last is not None and last.verb == "play" and last.server is not None  # `Jailbreak on R&D`
        if (
            last is None
            or not (run_by_card or last.verb in (*_IN, "steal", "trash"))
            or any(isinstance(one, Some) for one in last.what)
        ):
            raise Unread("it is not said what is done with it")
        ref = self.resolver.thing(desc)
        self.cast.met = ref if isinstance(ref, Ref) else None
        self.told += [*self.resolver.facts, Deed("access", RUNNER, (ref,))]
        self.resolver.facts.clear()

    def _got_in(self, deed: Deed) -> Deed:
        """`seven cards are in HQ. The Runner gets in`: into the server that was spoken of last."""
        deed = run_at(deed, self.told)
        if deed.verb != "get in" or deed.server is not None or moved_away(self.told):
            return deed
        ran = next((one.server for one in reversed(self.told) if isinstance(one, Deed) and one.server), None)
        pile = Server(self.cast.pile) if SIDES.get(self.cast.pile) == CORP else None
        server = ran or (self.cast.servers[-1] if self.cast.servers else pile)
        rooted = [ref for ref in self.cast.refs if self.cast.type(ref) in ("asset", "agenda", "upgrade")]
        if server is None and rooted:
            raise Unread("it is not said where")  # `Urtica Cipher is installed, I walk in`
        return replace(deed, server=server)

    def _one_of_the_counted(self, before: int) -> None:
        """`two ice on HQ, the outer one is Palisade`: what is named there later is one of those, and no third."""
        new = [one for one in self.told[before:] if isinstance(one, At) and one.place.where in ("ice", "")]
        new = [one for one in new if self.cast.type(one.what) == "ice"]
        bare = sum(not one.place.where and bool(one.what.card) for one in new)
        for told in new:
            server = told.place.server or self._counted_at()
            row = [ref for ref in self.cast.refs if ref != told.what and self._protects(ref, server)]
            unnamed = [ref for ref in row if not ref.card and ref.kind == "ice"]
            listed = told in self.told and (told.place.spot or (not told.place.where and bare == len(unnamed)))
            until = self.told.index(told) if listed else before  # or one more of a list
            earlier = [one.what for one in self.told[:until] if isinstance(one, At)]
            ends = ({told.place.spot, self.cast.at[ref.n].spot} for ref in unnamed)
            counted = [ref for ref, both in zip(unnamed, ends, strict=True) if ref in earlier and both != _ENDS]
            if told.what in earlier or not told.what.card or told.place.of is not None or told not in self.told:
                continue
            if not counted or len(counted) + sum(ref in earlier for ref in row if ref.card) < _FEWEST:
                continue
            at = {"outermost": 0, "innermost": -1}.get(told.place.spot, 0)
            at = int(told.place.spot) - 1 if told.place.spot.isdigit() else at
            if told.place.spot and at >= len(row):
                raise Unread("there is less ice than that")
            old = self.cast.from_outside(row)[at] if told.place.spot else counted[0]
            if old in counted:
                self._is_that(old, told.what, replace(told.place, where="ice", server=server))
                bare -= not told.place.where

    def _rezzed_there(self, deed: Deed) -> Deed:
        """`two unrezzed ice on HQ; the Corp rezzes Palisade`: one of those, where it was not said to be elsewhere."""
        deed = self._by_its_place(deed)
        ice = deed.what[0] if deed.verb == "rez" and len(deed.what) == 1 and not deed.not_ else None
        if not isinstance(ice, Ref) or not ice.card or self.cast.type(ice) != "ice" or ice.n in self.cast.at:
            return deed
        server = self.cast.servers[-1] if self.cast.servers else None
        there = [ref for ref in self.cast.refs if not ref.card and ref.kind == "ice" and self._protects(ref, server)]
        met = [ref for one in (deed, *self.told[-1:]) for ref in leaves(one) if ref in there]
        if not there:
            return deed
        if len(there) > 1 and not met:
            raise Unread("it was not said which ice that is")
        old = (met or there)[0]
        self._is_that(old, ice, self.cast.at[old.n])
        same = replace(ice, n=old.n)
        changed: Deed = rebuilt(deed, {ice: same, old: same}.get)
        return changed

    def _by_its_place(self, deed: Deed) -> Deed:
        """`two ice on HQ; the Corp rezzes the inner one, Palisade`: that is no third piece."""
        ice = deed.only
        place = self.cast.at.get(ice.n) if isinstance(ice, Ref) and ice.card else None
        if not isinstance(ice, Ref) or not isinstance(place, Place) or (place.where, bool(place.spot)) != ("ice", True):
            return deed
        self._one_of_the_counted(self.told.index(At(ice, place)) if At(ice, place) in self.told else len(self.told))
        same = next((ref for ref in self.cast.refs if ref.card == ice.card), ice)
        changed: Deed = deed if ice in self.cast.refs else rebuilt(deed, {ice: same}.get)
        return changed

    def _is_that(self, old: Ref, new: Ref, place: Place) -> None:
        """A card that was counted is one that is named now."""
        same = replace(new, n=old.n)
        self.told = [one for one in self.told if not isinstance(one, At) or one.what != new]
        self.told = [rebuilt(one, {old: same, new: same}.get) for one in self.told]
        self.told = [At(same, place) if isinstance(one, At) and one.what == same else one for one in self.told]
        self.cast.refs = [same if one == old else one for one in self.cast.refs if one != new]
        self.cast.spoken = [same if one == new else one for one in self.cast.spoken if one != old]
        self.cast.at[same.n] = place
        self.cast.at.pop(new.n, None)
        self.doubled.append(At(same, place))

    def _counted_at(self) -> Server | None:
        """The server whose ice was counted, if it is one."""
        unnamed = [ref for ref in self.cast.refs if not ref.card and ref.kind == "ice"]
        at = {place.server for ref in unnamed if (place := self.cast.at.get(ref.n)) is not None and place.server}
        return at.pop() if len(at) == 1 else None

    def _in_a_row(self, ice: Ref) -> bool:
        """Whether other ice is told to protect the same server."""
        place = self.cast.at.get(ice.n)
        return place is not None and sum(self._protects(ref, place.server) for ref in self.cast.refs) > 1

    def _protects(self, ref: Ref, server: Server | None) -> bool:
        place = self.cast.at.get(ref.n)
        return place is not None and place.where == "ice" and place.server == server

    def _behind(self, outer: Ref, desc: Desc) -> None:
        """`bypasses the first ice; the second is X`: X stands behind that."""
        inner = self.resolver.thing(desc)
        if not isinstance(inner, Ref) or self.cast.type(inner) != "ice":
            raise Unread("it is no ice")
        place = self.cast.at.get(outer.n) or Place("ice")
        self.resolver.put(outer, replace(place, spot="outermost"))
        self.resolver.put(inner, replace(place, spot="innermost"))

    def _met_as(self, desc: Desc) -> bool:
        """`accesses a card, and it is X`: that is what was accessed. Whether something was."""
        for place in range(len(self.told) - 1, -1, -1):
            deed = self.told[place]
            if not isinstance(deed, Deed) or not any(isinstance(one, Some) for one in deed.what):
                continue
            ref = self.resolver.thing(desc)
            source = deed.source
            if source is not None and isinstance(ref, Ref) and ref.n not in self.cast.at:
                self.resolver.put(ref, source)
            self.told[place] = replace(deed, what=(ref,), amount=None, unit="", source=None)
            self.told[place:place] = self.resolver.facts
            self.resolver.facts.clear()
            return True
        return False

    def _named(self, old: Ref, desc: Desc) -> None:
        """A card that had no name gets one."""
        if isinstance(desc.what, Stand):
            new = replace(old, kind=desc.what.kind, sizes=desc.what.sizes)
        elif not isinstance(desc.what, Named) or len(desc.what.cards) != 1:
            raise Unread("it was not said which card")
        else:
            new = Ref(old.n, desc.what.cards[0])
        if self.cast.side(old) not in ("", self.cast.side(new)) or not (
            old.kind in ("", "card") or self.cast.is_kind(new, old.kind)
        ):
            raise Unread("it is no such card")
        self.told = [rebuilt(one, {old: new}.get) for one in self.told]
        for listed in (self.cast.refs, self.cast.spoken, self.cast.done):
            listed[:] = [new if one == old else one for one in listed]
        self.cast.speak(new)
        self.resolver.marks(new, desc.marks)

    def settle_turns(self, asks: list[Any]) -> None:
        """Of two turns told the first is over: what was done in it was last turn. Not if all is asked between them."""
        none_left(self.told, asks)
        run_before(self.told)
        turns = [place for place, one in enumerate(self.told) if isinstance(one, Turn)]
        apart = bool(turns and asks) and all(turns[0] < one.after <= turns[-1] for one in asks)
        if len(turns) == 2 and not apart and self._turn_at(turns[0]) != self._turn_at(turns[1]):
            (first, second), who = turns, self._turn_at(turns[0])
            for place in (first - 1, *range(first + 1, second)):
                one = self.told[place] if place >= 0 else None
                if isinstance(one, Deed) and one.who == who and one.when is None:
                    self.told[place] = Past(one, "last turn")
            del self.told[first]
        elif len(turns) == 1 and turns[0]:
            who, before = self._turn_at(turns[0]), self.told[turns[0] - 1]
            later = [one for one in self.told[turns[0] + 1 :] if isinstance(one, Deed) and one.who == RUNNER]
            runs = any(one.verb in ("run", "access", "steal", "encounter", "approach", "breach") for one in later)
            if who == CORP and runs and isinstance(before, Deed) and before.who == CORP and before.when is None:
                self.told[turns[0] - 1] = Past(before, "last turn")  # `he played X on his turn. I run HQ`
                del self.told[turns[0]]

    def _turn_at(self, place: int) -> str:
        one = self.told[place]
        return one.who if isinstance(one, Turn) else ""

    def _lies_since(self, deed: Deed) -> None:
        """A card without a name that was installed lies where it was."""
        ref = deed.what[0] if len(deed.what) == 1 else None
        place = deed.place
        where = place.server if place is not None else None
        if place is None or deed.verb != "install" or not isinstance(ref, Ref) or ref.kind != "card" or where is None:
            return
        taken = {one.name for one in self.cast.servers}
        fresh = next(f"remote {n}" for n in range(1, 20) if f"remote {n}" not in taken)
        server = self.cast.server(Server(fresh)) if where.name == "new remote" else where
        self.cast.servers = [one for one in self.cast.servers if one != where or one == server]
        self.told[-1] = Past(replace(deed, when=None, place=replace(place, server=server)), self.past)
        self.resolver.put(ref, Place("root", server))
        self._flush()

    def _all_of_kind(self, kind: str) -> None:
        """`5 cards in grip, and all of them are events`: so many of that kind, and nothing else."""
        last = self.told[-1] if self.told else None
        if not isinstance(last, Has) or not isinstance(last.owner, Zone) or last.unit != "cards" or last.amount.n < 1:
            raise Unread("it was not said of what")
        if SIDES.get(last.owner.name) != KIND_SIDES.get(kind):
            raise Unread("such cards do not lie there")
        for _ in range(last.amount.n):
            self.resolver.put(self.cast.new("", kind), Place(last.owner.name))
        self.told[-1] = replace(last, amount=Amount(0), rest=True)

    def _with_such(self, what: Ref, marks: tuple[Mark, ...]) -> Ref:
        """`it has one counter`: the card spoken of last that can have such counters."""
        goods = [good for mark in marks if mark.kind == "has" and isinstance(mark.value, tuple) for good in mark.value]
        units = [good.unit for good in goods if good.unit in COUNTERS]  # an agenda needs no word of its own to advance
        if "advancement" in units:
            return what
        fit = [ref for ref in self.cast.spoken if ref.card and all(bears(ref.card, unit) for unit in units)]
        if not units or not (what.card or self.cast.type(what) == "ice") or what in fit or not fit:
            return what
        return self.cast.speak(fit[-1])

    def _fate(self, raw: Any) -> Any:
        """`what happens to the counters`, `to the 5 credits`: of the card on which so many lay."""
        units = ON_CARDS if raw.unit == "counters" else (raw.unit,)
        has = [one for one in self.told if isinstance(one, Has) and one.unit in units]
        on = [one.owner for one in has if isinstance(one.owner, Ref) and one.amount.n in (raw.among or (one.amount.n,))]
        on = on if raw.of in (None, Pro("it")) else []
        on += [] if on or raw.among or raw.unit != "credits" else self._with_credits()
        if not on and (raw.among or (raw.of is None and raw.unit in ON_CARDS)):
            raise Unread("it was not said on what they lie")
        return replace(raw, kind="", of=on[-1] if on else raw.of)

    def _with_credits(self) -> list[Ref]:
        """The only card of the line that holds credits, where none are told of bad publicity."""
        rich = [ref for ref in self.cast.refs if ref.card and keeps(ref.card, "credit")]
        bad = any(isinstance(one, Has) and one.unit == "bad publicity" for one in self.told)
        return rich if len(rich) == 1 and not bad else []
