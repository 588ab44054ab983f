"""Trigger conditions: whether a change meets one, at the moment it happens (9.6.5, 9.6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgebot.cards.nodes import SPANS
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine import activity, query
from judgebot.engine import characteristics as c
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Active
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import ARCHIVES, HEAP, PLAY, origin

# Events whose record says which run they belong to, first thing in its data.
OF_RUN = ("run begins", "approach server", "pass", "successful run", "unsuccessful run", "jack out", "run ends",
          "resolve subroutine")  # fmt: skip
ONLY_PIECE = "innermost outermost"  # where ice that is passed stood alone: it was both
# Events whose record says so second, after the number of its own structure.
IN_RUN = ("encounter", "approach", "encounter ends", "access", "breach")
# Events whose object is judged as it was before it moved (1.12.6).
BEFORE = ("trash", "uninstall", "forfeit", "derez")


def occurrences(m: Machine, active: Active, batch: Sequence[Change], start: int) -> list[Change]:
    """The changes of a batch that meet the trigger condition of an active ability, one per occurrence (9.6.6).

    start  index of the batch's first record in the history
    """
    ability = active.ability
    env = active.knows()
    found: list[Change] = []
    for trigger in ability.when:
        if trigger.would:
            continue
        hits = [
            change
            for index, change in enumerate(batch)
            if change.kind == trigger.event
            and meets(m, env, trigger, change, start if trigger.grouped else start + index, ability.when)
        ]
        if hits and trigger.grouped:
            total = sum(hit.n for hit in hits)
            if len(hits) > 1:
                m.note("grouped", "9.12.2a", source=active.source, n=len(hits), what=trigger.event)
            objs = tuple(hit.obj for hit in hits)
            hits = [hits[0]._replace(n=total, data=(*hits[0].data, *objs), objs=objs)]
        if trigger.first:
            hits = [] if found else hits[:1]
        found += [change for change in hits if not out_of_run(m, active, change)]
    if ability.given is not None:
        kept = []
        for change in found:
            if query.holds(m, env.met_by(change), ability.given):
                kept.append(change)
            else:
                m.note(
                    "not_met",
                    "9.6.5c",
                    source=active.source,
                    ability=ability,
                    why=fact("text", text=ability.given),
                )
        found = kept
    if found and ability.limit and used(m, active.source, ability):
        m.note(
            "not_met",
            "9.3.3c",
            source=active.source,
            ability=ability,
            why=fact("used", limit=ability.limit),
        )
        return []
    return found


def out_of_run(m: Machine, active: Active, change: Change) -> bool:
    """Whether an ability kept for one run, persistent or linked, would see something of another (9.12.5d, 9.11.5)."""
    if not active.lingering:
        return False
    effect = next((one for one in m.state.lingering if one.id == active.lingering), None)
    if effect is None or effect.duration not in ("run", "persist"):
        return False
    if any(run.id == effect.until for run in m.state.runs) or change.number == effect.until:
        return False
    m.note(
        "not_met",
        "9.12.5d" if effect.duration == "persist" else "9.11.5",
        source=active.source,
        ability=active.ability,
        why=fact("over"),
    )
    return True


def meets(m: Machine, env: Env, trigger: Trigger, change: Change, index: int, together: Sequence[Trigger]) -> bool:
    """Whether one change meets a trigger condition, the ordinal ("first time") included.

    index     the change's place in the history
    together  the conditions of the ability: an ordinal counts what meets any of them
    """
    if not fits(m, env, trigger, change):
        return False
    if outside(m, env, trigger):
        return False
    if trigger.second:
        before = m.state.history[span_start(m, trigger.second) : index]
        if sum(1 for past in before if past.kind == trigger.event and fits(m, env, trigger, past)) != 1:
            return False
    if trigger.first:
        start = span_start(m, trigger.first)
        for earlier in range(start, index):
            past = m.state.history[earlier]
            if any(past.kind == one.event and fits(m, env, one, past) for one in together if one.first):
                if m.events is not None and m.state.objs.get(env.source):
                    m.note(
                        "not_met",
                        "9.6.5c",
                        source=env.source,
                        ability=trigger,
                        why=fact("happened already", span=trigger.first),
                    )
                return False
    return True


def outside(m: Machine, env: Env, trigger: Trigger) -> bool:
    """Whether a condition about the first time each run or encounter is asked about while none is in progress.

    The checkpoint after a run's last step, and its reaction window, are outside of that run (10.3.6).
    """
    spans = {trigger.first, trigger.second}
    span = "run" if "run" in spans and m.state.run() is None else ""
    span = "encounter" if "encounter" in spans and m.state.encounter() is None else span
    if not span:
        return False
    ended = any(change.kind == SPANS[span][-1] for change in m.state.history[m.state.turn_start :])
    m.note(
        "not_met",
        "10.3.6" if ended and span == "run" else "9.6.5c",
        source=env.source,
        ability=trigger,
        why=fact("no run") if span == "run" else fact("no encounter"),
    )
    return True


def span_start(m: Machine, span: str) -> int:
    """Index into the history at which this turn, run, encounter or breach began; its end if none is in progress."""
    state = m.state
    if span == "run":
        run = state.run()
        return run.start if run else len(state.history)
    if span == "encounter":
        encounter = state.encounter()
        return _begun(m, span, encounter.id if encounter is not None else None)
    if span == "breach":
        breach = state.breach()
        return _begun(m, span, breach.id if breach is not None else None)
    return state.turn_start


def _begun(m: Machine, kind: str, number: object) -> int:
    """Index into the history at which the encounter or breach of that number began; its end if none did."""
    history = m.state.history
    found = (index for index, one in enumerate(history) if one.kind == kind and one.number == number)
    return next(found, len(history))


def _lasted(m: Machine, kind: str, number: object) -> list[Change]:
    """What was recorded from the beginning of the encounter or breach of that number to its end, or until now."""
    return m.state.history[_begun(m, kind, number) : _begun(m, f"{kind} ends", number)]


def fits(m: Machine, env: Env, trigger: Trigger, change: Change) -> bool:
    """Whether a change is of the kind that a trigger condition describes, ordinals aside (9.6.5c)."""
    return not misfit(m, env, trigger, change)


def misfit(m: Machine, env: Env, trigger: Trigger, change: Change) -> str:
    """The first part of a trigger condition that a change does not fit: the name of an argument; "" if all do."""
    if trigger.who and trigger.who != "both" and change.who != query.who(env, trigger.who):
        return "who"
    if change.n < trigger.at_least and change.n:
        return "at_least"
    if trigger.what and change.what not in trigger.what and change.what != ONLY_PIECE:
        return "what"
    if no_piece(change) and not trigger.what:
        return "what"
    if trigger.not_what and change.what in trigger.not_what:
        return "not_what"
    if trigger.through and change.through != trigger.through:
        return "through"
    if trigger.by:
        apart = trigger.by.removeprefix("not ")
        if (change.cause == apart) == (apart != trigger.by):
            return "by"
    if trigger.server:
        if trigger.event in ("trash", "uninstall") and change.server == "":
            return "server"
        met = [name for name in trigger.server if change.server in query.servers(m, env, name)]
        if not met:
            return "server"
        if met == ["mark"] and not _since_mark(m, change):
            return "mark"
    oid = change.was or change.obj
    if trigger.out_of and (not oid or origin(m.obj(oid)) not in trigger.out_of):
        return "out_of"
    if trigger.free and change.data[1:2] != (0,):
        return "free"
    if trigger.that_breach and change.number != env.breach:
        return "that_breach"
    if trigger.that_install and change.number != env.install:
        return "that_install"
    if trigger.that_run:
        if (change.run if change.kind in IN_RUN else change.number) != env.run:
            return "that_run"
        tied = change.kind == "successful run" and not trigger.wherever and env.linked
        if tied and elsewhere(m, env, change):
            return "elsewhere"
    if trigger.card is not None and not _object_fits(m, env, trigger.card, trigger.event, change):
        return "card"
    if trigger.after is not None and not _came_before(m, env.met_by(change), trigger.after, change):
        return "after"
    if trigger.not_card is not None and _object_fits(m, env, trigger.not_card, trigger.event, change):
        return "card"
    if trigger.source is not None:
        wanted = trigger.source
        if isinstance(wanted, Ref):
            if change.source not in _lineage(m, query.refs(m, env, wanted)):
                return "source"
        elif not change.source or not query.matches(m, env, wanted, change.source):
            return "source"
    return ""


def no_piece(change: Change) -> bool:
    """Whether all of the ice was passed where there is none, so that no piece of ice was (9.12.2d)."""
    return change.kind == "pass" and not change.obj


# The rule on which a part of a trigger condition rests, where it is not 9.6.5c alone.
PARTS = {"who": "1.14.5a", "that_run": "9.11.5", "that_breach": "7.3.8", "mark": "10.11.5", "after": "6.1.3e"}


def near_miss(
    m: Machine,
    source: int,
    ability: Any,
    change: Change,
    part: str,
    *rules: str,
    would: bool = False,
    asks: Trigger | None = None,
) -> None:
    """Record that an ability's condition was nearly met: which part of it the change did not fit (9.6.5c).

    asks   the condition
    would  it is about what was about to happen, and the ability is an interrupt
    """
    m.note(
        "near_miss",
        *(rules or ("9.6.5c",)),
        source=source,
        ability=ability,
        part=part,
        happened=change.kind,
        who=change.who,
        card=change.was or change.obj or None,
        server=change.server,
        n=change.n,
        what=change.what,
        **({"asks": asks} if asks is not None else {}),
        **({"would": True} if would else {}),
        **({"by": list(c.losing(m, source))} if part == "lost" else {}),
        **({"least": ability.threat, "level": c.threat(m)} if part == "threat" else {}),
    )


def near_misses(m: Machine, active: Active, batch: Sequence[Change], would: bool = False) -> None:
    """Record what in a batch has nearly met an active ability's trigger condition; `would`: what only would happen."""
    env = active.knows()
    for trigger in active.ability.when:
        for change in batch:
            if change.kind != trigger.event or trigger.would != would:
                continue
            if no_piece(change) and change.what not in trigger.what:
                continue  # what asks for a piece of ice misses nothing where there is none (9.12.2d)
            part = misfit(m, env, trigger, change)
            if part == "elsewhere":
                m.note(
                    "not_met",
                    "6.7.4a",
                    source=active.source,
                    ability=fact("if successful"),
                    why=fact("elsewhere", server=change.server),
                )
                continue
            own = isinstance(trigger.card, Ref) and trigger.card.key == "this"
            if part and not (part == "card" and own):  # what happens to other cards is no news for "this card"
                rule = PARTS.get(part, "9.6.5c")
                near_miss(m, active.source, active.ability, change, part, rule, would=would, asks=trigger)


