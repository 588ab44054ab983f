"""What an outcome rests on: the choices that a line leaves open, and with which of them it comes out otherwise.

A line of a few words names few of the choices on its way; a default answers the rest. An outcome that another answer
would change is no ruling, so these choices are tried too, one and a few together, the nearest first.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable

from judgebot.engine.drive import drive
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule, Option
from judgebot.explore.walker import Walker
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import settled
from judgebot.scenario.script import AmbiguousLine, Script, StuckLine

Chosen = tuple[Decision, Option]

RUNS = 40  # lines tried at most
DEEP = 3  # choices changed together at most
_ASKED = ("trigger", "interrupt", "may", "mode", "pay")  # answered one way or the other; windows come after them


def other_choice(scenario: Scenario, usual: bool, comes: Callable[[Machine], bool]) -> tuple[Chosen, ...]:
    """The choices, fewest first, with which an outcome is not as usual; none if none was found among those tried.

    usual  whether the outcome comes about where every choice left open takes its default
    comes  whether it came about in a game played to the end of the line
    """
    waiting: deque[dict[int, int]] = deque([{}])
    for _ in range(RUNS):
        if not waiting:
            return ()
        plan = waiting.popleft()
        played = _play(scenario, plan)
        if played is None:
            continue
        m, decisions = played
        if plan and comes(m) is not usual:
            return tuple((decisions[n], decisions[n].options[i]) for n, i in sorted(plan.items()) if n in decisions)
        if len(plan) < DEEP:
            waiting = _sorted(waiting, plan, decisions)
    return ()


def _sorted(
    waiting: deque[dict[int, int]], plan: dict[int, int], decisions: dict[int, Decision]
) -> deque[dict[int, int]]:
    """The plans still to try, with those that change one more choice after the last one of a plan."""
    windows = sum(decisions[n].kind == "paid" for n in plan if n in decisions)
    asked: list[dict[int, int]] = []
    later: list[dict[int, int]] = []
    for n, decision in decisions.items():
        if n <= max(plan, default=-1) or (decision.kind == "paid" and windows):
            continue
        for i, option in enumerate(decision.options):
            if i != decision.default and option.words not in ("pass", "jack out"):
                (asked if decision.kind in _ASKED else later).append({**plan, n: i})
    # What follows upon a changed choice comes before changing another one instead.
    return deque([*asked, *waiting, *later]) if plan else deque([*waiting, *asked, *later])


def _play(scenario: Scenario, plan: dict[int, int]) -> tuple[Machine, dict[int, Decision]] | None:
    """Play the line with some choices changed; the choices it left open, by number. None: it fits no more."""
    m = Walker.of(build(scenario), record=True)
    script = Script(scenario)
    found: dict[int, Decision] = {}
    made = itertools.count()

    def decide(m: Machine, decision: Decision) -> int | None:
        if decision.kind in ("action", "paid") and script.done and settled(m, decision):
            return None
        number, index = next(made), script.choose(m, decision)
        if index is None:
            if script.done and decision.kind != "action":
                found[number] = decision  # it has no default: the line stops at it
            return plan.get(number) if number in found else None
        if script.answered[-1].line is None and decision.who != "chance":
            if decision.kind != "paid" or m.state.runs:
                found[number] = decision
            return plan.get(number, index)
        return index

    try:
        drive(m, decide, [lambda m, _: script.take_forced(m)])
    except (AmbiguousLine, StuckLine, NotImplementedRule):
        return None
    return (m, found) if script.done else None
