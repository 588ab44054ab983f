"""Rows for what is said about the players, their event and the question itself, and not about the game."""

from __future__ import annotations

from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Aside

_SMALL = (
    "this|that|it|is|was|be|been|am|are|were|s|m|ve|my|our|your|their|at|in|from|of|about|up|came|comes|come|over|here|we|i|me|us|"
    "had|have|has|got|to|judge|judges|for|and|on|just|if|so|quick|quickly|please|with|one|two|both|players|another|first|last|"
    "local|weekly|total|complete|really|very|still|a|an|the|sorry|between|during|there|bit|long|night|yesterday|today|tonight"
)

TALK = (
    # `Total newbie here.`, `Two players called me over.`, `This came up at our club night.`
    R("Item", f"PRON and PRON {_SMALL}* TALK {_SMALL}|TALK* !ANYWORD", lambda: Aside("talk"), 0.3),
    R("Item", f"{_SMALL}* TALK {_SMALL}|TALK* !ANYWORD", lambda: Aside("talk"), 0.3),
    R(
        "Item",
        f"{_SMALL}* call|called|calls|wave|waved|waves me|us over {_SMALL}|TALK* !ANYWORD",
        lambda: Aside("talk"),
        0.3,
    ),
)
