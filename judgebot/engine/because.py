"""Which further rules decide what is recorded: those that matter only where the board makes them matter.

Nothing here is asked unless the trace is recorded, and nothing that is decided depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judgebot.cards import effects as e
from judgebot.cards.nodes import walk
from judgebot.engine import activity, frames, triggers
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.engine.records import BASIC_ACTION, Instance
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, PLAY, PLAYERS, RUNNER_SCORE

if TYPE_CHECKING:
    from judgebot.cards.abilities import Ability

Rules = tuple[str, ...]

# What happened -> the rule that says at which moment abilities which wait for it become pending.
_MOMENTS = {
    "take action": "5.2.2c",
    "action ends": "5.2.2d",
    "turn begins": "5.1.4a",
    "turn ends": "5.1.4b",
    "discard phase ends": "5.1.4b",
    "score": "1.17.6",
    "steal": "1.17.7",
    "play ends": "8.6.6h",
    "search": "8.7.5",
    "empty": "10.9.2",
}


def waits(m: Machine, *events: str, would: bool = False) -> bool:
    """Whether an active conditional ability waits for one of these events; False where nothing is recorded."""
    if m.events is None:
        return False
    return any(t.event in events and t.would == would for one in activity.conditionals(m) for t in one.ability.when)


def pending(m: Machine, instances: Sequence[Instance]) -> Rules:
    """Why these instances are pending now, and only now, and together."""
    if m.events is None:
        return ()
    found: list[str] = []
    for one in instances:
        met = one.trigger
        if met is None:
            found.append("9.6.7b")  # its condition is a state, and it was true as the checkpoint began
            continue
        if met.kind in _MOMENTS:
            found.append(_MOMENTS[met.kind])
        if triggers.no_piece(met):
            found.append("9.12.2d")
        if any(trigger.by == BASIC_ACTION for trigger in one.ability.when):
            found.append("5.2.3a")
        if met.kind in ("draw", "draw card") and m.found(frames.Draw) is not None:
            found.append("8.4.2a")
        if _again(m, one):
            found.append("9.6.4a")
    return tuple(dict.fromkeys(found))


def _again(m: Machine, one: Instance) -> bool:
    """Whether another instance of the same ability is still pending or resolving."""
    for frame in m.state.frames:
        if isinstance(frame, frames.Window) and any(_same(other, one) for other in frame.pending):
            return True
        if isinstance(frame, frames.Ability) and frame.of_kind == "conditional" and one.ability.key:
            env = frame.env
            if env.source == one.source and env.ability == one.ability.key:
                return True
    return False


def _same(one: Instance, other: Instance) -> bool:
    return one.source == other.source and one.ability is other.ability and one.lingering == other.lingering


def triggering(m: Machine, one: Instance, left: Sequence[Instance], order: str = "9.2.8d") -> Rules:
    """Why an instance can be triggered: what keeps its ability active, whose it is, and what stays pending.

    left   the other instances that are pending in its window
    order  the rule of that kind of window which leaves the order to the player
    """
    if m.events is None:
        return ()
    found = [*owned(m, one.source, one.ability, one.you)]
    if one.lingering:
        effect = next((effect for effect in m.state.lingering if effect.id == one.lingering), None)
        if effect is not None and effect.duration == "persist":
            found.append("9.12.5b")
        elif one.source not in m.state.objs:
            found.append("9.1.3c")
    if any(_same(one, other) for other in left):
        found.append("9.6.8a")
    mine = [other for other in left if other.you == one.you]
    if (one.ability.may or one.ability.limit) and any(not (x.ability.may or x.ability.limit) for x in mine):
        found.append(order)
    return tuple(found)


def owned(m: Machine, oid: int, ability: Ability, you: str) -> Rules:
    """Why an ability of an object is active, and its player's, where the object's own status does not say so."""
    if m.events is None or oid not in m.state.objs:
        return ()
    found: list[str] = []
    obj = m.state.objs[oid]
    if obj.form == "counter":
        found.append("1.9.5j")
    if not c.is_active(m, oid):
        if oid in m.state.accesses and activity.of_itself(ability, "access"):
            found.append("9.1.8a")
        elif obj.zone in ability.active_in:
            found.append("9.1.8b")
    if obj.zone == RUNNER_SCORE and obj.owner == CORP and you == CORP:
        found.append("1.14.4a")
    elif ability.by in PLAYERS and ability.by != obj.controller:
        found.append("1.14.4b")
    if obj.zone == PLAY and any(one is ability for _, one in c.layers(m).gained.get(oid, ())):
        found.append("9.1.3b")
    return tuple(found)


def relevant(abilities: Sequence[Ability]) -> Rules:
    """Why interrupts are relevant to what is imminent (9.9.3): the kinds of change that they make."""
    words = [word for ability in abilities for word in walk(ability.do)]
    found = []
    if any(isinstance(word, e.Prevent) for word in words):
        found.append("9.9.3a")
    if any(getattr(word, "name", "") in ("increase", "lower_cost") for word in words):
        found.append("9.9.3b")
    if any(isinstance(word, (e.Instead, e.ModifyMovement)) for word in words):
        found.append("9.9.3c")
    if any(trigger.would for ability in abilities for trigger in ability.when):
        found.append("9.9.3d")
    return tuple(found)


def independent(m: Machine, env: Env, of_kind: str) -> Rules:
    """9.1.4: an ability goes on resolving though its source is gone."""
    source = env.source
    gone = bool(source) and source not in m.state.objs
    return ("9.1.4",) if gone and of_kind in ("paid", "conditional", "subroutine") else ()


def own_while_inactive(m: Machine, statics: Sequence[c.Static], oid: int, rule: str) -> Rules:
    """9.1.8c to 9.1.8f: an ability that concerns its own card applies though that card is inactive."""
    if m.events is None or oid not in m.state.objs or c.is_active(m, oid):
        return ()
    return (rule,) if any(static.source == oid for static in statics) else ()
