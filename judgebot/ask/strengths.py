"""The strength of a card: in the encounter that the line comes to, or where the line ends."""

from __future__ import annotations

from judgebot.ask.events import names, told
from judgebot.ask.play import Played
from judgebot.ask.readings import NEEDED, Question, Reading
from judgebot.ask.tree import as_scenario
from judgebot.ask.verdict import OPEN, Answer
from judgebot.cards.catalog import facts
from judgebot.cards.names import normalise
from judgebot.engine.characteristics import strength_by
from judgebot.game import numbers
from judgebot.problems import BadInput
from judgebot.scenario.facts import find, look_up
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome, run

_BROKEN = "6.9.3b"  # the step in which subroutines are broken
_MOST = 6  # changes that are told


def strength(q: Question, r: Reading, played: Played, scenario: Scenario, outcome: Outcome) -> Answer:
    """What strength a card has: what is said of an encounter lasts no longer than that (3.9.5b)."""
    assert q.card is not None
    met = _encounter(q, r, played, outcome)
    outcome = met or outcome
    value = look_up(outcome.machine, f"{q.words}.strength")
    printed = facts(q.card.card).get("strength")
    at = "in the encounter" if met is not None else "where the line ends"
    base = _made_up(outcome, q.words, int(printed)) if printed is not None else ""
    events = outcome.machine.events or []
    title = normalise(q.card.title)
    changes = [n for n, one in enumerate(events) if one.kind in ("strength", "placed") and names(one, title)]
    clauses, rules = told(outcome, changes if len(changes) <= _MOST else ())
    if numbers.SUMMED in base:
        rules = (*rules, numbers.SUMMED)
    elif base and not rules:
        rules = ("3.4.4" if q.card.type == "ice" else "3.9.4a",)
    said = (f"{q.words} has strength {value} {at}{base}.", *(f"{one}." for one in clauses))
    if q.n == NEEDED:
        said = (f"A strength of {value}: that of {q.words} {at}{base} (3.9.5g).", *said[1:])
        rules = ("3.9.5g", *rules)
    return Answer(OPEN, said, rules, outcome.scenario, outcome)


def _made_up(outcome: Outcome, title: str, printed: int) -> str:
    """What a strength is made up of: the printed one, and what changes it."""
    m = outcome.machine
    try:
        changes = [(m.name(source), n) for source, n in strength_by(m, find(m, title).id) if n]
    except LookupError:
        return ""
    parts = ", ".join(f"{n:+d} by {name}" for name, n in changes)
    return f" ({printed} printed, {parts}; 9.12.1a)" if parts else " (as printed)"


def _encounter(q: Question, r: Reading, played: Played, outcome: Outcome) -> Outcome | None:
    """The line as far as its only encounter, before subroutines resolve; None if it has none after its last move."""
    events = outcome.machine.events or []
    met = [one for one in events if one.kind == "encounter"]
    if len(met) != 1 or (q.card is not None and q.card.type == "ice" and met[0].data["ice"] != q.card.title):
        return None
    try:
        return run(as_scenario(r, played.lines, until=_BROKEN))
    except BadInput:
        return None
