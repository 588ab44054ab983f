"""Rows for what is spoken of: players, cards with what is said beside their names, servers, places, numbers, subs."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, card_facts
from judgebot.ask.reading.cast import KIND_SIDES, SIDES
from judgebot.ask.reading.chart import Row
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.lying import lies_nowhere
from judgebot.ask.reading.meanings import OF_A_TURN, UNTOLD, Ability, Amount, Option, Server, Some, Subs, When
from judgebot.ask.reading.raw import (
    OF_WHOM,
    Around,
    Desc,
    Mark,
    Mod,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stand,
    SubsBy,
    The,
    TheServer,
    Thing,
    Where_,
    Zoned,
    whose,
)  # fmt: skip
from judgebot.game.objects import RUNNER

_TYPES = ("agenda", "asset", "upgrade", "operation", "ice", "event", "program", "hardware", "resource")
ON_CARDS = ("", "advancement", "virus", "power", "agenda", "counters", "credits", "strength", "bad publicity", "subs")
_CENTRAL = ("HQ", "R&D", "Archives")


def _card(c: Named, poss: Any = None, pre: tuple[Mark, ...] = (), post: tuple[Mark, ...] = ()) -> Any:
    marks = (*pre, *post)
    if poss is not None:
        marks = (*marks, Mark("poss", poss))
    states = [one.value for one in marks if one.kind == "is" and one.holds]
    if ("scored" in states or "stolen" in states) and any(one.kind == "has" and _advanced(one.value) for one in marks):
        return None  # it is being scored: none of them stays on it (1.13.11)
    if any(one.kind == "done" for one in marks) and all(card_facts(one)[1] == "identity" for one in c.cards):
        return None  # `as Zahya I ran HQ`
    places = [one.value for one in marks if one.kind == "at" and one.value.where != "beside"]
    hosted = len(places) == 2 and places[0].host is not None and card_facts(c.cards[0])[0] == RUNNER
    if len(places) > 1 and not hosted:  # `Botulus on Palisade, which is rezzed on HQ`
        return None
    return Desc(c, marks)


def reached(v: str, objs: tuple[Any, ...]) -> str:
    """The verb that is meant: who gets to a card that is no ice accesses it."""
    what = getattr(objs[0], "what", objs[0]) if v == "reach" and len(objs) == 1 else None
    kinds = {card_facts(card)[1] for card in what.cards} if isinstance(what, Named) else {getattr(what, "kind", "")}
    return "access" if kinds <= {"agenda", "asset", "upgrade"} else v


def _advanced(q: Any) -> bool:
    return isinstance(q, tuple) and any(one.unit == "advancement" for one in q)


def _that_ice(spot: str, c: Named, p: Any, mark: str, pre: tuple[Mark, ...], post: tuple[Mark, ...]) -> Desc:
    """`the outer ice of HQ, a Palisade`: that is there."""
    return Desc(c, (*pre, *post, Mark("at", replace(p or _ice_there(), spot={"-1": "innermost"}.get(spot, spot)))))


def _many(n: Any, c: Named, pre: tuple[Mark, ...] = (), post: tuple[Mark, ...] = ()) -> Any:
    count = int(n)
    return Desc(c, (*pre, *post), count) if 0 < count < 10 else None


def _stand(k: str, n: Any = None, pre: tuple[Mark, ...] = (), post: tuple[Mark, ...] = (), sizes: Any = ()) -> Any:
    count = int(n) if n is not None else 1
    if k == "card" and n is not None:
        return None
    if k in ("asset", "upgrade") and any(_rich(one) for one in post):
        return None  # `trash an asset with 2 credits`: who has them is not said
    return Desc(Stand(k, sizes or ()), (*pre, *post), count) if 0 < count < 10 else None


def _rich(mark: Mark) -> bool:
    """Whether a mark says that a card has credits, and not that they lie on it."""
    return mark.kind == "has" and isinstance(mark.value, tuple) and any(one.unit == "credits" for one in mark.value)


def _state(s: str) -> Mark:
    return Mark("is", s.removeprefix("-"), not s.startswith("-"))


def _quantity(n: Any, u: str, hosted: Any = None) -> Quantity | None:
    if hosted and u == "cards":  # those are in no hand
        return None
    return Quantity(n if isinstance(n, Amount) else Amount(int(n)), u)


def _ice_there() -> Where_:
    return Where_("ice", Pro("there"))


def _lies(where: str, goods: tuple[Any, ...]) -> Any:
    """What lies at the server that was named; None where the Runner's cards are among it: they lie in no server."""
    for one in goods:
        cards = one.what.cards if isinstance(one, Desc) and isinstance(one.what, Named) else ()
        kind = one.what.kind if isinstance(one, Desc) and isinstance(one.what, Stand) else ""
        if any(card_facts(card)[0] == RUNNER for card in cards) or KIND_SIDES.get(kind) == RUNNER:
            return None
    return Placed(Where_(where, Pro("there")), goods)


def _server_of(c: Named, s: str) -> Around | None:
    """`Spin Doctor's remote`: where it is; of an identity: of its player."""
    kinds = {card_facts(card)[1] for card in c.cards}
    if kinds == {"identity"}:
        return Around(TheServer(s), (Owned(None, (Desc(c),), "is"),))
    if kinds <= {"asset", "upgrade", "agenda", "ice"}:
        return Around(TheServer(s), (Placed(Where_("at", Pro("there")), (Desc(c),)),))
    return None


def _unnamed_ice(goods: tuple[Any, ...]) -> bool:
    """`behind an ice`: ice of which it is not said what it is."""
    return all(
        (isinstance(one, Desc) and isinstance(one.what, Stand) and one.what.kind == "ice")
        or (isinstance(one, Quantity) and one.unit == "ice" and one.amount != Amount(0))
        for one in goods
    )


