"""Rows of the grammar as players type online: `sub 2`, `the ETR`, `lethal?`, `full break, how many creds`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import ask, moment
from judgebot.ask.reading.boards import _score
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import PAST, PLAYER_UNITS
from judgebot.ask.reading.counting import cost, counted
from judgebot.ask.reading.deeds import _ends, _made, _no, _passive, replace_server, subject
from judgebot.ask.reading.defined import printed_subs
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Some
from judgebot.ask.reading.nouns import ON_CARDS, R, _subs
from judgebot.ask.reading.nouns import _many as _copies
from judgebot.ask.reading.queries import Comes
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Earlier,
    Given,
    Mark,
    Mod,
    Named,
    Opening,
    Owned,
    Placed,
    Pred,
    Pro,
    Quantity,
    Question,
    Stated,
    SubsBy,
    Tale,
    Tales,
    The,
    Thing,
    TurnIs,
    Where_,
    Zoned,
)
from judgebot.ask.reading.whs import _many, _plain
from judgebot.game.objects import CORP, RUNNER


def _numbered(n: str, m: Any = None, of: Any = None) -> Any:
    """`sub 2`, `subs 1 and 3`: by their numbers."""
    which = tuple(int(one) for one in (n, m) if one is not None)
    return _subs(which, of=of) if all(0 < one < 9 for one in which) else None


def _all_printed(c: Any) -> Any:
    """`the printed subroutine of X`: those that it has without any effect."""
    cards = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    n = printed_subs(cards[0]) if len(cards) == 1 else 0
    return _subs(tuple(range(1, n + 1)), of=c) if n else None


def _so_many(how: str, more: tuple[Any, ...]) -> bool:
    """Whether a list is all of what `both` or `all` is said of: a card and more of them."""
    return len(more) == 1 if how == "both" else len(more) > 1


def _each_of(c: Any, more: tuple[Any, ...], how: str, d: Any) -> Any:
    """`X and Y both trigger`, `X, Y and Z all trigger`: each of them."""
    deeds = [subject(one, d) for one in (c, *more)] if d is not None and _so_many(how, more) else []
    return Tales(tuple(Tale(one) for one in deeds)) if all(deeds) and deeds else None


_BEFORE_NOW = ("steal", "score", "discard", "derez", "access", "play", "rez")  # at a time that is said


def _any_such(k: Any, who: Any) -> Some:
    """`no card`, `nothing`, `no Corp cards`: any of that kind, and of that player."""
    return Some(k or "card", Amount(how="any"), whose=who or "")


def _went(s: Some, d: Any) -> Any:
    """`no card went to Archives`: that one was put there."""
    return subject(s, d) if d is not None and d.verb == "go" and d.place is not None and not d.not_ else None


_SUB, _SUBS = "sub|subroutine", "sub|subs|subroutine|subroutines"


def _unsuccessful(s: Any = None, mods: tuple[Mod, ...] = ()) -> Any:
    """`made a failed run on HQ`, `after an unsuccessful run`."""
    return replace_server(_ends(Thing("run"), "fail", mods, RUNNER), s)


def _runs_made(first: Any, more: Any, last: tuple[Any, ...], s: Any = None, w: Any = None) -> Tales | None:
    """`made a successful run on R&D and a failed run on HQ`: both at the one time that is told."""
    deeds = [subject(s, one) if s is not None else one for one in (first, more, *last)]
    if any(one is None or (w is not None and one.when is not None) for one in deeds):
        return None
    return Tales(tuple(Tale(replace(one, when=w) if w is not None else one) for one in deeds))


_PUT = {"installed": "install", "rezzed": "rez", "derezzed": "derez"}


def _and_put(s: Any, d: Any, more: tuple[Any, ...], v: str, c: Any, mods: tuple[Mod, ...] = ()) -> Tales | None:
    """`the Runner trashed X and installed Y`: two deeds, and Y is not trashed, installed as it may be."""
    if v != "installed" and s != CORP:
        return None
    deeds = [subject(s, one) for one in (d, *more, phrase(_PUT[v], (c,), mods))]
    if any(one is None or one.not_ for one in deeds) or any(one.when is not None for one in deeds[:-1]):
        return None
    time = deeds[-1].when if deeds[-1].when is not None and deeds[-1].when.name in PAST else None
    return Tales(tuple(Tale(replace(one, when=one.when or time)) for one in deeds))


_ONLY_COSTS = ("break", "pass", "bypass", "boost", "install", "rez", "trash", "advance", "steal", "remove")


def _each_with(n: Any, c: Any, pre: tuple[Mark, ...] = (), post: tuple[Mark, ...] = (), q: Any = None) -> Any:
    """`2 copies of X, 8 credits each`, `X x2`: copies of a card, and what is on each of them."""
    return _copies(n, c, pre, (*post, q) if q is not None else post) if int(n) > 1 else None


def _from_it(m: Quantity, c: Any) -> Any:
    """`how many credits from X`: how many it gives."""
    verb = {"credits": "gain", "cards": "draw", "tags": "take", "clicks": "gain"}.get(m.unit, "")
    verb = "suffer" if m.unit.endswith("damage") else verb
    return _plain(counted(m, Opening("comes", None), verb, (Mod("by", c),))) if verb and m.of is None else None


def _had_and_did(s: Any, had: Any, g: tuple[Any, ...], d: Any) -> Given | None:
    """`the Runner had 3 credits and installed X`, `began on 3 and ...`: that was done then, and paid for."""
    made = subject(s, d) if d is not None and d.verb in _STATED and not d.not_ else None
    if made is None or not isinstance(g[0], Quantity | Placed | Mark):
        return None
    return Given((Earlier(Owned(s, g)) if had == "began" else Owned(s, g), Tale(made)))


def _began_and_did(c: Any, g: tuple[Any, ...], d: Any) -> Given | None:
    """`I began my turn with 3 credits and installed X`: that turn is under way, and it was done in it."""
    turn = c is not None and c.thing == "turn" and c.verb == "begin"
    told = _had_and_did(c.who, True, g, d) if turn else None
    return Given((told.items[0], Tale(c), *told.items[1:])) if told is not None else None


_STATED = ("install", "rez", "score", "steal", "trash")  # what `had X installed` tells of a card


def _had_there(s: Any, g: tuple[Any, ...]) -> Owned | None:
    """`steals X from server 1, where the Corp had Y`: it lies there; what is the Runner's, and a number, does not."""
    cards = [card for one in g if isinstance(one, Desc) and isinstance(one.what, Named) for card in one.what.cards]
    lie = len(cards) >= len(g) and all(card_facts(one)[:2] in _THERE for one in cards)
    return Owned(s, (Placed(Where_("at", Pro("there")), g),)) if lie and s != RUNNER else None


