"""Rows for cards and what is said beside their names: what they cost, need, host, and of several of them."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace

from judgebot.ask.reading.meanings import Amount, Some
from judgebot.ask.reading.nouns import ON_CARDS, R, _first_n, _lies, _many, _stand
from judgebot.ask.reading.raw import Desc, Mark, Quantity, Stand, SubsBy, The
from judgebot.ask.reading.wording import but_lies, of_kind, top_card

PHRASES = (
    R("CardNP", "A KIND that|which PRON|PLAYER know|knows|knew|saw is|was c:CARD post:Post*", lambda c, post: Desc(c, post), 0.1),
    R("HostPost", "that|which is|are? m:State", lambda m: m, 0.05),
    R("HostPost", "with q:Counters on it?", lambda q: Mark("has", (q,)), 0.1),
    R("HostPost", ",? that|which has|have|was|is not been? v:VN yet?", lambda v: Mark("is", {"rez": "rezzed", "advance": "advanced"}[v], False) if v in ("rez", "advance") else None, 0.05),
    # times
    R("Pre", "successful", lambda: Mark("all", ()), 0.1),
    R("Post", ", with q:Counted on it|him|them? ,?", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, 0.05),
    R("Standing", "A k:KIND post:Post* , A? a:NUM / b:NUM ,? more:Post*", lambda k, post, a, b, more: _stand("agenda", None, (), (*post, *more), (int(a), int(b))) if k == "agenda" else None),
    R("The", "one of? them|those?", lambda: The("", spot="one"), 0.5),
    R("Post", ",? each m:Mark", lambda m: m, 0.05),
    R("Post", ", which|that is POSS? only|sole|last|single KIND p:IcePlace|Place ,?", lambda p: Mark("at", p), 0.05),
    R("Post", "accessed|found|seen|revealed p:Place", lambda p: Mark("at", p), 0.1),
    R("Post", "with A? COSTVERB|trash|memory cost of? n:NUM", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("Post", "with A? printed? strength of? n:NUM", lambda n: Mark("has", (Quantity(Amount(int(n)), "strength"),)), 0.1),
    R("Post", ",? whose COSTVERB|trash|memory|printed cost is|of n:NUM ,?", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("Post", "worth n:NUM points|point?", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.1),
    R("MorePlaceGood", "and|, ,? p:Place ,? c:CardNP", lambda p, c: replace(c, marks=(*c.marks, Mark("at", p))), 0.1),
    R("The", "POSS? only|sole k:KIND", lambda k: The(k), 0.1),
    R("Any", "anything|something else|more", lambda: Some("card", Amount(how="any"))),
    R("Pre", "naked|lone|unprotected|undefended|remaining", lambda: Mark("all", ()), 0.1),
    R("CardNP", "A accessed c:CARD post:Post*", lambda c, post: Desc(c, (Mark("is", "accessed"), *post)), 0.1),
    R("Mark", "with|has q:Counted on each of? them?", lambda q: Mark("on", q), 0.05),
    R("Mark", "with|has n:NUM on each of? them?", lambda n: Mark("has", (Quantity(Amount(int(n)), ""),)), 0.05),
    R("ServPost", ",? where g:PlaceGoods lie|lies|is|are|sit|sits", lambda g: _lies("at", g)),
    R("Post", ",? A? n:NUM points|point|pointer", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.2),
    R("Post", "and|,? A? u:UNIT on it|him|them", lambda u: Mark("on", (Quantity(Amount(1), u),)) if u in ON_CARDS and u != "credits" else None, 0.2),
    R("The", "encountered|approached|passed k:KIND", lambda k: The(k), 0.1),
    R("The", "accessed k:KIND", lambda k: The(k, spot="met"), 0.1),
    R("Mark", "with q:Counted hosted|lying|sitting|placed on it|him|them", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, -0.2),
    R("Post", "on which|whom there? is|are|lie|lies? q:Counted", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Post", ", which|that is|was|are among|one of? them|those|these", lambda: Mark("all", ()), 0.1),
    R("CardNP", "n:NUM pre:Pre* copies|copy of? c:CARD post:Post*", lambda n, pre, c, post: _many(n, c, pre, post)),
    R("Post", ",? that|which? needs|requires|uses|takes n:NUM mu|memory", lambda n: Mark("has", (Quantity(Amount(int(n)), "memory"),)), 0.1),
    R("Post", ",? that|which? needs|requires|takes n:NUM advancement? counters|counter|advancements|tokens", lambda n: Mark("has", (Quantity(Amount(int(n)), "requirement"),)), 0.1),
    R("Post", ",? that|which costs n:NUM UNIT?", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("Post", ",? each worth n:NUM points|point?", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.1),
    R("Post", "both|all s:State", lambda s: s, 0.1),
    R("CardNP", "POSS only|single? pre:Pre* k:KIND ,|( c:CARD post:Post* ,|)?", lambda pre, k, c, post: Desc(c, (*pre, *post)) if of_kind(c, k) else None, 0.1),
    R("CardNP", "only|one|single pre:Pre* k:KIND ,|( c:CARD post:Post* ,|)?", lambda pre, k, c, post: Desc(c, (*pre, *post)) if of_kind(c, k) else None, 0.1),
    R("Qty", "POSS own n:Num u:UNIT", lambda n, u: Quantity(n, u)),
    R("SubsNP", "nth:NTH n:NUM !Noun", lambda nth, n: _first_n(nth, n), 0.5),
    R("Mark", "at|on q:Qty", lambda q: Mark("has", (q,)) if q.unit == "strength" else None, 0.1),
    R("Any", "top card of? z:Zone?", top_card, 0.1),
    R("Post", ",? that|which has|have|was|is|were not been? v:VN yet?", lambda v: Mark("is", {"rez": "rezzed", "advance": "advanced", "install": "installed"}[v], False) if v in ("rez", "advance", "install") else None, 0.05),
    R("ServPost", "with|containing|holding|hosting nothing EXCEPT g:PlaceGoods", lambda g: but_lies(g), -0.1),
    R("ServPost", ",? that|which has|holds|contains nothing EXCEPT g:PlaceGoods", lambda g: but_lies(g), -0.1),
    R("Post", ", n:NUM on it|him|her|them", lambda n: Mark("has", (Quantity(Amount(int(n)), ""),)), 0.3),
    R("Any", "n:NUM of them|those|these", lambda n: Some("", Amount(int(n))), 0.1),
    # of several, and by what it does
    R("Any", "n:Num of POSS|these|those|them? NUM? STATE? k:KIND from:FromPlace?", lambda n, k, **rest: Some(k, n, where=rest.get("from"))),
    R("SubsNP", "POSS? e:SubEffect sub|subroutine of:OfCard?", lambda e, of: SubsBy(e, of)),
    R("SubsNP", "n:Num? POSS? e:SubEffect subs|subroutines|ones of:OfCard?", lambda e, of, n: SubsBy(e, of, n or Amount(how="all"))),
    R("SubsNP", "c:Card1|ItCard|The s? e:SubEffect sub|subroutine", lambda c, e: SubsBy(e, c)),
    R("SubsNP", "c:Card1|ItCard|The s? e:SubEffect subs|subroutines", lambda c, e: SubsBy(e, c, Amount(how="all"))),
    R("SubEffect", "end run", lambda: "end_run"),
    R("SubEffect", "etr", lambda: "end_run"),
    R("SubEffect", "u:UNIT", lambda u: u.replace(" damage", "") if u.endswith("damage") else {"tags": "tags", "credits": "credits"}.get(u)),
    R("SubEffect", "trash|trashing", lambda: "trash"),
    R("SubEffect", "trace", lambda: "trace"),
    R("Obj", "o:Standing", lambda o: o if o.marks or (isinstance(o.what, Stand) and o.what.sizes) else None, 0.2),
)  # fmt: skip
