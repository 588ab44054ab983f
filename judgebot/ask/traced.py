"""Traces of a line that was run: which of them decided that something did not come about, and which was meant."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from judgebot.ask.bids import SPENT
from judgebot.ask.events import told
from judgebot.ask.readings import Move, Placed
from judgebot.engine.machine import Event
from judgebot.explain.words import plain
from judgebot.scenario import wording
from judgebot.scenario.run import Outcome

Why = tuple[str, tuple[str, ...]]
NONE: Why = ("", ())


class Trace(NamedTuple):
    """A trace: of which card, what hangs on its result, and the event that tells the result."""

    source: str
    tied: tuple[str, ...]
    result: int | None

    def lost(self, events: list[Event]) -> tuple[str, ...]:
        """What hung on a result to which it did not come."""
        if self.result is None:
            return ()
        other = "is unsuccessful" if events[self.result].data["successful"] else "is successful"
        return tuple(one for one in self.tied if f"trace {other}" in one)


def _traces(events: list[Event]) -> Iterator[Trace]:
    """The traces in order."""
    begun = [n for n, one in enumerate(events) if one.kind == "trace"]
    for n, until in itertools.pairwise([*begun, len(events)]):
        source = str(events[n].data["source"])
        made = [one for one in events[n:until] if one.kind == "creates_delayed" and one.data["source"] == source]
        result = next((k for k in range(n, until) if events[k].kind == "trace_result"), None)
        yield Trace(source, tuple(plain(wording.said(one.data["ability"])) for one in made), result)


def trace_result(events: list[Event], successful: bool) -> int | None:
    """The result of the last trace, if it is this one (10.8.4)."""
    last = next((n for n in range(len(events) - 1, -1, -1) if events[n].kind == "trace_result"), None)
    return last if last is not None and events[last].data["successful"] is successful else None


_DOES = {
    "tag": re.compile(r"takes? .*\btags?\b"),
    "damage": re.compile(r"\b(do|suffers?)\b .*damage"),
    "run": re.compile(r"end the run"),
    "trash": re.compile(r"\btrash\b"),
}


def untraced(outcome: Outcome, about: str, card: Placed | None = None, kind: str = "") -> Why:
    """The trace on whose result something hung that did not come about, where it came to the other one (10.8.4).

    about  "tag", "damage", "run" or "trash"
    card   what would be trashed; `kind`: of what kind it would be
    """
    events = outcome.machine.events or []
    names = {kind, *((card.type, *card.subtypes) if card is not None else ())} - {""}
    for trace in _traces(events):
        for text in trace.lost(events):
            what = text.partition(", ")[2] or text
            of = not names or any(re.search(rf"\b{name}\b", what) for name in names) or "installed card" in what
            if _DOES[about].search(what) and of and trace.result is not None:
                clauses, rules = told(outcome, [trace.result])
                return f": {'. '.join(clauses)}. So “{text}” of {trace.source} does not trigger (10.8.5)", (
                    *rules,
                    "10.8.5",
                )
    return NONE


def which_meant(moves: list[Move], outcome: Outcome) -> list[str]:
    """Of which traces the line's moves are taken that do not say so, where there are several."""
    several = sum(event.kind == "trace" for event in outcome.machine.events or ())
    if several < 2:
        return []
    told_of: dict[str, list[Move]] = {}
    for one in moves:
        if one.kind in SPENT:
            told_of.setdefault(one.who, []).append(one)
    return [
        f"“{one.words}” of the {who.capitalize()} is taken to be on trace {n} of {several}"
        for who, each in told_of.items()
        for n, one in enumerate(each, 1)
        if not one.which
    ]
