"""The kinds of events that the engine records, and the facts of each: no scenario can ask for another.

Tests hold the engine's own list to its code, and ask for a template for each kind (judgebot/explain/telling).
"""

from judgebot.engine.events import FIELDS
from judgebot.engine.records import KINDS as DECISIONS

__all__ = ["DECISIONS", "EVENTS", "RESERVED", "TYPES"]

TYPES = FIELDS  # of each kind of event: what each of its facts is
EVENTS: dict[str, tuple[str, ...]] = {kind: tuple(fields) for kind, fields in FIELDS.items()}
# Keys of an item of `trace:` that say something else than a fact of its event.
RESERVED = ("cites", "not", "at", "then", "times")