def _place(where: str) -> Any:
    """A place of a server: `where` as in Place, or "in", "on" where the card decides."""

    def made(s: Any) -> Where_:
        return Where_(where, s)

    return made


def _zone(z: Zoned, spot: str = "") -> Where_:
    return Where_("zone", zone=z, spot=spot)


def _subs(which: tuple[int, ...] = (), amount: Amount | None = None, of: Any = None) -> Subs:
    return Subs(of, which, amount or Amount(how="" if which else "all"))


def _first_n(nth: str, n: Any, of: Any = None) -> Any:
    count = int(n)
    if not 1 < count < 7 or nth not in ("1", "-1"):
        return None
    return _subs(tuple(range(1, count + 1)) if nth == "1" else tuple(range(-count, 0)), of=of)


def _ability(c: Any, name: Any = ()) -> Any:
    return Ability(c, " ".join(name))


_CLICK_BEFORE = Mod("when", When("when", name="last click"))


_TOLD_BESIDE = ("access", "install", "steal", "score", "rez", "play", "trash", "break", "pass", "encounter", "advance",
                "approach", "use")  # fmt: skip


def _done(s: Any, v: str, mods: tuple[Any, ...]) -> Any:
    """`that he installed last turn`: what was done with a card, beside its name."""
    mods = tuple(Mod("when", When("when", name="this turn")) if one == _CLICK_BEFORE else one for one in mods)
    deed = phrase(v, (Pro("it"),), mods) if v in _TOLD_BESIDE else None
    return Mark("done", replace(deed, who=s)) if deed is not None else None


def R(category: str, pattern: str, action: Any, cost: float = 0.0) -> Row:
    """A row."""
    return Row(category, pattern, action, cost)


_NAMED_BY = {
    "encounter": "encounter",
    "score": "when scored",
    "steal": "when stolen",
    **{v: f"when {v}ed" for v in ("access", "install")},
    "rez": "when rezzed",
}


def _top_card(z: Any = None) -> Some:
    """`looks at the top card of R&D`."""
    where: Any = Where_("zone", zone=z, spot="top") if z is not None else Where_("top")
    return Some("card", Amount(1), where=where)


