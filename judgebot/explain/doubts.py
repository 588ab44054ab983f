"""Known doubts: what the texts leave open, with both readings, told wherever the events of a run touch it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from judgebot.engine.machine import Event
from judgebot.index.store import LOADER
from judgebot.plain import Record
from judgebot.scenario.expect import event_fits

FILE = Path(__file__).with_name("doubts.yaml")


class Doubt(Record):
    """A doubt: the events that touch it, the reading taken, the other one, and the rules between which it lies.

    trace  events in their order; `apart`: kinds of events that may not lie between them
    name   instead: what stops a run, or an audit, that meets it; neither reading is taken where a run stops
    """

    trace: tuple[dict[str, Any], ...]
    apart: tuple[str, ...]
    taken: str
    other: str
    rules: tuple[str, ...]
    name: str = ""
    stops: bool = False

    @property
    def text(self) -> str:
        """Both readings, in a sentence."""
        if self.stops:
            return f"one reading: {self.taken}; the other reading: {self.other}"
        return f"taken here: {self.taken}; the other reading: {self.other}"


@functools.cache
def known() -> tuple[Doubt, ...]:
    """Every known doubt, in the order of the file."""
    listed = yaml.load(FILE.read_text(encoding="utf-8"), Loader=LOADER)
    return tuple(
        Doubt(
            tuple(one.get("trace", ())),
            tuple(one.get("apart", ())),
            one.get("taken") or one["one"],
            one["other"],
            tuple(map(str, one["rules"])),
            one.get("name", ""),
            "one" in one,
        )
        for one in listed
    )


def touched(events: Sequence[Event]) -> tuple[Doubt, ...]:
    """The doubts that events touch, each once."""
    kinds = {event.kind for event in events}
    found = [
        one
        for one in known()
        if one.trace and all(next(iter(item)) in kinds for item in one.trace) and _met(one, events)
    ]
    return tuple({one.text: one for one in found}.values())


def named(name: str) -> str:
    """Both readings of a doubt that has a name, with its rules; "" if none has it."""
    found = next((one for one in known() if one.name and one.name == name), None)
    return f"{found.text} ({', '.join(found.rules)})" if found is not None else ""


def _met(doubt: Doubt, events: Sequence[Event]) -> bool:
    """Whether the events of a doubt come in their order, with nothing between that would part them."""
    reached = 0
    for event in events:
        if event_fits(event, doubt.trace[reached]):
            reached += 1
            if reached == len(doubt.trace):
                return True
        elif reached and event.kind in doubt.apart:
            reached = int(event_fits(event, doubt.trace[0]))
    return False
