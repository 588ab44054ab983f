"""The templates, one per kind of event that the engine records. Importing this registers them all."""

from __future__ import annotations

from typing import Any

from judgebot.engine.machine import Event
from judgebot.explain.clauses import ROUTINE, TEMPLATES, Clause, Facts
from judgebot.explain.telling import abilities, cards, effects, game, runs

__all__ = ["abilities", "cards", "effects", "game", "runs", "tell"]


def tell(event: Event, names: Any) -> Clause:
    """An event in words. A kind without a template is told by its bare facts: a test sees to it that there is none."""
    template = TEMPLATES.get(event.kind)
    if template is None:
        facts = ", ".join(f"{key} {value}" for key, value in event.data.items())
        return Clause("", f"{event.kind.replace('_', ' ')}: {facts}", ROUTINE)
    return template(Facts(event, names))
