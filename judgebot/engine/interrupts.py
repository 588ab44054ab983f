"""Which interrupts concern an imminent instruction: expected effects as records, relevance, prevention (9.9)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from judgebot.cards import effects as e
from judgebot.cards.nodes import walk
from judgebot.engine import activity, frames, prohibitions, query, triggers
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import BASIC_ACTION, Active, Eff, Instance
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import GRIP, RUNNER

if TYPE_CHECKING:
    from judgebot.cards.abilities import Ability


# Events of numbered steps, which need no instruction unless something waits for them.
OF_STEPS = ("access", "resolve subroutine")
# Effects by which an installed card they act on would be uninstalled (8.5.1b).
UNINSTALLING = ("trash", "add", "remove_from_game", "shuffle_into", "steal", "score")


def event_of(m: Machine, eff: Eff) -> str:
    """The event that an expected effect is, as a trigger condition names it."""
    return m.rules.effects[eff.kind].event or eff.kind


def would_record(m: Machine, eff: Eff) -> Change:
    """The record of an effect that would happen (9.9.5a)."""
    kind = event_of(m, eff)
    return Change(
        "would " + kind,
        eff.who,
        eff.objs[0] if eff.objs else 0,
        0,
        eff.n,
        eff.what,
        eff.server,
        eff.source,
        cause=eff.cause,
        data=_of_run(m, kind) or eff.objs,
    )


def as_change(m: Machine, eff: Eff, oid: int = 0) -> Change:
    kind = event_of(m, eff)
    data = _of_run(m, kind)
    return Change(kind, eff.who, oid, oid, eff.n, eff.what, eff.server, eff.source, cause=eff.cause, data=data)


def _of_run(m: Machine, kind: str) -> tuple[int, ...]:
    """The number of the run in progress, for an event whose record says to which run it belongs."""
    run = m.state.run()
    return (run.id,) if run is not None and kind in triggers.OF_RUN else ()


def would_meet(
    m: Machine, env: Env, ability: Ability, effs: tuple[Eff, ...], start: int, opening: bool = False
) -> Change | None:
    """The expected effect that meets a "would" condition of an interrupt (9.9.3d), as a record; None if none does.

    start    index into the history at which the instruction became imminent
    opening  whether the window is opening: only then must an amount be as high as the condition says; later it may
             have fallen to 0 or less and can still be modified (9.9.7a)
    """
    for trigger in ability.when:
        for eff in effs:
            if (
                trigger.event == "damage"
                and eff.kind == "damage"
                and trigger.who
                and eff.you
                and trigger.who == "you"
                and env.you != RUNNER
            ):
                # "you would do damage": the Corp and the source are responsible (10.4.1)
                if getattr(eff.node, "suffer", False) or eff.you != env.you:
                    continue
                change = as_change(m, eff)._replace(who=env.you)
            else:
                change = as_change(m, eff)
            objs: tuple[int, ...] = eff.objs or (0,)
            if trigger.event == "trash" and eff.kind == "damage" and eff.n > 0:
                change, objs = _trashed_by(eff), m.state.zones[GRIP]  # chance decides later which of them (10.4.2)
            if not eff.objs and eff.kind in ("install", "play", "steal", "rez", "expose", "add"):
                continue  # there is nothing left that it would happen to
            for oid in objs:
                one = change._replace(obj=oid, was=oid)
                if trigger.event == "add to score area":
                    one = _to_score_area(m, eff, one)
                elif trigger.event == "uninstall" and eff.kind in UNINSTALLING and oid and m.obj(oid).installed:
                    one = one._replace(kind="uninstall", server=query.server_of(m, oid))  # 8.5.2
                if one.kind != trigger.event or not triggers.fits(
                    m, env, trigger, one if opening else one._replace(n=max(one.n, trigger.at_least))
                ):
                    continue
                if triggers.outside(m, env, trigger):
                    continue
                if env.source in eff.applied:
                    m.note(
                        "applied_once",
                        "9.9.9c",
                        source=env.source,
                        ability=ability,
                        why=fact("replaced once"),
                    )
                    continue
                if trigger.first and any(would_before(m, env, one, start) for one in ability.when if one.first):
                    m.note(
                        "not_met",
                        "9.9.5a",
                        source=env.source,
                        ability=ability,
                        why=fact("not first"),
                    )
                    continue
                if ability.given is not None and not query.holds(m, env.met_by(one), ability.given):
                    if opening and m.events is not None:
                        why = fact("text", text=ability.given)
                        m.note("not_met", "9.6.5c", source=env.source, ability=ability, why=why)
                    continue
                return one
    return None


def _trashed_by(eff: Eff) -> Change:
    """Damage as the trashing of cards that it comes to (10.4.2)."""
    by = RUNNER if getattr(eff.node, "suffer", False) else eff.you
    return Change("trash", by, what=eff.what, source=eff.source, cause="damage")


def _to_score_area(m: Machine, eff: Eff, change: Change) -> Change:
    """An effect that adds an agenda to a score area, as that record; `who`: whose score area it is."""
    if eff.kind == "steal":
        who = RUNNER
    elif eff.kind == "add" and (to := eff.what or str(eff.node.to)).endswith("score area"):
        who = to.split()[0]
    else:
        return change
    return change._replace(kind="add to score area", who=who, what=m.obj(change.obj).zone)


def would_before(m: Machine, env: Env, trigger: Any, start: int) -> bool:
    """Whether what a condition with "first" describes would already have happened in its span of time (9.9.5a)."""
    begin = triggers.span_start(m, trigger.first)
    for change in m.state.history[begin:start]:
        # what is only carried out as an instruction where something waits for it has happened without that record
        if change.kind in ("would " + trigger.event, trigger.event if trigger.event in OF_STEPS else ""):
            seen = change._replace(kind=trigger.event)
            if trigger.event == "damage" and trigger.who == "you" and env.you != RUNNER:
                seen = seen._replace(who=env.you)
            if triggers.fits(m, env, trigger, seen._replace(n=max(seen.n, trigger.at_least))):
                return True
    return False


def pending_interrupts(m: Machine, f: frames.Instruction, effs: tuple[Eff, ...]) -> tuple[Instance, ...]:
    """Conditional interrupts that are active and relevant as the window opens (9.9.4b)."""
    found: list[Instance] = []
    if not effs:
        return ()
    if m.events is not None:
        expected = [as_change(m, eff, oid) for eff in effs for oid in eff.objs or (0,)]
        triggers.unseen(m, expected, would=True)
    for active in activity.waiting(m).interrupts:
        env = active.knows()
        change = would_meet(m, env, active.ability, effs, f.start, opening=True)
        if change is None and m.events is not None:
            triggers.near_misses(m, active, expected, would=True)
        if change is None:
            continue
        if not has_effect(m, active, effs):
            if m.events is not None:
                why = fact("not relevant")
                m.note("not_met", "9.9.3", source=active.source, ability=active.ability, why=why)
            continue
        if active.ability.limit and triggers.used(m, active.source, active.ability):
            m.note(
                "not_met",
                "9.3.3c",
                source=active.source,
                ability=active.ability,
                why=fact("used", limit=active.ability.limit),
            )
            continue
        found.append(
            Instance(m.state.fresh(), active.source, active.ability, active.you, change, active.lingering, active.env)
        )
    return tuple(found)


def prevents(m: Machine, env: Env, effect: e.Prevent, eff: Eff) -> bool:
    """Whether a prevention is about this kind of effect (9.9.3a)."""
    name = m.rules.effects[eff.kind].stopped
    if eff.kind == "subroutine" and effect.of is not None and eff.objs[0] not in query.candidates(m, env, effect.of):
        return False
    if effect.done_by is not None and (not eff.source or not query.matches(m, env, effect.done_by, eff.source)):
        return False
    return bool(name) and (name in effect.what or (eff.kind == "damage" and f"{eff.what} damage" in effect.what))


def unpreventable(m: Machine, eff: Eff) -> bool:
    """Whether an effect, or all that its source does, cannot be prevented (9.3.3g, 1.2.2), as increased (9.9.7e)."""
    if getattr(eff.node, "unpreventable", False):
        return True
    return bool(eff.source) and prohibitions.cannot(m, "be prevented", eff.you, eff.source) is not None


def preventable(m: Machine, env: Env, effect: e.Prevent, effs: tuple[Eff, ...]) -> bool:
    """Whether a prevention would change an expected effect now."""
    for eff in effs:
        if not prevents(m, env, effect, eff) or unpreventable(m, eff):
            continue
        if eff.kind == "trash":
            if any(effect.of is None or oid in query.candidates(m, env, effect.of) for oid in eff.objs):
                return True
        elif effect.all_but is not None:
            if eff.n > query.value(m, env, effect.all_but):
                return True
        else:
            return True
    return False


def has_effect(m: Machine, active: Active, effs: tuple[Eff, ...]) -> bool:
    env = active.knows()
    only = [effect for step in active.ability.do for effect in step.effects]
    if all(effect.name == "prevent" for effect in only):
        return any(preventable(m, env, effect, effs) for effect in only)
    if any(node.name == "lower_cost" for node in walk(active.ability.do)):  # a cost must be paid (9.9.6c)
        return any(eff.kind in ("install", "play") and not getattr(eff.node, "ignore", "") for eff in effs)
    return True


def relevant_paid(m: Machine, who: str, effs: tuple[Eff, ...]) -> list[Active]:
    """The paid interrupts of a player that are relevant to the expected effects (9.9.3, 9.9.4d)."""
    found = []
    for active in activity.paid_interrupts(m, who):
        env = Env(source=active.source, you=who)
        words = [word for word in walk(active.ability.do) if isinstance(word, e.Effect)]
        says = [m.rules.effects[word.name].modifies(m, env, word, effs) for word in words]
        if any(says):
            found.append(active)
    return found


def optional(m: Machine, who: str, effs: tuple[Eff, ...]) -> list[Active]:
    """The interrupts that a player could use or trigger of their own will if the effects were an instruction's."""
    found = relevant_paid(m, who, effs)
    for active in activity.waiting(m).interrupts:
        ability = active.ability
        if (ability.may or ability.limit) and active.you == who:  # 9.6.9
            if ability.limit and triggers.used(m, active.source, ability):
                continue
            env = active.knows()
            met = would_meet(m, env, ability, effs, len(m.state.history), opening=True)
            if met is not None and has_effect(m, active, effs):
                found.append(active)
    return found


