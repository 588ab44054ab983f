"""Rows for questions of a rule or of one card, as they are asked with no board: what it is, says, costs, takes."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, of_card
from judgebot.ask.reading.counting import cost
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import Amount, Deed, Some, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can, Comes, HowMuch, Kind, Says, Strength
from judgebot.ask.reading.raw import Aside, Desc, Given, Mod, Owned, Quantity, Question, TheServer, Where_
from judgebot.game.objects import CORP, RUNNER

_PLAIN_COST = {"ice": "install"}  # what is paid for a card of a kind that has no cost of its own


def _kind(c: Any, k: str) -> Any:
    """`is Leech a virus`, `what type is it`: of a card that is named."""
    return Question(Kind(c, k)) if "c" in class_of(c) else None


def _virus(u: str) -> str | None:
    return u if u in ("virus", "ice", "agenda") else None


def _new_one(o: Any, at: Any = None, to: str = "install", mods: tuple[Any, ...] = ()) -> Any:
    """`how much is a third ice on HQ`: to install it."""
    some = o if isinstance(o, Some) else None
    if some is None or some.kind not in _PLAIN_COST or to != _PLAIN_COST[some.kind]:
        return None
    place = (Mod("on", at if at is not None else Where_("on", TheServer("remote"))),)
    return cost(phrase("install", (replace(some, where=None),), (*place, *mods)))


def _card_cost(c: Any, v: str, mods: tuple[Any, ...] = ()) -> Any:
    """`what does X cost to rez`, `to break with Y`."""
    return cost(phrase(v, (c,), mods)) if v in _COSTLY else None


_COSTLY = ("rez", "install", "play", "trash", "steal", "advance", "use", "break", "score")


def _takes_memory(c: Any, w: Any = None, n: Any = None) -> Any:
    """`does X take memory`: whether its memory cost counts."""
    return (
        Question(Comes(Owned(c, (Quantity(n if n is not None else Amount(how="any"), "memory"),), "has"), w))
        if "c" in class_of(c)
        else None
    )


def _of_damage(q: Any, g: Quantity) -> Any:
    """`what is my hand size after two core damage`."""
    number = isinstance(q.query, HowMuch) and q.query.unit == "hand size"
    return Given((Owned(RUNNER, (g,)), q)) if number and g.unit == "core damage" and g.amount is not None else None


def _with_cards(q: Any, g: tuple[Any, ...]) -> Any:
    """`how strong is Unity with three icebreakers`: which are installed."""
    there = all(isinstance(one, Desc) for one in g)
    return Given((Owned(RUNNER, g), q)) if isinstance(q.query, Strength) and there else None


def _with_left(n: Any, u: str, s: Any = None) -> Any:
    """`can it be done with 2 left`: what was asked about, with so much of what that costs."""
    return Given((Question(Can(Deed("do so"))), Owned(s, (Quantity(Amount(int(n)), u),))))


def _turn_of(d: Any) -> Any:
    """`the turn I installed it`: in the turn in which that was done."""
    if d is None or d.verb not in _ENTERS or d.when is not None:
        return None
    return When("when", replace(d, when=When("when", name="this turn")))


_ENTERS = ("install", "rez", "play", "score", "steal", "come in")


def _all_in(goods: tuple[Any, ...], server: Any) -> Any:
    """`have two upgrades and an agenda in one remote`: all of them installed there."""
    flat = tuple(one for good in goods for one in (good if isinstance(good, tuple) else (good,)))
    several = len(flat) > 1 or (isinstance(flat[0], Some) and flat[0].amount.n > 1)
    return phrase("install", flat, (Mod("on", Where_("in", server)),)) if several else None


GENERAL = (
    # what a card is, and what it says
    R("Ask", f"{BE} c:Card1|ItCard|The A? k:KindSaid", _kind),
    R("Ask", f"{DOES} c:Card1|ItCard|The count|qualify as|for being? A? k:KindSaid", _kind),
    R("Ask", f"{CAN} c:Card1|ItCard|The count|qualify|be|considered? as|for? A? k:KindSaid", _kind, 0.2),
    R("KindSaid", "k:KIND card|program|ice?", lambda k: k),
    R("KindSaid", "u:UNIT card|program?", _virus, 0.1),
    R("KindSaid", "unique card?", lambda: "unique"),
    R("Ask", f"what|which card? type|kind|sort of? card|program|ice? {BE} c:Card1|ItCard|The", lambda c: _kind(c, "")),
    R("Ask", f"what|which card? type|types|subtype|subtypes|keywords {DOES} c:Card1|ItCard|The have", lambda c: _kind(c, "")),
    R("Ask", f"what type|kind|sort of card|program|ice {BE} c:Card1|ItCard|The", lambda c: _kind(c, "")),
    R("Ask", f"what|how {DOES} c:Card1 do|say|work|read exactly|actually?", lambda c: of_card(Says, c) if c.marks == () else None, -0.1),
    R("Ask", f"what|how {DOES} c:Card1 text|ability|abilities do|say|work|read", lambda c: of_card(Says, c)),
    R("Ask", f"what {BE} c:Card1 s? text|ability|abilities|effect", lambda c: of_card(Says, c)),
    R("Ask", f"what {DOES} c:Card1 give|grant PRON|PLAYER?", lambda c: of_card(Says, c) if c.marks == () else None),
    # what it costs
    R("Ask", f"what|Many {DOES} c:Card1|The|ItCard cost PRON|Player? to v:VB mods:Mod*", _card_cost),
    R("Ask", f"what|Many {BE} c:Card1|The|ItCard to v:VB mods:Mod*", _card_cost, 0.1),
    R("NewOne", "A|the? nth:NTH k:KIND", lambda nth, k: Some(k, Amount(1), other=True, nth=int(nth)) if int(nth) > 0 else None),
    R("NewOne", "A new|fresh? k:KIND", lambda k: Some(k, Amount(1), other=True), 0.2),
    R("NewPlace", "p:Place", lambda p: p),
    R("NewPlace", "on|in|at|to A|any|each|one|some POSS? s:THESERVER", lambda s: Where_("on", TheServer("remote"))),
    R("Ask", f"what|Many {DOES} o:NewOne p:NewPlace? cost PRON|Player?", lambda o, p=None: _new_one(o, p)),
    R("Ask", f"what|Many {DOES} o:NewOne p:NewPlace? cost PRON|Player? to v:VB mods:Mod*", lambda o, v, mods, p=None: _new_one(o, p, v, mods)),
    R("Ask", f"what|Many {BE} o:NewOne p:NewPlace? to v:VB mods:Mod*", lambda o, v, mods, p=None: _new_one(o, p, v, mods), 0.1),
    R("Ask", f"what|Many {BE} cost|price|fee of|for o:NewOne p:NewPlace?", lambda o, p=None: _new_one(o, p)),
    R("Ask", f"what|Many {BE} install|installation cost of|for o:NewOne p:NewPlace?", lambda o, p=None: _new_one(o, p)),
    R("Ask", f"what|Many {BE} o:NewOne p:NewPlace?", lambda o, p=None: _new_one(o, p) if isinstance(o, Some) and o.nth else None, 0.3),
    R("Ask", f"{DOES} o:NewOne p:NewPlace? cost PRON|Player? anything|A|any|more|extra|something credits|credit|money|click? to|extra? install?", lambda o, p=None: _new_one(o, p)),
    R("Ask", f"{BE} o:NewOne p:NewPlace? free", lambda o, p=None: _new_one(o, p)),
    # deeds by their nouns
    R("VpG", "A|the? purge", lambda: Deed("purge", CORP), 0.1),
    R("VpG", "A run on|at|against s:Serv", lambda s: Deed("run", RUNNER, server=s), 0.1),
    R("Ask", f"{DOES} d:VpG cost|take|eat|use|need|consume up? POSS? WHOLETURN", lambda d: cost(d, "clicks")),
    R("WHOLETURN", "A? whole|entire|full turn", lambda: True),
    R("WHOLETURN", "all of? POSS? NUM? clicks|actions", lambda: True),
    R("WHOLETURN", "NUM clicks|actions|click|action", lambda: True),
    R("Item", "or just|only A|NUM click|clicks|action|actions", lambda: Aside("or less")),
    R("Ask", f"{CAN}|{BE} it|that|this be? done|used|made|taken|possible with|on|at|for only|just? n:NUM u:UNIT? left|remaining?", lambda n, u: _with_left(n, u or "")),
    # what it takes
    R("Ask", f"{DOES} c:Card1|ItCard|The take|use|need|cost|occupy|require|count up|against|toward|towards? POSS|any|A? MEMORY w:When?", _takes_memory),
    R("Ask", f"{DOES} c:Card1|ItCard|The take|use|need|cost|occupy|require up? n:NUM mu|memory w:When?", lambda c, n, w=None: _takes_memory(c, w, Amount(int(n)))),
    R("Ask", f"how much|many mu|memory {DOES} c:Card1|ItCard|The take|use|need|cost|occupy|require up? w:When?", lambda c, w=None: Question(HowMuch("memory", c, when=w)) if "c" in class_of(c) else None, -0.1),
    R("MEMORY", "mu|memory|space|slot limit|units|cost?", lambda: True),
    # with what else
    R("Item", "q:Ask after|with|from|having|given taken|suffered? g:Qty", _of_damage, -0.1),
    R("Item", "q:Ask ,? with g:Goods THERE?", _with_cards, 0.1),
    R("THERE", "installed|out|down", lambda: True),
    R("When", "on|during|in? same? turn in|on|when|that|where? d:Clause", _turn_of, -0.1),
    R("When", "on|during|in? same? turn s:Player d:VpN", lambda s, d: _turn_of(replace(d, who=s)) if d is not None else None),
    # what lies together
    R("VpB", "have|keep|put|install|hold g:Together in|inside|at|into A|one|single|this|that? s:THESERVER", lambda g, s: _all_in(g, TheServer(s)), -0.2),
    R("Together", "a:InList more:MoreTogether*", lambda a, more: (a, *more)),
    R("MoreTogether", ",|and|plus|with|alongside and? a:InList", lambda a: a),
    R("InList", "a:Any|Card1", lambda a: a),
    R("InList", "NUM different? KIND like|namely|called a:Card1 and|, b:Card1", lambda a, b: (a, b)),
)  # fmt: skip
