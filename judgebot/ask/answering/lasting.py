"""How long what raises the strength of a card lasts: by the duration that its ability states, or that it has."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.table import Cannot, Card
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import NO, YES, Verdict
from judgebot.ask.reading.queries import Lasts
from judgebot.cards.declarations.characteristics import StrengthLasts
from judgebot.cards.effects import DURATIONS
from judgebot.cards.effects.running import Strength

_SPANS = ("encounter", "ice", "run", "turn")  # from the shortest on
_REACHES = {"": 0, "encounter": 0, "run": 2, "turn": 3}  # the last of them for which each duration holds


def lasts(played: Played, query: Lasts) -> Verdict:
    """Whether the strength that an icebreaker gets by its own ability lasts so long (3.9.5b, 3.9.5c). Raises Cannot."""
    card = played.table.card(query.of)
    durations = {one.duration for one in nodes(card) if isinstance(one, Strength) and one.of.key == "this"}
    if len(durations) != 1 or not durations <= _REACHES.keys():
        raise Cannot(f"For how long {card.title} has another strength is not said by one ability of it.")
    if any(isinstance(one, StrengthLasts) for other in played.table.cards.values() for one in nodes(other)):
        raise Cannot("A card makes changes of strength last longer: that is not looked into here.")
    return _by(card, durations.pop(), query.span)


def _by(card: Card, duration: str, span: str) -> Verdict:
    rule = "3.9.5c" if duration else "3.9.5b"
    stated = DURATIONS[duration or "encounter"]
    told = f"What {card.title}'s ability adds to its strength lasts {stated}{cited(rule)}."
    return Verdict(YES if _SPANS.index(span) <= _REACHES[duration] else NO, (told,), (rule,))
