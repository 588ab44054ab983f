"""Rows for questions of yes and no and those about what was told before them, and what all rows of questions make."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.counting import beside, cost, counted, has_so_many, words
from judgebot.ask.reading.deeds import _ends, _passive, subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import ANYTHING_ELSE, OF, Amount, Deed, Is, Some, Subs, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import (
    Both,
    Can,
    Comes,
    Either,
    Happens,
    HowMuch,
    Moment,
    Must,
    Not,
    Which,
)  # fmt: skip
from judgebot.ask.reading.raw import (
    OVER,
    RUN_OR_TRACE,
    Aside,
    Desc,
    Given,
    Mark,
    Mod,
    Named,
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
from judgebot.ask.reading.sharing import same_tool
from judgebot.ask.reading.wording import as_cards, before_card, brings_about, caused_by, is_played
from judgebot.game.objects import RUNNER

_RUN = Thing("run")
_BEFALLS = ("end", "begin", "succeed", "fail", "flatline", "win", "lose")  # what nobody chooses to do


# --- yes and no


def _said_of(s: Any, p: Pred) -> Any:
    """What is said of a subject: a deed or a state; None where it does not fit."""
    thing = s if isinstance(s, Thing) else _RUN if s in (Pro("it"), Pro("he")) else None
    if p.kind == "deed":
        return subject(s, p.value) if s is not None else p.value
    if p.kind == "done":
        return _passive(p.value, s, p.mods)
    if p.kind == "is":
        return Is(s, p.value.value, p.value.holds) if p.value.kind == "is" and class_of(s) in _STATED else None
    if p.kind == "at":
        return Is(s, "at", by=p.value) if "c" in class_of(s) else None
    if p.kind == "caused":
        return caused_by(p.value, s) if class_of(s) in ("p", "c", "cst") else None
    if p.kind == "made to":
        return subject(s, p.value) if class_of(s) == "p" else None
    if p.value == "run":
        return _ends(_RUN, p.kind, p.mods)
    if p.kind in ("end", "succeed", "fail"):
        thing = Thing(RUN_OR_TRACE) if s == Pro("it") and p.kind != "end" else thing
        return _ends(thing, p.kind, p.mods) if thing is not None else None
    if p.kind == "flatline":
        return Deed("flatline", s) if "p" in class_of(s) else None
    if p.kind == "gets":
        verb = "suffer" if p.value.unit.endswith("damage") else "take"
        return subject(s, phrase(verb, (p.value,), p.mods))
    return has_so_many(s, p)


_CAUSED = ("caused", "made to")
_STATED = ("c", "cst", "cu", "p", "s")


def _asked(mode: str, said: Any, not_: bool, turned: bool) -> Any:
    """The query of a mode about what is said."""
    if said is None:
        return None
    mode = "comes" if isinstance(said, Deed) and said.verb == "stay" else mode  # nobody does it
    if mode == "can" and isinstance(said, Owned):
        said = replace(said, verb="can")  # whether that can be so at all, where nothing is told before it
    chosen = isinstance(said, Deed) and (said.verb not in _BEFALLS or said.who is not None) and not said.not_
    query: Any
    loses = isinstance(said, Deed) and (said.verb, said.thing) in (("flatline", ""), ("lose", "game"))
    if mode == "can" and loses and said.not_ and not not_ and not turned:
        return Not(Must(replace(said, not_=False)))  # `can I live`: whether there is a way
    if mode == "can" and chosen:
        if said.amount is not None and said.amount.how.startswith(OF) and not_ == turned:
            return Can(replace(said, amount=Amount(said.amount.n)), of=int(said.amount.how.split()[1]))
        query = Not(Must(said)) if not_ != turned else Can(said)
        return query
    query = Must(said) if mode == "must" and chosen else Comes(said)
    return Not(query) if not_ != turned else query


def ask(o: Opening, p: Pred, more: tuple[Any, ...] = (), not_: bool = False) -> Any:
    """`can he V`, `does he V and W`: the query; with more of them each of it, or which of them."""
    if p.kind == "able":  # `is it playable`
        return ask(replace(o, mode="can"), replace(p, kind="done"), more, not_)
    preds = (p, *(one for _, one in more))
    said = [_said_of(o.subj, one) for one in preds]
    if any(one is None for one in said):
        return None
    said = same_tool(said) if all(word == "and" for word, _ in more) else said
    if o.by is not None:
        said = [replace(one, tool=o.by) if isinstance(one, Deed) and one.tool is None else None for one in said]
    joined = {word for word, _ in more if word}
    if "or" in joined and isinstance(said[-1], Deed) and said[-1].when is not None:
        when = said[-1].when  # `lose X or take Y when Z`: each of it then
        said = [replace(one, when=when) if isinstance(one, Deed) and one.when is None else one for one in said]
    if o.mode == "must" and len(said) == 2 and joined == {"or"} and not (not_ or o.not_):
        first, other = said
        if not isinstance(first, Deed) or not isinstance(other, Deed):
            return None
        other = replace(other, when=None) if first.when is not None else other
        return Question(Must(first, other=replace(other, who=None) if other.thing == "run" else other))
    turned = not_ and o.mode != "comes"  # `doesn't the run end?`: does it
    made = [
        _asked("comes" if pred.kind in _CAUSED else o.mode, one, turned or o.not_, pred.turned)
        for one, pred in zip(said, preds, strict=True)
    ]
    if any(one is None for one in made):
        return None
    if o.mode == "can" and joined == {"and"} and (paid := _pays_and(made)) is not None:
        return Question(paid)
    if len(made) == 1:
        return Question(brings_about(made[0], o, p.kind) if p.kind in _CAUSED else made[0])
    return Question(Either(tuple(made)) if "or" in joined else Both(tuple(made)))


def _pays_and(made: list[Any]) -> Can | None:
    """`can I pay 2 and bypass it`: whether so much can be paid for that."""
    if len(made) != 2 or not all(isinstance(one, Can) for one in made):
        return None
    paid, done = made[0].deed, made[1].deed
    plain = paid == Deed("pay", paid.who, amount=paid.amount, unit="credits") and paid.amount is not None
    return replace(made[0], deed=replace(paid, purpose=done)) if plain and done.verb == "bypass" else None


def claimed(o: Opening, p: Pred, more: tuple[Any, ...] = ()) -> Any:
    """What somebody says: `he cannot V` is that he is not able to."""
    if o.not_ and o.mode == "can":
        found = ask(replace(o, not_=False), p, more)
        return Question(Not(found.query)) if found is not None else None
    return ask(o, p, more)


def with_these(g: tuple[Any, ...], q: Any) -> Any:
    """`with 4 credits, can he install X and Y`: whoever is asked about has them."""
    query = q.query.queries[0] if isinstance(q.query, Both) else q.query
    who = getattr(getattr(query, "deed", None), "who", None)
    return Given((Owned(who, g), q), True) if who is not None else None


def with_cards(q: Any, g: tuple[Any, ...]) -> Any:
    """`can I break it with X and 1 credit`, `what is my hand size with X`: cards that are had, and not only used."""
    cards = any(isinstance(one, Desc) for one in g)
    number = isinstance(q.query, HowMuch) and q.query.deed is None
    if not cards or not (number or len(g) > 1):
        return None
    return Given((Owned(q.query.of, g), q)) if number else with_these(g, q)


def enough(q: Quantity, s: Any, d: Any) -> Any:
    """`will 9 credits be enough to V`: whether whoever has them can."""
    found = ask(Opening("can", s), Pred("deed", d))
    return Given((Owned(s, (q,)), found)) if found is not None else None


def two_numbers(o: Opening, v: str, a: str, b: str, u: str | None, mods: tuple[Any, ...] = ()) -> Any:
    """`do I pay 2 or 3`: how many, and so which of the two."""
    found = counted(Quantity(None, u or "credits"), replace(o, mode="comes"), v, mods) if o.mode != "can" else None
    if found is not None and isinstance(found.query, HowMuch):
        return replace(found, query=replace(found.query, among=(int(a), int(b))))
    deeds = [phrase(v, (Quantity(Amount(int(n), "exactly"), u or "credits"),), mods) for n in (a, b)]
    made = [ask(o, Pred("deed", one)) for one in deeds if one is not None]
    return Question(Either(tuple(one.query for one in made))) if len(made) == 2 and all(made) else None


# --- which, who, when


def which(k: Any, o: Opening, v: str, mods: tuple[Any, ...] = ()) -> Any:
    """`which card must he trash`, `what can he break`."""
    if v == "do" and not k and not mods and o.mode != "can" and class_of(o.subj) == "p":
        return Question(Happens())
    if v not in _WHICH or o.not_ or (v == "do" and o.mode != "comes"):
        return None
    deed = beside(Deed(v, o.subj), mods, o.subj)
    if deed is None:
        return None
    kind = "sub" if v == "break" else k or "card"
    return Question(Which(replace(deed, when=None), kind, can=o.mode == "can", when=deed.when))


_WHICH = words(
    "trash access break steal rez install score discard use play encounter approach do find choose lose derez advance"
    " run"
)


def which_passive(d: str, kind: Any, mods: tuple[Any, ...]) -> Any:
    """`which card is trashed`, `which of my programs get trashed`."""
    deed = phrase(d, (Some(kind or "card", Amount(how="some")),), mods)
    if deed is None or (deed.when is not None and deed.when.name == ANYTHING_ELSE):
        return None  # `which is accessed first`: whose choice that is is asked
    return Question(Which(replace(deed, what=(), when=None, passive=True), kind or "card", when=deed.when))


def _used_then(first: str, *others: str) -> bool:
    """Whether a card is rezzed, and used at once."""
    return first == "rez" and all(one in ("use", "trigger", "shuffle") for one in others)


def moment(o: Opening, p: Pred, last: bool = False, more: tuple[Any, ...] = ()) -> Any:
    """`when may he score it`: the first time, or the last, at which it can be or comes about; of several each."""
    queries = [_asked(o.mode, _said_of(o.subj, one), False, one.turned) for one in (p, *(one for _, one in more))]
    if not all(isinstance(one, Can | Comes) for one in queries) or o.not_ or any(word != "and" for word, _ in more):
        return None
    if more and not _used_then(*(getattr(one, "deed", Deed("")).verb for one in queries)):
        return None  # `the last moment I can rez it and still get V`: the one rests on the other
    found = tuple(Moment(one, last) for one in queries)
    return Question(found[0] if len(found) == 1 else Both(found))


# --- of cards


def of_card(query: Any, s: Any, w: Any = None) -> Any:
    """A query about a card."""
    return Question(query(s, when=w)) if "c" in class_of(s) and not isinstance(s, Quantity) else None


def state(m: Mark) -> Any:
    """A state of a card or player as what is said of it."""
    return Pred("is", m) if m.kind == "is" else None


_OUT = Pred("is", Mark("is", "installed"))


def _whether_so(s: Any, p: Any) -> Any:
    """`is it rezzed`; not `am I out`, as a player is not installed."""
    return ask(Opening("comes", s), p) if s != Pro("i") or p != _OUT else None


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


def _killed(s: Any, w: Any) -> Any:
    """`do the two subroutines kill me`, `does Snare! kill me`: whether that comes of them."""
    if class_of(s) == "p" and s != Pro("it"):
        return None  # that is a deed of theirs
    if isinstance(s, Desc) and isinstance(s.what, Named):
        by: Any = s
        return Question(Comes(Deed("flatline", RUNNER, by=by, when=w))) if not is_played(s.what) else None
    if isinstance(s, Quantity):
        harm = Deed("suffer", RUNNER, amount=s.amount, unit=s.unit)
        return Question(Comes(Deed("flatline", RUNNER, when=When("when", harm)))) if s.unit.endswith("damage") else None
    subs = isinstance(s, Subs) and w is None
    return Question(Comes(Deed("flatline", RUNNER, when=When("when", Deed("resolve", None, (s,))) if subs else w)))


def _killed_as_played(c: Named, p: Any = None, w: Any = None) -> Any:
    """`does Neurospike kill me`: as it is played."""
    side, played = card_facts(c.cards[0])[0], as_cards(c)
    dies = Question(Comes(Deed("flatline", p or RUNNER, when=w)))
    return Given((Tale(Deed("play", side, played)), dies)) if is_played(c) and p != side else None


def _of_two(found: Any, a: str, b: str) -> Any:
    """`do I need 2 or 4 credits to V`: what it costs, and so which of the two."""
    return replace(found, query=replace(found.query, among=(int(a), int(b)))) if found is not None and a != b else None


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
    R("OpenQ", f"{DOES} not? s:QSubj", _open("comes")),
    R("OpenQ", f"{BE} s:QSubj going|about to", _open("comes"), -0.2),
    R("OpenQ", "must s:QSubj", _open("must")),
    R("OpenQ", f"{DOES}|{HAVE} not? s:QSubj have|need|got to", _open("must")),
    R("OpenQ", f"{BE}|{DOES} s:QSubj be? AbleTo to", _open("can")),
    R("OpenQ", f"{BE}|{DOES} s:QSubj be? BoundTo to", _open("must")),
    R("OpenQ", f"{DOES} s:QSubj get to", _open("can")),
    R("OpenQ", f"{DOES}|{HAVE} s:QSubj have|get|got? Chance to", _open("can"), 0.1),
    R("OpenQ", "is|was|would|will|does that|this|it? be? LEGAL for? s:QSubj? to", _open("can")),
    R("OpenQ", "is|are there Chance for? s:QSubj? to", _open("can")),
    R("OpenQ", f"is|are there Chance where|when|that s:QSubj {CAN}", _open("can"), -0.2),
    R("OpenQ", f"{DOES} c:Card1|The|ItCard let|allow|permit|enable s:Player to?", _open("can")),
    R("AbleTo", "able|allowed|permitted|free|entitled|welcome|meant", lambda: True),
    R("AbleTo", "rich|wealthy|flush enough", lambda: True),
    R("BoundTo", "forced|required|obliged|made|compelled|bound|mandatory|necessary|compulsory|obligatory|supposed", lambda: True),
    R("Chance", "A|any|some|one|enough? LEGAL? way|option|right|time|chance|ability|possibility|opportunity|means|method|window|moment|point|choice LEFT?", lambda: True),
    R("Chance", "enough|credits|clicks|money credits|money|clicks? LEFT?", lambda: True),
    # the same as it is said, and claimed
    R("OpenS", f"s:QSubj {CAN} only|still|also|then?", _open("can")),
    R("OpenS", f"s:QSubj {CAN} not", _open("can", True)),
    R("OpenS", "c:Card1|The|ItCard lets|allows|permits|enables s:Player to?", _open("can"), -0.3),
    R("OpenS", f"s:QSubj must|{HAVE}|need|needs|got to?", _open("must"), 0.05),
    R("OpenS", "s:QSubj do|does not have|need to", _open("must", True)),
    R("OpenS", "s:QSubj will|would|do|does not", _open("comes", True)),
    # what is said of the subject, behind an auxiliary
    R("Inf", "d:VpB", lambda d: Pred("deed", d)),
    R("Inf", "be|get|become p:Be", lambda p: p),
    R("Inf", "stay|remain p:Be", lambda p: None if "rez" in (p.value, getattr(p.value, "value", "")[:3]) else p),
    R("Inf", "end|wind up being? p:Be", lambda p: p, -0.1),
    R("Inf", "get|become tagged mods:Mod*", lambda mods: Pred("gets", Quantity(Amount(1), "tags"), mods), -0.05),
    R("Inf", "choose|decide|opt|elect|prefer not to d:VpB", lambda d: Pred("deed", d, turned=True)),
    R("Inf", "refuse|decline to d:VpB", lambda d: Pred("deed", d, turned=True)),
    R("Inf", "avoid|dodge|escape|skip q:Bare|Qty mods:Mod*", lambda q, mods: Pred("gets", q, mods, turned=True) if (q.unit == "tags" or q.unit.endswith("damage")) and all(one.kind == "by" for one in mods) else None, -0.3),
    R("Victim", "PRON", lambda: True),
    R("Victim", "p:PLAYER", lambda p: True if p != "corp" else None),  # the Corp is never flatlined (10.4.4)
    R("Ask", f"{DOES}|{CAN} s:QSubj kill|flatline|finish !both Victim off? w:When?", _killed, -0.1),
    R("Item", f"{DOES}|{CAN} c:CARD kill|flatline|finish p:Player? off? w:When?", _killed_as_played),
    R("Ask", "is|are there Chance that? s:Player d:VpB", lambda s, d: ask(Opening("can", s), Pred("deed", d)), 0.1),
    R("Inf", "do|take|resolve|use c:Card1 s? money|credits|effect|trigger|ability? first mods:Mod*", lambda c, mods: Pred("deed", phrase("trigger", (c,), (Mod("first"), *mods)))),
    R("Inf", "do|take|resolve|use|trigger c:Card1 s? money|credits|effect|trigger|ability? before|ahead of? d:Card1 s? money|credits|effect|trigger|ability? mods:Mod*", lambda c, d, mods: Pred("deed", phrase("trigger", (c,), (Mod("when", before_card(d)), *mods))), -0.1),
    R("Inf", "derez mods:Mod*", lambda mods: Pred("done", "derez", mods), 0.1),
    R("Inf", "flip|turn|go back? down|facedown mods:Mod*", lambda mods: Pred("done", "derez", mods)),
    R("Inf", "bounce off?", lambda: Pred("end", value="run"), 0.1),
    R("Inf", "have POSS own|last? u:UNIT LEFT?", lambda u: Pred("has", (Quantity(None, u),)), 0.1),
    R("Inf", "ENDUP g:Goods", lambda g: Pred("ends", g)),
    R("Be", "left|down|sitting|standing with|at|on|to? n:NUM !Noun", lambda n: Pred("ends", (Quantity(Amount(int(n)), "credits"),)), 0.2),
    R("Item", f"{DOES}|{BE} q:Qty be? enough for? s:QSubj? to d:VpB", lambda q, d, s: enough(q, s, d)),
    R("Inf", "keep POSS? other|remaining|unspent|last? q:Qty", lambda q: Pred("has", (q,)) if q.unit == "clicks" else None),
    R("Item", f"{BE} q:Qty enough for|to? c:Card1", lambda q, c: enough(q, None, Deed("play", None, (c,)))),
    R("Inf", "have g:Goods", lambda g: Pred("has", g), 0.1),
    R("Inf", "be|stay|keep|come|get fine|ok|okay|safe|alive|good|out|off alive?", lambda: Pred("flatline", turned=True), 0.05),
    R("Inf", "win game? w:When?", lambda w: Pred("deed", Deed("win", when=w))),
    R("Be", "v:VN mods:Mod*", lambda v, mods: Pred("done", v, mods) if v != "tag" or mods else None),
    R("Be", "m:State", state),
    R("Be", "m:State again", state, -0.1),
    R("Be", "p:Place", lambda p: Pred("at", p)),
    R("Be", "a:ABLE mods:Mod*", lambda a, mods: Pred("able", a, mods), -0.2),
    R("Be", "dead|flatlined|killed|dying|toast|suicide", lambda: Pred("flatline")),
    R("Be", "killed|flatlined SELF", lambda: Pred("flatline"), -0.5),
    R("Inf", "kill|killed|flatline|off SELF", lambda: Pred("flatline"), -0.5),
    R("Ask", f"{HAVE} QSubj just? killed|flatlined SELF", lambda: Question(Comes(Deed("flatline", RUNNER))), -0.5),
    R("SELF", "myself|himself|herself|themselves|yourself", lambda: True),
    R("Be", "alive|breathing", lambda: Pred("flatline", turned=True)),
    R("Be", "through|in|past now|then|it?", lambda: Pred("deed", Deed("get in", RUNNER))),
    R("Be", "kicked|thrown|booted|sent|bounced|turned|locked|shut right|straight|back? out|away|off|back", lambda: Pred("end", value="run")),
    R("Be", "over|ended|finished mods:Mod*", lambda mods: Pred("end", mods=mods)),
    R("Be", "given|dealt q:Qty|Bare mods:Mod*", lambda q, mods: Pred("gets", q, mods)),
    R("Be", "d:VpG", lambda d: Pred("deed", d), 0.1),
    R("MoreInf", ",? and|then p:Inf", lambda p: ("and", p)),
    R("MoreInf", ", p:Inf", lambda p: ("and", p)),
    R("MoreInf", ",? and d:NounTime", lambda d: ("and", Pred("deed", d)) if d.verb == "draw" else None),
    R("MoreInf", ",? and not p:Inf", lambda p: ("and", replace(p, turned=not p.turned))),
    R("MoreInf", ",? or p:Inf", lambda p: ("or", p)),
    R("MoreInf", ",? or else|otherwise? t:ThingNP ends|end|fails|is over?", lambda t: ("or", Pred("deed", Deed("end", thing="run"))) if t.name == "run" else None),
    R("MoreInf", ",? or lose|forfeit|end|have|let t:ThingNP end?", lambda t: ("or", Pred("deed", Deed("end", thing="run"))) if t.name == "run" else None),
    # questions
    R("Ask", "o:OpenQ p:Inf more:MoreInf*", ask),
    R("Ask", "o:OpenQ v:VB Player? a:NUM or b:NUM u:UNIT? mods:Mod*", two_numbers, 0.1),
    R("Ask", "o:OpenQ need|pay|spend a:NUM or b:NUM credits|credit|c? to d:VpB", lambda o, a, b, d: _of_two(cost(subject(o.subj, d)), a, b) if o.mode != "can" else None, -0.1),
    R("Ask", "o:OpenQ v:VB a:Qty|Bare and q:Qty|Bare mods:Mod*", lambda o, v, a, q, mods: ask(o, Pred("deed", phrase(v, (a,), mods)), (("and", Pred("deed", phrase(v, (q,), mods))),))),
    R("Ask", "o:OpenQ v:VB ,? and w:VB objs:Objs mods:Mod*", _both_with, -0.1),
    R("Item", f"or {DOES}|{BE}|{CAN} QSubj|bypass|trash|steal|access|trigger|purge|draw|rez|run|breach|win VpB|Be|come|go|resolve|happen|fire|trigger|kill|flatline|finish|hit|get|apply Player? first", lambda: Aside("which comes first"), 0.1),
    R("Ask", "o:OpenQ then|afterwards|subsequently p:Inf more:MoreInf*", _later, -0.1),
    R("Ask", "o:OpenQ not p:Inf", lambda o, p: ask(o, p, (), True) if o.mode != "must" else None),
    R("Ask", "o:OpenS p:Inf more:MoreInf*", _in_order, 0.2),
    R("Ask", "is|are c:Card1|ItCard|The still|currently|already? s:rezzed|installed w:When?", lambda c, s, w: Question(Comes(Is(c, s), w)), -0.1),
    R("Ask", f"{BE} s:QSubj p:Be", _whether_so),
    R("Ask", f"{BE} s:Player full|maxed on|of|in|out? mu|memory?", lambda s: ask(Opening("comes", s), Pred("ends", (Quantity(Amount(0), "mu"),))), -0.1),
    R("Ask", f"{HAVE} s:QSubj been p:Be", lambda s, p: ask(Opening("comes", s), p)),
    R("Ask", f"{BE} not? s:QSubj not? p:Be", _whether_so, 0.1),
    R("Ask", f"{HAVE} s:QSubj not? d:VpN", lambda s, d: ask(Opening("comes", s), Pred("deed", d))),
    R("Ask", f"why {CAN} not? s:QSubj not? p:Inf", lambda s, p: _why(s, p, "can")),
    R("Ask", f"why {DOES} not? s:QSubj not? p:Inf", _why),
    R("Ask", f"why {BE} not? s:QSubj not? p:Be", _why),
    R("Ask", "ASKING if|whether o:OpenS p:Inf more:MoreInf*", claimed),
    R("Ask", "ASKING ,|:? q:Ask", lambda q: q),
    R("BEING", f"{BE}", lambda: True),
    R("Ask", f"{DOES}|{CAN} both|they|these|those of? them|both|all? PLAYER|cards|two|three? stay|remain|survive|sit|live|exist|coexist|be s:there|out|in|together|STATE? play|it|there?", lambda s: ask(Opening("comes", None), Pred("deed", phrase("stay", (Pro("them"),), ()))) if s in (None, "there", "out", "in", "installed") else None, -0.2),
    # shortened ones
    R("Ask", "d:VN", lambda d: ask(Opening("comes", Pro("it")), Pred("done", d)) if d in ("trash", "steal", "rez", "score", "break", "derez") else None, 1.5),
    R("Ask", "t:ThingNP p:Be", lambda t, p: ask(Opening("comes", t), p) if p.kind in ("end", "succeed", "fail") else None, 0.1),
    R("Ask", "dead|flatline|flatlined", lambda: Question(Comes(Deed("flatline", RUNNER))), 0.05),
    R("Ask", "alive|safe", lambda: Question(Not(Comes(Deed("flatline", RUNNER)))), 0.3),
    R("Ask", "u:UNIT or|, no|none|not UNIT?", lambda u: ask(Opening("comes", RUNNER), Pred("gets", Quantity(None, u))) if u == "tags" or u.endswith("damage") else None),
    R("Ask", "tagged mods:Mod*", lambda mods: ask(Opening("comes", RUNNER), Pred("gets", Quantity(Amount(1), "tags"), mods)), 0.1),
    R("Ask", "a:ABLE mods:Mod*", lambda a, mods: ask(Opening("comes", Pro("it")), Pred("able", a, mods)), 0.3),
    R("Item", "q:Ask ,? or not|no", lambda q: q),
    R("Item", f"q:Ask ,? or {BE}|{CAN}|{DOES} PRON|PLAYER|IT|TurnOf|ThingNP not|already|now? too|so|over|past? late|not|over|done|LEGAL", lambda q: q),
    R("Item", f"q:Ask ,? or {BE} PRON|IT|there none|nothing|illegal|forbidden|impossible|over", lambda q: q),
    R("Item", f"{DOES}|{CAN} q:Qty kill|flatline|finish|flatten Victim? off?", lambda q: Given((Tale(Deed("suffer", RUNNER, amount=q.amount, unit=q.unit)), Question(Comes(Deed("flatline", RUNNER))))) if q.amount is not None and q.unit.endswith("damage") else None),
    R("Ask", "o:OpenQ choose|pick|arrange|set|order|decide Chosen|order|it? so|such that? d:Clause", _brought_about, -0.2),
    # the time of a question that the one before it gives
    R("Item", "q:Ask ,? AFTER", lambda q: replace(q, then="then")),
    R("Item", "AFTER ,? q:Ask", lambda q: replace(q, then="then")),
    R("Item", "q:Ask before|beforehand that|this|it?", lambda q: replace(q, then="before"), 0.1),
    R("Item", "before|prior|ahead to|of? that|this|it ,? q:Ask", lambda q: replace(q, then="before") if not q.then else None, 0.1),
    R("Item", "q:Ask ,? WHENOVER", lambda q: replace(q, then=OVER), -0.1),
    R("Item", "WHENOVER ,? q:Ask", lambda q: replace(q, then=OVER), -0.1),
    R("WHENOVER", "if|once|when|after it|that|this|everything|all is|has over|finished|done|ended", lambda: True),
    R("WHENOVER", "after everything|all !Noun", lambda: True),
    R("AFTER", "by? then|afterwards|next|thereafter !action|click", lambda: True),
    R("Item", "if|while|when? nobody|neither|no|none player|one|side|of? us? does|did|has anything|nothing|to? else|more|do? !ANYWORD", lambda: Aside("nobody acts")),
    R("AFTER", "after|following that|this|it|doing so?", lambda: True),
    R("AFTER", "if|once|when|after it|that|this|everything is|has done|over|finished|resolved|happens|works been? done|resolved?", lambda: True, 0.1),
    # a condition with several parts behind its question
    R("Item", "q:Ask ,? if|when|provided|given|supposing|assuming|suppose|after|once that? t:Told|Fact and|,|while|but u:Told|Fact", lambda q, t, u: Given((q, t, u)), 0.1),
    R("Item", "q:Ask ,? if|provided|given|supposing|assuming|suppose that? t:Fact", lambda q, t: Given((q, t)), 0.3),
    R("Item", "q:Ask ,? although|even|because|since|though|seeing if|though|that? t:Told|Fact", lambda q, t: Given((q, t)), 0.3),
    # what is known of whoever is asked about
    R("Item", "because|since t:Told , q:Ask", lambda t, q: Given((t, q)), 0.1),
    R("Item", "with|having g:Goods ,? q:Ask", with_these, 0.1),
    R("Item", "q:Ask ,? with|having g:Goods", with_cards, 0.3),
    # claims
    R("ClaimAsk", "o:OpenS p:Inf more:MoreInf*", claimed),
    R("ClaimAsk", "s:QSubj kills|kill|killed|flatlines|flatline|finishes Victim off?", lambda s: _killed(s, None)),
    R("ClaimAsk", "s:QSubj BEING p:Be", lambda s, p: ask(Opening("comes", s), p)),
    R("ClaimAsk", "A? f:FATE", lambda f: f, 0.1),
    # about what was told before
    R("Tailed", "is|was|would this|that|it|he? even? be? LEGAL w:When?", lambda w: Tail("legal") if w is None or w.name == "this turn" else None),
    R("Tailed", "is|was|would t:ThingNP be? LEGAL", lambda t: Tail("legal", of="run" if isinstance(t, Thing) and t.name == "run" else "")),
    R("Tailed", "is|was|would POSS|that|this? of:DONENOUN be? LEGAL", lambda of: Tail("legal", of=of)),
    R("Tailed", "is|was? it|that|this? LEGAL of:DONENOUN|CHOICENOUN", lambda of: Tail("legal", of=of)),
    R("CHOICENOUN", "target|choice|pick", lambda: "choose"),
    R("Tailed", f"{BE} s:Player AbleTo to do so|that|this|it", lambda s: Tail("can", s)),
    R("Tailed", "does|do|did|will|would this|that work|fly|go !VERBNP|Place|Mod|against|with|on", lambda: Tail("legal"), -0.1),
    R("Tailed", "is|was there Chance for|to do? that|this|it !ANYWORD", lambda: Tail("legal")),
    R("Tailed", "too late FORME?", lambda: Tail("legal", not_=True)),
    R("Item", "or is|was|would it|that|this be? already|now|by|then? too late by|at|already|now? then|now|that? point?", lambda: Aside("or not")),
    R("Tailed", "and? if not ,? then? why not? !ANYWORD", lambda: Tail("why not")),
    R("Tailed", "and? why not !ANYWORD", lambda: Tail("why not")),
    R("Tailed", "LEGAL !Noun", lambda: Tail("legal"), 0.1),
    R("Tailed", "COSTS PRON|Player?", lambda: Tail("cost")),
    R("Tailed", "is|are|am|was he:PRON|PLAYER RIGHT ABOUTIT?", lambda he: Tail("right", he)),
    R("Tailed", "is|was that|this|it RIGHT", lambda: Tail("right")),
    R("Tailed", "is|was that|this|it not|already|now? too late FORME?", lambda: Tail("legal", not_=True)),
    R("Tailed", "is|was it|that", lambda: Tail("right"), 0.3),
    R("Tailed", "RIGHT|agreed", lambda: Tail("right"), 0.4),
    R("Tailed", f"{CAN} s:Player do? that|it|this|so?", lambda s: Tail("can", s), 0.1),
    R("Tailed", f"{CAN} s:Player do? that|it|this|so? instead of? VpG?", lambda s: Tail("can", s)),
    R("Tailed", "does|will|do|did PRON|PLAYER|IT", lambda: Tail("does"), 0.5),
    R("Tailed", "does|will|do|did it|they|he|she|i work|trigger|fire? there|then|here?", lambda: Tail("does"), 0.6),
    R("Tailed", f"{DOES}|{BE} it|that|this|answer be? different", lambda: Tail("change")),
    R("Tailed", f"{DOES} it|that|this|answer change|differ it|that|anything?", lambda: Tail("change"), -0.1),
)  # fmt: skip
