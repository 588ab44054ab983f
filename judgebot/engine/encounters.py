"""The Encounter Ice Phase (6.5): breaking and resolving subroutines, forced encounters, bypassing."""

from __future__ import annotations

import functools
from typing import Any

from judgebot.cards.abilities import Ability, make_ability
from judgebot.cards.effects import Prevent
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Ref
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames, prohibitions, query
from judgebot.engine.activity import conditionals, paid
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.makeup import of_strength
from judgebot.engine.procedures import procedure
from judgebot.engine.progress import derezzed, may_begin, update_encounter, update_run
from judgebot.engine.records import Eff, NotImplementedRule, Option
from judgebot.engine.stack import open_paid, resolve_ability
from judgebot.engine.timely import other_subtype
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, RUNNER, Encounter


def force_encounter(m: Machine, ice: int) -> None:
    """Push a forced encounter (6.5.9)."""
    if not may_begin(m, "encounter"):
        return
    run = m.state.run()
    m.note("forced_encounter", "6.5.9a", ice=ice)
    m.push(frames.Encounter(run=run.id if run else 0, forced=True, ice=ice))


def unbroken(m: Machine) -> list[c.Subroutine]:
    """The subroutines of the encountered ice that are unbroken, in order (9.8.5)."""
    encounter = m.state.encounter()
    if encounter is None or encounter.ice not in m.state.objs:
        return []
    done = {key for key, _ in encounter.broken}
    return [sub for sub in c.subroutines(m, encounter.ice) if sub.key not in done]


def other_ice(m: Machine, env: Env, on: Ref | None, subtypes: tuple[str, ...]) -> Why:
    """Why an effect does not break subroutines of the encountered ice: it names other ice (9.8.6), or subtypes of which
    this has none (3.9.5h)."""
    encounter = m.state.encounter()
    assert encounter is not None
    if on is not None and encounter.ice not in query.refs(m, env, on):
        return ("9.8.6", fact("other encounter"))
    return other_subtype(m, encounter.ice, subtypes)


def _printed_left(m: Machine, by: int) -> int | None:
    """How many printed subroutines abilities of an object can still break in this encounter; None for any number."""
    encounter = m.state.encounter()
    assert encounter is not None
    left = []
    for static in prohibitions.break_limits(m, encounter.ice, by):
        counted = sum(
            1 for key, source in encounter.broken if key[0] == "p" and prohibitions.limited(m, static, source)
        )
        left.append(max(0, int(static.declaration.n) - counted))
    return min(left) if left else None


def breakable(m: Machine, by: int, chosen: tuple[Any, ...] = ()) -> list[c.Subroutine]:
    """The unbroken subroutines of the encountered ice that abilities of an object can break (9.8.7, 1.2.2).

    chosen  the keys of those already chosen to be broken with the same instruction
    """
    found = [sub for sub in unbroken(m) if sub.key not in chosen]
    left = _printed_left(m, by) if found else None
    if left is not None and left <= sum(1 for key in chosen if key[0] == "p"):
        return [sub for sub in found if sub.key[0] != "p"]
    return found


def within_limit(m: Machine, keys: tuple[Any, ...], by: int) -> tuple[Any, ...]:
    """What is left to break of all the subroutines that an instruction names, where a limit prohibits some (1.2.2b)."""
    left = _printed_left(m, by)
    if left is None:
        return keys
    able = {sub.key for sub in breakable(m, by)}
    found = tuple(key for key in keys if key in able)
    if left < sum(1 for key in found if key[0] == "p"):
        raise NotImplementedRule("all subroutines are broken, and no more than some of them can be", "1.2.2b")
    return found


def _encounter_a(m: Machine, f: frames.Encounter) -> str | None:
    run = m.state.run()
    ice = f.ice if f.forced else m.state.runs[-1].ice
    number = m.state.fresh()
    f.encounter = number
    m.state.encounters = (*m.state.encounters, Encounter(number, ice, run.id if run else 0, forced=f.forced))
    a.touched(m)
    _bind_next_encounter(m, ice, number)
    subs = c.subroutines(m, ice)
    c.note_order(m, ice)
    m.note(
        "encounter",
        "6.9.3a",
        *_why_so(m, ice, subs),
        ice=ice,
        strength=c.strength(m, ice),
        subroutines=list(subs),
        forced=f.forced,
        **({"made": list(made)} if (made := of_strength(m, ice)) else {}),
        **({"subtypes": sorted(now)} if (now := c.subtypes(m, ice)) != frozenset(m.card(ice).subtypes) else {}),
    )
    protected = query.server_of(m, ice)  # "ice protecting that server"; a forced encounter can be with other ice
    a.happen(m, [Change("encounter", RUNNER, ice, server=protected, data=(number, run.id if run else 0))])
    m.checkpoint()
    return None


