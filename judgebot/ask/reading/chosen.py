"""Rows for what is chosen: a card by another one (`its target is X`), which of two things comes about; what is wanted."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import keeps
from judgebot.ask.reading.deeds import _passive, subject
from judgebot.ask.reading.defined import chooses_at_once
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import MODE, OUTCOME, Deed, Option
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.queries import Can, Comes, Either
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Given,
    Mark,
    Mod,
    Named,
    Opening,
    Owned,
    Pro,
    Quantity,
    Question,
    Stated,
    Tale,
    Where_,
)

_OPTIONS = ("trash", "end", "lose", "suffer", "give", "draw", "pay", "gain")  # what a card lets somebody choose


def chosen_for(d: Any, c: Any = None) -> Stated:
    """That a card or server is the one that a card has chosen; of one that is not named: the one that chooses."""
    named = isinstance(c, Desc)
    return Stated(c if named else Pro("it"), (Mark("chosen" if named else "chosen for", d),))


def _chosen_once(s: Any, d: Any, c: Any) -> Owned | None:
    """`I chose X with Femme Fatale`: of a card that chooses as it is installed, whose choice stands."""
    cards = c.what.cards if isinstance(c.what, Named) else ()
    stands = bool(cards) and all(chooses_at_once(card) for card in cards)
    return Owned(s, (replace(c, marks=(*c.marks, Mark("chosen", d))),)) if stands else None


def _chosen_and(c: Any, d: Any, q: tuple[Any, ...]) -> Stated | None:
    """`X has HQ as its chosen server and 20 credits`: those lie on it, if such counters may."""
    cards = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    fits = all(keeps(card, "credit" if one.unit == "credits" else one.unit) for card in cards for one in q)
    return Stated(c, (Mark("chosen", d), Mark("has", q))) if cards and fits else None


def outcome(a: Any, b: Any = None, who: Any = None) -> Deed | None:
    """`whether X is trashed or the run ends`: that somebody chooses the one, and not the other."""
    plain = a is not None and a.when is None and not a.not_
    return Deed("choose", who, purpose=a, means=b, thing=OUTCOME) if plain else None


def may_choose(o: Opening, a: Any, b: Any = None) -> Any:
    """`may he choose that X is trashed and not Y`: whether that choice is his."""
    other = replace(a, what=(b,), not_=True) if b is not None and a is not None and len(a.what) == 1 else None
    if o.mode != "can" or o.not_ or class_of(o.subj) != "p" or (b is not None and other is None):
        return None
    deed = outcome(a, other, o.subj)
    return Question(Can(deed)) if deed is not None else None


def _ready_to(d: Any) -> Aside | None:
    """`I'm happy to spend virus counters`: what may be spent, where it is asked what can be done; how much is not told."""
    spends = d is not None and d.verb in ("pay", "spend") and not d.not_
    return Aside(d) if spends and (d.amount is None or d.amount.how) else None


def _one_or_other(a: Any, b: Any, v: str) -> Any:
    """`is X or Y trashed`: the one, or the other."""
    deeds = [deed for one in (a, b) if v == "trash" and (deed := _passive(v, one, ())) is not None]
    return Question(Either(tuple(Comes(one) for one in deeds))) if len(deeds) == 2 else None


def _of_theirs(o: Opening, q: Quantity) -> Any:
    """`may he choose the 6 credits`: that he gets those, by his choice."""
    verb = {"credits": "gain", "clicks": "gain", "tags": "take"}.get(
        q.unit, "suffer" if q.unit.endswith("damage") else ""
    )
    deed = subject(o.subj, phrase(verb, (q,), ())) if verb else None
    return may_choose(o, deed)


def _mode(nth: str) -> Deed | None:
    """`picks the second option`: of those that a card offers, in their order (9.12.6)."""
    return Deed("choose", None, (Option(MODE, nth),)) if int(nth) > 0 else None


def _unwanted(s: Any, o: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`does not want the tag`: does not take it; `in his score area`: does not add it there."""
    if isinstance(o, Quantity) and (o.unit == "tags" or o.unit.endswith("damage")):
        return Tale(Deed("take" if o.unit == "tags" else "suffer", s, unit=o.unit, not_=True))
    if (there := _wanted_in(mods)) is not None:
        deed = phrase("move", (o,), (there,))
        return Tale(replace(deed, who=s, not_=True)) if deed is not None else None
    return Aside(o) if not isinstance(o, Desc) or not o.marks else None


