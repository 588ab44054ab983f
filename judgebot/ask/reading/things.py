"""Placeholders of the chart made to what they stand for: cards, servers, subroutines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, effects, keeps
from judgebot.ask.reading.cast import TYPES, Cast, Unread
from judgebot.ask.reading.defined import subs_doing
from judgebot.ask.reading.frames import AT_IT
from judgebot.ask.reading.in_the_way import of_any
from judgebot.ask.reading.marking import Marking
from judgebot.ask.reading.meanings import (
    AS_CAN,
    FUND,
    MATCH,
    ROOM,
    Ability,
    Amount,
    Deed,
    Fact,
    Option,
    Place,
    Ref,
    Server,
    Some,
    Subs,
    When,
)
from judgebot.ask.reading.raw import PAIR, PERSON, Around, Desc, Mark, Named, Pro, Stand, SubsBy, The, TheServer, Where_
from judgebot.ask.reading.spoken_of import own_kept
from judgebot.game.objects import CENTRALS, CORP, RUNNER

_OF_CORP = {"grip": "HQ", "stack": "R&D", "heap": "Archives"}  # the piles of which the Runner accesses cards
_OF_ICE = ("approach", "encounter", "pass", "bypass", "rez", "host")  # what is done to ice nobody spoke of before
_COPIED = ("draw", "install", "play", "score", "find", "rez")  # with a card of one's own: `draws a second one`


_PERSONS = frozenset(
    ("connection", "companion", "executive", "sysop", "character", "clone", "bioroid", "enforcer", "academic")
)


def said_in_full(raw: Any, telling: bool, nobody: bool) -> None:
    """Of what is told it is said for what it is spent; and of nothing else that it is done as often as it can be.

    Raises Unread.
    """
    if raw.unit == FUND and telling and not (nobody or raw.not_):
        raise Unread("it is not said for what")
    if raw.times == AS_CAN and raw.not_:
        raise Unread("it is not said how often")


def is_person(ref: Ref) -> bool:
    """Whether a card is called `her` or `him`: by what it is in the story, which no rule asks for."""
    _, type_, subtypes = card_facts(ref.card) if ref.card else ("", "", ())
    return type_ == "identity" or not _PERSONS.isdisjoint(subtypes)


def denied(raw: Any, what: list[Any]) -> tuple[Any, list[Any]]:
    """A deed that is done to none is not done: `breaks none of its subs`."""
    if any(isinstance(one, Some) and one.amount == Amount(0) for one in what):
        what = [Some(one.kind, Amount(how="any")) for one in what if isinstance(one, Some)]
        return replace(raw, not_=True), what
    none = any(isinstance(one, Subs) and not one.which and one.amount == Amount(0) for one in what)
    if raw.verb == "break" and none:
        what = [replace(one, amount=Amount(how="any")) if isinstance(one, Subs) else one for one in what]
        return replace(raw, not_=True), what
    return raw, what


_WITHIN = Mark("spot", "innermost")  # `behind it`


def with_its_place(raw: Any) -> Any:
    """`puts Palisade behind it`: what is said of the card is where it is put."""
    card = raw.what[0]
    marks = getattr(card, "marks", ())
    near = ("behind", "before")
    within = [mark for mark in marks if mark == _WITHIN or (mark.kind == "at" and mark.value.spot in near)]
    if len(within) != 1:
        return raw
    rest = replace(card, marks=tuple(mark for mark in marks if mark is not within[0]))
    place = Where_("ice", spot="behind", of=Pro("it")) if within[0] == _WITHIN else within[0].value
    return replace(raw, verb="install", what=(rest,), place=place)


def into_a_pile(raw: Any) -> bool:
    """`puts X back into R&D`: whether a card is put into a pile; an upgrade may be put into that server's root."""
    central = raw.place.where == "in" and getattr(raw.place.server, "name", "") in CENTRALS
    named = [one.what for one in raw.what if isinstance(one, Desc) and isinstance(one.what, Named)]
    types = {card_facts(card)[1] for one in named for card in one.cards}
    return central and bool(types) and types.isdisjoint(("upgrade", "ice"))


def pile_accessed(said: Any, place: Place) -> Place:
    """`accesses it from the hand`: the pile of the Corp (7.2.1). said: as it was said. Raises Unread"""
    if place.where not in _OF_CORP:
        return place
    zone = said.zone if isinstance(said, Where_) else None
    if zone is not None and (zone.poss == RUNNER or zone.name in _OF_CORP):  # the grip, and not `the hand`
        raise Unread("the Runner accesses no cards of their own")
    return replace(place, where=_OF_CORP[place.where])


