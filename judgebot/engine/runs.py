"""Runs (chapter 6): six phases, positions, encounters, and how a run ends."""

from __future__ import annotations

from typing import Any

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import legality
from judgebot.engine.machine import Machine, procedure
from judgebot.engine.records import Eff, Option
from judgebot.engine.windows import lose, open_paid
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, RUNNER, Encounter, Run
from judgebot.game.state import Frame

PHASES = {"6.9.2": "approach", "6.9.3": "encounter", "6.9.4": "movement", "6.9.5": "success", "6.9.6": "run ends"}


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
    gap = run.gap
    return server.ice[len(server.ice) - gap :] if gap > 0 else ()


def start_run(
    m: Machine,
    server: str,
    source: int = 0,
    you: str = RUNNER,
    linked: tuple[Any, ...] = (),
    allowed: tuple[str, ...] = (),
) -> None:
    """Push a run (6.9). `linked`: abilities tied to it (9.11.5); `allowed`: the servers it could have been made on (6.7.4a)."""
    m.push(Frame("run", {}, server=server, source=source, you=you, linked=linked, allowed=allowed, run=0))


def _announce(m: Machine, f: Frame) -> str | None:
    """The attacked server is announced; additional costs are paid (6.9.1a, 6.3.2b)."""
    server = f.vars["server"]
    m.note("run_announced", "6.9.1a", server=server, source=m.name(f.vars["source"]))
    one = legality.run_bill(m, server)
    f.vars["result"] = ()
    if one.parts or one.credits:
        m.push(Frame("cost", {"source": f.vars["source"], "you": RUNNER}, bill=one))
    return None


def _announced(m: Machine, f: Frame) -> str | None:
    if f.vars.get("result") is False:
        return "over"
    state = m.state
    number = state.fresh()
    f.vars["run"] = number
    state.runs = (
        *state.runs,
        Run(number, f.vars["server"], source=f.vars["source"], allowed=f.vars["allowed"], start=len(state.history)),
    )
    a.touched(m)
    state.history.append(Change("run starts", RUNNER, n=number, server=f.vars["server"]))
    return None


def _free_credits(m: Machine, f: Frame) -> str | None:
    """1 credit per bad publicity (6.9.1b, 10.6.2)."""
    bad = m.state.players[CORP].bad_publicity
    if bad:
        has = m.state.players[RUNNER]
        a.player(m, RUNNER, credits=has.credits + bad, free=has.free + bad)
        m.note("bad_publicity_credits", "6.9.1b", n=bad)
        a.happen(m, [Change("gain credits", RUNNER, n=bad, cause="bad publicity")])
    return None


def _begins(m: Machine, f: Frame) -> str | None:
    """The run formally begins (6.9.1c)."""
    from judgebot.engine.lingering import create

    run = m.state.runs[-1]._replace(begun=True)
    update_run(m, run)
    source = f.vars["source"]
    for ability in f.vars["linked"]:
        env = (("run", run.id), ("linked", True))
        if ability.kind == "static":
            create(m, "static", "run", source, f.vars["you"], payload=ability.static, env=env)
        else:
            create(m, "ability", "run", source, f.vars["you"], payload=ability, env=env)
    m.note("run_begins", "6.9.1c", server=run.server)
    a.happen(m, [Change("run begins", RUNNER, server=run.server, source=source, data=(run.id,))])
    m.checkpoint()
    return None


def _to_first(m: Machine, f: Frame) -> str | None:
    """To the outermost ice, or to the Movement Phase if there is none (6.9.1d)."""
    run = m.state.runs[-1]
    if run.ended:
        return None
    ice = m.state.servers[run.server].ice if run.server in m.state.servers else ()
    update_run(
        m, run._replace(phase="6.9.2" if ice else "6.9.4", ice=ice[0] if ice else 0, gap=len(ice) - 1 if ice else 0)
    )
    return None


def _phase(m: Machine, f: Frame) -> str | None:
    """Carry out the phase that the run has come to."""
    run = next((r for r in m.state.runs if r.id == f.vars["run"]), None)
    if run is None:
        return "over"
    m.push(Frame(PHASES[run.phase], {}, run=run.id, forced=False))
    return "6.9"


