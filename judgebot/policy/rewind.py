"""The moves back from a state of a game to an earlier one, each reversible or not, and what is made random again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgebot.engine.machine import Machine
from judgebot.game.objects import GRIP, HQ, PLAY, PLAYERS, RND, RUNNER, STACK, Obj
from judgebot.game.state import State
from judgebot.plain import NamedTuple
from judgebot.policy.information import Learned, unknown_zones
from judgebot.scenario.model import CardSpec, Scenario

_DECKS = (RND, STACK)


@dataclass(frozen=True, slots=True)
class Move:
    """One move back.

    Attributes:
        do: what is done.
        reversible: whether it can be done.
        why: why it cannot, or what to watch if it can; may be empty.
        cites: the clauses and rules.
    """

    do: str
    reversible: bool = True
    why: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A zone that must be made random again, and how.

    Attributes:
        zone: "R&D", "stack", "HQ" or "grip".
        why: what was learned about it.
        steps: what is done, in order.
        order: "none", "exact" or "estimate": whether part of a deck's order is known by right.
        cites: the clauses.
    """

    zone: str
    why: str
    steps: tuple[str, ...]
    order: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """The part of a deck's order known by right: how many cards from the top and from the bottom, and their names."""

    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.top or self.bottom)


class Back(NamedTuple):
    """A move back and what it is about: a card, counters on one, the order of a deck, a fact of a player, ..."""

    move: Move
    about: tuple[Any, ...]


def moves_back(m: Machine, before: State, known: Mapping[str, Known]) -> list[Back]:
    """The moves from the game as it is to an earlier state: cards latest first, then counters and what players have.

    Args:
        m, before: the game now, and the earlier state.
        known: for each deck, the part of its order that was known by right.
    """
    now = m.state
    then_by = {obj.card: obj for obj in before.objs.values()}
    now_by = {obj.card: obj for obj in now.objs.values()}
    latest = _latest(now, len(before.history))
    moved = [
        (then_by[card], obj) for card, obj in now_by.items() if card in then_by and _where(then_by[card]) != _where(obj)
    ]
    moved.sort(key=lambda pair: -latest.get(pair[1].card, -1))
    found = [Back(_card(m, before, was, obj), ("card", was.card)) for was, obj in moved]
    found += _order(m, before, known)
    for card, was in then_by.items():
        if card in now_by:
            found += _counters(m, was, now_by[card])
    found += _players(before, now)
    for name in now.servers:
        if name not in before.servers:
            found.append(Back(Move(f"{name} no longer exists", True, "", ("4.6.8e",)), ("server", name)))
    if now.winner and not before.winner:
        ended = Move("The game has not ended", True, "", (now.why,) if now.why else ())
        found.append(Back(ended, ("winner",)))
    return found


def _where(obj: Obj) -> tuple[object, ...]:
    return (obj.zone, obj.server, obj.host, obj.faceup, obj.installed, obj.form)


def _latest(state: State, start: int) -> dict[int, int]:
    """Card -> the place in the history of the last change that was about it."""
    found: dict[int, int] = {}
    for place, change in enumerate(state.history[start:], start):
        for oid in (change.obj, change.was):
            obj = state.last_known(oid) if oid else None
            if obj is not None:
                found[obj.card] = place
    return found


def _spot(state: State, obj: Obj, m: Machine) -> str:
    """Where a card is, in words."""
    if obj.host:
        return f"hosted on {m.name(obj.host)}"
    if obj.server:
        inside = "protecting" if obj.id in state.servers[obj.server].ice else "the root of"
        face = "" if obj.owner == RUNNER else ", rezzed" if obj.faceup else ", facedown"
        place = (
            f" (position {state.servers[obj.server].ice.index(obj.id) + 1} from outermost)"
            if inside == "protecting"
            else ""
        )
        return f"{inside} {obj.server}{place}{face}"
    if obj.zone == PLAY:
        return "the rig" if obj.installed else "the play area"
    if obj.zone in _DECKS:
        index = state.zones[obj.zone].index(obj.id)
        if index == 0:
            return f"the top of {obj.zone}"
        last = len(state.zones[obj.zone]) - 1
        return f"the bottom of {obj.zone}" if index == last else f"{obj.zone} (place {index + 1} from the top)"
    face = ", facedown" if obj.zone == "Archives" and not obj.faceup else ""
    return f"{obj.zone}{face}"


