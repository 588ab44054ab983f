"""What a replay shows of a game, as one value: of the client's state, and of a game of ours, so that they compare.

The order of decks, what lasts, what is pending and what lies in the play area or set aside are not in it. Remote
servers are told apart by what is in them: the client never gives a number twice, our rules do (4.6.8).
"""

from __future__ import annotations

import collections
import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from judgebot.cards.catalog import OTHER_FACE
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.objects import (
    ARCHIVES,
    CENTRALS,
    CORP,
    DECK,
    DISCARD,
    HAND,
    HQ,
    PLAY,
    PLAYERS,
    REMOVED,
    RND,
    RUNNER,
    SCORE,
    Obj,
    Server,
)
from judgebot.plain import NamedTuple
from judgebot.tables.cards import card_id, server
from judgebot.tables.client import State

Card = tuple[str, bool, tuple[tuple[str, int], ...], tuple[Any, ...]]  # name, face up, counters, what is hosted
Servers = tuple[tuple[tuple[Card, ...], tuple[Card, ...]], ...]

_RIG = ("program", "hardware", "resource", "facedown")
_KINDS = {"recurring": "credit", "bad-publicity": "bad publicity"}
_PHASES = {"6.9.1": "initiation", "6.9.2": "approach-ice", "6.9.3": "encounter-ice", "6.9.4": "movement"}
_EARLY = "5.6.1b"
_BY_THE_RULES = ("Agenda", "Flatline", "Decked")
_PAIR = tuple[Any, ...]


class Seen(NamedTuple):
    """What is seen of a game; pairs are the Corp's and the Runner's.

    removed  cards removed from the game
    servers  the ice, outermost first, and the root of HQ, R&D and Archives; `remotes`: of the others, in no order
    run      the attacked server: its name if it is a central one, else what is in it; None for no run
    place    in the run: the phase, the position from the inside, the encountered ice, subroutines broken and resolved
    over     whether somebody has won by the rules
    early    whether the window before the Corp's mandatory draw is open (5.6.1b)
    """

    active: str
    credits: tuple[int, int]
    clicks: tuple[int, int]
    bad: int
    tags: int
    core: int
    decks: tuple[int, int]
    hands: _PAIR
    discards: _PAIR
    scored: _PAIR
    removed: _PAIR
    identities: _PAIR
    servers: Servers
    remotes: Servers
    rig: tuple[Card, ...]
    run: Any
    place: Any
    over: bool
    early: bool = False

    def soft(self) -> Seen:
        """The same without the place in the run, which the client keeps by its own windows."""
        return self._replace(place=None)


# The client's state


def of_state(state: State) -> Seen:
    """What is seen of a state of the client's. It has been read as a board before: nothing in it is of another kind."""
    corp, runner = state["corp"], state["runner"]
    servers = corp.get("servers") or {}
    centrals = tuple(_server(servers.get(key) or {}) for key in ("hq", "rd", "archives"))
    remotes = {key: _server(one) for key, one in servers.items() if key.startswith("remote")}
    run = state.get("run")
    attacked: Any = None
    if run:
        key = str((run.get("server") or [""])[0])
        attacked = server(key) if not key.startswith("remote") else remotes.get(key, ("gone",))
    rig = runner.get("rig") or {}
    active = str(state.get("active-player"))
    return Seen(
        active,
        (corp.get("credit") or 0, runner.get("credit") or 0),
        (corp.get("click") or 0, runner.get("click") or 0),
        (corp.get("bad-publicity") or {}).get("base") or 0,
        (runner.get("tag") or {}).get("base") or 0,
        runner.get("brain-damage") or 0,
        (corp.get("deck-count") or 0, runner.get("deck-count") or 0),
        tuple(_sorted(_name(one) for one in side.get("hand") or ()) for side in (corp, runner)),
        (
            _sorted((_name(one), bool(one.get("seen"))) for one in corp.get("discard") or ()),
            _sorted((_name(one), True) for one in runner.get("discard") or ()),
        ),
        tuple(_sorted(_card(one, False) for one in side.get("scored") or ()) for side in (corp, runner)),
        _sorted(_name(one) for side in (corp, runner) for one in side.get("rfg") or ()),
        tuple(_identity(side.get("identity")) for side in (corp, runner)),
        centrals,
        _sorted(one for one in remotes.values() if one != ((), ())),
        _sorted(_card(one, row != "facedown") for row in _RIG for one in rig.get(row) or ()),
        attacked,
        _place(state, run) if run else None,
        bool(state.get("winner")) and state.get("reason") in _BY_THE_RULES,
        bool(state.get("corp-phase-12")),
    )


