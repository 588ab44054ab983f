"""Rows of the grammar for a price as a noun: `rez cost?`, `what's the whole bill`, `X's trash cost for me`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import DOES, ask
from judgebot.ask.reading.card_facts import effects
from judgebot.ask.reading.counting import PAID, cost, counted
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Both, Cost, HowMuch
from judgebot.ask.reading.raw import Desc, Given, Mod, Named, Opening, Pred, Pro, Question, Tail, whose
from judgebot.ask.reading.whether import _either_harm, _gets, _plain
from judgebot.ask.reading.whs import _many, _priced
from judgebot.game.objects import CORP


def _both_priced(m: Any, d: Any, e: Any, s: Any = None) -> Any:
    """`what does it cost to V and W`: the one and the other."""
    return Given((_priced(d, m, s), _priced(e, m, s))) if d is not None and e is not None else None


def _cost_noun(v: str, c: Any = None, poss: Any = None, p: Any = None) -> Any:
    """`X's rez cost`, `its trash cost for me`: of the deed, by whom it is paid."""
    deed = phrase(v, (c if c is not None else Pro("it"),), ()) if poss in (None, "it") or c is not None else None
    return replace(deed, who=p) if deed is not None and p is not None else deed


def priced_at(q: Any, w: Any = None) -> Any:
    """`what is the rez cost of X then`, `trash cost?`: what that deed costs."""
    return Question(Cost(q, when=w)) if q is not None else None


def _gets_both(c: Any, s: Any) -> Any:
    """`does he get the Loup credit and card`: the one and the other."""
    drawn = ask(Opening("comes", s), Pred("deed", Deed("draw", unit="cards", by=c)))
    return Question(Both((_gets(c, s).query, drawn.query)))


def _for_doing(o: Any, v: str, d: Any, m: Any = None, u: str = "", w: Any = None) -> Any:
    """`how much must he pay for stealing it`: what that costs."""
    paid = v in ("pay", "spend") and d is not None
    mods = (Mod("purpose", d), *((Mod("in unit", u),) if u else ()), *((Mod("when", w),) if w is not None else ()))
    return counted(m if m is not None else _many(), o, v, mods) if paid else None


_DOES = {"install": ("install",), "rez": ("rez",), "pay": ("install", "rez")}  # a deed -> the words of what does it


def _by_the_card(q: Any, c: Any) -> Any:
    """`X's price with Simulchip`, which installs it: by that. Any other card only is there besides."""
    deed = q.query.deed if isinstance(q.query, Cost) else None
    named = c.what if isinstance(c, Desc) else c
    words = _DOES.get(getattr(deed, "verb", ""), ())
    if not isinstance(deed, Deed) or not isinstance(named, Named) or (deed.tool, deed.by) != (None, None):
        return None
    does = all(not effects(one).isdisjoint(words) for one in named.cards)
    return replace(q, query=replace(q.query, deed=replace(deed, tool=c))) if does else None


def _advanced_so_often(c: Any) -> Any:
    """`how many times must X be advanced`: so many counters it needs (1.18.4)."""
    return cost(phrase("advance", (c,), ()), "advancement") if isinstance(c, Desc | Pro) else None


PRICES = (
    R("Ask", "OFTEN must|should c:Card1|ItCard be advanced TOSCORE?", _advanced_so_often, -0.2),
    R("Ask", f"OFTEN {DOES} c:Card1|ItCard have|need to be advanced TOSCORE?", _advanced_so_often, -0.2),
    R("Ask", "OFTEN must|should Player advance c:Card1|ItCard TOSCORE?", _advanced_so_often, -0.2),
    R("Ask", f"OFTEN {DOES} Player have|need to advance c:Card1|ItCard TOSCORE?", _advanced_so_often, -0.2),
    *(R("OFTEN", often, lambda: True) for often in ("how many times", "how often")),
    R("Item", "q:Ask ,? with|using|via|through|off c:Card1", _by_the_card, -0.2),
    R("Ask", "m:Many|what o:OpenQ v:VB u:InUnit? for d:VpG w:When?", lambda o, v, u, d, w, m: _for_doing(o, v, d, m if m != "what" else None, u, w), -0.3),
    R("Ask", f"{DOES} not? s:Player get|gain|receive|collect POSS|that|this? c:CARD s? credit|credits|money and|or card|cards|draw", lambda s, c: _gets_both(Desc(c), s), -0.3),
    R("Ask", "what|how high|big|steep|much? is|are|was q:CostNoun w:When?", priced_at),
    R("Ask", "q:CostNoun w:When?", lambda q, w: _plain(priced_at(q, w)), 0.1),
    R("Ask", "what|how high|big|steep|much? would|will|does|do q:CostNoun be p:ForPayer? w:When?", lambda q, p, w: priced_at(replace(q, who=p or q.who), w)),
    R("CostNoun", "WHOLE|current|actual|new? poss:POSS? v:COSTOF cost|price of? c:Card1|ItCard|The? p:ForPayer?", _cost_noun),
    R("ForPayer", "for|to p:Player", lambda p: p),
    R("Item", "m:Price of|for d:VpG and|plus|, and|then? e:VpG", _both_priced, -0.1),
    R("Price", "what? is|s? b:BILL", lambda b: b, 0.05),
    R("BILL", "WHOLE* price|cost|bill|damage|toll|tab|fee tag?", lambda: _many()),
    R("BILL", "WHOLE? cheapest|least|minimum|minimal price|cost|bill|way|amount|option", lambda: _many()),
    R("BILL", "grand? total|sum", lambda: _many(), 0.3),
    R("Tailed", "what is BILL for|to? Player?", lambda: Tail("cost")),
    R("Tailed", "BILL for|to Player", lambda: Tail("cost"), 0.3),
    R("PAIDFOR", "m:HowMany", lambda m: True if m.unit in (*PAID, "") else None),  # not `how many cards does it cost`
    R("COSTS", "what|how how|much|many? u:much|UNIT? does|did|will|would it|that|this have? cost|take", lambda u=None: u in (None, "much", *PAID) or None),
    R("COSTS", "how much is|was|it|that|this it|that|this|rez|cost? for PRON|PLAYER?", lambda: True),
    R("WHOLE", "total|full|whole|overall|exact|actual|minimum|final|combined", lambda: True),
    R("Tailed", "BILL", lambda: Tail("cost"), 1.0),
    R("Ask", "poss:POSS u:SIZE is w:When?", lambda u, poss, w: _plain(Question(HowMuch(u, whose(poss), when=w))) if poss != "it" else None, 0.1),
    R("Ask", "what|how big|large|high? is maximum|max? hand size|limit of|for p:Player w:When?", lambda p, w: Question(HowMuch("hand size", p, when=w))),
    R("Ask", "how many clicks|actions is|does A? v:purge take|cost|need?", lambda v: cost(Deed(v, CORP), "clicks")),

    R("Ask", "a:Qty or n:NUM UNIT? in|all? total|all? w:When?", _either_harm, 0.3),
)  # fmt: skip
