"""Trashing cards (1.19), what persists as they are trashed (9.12.5), and currents that end (3.5.1b, 3.7.1b)."""

from __future__ import annotations

from judgebot.cards.effects import ModifyMovement
from judgebot.cards.nodes import walk
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import lingering, query
from judgebot.engine.leaving import ice_left
from judgebot.engine.machine import Machine
from judgebot.game.changes import Change
from judgebot.game.objects import PLAY, RUNNER, SCORE, Obj

# Causes whose trashing is an instruction's effect, so that its interrupt window has already been.
THROUGH_INSTRUCTIONS = ("ability", "access", "basic action", "damage")


def trash_now(
    m: Machine, oids: tuple[int, ...], who: str, cause: str, what: str = "", stay: tuple[int, ...] = ()
) -> list[Change]:
    """Move cards to their owners' discard piles together, and leave recording the changes to the caller.

    stay  cards that are turned facedown instead of moving, and still count as trashed (8.2.2)
    """
    changes = []
    for oid in oids:
        obj = m.state.objs[oid]
        server = query.server_of(m, oid)
        run = m.state.run()
        if who == RUNNER and oid in m.state.accesses and obj.faceup and obj.installed:
            _persist(m, oid, server)
        face = obj.owner == RUNNER or a.visible_to_runner(m, oid)
        if cause == "sabotage":
            face = False
        installed = obj.installed
        if cause not in THROUGH_INSTRUCTIONS and _stays(m, oid):
            stay = (*stay, oid)
        of = what or ("accessed" if who == RUNNER and oid in m.state.accesses else "")
        if oid in stay:
            a.put(m, obj._replace(faceup=False))
            new = oid
            m.note("stays", "8.2.2", card=m.name(oid))
        else:
            title = m.name(oid)
            new = a.move(m, oid, a.discard_zone(obj), faceup=face)
            m.note(
                "trashed",
                "1.19.1",
                *_lands(obj, cause),
                card=title,
                who=who,
                cause=cause,
                to=a.discard_zone(obj),
                faceup=face,
            )
        changes.append(Change("trash", who, new, oid, 0, of, server, cause=cause, data=(run.id if run else 0, *oids)))
        if installed and oid not in stay:
            changes.append(Change("uninstall", who, new, oid, 0, "", server, cause="trash"))
            ice_left(m, oid)
    return changes


def _lands(obj: Obj, cause: str) -> tuple[str, ...]:
    """What decides in whose discard pile a trashed card lands, and whether it is faceup there."""
    owner = ("1.14.1a",) if obj.form == "counter" else ()
    if obj.owner == RUNNER:
        return (*owner, "8.1.4c") if obj.installed and not obj.faceup else owner
    return (*owner, {"sabotage": "10.12.2a", "install": "8.5.7"}.get(cause, "4.4.6b"))


def _stays(m: Machine, oid: int) -> bool:
    """Whether a mandatory interrupt of the card turns it facedown instead, where a rule trashes it in passing (8.2.2).

    Costs, like cards and checkpoints trash without an instruction of their own, and there is nothing to choose.
    """
    return c.is_active(m, oid) and any(
        ability.interrupt
        and not ability.may
        and any(t.event == "trash" and t.would and getattr(t.card, "key", "") == "this" for t in ability.when)
        and any(isinstance(word, ModifyMovement) and word.destination == "stay facedown" for word in walk(ability.do))
        for ability in c.abilities(m, oid)
    )


def _persist(m: Machine, oid: int, server: str) -> None:
    """Persistent abilities begin to persist as the Runner trashes their rezzed source while accessing it (9.12.5a)."""
    run = m.state.run()
    obj = m.obj(oid)
    for ability in c.abilities(m, oid):
        if ability.persistent and run is not None:
            m.note("persists", "9.12.5a", source=m.name(oid), ability=ability.english())
            kind = "static" if ability.kind == "static" else "ability"
            payload = ability.static if kind == "static" else ability
            lingering.create(
                m,
                kind,
                "persist",
                oid,
                obj.controller,
                payload=payload,
                env=(("this server", server), ("run", run.id)),
            )
            last = m.state.lingering[-1]
            m.state.lingering = (*m.state.lingering[:-1], last._replace(until=run.id))


def trash_converted(m: Machine, was: Obj, now: int, who: str) -> None:
    """A card that had become an agenda is itself again outside of score areas, and is trashed (10.1.3)."""
    if was.form == "agenda" and m.state.objs[now].zone not in SCORE.values():
        m.note("turned_back", "10.1.3", card=m.name(now))
        a.happen(m, trash_now(m, (now,), who, "rule"))


def end_currents(m: Machine, by: str, but: int = 0) -> None:
    """Currents in play lose their protection; the next checkpoint trashes them (3.5.1b, 3.7.1b).

    by   what ends them: "play" of another current, "steal" or "score"
    but  the current that is being played
    """
    for static in c.declared(m, "current"):
        oid = static.source
        if oid == but or oid not in m.state.objs or m.state.objs[oid].recall("current") != "stays":
            continue
        if by in ("play", static.declaration.until):
            a.remember(m, oid, "current", "over")


def end_lockdowns(m: Machine, who: str) -> None:
    """As a player's turn begins, their lockdowns lose their protection (3.5.1c)."""
    for oid in m.state.zones[PLAY]:
        obj = m.state.objs[oid]
        if obj.controller == who and obj.recall("lockdown") == "stays":
            a.remember(m, oid, "lockdown", "over")
