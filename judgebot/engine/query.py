"""Evaluating the language's questions: references, selections, values and conditions, for an ability's environment.

What an environment holds: `game.environment`.
"""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.cards import queries as q
from judgebot.cards.nodes import Node
from judgebot.engine import frames
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import ASIDE, CENTRALS, CORP, HAND, PLAY, REMOVED, RUNNER, Obj, opponent

PHASES = {
    ("action", CORP): "5.6.2",
    ("discard", CORP): "5.6.3",
    ("action", RUNNER): "5.7.1",
    ("discard", RUNNER): "5.7.2",
}


def who(env: Env, role: str) -> str:
    """The player behind `you`, `opponent`, `corp` or `runner`."""
    if role in (CORP, RUNNER):
        return role
    return opponent(env.you) if role == "opponent" else env.you


def concerns(env: Env, role: str, player: str) -> bool:
    """Whether a player is the one behind a role, or one of `both`."""
    return role == "both" or who(env, role) == player


def in_phase(m: Machine, phase: str, whose: str) -> bool:
    """Whether a player's "action" or "discard" phase is in progress (5.4.1, 5.5.1)."""
    turn = m.found(frames.Turn)
    if turn is None or turn.who != whose:
        return False
    return m.rules.procedures[turn.kind].steps[turn.at].number.startswith(PHASES[phase, whose])


def refs(m: Machine, env: Env, ref: q.Ref) -> tuple[int, ...]:
    """The objects that a reference names, which may exist no more (1.12.2) unless the ability moved them (1.12.2a)."""
    key = ref.key
    state = m.state
    source = env.source
    if key == "this":
        return (source,) if source else ()
    if key == "host":
        obj = m.obj(source)
        return (obj.host,) if obj.host else ()
    if key == "identity":
        return tuple(o.id for o in state.objs.values() if o.zone == PLAY and o.owner == env.you and is_identity(m, o))
    if key == "encountered":
        encounter = state.encounter()
        return (encounter.ice,) if encounter else ()
    if key == "approached":
        run = state.run()
        return (run.ice,) if run and run.ice and run.phase == numbers.APPROACH else ()
    if key == "last encountered":
        return _last_encountered(m, env)
    if key == "accessed":
        return state.accesses[-1:]
    if key == "drawn":  # 8.4.2a: abilities about cards being drawn see them in the set-aside zone
        return drawn(m)
    found = env.named(key)
    if found is not None:
        return found if isinstance(found, tuple) else (found,) if found else ()
    if key == "those":
        several: Change | None = env.trigger
        return several.objs or tuple(oid for oid in (several.obj or several.was,) if oid) if several else ()
    if key == "it":
        trigger: Change | None = env.trigger
        return (trigger.obj or trigger.was,) if trigger and (trigger.obj or trigger.was) else ()
    if source:
        memory = m.obj(source).recall(key)
        if isinstance(memory, tuple):
            return memory
        if isinstance(memory, int):
            return (memory,)
    return ()


def _last_encountered(m: Machine, env: Env) -> tuple[int, ...]:
    """The ice of the last encounter in the run that the trigger condition is about (1.12.6)."""
    met: Change | None = env.trigger
    if met is None:
        return ()
    past = (ch.obj for ch in reversed(m.state.history) if ch.kind == "encounter" and ch.run == met.number)
    latest = next(past, None)
    return (latest,) if latest is not None else ()


def drawn(m: Machine) -> tuple[int, ...]:
    """The cards drawn and still set aside in the innermost draw (8.4.2a)."""
    frame = m.found(frames.Draw)
    objs = m.state.objs
    return tuple(oid for oid in frame.cards if oid in objs and objs[oid].zone == ASIDE) if frame else ()


def is_identity(m: Machine, obj: Obj) -> bool:
    """Whether the object is an identity (3.1)."""
    return m.catalog.card(obj.name).type == "identity"