def _why_so(m: Machine, ice: int, subs: tuple[c.Subroutine, ...]) -> tuple[str, ...]:
    """What decides what is encountered: ice that is not installed, subroutines of its own, several changes at once."""
    if m.events is None:
        return ()
    found = [] if m.obj(ice).installed else ["9.1.8h"]
    if any(sub.key[0] == "s" and sub.key[1] == ice for sub in subs):
        found.append("9.8.3")
        if len(subs) > 1 and _fixed(m, ice, subs):
            found.append("9.8.2b")
    layers = c.layers(m)
    if layers.lost_subtypes.get(ice):
        found.append("2.16.5")
    elif layers.subtypes.get(ice):
        found.append("9.12.1b")
    if len(c.strength_changes(m, ice)) > 1:
        found.append("9.12.1a")
    if any(static.given is not None and c.applies(m, static, ice) for static in c.declared(m, "strength")):
        found.append("9.4.2")  # its strength, for as long as a condition is met
    return tuple(found)


def _fixed(m: Machine, ice: int, subs: tuple[c.Subroutine, ...]) -> bool:
    """Whether ice gives itself a fixed number of subroutines, and does not say where: 9.8.3 speaks of other numbers."""
    own = {
        f"{ability.key}.{index}"
        for ability in c.abilities(m, ice)
        for index, d in enumerate(ability.static)
        if d.name == "gain_subroutine" and d.n is None and not (d.before or d.after)
    }
    return any(sub.key[:2] == ("s", ice) and sub.key[2] in own for sub in subs)


def _bind_next_encounter(m: Machine, ice: int, number: int) -> None:
    """Effects on "the next piece of ice the Runner encounters" now have their object."""
    changed = []
    for effect in m.state.lingering:
        if effect.after == "next encounter":
            until = number if effect.duration == "encounter" else effect.until
            effect = effect._replace(
                objs=(ice,), after="", until=until, id=m.state.fresh(), env=effect.env | Env(next_encountered=ice)
            )
            m.note(
                "applies_now",
                "9.8.2b" if effect.kind == "subroutines" else "9.10.1",
                source=effect.source,
                to=ice,
            )
        changed.append(effect)
    m.state.lingering = tuple(changed)
    a.touched(m)


def _encounter_b(m: Machine, f: frames.Encounter) -> str | None:
    encounter = m.state.encounters[-1]
    if encounter.ice in m.state.objs and not c.subroutines(m, encounter.ice) and not encounter.fully:
        fully_break(m, 0, "6.5.7c", "9.12.2d")
    open_paid(m, "P")
    return None


def _outermost(m: Machine, ice: int) -> bool:
    """Whether a piece of ice is the outermost that protects the attacked server."""
    run = m.state.run()
    server = m.state.servers.get(run.server) if run is not None else None
    return server is not None and server.ice[:1] == (ice,)


def fully_break(m: Machine, by: int, *rules: str) -> None:
    """The Runner fully breaks the encountered ice, once per encounter (6.5.7)."""
    encounter = m.state.encounters[-1]
    update_encounter(m, encounter._replace(fully=True))
    alone = ("6.5.7b",) if by and rules[0] == numbers.FULLY_BROKEN else ()
    m.note("fully_broken", *rules, *alone, ice=encounter.ice, by=by or None)
    run = m.state.run()
    a.happen(
        m,
        [
            Change(
                "fully break",
                RUNNER,
                encounter.ice,
                what="outermost" if _outermost(m, encounter.ice) else "",
                server=query.server_of(m, encounter.ice),
                source=by,
                data=(run.id if run else 0, encounter.id),
            )
        ],
    )


