"""Changing the state, and noticing whose conditions a change meets (9.6.5, 9.6.6).

The functions here change the state; `happen` records changes, and marks which active conditional abilities met their
conditions at that very moment, so that the next checkpoint can make their instances pending (10.3.1a).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.activity import NOBODY, Waiting, conditionals, waiting
from judgebot.engine.machine import Machine
from judgebot.engine.records import Active, Instance
from judgebot.engine.triggers import near_misses, occurrences, unseen
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import (
    ARCHIVES,
    ASIDE,
    CORP,
    DECK,
    DISCARD,
    GRIP,
    HAND,
    HQ,
    PLAY,
    RND,
    STACK,
    Obj,
    Player,
    Server,
    origin,
    with_counters,
    with_memory,
)

HIDDEN_OR_SECRET = (RND, STACK, HQ, GRIP)


def touched(m: Machine) -> None:
    """Note that the state has changed."""
    m.state.version += 1
    m.state.dirty = True


# Objects and zones


def put(m: Machine, obj: Obj) -> None:
    """Replace an object by a changed form of itself."""
    m.state.objs[obj.id] = obj
    touched(m)


def leave(m: Machine, oid: int) -> None:
    """Take an object out of its zone and its server."""
    state = m.state
    obj = state.objs[oid]
    state.zones[obj.zone] = tuple(i for i in state.zones[obj.zone] if i != oid)
    if obj.server:
        server = state.servers[obj.server]
        if oid in server.ice:
            _shift_inward(m, server, oid)
        state.servers[obj.server] = server._replace(
            ice=tuple(i for i in server.ice if i != oid), root=tuple(i for i in server.root if i != oid)
        )


def _shift_inward(m: Machine, server: Server, oid: int) -> None:
    """Ice inward of the Runner's position leaves: less ice is left between them and the server (6.2.3c)."""
    deep = len(server.ice) - 1 - server.ice.index(oid)
    if any(run.server == server.name and deep < run.gap for run in m.state.runs):
        m.note("shifts_inward", "6.2.3c", ice=oid, server=server.name)
    m.state.runs = tuple(
        run._replace(gap=run.gap - 1) if run.server == server.name and deep < run.gap else run for run in m.state.runs
    )


def move(m: Machine, oid: int, zone: str, *, at: str = "top", faceup: bool | None = None) -> int:
    """Move a card to a zone, where it becomes a new object (1.12.1, 1.12.4).

    at      "top" or "bottom" of a deck
    faceup  its face in a public zone; None keeps it

    Returns the id of the object that the card is now.
    """
    state = m.state
    old = state.objs[oid]
    leave(m, oid)
    owner = old.owner
    new_id = state.fresh()
    up = old.faceup if faceup is None else faceup
    if zone in HIDDEN_OR_SECRET:
        up = False
    new = Obj(new_id, old.card, old.name, owner, owner, zone, up)
    del state.objs[oid]
    state.gone[oid] = old
    state.became[oid] = new_id
    state.objs[new_id] = new
    if zone == ASIDE:  # where it goes next, it goes as if from there (4.8.3)
        state.objs[new_id] = with_memory(new, "came from", origin(old))
    cards = state.zones[zone]
    state.zones[zone] = (*cards, new_id) if at == "bottom" or zone not in DECK.values() else (new_id, *cards)
    if zone == ARCHIVES and old.zone != ARCHIVES:  # in whatever way; conditions only look back on it
        state.history.append(Change("enter Archives", owner, new_id, oid))
    touched(m)
    return new_id


def place_in_server(m: Machine, oid: int, server: str, where: str, index: int | None = None) -> None:
    """Put an object into a server: "ice" or "root"; ice at `index` from the outermost, outermost by default."""
    state = m.state
    if server not in state.servers:
        state.servers[server] = Server(server)
    found = state.servers[server]
    if where == "ice":
        position = 0 if index is None else index
        found = found._replace(ice=(*found.ice[:position], oid, *found.ice[position:]))
    else:
        position = len(found.root) if index is None else index
        found = found._replace(root=(*found.root[:position], oid, *found.root[position:]))
    state.servers[server] = found
    state.objs[oid] = state.objs[oid]._replace(server=server)
    touched(m)


