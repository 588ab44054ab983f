"""Leaving phases (6.1.3d, 6.1.4, 6.8.2): ending the run, bypassing, open windows; ice that moves (6.2)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.breaches import end_access, end_breach
from judgebot.engine.encounters import end_encounter
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.progress import derezzed, inward, run_frame_index, update_run
from judgebot.engine.records import NotImplementedRule
from judgebot.engine.stack import close_window
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import RUNNER, Encounter, Run
from judgebot.game.state import Frame

# Differences of an edition that are asked for in several places.
LEAVES_IN_MOVEMENT = "ice-leaves-at-the-runners-place-in-movement"
SWAPPED = "swap-while-approached"
WITHOUT_A_RUN = "end-the-run-without-a-run"
BEFORE_APPROACH = "initiation-swap-or-loss"


def end_run(m: Machine, rule: str, source: int = 0) -> bool:
    """End the run (6.1.4): the phase in progress stops, and the Run Ends Phase deals with open windows (6.8.2).

    Outside a run, a forced encounter is closed instead (6.5.9b, 26:6.1.4b). Returns whether anything ended.
    """
    run = m.state.run()
    if run is None:
        encounter = m.state.encounter()
        if encounter is None:
            return False
        if m.rules.edition.has(WITHOUT_A_RUN):
            m.switched(WITHOUT_A_RUN, numbers.LONE_ENCOUNTER)
            m.note("encounter_closed", numbers.LONE_ENCOUNTER, "6.5.9b", ice=encounter.ice)
        else:
            m.note("encounter_closed", "6.5.9b", ice=encounter.ice)
        _abort_encounter(m, encounter.id, "6.5.9b")
        return True
    if run.ended or run.phase == numbers.RUN_ENDS:
        return False
    encounter = m.state.encounter()
    also = ("6.5.9b",) if encounter is not None and encounter.forced else ()
    m.note("ends_run", rule, *also, source=source, server=run.server)
    update_run(m, run._replace(phase=numbers.RUN_ENDS, ended=True, ice=0))
    base = run_frame_index(m, run)
    for frame in m.state.frames[base + 1 :]:
        leave_frame(m, frame, ending=True)
    m.note("run_ends_phase", "6.9.6a", "6.8.2")  # what is still open is completed within it
    for frame in m.state.frames[base + 1 :]:
        if isinstance(frame, frames.ReactionWindow) and not frame.over and frame.pending:
            success = any(i.trigger is not None and i.trigger.kind == "successful run" for i in frame.pending)
            m.note("window_stays", "6.8.2c", *(("6.7.3",) if success else ()), window=frame.kind)
    return True


def jack_out(m: Machine) -> None:
    """The Runner jacks out, which ends the run (6.1.5)."""
    run = m.state.runs[-1]
    m.note("jacks_out", "6.1.5", *(("6.9.4c",) if run.phase == numbers.MOVEMENT else ()))
    a.happen(m, [Change("jack out", RUNNER, server=run.server, data=(run.id,))])
    end_run(m, "6.1.5")


def move_runner(m: Machine, server: str, ice: int, source: int, to: bool = False, encounter: bool = False) -> None:
    """The Runner moves to a piece of ice protecting a server, or to no position if there is none: `ice` 0.

    to         to this ice, as it is named (6.2.5a); else to the outermost position of the server (6.2.5b)
    encounter  they encounter it, and do not approach it
    """
    run = m.state.runs[-1]
    row = m.state.servers[server].ice
    phase = numbers.ENCOUNTER if encounter else numbers.APPROACH if ice else numbers.MOVEMENT
    stack = m.state.frames[run_frame_index(m, run) + 1 :]
    forced = any(isinstance(frame, frames.Encounter) and frame.forced for frame in stack)
    other = ("6.1.2b",) if server != run.server else ()  # the run goes on all the same
    rules = ("6.2.5a" if to else "6.2.5b", *other, "6.5.9d" if forced else "6.1.3d")
    m.note("runner_moves_to", *rules, server=server, ice=ice or None, source=source)
    for frame in stack:
        if isinstance(frame, frames.Encounter) and frame.forced:
            break  # 6.5.9d
        leave_frame(m, frame, ending=False)
    gap = len(row) - 1 - row.index(ice) if ice else 0
    update_run(m, m.state.runs[-1]._replace(server=server, phase=phase, ice=ice, gap=gap))


def _abort_encounter(m: Machine, number: int, rule: str) -> None:
    stack = m.state.frames
    for index, frame in enumerate(stack):
        if isinstance(frame, frames.Encounter) and frame.encounter == number:
            frame.over = True
            frame.cut = m.rules.edition.has(WITHOUT_A_RUN)
            for above in stack[index + 1 :]:
                if frame.cut:  # as in the Run Ends Phase, and what began within it ends too (26:6.1.4b)
                    leave_frame(m, above, ending=True)
                elif isinstance(above, frames.ReactionWindow) and above.structure == ("encounter", number):
                    close_window(m, above, rule)
                elif isinstance(above, frames.PaidAbilityWindow):
                    above.over = True
            break
    end_encounter(m, number, rule)


def leave_frame(m: Machine, frame: Frame, ending: bool) -> None:
    """What becomes of one frame above the run when its phase is left."""
    if isinstance(frame, (frames.Approach, frames.Movement, frames.Success)):
        frame.over = True
    elif isinstance(frame, frames.Encounter):
        frame.over = True
        end_encounter(m, frame.encounter, "6.1.4" if ending else "6.1.3d")
    elif isinstance(frame, frames.ReactionWindow):
        structure = frame.structure[0]
        if structure in ("encounter", "approach") or (ending and structure in ("access", "breach")):
            close_window(m, frame, "6.8.2b" if ending else "")
    elif isinstance(frame, frames.PaidAbilityWindow):
        if ending and not frame.over:
            frame.over = True
            m.note("window_closed", "6.8.2a", window=frame.kind)
    elif isinstance(frame, frames.Breach) and ending:
        frame.over = True
        end_breach(m, frame, "7.3.7")
    elif isinstance(frame, frames.Access) and ending:
        frame.over = True
        end_access(m, frame, "7.1.8")


def bypass(m: Machine, ice: int, source: int) -> bool:
    """The encounter is aborted and the Runner passes the ice (6.5.8a)."""
    encounter = m.state.encounter()
    if encounter is None or encounter.ice != ice:
        return False
    m.note("bypassed", "6.5.8a", ice=ice, source=source)
    if not encounter.fully and not c.subroutines(m, ice):
        m.note(
            "not_fully_broken", "6.5.8c", "9.12.2d", ice=ice, why=fact("never in window", step=numbers.ENCOUNTER_WINDOW)
        )
    run = m.state.run()
    a.happen(m, [Change("bypass", RUNNER, ice, source=source, data=(run.id if run else 0,))])
    leave_encounter(m, encounter, "6.5.8a")
    return True


def leave_encounter(m: Machine, encounter: Encounter, rule: str) -> None:
    """The Encounter Ice Phase stops and the run goes on to the Movement Phase (6.1.3d)."""
    stack = m.state.frames
    run = m.state.run()
    for index, frame in enumerate(stack):
        if isinstance(frame, frames.Encounter) and frame.encounter == encounter.id:
            frame.over = True
            for above in stack[index + 1 :]:
                if isinstance(above, frames.ReactionWindow) and above.structure == ("encounter", encounter.id):
                    close_window(m, above, rule)
            break
    end_encounter(m, encounter.id, rule)
    if not encounter.forced and run is not None and not run.ended:
        update_run(m, m.state.runs[-1]._replace(phase=numbers.MOVEMENT))


def _window_open(stack: list[Frame], index: int) -> bool:
    """Whether a paid ability window is open in the phase at this place in the stack."""
    return any(isinstance(frame, frames.PaidAbilityWindow) and not frame.over for frame in stack[index + 1 :])


def ice_left(m: Machine, oid: int) -> None:
    """Approached or encountered ice leaves its position, which ends that phase (6.2.4a, 6.2.4b, 8.5.10).

    A paid ability window that is open is completed first; further steps of the phase are not carried out.
    """
    stack = m.state.frames
    run = m.state.run()
    encounter = m.state.encounter()
    server = m.state.servers.get(run.server) if run is not None and run.ice == oid else None
    if run is not None and server is not None and oid not in server.ice:
        _place_stays(m, run, oid)
    if run is not None and run.ice == oid and run.phase == numbers.APPROACH:
        base = run_frame_index(m, run) + 1
        approach = next((i for i in range(base, len(stack)) if isinstance(stack[i], frames.Approach)), base)
        frame = stack[approach] if approach < len(stack) else None
        if isinstance(frame, frames.Approach) and _window_open(stack, approach):
            frame.left = oid
            m.note("will_be_over", "8.5.10", "6.2.4a", ice=oid, what="approach", derezzed=False)
        else:
            m.note("position_empty", "6.2.4a", "8.5.10", ice=oid)
            update_run(m, m.state.runs[-1]._replace(phase=numbers.MOVEMENT))
            for above in stack[base:]:
                if isinstance(above, frames.Approach):
                    above.over = True
                elif isinstance(above, frames.ReactionWindow) and above.structure[0] == "approach":
                    close_window(m, above, "6.2.4a")
    if encounter is not None and encounter.ice == oid:
        for index, above in enumerate(stack):
            if isinstance(above, frames.Encounter) and above.encounter == encounter.id and _window_open(stack, index):
                above.left = oid
                m.note("will_be_over", "8.5.10", "6.2.4b", ice=oid, what="encounter", derezzed=derezzed(m, oid))
                return
        m.note("encounter_aborted", "6.2.4b", "8.5.10", ice=oid, derezzed=derezzed(m, oid))
        leave_encounter(m, encounter, "6.2.4b")


def _between(m: Machine, run: Run) -> str:
    """The difference of an edition by which ice that leaves the Runner's position now changes nothing of the run.

    They are in a position where nothing is approached or encountered: it is about to be approached (26:6.2.7e). ""
    where no edition differs.
    """
    if run.phase == numbers.INITIATION:
        return BEFORE_APPROACH
    movement = m.found(frames.Movement)
    moved = run.phase == numbers.MOVEMENT and movement is not None and movement.moved and not movement.over
    return LEAVES_IN_MOVEMENT if moved and m.rules.edition.has(LEAVES_IN_MOVEMENT) else ""


def _place_stays(m: Machine, run: Run, oid: int) -> None:
    """Ice leaves a position that the Runner is in between phases: they stay in the empty position (26:6.2.7e)."""
    switch = _between(m, run)
    if switch:
        m.switched(switch, "26:6.2.7e", "26:6.2.4")
        m.note("position_kept", "26:6.2.7e", "26:6.2.4", ice=oid, server=run.server)


def keeps_place(m: Machine, oid: int) -> bool:
    """Whether ice that is swapped with a card from elsewhere leaves the Runner in its position, with the new ice."""
    run = m.state.run()
    if run is None or run.ice != oid:
        return False
    if run.phase == numbers.APPROACH and m.rules.edition.has(SWAPPED):
        m.switched(SWAPPED, "6.2.4d")
        return True
    return bool(_between(m, run))


def ice_added(m: Machine, oid: int, inside: bool = False) -> None:
    """Ice added inward of the Runner's position shifts them outward: they have yet to approach it (6.2.3b).

    inside  its place was settled as inward of that position while there was still ice in it (8.5.15b)
    """
    run = m.state.run()
    server = m.state.objs[oid].server
    if (
        run is None
        or run.ended
        or run.server != server
        or run.phase not in (numbers.INITIATION, numbers.APPROACH, numbers.ENCOUNTER, numbers.MOVEMENT)
        or (run.phase == numbers.INITIATION and not run.ice and not run.gap)  # without a position
    ):
        return
    ice = m.state.servers[server].ice
    # where the Runner's own ice is gone, their position is known only by how much ice is inward of it
    deep = len(ice) - 1 - ice.index(oid)
    if run.ice not in ice and m.rules.edition.has("positions-are-things"):
        m.switched("positions-are-things", "26:6.2.2", "26:6.2.4")
    if oid in inward(m, run) if run.ice in ice else deep < run.gap + inside:
        update_run(m, run._replace(gap=run.gap + 1))
        m.note("shifts_outward", "6.2.3b", *(("8.5.15b",) if inside else ()), ice=oid, server=server)
    else:
        m.note("stays_outward", "6.2.3a", ice=oid, server=server)


def ice_moved(m: Machine, oid: int) -> None:
    """Encountered ice that moves takes the Runner along (6.2.4c); other ice does not (6.2.4a, 6.2.4e)."""
    run = m.state.run()
    encounter = m.state.encounter()
    if run is None or run.ended or run.ice != oid:
        return
    if run.phase == numbers.APPROACH:
        ice_left(m, oid)
    if run.phase != numbers.ENCOUNTER:  # from now on the position is known by the ice inward of it
        switch = _between(m, run)
        update_run(m, m.state.runs[-1]._replace(ice=0))
        if switch:
            m.switched(switch, "26:6.2.7e", "26:6.2.4")
        if run.phase != numbers.APPROACH:
            m.note("not_moved", "6.2.4e", ice=oid, server=run.server)
    if encounter is None or encounter.ice != oid or run.phase != numbers.ENCOUNTER:
        return
    server = m.state.objs[oid].server
    ice = m.state.servers[server].ice
    update_run(m, run._replace(server=server, gap=len(ice) - ice.index(oid) - 1))
    m.note("runner_moves_along", "6.2.4c", ice=oid, server=server)


def ice_after_passing(m: Machine, oid: int) -> None:
    """Record that ice which is swapped into a position that the Runner has passed leaves them there (6.2.4e)."""
    run = m.state.run()
    ice = m.state.servers[run.server].ice if run is not None and run.phase == numbers.MOVEMENT else ()
    if run is not None and not run.ended and oid in ice and oid != run.ice and oid not in inward(m, run):
        m.note("not_moved", "6.2.4e", ice=oid, server=run.server)


def ice_swapped(m: Machine, one: int, other: int) -> None:
    """Swapped ice: an encounter goes along, an approach stays in its position (6.2.4c, 6.2.4d)."""
    run = m.state.run()
    if run is None or run.ice not in (one, other):
        return
    if run.phase == numbers.ENCOUNTER and not m.state.objs[run.ice].server:
        raise NotImplementedRule("encountered ice is swapped with ice that is hosted and has no position", "6.2.4c")
    partner = other if run.ice == one else one
    if run.phase != numbers.ENCOUNTER:
        switch = _between(m, run)
        if switch:
            m.switched(switch, "26:6.2.7e")
        update_run(m, run._replace(ice=partner))
        if run.phase == numbers.APPROACH:
            m.note("approaches_other", "6.2.4d", ice=partner)
        else:
            m.note("not_moved", "6.2.4e", ice=run.ice, server=run.server)
    else:
        ice_moved(m, run.ice)
