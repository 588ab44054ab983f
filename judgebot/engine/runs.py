"""Runs (chapter 6): six phases, positions, encounters, and how a run ends."""

from __future__ import annotations

from typing import Any

from judgebot.engine import activity, costs, frames, legality, loops, prohibitions, query
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.leaving import LEAVES_IN_MOVEMENT, jack_out
from judgebot.engine.lingering import create, remove
from judgebot.engine.machine import Machine
from judgebot.engine.procedures import nothing_more, procedure
from judgebot.engine.progress import inward, may_begin, update_run
from judgebot.engine.records import Eff, NotImplementedRule, Option, Refusal
from judgebot.engine.stack import open_paid
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import RUNNER, Run

PHASES: dict[str, type[frames.Phase]] = {
    "6.9.2": frames.Approach,
    "6.9.3": frames.Encounter,
    "6.9.4": frames.Movement,
    "6.9.5": frames.Success,
    "6.9.6": frames.RunEnds,
}


def start_run(
    m: Machine,
    server: str,
    source: int = 0,
    you: str = RUNNER,
    linked: tuple[Any, ...] = (),
    known: Env = UNKNOWING,
    allowed: tuple[str, ...] = (),
    ignore: str = "",
) -> None:
    """Push a run (6.9).

    linked   abilities tied to it (9.11.5)
    known    what these speak of that was bound before
    allowed  where it could be made (6.7.4a)
    """
    if may_begin(m, "run"):
        m.push(
            frames.Run(
                server=server, source=source, you=you, linked=linked, known=known, allowed=allowed, ignore=ignore
            )
        )


def _announce(m: Machine, f: frames.Run) -> str | None:
    """The attacked server is announced; additional costs are paid (6.9.1a, 6.3.2b)."""
    server = f.server
    m.note("run_announced", "6.9.1a", server=server, source=f.source)
    one = legality.run_bill(m, server, f.ignore)
    f.result = ()
    if one.parts or one.credits:
        if f.source and costs.unpayable(m, one) is None:  # the player who took the action has decided already
            options = [
                Option(True, Choice(Verb.PAY, of=one), "6.3.2b"),
                Option(False, Choice(Verb.DO_NOT, of=Verb.RUN), "1.16.10a"),
            ]
            about = fact("additional cost asked", deed="run", card=server, cost=one)
            if not m.ask(RUNNER, "pay", options, "6.3.2b", about=about, default=0):
                what = fact("declined run", server=server, cost=one)
                m.note("declines", "1.16.10a", who=RUNNER, what=what)
                f.result = False
                return None
        m.push(frames.Cost(env=Env(source=f.source, you=RUNNER), bill=one))
    return None


def _announced(m: Machine, f: frames.Run) -> str | None:
    if f.result is False:
        return "over"
    state = m.state
    number = state.fresh()
    f.run = number
    state.runs = (
        *state.runs,
        Run(number, f.server, source=f.source, allowed=f.allowed, start=len(state.history)),
    )
    a.touched(m)
    state.history.append(Change("run starts", RUNNER, n=number, server=f.server))
    return None


def _free_credits(m: Machine, f: frames.Run) -> str | None:
    """1 credit per bad publicity (6.9.1b, 10.6.2)."""
    bad = c.bad_publicity(m)
    if bad and a.has_fund(m):
        a.player(m, RUNNER, free=m.state.players[RUNNER].free + bad)
        m.switched("bad-publicity-fund", "26:10.6.2", "10.6.2")
        m.note("bad_publicity_credits", "6.9.1b", n=bad)
    elif bad:
        has = m.state.players[RUNNER]
        a.player(m, RUNNER, credits=has.credits + bad, free=has.free + bad)
        m.note("bad_publicity_credits", "6.9.1b", n=bad)
        a.happen(m, [Change("gain credits", RUNNER, n=bad, cause="bad publicity")])
    return None


def _begins(m: Machine, f: frames.Run) -> str | None:
    """The run formally begins (6.9.1c)."""
    run = m.state.runs[-1]._replace(begun=True)
    update_run(m, run)
    source = f.source
    for ability in f.linked:
        env = f.known | Env(run=run.id, linked=True)
        if ability.kind == "static":
            create(m, "static", "run", source, f.you, payload=ability.static, env=env)
        else:
            create(m, "ability", "run", source, f.you, payload=ability, env=env)
    m.note("run_begins", "6.9.1c", server=run.server)
    a.happen(m, [Change("run begins", RUNNER, server=run.server, source=source, data=(run.id,))])
    m.checkpoint()
    return None


def _to_first(m: Machine, f: frames.Run) -> str | None:
    """To the outermost ice, or to the Movement Phase if there is none (6.9.1d)."""
    run = m.state.runs[-1]
    if run.ended:
        return None
    ice = m.state.servers[run.server].ice if run.server in m.state.servers else ()
    update_run(
        m,
        run._replace(phase=numbers.APPROACH if ice else "6.9.4", ice=ice[0] if ice else 0, gap=len(ice[1:])),
    )
    return None


