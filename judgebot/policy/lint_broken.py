"""Restrictions that a board breaks: places, hosts and memory (10.3.1e), active cards (10.3.1d), remote servers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from judgebot.cards.nodes import listing, walk
from judgebot.engine import characteristics as c
from judgebot.engine import illegal_boards, legality, memory, query
from judgebot.engine.facts import Fact
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.environment import Env
from judgebot.game.objects import PLAY, RUNNER, SCORE, Obj
from judgebot.plain import NamedTuple
from judgebot.policy.lint_board import CHECKPOINT, INSTALLING, Board
from judgebot.policy.lint_findings import DOUBTFUL, ILLEGAL, Finding, Untried
from judgebot.scenario.titles import said

_RUNNER_TYPES = ("hardware", "program", "resource")
_KINDS = {"3.9.3c": "memory", "1.13.4": "host", "1.13.5a": "host", "4.6.6e": "root", "4.6.6g": "region"}


class Wrong(NamedTuple):
    """A restriction that objects break: kind of finding, rule, fact, the objects among which something must go."""

    kind: str
    rule: str
    fact: str
    objs: tuple[int, ...]
    prevents: tuple[str, str] = ("10.3.1e", CHECKPOINT)
    level: str = ILLEGAL
    unsure: str = ""
    over: int = 0  # by how much it is broken, where that is a number: cards, or (`weighed`) memory
    weighed: bool = False


# Where cards are (10.3.1e)


def broken(board: Board, without: frozenset[int] = frozenset()) -> list[Wrong]:
    """Every restriction on where objects are, or on how much they use, that is broken, were `without` trashed."""
    found = [_broken(board, *problem) for problem in illegal_boards.problems(board.machine, without)]
    for oid in board.machine.state.zones[PLAY]:
        obj = board.machine.state.objs[oid]
        # Cards in a root that cannot be in any root are not also counted against the root.
        if oid not in without and obj.host not in without:
            found += _misplaced(board, obj)
    return found


def _broken(board: Board, rule: str, broken: Fact, objs: tuple[int, ...]) -> Wrong:
    """A restriction that the checkpoint finds broken, and by how much."""
    m, kind = board.machine, _KINDS.get(rule, "host")
    if rule == numbers.HOST_KIND:
        (oid,) = objs
        host = m.state.objs[oid].host
        kinds = listing([one.what.phrase(2) for one in limits_of(m, host)], "or")
        return Wrong(kind, numbers.HOST_LIMIT, f"{board.name(host)} can host only {kinds}, not {board.name(oid)}", objs)
    fact = said(m, broken)
    if kind == "memory":
        over = memory.missing(m, {oid: c.memory_counted(m, oid) for oid in objs})
        return Wrong(kind, rule, fact, objs, unsure=board.hangs_on_strangers(), over=over, weighed=True)
    if kind in ("root", "region"):
        server = m.state.servers[m.state.objs[objs[0]].server]
        return Wrong(kind, rule, fact, objs, over=len(objs) - (0 if kind == "root" and server.central else 1))
    if rule == numbers.HOST_LIMIT:
        host = m.state.objs[objs[0]].host
        limits = limits_of(m, host)
        weight = sum(m.card(oid).memory or 0 for oid in objs)
        by_number = next((len(objs) - one.n for one in limits if one.n and len(objs) > one.n), 0)
        by_memory = next((weight - one.memory for one in limits if one.memory and weight > one.memory), 0)
        if by_memory and not by_number:
            fact = f"{board.name(host)} hosts {weight} memory units and can host {weight - by_memory}"
            return Wrong(kind, rule, fact, objs, over=by_memory, weighed=True)
        return Wrong(kind, rule, fact, objs, over=by_number)
    return Wrong(kind, rule, fact, objs)


def limits_of(m: Machine, host: int) -> list[Any]:
    """What a card says that it can host."""
    return [one.declaration for one in c.declared(m, "can_host") if one.source == host]


def _misplaced(board: Board, obj: Obj) -> list[Wrong]:
    """What is wrong with where one object is installed or hosted."""
    card = board.card(obj.id)
    title = board.name(obj.id)
    if card.type == "unknown" or obj.form:
        return []
    destination = ("8.5.15b", INSTALLING)
    if obj.server:
        if obj.id in board.machine.state.servers[obj.server].ice:
            if card.type != "ice":
                return [
                    Wrong("position", "3.4.2", f"{title} ({card.type}) protects {obj.server}", (obj.id,), destination)
                ]
        elif card.type not in ("agenda", "asset", "upgrade"):
            rule = "3.4.2" if card.type == "ice" else "8.5.1"
            return [
                Wrong("position", rule, f"{title} ({card.type}) is in the root of {obj.server}", (obj.id,), destination)
            ]
    elif obj.installed and not obj.host and obj.faceup and card.type not in _RUNNER_TYPES:
        rule = "8.5.1" if card.type in ("event", "operation", "identity") else "4.6.6a"
        return [Wrong("position", rule, f"{title} ({card.side} {card.type}) is in the rig", (obj.id,), destination)]
    return [*_own_place(board, obj), *(_host(board, obj) if obj.host else ())]


def _own_place(board: Board, obj: Obj) -> Iterator[Wrong]:
    """An installed card's own restriction on where it is (8.5.12, 1.13.5c)."""
    m = board.machine
    env = Env(source=obj.id, you=obj.controller)
    if not obj.installed or (obj.owner == RUNNER and not obj.faceup):
        return
    for ability in m.catalog.card(obj.name).abilities:
        for d in ability.static:
            if d.name != "install_only":
                continue
            if d.server and obj.server:
                central = m.state.servers[obj.server].central
                if obj.server not in d.server and ("central" if central else "remote") not in d.server:
                    where = " or ".join(d.server)
                    yield Wrong(
                        "server",
                        "8.5.12",
                        f"{board.name(obj.id)} is in {obj.server}, and can be only in {where}",
                        (obj.id,),
                    )
            if d.on is not None:
                host = m.state.objs.get(obj.host)
                if host is None:
                    yield Wrong("host", "1.13.5c", f"{board.name(obj.id)} is not hosted on {d.on.phrase(1)}", (obj.id,))
                elif not query.matches(m, env, d.on, host.id):
                    yield Wrong(
                        "host",
                        "1.13.5c",
                        f"{board.name(obj.id)} is hosted on {board.name(host.id)}, and can be only on {d.on.phrase(1)}",
                        (obj.id,),
                    )


