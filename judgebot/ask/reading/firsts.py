"""Rows for which of several things comes first, and whether one does: `whose ability goes first, X or Y`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN, DOES, ask
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import ANYTHING_ELSE, BEFORE_ALL, FIRST, HAVE, Deed, Server, Subs, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can, Comes, Either, Moment, Must, Order, Sooner, Which
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Mark,
    Mod,
    Named,
    Pred,
    Pro,
    Quantity,
    Question,
    Tale,
    Tales,
    whose,
)
from judgebot.ask.reading.wording import before_card, each_there, one_by_one
from judgebot.game.objects import CORP, RUNNER

_AS_IT_ENDS = When("when", Deed("end", thing="turn"))
_GOES = "goes|go|comes|come|happens|happen|resolves|resolve|triggers|trigger|fires|fire|is|be|applies|apply|occurs|occur|hits"
_ACTS = "act|acts|go|goes|move|moves|trigger|triggers|start|starts|begin|begins"
_THING = "one|ones|ability|abilities|card|cards|trigger|triggers|effect|effects|thing|things|stuff|turn"


def _beside(q: Any, d: Any) -> Any:
    """`is it trashed before or after I draw`: which of the two comes first; of what can be done, whether then or then."""
    asked = q.query.query if isinstance(q.query, Moment) else q.query
    if isinstance(asked, Comes) and isinstance(asked.what, Deed):
        return _sooner(asked.what, d)
    if isinstance(asked, Must) and asked.other is None:
        return _sooner(asked.deed, d)
    if isinstance(asked, Can) and asked.deed.when is None and asked.when is None:
        return Question(
            Either(tuple(replace(asked, deed=replace(asked.deed, when=When(how, d))) for how in ("before", "after")))
        )
    return None


def _sooner(one: Any, other: Any) -> Any:
    """Which of two things comes first."""
    one, other = (x if x is None or x.when != BEFORE_ALL else replace(x, when=None) for x in (one, other))
    one, other = (
        replace(x, when=None) if x and x.verb == "discard" and x.when == _AS_IT_ENDS else x for x in (one, other)
    )
    if other == Deed("run", RUNNER):  # `now or after the run`: what is before that is before it ends
        other = Deed("end", None, thing="run")
    if one is None or other is None or one == other or any(x.not_ or x.when is not None for x in (one, other)):
        return None
    return Question(Sooner((one, other)))


def _before_it(c: Any, m: Mod) -> When | None:
    """`before the upgrade in the root of HQ`: before that is accessed."""
    if m.kind == "on" and isinstance(m.value.server, Server) and m.value.where in ("root", "in", "on"):
        there = Mark("at", m.value)
        card: Any = replace(c, marks=(*c.marks, there)) if isinstance(c, Desc) else Desc(c, (there,))
        return When("before", Deed("access", None, (card,)))
    deed = phrase("access", (c,), (m,)) if m.kind == "from" else None
    return When("before", deed) if deed is not None else None


def _of_card(c: Any) -> Any:
    return Deed("trigger", None, (c,))


def _with_it(s: str, c: Any) -> Any:
    """`me with Pantograph`: the ability of that card, which is of that player."""
    return _of_card(replace(c, marks=(*c.marks, Mark("poss", s)))) if isinstance(c, Desc) else None


def _first_of(a: Any, b: Any) -> Any:
    """`which goes first, X or the tag`; of two cards in which order they are triggered."""
    both = [one.what[0] for one in (a, b) if one is not None and one.verb == "trigger" and len(one.what) == 1]
    return Question(Order(tuple(both))) if len(both) == 2 else _sooner(a, b)


def _got(q: Any) -> Any:
    """`the tag`, `the 2 damage`, `the credits`: that somebody gets it."""
    if q.unit == "tags" or q.unit.endswith("damage"):
        return Deed("take" if q.unit == "tags" else "suffer", RUNNER, amount=q.amount, unit=q.unit)
    if q.unit == "bad publicity":
        return Deed("take", CORP, amount=q.amount, unit=q.unit)
    verb = {"credits": "gain", "clicks": "gain", "cards": "draw"}.get(q.unit)
    return Deed(verb, None, amount=q.amount, unit=q.unit) if verb else None


def _got_from(q: Any, c: Any, s: Any = None) -> Any:
    """`the card from X`, `the Y credit`: what the card brings, to its player where nobody is named."""
    deed = _got(q)
    if deed is None or deed.by is not None:
        return None
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    owner = s or (card_facts(named[0])[0] if named else None)
    return replace(deed, by=c, who=deed.who or owner) if owner or deed.who or deed.verb == "draw" else None


def _in_time(a: Any, how: str, b: Any) -> Any:
    """`does the mandatory draw come before the credit from X`: whether it comes about by then."""
    fits = a is not None and b is not None and a.when is None and b.when is None and a != b
    return Question(Comes(replace(a, when=When(how, b)))) if fits else None


def _noun(v: str, who: Any = None) -> Any:
    """`my draw`, `the trash`: what is done."""
    return Deed(v, whose(who) if isinstance(who, str) else who, thing="game" if v == "lose" else "")


def _either_deed(s: Any, d: Any, e: Any, t: Any = None) -> Any:
    """`do I win or take the damage first`, `do I win first or do I take the damage`: one of the two says `first`."""
    if d is None or e is None or BEFORE_ALL not in (d.when, e.when):
        return None
    return _sooner(subject(s, replace(d, when=None)), subject(t if t is not None else s, replace(e, when=None)))


def _timely(q: Any, w: Any = None) -> Any:
    """`now or only after X`: before that, or after it; of what is no deed, when it is."""
    if w is None or (w.how == "when" and w.deed is None):
        asked = q.query
        plain = isinstance(asked, Can | Comes) and asked.when is None and not q.then
        return Question(Moment(asked)) if plain else None
    if w.deed is None or w.also is not None or w.how not in ("after", "when"):
        return None
    of_none = any(isinstance(one, Subs) and one.of is None for one in w.deed.what)  # `the last one`
    return None if of_none else _beside(q, w.deed)


def _before(a: Any, how: str = "", b: Any = None) -> Any:
    """`does X go before Y`, `does X go first`: whether its ability is triggered so."""
    time = When(how, b) if b is not None else BEFORE_ALL
    return Question(Comes(replace(a, when=time))) if a != b else None


def _says_first(d: Any) -> Aside | None:
    """`both want to use their card first`: what each of them wants, with nothing done."""
    return Aside("of the dispute") if d is not None and d.when == BEFORE_ALL and d.verb in _BY_ABILITY else None


_BY_ABILITY = ("use", "trigger", "go", "act", "resolve", "happen", "fire", "leave", "come in", "do so")


def not_first(one: Any, other: Any) -> Any:
    """`must I boost it first or can I just break it`: first of the two."""
    first = isinstance(one, Can | Must) and one.when == BEFORE_ALL
    return replace(one, when=None) if first and isinstance(other, Can) and other.deed.who == one.deed.who else one


def _which_sub(end: str = "", of: Any = None) -> Question:
    """`which of its subs resolves first`, `in which order do they`: of those that do, in their order (9.8.8b)."""
    time = {"first": BEFORE_ALL, "last": When("after", name=ANYTHING_ELSE)}.get(end)
    what = (Subs(of),) if of is not None else ()
    if of is not None:  # in an encounter with it
        met = When("when", Deed("encounter", RUNNER, (of,)))
        time = replace(time, also=met) if time is not None else met
    return Question(Which(Deed("resolve", None, what), "sub", when=time))


def _all_subs(of: Any = None) -> Question | None:
    """`what subs does it have`, `in which order does it have them` (9.8.2)."""
    return Question(Which(Deed(HAVE, None, (Subs(of),)), "sub")) if of is not None else None


def parted(deeds: Sequence[Deed]) -> Sooner:
    """Which of two things comes first; where one is done to two cards, to which of them. Raises Unread."""
    if len(deeds) == 1:
        deeds = [replace(deeds[0], what=(one,)) for one in deeds[0].what]
    if len(deeds) != 2:
        raise Unread("it is not said which two")
    run = Deed("end", thing="run")  # that is nobody's deed
    first, other = (run if replace(one, who=None) == run else one for one in deeds)
    return Sooner((first, other))


def _met_in_order(v: str, s: Any = None, *cards: Any) -> Any:
    """`in which order does he encounter the two`, `X and Y`: which of them first."""
    if v not in ("encounter", "pass", "approach"):
        return None
    met = [phrase(v, (one,), ()) for one in cards or (Pro("them"),)]
    deeds: Any = tuple(replace(one, who=s if s is not None else RUNNER) for one in met if one is not None)
    return Question(Sooner(deeds)) if len(deeds) == len(met) and s != CORP else None


def _all_there(o: Any, v: str, each: tuple[Any, ...]) -> Any:
    """`can he install X in remote 1 and Y on HQ`."""
    deeds = each_there(v, each)
    return ask(o, Pred("deed", deeds[0]), tuple(("and", Pred("deed", one)) for one in deeds[1:])) if deeds else None


def _first_met(c: Any, p: Any = None) -> Tale:
    """`his first encounter there is with X`: he encounters X there, and nothing before it."""
    return Tale(Deed("encounter", RUNNER, (replace(c, marks=(*c.marks, Mark("at", p))) if p else c,)))


def when_first(deed: Deed, told: list[Any]) -> When | None:
    """The time of a deed; `the Corp plays X. Can I use Y first`: before that is played, where the other player did so."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    if deed.when != BEFORE_ALL or last is None or last.verb != "play" or deed.verb not in ("use", "trigger"):
        return deed.when
    return When("before", last) if {last.who, deed.who} == {CORP, RUNNER} and not last.not_ else deed.when