def existing(m: Machine, env: Env, ref: q.Ref) -> tuple[int, ...]:
    """The objects that a reference names, that still exist, and that anything can still be done to (4.9.5).

    An ability whose condition was the zone change of its own source finds the source where it went (9.1.8g).
    """
    found = refs(m, env, ref)
    met: Change | None = env.trigger
    if ref.key == "this" and met is not None and met.was in found and met.obj:
        found = tuple(met.obj if oid == met.was and oid not in m.state.objs else oid for oid in found)
    return tuple(oid for oid in found if within_reach(m, oid))


def within_reach(m: Machine, oid: int) -> bool:
    """Whether an object exists and is not removed from the game: then nothing more can be done to it (4.9.5)."""
    obj = m.state.objs.get(oid)
    return obj is not None and obj.zone != REMOVED


def kind_of(env: Env) -> str:
    """The kind of the ability being resolved, as prohibitions ask: "subroutine", "tied" to one (10.8.5), or ""."""
    if env.subroutine is None:
        return ""
    return "subroutine" if env.ability == "sub" else "tied"


def server_of(m: Machine, oid: int) -> str:
    """The server that an object is in, in the root of, protecting, or hosted in; "" if none (4.6.6i, 4.6.6k)."""
    obj = m.obj(oid)
    if obj.server:
        return obj.server
    if obj.host:
        return server_of(m, obj.host)
    return obj.zone if obj.zone in CENTRALS else ""


def in_root(m: Machine, server: str) -> tuple[int, ...]:
    """The cards in the root of a server, with the Corp's cards that are installed on one of them, each once.

    Agendas, assets and upgrades are installed in roots only (3.2.1, 3.3.1, 8.5.2b); ice hosted there is in none.
    """
    place = m.state.servers.get(server)
    found = list(place.root) if place is not None else []
    for host in found:
        found += [o.id for o in m.state.objs.values() if o.host == host and goes_in_root(m, o) and o.id not in found]
    return tuple(found)


def goes_in_root(m: Machine, obj: Obj) -> bool:
    """Whether an object is an installed card of a type that is installed in roots."""
    return obj.installed and m.catalog.card(obj.name).type in ("agenda", "asset", "upgrade")


def zone_of(env: Env, name: str) -> str:
    """The zone that a name in the language stands for: `hand` is the hand of the ability's controller."""
    return HAND[env.you] if name == "hand" else name


# Records that say which server was attacked.
_OF_A_RUN = ("run ends", "successful run", "unsuccessful run")


def servers(m: Machine, env: Env, name: str) -> tuple[str, ...]:
    """The servers that a name in the language stands for."""
    state = m.state
    run = state.run()
    source = env.source
    this = env.this_server or (server_of(m, source) if source else "")
    remotes = tuple(n for n, s in state.servers.items() if not s.central)
    if name == "this":
        return (this,) if this else ()
    if name == "attacked":
        breach = state.breach()
        met: Change | None = env.trigger
        over = env.that_server  # the run is complete (6.9.6d), and a cost is paid or what was created comes about
        if met is not None:
            over = met.server if met.kind in _OF_A_RUN else ""
        known = run.server if run else breach.server if breach else over
        return (known,) if known else ()
    if name in ("any", ""):
        return tuple(state.servers)
    if name == "remote":
        return remotes
    if name == "central":
        return CENTRALS
    if name in ("another", "another remote"):
        chosen = env.chosen
        trigger: Change | None = env.trigger
        not_this = (
            chosen
            if isinstance(chosen, str) and chosen
            else this or (trigger.server if trigger else "") or (run.server if run else "")
        )
        return tuple(n for n in (remotes if name == "another remote" else state.servers) if n != not_this)
    if name == "mark":
        return (state.mark[0],) if state.mark else env.mark
    if name == "that":
        trigger = env.trigger
        known = trigger.server if trigger else ""
        known = known or env.that_server  # in a delayed ability: that of the ability that created it
        return (known,) if known else ()
    if name in state.servers:
        return (name,)
    bound = env.named(name) or (m.obj(source).recall(name) if source else None)
    if isinstance(bound, tuple) and bound and isinstance(bound[0], str):  # which one is yet to be chosen (1.2.5)
        return bound
    return (bound,) if isinstance(bound, str) else ()


