"""Which conditional abilities leave their controller the choice whether they do anything (9.6.9)."""

from __future__ import annotations

from judgebot.cards.effects.base import Instruction
from judgebot.cards.effects.steering import If, May, Pay
from judgebot.cards.nodes import Node


def left_open(do: tuple[Instruction, ...]) -> bool:
    """Whether all that instructions do may be left out: by the one whose ability it is, each of them, and any that asks
    whether they did so follows from that.
    """
    return bool(do) and all(_open(one, first) for one, first in zip(do, (True, *(False,) * len(do)), strict=False))


def _open(step: Instruction, first: bool) -> bool:
    if len(step.effects) != 1:
        return False
    (effect,) = step.effects
    if isinstance(effect, May):
        return effect.who == "you" and not effect.otherwise
    if isinstance(effect, Pay):
        return effect.who == "you" and not effect.must and not effect.otherwise
    if isinstance(effect, If):
        return not effect.otherwise and ((not first and _whether_done(effect.is_true)) or left_open(effect.then))
    return False


def _whether_done(asked: Node) -> bool:
    return asked.name == "did"
