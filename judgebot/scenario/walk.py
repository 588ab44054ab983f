"""The boards along a run: the line is played once more, and looked at where somebody wants to see it."""

from __future__ import annotations

from collections.abc import Sequence

from judgebot.engine.machine import Machine
from judgebot.scenario.board import build
from judgebot.scenario.picture import Picture, picture
from judgebot.scenario.run import Outcome, run


def boards(outcome: Outcome, spans: Sequence[tuple[int, int]]) -> list[Picture]:
    """Pictures of the board on the line that a scenario has played.

    outcome  what came of it
    spans    when to look: after at least so many events of its trace, and after no more than so many; in their order

    Returns for each span the board between two steps of the engine, as late as it allows. Where all of it lies within
    one step, that is the board after this step.
    """
    found: list[Picture] = []

    class Watched(Machine):
        """A machine that is looked at between its steps."""

        latest: Machine | None = None  # within the span that is looked for; a copy, as pictures work out values

        def tick(self) -> bool:
            at = len(self.events or ())
            while len(found) < len(spans) and at >= spans[len(found)][0]:
                if at <= spans[len(found)][1] or self.latest is None:
                    self.latest = self.copy()
                if at <= spans[len(found)][1]:
                    break
                found.append(picture(self.latest))
                self.latest = None
            return super().tick()

    machine = build(outcome.scenario, kind=Watched)
    run(outcome.scenario, machine=machine)
    return found + [picture(machine)] * (len(spans) - len(found))
