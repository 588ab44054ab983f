"""Rows for what is said around the moves: leads, what somebody omits, the state of all ice, when a fact holds."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import card_facts
from judgebot.ask.reading.deeds import _pays_for, subject
from judgebot.ask.reading.facts import _identity
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Subs
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Given,
    Identified,
    Mark,
    Mod,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stand,
    Stated,
    Tale,
    Tales,
    The,
    TurnIs,
    Where_,
)
from judgebot.ask.reading.wording import OF_WHOM, none_of, whose_pro
from judgebot.game.objects import CORP, RUNNER

_TO_WIN = 7


def _points(n: int) -> tuple[Quantity, ...]:
    return (Quantity(Amount(n), "points"),)


def _away(s: Any, n: str) -> Owned | None:
    """`two points from winning`."""
    return Owned(s, _points(_TO_WIN - int(n))) if 0 < int(n) <= _TO_WIN else None


def _leads(s: Any, a: str, b: str, behind: bool = False) -> Given | None:
    """`I lead 4 to 3`."""
    other = {"i": Pro("opp"), "opp": Pro("i")}.get(s.kind) if isinstance(s, Pro) else {CORP: RUNNER, RUNNER: CORP}[s]
    high, low = max(int(a), int(b)), min(int(a), int(b))
    if other is None or high >= _TO_WIN:
        return None
    mine, theirs = (low, high) if behind else (high, low)
    return Given((Owned(s, _points(mine)), Owned(other, _points(theirs))))


def _runs(s: Any, n: str, p: Any, mods: tuple[Any, ...]) -> Tale | None:
    """`made two successful runs on HQ`."""
    deed = phrase("run", (), mods)
    return Tale(replace(deed, who=s, verb="succeed", thing="run", server=p, times=int(n))) if deed is not None else None


def _without(t: Any, who: str, d: Any) -> Given | None:
    """`he passes it without my rezzing it`."""
    deed = subject(whose_pro(who), d) if d is not None and who != "it" else None
    return Given((t, Tale(replace(deed, not_=True)))) if deed is not None and not deed.not_ else None


def _taken() -> Deed:
    it: Any = Pro("it")
    return Deed("take", None, unit="credits", by=it)


def _ice(c: Any) -> bool:
    return isinstance(c.what, Named) and all(card_facts(card)[1] == "ice" for card in c.what.cards)


def _only_these(s: Any, what: Any, mods: tuple[Any, ...]) -> Given | None:
    """`breaks only the first subroutine`: and none of the others."""
    deed = phrase("break", (what,), mods)
    who = s if s is not None else RUNNER
    return Given((Tale(replace(deed, who=who)), Tale(Deed("break", who, not_=True)))) if deed is not None else None


def _omitted(s: Any, d: Any) -> Tale | None:
    """`forgot to use it`: did not."""
    deed = subject(s, d) if d is not None else None
    return Tale(replace(deed, not_=True)) if deed is not None and not deed.not_ else None


def _told(s: Any, d: Any) -> Tale | None:
    deed = subject(s, d) if d is not None else None
    return Tale(deed) if deed is not None else None


def _successful(t: Any) -> Any:
    """`runs R&D twice, each time with success`."""
    if isinstance(t, Tales):
        made = tuple(_successful(one) for one in t.tales)
        return replace(t, tales=made) if None not in made else None
    if not isinstance(t, Tale) or t.deed.verb != "run" or t.deed.server is None:
        return None
    return replace(t, deed=replace(t.deed, verb="succeed", thing="run"))


def _some_are(n: str, m: str, z: Any, k: str) -> Given | None:
    """`three of my five cards in HQ are agendas`."""
    if int(n) > int(m) or k in ("card", "ice"):
        return None
    where = Where_("zone", zone=z)
    known = (Desc(Stand(k), count=int(n)),)
    return Given((Placed(where, (Quantity(Amount(int(m)), "cards"),)), Placed(where, known)))


def _nth_of(c: Any, nth: str) -> Stated | None:
    """`got its third counter`: it has three."""
    return Stated(c, (Mark("has", (Quantity(Amount(int(nth)), "counters"),)),)) if nth.isdigit() else None


def _all_ice(state: str, holds: bool = True) -> Stated:
    """`none of the ice is rezzed`."""
    mark = _state(state)
    return Stated(The("ice", spot="all"), (mark if holds else replace(mark, holds=not mark.holds),))


def _unnamed_ice(place: Any, state: str) -> Placed:
    """`none of the ice on R&D is rezzed`: some stands there."""
    mark = _state(state)
    return Placed(Where_("ice", place), (Desc(Stand("ice"), (replace(mark, holds=not mark.holds),)),))


def _in_turn(s: Any, d: Any) -> Given | None:
    """`on his turn, the Corp drew`."""
    deed = subject(s, d) if d is not None else None
    return Given((TurnIs(s), Tale(deed))) if deed is not None else None


REMARKS = (
    # points
    R("Fact", "s:Player is|am|are|was n:NUM agenda? point|points|pt|pts away? from winning|victory|win|7|game", lambda s, n: _away(s, n)),
    R("Fact", "s:Player needs|need|lacks|needing just|only|exactly? n:NUM more? agenda? point|points|pt|pts to|for? win|victory?", lambda s, n: _away(s, n)),
    R("Fact", "s:Player leads|lead|led|leading by? a:NUM to? b:NUM", lambda s, a, b: _leads(s, a, b)),
    R("Fact", "s:Player is|am|are ahead|leading|up a:NUM to? b:NUM", lambda s, a, b: _leads(s, a, b)),
    R("Fact", "s:Player is|am|are behind|down|trailing a:NUM to? b:NUM", lambda s, a, b: _leads(s, a, b, True)),
    R("Fact", "neither|none of us|them|players HAS scored|stolen anything|agendas|points|yet?", lambda: Given((Owned(CORP, _points(0)), Owned(RUNNER, _points(0))))),
    R("Fact", "nobody|noone has|had scored|stolen anything|agendas|points|yet?", lambda: Given((Owned(CORP, _points(0)), Owned(RUNNER, _points(0))))),
    R("Fact", "s:Player has|have|had not scored|stolen anything|agendas|points|yet?", lambda s: Owned(s, _points(0))),
    R("Fact", "s:Player is|am|are tapped out?", lambda s: Owned(s, (none_of("credits"),))),
    # what is had
    R("Fact", "s:Player SITS on g:Goods AGES?", lambda s, g: Owned(s, g)),
    R("SITS", "sits|sit|sat|sitting", lambda: True),
    R("SITS", "is|am|are|was sitting", lambda: True),
    R("SITS", "has|have been sitting", lambda: True),
    R("AGES", "for ages|long|while|turns", lambda: True),
    R("Fact", "s:Player HAS nothing EXCEPT g:Goods", lambda s, g: Owned(s, g), -0.1),
    R("Item", "s:Player KNOWS that? f:Fact", lambda s, f: Given((f,)), 0.1),
    R("KNOWS", "forgot|forgets|knows|knew|remembers|remembered|notices|noticed|sees|saw|know|notice|remember", lambda: True),
    R("Fact", "c:CardNP|ItCard|The gained|gains|got|gets|received|receives POSS nth:NTH counter|token|one w:When?", lambda c, nth, w=None: _nth_of(c, nth)),
    R("Fact", "n:NUM of POSS? m:NUM cards|card in z:Zone is|are|were k:KIND", lambda n, m, z, k: _some_are(n, m, z, k)),
    R("Fact", "p:PlaceHead is|are locked|blocked|shielded|secured|fortified|screened up? by|with g:PlaceGoods", lambda p, g: Placed(Where_("ice", p.server), g) if p.server else None),
    R("Fact", "all|every POSS? ice is|are s:STATE", lambda s: _all_ice(s)),
    R("Fact", "none of POSS? ice is|are s:STATE", lambda s: _all_ice(s, False)),
    R("Fact", "none of POSS? ice on|protecting p:Serv is|are s:STATE", lambda p, s: _unnamed_ice(p, s)),
    R("Good", "no installed cards|card", lambda: Quantity(Amount(0), "to help"), -0.1),
    R("Good", "no cards|card installed", lambda: Quantity(Amount(0), "to help"), -0.1),
    R("Told", "s:Player passes|passed|pass c:CardNP without breaking it|anything|any|a? sub|subs|subroutine|subroutines?", lambda s, c: Tales((Tale(Deed("encounter", s, (c,))), Tale(Deed("break", s, not_=True)))) if _ice(c) else None, -0.2),
    R("Fact", "no ice is|are s:STATE", lambda s: _all_ice(s, False), -0.1),
    R("Fact", "attacked server is s:Serv", lambda s: Tale(Deed("run", RUNNER, server=s))),
    R("Fact", "who:POSS maximum|max? hand size is|are now? n:NUM", lambda who, n: Owned(whose_pro(who), (Quantity(Amount(int(n)), "hand size"),)) if who != "it" else None),
    R("LEFT", "to spend|pay|use|work with|on?", lambda: True),
    R("Fact", "i:Unnamed BE c:Standing", lambda i, c: Identified(i, (c,)), 0.2),
    R("Fact", "s:Player plays|play|playing against c:CardNP", lambda s, c: _identity(c)),
    R("Fact", "s:Player is|am|are playing|up? against c:CardNP", lambda s, c: _identity(c)),
    R("Item", "because of c:CardNP", lambda c: Aside(c), 0.3),
    R("Item", "due|thanks to c:CardNP", lambda c: Aside(c), 0.3),
    R("Post", "outside|outward of? it|that|this|them", lambda: Mark("spot", "outermost")),
    R("Post", "in front of it|that|this|them", lambda: Mark("spot", "outermost")),
    R("Post", "behind|inside it|that|this|them", lambda: Mark("spot", "innermost")),
    R("MoreGood", "and|but|, nothing else STATE?", lambda: Quantity(Amount(0), "to help"), -0.2),
    R("Fact", "s:Player HAS q:Qty on me", lambda s, q: Owned(Pro("i"), (q,)) if q.unit == "tags" else None),
    R("Fact", "u:UNIT in POSS? pool|bank : n:NUM", lambda u, n: Owned(None, (Quantity(Amount(int(n)), u),)) if u == "credits" else None),
    R("Fact", "s:Player HAS q:Qty on t:Player", lambda s, q, t: Owned(t, (q,)) if q.unit == "tags" else None),
    R("Fact", "s:Player HAS? stolen|scored n:NUM agenda? points|point|pts in? agendas?", lambda s, n: Owned(s, _points(int(n)))),
    R("Fact", "who:POSS board|table|setup|side|rig|play : g:Goods", lambda who, g: Owned(whose_pro(who), g) if who != "it" else None),
    R("Fact", "s:PLAYER board|table|setup|side|rig : g:Goods", lambda s, g: Owned(s, g)),
    R("Good", "n:NUM max|maximum hand size", lambda n: Quantity(Amount(int(n)), "hand size")),
    R("Good", "used n:Num out? of m:NUM mu", lambda n, m: (Quantity(n, "mu used"), Quantity(Amount(int(m)), "mu"))),
    R("Fact", "this|that|which? leaves|leave s:Player with only|just? n:NUM !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), ""),))),
    R("Fact", "s:Player MOVES up|down|back to q:Qty", lambda s, q: Owned(s, (q,))),
    R("Fact", "MOVES up|down|back to q:Qty", lambda q: Owned(None, (q,)), 0.1),
    R("Fact", "MOVES up|down|back to n:NUM !Noun", lambda n: Owned(None, (Quantity(Amount(int(n)), ""),)), 0.1),
    R("MOVES", "goes|go|went|going|drops|dropped|dropping|falls|fell|falling|climbs|climbed|climbing|is|am|are", lambda: True),
    R("Fact", "this|that is|was who:POSS nth:NTH click|action", lambda who, nth: TurnIs(whose_pro(who), nth) if who in OF_WHOM else None),
    R("Post", "with|hosting c:CardNP more:AndCard* both? hosted? on|onto it", lambda c, more: Mark("hosts", (c, *more)) if more else None, -0.2),
    R("Post", "with c:CardNP more:AndCard* both? hosted", lambda c, more: Mark("hosts", (c, *more)) if more else None, -0.2),
    # what is done
    R("VpF", "draws|drew|draw POSS|A? card for POSS? turn", lambda: Deed("draw", thing="mandatory")),
    R("Mod", "successfully", lambda: Mod("well")),
    R("Mod", "by means|way of c:CardNP|ItCard", lambda c: Mod("with", c)),
    R("Mod", "via|through c:CardNP|ItCard", lambda c: Mod("with", c), 0.2),
    R("VpF", "passes|passed|pass the? turn", lambda: Deed("end", thing="turn")),
    R("VpF", "pays|paid poss:POSS v:COSTOF cost of? q:Qty?", _pays_for),
    R("VpF", "pays|paid v:COSTOF cost of c:Card1|ItCard|The of? q:Qty?", lambda v, c, q: _pays_for("", v, q, c)),
    R("VpF", "pays|paid c:Card1 s? v:COSTOF cost of? q:Qty?", lambda v, c, q: _pays_for("", v, q, c)),
    R("VpF", "pays|paid v:COSTOF cost", lambda v: _pays_for("it", v, None)),
    R("VpF", "v:VZ|VD nothing|no u:UNIT?", lambda v, u=None: Deed(v, None, unit=u or "credits", not_=True) if v in ("gain", "get", "draw", "lose") else None),
    R("Told", "c:CardNP|ItCard takes|took|steals|stole|drains|drained|siphons|siphoned q:Qty from|off s:Player", lambda c, q, s: Tale(Deed("lose", s, amount=q.amount, unit=q.unit, by=c))),
    R("Told", "s:Player is|am|are|was forced|made|obliged|compelled|required to d:VpB", lambda s, d: _told(s, d)),
    R("Told", "s:Player bounces|bounced|bounce off c:CardNP|The", lambda s, c: Tales((Tale(Deed("encounter", s, (c,))), Tale(Deed("break", s, not_=True))))),
    R("Told", "n:NTH sub|subroutine|one? was|is|were not", lambda n: Tale(Deed("break", RUNNER, (Subs(None, (int(n),)),), not_=True)) if n.isdigit() else None, 0.2),
    R("Item", "s:Player has|have|had not made|run|done any|a? runs|run this|that turn yet?", lambda s: Aside("no run"), 0.1),
    R("Item", "no runs|run has|have|was|were been? made|run this|that turn yet?", lambda: Aside("no run"), 0.1),
    R("Told", "s:Player has|have? already? made|makes|make|had n:NUM successful runs on|against p:Serv mods:Mod* already?", lambda s, n, p, mods: _runs(s, n, p, mods)),
    R("Told", "s:Player opens|opened|starts|started|begins|began POSS? turn with c:CardNP", lambda s, c: _told(s, Deed("play", None, (c,)))),
    R("Told", "s:Player opens|opened|starts|started|begins|began POSS? turn with|by d:VpG", lambda s, d: _told(s, d)),
    R("VpF", "picks|picked up q:Qty mods:Mod*", lambda q, mods: phrase("gain", (q,), mods)),
    R("VpF", "removes|removed|clears|cleared|shakes|shook it|them|that", lambda: Deed("remove", unit="tags"), 0.4),
    R("VpB", "remove|clear|shake it|them|that", lambda: Deed("remove", unit="tags"), 0.4),
    R("Item", "as|since|because it|this|that is POSS? nth:NTH NOUNDONE|one|ice?", lambda nth: Aside("first") if nth == "1" else None, 0.3),
    R("Mod", "for|at|paying POSS COSTOF cost", lambda: Mod("noted")),
    R("Mod", "at random", lambda: Mod("noted")),
    R("Mod", "randomly|safely|easily|already|again?", lambda: Mod("noted"), 0.3),
    R("Mod", "without trouble|problem|problems|issue|issues|incident|difficulty|hesitation", lambda: Mod("noted")),
    R("Mod", "from me|him|her|them|PLAYER", lambda: Mod("robbed")),
    R("VpF", "takes|took|take all of? them|those|it", lambda: _taken(), 0.1),
    R("VpF", "takes|took|take them|those all? off|from? it?", lambda: _taken(), -0.1),
    R("Fact", "s:Player hosts q:Counted on c:CardNP", lambda s, q, c: Owned(s, (replace(c, marks=(*c.marks, Mark("on", q))),)), -0.1),
    R("Item", "t:Told without who:POSS d:VpG", lambda t, who, d: _without(t, who, d)),
    R("VpF", "runs|goes|moves|continues|proceeds on? to c:CardNP", lambda c: Deed("approach", None, (c,)) if _ice(c) else None),
    R("Item", "t:Told at q:Qty", lambda t, q: Given((Owned(t.deed.who, (q,)), t)) if isinstance(t, Tale) and q.unit == "credits" else None, 0.1),
    R("Item", "t:Told from q:Qty", lambda t, q: Given((Owned(t.deed.who, (q,)), t)) if isinstance(t, Tale) and q.unit == "credits" else None, 0.1),
    R("VpF", "BROKE nothing|none else|more|further", lambda: Deed("break", not_=True), -0.1),
    R("Told", "BROKE nothing|none else|more|further", lambda: Tale(Deed("break", RUNNER, not_=True)), -0.1),
    R("BROKE", "breaks|break|broke|breaking", lambda: True),
    R("Item", "s:Player? BROKE only|just what:SubsNP mods:Mod*", lambda what, mods, s=None: _only_these(s, what, mods), -0.2),
    R("Item", "s:Player? only|just BROKE what:SubsNP mods:Mod*", lambda what, mods, s=None: _only_these(s, what, mods), -0.2),
    # what is not done
    R("Told", "s:Player OMITS to d:VpB", lambda s, d: _omitted(s, d)),
    R("Told", "OMITS to d:VpB", lambda d: Tale(replace(d, not_=True)) if d is not None and not d.not_ else None, 0.1),
    R("OMITS", "forgets|forgot|forget|neglects|neglected|fails|failed|omits|omitted|declines|declined|refuses|refused", lambda: True),
    R("Told", "s:Player CHOOSES not to d:VpB", lambda s, d: _omitted(s, d)),
    R("Told", "CHOOSES not to d:VpB", lambda d: Tale(replace(d, not_=True)) if d is not None and not d.not_ else None, 0.1),
    R("CHOOSES", "chooses|chose|choose|decides|decided|decide|opts|opted|elects|elected|prefers|preferred", lambda: True),
    R("Item", "t:Told ,? every|each time|one? with|a? success|successfully|successful", lambda t: _successful(t)),
    R("Item", "t:Told ,? both|all|each|two|three|every time|times|runs|run|of? them? successfully|successful|succeeded|succeed", lambda t: _successful(t)),
    # turns
    R("Fact", "it is beginning|start of who:POSS turn", lambda who: Tale(Deed("begin", whose_pro(who), thing="turn")) if who != "it" else None),
    R("Fact", "it is beginning|start of who:TURN", lambda who: Tale(Deed("begin", who, thing="turn"))),
    R("Fact", "it is who:POSS nth:NTH click|action", lambda who, nth: TurnIs(whose_pro(who), nth) if who in OF_WHOM else None),
    R("Item", "on|in|during POSS own? turn ,? s:Player d:VpF", lambda s, d: _in_turn(s, d), 0.1),
    R("Item", "before discard|action|draw phase|step ,? s:Player HAS g:Goods", lambda s, g: Owned(s, g), 0.1),
    R("Item", "before this|that|POSS run|turn|one? ,? s:Player HAS g:Goods", lambda s, g: Owned(s, g), 0.1),
    R("Item", "after paying|that|this for? it|this|that? ,? s:Player HAS g:Goods", lambda s, g: Owned(s, g), 0.1),
    R("Item", "it is turn n:NUM", lambda n: Aside("turn"), 0.3),
    R("Item", "this|it is|was POSS? nth:NTH NOUNDONE of|on|against? Serv? mods:Mod*", lambda nth, mods: Aside("first") if nth == "1" else None, 0.3),
    R("Item", "POSS|the? nth:NTH run|breach|access OfTurn", lambda nth: Aside("first") if nth == "1" else None, -0.2),
    R("Item", "s:Player THREATENS to d:VpB", lambda s, d: Aside(d), 0.3),
    R("Item", "and|but? THREATENS to d:VpB", lambda d: Aside(d), 0.4),
    R("THREATENS", "threatens|threaten|hopes|hope|fears|expects", lambda: True),
)  # fmt: skip
