"""Which conditional and paid abilities are active (9.1.7, 9.1.8)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.engine import characteristics as c
from judgebot.engine import query
from judgebot.engine.boards import IN_PLAY, elsewhere, in_force, lasting, printed
from judgebot.engine.machine import Machine
from judgebot.engine.records import Active, Instance
from judgebot.game.environment import Env
from judgebot.game.objects import (
    CORP,
    CORP_SCORE,
    PLAY,
    PLAYERS,
    RUNNER_SCORE,
    Obj,
)
from judgebot.plain import NamedTuple


def of_itself(ability: Ability, event: str) -> bool:
    """Whether a trigger condition of the ability is about its own source and this event."""
    from judgebot.cards.queries.selections import Ref

    return any(t.event == event and isinstance(t.card, Ref) and t.card.key == "this" for t in ability.when)


def controller(obj: Obj, ability: Ability) -> str:
    """Who controls an object's ability (1.14.4)."""
    if ability.by in PLAYERS:
        return ability.by
    if obj.zone == RUNNER_SCORE:
        return CORP if obj.owner == CORP else obj.controller
    return obj.controller


def active_now(m: Machine, oid: int, ability: Ability) -> bool:
    """Whether an object's ability is active (9.1.7), by the object's status or by one of the exceptions of 9.1.8."""
    obj = m.state.objs.get(oid)
    if obj is None:
        return False
    if ability.threat and c.threat(m) < ability.threat:
        return False
    if in_force(m, obj, ability):
        return True
    if ability.kind == "conditional":
        if oid in m.state.accesses and (of_itself(ability, "access") or "accessed" in ability.active_in):
            return True  # 9.1.8a
        if obj.zone == RUNNER_SCORE and of_itself(ability, "steal"):
            return True  # 9.1.8b
    # 9.1.8h concerns subroutines only
    return False


def sources(m: Machine) -> list[int]:
    """The objects of which an ability may be active."""
    state = m.state
    return [
        *state.zones[PLAY],
        *state.zones[CORP_SCORE],
        *state.zones[RUNNER_SCORE],
        *(oid for oid in elsewhere(m) if oid not in state.accesses),
        *(oid for oid in state.accesses if oid in state.objs and state.objs[oid].zone not in IN_PLAY),
    ]


class Waiting(NamedTuple):
    """The active conditional abilities, lingering ones last; and some of them, each in the same order.

    heeding     those that are no interrupts, by the events that their trigger conditions name
    interrupts  the interrupts
    standing    those with a static condition that are no interrupts (9.6.7)
    """

    every: list[Active]
    heeding: dict[str, list[tuple[int, Active]]]
    interrupts: list[Active]
    standing: list[Active]

    def heed(self, kinds: Collection[str]) -> list[Active]:
        """Those that are no interrupts, and name one of these events."""
        found = [self.heeding[kind] for kind in kinds if kind in self.heeding]
        if len(found) < 2:
            return [active for _, active in found[0]] if found else []
        return [self.every[place] for place in sorted({place for some in found for place, _ in some})]


NOBODY = Waiting([], {}, [], [])


def conditionals(m: Machine) -> list[Active]:
    """Every active conditional ability, lingering ones last."""
    return waiting(m).every


def waiting(m: Machine) -> Waiting:
    """The active conditional abilities, by what they wait for."""
    return lasting(m, "conditionals", _waiting)  # type: ignore[no-any-return]


def _waiting(m: Machine) -> Waiting:
    every = _conditionals(m)
    heeding: dict[str, list[tuple[int, Active]]] = {}
    for place, active in enumerate(every):
        if not active.ability.interrupt:
            for event in dict.fromkeys(trigger.event for trigger in active.ability.when):
                heeding.setdefault(event, []).append((place, active))
    interrupts = [active for active in every if active.ability.interrupt]
    standing = [active for active in every if active.ability.holds is not None and not active.ability.interrupt]
    return Waiting(every, heeding, interrupts, standing)


