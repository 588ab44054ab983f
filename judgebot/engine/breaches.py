"""Breaching servers and accessing cards (chapter 7)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames, prohibitions, query
from judgebot.engine.activity import conditionals
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.lingering import create
from judgebot.engine.machine import Machine
from judgebot.engine.procedures import procedure
from judgebot.engine.progress import may_begin
from judgebot.engine.records import Eff, Option, Refusal
from judgebot.engine.stack import close_window
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import ARCHIVES, CENTRALS, HQ, RND, RUNNER, Breach


def update_breach(m: Machine, **values: Any) -> None:
    """Store a changed form of the breach in progress, of which there is one at a time (7.3.8)."""
    m.state.breaches = (m.state.breaches[-1]._replace(**values),)
    a.touched(m)


def enters_breach(m: Machine, oid: int, server: str) -> None:
    """A card enters the root of the breached server: step 10.3.1i asks whether it becomes a candidate (7.4.6a)."""
    breach = m.state.breach()
    if breach is None or breach.no_root or breach.server != server:
        return
    if oid in query.in_root(m, server):
        update_breach(m, undeclared=(*breach.undeclared, oid))


def start_breach(
    m: Machine, server: str, bottom: bool = False, no_root: bool = False, own: bool = False, first: int = 0
) -> None:
    """Push a breach (7.5), `own`: the one of step 6.9.5b; during another it is delayed until that one ends (7.3.8).

    first  the card that must be accessed first, 0 if none
    """
    if server not in m.state.servers or not may_begin(m, "breach"):
        return
    if m.state.breaches:
        _delay(m, server, no_root, bottom, first)
        return
    run = m.state.run()
    number = run.id if run else 0
    m.push(frames.Breach(server=server, bottom=bottom, no_root=no_root, run=number, own=own, first=first))


def _delay(m: Machine, server: str, no_root: bool, bottom: bool, first: int) -> None:
    """Keep a breach for when the present one ends: what is said of it is known to the ability that makes it."""
    from judgebot.cards.abilities import ability

    m.note("breach_delayed", "7.3.8", server=server)
    frame = m.found(frames.Ability)
    source = frame.env.source if frame else 0
    later = ability({"when": "breach ends", "do": [{"breach": {"server": "that server", "no_root": no_root}}]})
    said = Env(that_server=server, from_the_bottom=bottom, first_access=first)
    create(m, "ability", "once", source, RUNNER, payload=later, env=said)


def _begin(m: Machine, f: frames.Breach) -> str | None:
    """The breach formally begins (7.5.1)."""
    number = m.state.fresh()
    f.number = number
    m.state.breaches = (
        *m.state.breaches,
        Breach(number, f.server, f.run, bottom=f.bottom, no_root=f.no_root),
    )
    limited: dict[str, bool] = {"no_root": True} if f.no_root else {}
    m.note("breach", "7.5.1", *(("7.4.2",) if limited else ()), server=f.server, **limited)
    a.happen(m, [Change("breach", RUNNER, server=f.server, data=(number, f.run))])
    m.checkpoint()
    return None


def _faceup(m: Machine, f: frames.Breach) -> str | None:
    """Archives: every card is turned faceup (7.5.2)."""
    if f.server == ARCHIVES:
        turned = [oid for oid in m.state.zones[ARCHIVES] if not m.state.objs[oid].faceup]
        for oid in turned:
            a.put(m, m.state.objs[oid]._replace(faceup=True))
        if turned:
            m.note("turned_faceup", "7.5.2", cards=list(turned))
            each = [Change("turned faceup", RUNNER, oid) for oid in turned]
            a.happen(m, [*each, Change("turn faceup", RUNNER, n=len(turned))])
            m.checkpoint()
    return None


def _limit(m: Machine, f: frames.Breach) -> str | None:
    """The random access limit is set (7.5.3, 7.3.5)."""
    limit = access_limit(m, f)
    if limit is not None:
        x = any(
            one.kind == "access" and one.payload == f.server and one.env.amount is not None for one in m.state.lingering
        )
        rules = (*(("7.3.5a",) if limit == 1 else ()), *(("7.3.5b", "9.12.2e") if x else ()))
        m.note("access_limit", "7.5.3", "7.3.5", *rules, server=f.server, limit=limit)
    update_breach(m, limit=limit, begun=True)
    if limit is not None:  # an ability can be about this number
        run = m.state.run()
        waits = any(t.event == "access limit" for one in conditionals(m) for t in one.ability.when)
        if waits:
            data = (f.number, run.id if run else 0)
            a.happen(m, [Change("access limit", RUNNER, server=f.server, n=limit, data=data)])
            m.checkpoint()
    return None


def access_limit(m: Machine, f: frames.Breach) -> int | None:
    """The random access limit that a breach would be given now; None where there is none (7.3.5)."""
    server = f.server
    if server not in (HQ, RND):
        return None
    limit = 1
    run = m.state.run()
    for effect in m.state.lingering:
        if (
            effect.kind == "access"
            and effect.payload == server
            and (effect.duration != "run" or (run is not None and run.id == effect.until))
            and (effect.duration != "breach" or effect.until == f.number)
            and (effect.after != "its own breach" or f.own)  # 6.7.4b
        ):
            known = effect.env  # X is what it is now, and 0 where nothing defines it any more (9.12.2e)
            limit += query.value(m, known, known.amount) if known.amount is not None else effect.n
    return limit


def run_limit(m: Machine, oid: int = 0, chosen: tuple[int, ...] = ()) -> c.Static | None:
    """What prohibits accessing a card, as enough were accessed in this run (7.4.2a), or None; 0: any without exception.

    chosen  candidates chosen in the breach in progress that count like accesses (7.3.6a)
    """
    run = m.state.run()
    if run is None:
        return None
    static: c.Static
    for static in c.declared(m, "run_access_limit"):
        but = static.declaration.other_than
        free = query.refs(m, static.env, but) if but is not None else []
        done = [one.obj for one in m.state.history[run.start :] if one.kind == "access"]
        counted = max(sum(one not in free for one in found) for found in (done, chosen))
        if counted >= static.declaration.n and oid not in free:
            return static
    return None


def _counted(m: Machine, breach: Breach) -> tuple[int, ...]:
    """The candidates that count like accesses: those chosen (7.3.6a), or only what was really accessed (7.3.6)."""
    return () if m.rules.edition.has("counting-accesses") else breach.chosen


def _prohibited(m: Machine, oid: int, breach: Breach) -> bool:
    """Whether the Runner is prohibited from accessing an object now (7.4.2)."""
    stop = prohibitions.cannot(m, "access", RUNNER, oid, breach.server)
    return stop is not None or run_limit(m, oid, _counted(m, breach)) is not None


def candidates(m: Machine) -> tuple[list[int], list[int]]:
    """The candidates of the breach in progress (7.4): in the root, and in the hand, deck or discard pile."""
    state = m.state
    breach = state.breaches[-1]
    # what was once prohibited cannot become a candidate (7.4.2), in the later edition only as long as it is (26:7.4.2a)
    once = () if m.rules.edition.has("prohibited-accesses") else breach.prohibited
    left_out = {*breach.chosen, *breach.barred, *breach.undeclared, *once}

    def free(oid: int) -> bool:
        return oid not in left_out and not _prohibited(m, oid, breach)

    root = [oid for oid in _root(m, breach) if free(oid)]
    zone: list[int] = []
    if breach.server in CENTRALS and not _full(breach):
        cards = state.zones[breach.server]
        if breach.server == RND:
            order = cards[::-1] if breach.bottom else cards
            first = next((oid for oid in order if free(oid)), None)
            zone = [] if first is None else [first]
        else:
            zone = [oid for oid in cards if free(oid)]
    return root, zone


def _root(m: Machine, breach: Breach) -> list[int]:
    server = m.state.servers.get(breach.server)
    return [] if server is None or breach.no_root else list(query.in_root(m, server.name))


def _now_prohibited(m: Machine, breach: Breach) -> tuple[int, ...]:
    """The cards that would be candidates were they not prohibited: those in the deck, down to the next candidate."""
    found = [oid for oid in _root(m, breach) if _prohibited(m, oid, breach)]
    if breach.server in CENTRALS:
        cards = m.state.zones[breach.server]
        for oid in cards[::-1] if breach.bottom else cards:
            if _prohibited(m, oid, breach):
                found.append(oid)
            elif breach.server == RND and oid not in breach.chosen:
                break
    return tuple(found)


def _full(breach: Breach) -> bool:
    """Whether the random access limit is reached (7.3.5, 7.4.4)."""
    return breach.limit is not None and breach.from_zone >= breach.limit


def _choose(m: Machine, f: frames.Breach) -> str | None:
    """The Runner chooses a candidate (7.5.4, 7.3.4)."""
    breach = m.state.breaches[-1]
    root, zone = candidates(m)
    stop = run_limit(m, chosen=_counted(m, breach))
    if stop is not None:
        why = fact("text", text=stop.declaration)
        of = ("7.4.2",) if stop.declaration.other_than is not None else ()  # 7.4.2a is about a limit for every card
        m.note("prohibited", "7.4.2a", "7.3.6a", *of, what=fact("access more"), source=stop.source, why=why)
    options = [Option(oid, Choice(Verb.ACCESS, oid), "7.3.4") for oid in root]
    if breach.server == HQ and zone:
        options.append(Option("random", Choice(Verb.ACCESS, server=HQ), "7.3.4a"))
    elif breach.server == RND and zone:
        where = "" if breach.from_zone else "bottom" if breach.bottom else "top"
        options.append(Option(zone[0], Choice(Verb.ACCESS, server=RND, name=where), "7.4.7"))
    else:
        options += [Option(oid, Choice(Verb.ACCESS, oid), "7.3.4") for oid in zone]
    if f.first in zone and not breach.chosen:  # an ability says which (7.3.4)
        options = [Option(f.first, Choice(Verb.ACCESS, f.first), "7.3.4")]
    if m.events is not None:
        _not_again(m, breach, root, zone)
        if stop is None and run_limit(m, chosen=breach.chosen) is not None:
            m.switched("counting-accesses", "7.3.6")
        if {*root, *zone}.intersection(breach.prohibited):
            m.switched("prohibited-accesses", "26:7.4.2a")
    if not options:
        return "7.5.7"
    picked = m.ask(
        RUNNER, "candidate", options, "7.5.4", about=fact("which to access", server=breach.server), default=0
    )
    oid = picked
    if picked == "random":
        oid = m.at_random(zone, 1, "7.3.4a")[0]
    in_zone = oid in zone
    prohibited = tuple(dict.fromkeys((*breach.prohibited, *_now_prohibited(m, breach))))
    from_zone = breach.from_zone + (1 if in_zone else 0)
    update_breach(m, chosen=(*breach.chosen, oid), from_zone=from_zone, prohibited=prohibited)
    m.note(
        "candidate",
        "7.5.4",
        *_why_candidate(m, breach, oid, in_zone),
        card=oid,
        server=breach.server,
        position=_position(m, oid),
    )
    f.picked = oid
    return None


def _access(m: Machine, f: frames.Breach) -> str | None:
    """The Runner accesses the card that they chose (7.5.5)."""
    oid, f.picked = f.picked, 0
    if any(t.event == "access" and t.would for active in conditionals(m) for t in active.ability.when):
        m.perform(Eff("access", RUNNER, objs=(oid,), you=RUNNER), number="7.5.5")  # something may replace it (9.9.8)
    else:
        m.push(frames.Access(oid=oid, breach=f.number))
    return None


def _not_again(m: Machine, breach: Breach, root: list[int], zone: list[int]) -> None:
    """Say why cards that are still there cannot be chosen: they were (7.4.3), something prohibits it (1.2.2, 7.4.2), or
    the limit is reached (7.4.4)."""
    for oid in breach.chosen:
        if oid in m.state.objs and query.server_of(m, oid) == breach.server and oid not in root:
            m.refusals.append(Refusal(RUNNER, Choice(Verb.ACCESS, oid), "7.4.3", fact("chosen before")))
    server = m.state.servers.get(breach.server)
    known = list(query.in_root(m, server.name)) if server is not None else []
    known += m.state.zones[ARCHIVES] if breach.server == ARCHIVES else []
    for oid in known:
        stop = prohibitions.cannot(m, "access", RUNNER, oid, breach.server) if oid not in breach.chosen else None
        if stop is not None:
            m.refusals.append(Refusal(RUNNER, Choice(Verb.ACCESS, oid), *prohibitions.forbidden(m, stop)))
    left = m.state.zones[breach.server] if breach.server in (HQ, RND) and not zone else []
    more = Choice(Verb.ACCESS, server=breach.server)
    if left:  # of its unknown cards the first one stands for all
        stop = prohibitions.cannot(m, "access", RUNNER, left[0], breach.server)
        if stop is not None:
            m.refusals.append(Refusal(RUNNER, more, *prohibitions.forbidden(m, stop)))
    if _full(breach) and left:
        m.refusals.append(Refusal(RUNNER, more, "7.4.4", fact("random limit", n=breach.limit)))


def _why_candidate(m: Machine, breach: Breach, oid: int, in_zone: bool) -> tuple[str, ...]:
    """What makes a card a candidate: where it was as the breach began (7.4.1), or that it came there since (7.4.6)."""
    if m.events is None:
        return ()
    if not in_zone:
        return ("7.4.1a", *(("3.2.1", "3.3.1", "4.1.7c") if m.obj(oid).host else ()))
    entered = _since(m, breach.id, oid)
    if breach.server == RND:
        return ("7.4.6c" if entered else "7.4.1c", "7.4.7a", *(("7.4.7b",) if breach.bottom else ()))
    if breach.server == HQ:
        return ("7.4.6b" if entered else "7.4.1b",)
    return ("7.4.6d" if entered else "7.4.1d",)


def _since(m: Machine, breach: int, oid: int) -> bool:
    """Whether a card is where it is only since a breach began: objects are numbered as they come to be."""
    return oid > breach


def _position(m: Machine, oid: int) -> int:
    zone = m.state.zones[RND]
    return zone.index(oid) + 1 if oid in zone else 0


def _again(m: Machine, f: frames.Breach) -> str | None:
    return "7.5.4"


def _over(m: Machine, f: frames.Breach) -> str | None:
    """The breach is complete (7.5.7)."""
    end_breach(m, f)
    m.checkpoint()
    return None


def end_breach(m: Machine, f: frames.Breach, *cut: str) -> None:
    """The breach is over; conditions related to its ending are met. `cut`: the rule that cuts it off."""
    number = f.number
    if not any(b.id == number for b in m.state.breaches):
        return
    breach = next(b for b in m.state.breaches if b.id == number)
    m.state.breaches = tuple(b for b in m.state.breaches if b.id != number)
    a.touched(m)
    full = breach.limit if not cut and _full(breach) and m.state.zones.get(breach.server) else None
    m.note("breach_ends", "7.5.7", *cut, *(("7.4.4",) if full else ()), server=f.server, full=full)
    a.happen(m, [Change("breach ends", RUNNER, server=f.server, data=(number, f.run))])


BREACH = procedure(
    "breach",
    ("7.5.1", _begin),
    ("7.5.2", _faceup),
    ("7.5.3", _limit),
    ("7.5.4", _choose),
    ("7.5.5", _access),
    ("7.5.6", _again),
    ("7.5.7", _over),
    structure=True,
)


def access_moved(m: Machine, oid: int) -> None:
    """A card that moves while accessed ends its access, and the window its beginning opened (7.1.7, 9.2.8f)."""
    for index, frame in enumerate(m.state.frames):
        if isinstance(frame, frames.Access) and frame.oid == oid and oid in m.state.accesses:
            m.note("access_cut_short", "7.1.7", card=oid)
            _not_trashed(m, oid)
            for above in m.state.frames[index + 1 :]:
                if isinstance(above, frames.ReactionWindow) and above.structure == ("access", frame.number):
                    close_window(m, above, "7.1.7")
            m.jump(frame, "7.2.4")
            return


def _not_trashed(m: Machine, oid: int) -> None:
    """Record that the persistent abilities of an accessed card which leaves otherwise do not persist (9.12.5a)."""
    if m.events is None:
        return
    was = m.obj(oid)
    trashed = any(change.kind == "trash" and change.was == oid for change in m.state.history[-8:])
    if trashed or not (was.installed and was.faceup):
        return
    for ability in m.card(oid).abilities:
        if ability.persistent:
            m.note("does_not_persist", "9.12.5a", source=oid, ability=ability, why=fact("left untrashed"))


def cut_accesses(m: Machine) -> None:
    """End the access of every card that has just become another object (7.1.7, 1.12.1)."""
    for oid in m.state.accesses:
        if oid not in m.state.objs:
            access_moved(m, oid)


def end_access(m: Machine, f: frames.Access, *cut: str) -> None:
    """The access is complete (7.2.4). `cut`: the rule that cuts it off."""
    oid = f.oid
    if oid not in m.state.accesses:
        return
    m.state.accesses = tuple(o for o in m.state.accesses if o != oid)
    a.touched(m)
    m.note("access_ends", "7.2.4", *cut, card=oid)
    a.happen(m, [Change("access ends", RUNNER, oid, data=(f.number,))])
