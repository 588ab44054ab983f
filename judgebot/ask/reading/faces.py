"""Rows of the grammar for an identity that shows its other face: `Hoshiko Shiro flipped to Mahou Shoujo`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Desc, Mark, Named
from judgebot.ask.reading.titles import other_faces

_FLIPPED = Mark("is", "flipped")  # it shows its other face (3.1.1a)
_UNFLIPPED = Mark("is", "flipped", False)


def _shows(c: Any, f: Named) -> Desc | None:
    """An identity with the name of the face that it shows; None where that is none of its faces."""
    return Desc(replace(c, cards=f.cards), (_FLIPPED,)) if f.cards[0] in c.cards else None


def _turned(c: Any) -> Desc | None:
    """`Hoshiko Shiro, flipped`: a card that has another face; None where it has none, or several are so called."""
    faced = {*other_faces().values()}.intersection(c.cards)
    return Desc(c, (_FLIPPED,)) if len(faced) == len(c.cards) == 1 else None


FACES = (
    R("CardNP", "c:CARD ,? FLIPPED? TOFACE POSS? f:FACE SIDE?", _shows, -0.2),
    R("CardNP", "f:FACE SIDE?", lambda f: Desc(f, (_FLIPPED,))),
    R("CardNP", "c:CARD ,? FLIPPED", _turned, -0.1),
    R("CardNP", "c:CARD ,|(? not flipped|turned over|yet? )?", lambda c: Desc(c, (_UNFLIPPED,)), -0.1),
    R("FLIPPED", "which|that? is|was? already|currently|now|still? been? flipped|turned over|around?", lambda: True),
    R("TOFACE", "to|on|onto|as|showing|with|over to?", lambda: True),
    R("SIDE", "side|face up|showing?", lambda: True),
)  # fmt: skip
