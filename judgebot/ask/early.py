"""Why a card that is rezzed as a turn begins still acts at its beginning: the window comes before that."""

from __future__ import annotations

from judgebot.ask.events import names
from judgebot.ask.readings import Question
from judgebot.cards.names import normalise
from judgebot.scenario.run import Outcome

# The first window of a turn, in which may be rezzed, and the step at which the turn formally begins.
_BEGINS = {"5.6.1b": "5.6.1d", "5.7.1b": "5.7.1d"}


def rezzed_in_time(q: Question, outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """That a card was rezzed before the turn began whose ability then triggers, or is asked about; "" if none was."""
    events = outcome.machine.events or []
    for one in outcome.answered:
        begins = _BEGINS.get(one.decision.step, "")
        if one.line is None or not begins or not one.option.words.startswith("rez "):
            continue
        title = one.option.words.removeprefix("rez ")
        acts = any(event.kind == "triggers" and names(event, normalise(title)) for event in events[one.event :])
        if acts or (q.kind == "may" and q.card is not None and q.card.title == title):
            then = f"and the turn formally begins only at step {begins}"
            text = f"{title} is rezzed in time: in the window of step {one.decision.step}, {then}."
            return text, (one.decision.step, begins)
    return "", ()
