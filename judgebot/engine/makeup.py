"""What the credits of a bill are made up of: told where they are paid, and where they cannot be (1.16.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judgebot.engine import characteristics as c
from judgebot.engine import frames, query
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP

if TYPE_CHECKING:
    from judgebot.engine.costs import Bill, Due
    from judgebot.game.state import Frame

# The deeds whose cost a card has.
_OF_CARDS = ("rez", "install", "play", "trash")


def made_up(m: Machine, one: Bill) -> tuple[Fact, ...]:
    """What the credits of a bill are made up of, where it is more than what is printed; only asked while recording."""
    if m.events is None or not one.subject or one.subject not in m.state.objs:
        return ()
    others = list(one.credits)
    base = next((due for due in reversed(others) if due.source == one.subject), None)
    own = _own(m, one, base) if base is not None and base.n >= 0 else ()
    if own is None:
        return ()
    if own and base is not None:
        others.remove(base)
    parts = (*own, *[fact("part", n=due.n, card=due.source) for due in others if due.n > 0 and due.source])
    telling = len(parts) > 1 or any(part.kind == "ice part" for part in parts)
    return parts if telling or (parts and not own and others[0].source != one.subject) else ()


def of_strength(m: Machine, oid: int) -> tuple[Fact, ...]:
    """What the strength of an object is made up of, where it is not what is printed; only asked while recording."""
    changes = [(source, n) for source, n in c.strength_by(m, oid) if n] if m.events is not None else []
    printed = m.card(oid).strength
    first = (fact("printed part", n=printed),) if printed is not None else ()
    return (*first, *[fact("changed part", n=n, card=source) for source, n in changes]) if changes else ()


def _own(m: Machine, one: Bill, base: Due) -> tuple[Fact, ...] | None:
    """The parts of the price that the card or ability itself has; None if something else changes it."""
    frame = _paid_for(m, one)
    if one.purpose in _OF_CARDS:
        return _of_a_card(m, one, base, frame)
    if one.purpose == "trigger" and isinstance(frame, frames.PaidAbility):
        return _of_an_ability(m, base, frame)
    return ()


def rules(made: tuple[Fact, ...]) -> tuple[str, ...]:
    """The rules by which the credits are so many."""
    kinds = {part.kind for part in made}
    changed = ("1.16.2a",) if kinds & {"changed part", "lowered part"} else ()
    return (*changed, *(("8.5.11a",) if "ice part" in kinds else ()))


def _paid_for(m: Machine, one: Bill) -> Frame | None:
    """The procedure that asks for the payment: it lies right under it, or on top where none is made yet."""
    for frame in reversed(m.state.frames[-2:]):
        if isinstance(frame, (frames.Install, frames.Play, frames.Rez)) and frame.oid == one.subject:
            return frame
        if isinstance(frame, frames.PaidAbility) and frame.env.source == one.subject:
            return frame
    return None


def _of_a_card(m: Machine, one: Bill, base: Due, frame: Frame | None) -> tuple[Fact, ...] | None:
    """The printed cost, or that of installing ice, and what modifies it; None if that is not all."""
    card = m.card(one.subject)
    printed = card.trash if one.purpose == "trash" else card.cost
    first = fact("printed part", n=printed)
    if one.purpose == "install" and card.side == CORP:
        if not isinstance(frame, frames.Install) or frame.server not in m.state.servers:
            return None
        printed = len(m.state.servers[frame.server].ice) if card.type == "ice" else 0
        first = fact("ice part", n=printed, server=frame.server)
    if printed is None or printed < 0:
        return ()
    changes = [(static.source, n) for static, n in c.cost_changes(m, one.subject, one.purpose) if n]
    if isinstance(frame, frames.Install) and frame.host:
        hosts = [s for s in c.declared(m, "can_host") if s.source == frame.host]
        changes += [(s.source, -s.declaration.discount) for s in hosts if s.declaration.discount]
    start = (first,) if printed or first.kind == "printed part" else ()
    own = (*start, *[fact("changed part", n=n, card=source) for source, n in changes])
    less = c.modified(printed, [n for _, n in changes]) - base.n
    instead = _instead(m, one, less)
    own = (*own, *[fact("changed part", n=-n, card=one.subject) for n in instead])
    less -= sum(instead)
    if not less:
        return own
    if less < 0 or not isinstance(frame, (frames.Install, frames.Play, frames.Rez)):
        return None
    return (*own, *_lowered(m, frame.discount or less))


def _instead(m: Machine, one: Bill, less: int) -> tuple[int, ...]:
    """The part of its rez cost that may be paid in another way, where that was done (1.16.2)."""
    if one.purpose != "rez":
        return ()
    ways = [s.declaration.n for s in c.own_declarations(m, one.subject, "alternative_cost")]
    return tuple(n for n in ways if n and n <= less)[:1]


def _lowered(m: Machine, less: int) -> tuple[Fact, ...]:
    """What an effect and the interrupts to it take off the cost of what it does."""
    doing = next((one for one in reversed(m.state.frames) if isinstance(one, frames.Instruction)), None)
    if doing is None:
        return (fact("lowered part", n=-less),)
    eff = doing.effs[doing.index] if doing.index < len(doing.effs) else None
    taken = min(less, eff.discount) if eff is not None else 0
    source = doing.env.source
    own = less - taken
    found = (fact("changed part", n=-own, card=source) if source else fact("lowered part", n=-own),) if own else ()
    return (*found, *((fact("lowered part", n=-taken),) if taken else ()))


def _of_an_ability(m: Machine, base: Due, frame: frames.PaidAbility) -> tuple[Fact, ...] | None:
    """The credits that a paid ability asks for, and what modifies them; None if that is not all."""
    ability, source = frame.ability, frame.env.source
    stated = [node.n for node in ability.cost or () if node.name == "credits" and node.n.name == "number"]
    if not stated:
        return ()
    changes = [(static.source, n) for static, n in c.cost_changes(m, source, "trigger") if n]
    less = ability.costs_less
    if less is not None and query.holds(m, frame.env, less.condition):
        changes.append((source, -query.value(m, frame.env, less.by)))
    if not changes:
        return ()
    if c.modified(stated[0].n, [n for _, n in changes]) != base.n:
        return None
    return (fact("printed part", n=stated[0].n), *[fact("changed part", n=n, card=card) for card, n in changes])
