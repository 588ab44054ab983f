"""The movements of cards (8.2): trash, draw, install, play, rez, score, steal, search, swap."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames, legality, query
from judgebot.engine.breaches import access_moved, cut_accesses, enters_breach
from judgebot.engine.facts import fact
from judgebot.engine.leaving import ice_after_passing, ice_left, ice_swapped, keeps_place
from judgebot.engine.machine import Machine
from judgebot.engine.procedures import nothing_more, procedure
from judgebot.engine.records import NotImplementedRule
from judgebot.engine.trashing import end_currents
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import (
    ARCHIVES,
    ASIDE,
    CORP,
    CORP_SCORE,
    DECK,
    HAND,
    HEAP,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
    Obj,
    origin,
    with_counters,
)

SCORE_AREAS = (CORP_SCORE, RUNNER_SCORE)


def _draw_a(m: Machine, f: frames.Draw) -> str | None:
    """The cards are set aside, those of both players together if both draw (8.4.4, 8.4.5a)."""
    drawn: list[tuple[str, tuple[int, ...]]] = []
    asked = {f.who: f.n, **dict(f.also)}
    for who, n in asked.items():
        deck = m.state.zones[DECK[who]]
        if who == CORP and len(deck) < n:
            m.state.winner, m.state.why = RUNNER, "1.7.2c"
            m.note("game_over", "1.7.2c", "4.2.7b", winner=RUNNER)
            return "end"
        if deck:
            drawn.append((who, tuple(a.set_aside(m, oid) for oid in deck[:n])))
    if not drawn:
        m.note("no_effect", "1.2.4", what=fact("draws", who=f.who, n=f.n), why=fact("stack empty"), n=0)
        return "end"
    f.cards = tuple(oid for _, ids in drawn for oid in ids)
    changes = []
    for who, ids in drawn:
        fewer = ("1.2.4",) if len(ids) < asked[who] else ()
        m.note(
            "draws",
            "8.4.5a",
            *(("8.4.4",) if f.also else ()),
            *fewer,
            who=who,
            n=len(ids),
            cards=list(ids),
        )
        number = m.state.fresh()
        changes.append(Change("draw", who, n=len(ids), source=f.source, cause=f.cause, data=(number, *ids)))
        changes += [Change("draw card", who, oid, oid, cause=f.cause, data=(number,)) for oid in ids]
    cut_accesses(m)
    a.happen(m, changes)
    return None


def _draw_b(m: Machine, f: frames.Draw) -> str | None:
    m.checkpoint("8.4.5b")
    return None


def _draw_c(m: Machine, f: frames.Draw) -> str | None:
    missing = [oid for oid in f.cards if oid not in m.state.objs or m.state.objs[oid].zone != ASIDE]
    for who in dict.fromkeys((f.who, *(other for other, _ in f.also))):
        seen = []
        for oid in f.cards:
            obj = m.state.objs.get(oid)
            if obj is not None and obj.zone == ASIDE and obj.owner == who:
                seen.append(oid)
                a.move(m, oid, HAND[who])
        if seen:
            m.note("added", "8.4.5c", *(("8.4.3a",) if missing else ()), who=who, cards=seen, to=HAND[who])
            m.state.dirty = True
    return None


DRAW = procedure("draw", ("8.4.5a", _draw_a), ("8.4.5b", _draw_b), ("8.4.5c", _draw_c), ("end", nothing_more))


def _score_pay(m: Machine, f: frames.Score) -> str | None:
    """An additional cost to score is paid, and its checkpoint resolved, before the scoring (1.16.10c)."""
    one = legality.score_bill(m, f.oid)
    f.result = ()
    m.note(
        "scoring",
        "1.17.3",
        *(("1.16.10c",) if one.parts or one.credits else ()),
        card=f.oid,
        requirement=c.requirement(m, f.oid),
        counters=c.counters(m, f.oid, "advancement"),
    )
    f.excess = c.counters(m, f.oid, "advancement") - c.requirement(m, f.oid)
    if one.parts or one.credits:
        m.push(frames.Cost(env=Env(source=f.oid, you=CORP), bill=one))
    return None


def _has_dividends(m: Machine, oid: int) -> bool:
    """Whether an agenda has an ability that the keyword stands for (26:10.13.1)."""
    return any(ability.keyword == "dividends" for ability in m.card(oid).abilities)


def _score_move(m: Machine, f: frames.Score) -> str | None:
    oid = f.oid
    if oid not in m.state.objs:
        m.note("not_scored", "1.12.2", card=oid, why=fact("left server"))
        return None
    if f.result is False:
        return None
    obj = m.state.objs[oid]
    server = query.server_of(m, oid)
    advanced = c.counters(m, oid, "advancement")
    seen = a.before(m)
    new = a.move(m, oid, CORP_SCORE, faceup=True)
    a.put(m, m.state.objs[new]._replace(since=m.state.fresh()))
    m.note("scored", "1.17.3", *_joins(obj), card=new, points=c.points(m, new), score=c.score(m, CORP))
    if m.rules.edition.has("dividends") and advanced - c.requirement(m, new) != f.excess and _has_dividends(m, new):
        m.switched("dividends", "26:10.13.2")
    end_currents(m, "score")
    a.happen(
        m,
        [
            Change("score", CORP, new, oid, advanced, server=server, data=("", f.excess)),
            Change("uninstall", CORP, new, oid, server=server, cause="score"),
        ],
        seen,
    )
    m.checkpoint("10.3.5")
    return None


SCORE_AGENDA = procedure("score", ("1.17.3", _score_pay), ("1.17.6", _score_move), ("end", nothing_more))


def _joins(obj: Obj) -> tuple[str, ...]:
    """What becomes of an agenda as it enters a score area: it is faceup, and no longer installed (1.17.4, 1.17.5)."""
    up = () if obj.faceup else ("1.17.4",)
    return (*up, "1.17.5") if obj.installed and obj.count("advancement") else up


def steal_now(m: Machine, oid: int, counters: tuple[tuple[str, int], ...] = ()) -> None:
    """Move an agenda to the Runner's score area as stealing it (1.17.3, 1.17.7)."""
    obj = m.state.objs[oid]
    server = query.server_of(m, oid)
    run = m.state.run()
    seen = a.before(m)
    installed, advanced = obj.installed, c.counters(m, oid, "advancement")
    new = a.move(m, oid, RUNNER_SCORE, faceup=True)
    stolen = m.state.objs[new]._replace(controller=RUNNER)
    for kind, n in counters:
        stolen = with_counters(stolen, kind, n)
    a.put(m, stolen)
    m.note(
        "stolen",
        "1.17.7",
        "7.2.3",
        *_joins(obj),
        card=new,
        points=c.points(m, new),
        score=c.score(m, RUNNER),
        counters=dict(counters),
    )
    end_currents(m, "steal")
    changes = [Change("steal", RUNNER, new, oid, advanced, server=server, data=(run.id if run else 0,))]
    if installed:
        changes.append(Change("uninstall", RUNNER, new, oid, server=server, cause="steal"))
    a.happen(m, changes, seen)


