"""The one loop in which a game is carried on: somebody decides, and others look on. And the way back in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from judgebot.engine import apply
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, Refusal
from judgebot.game.state import State

M = TypeVar("M", bound=Machine)
# Said by a decider that has changed the game itself: what can be decided is to be looked at anew.
AGAIN = -1
# The index of the option taken, AGAIN, or None to answer nothing.
Decider = Callable[[M, Decision], int | None]
# Told whenever the game has come to a decision, or to its end (None), before anybody answers.
Observer = Callable[[M, Decision | None], None]


def drive(
    m: M, decider: Decider[M], observers: Iterable[Observer[M]] = (), enough: Callable[[], bool] | None = None
) -> Decision | None:
    """Carry a game on until it is over or stops (`Machine.stop`), or until the decider answers nothing.

    Args:
        m: the game.
        decider: answers each decision with the index of an option.
        observers: look on at each decision, and at the end.
        enough: asked before the game is carried on: whether to leave it where it is.

    Returns the decision that nobody answered; None if there is none.
    Raises NotImplementedRule where the engine does not implement what comes up, and what the decider raises.
    """
    observers = tuple(observers)
    while enough is None or not enough():
        decision = m.advance()
        for look in observers:
            look(m, decision)
        if decision is None:
            return None
        index = decider(m, decision)
        if index is None:
            return decision
        if index != AGAIN:
            m.answer(index)
    return None


def following(picks: Iterable[int]) -> Decider[Machine]:
    """A decider that makes choices known beforehand, and answers nothing after the last one."""
    left = iter(picks)
    return lambda m, decision: next(left, None)


def set_back(m: Machine, state: State, decision: Decision | None, refusals: Iterable[Refusal], event: int) -> None:
    """Set a game back to a place that it was at.

    Args:
        m: the game.
        state: its state there; it is copied.
        decision: the decision that waited there, None if none did.
        refusals: what was refused at it.
        event: how long the trace was.
    """
    m.set_back(state, decision, refusals, event)
    apply.touched(m)
    m.state.dirty = state.dirty
