"""What a selection can state of an object, one function for each of its arguments.

Each takes the machine, what the ability knows, what is stated, and the object, which may exist no more: then it is
judged by its last known form (1.12.6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards import queries as q
from judgebot.cards.catalog import Card
from judgebot.engine import characteristics as c
from judgebot.engine import legality, query, triggers
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.game.environment import Env
from judgebot.game.objects import ASIDE, ASIDE_WITH, PLAY, RUNNER, SCORE, Obj, Server

Facet = Callable[[Machine, Env, Any, Obj], bool]


def _card(m: Machine, obj: Obj) -> Card:
    return m.catalog.card(obj.name)


def faceless(obj: Obj) -> bool:
    """Whether it is a facedown installed card of the Runner's, which has no type, subtype or name (8.1.4a)."""
    return obj.zone == PLAY and obj.owner == RUNNER and obj.installed and not obj.faceup


def _type(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not faceless(obj) and c.type_of(m, obj) in wanted


def _subtype(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not faceless(obj) and any(name in c.subtypes(m, obj.id) for name in wanted)


def _not_subtype(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not any(name in c.subtypes(m, obj.id) for name in wanted)


def _side(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return bool(obj.owner == wanted)


def _controller(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return obj.controller == query.who(env, wanted)


def _rezzed(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return c.rezzed(m, obj) if wanted else c.unrezzed(obj)


def _faceup(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return bool(obj.faceup == wanted)


def _installed(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return bool(obj.installed == wanted)


def _installed_this_turn(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    changes = m.state.history[m.state.turn_start :]
    same = {obj.id}
    if obj.zone in SCORE.values():  # it is asked of a past game state: of what it was until then (1.12.6)
        same.update(one.was for one in changes if one.obj == obj.id)
    elif not obj.installed:
        return False
    new = any(one.kind == "install" and one.obj in same and one.who == obj.controller for one in changes)
    return bool(new == wanted)


def _not_installed_by(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    who, changes = query.who(env, wanted), m.state.history[m.state.turn_start :]
    same = {obj.id, *(one.was for one in changes if one.obj == obj.id)}  # what it was until it moved (1.12.6)
    return not any(one.kind == "install" and one.obj in same and one.who == who for one in changes)


def _faction_of(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    mine = [o for o in m.state.objs.values() if o.zone == PLAY and o.owner == wanted and query.is_identity(m, o)]
    faction = "" if faceless(obj) else _card(m, obj).faction
    return not faction.startswith("neutral") and any(_card(m, one).faction == faction for one in mine)  # 1.4.5


def _points_at_most(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return c.type_of(m, obj) == "agenda" and c.points(m, obj.id) <= query.value(m, env, wanted)


def _active(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return bool(c.is_active(m, obj.id) == wanted)


def _hosted_on(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    if isinstance(wanted, q.Sel):
        return bool(obj.host) and query.matches(m, env, wanted, obj.host)
    return obj.host in query.refs(m, env, wanted)


def _set_aside_with(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return obj.zone == ASIDE and obj.recall(ASIDE_WITH) in [(oid,) for oid in query.refs(m, env, wanted)]


def _server(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    """A hosted object is at its host, and neither in a server nor protecting one (4.1.7c); 4.6.6k is of "this".

    A card that is installed in roots only is in the root that its host is in (3.2.1, 3.3.1).
    """
    return (not obj.host or query.goes_in_root(m, obj)) and query.server_of(m, obj.id) in query.servers(m, env, wanted)


def part_of_server(m: Machine, obj: Obj) -> str:
    """Where an object is in a server: "root", "protecting" or "in" (4.6.6); by its type if it exists no more."""
    if not obj.server:
        return "root" if obj.host and query.goes_in_root(m, obj) and query.server_of(m, obj.id) else "in"
    if obj.id not in m.state.objs:
        return "protecting" if _card(m, obj).type == "ice" else "root"
    return "protecting" if obj.id in m.state.servers.get(obj.server, Server("")).ice else "root"


def _where(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    if wanted == "in or protecting":
        return bool(query.server_of(m, obj.id))
    return bool(wanted == part_of_server(m, obj))


def _position_of(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    """Positions of servers are compared by their distance from it (6.2.1, 26:6.2.3)."""
    return any(from_innermost(m, obj) == from_innermost(m, m.obj(oid)) for oid in query.refs(m, env, wanted))


def _position(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    ice = m.state.servers.get(obj.server, Server("")).ice
    return obj.id in ice and obj.id == ice[0 if wanted == "outermost" else -1]


def from_innermost(m: Machine, obj: Obj) -> int | None:
    """How many pieces of ice are inward of a piece of ice; None if it protects no server."""
    ice = m.state.servers.get(obj.server, Server("")).ice
    return len(ice) - 1 - ice.index(obj.id) if obj.id in ice else None


def _other_than(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not any(obj.id in query.refs(m, env, one) for one in wanted)


def _copy_of(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    """Whether it has that card's name, which that card has too (2.1.4)."""
    return not faceless(obj) and any(obj.name == m.obj(one).name for one in query.refs(m, env, wanted))


def _trash_cost(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    cost = c.trash_cost(m, obj.id)
    return (cost is not None) == wanted if isinstance(wanted, bool) else cost == query.value(m, env, wanted)


def _same_type_as(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    others = query.refs(m, env, wanted)
    return bool(others) and _card(m, obj).type == m.card(others[0]).type


def _named(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not faceless(obj) and _card(m, obj).title == wanted


def _named_as(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not faceless(obj) and _card(m, obj).title == (env.named(wanted) or m.obj(env.source).recall(wanted))


def printed_cost(m: Machine, obj: Obj) -> int | None:
    """The printed install, play or rez cost; None where the card has none, as agendas and identities do (2.3)."""
    cost = _card(m, obj).cost
    return None if cost is None or faceless(obj) else max(0, cost)


def _type_as(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not faceless(obj) and c.type_of(m, obj) == env.named(wanted)


def _subtype_as(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not faceless(obj) and any(name in c.subtypes(m, obj.id) for name in env.several(wanted))


def _any(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return any(query.matches(m, env, one, obj.id) for one in wanted)


def _none_of(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not _any(m, env, wanted, obj)


def _points(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return not obj.form and _card(m, obj).points == query.value(m, env, wanted)


def _printed_cost_to(to: str) -> Facet:
    """Whether the cost printed on a card is one to `to` it, and exactly so much."""

    def fits(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
        return c.COST_OF.get(_card(m, obj).type) == to and printed_cost(m, obj) == query.value(m, env, wanted)

    return fits


def _printed_cost_odd(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    cost = printed_cost(m, obj)
    return bool((cost is not None and cost % 2 == 1) == wanted)


def cost(m: Machine, obj: Obj) -> int | None:
    """The install, play or rez cost as it is now."""
    return None if faceless(obj) else c.cost(m, obj.id)


def _at_least(of: Callable[[Machine, Obj], int | None]) -> Facet:
    def fits(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
        found = of(m, obj)
        return found is not None and found >= query.value(m, env, wanted)

    return fits


def _at_most(of: Callable[[Machine, Obj], int | None]) -> Facet:
    def fits(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
        found = of(m, obj)
        return found is not None and found <= query.value(m, env, wanted)

    return fits


def _memory(m: Machine, obj: Obj) -> int | None:
    return None if faceless(obj) or _card(m, obj).memory is None else c.memory_cost(m, obj.id)


def _strength_at_most(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return _card(m, obj).strength is not None and c.strength(m, obj.id) <= query.value(m, env, wanted)


def _advanceable(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return bool(legality.can_be_advanced(m, obj.id) == wanted)


def _advanced(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return bool((c.counters(m, obj.id, "advancement") > 0) == wanted)


def _unique(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return bool(_card(m, obj).unique == wanted)


def _with_counter(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return c.counters(m, obj.id, wanted) > 0


def _ability(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    card = _card(m, obj)
    if not card.known and not faceless(obj):
        raise NotImplementedRule(f"the abilities of {card.title}, which a selection asks about")
    costs = (ability.cost for ability in card.abilities if ability.cost is not None)
    return not faceless(obj) and any(part.name == f"{wanted}_this" for cost in costs for part in cost)


def _name_of(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    met = triggers.met_by(m, env, wanted.event, wanted.within)
    return not faceless(obj) and any(m.obj(change.was or change.obj).name == obj.name for change in met)


def _met(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return any(change.obj == obj.id for change in triggers.met_by(m, env, wanted.event, wanted.within))


def _can_be(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    if wanted == "installed":
        return legality.installable(m, env.you, obj.id) is None
    if wanted == "rezzed":
        return legality.rezzable(m, obj.id) is None
    return legality.playable(m, env.you, obj.id) is None


def _top(m: Machine, env: Env, wanted: Any, obj: Obj) -> bool:
    return obj.id in m.state.zones[obj.zone][:wanted]


FACETS: dict[str, Facet] = {
    "top": _top,
    "type": _type,
    "subtype": _subtype,
    "not_subtype": _not_subtype,
    "side": _side,
    "controller": _controller,
    "rezzed": _rezzed,
    "faceup": _faceup,
    "installed": _installed,
    "installed_this_turn": _installed_this_turn,
    "not_installed_this_turn_by": _not_installed_by,
    "printed_cost_odd": _printed_cost_odd,
    "points_at_most": _points_at_most,
    "faction_of": _faction_of,
    "active": _active,
    "hosted_on": _hosted_on,
    "set_aside_with": _set_aside_with,
    "server": _server,
    "where": _where,
    "other_than": _other_than,
    "position_of": _position_of,
    "position": _position,
    "copy_of": _copy_of,
    "same_type_as": _same_type_as,
    "named": _named,
    "named_as": _named_as,
    "type_as": _type_as,
    "subtype_as": _subtype_as,
    "any": _any,
    "none_of": _none_of,
    "printed_install_cost": _printed_cost_to("install"),
    "points": _points,
    "printed_rez_cost": _printed_cost_to("rez"),
    "printed_cost_at_least": _at_least(printed_cost),
    "printed_cost_at_most": _at_most(printed_cost),
    "cost_at_least": _at_least(cost),
    "cost_at_most": _at_most(cost),
    "memory_at_most": _at_most(_memory),
    "strength_at_most": _strength_at_most,
    "trash_cost": _trash_cost,
    "advanceable": _advanceable,
    "advanced": _advanced,
    "unique": _unique,
    "with_counter": _with_counter,
    "can_be": _can_be,
    "ability": _ability,
    "name_of": _name_of,
    "met": _met,
}
# Arguments that say where to look instead of stating something of an object: `query.candidates` reads them.
WHERE = ("zone", "among")


def checked() -> dict[str, Facet]:
    """The facets. Raises TypeError if an argument of a selection has none, or a facet is no argument."""
    wrong = set(q.Sel.arguments) ^ {*FACETS, *WHERE}
    if wrong:
        raise TypeError(
            f"arguments of a selection that nobody reads, or facets without one: {', '.join(sorted(wrong))}"
        )
    return FACETS