def _that_server_has(g: tuple[Any, ...]) -> Placed | None:
    """`runs HQ, which had no ice and 5 cards in it`: it lies there; counters, and cards of the Runner, are on a card."""
    lie = all(isinstance(one, Quantity) and (one.unit in ("cards", "ice", "kind")) for one in g)
    return Placed(Where_("at", Pro("there")), g) if lie or _had_there(None, g) is not None else None


def _exactly(s: Any, q: Any) -> Any:
    """`he says I have 8 credits left`: so many, and no more."""
    counted = isinstance(q, Quantity) and q.amount is not None and not q.amount.how and q.unit in PLAYER_UNITS
    return ask(Opening("comes", s), Pred("ends", (q,))) if counted else None


_THERE = [(CORP, kind) for kind in ("agenda", "asset", "ice", "upgrade")]
_ALONE = {"purge": CORP, "rez": CORP, "jack out": RUNNER}  # what only that player does


TYPED = (
    *(R("Item", f"s:Player had:HADTHEN g:Goods {joint} then? d:VpF", _had_and_did, -0.6) for joint in (",? and", ",")),
    *(R("Item", f"c:Clause with|on|at|holding|having g:Goods {joint} then? d:VpF", _began_and_did, -0.6) for joint in (",? and", ",")),
    R("Fact", "where s:Player also? has|have|had got|both? g:PlaceGoods", _had_there),
    R("Fact", "which|that also? has|had|contains|contained g:PlaceGoods in|inside|on|protecting? it?", _that_server_has, 0.1),
    R("Item", ",? holding|clutching only|just|exactly? n:Num cards|card !in|on|of|from ,?", lambda n: Owned(None, (Placed(Where_("zone", zone=Zoned("hand")), (Quantity(n, "cards"),)),)), -0.1),
    R("Told", "s:Player? is|was|were|am successful", lambda s=None: Tale(Deed("succeed", RUNNER, thing="run")) if s != CORP else None, 0.2),
    R("ClaimAsk", "s:QSubj should|must? now|still|only? has|have now|only? q:Qty left|now|remaining? !for|to|on|in", _exactly, -0.1),
    R("Item", "before POSS? run ,? f:Fact", lambda f: Earlier(f) if isinstance(f, Owned) else None, -0.1),
    R("BEFORE", "before POSS run", lambda: True),
    R("HADTHEN", "had|sat", lambda: True),
    R("HADTHEN", "was|were left|sitting|down|up|stuck? on|at|with|to?", lambda: True),
    R("HADTHEN", "started|began out|off? on|at|with", lambda: "began"),
    R("Any", "A additional|extra|further|bonus card", lambda: Some("card", Amount(1), other=True), -0.1),
    # subroutines by their numbers, and by what they do
    R("SubsNP2", f"POSS|both|all|each? printed {_SUBS} of|on c:Card1", _all_printed),
    R("SubsNP2", f"c:Card1 s? printed {_SUBS}", _all_printed),
    R("SubsNP2", f"{_SUB} number|no? n:NUM of:OfCard?", _numbered),
    R("SubsNP2", f"c:Card1|ItCard|The s? {_SUB} number|no? n:NUM", lambda c, n: _numbered(n, of=c)),
    R("SubsNP2", f"c:Card1|ItCard|The s? {_SUBS} n:NUM and|,|/ {_SUB}? m:NUM", lambda c, n, m: _numbered(n, m, c)),
    R("SubsNP", "c:Card1 s nth:NTH? trace !of|NUM|strength|sub|subs|subroutine|subroutines", lambda c, nth: SubsBy("trace", c, nth=int(nth or 0)), -0.2),
    R("Mark", "with|has|have|having|w q:Counted on each|both of? them|those|these?", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None),
    R("Fact", "q:Counted on each|both of? them|those|these?", lambda q: Stated(Pro("them"), (Mark("on", q),)) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("SubsNP", "c:Card1 s trace n:2|3|4|5|6|7", lambda c, n: SubsBy(f"trace {n}", c), -0.3),
    R("Mod", "at|on|against me|you|him|her|them|us|runner|corp", lambda: Mod("at stake"), 0.2),
    R("Qty", "n:Num fresh|new|brand? new? u:UNIT LEFT?", lambda n, u: Quantity(n, u) if u == "clicks" else None),
    R("The", "that|this|the? same|very same? k:KIND", lambda k: The(k), 0.1),
    R("SubsNP", "POSS? nth:NTH trace sub|subroutine of:OfCard?", lambda nth, of: SubsBy("trace", of, nth=int(nth)), -0.1),
    R("Told", "s:TraceNP is|gets? initiated|begun|started|starts|begins", lambda s: Tale(Deed("resolve", None, (s,))), -0.1),
    R("SubsNP", "the|that|POSS? etr of:OfCard?", lambda of: SubsBy("end_run", of)),
    R("SubEffect", "lose|loses A? u:UNIT", lambda u: {"clicks": "lose_clicks", "credits": "lose"}.get(u)),
    *(R(vp, f"{etr} PRON|PLAYER? mods:Mod*", lambda mods: _ends(Thing("run"), "end", mods)) for vp, etr in (("VpF", "etrs|etr|etred|etrd"), ("VpB", "etr"))),
    *(R(vp, f"v:{verb} n:Often mods:Mod*", lambda v, n, mods: phrase(v, (Pro("it"),), (Mod("times", n), *mods)) if v == "advance" else None, -0.3) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpB", "VB"), ("VpG", "VG"))),
    # all of several
    R("Told", "c:CardNP more:AndCard* how:both|all d:VpF|VpG", _each_of, -0.2),
    R("Good", "c:CardNP more:AndCard* how:both|all s:State p:Place?", lambda c, more, how, s, p: tuple(replace(one, marks=(*one.marks, s, *((Mark("at", p),) if p else ()))) for one in (c, *more)) if _so_many(how, more) else None, -0.1),
    # what it comes to
    R("Ask", "is|was|would|will that|this|it be? A flatline|kill|death", lambda: Question(Comes(Deed("flatline", RUNNER))), -0.5),
    R("Ask", "THATIS? A? lethal|fatal|deadly for|to? Player?", lambda: Question(Comes(Deed("flatline", RUNNER))), 0.2),
    R("BILL", "POSS? least|lowest|minimum|minimal|min|fewest|cheapest amount? of? u:UNIT ISNEEDED?", lambda u: _many(u) if u in ("credits", "clicks") else None),
    R("ISNEEDED", "that|which? is|are? needed|required|necessary", lambda: True),
    R("Ask", "to? d:VpB ,|: m:Many", lambda d, m: cost(d, m.unit) if m.unit in ("credits", "clicks", "") and getattr(d, "verb", "") in _ONLY_COSTS else None),
    R("HappensTo", "POSS|those|these? q:Qty", lambda q: q if q.amount is not None and not q.amount.how else None),
    R("Mod", "to end it|that", lambda: Mod("purpose", _ends(Thing("run"), "end"))),
    R("Ask", "m:Many from|off c:Card1|ItCard|The", _from_it, -0.1),
    R("VpB", "full|complete break on|of c:Card1|ItCard|The mods:Mod*", lambda c, mods: phrase("break", (c,), mods), -0.2),
    R("Ask", "when|what is|was e:Nth CHANCE for? s:QSubj? to p:Inf", lambda e, p, s=None: moment(Opening("can", s), p, e), -0.1),
    R("CHANCE", "chance|opportunity|window|time|moment|point|possibility|timing", lambda: True),
    # boards
    R("CardNP", "pre:Pre* c:CARD x n:NUM post:Post* q:Apiece?", _each_with, -0.1),
    R("CardNP", "n:NUM|TIMES copies|copy? of? pre:Pre* c:CARD post:Post* q:Apiece", _each_with, -0.1),
    R("Often", "x n:NUM", lambda n: Amount(int(n)) if n not in ("0", "1") else None),
    R("Apiece", ",|with|at? q:Counted each|apiece", lambda q: Mark("has", q) if all(one.unit in ON_CARDS for one in q) else None),
    R("Good", "n:NUM mu|memory limit|max|maximum", lambda n: Quantity(Amount(int(n)), "mu"), -0.1),
    R("Fact", "s:Player is|are|am|was? on|at POSS? nth:NTH click|action", lambda s, nth: TurnIs(s, nth), -0.1),
    # what was, and what was not
    R("Clause", "no|nothing who:PLAYER? k:KIND? WERE* d:VN mods:Mod*", lambda who, k, d, mods: _no(_passive(d, _any_such(k, who), mods)), 0.4),
    R("Clause", "no|without who:PLAYER? k:KIND WERE* d:VN mods:Mod*", lambda who, k, d, mods: _no(_passive(d, _any_such(k, who), mods)) if d == "trash" or (mods and d in _BEFORE_NOW) else None, -0.6),
    R("Clause", "no|nothing who:PLAYER? k:KIND? d:VpF", lambda who, k, d: _no(_went(_any_such(k, who), d))),
    R("Clause", "no|nothing who:PLAYER? k:KIND? has|have|had? ENTERED z:Zone mods:Mod*", lambda who, k, z, mods: _no(_passive("move", _any_such(k, who), (Mod("into", Where_("zone", zone=z)), *mods)))),
    R("Clause", "there? is|was|are|were? no|without v:VB !Noun|VN|VG|KIND|UNIT", lambda v: replace(made, who=_ALONE[v]) if v in _ALONE and (made := _no(phrase(v, (), ()))) is not None else None),
    R("WERE", "is|are|was|were|has|have|had|been|being|got", lambda: True),
    R("Told", "c:Card1 d:VpF ,? and then? got|gets|is|was then? v:VN mods:Mod*", lambda c, d, v, mods: Tales((Tale(first), Tale(after))) if (first := subject(c, d)) is not None and (after := _passive(v, c, mods)) is not None else None, -0.3),
    *(R(vp, f"{pays} for c:Card1 against|on d:CardNP|ItCard|The mods:Mod*", lambda c, d, mods: phrase("use", (c,), (Mod("target", d), *mods)), -0.1) for vp, pays in (("VpF", "pays|paid|pay"), ("VpB", "pay"))),
    *(R(vp, f"{pays} for it|that|everything|all? and d:{vp}", lambda d: d, -0.3) for vp, pays in (("VpF", "pays|paid|pay"), ("VpB", "pay"))),
    R("ENTERED", "entered|enters|reached|hit|joined|touched", lambda: True),
    R("Clause", "n:NUM who:PLAYER? k:KIND d:VpF", lambda who, k, d, n: _went(Some(k, Amount(int(n)), whose=who or ""), d), -0.3),
    R("Fact", "at? n:NUM to|all? m:NUM score|points|point", lambda n, m: _score(n, m), -0.2),
    R("Told", "b:BeginsSo with|: t:Told", lambda b, t: Tales((b, *t.tales)) if isinstance(t, Tales) else None, -0.2),
    R("BeginsSo", "who:TurnOf begins|starts|begin|start|began|started", lambda who: Tale(Deed("begin", who, thing="turn"))),
    R("Told", "s:Player has|have|had? !VZ|VB d:VpF more:MoreDone* ,? and v:installed|rezzed|derezzed c:CardNP mods:Mod*", _and_put, -0.3),
    R("MoreDone", ", !VZ|VB d:VpF", lambda d: d),
    R("RunMade", "A|one? successful run|runs on|against s:Serv", _made),
    R("RunMade", "A|one? failed|unsuccessful run|runs on|against s:Serv", _unsuccessful),
    R("MoreRunMade", ",? and|but|, r:RunMade", lambda r: r),
    R("Told", "s:Player? has|have|had? made|makes|had|did first:RunMade more:MoreRunMade last:MoreRunMade* w:When?", _runs_made, -0.3),
    *(R(vr, f"{made} A? failed|unsuccessful run|runs on|against? s:Serv? mods:Mod*", _unsuccessful) for vr, made in (("Vrun", "made|had|did"), ("VrunP", "makes|make"))),
    R("NounTime", "A|POSS|that? failed|unsuccessful run on|against? s:Serv?", _unsuccessful),
    R("Good", "nothing|none else? MODIFIES POSS? maximum|max? hand size|limit|link|mu otherwise|besides?", lambda: Quantity(Amount(0), "to modify"), -0.1),
    R("MODIFIES", "adding|raising|changing|modifying|increasing|affecting|lowering|reducing|giving to?", lambda: True),
    R("Fact", "z:Zone is|are|was? at|on|down|up to|at? n:NUM cards|card", lambda z, n: Placed(Where_("zone", zone=z), (Quantity(Amount(int(n)), "cards"),)), -0.1),
    R("Fact", "q:Qty altogether|total? so? far? on p:Player", lambda q, p: Owned(p, (q,)) if q.unit in ("tags", "core damage") else None, -0.1),
    R("Item", "nothing|none|no|0 other|else|more|further KIND|UNIT? matters|matter|relevant", lambda: Aside("nothing else")),
)  # fmt: skip