NOUNS = (
    # players
    R("Player", "p:PLAYER", lambda p: p),
    R("Player", "p:PRON", lambda p: Pro(p)),
    R("Player", "it", lambda: Pro("he"), 0.8),
    R("Num", "only|just? n:NUM", lambda n: Amount(int(n))),
    R("Num", "extra|additional|further n:NUM", lambda n: Amount(int(n), beside=True)),
    R("Num", "at least n:NUM", lambda n: Amount(int(n), "at least"), 0.1),
    R("Num", "at most|up|most to? n:NUM", lambda n: Amount(int(n), "at most"), 0.1),
    R("Num", "more than n:NUM", lambda n: Amount(int(n), "more than"), 0.1),
    R("Num", "n:A", lambda n: Amount(int(n)), 0.1),
    R("Num", "one", lambda: Amount(1), 0.1),
    R("Num", "another", lambda: Amount(1, beside=True), 0.1),
    R("Num", "n:NUM more|extra|additional|other", lambda n: Amount(int(n), beside=True), 0.1),
    R("Num", "all|every|everything|each of? POSS|those|these?", lambda: Amount(how="all")),
    R("Num", "n:NUM|A of POSS|those|these|them?", lambda n: Amount(int(n)), 0.1),
    R("Num", "any|some of?", lambda: Amount(how="any")),
    R("Num", "both of? POSS?", lambda: Amount(2)),
    R("Num", "neither|none of? POSS|those|these?", lambda: Amount(0), 0.1),
    R("Num", "n:NUM or more", lambda n: Amount(int(n), "at least")),
    R("Num", "all of? POSS? n:NUM", lambda n: Amount(int(n))),
    R("Num", "all n:NUM of POSS|those|these|them", lambda n: Amount(int(n))),
    # quantities
    R("Qty", "only|just? q:QUANTITY LEFT?", lambda q: Quantity(Amount(q[0]), q[1])),
    R("Qty", "n:Num hosted:hosted? POSS? u:UNIT LEFT?", _quantity),
    R("Qty", "POSS|those|these other? n:Num u:UNIT LEFT?", _quantity),
    R("Qty", "POSS|those|these remaining|last|final n:Num u:UNIT LEFT?", lambda n, u: _quantity(replace(n, last=True), u)),
    R("Qty", "n:Num that|this|those u:UNIT", _quantity),
    R("Qty", "n:Num points|point of u:UNIT", lambda n, u: Quantity(n, u) if u.endswith("damage") else None, -0.1),
    R("Qty", "normal|usual|standard|regular|default n:NUM u:UNIT LEFT?", lambda n, u: _quantity(n, u) if u in ("mu", "clicks") else None),
    R("LEFT", "left|remaining|available|total|otherwise|besides|leftover over?", lambda: True),
    R("Good", "normal|usual|standard|regular|default u:UNIT|HANDSIZE LEFT?", lambda u: Quantity(Amount(0), "to help") if u in ("mu", "link", "hand size") else None, -0.1),
    R("LEFT", "that|which? PRON|PLAYER still? has|have left|remaining", lambda: True),
    R("LEFT", "from anywhere|elsewhere|anything else?", lambda: True),
    R("LEFT", "more|others|additional? of POSS own", lambda: True),
    R("LEFT", "left|remaining? to break|pay|boost|pump|prevent|use|spend|work with|from? !ANYWORD", lambda: True),
    R("LEFT", "in poss:POSS credit? pool", lambda poss: True if poss in ("it", "he", "i") else None),
    R("Qty", "n:Num u:UNIT used|taken|occupied|full|filled", lambda n, u: Quantity(n, "mu used") if u == "mu" else None),
    R("Qty", "n:Num u:UNIT UNSPENT", lambda n, u: Quantity(n, u) if u in ("mu", "credits") else None),
    R("Qty", "n:Num UNSPENT u:UNIT LEFT?", lambda n, u: Quantity(n, u) if u in ("mu", "credits", "cards", "bad publicity credits") else None),
    R("Qty", "n:Num u:UNIT worth? of programs INPLAY?", lambda n, u: Quantity(n, "mu used") if u == "mu" else None),
    R("Qty", "base n:NUM mu|memory?", lambda n: Quantity(Amount(int(n)), "mu"), 0.1),
    R("Qty", "POSS last|final|only|sole|remaining !credits|creds|tags|cards|counters|tokens|points u:UNIT", lambda u: Quantity(Amount(1, last=True), u) if u not in ("clicks", "runs") else None),
    R("Qty", "u:UNIT n:Signed", lambda u, n: _quantity(n, u) if u != "clicks" and (int(n) >= 0 or u == "strength") else None, 0.3),  # `click 1` is the first
    R("Bare", "POSS|that|those|these? u:UNIT", lambda u: Quantity(None, u), 0.3),
    # servers and zones
    R("Serv", "s:Serv1", lambda s: s),
    R("Serv", "s:Serv1 posts:ServPost*", lambda s, posts: Around(s, posts) if posts else None),
    R("Serv", "POSS? open|naked|iceless|undefended|unprotected|unguarded s:Serv1", lambda s: Around(s, (Placed(_ice_there(), (Quantity(Amount(0), "ice"),)),)), -0.1),
    R("Serv1", "poss:POSS? s:SERVER", lambda s, poss: Around(Server(s), (), poss) if poss in ("i", "he", "opp", "corp") else Server(s)),
    R("Numbered", "n:NUM", lambda n: True if n != "0" else None),  # `remote 1`; but `a remote without ice`
    R("Serv1", "s:THESERVER !Numbered", lambda s: TheServer(s), 0.3),
    R("Serv1", "POSS? another|different|second|third|other|separate THESERVER !Numbered", lambda: Server("new remote")),
    R("Serv1", "same s:THESERVER !Numbered", lambda s: TheServer(s, True), 0.2),
    R("Serv1", "one|single s:THESERVER !Numbered", lambda s: TheServer(s), 0.2),
    R("Serv1", "s:THESERVER that|which|where? it|that|this is|was|lies|sits installed? in|at?", lambda s: Around(TheServer(s), (Placed(Where_("at", Pro("there")), (Desc(Pro("it")),)),)), 0.1),
    R("Serv1", "c:CARD s? s:THESERVER !Numbered", _server_of, 0.1),
    R("Serv1", "poss:POSS s:THESERVER !Numbered", lambda s, poss: Around(TheServer(s), (), poss), 0.1),
    # what is said of a server beside its name
    R("ServPost", "with|hosting|holding|containing only? g:PlaceGoods there:ONIT?", lambda g, there: _lies("at", g) if there or not lies_nowhere(g) else None),
    R("ServPost", "with|holding|containing the k:KIND", lambda k: _lies("at", (Desc(The(k)),)) if k in ("agenda", "asset", "upgrade") else None, -0.1),
    R("ServPost", "with|that|which has|holds? n:Num cards|card|things in|inside POSS? root", lambda n: _lies("root", (Quantity(n, "cards"),))),
    R("ServPost", "without any? ice", lambda: _lies("ice", (Quantity(Amount(0), "ice"),))),
    R("ServPost", "behind|under g:PlaceGoods", lambda g: _lies("ice", g), 0.1),
    R("ServPost", ",? where g:PlaceGoods is|are|was|were|lies|lie|sits|sit|stands|stand BOTHALL? s:STATE? ORDER?", lambda g, s: _lies("at", g if s is None else tuple(replace(one, marks=(*one.marks, _state(s))) if isinstance(one, Desc) else one for one in g))),
    R("ServPost", ",? that|which has|holds|contains|hosts only? g:PlaceGoods", lambda g: _lies("at", g), 0.1),
    R("ServPost", ",? that|which? is|was? protected|guarded|defended|covered by|with g:PlaceGoods", lambda g: _lies("ice", g)),
    R("ServPost", ",? that|which? is|was? protected|guarded|defended|covered only by|with g:PlaceGoods", lambda g: _lies("ice", (*g, Quantity(Amount(0), "else")))),
    R("ServPost", ",? that|which g:PlaceGoods protects|guards|defends|protect|guard|defend", lambda g: _lies("ice", g)),
    R("ServPost", ",? whose root|contents holds|contains|has|hosts|is|are only? g:PlaceGoods", lambda g: _lies("root", g)),
    R("Zone", "poss:POSS? z:ZONE", lambda z, poss: Zoned(z, poss or "")),
    R("Zone", "p:PLAYER z:ZONE", lambda p, z: Zoned(z, p) if z in ("score", "hand", "deck") else Zoned(z, p) if SIDES.get(z) == p else None, -0.1),
    R("Zone", "POSS? z:SERVER", lambda z: Zoned(z) if z in _CENTRAL else None, 0.1),
    # places
    R("Place", "on|at|protecting|over|guarding|defending|covering|before s:Serv", _place("on")),
    R("Place", "in|inside|into s:Serv", _place("in")),
    R("Place", "in front of s:Serv", _place("ice")),
    R("Place", "protecting|guarding|defending it|that|there", lambda: Where_("ice", Pro("there"))),
    R("Place", "protects|guards|defends|protect|guard|defend s:Serv", _place("ice")),
    R("Place", "in|on|at root of s:Serv", _place("root")),
    R("Place", "in front of? it|that|there|them|those|these?", lambda: Where_("ice", Pro("there")), 0.3),
    R("Place", "in s:Serv s? root", _place("root")),
    R("Place", "in|into|on|at root of it|that|there", lambda: Where_("root", Pro("there")), 0.1),
    R("Place", "in|into|on|at that|this|same|POSS? root", lambda: Where_("root", Pro("there")), 0.2),
    R("Place", "at|in|as? spot:SPOT ice|POSITION? on|of|at|protecting|guarding|in s:Serv", lambda s, spot: Where_("ice", s, spot=spot)),
    R("Place", "at|in spot:SPOT POSITION", lambda spot: replace(_ice_there(), spot=spot), 0.1),
    R("POSITION", "position|spot|slot|place", lambda: True),
    R("Place", "in z:Zone", _zone),
    R("Place", "on z:ZONE", lambda z: Where_("zone", zone=Zoned(z)) if z == "rig" else None),
    R("Place", "on|at? top of z:Zone", lambda z: _zone(z, "top")),
    R("Place", "on|at|to bottom of z:Zone", lambda z: _zone(z, "bottom")),
    R("Place", "on? top", lambda: Where_("top"), 0.4),
    R("Place", "in|inside|there there|it?", lambda: Where_("in", Pro("there")), 0.4),
    R("Place", "right|just there", lambda: Where_("on", Pro("there")), 0.1),
    R("Place", "there too?", lambda: Where_("on", Pro("there")), 0.2),
    R("Place", "further|deeper|farther in|inside|inwards|down", lambda: Where_("ice", Pro("there"), spot="innermost"), 0.1),
    R("Place", "hosted? on|onto c:HostNP", lambda c: Where_("host", host=c)),
    R("Place", "hosted? on|onto c:ItCard|The|Standing", lambda c: Where_("host", host=c), 0.25),
    *(R("Place", f"right|just|directly? {where}", lambda c: Where_("ice", spot="behind", of=c), 0.1) for where in ("behind|inward|inwards of? c:HostNP|ItCard|The", "after c:HostNP|The", "after !this|that c:ItCard")),
    R("Place", "behind|under g:PlaceGoods", lambda g: Where_("behind ice", Around(TheServer("remote"), (there,))) if _unnamed_ice(g) and (there := _lies("ice", g)) is not None else None),
    R("Place", "inside of? c:HostNP|ItCard", lambda c: Where_("ice", Pro("there"), spot="behind", of=c), 0.1),
    R("Place", ",? NEXTTO c:HostNP|ItCard|The", lambda c: Where_("beside", of=c), 0.1),
    R("NEXTTO", "next to", lambda: True),
    R("NEXTTO", "beside|alongside", lambda: True),
    R("Place", "in|on|at|inside|protecting same THESERVER as c:HostNP|ItCard|The", lambda c: Where_("beside", of=c), -0.4),
    # what is said of a card beside its name
    *(R("State", so, _state) for so in ("s:STATE", "is|are|was !A s:STATE")),  # `behind X was a rezzed Y`: Y is
    *(R("Post", f"{no} additional|extra|further? cost|costs of|on? its? own?", lambda: Mark("all", (), False)) for no in ("without A|any?", "with|has no")),
    R("State", "spot:SPOT", lambda spot: Mark("spot", spot), 0.1),
    R("State", "as spot:SPOT ice|one|piece?", lambda spot: Mark("spot", spot)),
    R("Mark", "s:State", lambda s: s),
    R("Mark", "sits|lies|stands|is|are|was sitting|lying|standing? there? !A s:STATE", _state, 0.05),
    R("Mark", "is|are|was|sits|lies|stands|lives|rides? sitting|lying|standing|stuck|parked? p:Place", lambda p: Mark("at", p)),
    R("Mark", "with|has|have|had|having|holding|bearing|bears|hosting|hosts|carrying|showing|shows|show|w q:Counted", lambda q: Mark("has", q) if all(one.unit in ON_CARDS for one in q) else None),
    R("Mark", "with|has|have|had|having|holding|bearing|bears|w q:Counted on it|him|them", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, -0.3),
    R("Mark", "with|holding|still? some|POSS? some? u:UNIT left|still? on it|there", lambda u: Mark("has", (Quantity(Amount(how="any"), u),)) if u in ON_CARDS else None, 0.3),
    R("Mark", "with|has|have|had|holding some|POSS? some? u:UNIT left|remaining? !on", lambda u: Mark("has", (Quantity(Amount(how="any"), u),)) if u in COUNTERS else None, 0.3),
    R("Mark", "with|having|has|had n:NUM left|remaining on? it?", lambda n: Mark("has", (Quantity(Amount(int(n)), ""),)), 0.3),
    R("Mark", "with|having|has|carrying|bearing enough|sufficient u:UNIT on? it? to? score? it?", lambda u: Mark("is", "fully advanced") if u in ("advancement", "counters") else None),
    R("Mark", "without A|any? u:UNIT on? it?", lambda u: Mark("has", (Quantity(Amount(0), u),)) if u in ON_CARDS else None),
    R("Mark", "( s:Serv more:MoreMark* )", lambda s, more: _group(Mark("at", Where_("on", s)), more)),
    R("Mark", "q:Counted on it|him|them", lambda q: Mark("on", q), 0.2),
    R("Mark", "is|are|was|sits|sat|stands|stood? on|at q:Counters", lambda q: Mark("has", (q,)), 0.1),
    R("Mark", "advanced n:NUM times|x|counters?", lambda n: Mark("has", (Quantity(Amount(int(n)), "advancement"),))),
    R("Mark", "advanced n:Often", lambda n: Mark("has", (Quantity(n, "advancement"),))),
    R("Mark", "with c:CardNP|Standing hosted? on it", lambda c: Mark("hosts", c), 0.1),
    R("Mark2", "m:State", lambda m: m),
    R("Mark2", "hosts|hosting|carries|carrying|houses c:CardNP", lambda c: Mark("hosts", c)),
    R("Mark2", "advanced n:NUM|TIMES times|x|counters?", lambda n: Mark("has", (Quantity(Amount(int(n)), "advancement"),))),
    R("Mark2", "with|has|holding q:Counters", lambda q: Mark("has", (q,))),
    *(R("Mark2", f"q:Counters {end}", lambda q: Mark("has", (q,)), 0.1) for end in ("on it", "!on")),
    R("Mark2", "choosing|targeting|chose|picked|selected|targets c:Card1|The|ItCard", lambda c: Mark("chosen", c), 0.1),
    R("Counters", "q:Qty", lambda q: q if q.unit in ("advancement", "virus", "power", "agenda", "counters") else None),
    R("Mark", "is|was? choosing|targeting|chosen|chose|picked|selected|naming|targets|named|set|pointing|pointed|aimed to|on|at? c:CardNP|The|ItCard|Standing", lambda c: Mark("chosen", c), 0.1),
    R("Mark", "( q:Counted )", lambda q: Mark("has", q) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Mark", "( m:Mark more:MoreMark* )", lambda m, more: _group(m, more)),
    R("MoreMark", ",|and|;|/? m:Mark", lambda m: m),
    R("MoreMark", ",|and|;|/? s:Serv", lambda s: Mark("at", Where_("on", s)), 0.1),
    R("Often", "n:once|twice|thrice", lambda n: Amount({"once": 1, "twice": 2, "thrice": 3}[n])),
    R("Often", "n:NUM times|time", lambda n: Amount(int(n))),
    R("Counted", "q:Qty", lambda q: (q,)),
    R("Counted", "n:NUM !Noun", lambda n: (Quantity(Amount(int(n)), ""),), 0.8),
    # cards
    R("Pre", "s:State", lambda s: replace(s, before=True), 0.02),
    R("Pre", "s:Advanced", lambda s: replace(s, before=True), 0.4),
    R("Pre", "s:State , !CARD", lambda s: s if s.value != "empty" else None),  # `R&D is empty, Spin Doctor is rezzed`: what is empty is R&D
    R("HostNP", "poss:POSS? pre:Pre* c:CARD post:HostPost*", _card),
    R("HostPost", "s:State", lambda s: s),
    R("HostPost", "p:Place", lambda p: Mark("at", p)),
    R("Card1", "c:CARD", lambda c: Desc(c)),
    R("CardNP", "c:CARD itself", lambda c: Desc(c)),
    R("Card1", "poss:POSS? pre:Pre* c:CARD", lambda c, pre, poss: _card(c, poss, pre) if poss or pre else None, 0.05),
    R("CardNP", "poss:POSS? pre:Pre* c:CARD post:Post*", _card),
    R("CardNP", "that|this|same|said pre:Pre* c:CARD post:Post*", lambda pre, c, post: _card(c, None, pre, post), -0.1),
    R("Card1", "that|this|same|said c:CARD", lambda c: Desc(c), -0.1),
    R("CardNP", "that|this|poss:POSS? pre:Pre* KIND c:CARD post:Post*", _card, 0.1),
    R("CardNP", "POSS? another|second|2nd|other|different pre:Pre* copy? of? then:Pre* c:CARD post:Post*", lambda pre, then, c, post: _card(Named(c.cards, c.at, True), None, (*pre, *then), post)),
    R("CardNP", "another|second|2nd|other pre:Pre* copy of? it|that|this? post:Post*", lambda pre, post: Desc(The("", spot="another"), (*pre, *post))),
    R("CardNP", "POSS only|single|sole|lone installed? KIND ,|: pre:Pre* c:CARD post:Post*", _card, -0.1),
    R("CardNP", "n:NUM|TIMES copies|copy? of? pre:Pre* c:CARD post:Post*", _many),
    R("Post", "m:Mark", lambda m: m),
    R("Post", ",? that|which s:Player v:VB|VZ|VD w:When", lambda s, v, w: _done(s, v, (Mod("when", w),)), -0.1),
    R("Post", ",? that|which s:Player v:VB|VZ|VD mods:Mod*", lambda s, v, mods: _done(s, v, mods), 0.1),
    R("Post", "that|which? s:Player is|am|are v:VG mods:Mod*", lambda s, v, mods: _done(s, v, mods), -0.1),
    R("Post", ",? that|which PRON|PLAYER has|had? aimed|pointed|set|targeted at|on? c:Card1|The|ItCard", lambda c: Mark("chosen", c), -0.1),
    R("Post", "s:Player v:VD mods:Mod*", lambda s, v, mods: _done(s, v, mods), 0.5),
    R("Post", "s:PRON v:VB|VZ mods:Mod*", lambda s, v, mods: _done(Pro(s), v, mods), 0.5),
    R("Post", ",? which|that|has|had? is|was|been? rezzed w:WhenPast ,?", lambda w: _done("corp", "rez", (w,)), -0.4),
    R("WhenPast", "p:PAST", lambda p: Mod("when", When("when", name=p)) if p != "this turn" else None),
    R("Post", ",? which|that|who|each m:Mark|Mark2 !PAST|SAMETURN", lambda m: m, 0.05),
    R("Post", ",? which|that has|have|had|is|was m:State", lambda m: m, 0.05),
    R("Post", "s:Serv", lambda s: Mark("at", Where_("on", s)) if isinstance(s, Server) else None, 0.45),
    R("Post", ", POSS|the only|sole|lone|single ice on|protecting|over s:Serv ,?", lambda s: Mark("at", Where_("ice", s)), -0.2),
    R("Post", ", POSS|A first KIND KIND? ,?", lambda: Mark("all", ()), 0.2),
    R("Post", "that|which corp|corporation|PRON has|have|had? s:STATE", lambda s: _state(s) if s.startswith("-") else None, -0.1),
    R("Post", "that|which? used to be|have VN|STATE", lambda: Mark("all", ()), 0.1),
    R("Post", "and|,|but|yet|though !then !A m:Mark2", lambda m: m, 0.2),
    R("Post", ", m:Mark ,", lambda m: m, 0.1),
    R("Post", ", q:Counted ,", lambda q: Mark("has", q) if all(one.unit in ON_CARDS[1:6] for one in q) else None, 0.1),
    R("ONECARD", "one unknown|random? cards|card in Zone", lambda: True),
    *(R("Standing", f"!ONECARD {a} pre:Pre* unknown|random|single? k:KIND post:Post* !:", lambda pre, k, post, a=a: _stand(k, None, pre, post) if a or k != "card" or pre or post else None, 0.2) for a in ("A|one", "")),
    R("Standing", "!ONECARD A|one|another|other|SOMEOTHER pre:Pre* unknown|random|other|single? k:KIND post:Post* !:", lambda pre, k, post: _stand(k, None, pre, (*post, Mark("all", ()))), 0.25),
    R("Standing", "n:NUM other|more|further? pre:Pre* unknown|other? k:KIND post:Post* !:", lambda n, pre, k, post: _stand(k, n, pre, post), 0.2),
    R("Standing", "A|one? pre:Pre* n:NUM pointer|point|pt agenda? post:Post*", lambda pre, n, post: _stand("agenda", None, pre, post, (UNTOLD, int(n)))),
    R("Standing", "A|one|any|POSS? pre:Pre* agenda that|which? is? worth n:NUM points|point? post:Post*", lambda pre, n, post: _stand("agenda", None, pre, post, (UNTOLD, int(n))), -0.1),
    R("Standing", "A|one|POSS? pre:Pre* agenda post:Post* that|which needs|requires|takes n:NUM advancement|UNIT? to? score|be? scored?", lambda pre, n, post: _stand("agenda", None, pre, post, (int(n), UNTOLD)), -0.1),
    R("Standing", "n:NUM pre:Pre* k:KIND installed|out? ,? each? of|with|at|takes|uses|costs|is? m:NUM mu|memory each|apiece? post:Post*", lambda n, pre, m, k, post: _stand(k, n, pre, post, (int(m),)) if k in ("program", "icebreaker") else None),
    R("Standing", "n:NUM m:NUM mu k:KIND post:Post*", lambda n, m, k, post: _stand(k, n, (), post, (int(m),)) if k in ("program", "icebreaker") else None),
    R("SOMEOTHER", "some other|different|random|unknown", lambda: True),
    R("Standing", "A|one|another pre:Pre* m:NUM mu k:KIND post:Post*", lambda pre, m, k, post: _stand(k, None, pre, post, (int(m),)) if k in ("program", "icebreaker") else None, -0.1),
    R("Standing", "A? pre:Pre* a:NUM / b:NUM agenda? post:Post*", lambda pre, a, b, post: _stand("agenda", None, pre, post, (int(a), int(b)))),
    *(R("The", f"that|this|the|said|same random? {one} itself?", lambda k="", one=one: The(k or one) if k != "card" else None) for one in ("k:KIND", "card")),
    R("The", "poss:POSS k:KIND", lambda k, poss: The(k, poss)),
    R("The", "poss:POSS only|sole|lone|single k:KIND", lambda k, poss: The(k, poss)),
    R("The", "spot:SPOT|NTH one", lambda spot: The("ice", spot=spot)),
    R("The", "first|old|older|original|existing one|copy", lambda: The("", spot="older")),
    R("The", "new|newer|newly|freshly installed? one|card !Noun", lambda: The("", spot="newer"), 0.1),
    R("The", "old|older|previous k:KIND", lambda k: The(k, spot="older"), 0.1),
    R("The", "new|newer|newly one|copy|installed? k:KIND", lambda k: The(k, spot="newer"), 0.1),
    R("The", "POSS? spot:SPOT|NTH k:KIND", lambda k, spot: The(k, spot=spot) if k == "ice" else None),
    R("Any", "POSS? nth:NTH k:KIND p:IcePlace", lambda nth, k, p: Desc(The(k, spot=nth), (Mark("at", p),)) if k == "ice" else None),
    R("Any", "POSS? spot:SPOT k:KIND p:IcePlace", lambda spot, k, p: Desc(The(k, spot=spot), (Mark("at", replace(p, spot=spot)),)) if k == "ice" else None),
    R("ItCard", "i:IT", lambda i: Pro(i) if i != "there" else None),
    R("Any", "nothing|none extra|more|additional|else?", lambda: Some("card", Amount(0))),
    R("Any", "anything|something|someone else|more?", lambda: Some("card", Amount(how="any"))),
    R("Any", "A|any|some|one k:KIND from:FromPlace?", lambda k, **rest: Some(k, Amount(1), where=rest.get("from"))),
    R("Any", "k:KIND that|which? with|hosting|under|below|has|hosts|carries c:Card1 hosted? on? it?", lambda k, c: Desc(The(k), (Mark("hosts", c),)), -0.2),
    R("Any", "one with|hosting|under|below c:Card1 hosted? on? it?", lambda c: Desc(The(""), (Mark("hosts", c),)), -0.3),
    R("Any", "another|next one|piece? !Noun", lambda: Some("", Amount(1), other=True), 0.3),
    R("Any", "nth:NTH one|copy !Noun", lambda nth: Some("", Amount(1), other=True, nth=int(nth)) if int(nth) > 1 else None, 0.6),
    R("Any", "A|POSS nth:NTH one|copy|piece? !Noun", lambda nth: Some("", Amount(1), other=True, nth=int(nth)) if int(nth) > 1 else None, 0.2),
    R("CardNP", "host of c:Card1", lambda c: Desc(The(""), (Mark("hosts", c),))),
    R("Any", "A new|fresh|further|brand k:KIND", lambda k: Some(k, Amount(1), other=True), -0.3),
    R("Any", "A nth:NTH k:KIND", lambda nth, k: Some(k, Amount(1), other=True, nth=int(nth)) if int(nth) > 1 else None, -0.3),
    R("Any", "another|different|other k:KIND", lambda k: Some(k, Amount(1), other=True)),
    R("Any", "n:NUM other? k:KIND from:FromPlace?", lambda n, k, **rest: Some(k, Amount(int(n)), where=rest.get("from"))),
    R("Any", "those|these k:KIND", lambda k: Some(k, Amount(how="all")) if k != "card" else Pro("them")),
    R("Any", "all|every|both|each of? POSS? STATE? k:KIND", lambda k: Some(k, Amount(how="all"))),
    R("Any", "k:KIND from:FromPlace?", lambda k, **rest: Some(k, Amount(how="some"), where=rest.get("from")), 0.4),
    R("FromPlace", "from|in|out of? z:Zone", _zone),
    # subroutines
    R("SubsNP", "unbroken|remaining|other? s:SubsNP2", lambda s: s),
    R("SubsNP", "other|remaining sub|subroutine|one of:OfCard?", lambda of: replace(_subs((), Amount(1)), of=of), -0.1),
    R("SubsNP2", "other|remaining n:NUM? !Noun|NUM", lambda n: _subs((), Amount(int(n or 1))), 0.5),
    R("SubsNP2", "nth:NTH POSS? subs|sub|subroutine|subroutines of:OfCard?", lambda nth, of: _subs((int(nth),), of=of)),
    R("SubsNP2", "nth:NTH one? !Noun", lambda nth: _subs((int(nth),), Amount(1, "one")), 0.1),
    R("SubsNP2", "a:NTH and|, b:NTH subs|sub|subroutine|subroutines|one? of:OfCard?", lambda a, b, of: _subs((int(a), int(b)), of=of)),
    R("SubsNP2", "nth:NTH n:NUM subs|subroutines of:OfCard?", _first_n),
    R("SubsNP2", "POSS? n:Num POSS? of? POSS? subs|sub|subroutine|subroutines of:OfCard?", lambda n, of: _subs((), n, of)),
    R("SubsNP2", "POSS? only|sole|single|lone? subs|subroutines|sub|subroutine of:OfCard?", lambda of: _subs(of=of), 0.2),
    R("SubsNP2", "all|both|rest|everything of|on? of:Card1|ItCard|The", lambda of: _subs(of=of)),
    R("SubsNP2", "a:NTH sub|subroutine and|, b:NTH sub|subroutine of:OfCard?", lambda a, b, of: _subs((int(a), int(b)), of=of)),
    R("SubsNP2", "c:Card1|ItCard|The s? nth:NTH sub|subroutine|one", lambda c, nth: _subs((int(nth),), of=c)),
    R("SubsNP2", "poss:POSS nth:NTH sub|subroutine", lambda poss, nth: _subs((int(nth),), of=Pro("it") if poss == "it" else None)),
    R("SubsNP2", "n:Num? c:Card1|The s? subs|subroutines|sub|subroutine", lambda n, c: _subs((), n, c)),
    R("SubsNP2", "nth:NTH c:Card1 sub|subroutine", lambda nth, c: _subs((int(nth),), of=c)),
    R("AbilityNP", "c:Card1|ItCard|The s? name:AbilityWord* ability|effect|trigger|abilities|text", _ability),
    R("AbilityNP", "c:Card1|ItCard|The s? !NTH name:AbilityWord* thing", _ability),  # `plays X first thing`
    R("AbilityNP", "poss:POSS name:AbilityWord* ability|effect|trigger|abilities|thing", lambda poss, name: _ability(Pro("it"), name) if poss == "it" else None),
    R("AbilityNP", "name:AbilityWord* ability|effect|trigger of|on c:Card1|ItCard|The", _ability),
    R("AbilityNP", "ability|effect|trigger", lambda: _ability(Pro("it")), 0.5),
    R("AbilityNP", "name:AbilityWord ability", lambda name: _ability(Pro("it"), (name,)), 0.4),
    R("AbilityWord", "nth:NTH", lambda nth: nth),
    R("AbilityWord", "w:click|paid|interrupt|trash", lambda w: w),
    R("AbilityWord", "when|on v:VB|VN", lambda v: _NAMED_BY.get(v)),
    R("AbilityWord", "encounter|encountered", lambda: "encounter"),
    R("AbilityWord", "v:access|score|steal|install|rez", lambda v: _NAMED_BY[v]),
    R("AbilityWord", "w:start|end of? t:turn|encounter|run", lambda w, t: f"{w} of {t}"),
    R("OfCard", "of|on|from|off c:Card1|ItCard|The", lambda c: c),
    R("OfCard", "of|on|from|off c:CardNP", lambda c: c if isinstance(c, Desc) and c.marks else None, 0.2),
    R("Noun", "UNIT|KIND|CARD|THING|OWNTURN|PLAYER", lambda: True),
    # things of the game
    R("ThingNP", "that|this? t:THING", lambda t: Thing(t), 0.1),
    # whose turn: `my turn`, `his turn as the Corp`, `my corp turn`, `the Runner's turn`
    R("TurnOf", "who:POSS own? turn|go", lambda who: whose(who)),
    R("TurnOf", "who:POSS own? turn as p:PLAYER", lambda who, p: Pro(who, p) if who in OF_WHOM else None),
    R("TurnOf", "who:POSS t:TURN", lambda who, t: Pro(who, t) if who in OF_WHOM else None),
    R("TurnOf", "t:TURN", lambda t: t),
    R("TurnOf", "turn of p:Player", lambda p: p),
    R("ThingNP", "poss:POSS t:THING", lambda t, poss: Thing(t, whose(poss) if t in OF_A_TURN and poss != "it" else None) if poss != "it" or t == "action phase" else None, 0.1),
    R("ThingNP", "who:TurnOf", lambda who: Thing("turn", who), 0.4),
    R("TypeNP", "k:KIND", lambda k: Option("type", k) if k in _TYPES else None, 0.1),
    R("HostPost", "with q:Counters on it?", lambda q: Mark("has", (q,)), 0.1),
    # times
    R("Pre", "unique", lambda: Mark("is", "unique"), 0.1),
    R("Pre", "one|single|winning|successful|old|older|dear|trusty|lonely|big|little|damn|plain|vanilla|bare", lambda: Mark("all", ()), 0.1),
    R("Post", "under|underneath|beneath|below c:ItCard", lambda c: Mark("hosts", Desc(c)) if c == Pro("it") else None, 0.1),
    R("CardNP", "k:KIND under|underneath|beneath|below|hosting c:Card1", lambda k, c: Desc(Stand(k), (Mark("hosts", c),)) if k in ("ice", "card", "program") else None, -0.1),
    R("The", "one of? them|those?", lambda: The("", spot="one"), 0.5),
    R("The", "one of which", lambda: The("", spot="one of those")),
    R("Post", "accessed|found|seen|revealed p:Place", lambda p: Mark("at", p), 0.1),
    R("CardNP", "POSS? spot:SPOT ice p:IcePlace? mark:,|( A|POSS pre:Pre* c:CARD post:HostPost* ,|)?", _that_ice),
    R("CardNP", "POSS? spot:NTH ice p:IcePlace? mark:,|( A|POSS? pre:Pre* c:CARD post:HostPost* ,|)?", _that_ice, -0.1),
    R("CardNP", "first c:CARD post:Post*", lambda c, post: Desc(c, post), 0.1),
    R("CardNP", "A accessed c:CARD post:Post*", lambda c, post: Desc(c, (Mark("is", "accessed"), *post)), 0.1),
    R("Post", ",? A? n:NUM points|point|pointer", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.2),
    R("The", "accessed k:KIND", lambda k: The(k, spot="met"), 0.1),
    R("Mark", "with q:Counted hosted|lying|sitting|placed ONIT?", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, -0.2),
    R("Post", ", which|that is|was|are among|one of? them|those|these", lambda: Mark("all", ()), 0.1),
    # of several, and by what it does
    R("SubsNP", "POSS? e:SubEffect sub|subroutine of:OfCard?", lambda e, of: SubsBy(e, of)),
    R("SubsNP", "every|each POSS? e:SubEffect sub|subroutine? of:OfCard?", lambda e, of: SubsBy(e, of, Amount(how="all"))),
    R("SubsNP", "n:Num? POSS? subs|subroutines of:OfCard? that|which end|ended run", lambda of, n: SubsBy("end_run", of, n or Amount(how="all")), -0.3),
    R("SubsNP", "n:Num? POSS? e:SubEffect subs|subroutines|ones of:OfCard?", lambda e, of, n: SubsBy(e, of, n or Amount(how="all"))),
    R("TraceSub", "trace of? n:2|3|4|5|6|7", lambda n: f"trace {n}"),
    R("SubsNP", "POSS? t:TraceSub one? of:OfCard?", lambda t, of: SubsBy(t, of), 0.1),
    R("SubEffect", "end|etr run?", lambda: "end_run"),
    R("SubEffect", "trace", lambda: "trace"),
    R("SubsNP", "n:Num? POSS? etrs of:OfCard?", lambda of, n: SubsBy("end_run", of, n or Amount(how="all"))),
    R("SubEffect", "u:UNIT", lambda u: u.replace(" damage", "") if u.endswith("damage") else {"tags": "tags", "credits": "credits"}.get(u)),
    R("Obj", "o:Standing", lambda o: o if o.marks or (isinstance(o.what, Stand) and o.what.sizes) else None, 0.2),
    R("Post", ",? with|whose|, A? printed? trash cost of|is? n:NUM ,?", lambda n: Mark("has", (Quantity(Amount(int(n)), "trash cost"),)), 0.1),
    R("Any", "top card of? z:Zone?", _top_card, 0.1),
    R("Obj", "POSS? c:Card1 s? counter|token|counters", lambda c: c, 0.2),
    R("The", "spot:SPOT|NTH !Noun", lambda spot: The("ice", spot=spot), 0.6),
    R("Standing", "POSS|the only|sole|lone|single ice on|protecting|over s:Serv", lambda s: Desc(Stand("ice"), (Mark("at", Where_("ice", s)),)), -0.2),
    R("Any", "n:Num of POSS|these|those|them? NUM? STATE? k:KIND from:FromPlace?", lambda n, k, **rest: Some(k, n, where=rest.get("from"))),
)  # fmt: skip


def _group(m: Any, more: tuple[Any, ...]) -> Mark:
    return Mark("all", (m, *more))