def put_down(raw: Any) -> Any:
    """`drops Corroder`, `drops Palisade on HQ`: plays or installs it, where nothing is lowered by it, or by so much."""
    named = [one for one in raw.what if isinstance(one, Desc) and isinstance(one.what, Named)]
    bare = (raw.amount, raw.tool, raw.by, raw.purpose) == (None, None, None, None)
    if raw.verb != "lower" or not named or len(named) != len(raw.what) or not bare:
        return raw
    kinds = {card_facts(one)[1] for card in named for one in card.what.cards}
    if len(named) > 1:
        return replace(raw, verb="install") if kinds <= {"program", "hardware", "resource"} else raw
    card = named[0]
    there = next((mark.value for mark in card.marks if mark.kind == "at"), None)
    if kinds == {"ice"} and there is None:
        return raw
    if kinds & {"event", "operation"}:
        return (
            replace(raw, verb="play")
            if there is None
            else replace(raw, verb="play", what=(Desc(card.what),), server=there.server)
        )
    rest = replace(card, marks=tuple(mark for mark in card.marks if mark.kind != "at"))
    return replace(raw, verb="install", what=(rest,), place=there)


def used_on(card: Ref, purpose: Deed) -> Deed:
    """`used Cookbook for it`: on that card, where the one that is used brings none from anywhere."""
    brings = ("search", "find", "add", "draw", "reveal", "play", "look_at")
    does = effects(card.card)
    on_it = purpose.verb == "find" and isinstance(purpose.only, Ref) and bool(does) and does.isdisjoint(brings)
    return replace(purpose, verb="choose") if on_it else purpose


def clears_tags(card: str) -> bool:
    """Whether the Corp removes tags by a card of its own."""
    return card_facts(card)[0] == CORP and "remove_tags" in effects(card)


_INSTALLED = Mark("is", "installed", before=True)


def _one_there(one: Any) -> Any:
    """`an ice from HQ`, where it is told what is done with it: one card that lies there."""
    lies = isinstance(one, Some) and one.kind == "ice" and one.amount == Amount(1) and one.where is not None
    return Desc(Stand("ice"), (Mark("at", one.where),)) if lies else one


