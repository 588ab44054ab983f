"""Ice in a list of what a central server has: whether it protects that server, or lies in its pile with the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import Cast
from judgebot.ask.reading.meanings import At, Deed, Fact, Is, Past, Place, Ref, Server, leaves, rebuilt
from judgebot.ask.reading.queries import Asked, Unplaced, Where, Which
from judgebot.game.objects import CORP

_LIE = ("asset", "agenda", "operation")  # these are never in or before a central server
_ENTERED = ("run", "approach", "breach", "succeed", "get in")
_OUT_OF_IT = ("install", "reveal", "shuffle", "find", "discard", "access")  # what is done to cards in a pile
_UNSAID = "it is not said whether that ice lies there or protects it"


def lies_with(cards: Iterable[str]) -> bool:
    """Whether a list has a card that only lies in the pile of a central server."""
    return any(card_facts(card)[1] in _LIE for card in cards if card)


def out_of_lists(cast: Cast, told: list[Fact | Deed], asks: list[Asked]) -> tuple[list[Fact | Deed], list[Unplaced]]:
    """`Archives has Palisade, X and Y`: its ice lies there too, if it is taken from there or X only lies there.

    And what may be either: where that server is run on, and nothing is said of the ice.
    """
    unplaced: list[Unplaced] = []
    for server, listed in cast.lists:
        there, pile = Place("ice", server), Place(server.name)
        ice = [ref for ref in listed if At(ref, there) in told or (cast.type(ref) == "ice" and At(ref, pile) in told)]
        bare = [ref for ref in ice if not _is_met(ref, (there, pile), told, asks)]
        taken = [one for one in leaves((_done(told), asks)) if _takes(one, bare, pile)]
        if not bare or not (taken or lies_with(ref.card for ref in listed)):
            continue
        if not taken and any(_enters(one, server) for one in leaves((told, asks))):
            unplaced.append(Unplaced(f"the ice of {server.name}", (), _UNSAID))
        lies = {At(ref, there): At(ref, pile) for ref in bare}
        told = [lies.get(one, one) if isinstance(one, At) else one for one in told]
        cast.at |= {ref.n: pile for ref in bare}
    return told, unplaced


def _done(told: list[Fact | Deed]) -> list[Fact | Deed]:
    """What is told without what was done before."""
    return [one for one in told if not isinstance(one, Past)]


def _is_met(ref: Ref, places: tuple[Place, ...], told: list[Fact | Deed], asks: list[Asked]) -> bool:
    """Whether something is said of ice that is said of none in a pile."""

    def bare(one: Any) -> Any:
        plain = (isinstance(one, At) and one.place in places) or (isinstance(one, Is) and one.state == "faceup")
        if plain or isinstance(one, Where):
            return ()
        return replace(one, what=()) if isinstance(one, Deed) and one.verb in _OUT_OF_IT and ref in one.what else None

    if any(isinstance(one, Deed) and one.verb == "access" and ref in one.what for one in leaves((told, asks))):
        return False  # no ice is that protects a server
    past = [one for one in told if isinstance(one, Past)]
    return any(one == ref for one in leaves((past, rebuilt((tuple(_done(told)), tuple(asks)), bare))))


def _takes(one: Any, bare: list[Ref], pile: Place) -> bool:
    """Whether cards are taken from a pile: one of those, or any of it."""
    if isinstance(one, Which):
        return (one.deed.verb, one.deed.who, one.deed.source or pile) == ("install", CORP, pile)
    if not isinstance(one, Deed) or one.verb not in _OUT_OF_IT:
        return False
    return any(ref in one.what for ref in bare) or (one.source is not None and one.source.where == pile.where)


def _enters(one: Any, server: Server) -> bool:
    """Whether the Runner comes to a server by a deed, or ice is installed there: whether some protects it matters."""
    return isinstance(one, Deed) and (
        (one.verb in _ENTERED and one.server == server) or one.place == Place("ice", server)
    )
