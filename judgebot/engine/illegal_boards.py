"""What breaks restrictions on the board, and which objects are trashed for it to be legal again (10.3.1e)."""

from __future__ import annotations

import itertools

from judgebot.engine import characteristics as c
from judgebot.engine import (
    legality,
    memory,
    prohibitions,
    restrictions,
)
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.game.objects import PLAY


def problems(m: Machine, without: frozenset[int] = frozenset()) -> list[tuple[str, Fact, tuple[int, ...]]]:
    """Restrictions that installed or hosted objects break (10.3.1e), as (rule, fact, objects), were `without` trashed.

    The objects named are those among which something must be trashed.
    """
    state = m.state
    found: list[tuple[str, Fact, tuple[int, ...]]] = []
    installed = [
        oid
        for oid in state.zones[PLAY]
        if state.objs[oid].installed and oid not in without and state.objs[oid].host not in without
    ]
    programs = tuple(oid for oid in installed if m.card(oid).type == "program" and c.memory_counted(m, oid) > 0)
    if (over := memory.broken(m, programs)) is not None:
        found.append(over)
    for oid in installed:
        obj = state.objs[oid]
        if obj.host and obj.host in state.objs and obj.host not in without:
            stop = prohibitions.cannot(m, "host", "", obj.host)
            if stop is not None:
                found.append(("1.13.4", fact("forbidden", source=stop.source, text=stop.declaration), (oid,)))
    found += restrictions.hosting(m, without)
    for server in state.servers.values():
        root = [oid for oid in server.root if oid not in without and oid in state.objs]
        mains = tuple(oid for oid in root if m.card(oid).type in ("agenda", "asset"))
        if server.central and mains:
            found.append(("4.6.6e", fact("not in a central", server=server.name), mains))
        elif len(mains) > 1:
            found.append(("4.6.6e", fact("several mains", server=server.name, n=len(mains)), mains))
        for oid in root:  # it applies at all times, to inactive cards too (8.5.12)
            if only := legality.server_forbidden(m, oid, server.name):
                found.append(("8.5.12", fact("says where", card=oid, servers=only), (oid,)))
        regions = tuple(oid for oid in root if "region" in m.card(oid).subtypes)
        if len(regions) > 1:
            found.append(("4.6.6g", fact("several regions", server=server.name, n=len(regions)), regions))
    return found


def appropriate_sets(m: Machine) -> list[tuple[int, ...]]:
    """The sets of objects whose trashing makes everything legal and from which nothing can be left out (10.3.1e)."""
    wrong = problems(m)
    if not wrong:
        return []
    pool = sorted({oid for _, _, oids in wrong for oid in oids})
    found: list[tuple[int, ...]] = []
    for size in range(1, len(pool) + 1):
        for combo in itertools.combinations(pool, size):
            if any(set(smaller) <= set(combo) for smaller in found):
                continue
            if not problems(m, frozenset(combo)):
                found.append(combo)
    return found
