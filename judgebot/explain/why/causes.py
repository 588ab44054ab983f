"""What brought an event about: the ability, the damage, the payment or the illegal state that it is part of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.cards.nodes import walk
from judgebot.engine.machine import Event
from judgebot.explain.why.cards import is_card, subject
from judgebot.explain.why.model import Reason, Record, by_event

# Events that say which ability or card resolves from then on, until it has resolved.
RESOLVING = ("triggers", "uses", "subroutine", "plays")
# What only an ability does, though its event does not say so.
_OF_ABILITIES = ("derezzed", "flipped")
# How a card came to be trashed -> the event that tells of what this was a part.
_PART_OF = {"install": "like_cards", "damage": "damage", "cost": "paid"}
# What an ability does or asks before it comes to what is looked for, and which decides that it does.
_ON_THE_WAY = ("condition", "cannot_pay", "declines", "placed", "damage")
# What meets conditions and goes without saying when a line is told.
_UNTOLD = ("passes_ice", "encounter_ends", "approach_server", "unsuccessful", "bypassed", "purged")
_BETWEEN = ("checkpoint", "checkpoint_step", "step", "paid_window", "reaction_window", "passes", "idle", "resolved",
            "window_closes", "window_closed", "triggers")  # fmt: skip
_NEAR = 50  # events, in which one follows from another
_MOST = 3  # things on the way that are told


def because(line: Record, index: int) -> tuple[Reason, ...]:
    """An event of the trace after what brought it about and what decided that it did, in order.

    Raises IndexError if there is no such event.
    """
    return tuple(by_event(line, one) for one in dict.fromkeys(_chain(line.events, index)))


def _chain(events: list[Event], found: int) -> Iterator[int]:
    of = cause(events, found)
    if events[found].kind == "triggers":
        yield from _met(events, found)
    if of is None or events[found].kind == "triggers":
        yield found
        return
    if of < found:
        if events[of].kind == "triggers":
            yield from _met(events, of)
        if events[of].kind == "subroutine" and of and events[of - 1].kind == "replaced":
            yield of - 1  # it resolves instead of another (9.8.10)
        yield of
        about = source(events[of])
        way = [n for n in range(of + 1, found) if events[n].kind in _ON_THE_WAY and _names(events[n], about)]
        yield from way[-_MOST:]
        yield found
        return
    yield of
    yield found


def source(event: Event) -> Any:
    """The card whose ability, or which itself, an event of resolving is about."""
    return event.data.get("source") or event.data.get("ice") or event.data.get("card") or ""


def cause(events: list[Event], found: int) -> int | None:
    """What an event is part of; None if nothing says."""
    event = events[found]
    if event.kind in RESOLVING:
        return None
    if event.kind == "ends_run" and found and events[found - 1].kind == "jacks_out":
        return found - 1
    if event.kind == "trashed" and (ended := _current_ended(events, found)) is not None:
        return ended
    nested = event.kind == "paid" and event.data["purpose"] == "nested"
    by = str(event.data.get("subject" if nested else "source", ""))
    if by:
        return next((n for n in _back(found) if events[n].kind in RESOLVING and is_card(source(events[n]), by)), None)
    how = str(event.data.get("cause", ""))
    if how == "ability" or event.kind in _OF_ABILITIES:
        return resolving(events, found)
    if how == "checkpoint":
        return next(
            (n for n in _back(found) if events[n].kind == "illegal" and _names(events[n], subject(event))), None
        )
    return _part_of(events, found, _PART_OF[how]) if how in _PART_OF else None


def _current_ended(events: list[Event], found: int) -> int | None:
    """The end of the current or lockdown that is trashed for it (3.5.1, 3.7.1)."""
    card = subject(events[found])
    near = range(max(0, found - 3), found)
    return next((n for n in near if events[n].kind == "current_ends" and _names(events[n], card)), None)


def _back(found: int) -> range:
    return range(found - 1, -1, -1)


def _names(event: Event, card: Any) -> bool:
    """Whether an event is about a card, be it one of several."""
    named = (event.data.get("source"), event.data.get("card"), *(event.data.get("cards") or ()))
    return any(isinstance(one, str) and is_card(one, str(card)) for one in named)


def _part_of(events: list[Event], found: int, kind: str) -> int | None:
    """The event of a kind nearest to one, which names its card among others."""
    card = subject(events[found])
    near = sorted(range(max(0, found - 6), min(len(events), found + 7)), key=lambda n: abs(n - found))
    for n in near:
        data = events[n].data
        if events[n].kind == kind and card in (data.get("cards") or data.get("trashed") or ()):
            return n
    return None


def resolving(events: list[Event], found: int) -> int | None:
    """The ability that is resolving at an event."""
    stack: list[int] = []
    for index, event in enumerate(events[:found]):
        if event.kind in RESOLVING:
            stack.append(index)
        elif event.kind == "resolved" and stack:
            stack.pop()
    return stack[-1] if stack else None


def _met(events: list[Event], of: int) -> list[int]:
    """What met the condition of an ability that triggers, where that goes without saying: just before its window."""
    ability, about = events[of].data.get("ability"), events[of].data.get("source")
    if persists := [n for n in range(of) if events[n].kind == "persists" and events[n].data["source"] == about]:
        return persists[-1:]  # without that its card would be inactive
    waited = {str(one.event) for one in walk(getattr(ability, "when", ())) if hasattr(one, "event")}
    if "purge" in waited:
        return [n for n in range(max(0, of - _NEAR), of) if events[n].kind == "purged"][-1:]
    opened = (
        n
        for n in range(of - 1, max(-1, of - _NEAR), -1)
        if events[n].kind == "reaction_window" and any(one["source"] == about for one in events[n].data["pending"])
    )
    window = next(opened, of)
    before = [n for n in range(max(0, window - _NEAR), window) if events[n].kind not in _BETWEEN]
    found = [n for n in before[-1:] if events[n].kind in _UNTOLD]
    ended = found and events[found[0]].kind == "encounter_ends"
    return [*(n for n in before[-2:-1] if ended and events[n].kind == "bypassed"), *found]