def activate(m: Machine, oid: int) -> None:
    """Note the order in which an object became active (10.3.1d), and place its recurring credits (1.10.5b)."""
    obj = m.state.objs[oid]
    if obj.since:
        return
    obj = obj._replace(since=m.state.fresh())
    placed = 0
    for ability in m.card(oid).abilities:
        for declaration in ability.static:
            if declaration.name == "recurring":
                placed = declaration.n
                obj = with_counters(obj, "credit", placed)
    put(m, obj)
    if placed:
        m.note("placed", "1.10.5b", card=oid, kind="credit", n=placed, total=obj.count("credit"))


def set_counters(m: Machine, oid: int, kind: str, number: int) -> None:
    """Make an object host exactly this many counters of a kind."""
    put(m, with_counters(m.state.objs[oid], kind, number))


def now(m: Machine) -> str:
    """The time of something that is done, as the cause of its record: "run" during one, or ""."""
    return "run" if m.state.run() is not None else ""


def emptied(m: Machine, oid: int, kind: str) -> None:
    """A card that was loaded and hosts no more of those counters is empty (10.9.1)."""
    obj = m.state.objs.get(oid)
    if obj is not None and not obj.count(kind) and obj.recall(f"loaded {kind}"):
        happen(m, [Change("empty", obj.controller, oid, what=kind)])


def flatline(m: Machine, rule: str) -> None:
    """The Runner is flatlined and the Corp wins (1.7.2b)."""
    m.state.winner, m.state.why = CORP, "1.7.2b"
    m.note("game_over", rule, "1.7.2b", winner=CORP)


def remember(m: Machine, oid: int, name: str, value: object) -> None:
    """Let an object remember a choice (9.10.3)."""
    if oid in m.state.objs:
        put(m, with_memory(m.state.objs[oid], name, value))


def remembered(m: Machine, obj: Obj) -> int:
    """Keep the present form of an object that changes and stays the same, to be remembered (1.12.6). Returns its id."""
    number = m.state.fresh()
    m.state.gone[number] = obj._replace(id=number)
    m.state.became[number] = obj.id
    return number


def player(m: Machine, who: str, **values: int) -> None:
    """Change what a player has."""
    m.state.players[who] = m.state.players[who]._replace(**values)
    touched(m)


def reorder(m: Machine, zone: str, order: Sequence[int], anew: bool) -> tuple[int, ...]:
    """Put a deck into a new order; its cards become new objects if `anew` (1.12.3, 8.3.3). Returns the new ids."""
    state = m.state
    if not anew:
        state.zones[zone] = tuple(order)
        touched(m)
        return tuple(order)
    ids = []
    for oid in order:
        old = state.objs.pop(oid)
        new = old._replace(id=state.fresh(), faceup=False)
        state.gone[oid] = old
        state.became[oid] = new.id
        state.objs[new.id] = new
        ids.append(new.id)
    state.zones[zone] = tuple(ids)
    touched(m)
    return tuple(ids)


# What happened