def told_when(deed: Deed, told: list[Any]) -> When | None:
    """The time of a deed that is told; `first he runs`: as it is told."""
    time = when_first(deed, told)
    return None if time is not None and time.name == ANYTHING_ELSE else time


def done_first(told: list[Any]) -> None:
    """`the Corp plays X. I used Y first. Am I dead`: puts what was told so before that."""
    for deed in [one for one in told if isinstance(one, Deed) and one.verb in ("use", "trigger")]:
        other = (
            deed.when.deed if deed.when is not None and (deed.when.how, deed.when.also) == ("before", None) else None
        )
        if other is not None and other in told and other.who != deed.who:
            told.remove(deed)
            told.insert(told.index(other), replace(deed, when=None))


FIRSTS = (
    *(R("Told", f"it|this|that? is|was? POSS|PLAYER? s? first|1st {noun} OfTurn", lambda v=v, who=who: Tale(Deed(v, who, thing=FIRST)), -0.3)
      for v, who, noun in (("purge", CORP, "purge"), ("steal", RUNNER, "steal|theft"), ("score", CORP, "score"), ("access", RUNNER, "access"), ("play", None, "play"), ("install", None, "install|installation"), ("trash", None, "trash"), ("draw", None, "draw"), ("break", RUNNER, "break"))),
    R("When", "before POSS? c:Card1|The|Any m:Mod", _before_it, 0.1),
    R("When", "before c:Card1|The s? ability|trigger", lambda c: When("before", _of_card(c)), 0.1),
    R("When", "before c:Card1|The", before_card, 0.2),
    R("Item", "ITISTHE? POSS|PLAYER? s? first|1st c:Card1? s? USE d:OfUsed? OfTurn|PAST", lambda c, d: Aside((c, d)) if c or d else None, -0.2),
    R("ITISTHE", "it|this|that? is|was", lambda: True),
    R("ITISTHE", "POSS", lambda: True),  # `its my first`
    R("USE", "use|usage|install|installation|activation|trigger|time using|i|he|she|they? use|uses|used?", lambda: True),
    R("OfUsed", "of|with|by|from|on? c:Card1 s? install|ability|installs|effect?", lambda c: c),
    R("Item", "ITISTHE? POSS|PLAYER? s? first|1st PLAYER? k:KIND|card v:VN OfTurn|PAST !Noun|is|was", lambda k, v: Aside((k, v)) if v in ("trash", "install", "rez", "access", "score", "steal") else None, -0.2),
    R("Told", "POSS|PLAYER? s? first|1st encounter|ICEOF OfTurn|PAST? p:IcePlace? OfTurn|PAST? is|was|: with? c:CardNP", _first_met, -0.2),
    R("ICEOF", "ice !is|was|:|on|at|protecting", lambda: True),
    R("Ask", "o:OpenQ first|firstly p:Inf more:MoreInf*", lambda o, p, more: ask(o, p, more) if more and o.mode == "can" else None),
    R("Ask", "in? what|which order does|do|will|would|must|did s:Player v:VB THETWO", lambda s, v: _met_in_order(v, s), -0.2),
    R("Ask", "in? what|which order does|do|will|would|must|did s:Player v:VB c:Card1 and d:Card1", lambda s, v, c, d: _met_in_order(v, s, c, d), -0.2),
    R("THETWO", "them|these|those|both|ice|two|2 of? them|these|those|two|ice|cards|pieces? of? ice?", lambda: True),
    # of the subroutines of ice
    R("Ask", "what|which one|sub|subroutine of:OfCard? WILLFIRE end:first|last EitherSub?", _which_sub),
    R("Ask", "what|which of of:ItsSubs WILLFIRE end:first|last EitherSub?", lambda of, end: _which_sub(end, *of)),
    R("Ask", "in? what|which order does|do|will|would|must|are|is of:ItsSubs resolve|fire|trigger|happen|resolved|go? off? in?", lambda of: _which_sub("", *of), -0.2),
    R("Ask", "in? what|which order does|do of:Card1|ItCard have POSS? SUBWORD", _all_subs, -0.2),
    R("Ask", "what|which SUBWORD does|do of:Card1|ItCard have ,|and? INWHICHORDER?", _all_subs, -0.1),
    R("INWHICHORDER", "in order", lambda: True),
    R("INWHICHORDER", "in? what|which order", lambda: True),
    R("ItsSubs", "poss:POSS SUBWORD", lambda poss: (Pro("it"),) if poss == "it" else ()),
    R("ItsSubs", "of:Card1|ItCard s SUBWORD", lambda of: (of,)),
    R("ItsSubs", "SUBWORD of:OfCard?", lambda of: (of,)),
    R("SUBWORD", "subs|subroutines", lambda: True),
    R("EitherSub", ",|:? SubName or SubName", lambda: True),
    R("SubName", "SubsNP|VpB|Qty|Bare|DONENOUN|etrs", lambda: True),
    R("SubName", "end of? run", lambda: True),
    R("WILLFIRE", "will|would|do|does|can? still? fires|fire|resolves|resolve|happens|goes|comes|is|go|triggers|trigger off? resolved?", lambda: True),
    # one after the other
    R("Told", "s:Player FIRSTLY1? v:VB|VZ|VD FIRSTLY1? o:CardNP|ItCard|AbilityNP FIRSTLY1? next:ThenOne more:ThenOne*", lambda v, o, next, more, s: one_by_one(v, o, (next, *more), s), -0.5),
    R("Told", "o:CardNP is|are|was|were|gets|got? v:VN FIRSTLY1 next:ThenOne more:ThenOne*", lambda v, o, next, more: one_by_one(v, o, (next, *more), None), -0.3),
    R("Told", "v:VD FIRSTLY1? o:CardNP FIRSTLY1 next:ThenOne more:ThenOne*", lambda v, o, next, more: one_by_one(v, o, (next, *more), None), -0.2),
    R("ThenOne", ",|and|;? THENEXT o:CardNP|ItCard|AbilityNP", lambda o: o),
    R("Told", "s:Subj? !VN v:VB|VZ|VD each:EachThere", lambda s, v, each: Tales(tuple(map(Tale, deeds))) if (deeds := each_there(v, each, s)) else None, -0.5),
    R("Ask", "o:OpenQ v:VB each:EachThere", _all_there, -0.5),
    R("EachThere", "c:CardThere more:CommaThere* next:NextThere after:NextThere*", lambda c, more, next, after: (c, *more, next, *after)),
    R("CardThere", "c:CardNP p:Place", lambda c, p: (c, p) if p.where in ("on", "in", "root", "ice") else None),
    R("CommaThere", ", c:CardThere", lambda c: c),
    R("NextThere", ",|and|then? and|then c:CardThere", lambda c: c),
    R("THENEXT", "then|next|afterwards|secondly|second|lastly after|afterwards?", lambda: True),
    # in which order
    R("Ask", "in? what|which order does|do|will|are? s:OrderList resolve|trigger|fire|resolved|triggered?", lambda s: Question(Order(s))),
    R("Ask", "in? what|which order", lambda: Question(Order()), 0.2),
    R("Ask", "in? what|which order do|does|will|are they|these|two|both|those|abilities|triggers|things|NUM? abilities|triggers|effects|of? them? resolve|trigger|fire|happen|resolved|triggered?", lambda: Question(Order()), 0.1),
    R("Ask", f"in? what|which order do|does|will|are|is a:Ev and b:Ev {_GOES}|resolved|triggered?", _first_of, -0.1),
    R("OrderList", "c:Card1 and d:Card1", lambda c, d: (c, d)),
    R("Ask", "WHICHFIRST w:When? EITHERS?", lambda w: Question(Order((), w)), -0.1),
    R("EITHERS", ",|:? WHOSEONE or|vs WHOSEONE first?", lambda: True),
    R("WHOSEONE", "mine|his|hers|theirs|yours|ours|corp|runner s? one|ability|trigger|card?", lambda: True),
    R("WHICHFIRST", f"what|which|whose {_THING}|of? them|these|those|NUM|two? {_GOES} FIRSTLY1", lambda: True),
    R("WHICHFIRST", "WhoQ resolves|triggers|uses theirs|his|hers|POSS ability|trigger|effect|card|one? FIRSTLY1", lambda: True),
    # which of the two is first
    R("Ask", "WHICHFIRST ,? a:Ev or b:Ev|VpB", _first_of, -0.2),
    R("Ask", "a:Ev or b:Ev ,|:|; and? WHICHFIRST", _first_of, -0.2),
    R("Ask", f"what|which one|card|of? them|two|these? {DOES}|{CAN}|must Player? VB FIRSTLY1 ,|: a:Ev or b:Ev", _first_of, -0.3),
    R("WHOFIRST", "WhoQ gets|may|can|does|has|uses|triggers|resolves to? use|trigger|resolve? POSS card|ability|cards|abilities|trigger|triggers|effect|stuff|one first", lambda: True),
    R("Ask", "WHOFIRST ,? a:AbilityOf or b:AbilityOf", _first_of, -0.3),
    R("Ask", f"{DOES}|{CAN}|must s:PRON|PLAYER get|have? to? {_ACTS} first WITHIT c:Card1 or {DOES}|{CAN}|must? t:PRON|PLAYER WITHIT d:Card1", lambda s, c, t, d: _first_of(_with_it(s, c), _with_it(t, d)), -0.5),
    R("Ask", f"{DOES}|{CAN} s:PRON|PLAYER get? to? {_ACTS} first WITHIT c:Card1", lambda s, c: _before(_with_it(s, c)), -0.5),
    R("Ask", f"{DOES} s:QSubj d:VpB or {DOES}? t:QSubj? e:VpB", _either_deed, -0.4),
    R("FIRSTLY1", "first|earlier|sooner|1st", lambda: True),
    R("Ask", f"{DOES} a:Ev {_GOES} how:before|after b:Ev", _in_time),
    # whether it is the first
    R("Ask", f"{DOES} a:AbilityOf {_GOES} how:before|after b:AbilityOf", _before, -0.5),
    R("ClaimAsk", f"a:AbilityOf {_GOES} FIRSTLY1", _before, -0.5),
    R("AbilityOf", f"s:PRON|PLAYER {_ACTS}? WITHIT c:Card1", _with_it),
    R("WITHIT", "with|using|through|via|by|for POSS?", lambda: True),
    R("AbilityOf", "POSS|that? c:Card1|ItCard|The s? one|ability|trigger|effect|triggers|search?", _of_card),
    # what each of them says of it
    R("Item", "TheTwo|OfTwo WANTSFIRST d:VpB|VpG", _says_first, -0.1),
    R("WANTSFIRST", "want|wants|wish|wishes|like|likes|try|tries|demand|demands|insist|insists|claim|claims|plan|plans|mean|means|intend|intends to|on?", lambda: True),
    R("Ev", "a:AbilityOf", lambda a: a, 0.1),
    # what may come first or last
    R("Ev", "d:Clause|NounTime", lambda d: d),
    R("Ev", "q:Qty|Bare", _got),
    R("Ev", "q:Qty|Bare GOT? from|of|by|off|for c:Card1|The", _got_from, -0.1),
    R("Ev", "draw from|of|by|off|for c:Card1|The", lambda c: _got_from(Quantity(None, "cards"), c), -0.1),
    R("GOT", "drawn|gained|got|taken|dealt|done|given", lambda: True),
    R("Ev", "POSS? c:Card1 s? q:Bare", _got_from, -0.1),
    R("Ev", "who:POSS? v:DONENOUN", _noun, 0.1),
    R("DONENOUN", "draw|drawing", lambda: "draw"),
    # before or after it
    R("BeforeOrAfter", "before|prior to? or|and only|just|rather|right|also? after d:Ev", lambda d: d),
    R("BeforeOrAfter", f"before or|and only? after s:Subj will|would|d? {CAN}|must|has|have|gets|get to? d:VpB", subject, 0.1),
    R("Item", "q:Ask ,? d:BeforeOrAfter", _beside, -0.2),
    R("Item", "q:Ask ,? ATONCE ,? or only|just|rather? w:When", _timely, -0.2),
    R("Item", "q:Ask ,? ATONCE ,? or only|just|rather? AFTERWARDS", lambda q: _timely(q), -0.1),
    R("AFTERWARDS", "in|on|during TurnOf", lambda: True),
    R("AFTERWARDS", "for? later|after|afterwards|then|next turn|run|on|that|this|it?", lambda: True),
    R("ATONCE", "now|immediately|instantly|directly|already|here", lambda: True),
)  # fmt: skip
