"""Rows of the grammar for a board in a list, as it is told back too: `runner credits: 6; grip cards: 3; turn: corp`."""

from __future__ import annotations

from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Owned, Placed, Quantity, TurnIs, Where_, whose

LISTED = (
    R(
        "Fact",
        "s:Player s? u:UNIT count|total|pool? LEFT? :|is|are|at|= n:NUM",
        lambda s, u, n: Owned(s, (Quantity(Amount(int(n)), u),)),
        -0.2,
    ),
    R("Fact", "u:UNIT count|total? LEFT? :|= n:NUM", lambda u, n: Owned(None, (Quantity(Amount(int(n)), u),)), -0.1),
    R(
        "Fact",
        "s:Player s? score :|is|at|= n:NUM points|point?",
        lambda s, n: Owned(s, (Quantity(Amount(int(n)), "points"),)),
        -0.2,
    ),
    R("Fact", "active|current? turn|player : s:Player", lambda s: TurnIs(s), -0.2),
    R(
        "Fact",
        "cards|card in z:Zone :|= n:NUM",
        lambda z, n: Placed(Where_("zone", zone=z), (Quantity(Amount(int(n)), "cards"),)),
        -0.2,
    ),
    R(
        "Fact",
        "z:Zone cards|card|size :|= n:NUM",
        lambda z, n: Placed(Where_("zone", zone=z), (Quantity(Amount(int(n)), "cards"),)),
        -0.2,
    ),
    R("Fact", "p:Place :|= g:PlaceGoods", lambda p, g: Placed(p, g), -0.1),
    R(
        "Fact",
        "who:POSS? u:UNIT count|total is|:|at? n:NUM",
        lambda u, n, who=None: Owned(whose(who) if who and who != "it" else None, (Quantity(Amount(int(n)), u),)),
        -0.1,
    ),
)
