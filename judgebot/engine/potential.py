"""Whether instructions have the potential to change the game state (1.2.5, 9.1.5b)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook, Why


def impossible(look: Outlook, steps: tuple[Any, ...]) -> Why:
    """Why instructions could change nothing, by their expected effects alone, or None if they could.

    What an earlier instruction could bind is not known yet for the later ones; what it could not bind they lack.
    Where effects must be possible in full (9.12.3c), the first that is not is the reason. Else it is a prohibition if
    prohibitions alone stand in the way (1.2.2a), and the lack of potential otherwise (1.2.5).
    """
    m = look.m
    reasons: list[tuple[str, str]] = []
    able = False
    bound = look.bound
    for step in steps:
        for effect in step.effects:
            handler = m.rules.words[effect.name]
            why: Why = handler.possible(Outlook(m, look.env, bound, look.fully), effect)
            if why is None:
                bound = bound.union(_names(handler, effect))
                able = able or handler.alters(effect)
            else:
                reasons.append(why)
                if look.fully:
                    return why
    if able:
        return None
    if not reasons:
        return ("1.2.5", "it could not change the game state")
    if all(rule == "1.2.2a" for rule, _ in reasons):
        return reasons[0]
    return next((why for why in reasons if why[0] != "1.2.2a"), reasons[0]) if len(reasons) == 1 else (
        "1.2.5", "it could not change the game state")  # fmt: skip


@functools.cache
def _names(handler: Any, effect: Any) -> frozenset[str]:
    return frozenset(handler.names(effect))


def potential(m: Machine, env: Mapping[str, Any], steps: tuple[Any, ...], fully: bool = False) -> bool:
    """Whether instructions could change the game state; `fully`: whether all of them are possible in full."""
    return impossible(Outlook(m, env, fully=fully), steps) is None
