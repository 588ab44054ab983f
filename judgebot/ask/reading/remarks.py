"""Rows for what is said beside the deeds: nobody has points, what came first, up to which strength, what was not done."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, card_facts, keeps
from judgebot.ask.reading.counting import counted
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Some, When
from judgebot.ask.reading.nouns import ON_CARDS, R, _quantity, _state, _subs
from judgebot.ask.reading.queries import Can
from judgebot.ask.reading.raw import PAIR, Aside, Desc, Given, Mark, Mod, Named, Pro, Quantity, Stated, Tale, Tales, The
from judgebot.ask.reading.totals import NO_POINTS
from judgebot.game.objects import CORP, RUNNER

_ANY_CARD: Any = (Some("card", Amount(0, "any")),)
_NOTHING_USED = Tales(tuple(Tale(Deed("use", who, _ANY_CARD, not_=True)) for who in (CORP, RUNNER)))


def _so_strong(c: Any, n: str) -> Stated | None:
    """`the ice is at 0`, `Palisade is at 4`: its strength, of what has one."""
    cards = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    strong = bool(cards) and all(card_facts(one)[1] == "ice" or "icebreaker" in card_facts(one)[2] for one in cards)
    named = isinstance(c, The) and c.kind in ("ice", "icebreaker")
    return Stated(c, (Mark("has", (Quantity(Amount(int(n)), "strength"),)),)) if strong or named else None


def _rather(t: Any, by: Any = None) -> Any:
    """`takes the tag instead of the damage from X`: which of the two is done; the other is not."""
    if by is not None and isinstance(t, Tale) and t.deed.by is None and t.deed.verb in ("take", "suffer"):
        return _rather(replace(t, deed=replace(t.deed, by=by)))
    deeds = t.tales if isinstance(t, Tales) else (t,) if isinstance(t, Tale) else ()
    return t if deeds and by is None and all(one.deed.verb in _CHOSEN and not one.deed.not_ for one in deeds) else None


_CHOSEN = (
    "take",
    "suffer",
    "lose",
    "pay",
    "spend",
    "trash",
    "move",
    "find",
    "host",
    "discard",
    "draw",
    "gain",
    "forfeit",
)


def _done_before(t: Any, vs: tuple[str, ...], p: str) -> Given | None:
    """`scores X, advanced this turn`: of the card of that deed, before it."""
    made = t.deed if isinstance(t, Tale) and t.deed is not None else Deed("")
    if made.verb not in ("score", "trash", "steal", "access", "derez") or made.not_ or len(made.what) != 1:
        return None
    it: Any = (Pro("it"),)
    done = tuple(Tale(Deed(v, None, it, when=When("when", name=p), passive=True)) for v in vs)
    return Given((t, *done)) if {*vs} <= {"advance", "install", "rez"} else None


def _no_harm(s: Any, v: str = "hurt", q: Any = None) -> Aside | None:
    """`I have never hurt him`: nobody tells of any damage that player did."""
    harms = v == "hurt" if q is None else v in ("do", "give") and q.unit.endswith("damage")
    return Aside("no damage done") if harms else None


def _named(v: str, c: Any, o: Any) -> Any:
    """`trashes Whistleblower naming X`: uses it, and that is chosen."""
    return phrase("use" if v == "trash" else v, (c,), (Mod("target", o),)) if v in ("use", "play", "trash") else None


def _found(post: tuple[Mark, ...]) -> Tale:
    """`and there it is`, of a card that was named: it is accessed."""
    it: Any = Desc(Pro("it"), post)
    return Tale(Deed("access", RUNNER, (it,)))


def _used_on(n: str, c: Any, o: Any) -> Deed | None:
    """`spends 2 on Banner against Maskirovka`: pays that to use it there; of credits on it that is another matter."""
    cards = c.what.cards if isinstance(c.what, Named) else ()
    if not cards or any(keeps(one, "credit") for one in cards):
        return None
    used: Any = Deed("use", None, (c,))
    met: Any = Deed("encounter", RUNNER, (o,))
    return Deed("pay", None, amount=Amount(int(n)), unit="credits", purpose=used, when=When("when", met))


def _got_from(m: Any, o: Any, c: Any) -> Any:
    """`how many tags do I end up with from X`: how many it gives."""
    return counted(m, o, "take" if m.unit == "tags" else "gain", (Mod("by", c),))


def _with_no_use(q: Any) -> Any:
    """`can I trash X to V, without using it`: what it is used for is no part of that."""
    deed = q.query.deed if isinstance(q.query, Can) else None
    aside = Aside(Quantity(Amount(0), "to help"))
    return Given((q, aside)) if deed is not None and deed.verb == "trash" and _costs(deed.purpose) else None


def _costs(purpose: Deed | None) -> bool:
    """Whether what a card is trashed for is none of what its own ability does."""
    return purpose is not None and purpose.verb in ("steal", "score", "rez")


REMARKS = (
    # that nobody has any points
    R("Item", "NOBODY has|have|had SCORED or|nor|and SCORED ANYAGENDA YET?", lambda: NO_POINTS, -0.3),
    R("Item", "NOBODY has|have|had scored ANYAGENDA YET?", lambda: NO_POINTS, -0.3),
    R("Item", "NOBODY has|have|had|is|are at|on? any|an|a|single? points|point|agendas|agenda YET?", lambda: NO_POINTS, -0.3),
    R("NOBODY", "nobody|neither|none", lambda: True),
    R("NOBODY", "no one|player|side", lambda: True),
    R("NOBODY", "neither|none player|side", lambda: True),
    R("NOBODY", "neither|none of PRON|players", lambda: True),
    R("SCORED", "scored|stolen", lambda: True),
    R("ANYAGENDA", "any|a|an|single? thing|anything|agenda|agendas", lambda: True),
    # that nobody does anything
    R("Item", "and|but? NOBODY ACTS !ANYWORD", lambda: _NOTHING_USED, -0.2),
    R("ACTS", "reacts|responds|intervenes|interferes|interrupts|reacted|responded to? it|that|this?", lambda: True),
    R("ACTS", "uses|prevents|triggers|stops|used|prevented anything|any|something else|more|further|of? it|that|this?", lambda: True),
    # what a card is at, and what there is to pay with
    R("Fact", "c:Card1|The is|are|was|sits|goes|drops now|down? at|to n:Signed !Noun|of", _so_strong, 0.2),
    R("Good", "n:Num credits|credit|creds? from|out of? POSS credit? pool|bank", lambda n: Quantity(n, "credits"), -0.1),
    R("Good", "nothing|none|no credits|credit|money? hosted|stored|stashed|banked anywhere|elsewhere|on|with anything|any? cards|card?", lambda: Quantity(Amount(0), "to help"), -0.4),
    R("Counted", "n:Num left|remaining !Noun", lambda n: (Quantity(n, ""),), 0.4),
    R("Post", "off|from q:Counted", lambda q: Mark("has", q) if {one.unit for one in q} == {"advancement"} else None, 0.1),
    # what a card is doing
    R("Post", "going|running|ticking|rolling !Serv|on|in|into|at|to|for|with|Inf|VpB|up|down|low|out|dry", lambda: _state("rezzed"), 0.2),
    # where it has been, and its parts
    R("Mark", "has|have|had been SITTING? p:Place", lambda p: Mark("at", p)),
    R("Mark", "has|have|had been SITTING there|around|out|about|quietly !Place", lambda: _state("installed"), -0.1),
    R("SITTING", "sitting|lying|standing|stuck|parked|waiting|hosted|rotting|hiding|camping", lambda: True),
    R("SubsNP2", "n:Num POSS? parts|halves|bits of:OfCard?", lambda n, of: _subs((), n, of), 0.2),
    R("SubsNP2", "nth:NTH part|half|bit of:OfCard?", lambda nth, of: _subs((int(nth),), of=of), 0.2),
    *(R(vp, f"{take} n:Num? POSS? hits|subs|subroutines on|in? chin|face? mods:Mod*", lambda mods, n=None: phrase("take", (_subs((), n or Amount(how="all")),), mods), -0.1) for vp, take in (("VpF", "takes|took|take|eats|ate|eat|tanks|tanked|tank"), ("VpB", "take|eat|tank"), ("VpG", "taking|eating|tanking"))),
    R("Qty", "remaining|last|final n:Num u:UNIT LEFT?", lambda n, u: _quantity(replace(n, last=True), u) if u in COUNTERS else None, 0.1),
    # up to which strength
    R("Mod", "up? to match|reach|meet|equal c:Card1|ItCard|The s? strength?", lambda c: Mod("match", c), -0.2),
    R("Mod", "up? to match|reach|meet|equal? poss:POSS strength", lambda poss: Mod("match", Pro("it")) if poss == "it" else None, -0.2),
    R("Mod", "up? to strength of c:Card1|ItCard|The", lambda c: Mod("match", c), -0.2),
    R("Mod", "up? to c:Card1|The s strength", lambda c: Mod("match", c), -0.2),
    R("Mod", "up? to c:Card1|The|ItCard !s", lambda c: Mod("match", c)),
    # what came first, and when
    R("Item", "very? first thing OFTHAT ,? t:Item", lambda t: t, -0.2),
    R("OFTHAT", "in|on|of|during|for? POSS|the|that|this? run|turn|game|encounter", lambda: True),
    R("Item", "later|afterwards|further|deeper in|along? on|in|during|into? that|this|the? same? run ,? t:Told", lambda t: t, -0.2),
    R("Item", "t:Told ,|(? which|that? is|was|being|having? been? v:VN|VD more:AndVN* p:PAST )?", lambda t, v, more, p: _done_before(t, (v, *more), p), -0.2),
    R("AndVN", "and|, v:VN|VD", lambda v: v),
    # what is named, and found
    *(R(vp, f"v:{verb} c:CardNP|ItCard ,|and? naming|named|names|calling|declaring o:Card1", _named, -0.5) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpB", "VB"), ("VpG", "VG"))),
    R("Told", "there it|he|she is|was post:Post*", lambda post: _found(post), 0.2),
    R("Mark", "with|bearing q:Counted on !Card1|ItCard|The|POSS|Serv|NUM", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, 0.2),
    *(R("Ask", f"m:Many o:OpenQ {end} from|off|by|out c:Card1|The|ItCard", _got_from, -0.2) for end in ("ENDUP", "have")),
    R("Mark", "with|, q:Counted still? on LATTER", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, -0.3),
    R("LATTER", "latter|second|last one|card|program?", lambda: True),
    *(R(vp, f"{spend} n:NUM credits|creds? on|into c:Card1 against|versus|on o:Card1|ItCard|The", _used_on, -0.3) for vp, spend in (("VpF", "spends|spent|spend|pays|paid|pay|puts|put|sinks|sank"), ("VpB", "spend|pay|put|sink"), ("VpG", "spending|paying"))),
    R("The", "latter one?", lambda: The("", spot=PAIR[1])),
    R("The", "former one?", lambda: The("", spot=PAIR[0])),
    # what was not done, or is none of it
    R("Item", "and|but? s:Player has|have never|not v:VN|HARMED PRON|PLAYER EMPHATIC?", lambda s, v: _no_harm(s, v), -0.2),
    R("Item", "and|but? q:Qty yet|before|PAST PAST?", lambda q: Aside("no damage done") if q.amount == Amount(0) and q.unit.endswith("damage") and q.unit != "core damage" else None, -0.4),
    R("BYTHAT", "from|by|off|of c:Card1|ItCard|The", lambda c: c),
    R("HARMED", "damaged|harmed|injured|wounded|touched", lambda: "hurt"),
    R("Item", "and|but? s:Player has|have never|not v:VN PRON|PLAYER? A|any? q:Bare PRON|PLAYER? EMPHATIC?", _no_harm, -0.3),
    R("EMPHATIC", "myself|himself|yet|before|directly|so far", lambda: True),
    R("Item", "q:Ask ,? without searching|looking|fetching|finding|getting|installing for? anything|something|it|one|another", _with_no_use, -0.2),
    R("Item", "q:Ask ,? without using|triggering|resolving|its|the its|the? own? ability|effect|search", _with_no_use, -0.2),
    # what was not taken
    R("Item", "t:Told instead|rather of|than A|any? Bare|Qty|UNIT by:BYTHAT?", _rather, -0.2),
)  # fmt: skip
