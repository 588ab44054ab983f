"""Whether each condition word holds now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards import queries as q
from judgebot.engine import characteristics as c
from judgebot.engine import frames, triggers
from judgebot.engine.machine import Machine
from judgebot.engine.query import candidates, holds, in_phase, matches, refs, servers, value, who
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import Obj

Condition = Callable[[Machine, Env, Any], bool]


def _is(m: Machine, env: Env, node: q.Is) -> bool:
    found = refs(m, env, node.card)
    return bool(found) and all(matches(m, env, node.a, oid) for oid in found)


def _during_run(m: Machine, env: Env, node: q.DuringRun) -> bool:
    run = m.state.run()
    return run is not None and run.begun and (not node.server or run.server in servers(m, env, node.server))


def _during_encounter(m: Machine, env: Env, node: q.DuringEncounter) -> bool:
    encounter = m.state.encounter()
    if encounter is None or (node.ice is not None and encounter.ice not in refs(m, env, node.ice)):
        return False
    wanted = servers(m, env, node.server) if node.server else ()
    if node.server and m.obj(encounter.ice).server not in wanted:
        return False
    if not node.first:
        return True
    past = (ch for ch in m.state.history[m.state.turn_start :] if ch.kind == "encounter")
    such = (ch.number for ch in past if not node.server or m.obj(ch.obj).server in wanted)
    return next(such, None) == encounter.id


def _turn(m: Machine, env: Env, node: q.TurnOf) -> bool:
    player = who(env, node.who)
    return m.state.active == player and (not node.phase or in_phase(m, node.phase, player))


def _resolving_subroutines(m: Machine, env: Env, node: q.ResolvingSubroutines) -> bool:
    ice = refs(m, env, node.ice)
    return any(isinstance(frame, frames.Subroutine) and frame.ice in ice for frame in m.state.frames)


def _first_click(m: Machine, env: Env, node: q.FirstClick) -> bool:
    changes = m.state.history[m.state.turn_start :]
    spent = sum(one.n for one in changes if one.kind == "spend clicks" and one.who == env.you)
    return spent == 0


def _had_no_counters(m: Machine, env: Env, node: q.HadNoCounters) -> bool:
    if node.kind == "tag":
        untagged: bool | None = env.untagged  # kept since the condition was met, like `had`
        return c.had_no_tags(m) if untagged is None else untagged
    had: Obj | None = env.had  # kept since the condition was met, for an instruction that asks
    return all(
        (had if had is not None and had.id == oid else m.state.prior.get(oid) or m.obj(oid)).count(node.kind) == 0
        for oid in refs(m, env, node.on or q.ref("it"))
    )


def _server_is(m: Machine, env: Env, node: q.ServerIs) -> bool:
    met: Change | None = env.trigger
    run = m.state.run()
    server = met.server if met and met.server else run.server if run else ""
    return server in servers(m, env, node.server)


def _installed(m: Machine, env: Env, node: q.IsInstalled) -> bool:
    found = refs(m, env, node.card)
    return bool(found) and all(oid in m.state.objs and m.state.objs[oid].installed for oid in found)


def _actions_differ(m: Machine, env: Env, node: q.ActionsDiffer) -> bool:
    past = m.state.history[m.state.turn_start :]
    taken = [one.data for one in past if one.kind == "action ends" and one.who == env.you]
    return len(taken) == node.n and len(set(taken)) == node.n


def _first_played(m: Machine, env: Env, node: q.FirstPlayed) -> bool:
    plays = [one for one in m.state.history[m.state.turn_start :] if one.kind == "play" and one.who == env.you]
    return bool(env.source == next((one.obj for one in plays if matches(m, env, node.of, one.obj)), None))


def _played_from(m: Machine, env: Env, node: q.PlayedFrom) -> bool:
    plays = [frame for frame in m.state.frames if isinstance(frame, frames.Play)]
    return any(frame.oid == env.source and frame.origin == node.zone for frame in plays)


CONDITIONS: dict[str, Condition] = {
    "all": lambda m, env, node: all(holds(m, env, part) for part in node.of),
    "any": lambda m, env, node: any(holds(m, env, part) for part in node.of),
    "not": lambda m, env, node: not holds(m, env, node.of),
    "tagged": lambda m, env, node: c.tagged(m) if node.n == 1 else c.tags(m) >= node.n,
    "at_least": lambda m, env, node: value(m, env, node.a) >= value(m, env, node.b),
    "at_most": lambda m, env, node: value(m, env, node.a) <= value(m, env, node.b),
    "odd": lambda m, env, node: value(m, env, node.n) % 2 == 1,
    "equal": lambda m, env, node: value(m, env, node.a) == value(m, env, node.b),
    "exists": lambda m, env, node: len(candidates(m, env, node.of)) >= node.n,
    "is": _is,
    "during_run": _during_run,
    "during_encounter": _during_encounter,
    "did": lambda m, env, node: bool(env.named(node.key)),
    "happened": lambda m, env, node: triggers.count(m, env, node.event, node.within) > 0,
    "turn": _turn,
    "first_click": _first_click,
    "resolving_subroutines": _resolving_subroutines,
    "had_no_counters": _had_no_counters,
    "server_is": _server_is,
    "link": lambda m, env, node: c.link(m) >= node.n,
    "threat": lambda m, env, node: c.threat(m) >= node.n,
    "installed": _installed,
    "played_from": _played_from,
    "first_played": _first_played,
    "actions_differ": _actions_differ,
}
