"""The checkpoint (10.3.1): eleven steps, in order; twelve where positions are things."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from judgebot.engine import (
    activity,
    encounters,
    frames,
    legality,
    lingering,
    query,
    settled,
    subroutines,
    triggers,
)
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.boards import lasting
from judgebot.engine.breaches import update_breach
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact, fact
from judgebot.engine.illegal_boards import appropriate_sets, problems
from judgebot.engine.leaving import end_run
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.potential import changes_nothing, impossible
from judgebot.engine.procedures import procedure
from judgebot.engine.progress import run_frame_index
from judgebot.engine.records import Instance, Option, Refusal
from judgebot.engine.stack import open_reaction
from judgebot.engine.trashing import Shelf, shelve, trash_now
from judgebot.game import numbers
from judgebot.game.objects import ARCHIVES, ASIDE, CORP, HEAP, PLAY, PLAYERS, RUNNER, SCORE, Obj, Server

BY_RULES = ""  # who trashes what steps d to g trash: the game rules, and so no player (1.14.5a)


def _did(m: Machine, letter: str, did: Fact | None = None, prefix: str = "") -> None:
    if m.events is not None and m.detailed:
        m.note("checkpoint_step", f"{prefix}10.3.1{letter}", did=did)


def _cards(oids: Sequence[int]) -> Fact | None:
    """The cards that a step of the checkpoint was about."""
    return fact("cards", cards=tuple(oids)) if oids else None


def _a(m: Machine, f: frames.Checkpoint) -> str | None:
    """Conditional abilities that have met their conditions become pending (10.3.1a, 9.6.2)."""
    state = m.state
    if m.events is None and _nothing_to_find(m):
        state.prior = state.objs.copy()
        state.since = len(state.history)
        state.dirty = False
        m.looking = None
        m.finish(f)
        return None
    if state.dirty and c.layers(m).subroutines:
        subroutines.order_gained(m)
    if state.dirty and state.encounters:
        encounters.fully_broken_by_loss(m)
    if m.events is not None:
        m.note("checkpoint", "10.3.1", f.why)
        c.tell_layers(m)
        if not m.rules.edition.has(a.LATE):
            triggers.came_late(m)
    if state.heard:
        a.recognise_late(m)
    marked = [instance for instance in state.met if _kept(m, instance)]
    state.met = ()
    for active in activity.waiting(m).standing:
        instance = _static_condition(m, active)
        if instance is not None:
            marked.append(instance)
    f.marked = tuple(marked)
    state.prior = state.objs.copy()
    state.since = len(state.history)
    state.dirty = False
    if m.events is not None:
        _did(m, "a", _cards([i.source for i in marked]))
    if not _over(m):  # nor do b and c ask anything
        _b(m, f)
        return _c(m, f) or "10.3.1d"
    return None


def _nothing_to_find(m: Machine) -> bool:
    """Whether each step of a checkpoint would leave everything as it is: on a board where those from d on have, nothing
    has met a condition, no duration has passed, nobody wins."""
    state = m.state
    if state.met or state.heard or not settled.known(m) or not lasting(m, "quiet", _quiet):
        return False
    if state.encounters and not encounters.keeps_its_subroutines(m):
        return False
    if any([lingering.over(m, effect) for effect in state.lingering]) or _winners(m):
        return False
    objs, zones = state.objs, state.zones
    return not any([objs[oid].counters for oid in (*zones[ARCHIVES], *zones[HEAP])])


def _quiet(m: Machine) -> bool:
    """Whether nothing on a board waits for its static condition, ends with a current, or keeps an order (9.8.2c)."""
    return not (activity.waiting(m).standing or c.layers(m).subroutines or c.declared(m, "in_credit_pool") or _over(m))


def _kept(m: Machine, instance: Instance) -> bool:
    """A delayed ability that lasts until it resolves once has one instance at a time."""
    return not instance.lingering or any(e.id == instance.lingering for e in m.state.lingering)


def _static_condition(m: Machine, active: Any) -> Instance | None:
    """An instance of a conditional ability with a static condition, if it can become pending (9.6.7)."""
    env = active.knows()
    if not query.holds(m, env, active.ability.holds) or not query.holds(m, env, active.ability.given):
        return None
    if _in_progress(m, active.source, active.ability):
        m.note(
            "not_met",
            "9.6.7c",
            source=active.source,
            ability=active.ability,
            why=fact("already pending"),
        )
        return None
    idle = impossible(Outlook(m, env), active.ability.do)
    if idle is not None and m.rules.edition.has("static-condition-without-effect"):
        mark = (m.state.latest(active.source), active.ability.key)
        if mark in m.state.idled:
            m.note("not_met", "9.6.7d", source=active.source, ability=active.ability, why=fact("idle in this step"))
            return None
        m.state.idled |= {mark}
        m.switched("static-condition-without-effect", "26:9.6.7d")
    elif idle is not None:
        m.note("not_met", "9.6.7d", source=active.source, ability=active.ability, why=changes_nothing(idle))
        return None
    return Instance(m.state.fresh(), active.source, active.ability, active.you, None, active.lingering, active.env)


def _in_progress(m: Machine, source: int, ability: Any) -> bool:
    for frame in m.state.frames:
        if isinstance(frame, frames.Ability):
            env = frame.env
            if frame.of_kind == "conditional" and env.source == source and env.ability == ability.key:
                return True
        elif isinstance(frame, frames.Window) and any(
            i.source == source and i.ability is ability for i in frame.pending
        ):
            return True
    return False


def _b(m: Machine, f: frames.Checkpoint) -> str | None:
    """Effects whose durations have passed are removed; operations and events held in play by one are trashed."""
    over = _over(m)
    shelf = shelve(m, over) if over else None
    had = [who for who in PLAYERS if c.pooled(m, who)] if c.declared(m, "in_credit_pool") else ()
    gone = lingering.expire(m, f)
    for who in had:
        if not c.pooled(m, who):  # what was considered to be in a credit pool is so no more (1.10.2)
            a.happen(m, a.broke(m, who))
    for oid in over:
        _ends(m, oid, shelf)
    if m.events is not None:
        _did(m, "b", _cards(gone))
    return None


def _over(m: Machine) -> list[int]:
    """The currents and lockdowns whose protection has ended (3.5.1, 3.7.1)."""
    objs = m.state.objs
    kept = [obj for oid in m.state.zones[PLAY] if (obj := objs[oid]).memory]
    return [obj.id for obj in kept if "over" in (obj.recall("lockdown"), obj.recall("current"))]


def _ends(m: Machine, oid: int, shelf: Shelf | None) -> None:
    """A current or lockdown that has ended is trashed as if its resolution were complete."""
    obj = m.state.objs[oid]
    lockdown = obj.recall("lockdown") == "over"
    rule = "3.5.1c" if lockdown else "3.5.1b" if obj.owner == CORP else "3.7.1b"
    m.note("current_ends", "10.3.1b", rule, card=oid)
    seen = a.before(m)
    a.happen(m, trash_now(m, (oid,), obj.controller, "rule", shelf=shelf), seen)


def _c(m: Machine, f: frames.Checkpoint) -> str | None:
    """A score of 7 or more wins, unless an ability asks for less or more (10.3.1c)."""
    winners = _winners(m)
    if winners:
        state = m.state
        state.winner = winners[0] if len(winners) == 1 else "draw"
        state.why = "1.7.2a" if len(winners) == 1 else "1.7.1a"
        scores = {who: c.score(m, who) for who in (CORP, RUNNER)}
        m.note("game_over", "10.3.1c", state.why, winner=state.winner, **scores)
        for instance in f.marked:
            m.note("game_is_over", "1.7.1", source=instance.source, ability=instance.ability)
    _did(m, "c", fact("game ends") if winners else None)
    if not winners and settled.known(m):
        m.looking = None
        return "10.3.1k"
    m.looking = None if winners else settled.board(m)
    if m.looking is None or m.looking != m.settled:
        return None
    if m.events is not None and m.detailed:
        for letter in "defghij":  # they corrected nothing on this very board before
            _did(m, letter)
    return "10.3.1k"


def _winners(m: Machine) -> list[str]:
    """The players whose score is high enough to win (1.7.2a)."""
    said = c.declared_words(m)
    if "points_to_win" in said or "agenda_points" in said:  # how many can depend on anything
        return _high_enough(m)
    scored = (*m.state.zones[SCORE[CORP]], *m.state.zones[SCORE[RUNNER]])
    if not scored:
        return []
    if any(["agenda_points" in m.catalog.declares(m.state.objs[oid].name) for oid in scored]):
        return _high_enough(m)
    return lasting(m, "winners", _high_enough)  # type: ignore[no-any-return]


def _high_enough(m: Machine) -> list[str]:
    return [who for who in (CORP, RUNNER) if c.score(m, who) >= c.points_to_win(m, who)]


def _d(m: Machine, f: frames.Checkpoint) -> str | None:
    """Unique cards and consoles: all but the one that became active last are trashed (10.3.1d)."""
    groups: dict[Any, list[int]] = {}
    both = (*m.state.zones[PLAY], *m.state.zones[SCORE[CORP]])  # agendas are active there (1.8.3a)
    for oid in [oid for oid in both if c.is_active(m, oid)]:
        obj, card = m.state.objs[oid], m.card(oid)
        if card.unique and obj.form != "agenda":  # what was converted has lost that (10.1.3)
            groups.setdefault(("unique", card.title), []).append(oid)
        if card.type == "hardware" and "console" in c.subtypes(m, oid) and obj.installed:
            groups.setdefault(("console", obj.controller), []).append(oid)
    doomed: list[int] = []
    for (why, _), oids in groups.items():
        if len(oids) > 1:
            last = max(oids, key=lambda oid: m.state.objs[oid].since)
            for oid in oids:
                if oid != last and oid not in doomed:
                    doomed.append(oid)
                    m.note(
                        "illegal",
                        "10.3.1d",
                        "10.1.1" if why == "unique" else "3.8.5b",
                        card=(oid,),
                        why=fact("later", why=why, card=last),
                    )
    if doomed:
        shelf = shelve(m, doomed)
        seen = a.before(m)
        a.happen(m, trash_now(m, tuple(doomed), BY_RULES, "checkpoint", shelf=shelf), seen)
    _did(m, "d", _cards(doomed))
    return None


def _refuse_sets(m: Machine, who: str, sets: list[tuple[int, ...]]) -> None:
    """Say why other sets of up to three cards are not appropriate (10.3.1e); programs without memory cost included."""
    pool = {oid for _, _, oids in problems(m) for oid in oids}
    pool |= {oid for oid in m.state.zones[PLAY] if m.state.objs[oid].installed and m.card(oid).type == "program"}
    for size in (1, 2, 3):
        for combo in itertools.combinations(sorted(pool), size):
            if combo in sets:
                continue
            spare = [oid for oid in combo if not problems(m, frozenset(combo) - {oid})]
            why = fact("spare", card=spare[0]) if spare else fact("still illegal")
            m.refusals.append(Refusal(who, Choice(Verb.TRASH_SET, cards=combo), "10.3.1e", why))


def _e(m: Machine, f: frames.Checkpoint) -> str | None:
    """Objects that break restrictions: an appropriate set is trashed (10.3.1e)."""
    if _remote_limit(m):
        _did(m, "e", fact("remote limit"))
        return "10.3.1e"  # what is left is looked at anew
    sets = appropriate_sets(m)
    if sets:
        for rule, why, oids in problems(m):
            base = ("1.20.2",) if rule == numbers.MEMORY_LIMIT else ()
            m.note("illegal", "10.3.1e", rule, *base, why=why, card=oids)
        controllers = {m.state.objs[oid].controller for one in sets for oid in one}
        who = controllers.pop() if len(controllers) == 1 else m.state.active
        options = [Option(one, Choice(Verb.TRASH_SET, cards=one), "10.3.1e") for one in sets]
        if m.events is not None and len(sets) > 1:
            m.note("appropriate_sets", "10.3.1e", who=who, sets=sets)
            _refuse_sets(m, who, sets)
        picked = m.ask(who, "trash set", options, "10.3.1e", about=fact("appropriate set"))
        shelf = shelve(m, picked)
        seen = a.before(m)
        a.happen(m, trash_now(m, picked, BY_RULES, "checkpoint", shelf=shelf), seen)
        _did(m, "e", fact("cards trashed", cards=picked))
        return None
    _did(m, "e")
    return None


def _remote_limit(m: Machine) -> bool:
    """More remote servers than a limit allows: the Corp keeps that many (4.6.8f)."""
    limit = legality.remote_limit(m)
    names = [name for name in legality.remotes(m) if _cards_in(m.state.servers[name])]  # the others cease to exist in h
    if limit is None or len(names) <= limit:
        return False
    options = [Option(one, Choice(Verb.KEEP, of=one), "4.6.8f") for one in itertools.combinations(names, limit)]
    kept = m.ask(CORP, "servers", options, "4.6.8f", about=fact("remotes to keep"))
    doomed = tuple(
        oid for name in names if name not in kept for oid in (*m.state.servers[name].root, *m.state.servers[name].ice)
    )
    shelf = shelve(m, doomed)
    seen = a.before(m)
    a.happen(m, trash_now(m, doomed, BY_RULES, "checkpoint", shelf=shelf), seen)
    return True


def _f(m: Machine, f: frames.Checkpoint) -> str | None:
    """Objects hosted on an agenda that left the score areas are trashed (10.3.1f)."""
    done = _orphaned(m, "10.3.1f", _scored)
    _did(m, "f", _cards(done))
    return None


def _g(m: Machine, f: frames.Checkpoint) -> str | None:
    """Objects hosted on something that was uninstalled are trashed, repeatedly (10.3.1g, 1.13.11)."""
    done = _orphaned(m, "10.3.1g", _unscored)
    _did(m, "g", _cards(done))
    return "10.3.1g" if _orphans(m, _unscored) else None


def _scored(host: Obj) -> bool:
    return host.zone in SCORE.values()


def _unscored(host: Obj) -> bool:
    return not _scored(host)


def _orphans(m: Machine, of: Callable[[Obj], bool]) -> tuple[int, ...]:
    """The objects whose host exists no more, where `of` says that the step is about such hosts."""
    objs = m.state.objs
    lost = (o for o in objs.values() if o.host and o.host not in objs)
    return tuple(o.id for o in lost if of(m.obj(o.host)) and not _kept_aside(m, o))


def _orphaned(m: Machine, rule: str, of: Callable[[Obj], bool]) -> tuple[int, ...]:
    """Trash the objects whose host exists no more."""
    state = m.state
    gone = _orphans(m, of)
    for oid in gone:
        why = fact("host gone", host=state.objs[oid].host)
        m.note("illegal", rule, "1.13.11", card=(oid,), why=why)
    if gone:
        shelf = shelve(m, gone)
        seen = a.before(m)
        a.happen(m, trash_now(m, gone, BY_RULES, "checkpoint", shelf=shelf), seen)
    return gone


def _kept_aside(m: Machine, obj: Obj) -> bool:
    """Whether a card is set aside for a paid ability that trashed its host and is still resolving (9.5.5)."""
    return obj.zone == ASIDE and any(
        frame.kind == "paid ability" and frame.env.source == obj.host for frame in m.state.frames
    )


def _h(m: Machine, f: frames.Checkpoint) -> str | None:
    """Remote servers without cards cease to exist (10.3.1h, 4.6.8e)."""
    state = m.state
    gone = []
    arriving = {frame.server for frame in state.frames if isinstance(frame, frames.Install)}
    kept = [name for name in arriving if name in state.servers and not _cards_in(state.servers[name])]
    for name, server in list(state.servers.items()):
        if not server.central and not _cards_in(server) and name not in arriving:
            del state.servers[name]
            state.ceased = (*state.ceased, name)
            gone.append(name)
            a.touched(m)
            state.dirty = False
            m.note("server_gone", "10.3.1h", "4.6.8e", server=name)
            for run in state.runs:
                breached = any(breach.run == run.id for breach in state.breaches)  # with nothing left to access
                if run.server == name and run.phase != numbers.RUN_ENDS and not breached:
                    open_now = [x.kind for x in state.frames[run_frame_index(m, run) + 1 :] if not x.over]
                    if "paid ability window" in open_now:
                        m.note("run_will_end", "4.6.8e", "8.5.8", server=name)  # as the window closes
                    else:
                        end_run(m, "4.6.8e")
    for name in kept:
        if not state.servers[name].central:
            m.note("server_stays", "8.5.9", server=name)
    _did(m, "h", fact("servers", servers=tuple(gone)) if gone else None)
    return None


def _cards_in(server: Server) -> tuple[int, ...]:
    return (*server.ice, *server.root)


def _positions(m: Machine, f: frames.Checkpoint) -> str | None:
    """Empty positions cease to exist, but for the one that the Runner is in (26:10.3.1i, 26:6.2.4).

    Those of the ice that is left are known by their order, and the Runner's by how many are inward of it.
    """
    run = m.state.run()
    server = m.state.servers.get(run.server) if run is not None and run.ice else None
    kept = server is not None and run is not None and run.ice not in server.ice
    _did(m, "i", fact("position kept", server=server.name) if server is not None and kept else None, "26:")
    return None


def _i(m: Machine, f: frames.Checkpoint) -> str | None:
    """Cards that entered the root of the breached server: the Runner declares whether they are candidates (10.3.1i)."""
    state = m.state
    breach = state.breach()
    declared = []
    if breach is not None and breach.undeclared:
        barred = list(breach.barred)
        for oid in breach.undeclared:
            if oid not in state.objs:
                continue
            yes = m.ask(
                RUNNER,
                "candidate",
                [
                    Option(True, Choice(Verb.CANDIDATE, oid), "7.4.6a"),
                    Option(False, Choice(Verb.LEAVE_OUT, oid), "7.4.6a"),
                ],
                "7.4.6a",
                about=fact("entered the root", card=oid),
                default=0,
            )
            declared.append(oid)
            if not yes:
                barred.append(oid)
                if m.rules.edition.has("declined-card-in-the-root"):
                    m.switched("declined-card-in-the-root", "7.4.6a")
        update_breach(m, undeclared=(), barred=tuple(barred))
    _did(m, "i", _cards(declared))
    return None


def _j(m: Machine, f: frames.Checkpoint) -> str | None:
    """Converted cards in discard piles are themselves again (10.3.1j): as the new objects that they became (1.12.1)."""
    _did(m, "j")
    return None


def _k(m: Machine, f: frames.Checkpoint) -> str | None:
    """Counters in discard piles return to the bank (10.3.1k)."""
    for zone in (ARCHIVES, HEAP):
        for oid in m.state.zones[zone]:
            obj = m.state.objs[oid]
            if obj.counters:
                a.put(m, obj._replace(counters=()))
    if m.looking is not None and m.looking != m.settled:
        settled.note(m)
    m.looking = None
    _did(m, "k")
    marked = f.marked
    f.marked = ()
    if marked:
        m.finish(f)
        open_reaction(m, marked)
    return None


_TABLE = (
    ("10.3.1a", _a),
    ("10.3.1b", _b),
    ("10.3.1c", _c),
    ("10.3.1d", _d),
    ("10.3.1e", _e),
    ("10.3.1f", _f),
    ("10.3.1g", _g),
    ("10.3.1h", _h),
    ("10.3.1i", _i),
    ("10.3.1j", _j),
    ("10.3.1k", _k),
)
CHECKPOINT = procedure("checkpoint", *_TABLE)
CHECKPOINT_WITH_POSITIONS = procedure("checkpoint", *_TABLE[:-3], ("26:10.3.1i", _positions), *_TABLE[-3:])