def keeps_its_subroutines(m: Machine) -> bool:
    """Whether the encountered ice is fully broken already, or is not by what its breakers left of it (6.5.7a)."""
    encounter = m.state.encounters[-1]
    if encounter.fully or not encounter.broken or encounter.ice not in m.state.objs:
        return True
    return not c.subroutines(m, encounter.ice) or bool(unbroken(m))


def fully_broken_by_loss(m: Machine) -> None:
    """Ice that lost its last unbroken subroutine has all of its subroutines broken: it is fully broken (6.5.7a)."""
    encounter = m.state.encounters[-1]
    if not keeps_its_subroutines(m):
        breakers = {oid for _, oid in encounter.broken}
        fully_break(m, breakers.pop() if len(breakers) == 1 else 0, "6.5.7a")


def break_subs(m: Machine, keys: tuple[Any, ...], by: int, *also: str) -> None:
    """Break subroutines of the encountered ice (9.8.6). `also`: what else decides which ones."""
    encounter = m.state.encounters[-1]
    subs = {sub.key: sub for sub in c.subroutines(m, encounter.ice)}
    done = {key for key, _ in encounter.broken}
    new = [key for key in keys if key not in done and key in subs]
    already = [subs[key] for key in keys if key in done and key in subs]
    if new:
        encounter = encounter._replace(broken=(*encounter.broken, *((key, by) for key in new)))
        update_encounter(m, encounter)
    if new or already:
        m.note(
            "broke",
            "9.8.6",
            *also,
            ice=encounter.ice,
            subroutines=[subs[k] for k in new],
            already=already,
            by=by,
        )
    if new:
        # one record per subroutine: an ability about breaking "a subroutine" is met once by each (9.6.4b)
        run = m.state.run()
        where = run.server if run else ""
        kinds = ("printed" if key[0] == "p" else "gained" for key in new)
        a.happen(m, [Change("break", RUNNER, encounter.ice, n=1, what=kind, source=by, server=where) for kind in kinds])
    if subs and not encounter.fully and not unbroken(m):  # without any, step 6.9.3b decides it (6.5.7c)
        breakers = {oid for _, oid in encounter.broken}
        fully_break(m, breakers.pop() if len(breakers) == 1 else 0, "6.5.7a")


def _encounter_c(m: Machine, f: frames.Encounter) -> str | None:
    """The next unbroken subroutine that has not resolved (6.9.3c, 9.8.8)."""
    if f.left:  # during step 6.9.3b, and the window that was open then is complete
        m.note("encounter_aborted", "6.2.4b", "8.5.10", ice=f.left, derezzed=derezzed(m, f.left), waited=True)
        return "6.9.3e"
    encounter = m.state.encounters[-1]
    left = [sub for sub in unbroken(m) if sub.key not in encounter.resolved]
    if not left:
        return "6.9.3e"
    sub = left[0]
    instead = _replacing(m)
    update_encounter(m, encounter._replace(resolved=(*encounter.resolved, sub.key)))
    resolve_subroutine(m, sub, encounter.ice, instead)
    return None


def _replacing(m: Machine) -> list[c.Static]:
    """What replaces a subroutine about to resolve, in the order that the Corp chooses if there are several (9.9.11)."""
    left = list(c.declared(m, "replace_subroutines"))
    found = []
    while left:
        options = [Option(n, Choice(Verb.APPLY, one.source), "9.9.11") for n, one in enumerate(left)]
        about = fact("first replacement")
        picked = m.ask(CORP, "replacement", options, "9.9.11", about=about, default=0)
        found.append(left.pop(picked))
    return found


def resolve_subroutine(m: Machine, sub: c.Subroutine, ice: int, instead: list[c.Static] | None = None) -> None:
    """Push the resolution of a subroutine (9.8.11); `instead`: what replaces it, in order."""
    if instead is None:
        instead = _replacing(m)
    for static in instead:
        by = static.declaration
        m.note(
            "replaced",
            "9.8.10",
            "9.9.9b",
            "9.9.8b",
            source=static.source,
            what=fact("resolve", text=sub),
            by=by,
        )
        sub = sub._replace(do=static.declaration.sub)
    if _preventable(m):
        run = m.state.run()
        server = run.server if run else ""
        eff = Eff("subroutine", CORP, objs=(ice,), server=server, source=ice, you=CORP, resolves=sub)
        m.perform(eff, number="9.8.11a")
    else:
        start_subroutine(m, sub, ice)


