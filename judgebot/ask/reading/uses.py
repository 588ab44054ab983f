"""Rows of the grammar for the card used for what is done, and how often: `with one use of X`, `with X, he installs Y`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN, DOES, ask
from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import AS_CAN, Amount, Deed, Ref, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import OF_THEM, Desc, Mark, Mod, Named, Opening, Pred, Pro, Quantity
from judgebot.ask.reading.traces import lowers_base
from judgebot.game.objects import RUNNER

_WITH = "with|using|in|by|through|via|for|on|from"
_USED = "use|pop|fire|spend|sac|activate|trigger|crack|tap"
_USES = "use|uses|usage|usages|activation|activations"


def _so(c: Any, post: tuple[Mark, ...]) -> Desc | None:
    """`with Boomerang (set on Anvil)`, `with Cleaver with 2 counters`: what else is said of the card it is done with."""
    said = [each for one in post for each in (one.value if one.kind == "all" else (one,))]
    return Desc(c, post) if said and all(one.kind in ("has", "chosen") for one in said) else None


def _against(v: str, c: Any) -> Any:
    """`trashes Flip Switch against it`: as the trace goes on, of a card that lowers it (10.8.6c)."""
    cards = getattr(c.what, "cards", ()) if v in ("use", "trash") else ()
    when = When("when", Deed("begin", thing="trace"))
    return phrase(v, (c,), (Mod("when", when),)) if cards and lowers_base(Ref(0, cards[0])) else None


def _its_damage(c: Any, q: Quantity, mods: tuple[Mod, ...]) -> Any:
    """`takes Snare!'s damage`: that which it does."""
    return phrase("take", (q,), (Mod("by", c), *mods)) if "damage" in q.unit or q.unit == "tags" else None


def _as_can(how: Any, c: Any = None, v: str = "use", mods: tuple[Mod, ...] = ()) -> Any:
    """`uses X as much as he can`, `prevents all he can with X`: as often as that can be done."""
    return phrase(v, () if c is None else (c,), (Mod("times", Amount(AS_CAN)), *mods)) if how else None


def _spent_of(n: str, c: Any) -> Deed:
    """`spends both Leech counters`: so many of those that are on it."""
    return Deed("spend", None, (c,), amount=Amount(2) if n == "both" else Amount(how="all"), unit="counters")


def _with_no_other(c: Any) -> Mod | None:
    """`using only Botulus`, `with just X`: by a card of the Runner, and no other way."""
    named = c.what.cards if isinstance(c.what, Named) else ()
    return Mod("with", c) if named and all(card_facts(one)[0] == RUNNER for one in named) else None


def _works_on(c: Any, o: Any, mods: tuple[Mod, ...]) -> Any:
    """`does Corroder work on Palisade`: whether it can break that."""
    cards = getattr(getattr(c, "what", c), "cards", ())
    if not cards or not all(card_facts(one)[0] == RUNNER and "break" in effects(one) for one in cards):
        return None
    deed = phrase("break", (o,), (Mod("with", c), *mods))
    return ask(Opening("can", RUNNER), Pred("deed", deed)) if deed is not None else None


_SPENT = (
    ("VpB", "use|spend|remove|burn"),
    ("VpF", "uses|used|spends|spent|removes|removed|burns|burned|burnt|use|spend|remove|burn"),
    ("VpG", "using|spending|burning"),
)


def _of_its_counters(c: Any, unit: str) -> Desc:
    """`uses the agenda counter on X`: X, which has one."""
    card = c if isinstance(c, Desc) else Desc(c)
    return replace(card, marks=(*card.marks, Mark("spent", (Quantity(Amount(1), unit),))))


_OF_ONE = (("VpB", "use|spend"), ("VpF", "uses|used|use|spends|spent|spend"), ("VpG", "using|spending"))

USED = (
    *(R(vp, f"{words} POSS? u:virus|power|agenda? counter|token on|from|off c:CardNP|ItCard|The mods:Mod*", lambda c, mods, u=None: phrase("use", (_of_its_counters(c, u or ""),), mods), -0.2) for vp, words in _OF_ONE),
    *(R(vp, f"{spend} all? n:NUM of? POSS? clicks|actions on|for|with c:Card1", lambda n, c: Deed("spend", None, (c,), amount=Amount(int(n)), unit="clicks"), -0.2) for vp, spend in _SPENT[:3]),
    *(R(vp, f"{spend} n:both|all of? POSS? c:Card1 s? virus|power|hosted? counters|tokens", _spent_of, -0.2) for vp, spend in _SPENT),
    R("Ask", f"{DOES}|{CAN} c:Card1 work|function on|against|versus o:CardNP|Any|ItCard mods:Mod*", _works_on, -0.2),
    R("ASCAN", "as much|often|many|far times|damage|tags|of? it|that|them? as possible", lambda: True),
    R("ASCAN", "for? as much|often|many|far times|damage|tags|of? it|that|them? as PRON|PLAYER CANDO", lambda: True),
    R("ASCAN", "for|to|at its|the? max|maximum|fullest|utmost effect|value|amount|damage?", lambda: True),
    R("ALLHECAN", "all|everything|what|whatever of? it|damage|that? that? PRON|PLAYER CANDO", lambda: True),
    R("CANDO", "can|could|may to|still|possibly? afford|pay|manage|use|prevent? for|to|it|with?", lambda: True),
    R("CANDO", "is|am|are|was able|allowed to?", lambda: True),
    R("Mod", "ASCAN", lambda: Mod("times", Amount(AS_CAN)), 0.1),
    *(R(vp, f"{prevent} how:ASCAN|ALLHECAN with|using|via|through|from c:Card1|ItCard|The mods:Mod*", _as_can, -0.2) for vp, prevent in (("VpB", "prevent|avoid"), ("VpF", "prevents|prevented|prevent|avoids"), ("VpG", "preventing"))),
    *(R(vp, f"{use} c:Card1|ItCard|The to prevent|avoid how:ASCAN|ALLHECAN mods:Mod*", _as_can, -0.2) for vp, use in (("VpB", _USED), ("VpF", f"{_USED}|uses|used|pops|popped"), ("VpG", "using"))),
    *(R(vp, f"v:{verb} c:Card1 against it|that|trace", _against, -0.2) for vp, verb in (("VpB", "VB"), ("VpF", "VB|VZ|VD"))),
    *(R(vp, f"{use} c:Card1 s v:draw|trash|install|charge ability|effect?", lambda c, v: Deed("use", None, (c,), purpose=Deed(v)), -0.3) for vp, use in (("VpB", _USED), ("VpF", f"{_USED}|uses|used|pops|popped"), ("VpG", "using"))),
    R("ToolSo", "POSS? c:CARD post:Post*", _so),
    *(R(vp, f"{get} c:Card1 s q:Bare|Qty mods:Mod*", _its_damage, -0.2) for vp, get in (("VpB", "take|suffer"), ("VpF", "takes|suffers|took|suffered|take|suffer"), ("VpG", "taking|suffering"))),
    R("Tool", "c:ToolSo", lambda c: c, 0.2),
    R("Mod", "with|using c:ToolSo", lambda c: Mod("with", c), 0.2),
    R("Mod", "with|using|via|through only|just|solely c:Card1", _with_no_other, -0.3),
    R("Mod", "only|just|solely with|using|via|through c:Card1", _with_no_other, -0.3),
    *(R(vp, f"v:{verb} c:StrengthOf mods:Mod*", lambda v, c, mods: phrase(v, (c,), mods) if v in ("lower", "boost") else None, -0.2) for vp, verb in (("VpB", "VB"), ("VpF", "VB|VZ|VD"), ("VpG", "VG"))),
    R("StrengthOf", "c:Card1|ItCard|The|ITS s? strength|str", lambda c: c),
    R("StrengthOf", "POSS? strength|str of c:Card1|ItCard|The", lambda c: c),
    R("ITS", "poss:POSS", lambda poss: Pro("it") if poss == "it" else None),
    R("Uses", f"just|only|exactly? n:NUM {_USES}", lambda n: int(n)),
    R("Mod", f"{_WITH} n:Uses of c:Card1|ItCard|The", lambda n, c: Mod("uses", (c, n)), -0.2),
    R("Mod", "with|using|via|off|for|spending|SPENDING A|one|single|just|POSS|last* c:Card1 s? hosted|virus|power? counter|token", lambda c: Mod("uses", (c, 1, "counters")), -0.3),
    R("Mod", "for|with|using n:NUM of them|those|it", lambda n: Mod("for", Quantity(Amount(int(n)), OF_THEM)), 0.1),
)  # fmt: skip
