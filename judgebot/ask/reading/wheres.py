"""Rows for where a card goes: `where does X go if he breaks it`, `where does the Corp install the ice`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import of_card
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Where
from judgebot.ask.reading.raw import Question, When_


def _goes_to(s: Any, w: Any = None) -> Any:
    """`where does X go if he breaks it`: where it is once that is done, and all that comes of it."""
    there = [one for one in getattr(s, "marks", ()) if (one.kind, one.value) == ("is", "installed")]
    if there:  # `where is X installed`: that is no fact of the board before it
        s = replace(s, marks=tuple(one for one in s.marks if one not in there))
    asked = of_card(Where, s)
    return asked if w is None or asked is None else Question(When_(asked.query, w))


def _put(s: Any, v: str, c: Any) -> Any:
    """`where does the Corp install X`: where it is once that is done."""
    deed = subject(s, phrase(v, (c,), ())) if v in ("install", "place") else None
    return _goes_to(c, When("when", deed)) if deed is not None and deed.what else None


WHERES = (
    R("Ask", "where is|was|does|did|do|are|will|would|must|can|could s:Subj go|end|now|land|lie|belong? up? w:When?", _goes_to),
    R("Ask", "where does|did|do|will|would|must|can|could|may|should s:Player v:VB c:CardNP|The|ItCard", _put),
)  # fmt: skip