def _enters(m: Machine, f: frames.Run) -> str | None:
    """The Runner enters the outermost position, if there is any (26:6.9.1d, 26:6.2.5a)."""
    run = m.state.runs[-1]
    if run.phase != numbers.INITIATION:  # it was ended, or has moved on (6.1.3d)
        return "6.9"
    ice = m.state.servers[run.server].ice if run.server in m.state.servers else ()
    if ice:
        update_run(m, run._replace(ice=ice[0], gap=len(ice[1:])))
        m.note("enters_position", "26:6.9.1d", "26:6.2.5a", ice=ice[0])
    m.checkpoint()
    return None


def _initiation_window(m: Machine, f: frames.Run) -> str | None:
    """Paid abilities, and cards other than ice may be rezzed (26:6.9.1e)."""
    if m.state.runs[-1].phase != numbers.INITIATION:
        return "6.9"
    open_paid(m, "PR", switch="initiation-window")
    return None


def _from_position(m: Machine, f: frames.Run) -> str | None:
    """To the ice in the Runner's position, or to the Movement Phase if there is none (6.9.1d)."""
    run = m.state.runs[-1]
    if run.phase == numbers.INITIATION:
        ice = m.state.servers[run.server].ice if run.server in m.state.servers else ()
        update_run(m, run._replace(phase=numbers.APPROACH if run.ice in ice else numbers.MOVEMENT))
    return None


def _phase(m: Machine, f: frames.Run) -> str | None:
    """Carry out the phase that the run has come to."""
    run = next((r for r in m.state.runs if r.id == f.run), None)
    if run is None:
        return "over"
    m.push(PHASES[run.phase](run=run.id))
    return "6.9"


def _run_over(m: Machine, f: frames.Run) -> str | None:
    return None


_TO_BEGIN = (("6.9.1a", _announce), ("6.9.1a", _announced), ("6.9.1b", _free_credits), ("6.9.1c", _begins))
_FROM_THERE = (("6.9", _phase), ("over", _run_over))
RUN = procedure("run", *_TO_BEGIN, ("6.9.1d", _to_first), *_FROM_THERE, structure=True)
RUN_WITH_WINDOW = procedure(
    "run",
    *_TO_BEGIN,
    ("26:6.9.1d", _enters),
    ("26:6.9.1e", _initiation_window),
    ("6.9.1d", _from_position),
    *_FROM_THERE,
    structure=True,
)


def _approach_a(m: Machine, f: frames.Approach) -> str | None:
    run = m.state.runs[-1]
    number = m.state.fresh()
    f.number = number
    if run.ice not in m.state.servers[run.server].ice:  # it left while the Runner was on the way to it (26:6.2.7e)
        m.note("nothing_approached", "6.9.2a", "6.4.4", server=run.server)
        m.checkpoint()
        return None
    m.note("approach", "6.9.2a", ice=run.ice, server=run.server, rezzed=m.obj(run.ice).faceup)
    a.happen(m, [Change("approach", RUNNER, run.ice, server=run.server, data=(number, run.id))])
    m.checkpoint()
    return None


def _approach_b(m: Machine, f: frames.Approach) -> str | None:
    open_paid(m, "PR", rez_ice=True)
    return None


def _approach_c(m: Machine, f: frames.Approach) -> str | None:
    run = m.state.runs[-1]
    obj = m.state.objs.get(run.ice)
    rezzed = obj is not None and obj.faceup and obj.installed and not f.left
    if f.left:
        m.note("position_empty", "6.2.4a", "8.5.10", ice=f.left)
    update_run(m, run._replace(phase=numbers.ENCOUNTER if rezzed else numbers.MOVEMENT))
    m.checkpoint()
    return None


APPROACH = procedure(
    "approach", ("6.9.2a", _approach_a), ("6.9.2b", _approach_b), ("6.9.2c", _approach_c), structure=True
)


