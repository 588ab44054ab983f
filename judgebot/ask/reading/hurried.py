"""Rows for what is said in a hurry: questions without a verb or a subject, and facts of a few words."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, DOES, ask
from judgebot.ask.reading.cast import OTHER, card_facts
from judgebot.ask.reading.counting import bare, cost
from judgebot.ask.reading.deeds import _passive, _rows
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import Amount, Deed, Server, Subs, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Both, Can, Either, HowMuch, Not, Order
from judgebot.ask.reading.raw import (
    Desc,
    Mod,
    Named,
    Opening,
    Owned,
    Pred,
    Pro,
    Quantity,
    Question,
    Tail,
    Tale,
    Tales,
    whose,
)
from judgebot.ask.reading.wording import as_cards, is_played
from judgebot.game.objects import CENTRALS, CORP, RUNNER

_DAMAGE = ("damage", "net damage", "meat damage", "core damage")


def _plain(found: Any) -> Any:
    """Asked only where a question mark says so."""
    return replace(found, plain=True) if found is not None else None


def _harm(q: Quantity, w: When | None = None) -> Any:
    """`tag when I pass?`, `2 net damage?`: whether the Runner takes it."""
    if q.unit != "tags" and q.unit not in _DAMAGE:
        return None
    mods = (Mod("when", w),) if w is not None else ()
    return _plain(ask(Opening("comes", RUNNER), Pred("gets", q, mods)))


def _how_much(u: str, w: When | None = None) -> Any:
    """`damage?`, `core damage when I steal it?`: how much of it."""
    if u not in (*_DAMAGE, "accesses"):
        return None
    found = bare(Quantity(None, u))
    return _plain(Question(replace(found.query, when=w)))


def _either_harm(a: Quantity, n: str, w: When | None = None) -> Any:
    """`two tags or four?`: which of the two."""
    first = a.amount.n if a.amount is not None and not a.amount.how else 0
    each = [replace(a, amount=Amount(one, "exactly")) for one in (first, int(n))]
    asked = [_harm(one, w) for one in each if first]
    return _plain(Question(Either(tuple(one.query for one in asked)))) if asked and all(asked) else None


def _left_alone(s: Any, c: Any) -> Any:
    """`must I leave it`: whether it cannot be taken."""
    deed = phrase("take", (c,), ())
    return Question(Not(Can(replace(deed, who=s)))) if deed is not None else None


def _any_way(p: Pred, s: Any = None) -> Any:
    """`any way to trash X`: by the other player than the one whose card it is, where nobody is named."""
    deed = p.value if p.kind == "deed" else None
    named = deed.what[0].what if deed is not None and len(deed.what) == 1 and isinstance(deed.what[0], Desc) else None
    sides = {card_facts(card)[0] for card in named.cards} if isinstance(named, Named) else set()
    if s is None and deed is not None and deed.verb == "trash" and len(sides) == 1 and not deed.means:
        s = OTHER[sides.pop()]
    return ask(Opening("can", s), p)


def _by_its_person(v: str, mods: tuple[Any, ...]) -> Any:
    """`can I trash her`: a card that is a person."""
    it: Any = Pro("it")
    return phrase(v, (it,), mods) if v in ("trash", "install", "rez", "derez", "steal", "host") else None


def _played_after(c: Any, d: Any) -> Any:
    """`Punitive Counterstrike after he stole a 3 pointer`: that is done, and then the card is played."""
    return Tales((Tale(d), Tale(Deed("play", None, as_cards(c))))) if d is not None and is_played(c) else None


def _both_stay(s: str) -> Any:
    """`can both stay on the table`."""
    them: Any = Pro("them")
    return ask(Opening("comes", None), Pred("deed", phrase("stay", (them,), ()))) if s == "installed" else None


def _passive_of(c: Any, v: str, mods: tuple[Any, ...]) -> Any:
    """`X accessed`, `X trashed by net damage`: by whoever does that."""
    if v in ("access", "bypass", "expose", "reveal", "break") or (v == "trash" and mods):
        return _passive(v, c, mods)
    return None


def _all_centrals(s: Any, mods: tuple[Any, ...]) -> Any:
    return _rows(s, tuple(map(Server, CENTRALS)), mods)


def _suffered(q: Quantity) -> Any:
    return Owned(RUNNER, (q,)) if q.unit == "core damage" else None


def _all_of(of: Any) -> Subs:
    return Subs(of, (), Amount(how="all"))


def _must_that(o: Opening) -> Any:
    """`may I trash it, and must I`: what was asked about, and not what is told."""
    if o.mode != "must" or class_of(o.subj) != "p" or o.not_:
        return None
    return ask(o, Pred("deed", Deed("do so", thing="asked")))


HURRIED = (
    R("Tailed", f"{BE} s:Player still? AbleTo to?", lambda s: Tail("can", s), 0.1),
    R("Tailed", f"{DOES} s:Player still? get|be to|able|allowed to?", lambda s: Tail("can", s), 0.2),
    R("Ask", "o:OpenQ", _must_that, 0.5),
    # of what somebody can be sure: the answer says whose choice could be in the way
    # questions of a noun
    R("Ask", "d:VN", lambda d: _plain(ask(Opening("comes", Pro("it")), Pred("done", d))) if d in ("trash", "steal", "rez", "derez", "score") else None, 0.05),
    R("Ask", "accesses", lambda: _how_much("accesses")),
    R("Ask", "u:UNIT w:When?", _how_much, 0.6),
    R("Ask", "A? u:UNIT w:When", lambda u, w: _harm(Quantity(None, u), w) if u == "tags" else None, 0.5),
    R("Ask", "q:Qty w:When?", _harm, 0.6),
    R("Ask", "a:Qty or n:NUM UNIT? in|all? total|all? w:When?", _either_harm, 0.3),
    R("Tailed", "WHOLE? cost|price|bill for|to Player", lambda: Tail("cost"), 0.3),
    R("WHOLE", "total|full|whole|overall|rez|trash|install", lambda: True),
    R("Ask", "poss:POSS maximum|max? hand size|limit? is w:When?", lambda poss, w: _plain(Question(HowMuch("hand size", whose(poss), when=w))) if poss != "it" else None, 0.1),
    R("Ask", "what is poss:POSS maximum|max size|limit? w:When?", lambda poss, w: Question(HowMuch("hand size", whose(poss), when=w)) if poss != "it" else None, 0.3),
    R("Ask", "how many clicks|actions is|does A? v:purge take|cost|need?", lambda v: cost(Deed(v, CORP), "clicks")),
    # shortened deeds
    R("Ask", "is|are there Chance to p:Inf", _any_way, -0.1),
    R("Ask", "any|A LEGAL? way|chance|option|possibility for? s:QSubj? to p:Inf", _any_way, 0.2),
    R("Ask", "must s:Player leave|skip c:ItCard|Card1|The there|be?", _left_alone),
    R("Item", "q:Ask ,? if|when|once Player do|does|did it|that|so?", lambda q: replace(q, then="then") if not isinstance(q.query, Both | Either) else None, 0.1),
    R("Ask", "maximum|max hand? size|limit w:When?", lambda w: _plain(Question(HowMuch("hand size", when=w))), 0.5),
    R("Ask", "u:UNIT", lambda u: _plain(Question(HowMuch(u))) if u == "bad publicity" else None, 0.6),
    R("Tailed", "WHOLE? cost|price|bill", lambda: Tail("cost"), 1.0),
    R("Inf", "count|qualify|rank as|for d:VpG", lambda d: Pred("deed", d)),
    *(R(vp, f"v:{v} her|him mods:Mod*", _by_its_person, 0.1) for vp, v in (("VpB", "VB"), ("VpF", "VB|VZ|VD"))),
    R("SubsNP2", "of:ItCard|Card1 all|fully|completely|entirely", lambda of: _all_of(of), 0.1),
    R("Told", "c:CARD after d:Clause", _played_after, -0.1),
    R("Obj", "i:ItCard itself", lambda i: i),
    R("Mod", "because|as|since|for Player is|was|am over POSS? maximum|max? hand size|limit", lambda: Mod("limit")),
    R("Mod", "with|by|through|via something|anything else", lambda: Mod("noted"), -0.1),
    R("Ask", "CANBOTH both|they|these|those PLAYER|cards|two? stay|remain|survive s:STATE", _both_stay, -0.2),
    R("CANBOTH", "can|may|could|do|does|will|would", lambda: True),
    R("Ask", "what|which|whose one|ability|card|trigger|effect|thing? goes|resolves|triggers|happens|comes|fires|is first w:When", lambda w: Question(Order((), w)), -0.1),
    # facts of a few words
    R("Told", "s:Player HAS? ran|run|runs successfully|on? all three|3 centrals|central servers? mods:Mod*", _all_centrals, -0.1),
    R("Told", "q:Bare n:Often", lambda q, n: Tale(Deed("suffer", RUNNER, amount=n, unit=q.unit)) if q.unit == "core damage" else None),
    R("Qty", "n:Num u:UNIT full|filled", lambda n, u: Quantity(n, "mu used") if u == "mu" else None),
    R("Good", "POSS|all? last|final|of? POSS? clicks|click|actions|action is|are? already|now|all? gone|spent|used", lambda: Quantity(Amount(0), "clicks"), -0.2),
    R("Fact", "q:Qty already|been? taken|suffered|received already|earlier? GAME?", _suffered),
    R("GAME", "this|the game in? total|all?", lambda: True),
    R("Told", "no successful run|runs THISTURN*", lambda: Tale(Deed("succeed", RUNNER, thing="run", not_=True))),
    R("Told", "at? START of who:TURN", lambda who: Tale(Deed("begin", who, thing="turn"))),
    R("Clause", "s:SubsNP go|goes|went|get|gets|got through", lambda s: Deed("resolve", None, (s,))),
    R("Clause", "c:CardNP v:VN mods:Mod*", _passive_of, 0.1),
    R("Fact", "with g:Goods on s:Player", lambda g, s: Owned(s, g, how="with") if isinstance(g[0], Quantity) and g[0].unit == "tags" else None, 0.1),
    R("SubsNP2", "n:NUM of POSS? two|2|three|3|four|4 subs|subroutines of:OfCard?", lambda n, of: Subs(of, (), Amount(int(n)))),
    R("Ask", "poss:POSS u:UNIT w:When?", lambda poss, u, w: _plain(Question(HowMuch(u, whose(poss), when=w))) if poss != "it" and u in ("points", "credits", "clicks", "tags") else None, 0.2),
    R("THISTURN", "yet|so far|this turn?", lambda: True),
)  # fmt: skip
