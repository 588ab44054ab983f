"""Rows for what is told in passing: one thing done after another, what somebody is out of, what fits, the first of a turn."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN, DOES, HAVE
from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.cast import OTHER
from judgebot.ask.reading.counting import LEFT, had
from judgebot.ask.reading.deeds import _passive, by_name, subject
from judgebot.ask.reading.frames import _CLICKS, class_of, phrase
from judgebot.ask.reading.meanings import AT_ONCE, MANDATORY_DRAW, ROOM, Amount, Deed, Some, When
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.queries import HowMuch, Must, Not
from judgebot.ask.reading.raw import (
    HAD,
    Aside,
    Desc,
    Given,
    Mod,
    Opening,
    Owned,
    Placed,
    Pro,
    Quantity,
    Question,
    Tale,
    Tales,
    Where_,
    whose,
)
from judgebot.ask.reading.tales import _got
from judgebot.ask.reading.wording import as_cards, is_played, memory_full
from judgebot.game.objects import CORP, RUNNER

_STATES = ("install", "rez", "score", "steal", "trash")  # what is told of cards as well: `installed Corroder and ...`


def _befalls_it(d: str, mods: tuple[Mod, ...] = ()) -> Tale | None:
    """`Palisade is rezzed and gets trashed`, `meets X, which gets derezzed`: the card that was spoken of last."""
    tagged = phrase("take", (Quantity(Amount(1), "tags"),), mods) if d == "tag" else None
    if tagged is not None:
        return Tale(replace(tagged, who=RUNNER, amount=Amount(tagged.times), times=1))
    done = _passive(d, Pro("it"), mods)
    return Tale(done) if done is not None else None


def _in_a_row(d: Any, e: Any, *more: Any) -> Tales | None:
    """`played X, then installed Y`: one after the other."""
    deeds = (d, e, *more)
    return Tales(tuple(map(Tale, deeds))) if all(one is not None for one in deeds) else None


def _by_one(s: Any, d: Any, e: Any, f: Any) -> Tales | None:
    """`I drew a card, installed X and ran HQ`: each done by the same player; `installed X, ...` may be a state."""
    deeds = [subject(s, one) for one in (d, e, f)]
    return _in_a_row(*deeds) if d is not None and d.verb not in _STATES else None


def _had_and(s: Any, had: str, g: tuple[Any, ...], v: str, objs: tuple[Any, ...], mods: tuple[Mod, ...]) -> Any:
    """`I had X out and just installed Y`: what was there, and what is done now."""
    deed = phrase(v, objs, mods)
    there = Owned(s, g, HAD) if had == "had" else Owned(s, g)
    return Given((there, Tale(subject(s, deed), "now"))) if deed is not None else None


def _plays_both(s: Any, v: str, c: Any, d: Any, o: Any, w: Mod | None) -> Tales | None:
    """`plays X, then Y on Z`: both of them."""
    if v != "play" or not (is_played(c) and is_played(d)):
        return None
    first = phrase("play", (Desc(c),), ())
    second = phrase("play", (Desc(d),), (Mod("target", o), *((w,) if w is not None else ())))
    both = _in_a_row(first, second)
    return (
        Tales(tuple(Tale(subject(s, one.deed)) for one in both.tales)) if both is not None and s is not None else both
    )


def _out_of(k: str, cards: tuple[Any, ...], s: Any = None) -> Any:
    """`out of breakers except X`: those, and no other."""
    none = Quantity(Amount(0), "kind", k, bool(cards))
    return Owned(s, (*cards, none)) if k not in ("card", "ice") else None


def _fits(c: Any) -> Any:
    """`does X fit`: whether no program must be trashed for it (8.5.6c)."""
    named = c.what.cards if isinstance(c, Desc) and hasattr(c.what, "cards") else ()
    if not named or any(card_facts(one)[1] != "program" for one in named):
        return None
    return Question(
        Not(Must(Deed("trash", RUNNER, (Some("program"),), purpose=Deed("install", None, (c,), thing=ROOM))))
    )


def _naming(v: str, c: Any, d: Any, mods: tuple[Mod, ...]) -> Deed | None:
    """`trashes Whistleblower naming X`: uses it for that, where a card is named for it and by none of its text."""
    cards = getattr(c.what, "cards", ())
    named = v in ("use", "trash", "trigger") and bool(cards) and all("name_card" in effects(one) for one in cards)
    return phrase("use", (c,), (Mod("purpose", Deed("choose", None, (d,))), *mods)) if named else None


_DONE = {"run": "run", "install": "install", "play": "play", "rez": "rez", "score": "score", "advance": "advance"}
_DONE |= {"steal": "steal", "trash": "trash", "access": "access"}


def _first_was(v: str, c: Any) -> Tale | None:
    """`the first install this turn was X`: that was done before."""
    deed = phrase(v, (c,), ())
    return Tale(deed, "this turn") if deed is not None and v in _DONE else None


def _with_click(nth: str, d: Any) -> Tale | None:
    """`first click: installed X in a remote`: done with that click."""
    name = _CLICKS.get(int(nth)) if nth.lstrip("-").isdigit() else None
    return (
        Tale(replace(d, when=When("when", name=f"{name} click"))) if name and d is not None and d.when is None else None
    )


_OWN_UNITS = ("credits", "points", "tags", "clicks")

IN_PASSING = (
    # one thing done after another
    R("Told", "d:VpDid ,? and? then e:VpDid", _in_a_row, -0.4),
    R("Told", "s:Player? v:VB|VZ|VD c:CARD ,? and? then d:CARD on|onto o:Obj w:ModWhen?", lambda v, c, d, o, w, s=None: _plays_both(s, v, c, d, o, w), -0.4),
    R("Told", "d:VpDid ,? then e:VpDid ,? and|then then? f:VpDid", lambda d, e, f: _in_a_row(d, e, f), -0.5),
    R("Told", "s:Player d:VpDid , e:VpDid ,? and|then f:VpDid", _by_one, -0.4),
    R("Told", "s:Player d:VpDid , e:VpDid , f:VpDid", _by_one, -0.3),
    R("Told", "d:VpDid ,? and e:VpDid", lambda d, e: _in_a_row(d, e) if d is not None and d.verb not in _STATES else None, -0.2),
    R("Told", "s:Player have|has d:VpDid ,? and then? e:VpDid", lambda s, d, e: _in_a_row(subject(s, d), subject(s, e)), -0.2),  # `I have installed X and played Y`
    R("Told", "then? get|gets|got d:VN mods:Mod*", _befalls_it, 0.35),
    R("Item", ", which then? gets|got d:VN mods:Mod*", _befalls_it, -0.5),
    R("VpDid", "v:VD objs:Objs mods:Mod*", lambda v, objs, mods: phrase(v, objs, mods)),
    R("Item", "s:Player how:had|have|has g:Goods ,? and just|then|now v:VD objs:Objs mods:Mod*", lambda s, how, g, v, objs, mods: _had_and(s, how, g, v, objs, mods), -0.5),
    R("THENCARD", ",? and? then|next POSS? CARD", lambda: True),
    R("Told", "POSS? c:CARD first|1st !VB|VZ|VD|or|THENCARD", lambda c: Tale(Deed("play", None, as_cards(c))) if is_played(c) else None, 0.1),
    R("Told", "then? POSS? c:CARD on|onto o:Obj w:ModWhen", lambda c, o, w: Tale(d) if is_played(c) and not getattr(o, "marks", ()) and (d := phrase("play", (Desc(c),), (Mod("target", o), w))) is not None else None, -0.2),
    R("ModWhen", "m:Mod", lambda m: m if m.kind == "when" else None),
    R("Told", "POSS? first|1st v:NOUNDONE2 OfTurn|PAST is|was c:CardNP m:Mod?", lambda v, c, m=None: _first_was(v, c) if m is None or m.kind in ("free", "for") else None, -0.3),
    *(R("NOUNDONE2", noun, lambda v=verb: v) for noun, verb in _DONE.items()),
    # what somebody is out of
    R("Fact", "s:Player? is|are|am|ran|run all? out of k:KIND BUT c:CardNP more:AndCard*", lambda k, c, more, s=None: _out_of(k, (c, *more), s), -0.3),
    R("Fact", "s:Player? is|are|am|ran|run all? out of k:KIND !BUT", lambda k, s=None: _out_of(k, (), s), -0.1),
    R("Fact", "s:Player is|are|am|ran|run all? out of u:UNIT !BUT", lambda s, u: Owned(s, (Quantity(Amount(0), u),)) if u in ("credits", "clicks") else None, -0.1),
    R("Fact", "s:Player is|are|am|ran|run all? out of cards in z:Zone", lambda s, z: Owned(s, (Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),)),)), -0.2),
    R("Item", ",? and|but? has|have|had? done|did|does nothing else|more THISTURN?", lambda: Aside("nothing else"), -0.1),
    R("Item", "t:Told against p:PRON|PLAYER !Rel", lambda t, p: _against(t, p), 0.1),
    R("State", "not even s:STATE", lambda s: _state(f"-{s}") if s in ("rezzed", "installed", "advanced") else None),
    R("Clause", "s:Subj has|have to d:VpB", lambda s, d: subject(s, d) if d is not None and d.verb in ("draw", "discard") else None, 0.1),
    R("Clause", "has|have|must to? d:VpB", lambda d: d if d is not None and d.verb in ("draw", "discard") and d.who is None else None, 0.2),
    *(R(vp, f"{make} c:Card1|ItCard GOESOFF", lambda c: phrase("trigger", (c,), ()), -0.2) for vp, make in (("VpB", "make"), ("VpF", "makes|made|make"), ("VpG", "making"))),
    R("GOESOFF", "go|goes off", lambda: True),
    R("Ask", "how many|much w:When", lambda w: Question(HowMuch("", None, kind=LEFT, when=w), "left"), 0.1),
    R("Ask", "m:Many w:When", lambda m, w: had(m, None, (Mod("when", w),), True) if m.unit in ("credits", "clicks", "tags", "cards") else None, 0.1),
    R("Fact", "with|having q:Qty for s:Player", lambda q, s: Owned(s, (q,), how="with") if q.unit in _OWN_UNITS else None, -0.3),
    R("GOESOFF", "fire|trigger|happen", lambda: True),
    R("Good", "no k:KIND BUT c:CardNP more:AndCard*", lambda k, c, more: (c, *more, Quantity(Amount(0), "kind", k, True)) if k not in ("card", "ice") else None, -0.2),
    R("BUT", "other than", lambda: True),
    R("Item", "CardNP|The|ItCard|KIND has|have no other|more|further TRICKS", lambda: Aside("nothing else"), -0.2),
    R("TRICKS", "tricks|trick|abilities|ability|text|effects|effect", lambda: True),
    R("Fact", "c:Card1 is|was POSS|the? only|sole u:UNIT Player has|have|had? took|taken|suffered|takes|take", lambda c, u: Owned(RUNNER, (replace(c, marks=(*c.marks, _state("installed"))),)) if u == "core damage" else None, -0.2),
    # what fits, and who lives to do something
    R("Ask", f"{DOES}|{CAN} POSS? c:CardNP still|also? fit in|into? POSS? rig|memory|mu? WITHOUTTRASH?", _fits, -0.2),
    R("Ask", f"{DOES}|{HAVE} PRON|PLAYER still? have|got ROOM for c:CardNP WITHOUTTRASH?", _fits, -0.2),
    R("Ask", "is there still? ROOM for c:CardNP WITHOUTTRASH?", _fits, -0.2),
    R("ROOM", "enough|sufficient|the? room|space|mu|memory left?", lambda: True),
    R("WITHOUTTRASH", "without trashing|removing|losing anything|something|any|another program|programs|card|cards?", lambda: True),
    R("OpenQ", f"{DOES}|{CAN} s:QSubj live|survive|last long? enough? to", lambda s: Opening("can", s), -0.3),
    # times
    R("When", "off|from ThatGot", lambda: When("when", name=AT_ONCE)),
    R("ThatGot", "that|this|those q:Bare", _got),
    R("When", ",? on|in|during|at? same approach|encounter|window", lambda: When("when", name=AT_ONCE)),
    # a name that is said, and what is seen and there
    *(R(vp, f"v:{verb} c:Card1 ,? NAMES d:CardNP mods:Mod*", lambda v, c, d, mods: _naming(v, c, d, mods), -0.6) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpB", "VB"), ("VpG", "VG"))),
    R("NAMES", "naming|choosing|calling|picking|for", lambda: True),
    R("NAMES", "and|to? names|name|named|chooses|choose|calls|call", lambda: True),
    R("Told", "successful|good|clean run !on|against|of", lambda: Tale(Deed("succeed", RUNNER, thing="run")), 0.1),
    *(R(vp, f"{flip} up|over? o:Obj mods:Mod*", lambda o, mods: phrase("access", (o,), mods) if any(mod.kind == "from" for mod in mods) else None, -0.2) for vp, flip in (("VpF", "flips|flip|flipped"), ("VpB", "flip"))),
    *(R(vp, f"{swap} in c:CardNP|Standing mods:Mod*", lambda c, mods: phrase("swap", (Pro("it"),), (Mod("swapped", c), *mods)), -0.2) for vp, swap in (("VpF", "swaps|swap|swapped"), ("VpB", "swap"))),
    # what is said before the board, and of where one is
    R("VpB", "get|make|come|go it? in|inside through|past o:Obj mods:Mod*", lambda o, mods: phrase("pass", (o,), mods), -0.1),
    R("Item", "POSS|the? nth:NTH click|action :|, d:VpDid", lambda nth, d: _with_click(nth, d), -0.3),
    R("Item", "POSS|the? nth:NTH click|action : c:CARD mods:Mod*", lambda nth, c, mods: _with_click(nth, by_name(c, None, mods)), -0.1),
    R("Fact", "while|when|if|being|as s:STATE ,?", lambda s: Owned(None, (_state(s),)) if s in ("tagged", "-tagged", "broke") else None, -0.3),
    R("Item", "table n:NUM !Noun", lambda n: Aside("talk") if n else None, 0.1),
    R("Item", "who:POSS run :", lambda who: Tale(Deed("run", whose(who))) if who != "it" else None, -0.1),
    R("Told", "s:SubsNP resolving|firing !with|for", lambda s: Tale(Deed("resolve", None, (s,))), 0.1),
    R("Told", "c:CardNP off|from top of z:Zone", lambda c, z: Tale(d) if z.name in ("R&D", "deck") and (d := phrase("access", (c,), (Mod("from", Where_("zone", zone=z)),))) is not None else None, 0.1),
    R("Ask", f"m:Many {DOES} s:QSubj start|begin POSS? turn with?", lambda m, s: had(m, s, (), False) if m.unit == "clicks" else None, -0.2),
    R("Ask", f"m:Many {DOES} s:QSubj get to? spend|use|take|work with? mods:Mod*", lambda m, s, mods: had(m, s, mods, False) if m.unit == "clicks" else None, -0.2),
    R("Item", ",? with|and|but? nothing|none|no else|other|more? ice? in front of? it|that|there?", lambda: Aside("nothing else"), -0.6),
    R("VpB", "use|spend|take POSS|the? other|remaining|last|rest n:NUM? clicks|click|actions !to|on", lambda n=None: Deed("act", times=int(n or 1)), -0.2),
    R("Fact", "s:Player? HAS n:NUM mu|memory and|,|but it|that|they is|are all? full|filled|used|taken up? with|by|of g:Goods", lambda n, g, s=None: memory_full(g, n) if s is None or "p" in class_of(s) else None, -0.3),
    R("VpB", "use a:Qty and b:Qty to d:VpB", lambda a, b, d: replace(_paying(a), purpose=d, means=_paying(b)) if d is not None else None, -0.1),
    R("VpG", "only now|just d:VpG", lambda d: d, 0.1),
    R("Told", "it is time|now for|to POSS? mandatory draw", lambda: Tale(MANDATORY_DRAW)),
    R("Told", "POSS? mandatory draw comes|is|happens up|next|due?", lambda: Tale(MANDATORY_DRAW)),
    R("Told", "who:TurnOf has? come|comes|gets|got|gone|goes to POSS? mandatory draw", lambda who: Tale(MANDATORY_DRAW) if who != RUNNER else None),
    R("VpF", "v:VZ|VD PRON c:CardNP mods:Mod*", lambda v, c, mods: phrase(v, (c,), mods) if v == "find" else None, 0.2),
    *(R(vp, f"{use} its|the|POSS option|ability|text|choice|effect to jack out", lambda: Deed("jack out"), -0.1) for vp, use in (("VpF", "used|uses|use"), ("VpB", "use"))),
    R("Told", "c:Card1|ItCard|The stays|stayed|remains|remained s:STATE", lambda c, s: Tale(replace(d, who=CORP, not_=True)) if s == "-rezzed" and (d := phrase("rez", (c,), ())) is not None else None, -0.2),
    R("Any", "A new|fresh one|piece !Noun", lambda: Some("", Amount(1), other=True), 0.3),
    *(R(vp, f"{use} q:Spent {how}", lambda q, d: _a_click_each(q.amount, d), -0.3) for how in ("to d:VpB", "on|in|with|by? d:VpG") for vp, use in (("VpF", "uses|spends|used|spent|spend|use"), ("VpB", "use|spend"))),
    R("Good", "q:Qty left|remaining in|of? this|POSS turn", lambda q: q if q.unit == "clicks" else None, -0.1),
    R("Fact", "there is|are c:CardNP", lambda c: Owned(None, (c,)) if _installed(c) else None, -0.1),
)  # fmt: skip


def _against(t: Any, p: Any) -> Any:
    """`plays X against me`: on the other player, as it always is."""
    by = t.deed.who if isinstance(t, Tale) and t.deed.verb in ("play", "use", "trigger") else None
    other = OTHER.get(by) if isinstance(by, str) else {"i": Pro("opp"), "opp": Pro("i")}.get(getattr(by, "kind", ""))
    named = Pro(p) if p in ("i", "opp", "he") else p
    return t if by is not None and (named == other or (named == Pro("he") and other is not None)) else None


def _a_click_each(amount: Amount, d: Any) -> Any:
    """`spends 3 clicks to take a credit`, `advancing it`: that with each of them, as a basic action is (5.2.7, 5.2.8)."""
    if d is None or amount.how or amount.n < 2 or d.means is not None or d.times != 1 or d.not_:
        return None
    if d.verb == "advance":
        return replace(d, times=amount.n)
    plain = (d.verb in ("take", "gain") and d.unit == "credits") or d.verb == "draw"
    if not plain or d.what or d.amount not in (None, Amount(1)):
        return None
    verb = "gain" if d.verb == "take" else d.verb
    return replace(d, verb=verb, amount=Amount(1), times=amount.n, means=_A_CLICK)


_A_CLICK = Deed("pay", None, unit="clicks", amount=Amount(1))


def _paying(q: Any) -> Deed:
    """`a click and 2 credits` as what is paid."""
    return Deed("pay", None, amount=q.amount, unit=q.unit)


def _installed(c: Any) -> bool:
    """Whether a card is told to be in play, and not where."""
    return any(one.value == "installed" for one in c.marks) and all(one.kind != "at" for one in c.marks)