def _move_a(m: Machine, f: frames.Movement) -> str | None:
    """The Runner passes the ice in their position (6.9.4a), or does something else instead."""
    run = m.state.runs[-1]
    for effect in m.state.lingering:
        if effect.kind == "replace" and effect.payload.name == "instead_of_passing" and run.ice in effect.objs:
            remove(m, effect.id)
            what, by = fact("passing", card=run.ice), effect.payload
            m.note("replaced", "9.9.9b", "6.1.3", source=effect.source, what=what, by=by)
            env = effect.env.without("linked") | Env(source=effect.source, you=effect.you)
            do = effect.payload.do
            m.perform(Eff("instructions", effect.you, source=effect.source, you=effect.you, program=do, env=env))
            return None
    if run.ice and run.ice in m.state.objs and m.state.objs[run.ice].server == run.server:
        m.note("passes_ice", "6.9.4a", ice=run.ice)
        # with the innermost all of the ice protecting the server is passed; the only piece is the outermost too
        ends = (("innermost", not run.gap), ("outermost", m.state.servers[run.server].ice[0] == run.ice))
        place = " ".join(name for name, there in ends if there)
        a.happen(m, [Change("pass", RUNNER, run.ice, what=place, server=run.server, data=(run.id,))])
        m.checkpoint()
    elif not m.state.servers[run.server].ice:  # of no ice all is passed, as soon as ice could be (9.12.2d)
        a.happen(m, [Change("pass", RUNNER, what="innermost", server=run.server, data=(run.id,))])
        if m.state.met:
            m.checkpoint()
    return None


def _move_b(m: Machine, f: frames.Movement) -> str | None:
    open_paid(m, "P")
    return None


def _move_c(m: Machine, f: frames.Movement) -> str | None:
    """The Runner may jack out (6.9.4c)."""
    stop = prohibitions.cannot(m, "jack out", RUNNER)
    if stop is not None:
        m.note(
            "prohibited",
            "1.2.2",
            what=fact("jack out"),
            source=stop.source,
            why=fact("text", text=stop.declaration),
        )
        if m.events is not None:
            m.refusals.append(Refusal(RUNNER, Choice(Verb.JACK_OUT), *prohibitions.forbidden(m, stop)))
        m.ask(
            RUNNER,
            "jack out",
            [Option(False, Choice(Verb.CONTINUE), "6.9.4c")],
            "6.9.4c",
            about=fact("jacking out"),
            default=0,
        )
        return None
    run, turn = m.state.runs[-1], m.state.history[m.state.turn_start :]
    passed = any(one.kind == "pass" and one.obj and one.number == run.id for one in turn)
    rule = "6.1.5a" if passed else "6.1.5b"
    options = [Option(True, Choice(Verb.JACK_OUT), rule), Option(False, Choice(Verb.CONTINUE), "6.9.4c")]
    if not f.looked:
        f.looked, f.stuck = True, loops.must_jack_out(m)
    if f.stuck:
        m.note("goes_round", "10.1.6b", source=None)
        if m.events is not None:
            m.refusals.append(Refusal(RUNNER, Choice(Verb.CONTINUE), "10.1.6b", fact("goes round")))
        del options[1:]
    out = m.ask(RUNNER, "jack out", options, "6.9.4c", about=fact("jacking out"), default=len(options) - 1)
    if out:
        jack_out(m)
    return None


def _move_d(m: Machine, f: frames.Movement) -> str | None:
    """The Runner moves to the next position inward, if any (6.9.4d)."""
    run = m.state.runs[-1]
    deeper = inward(m, run)
    f.moved = bool(deeper)
    update_run(m, run._replace(ice=deeper[0] if deeper else 0, gap=len(deeper[1:])))
    if deeper:
        m.note("moves_inward", "6.9.4d", ice=deeper[0])
    m.checkpoint()
    return None


def _move_e(m: Machine, f: frames.Movement) -> str | None:
    open_paid(m, "PR")
    return None


def _move_f(m: Machine, f: frames.Movement) -> str | None:
    run = m.state.runs[-1]
    if f.moved:
        there = run.server in m.state.servers and run.ice in m.state.servers[run.server].ice
        if not there and not m.rules.edition.has(LEAVES_IN_MOVEMENT):
            what = "the ice at the Runner's new position left before it was approached"
            raise NotImplementedRule(what, "6.9.4f", doubt="the new position is gone")
        update_run(m, run._replace(phase=numbers.APPROACH))
        return "end"
    return None


def _move_g(m: Machine, f: frames.Movement) -> str | None:
    """The Runner approaches the server: an instruction of its own where an interrupt waits for that (9.11.2)."""
    run = m.state.runs[-1]
    for static in c.declared(m, "approach_instead"):
        d = static.declaration
        to = query.servers(m, static.env, d.to)
        if to and run.server not in to and any(run.server in query.servers(m, static.env, one) for one in d.server):
            what = {"what": fact("approaching", server=run.server), "by": d}
            m.note("attacked_changed", "6.1.2d", server=to[0], was=run.server, source=static.source)
            run = run._replace(server=to[0])
            update_run(m, run)
            m.note("replaced", "9.9.9b", "9.9.8b", source=static.source, **what)
            break
    waits = (t for active in activity.conditionals(m) for t in active.ability.when if t.would)
    if any(t.event == "approach server" for t in waits):
        m.perform(Eff("approach_server", RUNNER, server=run.server, you=RUNNER), number="6.9.4g")
    else:
        approach_server(m)
    return None