def standing(m: Machine, env: Env, name: str) -> tuple[str, ...]:
    """The servers that a name stands for and that still exist: one that is remembered may be gone (4.6.8e)."""
    return tuple(one for one in servers(m, env, name) if one in m.state.servers)


def candidates(m: Machine, env: Env, sel: q.Sel) -> list[int]:
    """Every object that a selection describes, in a fixed order; a card that would be played is in no hand by then."""
    state = m.state
    played = env.being_played
    if sel.among:
        pool = [oid for oid in refs(m, env, q.ref(sel.among)) if within_reach(m, oid)]
    elif sel.zone:
        pool = []
        for zone in sel.zone:
            zone = zone_of(env, zone)
            if zone == "anywhere":
                pool += [oid for oid in state.objs if within_reach(m, oid)]
            else:
                if zone not in state.zones:
                    raise NotImplementedRule(f"the zone {zone!r} in a selection")
                pool += list(state.zones[zone])
                if sel.to_enter_play and zone in HAND.values():
                    pool += m.rules.as_if_in_hand(m, env.you) if zone == HAND[env.you] else []
    elif isinstance(sel.hosted_on, q.Ref):
        hosts = refs(m, env, sel.hosted_on)
        pool = [o.id for o in state.objs.values() if o.host in hosts]
    elif sel.set_aside_with:
        pool = list(state.zones[ASIDE])
    else:
        pool = [oid for oid in state.zones[PLAY] if state.objs[oid].installed]
    return [oid for oid in pool if oid != played and matches(m, env, sel, oid, zoned=True)]


def pool(m: Machine, env: Env, node: Any) -> list[int]:
    """Every object on which an effect could act as things are: those from which it takes, or is told to take, some."""
    if isinstance(node, q.Ref):
        return list(existing(m, env, node))
    if isinstance(node, q.Sel):
        return candidates(m, env, node)
    if isinstance(node, e.Choose | e.All):
        return candidates(m, env, node.what)
    if isinstance(node, e.Top):
        return list(m.state.zones[node.of][: max(0, value(m, env, node.n))])
    if isinstance(node, e.RandomCards):
        there = [oid for oid in m.state.zones[zone_of(env, node.of)] if oid != env.being_played]
        return there if value(m, env, node.n) > 0 else []
    return [oid for part in node.of for oid in pool(m, env, part)] if isinstance(node, e.These) else []


def matches(m: Machine, env: Env, sel: q.Sel, oid: int, zoned: bool = False) -> bool:
    """Whether an object is one of a selection: each of its facets must fit (`answers.facets`).

    zoned  it is known to be in the right zone: it was gathered there, or stands for what would be

    Only `candidates` takes a selection without a zone to mean installed cards (1.15.2c). An object that is named, or
    that something happened to, is judged by the facets that the selection states and by nothing else.
    """
    obj = m.obj(oid)
    if not zoned:
        if sel.zone and "anywhere" not in sel.zone and all(obj.zone != zone_of(env, zone) for zone in sel.zone):
            return False
        if sel.among and oid not in refs(m, env, q.ref(sel.among)):
            return False
    facets = m.rules.facets
    return all(facets[key](m, env, wanted, obj) for key, wanted in sel.stated if key in facets)


def value(m: Machine, env: Env, node: Node) -> int:
    """The number that a value word gives now (`answers.values`)."""
    return m.rules.values[node.name](m, env, node)


def holds(m: Machine, env: Env, node: Node | None) -> bool:
    """Whether a condition holds now (`answers.conditions`)."""
    return node is None or m.rules.conditions[node.name](m, env, node)
