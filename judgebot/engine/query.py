"""Evaluating the language's questions: references, selections, values and conditions, for an ability's environment.

An environment is a mapping: "source" (id), "you" (controller), "trigger" (the change that met the condition), and
whatever the ability's earlier instructions bound: ids, tuples of ids, numbers, names of servers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgebot.cards import queries as q
from judgebot.cards.nodes import Node
from judgebot.engine import characteristics as c
from judgebot.engine.records import NotImplementedRule
from judgebot.game.changes import Change
from judgebot.game.objects import CENTRALS, CORP, HAND, PLAY, RUNNER, Obj, opponent

if TYPE_CHECKING:
    from judgebot.engine.machine import Machine

Env = Mapping[str, Any]


def who(env: Env, role: str) -> str:
    """The player behind `you`, `opponent`, `corp` or `runner`."""
    if role in (CORP, RUNNER):
        return role
    return opponent(env["you"]) if role == "opponent" else str(env["you"])


def refs(m: Machine, env: Env, ref: q.Ref) -> tuple[int, ...]:
    """The objects that a reference names, which may exist no more (1.12.2) unless the ability moved them (1.12.2a)."""
    key = ref.key
    state = m.state
    source = env.get("source", 0)
    if key == "this":
        return (source,) if source else ()
    if key == "host":
        obj = m.obj(source)
        return (obj.host,) if obj.host else ()
    if key == "identity":
        return tuple(
            o.id for o in state.objs.values() if o.zone == PLAY and o.owner == env["you"] and is_identity(m, o)
        )
    if key == "encountered":
        encounter = state.encounter()
        return (encounter.ice,) if encounter else ()
    if key == "approached":
        run = state.run()
        return (run.ice,) if run and run.ice and run.phase == "6.9.2" else ()
    if key == "accessed":
        return state.accesses[-1:]
    if key == "drawn":  # 8.4.2a: abilities about cards being drawn see them in the set-aside zone
        from judgebot.engine.moves import drawn

        return drawn(m)
    if key in env:
        found = env[key]
        return found if isinstance(found, tuple) else (found,) if found else ()
    if key == "it":
        trigger: Change | None = env.get("trigger")
        return (trigger.obj or trigger.was,) if trigger and (trigger.obj or trigger.was) else ()
    if source:
        memory = m.obj(source).recall(key)
        if isinstance(memory, tuple):
            return memory
        if isinstance(memory, int):
            return (memory,)
    return ()


def is_identity(m: Machine, obj: Obj) -> bool:
    """Whether the object is an identity (3.1)."""
    return m.catalog.card(obj.name).type == "identity"


def existing(m: Machine, env: Env, ref: q.Ref) -> tuple[int, ...]:
    """The objects that a reference names and that still exist.

    An ability whose condition was the zone change of its own source finds the source where it went (9.1.8g).
    """
    found = refs(m, env, ref)
    met: Change | None = env.get("trigger")
    if ref.key == "this" and met is not None and met.was in found and met.obj:
        found = tuple(met.obj if oid == met.was and oid not in m.state.objs else oid for oid in found)
    return tuple(oid for oid in found if oid in m.state.objs)


def server_of(m: Machine, oid: int) -> str:
    """The server that an object is in, in the root of, protecting, or hosted in; "" if none (4.6.6i, 4.6.6k)."""
    obj = m.obj(oid)
    if obj.server:
        return obj.server
    if obj.host:
        return server_of(m, obj.host)
    return obj.zone if obj.zone in CENTRALS else ""


def servers(m: Machine, env: Env, name: str) -> tuple[str, ...]:
    """The servers that a name in the language stands for."""
    state = m.state
    run = state.run()
    source = env.get("source", 0)
    this = env.get("this server") or (server_of(m, source) if source else "")
    remotes = tuple(n for n, s in state.servers.items() if not s.central)
    if name == "this":
        return (this,) if this else ()
    if name == "attacked":
        breach = state.breach()
        return (run.server,) if run else ((breach.server,) if breach else ())
    if name in ("any", ""):
        return tuple(state.servers)
    if name == "remote":
        return remotes
    if name == "central":
        return CENTRALS
    if name in ("another", "another remote"):
        chosen = env.get("chosen")
        trigger: Change | None = env.get("trigger")
        not_this = (
            chosen
            if isinstance(chosen, str)
            else this or (trigger.server if trigger else "") or (run.server if run else "")
        )
        return tuple(n for n in (remotes if name == "another remote" else state.servers) if n != not_this)
    if name == "mark":
        return (state.mark[0],) if state.mark else ()
    if name == "that":
        trigger = env.get("trigger")
        return (trigger.server,) if trigger else ()
    if name in state.servers:
        return (name,)
    bound = env.get(name) or (m.obj(source).recall(name) if source else None)
    return (bound,) if isinstance(bound, str) else ()


def candidates(m: Machine, env: Env, sel: q.Sel) -> list[int]:
    """Every object that a selection describes, in a fixed order."""
    state = m.state
    if sel.among:
        pool = [oid for oid in refs(m, env, q.ref(sel.among)) if oid in state.objs]
    elif sel.zone:
        pool = []
        for zone in sel.zone:
            if zone == "hand":
                zone = HAND[env["you"]]
            if zone == "anywhere":
                pool += list(state.objs)
            elif zone == "runner cards":
                pool += list(state.zones[PLAY])
            else:
                if zone not in state.zones:
                    raise NotImplementedRule(f"the zone {zone!r} in a selection")
                pool += list(state.zones[zone])
    elif sel.hosted_on:
        hosts = refs(m, env, sel.hosted_on)
        pool = [o.id for o in state.objs.values() if o.host in hosts]
    else:
        pool = [oid for oid in state.zones[PLAY] if state.objs[oid].installed]
    return [oid for oid in pool if matches(m, env, sel, oid, zoned=True)]


def matches(m: Machine, env: Env, sel: q.Sel, oid: int, zoned: bool = False) -> bool:
    """Whether an object is one of a selection; `zoned` if it is already known to be in the right zone."""
    obj = m.obj(oid)
    if not zoned:
        if sel.zone:
            if obj.zone not in sel.zone and "anywhere" not in sel.zone:
                return False
        elif not sel.among and not sel.hosted_on and not sel.type and not sel.side and not obj.installed:
            return False
        if sel.among and oid not in refs(m, env, q.ref(sel.among)):
            return False
    card = m.catalog.card(obj.name)
    faceless = obj.zone == PLAY and obj.owner == RUNNER and not obj.faceup and obj.installed
    if sel.type and (faceless or c.type_of(m, obj) not in sel.type):
        return False
    if sel.side and obj.owner != sel.side:
        return False
    if sel.controller and obj.controller != who(env, sel.controller):
        return False
    if sel.subtype and (faceless or not any(name in c.subtypes(m, oid) for name in sel.subtype)):
        return False
    if sel.not_subtype and any(name in c.subtypes(m, oid) for name in sel.not_subtype):
        return False
    if sel.rezzed is not None and not (c.rezzed(m, obj) if sel.rezzed else c.unrezzed(obj)):
        return False
    if sel.faceup is not None and obj.faceup != sel.faceup:
        return False
    if sel.installed and not obj.installed:
        return False
    if sel.installed_this_turn and not any(
        change.kind == "install" and change.obj == oid and change.who == obj.controller
        for change in m.state.history[m.state.turn_start :]
    ):
        return False
    if sel.active is not None and c.is_active(m, oid) != sel.active:
        return False
    if sel.hosted_on and obj.host not in refs(m, env, sel.hosted_on):
        return False
    if sel.on_type and (not obj.host or c.type_of(m, m.obj(obj.host)) != sel.on_type):
        return False
    if sel.server or sel.where:
        server = server_of(m, oid)
        if sel.server and server not in servers(m, env, sel.server):
            return False
        part = (
            "protecting"
            if obj.server and oid in m.state.servers.get(obj.server, q_none).ice
            else "root"
            if obj.server
            else "in"
        )
        if obj.id not in m.state.objs and obj.server:
            part = "protecting" if card.type == "ice" else "root"
        if sel.where == "root" and part != "root":
            return False
        if sel.where == "protecting" and part != "protecting":
            return False
    if sel.other_than and any(oid in refs(m, env, r) for r in sel.other_than):
        return False
    if sel.copy_of:
        others = refs(m, env, sel.copy_of)
        if not others or obj.name != m.obj(others[0]).name or oid in others:
            return False
    if sel.same_type_as:
        others = refs(m, env, sel.same_type_as)
        if not others or card.type != m.card(others[0]).type:
            return False
    if sel.named and card.title != sel.named:
        return False
    if sel.named_as and (faceless or card.title != m.obj(env["source"]).recall(sel.named_as)):
        return False
    if sel.rez_cost is not None and (
        card.cost is None or card.type not in ("asset", "upgrade", "ice") or card.cost != value(m, env, sel.rez_cost)
    ):
        return False
    if sel.cost_at_least is not None and (card.cost or 0) < sel.cost_at_least:
        return False
    if sel.cost_at_most is not None and (card.cost or 0) > value(m, env, sel.cost_at_most):
        return False
    if sel.memory_at_most is not None and (card.memory or 0) > value(m, env, sel.memory_at_most):
        return False
    if sel.strength_at_most is not None and c.strength(m, oid) > value(m, env, sel.strength_at_most):
        return False
    if sel.advanceable and not c.can_be_advanced(m, oid):
        return False
    if sel.advanced is not None and (obj.count("advancement") > 0) != sel.advanced:
        return False
    if sel.unique is not None and card.unique != sel.unique:
        return False
    if sel.with_counter and not obj.count(sel.with_counter):
        return False
    return not sel.can_be or _possible(m, env, sel.can_be, oid)


class _NoServer:
    ice: tuple[int, ...] = ()


q_none: Any = _NoServer()


def _possible(m: Machine, env: Env, deed: str, oid: int) -> bool:
    from judgebot.engine import legality

    if deed == "installed":
        return legality.installable(m, env["you"], oid) is None
    if deed == "rezzed":
        return legality.rezzable(m, oid) is None
    return True


def value(m: Machine, env: Env, node: Node) -> int:
    """The number that a value word gives now."""
    state = m.state
    if isinstance(node, q.Num):
        return node.n
    if isinstance(node, q.X):
        return int(env.get("x", 0))
    if isinstance(node, q.Let):
        return int(env.get(node.key) or 0)
    if isinstance(node, q.Counters):
        held = env.get("held")
        total = 0
        for oid in refs(m, env, node.on):
            if held and node.on.key == "this":
                total += dict(held).get(node.kind, 0)
            else:
                total += m.obj(oid).count(node.kind)
        return total
    if isinstance(node, q.Count):
        return len(candidates(m, env, node.of))
    if isinstance(node, q.Size):
        found = env.get(node.of, ())
        return len(found) if isinstance(found, tuple) else 1 if found else 0
    if isinstance(node, q.Subroutines):
        return sum(len(c.subroutines(m, oid)) for oid in refs(m, env, node.of))
    if isinstance(node, q.StrengthOf):
        return sum(c.strength(m, oid) for oid in refs(m, env, node.of))
    if isinstance(node, (q.RezCostOf, q.CostOf)):
        return sum(max(m.card(oid).cost or 0, 0) for oid in refs(m, env, node.of))
    if isinstance(node, q.RequirementOf):
        return sum(c.requirement(m, oid) for oid in refs(m, env, node.of))
    if isinstance(node, q.PlayerValue):
        return _player_value(m, env, node)
    if isinstance(node, q.AttackedIce):
        run = state.run()
        return len(state.servers[run.server].ice) if run and run.server in state.servers else 0
    if isinstance(node, q.TimesHappened):
        from judgebot.engine.triggers import count_distinct

        return count_distinct(m, env, node.event, node.within)
    if isinstance(node, q.TraceStrength):
        return int(env.get("trace strength", 0))
    if isinstance(node, q.Amount):
        from judgebot.engine.interrupts import imminent_amount

        trigger: Change | None = env.get("trigger")
        amount = imminent_amount(m, env)
        return amount if amount is not None else trigger.n if trigger else 0
    if isinstance(node, q.Sum):
        return sum(value(m, env, part) for part in node.of)
    if isinstance(node, q.Product):
        total = 1
        for part in node.of:
            total *= value(m, env, part)
        return total
    if isinstance(node, q.Minus):
        first, *rest = (value(m, env, part) for part in node.of)
        return first - sum(rest)
    if isinstance(node, q.Least):
        return min(value(m, env, part) for part in node.of)
    raise NotImplementedRule(f"the value word {node.name!r}")


def _player_value(m: Machine, env: Env, node: q.PlayerValue) -> int:
    player = who(env, node.who)
    has = m.state.players[player]
    if node.what == "credits":
        return has.credits
    if node.what == "clicks":
        return has.clicks
    if node.what == "tags":
        return m.state.players[RUNNER].tags
    if node.what == "bad publicity":
        return m.state.players[CORP].bad_publicity
    if node.what == "link":
        return c.link(m)
    if node.what == "hand":
        return len(m.state.zones[HAND[player]])
    if node.what == "points":
        return c.score(m, player)
    if node.what == "threat":
        return c.threat(m)
    return c.memory_limit(m) - c.memory_used(m)


def holds(m: Machine, env: Env, node: Node | None) -> bool:
    """Whether a condition holds now."""
    if node is None:
        return True
    state = m.state
    if isinstance(node, q.AllOf):
        return all(holds(m, env, part) for part in node.of)
    if isinstance(node, q.AnyOf):
        return any(holds(m, env, part) for part in node.of)
    if isinstance(node, q.Not):
        return not holds(m, env, node.of)
    if isinstance(node, q.Tagged):
        return state.players[RUNNER].tags >= node.n
    if isinstance(node, q.AtLeast):
        return value(m, env, node.a) >= value(m, env, node.b)
    if isinstance(node, q.Equal):
        return value(m, env, node.a) == value(m, env, node.b)
    if isinstance(node, q.AtMost):
        return value(m, env, node.a) <= value(m, env, node.b)
    if isinstance(node, q.Exists):
        return len(candidates(m, env, node.of)) >= node.n
    if isinstance(node, q.Is):
        found = refs(m, env, node.card)
        return bool(found) and all(matches(m, env, node.a, oid) for oid in found)
    if isinstance(node, q.DuringRun):
        run = state.run()
        return run is not None and run.begun and (not node.server or run.server in servers(m, env, node.server))
    if isinstance(node, q.DuringEncounter):
        encounter = state.encounter()
        return encounter is not None and (node.ice is None or encounter.ice in refs(m, env, node.ice))
    if isinstance(node, q.Did):
        return bool(env.get(node.key))
    if isinstance(node, q.Happened):
        from judgebot.engine.triggers import count_occurrences

        return count_occurrences(m, env, node.event, node.within) > 0
    if isinstance(node, q.TurnOf):
        return state.active == who(env, node.who)
    if isinstance(node, q.FirstClick):
        return sum(
            ch.n for ch in state.history[state.turn_start :] if ch.kind == "spend clicks" and ch.who == env["you"]
        ) <= int(env.get("clicks for this", 0))
    if isinstance(node, q.HadNoCounters):
        had: Obj | None = env.get("had")  # kept since the condition was met, for an instruction that asks
        return all(
            (had if had is not None and had.id == oid else state.prior.get(oid) or m.obj(oid)).count(node.kind) == 0
            for oid in refs(m, env, node.on)
        )
    if isinstance(node, q.ServerIs):
        trigger: Change | None = env.get("trigger")
        run = state.run()
        server = trigger.server if trigger and trigger.server else run.server if run else ""
        return server in servers(m, env, node.server)
    if isinstance(node, q.LinkAtLeast):
        return c.link(m) >= node.n
    if isinstance(node, q.Threat):
        return c.threat(m) >= node.n
    if isinstance(node, q.IsInstalled):
        found = refs(m, env, node.card)
        return bool(found) and all(oid in state.objs and state.objs[oid].installed for oid in found)
    raise NotImplementedRule(f"the condition word {node.name!r}")
