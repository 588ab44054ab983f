"""What a board alone decides about the use of an active paid ability: worked out once for each board (9.5)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.queries.values import Num
from judgebot.engine import characteristics as c
from judgebot.engine import costs, query
from judgebot.engine.boards import lasting
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import mentioned
from judgebot.engine.records import Active
from judgebot.game.environment import Env
from judgebot.game.objects import PLAY
from judgebot.plain import NamedTuple

ONCE_PAID = frozenset(("x", "forfeited"))  # what is known once a cost is paid


class Ready(NamedTuple):
    """What does not change while the board is as it is.

    ability  the ability
    env      what it knows as it is used
    kind     of which kind it is, as prohibitions ask
    bill     its trigger cost; None where more than the board decides that
    clicks   clicks are among it: an action window can make it less
    once     what it knows once its cost is paid; None where that is with what it was paid
    """

    ability: Any
    env: Env
    kind: str
    bill: costs.Bill | None
    clicks: bool
    once: Env | None


def ready(m: Machine, active: Active) -> Ready:
    """What the present board decides about the use of a paid ability."""
    known: dict[tuple[int, int, str], Ready] = lasting(m, "ready", _nothing_yet)
    key = (active.source, id(active.ability), active.you)
    found = known.get(key)
    if found is None or found.ability is not active.ability:
        found = known[key] = _ready(m, active)
    return found


def trigger_bill(m: Machine, active: Active, fewer: int | None = None) -> costs.Bill:
    """The trigger cost of a paid ability as modified (1.16.2a), with the additional costs to use its source.

    fewer  how many clicks fewer it costs, None for what the action window says
    """
    known = ready(m, active)
    if known.bill is not None:
        return costs.fewer_clicks(m, known.bill, fewer) if known.clicks else known.bill
    ability, source = active.ability, active.source
    assert ability.cost is not None
    one = costs.fewer_clicks(m, costs.bill(m, active.you, ability.cost, known.env, "trigger", source), fewer)
    changes = [n for _, n in c.cost_changes(m, source, "trigger")]
    less = ability.costs_less
    if less is not None and query.holds(m, known.env, less.condition):
        changes.append(-query.value(m, known.env, less.by))
    if changes:
        index = next((i for i, due in enumerate(one.credits) if due.n != costs.X), None)
        if index is not None:
            due = one.credits[index]
            due = due._replace(n=c.modified(due.n, changes))
            one = one._replace(credits=(*one.credits[:index], due, *one.credits[index + 1 :]))
        elif any(n > 0 for n in changes):
            one = costs.with_credits(one, c.modified(0, changes), source)
    return costs.additional(m, one, "use", source)


def _nothing_yet(m: Machine) -> dict[Any, Any]:
    return {}


def _ready(m: Machine, active: Active) -> Ready:
    ability, source = active.ability, active.source
    obj = m.obj(source)
    env = Env(source=source, you=active.you)
    kind = "printed paid" if ability in c.printed(m, obj) else ""
    bill = costs.bill(m, active.you, ability.cost or (), env, "trigger", source) if _steady(m, active) else None
    clicks = bill is not None and any(part.node.name == "clicks" for part in bill.parts)
    once = None
    if bill is not None and obj.zone == PLAY and _unpaid_for(bill, ability):
        once = Env(source=source, you=active.you, held=obj.counters)
    return Ready(ability, env, kind, bill, clicks, once)


def _steady(m: Machine, active: Active) -> bool:
    """Whether nothing but the board decides what the use of an ability costs."""
    ability, source = active.ability, active.source
    if ability.costs_less is not None or c.declared(m, "cost") or c.declared(m, "additional_cost"):
        return False
    declares = m.catalog.declares(m.obj(source).name)
    if ("cost" in declares or "additional_cost" in declares) and not c.is_active(m, source):
        return False
    for node in ability.cost or ():
        if node.name in ("either", "pay_trash_cost"):
            return False
        if node.name == "credits" and (not isinstance(node.n, Num) or node.some_from is not None):
            return False
    return True


def _unpaid_for(bill: costs.Bill, ability: Any) -> bool:
    """Whether the instructions speak of nothing with which the cost is paid."""
    names = {"paid", *(getattr(part.node, "bind", "") for part in bill.parts)} - {""}
    return names.isdisjoint(mentioned(tuple(step.effects for step in ability.do)))
