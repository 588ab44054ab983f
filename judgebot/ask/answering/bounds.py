"""Where a time that is asked about begins, and with what it is over."""

from __future__ import annotations

from judgebot.ask.answering.records import Goal, not_met
from judgebot.ask.answering.turns import DISCARDED, FIRST
from judgebot.ask.reading.meanings import Deed
from judgebot.engine.machine import Machine
from judgebot.explore.walker import Stop, Walker
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER

MOVED = (numbers.MOVING_INWARD, "6.9.4e")  # the steps after the Runner may have jacked out (6.9.4c)


def record_of(*kinds: str) -> Goal:
    """That one of some records is made."""

    def met(m: Machine, since: int) -> bool:
        return any(one.kind in kinds for one in m.state.history[since:])

    return Goal("", met, lambda m: False, lambda m, who, choice: 0)


def step_of(*steps: str) -> Goal:
    """That the game has come to one of some steps."""
    return Goal("", not_met, lambda m: m.next_step() in steps, lambda m, who, choice: 0)


def with_window(how: str, time: Deed, comes: Goal) -> Goal:
    """`when the turn begins`, `at the end of the turn`: from the window on that stands before it.

    A turn formally begins or ends after it (5.6.1b, 5.7.1b; 5.6.3b, 5.7.2b).
    """
    windows = {"begin": FIRST, "end": DISCARDED}.get(time.verb, {}) if (how, time.thing) == ("when", "turn") else {}
    if not windows:
        return comes

    def now(m: Machine) -> bool:
        there = {m.next_step(), m.step()} & {*windows.values()}
        return comes.now(m) or (bool(there) and time.who in (None, m.state.active))

    return comes._replace(now=now)


def into_next(m: Machine) -> Stop:
    """The first action of the next turn, or the end of that turn."""
    turn = m.state.turn

    def over(w: Walker) -> bool:
        state = w.state
        begun = state.turn > turn and any(one.kind == "take action" for one in state.history[state.turn_start :])
        return begun or state.turn > turn + 1

    return over


def over_with(how: str, time: Deed, aim: Goal) -> Goal | None:
    """With what the time of a deed is over, where it is asked about what is done at it; None where nothing ends it.

    An action that is asked about is no other one, before which it would have to be done.
    """
    if (how, time.verb, time.thing) == ("when", "end", "turn"):
        return step_of(FIRST[CORP], FIRST[RUNNER])  # of the turn after it
    kinds = _OVER.get((how, time.verb), ())
    if (how, time.verb, time.thing) == ("after", "end", "turn"):
        kinds = ("take action",)  # the first of the turn after it
    if (how, time.verb, time.thing) == ("after", "begin", "turn") and aim.action:
        kinds = ("action ends",)
    return record_of(*kinds) if kinds else None


_OVER: dict[tuple[str, str], tuple[str, ...]] = {
    ("when", "encounter"): ("encounter ends",),
    ("when", "break"): ("encounter ends",),
    ("when", "access"): ("access ends",),
    ("when", "approach"): ("encounter", "pass", "successful run"),
    ("when", "breach"): ("breach ends",),
    ("when", "run"): ("run ends",),
    ("when", "begin"): ("approach", "approach server", "take action"),
    ("after", "begin"): ("pass", "approach server", "take action"),
}
