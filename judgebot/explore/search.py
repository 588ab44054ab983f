"""Every legal line of play from a state to a horizon, breadth first by how far it departs from the defaults."""

from __future__ import annotations

import collections
import time
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.explore.canonical import canonical
from judgebot.game.state import State

Facts = Callable[[Machine, tuple[bool, ...]], Hashable]
Horizon = Callable[[Machine, Decision | None], bool]
Watch = Callable[[Event], bool]


class Choice(NamedTuple):
    """One decision of a line: who made it, at which step, the option's words, and its index."""

    who: str
    step: str
    kind: str
    words: str
    index: int
    default: bool


class Leaf(NamedTuple):
    """An outcome: the facts it was told apart by, the line that reaches it with the fewest departures, how many lines of the merged tree end so."""

    facts: Hashable
    line: tuple[Choice, ...]
    lines: int
    state: State


class Result(NamedTuple):
    """What a search has found.

    outcomes    by facts, in the order in which they were found
    exhausted   whether the whole tree was seen; only then is "never" a proof
    decisions   decisions at which the search branched or passed
    states      distinct states met
    merged      states that had been met before
    unknown     lines that ended in something not implemented, by message
    why         why it stopped, if it did not exhaust the tree
    """

    outcomes: dict[Hashable, Leaf]
    exhausted: bool
    decisions: int
    states: int
    merged: int
    unknown: dict[str, tuple[Choice, ...]]
    seconds: float
    why: str


class _Node(NamedTuple):
    parent: _Node | None
    choice: Choice | None


def _line(node: _Node | None) -> tuple[Choice, ...]:
    found = []
    while node is not None and node.choice is not None:
        found.append(node.choice)
        node = node.parent
    return tuple(reversed(found))


def explore(
    machine: Machine,
    horizon: Horizon,
    facts: Facts,
    *,
    vary: tuple[str, ...] = ("corp", "runner"),
    watches: tuple[Watch, ...] = (),
    flags: tuple[bool, ...] | None = None,
    merge: bool = True,
    most: int = 200_000,
    seconds: float = 60.0,
    first: Callable[[Hashable], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Explore from a machine's state.

    horizon  whether a line is at its end (asked at each decision, and when there is none)
    facts    what tells outcomes apart, from the machine and which watches have fired
    vary     whose decisions are explored; the others take their default, or the first option
    watches  events to look for on the way
    merge    whether equal states are met once
    most     the most states to look at
    seconds  the longest time to take
    first    stop as soon as an outcome satisfies this
    """
    begun = time.monotonic()
    record = bool(watches)
    start = machine.copy(record=record)
    quiet = flags if flags is not None else tuple(False for _ in watches)
    queue: collections.deque[tuple[Machine, _Node, tuple[bool, ...]]] = collections.deque([(start, _Node(None, None), quiet)])
    seen: set[Hashable] = set()
    outcomes: dict[Hashable, Leaf] = {}
    unknown: dict[str, tuple[Choice, ...]] = {}
    decisions = merged = states = 0
    why = ""
    while queue:
        m, node, flags = queue.popleft()
        try:
            decision = m.advance()
        except NotImplementedRule as error:
            unknown.setdefault(str(error), _line(node))
            continue
        if watches:
            flags = tuple(flag or any(watch(event) for event in m.events or ()) for flag, watch in zip(flags, watches, strict=True))
            m.events = []
        if merge:
            key = (canonical(m.state), flags, decision.kind if decision else "")
            if key in seen:
                merged += 1
                continue
            seen.add(key)
        states += 1
        if decision is None or horizon(m, decision):
            found = facts(m, flags)
            leaf = outcomes.get(found)
            outcomes[found] = leaf._replace(lines=leaf.lines + 1) if leaf else Leaf(found, _line(node), 1, m.state)
            if first is not None and first(found):
                why = "found"
                break
            continue
        decisions += 1
        if states >= most:
            why = f"{most} states were looked at"
            break
        if states % 64 == 0:
            if progress is not None:
                progress(states, len(queue))
            if time.monotonic() - begun > seconds:
                why = f"{seconds:g} seconds had passed"
                break
        usual = decision.default if decision.default is not None else 0
        indices = range(len(decision.options)) if decision.who in vary else (usual,)
        for index in sorted(indices, key=lambda i: i != usual):
            child = m if len(indices) == 1 else m.copy(record=record)
            option = decision.options[index]
            child.answer(index)
            step = _Node(node, Choice(decision.who, decision.step, decision.kind, option.words, index, index == decision.default))
            if index == usual:
                queue.appendleft((child, step, flags))
            else:
                queue.append((child, step, flags))
    return Result(outcomes, not queue and not why and not unknown, decisions, states, merged, unknown, time.monotonic() - begun, why)


def replay(machine: Machine, line: tuple[Choice, ...], record: bool = True) -> Machine:
    """Play a line again, with the trace on."""
    m = machine.copy(record=record)
    for choice in line:
        m.advance()
        m.answer(choice.index)
    m.advance()
    return m


def perft(machine: Machine, horizon: Horizon, vary: tuple[str, ...] = ("corp", "runner")) -> tuple[int, int, int]:
    """The exact number of legal lines, of decisions, and of distinct final states, counted over merged states.

    Lines are counted with multiplicity: every sequence of decisions counts once.
    """
    memo: dict[Hashable, tuple[int, int, frozenset[Hashable]]] = {}

    def count(m: Machine) -> tuple[int, int, frozenset[Hashable]]:
        decision = m.advance()
        key: Any = canonical(m.state)
        if key in memo:
            return memo[key]
        if decision is None or horizon(m, decision):
            result = (1, 0, frozenset([hash(key)]))
        else:
            lines = choices = 0
            finals: frozenset[Hashable] = frozenset()
            usual = decision.default if decision.default is not None else 0
            for index in range(len(decision.options)) if decision.who in vary else (usual,):
                child = m.copy()
                child.answer(index)
                more, below, ends = count(child)
                lines += more
                choices += below
                finals |= ends
            result = (lines, choices + 1, finals)
        memo[key] = result
        return result

    lines, choices, finals = count(machine.copy())
    return lines, choices, len(finals)
