"""Questions about a trace: is it successful, and can a player come out of it as they want."""

from __future__ import annotations

from typing import NamedTuple

from judgebot.ask.asked import ask, stands
from judgebot.ask.events import told
from judgebot.ask.moments import at_moment
from judgebot.ask.named import player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.persons import OTHER
from judgebot.ask.readings import Question
from judgebot.ask.traced import trace_result
from judgebot.ask.verdict import NO, OPEN, YES, Answer, player
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.notation import NamedDecision
from judgebot.scenario.run import Outcome, run

BEATS = "beat the trace"
_RESULTS = {CORP: "the trace succeed", RUNNER: "the trace fail"}


def asked_of_trace(p: Parser, phrase: Phrase) -> bool:
    """`is the trace successful`, `who wins the trace`, `can the runner beat the trace`."""
    if not stands(p, phrase) or phrase.one("ORD") is not None or not at_moment(p, phrase):
        return False
    part = phrase.one("PLAYER")
    if part is None:
        fails = phrase.token("outcome", "unsuccessful") is not None
        fails = fails != (phrase.token("not") is not None)
        return ask(p, Question("does", "", _RESULTS[RUNNER if fails else CORP]))
    who = player_of(p, part)[0] or p.last_who
    if not who:
        return False
    if phrase.token("ask", "may") is not None:
        return ask(p, Question("may", who, BEATS))
    return ask(p, Question("does", "", _RESULTS[who]))


class _Spent(NamedTuple):
    """A line on which a player spends on the trace: how much, of how many ways to spend, and what came of it."""

    n: int
    scenario: Scenario
    outcome: Outcome


def beats(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether a player can come out of a trace as they want, whatever the other one spends that nobody tells (10.8.6).

    The Corp spends first, and then the Runner.
    """
    events = outcome.machine.events or []
    if not any(one.kind == "trace_result" for one in events):
        text = (
            f"No trace is made on this line, so there is nothing that {player(q.who).replace('The', 'the')} could beat."
        )
        return Answer(OPEN, (f"{text} (10.8.1)",), ("10.8.1",), scenario, outcome)
    if sum(one.kind == "trace_result" for one in events) > 1:
        text = (
            "Several traces are made on this line. Ask what hangs on one of them, or how the line goes on after each."
        )
        return Answer(OPEN, (text,), (), scenario, outcome)
    other = OTHER[q.who]
    the_other = player(other).replace("The", "the")
    if q.who == CORP:  # the Runner answers what the Corp spends
        ways = _spending(CORP, scenario, outcome) or [_Spent(0, scenario, outcome)]
        met = [(one.n, _most(RUNNER, one.scenario, one.outcome) or one) for one in ways]
        won = next(((n, end) for n, end in met if _wins(CORP, end)), None)
        most = _most(RUNNER, *ways[-1][1:])
        usual, lost = next((one for one in ways if _wins(CORP, one)), None), met[-1][1]
    else:
        most = _most(CORP, scenario, outcome)
        hard = most or _Spent(0, scenario, outcome)
        won = next(((one.n, one) for one in _ways(RUNNER, hard) if _wins(RUNNER, one)), None)
        usual = next((one for one in _ways(RUNNER, _Spent(0, scenario, outcome)) if _wins(RUNNER, one)), None)
        lost = _ways(RUNNER, hard)[-1]
    if won is not None:
        even = f", even if {the_other} spends all they can, {most.n}" if most is not None else ""
        clauses, rules = _result(won[1])
        return Answer(YES, (f"Yes, by spending {won[0]}{even}: {clauses}.",), rules, won[1].scenario, won[1].outcome)
    clauses, rules = _result(lost)
    if usual is not None and most is not None:
        said = (f"It depends on how much {the_other} spends.", f"Not if it is {most.n}: {clauses}.")
        return Answer(OPEN, said, rules, lost.scenario, lost.outcome)
    text = f"No. {player(q.who)} cannot spend enough: {clauses}."
    return Answer(NO, (text,), rules, lost.scenario, lost.outcome)


def _wins(who: str, spent: _Spent) -> bool:
    return trace_result(spent.outcome.machine.events or [], who == CORP) is not None


def _ways(who: str, at: _Spent) -> list[_Spent]:
    """The lines on which a player spends each amount, from one on; that one, where it is told."""
    return _spending(who, at.scenario, at.outcome) or [at]


def _result(spent: _Spent) -> tuple[str, tuple[str, ...]]:
    events = spent.outcome.machine.events or []
    last = max(n for n, one in enumerate(events) if one.kind == "trace_result")
    clauses, rules = told(spent.outcome, [last])
    return "; ".join(clauses), rules


def _open(who: str, outcome: Outcome) -> NamedDecision | None:
    """The choice of a player how much to spend on the last trace, where no line tells it."""
    made = [one for one in outcome.answered if one.decision.who == who and " on the trace" in one.option.words]
    return made[-1].decision if made and made[-1].line is None else None


def _spending(who: str, scenario: Scenario, outcome: Outcome) -> list[_Spent]:
    """The line with each amount that a player may spend, the least first."""
    decision = _open(who, outcome)
    found = []
    for option in decision.options if decision is not None else ():
        n = int("".join(filter(str.isdigit, option.words.partition(" on ")[0])) or 0)
        assert decision is not None
        tried = scenario.replace(play=[*scenario.play, Line(who, option.words, 0, at=decision.step)])
        found.append(_Spent(n, tried, run(tried)))
    return sorted(found, key=lambda one: one.n)


def _most(who: str, scenario: Scenario, outcome: Outcome) -> _Spent | None:
    """The line on which a player spends all they can, where nobody tells how much; None if it is told."""
    return next(reversed(_spending(who, scenario, outcome)), None)
