"""Meanings written by hand, as the reader makes them: what the answering room is tested with."""

from __future__ import annotations

from judgebot.ask.reading.meanings import (
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Is,
    Place,
    Ref,
    Server,
    Some,
    Subs,
    Turn,
    When,
    Zone,
)
from judgebot.ask.reading.queries import (
    Asked,
    Can,
    Comes,
    HowMuch,
    If,
    Line,
    Must,
    Not,
    Query,
    Strength,
    Where,
    Wins,
)
from judgebot.cards.names import find
from judgebot.game.objects import CORP, RUNNER

HQ, RND, ARCHIVES, REMOTE = Server("HQ"), Server("R&D"), Server("Archives"), Server("remote 1")


def c(name: str, n: int = 0) -> Ref:
    """A card by its name; `n` tells copies apart."""
    card = find(name)
    return Ref(n or 1 + sum(map(ord, card)), card)


def ice(name: str, server: Server, rezzed: bool | None = True) -> tuple[Fact, ...]:
    """A piece of ice on a server; None: it is not said whether it is rezzed."""
    at = At(c(name), Place("ice", server))
    return (at,) if rezzed is None else (at, Is(c(name), "rezzed", holds=rezzed))


def root(name: str, server: Server = REMOTE, rezzed: bool | None = None, **counters: int) -> tuple[Fact, ...]:
    """What lies in a root, with its counters."""
    found: tuple[Fact, ...] = (At(c(name), Place("root", server)), *(has(name, k, n) for k, n in counters.items()))
    return found if rezzed is None else (*found, Is(c(name), "rezzed", holds=rezzed))


def rig(*names: str) -> tuple[Fact, ...]:
    """Installed cards of the Runner."""
    return tuple(At(c(name), Place("rig")) for name in names)


def hand(name: str, zone: str = "grip") -> Fact:
    """A card in a hand."""
    return At(c(name), Place(zone))


def has(of: str, unit: str, n: int) -> Fact:
    """How many of something a player, a zone or a card has."""
    if of in (CORP, RUNNER):
        return Has(of, unit, Amount(n))
    return Has(Zone(of) if of in ("grip", "HQ", "R&D", "stack", "Archives") else c(of), unit, Amount(n))


def run(server: Server, *, when: When | None = None) -> Deed:
    """The Runner runs a server."""
    return Deed("run", RUNNER, server=server, when=when)


def line(*told: Fact | Deed | tuple[Fact | Deed, ...], asks: Query, said: str = "") -> Line:
    """A line that tells this and asks a question behind it."""
    flat: list[Fact | Deed] = []
    for one in told:
        flat.extend(one if isinstance(one, tuple) else (one,))
    return Line(said, tuple(flat), (Asked(asks, after=len(flat)),))


__all__ = [
    "ARCHIVES",
    "CORP",
    "HQ",
    "REMOTE",
    "RND",
    "RUNNER",
    "Amount",
    "Asked",
    "At",
    "Can",
    "Comes",
    "Deed",
    "Has",
    "HowMuch",
    "If",
    "Is",
    "Line",
    "Must",
    "Not",
    "Place",
    "Ref",
    "Some",
    "Strength",
    "Subs",
    "Turn",
    "When",
    "Where",
    "Wins",
    "Zone",
]
