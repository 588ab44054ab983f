"""Rows for questions of yes and no, and those about what was told before them."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asking import (
    ask,
    claimed,
    either_face,
    enough,
    made_by,
    one_of,
    same,
    state,
    two_numbers,
    with_cards,
    with_these,
)
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can, Comes, Happens, Not
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Given,
    Mark,
    Mod,
    Opening,
    Owned,
    Pred,
    Pro,
    Quantity,
    Question,
    Stand,
    Tail,
    Tale,
    Thing,
)
from judgebot.game.objects import RUNNER

CAN = "can|may|could|might"
DOES = "does|do|did|will|would|should"
BE = "is|are|am|was|were"
HAVE = "has|have|had"


def _open(mode: str, not_: bool = False) -> Any:
    def made(s: Any = None, c: Any = None) -> Opening:
        return Opening(mode, s, not_, c)

    return made


def _why(s: Any, p: Pred, mode: str = "comes") -> Any:
    return ask(Opening(mode, s), p)


def _brought_about(o: Opening, d: Deed) -> Question:
    """`can I choose the order so that the card does its damage`."""
    return Question(Can(d) if o.mode == "can" and d.who is None and d.by is not None else Comes(d))


def _in_order(o: Opening, p: Pred, more: tuple[Any, ...]) -> Any:
    """`he can jack out?`: in the order of what is told, and asked only with a question mark."""
    found = claimed(o, p, more) if o.mode != "comes" else None
    return replace(found, plain=True) if found is not None else None


def _both_with(o: Opening, v: str, w: str, objs: tuple[Any, ...], mods: tuple[Mod, ...]) -> Any:
    """`can they install and score it`: the one and the other, with the same cards."""
    it: Any = Pro("it")
    same = tuple(it if isinstance(one, Desc) and isinstance(one.what, Stand) else one for one in objs)
    return ask(o, Pred("deed", phrase(v, objs, ())), (("and", Pred("deed", phrase(w, same, mods))),))


def _later(o: Opening, p: Pred, more: tuple[Any, ...]) -> Any:
    """`does the run then end`: when what was asked about before it is done."""
    found = ask(o, p, more)
    return replace(found, then="then") if found is not None else None


ASKS = (
    # whom a question is about: subjects of every kind
    R("QSubj", "s:Subj", lambda s: s),
    R("QSubj", "s:Qty|Bare|Any", lambda s: s, 0.1),
    # how a question opens, and of whom it asks
    R("OpenQ", f"{CAN} not? s:QSubj", _open("can")),
    R("OpenQ", f"{CAN} s:QSubj only", _open("can"), 0.1),
    R("OpenQ", f"{DOES} not? s:QSubj", _open("comes")),
    R("OpenQ", "must s:QSubj", _open("must")),
    R("OpenQ", f"{DOES}|{HAVE} not? s:QSubj have|need|got to", _open("must")),
    R("OpenQ", f"{BE} s:QSubj AbleTo to", _open("can")),
    R("OpenQ", f"{BE} s:QSubj BoundTo to", _open("must")),
    R("OpenQ", f"{DOES} s:QSubj get to", _open("can")),
    R("OpenQ", f"{DOES} s:QSubj be AbleTo to", _open("can")),
    R("OpenQ", f"{DOES} s:QSubj be BoundTo to", _open("must")),
    R("OpenQ", f"{DOES} it|that|this be LEGAL for? s:QSubj? to", _open("can")),
    R("OpenQ", f"{DOES}|{HAVE} s:QSubj have|get|got? Chance to", _open("can"), 0.1),
    R("OpenQ", "is|was|would that|this|it? be? LEGAL for? s:QSubj? to", _open("can")),
    R("OpenQ", "is|was it BoundTo for s:QSubj to", _open("must")),
    R("OpenQ", "is|are there Chance for? s:QSubj? to", _open("can")),
    R("OpenQ", f"is|are there Chance that|how|where|when|in|by? which? s:QSubj {CAN}", _open("can")),
    R("OpenQ", "is|are that|it|this|they enough for? s:QSubj? to", _open("can"), 0.1),
    R("OpenQ", f"{DOES} c:Card1|The|ItCard let|allow|permit|enable s:Player to?", _open("can")),
    R("OpenQ", f"{CAN}", _open("can"), 0.2),
    R("OpenQ", "must", _open("must"), 0.5),
    R("AbleTo", "able|allowed|permitted|free|entitled|welcome|meant", lambda: True),
    R("BoundTo", "forced|required|obliged|made|compelled|bound|mandatory|necessary|compulsory|obligatory|supposed", lambda: True),
    R("Chance", "A|any|some|one|enough? LEGAL? way|option|right|time|chance|ability|possibility|opportunity|means|method|window|moment|choice LEFT?", lambda: True),
    R("Chance", "enough|credits|clicks|money credits|money|clicks? LEFT?", lambda: True),
    # the same as it is said, and claimed
    R("OpenS", f"s:QSubj {CAN} only|still|also|then?", _open("can")),
    R("OpenS", f"s:QSubj {CAN} not", _open("can", True)),
    R("OpenS", f"s:QSubj must|{HAVE}|need|needs|got to?", _open("must"), 0.05),
    R("OpenS", "s:QSubj do|does not have|need to", _open("must", True)),
    R("OpenS", "s:QSubj will|would|should", _open("comes")),
    R("OpenS", "s:QSubj will|would|do|does not", _open("comes", True)),
    R("OpenS", f"s:QSubj {BE} AbleTo to", _open("can")),
    R("OpenS", f"s:QSubj {BE} not AbleTo to", _open("can", True)),
    R("OpenS", f"s:QSubj {BE} BoundTo to", _open("must")),
    R("OpenS", f"s:QSubj {BE} not BoundTo to", _open("must", True)),
    R("OpenS", "s:QSubj get|gets to", _open("can")),
    # what is said of the subject, behind an auxiliary
    R("Inf", "d:VpB", lambda d: Pred("deed", d)),
    R("Inf", "be|get|become|stay|remain p:Be", lambda p: p),
    R("Inf", "get v:VN mods:Mod*", lambda v, mods: Pred("done", v, mods) if v != "tag" or mods else None, -0.05),
    R("Inf", "get|become tagged mods:Mod*", lambda mods: Pred("gets", Quantity(Amount(1), "tags"), mods), -0.05),
    R("Inf", "choose|decide|opt|elect|prefer not to d:VpB", lambda d: Pred("deed", d, turned=True)),
    R("Inf", "refuse|decline to d:VpB", lambda d: Pred("deed", d, turned=True)),
    R("Inf", "choose|decide|opt|elect to d:VpB", lambda d: Pred("deed", d)),
    R("Inf", "avoid|dodge|escape|skip q:Bare|Qty", lambda q: Pred("gets", q, turned=True) if q.unit == "tags" or q.unit.endswith("damage") else None, -0.1),
    R("Inf", "avoid|dodge|escape|skip d:VpG", lambda d: Pred("deed", d, turned=True)),
    R("Inf", "count|qualify as? A? successful run? mods:Mod*", lambda mods: Pred("succeed", mods=mods)),
    R("Ask", "o:OpenQ LIES up? to|in|into|on? z:Zone? f:FACING or g:FACING to|in|into|on? y:Zone?", lambda o, f, g, z, y: either_face(o.subj, (f, g), z or y)),
    R("Ask", "f:FACING or g:FACING in|on? y:Zone?", lambda f, g, y: either_face(Pro("it"), (f, g), y)),
    R("LIES", "go|land|end|lie|be|stay|get trashed|discarded|put|placed?", lambda: True),
    R("FACING", "faceup|face up?", lambda: Mark("is", "faceup")),
    R("FACING", "facedown|face down?", lambda: Mark("is", "faceup", False)),
    R("Ask", f"{DOES}|{CAN} QSubj kill|flatline|finish PRON|PLAYER off?", lambda: Question(Comes(Deed("flatline", RUNNER))), 0.3),
    R("Ask", "is|are there Chance that? s:Player d:VpB", lambda s, d: ask(Opening("can", s), Pred("deed", d)), 0.1),
    R("Inf", "do|take|resolve|use c:Card1 s? money|credits|effect|trigger|ability? first mods:Mod*", lambda c, mods: Pred("deed", phrase("trigger", (c,), (Mod("first"), *mods)))),
    R("Inf", "derez mods:Mod*", lambda mods: Pred("done", "derez", mods), 0.1),
    R("Inf", "bounce off?", lambda: Pred("end", value="run"), 0.1),
    R("Inf", "make|have|force s:Player to? d:VpB", lambda s, d: Pred("caused", subject(s, d))),
    R("Inf", "go|carry on mods:Mod*", lambda mods: Pred("end", mods=mods, turned=True), 0.1),
    R("Inf", "have POSS own|last? u:UNIT LEFT?", lambda u: Pred("has", (Quantity(None, u),)), 0.1),
    R("Inf", "end|finish|wind|come up|out? with|on|at g:Goods", lambda g: Pred("ends", g)),
    R("Be", "left|down|sitting|standing with|at|on|to? g:Goods", lambda g: Pred("ends", g), 0.1),
    R("Be", "left|down|sitting|standing with|at|on|to? n:NUM !Noun", lambda n: Pred("ends", (Quantity(Amount(int(n)), "credits"),)), 0.2),
    R("Item", f"{DOES} q:Qty be enough for? s:QSubj? to d:VpB", lambda q, d, s: enough(q, s, d)),
    R("Item", f"{BE} q:Qty enough for? s:QSubj? to d:VpB", lambda q, d, s: enough(q, s, d)),
    R("Inf", "keep POSS? other|remaining|unspent|last? q:Qty", lambda q: Pred("has", (q,)) if q.unit == "clicks" else None),
    R("Item", f"{BE} q:Qty enough for|to? c:Card1", lambda q, c: enough(q, None, Deed("play", None, (c,)))),
    R("Inf", "go|fit p:Place", lambda p: Pred("done", "install", (Mod("on", p),)) if p.server is not None else None, 0.3),
    R("Inf", "have g:Goods", lambda g: Pred("has", g), 0.1),
    R("Inf", "win game? w:When?", lambda w: Pred("deed", Deed("win", when=w))),
    R("Be", "v:VN mods:Mod*", lambda v, mods: Pred("done", v, mods) if v != "tag" or mods else None),
    R("Be", "m:State", state),
    R("Be", "m:State again", state, -0.1),
    R("Be", "p:Place", lambda p: Pred("at", p)),
    R("Be", "a:ABLE mods:Mod*", lambda a, mods: Pred("able", a, mods), -0.2),
    R("Be", "dead|flatlined|killed|dying|toast|suicide", lambda: Pred("flatline")),
    R("Be", "alive|safe", lambda: Pred("flatline", turned=True)),
    R("Be", "through|in|past now|then|it?", lambda: Pred("deed", Deed("get in", RUNNER))),
    R("Be", "kicked|thrown|booted|sent|bounced|turned|locked|shut right|straight|back? out|away|off|back", lambda: Pred("end", value="run")),
    R("Be", "over|ended|finished mods:Mod*", lambda mods: Pred("end", mods=mods)),
    R("Be", "done mods:Mod*", lambda mods: Pred("so", mods=mods)),
    R("Be", "considered|declared|deemed|counted|still? as|to? be? A? successful run? mods:Mod*", lambda mods: Pred("succeed", mods=mods)),
    R("Be", "considered|declared|deemed|counted|still? as|to? be? A? unsuccessful|failed mods:Mod*", lambda mods: Pred("fail", mods=mods)),
    R("Be", "given|dealt q:Qty|Bare mods:Mod*", lambda q, mods: Pred("gets", q, mods)),
    R("Be", "d:VpG", lambda d: Pred("deed", d), 0.1),
    R("MoreInf", ",? and|then p:Inf", lambda p: ("and", p)),
    R("MoreInf", ", p:Inf", lambda p: ("and", p)),
    R("MoreInf", ",? and not p:Inf", lambda p: ("and", replace(p, turned=not p.turned))),
    R("MoreInf", ",? or p:Inf", lambda p: ("or", p)),
    R("MoreInf", ",? or lose|forfeit|end|have|let t:ThingNP end?", lambda t: ("or", Pred("deed", Deed("end", thing="run"))) if t.name == "run" else None),
    # questions
    R("Ask", "o:OpenQ p:Inf more:MoreInf*", ask),
    R("Ask", "o:OpenQ v:VB Player? a:NUM or b:NUM u:UNIT? mods:Mod*", two_numbers, 0.1),
    R("Ask", "o:OpenQ v:VB a:Qty|Bare and q:Qty|Bare mods:Mod*", lambda o, v, a, q, mods: ask(o, Pred("deed", phrase(v, (a,), mods)), (("and", Pred("deed", phrase(v, (q,), mods))),))),
    R("Ask", "o:OpenQ v:VB ,? and w:VB objs:Objs mods:Mod*", _both_with, -0.1),
    R("Item", f"or {DOES}|{BE}|{CAN} QSubj|DOING BEATS Player? first", lambda: Aside("which comes first"), 0.1),
    R("DOING", "bypass|trash|steal|access|trigger|purge|draw|rez|run|breach|win", lambda: True),
    R("BEATS", "VpB|Be|come|go|resolve|happen|fire|trigger|kill|flatline|finish|hit|get|apply", lambda: True),
    R("Ask", "o:OpenQ then|afterwards|subsequently p:Inf more:MoreInf*", _later, -0.1),
    R("Ask", "o:OpenQ not p:Inf", lambda o, p: ask(o, p, (), True) if o.mode != "must" else None),
    R("Ask", "o:OpenS p:Inf more:MoreInf*", _in_order, 0.2),
    R("Ask", f"{BE} s:QSubj p:Be", lambda s, p: ask(Opening("comes", s), p)),
    R("Ask", f"{BE} not? s:QSubj not? p:Be", lambda s, p: ask(Opening("comes", s), p), 0.1),
    R("Ask", f"{HAVE} s:QSubj been p:Be", lambda s, p: ask(Opening("comes", s), p)),
    R("Ask", f"{HAVE} s:QSubj not? d:VpN", lambda s, d: ask(Opening("comes", s), Pred("deed", d))),
    R("Ask", f"{BE} s:QSubj p:Be , q:Be ,? or neither|both|not", lambda s, p, q: one_of((p, q), s)),
    R("Ask", f"{BE} s:QSubj p:Be or q:Be", lambda s, p, q: one_of((p, q), s), 0.1),
    R("Ask", f"why {CAN} not? s:QSubj not? p:Inf", lambda s, p: _why(s, p, "can")),
    R("Ask", f"why {DOES} not? s:QSubj not? p:Inf", _why),
    R("Ask", f"why {BE} not? s:QSubj not? p:Be", _why),
    R("Ask", "is it too late for? s:QSubj? to p:Inf", lambda s, p: claimed(Opening("can", s, True), p)),
    R("Ask", "ASKING if|whether o:OpenS p:Inf more:MoreInf*", claimed),
    R("Ask", "ASKING? whether o:OpenS p:Inf more:MoreInf*", claimed, 0.1),
    R("Ask", "ASKING if|whether|that? d:Clause", lambda d: Question(Comes(d))),
    R("Ask", "ASKING if|whether s:QSubj BEING p:Be", lambda s, p: ask(Opening("comes", s), p)),
    R("Ask", "ASKING ,|:? q:Ask", lambda q: q),
    R("BEING", f"{BE}", lambda: True),
    R("Ask", f"{BE} there q:Qty|Bare LEFTW? w:AtCard?", lambda q, w: _there(q, w)),
    R("Ask", f"{DOES} q:Qty|Bare stay|remain left? w:AtCard?", lambda q, w: _there(q, w)),
    R("AtCard", "on c:Card1|ItCard|The", lambda c: c),
    R("AtCard", "to|for|with p:Player", lambda p: p),
    R("Ask", f"{DOES}|{CAN} both|they|these|those PLAYER|cards|two|three? BOTH? stay|remain|survive there|installed|out|in? play?", lambda: ask(Opening("comes", None), Pred("deed", phrase("stay", (Pro("them"),), ())))),
    R("BOTH", "both|all", lambda: True),
    # shortened ones
    R("Ask", "d:VN", lambda d: ask(Opening("comes", Pro("it")), Pred("done", d)) if d in ("trash", "steal", "rez", "score", "break", "derez") else None, 1.5),
    R("Ask", "t:ThingNP p:Be", lambda t, p: ask(Opening("comes", t), p) if p.kind in ("end", "succeed", "fail") else None, 0.1),
    R("Ask", "successful run?", lambda: Question(Comes(Deed("succeed", thing="run"))), 0.4),
    R("Ask", "etr", lambda: Question(Comes(Deed("end", thing="run"))), 0.5),
    R("Ask", "dead|flatline|flatlined", lambda: Question(Comes(Deed("flatline", RUNNER))), 0.3),
    R("Ask", "alive|safe", lambda: Question(Not(Comes(Deed("flatline", RUNNER)))), 0.3),
    R("Ask", "tagged mods:Mod*", lambda mods: ask(Opening("comes", RUNNER), Pred("gets", Quantity(Amount(1), "tags"), mods)), 0.1),
    R("Ask", "a:ABLE mods:Mod*", lambda a, mods: ask(Opening("comes", Pro("it")), Pred("able", a, mods)), 0.3),
    R("Ask", "o:OpenQ do so|that|this|it|likewise|same mods:Mod*", lambda o, mods: same(o, mods) if mods else None, 0.1),
    R("Item", "q:Ask ,? or not|no", lambda q: q),
    R("Item", f"q:Ask ,? or {BE}|{CAN}|{DOES} PRON|PLAYER|IT|TurnOf|ThingNP not|already|now? too|so|over|past? late|not|over|done", lambda q: q),
    R("Ask", f"{DOES} d:VpG count|qualify as|for? A|making|being? successful run|runs?", lambda d: made_by(d, Thing("run"), Pred("succeed"))),
    R("Item", f"{DOES}|{CAN} q:Qty kill|flatline|finish|flatten PRON|PLAYER? off?", lambda q: Given((Tale(Deed("suffer", RUNNER, amount=q.amount, unit=q.unit)), Question(Comes(Deed("flatline", RUNNER))))) if q.amount is not None and q.unit.endswith("damage") else None),
    R("Item", "what if|when t:Told|Fact", lambda t: Given((t, Question(Happens())))),
    R("Ask", "o:OpenQ choose|pick|arrange|set|order|decide Chosen|order|it? so|such that? d:Clause", _brought_about, -0.2),
    # the time of a question that the one before it gives
    R("Item", "q:Ask ,? AFTER", lambda q: replace(q, then="then")),
    R("Item", "AFTER ,? q:Ask", lambda q: replace(q, then="then")),
    R("Item", "q:Ask before|beforehand that|this|it?", lambda q: replace(q, then="before"), 0.1),
    R("AFTER", "by? then|afterwards|next|thereafter", lambda: True),
    R("AFTER", "if so|yes|possible|legal|allowed", lambda: True),
    R("Item", "if|while|when? nobody|neither|no|none player|one|side|of? us? does|did|has|acts|responds|reacts|wants anything|nothing|to? else|more|do?", lambda: Aside("nobody acts")),
    R("AFTER", "after|following that|this|it|doing so?", lambda: True),
    R("AFTER", "if|once|when|after PRON|PLAYER do|does|did|can|could so|that|it|this?", lambda: True),
    R("AFTER", "if|once|when|after it|that|this|everything is|has done|over|finished|resolved|happens|works been? done|resolved?", lambda: True, 0.1),
    # a condition with several parts behind its question
    R("Item", "q:Ask ,? IF t:Told|Fact and|,|while|but u:Told|Fact", lambda q, t, u: Given((q, t, u)), 0.1),
    R("IF", "as|so long as", lambda: True),
    R("IF", "if|when|provided|given|supposing|assuming|suppose|after|once that?", lambda: True),
    R("IF", "although|even|because|since|as|now if|though|that?", lambda: True),
    R("Item", "q:Ask ,? if|provided|given|supposing|assuming|suppose that? t:Fact", lambda q, t: Given((q, t)), 0.3),
    R("Item", "q:Ask ,? although|even|because|since|though|seeing if|though|that? t:Told|Fact", lambda q, t: Given((q, t)), 0.3),
    # what is known of whoever is asked about
    R("Item", "with|having g:Goods ,? q:Ask", with_these),
    R("Item", "q:Ask ,? with|having g:Goods", with_cards, 0.3),
    # claims
    R("ClaimAsk", "o:OpenS p:Inf more:MoreInf*", claimed),
    R("ClaimAsk", "s:QSubj BEING p:Be", lambda s, p: ask(Opening("comes", s), p)),
    R("ClaimAsk", "s:QSubj BEING not p:Be", lambda s, p: _denied(ask(Opening("comes", s), p))),
    R("ClaimAsk", "it|that is LEGAL for s:QSubj? to p:Inf", lambda s, p: ask(Opening("can", s), p)),
    # about what was told before
    R("Tailed", "is|was|would this|that|it|he? even? be? LEGAL w:When?", lambda w: Tail("legal") if w is None or w.name == "this turn" else None),
    R("Tailed", "is|was|would t:ThingNP|LEGALTHING be? LEGAL", lambda t: Tail("legal", of="run" if isinstance(t, Thing) and t.name == "run" else "")),
    R("LEGALTHING", "play|move|action|install|rez", lambda: True),
    R("Tailed", "LEGAL", lambda: Tail("legal"), 0.1),
    R("Tailed", "COSTS PRON|Player?", lambda: Tail("cost")),
    R("COSTS", "what|how how|much|many? much|UNIT? does|did|will|would it|that|this have? cost", lambda: True),
    R("Tailed", "is|are|am|was he:PRON RIGHT", lambda he: Tail("right", he)),
    R("Tailed", "is|was that|this|it RIGHT", lambda: Tail("right")),
    R("Tailed", "is|was that|this|it not|already|now? too late", lambda: Tail("legal", not_=True)),
    R("Tailed", "what|Many does|do|did|will|would|must|has Player have|to? pay|spend for that|this|it", lambda: Tail("cost")),
    R("Tailed", "what|Many does|do|did|will|would|must|has Player have|to? pay|spend for of:DONE", lambda of: Tail("cost", of=of)),
    R("DONE", "v:install|rez|trash|play|steal|advance", lambda v: v),
    R("Tailed", "who is RIGHT", lambda: Tail("right")),
    R("Tailed", "is|does|do|can|will|did|has not PRON|IT", lambda: Tail("right"), 0.2),
    R("Tailed", "RIGHT|agreed", lambda: Tail("right"), 0.4),
    R("Tailed", f"{CAN} s:Player do? that|it|this|so?", lambda s: Tail("can", s), 0.1),
    R("Tailed", f"{BE} s:Player AbleTo to do so|that|this|it", lambda s: Tail("can", s)),
    R("Tailed", "does|will|do|did it|they|he|she|i work|trigger|fire?", lambda: Tail("does"), 0.6),
    R("Tailed", "would|does it|that|this|anything|answer change|matter|differ? different?", lambda: Tail("change")),
    R("Tailed", "would it|that|this|answer be different", lambda: Tail("change")),
)  # fmt: skip


def _there(q: Any, whose: Any) -> Any:
    """`is there a click left`: that its player, or a card, has so many."""
    has: Any = Owned(whose, (replace(q, amount=q.amount or Amount(how="any")),))
    return Question(Comes(has))


def _denied(found: Any) -> Any:
    return Question(Not(found.query)) if found is not None else None
