"""Whether what a line tells has come about: by the events of the line as it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judgebot.ask.events import suffers
from judgebot.ask.pay import of_move
from judgebot.ask.readings import Move
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event, Machine
from judgebot.scenario.run import Outcome

Shown = Callable[[Outcome], bool]


def named(kinds: tuple[str, ...], title: str, since: int = 0) -> Shown:
    """Whether an event of these kinds names a card."""
    wanted = normalise(title)

    def shown(outcome: Outcome) -> bool:
        events: list[Event] = outcome.machine.events or []
        return any(
            event.kind in kinds and (not wanted or any(wanted in normalise(str(one)) for one in event.data.values()))
            for event in events[since:]
        )

    return shown


def installed(title: str, server: str, since: int = 0, known: Sequence[str] = ()) -> Shown:
    """Whether a card is installed, and on the server that is told, after so many events.

    known  the servers that there are: none of these is new
    """

    def shown(outcome: Outcome) -> bool:
        events = [one for one in (outcome.machine.events or [])[since:] if one.kind == "installed"]
        own = [one for one in events if normalise(title) in normalise(str(one.data["card"]))]
        if server == "new remote":
            return any(one.data["server"] not in known for one in own)
        return any(not server or one.data["server"] == server for one in own)

    return shown


def strong(title: str, n: int) -> Shown:
    """Whether a card has come to a strength."""
    wanted = normalise(title)

    def shown(outcome: Outcome) -> bool:
        return any(
            event.kind == "strength"
            and event.data.get("strength") == n
            and wanted in normalise(str(event.data["card"]))
            for event in outcome.machine.events or ()
        )

    return shown


def counted(kinds: tuple[str, ...], n: int, since: int = 0) -> Shown:
    """Whether an event of these kinds is of so many; -1: of any number."""
    return lambda outcome: any(
        event.kind in kinds and (n < 0 or event.data.get("n") == n) for event in (outcome.machine.events or [])[since:]
    )


def so_many(kind: str, n: int, since: int = 0) -> Shown:
    """Whether there are exactly so many events of a kind, after so many events."""
    return lambda outcome: sum(one.kind == kind for one in (outcome.machine.events or [])[since:]) == n


def damaged(n: int, since: int) -> Shown:
    """Whether so much damage is done, or suffered as a cost, after so many events."""
    return lambda outcome: suffers((outcome.machine.events or [])[since:], "damage", n)


def agrees(who: str, title: str) -> Shown:
    """Whether the last line agreed to what the card lets its player do."""

    def shown(outcome: Outcome) -> bool:
        said = [one for one in outcome.answered if one.line is not None]
        return bool(said) and said[-1].decision.about.startswith(title) and said[-1].decision.who == who

    return shown


def is_paid(one: Move, since: int) -> Shown:
    """Whether what a move pays is paid after so many events."""
    comes = of_move(one, since)
    return lambda outcome: comes(outcome.machine)


def tagged(n: int, since: int) -> Shown:
    """Whether the Runner takes so many tags after so many events; -1: any number."""
    return lambda outcome: tags(outcome.machine, n, since)


def tags(m: Machine, n: int, since: int) -> bool:
    return suffers((m.events or [])[since:], "tag", n)
