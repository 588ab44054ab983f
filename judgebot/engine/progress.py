"""Where a run has come to: its record, its position, and the ice inward of it (6.2)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import frames
from judgebot.engine.machine import Machine
from judgebot.game.objects import Encounter, Run


def update_run(m: Machine, run: Run) -> None:
    """Store a changed form of a run in progress."""
    m.state.runs = tuple(run if old.id == run.id else old for old in m.state.runs)
    a.touched(m)


def update_encounter(m: Machine, encounter: Encounter) -> None:
    """Store a changed form of an encounter in progress."""
    m.state.encounters = tuple(encounter if old.id == encounter.id else old for old in m.state.encounters)
    a.touched(m)


def inward(m: Machine, run: Run) -> tuple[int, ...]:
    """The ice inward of the Runner's position, outermost first (6.2.2)."""
    server = m.state.servers.get(run.server)
    if server is None:
        return ()
    if run.ice in server.ice:
        return server.ice[server.ice.index(run.ice) + 1 :]
    return server.ice[len(server.ice) - run.gap :]


def may_begin(m: Machine, what: str) -> bool:
    """Whether a run, a breach, an encounter or an access can begin now; notes where it cannot.

    Not while the windows that were open when the run was ended are being completed (26: 6.8.2c), nor those of an
    encounter outside a run that was ended in the same way (26:6.1.4b).
    """
    switch = "nothing-new-once-the-run-was-ended"
    if not m.rules.edition.has(switch):
        return True
    run = m.state.run()
    ends = m.found(frames.RunEnds)
    completing = run is not None and run.ended and (ends is None or ends.run != run.id or ends.at == 0)
    if not completing and not any(isinstance(frame, frames.Encounter) and frame.cut for frame in m.state.frames):
        return True
    m.switched(switch, "6.8.2c")
    m.note("not_begun", "6.8.2c", what=what)
    return False


def run_frame_index(m: Machine, run: Run) -> int:
    """Where the frame of a run in progress is on the stack."""
    stack = m.state.frames
    return next(index for index, one in enumerate(stack) if isinstance(one, frames.Run) and one.run == run.id)


def derezzed(m: Machine, oid: int) -> bool:
    """Whether encountered ice is where it was, and rezzed no more (6.2.4b)."""
    obj = m.state.objs.get(oid)
    return obj is not None and obj.installed and not obj.faceup
