"""How many subroutines a piece of ice has, in the encounter or where the line ends, and how many a card can break."""

from __future__ import annotations

from judgebot.ask.breaking import done, encounter
from judgebot.ask.broken import unbroken_for
from judgebot.ask.play import breaks_of
from judgebot.ask.readings import Move, Question
from judgebot.ask.verdict import OPEN, Answer
from judgebot.engine.characteristics import gains, subroutines
from judgebot.game.objects import RUNNER
from judgebot.scenario.facts import find
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome


def subs_had(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """The number of them, those that it gains counted (9.8.2b), whether broken or not."""
    assert q.card is not None
    met = encounter(scenario, q.card.title)
    m = met if met is not None else outcome.machine
    try:
        oid = find(m, q.card.title).id
    except LookupError:
        return Answer(OPEN, (f"{q.card.title} is not in play where the line ends.",), (), scenario, outcome)
    value = len(subroutines(m, oid))
    given = gains(m, oid)
    gained = sum(len(gain.subs) for gain in given)
    at = "in the encounter" if met is not None else "where the line ends"
    of = "1 subroutine" if value == 1 else f"{value} subroutines"
    how = ""
    if gained:
        rule = "9.8.3" if all(gain.first for gain in given) else "9.8.2b"
        by = ", ".join(dict.fromkeys(m.name(gain.source) for gain in given))
        how = f": {value - gained} printed, {gained} gained from {by} ({rule})"
    rules = (rule,) if gained else ("9.8.1",)
    return Answer(OPEN, (f"{q.card.title} has {of} {at}{how or ' (9.8.1)'}.",), rules, scenario, outcome)


def subs_breakable(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """The most that a card can break in the encounter that the line comes to, with what it costs."""
    assert q.card is not None
    found = breaks_of(scenario, Move(RUNNER, "break", "break", q.cards, tool=q.card))
    if found is None:
        text = "No ice is encountered on this line, so that nothing can be broken (9.8.6)."
        return Answer(OPEN, (text,), ("9.8.6",), scenario, outcome)
    best = found.best
    of = f"{len(best.broken)} of {best.total}."
    why, rules = done(q.card.title, best) if found.met else unbroken_for(q.card.title, found, scenario)
    return Answer(OPEN, (f"{of} {why}",), rules, scenario, outcome)
