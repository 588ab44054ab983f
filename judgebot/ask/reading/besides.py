"""Rows of the grammar for what is said besides in the same sentence: of a card or server, or of a player by the way."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.alone import _last_in
from judgebot.ask.reading.asks import _open
from judgebot.ask.reading.boards import _besides
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.counting import cost
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.facts import _all_so, _identity, _lying
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.nouns import R, _lies, _state
from judgebot.ask.reading.raw import Described, Given, Mark, Mod, Owned, Placed, Pro, Speaker, Stated, Tale, Where_
from judgebot.ask.reading.wording import with_said
from judgebot.game.objects import CORP, RUNNER


def _holds_behind(p: Any, g: tuple[Any, ...], h: tuple[Any, ...]) -> Any:
    """`remote 1 contains X and is protected by Y`: both of that server."""
    root = _lying(p, g, "has") if p.server is not None else None
    return Given((root, Placed(Where_("ice", p.server), h))) if root is not None else None


def _each_behind(s: Any, g: tuple[Any, ...], t: Any, h: tuple[Any, ...]) -> Any:
    """`HQ is protected by X and R&D by Y`."""
    return Given((Placed(Where_("ice", s), g), Placed(Where_("ice", t), h)))


def _and_lies(p: Any) -> Any:
    """`X has one counter and is in remote 1`: the card of which that is said."""
    return Mark("at", p) if p.where in ("in", "on", "root", "ice", "host") else None


def _as_identity(c: Any) -> Any:
    """`the Corp, playing X, has 5 credits`: of an identity."""
    return _identity(c)


def _of_it(c: Any, q: Any) -> Any:
    """`the Runner, whose Leech has 1 counter,`: of a card of that player's."""
    return Owned(None, (replace(c, marks=(*c.marks, Mark("has", q))),))


def _hosting(c: Any) -> Any:
    """`which has Chisel hosted on it`."""
    return Mark("hosts", c) if all(card_facts(one)[0] != CORP for one in getattr(c.what, "cards", ())) else None


def _had_and_has(s: Any, g: tuple[Any, ...], v: str, o: Any, mods: tuple[Any, ...]) -> Given | None:
    """`had 5 credits and has rezzed X`: X was rezzed then, and does not only lie there rezzed."""
    deed = subject(s, phrase(v, (o,), mods)) if v in _DONE else None
    return Given((Owned(s, g), Tale(deed))) if deed is not None else None


_DONE = ("rez", "install", "play", "trash", "score", "steal", "use", "advance", "break")


def _breaks_for(m: Any, c: Any, o: Any, mods: tuple[Any, ...]) -> Any:
    """`how much does Corroder have to pay to break X`: what it costs to break it with that."""
    deed = phrase("break", (o,), (Mod("with", c), *mods)) if m.unit in ("", "credits") else None
    return cost(replace(deed, who=RUNNER)) if deed is not None else None


def _own_side() -> Any:
    """`X and Y are on my side`: they are installed there."""
    return _state("installed")


_VPS = (("VpB", "discard"), ("VpF", "discard|discards|discarded"), ("VpG", "discarding"))