def _run_over(m: Machine, f: Frame) -> str | None:
    return None


procedure(
    "run",
    ("6.9.1a", _announce),
    ("6.9.1a", _announced),
    ("6.9.1b", _free_credits),
    ("6.9.1c", _begins),
    ("6.9.1d", _to_first),
    ("6.9", _phase),
    ("over", _run_over),
    structure=True,
)


# Approach Ice Phase (6.4)


def _approach_a(m: Machine, f: Frame) -> str | None:
    run = m.state.runs[-1]
    number = m.state.fresh()
    f.vars["number"] = number
    m.note("approach", "6.9.2a", ice=m.name(run.ice), server=run.server, rezzed=m.obj(run.ice).faceup)
    a.happen(m, [Change("approach", RUNNER, run.ice, server=run.server, data=(number, run.id))])
    m.checkpoint()
    return None


def _approach_b(m: Machine, f: Frame) -> str | None:
    open_paid(m, "PR", rez_ice=True)
    return None


def _approach_c(m: Machine, f: Frame) -> str | None:
    run = m.state.runs[-1]
    obj = m.state.objs.get(run.ice)
    rezzed = obj is not None and obj.faceup and obj.installed
    update_run(m, run._replace(phase="6.9.3" if rezzed else "6.9.4"))
    m.checkpoint()
    return None


procedure("approach", ("6.9.2a", _approach_a), ("6.9.2b", _approach_b), ("6.9.2c", _approach_c), structure=True)


# Encounter Ice Phase (6.5)


def force_encounter(m: Machine, ice: int) -> None:
    """Push a forced encounter (6.5.9)."""
    run = m.state.run()
    m.note("forced_encounter", "6.5.9a", ice=m.name(ice))
    m.push(Frame("encounter", {}, run=run.id if run else 0, forced=True, ice=ice))


def unbroken(m: Machine) -> list[c.Subroutine]:
    """The subroutines of the encountered ice that are unbroken, in order (9.8.5)."""
    encounter = m.state.encounter()
    if encounter is None or encounter.ice not in m.state.objs:
        return []
    done = {key for key, _ in encounter.broken}
    return [sub for sub in c.subroutines(m, encounter.ice) if sub.key not in done]


def _encounter_a(m: Machine, f: Frame) -> str | None:
    run = m.state.run()
    ice = f.vars["ice"] if f.vars["forced"] else m.state.runs[-1].ice
    number = m.state.fresh()
    f.vars["encounter"] = number
    m.state.encounters = (*m.state.encounters, Encounter(number, ice, run.id if run else 0, forced=f.vars["forced"]))
    a.touched(m)
    _bind_next_encounter(m, ice, number)
    subs = c.subroutines(m, ice)
    m.note(
        "encounter",
        "6.9.3a",
        ice=m.name(ice),
        strength=c.strength(m, ice),
        subroutines=[s.english() for s in subs],
        forced=f.vars["forced"],
    )
    a.happen(
        m, [Change("encounter", RUNNER, ice, server=run.server if run else "", data=(number, run.id if run else 0))]
    )
    m.checkpoint()
    return None


def _bind_next_encounter(m: Machine, ice: int, number: int) -> None:
    """Effects on "the next piece of ice the Runner encounters" now have their object."""
    changed = []
    for effect in m.state.lingering:
        if effect.after == "next encounter":
            until = number if effect.duration == "encounter" else effect.until
            effect = effect._replace(
                objs=(ice,), after="", until=until, id=m.state.fresh(), env=(*effect.env, ("next encountered", ice))
            )
            m.note(
                "applies_now",
                "9.8.2b" if effect.kind == "subroutines" else "9.10.1",
                source=m.name(effect.source),
                to=m.name(ice),
            )
        changed.append(effect)
    m.state.lingering = tuple(changed)
    a.touched(m)


def _encounter_b(m: Machine, f: Frame) -> str | None:
    encounter = m.state.encounters[-1]
    if encounter.ice in m.state.objs and not c.subroutines(m, encounter.ice) and not encounter.fully:
        fully_break(m, 0, "6.5.7c", "9.12.2d")
    open_paid(m, "P")
    return None


