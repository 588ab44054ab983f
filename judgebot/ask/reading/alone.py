"""Rows for a card that is there alone: the only one that a player has, of its kind, or in a pile; or the one on top."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.raw import Aside, Desc, Given, Mark, Named, Owned, Placed, Quantity, Tale, Where_, Zoned
from judgebot.ask.reading.wording import as_cards
from judgebot.game.objects import RUNNER

NO_OTHER_CARD = Quantity(Amount(0), "kind", "card", True)


def _only_kind(c: Any, k: str, there: Any = None, also: Any = None) -> Any:
    """`Makler as my only breaker`: and no other of that kind; of cards, where it is said that they are installed."""
    if k == "ice" or (k == "card" and not (there or also)):
        return None
    c = c if isinstance(c, Desc) else Desc(c)
    none = NO_OTHER_CARD if k == "card" else Quantity(Amount(0), "kind", k, True)
    return replace(c, marks=(*c.marks, Mark("is", "installed"))), none


def _as_kind(c: Any, k: str, there: Any = None, only: bool = False) -> Any:
    """`Leech as a program`: that card is one; `only Leech as a program`: and there is no other."""
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    if not named or any(card_facts(one)[0] != RUNNER or k not in _kinds(one) for one in named):
        return None
    return _only_kind(c, k, there) if only else replace(c, marks=(*c.marks, Mark("is", "installed")))


def _kinds(card: str) -> tuple[str, ...]:
    _, type_, subtypes = card_facts(card)
    return (type_, *subtypes)


def _only(c: Any, k: str, s: Any = None, there: Any = None) -> Owned | None:
    """`X is the only card the Corp has installed`: of whose card it is, where nobody is named."""
    found = _only_kind(c, k, there)
    return Owned(s, found) if found is not None else None


def _only_of_theirs(c: Any, k: str) -> Owned | None:
    """`X is his only virtual card`: of the Runner's cards, which are then installed."""
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    installed = bool(named) and all(card_facts(one)[:2] in _RIG for one in named) and k != "card"
    return _only(c, k) if installed else None


_RIG = tuple((RUNNER, type_) for type_ in ("program", "hardware", "resource"))


def _only_source(c: Any, u: str) -> Owned | None:
    """`X is my only source of link`: it is installed, and nothing besides gives any."""
    none = Quantity(Amount(0), "to help")
    return Owned(None, (replace(c, marks=(*c.marks, Mark("is", "installed"))), none)) if u in ("link", "mu") else None


def _last_in(c: Any, p: Any) -> Placed:
    """`X was his last card in hand`: in that of whose card it is, and no other."""
    named = isinstance(c, Desc) and isinstance(c.what, Named) and p.zone is not None and not p.zone.poss
    sides = {card_facts(one)[0] for one in c.what.cards} if named else set()
    p = replace(p, zone=replace(p.zone, poss=next(iter(sides)))) if len(sides) == 1 else p
    return Placed(p, (c if isinstance(c, Desc) else Desc(c), Quantity(Amount(0), "cards")))


def _lost_last(p: Any, c: Any, v: str, mods: tuple[Any, ...]) -> Given | None:
    """`the only card in my hand, X, gets trashed`: it lies there, no other does, and that is done to it."""
    deed = phrase(v, as_cards(c), mods) if v in ("trash", "discard") else None
    return Given((_last_in(c, p), Tale(replace(deed, passive=True)))) if deed is not None else None


def _lies_alone(c: Any, p: Any = None, s: Any = None) -> Placed | None:
    """`X rezzed on HQ, alone`, `X is rezzed and alone on HQ`: it lies there, and nothing besides."""
    c = c if isinstance(c, Desc) else Desc(c)
    at = [one.value for one in c.marks if one.kind == "at"]
    place = p if p is not None and not at else at[0] if len(at) == 1 and p is None else None
    marks = (*(one for one in c.marks if one.kind != "at"), *((_state(s),) if s else ()))
    ice = isinstance(c.what, Named) and all(card_facts(one)[1] == "ice" for one in c.what.cards)
    place = replace(place, where="ice") if ice and place is not None and place.where in ("on", "at") else place
    return Placed(place, (replace(c, marks=marks), Quantity(Amount(0), "else"))) if place is not None else None


