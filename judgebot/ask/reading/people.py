"""Rows for cards that are persons: `he gains a credit from her`, `can I trash him`."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import PERSON, Mod, Pro

_HER: Any = Pro("it", PERSON)
_DONE_TO = ("trash", "install", "rez", "derez", "steal", "host", "use", "access", "advance", "score", "expose")


def _done_to_her(v: str, mods: tuple[Any, ...]) -> Any:
    """`can I trash her`: a card that is a person."""
    return phrase(v, (_HER,), mods) if v in _DONE_TO else None


PEOPLE = (
    *(
        R(vp, f"!kill|kills|killed v:{v} HER mods:Mod*", _done_to_her, 0.1)
        for vp, v in (("VpB", "VB"), ("VpF", "VB|VZ|VD"), ("VpG", "VG"))
    ),
    R("Mod", "from|off|by|through|via|CAUSED HER", lambda: Mod("by", _HER), 0.2),
    R("Mod", "with|using HER", lambda: Mod("with", _HER), 0.2),
    R("HER", "her|him", lambda: True),
)
