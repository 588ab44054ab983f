"""Rows of the grammar for lists whose cards share what is said before them: `faceup in Archives: X, Y`, `rezzed: X, Y`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import OTHER, SIDES
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.facts import _all_so, _identity
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.kept import is_kind
from judgebot.ask.reading.meanings import Amount, Deed, Server
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import (
    PRESENT,
    Aside,
    Desc,
    Given,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Tale,
    Tales,
    Where_,
    whose,
)
from judgebot.ask.reading.wording import as_cards, ends_run, makes_runs
from judgebot.game.objects import CORP, RUNNER

_SERVED = ("ice", "asset", "upgrade")
_RIG = ("program", "hardware", "resource")


def all_so(p: Any, g: tuple[Any, ...], s: Mark | None = None, k: str = "") -> Placed | None:
    """Cards at a place that are all in a state, or of a kind; None where one of them is told to be elsewhere."""
    if not all(_such(one, p, s, k) for one in g):
        return None
    said = (s,) if s is not None else ()
    return Placed(p, tuple(replace(one, marks=(*one.marks, *said)) if isinstance(one, Desc) else one for one in g))


def _such(one: Any, p: Any, s: Mark | None, k: str) -> bool:
    """Whether a good can be so at a place."""
    if not isinstance(one, Desc):
        return s is None or s.value not in ("rezzed", "faceup", "installed")  # `rezzed on HQ: 2 cards`: which ones?
    kinds = {(card_facts(card)[1], *card_facts(card)[2]) for card in getattr(one.what, "cards", ())}
    if k not in ("", "card") and not all(k in kind for kind in kinds):
        return False
    elsewhere = any(mark.kind == "at" or (s is not None and mark.value == s.value) for mark in one.marks)
    return not elsewhere and (s is None or all(_can_be(s, kind[0], p) for kind in kinds))


def _can_be(s: Mark, type_: str, p: Any) -> bool:
    """Whether a card of a type can be in a state at a place, or at one that is not said."""
    pile = p.zone.name if p is not None and p.zone is not None else ""
    if s.value == "rezzed":
        return (type_ in _SERVED or (type_ == "agenda" and not s.holds)) and pile in ("", *_CENTRALS)
    if s.value == "installed":
        side = SIDES.get(pile, CORP if p is not None else "")
        fits = {RUNNER: _RIG, CORP: (*_SERVED, "agenda")}.get(side, (*_RIG, *_SERVED, "agenda"))
        return type_ in fits and pile in ("", "rig", *_CENTRALS)
    return True


_CENTRALS = ("HQ", "R&D", "Archives")


def _in_pile(s: Mark, p: Any) -> Any:
    """`Archives faceup`: in that pile, where the cards of one lie so."""
    piled = s.value == "faceup" and (p.zone is not None or p.server == Server("Archives"))
    return replace(p, where="in") if piled and p.zone is None else p


def _headed(p: Any, s: Mark, g: tuple[Any, ...]) -> Placed | None:
    return all_so(_in_pile(s, p), g, s)


def _has_server(who: Any, s: Any, g: tuple[Any, ...], nothing: Any = None) -> Owned | None:
    """`the Corp has a remote with X`, `that is just a piece of ice`: what lies at a server of the Corp."""
    if who == RUNNER or any(isinstance(one, Quantity) and one.unit not in _LIES_THERE for one in g):
        return None
    return Owned(
        who, (Placed(Where_("at", s), (*g, *((Quantity(Amount(0), "cards", rest=True),) if nothing else ()))),)
    )


_LIES_THERE = ("cards", "ice", "kind", "else")  # units of what can lie at a server


def _on_host(g: tuple[Any, ...], c: Any) -> Given | None:
    """`X and Y are both hosted on Z, rezzed on HQ`: what is said after the host is of the host."""
    served = isinstance(c, Desc) and any(mark.kind == "at" and mark.value.host is None for mark in c.marks)
    bare = all(isinstance(one, Desc) and isinstance(one.what, Named) and not one.marks for one in g)
    if not (served and bare and isinstance(c.what, Named)):
        return None
    return Given((Owned(None, (c,)), Placed(Where_("host", host=replace(c, marks=())), g)))


def _played(c: Named, deed: Any) -> Any:
    """`Clean Getaway: run on HQ successful`: the run event that is named before a run is played to make it."""
    if not makes_runs(c) or deed is None or deed.verb not in ("run", "succeed", "fail") or deed.not_:
        return None
    if (deed.tool, deed.by, deed.purpose, deed.when) != (None,) * 4 or deed.thing not in ("", "run"):
        return None
    made = Tale(replace(deed, verb="run", thing="", tool=as_cards(c)[0]), PRESENT)
    return made if deed.verb == "run" else Tales((made, Tale(replace(deed, server=None), PRESENT)))


def _all_of_them(p: Any, n: str, c: Any) -> Placed:
    """`all 4 cards in his grip are Sure Gamble`: so many copies, and no other card."""
    one = c if isinstance(c, Desc) else Desc(c)
    return Placed(p, (replace(one, count=int(n)), Quantity(Amount(0, beside=True), "cards")))


def _left_active(s: Any, c: Any) -> Owned | None:
    """`the Corp left Argus Crackdown up`: it is in play, as it was played."""
    active = any((one.kind, one.value, one.holds) == ("is", "rezzed", True) for one in c.marks)
    return Owned(s, (c,)) if active and is_kind(c, "operation") else None


def _loaded(c: Named, n: str, poss: Any = None, pre: tuple[Mark, ...] = ()) -> Any:
    """`Conduit is on three`: so many counters; of an identity it would be points, of ice its strength or a place."""
    lies = all(card_facts(card)[1] not in ("identity", "ice", "event", "operation") for card in c.cards)
    on_it = Mark("has", (Quantity(Amount(int(n)), ""),))
    return Desc(c, (*pre, on_it, *((Mark("poss", poss),) if poss else ()))) if lies else None


def _against(s: Any, c: Any) -> Any:
    """`I'm up against BANGUN`: that is the identity of the other player."""
    if not isinstance(c.what, Named) or any(card_facts(card)[1] != "identity" for card in c.what.cards):
        return None
    return Owned(OTHER[s] if s in (CORP, RUNNER) else Pro("opp") if s == Pro("i") else None, (c,), "is")


def _at_whom(c: Named, p: Any) -> Tale | None:
    """`Scorched Earth on me`: the other player plays it."""
    played = all(card_facts(card)[1] in ("event", "operation") and card_facts(card)[0] != p for card in c.cards)
    if not played or not (isinstance(p, str) or p in (Pro("i"), Pro("he"))):
        return None
    deed = phrase("play", (Desc(c),), ())
    return Tale(subject(Pro("opp"), deed) if p == Pro("i") else deed)


def _put_in(s: Any, g: tuple[Any, ...]) -> Owned | None:
    """`I've got Corroder in`: installed."""
    in_rig = all(isinstance(one, Desc) and any(is_kind(one, kind) for kind in _RIG) for one in g)
    return Owned(s, _all_so(g, "installed")) if in_rig else None


def _traced(c: Named) -> Tales | None:
    """`Punitive Counterstrike's trace works`: it is played, and that is successful."""
    played = all(card_facts(card)[1] == "operation" for card in c.cards)
    return Tales((Tale(phrase("play", (Desc(c),), ())), Tale(Deed("succeed", None, thing="trace")))) if played else None


HEADS = (
    R("Told", "POSS? c:CARD s? trace is|was|goes|went? successful|through|succeeds|succeeded|works|worked|lands|landed|connects|connected|hits|hit", _traced, 0.1),
    R("CardNP", "poss:POSS? pre:Pre* c:CARD is|are|was|sits? on n:NUM LEFT? !Noun", _loaded, 0.3),
    R("Fact", "s:Player? is|are|am|was|playing|play up? against|facing|versus|vs c:Card1 !:", lambda c, s=None: _against(s, c), -0.1),
    R("Told", "c:CARD on|against p:Player", _at_whom, 0.2),
    R("Fact", "s:Player? has|have|had|with|got got? g:Goods in !Noun|POSS|A|Zone|Serv|it|there|front|this|that|these|those|response|time", lambda g, s=None: _put_in(s, g), 0.1),
    R("Item", "one copy? of each", lambda: Aside("noted"), 0.1),
    R("Fact", "all|every of? A|POSS? n:NUM cards p:Place is|are|were c:CARD|Standing", _all_of_them, -0.5),
    R("Told", "c:CARD : A? d:VpP", lambda c, d: _played(c, d), -0.3),
    R("Told", "c:CARD : s:Player d:VpP", lambda c, s, d: _played(c, subject(s, d)), -0.3),
    R("Fact", "POSS|the|only|sole? k:KIND p:Place is|was|: c:CardNP", lambda k, p, c: Placed(p, (c,)) if k != "card" and is_kind(c, k) and p.zone is None else None, -0.2),
    R("Fact", "s:Player left|leaves|kept|keeps c:CardNP", _left_active, -0.1),
    R("Fact", "c:Card1 game|match|matchup|deck !:", lambda c: _identity(c)),
    R("Told", "c:CARD run !on|against|at|into|is|was|goes|went|successful|failed|unsuccessful|event|NUM", lambda c: _played(c, Deed("run")), 0.1),
    R("Told", "c:CARD : POSS|A? run is|was|goes? successful|through", lambda c: _played(c, ends_run("succeed")), -0.3),
    *(R("Item", f"both? g:PlaceGoods {hosted} on|onto c:CardNP", _on_host, -0.3) for hosted in ("is|are|sit|sits|lie|lies BOTHALL? HOSTED?", "HOSTED")),
    R("Fact", "s:PLAYER|PRON? OWNS only|just|exactly|one|single? r:Serv1 CONTAINS g:PlaceGoods THEREON? x:NOTHINGIN?", lambda r, g, x, s=None: _has_server(whose(s) if s else None, r, g, x), -0.2),
    R("Fact", "both of? A|POSS? cards p:Place is|are|were c:CARD|Standing", lambda p, c: _all_of_them(p, "2", c), -0.5),
    R("CONTAINS", "with|containing|holding|of", lambda: True),
    R("THEREON", "on|in|protecting|over|guarding|before it", lambda: True),
    R("THEREON", "in front of? it?", lambda: True),
    R("NOTHINGIN", ",|and|but? nothing|none else? in|inside its|the|POSS? root|it", lambda: True),
    R("NOTHINGIN", ",|and|but? nothing|none else?", lambda: True),
    R("Fact", "s:State k:KIND? p:Place LISTS g:PlaceGoods", lambda s, p, g, k: all_so(p, g, s, k or ""), -0.4),
    R("Fact", "p:PlaceHead|Place ( s:State ) LISTS g:PlaceGoods", _headed, -0.4),
    R("LISTS", ":|=", lambda: True),
)  # fmt: skip
