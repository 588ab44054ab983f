"""Rows for with what something is paid or prevented, and for so many of what was told."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN
from judgebot.ask.reading.card_facts import COUNTERS, card_facts, effects, prevented
from judgebot.ask.reading.cast import SIDES
from judgebot.ask.reading.deeds import _click, _last, _no, by_name, subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import BEGUN, FUND, OF, Amount, Deed, Some, Subs, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can
from judgebot.ask.reading.raw import (
    NONE_LEFT,
    OF_THEM,
    UP_TO,
    WAS,
    Desc,
    Given,
    Mark,
    Mod,
    Named,
    Owned,
    Pro,
    Quantity,
    Question,
    Stand,
    Stated,
    Tale,
    Tales,
    Thing,
    Where_,
    whose,
)
from judgebot.game.objects import RUNNER

_IT: Any = Pro("it")
PURSE = Pro("purse")  # the credits, or the click, that were told last


def _fund(c: Any = None, n: Any = None, who: str | None = None) -> Deed:
    """Credits of a card, or of bad publicity, are spent."""
    return Deed("pay", who, () if c is None else (c,), amount=Amount(int(n)) if n else None, unit=FUND)


def _bad(n: Any = None) -> Deed:
    return _fund(n=n, who=RUNNER)


def _paid(f: Deed, d: Any) -> Any:
    """`uses the bad pub credit to V`: does it, and spends that on it."""
    return replace(d, means=f) if d is not None and d.means is None and not d.not_ else None


def _for_card(f: Deed, c: Any) -> Any:
    """`spends the credits on X`: for what it asks, or to have it; a card that is not named asks nothing."""
    if isinstance(c, Desc) and isinstance(c.what, Stand):
        return None
    return _paid(f, Deed("pay", None, unit="credits", purpose=Deed("use", None, (c,))))


def _for_subs(s: Any) -> Any:
    """`pays for the sub`: what it asks for."""
    it: Any = Pro("it")
    own = isinstance(s, Subs) and s.of is None
    return Deed("pay", None, unit="credits", by=it, via=s) if own else None


def _asked_by_subs(q: Quantity, s: Any) -> Any:
    """`pays 2 credits for each sub`: so much as each of them asks for."""
    plain = q.unit == "credits" and q.amount is not None and not q.amount.how
    return replace(made, who=RUNNER, amount=q.amount) if plain and (made := _for_subs(s)) is not None else None


def _can_pay(f: Deed, d: Any) -> Any:
    """`can those credits be used to V`: whether whoever has them can do it, and spend them on it."""
    deed = _paid(f, d)
    card: Any = next(iter(f.what), None)
    named = getattr(card, "what", None)
    sides: set[str] = {card_facts(one)[0] for one in named.cards} if isinstance(named, Named) else set()
    who: Any = f.who or (sides.pop() if len(sides) == 1 else PURSE)
    return Question(Can(replace(deed, who=who))) if deed is not None else None


_MONEY = "credits|credit|money|cash|creds"


_USE = "use|spend|put|lose|pay"
_TOWARD = "for|on|toward|towards|against|at"


_PART = {"prevent": "tags", "use": "counters", "remove": "counters", "spend": "counters"}


def _part(v: str, n: Any, mods: tuple[Mod, ...] = (), of: bool = False) -> Any:
    """`can I prevent both`, `use two of them`: of what was told last of which that can be done."""
    if v not in _PART or (v == "spend" and not of):  # `spends 2`: credits
        return None
    n = n if isinstance(n, Amount) else Amount(int(n))
    deed = phrase(v, (Quantity(n, _PART[v]),), mods)
    with_it = getattr(getattr(deed, "tool", None), "what", None)
    units = {prevented(card) for card in with_it.cards} if isinstance(with_it, Named) and v == "prevent" else {""}
    unit = OF_THEM if v != "prevent" else units.pop() if len(units) == 1 else ""
    return replace(deed, unit=unit) if deed is not None else None


def _of_the_cards(v: str, n: str, mods: tuple[Mod, ...] = ()) -> Any:
    """`has 7 cards and discards 2 of them`: so many cards of a hand."""
    return phrase(v, (Quantity(Amount(int(n)), "cards"),), mods) if v == "discard" else None


def _part_of(v: str, n: Any, mods: tuple[Mod, ...] = ()) -> Any:
    return _part(v, n, mods, True)


def _some_for(v: str, n: str, d: Any) -> Any:
    """`has 3 clicks and spends one of them to V`: so many of what was told last to be there."""
    plain = (
        v in ("use", "spend", "pay", "take") and d is not None and not d.not_ and (d.purpose, d.means) == (None, None)
    )
    return Deed("spend", None, amount=Amount(int(n)), unit=OF_THEM, purpose=d) if plain and int(n) > 0 else None


def _each_has(s: Any, n: str, r: Any, q: Quantity) -> Given | None:
    """`the Corp has 4 and the Runner 3 agenda points`: both numbers are of that."""
    if s == r or q.amount is None or q.amount.how or q.unit not in ("points", "credits", "clicks", "cards"):
        return None
    return Given((Owned(s, (replace(q, amount=Amount(int(n))),)), Owned(r, (q,))))


def _part_of_so_many(v: str, n: str, m: str, mods: tuple[Mod, ...] = (), u: Any = None) -> Any:
    """`prevent 2 of the 3 damage`, `remove one of the two tags`: so many, of so many that there are."""
    some = Amount(int(n))
    deed = phrase(v, (Quantity(some, u),), mods) if u and u != "subs" else _part(v, some, mods, v != "prevent")
    return replace(deed, amount=Amount(some.n, f"{OF} {m}")) if deed is not None and 0 < some.n < int(m) else None


def _from_pile(n: Amount, z: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`trashes all four from R&D`: so many cards of a pile."""
    return phrase("trash", (Some("card", n, where=Where_("zone", zone=z)),), mods)  # type: ignore[arg-type]