KEPT = "cannot be forfeited"  # what an agenda remembers that its text keeps where it is (1.2.2)


def into_score_area(
    m: Machine, obj: Obj, new: int, who: str, server: str, worth: int | None = None, subtypes: tuple[str, ...] = ()
) -> list[Change]:
    """What becomes of a card that was added to a score area without being scored or stolen (1.17.3e, 1.17.3f).

    obj    the card as it was
    new    its object now
    who    the player who added it
    server the server that it was in
    worth  as an agenda worth how much, if it was converted (10.1.3), with only these subtypes
    """
    zone = m.state.objs[new].zone
    owner = CORP if zone == CORP_SCORE else RUNNER
    a.put(m, m.state.objs[new]._replace(controller=owner, since=m.state.fresh()))
    if worth is not None:
        memory = (("points", worth), ("subtypes", subtypes))
        a.put(m, m.state.objs[new]._replace(form="agenda", memory=memory))
        m.note("becomes_agenda", "10.1.3", card=new, points=worth, to=zone)
    m.note("not_scored", "1.17.3e" if worth is None else "1.17.3f", card=new)
    changes = [Change("add to score area", who, new, obj.id, what=origin(obj), server=server)]
    if obj.installed:
        changes.append(Change("uninstall", who, new, obj.id, server=server, cause="move"))
    return changes


