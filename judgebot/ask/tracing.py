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
from judgebot.ask.reading import Question
from judgebot.ask.traced import trace_result
from judgebot.ask.verdict import NO, OPEN, YES, Answer, player
from judgebot.engine.records import Decision
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.model import Line, Scenario
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
    wanted = q.who == CORP
    best = _best(q.who, wanted, scenario, outcome)
    other = _most(OTHER[q.who], scenario, outcome)
    even = ""
    if other is not None:
        scenario, outcome = other.scenario, other.outcome
        even = f", even if {player(OTHER[q.who]).replace('The', 'the')} spends all they can, {other.n}"
        hard = _best(q.who, wanted, scenario, outcome)
        if best is not None and hard is None:
            least = f"No, not if {player(OTHER[q.who]).replace('The', 'the')} spends {other.n}"
            clauses, rules = _result(_most(q.who, scenario, outcome) or other)
            rest = f"It depends on how much {player(OTHER[q.who]).replace('The', 'the')} spends."
            return Answer(OPEN, (rest, f"{least}: {clauses}."), rules, scenario, outcome)
        best = hard
    if best is None:
        clauses, rules = _result(_most(q.who, scenario, outcome) or _Spent(0, scenario, outcome))
        return Answer(NO, (f"No. {player(q.who)} cannot spend enough: {clauses}.",), rules, scenario, outcome)
    clauses, rules = _result(best)
    return Answer(YES, (f"Yes, by spending {best.n}{even}: {clauses}.",), rules, best.scenario, best.outcome)


def _result(spent: _Spent) -> tuple[str, tuple[str, ...]]:
    events = spent.outcome.machine.events or []
    last = max(n for n, one in enumerate(events) if one.kind == "trace_result")
    clauses, rules = told(spent.outcome, [last])
    return "; ".join(clauses), rules


def _open(who: str, outcome: Outcome) -> Decision | None:
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


def _best(who: str, wanted: bool, scenario: Scenario, outcome: Outcome) -> _Spent | None:
    """The line on which a player spends least for the result that they want; None if none does."""
    ways = _spending(who, scenario, outcome) or [_Spent(0, scenario, outcome)]
    return next((one for one in ways if trace_result(one.outcome.machine.events or [], wanted) is not None), None)
