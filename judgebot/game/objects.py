"""Objects (1.12), servers (4.6.6) and players, as immutable records."""

from __future__ import annotations

from judgebot.plain import NamedTuple

CORP = "corp"
RUNNER = "runner"
PLAYERS = (CORP, RUNNER)

POINTS_TO_WIN = 7  # 1.7.2a

# Zones (4.1.1). Decks, hands and discard piles carry the names that their owners use for them.
RND, STACK = "R&D", "stack"
HQ, GRIP = "HQ", "grip"
ARCHIVES, HEAP = "Archives", "heap"
CORP_SCORE, RUNNER_SCORE = "corp score area", "runner score area"
PLAY, ASIDE, REMOVED = "play area", "set aside", "removed from the game"
ZONES = (RND, STACK, HQ, GRIP, ARCHIVES, HEAP, CORP_SCORE, RUNNER_SCORE, PLAY, ASIDE, REMOVED)

ASIDE_WITH = "set aside with"  # what a card that is set aside remembers: the object whose ability set it aside

DECK = {CORP: RND, RUNNER: STACK}
HAND = {CORP: HQ, RUNNER: GRIP}
DISCARD = {CORP: ARCHIVES, RUNNER: HEAP}
SCORE = {CORP: CORP_SCORE, RUNNER: RUNNER_SCORE}

CENTRALS = (HQ, RND, ARCHIVES)


# In place of the id of a card on which credits are: the bad publicity fund (26:10.6.2).
FUND = -2


def opponent(player: str) -> str:
    """The other player."""
    return RUNNER if player == CORP else CORP


class Obj(NamedTuple):
    """One object: a card as it exists in one zone (1.12.1). A card that changes zones becomes a new `Obj`.

    id          unique number of the object
    card        number of the physical card; stays the same when the object changes
    name        key of the card's facts and abilities (a card id; "" for an unknown card)
    owner       the player who brought the card (1.14.1)
    controller  the player responsible for it (1.14.2)
    zone        one of ZONES
    faceup      whether its face is visible (1.21.1)
    installed   whether it is installed (8.5.1)
    server      the server whose root it is in or which it protects, "" elsewhere
    host        id of the object it is hosted on, 0 if none (1.13)
    counters    sorted pairs (kind, number)
    since       order in which it became active, 0 while inactive (10.3.1d)
    memory      sorted pairs (name, value): choices and loads that its abilities remember (9.10.3)
    form        "" as printed, or "agenda"/"counter" when converted (10.1.3, 10.1.4), "pending" while its
                installation is under way (8.5.15a)
    """

    id: int
    card: int
    name: str
    owner: str
    controller: str
    zone: str
    faceup: bool = False
    installed: bool = False
    server: str = ""
    host: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    since: int = 0
    memory: tuple[tuple[str, object], ...] = ()
    form: str = ""

    def count(self, kind: str) -> int:
        """How many counters of `kind` are hosted on it."""
        for name, number in self.counters:
            if name == kind:
                return number
        return 0

    def recall(self, name: str) -> object:
        """What its abilities remember under `name`, or None."""
        for key, value in self.memory:
            if key == name:
                return value
        return None


def origin(obj: Obj) -> str:
    """The zone a card counts as being in when it moves: while it is set aside, where it was before (4.8.3)."""
    came = obj.recall("came from") if obj.zone == ASIDE else None
    return str(came or obj.zone)


def with_counters(obj: Obj, kind: str, number: int) -> Obj:
    """A copy of `obj` that hosts exactly `number` counters of `kind`."""
    rest = tuple(pair for pair in obj.counters if pair[0] != kind)
    return obj._replace(counters=tuple(sorted((*rest, (kind, number)))) if number > 0 else rest)


def with_memory(obj: Obj, name: str, value: object) -> Obj:
    """A copy of `obj` that remembers `value` under `name` (None forgets it)."""
    rest = tuple(pair for pair in obj.memory if pair[0] != name)
    return obj._replace(memory=rest if value is None else (*rest, (name, value)))


class Server(NamedTuple):
    """A server (4.6.6): its ice outermost first, and the cards in its root in order of installation."""

    name: str
    ice: tuple[int, ...] = ()
    root: tuple[int, ...] = ()

    @property
    def central(self) -> bool:
        """Whether it is HQ, R&D or Archives (4.6.7)."""
        return self.name in CENTRALS


class Player(NamedTuple):
    """What a player has outside the zones.

    `free` is the part of `credits` that came from bad publicity (10.6.2); where there is a fund for it, what is in
    that, and no part of them (26:10.6.2).
    """

    credits: int = 5
    free: int = 0
    clicks: int = 0
    tags: int = 0
    bad_publicity: int = 0
    core_damage: int = 0


class Encounter(NamedTuple):
    """One encounter (6.5): which of the ice's subroutines were broken, by what, and which have resolved.

    broken      pairs (subroutine key, id of the object that broke it, 0 if none)
    resolved    keys of the subroutines that have resolved
    fully       whether the Runner has fully broken the ice (6.5.7)
    forced      whether it is a forced encounter (6.5.9)
    """

    id: int
    ice: int
    run: int
    broken: tuple[tuple[tuple[object, ...], int], ...] = ()
    resolved: tuple[tuple[object, ...], ...] = ()
    fully: bool = False
    forced: bool = False


class Run(NamedTuple):
    """A run in progress (6.1).

    `phase` is the CR number of its phase, `ice` the id of the ice at the Runner's
    position, `start` the index into the history at which it began,
    `gap` how many pieces of ice are inward of the position, `allowed` the servers that the effect permitted (6.7.4a).
    """

    id: int
    server: str
    phase: str = "6.9.1"
    ice: int = 0
    begun: bool = False
    successful: bool = False
    ended: bool = False
    reached_success: bool = False
    source: int = 0
    allowed: tuple[str, ...] = ()
    gap: int = 0
    start: int = 0


class Breach(NamedTuple):
    """A breach in progress (7.3).

    limit       random access limit; None where there is none
    chosen      ids of the objects already chosen as candidates
    barred      root cards that entered during the breach and were declared no candidates (10.3.1i)
    undeclared  root cards that entered and still await that declaration
    prohibited  cards that the Runner was prohibited from accessing as they chose (7.4.2)
    from_zone   how many candidates were chosen from the hand or deck
    """

    id: int
    server: str
    run: int
    limit: int | None = None
    chosen: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    undeclared: tuple[int, ...] = ()
    prohibited: tuple[int, ...] = ()
    from_zone: int = 0
    bottom: bool = False
    no_root: bool = False
    begun: bool = False
