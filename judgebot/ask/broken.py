"""Whether a card breaks what a question asks for, with what it costs, or why it does not."""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from judgebot.ask import breaking
from judgebot.ask.depends import Kept
from judgebot.ask.events import last_event, told, with_cause
from judgebot.ask.looking import telling, windows
from judgebot.ask.play import BREAKING, Breaking, breaks_of
from judgebot.ask.readings import Move, Question
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player
from judgebot.cards.abilities import Ability
from judgebot.engine.characteristics import printed
from judgebot.engine.machine import Machine
from judgebot.game.objects import PLAY, RUNNER
from judgebot.scenario import wording
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine


def breaks(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Whether a card breaks all that is asked for, with what it costs; None if no ice is encountered.

    What the Corp purges only after that run is no part of the answer, and said to come too late.
    """
    found = _breaks_all(q, scenario, outcome)
    events = outcome.machine.events or []
    met, purged = last_event(events, ("encounter",)), last_event(events, ("purged",))
    if found is None or met is None or purged is None or not any(one.kind == "run_over" for one in events[met:purged]):
        return found
    late = "It depends on when the Corp purges: on this line it is an action of their turn, after that run (5.2.7h)."
    return dataclasses.replace(found, verdict=OPEN, said=(late, *found.said), rules=("5.2.7h", *found.rules))


def _breaks_all(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    ice = q.moment.card if q.moment is not None else None
    move = Move(RUNNER, q.words, "break", (ice,) if ice is not None else (), tool=q.card, which=q.which, n=q.n)
    found = breaks_of(scenario, move)
    if found is None or q.card is None:
        return None
    if found.met:
        text, rules = breaking.done(q.card.title, found.best)
        return Answer(YES, (f"Yes. {text}",), rules, scenario, outcome)
    helped = breaking.most(found.at, q.card.title, found.wanted, helped=True)
    if found.wanted.met(helped):
        text, rules = breaking.done(q.card.title, helped)
        return Answer(YES, (f"Yes, with help. {text}",), rules, scenario, outcome)
    why, rules = unbroken_for(q.card.title, found, scenario)
    said = [f"No. {why}"]
    first = breaking.encounter(scenario, found.best.ice, early=True)
    if first is not None and found.wanted.met(breaking.most(first, q.card.title, found.wanted)):
        said.append("Before the Corp acts in that encounter: yes, the Runner has priority first (9.2.7a).")
        rules = (*rules, "9.2.7a")
    return Answer(NO, tuple(said), rules, scenario, outcome)


class Instead(NamedTuple):
    """What breaking the ice whose subroutines resolve comes to: whether all are broken, and how, or why not."""

    ice: str
    breaks: bool
    said: str
    rules: tuple[str, ...]
    outcome: Outcome | None  # with that


TOOLS = 4  # cards that break, tried at most


def instead(scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Instead | None:
    """Whether the Runner could break the ice of which a subroutine resolved last, in as many uses as that takes; None
    if they have nothing that breaks it, or do not, as the line says.

    The line leaves it open, and an outcome that rests on it is no ruling.
    """
    m = outcome.machine
    last = last_event(m.events or [], ("subroutine",))
    if last is None or any(who == RUNNER and words.startswith("break") for who, words in kept):
        return None
    ice = str((m.events or [])[last].data["ice"])
    tools = [
        m.name(oid)
        for oid, obj in m.state.objs.items()
        if obj.owner == RUNNER and obj.zone == PLAY and any(_breaks(one) for one in printed(m, obj))
    ]
    at = breaking.encounter(scenario, ice) if tools else None
    found: Instead | None = None
    for tool in tools[:TOOLS] if at is not None else ():
        assert at is not None
        wanted = breaking.Wanted()
        best = breaking.most(at, tool, wanted)
        if not wanted.met(best):
            if "icebreaker" in _subtypes(m, tool) and found is None:
                told, rules = unbroken_for(tool, Breaking(at, wanted, best, False), scenario)
                found = Instead(ice, False, told, rules, None)
            continue
        uses = [Line(RUNNER, words, 0, at=BREAKING) for use in best.uses for words in use.words]
        try:
            then = run(scenario.replace(play=[*scenario.play, *uses]))
        except (StuckLine, AmbiguousLine):
            continue
        return Instead(ice, True, *breaking.done(tool, best), then)
    return found


def _breaks(one: Ability) -> bool:
    return one.kind == "paid" and "break" in one.english().lower()


def _subtypes(m: Machine, title: str) -> tuple[str, ...]:
    return next((tuple(m.card(oid).subtypes) for oid, obj in m.state.objs.items() if m.name(oid) == title), ())


def never_broken(q: Question, at: str, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """The run that ends in an encounter before subroutines are broken; None if it does not."""
    events = outcome.machine.events or []
    met = last_event(events, ("encounter",))
    over = last_event(events, ("ends_run", "jacks_out"))
    if met is None or over is None or over < met:
        return None
    if any(one.kind == "paid_window" and one.step == BREAKING for one in events[met:over]):
        return None
    clauses, rules = told(outcome, with_cause(events, over))
    text = (
        f"No. {player(q.who)} may not {bare(q.words)}{at}: the run ends before the window in which subroutines are"
        f" broken (step {BREAKING}; 6.5.4). {'. '.join(clauses)}."
    )
    return Answer(NO, (text,), ("6.5.4", *rules), scenario, outcome)


def unbroken_for(tool: str, found: Breaking, scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """Why a card does not break what is wanted, with its rules."""
    needed = breaking.needed(found.at, tool, found.wanted)
    told, rules = breaking.lacking(tool, found.best, found.wanted, needed)
    if needed is not None:
        return told, rules
    stop = breaking.prohibited(found.at, tool)
    if stop is not None and not found.best.broken:
        return f"{tool} breaks none: {bare(wording.said(stop[1]))} ({stop[0]}).", (stop[0],)
    # What still rules it out at the best that can be reached: strength is no reason then.
    uses = [Line(RUNNER, words, 0, at=BREAKING) for use in found.best.uses for words in use.words]
    for play in ([*scenario.play, *uses], list(scenario.play)):
        try:
            looked = windows(scenario.replace(play=play), RUNNER, f"use {tool} to break")
        except (StuckLine, AmbiguousLine):
            continue
        here = [one.look for one in looked if one.look.why and one.look.step == BREAKING]
        known = telling([look for look in here if look.what in ("paid", "nothing to do")][-1:])
        if known:
            why = f"{bare(wording.said(known[0].why))} ({known[0].rule})."
            if not found.best.broken:
                return f"{tool} breaks none: {why}", (known[0].rule,)
            return f"{told} {why[:1].upper()}{why[1:]}", (*rules, known[0].rule)
    return told, rules
