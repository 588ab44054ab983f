"""Mandatory interrupts to what is resolved to pay a cost (1.16.1a).

What they would prevent cannot be paid (1.16.1b, asked in `costs`), and where a trashed card goes is asked in
`trashing`. Of the others the rules say only that optional ones change nothing: that mandatory ones do what they say,
before the cost is paid, is one of two readings (a known doubt).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judgebot.cards.nodes import walk
from judgebot.engine import activity, frames
from judgebot.engine.costs import Bill, fixed
from judgebot.engine.interrupts import event_of, would_meet, would_record
from judgebot.engine.machine import Machine
from judgebot.engine.records import Active, Eff, Instance, NotImplementedRule
from judgebot.engine.windows import resolve_instance
from judgebot.engine.words.modifying import amount_name, increased
from judgebot.game.numbers import NOT_INTERRUPTED
from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from judgebot.game.changes import Change

# What is looked at elsewhere: what is prevented cannot be paid, and trashed cards ask where they go.
_LOOKED_AT = ("prevent", "modify_movement")
# What changes or replaces an imminent effect otherwise: of a cost that is not implemented.
_CHANGING = (*_LOOKED_AT, "instead", "lower_cost")


class Due(NamedTuple):
    """A mandatory interrupt that is due as a cost is paid, and the effect that meets its condition, as a record."""

    active: Active
    met: Change


def mandatory_to(m: Machine, effs: tuple[Eff, ...]) -> list[Due]:
    """The mandatory interrupts to effects that are resolved to pay a cost, the active player's first."""
    events, m.events = m.events, None  # what is not met is no one's concern here
    found = []
    for active in activity.conditionals(m):
        ability = active.ability
        if not ability.interrupt or ability.may or ability.limit:  # 9.6.9
            continue
        if any(word.name in _LOOKED_AT for step in ability.do for word in step.effects):
            continue
        met = would_meet(m, active.knows(), ability, effs, len(m.state.history), opening=True)
        if met is not None:
            found.append(Due(active, met))
    m.events = events
    return sorted(found, key=lambda one: one.active.you != m.state.active)


def carry_out(m: Machine, f: frames.Cost, found: list[Due], effs: tuple[Eff, ...]) -> None:
    """Let mandatory interrupts do what they say; after that the cost is paid, with what was chosen to pay it."""
    for one in found:
        if any(word.name in _CHANGING for word in walk(one.active.ability.do)):
            name = m.name(one.active.source)
            raise NotImplementedRule(f"what {name} makes of an effect that is resolved to pay a cost", NOT_INTERRUPTED)
    f.interrupted, f.kept = True, f.answers
    for eff in effs:  # of "the first time" it is one (9.9.5a)
        m.state.history.append(would_record(m, eff))
    for active, met in reversed(found):  # the last one pushed is the first to resolve
        known = (active.source, active.ability, active.you, met, active.lingering, active.env)
        instance = Instance(m.state.fresh(), *known)
        m.note(
            "triggers",
            NOT_INTERRUPTED,
            "9.6.15a",
            who=active.you,
            source=active.source,
            ability=active.ability,
            instance=instance.id,
        )
        if all(word.name == "increase" for step in active.ability.do for word in step.effects):
            eff = next(eff for eff in effs if event_of(m, eff) == met.kind)
            f.bill = _raised(m, f.bill, instance, eff)
        else:
            resolve_instance(m, instance)


def _raised(m: Machine, one: Bill, instance: Instance, eff: Eff) -> Bill:
    """A bill of which an interrupt has changed the amount of the part that met its condition (9.9.6)."""
    index = next(i for i, part in enumerate(one.parts) if m.rules.costs[part.node.name].effect == eff.kind)
    after = eff.n
    for word in (word for step in instance.ability.do for word in step.effects):
        after = increased(m, instance.knows(), word, after)
    m.note(
        "modified",
        NOT_INTERRUPTED,
        "9.9.6",
        source=instance.source,
        what=amount_name(eff),
        before=eff.n,
        after=after,
    )
    return one._replace(parts=(*one.parts[:index], fixed(one.parts[index], after), *one.parts[index + 1 :]))
