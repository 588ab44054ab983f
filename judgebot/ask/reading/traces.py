"""What is spent on a trace: on which of them."""

from __future__ import annotations

from dataclasses import replace

from judgebot.ask.reading.defined import subs_doing
from judgebot.ask.reading.meanings import Deed, Ref, Subs


def nth_trace(deed: Deed) -> int:
    """Which trace of its ice a subroutine that resolves is; 0 if it is none, or several do."""
    subs = deed.what[0] if deed.verb == "resolve" and len(deed.what) == 1 else None
    if not isinstance(subs, Subs) or not isinstance(subs.of, Ref) or len(subs.which) != 1:
        return 0
    traces = subs_doing(subs.of.card, "trace")
    return traces.index(subs.which[0]) + 1 if subs.which[0] in traces else 0


def on_a_trace(deed: Deed) -> Deed | None:
    """`on the trace he pays 1`, `pays 1 on the trace 4`: it is spent on that one."""
    when = deed.when if deed.when is not None and deed.when.how == "when" else None
    during = when.deed if when is not None else None
    if during == Deed("begin", thing="trace") and when is not None:
        return replace(deed, verb="spend", thing="trace", when=when.also)
    of = Deed("resolve", None, (deed.via,)) if deed.via is not None else during
    nth = nth_trace(of) if of is not None else 0
    if not nth:
        return None
    kept = when.also if when is not None and of is during else deed.when
    return replace(deed, verb="spend", thing=f"trace {nth}", when=kept, via=None, by=None)
