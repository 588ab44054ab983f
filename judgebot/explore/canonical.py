"""When two states are the same for all that can still happen.

Object numbers are arbitrary: two lines that reach the same board by different ways number its objects differently. The
canonical form names each object by its physical card, forgets the order of what has no order (the rules give none to
hands, discard piles and score areas), and keeps of the history what conditions can still ask about: this turn's and the last
turn's records, as a set with counts.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from judgebot.cards.nodes import Node
from judgebot.game.changes import Change
from judgebot.game.objects import DECK, PLAY, Obj
from judgebot.game.state import FIRST_ID, Frame, State

ORDERED = (*DECK.values(), PLAY)
# Records that no condition of the language can ask about.
SILENT = frozenset({"shuffle", "search", "turned facedown"})


class _Names:
    """Names for the numbers of one state: an object's physical card, or the order in which other numbers turn up."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.other: dict[int, int] = {}

    def of(self, number: int) -> Hashable:
        """A name for a number that is the same in every state that is alike."""
        if number < FIRST_ID:
            return number
        obj = self.state.objs.get(number)
        if obj is not None:
            return ("now", obj.card - FIRST_ID)
        obj = self.state.gone.get(number)
        if obj is not None:
            return ("was", obj.card - FIRST_ID, obj.zone, obj.server, obj.installed)
        if number not in self.other:
            self.other[number] = len(self.other)
        return ("n", self.other[number])

    def value(self, value: Any) -> Hashable:
        """A value with every number within it named."""
        if value is None or isinstance(value, (str, bool)):
            return value
        if isinstance(value, int):
            return self.of(value)
        if isinstance(value, Change):
            return self.change(value)
        if isinstance(value, Node):
            return id(value)
        if isinstance(value, tuple):
            return tuple(self.value(item) for item in value)
        if isinstance(value, (list, set, frozenset)):
            return tuple(self.value(item) for item in value)
        return id(value) if not isinstance(value, Hashable) else value

    def change(self, change: Change) -> Hashable:
        """A record, its objects named."""
        return (
            change.kind,
            change.who,
            self.of(change.obj),
            self.of(change.was),
            change.n if change.n < FIRST_ID else self.of(change.n),
            change.what,
            change.server,
            self.of(change.source),
            change.cause,
            tuple(self.value(item) for item in change.data),
        )

    def frame(self, frame: Frame) -> Hashable:
        """A frame, its variables named."""
        return (
            frame.kind,
            frame.pc,
            tuple((key, self.value(val)) for key, val in sorted(frame.vars.items()) if key != "start"),
            tuple((key, self.value(val)) for key, val in sorted(frame.env.items())),
            tuple(self.value(item) for item in frame.answers),
        )

    def object(self, obj: Obj, rank: dict[int, int]) -> Hashable:
        """An object, without its number."""
        return (
            obj.card - FIRST_ID if obj.card >= FIRST_ID else obj.card,
            obj.name,
            obj.controller,
            obj.faceup,
            obj.installed,
            obj.server,
            self.of(obj.host),
            obj.counters,
            rank.get(obj.id, 0),
            tuple((key, self.value(val)) for key, val in obj.memory),
            obj.form,
        )


def canonical(state: State) -> Hashable:
    """A hashable value that is equal for states from which the same can still happen."""
    names = _Names(state)
    objs = state.objs
    active = sorted((o.since, o.id) for o in objs.values() if o.since)
    rank = {oid: place for place, (_, oid) in enumerate(active, 1)}
    zones = []
    for zone, ids in state.zones.items():
        cards = [names.object(objs[oid], rank) for oid in ids]
        zones.append((zone, tuple(cards) if zone in DECK.values() else tuple(sorted(cards, key=repr))))
    servers = tuple((name, names.value(s.ice), names.value(s.root)) for name, s in state.servers.items())
    recent = _recent(state)
    counts: dict[Hashable, int] = {}
    for change in recent:
        if change.kind not in SILENT:
            key = names.change(change)
            counts[key] = counts.get(key, 0) + 1
    return (
        tuple(zones),
        servers,
        tuple(state.players.values()),
        state.active,
        state.turn,
        tuple(names.frame(frame) for frame in state.frames),
        tuple(tuple(names.value(v) for v in run._replace(start=0)) for run in state.runs),
        tuple(tuple(names.value(v) for v in encounter) for encounter in state.encounters),
        tuple(tuple(names.value(v) for v in breach) for breach in state.breaches),
        names.value(state.accesses),
        tuple(tuple(names.value(v) for v in effect._replace(id=0)) for effect in state.lingering),
        tuple(tuple(names.value(v) for v in instance._replace(id=0)) for instance in state.met),
        frozenset(counts.items()),
        state.mark[0] if state.mark else None,
        state.winner,
        state.dirty,
    )


def _recent(state: State) -> list[Change]:
    """The records of this turn and the last one."""
    starts = [i for i, change in enumerate(state.history) if change.kind == "turn starts"]
    start = starts[-2] if len(starts) > 1 else 0
    return state.history[start:]