def happen(m: Machine, changes: Iterable[Change], before: Waiting = NOBODY) -> None:
    """Record simultaneous changes, and the conditional abilities whose trigger conditions they meet.

    before  the abilities that were active just before; those that the changes make inactive still see them (9.1.8g)
    """
    batch = tuple(changes)
    if not batch:
        return
    state = m.state
    doing = m.found(frames.Instruction)
    if doing is not None and doing.of_kind == "subroutine":
        batch = tuple(change._replace(through="subroutine") for change in batch)
    start = len(state.history)
    state.history.extend(batch)
    touched(m)
    seen: set[tuple[int, str, int]] = set()
    met: list[Instance] = []
    awake = waiting(m)
    if m.events is None:  # nor could it be told why the others are not met; those active before and now see no more
        kinds = {change.kind for change in batch}
        heard = awake.heed(kinds) if before is awake else [*awake.heed(kinds), *before.heed(kinds)]
    else:
        both = (*awake.every, *before.every)
        heard = [active for active in both if active.ability.when and not active.ability.interrupt]
    for active in heard:
        ability = active.ability
        mark = _mark(m, active)
        if mark in seen:
            continue
        found = occurrences(m, active, batch, start)
        if not found and m.events is not None:
            near_misses(m, active, batch)
        if found:
            seen.add(mark)
        for change in found:
            env = active.env | _had(m, ability, change)
            met.append(Instance(state.fresh(), active.source, ability, active.you, change, active.lingering, env))
    if m.events is not None:
        unseen(m, batch)
    if met:
        state.met = (*state.met, *met)
    if m.rules.edition.has(LATE):
        active_then = frozenset(_mark(m, active) for active in (*awake.every, *before.every))
        state.heard = (*state.heard, (start, len(state.history), active_then))


# The difference of an edition by which what is active at the checkpoint recognises its condition.
LATE = "condition-is-read-at-the-checkpoint"


def _mark(m: Machine, active: Active) -> tuple[int, str, int]:
    """What tells an active ability apart."""
    return (m.state.latest(active.source), active.ability.key or str(id(active.ability)), active.lingering)


def recognise_late(m: Machine) -> None:
    """Abilities that became active since their condition was met, and before a checkpoint, recognise it (26: 9.6.5b).

    Not those of lingering effects: one that is made waits for what comes.
    """
    state = m.state
    heard, state.heard = state.heard, ()
    for active in conditionals(m) if heard else ():
        if active.ability.interrupt or not active.ability.when or active.lingering:
            continue
        mark = _mark(m, active)
        for start, end, active_then in heard:
            if mark in active_then:
                continue
            for change in occurrences(m, active, state.history[start:end], start):
                env = active.env | _had(m, active.ability, change)
                made = Instance(state.fresh(), active.source, active.ability, active.you, change, 0, env)
                state.met = (*state.met, made)
                m.switched(LATE, "9.6.5b")


def as_though(m: Machine, change: Change, oid: int) -> None:
    """Mark the abilities of an object pending that a change would trigger, though it does not happen (9.6.14d)."""
    state = m.state
    for active in conditionals(m):
        if active.source == oid and not active.ability.interrupt and active.ability.when:
            for found in occurrences(m, active, (change,), len(state.history)):
                made = Instance(state.fresh(), oid, active.ability, active.you, found, active.lingering, active.env)
                state.met = (*state.met, made)


def _had(m: Machine, ability: Any, change: Change) -> Env:
    """The trigger condition's object, and the Runner's tags, as of the previous checkpoint, if it is asked (9.6.6a)."""
    kinds = {vars(node)["kind"] for node in walk(ability.do) if node.name == "had_no_counters"}
    prior = m.state.prior.get(change.obj)
    known = Env(untagged=c.had_no_tags(m)) if "tag" in kinds else UNKNOWING
    return known if prior is None or not kinds - {"tag"} else known | Env(had=prior)


def before(m: Machine) -> Waiting:
    """The conditional abilities active now, to be handed to `happen` after a change that may make them inactive."""
    return waiting(m)


def gain_credits(m: Machine, who: str, number: int, source: int = 0, cause: str = "", left: int | None = None) -> None:
    """A player gains credits (1.10.3a), or takes them from a card, which has so many left (1.10.4a)."""
    if number > 0:
        player(m, who, credits=m.state.players[who].credits + number)
        m.note(
            "gained",
            "1.10.3a",
            *(("1.10.4a",) if left is not None else ()),
            who=who,
            n=number,
            what="credits",
            total=m.state.players[who].credits,
            source=source,
            **({"left": left} if left is not None else {}),
        )
        happen(m, [Change("gain credits", who, n=number, source=source, cause=cause)])


