"""Rows of the grammar for what is said with words left out: `too late to rez it?`, `it's 6-6`, `before my turn`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN, DOES, HAVE, ask, claimed, with_these
from judgebot.ask.reading.at_an_end import COUNTED, ENDS_UP, LAST_BUT_ONE
from judgebot.ask.reading.boards import _score
from judgebot.ask.reading.card_facts import COUNTERS, card_facts
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.defined import spends_one
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.hurried import _hit_card
from judgebot.ask.reading.meanings import BAD_PUB_CREDITS, OF, Amount, Deed, Server, Some, When, leaves
from judgebot.ask.reading.nouns import R, _state, _that_ice
from judgebot.ask.reading.queries import Both, Comes, HowMuch, Not, Which, Wins
from judgebot.ask.reading.raw import (
    Desc,
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
    Tail,
    Tale,
    TurnIs,
    When_,
    Where_,
    whose,
)
from judgebot.ask.reading.whether import _plain, gone
from judgebot.ask.reading.wording import as_cards, makes_runs
from judgebot.game.objects import CORP, POINTS_TO_WIN, RUNNER

_ACTIONS = ("play", "run", "install", "draw", "gain", "advance", "purge", "use")


def _even(n: str, m: str, f: Any = None) -> Any:
    """`it's 6-6`, `at 5-5`: the points of both; of two numbers that differ it must be said whose the more are."""
    return _score(n, m, f) if max(int(n), int(m)) < POINTS_TO_WIN else None


def _of_whom(who: Any, t: Any) -> Any:
    """`on his turn the Runner runs HQ`: on that of the player who is named then."""
    named = next((one.who for one in leaves(t) if isinstance(one, Deed)), getattr(t, "owner", None))
    return named if who == Pro("he") and named in (CORP, RUNNER) else who


def _acts(t: Any) -> bool:
    """Whether what is told is done with a click: then the turn has got to that."""
    return isinstance(t, Tale) and t.deed is not None and t.deed.verb in _ACTIONS and not t.deed.not_


def _nth_counter(v: str, n: int, u: str, c: Any, mods: tuple[Mod, ...]) -> Any:
    """`puts the fifth advancement on X`: there were four."""
    if u not in COUNTERS or c is None:
        return None
    before = Mark("has", (Quantity(Amount(n - 1), u),))
    card = replace(c, marks=(*c.marks, before)) if isinstance(c, Desc) else Desc(c, (before,))
    return phrase(v, (Quantity(Amount(1), u),), (Mod("on", Where_("host", host=card)), *mods))


def _counters_used(v: str, n: str, c: Any, mods: tuple[Mod, ...]) -> Any:
    """`uses 2 Leech counters`: the card is used so often, where each use takes one counter."""
    each = isinstance(c, Desc) and isinstance(c.what, Named) and all(map(spends_one, c.what.cards))
    used = each and v in ("use", "spend", "pay") and int(n) > 0
    return phrase("use", (c,), (Mod("times", Amount(int(n))), *mods)) if used else None


TAKEN = "taken"  # of bad publicity: what comes in the run


def _bad_pub_credit(s: Any, n: Any = None, of: str = "") -> Any:
    """`do I get the bad pub credit`, `a credit for the bad pub`: whether the Runner has it, in that run.

    of: TAKEN: of that which was taken, and not of what there was before
    """
    if s == CORP:
        return None
    amount = Amount(int(n), beside=of == TAKEN) if n is not None else Amount(how="any", beside=of == TAKEN)
    return Question(Comes(Owned(RUNNER, (Quantity(amount, BAD_PUB_CREDITS),))))  # type: ignore[arg-type]


def _bad_pub_claimed(s: Any, of: str, n: Any = None, n2: Any = None) -> Any:
    """`he gets 2 credits for the bad pub`: so many, and no more; none where that is said."""
    asked = _bad_pub_credit(s) if of != TAKEN else None
    if asked is None or n2 is not None or n == "0":
        return replace(asked, query=Not(asked.query)) if asked is not None and n in (None, "0") else None
    so_many = Quantity(Amount(int(n)), BAD_PUB_CREDITS) if n is not None else None
    return Question(Comes(Owned(RUNNER, (so_many,), "is"))) if so_many is not None else asked  # type: ignore[arg-type]


def _to_pool(s: Quantity, poss: str | None, w: Any = None) -> Any:
    """`do the credits on it go to my pool`: whether that player gains them."""
    if s.unit not in ("", "credits") or poss == "it":
        return None
    gained = Deed("gain", whose(poss) if poss else None, amount=s.amount, unit="credits", by=s.of)
    return Question(Comes(gained, w))


def _reaches(s: Any, p: Any, w: Any = None, mode: str = "comes") -> Any:
    """`does he get to the server`: past the approach to it, as what is there may end the run before that."""
    return ask(Opening(mode, s), Pred("deed", Deed("get in", s, server=p, when=w)))


def _has_for(s: Any, q: Quantity, p: Pred) -> Any:
    """`does he still have two clicks to V`: so many, and whether he can."""
    if q.unit not in ("clicks", "credits") or p.kind != "deed":
        return None
    has, can = ask(Opening("comes", s), Pred("has", (q,))), ask(Opening("can", s), p)
    return Question(Both((has.query, can.query))) if has is not None and can is not None else None


def _with_so_much(t: Any, n: str) -> Any:
    """`can I play X off 4 credits`, `is X playable off 4 credits`: whoever does it has so many."""
    deed = getattr(t.query, "deed", None)
    q = (Quantity(Amount(int(n)), "credits"),)
    card: Any = deed.only if isinstance(deed, Deed) and deed.passive else None
    if isinstance(card, Desc) and isinstance(card.what, Named):
        return Given((Owned(card_facts(card.what.cards[0])[0], q), t), True)
    return with_these(q, t)


def _of_these(said: tuple[str, str], v: str = "stay") -> Any:
    """`which console stays`, `which of the two gets trashed`, by the kind of them and how many there are."""
    kind, n = said
    amount = Amount(int(n), OF) if n else Amount(how=OF)
    return Question(Which(Deed(v, None, amount=amount, passive=True), kind or "card")) if v in _BECOMES else None


def _taken(n: Amount | None, mods: tuple[Mod, ...]) -> Any:
    """`takes that counter`: of those that were told last, so many."""
    deed = phrase("take", (Quantity(n, "bad publicity"),), mods)
    return replace(deed, thing=COUNTED) if deed is not None else None


_TAKES = (("VpF", "takes|took|take"), ("VpB", "take"), ("VpG", "taking"))
_BECOMES = ("stay", "trash")
_IN_PLAY = "in|on? play|table|board|there|installed?"


def _of_the_trashed(n: str, p: Any) -> Any:
    """`puts one of the trashed cards on the bottom of his stack`: a card, of those that were trashed, goes there."""
    count = 1 if n == "one" else int(n)
    deck = p.zone is not None and p.zone.name in ("deck", "stack")
    return phrase("move", (Some("card", Amount(count)),), (Mod("into", p),)) if deck else None


_PUT = (("VpF", "VB|VZ|VD"), ("VpB", "VB"), ("VpG", "VG"))


def unused(value: Any) -> bool:
    """`rezzes X, then Y in the root`: a card that is only named, where something is done with it."""
    goods = value.goods if isinstance(value, Placed) or (isinstance(value, Owned) and value.owner is None) else ()
    return bool(goods) and all(isinstance(one, Desc) and isinstance(one.what, Named) and not one.marks for one in goods)


def _a_copy(s: Any, v: str, nth: int, p: Any) -> Given | None:
    """`rezzes a second one in another remote`: another copy of what was spoken of, that lies there."""
    if v != "rez" or nth < 2 or not isinstance(p, Where_) or p.zone is not None:
        return None
    rez = phrase("rez", (Some("", Amount(1), other=True, nth=nth),), ())
    return Given((Tale(replace(rez, who=s)), Stated(Pro("it"), (Mark("at", p),)))) if rez is not None else None


ELIDED = (
    # times
    R("When", "before|until|till who:TurnOf", lambda who: When("before", Deed("begin", who, thing="turn")), -0.1),
    R("Item", "first|1st thing on|in|of|during? who:TurnOf ,? t:Told", lambda who, t: Given((TurnIs(_of_whom(who, t)), t)) if _acts(t) else None, -0.3),
    R("Item", "on|in|during who:TurnOf ,? t:Fact|Told|Ask", lambda who, t: Given((TurnIs(s), t)) if (s := _of_whom(who, t)) != who else None),
    # questions without their opening
    R("Ask", "still? LEGAL for? s:QSubj? to p:Inf more:MoreInf*", lambda p, more, s=None: _plain(ask(Opening("can", s), p, more)), 0.1),
    R("Ask", "already|now? too late for? s:QSubj? to p:Inf", lambda p, s=None: _plain(claimed(Opening("can", s, True), p)), -0.1),
    R("Ask", f"{DOES} s:Player even|actually? REACHES p:Serv w:When?", _reaches, -0.8),
    R("REACHES", "get|make|come it? to", lambda: True),
    R("Ask", f"where {DOES} s:Player end|wind|finish|come|land up|out?", lambda s: Question(HowMuch("credits", s, kind=ENDS_UP)) if s != Pro("it") else None, -0.2),
    R("Ask", f"where {DOES} that|this|it leave|put s:Player", lambda s: Question(HowMuch("credits", s, kind=ENDS_UP)), -0.2),
    # which of some cards stays
    R("Ask", f"said:OFTHESE v:BECOMES {_IN_PLAY}", _of_these, -0.3),
    R("Ask", "said:OFTHESE BE2 v:VN", lambda said, v: _of_these(said, v) if v == "trash" else None, -0.4),
    R("Ask", f"said:OFTHESE {DOES}|{CAN} PRON|PLAYER get? to? keep", lambda said: _of_these(said), -0.3),
    R("OFTHESE", "which one? of POSS? n:TWO? k:KIND", lambda k, n: (k, n or "")),
    R("OFTHESE", "which one? of POSS|these|those? n:TWO", lambda n: ("", n)),
    R("OFTHESE", "which one? of them|these|those n:TWO?", lambda n: ("", n or "")),
    R("OFTHESE", "which POSS? k:KIND", lambda k: (k, "")),
    R("OFTHESE", "which one?", lambda: ("", "")),
    R("TWO", "n:NUM", lambda n: n if 1 < int(n) < 4 else None),
    R("Ask", f"said:OFTHESE {DOES} PRON|PLAYER lose", lambda said: _of_these(said, "trash"), -0.3),
    R("BECOMES", "stays|remains|survives|stay|remain|survive", lambda: "stay"),
    R("BECOMES", "goes|go|dies|leaves|leave", lambda: "trash"),
    R("BECOMES", "has|must|will|have|needs|need to? go|leave|die", lambda: "trash"),
    R("BE2", "is|are|gets|get", lambda: True),
    R("Ask", f"{DOES}|{HAVE} s:QSubj still? have|got q:Qty to p:Inf", _has_for, -0.2),
    R("Tailed", "how many clicks|actions is|was that|it|this for? Player?", lambda: Tail("clicks"), -0.3),
    R("Ask", "WhoQ takes|gets|has|wins|took that|this? it|game|match|win|victory then|now? w:When?", lambda w: Question(Wins() if w is None else When_(Wins(), w)), -0.1),
    # credits and counters
    R("Fact", "it|we is|are|s? now|currently|at|on|tied|level? at|on? n:NUM agenda? points|point? to|all|,? m:NUM in? points|point|game? f:INFAVOUR?", lambda n, m, f: _even(n, m, f), -0.1),
    R("Item", "t:Ask off|from n:NUM u:UNIT", lambda t, n, u: _with_so_much(t, n) if u == "credits" else None, 0.2),
    R("Ask", f"{DOES}|{HAVE} not? s:Player get|have|gain|receive|got A|POSS|that|this? n:NUM? extra|bonus|free? of:BADPUB EXTRA? TOUSE? INRUN?", _bad_pub_credit, -0.3),
    R("ClaimAsk", "s:Player get|gets|have|has|gain|gains|receive|receives exactly|just|only? A|POSS|that|this? n:NUM? extra|bonus|free? of:BADPUB EXTRA? TOUSE? INRUN?", _bad_pub_claimed, -0.3),
    R("Ask", "how many|much credits|credit|money? o:OpenQ get|gain|have|receive|collect extra? of:FORBAD INRUN?", lambda o, of: Question(HowMuch(BAD_PUB_CREDITS, RUNNER)) if of != TAKEN and o.subj != CORP and o.mode == "comes" and not o.not_ else None, -0.3),
    R("BADPUB", "POSS|the|any? PUB credits|credit|money|cash|creds|cred", lambda: "had"),
    R("BADPUB", "credits|credit|money|cash|creds|cred INRUN? of:FORBAD", lambda of: of),
    R("FORBAD", "for|from|of|off|through|by POSS|that|any? PUB counter|counters|token|tokens? how:ThatCame?", lambda how: how or "had"),
    R("ThatCame", "that|which? Player has|have|had|just? takes|take|took|taken|gets|get", lambda: TAKEN),
    R("ThatCame", "that|which? Player has|have", lambda: "had"),
    R("FORBAD", "because|due|thanks of|to POSS|that|any? PUB counter|counters|token|tokens? how:ThatCame?", lambda how: how or "had"),
    R("PUB", "bad publicity|pub|pr|press", lambda: True),
    R("TOUSE", "to use|spend", lambda: True),
    R("INRUN", "already? in|for|during|on? this|that|same|current|POSS same|very|current? run already?", lambda: True),
    R("Ask", f"{DOES} s:Lying GOBACK to|into|in poss:POSS? credit? pool w:When?", _to_pool, -0.2),
    R("GOBACK", "go|goes|come|get|end|return|be|fall|move back|up? returned|moved|added|put|placed?", lambda: True),
    R("Ask", f"{DOES}|{CAN} Player|it get to keep|save s:Lying w:When? LATER?", lambda s, w: gone(s, True, w), -0.2),
    *(R(vp, f"v:{verb} n:Ord u:UNIT on|onto|to c:CardNP|ItCard mods:Mod*", _nth_counter, -0.1) for vp, verb in _PUT),
    *(R(vp, f"v:{verb} POSS|those|these? n:NUM POSS? c:Card1 s? virus|power|hosted? counters|counter|tokens|token mods:Mod*", _counters_used, -0.2) for vp, verb in _PUT),
    *(R(vp, f"{take} POSS|that|this? counter|token mods:Mod*", lambda mods: _taken(Amount(1), mods)) for vp, take in _TAKES),
    *(R(vp, f"{take} POSS|that|this? last|final|remaining|only|single counter|token mods:Mod*", lambda mods: _taken(Amount(how="last"), mods)) for vp, take in _TAKES),
    R("VpF", "hosts|hosted|host|puts|put|places|placed o:CardNP|ItCard|The on|onto c:Card1 instead !of", lambda o, c: phrase("host", (o,), (Mod("on", Where_("host", host=c)),))),
    *(R("Ord", words, lambda n=n: n) for n, words in enumerate(("second|2nd", "third|3rd", "fourth|4th", "fifth|5th", "sixth|6th"), 2)),
    R("Mod", "with|on|as|in|using|by? BEFORELAST OfTurn?", lambda: Mod("when", When("when", name=LAST_BUT_ONE)), -0.2),
    R("Item", "on|with|for? BEFORELAST OfTurn? :|,|-? s:Player d:VpF", lambda s, d: Tale(replace(subject(s, d), when=When("when", name=LAST_BUT_ONE))) if d is not None and d.when is None and subject(s, d) is not None else None, -0.4),
    R("Mod", "for me|us|you", lambda: Mod("noted"), 0.9),
    R("Mod", "normal|usual|regular|ordinary|standard way", lambda: Mod("noted"), 0.3),
    R("BEFORELAST", "POSS? second|2nd|next to last click|action", lambda: True),
    R("BEFORELAST", "POSS? last click|action but one", lambda: True),
    R("BEFORELAST", "POSS? penultimate click|action", lambda: True),
    R("Lying", "POSS|those|these|all|the n:NUM hosted? CREDITS", lambda n: Quantity(Amount(int(n)), "credits", "said"), -0.05),
    # which card it was, and with which it is done
    R("Told", "random|lost|discarded|trashed card|one is|was c:CARD", lambda c: _hit_card(c), -0.1),
    R("Fact", "it|that|this is|was with|using|via|through|on c:CARD", lambda c: Owned(None, (Desc(c),), how="with") if makes_runs(c) else None, 0.1),
    *(R(vp, f"{put} n:one|NUM of POSS? OFTHETRASHED p:Place", _of_the_trashed, -0.5) for vp, put in (("VpB", "put|add|place|keep|return"), ("VpF", "puts|put|adds|added|places|placed|keeps|kept|returns|returned"))),
    R("OFTHETRASHED", "NUM? trashed|discarded|lost cards|card", lambda: True),
    R("AbilityWord", "lose|losing|spend|pay|click A|one|to? click|break", lambda: "click"),
    # beside the name of a card
    R("CardNP", "spot:SPOT|NTH one|piece ,|( A? pre:Pre* c:CARD post:HostPost* ,|)?", lambda spot, c, pre, post: _that_ice(spot, c, None, ",", pre, post), -0.1),
    R("Post", ",? that|which? corp|corporation|PRON has|have|had? not|never|n t? yet? rezzed yet?", lambda: _state("-rezzed"), 0.1),
    R("Told", "POSS|A? c:CARD run? into|at p:Serv", lambda c, p: Tale(Deed("run", None, server=p, tool=as_cards(c)[0])) if makes_runs(c) else None, -0.1),
    R("Told", "POSS|A? c:CARD run on|against p:Serv", lambda c, p: Tale(Deed("run", None, server=p, tool=as_cards(c)[0])) if makes_runs(c) else None, -0.2),
    R("Item", "and|but? now|then? s:Player now|then? v:VB|VZ|VD A? nth:NTH one|copy p:Place", lambda s, v, nth, p: _a_copy(s, v, int(nth), p), -0.6),
    R("Item", "and|but? now|then? s:Player now|then? v:VB|VZ|VD A? nth:NTH one|copy in another", lambda s, v, nth: _a_copy(s, v, int(nth), Where_("in", Server("new remote"))), -0.6),
    R("Item", "and|but now|then? v:VB|VZ|VD A? nth:NTH one|copy p:Place", lambda v, nth, p: _a_copy(None, v, int(nth), p), -0.6),
    R("Ask", "who wins|win|won then|first|there? ,|:? WINSBY ,? or WINSBY", lambda: Question(Wins()), -0.5),
    R("WINSBY", "Player on|by|with|via|through the|POSS? ANYWORD? net|meat|core? damage|points|agendas|agenda|flatline|kill|steal", lambda: True),
    R("WINSBY", "Player", lambda: True),
    # one who is named like a part in a play
    R("Item", "p:PLAYER : d:VpF", lambda p, d: Tale(subject(p, d)) if d is not None else None, 0.1),
    R("Item", "q:Ask after !ANYWORD", lambda q: q, 0.1),  # afterwards
    R("Pre", "piece|pieces of", lambda: Mark("all", ()), 0.1),
)  # fmt: skip