def fully_break(m: Machine, by: int, *rules: str) -> None:
    """The Runner fully breaks the encountered ice, once per encounter (6.5.7)."""
    encounter = m.state.encounters[-1]
    update_encounter(m, encounter._replace(fully=True))
    m.note("fully_broken", *rules, ice=m.name(encounter.ice), by=m.name(by) if by else "")
    run = m.state.run()
    a.happen(
        m,
        [
            Change(
                "fully break",
                RUNNER,
                encounter.ice,
                what="outermost" if run and m.state.servers[run.server].ice[:1] == (encounter.ice,) else "",
                server=run.server if run else "",
                source=by,
                data=(run.id if run else 0, encounter.id),
            )
        ],
    )


def break_subs(m: Machine, keys: tuple[Any, ...], by: int) -> None:
    """Break subroutines of the encountered ice (9.8.6)."""
    encounter = m.state.encounters[-1]
    subs = {sub.key: sub for sub in c.subroutines(m, encounter.ice)}
    done = {key for key, _ in encounter.broken}
    new = [key for key in keys if key not in done and key in subs]
    already = [subs[key].english() for key in keys if key in done and key in subs]
    encounter = encounter._replace(broken=(*encounter.broken, *((key, by) for key in new)))
    update_encounter(m, encounter)
    m.note(
        "broke",
        "9.8.6",
        ice=m.name(encounter.ice),
        subroutines=[subs[k].english() for k in new],
        already=already,
        by=m.name(by),
    )
    if new:
        a.happen(m, [Change("break", RUNNER, encounter.ice, n=len(new), source=by)])
    if not encounter.fully and not unbroken(m):
        breakers = {oid for _, oid in encounter.broken}
        fully_break(m, breakers.pop() if len(breakers) == 1 else 0, "6.5.7a")


def _encounter_c(m: Machine, f: Frame) -> str | None:
    """The next unbroken subroutine that has not resolved (6.9.3c, 9.8.8)."""
    encounter = m.state.encounters[-1]
    left = [sub for sub in unbroken(m) if sub.key not in encounter.resolved]
    if not left:
        return "6.9.3e"
    sub = left[0]
    update_encounter(m, encounter._replace(resolved=(*encounter.resolved, sub.key)))
    resolve_subroutine(m, sub, encounter.ice)
    return None


def resolve_subroutine(m: Machine, sub: c.Subroutine, ice: int) -> None:
    """Push the resolution of a subroutine (9.8.11)."""
    m.note("subroutine", "9.8.11a", "9.8.8b", ice=m.name(ice), subroutine=sub.english())
    loop(m, sub, ice)
    m.push(Frame("subroutine", {}, sub=sub, ice=ice))


def loop(m: Machine, sub: c.Subroutine, ice: int) -> None:
    """Recognise that this subroutine is already being resolved within itself (10.1.6)."""
    from judgebot.engine.loops import watch

    watch(m, sub, ice)


def _sub_start(m: Machine, f: Frame) -> str | None:
    from judgebot.engine.instructions import resolve_ability

    sub, ice = f.vars["sub"], f.vars["ice"]
    ability = _subroutine_ability(sub)
    resolve_ability(m, ability, ice, CORP, {"subroutine": sub.key, "independent": True})
    return None


_ABILITIES: dict[int, Any] = {}


def _subroutine_ability(sub: c.Subroutine) -> Any:
    from judgebot.cards.abilities import Ability

    found = _ABILITIES.get(id(sub.do))
    if found is None:
        found = Ability.__new__(Ability)
        values: dict[str, Any] = dict(
            key="sub",
            kind="subroutine",
            do=sub.do,
            cost=None,
            when=(),
            holds=None,
            given=None,
            may=False,
            static=(),
            limit="",
            interrupt=False,
            interface=False,
            access=False,
            persistent=False,
            threat=0,
            by="",
            active_in=(),
            label="",
            once=False,
            tied=False,
        )
        for key, value in values.items():
            object.__setattr__(found, key, value)
        _ABILITIES[id(sub.do)] = found
    return found


