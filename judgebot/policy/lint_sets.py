"""The appropriate sets of the checkpoint (10.3.1e) over every restriction that a board breaks, in bounded time."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

# How many sets are looked at, tried and listed before the search says that there are more.
_LOOKED_AT = 200_000
_TRIED = 4_000
_LISTED = 24


def minimal_sets(
    pool: Sequence[int], legal_without: Callable[[frozenset[int]], bool]
) -> tuple[list[tuple[int, ...]], bool]:
    """The sets of objects whose trashing makes everything legal and from which none can be left out, smallest first.

    Args:
        pool: the objects that could be trashed.
        legal_without: whether everything would be legal were these objects trashed.

    Returns the sets, and whether the search stopped before it had tried everything.
    """
    if legal_without(frozenset()):
        return [], False
    found: list[tuple[int, ...]] = []
    looked_at = tried = 0
    for size in range(1, len(pool) + 1):
        for combo in itertools.combinations(pool, size):
            looked_at += 1
            if looked_at > _LOOKED_AT or tried >= _TRIED or len(found) > _LISTED:
                return found[:_LISTED], True
            if any(set(smaller) <= set(combo) for smaller in found):
                continue
            tried += 1
            if legal_without(frozenset(combo)):
                found.append(combo)
    return found, False