ALONE = (
    # at a server
    R("Fact", "c:CardNP|ItCard|The LIES? s:STATE? ,|and? LEFTALONE p:Place", _lies_alone, -0.1),
    R("Fact", "c:CardNP LIES? LEFTALONE p:Place and|, LIES? s:STATE", _lies_alone, -0.2),
    R("Fact", "c:CardNP ,|and? LIES? LEFTALONE", _lies_alone, -0.1),
    R("LEFTALONE", "all|quite? alone there?", lambda: True),
    R("LIES", "is|sits|lies|stands|being", lambda: True),
    # what is installed
    *(R("Good", f"c:CardNP {its} SOLE also:InPlay? k:KIND there:InPlay?", _only_kind, cost) for its, cost in (("as|being|, POSS?", -0.2), ("as it is", -0.6))),
    R("Good", "only|just|solely c:CardNP as|for POSS? k:KIND there:InPlay?", lambda c, k, there: _as_kind(c, k, there, True), -0.5),
    R("Good", "c:CardNP as POSS? k:KIND there:InPlay?", _as_kind, -0.4),
    R("Fact", "c:CardNP|ItCard ISALONE SOLE k:KIND that|which? s:Player OWNS there:InPlay?", _only, -0.3),
    R("Fact", "c:CardNP|ItCard ISALONE POSS? SOLE there:InPlay k:KIND of|for? s:Player?", _only, -0.3),
    R("Fact", "c:CardNP|ItCard ISALONE POSS? SOLE k:KIND of|for? s:Player? there:InPlay", _only, -0.3),
    R("Fact", "c:CardNP|ItCard ISALONE POSS SOLE k:KIND card|one? LEFT?", _only_of_theirs, -0.2),
    R("Fact", "c:CardNP ISALONE POSS? SOLE source|sources of|for u:UNIT", _only_source, -0.3),
    R("SOLE", "only|sole|single|lone|one|last|final|remaining", lambda: True),
    R("ISALONE", "is|was|being|as", lambda: True),
    R("OWNS", "has|have|had|got|owns|controls|own|control got?", lambda: True),
    R("InPlay", "installed|out|around|down", lambda: True),
    R("InPlay", "in play", lambda: True),
    # what lies in a pile
    R("Fact", "c:CardNP|ItCard is|was|,|as POSS? only|last|final|sole card|one LEFT? in p:PlaceHead", _last_in, -0.2),
    R("Fact", "c:CardNP|ItCard ISALONE SOLE card|one that|which? Player OWNS|holds|hold LEFT? in p:PlaceHead", _last_in, -0.3),
    R("Fact", "c:CardNP in p:PlaceHead ,|is|as POSS? only|last|final|sole card LEFT|there?", _last_in, -0.2),
    R("Fact", "s:Player has|have|had c:CardNP as POSS? only|last|final|sole card LEFT? in p:PlaceHead", lambda s, c, p: Owned(s, (_last_in(c, p),)), -0.2),
    R("Fact", "s:Player? has|have|had? only? 1|one card LEFT? in p:PlaceHead ,|and|: that|it|which? is? c:CardNP", lambda s, c, p: Owned(s, (_last_in(c, p),)), -0.2),
    R("Item", "POSS? only|last|final|sole card LEFT? in p:PlaceHead ,|( c:CARD ,|)? gets|got|is|was v:VN mods:Mod*", _lost_last, -0.3),
    R("Item", "who:POSS only|last|final|sole card ,|( c:CARD ,|)? gets|got|is|was v:VN mods:Mod*", lambda who, c, v, mods: _lost_last(Where_("zone", zone=Zoned("hand", who)), c, v, mods), -0.2),
    R("Post", ",|as|being POSS? only|last|final|sole card|one LEFT? in p:PlaceHead ,?", lambda p: Mark("all", (Mark("at", p), Mark("alone", p))) if p.zone is not None else None, -0.2),
    R("EndCard", "spot:top|bottom card of|in|from z:Zone", lambda spot, z: Where_("zone", zone=z, spot=spot)),
    R("EndCard", "top card", lambda: Where_("top"), 0.1),
    R("Fact", "c:CardNP|ItCard is|being|was p:EndCard", lambda c, p: Placed(p, (c if isinstance(c, Desc) else Desc(c),)), -0.2),
    R("Post", ",|( which|that|being? is|was? p:EndCard )?", lambda p: Mark("at", p), -0.1),
    # the only thing done: nothing of it is told besides
    R("Item", ",? and? HISBEING? POSS|the|as|an? only|sole|single|first|1st access OfTurn?", lambda: Aside("the first of them"), -0.1),
    R("Item", ",? and? HISBEING? POSS|the|as? only|sole|single|first|1st card|one that|which? Player accesses|accessed|access|sees|saw OfTurn?", lambda: Aside("the first of them"), -0.1),
    R("HISBEING", "as|being", lambda: True),
)  # fmt: skip