def _server(one: State) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    ice = tuple(_card(card) for card in reversed(one.get("ices") or ()))
    return ice, _sorted(_card(card) for card in one.get("content") or ())


def _name(card: State) -> str:
    return card_id(str(card.get("printed-title") or card.get("title") or ""))


def _card(card: State, up: bool | None = None) -> Card:
    if up is None:
        up = bool(card.get("rezzed")) if card.get("side") == "Corp" else not card.get("facedown")
    counts: collections.Counter[str] = collections.Counter()
    for kind, number in (card.get("counter") or {}).items():
        counts[_KINDS.get(kind, kind)] += number
    counts["advancement"] += (card.get("advance-counter") or 0) + (card.get("extra-advance-counter") or 0)
    counters = tuple(sorted((kind, number) for kind, number in counts.items() if number))
    hosted = (_card(one, None if one.get("installed") else False) for one in card.get("hosted") or ())
    return (_name(card), up, counters, _sorted(hosted))


def _identity(card: State | None) -> Any:
    return None if card is None else (*_card(card, True), card.get("face") == "back")


def _place(state: State, run: State) -> Any:
    phase, position = run.get("phase"), run.get("position") or 0
    if phase == "initiation":
        phase = "approach-ice" if position else "movement"
    encounters = state.get("encounters")
    met = encounters.get("ice") if encounters and phase == "encounter-ice" else None
    if not met:
        return phase, position, "", (), ()
    subs = met.get("subroutines") or ()
    broken, fired = (tuple(n for n, one in enumerate(subs) if one.get(key)) for key in ("broken", "fired"))
    return phase, position, _name(met), broken, fired


def _sorted(several: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(several))


# A game of ours


def of_machine(m: Machine) -> Seen:
    """What a replay would show of a game of ours."""
    state = m.state
    corp, runner = state.players[CORP], state.players[RUNNER]
    hosted: dict[int, list[Obj]] = {}
    identities: dict[str, Any] = dict.fromkeys(PLAYERS)
    rig: list[Obj] = []
    for oid in state.zones[PLAY]:
        one = state.objs[oid]
        if one.host:
            hosted.setdefault(one.host, []).append(one)
        elif one.installed:
            if one.controller == RUNNER and not one.server:
                rig.append(one)
        elif identities[one.owner] is None and m.catalog.card(one.name).type == "identity":
            identities[one.owner] = one

    def card(obj: Obj) -> Card:
        counters = tuple(sorted((kind, number) for kind, number in obj.counters if number))
        up = obj.faceup and (obj.installed or not obj.host)
        below = _sorted(map(card, hosted.get(obj.id, ())))
        return (obj.name.removesuffix(OTHER_FACE), up, counters, below)

    def pile(zone: str) -> list[Obj]:
        return [state.objs[oid] for oid in state.zones[zone]]

    def within(one: Server) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        objs = state.objs
        return (
            tuple(card(objs[oid]) for oid in one.ice if not objs[oid].host),
            _sorted(card(objs[oid]) for oid in one.root if not objs[oid].host),
        )

    servers = {name: within(one) for name, one in state.servers.items()}
    run = state.run()
    attacked: Any = None
    if run is not None:
        attacked = run.server if run.server in CENTRALS else servers.get(run.server, ("gone",))
    faces = [identities[who] for who in PLAYERS]
    separate = m.rules.edition.has("bad-publicity-fund")
    return Seen(
        state.active,
        (corp.credits, runner.credits - (0 if separate else runner.free)),
        (corp.clicks, runner.clicks),
        corp.bad_publicity,
        runner.tags,
        runner.core_damage,
        (len(state.zones[DECK[CORP]]), len(state.zones[DECK[RUNNER]])),
        tuple(_sorted(one.name for one in pile(HAND[who])) for who in PLAYERS),
        tuple(_sorted((one.name, one.faceup or who == RUNNER) for one in pile(DISCARD[who])) for who in PLAYERS),
        tuple(_sorted(card(one._replace(faceup=False)) for one in pile(SCORE[who])) for who in PLAYERS),
        _sorted(one.name for one in pile(REMOVED)),
        tuple(None if one is None else (*card(one), one.name.endswith(OTHER_FACE)) for one in faces),
        tuple(servers[name] for name in (HQ, RND, ARCHIVES)),
        _sorted(one for name, one in servers.items() if name not in CENTRALS and one != ((), ())),
        _sorted(card(one) for one in rig),
        attacked,
        _our_place(m),
        bool(state.winner),
        m.decision is not None and m.decision.kind == "paid" and m.step() == _EARLY,
    )