procedure("subroutine", ("9.8.11a", _sub_start))


def _encounter_d(m: Machine, f: Frame) -> str | None:
    return "6.9.3c"


def _encounter_e(m: Machine, f: Frame) -> str | None:
    end_encounter(m, f.vars["encounter"])
    run = m.state.run()
    if not f.vars["forced"] and run is not None:
        update_run(m, run._replace(phase="6.9.4"))
    m.checkpoint()
    return None


def end_encounter(m: Machine, number: int) -> None:
    """An encounter is over; conditions related to its ending are met."""
    encounter = next((e for e in m.state.encounters if e.id == number), None)
    if encounter is None:
        return
    if encounter.resolved and encounter.ice in m.state.objs:
        over = {*encounter.resolved, *(key for key, _ in encounter.broken)}
        left = [sub.english() for sub in c.subroutines(m, encounter.ice) if sub.key not in over]
        if left:
            m.note("not_resolved", "9.8.8c", ice=m.name(encounter.ice), subroutines=left)
    m.state.encounters = tuple(e for e in m.state.encounters if e.id != number)
    a.touched(m)
    m.note("encounter_ends", "6.9.3e", ice=m.name(encounter.ice), fully_broken=encounter.fully)
    a.happen(
        m, [Change("encounter ends", RUNNER, encounter.ice, n=1, data=(encounter.id, encounter.run, encounter.fully))]
    )


procedure(
    "encounter",
    ("6.9.3a", _encounter_a),
    ("6.9.3b", _encounter_b),
    ("6.9.3c", _encounter_c),
    ("6.9.3d", _encounter_d),
    ("6.9.3e", _encounter_e),
    structure=True,
)


# Movement Phase (6.6)


def _move_a(m: Machine, f: Frame) -> str | None:
    """The Runner passes the ice in their position (6.9.4a)."""
    run = m.state.runs[-1]
    if run.ice and run.ice in m.state.objs and m.state.objs[run.ice].server == run.server:
        changes = [Change("pass", RUNNER, run.ice, server=run.server, data=(run.id,))]
        m.note("passes_ice", "6.9.4a", ice=m.name(run.ice))
        if not inward(m, run):
            changes.append(Change("pass all", RUNNER, server=run.server, data=(run.id,)))
        a.happen(m, changes)
        m.checkpoint()
    return None


def _move_b(m: Machine, f: Frame) -> str | None:
    open_paid(m, "P")
    return None


def _move_c(m: Machine, f: Frame) -> str | None:
    """The Runner may jack out (6.9.4c)."""
    stop = c.cannot(m, "jack out", RUNNER)
    if stop is not None:
        m.note("prohibited", "1.2.2", what="jack out", source=m.name(stop.source), why=stop.declaration.english())
        return None
    out = m.ask(
        RUNNER,
        "jack out",
        [Option(True, "jack out", "6.1.5a"), Option(False, "continue", "6.9.4c")],
        "6.9.4c",
        about="jack out?",
        default=1,
    )
    if out:
        run = m.state.runs[-1]
        m.note("jacks_out", "6.9.4c", "6.1.5")
        update_run(m, run._replace(jacked_out=True))
        a.happen(m, [Change("jack out", RUNNER, server=run.server, data=(run.id,))])
        end_run(m, "6.1.5", 0)
    return None


def _move_d(m: Machine, f: Frame) -> str | None:
    """The Runner moves to the next position inward, if any (6.9.4d)."""
    run = m.state.runs[-1]
    deeper = inward(m, run)
    f.vars["moved"] = bool(deeper)
    update_run(m, run._replace(ice=deeper[0] if deeper else 0, gap=len(deeper) - 1 if deeper else 0))
    if deeper:
        m.note("moves_inward", "6.9.4d", ice=m.name(deeper[0]))
    m.checkpoint()
    return None


def _move_e(m: Machine, f: Frame) -> str | None:
    open_paid(m, "PR")
    return None


