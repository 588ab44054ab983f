"""Lingering effects (9.10): creating them, and when their durations have passed."""

from __future__ import annotations

from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames, query
from judgebot.engine.characteristics import is_active
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Lingering
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import CORP, RUNNER
from judgebot.game.state import Frame

NOTHING = -1  # what an effect lasts until if it is tied to a structure that is not in progress


def create(
    m: Machine,
    kind: str,
    duration: str,
    source: int,
    you: str,
    *,
    objs: tuple[int, ...] = (),
    n: int = 0,
    payload: Any = None,
    env: Env = UNKNOWING,
    after: str = "",
) -> int:
    """Create a lingering effect; tied to a structure not in progress, it ends at the next checkpoint (9.10.4).

    Returns its number.
    """
    state = m.state
    until = 0
    if duration == "run":
        run = state.run()
        until = run.id if run else NOTHING
    elif duration == "encounter":
        encounter = state.encounter()
        until = encounter.id if encounter else NOTHING
    elif duration == "breach":
        until = state.breaches[-1].id if state.breaches else NOTHING
    elif duration == "access":
        until = state.accesses[-1] if state.accesses else NOTHING
    elif duration == "turn" or "next turn" in duration:
        until = state.turn
    number = state.fresh()
    state.lingering = (
        *state.lingering,
        Lingering(number, kind, duration, until, source, you, objs, n, payload, env, after),
    )
    a.touched(m)
    return number


def remove(m: Machine, number: int) -> None:
    """Delete a lingering effect."""
    m.state.lingering = tuple(effect for effect in m.state.lingering if effect.id != number)
    a.touched(m)


def resolved_once(m: Machine, number: int) -> None:
    """A delayed conditional without a duration expires as it resolves (9.6.13c)."""
    for effect in m.state.lingering:
        if effect.id == number and effect.duration == "once":
            m.note("expires", "9.6.13c", source=effect.source, what=fact("delayed"))
            remove(m, number)


def busy(m: Machine, number: int) -> bool:
    """Whether an instance of a lingering ability is pending or resolving."""
    for frame in m.state.frames:
        if isinstance(frame, frames.Window) and any(i.lingering == number for i in frame.pending):
            return True
        if isinstance(frame, frames.Checkpoint) and any(i.lingering == number for i in frame.marked):
            return True
    return False


def over(m: Machine, effect: Lingering) -> str:
    """The rule by which an effect's duration has passed, or "" if it lasts."""
    state = m.state
    if effect.kind == "ability" and busy(m, effect.id):
        return ""
    if effect.duration == "run":
        over = all(run.id != effect.until for run in state.runs)
        if over and effect.kind == "strength" and effect.until == NOTHING:
            return "" if state.encounter() else "3.9.5c"
        return ("9.10.4" if effect.until == NOTHING else "6.8.5") if over else ""
    if effect.duration == "persist":
        # until the reaction window after step 6.9.6d closes: then the run's own frame is done
        lasts = any(isinstance(frame, frames.Run) and frame.run == effect.until for frame in state.frames)
        return "" if lasts else "9.12.5c"
    if effect.duration == "encounter":
        if any(encounter.id == effect.until for encounter in state.encounters):
            return ""
        if effect.kind != "strength" or any(m.card(oid).type == "ice" for oid in effect.objs if oid in state.objs):
            return "9.10.4" if effect.until == NOTHING else "9.10.1"
        return "3.9.5b" if effect.until != NOTHING else "3.9.5d"
    if effect.duration == "turn":
        rule = "9.10.3b" if effect.kind == "choice" else "9.10.1"
        return rule if state.turn != effect.until or _turn_over(m) else ""
    if effect.duration == "source":
        return "" if is_active(m, effect.source) else "9.10.3c"
    if effect.duration == "your next turn":
        return "9.10.1" if state.turn > effect.until and state.active == effect.you else ""
    if effect.duration == "install":
        installs = [frame for frame in state.frames if isinstance(frame, frames.Install)]
        return "" if any(frame.number == effect.until for frame in installs) else "9.11.5"
    if effect.duration == "breach":
        return "" if any(breach.id == effect.until for breach in state.breaches) else "9.10.1"
    if effect.duration == "access":
        return "" if effect.until in state.accesses else "9.10.1"
    if effect.duration.startswith("through"):
        whose = {"through the Corp's next turn": CORP, "through the Runner's next turn": RUNNER}
        return "9.10.1" if _over_since(m, whose.get(effect.duration, effect.you), effect.until) else ""
    if effect.duration == "kept":  # its own duration has passed; another card's ability maintained it (9.10.5)
        return "9.10.5"
    return ""


