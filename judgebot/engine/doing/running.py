"""Effects on runs, encounters, breaches and what lasts beyond an instruction (chapters 6 and 7, 9.10)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.queries.selections import Ref
from judgebot.engine import characteristics as c
from judgebot.engine import frames, legality, lingering, query
from judgebot.engine.doing.registry import does, one_at_a_time
from judgebot.engine.machine import Machine
from judgebot.engine.records import Eff, Option
from judgebot.game.objects import (
    RUNNER,
)


@does("run")
def run(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Make a run (6.9)."""
    from judgebot.engine.runs import start_run

    if eff.node is None:
        start_run(m, eff.server, eff.source)
        return
    node: e.RunEffect = eff.node
    names: list[str] = []
    for word in node.server:
        names += [n for n in query.servers(m, f.env, word) if n not in names]
    allowed = tuple(names)
    names = [n for n in names if not node.with_ice or m.state.servers[n].ice]
    options = []
    for n in names:
        why = legality.runnable(m, n)
        if why is None:
            options.append(Option(n, f"run {n}", "6.9.1a"))
        else:
            m.note("refused", why[0], who=RUNNER, what=f"run {n}", why=why[1])
    if not options:
        m.note("impossible", "6.3.2", who=RUNNER, what="run", source=m.name(eff.source))
        return
    picked = m.ask(RUNNER, "server", options, "6.9.1a", about="which server to run on")
    restricted = () if node.server == ("any",) else allowed
    start_run(m, picked, eff.source, eff.you, node.linked, restricted)


