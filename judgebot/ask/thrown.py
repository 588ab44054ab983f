"""Cards that a player is told to trash or discard without a name: which events show that."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.ask.readings import DISCARDS, Move
from judgebot.engine.machine import Event
from judgebot.scenario.run import Outcome


def thrown(one: Move, since: int) -> Callable[[Outcome], bool]:
    """Whether at least so many cards of the player who is told to trash some go to their discard pile.

    What damage takes from the Runner's grip is no card that the Corp trashes.

    since  only what comes after so many events
    """

    def shown(outcome: Outcome) -> bool:
        return sum(_is_theirs(one.who, event) for event in (outcome.machine.events or [])[since:]) >= one.n

    return shown


def _is_theirs(who: str, event: Event) -> bool:
    if event.kind == "discards":
        return bool(event.data["who"] == who)
    return event.kind == "trashed" and event.data["to"] == DISCARDS[who]
