"""Which function carries out which effect, and what they share.

A function returns True if it has more to do once what it pushed is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.engine import apply as a
from judgebot.engine import frames
from judgebot.engine.machine import Machine
from judgebot.engine.records import Eff, NotImplementedRule, Option
from judgebot.game.changes import Change
from judgebot.game.objects import (
    CORP,
)

Do = Callable[[Machine, frames.Instruction, Eff, int], bool | None]


DOING: dict[str, Do] = {}


def does(*kinds: str) -> Callable[[Do], Do]:
    """Register the function that carries out an effect."""

    def register(function: Do) -> Do:
        for kind in kinds:
            DOING[kind] = function
        return function

    return register


def one_at_a_time(eff: Eff, rule: str) -> None:
    """Refuse an instruction that would do to several cards together what is done to one card at a time."""
    if len(eff.objs) > 1:
        raise NotImplementedRule(f"{rule}: {eff.kind.replace('_', ' ')} several cards with one instruction")


def bind(f: frames.Instruction, key: str, value: Any) -> None:
    """Let the ability know something under a name."""
    if key:
        f.env = {**f.env, key: value}


def pick_random(m: Machine, pool: list[int] | tuple[int, ...], n: int, rule: str) -> tuple[int, ...]:
    """Cards taken at random; chance decides (one decision per card)."""
    left = list(pool)
    picked: list[int] = []
    for _ in range(n):
        options = [Option(oid, f"{m.name(oid)}", rule) for oid in left]
        choice = m.ask("chance", "random", options, rule, about="a random card", default=0)
        left.remove(choice)
        picked.append(choice)
    return tuple(picked)


def flatline(m: Machine, rule: str) -> None:
    """The Runner is flatlined and the Corp wins (1.7.2b)."""
    m.state.winner, m.state.why = CORP, "1.7.2b"
    m.note("game_over", rule, "1.7.2b", winner=CORP)


def accesses_moved(m: Machine, oids: tuple[int, ...]) -> None:
    from judgebot.engine.breaches import access_moved

    for oid in oids:
        if oid in m.state.accesses and oid not in m.state.objs:
            access_moved(m, oid)


def emptied(m: Machine, oid: int, kind: str) -> None:
    """A card that was loaded and hosts no more of those counters is empty (10.9.1)."""
    obj = m.state.objs.get(oid)
    if obj is not None and not obj.count(kind) and obj.recall(f"loaded {kind}"):
        a.happen(m, [Change("empty", obj.controller, oid, what=kind)])
