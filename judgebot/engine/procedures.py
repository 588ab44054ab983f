"""Procedures: tables of numbered steps (9.2.2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judgebot.game.state import Frame
from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from judgebot.engine.machine import Machine

# Procedures with numbered steps that are no timing structures (9.2.2e); the trace names their steps too.
STEPPED = ("install", "play", "draw", "trace")
END = "end"  # where a step goes that is the last one: to the end of the procedure, or to its step of that name
_NUMBERED = re.compile(r"(\d+:)?\d+\.\d+\.\d+")


class Step(NamedTuple):
    """One step of a procedure: its number and what it does; it returns the next step, None for the following.

    told  whether the trace names it
    """

    number: str
    run: Callable[[Machine, Any], str | None]
    told: bool


class Procedure(NamedTuple):
    """A numbered procedure (9.2.2): its steps in order."""

    kind: str
    steps: tuple[Step, ...]
    labels: dict[str, int]
    structure: bool


def procedure(
    kind: str, *steps: tuple[str, Callable[[Machine, Any], str | None]], structure: bool = False
) -> Procedure:
    """A procedure from its numbered steps; those of a timing structure (`structure`) say where the game is."""
    named = structure or kind in STEPPED
    table = tuple(Step(number, run, bool(named and _NUMBERED.match(number))) for number, run in steps)
    labels: dict[str, int] = {}
    for index, step in enumerate(table):
        labels.setdefault(step.number, index)
    labels.setdefault(END, len(table))
    return Procedure(kind, table, labels, structure)


def nothing_more(m: Machine, f: Frame) -> str | None:
    """A last step that does nothing, for others to go to."""
    return None
