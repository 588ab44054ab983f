"""What the rules put on the stack: windows that open, abilities that resolve; and what becomes of what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judgebot.engine import apply as a
from judgebot.engine import because, costs, frames, query
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Instance, NotImplementedRule
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env

if TYPE_CHECKING:
    from judgebot.cards.abilities import Ability


def resolve_ability(
    m: Machine,
    ability: Ability,
    source: int,
    you: str,
    env: Env = UNKNOWING,
    do: tuple[Any, ...] | None = None,
) -> frames.Ability:
    """Push the resolution of an ability: its instructions in order (9.1.2)."""
    full = Env(source=source, you=you, ability=ability.key) | env
    if full.this_server is None:
        trigger = full.trigger
        # 4.6.6i: where the source was when it met its condition
        full |= Env(
            this_server=trigger.server
            if trigger is not None
            and trigger.server
            and trigger.was
            and m.state.latest(trigger.was) == m.state.latest(source)
            else query.server_of(m, source)
        )
    optional = ability.kind == "conditional" and (ability.may or bool(ability.limit))
    return m.push(
        frames.Ability(
            env=full,
            todo=do if do is not None else ability.do,
            of_kind=ability.kind,
            steps=ability.do,
            unused=optional,
            mandatory=ability.kind == "conditional" and not optional,
        )
    )


def open_paid(m: Machine, flags: str, rez_ice: bool = False, switch: str = "") -> None:
    """Open a paid ability window: flags from P, R (rez), S (score); `rez_ice` adds the approached ice (9.2.7e).

    switch  the difference of the edition that opens it
    """
    m.push(frames.PaidAbilityWindow(flags=flags, rez_ice=rez_ice, priority=m.state.active, switch=switch))
    m.note("paid_window", "9.2.7", flags=flags)


def structure_of(change: Change | None) -> tuple[str, int]:
    """The timing structure whose beginning met a condition (9.2.8f), as (kind, number); ("", 0) if none."""
    if change is not None and change.kind in ("encounter", "approach", "access", "breach") and change.data:
        return (change.kind, int(change.data[0]))  # type: ignore[call-overload]
    return ("", 0)


def open_reaction(m: Machine, pending: tuple[Instance, ...]) -> None:
    """Open a reaction window for instances that became pending together (9.2.8a)."""
    structures = [found for instance in pending if (found := structure_of(instance.trigger))[0]]
    if m.events is not None:
        _tell_pending(m, pending)
    m.push(
        frames.ReactionWindow(
            pending=pending, priority=m.state.active, structure=structures[0] if structures else ("", 0)
        )
    )


def _tell_pending(m: Machine, pending: tuple[Instance, ...]) -> None:
    abilities = {(i.source, i.lingering, id(i.ability)) for i in pending}
    m.note(
        "reaction_window",
        "9.2.8",
        "10.3.2",
        *(("9.6.4b",) if len(abilities) < len(pending) else ()),
        *(("9.1.2a",) if m.found(frames.Ability) or m.found(frames.PaidAbility) else ()),
        *(("9.2.8a",) if m.found(frames.ReactionWindow) else ()),
        *because.pending(m, pending),
        n=len(pending),
        pending=[
            {
                "id": i.id,
                "source": i.source,
                "who": i.you,
                "mandatory": mandatory(i),
                "ability": i.ability,
                "trigger": i.trigger.kind if i.trigger else "",
            }
            for i in pending
        ],
    )


def mandatory(instance: Instance) -> bool:
    """Whether an instance must be triggered (9.6.9)."""
    return not (instance.ability.may or instance.ability.limit)


def lose(m: Machine, f: frames.Window, rule: str, why: Fact, only: list[Instance] | None = None, *also: str) -> None:
    """Instances of a window lose their pending status (9.6.10, 9.6.11, 9.2.8f)."""
    lost = list(f.pending) if only is None else only
    for instance in lost:
        m.note(
            "lost_pending",
            rule,
            *also,
            source=instance.source,
            who=instance.you,
            mandatory=mandatory(instance),
            ability=instance.ability,
            why=why,
            instance=instance.id,
        )
    f.pending = tuple(i for i in f.pending if i not in lost)


def close_window(m: Machine, frame: frames.ReactionWindow, why: str) -> None:
    lose(m, frame, "9.2.8f", fact("structure over"), None, *((why,) if why == numbers.ACCESS_OVER else ()))
    frame.over = True
    m.note("window_closed", "9.2.8f" if why != numbers.WINDOW_OF_RUN else "6.8.2b", window=frame.kind)


def note_use(m: Machine, f: frames.Ability) -> None:
    """9.1.6b: a conditional ability is used when an optional part of it is first carried out (9.6.9d)."""
    if f.unused or f.mandatory:
        f.unused = f.mandatory = False
        source = f.env.source
        if costs.additional(m, costs.Bill(f.env.you, (), (), "trigger", source), "use", source).added:
            what = f"whether an additional cost to use {m.name(source)} is due for its conditional ability"
            raise NotImplementedRule(what, "9.1.6b", doubt="used and not paid for")
        a.happen(m, [Change("use", f.env.you, source, cause=a.now(m), data=(f.env.ability,))])
