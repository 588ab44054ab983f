"""Replacement effects created ahead of time, and the order in which they apply (9.9.8, 9.9.9, 9.9.11)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import characteristics as c
from judgebot.engine import frames, interrupts, triggers
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.potential import impossible
from judgebot.engine.records import Eff, Lingering, NotImplementedRule, Option
from judgebot.game import numbers
from judgebot.game.environment import Env


def replace(m: Machine, f: frames.Instruction, effs: tuple[Eff, ...]) -> tuple[Eff, ...]:
    """Apply the active replacement effects to the expected effects of an instruction (9.9.4a).

    Where several could apply, the controller of that effect orders them (9.9.11); each applies once (9.9.9c).
    """
    effs = _by_statics(m, f, effs)
    if not any(effect.kind == "replace" for effect in m.state.lingering):
        return effs
    result = list(effs)
    for index in range(len(result)):
        while True:
            could = [effect for effect in m.state.lingering if applies(m, effect, result[index])]
            if not could:
                break
            options = [Option(effect.id, Choice(Verb.APPLY, effect.source), "9.9.11") for effect in could]
            if len(could) > 1:
                m.note("replacements", "9.9.11", who=result[index].who, sources=[e.source for e in could])
            picked = m.ask(
                result[index].who,
                "replacement",
                options,
                "9.9.11",
                about=fact("next replacement"),
                default=0,
            )
            effect = next(e for e in could if e.id == picked)
            others = [e for e in could if e.id != picked]
            new = _apply(m, f, effect, result[index])
            result[index] = new
            for other in others:
                if not applies(m, other, new):
                    m.note("nothing_to_replace", "9.9.11a", source=other.source, by=effect.source)
    return tuple(result)


def _by_statics(m: Machine, f: frames.Instruction, effs: tuple[Eff, ...]) -> tuple[Eff, ...]:
    """Apply the replacement effects of static abilities (9.9.8b), each once to one effect (9.9.9c)."""
    result: list[Eff] = []
    for eff in effs:
        found = [s for s in c.declared(m, "replace") if s.source not in eff.applied and _meets(m, s, eff)]
        if len(found) > 1 or (found and any(applies(m, effect, eff) for effect in m.state.lingering)):
            raise NotImplementedRule("a static ability among several replacement effects for one effect", "9.9.11")
        if not found:
            result.append(eff)
            continue
        static = found[0]
        by = static.declaration
        m.note("replaced", "9.9.9b", "9.9.8b", source=static.source, what=fact("effect", word=eff.kind), by=by)
        for step in static.declaration.do:
            for word in step.effects:
                new = m.rules.effects[word.name].expected(m, f, static.env, word)
                result.append(new._replace(applied=(*eff.applied, static.source), cause=eff.cause))
    return tuple(result)


def _meets(m: Machine, static: c.Static, eff: Eff) -> bool:
    """Whether an expected effect is what a static replacement waits for, its ordinal included (9.9.5a)."""
    trigger = static.declaration.when
    change = interrupts.as_change(m, eff, eff.objs[0] if eff.objs else 0)
    if change.kind != trigger.event or not triggers.fits(m, static.env, trigger, change):
        return False
    return not trigger.first or not interrupts.would_before(m, static.env, trigger, len(m.state.history))


def applies(m: Machine, effect: Lingering, eff: Eff) -> bool:
    """Whether a replacement effect can apply to an expected effect."""
    if (
        effect.kind != "replace"
        or effect.id in eff.applied
        or eff.kind != "breach"
        or effect.payload.name == "instead_of_passing"
    ):
        return False
    run = m.state.run()  # only the breach that the rules permit for the run is meant (6.7.4b)
    return run is not None and run.id == effect.until and eff.cause == numbers.BREACH_OF_RUN


def _apply(m: Machine, f: frames.Instruction, effect: Lingering, eff: Eff) -> Eff:
    node: Any = effect.payload
    applied = (*eff.applied, effect.id)
    later = ("9.9.11a",) if eff.applied else ()  # what it replaces is still expected
    if node.name == "breach_from_bottom":
        what, by = fact("the breach"), fact("breach from the bottom")
        m.note("replaced", "9.9.9b", *later, source=effect.source, what=what, by=by)
        return eff._replace(applied=applied, what="bottom")
    known = effect.env.without("linked")  # what replaces the breach is not that breach
    env = known | Env(source=effect.source, you=effect.you)
    if node.may:
        why = impossible(Outlook(m, env), node.do)
        if why is not None:
            m.note("impossible", why[0], who=effect.you, what=node, why=why[1], source=effect.source)
            return eff._replace(applied=applied)
        yes = m.ask(
            effect.you,
            "may",
            [
                Option(True, Choice(Verb.APPLY, effect.source, apart=True), "6.7.4c"),
                Option(False, Choice(Verb.BREACH), "6.7.4c"),
            ],
            "6.7.4c",
            about=fact("instead of breaching", card=effect.source),
            default=0,
        )
        if not yes:
            return eff._replace(applied=applied)
    m.note(
        "replaced",
        "9.9.9b",
        "6.7.4b",
        *later,
        source=effect.source,
        what=fact("breaching", server=eff.server),
        by=node,
    )
    return Eff(
        "instructions", effect.you, source=effect.source, you=effect.you, program=node.do, env=env, applied=applied
    )