BESIDES_ROWS = (
    R("Mark2", "is|are|was|sits|lies|stands|waits sitting|lying|standing|installed? p:Place", _and_lies, 0.1),
    R("ServPost", "together|along|alongside with? g:PlaceGoods", lambda g: _lies("at", g)),
    R("Fact", "p:PlaceHead contains|has|holds|hosts g:PlaceGoods ,? and|but is|are? protected|iced|guarded|defended|covered by h:PlaceGoods", _holds_behind, -0.1),
    R("Fact", "p:PlaceHead is|are? protected|iced|guarded|defended|covered by h:PlaceGoods ,? and contains|has|holds|hosts g:PlaceGoods", lambda p, h, g: _holds_behind(p, g, h), -0.1),
    R("ServPost", ",? in|on which g:PlaceGoods is|are|was|were|lies|lie|sits|sit BOTHALL? s:STATE?", lambda g, s: _lies("at", g if s is None else _all_so(g, s))),
    R("Good", "both a:CardNP and b:CardNP", lambda a, b: (a, b), -0.1),
    R("Fact", "s:Serv is|are? protected|iced|guarded|defended|covered by g:PlaceGoods ,? and|but|while t:Serv by h:PlaceGoods", _each_behind, -0.1),
    R("Fact", ",? which|that is|are|were how:both|all s:State|Advanced", lambda how, s: Stated(Pro("them", how), (s,))),
    R("Fact", ",? how:both|all of which|them is|are|were? s:State|Advanced", lambda how, s: Stated(Pro("them", how), (s,))),
    R("Fact", "POSS? only|last|final|sole card that|which? s:Player has|have|had|holds|hold LEFT? in p:PlaceHead is|was c:CardNP", lambda s, p, c: Owned(s, (_last_in(c, p),)), -0.3),
    R("Post", ",? which|that has|had c:CardNP hosted|installed|sitting? on it", _hosting, -0.1),
    R("Told", "s:PLAYER ,|( who|that had g:Goods ,|) has|have v:VN o:Obj mods:Mod*", _had_and_has, -0.5),
    R("Told", "s:Player had g:Goods ,? and|but has|have now|just|since? v:VN o:Obj mods:Mod*", _had_and_has, -0.5),
    R("Ask", "m:HowMany does|do|will|would|must c:Card1 have|need to? pay|spend to break o:Obj mods:Mod*", _breaks_for),
    R("Ask", "m:HowMany does|do|will|would|must c:Card1 pay|spend to break o:Obj mods:Mod*", _breaks_for),
    # a player, and what is said of them by the way
    R("Rel", "who|that? is|am|are? playing|using as? c:CardNP", _as_identity, -0.1),
    R("Player", "p:PLAYER who r:RelWho", with_said, 0.15),
    R("Rel", "which r:RelWho", lambda r: r),
    R("OpenS", "s:QSubj is|are|am|was|were still|now? AbleTo to", _open("can")),
    R("OpenS", "s:QSubj is|are|am|was|were not still|now? AbleTo to", _open("can", True)),
    R("Rel", "whose c:Card1 has|have|had|holds q:Counted", _of_it),
    R("Player", "p:PRON , as who:PLAYER ,", lambda p, who: Described(Pro(p), (Speaker("i", who),)) if p == "i" else None, -0.1),
    R("Post", ",? that|which Player has|have|had s:STATE", lambda s: _state(s) if s in ("rezzed", "installed") else None, -0.3),
    R("Post", "on POSS side", _own_side, 0.1),
    R("Fact", "BESIDES c:CardNP more:AndCard* ,? there is|are only|just? n:Num other|more? cards|card in z:Zone", lambda c, more, n, z: Placed(Where_("zone", zone=z), _besides(n, c, more)), -0.3),
    R("Fact", "BESIDES c:CardNP more:AndCard* ,? s:Player has|have|had only|just? n:Num other|more? cards|card in z:Zone", lambda c, more, s, n, z: Owned(s, (Placed(Where_("zone", zone=z), _besides(n, c, more)),)), -0.3),
    R("Fact", ",? so that s:Player has|have|had g:Goods", lambda s, g: Owned(s, g)),
    R("Item", "now that t:Told|Fact", lambda t: t, 0.1),
    R("ABOUTIT", "about|on|with that|this|it", lambda: True),
    # a deed with words that add nothing
    R("VpG", "having to d:VpB", lambda d: d, 0.1),
    R("VpG", "having d:VpN", lambda d: d, 0.1),
    *(R(vp, f"{words} any|anything|some|something of? them|those|these|cards?", lambda: phrase("discard", (), ()), 0.1) for vp, words in _VPS),
)  # fmt: skip
