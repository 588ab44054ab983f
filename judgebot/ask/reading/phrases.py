"""Rows for cards and what is said beside their names: what they cost, need, host, and of several of them."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from judgebot.ask.reading.meanings import Amount, Some
from judgebot.ask.reading.nouns import ON_CARDS, R
from judgebot.ask.reading.raw import Desc, Mark, Quantity, Stand, SubsBy, The
from judgebot.ask.reading.wording import but_lies, of_kind, top_card

PHRASES = (
    R("HostPost", "with q:Counters on it?", lambda q: Mark("has", (q,)), 0.1),
    # times
    R("Pre", "successful|old|dear|trusty|lonely|big|little|damn", lambda: Mark("all", ()), 0.1),
    R("The", "one of? them|those?", lambda: The("", spot="one"), 0.5),
    R("Post", "accessed|found|seen|revealed p:Place", lambda p: Mark("at", p), 0.1),
    R("Post", "with A? COSTVERB|trash|memory cost of? n:NUM", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("Post", ",? whose COSTVERB|trash|memory|printed cost is|of n:NUM ,?", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("CardNP", "A accessed c:CARD post:Post*", lambda c, post: Desc(c, (Mark("is", "accessed"), *post)), 0.1),
    R("Post", ",? A? n:NUM points|point|pointer", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.2),
    R("The", "accessed k:KIND", lambda k: The(k, spot="met"), 0.1),
    R("Mark", "with q:Counted hosted|lying|sitting|placed on it|him|them", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, -0.2),
    R("Post", "on which|whom there? is|are|lie|lies? q:Counted", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Post", ", which|that is|was|are among|one of? them|those|these", lambda: Mark("all", ()), 0.1),
    R("Post", "both|all s:State", lambda s: s, 0.1),
    R("CardNP", "only|one|single pre:Pre* k:KIND ,|( c:CARD post:Post* ,|)?", lambda pre, k, c, post: Desc(c, (*pre, *post)) if of_kind(c, k) else None, 0.1),
    R("Any", "top card of? z:Zone?", top_card, 0.1),
    R("ServPost", "with|containing|holding|hosting nothing EXCEPT g:PlaceGoods", lambda g: but_lies(g), -0.1),
    R("Any", "n:NUM of them|those|these", lambda n: Some("", Amount(int(n))), 0.1),
    # of several, and by what it does
    R("Any", "n:Num of POSS|these|those|them? NUM? STATE? k:KIND from:FromPlace?", lambda n, k, **rest: Some(k, n, where=rest.get("from"))),
    R("SubsNP", "POSS? e:SubEffect sub|subroutine of:OfCard?", lambda e, of: SubsBy(e, of)),
    R("SubsNP", "n:Num? POSS? e:SubEffect subs|subroutines|ones of:OfCard?", lambda e, of, n: SubsBy(e, of, n or Amount(how="all"))),
    R("SubsNP", "c:Card1|ItCard|The s? e:SubEffect sub|subroutine", lambda c, e: SubsBy(e, c)),
    R("SubsNP", "c:Card1|ItCard|The s? e:SubEffect subs|subroutines", lambda c, e: SubsBy(e, c, Amount(how="all"))),
    R("SubEffect", "e:trash|trace", lambda e: e),
    R("SubEffect", "end|etr run?", lambda: "end_run"),
    R("SubEffect", "u:UNIT", lambda u: u.replace(" damage", "") if u.endswith("damage") else {"tags": "tags", "credits": "credits"}.get(u)),
    R("Obj", "o:Standing", lambda o: o if o.marks or (isinstance(o.what, Stand) and o.what.sizes) else None, 0.2),
)  # fmt: skip
