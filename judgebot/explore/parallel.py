"""A search by several processes: the tree is cut near its root, and its branches are searched side by side."""

from __future__ import annotations

import concurrent.futures
import dataclasses
import mmap
import multiprocessing
import multiprocessing.sharedctypes
import signal
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from judgebot.explore.graph import Graph, joined
from judgebot.explore.lines import Start
from judgebot.explore.search import Leaf, Result, Watch, explore

SMALL = 2_000  # choices tried alone first: most trees end there
CUTS = 8  # parts per process: what one has finished early, another need not wait for
_EMPTY = 0

# What a child process needs. It is inherited when the process is forked: little of it could be sent.
_JOB: dict[str, Any] = {}


class Wanted(Protocol):
    """How much may be searched, and by how many processes."""

    @property
    def most(self) -> int:
        """The most choices to try."""
        ...

    @property
    def seconds(self) -> float:
        """The longest time to take."""
        ...

    @property
    def jobs(self) -> int:
        """How many processes to use."""
        ...


@dataclasses.dataclass
class Marks:
    """The marks of all states that any process has met, in memory that all of them share.

    Two processes may note the same state at the same moment and both think it new: it is then looked at twice, which is
    only a waste. States are known by 64 bits: that two differ and have one mark is not to be expected in a lifetime.
    """

    size: int

    def __post_init__(self) -> None:
        self.cells = multiprocessing.sharedctypes.RawArray("q", self.size)

    def add(self, mark: int) -> bool:
        """Note a state by its mark; whether it is new."""
        cells, size = self.cells, self.size
        mark = mark or 1
        place = mark % size
        while True:
            held = cells[place]
            if held == mark:
                return False
            if held == _EMPTY:
                cells[place] = mark
                return True
            place = (place + 1) % size


def explore_with(
    start: Start,
    watch: Watch,
    wish: Wanted,
    *,
    apart: Iterable[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Explore with as many processes as are wished for. The outcomes are the same with any number of them."""
    settings: dict[str, Any] = {"keeper": start.keeper, "apart": tuple(apart)}
    if wish.jobs < 2 or wish.most <= SMALL or "fork" not in multiprocessing.get_all_start_methods():
        return explore(start.walker, watch, most=wish.most, seconds=wish.seconds, progress=progress, **settings)
    begun = time.monotonic()
    settings["shared"] = Marks(4 * wish.most + 1009)
    first = explore(start.walker, watch, most=SMALL, seconds=wish.seconds, keep=True, **settings)
    if not first.waiting or first.why == "it was interrupted":
        return first
    count = min(len(first.waiting), wish.jobs * CUTS)
    # Shared with the child processes, which look at it as they go: whether to stop, and what each part has tried.
    tally = memoryview(mmap.mmap(-1, 8 * (count + 1))).cast("Q")
    left = wish.most - first.decisions
    _JOB.update(waiting=first.waiting, watch=watch, settings=settings, tally=tally, most=wish.most)
    found: list[Result] = []
    why = ""
    parts: list[concurrent.futures.Future[Result]] = []
    context = multiprocessing.get_context("fork")
    pool = concurrent.futures.ProcessPoolExecutor(wish.jobs, mp_context=context, initializer=_deaf)
    try:
        parts += [pool.submit(_branches, part, count, left, begun, wish.seconds) for part in range(count)]
        for done in concurrent.futures.as_completed(parts):
            found.append(done.result())
            if progress is not None:
                progress(first.decisions + sum(one.decisions for one in found), count - len(found))
    except KeyboardInterrupt:
        why = "it was interrupted"
        tally[0] = 1
        # Each child ends at its next look and hands over what it has seen.
        found = [part.result() for part in parts if not part.cancel()]
    finally:
        pool.shutdown(cancel_futures=True)
        _JOB.clear()
    return _together(first, found, why, time.monotonic() - begun)


def _deaf() -> None:
    """Leave Ctrl-C to the parent: a child that it killed would take what it has seen with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _branches(part: int, parts: int, most: int, begun: float, seconds: float) -> Result:
    """Search every so manieth of the branches that wait, in a child process.

    most: how many choices all parts together may try.
    """
    tally = _JOB["tally"]

    def heed(tried: int, waiting: int) -> None:
        tally[1 + part] = tried
        if tally[0] or sum(tally[1:]) >= most:
            raise KeyboardInterrupt

    mine = _JOB["waiting"][part::parts]
    left = max(0.1, begun + seconds - time.monotonic())
    found = explore(None, _JOB["watch"], most=most, seconds=left, resume=mine, progress=heed, **_JOB["settings"])
    tally[1 + part] = found.decisions
    why = found.why
    # A limit is named as it was asked for, not what of it was left for this child.
    if why.endswith("seconds had passed"):
        why = f"{seconds:g} seconds had passed"
    elif why and not tally[0]:
        why = f"{_JOB['most']:,} choices were tried"
    return found._replace(waiting=[], why=why)


def _together(first: Result, found: list[Result], why: str, seconds: float) -> Result:
    """One result of several."""
    graphs: list[Graph] = [first.graph, *(one.graph for one in found)]
    unknown = dict(first.unknown)
    for one in found:
        first.graph.marks.update(one.links)
        for text, line in one.unknown.items():
            unknown.setdefault(text, line)
    graph = joined(graphs)
    outcomes: dict[Any, Leaf] = {}
    ends = sorted(((graph.line(node), facts) for node, facts in graph.ends.items()), key=lambda one: _length(one[0]))
    for line, facts in ends:
        outcomes.setdefault(facts, Leaf(facts, line))
    stopped = why or next((one.why for one in found if one.why), "")
    return first._replace(
        outcomes=outcomes,
        exhausted=not stopped and not unknown,
        decisions=first.decisions + sum(one.decisions for one in found),
        states=first.states + sum(one.states for one in found),
        merged=first.merged + sum(one.merged for one in found),
        unknown=unknown,
        seconds=seconds,
        why=stopped,
        graph=graph,
        waiting=[],
        links=[],
    )


def _length(line: tuple[Any, ...]) -> tuple[int, int]:
    """How far a line departs from the defaults, and how long it is."""
    return sum(1 for choice in line if not choice.default and not choice.forced), len(line)
