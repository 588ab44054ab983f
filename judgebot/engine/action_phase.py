"""An action phase that is forced to end (5.4.3), also in the middle of an action, a run, a breach or an access."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.breaches import end_access, end_breach
from judgebot.engine.encounters import end_encounter
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.plays import ends, leaves_play
from judgebot.engine.records import NotImplementedRule
from judgebot.engine.runs import lose_free_credits
from judgebot.engine.stack import lose
from judgebot.engine.trashing import shelve
from judgebot.engine.turns import end_of_actions
from judgebot.game.objects import ASIDE
from judgebot.game.state import Frame

CUT = "5.4.3a"


def end_action_phase(m: Machine) -> None:
    """The action phase is forced to end: everything above the turn is over.

    Raises NotImplementedRule if a card is in the middle of being installed or drawn, or not yet paid for.
    """
    stack = m.state.frames
    index = next((i for i in reversed(range(len(stack))) if isinstance(stack[i], frames.Turn)), None)
    if index is None:
        return
    turn, above = stack[index], stack[index + 1 :]
    assert isinstance(turn, frames.Turn)
    for frame in above:
        _refuse(m, frame)
    played = [frame for frame in above if isinstance(frame, frames.Play) and leaves_play(m, frame)]
    shelf = shelve(m, [frame.oid for frame in played]) if played else None
    cut = any(isinstance(frame, (frames.Ability, frames.Play)) for frame in above)
    m.note("action_phase_ends", "5.4.3", CUT, *(("5.4.3c",) if cut else ()), "5.4.3d", who=turn.who)
    for frame in above:
        if isinstance(frame, frames.Window) and frame.pending:  # 5.4.3b
            lose(m, frame, "5.4.3b", fact("action phase ended"))
        frame.over = True
    for frame in reversed(above):
        _cut_off(m, frame)
    for frame in played:  # 5.4.3c
        ends(m, frame, shelf)
    m.jump(turn, end_of_actions(m, turn))


def _refuse(m: Machine, frame: Frame) -> None:
    """Nothing says what becomes of a card that is only half on its way."""
    installing = isinstance(frame, frames.Install) and not frame.installed and not frame.over
    paying = isinstance(frame, frames.Play) and frame.oid in m.state.objs and not c.is_active(m, frame.oid)
    aside = m.state.zones[ASIDE]
    if installing or (isinstance(frame, frames.Draw) and any(oid in aside for oid in frame.cards)):
        raise NotImplementedRule("an action phase that ends while a card is being installed or drawn", "5.4.3c")
    if paying and frame.pc < m.rules.procedures[frame.kind].labels["8.6.6d"]:
        raise NotImplementedRule("an action phase that ends while a card that is played is not paid for", "5.4.3c")


def _cut_off(m: Machine, frame: Frame) -> None:
    """A timing structure within the step that ended goes no further: it is over, its last steps are not carried out."""
    if isinstance(frame, frames.Encounter):
        end_encounter(m, frame.encounter, CUT)
    elif isinstance(frame, frames.Access):
        end_access(m, frame, CUT)
    elif isinstance(frame, frames.Breach):
        end_breach(m, frame, CUT)
    elif isinstance(frame, frames.Run):
        run = next((one for one in m.state.runs if one.id == frame.run), None)
        if run is None:
            return
        m.state.runs = tuple(one for one in m.state.runs if one.id != run.id)
        a.touched(m)
        # what waits for its end waits for step 6.9.6d (6.8.5), which never comes
        m.note("run_cut_off", CUT, "6.8.5", server=run.server)
        lose_free_credits(m, "10.6.2")
