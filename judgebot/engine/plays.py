"""Playing events and operations (8.6), and currents (3.5.1b, 3.7.1b)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames, legality, potential
from judgebot.engine.facts import fact
from judgebot.engine.installs import ignored
from judgebot.engine.machine import Machine
from judgebot.engine.procedures import nothing_more, procedure
from judgebot.engine.records import NotImplementedRule
from judgebot.engine.stack import resolve_ability
from judgebot.engine.trashing import Shelf, end_currents, shelve, trash_now
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import (
    CORP,
    HAND,
    PLAY,
    REMOVED,
    origin,
)


def _play_a(m: Machine, f: frames.Play) -> str | None:
    who, oid = f.who, f.oid
    if oid not in m.state.objs:
        return "end"
    f.from_zone = m.state.objs[oid].zone
    f.origin = HAND[who] if oid in c.as_if_in_hand(m, who) else origin(m.state.objs[oid])
    potential.note_lifted(
        m, lambda: potential.idle_play(m, who, oid, legality.play_bill(m, who, oid, f.discount, f.ignore))
    )
    m.note("plays", "8.6.6a", *ignored(f.ignore), who=who, card=oid)
    new = a.into_play(m, oid, faceup=True, controller=who)
    f.oid = new
    return None


def _play_b(m: Machine, f: frames.Play) -> str | None:
    who, oid = f.who, f.oid
    one = legality.play_bill(m, who, oid, f.discount, f.ignore)
    f.result = ()
    m.push(frames.Cost(env=Env(source=oid, you=who), bill=one))
    return None


def _play_c(m: Machine, f: frames.Play) -> str | None:
    oid = f.oid
    result = f.result
    if result is False:
        m.note("not_played", "1.16.4b", card=oid)
        if f.from_zone == PLAY:
            raise NotImplementedRule("a hosted card that cannot be played after all", "1.16.4b")
        a.move(m, oid, f.from_zone)
        return "end"
    if oid not in m.state.objs:  # what was paid has moved it: there is nothing left to become active (1.12.2)
        m.note("not_played", "1.12.2", card=oid, why=fact("gone"))
        return "end"
    f.paid = result.without("held") if isinstance(result, Env) else UNKNOWING
    a.activate(m, oid)
    return None


def _play_d(m: Machine, f: frames.Play) -> str | None:
    """Conditions related to playing are met; another current ends (3.5.1b)."""
    who, oid = f.who, f.oid
    if "current" in m.card(oid).subtypes:
        end_currents(m, "play", but=oid)
    a.happen(m, [Change("play", who, oid, oid)])
    return None


def _play_e(m: Machine, f: frames.Play) -> str | None:
    m.checkpoint("8.6.6e")
    return None


def _play_f(m: Machine, f: frames.Play) -> str | None:
    """Resolve the play abilities, in order (8.6.6f, 9.7.2)."""
    who, oid = f.who, f.oid
    if oid not in m.state.objs:
        return None
    plays = [ability for ability in m.card(oid).abilities if ability.kind == "play"]
    index = f.index
    if index >= len(plays):
        return None
    f.index = index + 1
    if c.threat(m) < plays[index].threat:
        m.note(
            "not_met",
            "9.3.6f",
            "1.17.1a",
            source=oid,
            ability=plays[index],
            why=fact("threat"),
        )
        return "8.6.6f"
    resolve_ability(m, plays[index], oid, who, f.paid)
    return "8.6.6f"


def leaves_play(m: Machine, f: frames.Play) -> bool:
    """Whether a card that was played is still in the play area."""
    obj = m.state.objs.get(f.oid)
    return obj is not None and obj.zone == PLAY and obj.form == ""


def ends(m: Machine, f: frames.Play, shelf: Shelf | None) -> None:
    """A card whose resolution ceases is considered to be resolved (5.4.3c)."""
    _leave(m, f, shelf)
    _play_h(m, f)


def _play_g(m: Machine, f: frames.Play) -> str | None:
    """A card that is still in play is trashed (8.6.6g)."""
    f.result = m.state.latest(f.oid)
    _leave(m, f, None)
    return None


def _leave(m: Machine, f: frames.Play, shelf: Shelf | None) -> None:
    who, oid = f.who, f.oid
    if leaves_play(m, f):
        obj = m.state.objs[oid]
        stays = any(s.source == oid for s in c.declared(m, "current"))
        if stays:
            a.remember(m, oid, "current", "stays")
            m.note("stays_in_play", "3.5.1b" if obj.owner == CORP else "3.7.1b", card=oid)
        elif any(s.source == oid for s in c.declared(m, "stays_until")):
            a.remember(m, oid, "lockdown", "stays")
            m.note("stays_in_play", "3.5.1c", card=oid)
        elif f.removed:  # the trashing is replaced by name: it does not take place (8.2.2a)
            f.result = a.move(m, oid, REMOVED, faceup=True)
            m.note("removed_from_game", "8.2.2a", "8.6.6g", card=oid)
            a.happen(m, [Change("remove from game", who, f.result, oid)])
        else:
            changes = trash_now(m, (oid,), who, "played", shelf=shelf or shelve(m, (oid,)))
            f.result = m.state.latest(oid)
            a.happen(m, changes)


def _play_h(m: Machine, f: frames.Play) -> str | None:
    """Conditions related to finishing its resolution are met (8.6.6h)."""
    a.happen(m, [Change("play ends", f.who, f.oid, f.oid)])
    return None


PLAY_CARD = procedure(
    "play",
    ("8.6.6a", _play_a),
    ("8.6.6b", _play_b),
    ("8.6.6c", _play_c),
    ("8.6.6d", _play_d),
    ("8.6.6e", _play_e),
    ("8.6.6f", _play_f),
    ("8.6.6g", _play_g),
    ("8.6.6h", _play_h),
    ("8.6.6i", nothing_more),
    ("end", nothing_more),
)
