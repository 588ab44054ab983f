"""The boards along a run: the line is played once more, and looked at where somebody wants to see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgebot.engine.machine import Machine
from judgebot.plain import NamedTuple
from judgebot.scenario.board import build
from judgebot.scenario.picture import Picture, picture
from judgebot.scenario.run import Outcome, run


class Span(NamedTuple):
    """When to look at the board: after at least `first` and no more than `last` events of the trace.

    end  by so many events something else is to be seen; None if nothing is
    """

    first: int
    last: int
    end: int | None = None


def boards(outcome: Outcome, spans: Sequence[Span]) -> list[Picture]:
    """Pictures of the board on the line that a scenario has played.

    outcome  what came of it
    spans    when to look, in their order

    Returns for each span the board between two steps of the engine, as late as it allows. Where all of it lies within
    one step, that is the board after this step; and if the span's end lies in this step too, the board as the next
    event is recorded.
    """
    found: list[Picture] = []
    wanted = {one.first for one in spans}
    # Copies, as pictures work out values:
    latest: Machine | None = None  # within the span that is looked for
    within: dict[int, Machine] = {}  # after so many events, amid a step

    def look(machine: Machine) -> None:
        """Take the pictures of the spans that are over."""
        nonlocal latest
        at = len(machine.events or ())
        while len(found) < len(spans) and at >= spans[len(found)].first:
            first, last, end = spans[len(found)]
            if at <= last:
                latest = machine.copy()
                break
            amid = within.get(first) if end is not None and at > end else None
            found.append(picture(latest or amid or machine.copy()))
            latest = None

    class Watched(Machine):
        """A machine that is looked at between its steps, and amid them."""

        def tick(self) -> bool:
            look(self)
            return super().tick()

        def note(self, event: str, *cites: str, **facts: Any) -> None:
            if self.events is not None and len(self.events) in wanted:
                within[len(self.events)] = self.copy()
            super().note(event, *cites, **facts)

    machine = build(outcome.scenario, kind=Watched)
    run(outcome.scenario, machine=machine)
    look(machine)
    return found + [picture(machine)] * (len(spans) - len(found))