@does("end_run")
def end_the_run(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """End the run (6.1.4)."""
    from judgebot.engine.leaving import end_run

    if not end_run(m, "6.1.4", eff.source):
        m.note("no_effect", "6.1.4", what="end the run", n=0)


@does("bypass")
def bypass(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Bypass the encountered ice (6.5.8)."""
    from judgebot.engine.leaving import bypass as do_bypass

    for oid in eff.objs:
        do_bypass(m, oid, eff.source)


@does("break")
def break_(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Break subroutines (9.8.6); the subroutines were chosen as targets (9.8.7)."""
    from judgebot.engine import encounters

    encounter = m.state.encounter()
    if encounter is None:
        return
    node: e.Break = eff.node
    chosen = f.subroutines
    keys = tuple(s.key for s in c.subroutines(m, encounter.ice))
    if node.all_but_one:
        chosen = tuple(key for key in keys if key not in chosen)
    elif node.n is None:
        chosen = tuple(s.key for s in encounters.unbroken(m))
    stop = c.cannot(m, "break", eff.you, encounter.ice)
    if stop is not None:
        why = stop.declaration.english()
        m.note("prohibited", "1.2.2b", what="break subroutines", source=m.name(stop.source), why=why)
        return
    encounters.break_subs(m, chosen, eff.source)


@does("strength")
def strength(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Strength changes for a while (3.9.5b, 3.4.4a)."""
    node: e.Strength = eff.node
    of: tuple[int, ...] = query.existing(m, f.env, node.of)
    after = ""
    if node.of.key == "next encountered":
        after = "next encounter"
    elif not of:
        return
    duration = node.duration or "encounter"
    if duration == "run" and m.state.run() is None and of and m.card(of[0]).type == "ice":
        duration = "encounter"  # 3.4.4a
    lingering.create(
        m, "strength", duration, eff.source, eff.you, objs=of, n=query.value(m, f.env, node.by), after=after
    )
    for oid in of:
        m.note("strength", "3.9.5b", card=m.name(oid), strength=c.strength(m, oid), by=eff.n)


@does("breach")
def breach(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Breach a server (7.3)."""
    from judgebot.engine.breaches import start_breach

    server = eff.server
    no_root = False
    if eff.node is not None:
        names = query.servers(m, f.env, eff.node.server)
        if not names:
            return
        server, no_root = names[0], eff.node.no_root
    start_breach(m, server, bottom=eff.what == "bottom", no_root=no_root, own=eff.data[:1] == ("6.9.5b",))


@does("access")
def access(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Access a card outside a breach (7.1)."""
    one_at_a_time(eff, "7.1.9")
    for oid in eff.objs:
        m.push(frames.Access(oid=oid, number=0, breach=0, during=eff.node.during, source=eff.source, you=eff.you))


@does("access_more")
def access_more(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Additional accesses in a breach to come (7.3.5b)."""
    names = query.servers(m, f.env, eff.node.server)
    if names:
        breach, run = m.state.breach(), m.state.run()
        new = lingering.create(
            m, "access", "run" if run else "turn", eff.source, eff.you, n=eff.n, payload=names[0],
            after="its own breach" if f.env.get("linked") else "",
        )  # fmt: skip
        if breach is not None and breach.server == names[0] and not breach.begun:  # it says how this breach is done
            effects = m.state.lingering
            m.state.lingering = tuple(
                x._replace(duration="breach", until=breach.id) if x.id == new else x for x in effects
            )
        m.note("more_access", "7.3.5b", source=m.name(eff.source), n=eff.n, server=names[0])


@does("instead_of_breach", "breach_from_bottom")
def instead_of_breach(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Create a replacement effect for the breach of this run (6.7.4b, 9.9.8c)."""
    run = m.state.run()
    if run is not None:
        env = tuple((key, val) for key, val in f.env.items() if key not in ("trigger",))
        lingering.create(m, "replace", "run", eff.source, eff.you, payload=eff.node, env=env)
        m.note("creates_replacement", "9.9.8c", "6.7.4b", source=m.name(eff.source), what=eff.node.english())


@does("instructions")
def instructions(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Carry out the instructions that replaced an effect."""
    do, env = eff.data
    m.push(frames.Ability(env=dict(env), todo=do, of_kind="rule", steps=do))


@does("encounter")
def encounter(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """A forced encounter (6.5.9); the instruction is not finished until it is over (6.5.9c)."""
    from judgebot.engine.encounters import force_encounter

    one_at_a_time(eff, "6.5.9a")
    for oid in eff.objs:
        force_encounter(m, oid)


@does("cannot_access")
def cannot_access(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """The Runner cannot access some cards for the remainder of the run (7.4.2)."""
    from judgebot.cards.abilities import Cannot
    from judgebot.cards.nodes import make

    node: e.CannotAccess = eff.node
    words = make(Cannot, do="access", who="runner", of=node.card, server="", except_of=node.only)
    lingering.create(
        m,
        "static",
        "run",
        eff.source,
        eff.you,
        payload=(words,),
        env=tuple((k, v) for k, v in f.env.items() if k != "trigger"),
    )
    m.note("prohibits", "7.4.2", source=m.name(eff.source), what=node.english())


@does("resolve_subroutine")
def resolve_subroutine(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Resolve a subroutine of another piece of ice, chosen as a target (1.15)."""
    from judgebot.engine import encounters

    if f.subroutines:
        oid, key = f.subroutines
        for sub in c.subroutines(m, oid) if oid in m.state.objs else ():
            if sub.key == key:
                encounters.resolve_subroutine(m, sub, oid)


@does("gain_subroutines")
def gain_subroutines(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Ice gains subroutines for a while, after its others (9.8.2b)."""
    node: e.GainSubroutines = eff.node
    number = query.value(m, f.env, node.n)
    if node.on.key == "next encountered":
        lingering.create(
            m, "subroutines", node.duration, eff.source, eff.you, n=number, payload=node.sub, after="next encounter"
        )
        m.note("waits_for_encounter", "9.10.1", source=m.name(eff.source), what=node.english())
        return
    on = query.existing(m, f.env, node.on)
    lingering.create(m, "subroutines", node.duration, eff.source, eff.you, objs=on, n=number, payload=node.sub)
    for oid in on:
        m.note(
            "gains_subroutines",
            "9.8.2b",
            ice=m.name(oid),
            n=number,
            subroutines=[s.english() for s in c.subroutines(m, oid)],
        )


@does("lasting")
def lasting(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Create a lingering effect that applies declarations (9.10.1)."""
    node: e.Lasting = eff.node
    env = tuple((key, val) for key, val in f.env.items() if key != "trigger")
    lingering.create(m, "static", node.duration, eff.source, eff.you, payload=node.static, env=env)
    m.note("lingers", "9.10.1", source=m.name(eff.source), what=node.english())


@does("delayed")
def delayed(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Create a delayed conditional ability (9.6.13)."""
    node: e.Delayed = eff.node
    run = m.state.run()
    env = tuple((key, val) for key, val in f.env.items() if key not in ("trigger", "ability"))
    if run is not None and "run" not in f.env:
        env = (*env, ("run", run.id))
    keys = {r.key for r in _refs_in(node.ability) if r.key == "next encountered"}
    after = "next encounter" if keys else ""
    lingering.create(
        m, "ability", node.duration or "once", eff.source, eff.you, payload=node.ability, env=env, after=after
    )
    m.note(
        "creates_delayed",
        "9.6.13b" if node.duration else "9.6.13c",
        source=m.name(eff.source),
        ability=node.ability.english(),
    )


def _refs_in(ability: Any) -> list[Ref]:
    from judgebot.cards.nodes import walk

    return [n for t in ability.when for n in walk(t) if isinstance(n, Ref)]


@does("end_action_phase")
def end_action_phase(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """The action phase ends (5.4.3)."""
    from judgebot.engine.turns import end_action_phase as end

    end(m)