def swap_now(m: Machine, one: int, other: int, who: str) -> bool:
    """Exchange the locations of two cards (8.8.1). Returns whether a legal exchange took place (8.8.2)."""
    state = m.state
    first, second = state.objs[one], state.objs[other]
    why = legality.swappable(m, one, other)
    if why is not None:
        m.note("not_swapped", why[0], cards=[one, other], why=why[1])
        return False
    if first.installed and second.installed:
        if RUNNER in (first.owner, second.owner):
            raise NotImplementedRule("swapping installed Runner cards", "8.8.3")
        apart = query.server_of(m, one) != query.server_of(m, other)
        _swap_places(m, one, other)
        for oid in (one, other) if apart else ():
            enters_breach(m, oid, query.server_of(m, oid))
        for oid in (one, other):
            if oid in state.accesses:
                access_moved(m, oid)
        hosting = ("8.8.3a",) if any(_hosts(m, oid) for oid in (one, other)) else ()
        m.note("swapped", "8.8.3", *hosting, cards=[one, other])
        ice_swapped(m, one, other)
        a.happen(
            m,
            [
                Change("swap", who, one, data=(other,)),
                Change("swap", who, other, data=(one,)),
                Change("move", who, one, server=state.objs[one].server),
                Change("move", who, other, server=state.objs[other].server),
            ],
        )
        return True
    if not first.installed and not second.installed:
        zones = first.zone, second.zone
        at = [state.zones[z].index(o) for z, o in zip(zones, (one, other), strict=True)]
        frame = m.found(frames.Draw)
        new_first = a.move(m, one, zones[1], faceup=_enters(m, one, zones[1]))
        new_second = a.move(m, other, zones[0], faceup=_enters(m, other, zones[0]))
        for was, new in ((first, new_first), (second, new_second)):
            if m.state.objs[new].zone in SCORE_AREAS and was.zone in SCORE_AREAS:  # 8.8.4c
                mine = CORP if m.state.objs[new].zone == CORP_SCORE else RUNNER
                since = m.state.fresh() if mine == CORP else 0
                kept = m.state.objs[new]._replace(form=was.form, memory=was.memory if was.form else ())  # 10.1.3
                a.put(m, kept._replace(controller=mine, faceup=True, counters=was.counters, since=since))
                for obj in [o for o in m.state.objs.values() if o.host == was.id]:
                    a.put(m, obj._replace(host=new))
        for zone, index, oid in ((zones[1], at[1], new_first), (zones[0], at[0], new_second)):
            if zone in (RND, STACK):
                rest = [o for o in m.state.zones[zone] if o != oid]
                m.state.zones[zone] = (*rest[:index], oid, *rest[index:])
        if frame is not None and frame.cards:
            change = {one: new_second, other: new_first} if zones[0] == ASIDE else {other: new_first}
            frame.cards = tuple(change.get(oid, oid) if oid in (one, other) else oid for oid in frame.cards)
        area = ("8.8.4c",) if set(zones) <= set(SCORE_AREAS) else ()
        aside = ("8.4.3b", "8.8.4d") if ASIDE in zones else ("8.8.1",)
        face = ("8.8.4a",) if ARCHIVES in zones or HEAP in zones else ()
        m.note("swapped", "8.8.4", *area, *aside, *face, cards=[one, other])
        a.happen(m, [Change("swap", who, new_first, one), Change("swap", who, new_second, other)])
        return True
    inside, outside = (one, other) if first.installed else (other, one)
    obj, coming = state.objs[inside], state.objs[outside]
    if not obj.server:
        return _swap_into_rig(m, who, inside, outside)
    server = obj.server
    place = state.servers[server]
    where = "ice" if inside in place.ice else "root"
    index = (place.ice if where == "ice" else place.root).index(inside)
    zone = coming.zone
    at_first = state.zones[zone].index(outside)
    gaps = {run.id: run.gap for run in state.runs}  # the new ice takes exactly the old one's position
    seen = a.before(m)
    stays = keeps_place(m, inside)
    if not stays:
        ice_left(m, inside)
    gone = a.move(m, inside, zone, faceup=a.visible_to_runner(m, inside) if zone == ARCHIVES else False)
    new = a.into_play(m, outside, faceup=False, controller=CORP)
    a.put(m, m.state.objs[new]._replace(installed=True))
    a.place_in_server(m, new, server, where, index)
    state.runs = tuple(run._replace(gap=gaps[run.id]) for run in state.runs)
    if zone == RND:
        rest = [o for o in state.zones[zone] if o != gone]
        state.zones[zone] = (*rest[:at_first], gone, *rest[at_first:])
    enters_breach(m, new, server)
    if stays:
        ice_swapped(m, inside, new)
    lost = {"lost": dict(obj.counters)} if obj.counters else {}
    face = ("8.8.4a",) if zone == ARCHIVES else ()
    m.note("swapped", "8.8.4b", *face, cards=[inside, outside], server=server, **lost)
    ice_after_passing(m, new)
    a.happen(
        m,
        [
            Change("uninstall", who, gone, inside, server=server, cause="swap"),
            Change("install", who, new, outside, server=server, what=zone, cause="swap"),
            Change("swap", who, new, outside),
        ],
        seen,
    )
    return True


