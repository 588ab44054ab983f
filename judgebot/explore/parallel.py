"""A search by several processes: the tree is cut near its root, and its branches are searched side by side.

The processes end with the one that began them, whatever ends it. If one of them is killed, the search was cut short.
"""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import mmap
import multiprocessing
import multiprocessing.connection
import os
import pickle
import signal
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, NoReturn, Protocol

from judgebot.explore.bounds import Bounds
from judgebot.explore.graph import Graph, joined
from judgebot.explore.lines import Start
from judgebot.explore.proof import Proof
from judgebot.explore.reductions import Reductions
from judgebot.explore.search import Branch, Leaf, Result, Watch, explore

_POLL = 0.3  # seconds between looks at how far the processes are
SMALL = 2_000  # choices tried alone first: most trees end there
CUTS = 8  # parts per process: what one has finished early, another need not wait for
KILLED = "a process of the search was killed"
INTERRUPTED = "it was interrupted"
_TRIED = "choices were tried"
_EMPTY = 0
_PROBES = 1000  # places of the table tried for a state
_PART = struct.Struct("=H")


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

    @property
    def memory(self) -> int:
        """The most memory to hold, in MiB."""
        ...


@dataclasses.dataclass
class Marks:
    """The marks of all states that any process has met, in memory that all of them share.

    Two processes may note the same state at the same moment and both think it new, and so they may if the table is
    full: it is then looked at twice, which is only a waste. A mark is the 16 bytes of `canonical.digest`.
    """

    size: int

    def __post_init__(self) -> None:
        self.cells = memoryview(mmap.mmap(-1, 16 * self.size)).cast("Q")  # memory is taken as it is used

    def add(self, mark: bytes) -> bool:
        """Note a state by its mark; whether it is new."""
        cells, size = self.cells, self.size
        first, second = int.from_bytes(mark[:8]) or 1, int.from_bytes(mark[8:])
        place = first % size
        for _ in range(_PROBES):
            held = cells[2 * place]
            if held == first and cells[2 * place + 1] == second:
                return False
            if held == _EMPTY:
                cells[2 * place + 1] = second
                cells[2 * place] = first
                return True
            place = (place + 1) % size
        return True


@dataclasses.dataclass
class _Job:
    """What all processes search: each takes a part of what waits, and then another.

    parts  how many parts there are
    tally  shared: whether to stop, and what each part has tried
    most   how many choices may be tried: in all, and how many of them are left
    """

    waiting: list[Branch]
    parts: int
    watch: Watch
    settings: dict[str, Any]
    tally: memoryview
    most: tuple[int, int]
    bounds: Bounds
    parent: int = dataclasses.field(default_factory=os.getpid)


def explore_with(
    start: Start,
    watch: Watch,
    wish: Wanted,
    *,
    apart: Iterable[str] = (),
    progress: Callable[[int, int], None] | None = None,
    early: bool = False,
    bounds: Bounds | None = None,
    reductions: Reductions | None = None,
    proof: Proof | None = None,
) -> Result:
    """Explore with as many processes as are wished for. The outcomes are the same with any number of them, where no
    `proof` is sought that ends the search of one process.

    With fewer processes than are wished for if the system has no room for more. What a killed process had seen is lost,
    and the result says so.
    """
    bounds = bounds or Bounds(wish.seconds, wish.memory)
    settings: dict[str, Any] = {"keeper": start.keeper, "apart": tuple(apart), "early": early, "reductions": reductions}
    if wish.jobs < 2 or wish.most <= SMALL or not hasattr(os, "fork"):
        settings |= {"played": start.played, "proof": proof}
        return explore(start.walker, watch, most=wish.most, bounds=bounds, progress=progress, **settings)
    begun = time.monotonic()
    settings["shared"] = Marks(min(4 * wish.most, 1 << 26) + 1009)
    once: dict[str, Any] = {"keep": True, "played": start.played, "proof": proof}
    first = explore(start.walker, watch, most=SMALL, bounds=bounds, progress=progress, **settings, **once)
    if not first.waiting or not first.why.endswith(_TRIED):
        return first._replace(waiting=[])
    count = min(len(first.waiting), wish.jobs * CUTS)
    tally = memoryview(mmap.mmap(-1, 8 * (count + 1))).cast("Q")
    most = wish.most, wish.most - first.decisions
    share = bounds.part(processes=wish.jobs + 1)
    share.partial = True  # a part that is not wanted any more hands over what it has seen
    job = _Job(first.waiting, count, watch, settings, tally, most, share)
    found: list[Result] = []
    why = ""
    with _held_back() as heed, _team(job, wish.jobs) as readers:
        try:
            heed()
            if not readers:  # no room for any: this process does it all
                found = list(_alone(job))
                if found[-1].why == INTERRUPTED:
                    raise KeyboardInterrupt
            for one in _gathered(readers, _POLL if progress is not None else None):
                if one is not None:
                    found.append(one)
                if progress is not None:
                    progress(first.decisions + sum(tally[1:]), count - len(found))
        except KeyboardInterrupt:
            if not bounds.partial:
                raise
            why = INTERRUPTED
            tally[0] = 1
            # Each child ends at its next look and hands over what it has seen.
            found += [one for one in _gathered(readers) if one is not None]
        if not why and len(found) < count and not any(one.why for one in found):
            why = KILLED
    return _together(first, found, why, time.monotonic() - begun)