def _move_f(m: Machine, f: Frame) -> str | None:
    run = m.state.runs[-1]
    if f.vars["moved"] and run.ice:
        update_run(m, run._replace(phase="6.9.2"))
        return "end"
    return None


def _move_g(m: Machine, f: Frame) -> str | None:
    run = m.state.runs[-1]
    m.note("approach_server", "6.9.4g", server=run.server)
    a.happen(m, [Change("approach server", RUNNER, server=run.server, data=(run.id,))])
    m.checkpoint()
    return None


def _move_h(m: Machine, f: Frame) -> str | None:
    update_run(m, m.state.runs[-1]._replace(phase="6.9.5"))
    return None


def nothing_more(m: Machine, f: Frame) -> str | None:
    return None


procedure(
    "movement",
    ("6.9.4a", _move_a),
    ("6.9.4b", _move_b),
    ("6.9.4c", _move_c),
    ("6.9.4d", _move_d),
    ("6.9.4e", _move_e),
    ("6.9.4f", _move_f),
    ("6.9.4g", _move_g),
    ("6.9.4h", _move_h),
    ("end", nothing_more),
    structure=True,
)


# Success Phase (6.7)


def _success_a(m: Machine, f: Frame) -> str | None:
    run = m.state.runs[-1]._replace(successful=True, reached_success=True, ice=0)
    update_run(m, run)
    m.note("successful", "6.9.5a", server=run.server)
    a.happen(m, [Change("successful run", RUNNER, server=run.server, source=run.source, data=(run.id,))])
    m.checkpoint()
    return None


def _success_b(m: Machine, f: Frame) -> str | None:
    run = m.state.runs[-1]
    m.perform(Eff("breach", RUNNER, server=run.server, you=RUNNER, data=("6.9.5b",)), number="6.9.5b")
    return None


def _success_c(m: Machine, f: Frame) -> str | None:
    update_run(m, m.state.runs[-1]._replace(phase="6.9.6"))
    return None


procedure("success", ("6.9.5a", _success_a), ("6.9.5b", _success_b), ("6.9.5c", _success_c), structure=True)


# Run Ends Phase (6.8)


def _ends_a(m: Machine, f: Frame) -> str | None:
    if not m.state.runs[-1].ended:
        m.note("run_ends_phase", "6.9.6a", "6.8.2")
    m.checkpoint()
    return None


def _ends_b(m: Machine, f: Frame) -> str | None:
    has = m.state.players[RUNNER]
    if has.free:
        a.player(m, RUNNER, credits=has.credits - has.free, free=0)
        m.note(
            "lost",
            "6.9.6b",
            who=RUNNER,
            n=has.free,
            what="bad publicity credits",
            total=has.credits - has.free,
            source="",
        )
        a.happen(m, [Change("lose credits", RUNNER, n=has.free, cause="bad publicity")])
    return None


def _ends_c(m: Machine, f: Frame) -> str | None:
    run = m.state.runs[-1]
    if not run.reached_success and run.server in m.state.servers:
        m.note("unsuccessful", "6.9.6c", "6.8.4", server=run.server)
        a.happen(m, [Change("unsuccessful run", RUNNER, server=run.server, source=run.source, data=(run.id,))])
        m.checkpoint()
    return None


def _ends_d(m: Machine, f: Frame) -> str | None:
    """The run is complete; the checkpoint that follows is outside of it (6.9.6d, 10.3.6)."""
    state = m.state
    run = state.runs[-1]
    state.runs = state.runs[:-1]
    m.note("run_over", "6.9.6d", "10.3.6", server=run.server, successful=run.successful)
    a.happen(
        m,
        [
            Change(
                "run ends",
                RUNNER,
                server=run.server,
                source=run.source,
                what="successful" if run.successful else "",
                data=(run.id,),
            )
        ],
    )
    m.checkpoint()
    return None


procedure(
    "run ends", ("6.9.6a", _ends_a), ("6.9.6b", _ends_b), ("6.9.6c", _ends_c), ("6.9.6d", _ends_d), structure=True
)


# Leaving phases (6.1.3d, 6.1.4, 6.8.2)