def _card(m: Machine, before: State, was: Obj, obj: Obj) -> Move:
    """The move that takes one card back."""
    now = m.state
    name = m.name(obj.id)
    same_place = (was.zone, was.server, was.host) == (obj.zone, obj.server, obj.host)
    if same_place and was.faceup != obj.faceup:
        turn = "rezzed" if obj.server and obj.faceup else "faceup" if obj.faceup else "facedown"
        back = "faceup" if was.faceup else "facedown"
        learned = "the opponent has seen it, and may use that" if obj.faceup else ""
        return Move(
            f"Turn {name} {back} again (it is {turn})",
            True,
            learned,
            ("OPP revealed-information 1b",) if learned else (),
        )
    if was.zone == obj.zone and was.zone not in (PLAY,):
        return Move(f"{name}: {_spot(now, obj, m)} to {_spot(before, was, m)}")
    do = f"{name}: from {_spot(now, obj, m)} to {_spot(before, was, m)}"
    if obj.zone in _DECKS and _shuffled(m, before, obj.zone):
        return _shuffled_in(m, was, obj, f"{name}: from {obj.zone} to {_spot(before, was, m)}")
    if was.zone in _DECKS and obj.zone in (HQ, GRIP) and len(now.zones[obj.zone]) > 1:
        return Move(
            do,
            True,
            "only its owner can tell which card it is: both players must agree on it",
            ("OPP revealed-information 2",),
        )
    return Move(do)


def _shuffled(m: Machine, before: State, zone: str) -> bool:
    """Whether a deck was shuffled since."""
    return any(one.kind == "shuffle" and one.what == zone for one in m.state.history[len(before.history) :])


def _shuffled_in(m: Machine, was: Obj, obj: Obj, do: str) -> Move:
    """A card that was shuffled into a deck: it is found again if both players knew it (OPP illegal-boardstates 4)."""
    public = was.faceup or was.zone in ("heap", "corp score area", "runner score area")
    shown = any(
        change.kind in ("reveal", "access", "expose", "rez", "turned faceup")
        and (last := m.state.last_known(change.obj)) is not None
        and last.card == was.card
        for change in m.state.history
    )
    if public or shown:
        return Move(
            f"Search {obj.zone}: {do}", True, "both players knew which card it is", ("OPP illegal-boardstates 4a",)
        )
    knew = "only one player" if was.zone in (HQ, GRIP, PLAY) else "nobody"
    return Move(
        do,
        False,
        f"it was shuffled in, and {knew} knew which card it is",
        ("OPP illegal-boardstates 4b", "OPP illegal-boardstates 1b1"),
    )


def _order(m: Machine, before: State, known: Mapping[str, Known]) -> Iterator[Back]:
    """The order of a deck that was arranged, or of which a known part was shuffled away; the rest was random before."""
    now = m.state
    for zone in _DECKS:
        if _shuffled(m, before, zone):
            part = known.get(zone, Known())
            if part and any("unknown" in name for name in (*part.top, *part.bottom)):
                why = "which cards these are is not known, so they cannot be found again"
                do = f"The cards of {zone} in known order back where they were"
                yield Back(Move(do, False, why, ("OPP illegal-boardstates 1b1",)), ("order", zone))
            elif part:
                ends = (("top", part.top), ("bottom", part.bottom))
                where = " and ".join(f"{', '.join(cards)} on the {end}" for end, cards in ends if cards)
                do = f"Search {zone} for the cards in known order, and put {where}"
                why = "they were shuffled away; everyone must agree on them"
                yield Back(Move(do, True, why, ("OPP revealed-information 4a",)), ("order", zone))
            continue
        then = [before.objs[oid].card for oid in before.zones[zone]]
        here = [now.objs[oid].card for oid in now.zones[zone]]
        if [card for card in here if card in then] != [card for card in then if card in here]:
            do = f"Put the cards of {zone} that were arranged back in the order they had"
            yield Back(Move(do, True, "the player who arranged them knows it", ("8.3.3",)), ("order", zone))


def _counters(m: Machine, was: Obj, obj: Obj) -> Iterator[Back]:
    kinds = sorted({kind for kind, _ in (*was.counters, *obj.counters)})
    for kind in kinds:
        if was.count(kind) != obj.count(kind):
            do = f"{kind.title()} counters on {m.name(obj.id)}: {obj.count(kind)} to {was.count(kind)}"
            yield Back(Move(do), ("counters", was.card, kind))


FACTS = ("credits", "clicks", "tags", "bad_publicity", "core_damage")


def _players(before: State, now: State) -> Iterator[Back]:
    """Credits, clicks and the like."""
    for who in PLAYERS:
        for fact in FACTS:
            was, has = getattr(before.players[who], fact), getattr(now.players[who], fact)
            if was != has:
                yield Back(Move(f"{who.title()} {fact.replace('_', ' ')}: {has} to {was}"), ("player", who, fact))
    if before.active != now.active:
        yield Back(Move(f"It is the {before.active.title()}'s turn again"), ("turn",))


def goes_on(m: Machine, before: State, step: str) -> str:
    """Where a game that is set back goes on, and which runs that are in progress have then not begun."""
    place = f"step {step}" if step else ""
    run = before.runs[-1] if before.runs else None
    if run is not None:
        place = f"step {step}, in the run on {run.server}"
    begun = [one.server for one in m.state.runs if all(one.id != other.id for other in before.runs)]
    return "; ".join([place, *(f"the run on {server} has not begun" for server in begun)]) if place else ""