def _swap_into_rig(m: Machine, who: str, inside: int, outside: int) -> bool:
    """An installed Runner card is swapped with one from another zone, which keeps its host (8.8.4b)."""
    obj, zone = m.state.objs[inside], m.state.objs[outside].zone
    index = m.state.zones[zone].index(outside)
    seen = a.before(m)
    gone = a.move(m, inside, zone, faceup=_enters(m, inside, zone))
    new = a.into_play(m, outside, faceup=True, controller=obj.controller)
    a.put(m, m.state.objs[new]._replace(installed=True, host=obj.host))
    if zone == STACK:
        rest = [o for o in m.state.zones[zone] if o != gone]
        m.state.zones[zone] = (*rest[:index], gone, *rest[index:])
    m.note("swapped", "8.8.4b", cards=[inside, outside])
    uninstalled = Change("uninstall", who, gone, inside, cause="swap")
    a.happen(
        m,
        [uninstalled, Change("install", who, new, outside, what=zone, cause="swap"), Change("swap", who, new, outside)],
        seen,
    )
    return True


def _hosts(m: Machine, oid: int) -> bool:
    """Whether a card hosts anything."""
    return bool(m.state.objs[oid].counters) or any(obj.host == oid for obj in m.state.objs.values())


def _enters(m: Machine, oid: int, zone: str) -> bool:
    return zone == HEAP or (zone == ARCHIVES and a.visible_to_runner(m, oid))  # 8.8.4a


def _swap_places(m: Machine, one: int, other: int) -> None:
    state = m.state
    exchange = {one: other, other: one}
    names = {state.objs[one].server, state.objs[other].server}
    servers = {name: state.servers[name] for name in names if name}
    for name, server in servers.items():
        state.servers[name] = server._replace(
            ice=tuple(exchange.get(oid, oid) for oid in server.ice),
            root=tuple(exchange.get(oid, oid) for oid in server.root),
        )
    first, second = state.objs[one], state.objs[other]
    a.put(m, first._replace(server=second.server, host=second.host))
    a.put(m, second._replace(server=first.server, host=first.host))