def run_frame_index(m: Machine, run: Run) -> int:
    for index in range(len(m.state.frames) - 1, -1, -1):
        frame = m.state.frames[index]
        if frame.kind == "run" and frame.vars["run"] == run.id:
            return index
    return 0


def end_run(m: Machine, rule: str, source: int) -> bool:
    """End the run (6.1.4): the phase in progress stops, and the Run Ends Phase deals with open windows (6.8.2).

    Outside a run, a forced encounter is closed instead (6.5.9b). Returns whether anything ended.
    """
    run = m.state.run()
    if run is None:
        encounter = m.state.encounter()
        if encounter is None:
            return False
        m.note("encounter_closed", "6.5.9b", ice=m.name(encounter.ice))
        _abort_encounter(m, encounter.id, "6.5.9b")
        return True
    if run.ended or run.phase == "6.9.6":
        return False
    encounter = m.state.encounter()
    also = ("6.5.9b",) if encounter is not None and encounter.forced else ()
    m.note("ends_run", rule, *also, source=m.name(source), server=run.server)
    update_run(m, run._replace(phase="6.9.6", ended=True, ice=0))
    base = run_frame_index(m, run)
    for frame in m.state.frames[base + 1 :]:
        leave_frame(m, frame, ending=True)
    m.note("run_ends_phase", "6.9.6a", "6.8.2")  # what is still open is completed within it
    return True


def _abort_encounter(m: Machine, number: int, rule: str) -> None:
    frames = m.state.frames
    for index, frame in enumerate(frames):
        if frame.kind == "encounter" and frame.vars.get("encounter") == number:
            frame.vars["over"] = True
            for above in frames[index + 1 :]:
                if above.kind == "reaction window" and above.vars["structure"] == ("encounter", number):
                    close_window(m, above, rule)
                if above.kind == "paid ability window":
                    above.vars["over"] = True
            break
    end_encounter(m, number)


def close_window(m: Machine, frame: Frame, why: str) -> None:
    lose(m, frame, "9.2.8f", "the timing structure whose beginning opened the window is over")
    frame.vars["over"] = True
    m.note("window_closed", "9.2.8f" if why != "6.8.2b" else "6.8.2b", window=frame.kind)


def leave_frame(m: Machine, frame: Frame, ending: bool) -> None:
    """What becomes of one frame above the run when its phase is left."""
    kind = frame.kind
    if kind in ("approach", "movement", "success"):
        frame.vars["over"] = True
    elif kind == "encounter":
        frame.vars["over"] = True
        end_encounter(m, frame.vars.get("encounter", 0))
    elif kind == "reaction window":
        structure = frame.vars["structure"][0]
        if structure in ("encounter", "approach") or (ending and structure in ("access", "breach")):
            close_window(m, frame, "6.8.2b" if ending else "")
    elif kind == "paid ability window":
        if ending:
            frame.vars["over"] = True
            m.note("window_closed", "6.8.2a", window=kind)
    elif kind in ("breach", "access") and ending:
        frame.vars["over"] = True
        if kind == "breach":
            from judgebot.engine.breaches import end_breach

            end_breach(m, frame)
        else:
            from judgebot.engine.breaches import end_access

            end_access(m, frame)


def bypass(m: Machine, ice: int, source: int) -> bool:
    """The encounter is aborted and the Runner passes the ice (6.5.8a)."""
    encounter = m.state.encounter()
    if encounter is None or encounter.ice != ice:
        return False
    m.note("bypassed", "6.5.8a", ice=m.name(ice), source=m.name(source))
    if not encounter.fully and not c.subroutines(m, ice):
        m.note("not_fully_broken", "6.5.8c", "9.12.2d", ice=m.name(ice), why="step 6.9.3b was never reached")
    run = m.state.run()
    a.happen(m, [Change("bypass", RUNNER, ice, source=source, data=(run.id if run else 0,))])
    leave_encounter(m, encounter, "6.5.8a")
    return True


