"""Rows for questions of yes and no about what a card is, keeps, counts for or lasts, with the words of a table."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, HAVE, ask
from judgebot.ask.reading.frames import class_of
from judgebot.ask.reading.meanings import Amount, Deed, Is, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import (
    GAINS,
    GONE,
    HOSTED,
    KEPT,
    Both,
    Comes,
    Either,
    HowMuch,
    Wins,
)
from judgebot.ask.reading.raw import Desc, Mark, Mod, Opening, Owned, Pred, Quantity, Question, Tail, Where_
from judgebot.game.objects import CORP


def _there(q: Any) -> Any:
    """`is there a click left`: that its player has so many."""
    return Question(Comes(Owned(None, (replace(q, amount=q.amount or Amount(how="any")),))))  # type: ignore[arg-type]


def _memory(q: Any = None) -> Pred:
    """`does it use memory`, `does it take up 2 MU`: whether it counts against the limit, with so much."""
    amount = q.amount if q is not None else None
    goods = (Quantity(amount or Amount(how="any"), "mu used"),)
    return Pred("has" if amount is None else "ends", goods)


def _of_memory(q: Any) -> Pred | None:
    return _memory(q) if q.unit in ("mu", "mu used") else None


def gone(s: Quantity, stays: bool = False, w: Any = None) -> Any:
    """`do my virus counters go away`: whether none of them are left; or whether some are."""
    if w is not None or s.unit not in _LIE:
        return None
    return Question(Comes(Owned(s.of, (Quantity(s.amount, s.unit),), KEPT if stays else GONE)))  # type: ignore[arg-type]


_LIE = ("", "credits", "counters", "virus", "power", "advancement", "agenda", "tags", "bad publicity")


def _threatens(c: Any = None, n: Any = None, of: Any = None) -> Any:
    """`does the threat ability of X work`: whether the threat level is as high as it asks for."""
    card = c if c is not None else of
    level = Amount(int(n), "at least") if n is not None else None
    owner = card if n is not None and card is not None else CORP
    return Question(Comes(Owned(owner, (Quantity(level, "threat", of=None if level else card),), "is")))  # type: ignore[arg-type]


def _gets(c: Any, s: Any) -> Any:
    """`do I still get the Pennyshaver credit`: whether the card gives it, or what it does comes about."""
    return ask(Opening("comes", s), Pred("deed", Deed("gain", unit=HOSTED, by=c)))


def _for_that(d: Any) -> Any:
    """`the tag for encountering it`, `the damage from accessing it`: what comes as that is done."""
    return Mod("when", When("when", d)) if d is not None and d.when is None and d.verb in _ON_THE_WAY else None


_ON_THE_WAY = ("encounter", "access", "steal", "pass", "approach")


def one_place(s: Any, z: Any, y: Any = None) -> Any:
    """`does it go to the heap or to my hand`: whether it comes to lie there, or where of the two."""
    if "c" not in class_of(s) or isinstance(s, Quantity) or z == y:
        return None
    there: Any = [Comes(Is(s, "at", by=Where_("zone", zone=one))) for one in (z, y) if one is not None]  # type: ignore[arg-type]
    return Question(Either(tuple(there)) if len(there) > 1 else there[0])


def _face(s: Any, f: Mark, z: Any = None) -> Any:
    """`does it land faceup in Archives`: whether it comes to lie there, and so."""
    if "c" not in class_of(s) or isinstance(s, Quantity):
        return None
    so = Comes(Is(s, f.value, f.holds))
    return Question(Both((Comes(Is(s, "at", by=Where_("zone", zone=z))), so)) if z is not None else so)  # type: ignore[arg-type]


WHETHER = (
    R("Ask", f"{BE} there q:Qty|Bare LEFTW?", _there),
    # what a program takes up
    R("Inf", "USES q:Qty", _of_memory, -0.1),
    R("USES", "use|take|need|occupy|cost|require|eat|consume|fill up?", lambda: True),
    R("MEMORY", "any|some|more|extra? mu|memory|space|room units|unit|space?", lambda: True),
    # what a run, or what is done, counts as
    R("Inf", "COUNTS A|my|one? success|successful run?", lambda: Pred("succeed")),
    R("Inf", "COUNTS A|my|one? unsuccessful|failed|failure run?", lambda: Pred("fail")),
    R("COUNTS", "count|qualify|register|rate|go|come treated|down|out? as|for|like being|having? been?", lambda: True),
    # counters, tags: whether any are left
    R("Ask", f"{DOES} s:Lying GONEAWAY w:When?", lambda s, w: gone(s, w=w), -0.2),
    R("Ask", f"{DOES} s:Lying STAYS w:When?", lambda s, w: gone(s, True, w), -0.2),
    R("Ask", f"{BE}|{HAVE} s:Lying been? GONEAS w:When?", lambda s, w: gone(s, w=w), -0.2),
    R("Ask", f"{BE} s:Lying still there|around|on|left it? w:When?", lambda s, w: gone(s, True, w), -0.2),
    R("Ask", f"{DOES} Player|it lose s:Lying w:When?", lambda s, w: gone(s, w=w), -0.2),
    R("Ask", f"{DOES}|{CAN} Player|it keep|save s:Lying w:When? LATER?", lambda s, w: gone(s, True, w), -0.2),
    R("Ask", "mine|his|ours|yours to keep", lambda: gone(Quantity(None, ""), True)),
    R("LATER", "for? later|afterwards|next turn|run?", lambda: True),
    R("GONEAWAY", "go|leave|disappear|vanish|expire|reset|get away|poof|removed|purged|wiped|lost|cleared|erased? too|then?", lambda: True),
    R("GONEAS", "gone|removed|purged|wiped|lost|cleared|away|erased too|then|away?", lambda: True),
    R("STAYS", "stay|remain|survive there|around|on|put|installed? it?", lambda: True),
    R("Lying", "r:Rest", lambda r: r),
    R("Lying", "them|those|these", lambda: Quantity(None, ""), 0.3),
    R("Rest", "rest|remainder|leftovers CREDITS?", lambda: Quantity(None, "credits")),
    R("Rest", "unspent|unused|remaining|leftover|other CREDITS", lambda: Quantity(None, "credits")),
    R("Rest", "POSS? other|last|remaining n:NUM CREDITS?", lambda n: Quantity(Amount(int(n)), "credits"), 0.1),
    R("CREDITS", "of? POSS|those? credits|credit|creds|money|cash", lambda: True),
    R("Lying", "POSS u:UNIT", lambda u: Quantity(None, u)),
    R("Lying", "those|these|that|all|any? u:UNIT", lambda u: Quantity(None, u), 0.05),
    R("Lying", "POSS|those|these? u:UNIT hosted|lying? on|from|of c:CardNP|ItCard|The", lambda u, c: Quantity(None, u, of=c), -0.1),
    R("Lying", "POSS? c:Card1 s? u:UNIT", lambda c, u: Quantity(None, u, of=c)),
    # threat
    R("Ask", f"{DOES} POSS|that|this? threat n:NUM? THREATENS? of:OfCard? WORKS FORME?", lambda n, of: _threatens(None, n, of)),
    R("Ask", f"{DOES} c:Card1|ItCard s? threat n:NUM? THREATENS? WORKS FORME?", lambda c, n: _threatens(c, n)),
    R("Ask", f"{DOES} POSS|that|this? threat n:NUM on c:Card1|ItCard WORKS FORME?", lambda n, c: _threatens(c, n), 0.1),
    R("Ask", f"{BE} POSS|that|this? threat n:NUM? THREATENS? of:OfCard? REACHED FORME?", lambda n, of: _threatens(None, n, of), 0.1),
    R("THREATENS", "ability|part|effect|bit|clause|bonus|text|half|condition|line", lambda: True),
    R("WORKS", "work|count|apply|fire|trigger|matter|function|get turned|switched? on|active?", lambda: True),
    R("REACHED", "in? on|active|live|online|effect|met|reached|working now|already|yet?", lambda: True),
    # how long a boost lasts
    # what is got by a card, and what somebody gets at all
    R("Ask", f"{DOES} not? s:Player GETS POSS|that|this? c:CARD s? EARNED", lambda s, c: _gets(Desc(c), s), -0.2),
    R("FORME", "for|with PRON|PLAYER", lambda: True),
    R("GETS", "get|gain|receive|collect|take|earn", lambda: True),
    R("EARNED", "credit|credits|money|cash|payout", lambda: True),
    R("Inf", "gain|get|receive|earn|make|win anything|something GOOD? out|of|from|for? of|from|for? it|that|this|doing?", lambda: Pred("deed", Deed("gain", unit=GAINS)), -0.3),
    R("GOOD", "else|good|extra|more", lambda: True),
    R("Mod", "for|from d:VpG", _for_that, 0.1),
    # faces
    # where it goes, and what comes of it
    R("Ask", f"{DOES} s:QSubj GOESTO z:Zone", one_place, -0.05),
    R("GOESTO", "go|come|get|return|end|land|wind|fall|move|lie|be|stay back|up|returned|moved|trashed|discarded|put|placed? to|into|in|on", lambda: True),
    R("Ask", f"{DOES} that|it|this win s:Player game?", lambda s: Question(Comes(Deed("win", s))), -0.1),
    R("Ask", f"{DOES} that|it|this win game?", lambda: Question(Wins()), -0.1),
    R("Inf", "come|walk|get|end|wind|leave away|out|off|up? with q:Bare|Qty", lambda q: Pred("gets", q) if q.unit in ("tags", "bad publicity") or q.unit.endswith("damage") else None),
    R("Inf", "keep|retain POSS|those? n:NUM? points|point", lambda n: Pred("deed", Deed("gain", amount=Amount(int(n)) if n else None, unit="points"))),
    R("Ask", f"{BE}|{DOES} that|this|it make? n:NUM points|point?", lambda n: Question(HowMuch("points", among=(int(n),))), -0.3),
    R("Inf", "deal|worry|bother|contend with|about what:SubsNP", lambda what: Pred("deed", Deed("resolve", None, (what,)))),
    R("Ask", f"{DOES} s:Card1|The|ItCard do anything|something else|more|to? PRON|PLAYER?", lambda s: Question(Comes(Deed("afflict", by=s)))),
    # faces
    R("Ask", f"{DOES} s:QSubj LANDS f:FACING in|into|on|to z:Zone", _face),
    R("Ask", f"{DOES} s:QSubj LANDS in|into|on|to z:Zone f:FACING", lambda s, z, f: _face(s, f, z)),
    R("Ask", f"{BE} s:QSubj f:FACING in|into|on|to z:Zone", _face, -0.1),
    R("LANDS", "go|land|end|lie|be|stay|come|get up? trashed|discarded|put|placed|down?", lambda: True),
    # what it costs
    R("Tailed", f"{DOES} that|this|it cost PRON|PLAYER? ANYCOST", lambda: Tail("cost")),
    R("ANYCOST", "anything|something|money|credits|clicks|A|any|extra|more|additional UNIT|click|credit?", lambda: True),
)  # fmt: skip