def _can_come(n: Amount, z: Any) -> Any:
    """`can all four come from R&D`: whether whose cards they are may trash those."""
    deed, who = _from_pile(n, z), SIDES.get(z.name)
    return Question(Can(replace(deed, who=who))) if who is not None else None


def _against(q: Quantity) -> Mod | None:
    """`uses both counters against the same damage`: to prevent it."""
    harm = q.unit == "tags" or q.unit.endswith("damage")
    return Mod("purpose", Deed("prevent", None, amount=q.amount, unit=q.unit)) if harm else None


def _netted(c: Any, p: Any, q: Quantity, mods: tuple[Mod, ...]) -> Any:
    """`X got me 3 cards`: a player has them of a card."""
    verb = {"cards": "draw", "credits": "gain", "clicks": "gain"}.get(q.unit)
    deed = phrase(verb, (q,), (Mod("by", c), *mods)) if verb and q.amount is not None else None
    return Tale(replace(deed, who=p)) if deed is not None else None


def _taken_off(q: Quantity, c: Any, d: Any, mods: tuple[Mod, ...]) -> Any:
    """`takes 2 virus counters off X for Y`: removes them by means of Y."""
    by = (Mod("by", c), *((Mod("with", d),) if d is not None else ()), *mods)
    return phrase("remove", (q,), by) if q.unit in COUNTERS and q.amount is not None else None


def _neither(d: Any, e: Any, s: Any = None) -> Any:
    """`has not drawn or rezzed it`: neither is done."""
    both = [_no(one if s is None else subject(s, one)) for one in (d, e)]
    return Tales(tuple(Tale(one) for one in both)) if all(both) else None


def _so_rich(t: Any, g: tuple[Any, ...]) -> Given | None:
    """`encountering X with 5 credits and Y installed`: the Runner has those."""
    money = isinstance(g[0], Quantity) and g[0].unit in ("credits", "clicks", "tags") and len(g) > 1
    met = isinstance(t, Tale) and t.deed.verb in ("encounter", "access", "approach") and t.deed.who != "corp"
    return Given((t, Owned(RUNNER, g))) if money and met else None