def leave_encounter(m: Machine, encounter: Encounter, rule: str) -> None:
    """The Encounter Ice Phase stops and the run goes on to the Movement Phase (6.1.3d)."""
    frames = m.state.frames
    run = m.state.run()
    for index, frame in enumerate(frames):
        if frame.kind == "encounter" and frame.vars.get("encounter") == encounter.id:
            frame.vars["over"] = True
            for above in frames[index + 1 :]:
                if above.kind == "reaction window" and above.vars["structure"] == ("encounter", encounter.id):
                    close_window(m, above, rule)
            break
    end_encounter(m, encounter.id)
    if not encounter.forced and run is not None and not run.ended:
        update_run(m, m.state.runs[-1]._replace(phase="6.9.4"))


def ice_left(m: Machine, oid: int) -> None:
    """Ice is uninstalled or leaves its position: approached or encountered ice ends that phase (6.2.4a, 6.2.4b, 8.5.10)."""
    run = m.state.run()
    encounter = m.state.encounter()
    if run is not None and run.ice == oid and run.phase != "6.9.6":
        if run.phase == "6.9.2":
            m.note("position_empty", "6.2.4a", ice=m.name(oid))
            update_run(m, m.state.runs[-1]._replace(phase="6.9.4"))
            for frame in m.state.frames[run_frame_index(m, run) + 1 :]:
                if frame.kind == "approach":
                    frame.vars["over"] = True
                elif frame.kind == "reaction window" and frame.vars["structure"][0] == "approach":
                    close_window(m, frame, "6.2.4a")
    if encounter is not None and encounter.ice == oid:
        m.note("encounter_aborted", "6.2.4b", "8.5.10", ice=m.name(oid))
        leave_encounter(m, encounter, "6.2.4b")


def ice_added(m: Machine, oid: int) -> None:
    """Ice added inward of the Runner's position shifts them outward: they have yet to approach it (6.2.3b)."""
    run = m.state.run()
    server = m.state.objs[oid].server
    if run is None or run.ended or run.server != server or run.phase not in ("6.9.2", "6.9.3", "6.9.4"):
        return
    ice = m.state.servers[server].ice
    # where the Runner's own ice is gone, their position is known only by how much ice is inward of it
    if oid in inward(m, run) if run.ice in ice else len(ice) - 1 - ice.index(oid) < run.gap:
        update_run(m, run._replace(gap=run.gap + 1))
        m.note("shifts_outward", "6.2.3b", ice=m.name(oid), server=server)


def ice_moved(m: Machine, oid: int) -> None:
    """Encountered ice that moves takes the Runner along (6.2.4c)."""
    run = m.state.run()
    encounter = m.state.encounter()
    if run is None or run.ended or run.ice != oid or encounter is None or encounter.ice != oid or run.phase != "6.9.3":
        return
    server = m.state.objs[oid].server
    ice = m.state.servers[server].ice
    update_run(m, run._replace(server=server, gap=len(ice) - ice.index(oid) - 1))
    m.note("runner_moves_along", "6.2.4c", ice=m.name(oid), server=server)


def ice_swapped(m: Machine, one: int, other: int) -> None:
    """Swapped ice: an encounter goes along, an approach stays in its position (6.2.4c, 6.2.4d)."""
    run = m.state.run()
    if run is None or run.ice not in (one, other):
        return
    partner = other if run.ice == one else one
    if run.phase == "6.9.2":
        update_run(m, run._replace(ice=partner))
        m.note("approaches_other", "6.2.4d", ice=m.name(partner))
    elif run.phase == "6.9.3":
        ice_moved(m, run.ice)


def move_to_outermost(m: Machine, server: str) -> None:
    """The Runner moves to the outermost position of a server (6.2.5b)."""
    run = m.state.run()
    if run is None or run.phase in ("6.9.5", "6.9.6"):
        return
    ice = m.state.servers[server].ice
    for frame in m.state.frames[run_frame_index(m, run) + 1 :]:
        leave_frame(m, frame, ending=False)
    update_run(
        m,
        m.state.runs[-1]._replace(
            server=server, phase="6.9.2" if ice else "6.9.4", ice=ice[0] if ice else 0, gap=len(ice) - 1 if ice else 0
        ),
    )
