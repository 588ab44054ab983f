"""What the Runner's memory is enough for (1.20, 3.9.3).

Memory that is for some programs only serves no others. The base leaves that to the card that gives it; the later
edition says how programs and memory are matched (26:1.20.4b), and that the limit and what is unused ignore it.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from judgebot.engine import characteristics as c
from judgebot.engine import query
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine


def kept(m: Machine) -> list[c.Static]:
    """What gives memory for some programs only."""
    return [static for static in c.declared(m, "memory") if static.declaration.only is not None]


def missing(m: Machine, costs: Mapping[int, int]) -> int:
    """How many memory units are wanting for programs with these memory costs; 0 or less if there are enough.

    Each unit of a program's cost needs one that the program may use. That fails if and only if some programs that share
    what they may use need more than there is of it: for each set of sources, those that no other source serves.
    """
    sources = kept(m)
    free = c.memory_limit(m) - sum(int(one.declaration.n) for one in sources)
    most = None
    for size in range(len(sources) + 1):
        for some in itertools.combinations(sources, size):
            others = [one for one in sources if one not in some]
            need = sum(n for oid, n in costs.items() if not any(serves(m, one, oid) for one in others))
            over = need - free - sum(int(one.declaration.n) for one in some)
            most = over if most is None else max(most, over)
    assert most is not None
    return most


def serves(m: Machine, source: c.Static, oid: int) -> bool:
    """Whether a program may use memory that is for some only."""
    return query.matches(m, source.env, source.declaration.only, oid, zoned=True)


def wanting(m: Machine, costs: Mapping[int, int]) -> bool:
    """Whether there is too little memory for these programs; records it if memory for others decides that."""
    over = missing(m, costs) > 0
    if over and sum(costs.values()) <= c.memory_limit(m) and m.rules.edition.has("memory-for-some-programs-only"):
        m.switched("memory-for-some-programs-only", "26:1.20.4b")
    return over


def broken(m: Machine, programs: tuple[int, ...]) -> tuple[str, Fact, tuple[int, ...]] | None:
    """How installed programs break the memory limit (3.9.3c), as a problem; None if they do not."""
    costs = {oid: c.memory_counted(m, oid) for oid in programs}
    if (over := missing(m, costs)) <= 0:
        return None
    used, limit = sum(costs.values()), c.memory_limit(m)
    why = fact("memory limit", n=used, limit=limit) if used > limit else fact("memory kept", n=over)
    return ("3.9.3c", why, programs)
