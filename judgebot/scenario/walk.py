"""The boards along a run: the line is played once more, and looked at where somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.engine.machine import Machine
from judgebot.scenario.board import build
from judgebot.scenario.picture import Picture, picture
from judgebot.scenario.run import Outcome, run


def boards(outcome: Outcome, ends: Iterable[int]) -> dict[int, Picture]:
    """Pictures of the board on the line that a scenario has played.

    outcome  what came of it
    ends     after how many events of its trace to look

    Returns for each of these the board once the engine's step was made in which the last of those events took place.
    """
    wanted = sorted(set(ends))
    found: dict[int, Picture] = {}

    class Watched(Machine):
        """A machine that is looked at between its steps."""

        def tick(self) -> bool:
            while len(found) < len(wanted) and wanted[len(found)] <= len(self.events or ()):
                # what is worked out for a picture must not be taken for what holds later
                found[wanted[len(found)]] = picture(self.copy())
            return super().tick()

    machine = build(outcome.scenario, kind=Watched)
    run(outcome.scenario, machine=machine)
    last = picture(machine)
    return {at: found.get(at, last) for at in wanted}