def changes(m: Machine, before: State) -> list[str]:
    """What changed since an earlier state, forwards: for telling what an ability would have done."""
    now = m.state
    found = []
    then_by = {obj.card: obj for obj in before.objs.values()}
    for obj in now.objs.values():
        was = then_by.get(obj.card)
        if was is None:
            continue
        if (was.zone, was.server) != (obj.zone, obj.server):
            found.append(f"{m.name(obj.id)} from {_spot(before, was, m)} to {_spot(now, obj, m)}")
        for kind in sorted({kind for kind, _ in (*was.counters, *obj.counters)}):
            if was.count(kind) != obj.count(kind):
                found.append(f"{kind} counters on {m.name(obj.id)} {was.count(kind)} to {obj.count(kind)}")
    for who in PLAYERS:
        for fact in FACTS:
            old, new = getattr(before.players[who], fact), getattr(now.players[who], fact)
            if old != new:
                found.append(f"{who.title()} {fact.replace('_', ' ')} {old} to {new}")
    if before.runs and not now.runs:
        found.append("the run ends")
    if now.winner and not before.winner:
        found.append(f"the game ends: {now.winner}")
    return found


# Making zones random again


def randomize(
    m: Machine, before: State, entries: list[Learned], known: dict[str, Known], estimate: tuple[str, ...]
) -> list[Shuffle]:
    """The zones to make random again after a rewind, and how (OPP illegal-boardstates 3, revealed-information 4).

    Args:
        m, before: the game now, and the state it is set back to.
        entries: what was learned since.
        known: for each deck, the part of its order that is known by right.
        estimate: decks of which the size of that part is only an estimate.
    """
    zones: dict[str, list[str]] = {zone: list(facts) for zone, facts in unknown_zones(entries).items()}
    then_by = {obj.card: obj for obj in before.objs.values()}
    for obj in m.state.objs.values():
        was = then_by.get(obj.card)
        if was is not None and was.zone in _DECKS and obj.zone != was.zone:
            zones.setdefault(was.zone, []).append(f"{m.name(obj.id)} returns to it")
        elif was is not None and obj.zone in _DECKS and was.zone != obj.zone and _shuffled(m, before, obj.zone):
            zones.setdefault(obj.zone, []).append(f"it is searched for {m.name(obj.id)}")
    found = []
    for zone, facts in zones.items():
        why = "; ".join(dict.fromkeys(facts))
        if zone not in _DECKS:
            steps = (f"Mix the cards of {zone}, so that nobody can tell which of them were seen.",)
            found.append(Shuffle(zone, why, steps, "none", ("OPP illegal-boardstates 3",)))
            continue
        found.append(_deck(zone, why, len(before.zones[zone]), known.get(zone, Known()), zone in estimate))
    return found


def _deck(zone: str, why: str, size: int, known: Known, estimate: bool) -> Shuffle:
    cites = ["OPP illegal-boardstates 3", "OPP revealed-information 4"]
    if not known:
        return Shuffle(zone, why, (f"Shuffle all {size} cards of {zone}.",), "none", tuple(cites))
    cites.append("OPP revealed-information 4a")
    ends = (("top", known.top), ("bottom", known.bottom))
    parts = [f"the {end} {len(cards)} ({', '.join(cards)})" for end, cards in ends if cards]
    count = len(known.top) + len(known.bottom)
    about = ""
    if estimate:
        cites.append("OPP revealed-information 4b")
        about = "about "
    steps = (
        f"Set {about}{' and '.join(parts)} of {zone} aside in the order they have.",
        f"Shuffle the other {about}{size - count} cards.",
        "Put the cards that were set aside back where they were.",
    )
    return Shuffle(zone, why, steps, "estimate" if estimate else "exact", tuple(cites))


# What is known of the order of decks


def known_order(scenario: Scenario, m: Machine, before: State) -> dict[str, Known]:
    """The part of each deck's order that was known by right at an earlier state: cards marked `known: true`."""
    found = {}
    for zone, side in (("R&D", scenario.corp), ("stack", scenario.runner)):
        specs = side.zones.get(zone) or []
        marked = _marked(specs)
        cards = before.zones[zone]
        # The marks are those of the board at its start: the top ones as far as they are still on top.
        ends = (zip(cards, marked[0], strict=False), zip(reversed(cards), reversed(marked[1]), strict=False))
        top, bottom = ([m.name(oid) for oid, card in end if before.objs[oid].name == card] for end in ends)
        if top or bottom:
            found[zone] = Known(tuple(top), tuple(reversed(bottom)))
    return found


def _marked(specs: list[CardSpec]) -> tuple[list[str], list[str]]:
    """The cards marked as known, from the top and from the bottom."""
    flags = [bool(spec.options.get("known")) for spec in specs]
    top = next((k for k, flag in enumerate(flags) if not flag), len(flags))
    if top == len(flags):
        return [spec.card for spec in specs], []
    bottom = next((k for k, flag in enumerate(reversed(flags)) if not flag), 0)
    return [spec.card for spec in specs[:top]], [spec.card for spec in specs[len(specs) - bottom :]] if bottom else []
