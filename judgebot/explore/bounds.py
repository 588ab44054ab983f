"""How much a search may take: seconds and memory, looked at as it goes; what it has found by then is told."""

from __future__ import annotations

import contextlib
import importlib
import time
from typing import Any

resource: Any = None
with contextlib.suppress(ImportError):  # not on Windows: there the seconds alone bound a search
    resource = importlib.import_module("resource")

MEMORY = 1024  # MiB a search may take where nobody says otherwise
MIB = 1 << 20
_STATM = "/proc/self/statm"
_PART = 0.8  # of the memory and of what the system allows: the rest is for telling what was found
_TELLING = 0.05  # of the seconds, for telling it
_EVERY = 64  # looks at the clock for one at the memory


class Bounds:
    """The bounds of a search, from now on; searches one after the other share one.

    seconds  the longest time to take, as it was asked for; `until`: when that is over
    memory   the most memory that the process may hold, in MiB
    since    from when on the seconds count (`time.monotonic`), where that is not now
    partial  whether Ctrl-C ends a search with what is known so far; else it is a KeyboardInterrupt, as anywhere
    """

    def __init__(self, seconds: float, memory: int = MEMORY, since: float | None = None, partial: bool = False) -> None:
        self.seconds = seconds
        self.memory = memory
        self.partial = partial
        self.until = (time.monotonic() if since is None else since) + seconds * (1 - _TELLING)
        self.most = int(memory * MIB * _PART)
        self._looks = 0

    def left(self) -> float:
        """The seconds that are left; at least a little."""
        return max(0.05, self.until - time.monotonic())

    def soon(self, seconds: float) -> Bounds:
        """Bounds for a quick look before the search: so many seconds, but at most half of all that is left."""
        new = self.part(searches=2, processes=2)
        new.until = min(new.until, time.monotonic() + seconds)
        return new

    def part(self, searches: int = 1, processes: int = 1) -> Bounds:
        """Bounds for the next of so many searches, or for each of so many processes."""
        new = Bounds(self.seconds, self.memory, partial=self.partial)
        new.until = time.monotonic() + self.left() / searches
        held = resident()
        new.most = held + max(0, self.most - held) // processes
        return new

    def passed(self) -> str:
        """Why the search is to stop; "" if it may go on."""
        if time.monotonic() >= self.until:
            return f"{self.seconds:g} seconds had passed"
        self._looks += 1
        return self.full() if self._looks % _EVERY == 1 else ""

    def full(self) -> str:
        """The reason, if the memory is used up."""
        if resident() > self.most:
            return f"the limit of {self.memory:,} MiB of memory was reached"
        allowed = _allowed()
        if allowed and _pages(0) > allowed * _PART:
            return f"the {allowed // MIB:,} MiB of memory that the system allows were used up"
        return ""


def resident() -> int:
    """The bytes of memory that the process holds; where the system does not say, the most that it has held."""
    held = _pages(1)
    if held or resource is None:
        return held
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * 1024


def _pages(which: int) -> int:
    """The bytes of address space (0), or of memory in use (1); 0 where the system does not say."""
    try:
        with open(_STATM, "rb", buffering=0) as held:
            found = held.read().split()
        return int(found[which]) * (resource.getpagesize() if resource is not None else 4096)
    except (OSError, ValueError, IndexError):
        return 0


def _allowed() -> int:
    """The bytes of address space that the system allows the process; 0 for any number."""
    if resource is None:
        return 0
    soft: int = resource.getrlimit(resource.RLIMIT_AS)[0]
    return 0 if soft == resource.RLIM_INFINITY else soft