def _wanted_in(mods: tuple[Mod, ...]) -> Mod | None:
    """Where something is wanted to go, if that is a zone."""
    places = [one.value for one in mods if one.kind in ("on", "into", "from") and isinstance(one.value, Where_)]
    return next((Mod("into", one) for one in places if one.zone), None)


def _so_tagged(t: Any, s: str) -> Given | None:
    """`encounters X untagged`: so is who does that."""
    told = isinstance(t, Tale) and t.deed.who is not None and s in ("tagged", "-tagged")
    return Given((Owned(t.deed.who, (_state(s),)), t)) if told else None


_MET_SO = ("approach", "encounter", "access", "boost")


def _met_so(c: Any, v: str, mods: tuple[Mod, ...], s: str | None = None) -> Tale | None:
    """`Palisade approached facedown`: that is done to it as it is so."""
    so = replace(c, marks=(*c.marks, _state(s))) if s is not None else c
    deed = _passive(v, so, mods) if v in _MET_SO else None
    return Tale(deed) if deed is not None else None


CHOSEN = (
    R("Fact", "d:CardNP|Serv is|was CHOSENONE c:ForWhich?", chosen_for, -0.4),
    R("Fact", "d:CardNP|Serv ,? is|was|been? ice|card|server|piece|one? CHOOSEN c:ForWhich", chosen_for, -0.2),
    R("Fact", "s:Player has|have|had? CHOOSEN d:CardNP|Serv for|with|by|using c:Card1", _chosen_once, -0.8),
    R("Fact", "c:Card1 s CHOSENTHING is|was|: d:CardNP|Serv", lambda c, d: chosen_for(d, c), -0.4),
    R("Fact", "poss:POSS CHOSENTHING is|was|: d:CardNP|Serv", lambda poss, d: chosen_for(d) if poss == "it" else None, -0.4),
    R("Fact", "c:CardNP|ItCard has|had? CHOOSEN p:Serv NOWTURN?", lambda c, p: Stated(c, (Mark("chosen", p),)), -0.4),
    R("Fact", "c:CardNP|ItCard has|had|with d:CardNP|Serv as CHOSENONE", lambda c, d: Stated(c, (Mark("chosen", d),)), -0.4),
    R("Fact", "c:CardNP|ItCard has|had|with d:CardNP|Serv as CHOSENONE ,|and? with|has? q:Counted on? it?", _chosen_and, -0.7),
    R("Mark", "with|having|has|had d:CardNP|Serv CHOOSEN", lambda d: Mark("chosen", d), -0.2),
    *(R(mark, "has|had|is? choosing|targeting|chosen|chose|named|picked|targets c:CardNP", lambda c: Mark("chosen", c) if any(one.kind == "at" for one in c.marks) else None, -0.5) for mark in ("Mark", "Mark2")),
    R("Post", ",? that|which|whom? PRON|PLAYER has|have|had? CHOOSEN c:ForCard", lambda c: Mark("choice of", c), -0.4),
    R("Post", ",? for|with|by which PRON|PLAYER has|have|had? CHOOSEN c:CardNP|The|ItCard|Serv ,?", lambda c: Mark("chosen", c), -0.4),
    R("Post", ",? that|which? is|was? CHOOSEN c:ForCard", lambda c: Mark("choice of", c), -0.4),
    R("Post", ",|( that|which? is|was? CHOSENONE c:ForCard )?", lambda c: Mark("choice of", c), -0.4),
    R("CHOSENONE", "POSS|that? CHOSENTHING NOWTURN?", lambda: True),
    R("CHOSENONE", "ice|card|server|piece|one of? ice? that|which? PRON|PLAYER has|have|had? CHOOSEN", lambda: True),
    R("CHOSENTHING", "CHOOSEN ice|card|target|one|piece|server of? ice?", lambda: True),
    R("CHOSENTHING", "target", lambda: True),
    R("VpF", "picks|picked|chooses|chose|selects|selected !to|not d:VpB", lambda d: d if d is not None and d.verb in _OPTIONS else None, 0.3),
    R("CHOOSEN", "chosen|chose|picked|named|selected|targeted", lambda: True),
    R("NOWTURN", "for|in|during? this turn", lambda: True),
    R("ForCard", "for|of|by|with|to c:Card1|CardWhich", lambda c: c),
    R("ForWhich", "for|of|by|with|on c:Card1|ItCard|CardWhich", lambda c: c),
    R("CardWhich", "c:Card1 ,? which|that m:Mark|Mark2 more:Post*", lambda c, m, more: replace(c, marks=(*c.marks, m, *more)), -0.1),
    # in what state somebody does something, or something is met
    R("Item", "t:Told s:STATE", _so_tagged, -0.3),
    R("Told", "c:Card1 ,|already? v:VN s:STATE? mods:Mod*", _met_so, -0.2),
    # what somebody wants
    R("Item", "because|since|as WANTS to VpB", lambda: Aside("wished"), -0.5),
    R("WANTS", "Player WISHES", lambda: True),
    R("WISHES", "would? like|likes|wants|want|wanted|hopes|hope|hoped|needs|need|plans|plan|planned|intends|intend", lambda: True),
    R("Item", "and|but|as|since? Player WILLING to d:VpB", _ready_to, -0.3),
    R("Post", ",? that|which? Player WILLING to VB", lambda: Mark("all", ()), 0.1),
    R("Post", ",? that|which? Player does|do|did not want|wish|like|care to VB", lambda: Mark("wished", (), False), 0.1),
    R("WILLING", "is|am|are|was|were? willing|happy|glad|ready|prepared", lambda: True),
    R("Item", "because|since|as? Player would? like|wants|want|wanted|likes|hopes|needs|need|wishes for? o:Obj mods:Mod*", lambda o, mods: Aside(o) if _wanted_in(mods) is None else None, 0.6),
    R("Item", "s:Player? does|do|did not want|like|need o:Obj mods:Mod*", lambda o, mods, s=None: _unwanted(s, o, mods), 0.3),
    # which of two things comes about
    R("Chosen", "if|whether to? a:Outcome ,? or if|whether? to? b:Outcome", outcome, -0.1),
    R("Outcome", "d:Clause|VpB", lambda d: d),
    R("Outcome", "o:Any is|are|gets|get|be v:VN", lambda o, v: _passive(v, o, ())),
    R("Chosen", "if|whether s:Subj a:VpF or b:VpF", lambda s, a, b: outcome(subject(s, a), subject(s, b)), -0.1),
    R("Ask", "is|are|gets|will a:Card1 or b:Card1 be|get? v:VN", _one_or_other, -0.2),
    R("Chosen", "between a:VpG and b:VpG", outcome, -0.1),
    R("Chosen", "between o:Any being v:VN and b:Ending", lambda o, v, b: outcome(_passive(v, o, ()), b), -0.1),
    R("Ending", "s:Subj d:VpG", subject),
    R("Chosen", "which|what one? of two|2|three|3|both CardTail", lambda: "cards", -0.1),
    *(R(vp, f"{choose} nth:NTH option|mode|choice|alternative|effect|bullet", _mode, -0.3) for vp, choose in (("VpF", "chooses|chose|picks|picked|takes|took|selects|selected"), ("VpB", "choose|pick|take|select"), ("VpG", "choosing|picking|taking|selecting"))),
    R("Ask", "o:OpenQ CHOOSES that a:Clause", may_choose, -0.1),
    R("Ask", "o:OpenQ CHOOSES that a:Clause ,? and|but not b:Card1", may_choose, -0.2),
    R("Ask", "o:OpenQ CHOOSES q:Qty|Bare", _of_theirs),
    R("CHOOSES", "choose|pick|select|decide|determine|insist|demand", lambda: True),
)  # fmt: skip