def _left_then(t: Any, g: tuple[Any, ...], w: When) -> Given | None:
    """`runs HQ with 2 clicks remaining after starting the run`: what is left in that run."""
    begun = w.deed is not None and w.also is None and (w.deed.verb, w.deed.thing) in (("begin", "run"), ("run", ""))
    run = isinstance(t, Tale) and t.deed.verb == "run" and t.deed.when is None and t.deed.means is None
    mine = all(isinstance(one, Quantity) and one.unit in ("credits", "clicks") for one in g)
    in_it = Tale(Deed("run", RUNNER, thing=BEGUN))
    return Given((t, in_it, Owned(RUNNER, g))) if begun and run and mine and w.how in ("after", "when") else None


def _afforded(v: str) -> Any:
    """`afford the steal`: to do that with what was spoken of."""
    return (
        phrase("afford", (), (Mod("purpose", phrase(v, (_IT,), ())),))
        if v in ("rez", "trash", "install", "play", "steal")
        else None
    )


_PUT = (
    ("VpF", "throws|threw|throw|puts|put|spends|spent|spend|pays|paid|adds|added|dumps"),
    ("VpB", "throw|put|spend|pay|add|dump"),
)


def _all_in_trace() -> Any:
    """`throws in everything he has`, `spends all of it on the trace`."""
    return phrase("spend", (Quantity(Amount(how="all"), "credits"),), (Mod("trace", ""),))


def _fetched(c: Named, o: Any, f: Any = None, how: str = "") -> Any:
    """`I Simulchip Carmen back`, `can I SMC for Unity`: a card that installs others is used for that."""
    there = any(mark.kind == "is" for mark in o.marks)  # `Simulchip, Carmen installed`
    if there or any("install" not in effects(one) or card_facts(one)[1] in ("event", "operation") for one in c.cards):
        return None
    install = phrase("install", (o,), (f,) if f is not None else ())
    return phrase("use", (Desc(c),), (Mod("purpose", install),)) if install is not None else None


def _its_gain(c: Any) -> str:
    """Of what a card gives so many, where that can be one thing: `Sure Gamble gives me 9`."""
    does = effects(c.what.cards[0]) if isinstance(c, Desc) and isinstance(c.what, Named) else frozenset()
    units = {
        unit for unit, word in (("cards", "draw"), ("credits", "gain"), ("credits", "take_credits")) if word in does
    }
    return units.pop() if len(units) == 1 else ""


def _advanced_to(c: Any, n: str, s: Any = None) -> Any:
    """`I advanced X to 5`: it has so many, whoever it was that could do it."""
    has = Mark("has", (Quantity(Amount(int(n)), "advancement"),))
    return (
        Owned(s, (replace(c, marks=(*c.marks, has)),))
        if s is not None and isinstance(c, Desc)
        else Stated(c, (has,))
        if s is None
        else None
    )


def _advances_to(v: str, c: Any, n: str, mods: tuple[Mod, ...] = ()) -> Deed | None:
    """`he advances it to 4`, `pumps it to 5`: until there are so many counters, or that is its strength."""
    deed = (
        phrase(v, (c,), mods) if v in ("advance", "boost") and (v == "advance" or not getattr(c, "marks", ())) else None
    )
    return (
        replace(deed, amount=Amount(int(n)), unit=UP_TO if v == "advance" else "strength") if deed is not None else None
    )


def _removed(c: Any, mods: tuple[Mod, ...]) -> Any:
    """`removes it to V`: from the game, as a card's own ability asks."""
    return phrase("remove", (c,), (Mod("gone"), *mods))


def _before_drawing(mod: Mod) -> bool:
    """`save himself before he has to draw`: from what comes of that."""
    when = mod.value if mod.kind == "when" else None
    return isinstance(when, When) and when.how == "before" and when.deed is not None and when.deed.verb == "draw"


_REMOVE = (("VpB", "remove"), ("VpF", "remove|removes|removed"))
_LOST = Deed("lose", thing="game", not_=True)


EXTRA = "extra"  # of pay: more than it costs of itself