def unseen(m: Machine, batch: Sequence[Change], would: bool = False) -> None:
    """Record which abilities of installed cards would have been met, but for their not being active (9.6.5b).

    would  the changes are only about to happen, and the abilities are interrupts
    """
    for oid in (*m.state.zones[PLAY], *m.state.zones[ARCHIVES], *m.state.zones[HEAP]):
        obj = m.state.objs[oid]
        lost = "abilities" in c.layers(m).lost.get(oid, ())
        gone = obj.zone in (ARCHIVES, HEAP)
        left = next((change.was or oid for change in batch if oid in (change.obj, change.was)), None) if gone else None
        if left is not None and not _left_facedown(m, left):
            continue  # what it met as it left play it sees (9.1.8g)
        if not (obj.installed or lost or (gone and obj.faceup)) or (c.is_active(m, oid) and not lost):
            continue
        gone = gone and left is None
        state = () if gone else ("1.8.3a" if obj.faceup and left is None else "1.8.4a",)
        rules = ("9.1.9a",) if lost else ("9.6.5b", *state)
        env = Env(source=left or oid, you=obj.controller)
        for ability in c.printed(m, obj):
            if ability.kind != "conditional" or (not lost and activity.active_now(m, oid, ability)):
                continue  # the exceptions of 9.1.8: it does see what happens
            for trigger in ability.when:
                for change in batch:
                    alike = change.kind == trigger.event and trigger.would == would
                    if alike and not misfit(m, env, trigger, change):
                        part = "discarded" if gone else "lost" if lost else "inactive"
                        near_miss(m, oid, ability, change, part, *rules, would=would)
    _below_threat(m, batch, would)


