"""What is said in a dispute: when, with what, and what was given for it."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, HAVE
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.deeds import _CLICK, subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Some
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.queries import Asked, Can, Comes, Not
from judgebot.ask.reading.raw import (
    MEMORY,
    WHO,
    Aside,
    Claimed,
    Given,
    Mod,
    Owned,
    Quantity,
    Question,
    Tail,
    Tale,
    Tales,
)
from judgebot.ask.reading.tales import _got
from judgebot.game.objects import CORP, RUNNER


def at_that_time(t: Any, w: Any) -> Any:
    """`says in response he trashes X`: a deed that is told or asked, with the time said before it."""
    if isinstance(t, Tale):
        return replace(t, deed=replace(t.deed, when=w)) if t.deed.when is None else None
    query = getattr(t, "query", None)
    if isinstance(query, Can) and query.deed.when is None:
        return replace(t, query=replace(query, deed=replace(query.deed, when=w)))
    return None


def what_it_costs(d: Any) -> Mod | None:
    """`plays X, removing a tag`, `uses it, forfeiting an agenda`: what nobody does but to pay for something."""
    pays = d is not None and not d.not_ and ((d.verb == "remove" and d.unit == "tags") or d.verb == "forfeit")
    return Mod("means", d) if pays else None


def each_so(v: str, a: Any, b: Mod, c: Any, d: Mod, s: Any = None) -> Tales | None:
    """`breaks the first sub with X and the other with Y`, `steals X from HQ and Y from R&D`: the one and the other."""
    deeds = [phrase(v, (what,), (so,)) for what, so in ((a, b), (c, d))]
    if b.kind != d.kind or any(one is None for one in deeds):
        return None
    return Tales(tuple(Tale(subject(s, one) if s else one) for one in deeds))


def off_somebody(q: Quantity, mods: tuple[Mod, ...]) -> Deed | None:
    """`takes the tag off me`: the Corp removes it."""
    deed = phrase("remove", (q,), mods) if q.unit == "tags" else None
    return replace(deed, who=CORP) if deed is not None else None


def in_a_word(cast: Any, tail: Tail, shortly: tuple[Aside, ...], asks: list[Asked]) -> list[Asked]:
    """`the Runner says that is not allowed. Is he right?`: whether it is not; of who is right, whether it is.

    shortly  what the players say; asks: what is asked of what is told. Raises Unread
    """
    if tail.kind != "right" or tail.of == WHO or not shortly:
        return asks
    who, senses = "", {one.sense for one in shortly}
    if len(senses) > 1 or tail.who in (CORP, RUNNER):
        who = cast.player(tail.who)
        senses = {one.sense for one in shortly if cast.player(one.who) == who}
    if len(senses) != 1 or "?" in senses:
        raise Unread("it is not said what that is right about")
    return [replace(one, query=Not(one.query) if senses == {"no"} else one.query, claim=who) for one in asks]


def room_made(o: Any, d: Any, mods: tuple[Mod, ...] = ()) -> Deed | None:
    """`installs X on HQ, trashing Y there`, `trashing 2 of the 3 first`: with those trashed for it."""
    if d is None or d.verb != "trash" or not d.what or d.not_:
        return None
    mods = tuple(one for one in mods if one.kind != "means" or one.value != _CLICK)  # `by click`: as it is anyhow
    return phrase("install", (o,), (*mods, Mod("means", d)))


_ROOM = "MUCH? room|space|memory|mu|slot"


def all_fit(a: Any, more: tuple[Any, ...]) -> Any:
    """`do X and Y both fit`: with the others installed, whether all of them stay when the last one is."""
    cards = (a, *more)
    if not more or any(card_facts(one)[1] != "program" for card in cards for one in card.what.cards):
        return None
    there = tuple(replace(one, marks=(*one.marks, _state("installed"))) for one in cards[:-1])
    install = Tale(Deed("install", RUNNER, (cards[-1],)))
    return Given((Owned(RUNNER, there), install, Question(Comes(Deed("stay", None, cards)))))


def _so_much(s: Any, q: Quantity) -> Claimed | None:
    """`the Corp says 2 meat anyway`: that so much is suffered, or taken."""
    deed = _got(q) if q.amount is not None and q.kind == "" else None
    return Claimed(s, (Question(Comes(deed)),)) if deed is not None else None


DISPUTED = (
    R("Mod", f"to make|free|get|clear|have up? {_ROOM}", lambda: Mod("room"), -0.1),
    R("Mod", f"to make|free|get|clear|have up? {_ROOM} for c:Card1|ItCard|The", lambda c: Mod("room", c), -0.2),
    R("Mod", "to fit c:Card1|ItCard|The in|into? POSS? rig|memory|mu?", lambda c: Mod("room", c), -0.1),
    R("Mod", f"for|because|due of|to? {_ROOM}", lambda: Mod("room", MEMORY)),
    R("MUCH", "enough|sufficient|more|extra|some|POSS", lambda: True),
    R("Item", "and|but? s:Player CLAIM sense:SHORTLY !MORESAID", lambda s, sense: Aside("says", s, sense)),
    R("Tailed", "who|which player|side? is RIGHT", lambda: Tail("right", of=WHO)),
    R("Tailed", "who|which has|wins|got got|gets? it|this|that? right|argument|dispute", lambda: Tail("right", of=WHO)),
    R("MORESAID", "Noun|VERBFORM|STATE|NUM|NTH|IT|PRON|POSS|SERVER|ZONE|CLAIM|to|for|on|in|at|of|from|by|with|until|before|or", lambda: True),
    R("VERBFORM", "VB|VZ|VD|VN|VG|PVB|PVZ|PVD", lambda: True),
    R("Item", "and|but? s:Player CLAIM that|it? is? q:Qty !MORESAID", _so_much, -0.1),
    R("SHORTLY", "yes|yeah|yep", lambda: "yes"),
    R("SHORTLY", "no|nope|nah|not|never", lambda: "no"),
    R("SHORTLY", "otherwise|nothing|neither|none|both", lambda: "?"),
    R("SHORTLY", "no way|chance|dice", lambda: "no"),
    R("SHORTLY", "already|way? too late", lambda: "no"),
    R("SHORTLY", "it|that|this is|was? now|still|all? no:not? LAWFUL", lambda no: "no" if no else "yes"),
    R("SHORTLY", "it|that|this is|was? now|still|all? no:not? LAWLESS", lambda no: "yes" if no else "no"),
    R("LAWFUL", "allowed|legal|legit|possible|fine|okay|ok|permitted", lambda: True),
    R("LAWLESS", "illegal|impossible|forbidden|unlawful", lambda: True),
    R("SHORTLY", "it|that|this|he|she is|was? not? wrong|mistaken", lambda: "?", 0.1),
    R("SHORTLY", "it|that|this|he|she is|was already|now|still|all? not?", lambda: "?", 0.1),
    R("SHORTLY", "only|just|still|it? is? only|just|still? NUM UNIT?", lambda: "?"),
    R("SHORTLY", f"PRON|PLAYER|IT already|still? {CAN} already|still? no:not?", lambda no: "no" if no else "yes"),
    R("SHORTLY", f"PRON|PLAYER|IT already|still? {DOES}|{BE}|{HAVE}|must already|still? not?", lambda: "?"),
    R("Mod", ", d:VpG", what_it_costs, -0.1),
    *(R(vp, f"{install} o:Obj mods:Mod* ,|and? first? d:VpG first|beforehand?", room_made, -0.2) for vp, install in (("VpB", "install"), ("VpF", "install|installs|installed"))),
    *(R(vp, f"{trash} o:OfThose mods:Mod*", lambda o, mods: phrase("trash", (o,), mods), -0.1) for vp, trash in (("VpB", "trash"), ("VpF", "trash|trashes|trashed"), ("VpG", "trashing"))),
    R("OfThose", "n:NUM of THOSE", lambda n: Some("", Amount(int(n))) if int(n) else None),
    R("OfThose", "all|both of? THOSE", lambda: Some("", Amount(how="all"))),
    R("THOSE", "them|those|these", lambda: True),
    R("THOSE", "POSS? two|2|three|3|four|4|five|5|six|6|old|existing|other ice|pieces|ones|cards? of? ice? !Noun", lambda: True),
    R("Told", "s:Player? v:VB|VZ|VD a:Obj b:WithTool|FROMPILE ,? and|, c:Obj d:WithTool|FROMPILE", each_so, -0.1),
    R("WithTool", "with|using c:Tool", lambda c: Mod("with", c)),
    *(R(vp, f"{take} q:Qty|Bare off|from|away from? PRON|PLAYER mods:Mod*", off_somebody, -0.2) for vp, take in (("VpF", "takes|took|take|removes|removed|clears|cleared"), ("VpB", "take|remove|clear"), ("VpG", "taking|removing|clearing"))),
    R("Item", "and|but? s:Player CLAIM that? t:Told|ClaimAsk|Fact|SHORTLY ,|and? SOTHEN then? !that u:Told|ClaimAsk", lambda s, t, u: Claimed(s, (u,), t), -0.2),
    R("Item", "and|but? s:Player CLAIM that? u:Told|ClaimAsk ,? because|since t:Told|Fact", lambda s, t, u: Claimed(s, (u,), t), -0.8),
    R("Item", "and|but? s:Player CLAIM that? u:Told|ClaimAsk ,? because|since t:ClaimAsk", lambda s, t, u: Claimed(s, (u,), t), -0.2),
    R("Item", "and|but? s:Player CLAIM that? t:Told|ClaimAsk ,? and that? u:Told|ClaimAsk", lambda s, t, u: Claimed(s, (t, u)), -0.1),
    R("SOTHEN", "so|hence|therefore|thus|meaning|means|consequently", lambda: True),
    R("Item", "and|but? s:Player CLAIM sense:SHORTLY ,? because|since|as|for Told|Fact|ClaimAsk", lambda s, sense: Aside("says", s, sense)),
    R("Item", f"{DOES}|{CAN} a:Card1 more:AndCard* all|both|NUM? fit in|into|within? POSS? mu|memory? TOGETHER?", lambda a, more: all_fit(a, more)),
    R("Item", f"{CAN} Player have a:Card1 more:AndCard* all|both? installed|out|running TOGETHER?", lambda a, more: all_fit(a, more), -0.1),
    R("Item", "is|would it be? LEGAL for? Player? to have a:Card1 more:AndCard* all|both? installed|out|running TOGETHER?", lambda a, more: all_fit(a, more), -0.1),
    R("TOGETHER", "at same time", lambda: True),
    R("TOGETHER", "together|simultaneously", lambda: True),
    R("SURELY", "right|correct|yeah|yes|then|surely", lambda: True),
)  # fmt: skip