_HOSTING_WORDS = ("host", "install", "become_counter", "search", "swap", "take_any")


def _host(board: Board, obj: Obj) -> Iterator[Wrong]:
    """What the host allows (1.13.1a, 1.13.4, 1.13.5)."""
    m = board.machine
    host = m.state.objs.get(obj.host)
    if host is None:
        return
    title, on = board.name(obj.id), board.name(host.id)
    if host.zone not in (PLAY, *SCORE.values()):
        yield Wrong(
            "host", "1.13.1a", f"{title} is hosted on {on}, which is in {host.zone}", (obj.id,), ("10.3.1g", CHECKPOINT)
        )
        return
    if any(d.name == "install_only" and d.on is not None for a in m.catalog.card(obj.name).abilities for d in a.static):
        return
    mine = [s for s in c.declared(m, "can_host") if s.source == host.id]
    if mine or _can_bring_together(board, obj, host):
        return
    strange = [board.card(oid).title for oid in (obj.id, host.id) if not board.card(oid).known]
    unsure = f"the abilities of {' and '.join(strange)} are not in the library" if strange else ""
    yield Wrong(
        "host",
        "1.13.5",
        f"{title} is hosted on {on}, and no ability of either allows that",
        (obj.id,),
        level=DOUBTFUL,
        unsure=unsure or "an ability of another card may have hosted it",
    )


def _can_bring_together(board: Board, obj: Obj, host: Obj) -> bool:
    """Whether an ability of the card or of its host does something that can host it there."""
    abilities = (*board.machine.catalog.card(obj.name).abilities, *board.machine.catalog.card(host.name).abilities)
    return any(node.name in _HOSTING_WORDS for ability in abilities for node in walk(ability.do))


def active_limits(board: Board) -> list[tuple[str, tuple[int, ...]]]:
    """Active unique cards of one name, and consoles of one player, where they are several (10.3.1d)."""
    m = board.machine
    groups: dict[tuple[str, str], list[int]] = {}
    for oid in m.state.zones[PLAY]:
        obj = m.state.objs[oid]
        if not c.is_active(m, oid):
            continue
        card = m.card(oid)
        if card.unique:
            groups.setdefault(("unique", card.title), []).append(oid)
        if card.type == "hardware" and "console" in c.subtypes(m, oid) and obj.installed:
            groups.setdefault(("console", obj.controller), []).append(oid)
    return [(kind, tuple(objs)) for (kind, _), objs in groups.items() if len(objs) > 1]


def too_many_remotes(board: Board) -> tuple[int, list[str]] | None:
    """The limit on remote servers and all that there are, where they are more (4.6.8f)."""
    limit, servers = legality.remote_limit(board.machine), board.machine.state.servers
    names = [name for name in legality.remotes(board.machine) if servers[name].ice or servers[name].root]
    return (limit, names) if limit is not None and len(names) > limit else None


def empty_remotes(board: Board) -> Iterator[Finding]:
    """Remote servers without cards (4.6.8e)."""
    m = board.machine
    lines = {server.name: server.line for server in board.scenario.corp.servers}
    for name in legality.remotes(m):
        server = m.state.servers[name]
        if server.ice or server.root:
            continue
        do = "The server does not exist; strike it from the board"
        yield Finding(
            "empty remote",
            ILLEGAL,
            lines.get(name, 0),
            f"{name} has no cards in its root and none protecting it",
            ("4.6.8e", "4.6.8d"),
            (),
            ("10.3.1h", CHECKPOINT),
            Untried(do, ("10.3.1h",), carry=partial(_strike, name)),
        )


def _strike(name: str, m: Machine) -> None:
    del m.state.servers[name]