def approach_server(m: Machine) -> None:
    """The Runner approaches the server that is attacked now (6.9.4g)."""
    run = m.state.runs[-1]
    m.note("approach_server", "6.9.4g", server=run.server)
    a.happen(m, [Change("approach server", RUNNER, server=run.server, data=(run.id,))])
    m.checkpoint()


def _move_h(m: Machine, f: frames.Movement) -> str | None:
    update_run(m, m.state.runs[-1]._replace(phase=numbers.SUCCESS))
    return None


MOVEMENT = procedure(
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


def _success_a(m: Machine, f: frames.Success) -> str | None:
    """The run is declared successful (6.9.5a): an instruction of its own where an interrupt waits for that."""
    run = m.state.runs[-1]
    update_run(m, run._replace(reached_success=True, ice=0))
    stop = prohibitions.cannot(m, "be declared successful", RUNNER, server=run.server)
    waits = (t for active in activity.conditionals(m) for t in active.ability.when if t.would)
    if stop is None and any(t.event == "successful run" for t in waits):
        m.perform(Eff("declare_successful", RUNNER, server=run.server, you=RUNNER), number="6.9.5a")
    else:
        declare_successful(m)
    return None


def declare_successful(m: Machine) -> None:
    """The run on the server that is attacked now is declared successful, unless an effect prohibits it (6.8.4a)."""
    stop = prohibitions.cannot(m, "be declared successful", RUNNER, server=m.state.runs[-1].server)
    run = m.state.runs[-1]._replace(successful=stop is None)
    update_run(m, run)
    if stop is not None:
        why = fact("text", text=stop.declaration)
        m.note("prohibited", "1.2.2", "6.8.4a", what=fact("declare successful"), source=stop.source, why=why)
        m.checkpoint()
        return
    m.note("successful", "6.9.5a", server=run.server)
    a.happen(m, [Change("successful run", RUNNER, server=run.server, source=run.source, data=(run.id,))])
    m.checkpoint()


def _success_b(m: Machine, f: frames.Success) -> str | None:
    run = m.state.runs[-1]
    m.perform(Eff("breach", RUNNER, server=run.server, you=RUNNER, cause="6.9.5b"), number="6.9.5b")
    return None


def _success_c(m: Machine, f: frames.Success) -> str | None:
    update_run(m, m.state.runs[-1]._replace(phase=numbers.RUN_ENDS))
    return None


SUCCESS = procedure("success", ("6.9.5a", _success_a), ("6.9.5b", _success_b), ("6.9.5c", _success_c), structure=True)


def _ends_a(m: Machine, f: frames.RunEnds) -> str | None:
    if not m.state.runs[-1].ended:
        m.note("run_ends_phase", "6.9.6a", "6.8.2")
    m.checkpoint()
    return None


def _ends_b(m: Machine, f: frames.RunEnds) -> str | None:
    lose_free_credits(m, "6.9.6b")
    return None


def lose_free_credits(m: Machine, rule: str) -> None:
    """Unspent bad publicity credits return to the bank as the run ends (10.6.2)."""
    has = m.state.players[RUNNER]
    if has.free and a.has_fund(m):
        a.player(m, RUNNER, free=0)
        m.note("fund_emptied", rule, "6.3.3c", n=has.free)
    elif has.free:
        a.player(m, RUNNER, credits=has.credits - has.free, free=0)
        m.note(
            "lost",
            rule,
            who=RUNNER,
            n=has.free,
            what=fact("bad publicity credits"),
            total=has.credits - has.free,
            source=None,
        )
        a.happen(m, [Change("lose credits", RUNNER, n=has.free, cause="bad publicity")])


def _ends_c(m: Machine, f: frames.RunEnds) -> str | None:
    run = m.state.runs[-1]
    if not run.reached_success and run.server not in m.state.servers:
        m.note("no_verdict", "6.8.4b", "6.9.6c", server=run.server)
    if not run.reached_success and run.server in m.state.servers:
        m.note("unsuccessful", "6.9.6c", "6.8.4", server=run.server)
        a.happen(m, [Change("unsuccessful run", RUNNER, server=run.server, source=run.source, data=(run.id,))])
        m.checkpoint()
    return None


def _failed(m: Machine, run: int) -> bool:
    """Whether a run was declared unsuccessful (6.8.4)."""
    return any(one.kind == "unsuccessful run" and one.number == run for one in m.state.history[m.state.turn_start :])


def _ends_d(m: Machine, f: frames.RunEnds) -> str | None:
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
                what="successful" if run.successful else "unsuccessful" if _failed(m, run.id) else "",
                data=(run.id,),
            )
        ],
    )
    m.checkpoint()
    return None


RUN_ENDS = procedure(
    "run ends", ("6.9.6a", _ends_a), ("6.9.6b", _ends_b), ("6.9.6c", _ends_c), ("6.9.6d", _ends_d), structure=True
)