def _preventable(m: Machine) -> bool:
    """Whether something could interrupt a subroutine that is about to resolve (9.8.11b)."""
    waits = (t for one in conditionals(m) if one.ability.interrupt for t in one.ability.when)
    if any(t.event == "resolve subroutine" and t.would for t in waits):
        return True
    interrupts = (one.ability for who in (CORP, RUNNER) for one in paid(m, who) if one.ability.interrupt)
    words = (word for ability in interrupts for word in walk(ability.do) if isinstance(word, Prevent))
    return any("subroutine" in word.what for word in words)


def start_subroutine(m: Machine, sub: c.Subroutine, ice: int) -> None:
    """The imminent subroutine resolves: push its resolution (9.8.11c)."""
    m.state.version += 1  # what is said of the time while it resolves now applies
    if m.events is not None:
        number = next((n for n, one in enumerate(c.subroutines(m, ice), 1) if one.key == sub.key), 0)
        m.note("subroutine", "9.8.11a", "9.8.8b", ice=ice, subroutine=sub, number=number)
    m.push(frames.Subroutine(sub=sub, ice=ice))


def _sub_start(m: Machine, f: frames.Subroutine) -> str | None:
    sub, ice = f.sub, f.ice
    ability = _subroutine_ability(sub.do)
    resolve_ability(m, ability, ice, CORP, Env(subroutine=sub.key))
    return None


@functools.cache
def _subroutine_ability(do: tuple[Any, ...]) -> Ability:
    """A subroutine's instructions as an ability: one for each text, so that equal states compare equal."""
    return make_ability("subroutine", key="sub", do=do)


def _sub_over(m: Machine, f: frames.Subroutine) -> str | None:
    """The resolution is complete (9.8.11h), also that of a subroutine which ended the run."""
    run = m.state.run()
    a.happen(
        m, [Change("resolve subroutine", CORP, f.ice, server=run.server if run else "", data=(run.id if run else 0,))]
    )
    if m.state.met:
        m.checkpoint("10.3.6")
    return None


SUBROUTINE = procedure("subroutine", ("9.8.11a", _sub_start), ("9.8.11h", _sub_over))


def _encounter_d(m: Machine, f: frames.Encounter) -> str | None:
    return "6.9.3c"


def _encounter_e(m: Machine, f: frames.Encounter) -> str | None:
    end_encounter(m, f.encounter)
    run = m.state.run()
    if not f.forced and run is not None:
        update_run(m, run._replace(phase=numbers.MOVEMENT))
    m.checkpoint()
    return None


def end_encounter(m: Machine, number: int, rule: str = "6.9.3e") -> None:
    """An encounter is over, by its last step or by what cuts it off; conditions related to its ending are met."""
    encounter = next((e for e in m.state.encounters if e.id == number), None)
    if encounter is None:
        return
    if encounter.resolved and encounter.ice in m.state.objs:
        over = {*encounter.resolved, *(key for key, _ in encounter.broken)}
        left = [sub for sub in c.subroutines(m, encounter.ice) if sub.key not in over]
        if left:
            m.note("not_resolved", "9.8.8c", ice=encounter.ice, subroutines=left)
    m.state.encounters = tuple(e for e in m.state.encounters if e.id != number)
    a.touched(m)
    still = _fully_all_the_same(m, encounter)
    m.note("encounter_ends", rule, *still, ice=encounter.ice, fully_broken=encounter.fully)
    a.happen(
        m, [Change("encounter ends", RUNNER, encounter.ice, n=1, data=(encounter.id, encounter.run, encounter.fully))]
    )


def _fully_all_the_same(m: Machine, encounter: Encounter) -> tuple[str, ...]:
    """6.5.7d: ice stays fully broken, whatever subroutines it has gained since."""
    if m.events is None or not encounter.fully or encounter.ice not in m.state.objs:
        return ()
    over = {key for key, _ in encounter.broken}
    return ("6.5.7d",) if any(sub.key not in over for sub in c.subroutines(m, encounter.ice)) else ()


ENCOUNTER = procedure(
    "encounter",
    ("6.9.3a", _encounter_a),
    ("6.9.3b", _encounter_b),
    ("6.9.3c", _encounter_c),
    ("6.9.3d", _encounter_d),
    ("6.9.3e", _encounter_e),
    structure=True,
)
