"""Rows of the grammar for deeds in other words: with which counter, on which clicks, in the midst of what, brought back."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN, DOES
from judgebot.ask.reading.boards import _ice
from judgebot.ask.reading.card_facts import COUNTERS, card_facts
from judgebot.ask.reading.cast import OTHER, TYPES
from judgebot.ask.reading.deeds import _CLICK, _click, _ends, _going, _last, _mean, _owned, by_name, subject
from judgebot.ask.reading.defined import makes_run
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import BEGUN, FIRST, Ability, Amount, Deed, Server, Some, When
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.often import ALL_CLICKS, and_nothing_else
from judgebot.ask.reading.queries import GAINS, Comes, Happens
from judgebot.ask.reading.raw import (
    BASIC,
    NTH,
    Around,
    Desc,
    Given,
    Mark,
    Mod,
    Named,
    Owned,
    Pred,
    Pro,
    Quantity,
    Question,
    Stand,
    Stated,
    Tale,
    Tales,
    The,
    Where_,
    Zoned,
    whose,
)
from judgebot.ask.reading.tales import _click_and
from judgebot.ask.reading.wording import cleft, is_played, makes_runs
from judgebot.game.objects import CENTRALS, RUNNER


def _with_first(t: Any, n: str) -> Any:
    """`made runs on HQ and R&D with my first two clicks`: one with each of them."""
    if not isinstance(t, Tales) or len(t.tales) != int(n) or any(one.deed.when is not None for one in t.tales):
        return None
    return Tales(tuple(replace(one, deed=_last(one.deed, str(nth))) for nth, one in enumerate(t.tales, 1)))


def _killed_with(s: Any, c: Any) -> Any:
    """`can I kill him with two copies of X`: they are played, and it is asked whether that comes of them."""
    several = isinstance(c, Desc) and isinstance(c.what, Named) and c.count > 1 and is_played(c.what)
    kills = Question(Comes(Deed("flatline", RUNNER)))
    return Given((Tale(Deed("play", s, (c,))), kills)) if several else None


def _in_nth_run(nth: str, t: Any) -> Any:
    """`during my second run I use X`: in the one that comes after those told."""
    first = t.tales[0].deed if isinstance(t, Tales) else t.deed if isinstance(t, Tale) else None
    if first is None or first.verb in ("run", "succeed", "approach") or nth == "-1":
        return None
    return Given((Tale(Deed("run", RUNNER, thing=BEGUN, amount=Amount(int(nth)))), t))


def _works_so(q: Any, s: str) -> Any:
    """`does it work unrezzed`: it is so then."""
    does = q.query.what if isinstance(q.query, Comes) else None
    acts = isinstance(does, Deed) and does.verb in ("trigger", "fire", "afflict", "end", "do", "give", "flatline")
    it: Any = Pro("it")
    return Given((q, Stated(it, (_state(s),)))) if acts and s in ("rezzed", "-rezzed", "-faceup") else None


def _added(o: Any, s: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`adds an upgrade to the same server`: installs it; to HQ it may be the hand that is meant."""
    server = s.server if isinstance(s, Around) else s
    central = isinstance(server, Server) and server.name in CENTRALS
    return phrase("install", (o,), (Mod("on", Where_("in", s)), *mods)) if "c" in class_of(o) and not central else None


