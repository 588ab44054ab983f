"""What an outcome rests on: the choices that a line leaves open, and with which of them it comes out otherwise.

A line of a few words names few of the choices on its way; a default answers the rest. An outcome that another answer
would change is no ruling, so these choices are tried too, one and a few together, the nearest first.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Sequence

from judgebot.engine.drive import drive
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.explore.walker import Walker
from judgebot.scenario import phrases
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import Named, NamedDecision, named
from judgebot.scenario.phrases import begins
from judgebot.scenario.run import settled
from judgebot.scenario.script import AmbiguousLine, Script, StuckLine

Chosen = tuple[NamedDecision, Named]
Kept = Sequence[tuple[str, str]]  # a player, and how the option begins that they do not take

RUNS = 40  # lines tried at most
DEEP = 3  # choices changed together at most
_ASKED = ("trigger", "interrupt", "may", "mode", "pay")  # answered one way or the other; windows come after them


def other_choice(
    scenario: Scenario, usual: bool, comes: Callable[[Machine], bool], who: str = "", kept: Kept = ()
) -> tuple[Chosen, ...]:
    """The choices, fewest first, with which an outcome is not as usual; none if none was found among those tried.

    usual  whether the outcome comes about where every choice left open takes its default
    comes  whether it came about in a game played to the end of the line
    who    only choices of this player
    kept   what players do not do: how the options begin
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
        # A game that stops at a choice which must be made is not over: what has not come about may still come.
        stopped = any(one.default is None and n not in plan for n, one in decisions.items())
        if plan and comes(m) is not usual and not (stopped and usual):
            return tuple((decisions[n], decisions[n].options[i]) for n, i in sorted(plan.items()) if n in decisions)
        if len(plan) < DEEP:
            own = {n: one for n, one in decisions.items() if not who or one.who == who}
            waiting = _sorted(waiting, plan, own, kept)
    return ()


def declined(scenario: Scenario, who: str, since: int, comes: Callable[[Machine], bool]) -> list[tuple[Chosen, ...]]:
    """The ways in which a player declines an outcome: at each choice that decides it, the options with which it fails.

    since  only choices with so many events before them
    """
    played = _play(scenario, {}, since)
    found: list[tuple[Chosen, ...]] = []
    for n, decision in (played[1] if played is not None else {}).items():
        if decision.who != who or decision.kind not in _ASKED:
            continue
        games = [(option, _play(scenario, {n: i})) for i, option in enumerate(decision.options)]
        came = {i: comes(game[0]) for i, (_, game) in enumerate(games) if game is not None}
        if len(set(came.values())) == 2:
            found.append(tuple((decision, decision.options[i]) for i, it in came.items() if not it))
    return found


def _is(decision: NamedDecision, option: Named, kept: Kept) -> bool:
    """Whether a player does not do this, as the line says."""
    said = phrases.agreed(phrases.normal(option.words))
    breaks = option.words.startswith("use ") and " to break" in option.words
    if breaks and (decision.who, "break") in kept:
        return True
    return any(who == decision.who and (begins(option.words, words) or begins(said, words)) for who, words in kept)


def _sorted(
    waiting: deque[dict[int, int]], plan: dict[int, int], decisions: dict[int, NamedDecision], kept: Kept
) -> deque[dict[int, int]]:
    """The plans still to try, with those that change one more choice after the last one of a plan."""
    windows = sum(decisions[n].kind == "paid" for n in plan if n in decisions)
    asked: list[dict[int, int]] = []
    later: list[dict[int, int]] = []
    for n, decision in decisions.items():
        if n <= max(plan, default=-1) or (decision.kind == "paid" and windows):
            continue
        alike = {decision.options[decision.default or 0].words} if decision.who == "chance" else set()
        for i, option in enumerate(decision.options):
            if decision.who == "chance" and option.words in alike:
                continue
            alike.add(option.words)
            if i != decision.default and option.words not in ("pass", "jack out") and not _is(decision, option, kept):
                (asked if decision.kind in _ASKED or decision.who == "chance" else later).append({**plan, n: i})
    # What follows upon a changed choice comes before changing another one instead.
    return deque([*asked, *waiting, *later]) if plan else deque([*waiting, *asked, *later])


def _differ(decision: NamedDecision) -> bool:
    """Whether what is random can come out in ways that differ, for all that is known."""
    return len({option.words for option in decision.options}) > 1


def _play(scenario: Scenario, plan: dict[int, int], since: int = 0) -> tuple[Machine, dict[int, NamedDecision]] | None:
    """Play the line with some choices changed; the choices it left open, by number. None: it fits no more.

    since  only choices with so many events before them are told
    """
    m = Walker.of(build(scenario), record=True)
    script = Script(scenario)
    if scenario.until:
        m.stop = lambda m: script.done and m.next_step() == scenario.until
    found: dict[int, NamedDecision] = {}
    made = itertools.count()

    def decide(m: Machine, waits: Decision) -> int | None:
        decision = named(m, waits)
        if decision.kind in ("action", "paid") and script.done and settled(m, decision):
            return None
        number, index = next(made), script.choose(m, waits)
        if index is None:
            if script.done and decision.kind != "action" and len(m.events or ()) >= since:
                found[number] = decision  # it has no default: the line stops at it
            return plan.get(number) if number in found else None
        if script.answered[-1].line is None and (decision.who != "chance" or _differ(decision)):
            if len(m.events or ()) >= since and (decision.kind != "paid" or m.state.runs):
                found[number] = decision
            return plan.get(number, index)
        return index

    try:
        drive(m, decide, [lambda m, _: script.take_forced(m)])
    except (AmbiguousLine, StuckLine, NotImplementedRule):
        return None
    return (m, found) if script.done else None
