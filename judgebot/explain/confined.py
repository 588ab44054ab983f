"""Running somebody's template in a process of its own, which has only so much time and memory.

The sandbox keeps a template from files and from Python; it does not keep `"x".center(10 ** 12)` from taking all there
is, and no list of such calls would be complete. So the work is done where it can be ended.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from judgebot.explain import rendering
from judgebot.files import size
from judgebot.problems import BadInput, Problem

SECONDS = 5  # of work
PATIENCE = 4  # on a busy machine, how much longer that may take
MEMORY = 1 << 30  # bytes

_EXPECTED = "a template that needs less"
_CHILD = "import sys; sys.path[:] = {path!r}; from judgebot.explain.confined import child; child()"


def render(source: str, name: str, form: str, values: dict[str, Any]) -> str:
    """As `rendering.render`, within limits.

    Raises BadInput also where the template takes too long or too much memory (the latter is bounded where the system
    can do so: not on Windows).
    """
    given = pickle.dumps((source, name, form, values, SECONDS, MEMORY))
    script = _CHILD.format(path=[str(Path(__file__).parents[2]), *sys.path])
    try:
        done = subprocess.run(
            [sys.executable, "-c", script],
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS * PATIENCE,
            start_new_session=True,  # Ctrl-C is for this process, which then ends the other
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _too_much(name, f"more than {SECONDS} seconds of work") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _too_much(name, f"a system that cannot start a process for it ({reason})") from None
    if done.returncode in (-getattr(signal, "SIGXCPU", 0), -getattr(signal, "SIGKILL", 0)):
        raise _too_much(name, f"more than {SECONDS} seconds of work")
    try:
        said = json.loads(done.stdout)
    except ValueError:
        raise _too_much(name, f"work that ended its process (status {done.returncode})") from None
    if isinstance(said, str):
        return said
    raise BadInput([Problem(*said)])


def _too_much(name: str, found: str) -> BadInput:
    return BadInput([Problem(name, 0, found, _EXPECTED)])


def child() -> None:
    """What the other process does: a page goes to standard output, or a problem."""
    source, name, form, values, seconds, memory = pickle.load(sys.stdin.buffer)
    _limit(seconds, memory)
    said: object
    try:
        said = json.dumps(rendering.render(source, name, form, values))
    except BadInput as bad:
        one = bad.problems[0]
        said = json.dumps([one.file, one.line, one.found[:1000], one.expected])
    except MemoryError:
        said = json.dumps([name, 0, f"more than {size(memory)} of memory taken", _EXPECTED])
    sys.stdout.write(str(said))
    sys.stdout.flush()
    os._exit(0)


def _limit(seconds: int, memory: int) -> None:
    """Give this process so much time and memory, and no more."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