class Things(Marking):
    """Finds the things that a line speaks of: cards, servers, subroutines, any card of a kind."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.facts: list[Fact | Deed] = []
        self.but: tuple[Any, ...] = ()  # cards that `it` cannot be
        self.telling, self.verb = False, ""  # whether a deed is told; the verb of the one whose objects are looked for

    def _clears(self, who: Any) -> bool:
        """Whether it is open who removes tags: the player is named, or a card spoken of lets the Corp do it."""
        spoken = self.cast.spoken if self.cast.subject == CORP else self.cast.spoken[-1:]
        return isinstance(who, str) or any(one.card and clears_tags(one.card) for one in spoken)

    def not_brought_back(self, raw: Any) -> tuple[Ref, ...]:
        """`bring it back with Simulchip`: a card of the same player, and not that one."""
        named = raw.tool.what if raw.thing == "back" and isinstance(raw.tool, Desc) else None
        if not isinstance(named, Named):
            return ()
        sides = {card_facts(card)[0] for card in named.cards}
        return tuple(ref for ref in self.cast.refs if self.cast.side(ref) not in sides or ref.card in named.cards)

    def _resolved(self, raw: Any) -> tuple[Ref, ...]:
        """What `it` is not that is trashed: events and operations that were played, and one's own cards."""
        if raw.verb != "trash":
            return ()
        own = own_kept(self.cast, raw, self.needs) if Pro("it") in raw.what and raw.by is None else ()
        if raw.passive:
            return own
        done = [ref for ref in self.cast.done if ref != self.cast.met]  # what is accessed was not played
        if raw.purpose is not None and raw.purpose.verb == "steal" and self.cast.met is not None:
            own = (self.cast.met,)  # for which it is trashed (1.16.10)
        return (*own, *(ref for ref in done if self.cast.type(ref) in ("event", "operation")))

    def _so_many_ice(self, one: Any) -> list[Any]:
        """`passes 2 ice`, of which nothing else is told: each of them."""
        plain = isinstance(one, Some) and one.kind == "ice" and one == Some("ice", Amount(one.amount.n))
        return [self.cast.new("", "ice") for _ in range(one.amount.n)] if plain and 1 < one.amount.n < 6 else [one]

    def accessed(self, verb: str, what: list[Any]) -> tuple[Any, ...]:
        """What a deed is done to; `accesses X and Y in HQ`: both lie there.

        Raises Unread for `accesses 2 cards from HQ, Snare! first`: is that one of the two?
        """
        if verb == "pass" and self.telling and not any(self.cast.type(ref) == "ice" for ref in self.cast.refs):
            what = [each for one in what for each in self._so_many_ice(one)]
        counted = verb == "access" and any(isinstance(one, Some) and one.kind == "card" for one in what[:1])
        if counted and any(isinstance(one, Ref) for one in what[1:]):
            raise Unread("it is not said whether that is one of those cards")
        refs = [one for one in what if isinstance(one, Ref)] if verb == "access" and len(what) > 1 else []
        there = self.cast.at.get(refs[-1].n) if refs else None
        if there is not None and there.where in CENTRALS:
            for ref in refs:
                self.put(ref, self.cast.at.get(ref.n, there))
        return tuple(what)

    def at_it(self, raw: When) -> When:
        """`does the run end there`: when the ice that was spoken of last is encountered, if not passed."""
        if raw.deed is None or raw.deed != AT_IT.deed:
            return raw
        last = self.cast.spoken[-1] if self.cast.spoken else None
        if last is None or self.cast.type(last) != "ice" or self.cast.beyond:
            raise Unread("it is not said where that is")
        return replace(AT_IT, deed=Deed("encounter", RUNNER, (last,)))

    def begun(self, raw: Any) -> Any:
        """`7 credits when the encounter begins`, told: the Runner encounters that ice then.

        `swaps it with an ice from HQ`: one card of those there. What the Corp has bid, the Runner may beat (10.8.4).
        """
        nobody = raw.verb == "beat" and raw.who == Pro("he") and not self.cast.speaker and not self.cast.claimer
        if nobody and self.cast.bidder == CORP:
            return replace(raw, who=RUNNER)
        if nobody and self.cast.subject == CORP:  # `the Corp plays X. can he win the trace`
            raise Unread("it is not said who")
        if raw.verb == "swap" and self.telling:
            return replace(raw, what=tuple(_one_there(one) for one in raw.what))
        if raw.verb != "begin" or raw.thing != "encounter" or not self.telling:
            return raw
        met = (raw.by,) if raw.by is not None else raw.what
        return replace(raw, verb="encounter", thing="", who=RUNNER, what=met, by=None)

    def room(self, purpose: Deed) -> Deed | None:
        """`must I trash X to make room`: for what is installed last; it changes nothing of what is asked otherwise."""
        if purpose.thing != ROOM:
            return purpose
        what = purpose.what or tuple(self.cast.fresh[-1:])
        return replace(purpose, what=what) if self.needs and what else None

    def thing(self, raw: Any, verb: str = "") -> Any:
        """A card, server, subroutines, or any card of a kind."""
        if isinstance(raw, Desc):
            found = self.cards(raw)
            if len(found) != 1:
                raise Unread("several cards where one is meant")
            return found[0]
        if isinstance(raw, Named):
            return self.cast.named(raw)
        if isinstance(raw, The):
            return self.the(raw, verb)
        if isinstance(raw, Pro):
            if raw.kind == "purse":
                raise Unread("it was not said which")
            if raw.kind == "there" or verb in ("run", "breach"):
                return self.server(raw)
            others = () if raw.is_ != PERSON else tuple(one for one in self.cast.refs if not is_person(one))
            return self.cast.it(verb, (*self.but, *others))
        if isinstance(raw, Server | TheServer | Around):
            return self.server(raw)
        if isinstance(raw, Subs | SubsBy):
            return self.subs(raw)
        if isinstance(raw, Some):
            whose: Any = raw.whose
            raw = replace(raw, whose=whose if isinstance(whose, str) else self.cast.player(whose))
            bare = not raw.kind
            if bare:  # `installs a fourth`, `approaches the next one`
                raw = replace(raw, kind=TYPES[verb][0] if len(TYPES.get(verb, ())) == 1 else self.cast.counted)
            one = raw.amount in (Amount(1), Amount(how="some")) and not raw.other and raw.kind != "card"
            if raw.other:
                last = [ref for ref in self.cast.spoken if self.cast.is_kind(ref, raw.kind)]
                copied = verb in _COPIED or (last and self._in_a_score_area(last[-1]))
                if bare and last and last[-1].card and raw.amount == Amount(1) and copied:
                    return self.cast.named(Named((last[-1].card,), another=True))
                raw = replace(raw, but=last[-1] if last and not self._only_there(verb, last[-1]) else None)
            where = self.place(raw.where) if isinstance(raw.where, Where_) else raw.where
            if verb == "access" and where is not None:
                where = pile_accessed(raw.where, where)  # `access a card from hand`
            found = replace(raw, where=where)
            self.cast.some = found if one else self.cast.some
            return found
        if isinstance(raw, Ability):
            of = self.thing(raw.of, verb)
            if isinstance(of, Ref) and raw.name == "click" and self.cast.type(of) == "ice":
                raw = replace(raw, name="")  # what clicks are lost for in its encounter is no action
            return replace(raw, of=self._identity_of(of) if isinstance(of, Some) and of.kind == "identity" else of)
        if isinstance(raw, Option | Ref) or raw is None:
            return raw
        raise Unread("that cannot be meant there")

    def _in_a_score_area(self, ref: Ref) -> bool:
        """`I stole X, and access another one`: another copy, where what was spoken of last is scored or stolen."""
        at = self.cast.at.get(ref.n)
        return at is not None and at.where.endswith(" score")

    def _only_there(self, verb: str, ref: Ref) -> bool:
        """`Corroder is installed. Must she trash another program`: one that is only there, which may be the other."""
        at = self.cast.at.get(ref.n)
        return verb == "trash" and at is not None and at.where == "rig" and ref not in self.cast.fresh

    def _identity_of(self, some: Some) -> Ref:
        """`uses my ability`: that of the identity, where it is told which that is."""
        known = [ref for ref in self.cast.refs if self.cast.type(ref) == "identity"]
        known = [ref for ref in known if some.whose in ("", self.cast.side(ref))]
        if len(known) != 1:
            raise Unread("nothing was said of such a card")
        return self.cast.speak(known[0])

    def for_it(self, purpose: Any) -> Any:
        """`uses X to install Y. must he trash a program for it`: what is paid to use X."""
        it: Any = (Pro("it"),)
        asked = purpose == Deed("use", purpose.who, it) and not self.telling
        return replace(purpose, what=(self.cast.used[-1],)) if asked and self.cast.used else purpose

    def described(self, desc: Desc) -> tuple[Any, ...]:
        """The cards that are described; asked of `an installed program`, that is any of them and not one more."""
        any_ = isinstance(desc.what, Stand) and not desc.what.sizes and desc.marks == (_INSTALLED,)
        if self.telling or not any_ or self.verb not in ("trash", "lose", "choose"):
            return self.cards(desc)
        return (Some(desc.what.kind, Amount(desc.count)),)

    def _with_counters(self, unit: str) -> Ref:
        """`breaks it with that counter`: the card on which such counters lie."""
        fits = [ref for ref in self.cast.spoken if ref.card and keeps(ref.card, unit) and self.cast.side(ref) == RUNNER]
        if len({ref.card for ref in fits}) != 1:
            raise Unread("it is not said on which card that lies")
        return self.cast.speak(fits[-1])

    def _last_kind(self) -> list[Ref]:
        """The cards of the type of the one that was spoken of last, where that is ice."""
        last = self.cast.type(self.cast.spoken[-1]) if self.cast.spoken else ""
        return [ref for ref in self.cast.refs if last == "ice" and self.cast.type(ref) == last]

    def the(self, raw: The, verb: str = "") -> Any:
        """`the ice`: a card of the line, or, where none was named, any of that kind."""
        if raw.spot in PAIR:
            if len(self.cast.refs) != len(PAIR):
                raise Unread("nothing was said of such a card")
            return self.cast.speak(self.cast.refs[PAIR.index(raw.spot)])
        if raw.spot == "loaded":
            return self._with_counters(raw.kind)
        if raw.spot == "one" and self.cast.some is not None:
            return self.cast.some  # `must I steal an agenda when I find one`: any of those
        if raw.spot == "one" and verb in _OF_ICE and len(self._last_kind()) > 1:
            return Some(self.cast.type(self.cast.spoken[-1]))  # `one rezzed and one not. Do I encounter one`
        if raw.spot == "one" and verb in ("trash", "lose", "choose", "discard", "be without"):
            spoken = [
                ref for ref in self.cast.spoken if not (ref.card and self.cast.type(ref) in ("event", "operation"))
            ]
            last = [self.cast.type(ref) for ref in spoken if self.cast.type(ref) != "ice"]
            return Some(last[-1] if last else "card")  # `must he trash one`: one of those
        try:
            return self.cast.the(raw)
        except Unread:
            if raw.spot == "met":
                return Some(raw.kind, Amount(1))
            ice = [ref for ref in self.cast.refs if self.cast.type(ref) == "ice"]
            none = raw.kind == "ice" and not ice
            card = self.cast.spoken[-1].card if self.cast.spoken else ""
            if none and raw.spot == "2" and verb in _COPIED and card:  # `X is rezzed. Rezzes a second one`
                return self.cast.named(Named((card,), another=True))
            told = ("2", "3") if self.telling else ()
            if none and raw.spot in ("1", "outermost", *told) and verb in _OF_ICE:
                return self.introduced(raw)
            if raw.kind == "ice" and len(ice) == 1 and raw.spot == "2" and verb in _OF_ICE[:-1]:
                known = self.cast.at.get(ice[0].n) or self._somewhere(ice[0])  # `passes the first, is at the second`
                self.put(self.cast.new("", "ice"), replace(known, spot=""))
                return self.cast.spoken[-1]
            if none and raw.spot.isdigit() and len(self.cast.refs) == 2 >= int(raw.spot):
                return self.cast.speak(self.cast.refs[int(raw.spot) - 1])  # `X and Y, with 2 counters on the second`
            if (raw.spot and not (none and raw.spot in ("-1", "outermost"))) or raw.kind == "card":
                raise
            if not raw.kind:
                raise
            return Some(raw.kind, Amount(1), whose=self.cast.speaker if raw.poss == "i" else "")

    def subs(self, raw: Any) -> Any:
        """Subroutines, of the only ice of the line where none is named."""
        if isinstance(raw, SubsBy):
            whole = self.subs(Subs(raw.of))
            which = subs_doing(whole.of.card, raw.effect) if isinstance(whole.of, Ref) else ()
            which = which[raw.nth - 1 : raw.nth] if raw.nth > 0 else which
            count = raw.how_many if raw.how_many is not None else Amount(1)
            if raw.which and raw.which != which:
                raise Unread("that is another subroutine")
            if not which or (not count.how and count.n != len(which)):
                raise Unread("which of its subroutines those are is not known")
            return replace(whole, which=which)
        if raw.amount.how == "one":  # `the first`
            raw = replace(raw, amount=Amount())
        if raw.amount is not None and raw.amount.how == "more than":
            raw = replace(raw, amount=Amount(raw.amount.n + 1))
        them = isinstance(raw.of, Pro)
        if (raw := of_any(raw)).of is None:
            ice = [ref for ref in self.cast.spoken if self.cast.type(ref) == "ice"]
            if them and not ice:  # `wants 2 credits and 2 cards. Does he get both`
                raise Unread("it is not said of what")
            return replace(raw, of=ice[-1] if len(ice) == 1 else None)
        of = self.thing(raw.of, "break")
        if not isinstance(of, Ref) or self.cast.type(of) != "ice":
            raise Unread("only ice has subroutines")
        return replace(raw, of=of)

    def _own(self, who: str | None, tool: Any) -> None:
        """A player does nothing with a card of the other."""
        if who and isinstance(tool, Ref) and self.cast.side(tool) not in ("", who):
            raise Unread(f"that is no card of the {who.capitalize()}")

    def _only(self, verb: str, time: bool) -> Any:
        """The only card of the line that a verb can be about."""
        fits = [ref for ref in self.cast.refs if self.cast.type(ref) in TYPES[verb]]
        if not fits and (time or verb == "steal" or (verb == "score" and not self.cast.refs)) and verb != "play":
            return Some("agenda")
        if len(fits) != 1:
            raise Unread("it was not said which card")
        return self.cast.speak(fits[0])

    def _tool(self, raw: Any, what: tuple[Any, ...]) -> Any:
        """The card that a deed is done with; `it` is none of those that it is done to."""
        what = (*what, *(one.of for one in what if isinstance(one, Subs)))
        if isinstance(raw.tool, Pro) and raw.verb in ("break", "bypass"):
            able = [
                ref
                for ref in self.cast.spoken
                if ref not in what
                and (raw.verb in effects(ref.card) or (raw.verb == "break" and self.cast.is_kind(ref, "icebreaker")))
            ]
            if able:  # `one is hosted on X. Can I break it with it`; `plays Inside Job and bypasses X with it`
                return self.cast.speak(able[-1])
            return self.cast.it("", what, ("program", "hardware", "resource"))
        if isinstance(raw.tool, Pro):
            return self.cast.it("", what)
        tool = self.thing(raw.tool) if raw.tool is not None else None
        if raw.verb == "boost" and tool is None and not what and raw.thing in ("", MATCH):  # `he pumps`: the only one
            breakers = [ref for ref in self.cast.refs if self.cast.is_kind(ref, "icebreaker")]
            return breakers[0] if len(breakers) == 1 else None
        if raw.verb == "steal" and isinstance(tool, Ref) and "steal" not in effects(tool.card):
            if tool.n not in self.cast.at and self.cast.side(tool) == RUNNER:
                self.put(tool, Place("rig"))  # `steals X with AirbladeX with 3 counters`: it is there
            return None
        return tool