def tell(eff: Eff) -> Any:
    """An expected effect, to be told: a fact, or the word of the ability language."""
    if eff.kind == "damage":
        return fact("points of damage", n=eff.n, type=eff.what)
    if eff.kind == "tags":
        return fact("so many tags", n=eff.n)
    if eff.kind == "draw":
        return fact("draws", who=eff.who, n=eff.n)
    if eff.objs and (eff.cause == BASIC_ACTION or eff.kind in ("trash", "steal", "install", "play", "expose", "rez")):
        return fact("done to", verb=eff.kind, cards=eff.objs)
    if eff.kind == "run" and eff.server:
        return fact("run", server=eff.server)
    if eff.kind == "subroutine":
        return fact("subroutines of", cards=eff.objs)
    if eff.kind == "breach":
        return fact("breach", server=eff.server)
    return eff.node if eff.node is not None else fact("effect", word=eff.kind)


def imminent_frame(m: Machine) -> frames.Instruction | None:
    """The instruction that the innermost interrupt window is about."""
    for above, below in itertools.pairwise(reversed(m.state.frames)):
        if isinstance(above, frames.InterruptWindow):
            assert isinstance(below, frames.Instruction)
            return below
    return None


def imminent_amount(m: Machine, env: Env) -> int | None:
    """The present amount of the effect that an interrupt is about, or None."""
    frame = imminent_frame(m)
    trigger: Change | None = env.trigger
    if frame is None or trigger is None:
        return None
    for eff in frame.effs:
        if event_of(m, eff) == trigger.kind:
            return int(eff.n)
    return None