def _our_place(m: Machine) -> Any:
    run = m.state.run()
    if run is None:
        return None
    ice = m.state.servers[run.server].ice if run.server in m.state.servers else ()
    position = len(ice) - ice.index(run.ice) if run.ice in ice else 0
    phase = _PHASES.get(run.phase, "success")
    if phase == "initiation":
        phase, position = "approach-ice" if ice else "movement", len(ice)
    if phase == "movement" and position and m.step() < numbers.MOVING_INWARD:
        position -= 1
    encounter = m.state.encounter()
    if phase != "encounter-ice" or encounter is None or encounter.ice not in m.state.objs:
        return phase, position, "", (), ()
    subs = [one.key for one in c.subroutines(m, encounter.ice)]
    broken = tuple(sorted(subs.index(key) for key, _ in encounter.broken if key in subs))
    resolved = tuple(sorted(subs.index(key) for key in encounter.resolved if key in subs))
    return phase, position, m.state.objs[encounter.ice].name, broken, resolved


# Comparing


def shows(file: Seen, ours: Seen, soft: bool = False) -> bool:
    """Whether an entry shows a game of ours.

    Where the client has the window before the mandatory draw, the rules may give nobody anything to do in one.

    soft  whether the place in a run is left out
    """
    if file.over and ours.over:
        return True
    if soft:
        ours, file = ours.soft(), file.soft()
    return ours == file or (file.early and ours == file._replace(early=ours.early))


def between(old: Seen, here: Seen, new: Seen) -> bool:
    """Whether a game can be on its way from one state to another: no card is where neither has it, and so on.

    Credits and counters are left out: they are paid and gained within one move.
    """
    runs = [_attacked(one) for one in (old, new)]
    if here.active not in (old.active, new.active) or (any(runs) and _attacked(here) not in (None, *runs)):
        return False
    pairs = ((old.clicks, here.clicks, new.clicks), (old.decks, here.decks, new.decks))
    for first, now, last in pairs:
        for a, b, d in zip(first, now, last, strict=True):
            if not min(a, d) <= b <= max(a, d):
                return False
    return all(_within(a, b, d) for a, b, d in zip(zones(old), zones(here), zones(new), strict=True))


class Soon(NamedTuple):
    """What changes in the entries after one: the names of the cards, and the servers that are attacked."""

    cards: frozenset[str]
    runs: frozenset[str]


def soon(several: Sequence[Seen]) -> Soon:
    """What changes from one to the next of several states."""
    cards: set[str] = set()
    runs: set[str] = set()
    for old, new in itertools.pairwise(several):
        if (attacked := _attacked(new)) is not None:
            runs.add(attacked)
        for key in ("hands", "discards", "scored", "removed", "identities", "servers", "remotes", "rig"):
            here, there = getattr(old, key), getattr(new, key)
            if here != there:
                a, b = collections.Counter(_laid(here)), collections.Counter(_laid(there))
                cards |= {one if isinstance(one, str) else one[0] for one in (*(a - b), *(b - a))}
    return Soon(frozenset(cards), frozenset(runs))


def _laid(value: Any) -> Iterator[Any]:
    """The cards within a field: names, or what begins with one."""
    for one in value:
        if isinstance(one, str):
            yield one
        elif one and isinstance(one[0], str):
            yield one
            yield from _laid(one[3]) if len(one) > 3 else ()
        elif one:
            yield from _laid(one)


def _attacked(seen: Seen) -> str | None:
    """The attacked server, where what is in a remote one may be about to change."""
    return seen.run if seen.run is None or isinstance(seen.run, str) else "remote"


def zones(seen: Seen) -> Iterator[tuple[str, ...]]:
    """The names of the cards in each zone."""
    yield from seen.hands
    for who in (0, 1):
        yield tuple(one[0] for one in seen.discards[who])
        yield tuple(one[0] for one in seen.scored[who])
    yield tuple(one[0] for one in seen.rig)
    yield tuple(card[0] for ice, root in (*seen.servers, *seen.remotes) for card in (*ice, *root))


def _within(old: tuple[str, ...], here: tuple[str, ...], new: tuple[str, ...]) -> bool:
    if here in (old, new):
        return True
    a, b, d = collections.Counter(old), collections.Counter(here), collections.Counter(new)
    return all(min(a[name], d[name]) <= b[name] <= max(a[name], d[name]) for name in {*a, *b, *d})