def _left_facedown(m: Machine, oid: int) -> bool:
    """Whether an object was installed facedown, and so not active, as it left play."""
    old = m.state.gone.get(oid)
    return old is not None and old.zone == PLAY and not old.faceup


def _below_threat(m: Machine, batch: Sequence[Change], would: bool) -> None:
    """Record which abilities would have been met, but for a threat level below theirs (9.3.6f)."""
    level = c.threat(m)
    left = (change.was for change in batch if change.was in m.state.gone and m.state.gone[change.was].faceup)
    for oid in dict.fromkeys((*activity.sources(m), *left)):
        obj = m.obj(oid)
        for ability in c.printed(m, obj):
            there = oid not in m.state.objs or c.is_active(m, oid)
            if ability.kind == "conditional" and ability.threat > level and there:
                env = Env(source=oid, you=activity.controller(obj, ability))
                for trigger, change in ((trigger, change) for trigger in ability.when for change in batch):
                    alike = change.kind == trigger.event and trigger.would == would
                    if alike and not misfit(m, env, trigger, change):
                        near_miss(m, oid, ability, change, "threat", "9.3.6f", would=would)


def came_late(m: Machine) -> None:
    """Record which abilities became active after what would have met them, and before the checkpoint (9.6.5b)."""
    state = m.state
    batch = state.history[state.since :]
    for active in activity.conditionals(m) if batch else ():
        old, now = state.prior.get(active.source), state.objs.get(active.source)
        if active.lingering or now is None or (old is not None and old.faceup == now.faceup):
            continue
        own = next((place for place, change in enumerate(batch) if change.obj == active.source), 0)
        env = active.knows()
        for trigger in active.ability.when:
            for change in batch[:own]:
                met = any(one.trigger is change and one.ability is active.ability for one in state.met)
                if change.kind == trigger.event and not (trigger.would or met or misfit(m, env, trigger, change)):
                    near_miss(m, active.source, active.ability, change, "inactive", "9.6.5b")