# Processes


@contextlib.contextmanager
def _held_back() -> Iterator[Callable[[], None]]:
    """Hold Ctrl-C back until the function that this yields is called: one that came in between is heeded then.

    By a handler, since a mask of signals holds for one thread only, and whoever calls this may have others.
    """
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield lambda: None  # nobody is interrupted here
        return
    came: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _, frame: came.append(frame))

    def heed() -> None:
        signal.signal(signal.SIGINT, handler)
        if came:
            handler(signal.SIGINT, came.pop())

    try:
        yield heed
    finally:
        heed()


@contextlib.contextmanager
def _team(job: _Job, wanted: int) -> Iterator[list[Connection]]:
    """Start child processes and yield a connection to each; afterwards none of them is left, come what may."""
    children: list[int] = []
    readers: list[Connection] = []
    tasks = -1
    try:
        try:
            tasks = _tasks(job.parts)
            for _ in range(min(wanted, job.parts)):
                reader, writer = multiprocessing.Pipe(duplex=False)
                readers.append(reader)
                with writer:
                    child = os.fork()
                    if not child:
                        _child(job, tasks, writer, readers)
                children.append(child)
        except OSError as error:
            count, why = max(1, len(children)), (error.strerror or str(error)).lower()
            said = "the search goes on with %d process%s instead of %d: %s"
            logging.getLogger(__name__).warning(said, count, "" if count == 1 else "es", wanted, why)
        for reader in readers[len(children) :]:
            reader.close()
        yield readers[: len(children)]
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)  # it holds nothing that needs an orderly end
            os.waitpid(child, 0)
        for reader in readers:
            reader.close()
        if tasks >= 0:
            os.close(tasks)


def _alone(job: _Job) -> Iterator[Result]:
    """Search all parts in this process, until it is interrupted."""
    for part in range(job.parts):
        yield (found := _branches(job, part))
        if found.why == INTERRUPTED:
            return


def _tasks(parts: int) -> int:
    """A pipe that holds the number of each part: whoever reads one does that part."""
    out, into = os.pipe()
    try:
        os.write(into, b"".join(map(_PART.pack, range(parts))))
    finally:
        os.close(into)
    return out


def _gathered(readers: list[Connection], poll: float | None = None) -> Iterator[Result | None]:
    """What the children find, as they find it. One that is killed says no more. Raises what a child has raised.

    poll  after so many seconds without anything it gives None
    """
    waiting = [reader for reader in readers if not reader.closed]
    while waiting:
        said_something = multiprocessing.connection.wait(waiting, poll)
        if not said_something:
            yield None
        for reader in said_something:
            assert isinstance(reader, Connection)
            try:
                said = reader.recv()
            except (EOFError, OSError):
                waiting.remove(reader)
                reader.close()
                continue
            if isinstance(said, Exception):
                raise said
            yield said


def _child(job: _Job, tasks: int, writer: Connection, readers: list[Connection]) -> NoReturn:
    """Do parts until there are no more, or nobody wants them any more. What is the parent's to do is left to it."""
    try:
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        # Ctrl-C is for the parent: a child that it ended would take what it has seen with it.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for reader in readers:
            reader.close()
        while (part := os.read(tasks, _PART.size)) and not job.tally[0]:
            writer.send(_outcome(job, *_PART.unpack(part)))
    finally:
        os._exit(0)


def _outcome(job: _Job, part: int) -> Result | Exception:
    """What came of a part: an error too, as it can be handed to another process."""
    try:
        return _branches(job, part)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return RuntimeError(f"{type(error).__name__}: {error}")
        return error


def _branches(job: _Job, part: int) -> Result:
    """Search every so manieth of the branches that wait."""
    tally = job.tally
    enough = False

    def heed(tried: int, waiting: int) -> None:
        nonlocal enough
        tally[1 + part] = tried
        enough = sum(tally[1:]) >= job.most[1]
        if tally[0] or enough:
            raise KeyboardInterrupt
        if os.getpid() != job.parent != os.getppid():
            os._exit(1)  # there is nobody left to tell

    mine = job.waiting[part :: job.parts]
    found = explore(None, job.watch, most=job.most[1], bounds=job.bounds, resume=mine, progress=heed, **job.settings)
    tally[1 + part] = found.decisions
    why = found.why
    if enough or why.endswith(_TRIED):  # named as it was asked for, not what of it was left for this child
        why = f"{job.most[0]:,} {_TRIED}"
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
        idle=first.idle or any(one.idle for one in found),
    )


def _length(line: tuple[Any, ...]) -> tuple[int, int]:
    """How far a line departs from the defaults, and how long it is."""
    return sum(1 for choice in line if not choice.default and not choice.forced), len(line)
