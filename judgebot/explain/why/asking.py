"""From what a scenario expects to what can be asked: a fact or an event that did not come about."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgebot.engine.records import NotImplementedRule
from judgebot.explain.why.model import Asked, NotCome, NotTriggered, Record, record
from judgebot.game.objects import CORP_SCORE, DISCARD, RUNNER_SCORE
from judgebot.scenario.kinds import RESERVED
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import run
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.yamlio import BadInput

# Events whose first fact is a server.
_OF_SERVERS = ("successful", "unsuccessful", "run_begins", "run_over", "breach", "approach_server")
# Facts of a player -> the event by which they change.
_OF_PLAYERS = {"runner.tags": "tags", "runner.core_damage": "damage"}


def asked_of(state: Mapping[str, Any], trace: Iterable[Mapping[str, Any]]) -> Iterator[Asked]:
    """What to ask of a line on which facts do not hold at the end, or events do not happen."""
    for item in trace:
        kind = next((key for key in item if key not in RESERVED), "")
        about = item.get(kind)
        name = about if isinstance(about, str) else ""
        if kind == "triggers" and name:
            yield NotTriggered(name)
        elif kind and "not" not in item:
            yield NotCome(kind, server=name) if kind in _OF_SERVERS else NotCome(kind, name)
    for path, wanted in state.items():
        event = _by_fact(str(path), wanted)
        if event is not None:
            yield event


def _by_fact(path: str, wanted: Any) -> NotCome | None:
    """The event that would have made a fact so; None for one of which no single event is known."""
    name, _, fact = path.rpartition(".")
    if path == "run":
        result, _, server = str(wanted).partition(" on ")
        return NotCome("successful", server=server) if result == "successful" else None
    if path in _OF_PLAYERS:
        return NotCome(_OF_PLAYERS[path])
    if fact == "rezzed":
        return NotCome("rezzed" if wanted is True else "derezzed", name)
    if fact == "zone":
        by_zone = {RUNNER_SCORE: "stolen", CORP_SCORE: "scored", **dict.fromkeys(DISCARD.values(), "trashed")}
        return NotCome(by_zone[wanted], name) if wanted in by_zone else None
    return None


def played(scenario: Scenario) -> Record | None:
    """A scenario's own line as a record; None if it cannot be followed to its end."""
    with contextlib.suppress(StuckLine, AmbiguousLine, NotImplementedRule, BadInput):
        return record(run(scenario))
    return None