def _came_before(m: Machine, env: Env, earlier: Trigger, change: Change) -> bool:
    """Whether something else came earlier in the run; for ice that is passed, in direct sequence (6.1.3e)."""
    history = m.state.history
    at = next((index for index in reversed(range(len(history))) if history[index] is change), len(history))
    for past in reversed(history[:at]):
        if past.kind == earlier.event and fits(m, env, earlier, past):
            return True
        if past.kind == "run starts" or (change.kind == "pass" and past.kind in ("pass", "approach")):
            return False
    return False


def elsewhere(m: Machine, env: Env, change: Change) -> bool:
    """6.7.4a: "if successful" is tied to the servers that the run could have been made on."""
    run = next((one for one in m.state.runs if one.id == env.run), None)
    return run is not None and bool(run.allowed) and change.server not in run.allowed


def _since_mark(m: Machine, change: Change) -> bool:
    """10.11.5: a condition about the mark looks only from the moment the server was designated."""
    mark = m.state.mark
    if mark is None:
        return False
    since = any(one is change for one in m.state.history[mark[1] :])
    if not since:
        m.note("before_mark", "10.11.5", server=mark[0], what=change.kind)
    return since


def _lineage(m: Machine, ids: tuple[int, ...]) -> set[int]:
    return {*ids, *(m.state.latest(oid) for oid in ids)}


