"""What a line tells of that comes about by itself, such as a subroutine that resolves: it must, or that is said."""

from __future__ import annotations

from judgebot.ask.came import event_of, why_not
from judgebot.ask.events import first_event
from judgebot.ask.readings import Reading
from judgebot.ask.reasons import Why
from judgebot.ask.verdict import unanswered
from judgebot.scenario.run import Outcome


def unmet(r: Reading, outcome: Outcome) -> tuple[str, Why] | None:
    """The first of it that does not come about where the line is played, and why; None if all does, or may yet."""
    if unanswered(outcome):
        return None
    for one in r.comes:
        title = one.card.title if one.card is not None else ""
        events = outcome.machine.events or []
        found = event_of(one, events) if one.which else first_event(events, ("subroutine",), title)
        if found is None:
            return one.words.removesuffix(" resolve"), why_not(one, outcome)
    return None
