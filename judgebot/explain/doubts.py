"""Known doubts: what the texts leave open, with both readings, told wherever the events of a run touch it."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from judgebot.engine.machine import Event
from judgebot.index.store import LOADER
from judgebot.plain import Record
from judgebot.scenario.expect import event_fits

FILE = Path(__file__).with_name("doubts.yaml")
_BEGINS = re.compile(r"^- (?=trace: |name: )", re.M)
_KIND = re.compile(r"\{(\w+):")


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


def known() -> tuple[Doubt, ...]:
    """Every known doubt, in the order of the file."""
    return tuple(_read(entry) for entry in entries())


def touched(events: Sequence[Event]) -> tuple[Doubt, ...]:
    """The doubts that events touch, each once."""
    kinds = {event.kind for event in events}
    found = [_read(entry) for entry in entries() if kinds.issuperset(wanted := kinds_in(entry)) and wanted]
    return tuple({one.text: one for one in found if _met(one, events)}.values())


@functools.cache
def entries() -> tuple[str, ...]:
    """The entries of the file, as they are written: reading them all would be a tenth of the time of `explain`."""
    return tuple(_BEGINS.split(FILE.read_text(encoding="utf-8"))[1:])


def kinds_in(entry: str) -> list[str]:
    """The kinds of the events in the first line of an entry, which is its `trace:`; none of one that has a name."""
    return _KIND.findall(entry.partition("\n")[0])


@functools.cache
def _read(entry: str) -> Doubt:
    one = yaml.load(f"  {entry}", Loader=LOADER)
    return Doubt(
        tuple(one.get("trace", ())),
        tuple(one.get("apart", ())),
        one.get("taken") or one["one"],
        one["other"],
        tuple(map(str, one["rules"])),
        one.get("name", ""),
        "one" in one,
    )


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