def _object_fits(m: Machine, env: Env, wanted: Ref | Sel, event: str, change: Change) -> bool:
    if isinstance(wanted, Ref):
        named = query.refs(m, env, wanted)
        if not named:
            return False
        met: Change | None = env.trigger
        if wanted.key == "it" and met is not None and met is not change and met.was:
            named = (*named, met.was)  # earlier events saw it as it was before it moved (1.12.6)
        return (
            change.obj in named
            or bool(change.was and change.was in named)
            or (wanted.key == "this" and change.obj in _lineage(m, named))
        )
    oid = change.was if event in BEFORE and change.was else change.obj
    return bool(oid) and query.matches(m, env, wanted, oid)


def _within(m: Machine, env: Env, span: str) -> list[Change]:
    state = m.state
    if span in ("that run", "this run"):
        wanted: Any = env.run
        met: Change | None = env.trigger
        run = state.run()
        if wanted is None and met is not None and met.kind in OF_RUN:
            wanted = met.number  # "that run" is the one of the condition, over or not
        if wanted is None and run is not None:
            wanted = run.id
        if wanted is None:
            return []
        start = 0
        stop = len(state.history)
        for index, change in enumerate(state.history):
            if change.kind == "run starts" and change.n == wanted:
                start = index
            if change.kind == "run ends" and change.number == wanted:
                stop = index + 1
        return state.history[start:stop]
    if span == "this encounter":
        return state.history[span_start(m, "encounter") :]
    if span == "that encounter":  # the encounter that the trigger condition is about, also once it is over
        over: Change | None = env.trigger
        if over is not None and over.kind == "pass":  # the last encounter with the ice that is passed
            seen = (ch for ch in reversed(state.history) if ch.kind == "encounter" and ch.obj == over.obj)
            over = next((one for one in seen if one.run == over.number), None)
        return _lasted(m, "encounter", over.number) if over is not None else []
    if span == "that breach":  # the breach that the trigger condition is about, which may be over
        about: Change | None = env.trigger
        return _lasted(m, "breach", about.number) if about is not None else []
    if span == "last turn":
        begun = [i for i, change in enumerate(state.history) if change.kind == "turn starts"]
        return state.history[begun[-2] : begun[-1]] if len(begun) > 1 else []
    return state.history[state.turn_start :]


def count(m: Machine, env: Env, trigger: Trigger, span: str, distinct: bool = False) -> int:
    """How many times something happened in a span of time; objects that are gone count (1.12.6).

    distinct  count the objects to which it happened instead
    """
    met = met_by(m, env, trigger, span)
    return len({one.obj for one in met}) if distinct else len(met)


def met_by(m: Machine, env: Env, trigger: Trigger, span: str) -> list[Change]:
    """What happened in a span of time that a trigger condition describes."""
    return [one for one in _within(m, env, span) if one.kind == trigger.event and fits(m, env, trigger, one)]


def used(m: Machine, source: int, ability: Any) -> bool:
    """Whether a limited ability was already used by this object in its span of time (9.3.3c, 1.12.2)."""
    state = m.state
    start = span_start(m, ability.limit)
    return any(
        change.kind == "use" and change.obj == source and change.data[:1] == (ability.key,)
        for change in state.history[start:]
    )


def note_new_object(m: Machine, source: int, ability: Any) -> None:
    """Record that a limited ability was used before only by an object that its card no longer is (1.12.2)."""
    if not ability.limit or m.events is None:
        return
    card = m.obj(source).card
    for change in m.state.history[span_start(m, ability.limit) :]:
        used_it = change.kind == "use" and change.data[:1] == (ability.key,)
        if used_it and change.obj not in (0, source) and m.obj(change.obj).card == card:
            m.note("new_object", "1.12.2", card=source, ability=ability)
            return
