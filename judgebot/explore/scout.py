"""A line that answers a question, looked for where it is likely, long before every line has been seen.

Any line that is found is a legal line of play with that end; that none is found says nothing. Of what waits, three are
taken in turn: what is nearest to the answer as the game stands; what has departed least from doing nothing; and the
option that was tried least so far. Actions are cheap departures, as somebody must act anyway, and so is whatever the
question names.
"""

from __future__ import annotations

import collections
import heapq
import re
from collections.abc import Callable, Hashable
from typing import Any

from judgebot.engine.canonical import Canon
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.explore.bounds import Bounds
from judgebot.explore.graph import NO_CHAIN, Chain, Choice
from judgebot.explore.lines import Start
from judgebot.explore.made import made, named
from judgebot.explore.questions import Conditions, Question, apart
from judgebot.explore.reductions import Reductions
from judgebot.explore.search import EVERYONE, choices, idle
from judgebot.explore.walker import Walker
from judgebot.plain import NamedTuple

_ACTION, _OTHER, _NAMED = 2, 4, 1  # what a departure costs: an action, anything else; less where the question names it
_EVERYDAY = frozenset(("the", "is", "at", "on", "of", "true", "false", "corp", "runner", "remote", "some", "time"))


class _Way(NamedTuple):
    """Option `pick` of the decision at which a walker waits, or the walker (-1), and the choices that lead there."""

    walker: Walker
    pick: int
    watched: Any
    script: tuple[int, str]
    cost: int
    line: tuple[Any, Choice] | None
    chain: Chain = NO_CHAIN


def scout(
    start: Start, asked: Question, bounds: Bounds, most: int, progress: Callable[[int, int], None] | None = None
) -> tuple[Choice, ...] | None:
    """A line that settles a question: an example of what is possible, a counterexample to what is always or never so.

    asked     the question
    bounds    what it may take
    most      the most choices to try
    progress  told now and then how many choices were tried, and how many wait

    None if none was found.
    """
    watch = Conditions([asked])
    wanted = asked.kind != "always"
    words = _words(" ".join(asked.named))
    canon = Canon(start.walker, apart(start.walker, asked.named))
    everyone = start.keeper.vary >= frozenset(EVERYONE)
    # A line that is found needs no proof: what looks at spent credits is scouted so too.
    reductions = Reductions.of(start.walker, within=start.within) if everyone else None
    waiting = _Waiting()
    first = start.walker.copy(record=watch.record)
    first.detailed = watch.detailed
    waiting.add(_Way(first, -1, watch.begin(), (0, ""), 0, None), 0.0, None)
    seen: set[Hashable] = set()
    for tried in range(most):
        if tried % 16 == 0 and progress is not None:
            progress(tried, len(waiting.ways))
        if not waiting.ways or bounds.passed():
            return None
        way = waiting.take(tried % 3)
        m = way.walker
        past = len(m.state.history)
        if way.pick >= 0:
            m = m.copy(record=watch.record)
            m.answer(way.pick)
        m.seconds = min(Walker.seconds, bounds.left())
        try:
            decision = m.advance()
        except NotImplementedRule:
            continue
        watched = watch.look(way.watched, m, decision)
        script = start.keeper.take(m, way.script, m.forced) if m.forced and start.keeper.lines else way.script
        if reductions is not None and way.chain:
            way = way._replace(chain=reductions.kept(m, decision, way.chain, m.state.history[past:]))
        weak = reductions is not None and reductions.weak(m)
        key = (canon.key(m.state, weak), m.marked, watched, script, decision is None, way.chain)
        if key in seen:
            continue
        seen.add(key)
        if decision is None:
            if watch.away(0, watched, m, wanted) == 0 and not watch.unknown(asked, m):
                return _line(way.line)
            continue
        if m.events:
            m.events = []
        away = watch.away(0, watched, m, wanted)
        usual = decision.default if decision.default is not None else idle(decision)
        forced, script, options = choices(m, decision, script, start.keeper, canon, usual)
        if reductions is not None:
            options, _ = reductions.options(m, decision, options, way.chain)
        for index, _ in reversed(options):
            chain = reductions.after(m, decision, index, way.chain) if reductions is not None else NO_CHAIN
            cost = way.cost if index in (usual, forced) else way.cost + _cost(m, decision, index, words)
            choice = made(m, decision, index, forced is not None)
            waiting.add(_Way(m, index, watched, script, cost, (way.line, choice), chain), away, choice.what)
    return None


class _Waiting:
    """What is still to be looked at, in three orders; of equals the newest first, so that lines come to their ends."""

    def __init__(self) -> None:
        self.ways: dict[int, _Way] = {}
        self._taking: dict[int, Hashable] = {}
        self._tried: collections.Counter[Hashable] = collections.Counter()
        self._number = 0
        # nearest to the answer; fewest departures; tried least
        self._orders: tuple[list[tuple[float, int, int]], ...] = ([], [], [])

    def add(self, way: _Way, away: float, what: Hashable) -> None:
        """Put a way to the others: how far its game is from the answer, and the option that it takes."""
        self._number += 1
        self.ways[self._number], self._taking[self._number] = way, what
        for order, first in zip(self._orders, (away, 0.0, float(self._tried[what])), strict=True):
            heapq.heappush(order, (first, way.cost, -self._number))

    def take(self, which: int) -> _Way:
        """The first in one of the orders."""
        order = self._orders[which]
        while True:
            first, cost, number = heapq.heappop(order)
            if -number not in self.ways:
                continue
            what = self._taking[-number]
            if which == 2 and first < self._tried[what]:  # others with this option were taken in the meantime
                heapq.heappush(order, (self._tried[what], cost, number))
                continue
            self._tried[what] += 1
            del self._taking[-number]
            return self.ways.pop(-number)


def _cost(m: Machine, decision: Decision, index: int, words: frozenset[str]) -> int:
    if words & _words(" ".join(named(m, decision.options[index].choice))):
        return _NAMED
    return _ACTION if decision.kind == "action" else _OTHER


def _words(text: str) -> frozenset[str]:
    """The words of a text that tell what it is about, without the s of a plural."""
    found = re.findall(r"[^\W\d_]+", text.lower())
    return frozenset(word.removesuffix("s") for word in found if len(word) > 1) - _EVERYDAY


def _line(last: tuple[Any, Choice] | None) -> tuple[Choice, ...]:
    found = []
    while last is not None:
        last, choice = last
        found.append(choice)
    return tuple(reversed(found))
