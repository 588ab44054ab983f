"""Rows for what is told in clauses of any kind, what is said around it, and times: moments of a run or a turn."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import (
    _CLICK,
    _click,
    _clicked,
    _ends,
    _last,
    _lying,
    _mean,
    _no,
    _now,
    _often,
    _passive,
    _pays_for,
    _rows,
    by_name,
    replace_server,
    subject,
)
from judgebot.ask.reading.defined import places_elsewhere
from judgebot.ask.reading.frames import class_of, done_well, phrase
from judgebot.ask.reading.meanings import BEGUN, FIRST, MANDATORY_DRAW, SAME, TOO, UNABLE, Amount, Deed, Subs, When
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.raw import (
    BASIC,
    COUNTED_WITH,
    OF_THEM,
    PRESENT,
    Aside,
    Desc,
    Given,
    Identified,
    Mark,
    Mod,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stand,
    Tale,
    Tales,
    The,
    TurnIs,
    Where_,
    whose,
)
from judgebot.ask.reading.wording import (
    as_cards,
    beforehand,
    caused_deed,
    clicks_on,
    done_by,
    ends_run,
    faced,
    first_of_turn,
    had_to_take,
    in_order,
    is_played,
    let_by,
    makes_runs,
    no_action,
    once_over,
    past_all,
    placed_told,
)
from judgebot.game.objects import CORP, RUNNER


def _click_and(q: Any, d: Any) -> Any:
    """`clicks and pays 2 to trash it`: for a click and that."""
    spent = Deed("pay", None, amount=q.amount, unit=q.unit)
    return replace(_CLICK, purpose=d, means=spent) if d is not None and q.unit == "credits" else None


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


def _only_these(s: Any, what: Any, mods: tuple[Any, ...]) -> Given | None:
    """`breaks only the first subroutine`: and none of the others."""
    deed = phrase("break", (what,), mods)
    return Given((Tale(replace(deed, who=s)), Tale(Deed("break", s, not_=True)))) if deed is not None else None


def _omitted(s: Any, d: Any) -> Tale | None:
    """`forgot to use it`: did not."""
    deed = subject(s, d) if d is not None else None
    return Tale(replace(deed, not_=True)) if deed is not None and not deed.not_ else None


def _another_too(c: Any) -> Tale:
    """`installs X, then Y`, `then an asset`: what was done last is done to that too."""
    return Tale(Deed("do so", None, (c,), thing=TOO), "now")


def _in_turn(who: Any, s: Any, d: Any, past: str = "", w: tuple[When, ...] = ()) -> Given | None:
    """`on his turn, the Corp drew`: on that of the Corp; but `on my turn he uses it`. w: its other times."""
    deed = subject(s, d) if d is not None and (not w or (d.when is None and len(w) < 3)) else None
    deed = replace(deed, when=replace(w[0], also=w[1]) if w[1:] else w[0]) if deed is not None and w else deed
    turn = TurnIs(s if who == Pro("he") and isinstance(s, str) else who)
    return Given((turn, Tale(deed, past))) if deed is not None else None


def _bounced(c: Any, s: Any = None) -> Tales:
    """`bounces off Palisade`: encounters it, and it ends the run."""
    by: Any = Pro("it") if isinstance(c, Desc) else c
    return Tales((Tale(Deed("encounter", s or RUNNER, (c,))), Tale(Deed("end", None, thing="run", by=by))))


def _to_break(s: Any) -> When:
    """`when I can start breaking`: as the ice is encountered (6.9.3b)."""
    it: Any = Pro("it")
    return When("when", Deed("encounter", s, (it,)))


def _derezzed(o: Any, mods: tuple[Mod, ...], verb: str = "derez") -> Deed | None:
    """`turns his Palisade facedown on HQ`."""
    others = tuple(mod for mod in mods if mod.kind != "on")
    return phrase(verb, (_lying(o, mods),), others) if "c" in class_of(o) else None


_DURING = "when|while|as|upon|on|whenever|during|if"
_BEFORE = "before"
_AFTER = "after|once|following"
_OF = "POSS|that|this?"


def _when(how: str) -> Any:
    def made(d: Any) -> When:
        return When(how, d)

    return made


def _while(d: Any) -> Any:
    """`while he is in the run`; but `while X is installed` tells of the board."""
    state = d is not None and d.passive and d.verb in ("install", "rez", "host") and d.when is None
    return None if state or d is None else When("when", d)


def _passive_when(v: str, how: str = "when") -> Any:
    deed = _passive(v, Pro("it"))
    return (
        When(how, deed)
        if deed is not None
        and v in ("steal", "score", "access", "rez", "trash", "install", "encounter", "derez", "play")
        else None
    )


def _got(q: Any, by: Any = None) -> Deed | None:
    """`before the damage`, `after that tag`: when it is taken."""
    if q.unit.endswith("damage"):
        return Deed("suffer", RUNNER, unit=q.unit, amount=q.amount, by=by)
    whose_ = {"tags": RUNNER, "bad publicity": CORP}.get(q.unit)
    return Deed("take", whose_, unit=q.unit, amount=q.amount, by=by) if whose_ else None


def _its_turn(s: Any, v: str) -> When | None:
    """`the turn I installed it`: after that, and before the turn ends."""
    deed = phrase(v, (Pro("it"),), ()) if v in ("install", "rez", "play", "advance") else None
    if deed is None:
        return None
    return When("after", replace(deed, who=s, passive=s is None), also=When("when", name="this turn"))


def _unable(s: Any, d: Deed | None) -> Deed | None:
    """`the Corp cannot draw`: what has no other cause than that there is nothing to draw."""
    found = _no(subject(s, d)) if d is not None and d.verb == "draw" and not d.what else None
    return replace(found, thing=UNABLE) if found is not None else None


_TAKES = (("VpF", "takes|uses|performs|take|use|took|used"), ("VpB", "take|use"))


def _two(s: Any, v: str, w: str, objs: tuple[Any, ...], mods: tuple[Mod, ...]) -> Any:
    """`installs and advances X`: two deeds with the same card."""
    return _series(s, (v,), w, objs, mods) if v != w else None


def _series(s: Any, verbs: tuple[str, ...], last: str, objs: tuple[Any, ...], mods: tuple[Mod, ...]) -> Any:
    """`installs, advances, advances X`: all of it with the same card."""
    same = tuple(Pro("it") if isinstance(getattr(one, "what", None), Stand) else one for one in objs)
    for place in (len(verbs), 0):  # `installs and advances X in the remote`: what stands behind it is of either
        deeds = [phrase(v, same if n else objs, mods if n == place else ()) for n, v in enumerate((*verbs, last))]
        if all(one is not None for one in deeds):
            return Tales(tuple(Tale(subject(s, one) if s else one) for one in deeds))
    return None


def _at_present(tales: Tales | None) -> Tales | None:
    """`this turn he installs and advances X`: all of it now."""
    return Tales(tuple(replace(one, past=PRESENT) for one in tales.tales)) if tales is not None else None


def met_there(c: Any, s: str | None, p: Any = RUNNER) -> Any:
    """`X is rezzed in front of me`: it is encountered; what is not rezzed is approached."""
    rezzed = s == "rezzed" or any((mark.kind, mark.value, mark.holds) == ("is", "rezzed", True) for mark in c.marks)
    met = Tale(Deed("encounter" if rezzed else "approach", p, (c,)))
    return Tales((met,)) if isinstance(c, Desc) else None


TALES = (
    # who has something, in other words
    R("Item", "c:Clause with|on|at|holding|having g:Goods", lambda c, g: Given((Owned(c.who, g), Tale(c))) if c is not None and c.thing == "turn" else None, 0.1),
    R("VpF", "comes|come|came|gets|get|got|goes|go|went|reaches|reach|reached to? END of this|that|POSS turn", lambda: Deed("end", thing="turn"), -0.3),
    # what somebody cannot, does not, will not
    R("Told", "but? not what:SubsNP", lambda what: Tale(Deed("break", RUNNER, (what,), not_=True)), 0.3),
    R("Told", "run is|was? successful", lambda: Tale(Deed("succeed", RUNNER, thing="run")), 0.3),
    R("Told", "is|are|am d:VpG", lambda d: Tale(d), 0.1),
    R("Told", "it|that|which is|was|goes|went|all? successful|through|fine|well|worked|connected|landed|succeeded", lambda: Tale(Deed("succeed", RUNNER, thing="run")), 0.1),
    R("Told", "never d:VpF|VpN", lambda d: Tale(_no(d)) if d is not None and not d.not_ else None, 0.1),
    R("Told", "having d:VpN", lambda d: Tale(d), 0.1),
    R("Told", "s:Player d:VpG", lambda s, d: Tale(subject(s, d)) if d is not None and isinstance(s, str) else None, 0.2),
    R("Told", "declines|refuses|declined to d:VpB", lambda d: Tale(_no(d)) if d and not d.not_ else None, 0.1),
    R("Told", "without breaking anything|any|a|single single? sub|subs|subroutine|subroutines?", lambda: Tale(Deed("break", RUNNER, not_=True))),
    R("Told", "does|do not break anything|any subs|subroutines?", lambda: Tale(Deed("break", RUNNER, not_=True))),
    R("CANNOT", "can|could|may|might|does|do|did|will|would not", lambda: True),
    R("CANNOT", "does|do|did not want|wish|care|choose|bother|get to", lambda: True),
    R("CANNOT", "has|have|had no way|means|option|reason LEFT? to", lambda: True),
    R("Clause", "s:Subj can|could not d:VpB", _unable),
    R("Clause", "s:Subj CANNOT d:VpB", lambda s, d: _no(subject(s, d)), 0.05),
    R("CANNOT", "need|needs not", lambda: True),
    R("Told", "CANNOT d:VpB", lambda d: Tale(_no(d)) if d is not None and not d.not_ else None, 0.1),
    R("Clause", "s:Player takes|take|took no action|actions|click|clicks mods:Mod*", lambda s, mods: no_action(s, mods)),
    # what is said, and known
    R("VpF", "starts|started|begins|began|opens|opened off|out? with|by d:NounTime", lambda d: replace(d, who=None) if d.verb == "run" else None, -0.1),
    R("VpF", "with|using c:Card1|ItCard|The ,? d:VpF", lambda c, d: replace(d, tool=c) if d is not None and d.tool is None and d.by is None and not d.not_ and (d.what or d.verb not in ("rez", "install", "host")) else None, 0.1),
    R("VpB", "v:VB o:Obj how:before|after c:CardNP|The|Any", beforehand, 0.1),
    R("Told", "s:Player? v:VB|VZ|VD o:Obj how:before|after c:CardNP|The|Any", in_order, 0.1),
    # being somewhere in a run
    R("Clause", "!it s:Player is|are|am|was on|at|in|facing|encountering c:CardNP|The|Standing", lambda s, c: faced(s, c), 0.3),
    R("Clause", "s:Player is|are|am|was in|at|mid? Midst? encounter with|of c:CardNP|The|ItCard|Standing", lambda s, c: faced(s, c)),
    R("Told", "s:Player? is|are|am|was past|through|beyond all|both|every of? POSS? ice|pieces|piece of? ice? on|protecting|of p:Serv", lambda p, s=None: past_all(s, p)),
    R("Clause", "s:Player is|are|am|was in|on|mid|during middle|midst? of? A? c:CARD run on|against? p:Serv?", lambda s, c, p: Deed("run", s, server=p, tool=as_cards(c)[0]) if makes_runs(c) else None),
    R("Clause", "s:Player is|are|am|was in|on|mid|during middle|midst? of? run on|against? p:Serv?", lambda s, p: Deed("run", s, server=p, thing=BEGUN)),
    R("Told", "how:in|on|at|from p:Serv ,? c:Clause|Both|VpG", placed_told, 0.1),
    R("VpF", "finish|finishes|finished POSS? turn", lambda: Deed("end", thing="turn"), -0.1),
    R("VpF", "finish|finishes|finished POSS? last|final click|action !on|to|for", lambda: Deed("end", thing="turn"), -0.1),
    # several verbs with one card
    R("Both", "s:Player first|then? v:VB|VZ|VD and w:VB|VZ|VD objs:Objs mods:Mod*", _two),
    R("Both", "s:Player first|then? !VD v:VB|VZ and w:VB|VZ objs:Objs mods:Mod*", lambda **said: _at_present(_two(**said)), -0.01),
    R("Told", "b:Both", lambda b: b, 0.1),
    R("Told", "s:Player? GO? verbs:Series w:VB|VZ|VD on|onto? objs:Objs mods:Mod*", lambda verbs, w, objs, mods, s=None: _series(s, verbs, w, objs, mods), -0.1),
    R("Told", "s:Player? !VD verbs:Series w:VB|VZ on|onto? objs:Objs mods:Mod*", lambda verbs, w, objs, mods, s=None: _at_present(_series(s, verbs, w, objs, mods)), -0.11),
    R("GO", "go|goes|went for? A?", lambda: True),
    R("Series", "v:VB|VZ|VD ,|/ more:MoreSeries*", lambda v, more: (v, *more)),
    R("MoreSeries", "v:VB|VZ|VD ,|and|/", lambda v: v),
    R("Told", "!rezzed|derezzed|unrezzed|installed v:VB|VZ|VD and w:VB|VZ|VD objs:Objs mods:Mod*", lambda v, w, objs, mods: _two(None, v, w, objs, mods), 0.1),
    R("Told", "s:Player|it has|have|had v:VN and w:VN objs:Objs mods:Mod*", lambda s, v, w, objs, mods: _two(s if s != "it" else None, v, w, objs, mods), 0.1),
    # a card's name as the verb; causing
    R("VpB", "have|make|let|force p:Player to? d:VpB", lambda p, d: caused_deed(p, d), 0.1),
    R("Clause", "c:CardNP|ItCard|The makes|forces|has|lets|made|forced p:Player to? d:VpB", lambda c, p, d: replace(made, by=c) if (made := caused_deed(p, d)) is not None and made.by is None else None),
    *(R(vp, f"{take} USUAL action n:Often? to d:VpB", lambda n, d: _often(_mean(replace(d, thing=BASIC) if d.verb in ("trash", "run") else d, _CLICK), n)) for vp, take in _TAKES),
    *(R(vp, f"{take} USUAL v:run|draw action n:Often? mods:Mod*", lambda v, n, mods: _often(_mean(phrase(v, (), mods), _CLICK), n)) for vp, take in _TAKES),
    R("USUAL", "POSS? basic|normal|usual|standard|regular|ordinary corp|runner?", lambda: True),
    R("Mod", "by? paying everything|all|whatever is? required|needed|necessary|asked|owed", lambda: Mod("noted")),
    R("Mod", "while|as|when PRON do|does|did it|so? !not", lambda: Mod("noted"), -0.1),
    R("VpF", "spends|uses|spent|used|spend|use POSS|A? nth:NTH? click|action on|for a:AbilityNP", lambda nth, a: _last(_mean(phrase("use", (a.of,), ()), _CLICK), nth)),
    R("Mod", "back", lambda: Mod("back"), 0.2),
    R("Mod", "of c:CardNP", lambda c: Mod("by", c), 0.4),
    # passives with whoever does it
    R("Clause", "s:Subj is|are|was|were|gets|got|has|have been? d:VN by p:Player mods:Mod*", lambda s, d, p, mods: done_by(p, s, d, mods), 0.05),
    R("Mod", "by|CAUSED c:CardNP|ItCard|The", lambda c: Mod("by", c), 0.15),
    *(R("CAUSED", pattern, lambda: True) for pattern in ("due|owing|thanks to", "because of", "on account of", "as A? result|consequence of")),
    # runs
    R("Told", "WISH to d:VpB", lambda d: Tale(d, past="now") if d is not None else None, 0.05),
    R("WISH", "want|wants|wish|wishes|plan|plans|intend|intends|hope|hopes|wanting|meaning|planning|intending|hoping|wishing", lambda: True),
    R("Clause", "t:ThingNP is|was then? successful on|against s:Serv", lambda t, s: replace_server(_ends(t, "succeed"), s) if t.name == "run" else None),
    # times
    R("When", "on|in|during|over|at? POSS? last|previous turn", lambda: When("when", name="last turn")),
    R("When", "at|in|from moment|point|time|instant when|that|where|at? which? d:Clause", lambda d: When("when", d)),
    R("When", "on|with|as|for|at|off|using? POSS? nth:NTH click|action OfTurn?", lambda nth: _click(nth).value, 0.1),
    R("Told", "d:VpZ", lambda d: Tale(d, "now"), 0.05),
    R("VpZ", "v:VZ objs:Objs? mods:Mod*", lambda v, objs, mods: phrase(v, objs or (), mods)),
    R("VpZ", "v:VrunP", lambda v: v),
    R("Told", "now|next d:VpF", lambda d: Tale(d, "now")),
    R("Told", "then|next d:VpZ", lambda d: Tale(d, "now"), -0.05),
    R("Told", "then|next !VD|VB d:VpF", lambda d: Tale(d, "now") if d is not None and d.server is None else None),
    R("Told", "first|then|next d:VpF", lambda d: Tale(_now(d) if d is not None and d.server is not None else d), 0.05),
    R("Told", "then d:VpF", lambda d: Tale(replace(d, thing=BASIC)) if d == Deed("draw", None) else None, -0.2),
    *(R(vp, f"{boost} A|POSS|that|this? trace|link strength|attempt? by|with o:Qty|MoreNum", lambda o: phrase("spend", (o,), (Mod("trace", ""),)), -0.1) for vp, boost in (("VpF", "boosts|boost|boosted|raises|raised|raise|increases|increased|pumps|pumped"), ("VpB", "boost|raise|increase|pump"))),
    *(R(vp, f"{pay} o:Qty|MoreNum to|and {boost} A|POSS|that|this? trace|link strength|attempt?", lambda o: phrase("spend", (o,), (Mod("trace", ""),)), -0.3) for boost in ("boost|raise|increase|pump",) for vp, pay in (("VpF", "pays|paid|pay|spends|spent|spend"), ("VpB", "pay|spend"))),
    R("MoreNum", "n:NUM more|extra|further? !Noun", lambda n: Quantity(Amount(int(n)), "credits")),
    *(R(vp, f"{put} o:Obj into|to|in|on trace", lambda o: phrase("spend", (o,), (Mod("trace", ""),)), 0.1) for vp, put in (("VpF", "puts|put|adds|added|throws|threw|pays|paid"), ("VpB", "put|add|throw|pay"))),
    *(R(vp, f"{add} n:NUM more|extra? !Noun", lambda n: phrase("spend", (Quantity(Amount(int(n)), "credits"),), (Mod("trace", ""),)), 0.1) for vp, add in (("VpF", "adds|add|added"), ("VpB", "add"))),
    *(R(vp, f"{add} nothing more|extra|else? to? it|TraceSub|trace?", lambda: phrase("spend", (Quantity(Amount(0), "credits"),), (Mod("trace", ""),))) for vp, add in (("VpF", "adds|add|added"), ("VpB", "add"))),
    R("Told", "s:Player succeeds|succeeded|connects|connected|lands|landed with|using c:CARD on|against p:Serv", lambda s, c, p: Tales((Tale(Deed("run", s, server=p, tool=as_cards(c)[0])), Tale(ends_run("succeed")))) if is_played(c) else None, -0.1),
    R("Told", "POSS? c:CARD run? on|against p:Serv is|was|goes|went successful|through|fine", lambda c, p: Tales((Tale(Deed("run", None, server=p, tool=as_cards(c)[0])), Tale(ends_run("succeed")))) if makes_runs(c) else None, -0.3),
    R("Told", "POSS? c:CARD run on|against p:Serv v:VZ|VD|VB", lambda c, p, v: Tales((Tale(Deed("run", None, server=p, tool=as_cards(c)[0])), Tale(ends_run("succeed")))) if makes_runs(c) and v in ("fire", "succeed") else None, -0.3),
    R("Told", "s:Player lets|let p:Player through|past|by c:CardNP|The|ItCard", lambda s, p, c: let_by(s, p, c), 0.05),
    R("Told", "c:CARD ,|and? then d:CARD", lambda c, d: Tales((Tale(Deed("play", None, as_cards(c))), Tale(Deed("play", None, as_cards(d))))) if is_played(c) and is_played(d) else None, -0.3),
    R("Told", "c:CARD ,|and? then d:VpF", lambda c, d: Tales((Tale(Deed("play", None, as_cards(c))), Tale(d))) if is_played(c) else None, -0.2),
    R("Told", "POSS? first|1st breach|access|run of|on s:Serv OfTurn", lambda s: Tale(Deed("breach", RUNNER, server=s, thing=FIRST)), -0.1),
    R("VpF", "deck|decks|decked out?", lambda: Deed("lose", thing="game", means=Deed("draw", thing="mandatory"))),
    R("Item", "so|because|since|as|therefore|thus|hence? Subj CAN !only|just d:VpB", lambda d: Aside(d), 0.6),
    R("CAN", "can|could|may|might|must|should|has|have to?", lambda: True),
    R("Told", "so|hence|therefore|thus? s:Player had to take c:ItCard|CardNP", had_to_take, -0.3),
    R("Clause", "s:Player c:CARD o:Obj mods:Mod*", lambda s, c, o, mods: subject(s, by_name(c, o, mods)), 0.35),
    R("Told", "s:Player? has|have? BASIC all? of? POSS? n:NUM clicks|actions on|for|to|taking|gaining|clicking gain|take? u:UNIT", lambda n, u, s=None: clicks_on(s, n, u), -0.1),
    R("Told", "s:Player? has|have? BASIC all? of? POSS? n:NUM clicks|actions on? to? drawing|draw|draws cards?", lambda n, s=None: clicks_on(s, n, "cards"), -0.1),
    R("BASIC", "clicks|clicked|spends|spent|spend|uses|used|use|takes|took", lambda: True),
    R("Told", "rezzed o:ItCard mods:Mod*", lambda o, mods: Tale(phrase("rez", (o,), mods)) if o == Pro("it") else None),
    R("Mod", "for POSS? u:UNIT", lambda u: Mod("purpose", Deed("do", None, unit=u)) if u.endswith("damage") else None, 0.1),
    # of several, and by what it does
    R("Item", "first|firstly|secondly|thirdly|lastly ,? t:Told !or", lambda t: t, 0.2),
    R("Claims", "Player CLAIM", lambda: True),
    *(R("When", f"before|until s:Player gets|get|got|arrives|arrive|arrived|reaches|reach|reached|is|am|are|was|were {where}", lambda s, verb=verb: When("before", subject(s, phrase(verb, (Pro("there"),), ())))) for where, verb in (("there", "approach"), ("in|inside", "breach"))),
    R("When", "in|during|on? turn in? that|when|which? s:Player v:VB|VZ|VD|VN it|that|this|them !Noun", _its_turn, -0.1),
    R("When", "in|during|on? turn in? that|when|which? it|that|this is|was|gets|got v:VN !Noun", lambda v: _its_turn(None, v), -0.1),
    R("When", "all? in|within|during? this|that same? turn", lambda: When("when", name="this turn"), 0.1),
    R("Mod", "all|both? in|during|within A? one|single|same|1 encounter", lambda: Mod("noted"), -0.1),
    R("Mod", "all? in one go|hit|blow|batch", lambda: Mod("noted"), -0.1),
    R("Told", "there? is|are? c:CardNP|Standing is|sits|stands|lies? s:rezzed|unrezzed|facedown? in front of p:Player", lambda c, s, p: met_there(c, s, p), -0.3),
    R("Told", "ice|card|one|thing in front of p:Player is|was c:CardNP", lambda p, c: met_there(c, "rezzed" if all(mark.kind != "is" for mark in c.marks) else None, p), -0.3),
    R("Mod", ",? all|both|everything? in|within one|single|same and? single|same? turn", lambda: Mod("noted"), -0.1),
    R("NounTime", "POSS? next|first run on|against? s:Serv?", lambda s: Deed("run", RUNNER, server=s), 0.1),
    R("Mod", ",|as|for? POSS? nth:NTH NOUNDONE OfTurn", first_of_turn, 0.1),
    R("Item", "it|that|this is|was POSS? nth:NTH NOUNDONE OnServ|OfServ? OfTurn|PAST", lambda nth: Aside("the first of the turn") if nth == "1" else None),
    R("Item", ",? POSS first OfTurn !Noun", lambda: Aside("the first of them"), 0.4),
    R("Item", ",? POSS first u:UNIT t:OfTurn? !Noun", lambda u, t: Aside("the first of them") if u == "bad publicity" or (u == "tags" and t) else None, 0.4),
    R("OfServ", "of|at s:Serv", lambda s: s),
    R("NOUNDONE", "run|trash|steal|access|breach|break|install|play|rez|score|advance|draw|click|action|operation|event|thing", lambda: True),
    R("OfTurn", "of|in|on|for? POSS|this|that turn", lambda: True),
    R("OfTurn", "of turn", lambda: True),
    R("OfTurn", "of four|4|three|3 clicks?", lambda: True),
    R("Told", "we|they|you|each? both|each of? players|player|us|them|sides? d:VpF", lambda d: Tales(tuple(Tale(subject(who, d)) for who in ("corp", "runner"))) if d.verb in ("bid", "spend", "pay") else None),
    R("Told", "s:Player has|have? v:VB|VZ|VD|VN p:Serv more:MoreServ third:MoreServ? ok:successfully? mods:Mod*", lambda s, v, p, more, third, ok, mods: _rows(s, (p, more, *((third,) if third else ())), mods, ok is not None and v == "run", verb=v), 0.1),
    R("Told", "s:Player !VD|has|have v:VB|VZ p:Serv more:MoreServ third:MoreServ? mods:Mod*", lambda s, v, p, more, third, mods: _at_present(_rows(s, (p, more, *((third,) if third else ())), mods, verb=v)), 0.09),
    R("Told", "s:Player? HAS? made|makes|make|has|have|had? A? successful runs|run on|against|at p:Serv more:MoreServ third:MoreServ? mods:Mod*", lambda p, more, third, mods, s=None: _rows(s, (p, more, *((third,) if third else ())), mods, True), 0.1),
    R("Told", "s:Player HAS? successfully v:VB|VD|VN p:Serv more:MoreServ third:MoreServ? mods:Mod*", lambda s, v, p, more, third, mods: _rows(s, (p, more, *((third,) if third else ())), mods, True, verb=v) if v == "run" else None, 0.1),
    R("MoreServ", "and|, and? on|against|at? s:Serv", lambda s: s),
    R("Told", "successful", lambda: Tale(ends_run("succeed")), 0.3),
    R("Told", "then|afterwards A k:KIND !is|are|was|has|have|had|on|in|at|with|:|that|which|from", lambda k: _another_too(Desc(Stand(k))), -0.2),
    R("Told", "NEXT c:CardNP !is|are|was|has|have|had|on|in|at|with|:", lambda c: _another_too(c) if not c.marks and c.count == 1 else None, -0.1),
    R("Told", "with A|another|extra|additional|further c:CARD counter|token on? it|that too|also|additionally?", lambda c: Tale(Deed("trigger", None, as_cards(c))) if all(map(places_elsewhere, c.cards)) else None, -0.5),
    R("NEXT", "now|then", lambda: True),
    *(R(after, "after|following it|that|this", lambda: True, -0.3) for after in ("NEXT", "AFTERIT")),
    R("AFTERIT", "then|and", lambda: True),
    R("Told", "AFTERIT s:Serv", lambda s: Tale(Deed("run", RUNNER, server=s, thing=TOO)), 0.6),
    *(R(vp, f"{spend} and|,|plus|then pay|spend|pays|spends? q:Qty|Spare to|and d:VpB", _click_and) for vp, spend in (("VpB", "click"), ("VpF", "clicks|click"))),
    R("VpF", "clicks|clicked !ANYWORD", lambda: _CLICK, 0.1),
    R("Spare", "n:NUM !Noun", lambda n: Quantity(Amount(int(n)), "credits")),
    *(R(vp, f"{spends} POSS|A|one|1 nth:NTH? click|action for|on|to A? u:UNIT !Noun", lambda u, nth: _last(_clicked("gain" if u == "credits" else "draw", u), nth), -0.4) for vp, spends in (("VpF", "spends|uses|spent|used|spend|use"), ("VpB", "spend|use"))),
    R("Told", "it is POSS mandatory draw|draws", lambda: Tale(Deed("draw", "corp", thing="mandatory"))),
    # facts as times, reasons and conditions
    R("Told", "v:VD objs:Objs p:PAST", lambda v, objs, p: Tale(made) if v in ("install", "rez") and (made := phrase(v, objs, (Mod("when", When("when", name=p)),))) else None, -0.3),
    R("AsWho", "as PLAYER player? with|having|holding|sitting|facing|on|,|begins|begin|starts|start", lambda: True),
    R("Item", "!AsWho while|as|when|if|since|although|because|though|given that? f:Fact", lambda f: Given((f,), True), 0.3),
    *(R("Item", f"{so} t:Told", lambda t: t, 0.1) for so in ("so !that", "thus|therefore|hence|which means|that? !player|side")),  # `so that`: for which
    R("Item", "after|following this|that ,? t:Told", lambda t: t, 0.1),
    R("Item", "later|still? in|on|during|within? this|that? same|very run|breach|encounter|access ,? t:Told", lambda t: t, -0.1),
    # what somebody wants, and what is said that is not asked
    R("Item", "s:Player has|have|got got? enough|free|spare? UNIT", lambda s: Aside(s), 0.6),
    R("Item", "with|on? POSS? next click|action ,? t:Told", lambda t: t, 0.05),
    R("Mod", "for that|this", lambda: Mod("for that"), -0.05),
    R("Mod", "POSS way in|through|past", lambda: Mod("noted")),
    R("Mod", "as|for minus|negative one agenda? point|points?", lambda: Mod("noted")),
    R("Mod", "as A? agenda", lambda: Mod("noted")),
    R("Mod", "as POSS|that|additional|extra? cost|payment|price", lambda: Mod("noted")),
    R("Mod", "this|that time", lambda: Mod("noted")),
    R("Mod", "right|just|straight|immediately|directly after|afterwards !Subj|VG|NounTime|Clause", lambda: Mod("noted")),
    R("Mod", "after|following that|this !Noun|VG", lambda: Mod("noted"), 0.3),
    R("Item", "Player would|d rather not? d:RatherDo", lambda d: Aside(d), 0.2),
    R("Item", "Player OBJECTS with|to|about? that|this|it|PRON|PLAYER?", lambda: Aside("of the dispute"), 0.1),
    R("OBJECTS", "objects|objected|protests|protested|disagrees|disagreed|complains|complained", lambda: True),
    R("RatherDo", "have|keep|take|see|leave o:Obj Place?", lambda o: o),
    R("Item", "Player wants|want|wanted|needs|asks|needed|asked Player to d:VpB or e:VpB", lambda d, e: Aside((d, e)), 0.3),
    R("Item", "POSS|Card1|The text|card says|reads that? t:Told|Fact", lambda t: Aside(t), 0.1),
    # what is had
    R("Fact", "top card of? z:Zone? is|are|being|was g:PlaceGoods", lambda z, g: Placed(Where_("zone", zone=z, spot="top") if z else Where_("top"), g), -0.1),
    R("Post", "in front of !them|it PRON|PLAYER", lambda: Mark("all", ()), 0.1),
    R("Post", "behind|inside it|that|this|them", lambda: Mark("spot", "innermost")),
    R("Fact", "s:Player HAS? stolen|scored n:NUM agenda? points|point|pts in? agendas?", lambda s, n: Owned(s, _points(int(n)))),
    R("Fact", "who:POSS board|table|setup|side|rig|play ISALL g:Goods", lambda who, g: Owned(whose(who), g) if who != "it" else None),
    R("ISALL", "is|are|has|contains|: currently|now?", lambda: True),
    R("ISALL", "consists|consist of", lambda: True),
    R("Post", "with|hosting c:CardNP more:AndCard* both? hosted? on|onto it", lambda c, more: Mark("hosts", (c, *more)) if more else None, -0.2),
    # what is done
    *(R(vp, f"{draw} POSS|A? card? for POSS|that|this? turn w:When?", lambda w: Deed("draw", thing="mandatory", when=w), -0.1) for vp, draw in (("VpF", "draws|drew|draw"), ("VpB", "draw"), ("VpG", "drawing"))),
    *(R("Mod", well, lambda: Mod("well")) for well in ("successfully", "with success")),
    R("Mod", "unsuccessfully", lambda: Mod("well", "fail")),
    R("Mod", "without success", lambda: Mod("well", "fail"), -0.2),
    *(R(vp, f"how:successfully|unsuccessfully d:{vp}", lambda how, d: done_well(d, "succeed" if how == "successfully" else "fail")) for vp in ("VpF", "VpB", "VpN")),
    R("VpF", "pays|paid v:COSTOF cost", lambda v: _pays_for("it", v, None)),
    *(R(vp, f"{take} them|those all? off|from? it?", lambda: _taken(), -0.1) for vp, take in (("VpF", "takes|took|take"), ("VpB", "take"))),
    R("Fact", "s:Player hosts q:Counted on c:CardNP", lambda s, q, c: Owned(s, (replace(c, marks=(*c.marks, Mark("on", q))),)), -0.1),
    R("Item", "t:Told from|off q:Qty", lambda t, q: Given((Owned(t.deed.who, (q,)), t)) if isinstance(t, Tale) and q.unit == "credits" else None, 0.1),
    R("Clause", "s:SubsNP2 fires|fire|fired|resolves|resolve|resolved p:IcePlace", lambda s, p: subject(replace(s, of=replace(s.of, marks=(*s.of.marks, Mark("at", p)))), Deed("fire")) if isinstance(s, Subs) and isinstance(s.of, Desc) else None, -0.2),
    R("BROKE", "breaks|break|broke|breaking", lambda: True),
    R("Item", "s:Player? ABLEONLY break what:SubsNP mods:Mod*", lambda what, mods, s=None: _only_these(s, what, mods), 0.5),
    R("Item", "s:Player? only|just BROKE what:SubsNP mods:Mod*", lambda what, mods, s=None: _only_these(s, what, mods), -0.2),
    R("Item", "s:Player? BROKE only|just what:SubsNP mods:Mod*", lambda what, mods, s=None: _only_these(s, what, mods), -0.2),
    # what is not done
    R("Told", "s:Player HAS? OMITS to d:VpB", lambda s, d: _omitted(s, d), -0.1),
    R("Told", "HAS? OMITS When|OMITTEDIN? to d:VpB", lambda d: Tale(_no(d)) if d is not None and not d.not_ else None, 0.1),
    R("OMITTEDIN", "on|in|during TurnOf", lambda: True),
    R("OMITS", "chooses|chose|chosen|decides|decided|opts|opted|elects|elected|prefers|preferred not", lambda: True),
    R("OMITS", "forgets|forgot|forget|neglects|neglected|fails|failed|omits|omitted|decline|declines|declined|refuse|refuses|refused", lambda: True),
    R("Told", "s:Player? bounces|bounce|bounced off of? c:CardNP|The|ItCard", _bounced, -0.1),
    # turns
    R("When", "when|once|where s:Player can|may|could|get|gets|is|am able|allowed? to? start|begin to? breaking|break SUBWORD|ItCard?", _to_break, -0.2),
    R("When", "after nth:NTH time !Player", lambda nth: When("after", Deed("resolve", None, (Subs(None, (int(nth),), Amount(1, "time")),))), -0.1),
    R("Item", "on|in|during who:POSS own? turn ,? s:PLAYER d:VpF", lambda who, s, d: _in_turn(whose(who), s, d), -0.1),
    R("Item", "s:Player d:VpF ,? on|in|during who:TurnOf w:When*", lambda s, d, who, w: _in_turn(who, s, d, "", w), 0.1),
    R("Item", "s:Player !VD d:VpF ,? on|in|during who:TurnOf w:When*", lambda s, d, who, w: _in_turn(who, s, d, PRESENT, w), 0.09),
    R("Item", "s:Player v:VB|VZ|VD it|this|that as c:Card1", lambda s, v, c: _turns_out(s, v, c), -0.2),
    R("Item", "q:Ask ,? while|when|if|being s:STATE", lambda q, s: Given((q, Owned(None, (_state(s),)))) if s in ("tagged", "-tagged", "broke") else None, -0.3),
    R("Item", "while|as|and? Player|both? is|am|are? still|just|now? watches|watch|watching|waits|wait|waiting|smiles|smiling|hesitates|hesitating|shrugs|grins|sweating|nodding|nods|staring|stares|sits|thinking|laughs|laughing PRON|PLAYER|patiently|closely|carefully? STANDSBY2*", lambda: Aside("who only looks on"), 0.4),
    R("Item", "with|and? nothing|no that? way|answer|response|reaction? PRON|PLAYER can|could do about|to|against? it|that|this?", lambda: Aside("nothing is done about it")),
    R("STANDSBY2", "about|over|on? whether|if to? VpB", lambda: True),
    R("Item", "HEADING* format|cards|card|night|game|rules|pool|league|meta|formats|question|ruling|again :", lambda: Aside("which game it is"), 0.1),
    R("HEADING", "in|an|old|older|oldschool|eternal|standard|startup|casual|kitchen|table|league|random|snapshot|throwback|core|system|gateway|format|rules|another|quick|online|jnet|same|next", lambda: True),
    R("Item", "counting|including it|that|this one|card|itself?", lambda: Aside(COUNTED_WITH), 0.1),
    R("Obj", "all n:NUM !Noun", lambda n: Quantity(Amount(int(n)), OF_THEM)),
    R("Mod", ",? for POSS? nth:NTH time|once OfTurn? since? then|that?", first_of_turn, 0.1),
    R("State", "from|since last|previous|earlier|POSS turn|turns", lambda: _state("installed last turn")),
    R("Item", "s:Player has|have|had n:NUM cards|card in hand and|,|but t:Player only|just? HAS? only|just? m:NUM !Noun", lambda s, n, t, m: _each_has(s, n, t, m, "cards"), -0.3),
    R("Item", "s:Player has|have|had|on|at|with|:? n:NUM u:UNIT and|,|but t:Player only|just? HAS|on|at|:? only|just? m:NUM !Noun", lambda s, n, t, m, u: _each_has(s, n, t, m, u), -0.3),
    R("Item", "ITISTHE? POSS|the? nth:NTH SERVER? run OfTurn", lambda nth: Aside("first") if nth == "1" else None, -0.2),
    R("Item", "ITISTHE? POSS|the? nth:NTH SERVER|KIND? breach|access|encounter|KIND OfTurn", lambda nth: Aside("first") if nth == "1" else None, -0.2),
    R("Item", "it|this|that? is|was? POSS? nth:NTH time on|in|into|at? Serv? OfTurn|PAST", lambda nth: Aside("first") if nth == "1" else None, -0.2),
    R("When", f"{_AFTER} d:Clause|VpG|GClause", _when("after")),
    R("When", f"{_AFTER} d:NounTime", lambda d: When("after", once_over(d))),
    R("When", f"{_BEFORE} d:Clause|VpG|NounTime", _when("before")),
    R("When", "when|upon|on|whenever|during d:Clause", _when("when")),
    R("When", "while|as|if d:Clause", _while),
    R("When", f"{_DURING} d:VpG", _when("when")),
    R("When", "!ATFIRST on|during|in|at|mid middle|midst|course? of? d:NounTime", _when("when")),
    R("When", "against d:NounTime", lambda d: When("when", d) if d.verb == "run" else None, 0.1),
    R("ATFIRST", "at first !SUBWORD|KIND|NUM|CARD|Noun", lambda: True),  # no first subroutine
    R("When", "in|during middle|midst|course of d:VpG", _when("when")),
    R("When", "in response|reaction|answer to d:NounTime|VpG|Clause|GClause", _when("when")),
    R("When", "middle|midst|halfway|midway|partway|deep|well of|into|through|in d:NounTime", _when("when"), -0.1),
    R("GClause", "s:Subj d:VpG", subject),
    R("When", "on|in|during who:POSS next turn", lambda who: When("when", Deed("next", whose(who), thing="turn")), 0.1),
    R("When", "on|in|during? next turn", lambda: When("when", name="next turn")),
    R("When", "when|if|while|as|upon v:VN", lambda v: _passive_when(v), 0.3),
    R("When", "instead of d:VpG", lambda d: When("instead", d)),
    R("When", "in|within one|a|single turn", lambda: When("when", name="this turn")),
    R("When", "in|as response", lambda: When("in response")),
    R("When", "before s:Player decides|chooses whether|if to d:VpB", lambda s, d: When("before", subject(s, d))),
    R("When", "before s:Player decides|decide|decided", lambda s: When("before", subject(s, Deed("jack out"))), 0.3),
    R("When", "at|on? START of d:NounTime", lambda d: When("when", replace(d, thing="start") if d.verb == "encounter" else d)),
    R("When", "p:PAST|SAMETURN", lambda p: When("when", name=p) if p in ("this turn", SAME) else None, 0.2),
    R("When", "for remainder|rest of that|this? run", lambda: When("when", name="this run")),
    R("When", "in|during|on|for? this|that same|very? run", lambda: When("when", name="this run"), 0.2),
    R("When", "during|on|in|of t:TURN", lambda t: When("when", name=f"{t} turn")),
    R("When", "at|on? START of? this|that|same? t:turn|run", lambda t: When("when", Deed("begin", thing=t))),
    R("When", "at|on? END of this|that|same? t:turn|run|encounter", lambda t: When("after" if t == "run" else "when", Deed("end", thing=t))),
    R("When", "at|on? END of POSS nth:NTH? run p:PAST?", lambda nth, p: (When("when", name=p) if p else When("after", Deed("end", thing="run"))) if nth in (None, "1") else None, 0.1),
    R("When", "at|on? START of? who:TurnOf", lambda who: When("when", Deed("begin", who, thing="turn"))),
    R("When", "at|on? START of? who:POSS next turn", lambda who: When("when", Deed("begin", whose(who), thing="turn"))),
    R("When", "at|on? END of who:TurnOf", lambda who: When("when", Deed("end", who, thing="turn"))),
    R("START", "very? start|beginning", lambda: True),
    R("END", "very? end", lambda: True),
    R("NounTime", f"{_OF} t:run|encounter|approach|pass|access|breach", lambda t: Deed(t, RUNNER)),
    R("NounTime", "POSS? nth:NTH ice", lambda nth: phrase("encounter", (The("ice", spot=nth),), ())),
    R("When", "after A|POSS|that|this? c:CARD", lambda c: When("after", Deed("play", None, as_cards(c))) if is_played(c) else None, 0.4),
    R("NounTime", "t:breach|approach of|to s:Serv", lambda t, s: Deed(t, RUNNER, server=s)),
    R("NounTime", "POSS|that|this? run on|against s:Serv", lambda s: Deed("run", RUNNER, server=s)),
    R("NounTime", "POSS|that|this? c:CARD run s:OnServ?", lambda c, s: phrase("run", (s,) if s else (), (Mod("with", Desc(c)),))),
    R("OnServ", "on|against s:Serv", lambda s: s),
    R("NounTime", f"{_OF} t:encounter|approach|pass|access with|of|to c:Card1|ItCard|The", lambda t, c: Deed(t, RUNNER, (c,)), -0.1),
    R("NounTime", "POSS|that? q:Bare by:FROM?", _got),
    R("NounTime", "POSS|that|A? damage|effect of|from s:SubsNP", lambda s: Deed("resolve", None, (s,)), -0.1),
    R("Clause", "poss:POSS|that|those? q:Bare hits|hit|lands|land on? PRON|PLAYER?", lambda q, poss=None: _got(q, Pro("it") if poss == "it" else None)),
    R("FROM", "from|of|by c:Card1|ItCard", lambda c: c),
    R("NounTime", "POSS? mandatory|normal|usual|regular|standard|automatic draw", lambda: MANDATORY_DRAW),
    R("NounTime", "successful|good|clean run on|against? s:Serv? by:BYWHOM?", lambda s, by: Deed("succeed", thing="run", server=s, who=by)),
    R("BYWHOM", "by p:Player", lambda p: p),
    R("NounTime", "who:POSS successful|good|clean run on|against? s:Serv?", lambda s, who: Deed("succeed", thing="run", server=s, who=whose(who)) if who != "it" else None, 0.1),
    R("When", "after|following POSS? discards|discarding|discard step|steps?", lambda: When("when", Deed("end", thing="turn")), -0.1),
    R("NounTime", "!each|both|everything|rest s:SubsNP s? damage|effect?", lambda s: Deed("resolve", None, (s,)), 0.2),
)  # fmt: skip
