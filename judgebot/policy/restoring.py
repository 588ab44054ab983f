"""Carrying out the moves back on a copy of a game: whether they lead to the state they are said to lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judgebot.engine.machine import Machine
from judgebot.game.objects import DECK, PLAYERS, Obj, Server
from judgebot.game.state import State
from judgebot.policy.lint import on_board
from judgebot.policy.lint_board import Board
from judgebot.policy.lint_findings import ILLEGAL, Finding
from judgebot.policy.rewind import FACTS, Back
from judgebot.scenario.model import Scenario


def restored(m: Machine, before: State, backs: Iterable[Back]) -> Machine:
    """A copy of a game on which moves back were made, and nothing besides.

    Args:
        m, before: the game, and the state to which the moves are to lead.
        backs: the moves, each with what it is about.
    """
    copy = m.copy()
    state = copy.state
    for back in backs:
        kind, *about = back.about
        if kind == "card":
            _card(state, before, *about)
        elif kind == "counters":
            _counters(state, before, *about)
        elif kind == "order":
            _order(state, before, *about)
        elif kind == "player":
            who, fact = about
            value = {fact: getattr(before.players[who], fact)}
            state.players[who] = state.players[who]._replace(**value)
        elif kind == "turn":
            state.active = before.active
        elif kind == "server":
            del state.servers[about[0]]
        else:
            state.winner = before.winner
    copy.forget()
    return copy


def _card(state: State, before: State, card: int) -> None:
    """Take a card from where it is to where it was, with the counters that it has."""
    was, obj = _of(before, card), _of(state, card)
    del state.objs[obj.id]
    state.zones[obj.zone] = tuple(oid for oid in state.zones[obj.zone] if oid != obj.id)
    if obj.server in state.servers:
        server = state.servers[obj.server]
        ice, root = ((oid for oid in part if oid != obj.id) for part in (server.ice, server.root))
        state.servers[obj.server] = server._replace(ice=tuple(ice), root=tuple(root))
    state.objs[was.id] = was._replace(counters=obj.counters)
    state.zones[was.zone] = _put(state.zones[was.zone], was.id, before.zones[was.zone])
    if was.server:
        server, then = state.servers.get(was.server, Server(was.server)), before.servers[was.server]
        if was.id in then.ice:
            server = server._replace(ice=_put(server.ice, was.id, then.ice))
        if was.id in then.root:
            server = server._replace(root=_put(server.root, was.id, then.root))
        state.servers[was.server] = server


def _of(state: State, card: int) -> Obj:
    return next(obj for obj in state.objs.values() if obj.card == card)


def _put(cards: tuple[int, ...], oid: int, then: tuple[int, ...]) -> tuple[int, ...]:
    """Put a card among others as it was: before the first of those that came after it then."""
    after = then[then.index(oid) + 1 :]
    at = next((place for place, one in enumerate(cards) if one in after), len(cards))
    return (*cards[:at], oid, *cards[at:])


def _counters(state: State, before: State, card: int, kind: str) -> None:
    obj = _of(state, card)
    number = _of(before, card).count(kind)
    counters = [pair for pair in obj.counters if pair[0] != kind] + ([(kind, number)] if number else [])
    state.objs[obj.id] = obj._replace(counters=tuple(sorted(counters)))


def _order(state: State, before: State, zone: str) -> None:
    """Put the cards of a deck into the order that they had."""
    places = {before.objs[oid].card: place for place, oid in enumerate(before.zones[zone])}
    cards = sorted(state.zones[zone], key=lambda oid: places.get(state.objs[oid].card, len(places)))
    state.zones[zone] = tuple(cards)


def left_over(state: State, before: State) -> Iterator[str]:
    """What is still not as it was, in words; the order of a deck is not looked at, as it may have been random."""
    then = {obj.card: obj for obj in before.objs.values()}
    now = {obj.card: obj for obj in state.objs.values()}
    for card, was in then.items():
        obj = now.get(card)
        if obj is None or _place(state, obj) != _place(before, was):
            yield f"where {was.name or 'a card'} is"
        elif obj.counters != was.counters:
            yield f"the counters on {was.name}"
    for who in PLAYERS:
        yield from (
            f"the {fact.replace('_', ' ')} of the {who.title()}"
            for fact in FACTS
            if getattr(state.players[who], fact) != getattr(before.players[who], fact)
        )
    if state.active != before.active:
        yield "whose turn it is"
    if set(state.servers) != set(before.servers):
        yield "which servers there are"


def _place(state: State, obj: Obj) -> tuple[object, ...]:
    """Where a card is, without the order of a deck or a hand."""
    server = state.servers.get(obj.server)
    ice = server.ice.index(obj.id) if server is not None and obj.id in server.ice else -1
    host = state.objs[obj.host].card if obj.host in state.objs else 0
    face = obj.faceup and obj.zone not in DECK.values()
    return (obj.zone, obj.server, ice, host, face, obj.installed, obj.form)


def illegal(scenario: Scenario, m: Machine) -> list[Finding]:
    """What is illegal on the board of a game, as `lint` finds it."""
    return [finding for finding in on_board(Board(scenario, m)) if finding.level == ILLEGAL]