def _conditionals(m: Machine) -> list[Active]:
    state = m.state
    found = []
    for oid in sources(m):
        obj = state.objs[oid]
        if obj.zone in (PLAY, CORP_SCORE, RUNNER_SCORE):
            have = c.abilities(m, oid)
        else:
            have = m.catalog.card(obj.name).abilities
        for ability in have:
            if ability.kind == "conditional" and active_now(m, oid, ability):
                found.append(Active(oid, ability, controller(obj, ability)))
    for effect in state.lingering:
        if effect.kind == "ability" and c.threat(m) >= effect.payload.threat:  # 9.3.6f
            found.append(Active(effect.source, effect.payload, effect.you, effect.id, effect.env))
    return found


def still_active(m: Machine, instance: Instance) -> bool:
    """Whether the ability of a pending instance is still active (9.6.10), given 9.1.8g."""
    state = m.state
    if instance.lingering:
        return any(effect.id == instance.lingering for effect in state.lingering)
    trigger = instance.trigger
    if trigger is not None and trigger.was and m.obj(trigger.was).card == m.obj(instance.source).card:
        return trigger.obj in state.objs  # 9.1.8g: active where the zone change that met the condition put it
    if instance.source not in state.objs:
        # 9.1.8g: it left play together with what met the condition
        together = trigger is not None and instance.source in trigger.data
        return together and state.became.get(instance.source) in state.objs
    obj = state.objs[instance.source]
    if obj.zone in IN_PLAY and instance.ability not in c.abilities(m, obj.id):
        return False
    return active_now(m, obj.id, instance.ability)


def paid(m: Machine, who: str) -> list[Active]:
    """The active paid abilities that a player controls (9.5.2)."""
    return lasting(m, "paid", _paid)[who]  # type: ignore[no-any-return]


def paid_interrupts(m: Machine, who: str) -> list[Active]:
    """Those of them that are interrupts (9.9.3)."""
    return lasting(m, "paid interrupts", _paid_interrupts)[who]  # type: ignore[no-any-return]


def _paid_interrupts(m: Machine) -> dict[str, list[Active]]:
    return {who: [active for active in paid(m, who) if active.ability.interrupt] for who in PLAYERS}


def _paid(m: Machine) -> dict[str, list[Active]]:
    found: dict[str, list[Active]] = {who: [] for who in PLAYERS}
    for oid in sources(m):
        obj = m.state.objs[oid]
        for ability in c.abilities(m, oid) if obj.zone in IN_PLAY else m.catalog.card(obj.name).abilities:
            if ability.kind != "paid" or not active_now(m, oid, ability):
                continue
            for who in PLAYERS:
                if ability.by == "both" or controller(obj, ability) == who:
                    found[who].append(Active(oid, ability, who))
    return found


def not_given(m: Machine, who: str) -> list[tuple[Active, Any]]:
    """The paid abilities that a player's cards would give themselves under a condition that is not met (9.4.2)."""
    found = []
    for oid in sources(m):
        for ability in m.catalog.card(m.state.objs[oid].name).abilities:
            if (
                ability.given is None
                or not active_now(m, oid, ability)
                or controller(m.state.objs[oid], ability) != who
            ):
                continue
            for d in ability.static:
                own = d.name == "gain_ability" and getattr(d.of, "key", "") == "this" and d.ability.kind == "paid"
                if own and not query.holds(m, Env(source=oid, you=who), ability.given):
                    found.append((Active(oid, d.ability, who), ability.given))
    return found


def lost(m: Machine, who: str) -> list[tuple[Active, tuple[int, ...]]]:
    """The paid abilities that a player's active cards have lost, each with what takes them away (9.1.9a)."""
    found = []
    for oid in m.state.zones[PLAY]:
        by = c.losing(m, oid) if c.is_active(m, oid) else []
        obj = m.state.objs[oid]
        for ability in printed(m, obj) if by else ():
            if ability.kind == "paid" and controller(obj, ability) == who and ability not in c.abilities(m, oid):
                found.append((Active(oid, ability, who), tuple(by)))
    return found


def below_threat(m: Machine, who: str) -> list[Active]:
    """The paid abilities of a player's active cards that ask for a higher threat level than there is (9.3.6f)."""
    level, found = c.threat(m), []
    for oid in m.state.zones[PLAY]:
        own = c.abilities(m, oid) if c.is_active(m, oid) else ()
        paid = (one for one in own if one.kind == "paid" and one.threat > level)
        found += [Active(oid, one, who) for one in paid if controller(m.state.objs[oid], one) == who]
    return found
