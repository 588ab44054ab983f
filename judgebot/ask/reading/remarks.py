"""Rows for what is said around the moves: leads, what somebody omits, the state of all ice, when a fact holds."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import _pays_for, subject
from judgebot.ask.reading.facts import _identity
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.raw import (
    Aside,
    Given,
    Identified,
    Mark,
    Mod,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stated,
    Tale,
    Tales,
    Threat,
    TurnIs,
    Where_,
    whose,
)
from judgebot.ask.reading.wording import first_of_turn
from judgebot.game.objects import RUNNER


def _points(n: int) -> tuple[Quantity, ...]:
    return (Quantity(Amount(n), "points"),)


def _each_has(s: Any, n: str, t: Any, m: str, u: str) -> Given:
    """`he has 5 cards in hand and I have 3`: of the same."""
    return Given((Owned(s, (Quantity(Amount(int(n)), u),)), Owned(t, (Quantity(Amount(int(m)), u),))))


def _turns_out(s: Any, v: str, c: Any) -> Given | None:
    """`he rezzes it as Ansel`: that is what it is."""
    it = Pro("it")
    deed = subject(s, phrase(v, (it,), ())) if v == "rez" else None
    return Given((Identified(it, (c,)), Tale(deed))) if deed is not None else None


def _taken() -> Deed:
    it: Any = Pro("it")
    return Deed("take", None, unit="credits", by=it)


def _came_of(t: Any, d: Any) -> Any:
    """`took a core damage from installing X`: X is installed, and that comes of it."""
    deed = subject(t.deed.who, d) if isinstance(t, Tale) and t.deed.verb in ("suffer", "take", "lose") else None
    return Tales((Tale(deed), t)) if deed is not None and t.deed.when is None else None


def _only_these(s: Any, what: Any, mods: tuple[Any, ...]) -> Given | None:
    """`breaks only the first subroutine`: and none of the others."""
    deed = phrase("break", (what,), mods)
    who = s if s is not None else RUNNER
    return Given((Tale(replace(deed, who=who)), Tale(Deed("break", who, not_=True)))) if deed is not None else None


def _omitted(s: Any, d: Any) -> Tale | None:
    """`forgot to use it`: did not."""
    deed = subject(s, d) if d is not None else None
    return Tale(replace(deed, not_=True)) if deed is not None and not deed.not_ else None


def _successful(t: Any) -> Any:
    """`runs R&D twice, each time with success`."""
    if isinstance(t, Tales):
        made = tuple(_successful(one) for one in t.tales)
        return replace(t, tales=made) if None not in made else None
    if not isinstance(t, Tale) or t.deed.verb != "run" or t.deed.server is None:
        return None
    return replace(t, deed=replace(t.deed, verb="succeed", thing="run"))


def _nth_of(c: Any, nth: str) -> Stated | None:
    """`got its third counter`: it has three."""
    return Stated(c, (Mark("has", (Quantity(Amount(int(nth)), "counters"),)),)) if nth.isdigit() else None


def _in_turn(who: Any, s: Any, d: Any) -> Given | None:
    """`on his turn, the Corp drew`: on that of the Corp; but `on my turn he uses it`."""
    deed = subject(s, d) if d is not None else None
    return (
        Given((TurnIs(s if who == Pro("he") and isinstance(s, str) else who), Tale(deed))) if deed is not None else None
    )


REMARKS = (
    # points
    # what is had
    R("Fact", "POSS KIND use|uses|used|take|takes|took|occupy|need|needs up? q:Qty", lambda q: Owned(RUNNER, (replace(q, unit="mu used"),)) if q.unit == "mu" else None, -0.1),
    R("Item", "t:Told|Fact because|thanks|due of|to c:CardNP", lambda t, c: Given((Owned(None, (c,)), t))),
    R("Item", "t:Told from|by|for|through d:VpG", lambda t, d: _came_of(t, d), 0.1),
    R("Mod", "because|thanks|due of|to another|some|other|different UNIT|KIND|thing", lambda: Mod("noted"), 0.1),
    R("Fact", "top card of? z:Zone? is|are|being g:PlaceGoods", lambda z, g: Placed(Where_("zone", zone=z, spot="top") if z else Where_("top"), g), -0.1),
    R("Good", "A? full q:Qty", lambda q: replace(q, unit="mu used") if q.unit == "mu" else None),
    R("Item", "Player KNOWS that? f:Fact", lambda f: Given((f,)), 0.1),
    R("KNOWS", "forgot|forgets|knows|knew|remembers|remembered|notices|noticed|sees|saw|know|notice|remember", lambda: True),
    R("Fact", "c:CardNP|ItCard|The gained|gains|got|gets|received|receives POSS nth:NTH counter|token|one", lambda c, nth: _nth_of(c, nth)),
    R("Fact", "Player? plays|play|playing|up|am|is against c:CardNP on? POSS? front|flip? side?", lambda c: _identity(c)),
    R("Fact", "s:Player am|is|are? play|plays|playing|run|running c:CardNP", lambda s, c: _identity(c, s), -0.1),
    R("Post", "behind|inside it|that|this|them", lambda: Mark("spot", "innermost")),
    R("MoreGood", "and|but|, nothing else STATE?", lambda: Quantity(Amount(0), "to help"), -0.2),
    R("Fact", "s:Player HAS? stolen|scored n:NUM agenda? points|point|pts in? agendas?", lambda s, n: Owned(s, _points(int(n)))),
    R("Fact", "who:POSS board|table|setup|side|rig|play : g:Goods", lambda who, g: Owned(whose(who), g) if who != "it" else None),
    R("Fact", "MOVES up|down|back to q:Qty", lambda q: Owned(None, (q,)), 0.1),
    R("MOVES", "goes|go|went|going|drops|dropped|dropping|falls|fell|falling|climbs|climbed|climbing|is|am|are", lambda: True),
    R("Post", "with|hosting c:CardNP more:AndCard* both? hosted? on|onto it", lambda c, more: Mark("hosts", (c, *more)) if more else None, -0.2),
    # what is done
    R("VpF", "draws|drew|draw POSS|A? card for POSS? turn", lambda: Deed("draw", thing="mandatory")),
    R("Mod", "successfully", lambda: Mod("well")),
    R("VpF", "passes|passed|pass the? turn", lambda: Deed("end", thing="turn")),
    R("VpF", "pays|paid v:COSTOF cost", lambda v: _pays_for("it", v, None)),
    R("VpF", "v:VZ|VD nothing|no u:UNIT?", lambda v, u=None: Deed(v, None, unit=u or "credits", not_=True) if v in ("gain", "get", "draw", "lose") else None),
    R("VpF", "takes|took|take them|those all? off|from? it?", lambda: _taken(), -0.1),
    R("Fact", "s:Player hosts q:Counted on c:CardNP", lambda s, q, c: Owned(s, (replace(c, marks=(*c.marks, Mark("on", q))),)), -0.1),
    R("Item", "t:Told from q:Qty", lambda t, q: Given((Owned(t.deed.who, (q,)), t)) if isinstance(t, Tale) and q.unit == "credits" else None, 0.1),
    R("BROKE", "breaks|break|broke|breaking", lambda: True),
    R("Item", "s:Player? BROKE only|just what:SubsNP mods:Mod*", lambda what, mods, s=None: _only_these(s, what, mods), -0.2),
    # what is not done
    R("Told", "s:Player OMITS to d:VpB", lambda s, d: _omitted(s, d)),
    R("OMITS", "forgets|forgot|forget|neglects|neglected|fails|failed|omits|omitted|declines|declined|refuses|refused", lambda: True),
    R("Item", "t:Told ,? both|all|each|two|three|every time|times|runs|run|of? them? successfully|successful|succeeded|succeed", lambda t: _successful(t)),
    # turns
    R("Item", "on|in|during who:TurnOf ,? s:Player d:VpF", lambda who, s, d: _in_turn(who, s, d), 0.1),
    R("Item", "s:Player d:VpF ,? on|in|during who:TurnOf", lambda s, d, who: _in_turn(who, s, d), 0.1),
    R("Item", "after paying|that|this for? it|this|that? ,? s:Player HAS g:Goods", lambda s, g: Owned(s, g), 0.1),
    R("Item", "s:Player v:VB|VZ|VD it|this|that as c:Card1", lambda s, v, c: _turns_out(s, v, c), -0.2),
    R("Mod", "right there|then", lambda: Mod("noted"), 0.5),
    R("Item", "q:Ask ,? while|when|if|being s:STATE", lambda q, s: Given((q, Owned(None, (_state(s),)))) if s in ("tagged", "-tagged", "broke") else None, -0.3),
    R("Item", "just|this|is|it? A? PLAINLY one|question|thing|ruling|query :|,?", lambda: Aside("of the question"), 0.1),
    R("Item", "sorry|apologies|excuse|pardon me? if|for? PLAINLY|obvious|asked before|question|one|already?", lambda: Aside("of the question"), 0.1),
    R("PLAINLY", "really|very|maybe|probably|another? quick|silly|dumb|stupid|easy|simple|basic|noob|newbie|short|weird|odd|tricky|small|little|beginner|rules", lambda: True),
    R("Item", "counting|including it|that|this one|card|itself?", lambda: Aside("counted with them"), 0.1),
    R("Good", "nothing|none left|remaining? in|on z:Zone", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),)), -0.1),
    R("Obj", "all n:NUM !Noun", lambda n: Quantity(Amount(int(n)), "")),
    R("Mod", "for POSS? nth:NTH time|once OfTurn?", first_of_turn, 0.1),
    R("State", "from|since last|previous|earlier|POSS turn|turns", lambda: _state("installed last turn")),
    R("Fact", "we|it|PRON? is|are|am at? threat level|is|of? n:NUM", lambda n: Threat(int(n))),
    R("Item", "s:Player has|have|had n:NUM cards|card in hand and|,|but t:Player has|have|had m:NUM !Noun", lambda s, n, t, m: _each_has(s, n, t, m, "cards"), -0.3),
    R("Item", "s:Player has|have|had n:NUM u:UNIT and|,|but t:Player has|have|had m:NUM !Noun", lambda s, n, t, m, u: _each_has(s, n, t, m, u), -0.3),
    R("VpB", "use|take|spend POSS|A? basic|normal|usual|standard action to|on c:CardNP|ItCard|The", lambda c: phrase("trash", (c,), ())),
    R("VpF", "gets|got|get hit for|with|by q:Qty mods:Mod*", lambda q, mods: phrase("suffer", (q,), mods), -0.1),
    R("Item", "POSS|the? nth:NTH run|breach|access OfTurn", lambda nth: Aside("first") if nth == "1" else None, -0.2),
    R("Item", "POSS nth:NTH time on|in|into|at Serv OfTurn", lambda nth: Aside("first") if nth == "1" else None, -0.2),
    R("Item", "IT|Card1|The does|do|did? not? say|says|said|mention|mentions|state|states nothing|anything about|of VpG|Card1|UNIT|KIND", lambda: Aside("of its words"), 0.1),
)  # fmt: skip
