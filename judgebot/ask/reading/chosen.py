"""Rows of the grammar for a card that another one has chosen: `Ice Wall is the ice I chose for it`, `its target is X`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Desc, Mark, Pro, Stated


def chosen_for(d: Any, c: Any = None) -> Stated:
    """That a card is the one that another has chosen; of a card that is not named: the one of the line that chooses."""
    named = isinstance(c, Desc)
    return Stated(c if named else Pro("it"), (Mark("chosen" if named else "chosen for", d),))


CHOSEN = (
    R("Fact", "d:CardNP is|was CHOSENONE c:ForWhich?", chosen_for, -0.4),
    R("Fact", "d:CardNP ,? is|was|been? CHOOSEN c:ForWhich", chosen_for, -0.2),
    R("Fact", "c:Card1 s CHOSENTHING is|was|: d:CardNP", lambda c, d: chosen_for(d, c), -0.4),
    R("Fact", "poss:POSS CHOSENTHING is|was|: d:CardNP", lambda poss, d: chosen_for(d) if poss == "it" else None, -0.4),
    R("Fact", "CHOSENONE c:ForWhich? is|was|: d:CardNP", lambda d, c: chosen_for(d, c), -0.3),
    R("CHOSENONE", "POSS|that? CHOSENTHING", lambda: True),
    R("CHOSENONE", "ice|card|piece|one of? ice? that|which? PRON|PLAYER has|have|had? CHOOSEN", lambda: True),
    R("CHOSENONE", "ice|card|piece|one of? ice? that|which? is|was? CHOOSEN", lambda: True),
    R("CHOSENTHING", "CHOOSEN ice|card|target|one|piece of? ice?", lambda: True),
    R("CHOSENTHING", "target", lambda: True),
    R("CHOOSEN", "chosen|chose|picked|named|selected|targeted", lambda: True),
    R("ForWhich", "for|of|by|with|on c:Card1|ItCard", lambda c: c),
)  # fmt: skip
