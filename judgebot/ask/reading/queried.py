"""What a question asks: its query with every reference found, and its time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading import spoken_of
from judgebot.ask.reading.at_an_end import as_timed, of_its_subs, of_which_cards, thrown_away
from judgebot.ask.reading.card_facts import COUNTERS, card_facts, effects, keeps
from judgebot.ask.reading.cast import HANDS, OTHER, PAST, PLAYER_UNITS, UNIT_SIDES, NotTheirs, Unread
from judgebot.ask.reading.counting import ALONE, FATE, LEFT, SHORT, TAKEN, asked_as_cost, trashes_a_resource
from judgebot.ask.reading.denied import at_that, done_last, none_of
from judgebot.ask.reading.firsts import parted, when_first
from judgebot.ask.reading.frames import class_of
from judgebot.ask.reading.how_many import accessed_then, by_the_breaker, of_whom_told, paid_then, seen_in_it
from judgebot.ask.reading.in_a_run import run_is_over
from judgebot.ask.reading.meanings import OUTCOME, At, Deed, Has, Past, Place, Ref, Server, Turn, When, Zone, leaves
from judgebot.ask.reading.phases import in_whose_turn, of_that_turn
from judgebot.ask.reading.queries import (
    GONE,
    KEPT,
    Both,
    Can,
    Comes,
    Cost,
    Either,
    Happens,
    HowMuch,
    Kind,
    Moment,
    Must,
    Not,
    Order,
    Ruled,
    Sooner,
    Strength,
    Theirs,
    Where,
    Which,
    Who,
    Wins,
)  # fmt: skip
from judgebot.ask.reading.raw import AT_THAT, ENOUGH, OF_WHOM, Desc, Owned, Pro, When_, Zoned
from judgebot.ask.reading.settling import ON_CARDS
from judgebot.ask.reading.telling import Telling
from judgebot.ask.reading.timed import by_it, each_of, of_them, pays_to_hurt
from judgebot.ask.reading.traces import of_that_trace
from judgebot.ask.reading.unsaid import (
    PAID,
    as_full,
    as_many,
    brought_about,
    drawn,
    enough_for,
    from_purse,
    gone,
    got_by,
    had_of,
    held,
    in_a_turn,
    in_turn,
    left,
    more_than_usual,
    of_so_many,
    prevented_of,
    seen,
    so_many,
    taken,
    then,
    with_counters,
)
from judgebot.ask.reading.wording import made_by
from judgebot.game.objects import CENTRALS, CORP, RUNNER

_OVER = (("lose", "game"), ("win", ""), ("win", "game"))
_INSTALLED = ("program", "hardware", "resource", "icebreaker", "console", "virus")
_OF_RUNS = ("run", "breach", "access", "succeed", "encounter", "approach", "pass", "steal")


class Queried(Telling):
    """Settles what is asked on what was said before it."""

    def query(self, raw: Any) -> Any:
        """A query with its references found, and its time taken out of its deed."""
        last = self.asks[-1].query if self.asks else None
        of_which_cards(last, raw)  # `who picks the four cards, and do they land faceup`
        pending, self.pending = self.pending, None
        raw = in_whose_turn(self.cast, pending, as_timed(of_its_subs(pending, raw), self.told))
        found: Any = spoken_of.once_paid(last, raw, none_of(self._query(each_of(self, raw))), self.told)
        found = of_that_trace(thrown_away(self._not_done(by_it(found)), pending, self.told), self.told)
        if isinstance(found, Wins | Happens) and pending is not None:
            self._before(pending)
            return self.done_by_then(found)
        return self.done_by_then(found if pending is None else self._at(found, pending))

    def _not_done(self, query: Any) -> Any:
        """`if I do not break it`: that is told, and no time."""
        if isinstance(query, Not | Moment):
            return replace(query, query=self._not_done(query.query))
        if isinstance(query, Both | Either):
            return replace(query, queries=tuple(map(self._not_done, query.queries)))
        when = getattr(query, "when", None)
        if when is None or when.deed is None or not when.deed.not_ or when.how not in ("when", "after"):
            return query
        self._flush()
        past = when.deed.when.name if when.deed.when is not None else ""
        self.told.append(Past(replace(when.deed, when=None), past) if past in PAST else when.deed)
        return replace(query, when=when.also)

    def _at(self, query: Any, time: When) -> Any:
        """A query at a time."""
        if isinstance(query, Not | Moment):
            return replace(query, query=self._at(query.query, time))
        if isinstance(query, Both | Either):
            return replace(query, queries=tuple(self._at(one, time) for one in query.queries))
        if "when" not in getattr(query, "__dataclass_fields__", {}):
            raise Unread("a time for what has none")
        return replace(query, when=time if query.when is None else replace(query.when, also=time))

    def _query(self, raw: Any) -> Any:
        if isinstance(raw, Not):
            return Not(self._query(raw.query))
        if isinstance(raw, Both):
            each = in_turn(self, pays_to_hurt(tuple(self._query(one) for one in raw.queries)))
            return Both(each) if len(each) > 1 else each[0]
        if isinstance(raw, Either):
            return Either(tuple(self._query(one) for one in raw.queries))
        if isinstance(raw, When_):  # `where does X go if the Corp installs it`: X is spoken of first
            of_card = self._query(raw.query) if isinstance(raw.query, Where) else None
            self._before(self.resolver.when(raw.when))
            return of_card or self._query(raw.query)
        if isinstance(raw, Can) and (raw.deed.verb, bool(raw.deed.what)) == ("afflict", True):
            return self._comes(raw.deed)  # `can I hurt him`: whether he is
        tool: Any = raw.deed.tool if isinstance(raw, Can) else None
        if tool == Pro("them"):  # `which of the two can break it`
            tools = self.resolver.two_tools()
            return Either(tuple(self._query(replace(raw, deed=replace(raw.deed, tool=one))) for one in tools))
        if isinstance(raw, Can | Must):
            self.resolver.needs = isinstance(raw, Must)
            try:
                deed, when = self._timed(more_than_usual(prevented_of(raw.deed, self.told, self.cast.refs), self.told))
            except NotTheirs:
                if isinstance(raw, Can) and not (self.told or self.cast.refs) and raw.deed.who in (CORP, RUNNER):
                    return Theirs(raw.deed.who, raw.deed.verb)
                raise
            finally:
                self.resolver.needs = False
            if (deed.verb, deed.thing) == ("lose", "game") and deed.who is not None:
                deed = Deed("win", OTHER[deed.who])
            deed = asked_as_cost(deed) if isinstance(raw, Must) else deed
            if isinstance(raw, Must) and raw.other is not None:
                other, late = self._timed(raw.other)
                return replace(raw, deed=deed, when=when or late, other=other)
            if isinstance(raw, Can) and deed.verb in ("flatline", "win"):
                return brought_about(self, raw.deed, replace(raw, deed=deed, when=when))
            if isinstance(raw, Can) and raw.of:
                of_so_many(raw.of, deed, self.told, self.cast.refs)
            told = self._wanted(deed) if isinstance(raw, Can) and (when is None or when.name == "this turn") else None
            return told or replace(raw, deed=deed, when=when)
        if isinstance(raw, Comes):
            what: Any = raw.what
            if isinstance(what, Deed) and (what.verb, what.thing, what.not_) == ("end", "game", False):
                return Wins()  # `is the game over`: it is where somebody has won
            if isinstance(what, Deed):
                return made_by(self, self._comes(taken(self, what)), raw.by)
            if isinstance(what, Has):
                return replace(raw, when=self._time(raw))
            if isinstance(what, Owned):
                found = gone(self, what) if what.verb in (GONE, KEPT) else held(self, what)
                return Comes(found) if isinstance(found, Has) else found
            return self._both_so(what) or Comes(self._is(what))
        if isinstance(raw, Moment):
            over = raw.query.what if isinstance(raw.query, Comes) else None
            if isinstance(over, Deed) and (over.verb, over.thing) in _OVER and not over.not_ and over.when is None:
                return replace(raw, query=Comes(Deed(over.verb, self.cast.player(over.who), thing="game")))
            inner = self._query(raw.query)
            if isinstance(inner, Wins):
                return inner  # when does he lose: what comes of it
            if not isinstance(inner, Can | Comes):
                raise Unread("when that is cannot be asked here")
            return replace(raw, query=inner)
        if isinstance(raw, HowMuch):
            return self._how_much(self._taken(raw) if raw.unit == TAKEN else raw)
        if isinstance(raw, Cost) and raw.deed.verb == "pay" and raw.deed.what:
            raw = replace(raw, deed=self._paid_for(raw.deed, raw.unit))
        if isinstance(raw, Cost):
            deed, when = self._timed(raw.deed, nobody=True)
            deed = replace(deed, who=CORP) if trashes_a_resource(self.cast, deed) else by_the_breaker(self, deed)
            deeds = [one for one in self.told if isinstance(one, Deed)]
            of_them = [one for one in deeds if len(one.what) > 1 and deed.only in one.what]
            if of_them and (of_them[-1].verb, of_them[-1].who) == (deed.verb, deed.who):
                self.priced(self._parted(of_them[-1], deed.only))
            return in_a_turn(self, replace(raw, deed=deed, when=self._time(raw) or when))
        if isinstance(raw, Strength):
            return replace(raw, of=self._asked_card(spoken_of.its_strength(self, raw.of)), when=self._time(raw))
        if isinstance(raw, Where):
            return replace(raw, what=self._asked_card(raw.what), when=self._time(raw))
        if isinstance(raw, Ruled):
            return self.ruled(raw)
        if isinstance(raw, Kind):
            return replace(raw, of=self._asked_card(raw.of))
        if isinstance(raw, Happens):
            of = spoken_of.changed(self, raw.of)
            when = self._time(raw)
            if when is not None and when.how in ("when", "after") and when.deed is not None and of is None:
                self._before(when)  # `what happens when he plays X`: he plays it
                when = None
            return replace(raw, of=of, when=when)
        if isinstance(raw, Who):
            when = self._time(raw)
            plain = raw.deed.verb in ("act", "choose") and not (raw.deed.what or raw.deed.thing == OUTCOME)
            deed = raw.deed if plain else self.resolver.deed(raw.deed, nobody=True)
            asked = self.cast.player(raw.deed.who) if raw.deed.verb == "choose" and raw.deed.who is not None else ""
            return replace(raw, deed=replace(deed, who=None), when=when, asked=asked or raw.asked)
        if isinstance(raw, Order):
            return Order(tuple(self.resolver.thing(one) for one in raw.of or ()), self._time(raw))
        if isinstance(raw, Sooner):
            return parted([replace(self._timed(one, nobody=True)[0], passive=one.passive) for one in raw.of])
        if isinstance(raw, Wins):
            return Wins(self.cast.player(raw.who) if raw.who else "")
        if isinstance(raw, Which) and raw.deed.verb == "do so":
            deed = self._so(raw.deed)
            kind = "sub" if deed.verb == "break" else "card"
            return Which(replace(deed, what=(), amount=None, unit="", when=None), kind)
        if isinstance(raw, Which):
            deed = self.resolver.deed(raw.deed, nobody=True)
            return replace(raw, deed=deed, when=self._time(raw))
        raise Unread("that asks nothing")

    def _time(self, raw: Any) -> When | None:
        found: When | None = self.resolver.when(of_that_turn(raw.when, self.told)) if raw.when is not None else None
        return found

    def _before(self, when: When) -> None:
        """A time that tells what is done before what is asked."""
        if when.deed is None or when.how not in ("when", "after") or when.also is not None:
            raise Unread("a time for what has none")
        self._flush()
        self.told.append(when.deed)

    def _asked_card(self, raw: Any) -> Ref:
        if isinstance(found := self.resolver.thing(raw), Ref):
            return found
        raise Unread("it was not said which card")

    def _timed(self, raw: Any, nobody: bool = False) -> tuple[Deed, When | None]:
        time = raw.when.deed if raw.when is not None else None
        raw = replace(raw, when=then(raw, self.told, self.cast)) if time else raw
        if raw.source is not None and time is not None and time.verb == "access" and time.source is None:
            time = replace(time, source=raw.source)  # `trash it when accessing it from HQ`: from there it is accessed
            raw = replace(raw, source=None, when=replace(raw.when, deed=time))
        raw = spoken_of.another_copy(self.cast, seen(raw, self.told, _OF_RUNS), self.told)
        deed = self.resolver.deed(from_purse(of_them(self._so(raw), self.told), self.told), nobody or raw.passive)
        if deed.who is None and not deed.passive and not nobody and deed.by is None and deed.tool is not None:
            tool = deed.tool
            deed = replace(deed, who=self.cast.side(tool) if isinstance(tool, Ref) else None)
        for ref in deed.what if deed.when is not None else ():
            if isinstance(ref, Ref):
                self.cast.speak(ref)  # what is asked about is spoken of after what only tells its time
        return replace(deed, when=None), when_first(deed, self.told)

    def _comes(self, raw: Any) -> Any:
        over = raw.verb == "win" or (raw.verb, raw.thing) == ("lose", "game")
        if over and not raw.not_ and raw.who is not None:
            for when in filter(None, (raw.when, spoken_of.by_doing(raw))):
                self._before(self.resolver.when(when))
            return spoken_of.wins(raw, self.cast.player(raw.who))
        deed, when = self._timed(raw)
        deed = seen_in_it(self, raw, got_by(self, deed))
        if over and not deed.not_ and deed.who and when is None:  # of whom was spoken last
            return spoken_of.wins(deed, deed.who)
        if deed.not_:
            return Not(Comes(replace(deed, not_=False), when))
        return Comes(replace(deed, again=False), when, deed.again)

    def _wanted(self, deed: Deed) -> Can | None:
        """`I want to install X. Can I install it?`: of what was told last it is asked whether it can be."""
        done = [one for one in self.told if isinstance(one, Deed) and (one.verb != "pay" or one.purpose or one.by)]
        last = done[-1] if done else None  # `rezzes X and pays 1. Is he allowed to rez it?`
        if last is None or self.asks or deed.not_ != last.not_:
            return None
        if (deed.who, deed.what) != (last.who, last.what) or deed.server not in (deed.what and None, last.server):
            return None
        if not deed.what and deed.server is None and deed.by is None and deed.verb != "jack out":
            return None
        same = deed.not_ is last.not_ and (deed.verb == last.verb or (deed.verb == "afford" and last.verb in PAID))
        return Can(replace(last, when=None), last.when, told=True) if same and not deed.again else None

    def _so(self, raw: Any) -> Any:
        """`do so`: what was asked about before, or else told last, by whom and when it is said now."""
        asked: Any = self.asks[-1].query if self.asks else None
        if raw.verb == "take it" and isinstance(asked, HowMuch) and asked.deed is not None and asked.deed.unit:
            return replace(raw, verb=asked.deed.verb, unit=asked.deed.unit, what=())  # the damage asked about before
        if raw.verb != "do so" and not self.paid_again(raw):
            return raw
        last = next((one for one in reversed(self.told) if isinstance(one, Deed)), None)
        deed = enough_for(self) if raw.thing == ENOUGH else self._deed_asked() or (last if not raw.thing else None)
        if deed is None:
            raise Unread("it is not said what")
        if raw.who is not None and deed.who is not None:
            self.cast.player(raw.who, deed.who)
        return replace(deed, when=raw.when)

    def _deed_asked(self, if_can: bool = False) -> Deed | None:
        """The deed that the question before asks about; if_can: only where it asks whether that can be done."""
        before: Any = self.asks[-1].query if self.asks else None
        before = before.queries[-1] if isinstance(before, Both) else before
        if not isinstance(before, Can) and (if_can or not isinstance(before, Must | Comes | Cost)):
            return None
        deed = before.what if isinstance(before, Comes) else before.deed
        return deed if isinstance(deed, Deed) and not getattr(before, "told", False) else None

    def _then(self, query: Any, then: str) -> Any:
        """A query whose time is that of the question before it: when what that asks about is done."""
        if isinstance(query, Both):
            return Both(tuple(self._then(one, then) for one in query.queries))
        if then in AT_THAT:
            return at_that(query, self.told, then)
        deed = self._deed_asked(then == "left") if then else None
        if deed is not None and deed.verb in ("flatline", "win", "lose"):
            return query  # `am I dead, and is the tag gone afterwards`: after what is told
        if then == "before" and deed is None:
            deed = done_last(self.told)
        deed = Deed("end", thing="run") if deed is None and run_is_over(then, query, self.told) else deed
        if deed is None or "when" not in getattr(query, "__dataclass_fields__", {}) or query.when is not None:
            return query
        return replace(query, when=When("before" if then == "before" else "after", replace(deed, when=None)))

    def settled(self, raw: HowMuch) -> HowMuch:
        """What is counted, and of whom, with its references found."""
        return self._how_much(raw)  # type: ignore[no-any-return]

    def _is(self, raw: Any) -> Any:
        if raw.state == "at":
            return spoken_of.lies(self, raw)
        if raw.state in ("tagged", "broke"):
            return replace(raw, what=self.cast.player(raw.what, RUNNER if raw.state == "tagged" else ""))
        found = self.resolver.thing(raw.what)
        plays = isinstance(found, Ref) and self.cast.type(found) in ("event", "operation")
        if raw.what in (Pro("them"), Pro("he")) and plays:
            raise Unread("it was not said which")  # `plays X. Are they trashed`
        return as_full(replace(raw, what=found))

    def _paid_for(self, raw: Any, unit: str) -> Any:
        """`what do I pay for X`: what is told or done with such a card; `how many counters for X`: to score it."""
        card = self._asked_card(raw.what[0])
        for one in reversed(self.told):
            if not isinstance(one, Deed) or (one.verb == "trash" and one.by is not None):  # that is an effect
                continue
            if card in one.what and one.verb in PAID:
                return replace(self.priced(self._parted(one, card)), when=one.when or raw.when)
        side, type_ = self.cast.side(card), self.cast.type(card)
        plain = "rez" if side == CORP else "install"
        if unit in COUNTERS and type_ != "agenda":
            raise Unread("it is not said what those counters are for")
        taken = "score" if unit in COUNTERS else "steal"
        verb = {"event": "play", "operation": "play", "agenda": taken}.get(type_, plain)
        return replace(raw, verb=verb, what=(card,))

    def _parted(self, deed: Deed, card: Any) -> Deed:
        """`installs X, then Y, then Z. what does Y cost`: that of Y, once X is installed."""
        at, place = self.told.index(deed), deed.what.index(card)
        parts = [replace(deed, what=one) for one in (deed.what[:place], (card,)) if one]
        self.told[at : at + 1] = parts
        return parts[-1]

    def _taken(self, raw: Any) -> Any:
        """`how much does he take`: damage, or credits from a card, whichever was spoken of."""
        harm = next((ref for ref in reversed(self.cast.spoken) if "damage" in effects(ref.card)), None)
        rich = next((ref for ref in reversed(self.cast.spoken) if ref.card and keeps(ref.card, "credit")), None)
        if (harm is None) == (rich is None):
            raise Unread("it is not said of what")
        unit = "damage" if rich is None else "credits"
        return replace(raw, unit=unit, deed=replace(raw.deed, verb="gain" if rich else "suffer", unit=unit))

    def _for_whom(self, raw: Any) -> Any:
        """`how many points is it worth for me`: in the score area of that player, who scores or steals it."""
        who = self.cast.player(raw.to)
        if raw.unit == "requirement":
            if who != CORP:
                raise Unread("only the Corp scores it")
            return replace(raw, to=None)
        card = self.resolver.thing(raw.of)
        verb = "steal" if who == RUNNER else "score"
        there = [one for one in leaves(tuple(self.told)) if isinstance(one, Deed) and card in one.what]
        if not isinstance(card, Ref) or self.cast.type(card) != "agenda":
            raise Unread("only an agenda is worth points")
        if not any(one.verb == verb for one in there):
            self._flush()
            self.told.append(Deed(verb, who, (card,)))
        return replace(raw, to=None, of=card)

    def _how_much(self, raw: Any) -> Any:
        when = None
        if raw.to is not None:
            raw = self._for_whom(raw)
        if raw.kind == FATE:
            raw = self._fate(raw)
        if not raw.unit and raw.kind == LEFT:
            return left(self, raw)
        if not raw.unit or drawn(self, raw):
            return as_many(self, alone=raw.kind == ALONE)
        asked = so_many(self, raw) or accessed_then(self, raw) or spoken_of.kept(self, raw)
        if asked is not None or (asked := paid_then(self, raw)) is not None:
            return asked
        raw = of_whom_told(self, replace(raw, kind="") if raw.kind == SHORT else raw)
        deed = raw.deed
        if deed is not None:
            owner = UNIT_SIDES.get(deed.unit, "") if deed.verb in ("take", "suffer") and deed.who is None else ""
            deed = spoken_of.does_it(self.cast, deed, True)
            settled = had_of(self.cast, self.resolver.deed(replace(deed, who=owner) if owner else deed, nobody=True))
            when = self.resolver.when(raw.when) if raw.when is not None else settled.when
            if settled.verb in ("take", "gain") and settled.unit == "clicks" and isinstance(settled.tool, Ref):
                self.told.append(At(settled.tool, Place("")))  # `how many clicks with X`: X lies there, and is not used
                settled = replace(settled, tool=None)
            of_server = settled.source is not None and settled.source.where in CENTRALS
            if settled.verb == "access" and of_server and settled.server is None:  # `from R&D`: in that run, of those
                settled = replace(settled, server=Server(settled.source.where))
            elif settled.verb == "access" and not self._in_a_run():
                settled = replace(settled, verb="look")  # `how many cards does he look at`
            return self._in_own_turn(replace(raw, deed=replace(settled, when=None), when=when))
        of: Any = raw.of
        owner = UNIT_SIDES.get(raw.unit, "") or spoken_of.of_whom(self, raw)
        if isinstance(of, str) or (isinstance(of, Pro) and of.kind in OF_WHOM):
            self.cast.subject = self.cast.player(of, owner)  # whose is `when his turn begins`
        when = self._time(raw)
        if raw.unit == "hand size" and when is not None and when.deed is not None and when.deed.thing == "turn":
            when = replace(when, deed=replace(when.deed, who=when.deed.who or self.cast.player(of)))
        if isinstance(of, Zoned):
            return replace(raw, of=Zone(self.resolver.zone(of)), when=when)
        if isinstance(of, Pro) and of.kind == "it" and self._means_the_corp(raw.unit):
            return replace(raw, of=CORP, when=when)
        if raw.unit in PLAYER_UNITS and (
            of is None or isinstance(of, str) or (isinstance(of, Pro) and of.kind not in ("it", "there", "them"))
        ):
            if of is None and owner == "" and not self.cast.subject:
                raise Unread("it was not said whose")
            return replace(raw, of=self.cast.player(of, owner), when=when)
        if raw.unit in ON_CARDS and class_of(of) == "p" and of != Pro("it"):
            return replace(raw, of=with_counters(self, raw.unit, self.cast.player(of)), when=when)
        if raw.unit == "cards":
            if of is None and self.cast.pile in HANDS.values():
                return replace(raw, of=Zone(self.cast.pile), when=when)  # that of which was said how many it has
            if of is None and not self.cast.subject:
                raise Unread("it was not said whose")
            if isinstance(of, Desc):
                raise Unread("that has no cards")
            if raw.kind in _INSTALLED and self.cast.pile not in HANDS.values() and self.cast.player(of) == RUNNER:
                return replace(raw, of=Zone("rig"), when=when)  # `how many programs has he`
            return replace(raw, of=spoken_of.in_hand_of_whom(self.cast, self.told, of), when=when)
        of = spoken_of.its_strength(self, of) if raw.unit == "strength" else of
        if of == Pro("it") and raw.unit in ON_CARDS and self.cast.loaded is not None:
            return replace(raw, of=self.cast.speak(self.cast.loaded), when=when)
        if of == Pro("them") and raw.unit in ON_CARDS and len(several := self._loaded(raw.unit)) > 1:
            return Both(tuple(replace(raw, of=one, when=when) for one in several))
        if of is None or isinstance(of, Pro):
            if isinstance(of, Pro) and of.kind not in ("it", "them"):
                raise Unread("a player has none of that")
            if raw.unit in ON_CARDS and of is None:
                return replace(raw, of=with_counters(self, raw.unit), when=when)
            return replace(raw, of=self.cast.bearer(raw.unit), when=when)
        if isinstance(of, str):
            raise Unread("a player has none of that")
        return replace(raw, of=self.resolver.thing(of), when=when)

    def _in_a_run(self) -> bool:
        """Whether anything of the line is of a run, or of a card of the Corp that can be accessed."""
        done = any(isinstance(one, Deed) and one.verb in _OF_RUNS for one in leaves(tuple(self.told)))
        events = any(ref.card and "run" in card_facts(ref.card)[2] for ref in self.cast.refs)
        there = bool(self.cast.servers) or self.cast.pile in CENTRALS
        return done or events or there or any(self.cast.side(ref) == CORP for ref in self.cast.refs)

    def _means_the_corp(self, unit: str) -> bool:
        """`how many credits does it have`: the Corp, where the card that was spoken of last keeps none."""
        last = self.cast.spoken[-1] if self.cast.spoken else None
        plain = last is None or (last.card and not (unit == "credits" and keeps(last.card, "credit")))
        return unit in ("credits", "clicks") and self.cast.subject == CORP and bool(plain)

    def _loaded(self, unit: str) -> list[Ref]:
        """The cards that were told to have counters of a kind."""
        told = (one for one in self.told if isinstance(one, Has) and (not unit or unit in (one.unit, "counters")))
        return [*dict.fromkeys(one.owner for one in told if isinstance(one.owner, Ref))]

    def _in_own_turn(self, query: HowMuch) -> HowMuch:
        """`how many credits does he gain at the start of turn`: of his own turn, where nothing else was told."""
        when, who = query.when, query.deed.who if query.deed is not None else None
        if when is None or when.deed is None or when.how != "when" or when.also is not None or who is None:
            return query
        turn = when.deed
        ends = (turn.verb, turn.thing) == ("end", "turn")
        discards = ends and query.deed is not None and query.deed.verb == "discard"
        if ((turn.verb, turn.thing) != ("begin", "turn") and not discards) or any(
            isinstance(one, Deed | Turn) for one in self.told
        ):
            return query
        if turn.who is None:
            self.cast.assumed[f"the turn that {turn.verb}s is the {who.capitalize()}'s"] = None
        self._before(replace(when, deed=replace(turn, who=turn.who or who)))
        return replace(query, when=None)
