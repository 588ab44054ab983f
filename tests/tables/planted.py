"""Games of our own, written as the web client would, in which one move is not what the rules allow.

The game goes on from what that move left behind, so that nothing else in the file is wrong. Each kind of move is a
function that makes it, or returns False where it cannot be made just then.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Verb
from judgebot.engine.edition import EDITIONS
from judgebot.engine.machine import Machine
from judgebot.game.objects import (
    CENTRALS,
    CORP,
    DECK,
    HAND,
    PLAYERS,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
    with_counters,
)
from judgebot.tables.editions import CLIENTS
from judgebot.tables.seen import of_machine
from tests.stress import games
from tests.tables import client_games
from tests.tables.client_games import State, alterations, removals

MOST_DECISIONS = 8  # until a move that is wrong is complete


class Planted(NamedTuple):
    """A replay, and the entry that shows the move that is wrong."""

    data: dict[str, Any]
    entry: int
    kind: str


Plant = Callable[[Machine, random.Random, State], bool]


def _answer(m: Machine, rng: random.Random, *verbs: Verb, **fields: Any) -> bool:
    """Answer the waiting decision with an option of one of these verbs."""
    decision = m.decision
    fitting = [
        index
        for index, option in enumerate(decision.options if decision else ())
        if option.choice.verb in verbs and all(getattr(option.choice, key) in of for key, of in fields.items())
    ]
    if not fitting:
        return False
    m.answer(rng.choice(fitting))
    m.advance()
    return True


def _until(m: Machine, rng: random.Random, kind: str, since: int) -> bool:
    """Let chance answer until something of a kind has happened, and nothing is being chosen."""
    for _ in range(MOST_DECISIONS):
        if m.decision is None:
            return False
        happened = any(one.kind == kind for one in m.state.history[since:])
        if happened and m.decision.kind in ("action", "paid"):
            return True
        m.answer(rng.randrange(len(m.decision.options)))
        m.advance()
    return False


def _anew(m: Machine) -> bool:
    """What can be chosen after a change that no rule made."""
    m.state.version += 1
    m.cache.clear()
    m.decision = None
    return m.advance() is not None


def _give(m: Machine, who: str, **more: int) -> bool:
    player = m.state.players[who]
    m.state.players[who] = player._replace(**{key: getattr(player, key) + n for key, n in more.items()})
    return _anew(m)


def _unpaid(verb: Verb, kind: str) -> Plant:
    """A move for which no credits are paid."""

    def plant(m: Machine, rng: random.Random, before: State) -> bool:
        since = len(m.state.history)
        who = m.decision.who if m.decision else ""
        if not _answer(m, rng, verb) or not _until(m, rng, kind, since):
            return False
        paid = sum(one.n for one in m.state.history[since:] if one.kind == "spend credits" and one.who == who)
        return paid > 0 and _give(m, who, credits=paid)

    return plant


def _clickless(verb: Verb, kind: str) -> Plant:
    """An action for which no click is spent."""

    def plant(m: Machine, rng: random.Random, before: State) -> bool:
        since = len(m.state.history)
        who = m.decision.who if m.decision else ""
        if not _answer(m, rng, verb) or not _until(m, rng, kind, since) or m.state.active != who:
            return False
        spent = sum(one.n for one in m.state.history[since:] if one.kind == "spend clicks")
        return spent == 1 and m.state.turn == before["turn"] and _give(m, who, clicks=1)

    return plant


def _draws_too_many(m: Machine, rng: random.Random, before: State) -> bool:
    who = m.decision.who if m.decision else ""
    if not _answer(m, rng, Verb.DRAW_CARD) or not m.state.zones[DECK[who]] or m.decision is None:
        return False
    a.move(m, m.state.zones[DECK[who]][0], HAND[who])
    return _anew(m)


def _no_mandatory_draw(m: Machine, rng: random.Random, before: State) -> bool:
    state = m.state
    if m.step() != "5.6.2b" or before["R&D"] != len(state.zones[RND]) + 1 or before["turn"] == state.turn:
        return False
    drawn = max(state.zones[HAND[CORP]])  # a card that moves becomes a new object
    if state.players[CORP].clicks != 3:
        return False
    a.move(m, drawn, RND)
    return _anew(m)


def _scores_early(m: Machine, rng: random.Random, before: State) -> bool:
    lying = [one for one in m.state.objs.values() if one.server and m.catalog.card(one.name).type == "agenda"]
    early = [one for one in lying if one.count("advancement") < c.requirement(m, one.id)]
    if not early or m.decision is None or m.decision.who != CORP:
        return False
    one = rng.choice(early)
    a.put(m, with_counters(one, "advancement", 20))
    if not _anew(m) or not _answer(m, rng, Verb.SCORE, card=(one.id,)):
        return False
    return m.decision is not None


def _steals_elsewhere(m: Machine, rng: random.Random, before: State) -> bool:
    run = m.state.run()
    if run is None or m.decision is None:
        return False
    lying = [one for one in m.state.objs.values() if one.server and m.catalog.card(one.name).type == "agenda"]
    other = [one for one in lying if one.server != run.server]
    if not other:
        return False
    a.move(m, rng.choice(other).id, RUNNER_SCORE, faceup=True)
    return _anew(m) and not m.state.winner


def _uses_twice(m: Machine, rng: random.Random, before: State) -> bool:
    decision = m.decision
    for index, option in enumerate(decision.options if decision else ()):
        choice = option.choice
        if choice.verb is not Verb.USE or choice.ability is None or not choice.ability.limit:
            continue
        since = len(m.state.history)
        m.answer(index)
        m.advance()
        again = {"card": (choice.card,), "ability": (choice.ability,)}
        if not _until(m, rng, "use", since) or _answer(m.copy(), rng, Verb.USE, **again):
            return False
        seen = of_machine(m)
        before["write"](m)
        m.state.history[:] = [one for one in m.state.history if one.kind != "use" or one.obj != choice.card]
        since = len(m.state.history)
        if not _anew(m) or not _answer(m, rng, Verb.USE, **again) or not _until(m, rng, "use", since):
            return False
        installed = any(one.kind == "install" for one in m.state.history[since:])  # so does the basic action
        return of_machine(m) != seen and not installed
    return False


def _inner_ice(m: Machine, rng: random.Random, before: State) -> bool:
    since = len(m.state.history)
    ice = tuple(oid for oid in m.state.zones[HAND[CORP]] if m.card(oid).type == "ice")
    if not _answer(m, rng, Verb.INSTALL, card=ice) or not _until(m, rng, "install", since):
        return False
    placed = next(one for one in m.state.history[since:] if one.kind == "install")
    there = m.state.servers.get(placed.server)
    if there is None or len(there.ice) < 2 or there.ice[0] != placed.obj:
        return False
    if m.state.objs[there.ice[0]].name == m.state.objs[there.ice[1]].name:
        return False
    m.state.servers[placed.server] = there._replace(ice=(there.ice[1], there.ice[0], *there.ice[2:]))
    return _anew(m)


def _two_in_a_remote(m: Machine, rng: random.Random, before: State) -> bool:
    since = len(m.state.history)
    mains = tuple(oid for oid in m.state.zones[HAND[CORP]] if m.card(oid).type in ("agenda", "asset"))
    if not _answer(m, rng, Verb.INSTALL, card=mains) or not _until(m, rng, "install", since):
        return False
    placed = next(one for one in m.state.history[since:] if one.kind == "install")
    there = m.state.servers.get(placed.server)
    full = [
        one
        for name, one in m.state.servers.items()
        if name not in (*CENTRALS, placed.server) and any(m.card(oid).type in ("agenda", "asset") for oid in one.root)
    ]
    if there is None or there.root != (placed.obj,) or there.ice or not full:
        return False
    other = rng.choice(full)
    m.state.servers[other.name] = other._replace(root=(*other.root, placed.obj))
    del m.state.servers[placed.server]
    m.state.objs[placed.obj] = m.state.objs[placed.obj]._replace(server=other.name)
    m.state.version += 1
    return True  # what can be chosen is not asked anew: the rules would trash one of them first


def _runs_nowhere(m: Machine, rng: random.Random, before: State) -> bool:
    if not _answer(m, rng, Verb.RUN) or m.state.run() is None:
        return False
    before["nowhere"].append(m.state.run().id)  # type: ignore[union-attr]
    return True


def _credits_from_nowhere(m: Machine, rng: random.Random, before: State) -> bool:
    return _give(m, rng.choice(PLAYERS), credits=rng.randint(1, 3))


def _counter_from_nowhere(m: Machine, rng: random.Random, before: State) -> bool:
    lying = [one for one in m.state.objs.values() if one.installed and one.counters]
    if not lying:
        return False
    one = rng.choice(lying)
    kind, number = rng.choice(one.counters)
    a.put(m, with_counters(one, kind, number + 1))
    return _anew(m)


def _looks_for_a_card(m: Machine, rng: random.Random, before: State) -> bool:
    if not m.state.zones[STACK] or not m.state.zones[HAND[RUNNER]]:
        return False
    a.move(m, rng.choice(m.state.zones[HAND[RUNNER]]), STACK)
    return _anew(m)


PLANTS: dict[str, Plant] = {
    "an install is not paid for": _unpaid(Verb.INSTALL, "install"),
    "a card is played for nothing": _unpaid(Verb.PLAY, "play"),
    "a card is advanced without a credit": _unpaid(Verb.ADVANCE, "advance"),
    "a card is rezzed for nothing": _unpaid(Verb.REZ, "rez"),
    "no click is spent on a credit": _clickless(Verb.GAIN_CREDIT, "gain credits"),
    "a second card is played in the same click": _clickless(Verb.PLAY, "play"),
    "no click is spent on an install": _clickless(Verb.INSTALL, "install"),
    "a card too many is drawn": _draws_too_many,
    "no mandatory draw": _no_mandatory_draw,
    "an agenda is scored too early": _scores_early,
    "an agenda is stolen from another server": _steals_elsewhere,
    "an ability is used twice": _uses_twice,
    "ice is installed further inside": _inner_ice,
    "two agendas or assets in a remote server": _two_in_a_remote,
    "a run on a server that is not there": _runs_nowhere,
    "credits from nowhere": _credits_from_nowhere,
    "a counter from nowhere": _counter_from_nowhere,
    "a card of the grip goes back": _looks_for_a_card,
}


UNSEEN = ("no mandatory draw",)  # kinds whose move is not to be seen half done


def planted(number: int, kind: str, most: int = 40, seed: int = 0, pools: Any = None) -> Planted | None:
    """A game with one move of a kind that the rules do not allow; None if there was no occasion for it."""
    rng = random.Random(f"{seed}/{number}/{kind}")
    pools = pools or {side: games.pool(side) for side in PLAYERS}
    m, _ = games.start(rng, pools, record=False, edition=EDITIONS[CLIENTS])
    log: list[Any] = []
    states: list[State] = []
    nowhere: list[int] = []
    told, entry, due = 0, -1, rng.randint(2, most // 2)

    def write(m: Machine) -> None:
        nonlocal told
        told = client_games.tell(m, log, min(told, len(m.state.history))) if states else len(m.state.history)
        made = client_games.state(m, log, len(states))
        run = m.state.run()
        if run is not None and run.id in nowhere:
            made["run"]["server"] = ["remote99"]
        states.append(made)

    before: State = {"turn": 0, "R&D": 0, "nowhere": nowhere, "write": write}
    tries = 0
    while (decision := m.advance()) is not None and len(states) < most:
        if entry < 0 and len(states) >= due and tries < 400:
            tries += 1
            trial, marks = m.copy(record=False), (len(states), len(log), told)
            if kind not in UNSEEN:
                write(m)
            try:
                done = PLANTS[kind](trial, rng, before)
            except (IndexError, KeyError):
                done = False
            if done and trial.decision is not None:
                m, entry = trial, len(states)
                write(m)
                continue
            del states[marks[0] :], log[marks[1] :], nowhere[:]
            told = marks[2]
        pick = rng.randrange(len(decision.options))
        if decision.kind == "paid" and rng.random() < 0.8 and decision.default is not None:
            pick = decision.default
        if decision.kind != "paid" or pick != decision.default or rng.random() < 0.2:
            write(m)
            before |= {"turn": m.state.turn, "R&D": len(m.state.zones[RND])}
        m.answer(pick)
    if entry < 0:
        return None
    history: list[Any] = [states[0]]
    history += [[alterations(old, new), removals(old, new)] for old, new in itertools.pairwise(states)]
    return Planted({"metadata": {}, "history": history, "replay-shared": False}, entry, kind)


def several(count: int, most: int = 40, seed: int = 0, first: int = 0) -> Iterator[Planted]:
    """So many games, one kind of move after the other."""
    pools = {side: games.pool(side) for side in PLAYERS}
    kinds = itertools.cycle(PLANTS)
    number, made = first, 0
    while made < count:
        kind = next(kinds)
        for _ in range(30):
            number += 1
            found = planted(number, kind, most, seed, pools)
            if found is not None:
                yield found
                made += 1
                break