def lose_credits(m: Machine, who: str, number: int, source: int = 0) -> int:
    """A player loses credits, as many as they have (1.10.3b). Returns how many."""
    has = m.state.players[who]
    lost = min(number, has.credits)
    if lost > 0:
        player(m, who, credits=has.credits - lost, free=_free_left(m, has, lost))
        m.note(
            "lost",
            "1.10.3b",
            *(("1.2.4",) if lost < number else ()),
            who=who,
            n=lost,
            what="credits",
            total=has.credits - lost,
            source=source,
        )
        happen(m, [Change("lose credits", who, n=lost, source=source), *broke(m, who)])
    return lost


def broke(m: Machine, who: str) -> list[Change]:
    """The record that a player's credit pool is empty now, if it is, for after something left it (1.10.2)."""
    return [Change("no credits", who)] if c.credit_pool(m, who) == 0 else []


def spend_from_pool(m: Machine, who: str, number: int) -> None:
    """Take spent credits from a player's pool; bad publicity credits go first."""
    has: Player = m.state.players[who]
    player(m, who, credits=has.credits - number, free=_free_left(m, has, number))


def has_fund(m: Machine) -> bool:
    """Whether credits of bad publicity lie in a fund of their own, beside the credit pool (26:10.6.2)."""
    return m.rules.edition.has("bad-publicity-fund")


def _free_left(m: Machine, has: Player, number: int) -> int:
    """What is left of the credits of bad publicity when some leave the pool: they go first, if they are in it."""
    return has.free if has_fund(m) else max(0, has.free - number)


def discard_zone(obj: Obj) -> str:
    """The discard pile of an object's owner."""
    return DISCARD[obj.owner]


def hand_zone(obj: Obj) -> str:
    """The hand of an object's owner."""
    return HAND[obj.owner]


def visible_to_runner(m: Machine, oid: int) -> bool:
    """Whether the Runner can see a Corp card's face, so that it enters Archives faceup (4.4.6b)."""
    obj = m.state.objs[oid]
    return obj.faceup or oid in m.state.accesses or shown_now(m, oid)


def shown_now(m: Machine, oid: int) -> bool:
    """Whether an ability that is resolving, or a cost that is being paid, shows a card to the Runner (1.21.6)."""
    return any(oid in one.seen for one in m.state.frames if isinstance(one, frames.Ability | frames.Cost))


def show_runner(m: Machine, oids: Iterable[int]) -> None:
    """The Runner sees cards until the ability that shows them, or the cost, is over or they move away (1.21.6)."""
    frame = next((one for one in reversed(m.state.frames) if isinstance(one, frames.Ability | frames.Cost)), None)
    if frame is not None:
        frame.seen = tuple(dict.fromkeys((*frame.seen, *oids)))


def set_aside(m: Machine, oid: int, faceup: bool = False) -> int:
    """Set a card aside (4.8.2). Returns its new id."""
    return move(m, oid, ASIDE, faceup=faceup)


def into_play(m: Machine, oid: int, *, faceup: bool, controller: str, form: str = "") -> int:
    """Put a card into the play area (8.5.15a, 8.6.6a). Returns its new id."""
    new = move(m, oid, PLAY, faceup=faceup)
    put(m, m.state.objs[new]._replace(controller=controller, form=form))
    return new


def shuffle(m: Machine, deck: str) -> None:
    """Shuffle a deck: every card in it becomes a new object at an unknown location (1.12.3)."""
    reorder(m, deck, m.state.zones[deck], anew=True)
    m.note("shuffled", "8.7.3", "1.12.3", zone=deck)
    happen(m, [Change("shuffle", what=deck)])
