"""The state of a game: one value that holds everything, also where in the rules the game is."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from inspect import get_annotations
from typing import Any, ClassVar, Self

from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import (
    CENTRALS,
    CORP,
    PLAYERS,
    RUNNER,
    ZONES,
    Breach,
    Encounter,
    Obj,
    Player,
    Run,
    Server,
)
from judgebot.plain import Fields

# Identities start high, so that they are never mistaken for an amount.
FIRST_ID = 1_000_001


class Frame(Fields):
    """A place in the rules: a procedure, and the step it has reached. Each procedure has its own kind of frame.

    kind     name of the procedure
    gives    whether the frame below asks for its result
    pc       index of its next step; `at`: of the step it is in, or was last in. Kept by the machine.
    over     it was left: the machine takes it off the stack as soon as it is on top
    answers  the decisions already made within the present step
    result   what the frame above it has handed on
    env      what the ability being resolved knows: its source, controller, targets. It is replaced, never changed.
    """

    kind: ClassVar[str] = ""
    gives: ClassVar[bool] = False
    pc: int = 0
    at: int = 0
    over: bool = False
    answers: tuple[Any, ...] = ()
    result: Any = None
    env: Env = UNKNOWING

    def copy(self) -> Self:
        """An independent copy; every field is an immutable value."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        return new

    def fields(self) -> tuple[tuple[str, Any], ...]:
        """Its fields with their values, always in the same order."""
        return tuple(self.__dict__.items())

    def parts(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What tells it from others of its kind, but for where it began and what its ability knows: the values of the
        fields that can name no object, and those of the others."""
        of = _PARTS.get(self.kind)
        if of is None:
            of = _PARTS[self.kind] = _parts(type(self))
        mine = self.__dict__
        return of[0](mine), of[1](mine)

    def key(self) -> tuple[Any, ...]:
        """A hashable value that is equal for equal frames."""
        return (self.kind, *self.__dict__.values())


Values = Callable[[Mapping[str, Any]], tuple[Any, ...]]
_PARTS: dict[str, tuple[Values, Values]] = {}


def _parts(kind: type[Frame]) -> tuple[Values, Values]:
    """How the parts of frames of a kind are read: by the types of its fields."""
    types = {name: told for base in reversed(kind.__mro__) for name, told in get_annotations(base).items()}
    names = [name for name in kind.names() if name not in ("start", "env", "laps")]
    plain = [name for name in names if name in ("pc", "at", "over") or types[name] in ("str", "bool")]
    return operator.itemgetter(*plain), operator.itemgetter(*[name for name in names if name not in plain])


class State:
    """The whole state of a game. Copyable; `key()` is hashable and equal for equal states.

    objs        id -> object, of all objects that exist
    gone        id -> last known form of objects that have become new ones (1.12.6)
    became      id -> id of the object that the same card became next (1.12.2a)
    zones       zone -> ids, decks from the top
    servers     name -> server, in order of creation
    ceased      names of remote servers that ceased to exist, which may still be spoken of (`engine.servers`)
    players     "corp"/"runner" -> player
    active      the player whose turn it is (9.2.1)
    turn        number of the turn, counted from the first
    frames      the stack of frames; the last is the one in progress
    runs, encounters, breaches, accesses
                those in progress, innermost last
    lingering   lingering effects (9.10), oldest first
    heard       for each batch of changes since then: its place in the history, and which abilities were active; only
                where those that are active at the checkpoint matter (26: 9.6.5b)
    idled       abilities with a static condition that came up without effect in this step (26: 9.6.7d)
    met         instances of conditional abilities whose conditions were met since the last checkpoint
    history     every change of the game
    turn_start, since
                indices into history: of this turn's first record, of the first since the last checkpoint began
    prior       the objects as they stood at step 10.3.1a of the previous checkpoint (9.6.6a)
    mark        (server, index into history at which it was designated), or None (10.11)
    winner      "", "corp", "runner" or "draw"; `why` is the rule
    version     counts changes: equal numbers in one line of play mean that nothing has changed
    """

    __slots__ = (
        "accesses",
        "active",
        "became",
        "breaches",
        "ceased",
        "dirty",
        "encounters",
        "frames",
        "gone",
        "heard",
        "history",
        "idled",
        "lingering",
        "mark",
        "met",
        "next_id",
        "objs",
        "players",
        "prior",
        "runs",
        "servers",
        "since",
        "turn",
        "turn_start",
        "version",
        "why",
        "winner",
        "zones",
    )

    def __init__(self) -> None:
        self.objs: dict[int, Obj] = {}
        self.gone: dict[int, Obj] = {}
        self.became: dict[int, int] = {}
        self.zones: dict[str, tuple[int, ...]] = {zone: () for zone in ZONES}
        self.servers: dict[str, Server] = {name: Server(name) for name in CENTRALS}
        self.ceased: tuple[str, ...] = ()
        self.players: dict[str, Player] = {player: Player() for player in PLAYERS}
        self.active = RUNNER
        self.turn = 1
        self.frames: list[Frame] = []
        self.runs: tuple[Run, ...] = ()
        self.encounters: tuple[Encounter, ...] = ()
        self.breaches: tuple[Breach, ...] = ()
        self.accesses: tuple[int, ...] = ()
        self.lingering: tuple[Any, ...] = ()
        self.met: tuple[Any, ...] = ()
        self.idled: frozenset[tuple[int, str]] = frozenset()
        self.heard: tuple[tuple[int, int, frozenset[Any]], ...] = ()
        self.history: list[Change] = []
        self.turn_start = 0
        self.since = 0
        self.prior: dict[int, Obj] = {}
        self.mark: tuple[str, int] | None = None
        self.winner = ""
        self.why = ""
        self.next_id = FIRST_ID
        self.version = 0
        self.dirty = True

    def copy(self) -> State:
        """An independent copy: continuing it leaves this state as it is."""
        new = State.__new__(State)
        new.objs = self.objs.copy()
        new.gone = self.gone.copy()
        new.became = self.became.copy()
        new.zones = self.zones.copy()
        new.servers = self.servers.copy()
        new.ceased = self.ceased
        new.players = self.players.copy()
        new.active = self.active
        new.turn = self.turn
        new.frames = [frame.copy() for frame in self.frames]
        new.runs = self.runs
        new.encounters = self.encounters
        new.breaches = self.breaches
        new.accesses = self.accesses
        new.lingering = self.lingering
        new.met = self.met
        new.idled = self.idled
        new.heard = self.heard
        new.history = self.history.copy()
        new.turn_start = self.turn_start
        new.since = self.since
        new.prior = self.prior
        new.mark = self.mark
        new.winner = self.winner
        new.why = self.why
        new.next_id = self.next_id
        new.version = self.version
        new.dirty = self.dirty
        return new

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal for states that are equal in everything that the rules can see."""
        return (
            tuple(self.objs.items()),
            tuple(self.zones.items()),
            tuple(self.servers.items()),
            self.ceased,
            (self.players[CORP], self.players[RUNNER]),
            self.active,
            self.turn,
            tuple(frame.key() for frame in self.frames),
            self.runs,
            self.encounters,
            self.breaches,
            self.accesses,
            self.lingering,
            self.met,
            self.heard,
            self.idled,
            tuple(self.history),
            self.mark,
            self.winner,
        )

    def __hash__(self) -> int:
        return hash(self.key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def last_known(self, oid: int) -> Obj | None:
        """The object with this id, or its last known form if it exists no more."""
        return self.objs.get(oid) or self.gone.get(oid)

    def latest(self, oid: int) -> int:
        """The id of the object that the card of object `oid` is now."""
        while oid in self.became:
            oid = self.became[oid]
        return oid

    def fresh(self) -> int:
        """A new unique number."""
        number = self.next_id
        self.next_id += 1
        return number

    def run(self) -> Run | None:
        """The run in progress, if any."""
        return self.runs[-1] if self.runs else None

    def encounter(self) -> Encounter | None:
        """The encounter in progress, if any; the innermost if they are nested."""
        return self.encounters[-1] if self.encounters else None

    def breach(self) -> Breach | None:
        """The breach in progress, if any."""
        return self.breaches[-1] if self.breaches else None
