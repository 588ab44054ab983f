"""Trashing cards (1.19), what persists as they are trashed (9.12.5), and currents that end (3.5.1b, 3.7.1b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgebot.cards.effects import ModifyMovement
from judgebot.cards.nodes import walk
from judgebot.engine import activity, lingering, query, triggers
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.leaving import ice_left
from judgebot.engine.machine import Machine
from judgebot.engine.records import Active, NotImplementedRule, Option
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import PLAY, REMOVED, RUNNER, SCORE, Obj
from judgebot.plain import NamedTuple

# Causes whose trashing is an instruction's effect, so that its interrupt window has already been.
THROUGH_INSTRUCTIONS = ("ability", "access", "basic action", "damage")


class Shelf(NamedTuple):
    """Cards that are set aside on their way to a discard pile (8.2.2).

    source   the object whose ability does that, for the player `you`
    cards    the cards
    removed  those of them that the player removes from the game
    """

    source: int
    you: str
    cards: tuple[int, ...]
    removed: tuple[int, ...]


def shelve(m: Machine, oids: Sequence[int], by: int = 0, stay: tuple[int, ...] = ()) -> Shelf | None:
    """What a mandatory interrupt sets aside of the cards about to be trashed, and what its controller removes; or None.

    It asks, and so comes before anything is changed. Where a rule trashes in passing there is no interrupt window; the
    interrupt applies there too, as it must (1.16.1a).

    by    the source of the interrupt, if it was triggered for the imminent instruction
    stay  cards that do not move
    """
    found = _shelving(m, oids, by, stay)
    if found is None:
        return None
    active, env, word, cards = found
    removed: list[int] = []
    while len(removed) < query.value(m, env, word.n):
        left = [oid for oid in cards if oid not in removed]
        options = [Option(oid, Choice(Verb.REMOVE_FROM_GAME, oid), "8.2.2") for oid in left]
        options.append(Option(0, Choice(Verb.NOTHING, of=Verb.REMOVE_FROM_GAME), "8.2.2"))
        about = fact("which to remove", card=active.source)
        picked = m.ask(active.you, "target", options, "8.2.2", about=about, default=len(options) - 1)
        if not picked:
            break
        removed.append(picked)
    return Shelf(active.source, active.you, cards, tuple(removed))


def _shelving(
    m: Machine, oids: Sequence[int], by: int = 0, stay: tuple[int, ...] = ()
) -> tuple[Active, Env, Any, tuple[int, ...]] | None:
    """The interrupt that sets aside some of the cards about to be trashed, what it knows, its word, and the cards."""
    found = []
    for active in activity.conditionals(m):
        ability = active.ability
        word = _sets_aside(ability) if ability.interrupt and not ability.may else None
        env = active.knows()
        if word is None or by not in (0, active.source):
            continue
        if not by and ability.given is not None and not query.holds(m, env, ability.given):
            continue
        cards = tuple(oid for oid in oids if oid not in stay and any(_about(m, env, t, oid) for t in ability.when))
        if cards:
            found.append((active, env, word, cards))
    if len(found) > 1 or any(_stays(m, oid) for *_, cards in found for oid in cards):
        raise NotImplementedRule("several replacement effects for one card on its way to a discard pile", "9.9.11")
    return found[0] if found else None


def _sets_aside(ability: Any) -> Any:
    """The word of an ability that sets aside what is trashed, or None."""
    words = (word for step in ability.do for word in step.effects)
    return next((w for w in words if isinstance(w, ModifyMovement) and w.destination == "set aside"), None)


def _about(m: Machine, env: Env, trigger: Any, oid: int) -> bool:
    """Whether a condition on what would be trashed is about a card."""
    change = Change("trash", "", oid, oid)
    return trigger.event == "trash" and trigger.would and triggers.fits(m, env, trigger, change)


def trash_now(
    m: Machine,
    oids: tuple[int, ...],
    who: str,
    cause: str,
    what: str = "",
    stay: tuple[int, ...] = (),
    shelf: Shelf | None = None,
) -> list[Change]:
    """Move cards to their owners' discard piles together, and leave recording the changes to the caller.

    stay   cards that are turned facedown instead of moving, and still count as trashed (8.2.2)
    shelf  cards that are set aside first, and those of them that are removed from the game
    """
    changes = []
    run = m.state.run()
    on_shelf = [oid for oid in shelf.cards if oid in oids] if shelf is not None else []
    if shelf is not None and on_shelf:
        m.note("set_aside", "8.2.2", "4.8.2", who=shelf.you, cards=on_shelf)
        m.note("looks", "1.21.2", who=shelf.you, cards=on_shelf)
    for oid in oids:
        obj = m.state.objs[oid]
        server = query.server_of(m, oid)
        if who == RUNNER and oid in m.state.accesses and obj.faceup and obj.installed:
            _persist(m, oid, server)
        elif obj.installed and m.events is not None:
            _unlasting(m, oid, who)
        face = obj.owner == RUNNER or a.visible_to_runner(m, oid)
        shown = a.shown_now(m, oid)
        if cause == "sabotage":
            face = False
        installed = obj.installed
        if cause not in THROUGH_INSTRUCTIONS and _stays(m, oid):
            stay = (*stay, oid)
        of = what or ("accessed" if who == RUNNER and oid in m.state.accesses else "")
        was = oid
        if oid in stay:
            # what was trashed is the card as it was, though it stays the same object (9.6.6, 1.12.6)
            was = a.remembered(m, obj)
            a.put(m, obj._replace(faceup=False))
            new = oid
            m.note("stays", "8.2.2", card=oid)
        elif shelf is not None and oid in shelf.removed:
            new = a.move(m, a.set_aside(m, oid, faceup=True), REMOVED, faceup=True)
            m.note("removed_from_game", "8.2.2", card=oid)
            gone = Change("remove from game", shelf.you, new, oid, server=server, source=shelf.source)
            changes.append(gone)
        else:
            now = a.set_aside(m, oid, faceup=True) if oid in on_shelf else oid
            new = a.move(m, now, a.discard_zone(obj), faceup=face)
            m.note(
                "trashed",
                *(("8.6.6g",) if cause == "played" else ("1.19.1", *_lands(obj, cause, shown))),
                card=oid,
                who=who,
                cause=cause,
                to=a.discard_zone(obj),
                faceup=face,
            )
        changes.append(Change("trash", who, new, was, 0, of, server, cause=cause, data=(run.id if run else 0, *oids)))
        if installed and oid not in stay:
            changes.append(Change("uninstall", who, new, oid, 0, "", server, cause="trash"))
            ice_left(m, oid)
    return changes


def _lands(obj: Obj, cause: str, shown: bool) -> tuple[str, ...]:
    """What decides in whose discard pile a trashed card lands, and whether it is faceup there."""
    owner = ("1.14.1a",) if obj.form == "counter" else ()
    if obj.owner == RUNNER:
        return (*owner, "8.1.4c") if obj.installed and not obj.faceup else owner
    seen = ("1.21.6",) if shown and not obj.faceup and cause != "sabotage" else ()
    return (*owner, {"sabotage": "10.12.2a", "install": "8.5.7"}.get(cause, "4.4.6b"), *seen)


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
            m.note("persists", "9.12.5a", source=oid, ability=ability)
            kind = "static" if ability.kind == "static" else "ability"
            payload = ability.static if kind == "static" else ability
            lingering.create(
                m,
                kind,
                "persist",
                oid,
                obj.controller,
                payload=payload,
                env=Env(this_server=server, run=run.id),
            )
            last = m.state.lingering[-1]
            m.state.lingering = (*m.state.lingering[:-1], last._replace(until=run.id))


def _unlasting(m: Machine, oid: int, who: str) -> None:
    """Record why the persistent abilities of a card that is trashed do not begin to persist (9.12.5a)."""
    for ability in m.card(oid).abilities:
        if ability.persistent:
            if not m.obj(oid).faceup:
                why = fact("trashed unrezzed")
            elif who != RUNNER:
                why = fact("not by the Runner")
            else:
                why = fact("not accessed then")
            m.note("does_not_persist", "9.12.5a", source=oid, ability=ability, why=why)


def trash_converted(m: Machine, was: Obj, now: int, who: str) -> None:
    """A card that had become an agenda is itself again outside of score areas, and is trashed (10.1.3)."""
    if was.form == "agenda" and m.state.objs[now].zone not in SCORE.values():
        if _shelving(m, (now,)) is not None:
            raise NotImplementedRule("a card that was an agenda and is set aside as it is trashed", "8.2.2")
        m.note("turned_back", "10.1.3", card=now)
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
