"""Strengths that are told: those that follow from the cards on the board (3.4.4)."""

from __future__ import annotations

from judgebot.ask.answering.at_a_time import encounter
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.values import count


def strengths_as_told(played: Played) -> None:
    """Refuse a strength that is told of a card and that it has nowhere on the line. Raises Cannot."""
    for ref, n in played.table.strengths:
        met = encounter(played, ref)
        games = (played.start, played.game, *([met[0]] if met is not None else []))
        has_ = [count(played.cast, game, "strength", ref).n for game in games]
        if n not in has_:
            title = played.table.card(ref).title
            raise Cannot(f"The strength of {title} follows from the cards here: it is {has_[-1]}, not {n} as told.")
