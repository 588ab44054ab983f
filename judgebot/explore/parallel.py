"""A search by several processes: the tree is cut near its root, and its branches are searched side by side."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import time
from collections.abc import Callable, Iterable
from typing import Any

from judgebot.explore.graph import Graph
from judgebot.explore.lines import Start
from judgebot.explore.search import Leaf, Result, explore

CUTS = 12  # branches per process: enough that none waits long for the others
SMALL = 2_000  # choices tried alone first: most trees end there

# What a child process needs. It is inherited when the process is forked: nothing of it can be sent.
_JOB: dict[str, Any] = {}


def explore_with(
    start: Start,
    watch: Any,
    wish: Any,
    *,
    apart: Iterable[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Explore with as many processes as are wished for. The outcomes are the same with any number of them."""
    settings = {"keeper": start.keeper, "apart": apart, "seconds": wish.seconds}
    able = "fork" in multiprocessing.get_all_start_methods()
    if wish.jobs < 2 or not able:
        return explore(start.walker, watch, most=wish.most, progress=progress, **settings)
    begun = time.monotonic()
    first = explore(start.walker, watch, most=min(SMALL, wish.most), keep=True, **settings)
    if first.exhausted or not first.waiting or wish.most <= SMALL or first.why == "it was interrupted":
        return first
    left = max(0.1, wish.seconds - (time.monotonic() - begun))
    _JOB.update(waiting=first.waiting, watch=watch, settings={**settings, "seconds": left})
    count = len(first.waiting)
    size = max(1, count // (wish.jobs * CUTS))
    parts = [range(at, min(at + size, count)) for at in range(0, count, size)]
    each = max(100, (wish.most - first.decisions) // len(parts))
    context = multiprocessing.get_context("fork")
    found: list[Result] = []
    why = ""
    pool = concurrent.futures.ProcessPoolExecutor(wish.jobs, mp_context=context)
    try:
        waiting = [pool.submit(_branches, part, each, begun + wish.seconds) for part in parts]
        for done in concurrent.futures.as_completed(waiting):
            found.append(done.result())
            if progress is not None:
                progress(first.decisions + sum(one.decisions for one in found), len(parts) - len(found))
    except KeyboardInterrupt:
        why = "it was interrupted"
    finally:
        pool.shutdown(wait=not why, cancel_futures=True)
        _JOB.clear()
    return _joined(first, found, why, time.monotonic() - begun)


def _branches(part: range, most: int, until: float) -> Result:
    """Search some of the branches that wait, in a child process."""
    waiting = _JOB["waiting"]
    settings = {**_JOB["settings"], "seconds": max(0.1, until - time.monotonic())}
    found = explore(None, _JOB["watch"], most=most, resume=[waiting[at] for at in part], **settings)
    return found._replace(graph=Graph(), waiting=[])


def _joined(first: Result, found: list[Result], why: str, seconds: float) -> Result:
    """One result of several. Its graph is that of the cut: below it only the outcomes are known."""
    outcomes = dict(first.outcomes)
    unknown = dict(first.unknown)
    graph: Graph = first.graph
    for one in found:
        for key, leaf in one.outcomes.items():
            known = outcomes.get(key)
            if known is None or _departures(leaf) < _departures(known):
                outcomes[key] = leaf
        for text, line in one.unknown.items():
            unknown.setdefault(text, line)
        for node, keys in one.below.items():
            graph.below.setdefault(node, set()).update(keys)
    stopped = why or next((one.why for one in found if one.why), "")
    ordered = dict(sorted(outcomes.items(), key=lambda pair: (_departures(pair[1]), len(pair[1].line), repr(pair[0]))))
    return first._replace(
        waiting=[],
        outcomes=ordered,
        exhausted=not stopped and not unknown,
        decisions=first.decisions + sum(one.decisions for one in found),
        states=first.states + sum(one.states for one in found),
        merged=first.merged + sum(one.merged for one in found),
        unknown=unknown,
        seconds=seconds,
        why=stopped,
        partial=True,
    )


def _departures(leaf: Leaf) -> int:
    return sum(1 for choice in leaf.line if not choice.default and not choice.forced)