def _added_to_rig(c: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`adds Azimat`: installs that card of the Runner's."""
    cards = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    ours = bool(cards) and all(card_facts(one)[0] == RUNNER and card_facts(one)[1] in TYPES["install"] for one in cards)
    return phrase("install", (c,), mods) if ours else None


def brought_back(c: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`brings X back`: finds what is not installed."""
    found = phrase("find", (c,), mods)
    return replace(found, thing="back") if found is not None else None


def _run_of(c: Named, mods: tuple[Mod, ...], how: str = "") -> Any:
    """`X's run on HQ`: the one that X makes; and how it ends."""
    run = phrase("run", (), mods) if all(makes_run(one) for one in c.cards) else None
    if run is None or run.tool is not None:
        return None
    by: Any = Desc(c)
    made = Tale(replace(run, who=RUNNER, tool=by))
    ends = "fail" if how.startswith(("unsuccessful", "fail")) else "succeed"
    return Tales((made, Tale(Deed(ends, thing="run")))) if how else made


def _let_fire(what: Any, mods: tuple[Mod, ...]) -> Any:
    """`lets Karuna fire`: of ice alone; what else fires is nobody's to let."""
    return phrase("let fire", (what,), mods) if not isinstance(what, Desc | The) or _ice(what) else None


_OWN = ("use", "install", "play", "run", "break", "rez", "find", "boost", "advance", "score", "purge", "bypass", "draw")


def _announced(s: Any, p: Any, first: Any, more: tuple[Any, ...]) -> Any:
    """`he says he pops X, installs Y and breaks`: what is announced so is done; of one deed alone it is a claim."""
    deeds = [subject(s, one) for one in (first, *more)]
    own = all(one is not None and one.verb in _OWN and not one.not_ and one.who == s for one in deeds)
    others = isinstance(s, str) and any(one is not None and _owned(one.what, OTHER[s]) for one in deeds)
    return Tales(tuple(map(Tale, deeds))) if own and not others and p in (s, Pro("he")) else None


def _spent_and(q: Quantity, p: Quantity, d: Any) -> Any:
    """`spends a click and 2 credits to trash it`: both of it for that."""
    made = _click_and(p, d)
    return replace(made, amount=q.amount) if made is not None else None


def _both_on(s: Any, nth: Any, q: Quantity, c: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`spends the last click and last credit on X`: plays it with those, and has no more; `and 2 credits`: for so much."""
    if q.unit != "credits" or q.amount is None:
        return None
    cost = () if q.amount.last else (Mod("for", q),)
    made = _last(_mean(by_name(c, None, (*mods, *cost)), _CLICK), nth)
    told = Tale(subject(s, made)) if made is not None else None
    return Given((Owned(s, (q,)), told)) if told is not None and q.amount.last else told


def _before_it_is_got(how: str, s: Any) -> When:
    """`before I gain them`: what they are is known by what is told; see `at_an_end.got_then`."""
    them: Any = Pro("them")
    return When({"once": "after", "until": "before"}.get(how, how), Deed("gain", s, (them,)))


def _click_to_trash(d: Any) -> Any:
    """`spent my click and trashed X`: what its ability asks for."""
    d = d if d is not None and d.verb == "trash" else None
    named = d.only.what if d is not None and isinstance(d.only, Desc) else None
    ours = isinstance(named, Named) and all(card_facts(card)[0] == RUNNER for card in named.cards)
    return _mean(d, _CLICK) if ours or (named is None and d is not None and d.what == (Pro("it"),)) else None


def _fetched(v: str, c: Any, o: Any, mods: tuple[Mod, ...]) -> Any:
    """`pops SMC and gets Gauss`: uses it for that."""
    return phrase("use", (c,), (Mod("for", o), *mods)) if v in ("use", "trash", "trigger") else None


_LETS = (("VpB", "let|allow"), ("VpF", "lets|let|allows|allowed"), ("VpG", "letting|allowing"))


def _where_he_runs(s: Any, d: Any) -> Any:
    """`on the server that he breaches now`: that is where he runs; `an Enigma, which I was approaching`: or ice."""
    there: Any = Pro("there")
    bare = d is not None and d.verb in ("run", "approach", "breach") and d.server is None and not d.what
    if bare and d.verb == "approach" and (met := phrase("approach", (Pro("it"),), ())) is not None:
        return Tale(replace(subject(s, met), when=d.when))
    return Tale(replace(subject(s, d), server=there)) if bare else None


def _came_off(n: Any, u: str, c: Any, last: Any = None, mods: tuple[Mod, ...] = (), s: Any = None) -> Any:
    """`the last 2 credits come off it`: they are taken from it, and no others were there."""
    taken = phrase("take", (Quantity(n, u),), (Mod("by", c), *mods)) if u in ("credits", "cards") else None
    named = c.what if isinstance(c, Desc) and isinstance(c.what, Named) else None
    who = s or (card_facts(named.cards[0])[0] if named else None)
    taken = replace(taken, who=who) if taken is not None else None
    had = (Stated(c, (Mark("has", (Quantity(n, u),)),)),) if last else ()
    return Given((*had, Tale(taken))) if taken is not None and not n.how else None


def _brought_in(c: Any) -> Any:
    """`can I add X`: a card of the Runner's that is installed, where it is not said to what it is added."""
    named = isinstance(c, Desc) and isinstance(c.what, Named) and all(card_facts(x)[1] in _RIG for x in c.what.cards)
    return phrase("install", (c,), ()) if named else None


def _first_so(c: Any, k: str, s: Any, v: str, mods: tuple[Mod, ...]) -> Any:
    """`X is the first program I install this turn`: it is installed, and none was before it."""
    named = isinstance(c, Desc) and isinstance(c.what, Named)
    kinds = {kind for card in c.what.cards for kind in (card_facts(card)[1], *card_facts(card)[2])} if named else set()
    made = cleft(s, v, c, mods)
    fits = k in ("card", "one", "thing") or k in kinds
    return Tale(replace(made.deed, thing=FIRST)) if fits and made is not None and not made.deed.thing else None


_GET = (("VpF", "gets|got|get|grabs|grabbed|grab"), ("VpB", "get|grab"), ("VpG", "getting|grabbing"))


def _and_runs(plays: tuple[str, Named, Any], more: tuple[Any, ...]) -> Tales | None:
    """`plays Dirty Laundry and runs`: on whatever server its run is made."""
    v, card, who = plays
    deeds = [phrase(v, (Desc(card),), ()), *more, Deed("run", RUNNER)]
    deeds = [one if one is None or who is None else subject(who, one) for one in deeds]
    return Tales(tuple(map(Tale, deeds))) if all(deeds) else None


_RIG = ("program", "hardware", "resource")
_BRINGS = (("VpF", "brings|brought|bring|gets|got|get|takes|took|take"), ("VpB", "bring|get|take"))
_GETS = "gain|gains|gained|get|gets|got|collect|collects|receive|receives|take|takes|took|draw|draws"
_SPENDS = (("VpF", "spends|uses|spent|used|spend|use|takes|took|take"), ("VpB", "spend|use|take"))


def _all_well(t: Any) -> Any:
    """`ran HQ and R&D, both successful`: each of them was."""
    if not isinstance(t, Tales) or any(one.deed.verb != "run" or one.deed.not_ for one in t.tales):
        return None
    return Tales(tuple(replace(one, deed=replace(one.deed, verb="succeed", thing="run")) for one in t.tales))


def _stays(s: Any) -> Any:
    """`I stay`, of a player: does not jack out."""
    return subject(s, Deed("jack out", not_=True)) if class_of(s) == "p" and getattr(s, "kind", "") != "it" else None


def _to_what_is_met(v: str, s: Any, mods: tuple[Mod, ...]) -> Any:
    """`can I steal what I access`: a card that is accessed, of the kind that this is done to."""
    kind = {"steal": "agenda", "trash": "card"}.get(v)
    met = Mark("done", Deed("access", s, (_IT,)))
    return phrase(v, (Desc(Stand(kind), (met,)),), mods) if kind else None


_IT: Any = Pro("it")


def _by_own_identity(poss: str, d: Any) -> Any:
    """`Topan uses his once per turn click to install X`: by the ability of that identity."""
    own: Any = Some("identity", whose=whose(poss)) if poss != "it" else Pro("it")
    return phrase("use", (Ability(own),), (Mod("purpose", d),)) if d is not None else None


def _and_trash(q: Any, d: Any) -> Any:
    """`can I pay 2 and trash it`: that is what it is paid for."""
    return phrase("pay", (q,), (Mod("purpose", d),)) if d is not None and d.verb in ("trash", "steal") else None


def _one_more(v: str, nth: str, u: str, mods: tuple[Mod, ...]) -> Any:
    """`takes a third bad publicity`: one, and then there are three."""
    counted = u in ("tags", "bad publicity") and v == "take" and int(nth) > 1
    return phrase(v, (Quantity(Amount(int(nth), NTH), u),), mods) if counted else None


REWORDED = (
    # what goes where, and a run that is only said to be one
    *(R(vp, f"{get} o:CardNP|ItCard|The|Any back? into|to z:Zone mods:Mod*", lambda o, z, mods: phrase("move", (o,), (Mod("into", Where_("zone", zone=z)), *mods)), -0.1) for vp, get in _GET),
    *(R(vp, f"{get} o:CardNP|ItCard|The|Any from|out of? z:Zone mods:Mod*", lambda o, z, mods: phrase("find", (o,), (Mod("from", Where_("zone", zone=z)), *mods)), -0.1) for vp, get in _GET),
    *(R(vp, f"{bounce} o:CardNP|ItCard|The|Any !to|into|off|from|back", lambda o: phrase("move", (o,), (Mod("into", Where_("zone", zone=Zoned("hand"))),)), -0.1) for vp, bounce in (("VpB", "bounce"), ("VpF", "bounces|bounced|bounce"), ("VpG", "bouncing"))),
    R("Told", "c:PlaysRun more:NextVp* and|then|, then? run|runs|ran !Noun|on|at|into|against|through|past|by|Serv", lambda c, more: _and_runs(c, more), -0.1),
    R("PlaysRun", "s:Player? v:VB|VZ|VD c:CARD", lambda v, c, s=None: (v, c, s) if v == "play" and makes_runs(c) else None),
    *(R(vp, f"{use} poss:POSS OWNABILITY to d:VpB", _by_own_identity, -0.3) for vp, use in (("VpF", "uses|used|use"), ("VpB", "use"))),
    *(R(vp, f"v:{verb} A|POSS nth:NTH u:UNIT mods:Mod*", _one_more, -0.2) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpG", "VG"))),
    R("Mod", "all|whole|entire turn long?", lambda: Mod("times", ALL_CLICKS), -0.2),
    R("Mod", "for|during whole|entire turn", lambda: Mod("times", ALL_CLICKS), -0.2),
    *(R(vp, f"{do} nothing else? but|except|than d:VpB", and_nothing_else) for vp, do in (("VpF", "does|do|did"), ("VpB", "do"))),
    R("OWNABILITY", "click|identity|id? ability|power", lambda: True),
    R("OWNABILITY", "once per turn click? ability|power?", lambda: True),
    # what one player makes the other one do
    R("Inf", "make|have|force|get s:Player|ThingNP to? d:VpB", lambda s, d: Pred("caused", subject(s, d)), -0.1),
    R("Inf", "make|render t:ThingNP how:HOWENDS", lambda t, how: Pred("caused", _ends(t, how)), -0.1),
    R("HOWENDS", "unsuccessful|fail|fizzle", lambda: "fail"),
    R("HOWENDS", "successful|succeed", lambda: "succeed"),
    R("Inf", "be made|forced|compelled to d:VpB", lambda d: Pred("made to", d), -0.2),
    R("When", "before|until s:Player takes|take|does|do|spends|spend|has|starts POSS? first click|action OfTurn?", lambda s: When("before", Deed("act", s)), -0.2),
    R("When", "before|until POSS? nth:NTH click|action OfTurn?", lambda nth: replace(_click(nth).value, how="before"), -0.1),
    R("Told", "s:Player SAYS that? p:PLAYERorPRON d:VpF more:NextVp*", lambda s, p, d, more: _announced(s, p, d, more) if more else None, -0.6),
    R("Mod", ",? by? paying POSS? rez|install|play|trash|printed|whole|full? cost|costs|price|credit|credits !to|for|of", lambda: Mod("noted"), -0.1),
    R("NextVp", ",|and|then|plus and|then? d:VpF", lambda d: d),
    R("SAYS", "says|say|said|announces|announced|declares|declared", lambda: True),
    R("PLAYERorPRON", "p:PRON", lambda p: Pro(p)),
    R("Item", "s:Player SPENDS POSS|A? nth:NTH? click|action and|,|plus q:Qty|LastQty on|for c:CARD mods:Mod*", _both_on, -0.3),
    R("LastQty", "last|final n:Num? u:UNIT", lambda n, u: Quantity(replace(n or Amount(1), last=True), u)),
    R("SPENDS", "spends|spent|spend|uses|used|use|pays|paid|pay", lambda: True),
    *(R(vp, f"v:{use} c:CardNP|ItCard ,|and|then|to ,? and|then? {get} o:CardNP mods:Mod*", _fetched, -0.3) for vp, use, get in (("VpF", "VB|VZ|VD", "gets|get|got|grabs|grab|grabbed|fetches|fetch|fetched|pulls|pull|pulled"), ("VpB", "VB", "get|grab|fetch|pull"))),
    *(R(vp, f"{past} n:NUM of? them|those|these mods:Mod*", lambda n, mods: phrase("pass", (Quantity(Amount(int(n)), "ice"),), mods)) for vp, past in (("VpF", "passes|passed|pass"), ("VpB", "pass"), ("VpG", "passing"))),
    R("Mod", "from|off|out of? top !of", lambda: Mod("from", Where_("zone", zone=Zoned("deck"), spot="top")), 0.1),
    *(R(vp, f"{let} what:SubsNP|CardNP|The to? fire|resolve|through|go|happen|hit|get|land FULLY? through|off|on? PRON|runner? mods:Mod*", _let_fire) for vp, let in _LETS),
    *(R(vp, f"{let} it|them|everything|subs|sub|subroutine|subroutines|all|other|others|rest to? fire|resolve|through FULLY?", lambda: Deed("let fire", None)) for vp, let in _LETS),
    R("FULLY", "completely|fully|entirely|unbroken|all|whole|in full|way|whole?", lambda: True),
    R("VpB", "pay|spend q:Qty and|then then? d:VpB", _and_trash, -0.1),
    *(R(vp, f"{spend} POSS next|last|other|remaining? click and|,|plus pay? p:Qty|Spare to|and d:VpB", lambda p, d: _spent_and(Quantity(Amount(1), "clicks"), p, d), -0.1) for vp, spend in (("VpB", "use|spend"), ("VpF", "uses|used|use|spends|spent|spend"))),
    *(R(vp, f"{spend} q:Spent and|,|plus pay? p:Qty|Spare to|and d:VpB", _spent_and, -0.1) for vp, spend in (("VpB", "spend|pay"), ("VpF", "spends|spent|spend|pays|paid|pay"), ("VpG", "spending|paying"))),
    *(R(vp, f"{spend} POSS|A|one? click|action and|,|plus d:{vp}", _click_to_trash, -0.2) for vp, spend in _SPENDS),
    R("When", f"how:before|after|until|once s:Player {_GETS} Those|it all?", _before_it_is_got, -0.2),
    R("Clause", "!it s:Player stays|stay|stayed there|put|on? !Noun|VN|STATE", _stays, 0.1),
    R("Clause", "s:SubsNP hits|hit|strikes|lands PRON|PLAYER?", lambda s: Deed("resolve", None, (s,)), -0.1),
    R("Mod", "SPENDING POSS|that|this|A|one|single|just* hosted|last|only? u:UNIT !from|of|on|off", lambda u: Mod("uses", (The(u, spot="loaded"), 1, "counters")) if u in COUNTERS else None, -0.3),
    R("Fact", "s:Player has|have|had hosted c:Card1 on|onto h:Card1|ItCard|The post:Post*", lambda s, c, h, post: Owned(s, (replace(c, marks=(*c.marks, Mark("at", Where_("host", host=h)), *post)),)), -0.2),
    R("SPENDING", "by? with|using|spending|removing", lambda: True),
    R("Item", f"{DOES}|{CAN} s:Player kill|flatline|finish PRON|PLAYER off? with|using|by c:CardNP", _killed_with, -0.3),
    R("Item", "in|during|on POSS nth:NTH run OfTurn? ,? t:Told", _in_nth_run, -0.1),
    *(R(vp, f"{bring} c:CardNP|ItCard|Any back mods:Mod*", lambda c, mods: brought_back(c, mods), -0.1) for vp, bring in _BRINGS),
    *(R(vp, f"{add} c:CardNP !to|into|onto|on|in|at|from|back|under mods:Mod*", _added_to_rig, -0.2) for vp, add in (("VpB", "add"), ("VpF", "adds|add|added"), ("VpG", "adding"))),
    *(R(vp, f"{add} o:Obj to|into|onto s:Serv mods:Mod*", _added, -0.1) for vp, add in (("VpB", "add|put|place"), ("VpF", "adds|add|added|puts|put|places|placed"))),
    R("Item", "q:Ask ,? while|when|even|if|though? s:STATE", _works_so, 0.2),
    R("VpB", "v:VB what|whatever|everything s:Player access|accesses|accessed mods:Mod*", _to_what_is_met),
    R("Item", "t:Told ,|(|and? all|both|each of? them? BEING? successful|successfully|good )?", _all_well, -0.2),
    R("FirstClicks", "with|in|on|using|for|as POSS? first n:NUM clicks|actions OfTurn?", lambda n: n),
    R("Item", "n:FirstClicks ,? t:Told", _with_first, -0.3),
    *(R(vp, f"{use} POSS|A|one? nth:NTH? click|action OfTurn? on|for|in? d:VpG", lambda nth, d: _last(_mean(d, _CLICK), nth), -0.2) for vp, use in _SPENDS),
    R("Told", "that|which s:Player d:VpF", _where_he_runs),
    R("Told", "that|which s:Player is|are|am|was|were now|just? d:VpG", _where_he_runs, -0.1),
    R("Item", "POSS? last:LASTLY? n:Num? u:UNIT comes|come|came|goes|go|went|is|are off|from c:Card1|ItCard mods:Mod*", lambda u, c, mods, n=None, last=None: _came_off(n or Amount(1), u, c, last, mods), -0.1),
    R("LASTLY", "last|final|remaining", lambda: True),
    R("Told", "c:CardNP is|was POSS? very? first k:KINDOF that|which? s:Player v:VB|VZ|VD mods:Mod*", _first_so, -0.2),
    R("KINDOF", "k:KIND", lambda k: k),
    R("Obj", "each of them|those|these|both", lambda: Pro("them")),
    R("Mod", "with|for|as|by|using POSS|A? normal|regular|basic|ordinary|standard trash? click|action", lambda: Mod(BASIC), -0.1),
    R("Clause", "who:TurnOf comes|arrives|came|rolls around|round|up?", lambda who: Deed("begin", who, thing="turn")),
    *(R(vp, f"{add} c:CardNP !to|into|on|in|from", lambda c: _brought_in(c), -0.1) for vp, add in (("VpB", "add|fit|squeeze in?"), ("VpF", "adds|add|added|fits|fitted|squeezes|squeezed in?"), ("VpG", "adding|fitting|squeezing in?"))),
    R("Item", "q:Ask ,? if|when|once|provided|assuming Player v:VB|VZ it|CARD? high|far|up|strong|often? enough", lambda q, v: q if v == "boost" else None, -0.2),
    R("Inf", "gain|get|receive|earn|make|win anything|something extra|else|good|more? out? of|from|for|off c:Card1|The", lambda c: Pred("deed", Deed("gain", unit=GAINS, by=c)), -0.4),
    R("Fact", "c:Card1|ItCard|The has|have|had no v:COSTOF cost", lambda c, v: Stated(c, (Mark("has", (Quantity(Amount(0), "trash cost"),)),)) if v == "trash" else None, -0.2),
    R("Ask", "what happens|happened with|about UNIT", lambda: Question(Happens())),
    R("Mod", "again|anew later|afterwards|sometime", lambda: Mod("again"), -0.1),
    R("Midst", "middle|midst of", lambda: True),
    R("Clause", "s:Player is|are|am|was in|amid Midst d:VpG", lambda s, d: _going(subject(s, d))),
    *(R(vp, f"{draw} POSS? mandatory|regular|usual|normal|standard|automatic draw w:When?", lambda w: Deed("draw", thing="mandatory", when=w), -0.1) for vp, draw in (("VpF", "makes|make|made|does|do|did|takes|take|took|has|have|had"), ("VpB", "make|do|take|have"), ("VpG", "making|doing|taking"))),
    R("Told", "c:CARD s run|runs mods:Mod*", lambda c, mods: _run_of(c, mods), -0.3),
    R("Told", "c:CARD s run mods:Mod* is|was? how:successful|succeeds|succeeded|works|worked|unsuccessful|fails|failed", lambda c, mods, how: _run_of(c, mods, how), -0.4),
)  # fmt: skip
