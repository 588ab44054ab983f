"""Placeholders of the chart made to what they mean: deeds, places and times with every reference found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading import spent
from judgebot.ask.reading.by_it import by_clicks, by_what_ends, by_what_installs
from judgebot.ask.reading.card_facts import COUNTERS, card_facts, effects, keeps, prevented
from judgebot.ask.reading.cast import HITS, KIND_SIDES, OTHER, SIDES, TYPES, Misjoined, Unread
from judgebot.ask.reading.defined import asked_to_pay, each_sub, ended_by_subs, makes_run, put_back, trashes_itself
from judgebot.ask.reading.frames import by_itself
from judgebot.ask.reading.going_on import looked_at, part_of_install, to_go_on, to_prevent_with, who_gets_it
from judgebot.ask.reading.in_the_way import at_a_root, met_unbroken, stands, to_its_server
from judgebot.ask.reading.kept import kept, so_many_kept, the_only_one
from judgebot.ask.reading.meanings import FUND, GOT, OF, SAME, WISHED, Ability, Amount, Deed, Place, Ref, Server, Some
from judgebot.ask.reading.piles import in_own_area, lying_together, out_of_a_pile
from judgebot.ask.reading.raw import OF_THEM, RUN_OR_TRACE, Around, Desc, Kept, Named, Pro, The, Where_
from judgebot.ask.reading.spoken_of import beaten, doer, does_it, given_by, placed_on, taken_as_agenda
from judgebot.ask.reading.things import (
    Things,
    denied,
    into_a_pile,
    pile_accessed,
    put_down,
    said_in_full,
    used_on,
    with_its_place,
)
from judgebot.ask.reading.traces import broken_by_use, of_a_card
from judgebot.game.objects import CORP, RUNNER

_MET = ("access", "steal", "encounter")  # what is done in a run to a card that was there before
_CHANGES = ("install", "trash", "derez", "rez")  # what a card is after it, `it` is said of rather than of the means


class Resolver(Things):
    """Resolves what a line says, one item after the other; facts that come along are kept in `facts`."""

    def _not_theirs(self, who: Any) -> tuple[Ref, ...]:
        """The other player's cards, where one of the player's own was spoken of: `can I use it`."""
        speaks = isinstance(who, Pro) and who.kind == "i"
        player = who if isinstance(who, str) else self.cast.speaker if speaks else ""
        mine = [ref for ref in self.cast.spoken if self.cast.side(ref) == player]
        return tuple(ref for ref in self.cast.spoken if self.cast.side(ref) == OTHER[player]) if mine and player else ()

    def deed(self, raw: Any, nobody: bool = False) -> Any:
        """A deed with its references found. nobody: it is a time, or in the passive, and no player need be named."""
        if raw.means is not None and raw.means.unit == FUND:  # `trash it with Azimat's credits`: that is another card
            paid = tuple(spent.whose_credits(self.cast, one) or self.thing(one, "pay") for one in raw.means.what)
            raw, self.but = replace(raw, means=replace(raw.means, what=paid)), (*self.but, *paid)
        said_in_full(raw, self.telling, nobody)
        raw = self._as_meant(replace(raw, thing="") if raw.thing == GOT else raw)
        if raw.unit == OF_THEM or (raw.amount is not None and raw.amount.how.startswith(OF)):
            raise Unread("it is not said of what")
        if raw.verb in ("give", "afflict", "tag", "flatline") and raw.what and not isinstance(raw.what[0], Desc):
            owner = "" if raw.verb == "give" and raw.unit not in HITS else RUNNER
            return self._to_player(raw, self.cast.player(raw.what[0], owner))
        raw, by = self._by_counters(*self._by(raw))
        raw, what = spent.used_so_often(*self._objects(given_by(self.cast, raw, by), by))
        if raw.thing == WISHED and raw.who is None and self.cast.subject not in ("", *map(self.cast.side, what)):
            raise Unread("it is not said what is done with it")  # `he plays Scapenet and wants my Simulchip`
        raw, what = denied(*self._of_type(raw, what))
        by = self.cast.it("", (by,)) if by in what and raw.by == Pro("it") else by  # `does it derez the ice`: another
        server = self.server(raw.server) if raw.server is not None else None
        self.cast.going = server or self.cast.going
        who = self._who(raw, tuple(what), nobody) or (who_gets_it(self.cast, raw, by) if self.telling else None)
        raw = in_own_area(spent.by_basic_action(self.cast, raw, who, what, self.telling), who)
        if raw.verb == "prevent" and len(what) == 1 and isinstance(what[0], Ref) and self.cast.side(what[0]) == who:
            raw, what = replace(raw, unit=prevented(what[0].card), tool=Desc(what[0])), []  # `can I stop it`: with that
        if (card := to_go_on(raw, what)) is not None:
            return Deed("use", who, (self.thing(card),), when=self.when(raw.when) if raw.when is not None else None)
        if raw.verb == "find" and who == RUNNER and any(map(self._accessed, what)):
            raw = replace(raw, verb="access", source=raw.source or raw.place, place=None)  # `I find it in Archives`
            what = [self._one_of(one) for one in what] if self.telling and not raw.not_ else what
        raw, what, tool = by_clicks(raw, what, self._tool(raw, tuple(what)))
        if raw.verb in _CHANGES and tool is not None and len(what) == 1 and isinstance(what[0], Ref):
            self.cast.speak(what[0])  # `installs X with Y, then advances it`, `trashes X with Y. Is it faceup`: X
        if raw.verb == "trash" and not who and isinstance(tool, Ref) and not raw.passive:
            who = self.cast.side(tool)  # `accesses X and trashes it with Carnivore`
        if raw.verb in ("run", "succeed"):
            by, tool = self._beside(by, server), self._beside(tool, server)
        if raw.verb != "break" or (isinstance(tool, Ref) and self.cast.type(tool) != "ice"):
            self._own(who, tool)  # but ice may let the Runner break it
        place, source = self._place(raw, what), self._source(raw, what)
        self._remember(raw, what, place)
        if not what and raw.verb in ("score", "steal", "play") and not raw.passive:
            what = [self._only(raw.verb, nobody or (self.telling and raw.who is not None))]
        raw, purpose = self._to_an_end(raw, what, tool, who)
        when = self.when(raw.when) if raw.when is not None else None
        asked = self.needs and raw.purpose is not None and raw.purpose.thing != "paid for"  # `must he pay to steal it`
        if raw.verb == "pay" and purpose and purpose.verb == "steal" and not (asked or raw.amount or raw.unit):
            return replace(purpose, who=who, not_=raw.not_, when=when)  # whatever that costs
        tools = tuple(self.thing(one) for one in raw.tools)
        if tools and raw.verb == "run":  # `with Docklands Pass and Jailbreak`: one of them makes it
            makers = [one for one in tools if self._beside(one, server) is not None]
            if len(makers) > 1:
                raise Unread("which of them makes the run is not said")
            tool, tools = (*makers, None)[0], ()
        via = self.subs(raw.via) if raw.via is not None and not isinstance(raw.via.of, Ref) else raw.via
        means = self.purpose(raw.means, who) if raw.means is not None else None
        raw = replace(raw, passive=raw.passive and (raw.verb != "use" or who is None))  # of `used`: by whose it is
        found = replace(raw, tools=tools, via=via, means=means, who=who, what=self.accessed(raw.verb, what), when=when)
        found = replace(found, tool=tool, by=by, place=place, source=source, purpose=purpose, server=server)
        found = each_sub(put_back(broken_by_use(found)))
        if self.telling or nobody:
            found = ended_by_subs(part_of_install(found), self.put)
        if raw.verb in ("host", "install") and isinstance(place, Place) and place.host is not None:
            self.cast.hosted.update((one.n, found) for one in what if isinstance(one, Ref))
        return found

    def _as_meant(self, raw: Any) -> Any:
        """A deed by the verb that is meant, of the several that the same words are said for."""
        raw = self.begun(put_down(of_a_card(to_prevent_with(does_it(self.cast, spent.paid_for(raw))), self.cast.refs)))
        if raw.verb in ("install", "host") and raw.place is None and len(raw.what) == 1:
            raw = with_its_place(raw)
        place: Any = raw.place
        if raw.verb == "host" and isinstance(place, Where_) and place.host is None and (place.server or place.of):
            raw = replace(raw, verb="move" if into_a_pile(raw) else "install")  # `puts an agenda there`
        if (
            raw.verb == "host"
            and isinstance(place, Where_)
            and place.host == Pro("it")
            and self._one_more_ice(raw.what)
        ):
            raw = replace(raw, verb="install", place=Where_("ice", Pro("there")))  # `HQ has 3 ice. Puts a fourth on it`
        if isinstance(raw.server, Around):  # what lies at it is spoken of before what is done there
            raw = replace(raw, server=self.server(raw.server))
        if raw.verb in ("spend", "remove") and raw.unit in COUNTERS and not raw.what and raw.by is None:
            raw = replace(raw, by=self.cast.loaded)  # `uses both counters`: of the card with some
        if raw.verb == "use" and raw.server is not None:
            raw = self._to_run_there(raw)
        if raw.verb in ("use them", "let fire") and self._is_corp(raw.who):
            return replace(raw, verb="resolve", who=None)  # `the Corp fires both subs`
        if raw.verb == "use them" or (raw.verb == "use" and raw.what == (Pro("them"),)):
            raw = self._use_them(raw)
        raw = to_its_server(self.cast, met_unbroken(raw) if self.telling else raw)
        if raw.verb in ("use", "trigger") and Pro("it") in raw.what:
            self.but = (*self.but, *self._not_theirs(raw.who))
        self.but = (*self.but, *self.not_brought_back(raw))
        if raw.verb in ("beat", "evade") and (raw.what or not raw.thing):
            raw = beaten(raw, self.cast.traced)
        if raw.thing == RUN_OR_TRACE:
            raw = replace(raw, thing="trace" if self.cast.tracing else "run")
        if raw.verb == "encounter":
            raw = self._with_what(raw)
        if raw.verb == "access" and len(raw.what) == 1 and isinstance(raw.what[0], The) and raw.what[0].kind == "ice":
            raw = replace(raw, verb="encounter")  # `before I see the first ice`
        raw = out_of_a_pile(self.cast, looked_at(self.cast, raw, self.telling))
        if raw.verb == "take it":
            raw = replace(raw, verb="steal")
        if raw.verb == "steal" and raw.source and raw.who == Pro("he") and self.cast.subject == CORP:
            raise Unread("the Corp, of whom was spoken, steals nothing")  # `takes X from R&D`, it may be
        if raw.verb == "be without":  # who loses a card has it trashed
            raw = replace(raw, verb="trash", who=None, passive=True)
        return raw

    def _one_more_ice(self, what: tuple[Any, ...]) -> bool:
        """Whether it is ice that is put there, on a server that was spoken of."""
        kinds = [one.kind or self.cast.counted if isinstance(one, Some) else getattr(one, "kind", "") for one in what]
        return kinds == ["ice"] and bool(self.cast.servers)

    def _is_corp(self, who: Any) -> bool:
        """Whether it is said that it is the Corp who does something."""
        return (self.cast.player(who) if self.cast.speaker and isinstance(who, Pro) else who) == CORP

    def _with_what(self, raw: Any) -> Any:
        """`hits the agenda with Seamless Launch`: plays it; `meets Palisade with Leech`: has it there."""
        with_ = raw.tool.what if isinstance(raw.tool, Desc) else None
        if not isinstance(with_, Named):
            return raw
        if all(card_facts(one)[1] in ("operation", "event") for one in with_.cards):
            return replace(raw, verb="play", what=(raw.tool,), tool=None, purpose=Deed("choose", None, raw.what))
        self.put(self.thing(raw.tool), Place(""))
        return replace(raw, tool=None)

    def _by(self, raw: Any) -> tuple[Any, Any]:
        """A deed, and the card that does it."""
        if raw.verb == "take" and raw.amount is not None and not (raw.unit or raw.what):
            raw = spent.off_the_card(self.cast, raw)
        raw = spent.for_a_click(self.cast, by_what_ends(self.cast, by_what_installs(self.cast, raw)))
        if raw.via is not None and raw.by == Pro("it"):  # `the second sub trashes it`: a sub of the ice
            via = self.subs(raw.via)
            raw = replace(raw, via=via, by=via.of)
        if raw.by == Pro("it") and raw.verb == "take" and raw.unit == "credits":  # `takes them`: off the card with some
            rich = [ref for ref in self.cast.spoken if ref.card and keeps(ref.card, "credit")]
            if rich:
                raw = replace(raw, by=rich[-1], who=raw.who or self.cast.side(rich[-1]))
        if raw.by == Pro("it") and Pro("it") in raw.what and raw.verb == "trash" and raw.who is None:
            side = self.cast.side(self.cast.it("trash", self.but))  # `can it trash it`: the other player
            raw = replace(raw, by=None, who=OTHER[side]) if side else raw
        by = self.thing(raw.by) if raw.by is not None else None
        theirs = raw.verb == "steal" or (raw.verb, raw.who) == ("trash", None)
        if theirs and isinstance(by, Ref) and self.cast.type(by) == "identity":
            self.put(by, Place("identity"))  # `Loup trashes it`: a player of that name does; `steals X from Azmari`
            who = self.cast.side(by) if raw.verb == "trash" else RUNNER
            raw, by = replace(raw, by=None, who=raw.who or who), None
        if raw.verb == "jack out" and isinstance(by, Ref) and "jack_out" in effects(by.card):  # `like the card says`
            raw, by = replace(raw, by=None, who=RUNNER), None
        return placed_on(self.cast, raw, by)

    def _objects(self, raw: Any, by: Any) -> tuple[Any, list[Any]]:
        """A deed, and the things that it is done to."""
        early = raw.who if isinstance(raw.who, str) else None
        if early:
            self.cast.subject = early if raw.verb not in ("flatline", "suffer") else self.cast.subject
        but, self.but = self.but, (*self.but, *self._resolved(raw), *((by,) if isinstance(by, Ref) else ()))
        named = raw.tool.what.cards if isinstance(raw.tool, Desc) and isinstance(raw.tool.what, Named) else ()
        self.but = (*self.but, *(ref for ref in self.cast.refs if ref.card in named))  # `bin it with X`: another
        if raw.verb == "afford" and early is None and self.cast.speaker and isinstance(raw.who, Pro):
            early = self.cast.speaker if raw.who.kind == "i" else OTHER[self.cast.speaker]
        if raw.verb == "afford" and early:  # one's own
            self.but = (*self.but, *(ref for ref in self.cast.refs if self.cast.side(ref) == OTHER[early]))
        verb, self.verb = self.verb, raw.verb
        what: list[Any] = []
        for one in raw.what:
            if (several := lying_together(self.cast, raw.verb, one)) is not None:
                what += several
            elif isinstance(one, Desc):
                what += self.described(one)
            elif isinstance(one, Pro) and one.kind == "it" and raw.verb == "swap" and early:
                what.append(self.cast.it("", tuple(ref for ref in self.cast.refs if self.cast.side(ref) != early)))
            elif one == Pro("it") and raw.verb == "host" and self._to_host() is not None:
                what.append(self.cast.speak(self._to_host()))
            elif isinstance(one, Pro) and one.kind == "them":
                what += self._them(raw.verb, one.is_, early)
                raw = replace(raw, thing=one.is_) if raw.verb == "stay" and one.is_ == "all" else raw
                what = so_many_kept(self.cast, raw, what)
            elif isinstance(one, Kept):
                what, raw = [*what, *kept(self.cast, one)], replace(raw, thing="all")
            else:
                what.append(self.thing(one, raw.verb))
        if raw.verb == "stay" and any(isinstance(one, Some) and one.amount.how != "all" for one in what):
            what = the_only_one(self.cast, what, raw.what)
        on_card = raw.verb == "host" and isinstance(raw.place, Where_) and raw.place.host is not None
        if self.telling and (raw.verb in _MET or on_card) and not raw.not_:
            what = [self._one_of(one) for one in what]
        if self.telling and raw.verb in ("install", "advance", "draw") and not raw.not_:
            what = [self._new_one(one, raw) for one in what]
        self.but, self.verb = but, verb
        return raw, what

    def _of_type(self, raw: Any, what: list[Any]) -> tuple[Any, list[Any]]:
        """A deed by the verb that is said of such cards: `flips Palisade`, `hits a trap`.

        Raises Unread where it can be done to none such.
        """
        if raw.verb == "flip" and any(isinstance(one, Ref) and self.cast.type(one) in TYPES["rez"] for one in what):
            raw = replace(raw, verb="rez")
        for ref in what:
            types = TYPES.get(raw.verb, ()) if isinstance(ref, Ref) and raw.verb != "access" else ()
            if not types or self.cast.type(ref) in (*types, "card"):
                continue
            if raw.verb == "play" and self.cast.type(ref) in TYPES["install"]:
                raw = replace(raw, verb="install")
            elif (there := at_a_root(self.cast, raw, what, self.telling)) is not None:
                self.facts += there[1]
                return there[0], []
            elif raw.verb == "encounter" and self.cast.type(ref) in TYPES["access"]:
                raw = replace(raw, verb="access")
            else:
                raise Misjoined(f"it is not a card to {raw.verb}")
        return raw, what

    def _place(self, raw: Any, what: list[Any]) -> Any:
        """The place to which something is done."""
        if not isinstance(raw.place, Where_):
            return taken_as_agenda(self.cast, raw, what)
        if raw.verb in ("move", "find", "discard") and isinstance(raw.place.server, Server):
            return Place(raw.place.server.name)
        card = next((one for one in what if isinstance(one, Ref)), None)
        at_once = raw.verb == "install" and raw.place.server == Pro("there")
        if at_once and isinstance(card, Ref) and self.cast.side(card) == RUNNER:
            return None  # `can I install it right there`
        but, self.but = self.but, tuple(what)
        place = (self._part(raw.place, what) if card is None else None) or self.place(raw.place, card, True)
        self.but = but
        return place

    def _remember(self, raw: Any, what: list[Any], place: Any) -> None:
        """Keep what later words can mean by what was done."""
        self.cast.done += [one for one in what if isinstance(one, Ref)]
        stands(self.cast, raw.verb, what)
        for one in what:
            if isinstance(one, Ref) and raw.verb == "access":
                self.cast.met = one
            if isinstance(one, Ref) and raw.verb == "install" and self.telling:
                self.cast.fresh.append(one)
            beside = isinstance(place, Place) and (place.host if raw.verb == "host" else place.of) is not None
            if isinstance(one, Ref) and raw.verb in ("host", "install") and beside:
                self.cast.speak(one)  # `hosts it on X`, `installs it behind X. Can he trash it`: that, and not X

    def _to_an_end(self, raw: Any, what: list[Any], tool: Any, who: str | None) -> tuple[Any, Any]:
        """A deed, and what it is done for."""
        it: Any = (Pro("it"),)
        its = raw.purpose is not None and raw.purpose.by == Pro("it") and bool(what)
        if its and (raw.verb in ("trigger", "use", "play")) != raw.purpose.not_:  # `trash it so it does not hurt me`
            raw = replace(raw, purpose=replace(raw.purpose, by=what[0]))
        itself = raw.verb in ("rez", "install") and len(what) == 1 and raw.purpose is not None
        if itself and raw.purpose.verb in ("trigger", "fire", "use") and raw.purpose.what == it:
            raw = replace(raw, purpose=replace(raw.purpose, what=(what[0],)))  # `rez it so that it works`
        if (tool or raw.means) and self.cast.met is not None and raw.purpose == Deed("use", None, it, thing="paid for"):
            raw = replace(raw, purpose=replace(raw.purpose, what=(self.cast.met,)))  # `can I pay for it with X`
        own = raw.purpose is not None and raw.purpose.verb != "prevent"
        own = own and any(isinstance(one, Ability) for one in raw.purpose.what)
        but, self.but = self.but, () if own else (tool,) if raw.verb == "pay" else (*what, tool)
        used = list(self.cast.used)
        purpose = self.room(self.purpose(raw.purpose, who)) if raw.purpose is not None else None
        self.but = but
        if purpose is not None and purpose.thing == "back":  # by what the card says
            purpose = replace(purpose, thing="")
        if purpose is not None and purpose.thing == "paid for":
            self.cast.used = used
            raw, purpose = spent.unpaid(raw, self._paid_for(purpose))
        if (raw.verb, who) == ("pay", CORP) and purpose and (purpose.verb, purpose.unit) == ("remove", "tags"):
            raise Unread("the Corp does not pay for that")
        if raw.verb != "use":
            return raw, purpose
        self.cast.used += [one for one in what if isinstance(one, Ref) and one not in self.cast.used]
        card = next((one for one in what if isinstance(one, Ref)), None)
        if raw.unit == "credits" and card is not None and "gain" in effects(card.card):
            purpose = purpose or Deed("gain", who, amount=raw.amount, unit=raw.unit)  # `pops it for 6 credits`
            raw = replace(raw, amount=None, unit="")
        installs = card is not None and raw.verb == "use" and "install" in effects(card.card)
        if purpose is not None and purpose.verb == "find" and installs:
            purpose = replace(purpose, verb="install")  # `pops Self-modifying Code for it`
        elif purpose is not None and card is not None:
            purpose = used_on(card, purpose)
        if purpose is not None and purpose.verb == "break" and len(what) == 1 and isinstance(what[0], Ref):
            self.cast.speak(what[0])  # `uses X to break Y. It is trashed`: that is X
        return raw, purpose

    def _accessed(self, ref: Any) -> bool:
        """Whether who finds a card accesses it: one of the Corp's."""
        if isinstance(ref, Some):
            return KIND_SIDES.get(ref.kind) == CORP
        met = not isinstance(ref, Ref) or (ref in self.cast.up and self.cast.type(ref) == "ice")  # `uses X for it`
        return not met and self.cast.side(ref) == CORP and self.cast.type(ref) in TYPES["access"]

    def _to_host(self) -> Any:
        """What `host it` means: the card that is accessed, else an agenda that was spoken of."""
        agendas = [ref for ref in self.cast.spoken if self.cast.type(ref) == "agenda"]
        return self.cast.met or (agendas[-1] if agendas else None)

    def _one_of(self, some: Any) -> Any:
        """`accesses an agenda`: a card of its own, where the line names none of that kind."""
        one = isinstance(some, Some) and some.amount == Amount(1) and not some.other and some.kind != "card"
        if not one or any(self.cast.is_kind(ref, some.kind) for ref in self.cast.refs):
            return some
        ref = self.cast.new("", some.kind)
        if some.where is not None:
            self.put(ref, some.where)
        return ref

    def _part(self, where: Where_, what: list[Any]) -> Place | None:
        """The part of a server in which any such card is installed: `a third piece of ice on R&D`."""
        kinds = [one.kind for one in what if isinstance(one, Some)]
        if where.where not in ("on", "in", "at") or where.server is None or len(kinds) != 1:
            return None
        part = {"ice": "ice", "agenda": "root", "asset": "root", "upgrade": "root"}.get(kinds[0], "")
        return Place(part, self.server(where.server)) if part else None

    def _to_player(self, raw: Any, receiver: str) -> Any:
        """What befalls a player: a tag, damage, the end; by a card, or given by the other player."""
        if raw.verb == "afflict" and raw.by == Pro("it"):  # none of their own
            self.but = (*self.but, *(ref for ref in self.cast.refs if self.cast.side(ref) == receiver))
        by = self.thing(raw.by) if raw.by is not None else None
        tool = self.thing(raw.tool) if raw.tool is not None else None
        when = self.when(raw.when) if raw.when is not None else None
        who = self.cast.player(raw.who, OTHER[receiver]) if raw.who is not None else None
        self._own(who, tool)
        amount, unit = raw.amount, raw.unit
        if (raw.verb, by) == ("afflict", None) and not self.telling:
            by = tool or (self.cast.met if who == CORP else None)  # `can I hurt him`: with what was accessed
        if raw.verb == "afflict" and amount is not None and who is not None:
            found = Deed("do", who, amount=amount, unit=unit if unit.endswith("damage") else "damage")
        elif raw.verb == "afflict" and amount is not None:
            found = Deed("suffer", receiver, by=by, amount=amount, unit=unit if unit.endswith("damage") else "damage")
        elif raw.verb in ("afflict", "flatline"):
            found = Deed(raw.verb, receiver, by=by)
        elif raw.verb == "tag" or unit == "tags":
            found = Deed("take", receiver, by=by, amount=amount or Amount(raw.times), unit="tags")
        else:
            gains = "draw" if unit == "cards" else "gain"
            found = Deed("suffer" if unit.endswith("damage") else gains, receiver, by=by, amount=amount, unit=unit)
        if isinstance(tool, Ref) and tool != by:
            verb = "play" if self.cast.type(tool) in ("event", "operation") else "use"
            found = Deed(verb, who or self.cast.side(tool) or None, (tool,), purpose=found)
        elif who is not None and raw.verb == "give":
            found = Deed("give", who, by=by, amount=amount, unit=unit)
        via = self.subs(raw.via) if raw.via is not None else None
        return replace(found, when=when, not_=raw.not_, via=via)

    def _beside(self, card: Any, server: Any) -> Any:
        """The card that a run is made with; one that makes no run is only there: `runs HQ with Docklands Pass`."""
        if isinstance(card, Ref) and self.cast.side(card) == CORP and server is not None:
            if card.n not in self.cast.at or not self.cast.at[card.n].where:  # `runs a remote with X`: it is there
                part = "ice" if self.cast.type(card) == "ice" else "root"
                self.put(card, Place(part, server))
            return None
        if not isinstance(card, Ref) or not card.card or makes_run(card.card):
            return card
        if card.n not in self.cast.at:
            self.put(card, Place("rig"))
        return None

    def _source(self, raw: Any, what: list[Any]) -> Place | None:
        if not isinstance(raw.source, Where_):
            return None
        ref = next((one for one in what if isinstance(one, Ref)), None)
        place = self.place(raw.source, None)
        place = pile_accessed(raw.source, place) if raw.verb == "access" else place
        if ref is not None and place.where and ref.n not in self.cast.at and ref not in self.cast.done:
            side = self.cast.side(ref)
            if SIDES.get(place.where, side) != side:
                raise Unread("no card of that player lies there")
            self.put(ref, place)
        return place

    def _who(self, raw: Any, what: tuple[Any, ...], nobody: bool) -> str | None:
        owner = self.cast.owner(
            "use" if raw.verb == "stay" and raw.who is not None else raw.verb, what
        ) or asked_to_pay(self.cast.refs, raw)
        if raw.verb == "use" and raw.purpose is not None and raw.purpose.verb == "break":
            owner = RUNNER
        if raw.verb in ("begin", "end", "succeed", "fail", "trigger", "resolve", "fire") and raw.who is None:
            return owner if raw.verb == "trigger" and owner and not raw.passive else None
        if raw.by is not None and raw.who is None and not by_itself(raw):
            return RUNNER if raw.verb in ("take", "suffer") and raw.unit in HITS else None
        if raw.passive:
            return owner or None
        if raw.who is None and not owner and (nobody or isinstance(raw.tool, Desc)):
            return None
        he = isinstance(raw.who, Pro) and raw.who.kind == "he"
        if raw.verb == "trash" and raw.purpose is not None and he and len(what) == 1 and trashes_itself(what[0]):
            owner = self.cast.side(what[0])
        owner = owner or (doer(self.cast, raw, what) if he and not self.cast.speaker else "")
        if he and (raw.thing == "back" or not (owner or self.cast.speaker or self.cast.subject)):
            sides = {self.cast.side(one) for one in what if isinstance(one, Ref)}
            if len(sides) == 1:
                owner = sides.pop()
        if raw.verb in ("take", "suffer", "remove") and raw.unit in HITS:
            owner = owner or ("" if raw.verb == "remove" and self._clears(raw.who) else RUNNER)
        owner = RUNNER if raw.verb == "flatline" else owner
        if raw.verb in ("use", "trigger", "forfeit", "host") and isinstance(raw.who, str):
            owner = raw.who
        found = self.cast.player(raw.who, owner)
        if (raw.who is not None and raw.verb not in ("flatline", "suffer")) or owner:
            self.cast.subject = found
        return found

    def purpose(self, raw: Any, who: str | None) -> Any:
        """What a deed is done for."""
        if raw.who is None and who is not None and not (raw.verb == "afflict" and raw.what):
            owner = self.cast.owner(raw.verb, ())
            if raw.verb == "give" and raw.unit == "tags":
                if raw.what and self.cast.player(raw.what[0], RUNNER) != RUNNER:
                    raise Unread("the Corp takes no tags")
                return Deed("take", RUNNER, amount=raw.amount, unit="tags")
            raw = replace(raw, who=who if not owner or owner == who else None)
        return self.deed(self.for_it(raw), nobody=True)

    def _paid_for(self, purpose: Any) -> Any:
        """`can he pay for it`: what is paid for by who does something with such a card where it is; else it is used."""
        card, verb = purpose.only, "use"
        payer = purpose.who or self.cast.subject
        played = (
            isinstance(card, Ref) and self.cast.side(card) == payer and self.cast.type(card) in ("event", "operation")
        )
        if played and card in self.cast.done:
            raise Unread("what is paid for it was paid as it was played")
        if isinstance(card, Ref) and card not in self.cast.used:
            place, own = self.cast.at.get(card.n), self.cast.side(card) == payer
            if card == self.cast.met and payer == RUNNER:  # as it is accessed (7.1.5, 7.1.6)
                verb = "steal" if self.cast.type(card) == "agenda" else "trash"
            elif own and self.cast.type(card) == "ice":
                verb = "rez"
            elif own and payer == RUNNER and (place is None or place.where == "grip"):
                verb = "play" if self.cast.type(card) == "event" else "install"
        return replace(purpose, verb=verb, thing="")

    def when(self, raw: Any) -> Any:
        """A time; whoever acts then is not the one who acts in what follows."""
        subject = self.cast.subject
        if raw.deed is not None and raw.deed.verb == "turn of":  # `between the Runner's clicks`
            return replace(raw, deed=None, name=f"{self.cast.player(raw.deed.who)} turn")
        if raw.deed is not None and raw.deed.verb == "next":  # `on my next turn`: of who is asked about
            who = self.cast.player(raw.deed.who)
            self.cast.subject = subject or who
            return replace(raw, deed=None, name="next turn" if who == subject else f"{who} turn")
        if raw.name == SAME and not self.telling:
            raw = replace(raw, name="this turn")
        raw = self.at_it(raw)
        deed = self.deed(raw.deed, nobody=True) if raw.deed is not None else None
        also = self.when(raw.also) if raw.also is not None else None
        self.cast.subject = subject or self.cast.subject
        return replace(raw, deed=deed, also=also)
