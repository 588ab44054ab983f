"""Rows for players with what is said of them: `the Runner, who is tagged,`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Owned, Placed, Pro, Quantity, Where_
from judgebot.ask.reading.wording import with_said

PLAYERS = (
    # a player with what is said of them: `the Runner, who is tagged,`
    R("Player", "p:PLAYER ,|( r:Rel ,|)", lambda p, r: with_said(p, r), 0.1),
    R("Player", "p:PRON ,|( r:Rel ,|)", lambda p, r: with_said(Pro(p), r), 0.1),
    R("Player", "p:PLAYER r:RelHere ,?", lambda p, r: with_said(p, r), 0.15),
    R("RelHere", "who|that r:RelWho", lambda r: r),
    R("RelHere", "with|having|holding g:Goods", lambda g: Owned(None, g)),
    R("RelHere", "on|at q:Qty", lambda q: Owned(None, (q,)), 0.1),
    R("Rel", "who|that r:RelWho", lambda r: r),
    R("Rel", "with|having|holding|on|at g:Goods", lambda g: Owned(None, g)),
    R("Rel", "whose only|sole|last k:KIND is c:CardNP", lambda k, c: Owned(None, (c, Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None),
    R("RelWho", "is|are|am|was? on|at|playing? g:Goods", lambda g: Owned(None, g)),
    R("RelWho", "HAS|HAVING g:Goods", lambda g: Owned(None, g)),
    R("RelWho", "d:VpF", lambda d: d, 0.1),
    R("RelWho", "has|have|had d:VpN", lambda d: d),
    # times
    R("Rel", "whose z:Zone contains|holds|is|has g:PlaceGoods", lambda z, g: Owned(None, (Placed(Where_("zone", zone=z), g),))),
)  # fmt: skip