def _over_since(m: Machine, who: str, turn: int) -> bool:
    """Whether a turn of a player's has ended that began after the turn with this number."""
    begun = False
    for change in m.state.history:
        begun = begun or (change.kind == "turn starts" and change.who == who and change.n > turn)
        if begun and change.kind == "turn ends" and change.who == who:
            return True
    return False


def _turn_over(m: Machine) -> bool:
    marks = (change.kind for change in reversed(m.state.history) if change.kind in ("turn starts", "turn ends"))
    return next(marks, "") == "turn ends"


def _maintained(m: Machine, effect: Lingering) -> bool:
    """9.10.5: an ability that keeps strength increases for the remainder of the turn, or of the run they arose in."""
    if effect.kind != "strength" or effect.n <= 0 or _turn_over(m):
        return False
    run = m.state.run()
    in_run = run is not None and effect.id > run.id
    return any(
        set(effect.objs) & set(query.refs(m, static.env, static.declaration.of))
        for static in c.declared(m, "strength_lasts")
        if in_run or static.declaration.duration == "turn"
    )


def expire(m: Machine, f: Frame) -> list[int]:
    """10.3.1b: remove effects whose durations have passed. Returns the sources of what was removed."""
    gone = []
    for effect in m.state.lingering:
        rule = over(m, effect)
        if rule and not _maintained(m, effect):
            gone.append((effect, rule))
        elif rule and effect.duration != "kept":
            _keep(m, effect)
    for effect, rule in gone:
        remove(m, effect.id)
        if effect.kind == "choice":
            a.remember(m, effect.source, effect.payload, None)
        m.note("expires", "10.3.1b", rule, source=effect.source, what=describe(m, effect))
    for effect, _ in gone:
        if effect.kind == "strength":
            for oid in effect.objs:
                if oid in m.state.objs:
                    m.note("strength", "10.3.1b", card=oid, strength=c.strength(m, oid))
    return [effect.source for effect, _ in gone]


def _keep(m: Machine, effect: Lingering) -> None:
    """From now on the effect lasts for as long as another card's ability maintains it (9.10.5)."""
    kept = effect._replace(duration="kept")
    m.state.lingering = tuple(kept if one.id == effect.id else one for one in m.state.lingering)
    m.note("maintained", "9.10.5", source=effect.source, what=describe(m, effect))


def describe(m: Machine, effect: Lingering) -> Fact:
    """A lingering effect, to be told."""
    if effect.kind == "strength":
        return fact("strength of", n=effect.n, cards=effect.objs)
    if effect.kind == "static":
        return fact("statics", text=effect.payload)
    if effect.kind == "ability":
        return fact("created ability")
    if effect.kind == "subroutines":
        return fact("gained subroutines")
    if effect.kind == "choice":
        return fact("choice")
    return fact("effect", word=effect.kind)


def lapses_at_once(m: Machine, oid: int, ability: Ability) -> bool:
    """Whether all that an ability does is to change its card's strength until the next checkpoint (3.9.5d)."""
    if m.state.encounter() is not None or not ability.do:
        return False
    effects = [effect for instruction in ability.do for effect in instruction.effects]
    if not all(one.name == "strength" and one.of.key == "this" and not one.duration for one in effects):
        return False
    return not any(oid in query.refs(m, one.env, one.declaration.of) for one in c.declared(m, "strength_lasts"))
