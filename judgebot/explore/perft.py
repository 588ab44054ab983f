"""The exact number of lines of play from a state: what a search is measured by."""

from __future__ import annotations

from collections.abc import Hashable

from judgebot.engine.canonical import Canon
from judgebot.explore.walker import Walker
from judgebot.plain import NamedTuple


class Counts(NamedTuple):
    """The size of a tree: lines of play, decisions at which somebody chooses, and distinct final states."""

    lines: int
    decisions: int
    finals: int


def perft(start: Walker, *, merge: bool = True) -> Counts:
    """The exact number of legal lines, of decisions on them, and of distinct final states.

    Lines and decisions are counted with multiplicity, as if nothing were merged; `merge` only says whether equal states
    are counted once or walked again. A line that comes back to a state it was in ends there (10.1.6).
    """
    canon = Canon(start)
    memo: dict[Hashable, tuple[int, int]] = {}
    finals: set[Hashable] = set()
    key: Hashable
    stack: list[tuple[Walker, Hashable, int, int, int]] = []
    # An explicit stack: lines can be longer than Python's own.
    begun = start.copy()
    result = (0, 0)
    pending: Walker | None = begun
    above: set[Hashable] = set()
    while True:
        if pending is not None:
            m, pending = pending, None
            decision = m.advance()
            key = (canon.key(m.state), m.marked, decision is None)
            if merge and key in memo:
                result = memo[key]
            elif decision is None:
                finals.add(key)
                result = memo[key] = (1, 0)
            elif key in above:
                result = (1, 0)
            else:
                above.add(key)
                stack.append((m, key, 0, 0, 1))
                pending = m.copy()
                pending.answer(0)
                continue
        if not stack:
            return Counts(result[0], result[1], len(finals))
        m, key, index, lines, decisions = stack.pop()
        lines, decisions, index = lines + result[0], decisions + result[1], index + 1
        assert m.decision is not None
        if index < len(m.decision.options):
            stack.append((m, key, index, lines, decisions))
            pending = m.copy()
            pending.answer(index)
        else:
            above.discard(key)
            result = (lines, decisions)
            if merge:
                memo[key] = result