def _clicked_through(o: Any = None) -> Any:
    """`clicks through Brân`: breaks all of it for clicks."""
    return phrase("break", (Subs(o),), (Mod("means", Deed("pay", None, unit="clicks")),))


_LOWER_IT = (
    ("VpB", "reduce|lower|drop|cut|shrink|zero"),
    ("VpF", "reduces|reduced|lowers|lowered|drops|dropped|cuts|cut|zeroes|zeroed"),
)
_LOWER = tuple(
    (vp, f"{words}|{more}")
    for (vp, words), more in zip(
        _LOWER_IT, ("make|set|bring|turn|get", "makes|made|sets|set|brings|brought"), strict=True
    )
)

FUNDS = (
    R("Fund", "POSS|that|those|these? BADPUB", _bad),
    R("Fund", f"POSS|those|these? {_MONEY} on|from|of|off c:Card1|ItCard|The", _fund),
    R("Fund", f"POSS|those|these? n:NUM {_MONEY} on|from|of|off c:Card1|ItCard|The", _fund),
    R("Fund", f"c:Card1 s? hosted|recurring? {_MONEY}", _fund),
    R("Fund", f"c:The s hosted|recurring? {_MONEY}", _fund),
    R("Fund", f"that|those|these {_MONEY}", lambda: _fund(PURSE), 0.05),
    R("Fund", f"its hosted|recurring? {_MONEY}", lambda: _fund(_IT)),
    R("Purse", "it|that|this|those|these|them", lambda: _fund(PURSE)),
    R("Purse", "one", lambda: _fund(PURSE, 1)),
    R("Fund", "f:Purse", lambda f: f, 0.3),
    *(
        row
        for vp, use in (("VpB", _USE), ("VpF", f"{_USE}|uses|spends|used|spent|puts|lost|loses|pays|paid"))
        for row in (
            R(vp, f"{use} f:Fund", lambda f: f if not f.what else None, 0.1),
            R(vp, f"{use} f:Fund to|and d:VpB", _paid, -0.1),
            R(vp, f"{use} f:Fund {_TOWARD} d:VpG", _paid, -0.1),
            R(vp, f"{use} f:Fund {_TOWARD} c:Card1|The|ItCard", _for_card, -0.1),
            R(vp, f"{use} f:Fund {_TOWARD} s:SubsNP", lambda f, s: _paid(f, _for_subs(s)), -0.1),
        )
    ),
    R("Ask", f"{CAN} f:Fund be? used|spent|put|help|pay? to d:VpB", _can_pay),
    *(R(vp, f"{pay} q:Qty|Spare for|on !sub|subroutine s:SubsNP", _asked_by_subs, -0.1) for vp, pay in (("VpB", "pay|spend|offer"), ("VpF", "pays|paid|spends|spent|offers|offered|pay|spend|offer"))),
    R("Mod", "with|using|from|via|by using|spending? f:Fund", lambda f: Mod("means", f), -0.1),
    R("Mod", ",? by? paying|spending with|using|from? !it|that f:Fund", lambda f: Mod("means", f), -0.2),
    R("Fund", f"both POSS? {_MONEY} hosted? on|from|of|off c:Card1|ItCard|The", lambda c: _fund(c, "2")),
    R("Fund", f"all of? POSS? {_MONEY} hosted? on|from|of|off c:Card1|ItCard|The", _fund),
    # what a card is given, or answers with
    *(
        row
        for vp, feed, throw in (("VpB", "feed", "feed|throw|toss|pitch"), ("VpF", "feed|feeds|fed", "feed|feeds|fed|throw|throws|threw|toss|tosses|tossed|pitch|pitches|pitched"))
        for row in (
            R(vp, f"{feed} c:Card1|ItCard|The o:CardNP|Any", lambda c, o: phrase("trash", (o,), (Mod("for", c),))),
        )
    ),
    # no memory is free
    R("Fact", "POSS? memory|mu limit? is|are|was all? completely? full|maxed|used|taken|filled out|up?", lambda: Owned("runner", (Quantity(Amount(0), "mu"),))),
    R("FROMPILE", "from|out of? z:Zone", lambda z: Mod("from", Where_("zone", zone=z))),
    *(R(vp, f"{put} n:NUM credits|credit? into c:Card1 mods:Mod*", lambda n, c, mods: phrase("use", (c,), (Mod("for", Quantity(Amount(int(n)), "credits")), *mods)), -0.1) for vp, put in (("VpB", "put|sink|pour"), ("VpF", "put|puts|sink|sinks|sank|pour|pours|poured"))),
    *(R(vp, f"{take} all? of? POSS? n:NUM credits|credit? off|from of? POSS? c:Card1|ItCard|The w:When?", lambda n, c, w: Deed("take", amount=Amount(int(n)), unit="credits", by=c, when=w)) for vp, take in (("VpB", "take|pull|grab"), ("VpF", "takes|took|take|pulls|pulled|grabs|grabbed"))),
    *(R(vp, f"{take} q:Qty off|from of? c:Card1|ItCard|The for? d:Card1? mods:Mod*", _taken_off, 0.05) for vp, take in (("VpB", "take|pull|remove"), ("VpF", "takes|took|take|pulls|pulled|removes|removed|remove"), ("VpG", "taking|removing"))),
    R("Told", "c:Card1|The NETTED p:Player q:Qty mods:Mod*", _netted, -0.1),
    *(R(vp, f"{skip} c:CardNP|ItCard|The mods:Mod*", lambda c, mods: phrase("bypass", (c,), mods), 0.1) for vp, skip in (("VpB", "skip"), ("VpF", "skips|skipped|skip"))),
    R("Told", "c:Card1|The NETTED p:Player n:NUM back? total|credits? !Noun", lambda c, p, n: _netted(c, p, Quantity(Amount(int(n)), _its_gain(c)), ()), 0.1),
    R("Item", "t:Told with|having g:Goods", _so_rich, 0.2),
    R("Item", "t:Told with|having g:Goods w:When", _left_then, -0.1),
    R("VpB", "afford|manage the|that|this|POSS v:DONENOUN", _afforded),
    R("Clause", "c:CardNP|ItCard|The is? tracing|traces|traced PRON|PLAYER", lambda c: Deed("begin", None, by=c, thing="trace")),
    *(R(vp, f"{put} everything|all of? it|that|them|this? HEHAS? into|in|on|to|for trace|it", _all_in_trace) for vp, put in _PUT),
    R("HEHAS", "that? PRON|PLAYER has|have|had|got left|remaining?", lambda: True),
    R("VpF", "c:CARD how:for|back o:CardNP BACK? f:FROMPILE?", _fetched, 0.1),
    R("VpB", "c:CARD for? back? o:CardNP BACK? f:FROMPILE? BACK?", _fetched, 0.1),
    R("BACK", "back", lambda: True),
    R("Clause", "s:PRON c:CARD mods:Mod*", lambda s, c, mods: subject(Pro(s), by_name(c, None, mods)) if s != "it" else None, 0.5),
    R("NETTED", "gets|got|gives|gave|nets|netted|draws|drew|brings|brought|pays|paid|makes|made|earns|earned", lambda: True),
    *(R(vp, f"{pay} o:Player q:Qty|Bare? mods:Mod*", lambda o, q, mods: phrase("give", (o, q or Quantity(None, "credits")), mods), 0.1) for vp, pay in (("VpB", "pay"), ("VpF", "pays|paid"))),
    R("VpN", "done|taken anything|something|nothing else|more?", lambda: Deed("act")),
    R("Told", "s:Player? has|have|had not d:VpN or|nor|and e:VpN", _neither, -0.1),
    R("NounTime", "successful|good|clean s:Serv1 run", lambda s: Deed("succeed", thing="run", server=s)),
    *(R(vp, f"{put} nothing|none|0 else|more|extra? in|into|to|on trace", lambda: phrase("spend", (Quantity(Amount(0), "credits"),), (Mod("trace", ""),)), -0.1) for vp, put in (("VpF", "puts|put|adds|add|added|pays|paid|spends|spent"), ("VpB", "put|add|pay|spend"))),
    # a trace brought down to nothing
    R("TRACESIZE", "POSS|that|this? trace s? base? trace? strength?", lambda: True),
    R("TRACESIZE", "POSS? base|trace trace? strength of? POSS|that|this? trace?", lambda: True),
    *(R(vp, f"{lower} TRACESIZE down? ZERO mods:Mod*", lambda mods: phrase("lower", (Thing("trace"),), mods), -0.2) for vp, lower in _LOWER),
    *(R(vp, f"{lower} TRACESIZE down? !ZERO mods:Mod*", lambda mods: phrase("lower", (Thing("trace"),), mods), -0.1) for vp, lower in _LOWER_IT),
    R("ZERO", "to? zero|0|nothing", lambda: True),
    # what there is of it
    *(R(vp, f"{spend} n:NUM to|against d:VpB", lambda n, d: _some_for("spend", n, d) if d is not None and d.verb == "prevent" else None, -0.3) for vp, spend in (("VpF", "spends|spent|uses|used"), ("VpB", "spend|use"), ("VpG", "spending|using"))),
    R("Item", "s:Player has|have|had|is|are|at|on|: at|on? n:NUM and|,|; and|while? r:Player has|have|had|is|are|at|on|:? at|on? q:Qty", _each_has, -0.2),
    R("Told", "that|this|it|which is|was|made who:POSS|PLAYER s? nth:NTH click|action OfTurn?", lambda who, nth: Tale(Deed(WAS, whose(who), when=_click(nth).value)) if who != "it" else None),
    *(R(vp, f"{click} POSS|all? way? through|past o:Card1|ItCard|The?", _clicked_through, -0.1) for vp, click in (("VpB", "click"), ("VpF", "clicks|click|clicked"), ("VpG", "clicking"))),
    R("Told", "who:POSS|PLAYER s? nth:NTH click|action OfTurn? is|was d:VpG", lambda who, nth, d: Tale(subject(whose(who), made)) if who != "it" and (made := _last(d, nth)) is not None else None),
    R("Told", "s:Player? has|have|had|with|got none left|remaining|anymore !in|of|on", lambda s=None: Tale(Deed(NONE_LEFT, s, not_=True))),
    R("Good", "some|POSS? money|credits|cash TOSPARE", lambda: Quantity(Amount(how="many"), "credits"), 0.1),
    R("TOSPARE", "to spare|burn", lambda: True),
    R("TOSPARE", "left over", lambda: True),
    R("Good", "the|enough|sufficient money|credits|cash NEEDED*", lambda: Quantity(Amount(how="many"), "credits"), 0.2),
    R("NEEDED", "for|to it|that|this|them|both|all|play|rez|install|advance|score|pay|spare|needed|break|trash|boost|use it|them|everything?", lambda: True),
    R("Fact", "s:Player? ADVANCED c:CardNP|ItCard|The up? to n:NUM ADVANCES? !Noun", _advanced_to),
    *(R(vp, f"v:{verb} c:CardNP|ItCard|The up? to strength|str? n:NUM ADVANCES? !Noun mods:Mod*", _advances_to, -0.2) for vp, verb in (("VpF", "VB|VZ"), ("VpB", "VB"), ("VpG", "VG"), ("VpN", "VN"))),
    R("VpF", "v:VD c:CardNP|ItCard|The up? to strength|str? n:NUM ADVANCES? !Noun mods:Mod*", lambda v, c, n, mods: _advances_to(v, c, n, mods) if v == "boost" else None, -0.2),
    R("ADVANCES", "advancement? counters|counter|tokens|advancements|strength", lambda: True),
    R("ADVANCED", "over? v:VB|VZ|VD", lambda v: True if v == "advance" else None),
    # so much of the damage, so many cards of a pile; what becomes of the game
    *(R(vp, f"{remove} c:CardNP|ItCard|The mods:Mod*", _removed, 0.1) for vp, remove in _REMOVE),
    R("VpB", "shuffle POSS? stuff|cards|things|agendas|them|those|it back|in|away w:When?", lambda w: Deed("shuffle", when=w)),
    R("VpB", "pay|spend|lose POSS? extra|additional u:UNIT", lambda u: Deed("pay", unit=u, thing=EXTRA)),
    *(R(vp, f"{charge} it mods:Mod*", lambda mods: phrase("charge", (Pro("it"),), mods), -0.2) for vp, charge in (("VpB", "charge"), ("VpF", "charges|charged"), ("VpG", "charging"))),
    *(R(vp, f"{wipe} away|off|out? all|every|POSS|those|these? of? POSS? virus counters|tokens|counter|token away|off? mods:Mod*", lambda mods: phrase("purge", (), mods), -0.1) for vp, wipe in (("VpB", "wipe|erase|reset"), ("VpF", "wipes|wiped|wipe|erases|erased|resets|reset"))),
    R("VpB", "save|rescue PRON|PLAYER? !POSS|KIND|CARD mods:Mod*", lambda mods: _LOST if all(one.kind == "noted" or _before_drawing(one) for one in mods) else None, 0.4),
    *(R(vp, f"{stops} t:ThingNP !end|ending|ends mods:Mod*", lambda t, mods: phrase("end", (t,), mods) if t.name == "run" else None, -0.3) for vp, stops in (("VpB", "stop|halt|block|abort"), ("VpF", "stops|stopped|halts|halted|blocks|blocked"), ("VpN", "stopped|halted|blocked"))),
    R("VpB", "save|rescue|keep POSS|this|that? run alive|going? mods:Mod*", lambda mods: phrase("prevent", (Thing("run"),), mods), -0.1),
    R("VpB", "v:VB POSS|that|this? end|ending of? t:ThingNP !sub|subs|subroutine|subroutines mods:Mod*", lambda v, t, mods: phrase("prevent", (t,), mods) if v == "prevent" and t.name == "run" else None, -0.1),
    *(R("VpB", f"avoid|escape|prevent|dodge losing {what}", lambda: _LOST) for what in ("game DECKED?", "DECKED", "!POSS|A|any|Noun")),
    R("VpB", "avoid|escape|prevent|dodge decking|decked out|myself|himself|herself?", lambda: _LOST),
    R("DECKED", "to|from|by|through|because|on of? POSS? mandatory? draw|decking out?", lambda: True),
    R("Mod", "in time", lambda: Mod("noted"), 0.1),
    R("Mod", "against same|one|single|that|this|POSS? q:Bare|Qty", _against, -0.05),
    R("VpB", "v:VB n:Num !Noun mods:Mod*", _part, 0.1),
    *(R(vp, f"v:{verb} n:Num !Noun mods:Mod*", lambda v, n, mods: _part(v, n, mods) if v in ("remove", "prevent") else None, 0.1) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpG", "VG"))),
    R("VpB", "v:VB n:Num of it|that|this|them|those|these !Noun mods:Mod*", _part_of),
    *(R(vp, f"v:{verb} n:NUM of them|those|these|POSS cards|card? mods:Mod*", _of_the_cards) for vp, verb in (("VpB", "VB"), ("VpF", "VB|VZ|VD"))),
    *(R(vp, f"{put} n:NUM of? them|those|cards|card in|into|to z:Zone mods:Mod*", lambda n, z, mods: _of_the_cards("discard", n, (Mod("into", Where_("zone", zone=z)), *mods)) if z.name in ("Archives", "heap", "discard") else None) for vp, put in (("VpB", "put|drop|place"), ("VpF", "puts|put|drops|dropped|drop|places|placed"))),
    R("VpB", "v:VB n:NUM of those|these|them? m:NUM u:UNIT? !Noun mods:Mod*", _part_of_so_many, -0.1),
    *(R(vp, f"v:{verb} n:NUM of them|those|these to d:VpB", _some_for, -0.3) for vp, verb in (("VpB", "VB"), ("VpF", "VB|VZ|VD"), ("VpG", "VG"))),
    R("Ask", "can|may|could n:Num cards|of? them? come|be from|off z:Zone", lambda n, z: _can_come(n, z)),
)  # fmt: skip
