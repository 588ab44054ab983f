"""Events of a line that was run: found by kind and card, with what brought them about, and told with their rules."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.ask.verdict import told_event
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event
from judgebot.scenario import wording
from judgebot.scenario.run import Outcome

_CAUSES = ("triggers", "uses", "subroutine", "interrupts", "plays")


def first_event(events: list[Event], kinds: tuple[str, ...], title: str) -> int | None:
    """The first event of one of these kinds, about a card if one is named; None if there is none."""
    wanted = normalise(title)
    for index, event in enumerate(events):
        if event.kind in kinds and (not wanted or names(event, wanted)):
            return index
    return None


def first_damage(events: list[Event]) -> int | None:
    """The first damage, be it done or suffered as a cost; None if there is none."""
    for index, event in enumerate(events):
        if event.kind == "damage" or (event.kind == "paid" and "damage" in wording.said(event.data["cost"])):
            return index
    return None


def last_event(events: list[Event], kinds: tuple[str, ...], title: str = "") -> int | None:
    """As `first_event`, the last one."""
    wanted = normalise(title)
    for index in range(len(events) - 1, -1, -1):
        if events[index].kind in kinds and (not wanted or names(events[index], wanted)):
            return index
    return None


def names(event: Event, wanted: str) -> bool:
    """Whether an event names a card, in normal form."""
    return any(
        normalise(str(value)) == wanted or normalise(str(value)).startswith(wanted + " ")
        for value in wording.plain(event.data).values()
    )


def cause(events: list[Event], found: int) -> int | None:
    """The ability that brought an event about: the last one of its source that began to resolve before it."""
    source = normalise(str(events[found].data.get("source", "")))
    if events[found].kind in _CAUSES:
        return None
    if not source:
        return _resolving(events, found) if events[found].data.get("cause") == "ability" else None
    return next((n for n in range(found - 1, -1, -1) if events[n].kind in _CAUSES and names(events[n], source)), None)


def _resolving(events: list[Event], found: int) -> int | None:
    """The ability that is resolving at an event."""
    stack: list[int] = []
    for index, event in enumerate(events[:found]):
        if event.kind in _CAUSES:
            stack.append(index)
        elif event.kind == "resolved" and stack:
            stack.pop()
    return stack[-1] if stack else None


def with_cause(events: list[Event], found: int) -> list[int]:
    """An event, after what brought it about."""
    of = cause(events, found)
    return [of, found] if of is not None else [found]


def told(outcome: Outcome, indices: Iterable[int]) -> tuple[list[str], tuple[str, ...]]:
    """Events in clauses with their rules, and all the rules."""
    events = outcome.machine.events or []
    each = list(dict.fromkeys(indices))
    rules = tuple(dict.fromkeys(rule for index in each for rule in events[index].cites))
    clauses = [f"{told_event(outcome, index)} ({', '.join(events[index].cites)})" for index in each]
    return list(dict.fromkeys(clauses)), rules
