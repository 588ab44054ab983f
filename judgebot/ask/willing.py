"""Whether an ability triggers that its own player may trigger or not: nothing else is open, so it can be ruled on."""

from __future__ import annotations

from judgebot.ask.depends import Chosen
from judgebot.ask.events import first_event, told, with_cause
from judgebot.ask.readings import Question
from judgebot.ask.table import when
from judgebot.ask.verdict import YES, Answer, player
from judgebot.cards.names import normalise
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine


def if_wanted(q: Question, scenario: Scenario, chosen: tuple[Chosen, ...]) -> Answer | None:
    """That an ability triggers if its player wants it to, where that choice alone decides; None if something else does.

    chosen  the choices with which it triggers
    """
    if q.card is None or not q.words.endswith(" trigger") or len(chosen) != 1:
        return None
    of, option = chosen[0]
    wanted = normalise(f"trigger {q.card.title}")
    if of.who != q.card.side or not normalise(option.words).startswith(wanted):
        return None
    if sum(one.words.startswith("trigger ") for one in of.options) > 1:
        return None  # which comes first is open, too
    so = _so(scenario, chosen[0])
    if so is None:
        return None
    events = so.machine.events or []
    found = first_event(events, ("triggers",), q.card.title)
    clauses, rules = told(so, [*_met(events, found), found]) if found is not None else ([], ())
    rule = option.rule or of.rule
    may = f"{player(of.who)} may trigger {q.card.title}, {when(of.step, of.kind)} ({rule}); whether to is their choice"
    text = f"Yes, if they want it: {may[:1].lower()}{may[1:]}.{''.join(f' {one}.' for one in clauses)}"
    return Answer(YES, (text,), tuple(dict.fromkeys((rule, *rules))), scenario, so)


def _met(events: list, found: int) -> list[int]:  # type: ignore[type-arg]
    """What brought about the trashing of the card itself, where that is what it waits for."""
    title = str(events[found].data["source"])
    gone = next(
        (n for n in range(found - 1, -1, -1) if events[n].kind == "trashed" and events[n].data["card"] == title), None
    )
    return with_cause(events, gone)[:1] if gone is not None else []


def _so(scenario: Scenario, one: Chosen) -> Outcome | None:
    """The line with a choice made."""
    of, option = one
    try:
        return run(scenario.replace(play=[*scenario.play, Line(of.who, option.words, 0, of.step)]))
    except (StuckLine, AmbiguousLine):
        return None
