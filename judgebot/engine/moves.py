"""The movements of cards (8.2): trash, draw, install, play, rez, score, steal, search, swap."""

from __future__ import annotations

from typing import Any

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, legality, lingering, query
from judgebot.engine.instructions import resolve_ability
from judgebot.engine.machine import Machine, procedure
from judgebot.engine.records import Option
from judgebot.game.changes import Change
from judgebot.game.objects import (
    ARCHIVES,
    ASIDE,
    CORP,
    CORP_SCORE,
    DECK,
    HAND,
    PLAY,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
    with_counters,
)
from judgebot.game.state import Frame

# Trash (1.19)


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
        of = what or ("accessed" if who == RUNNER and oid in m.state.accesses else "")
        if oid in stay:
            a.put(m, obj._replace(faceup=False))
            new = oid
            m.note("stays", "8.2.2", card=m.name(oid))
        else:
            title = m.name(oid)
            new = a.move(m, oid, a.discard_zone(obj), faceup=face)
            m.note("trashed", "1.19.1", card=title, who=who, cause=cause, to=a.discard_zone(obj), faceup=face)
        changes.append(Change("trash", who, new, oid, 0, of, server, cause=cause, data=(run.id if run else 0, *oids)))
        if installed and oid not in stay:
            changes.append(Change("uninstall", who, new, oid, 0, "", server, cause="trash"))
            left_position(m, oid)
    return changes


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
                "run" if kind == "static" else "persist",
                oid,
                obj.controller,
                payload=payload,
                env=(("this server", server), ("run", run.id)),
            )
            if kind == "ability":
                last = m.state.lingering[-1]
                m.state.lingering = (*m.state.lingering[:-1], last._replace(until=run.id))


def left_position(m: Machine, oid: int) -> None:
    """Ice that is uninstalled or moved away while approached or encountered (6.2.4)."""
    from judgebot.engine.runs import ice_left

    ice_left(m, oid)


# Draw (8.4.5)


def _draw_a(m: Machine, f: Frame) -> str | None:
    who, n = f.vars["who"], f.vars["n"]
    deck = m.state.zones[DECK[who]]
    if who == CORP and len(deck) < n:
        m.state.winner, m.state.why = RUNNER, "1.7.2c"
        m.note("game_over", "1.7.2c", "4.2.7b", winner=RUNNER)
        return "end"
    cards = deck[:n]
    if not cards:
        return "end"
    ids = tuple(a.set_aside(m, oid) for oid in cards)
    f.vars["cards"] = ids
    m.note("draws", "8.4.5a", who=who, n=len(ids), cards=[m.name(oid) for oid in ids])
    number = m.state.fresh()
    a.happen(
        m,
        [
            Change("draw", who, n=len(ids), data=(number, *ids)),
            *(Change("draw card", who, oid, oid, data=(number,)) for oid in ids),
        ],
    )
    m.checkpoint("8.4.5b")
    return None


def _draw_c(m: Machine, f: Frame) -> str | None:
    who = f.vars["who"]
    seen = []
    for oid in f.vars.get("cards", ()):
        if oid in m.state.objs and m.state.objs[oid].zone == ASIDE:
            seen.append(m.name(oid))
            a.move(m, oid, HAND[who])
    if seen:
        m.note("added", "8.4.5c", who=who, cards=seen, to=HAND[who])
        m.state.dirty = True
    return None


def nothing_more(m: Machine, f: Frame) -> str | None:
    return None


procedure("draw", ("8.4.5a", _draw_a), ("8.4.5c", _draw_c), ("end", nothing_more))


def drawn(m: Machine) -> tuple[int, ...]:
    """The cards drawn and still set aside in the innermost draw (8.4.2a)."""
    frame = m.found("draw")
    return (
        tuple(oid for oid in frame.vars.get("cards", ()) if oid in m.state.objs and m.state.objs[oid].zone == ASIDE)
        if frame
        else ()
    )


# Install (8.5.15)


def _install_a(m: Machine, f: Frame) -> str | None:
    who, oid = f.vars["who"], f.vars["oid"]
    if oid not in m.state.objs:
        return "end"
    why = legality.installable(m, who, oid, f.vars["ignore"], f.vars["discount"])
    if f.vars["facedown"]:
        why = None
    if why is not None and not f.vars.get("fixed"):
        m.note("not_installed", *([why[0]] if why[0] else []), card=m.name(oid), why=why[1])
        return "end"
    f.vars["from"] = m.state.objs[oid].zone
    up = (who == RUNNER and not f.vars["facedown"]) or f.vars["faceup"]
    if f.vars["from"] != PLAY:
        new = a.into_play(m, oid, faceup=up, controller=who, form="pending")
    else:
        new = oid
        a.put(m, m.state.objs[oid]._replace(form="pending", faceup=up))
    f.vars["oid"] = new
    return None


def _install_b(m: Machine, f: Frame) -> str | None:
    """Choose the destination (8.5.15b)."""
    who, oid = f.vars["who"], f.vars["oid"]
    card = m.card(oid)
    if f.vars["facedown"]:
        return None
    if f.vars["host"]:
        return None
    if who == CORP and card.side == CORP:
        if f.vars["server"]:
            return None
        places = legality.corp_destinations(m, oid, f.vars["only"], f.vars["not"], f.vars["place"])
        if not places:
            return "fail"
        options = [Option(place, f"in {place}", "8.5.2a") for place in places]
        picked = m.ask(CORP, "destination", options, "8.5.15b", about=f"where to install {m.name(oid)}")
        f.vars["server"] = picked
        return None
    hosts, must = legality.install_hosts(m, oid)
    if hosts:
        options = [Option(host, f"on {m.name(host)}", "1.13.5a") for host in hosts]
        if not must:
            options.append(Option(0, "not hosted", "8.5.4"))
        from judgebot.engine.instructions import describe

        options = [o if not o.value else o._replace(words=f"on {describe(m, o.value, who)}") for o in options]
        f.vars["host"] = m.ask(
            who,
            "host",
            options,
            "8.5.15b",
            about=f"where to install {m.name(oid)}",
            default=len(options) - 1 if not must else None,
        )
    return None


def _install_c(m: Machine, f: Frame) -> str | None:
    """Trash like cards (8.5.6)."""
    who, oid = f.vars["who"], f.vars["oid"]
    card = m.card(oid)
    doomed: tuple[int, ...] = ()
    why = "8.5.6"
    if f.vars["facedown"] or f.vars["place"] == "directly inward":
        return None
    if card.side == CORP and f.vars["server"] != "new remote":
        server = m.state.servers[f.vars["server"]]
        pool = server.ice if card.type == "ice" else server.root
        must = tuple(
            o
            for o in pool
            if (card.type in ("agenda", "asset") and m.card(o).type in ("agenda", "asset"))
            or ("region" in card.subtypes and "region" in m.card(o).subtypes)
        )
        doomed = must
        left = [o for o in pool if o not in must]
        why = "8.5.6b" if card.type == "ice" else "8.5.6a"
        while left:
            options = [Option(o, f"trash {m.name(o)}", why) for o in left]
            options.append(Option(0, "trash nothing", why))
            picked = m.ask(
                CORP,
                "like cards",
                options,
                why,
                about=f"installing {m.name(oid)}: trash like cards",
                default=len(options) - 1,
            )
            if not picked:
                break
            doomed = (*doomed, picked)
            left.remove(picked)
    elif card.type == "program" and who == RUNNER:
        doomed = _memory(m, f, oid)
        why = "8.5.6c"
    if doomed:
        m.note("like_cards", why, who=who, cards=[m.name(o) for o in doomed])
        seen = a.before(m)
        a.happen(m, trash_now(m, doomed, who, "install"), seen)
    return None


def _memory(m: Machine, f: Frame, oid: int) -> tuple[int, ...]:
    """Programs trashed to make room for a new one (8.5.6c)."""
    need = m.card(oid).memory or 0
    host = f.vars["host"]
    if host and any(s.source == host and s.declaration.memory_free for s in c.declared(m, "can_host")):
        need = 0
    mine = [
        o
        for o in m.state.zones[PLAY]
        if m.state.objs[o].installed and m.card(o).type == "program" and m.state.objs[o].faceup and o != host
    ]
    doomed: tuple[int, ...] = ()
    while True:
        freed = sum(c.memory_cost(m, o) for o in doomed)
        over = c.memory_used(m) - freed + need > c.memory_limit(m)
        left = [o for o in mine if o not in doomed]
        if not left:
            break
        options = [Option(o, f"trash {m.name(o)}", "8.5.6c") for o in left]
        if not over:
            options.append(Option(0, "trash nothing", "8.5.6c"))
        picked = m.ask(
            RUNNER,
            "like cards",
            options,
            "8.5.6c",
            about=f"installing {m.name(oid)}: trash programs",
            default=None if over else len(options) - 1,
        )
        if not picked:
            break
        doomed = (*doomed, picked)
    return doomed


def _install_d(m: Machine, f: Frame) -> str | None:
    """Pay the install cost (8.5.15d)."""
    who, oid = f.vars["who"], f.vars["oid"]
    ice = 0
    card = m.card(oid)
    if card.type == "ice" and f.vars["server"] in m.state.servers:
        ice = len(m.state.servers[f.vars["server"]].ice)
    one = legality.install_bill(
        m, who, oid, "all costs" if f.vars["facedown"] else f.vars["ignore"], f.vars["discount"], ice
    )
    f.vars["result"] = ()
    if one.parts or costs.total_credits(one) or (one.credits and card.side == RUNNER):
        m.push(Frame("cost", {"source": oid, "you": who}, bill=one))
    return None


def _install_e(m: Machine, f: Frame) -> str | None:
    """The card becomes installed (8.5.15e)."""
    who, oid = f.vars["who"], f.vars["oid"]
    if f.vars.get("result") is False:
        return "fail"
    state = m.state
    if oid not in state.objs:
        return "end"
    server = f.vars["server"]
    card = m.card(oid)
    obj = state.objs[oid]._replace(form="", installed=True)
    if f.vars["host"]:
        obj = obj._replace(host=f.vars["host"])
    a.put(m, obj)
    if card.side == CORP:
        if server == "new remote":
            number = 1
            while f"remote {number}" in state.servers:
                number += 1
            server = f"remote {number}"
            f.vars["server"] = server
        if server:
            a.place_in_server(m, oid, server, "ice" if card.type == "ice" else "root", f.vars.get("index"))
            enters_breach(m, oid, server)
    f.vars["installed"] = oid
    m.note(
        "installed",
        "8.5.15e",
        card=m.name(oid),
        who=who,
        server=server,
        host=m.name(f.vars["host"]) if f.vars["host"] else "",
        faceup=obj.faceup,
        facedown_runner=f.vars["facedown"],
    )
    if card.type == "ice" and card.side == CORP:
        from judgebot.engine.runs import ice_added

        ice_added(m, oid)
    if f.vars["faceup"] and card.type == "agenda" and not f.vars.get("by effect"):
        a.remember(m, oid, "active while installed", True)
    if obj.faceup:
        a.activate(m, oid)
    return None


def enters_breach(m: Machine, oid: int, server: str) -> None:
    from judgebot.engine.breaches import update_breach

    breach = m.state.breach()
    if breach is not None and breach.begun and breach.server == server and m.card(oid).type != "ice":
        update_breach(m, undeclared=(*breach.undeclared, oid))


def _install_f(m: Machine, f: Frame) -> str | None:
    """ "When installed" conditions are met (8.5.15f)."""
    oid, who = f.vars["oid"], f.vars["who"]
    if oid not in m.state.objs:
        return "end"
    a.happen(
        m,
        [
            Change(
                "install",
                who,
                oid,
                server=query.server_of(m, oid),
                what=str(f.vars["from"]),
                source=f.vars.get("source", 0),
            )
        ],
    )
    if f.vars["rez"]:
        m.push(Frame("rez", {}, oid=oid, ignore=f.vars["rez ignore"], discount=0, during="install"))
    return "end"


def _install_fail(m: Machine, f: Frame) -> str | None:
    """No installation can take place (8.5.14): the card returns to where it was."""
    oid = f.vars["oid"]
    if oid in m.state.objs and m.state.objs[oid].form == "pending":
        m.note("not_installed", "8.5.14", card=m.name(oid), why="the installation cannot be completed")
        a.move(m, oid, f.vars["from"])
    return None


def _install_end(m: Machine, f: Frame) -> str | None:
    f.vars["result"] = f.vars.get("installed", 0)
    f.pc = 99
    return None


procedure(
    "install",
    ("8.5.15a", _install_a),
    ("8.5.15b", _install_b),
    ("8.5.15c", _install_c),
    ("8.5.15d", _install_d),
    ("8.5.15e", _install_e),
    ("8.5.15f", _install_f),
    ("fail", _install_fail),
    ("end", _install_end),
)


def install(m: Machine, who: str, oid: int, **options: Any) -> None:
    """Push the installation of a card.

    options: ignore, discount, server, host, only, not_, place, index, rez, rez_ignore, faceup, facedown, source
    """
    m.push(
        Frame(
            "install",
            {},
            who=who,
            oid=oid,
            ignore=options.get("ignore", ""),
            discount=options.get("discount", 0),
            server=options.get("server", ""),
            host=options.get("host", 0),
            only=options.get("only"),
            place=options.get("place", ""),
            index=options.get("index"),
            rez=options.get("rez", False),
            faceup=options.get("faceup", False),
            facedown=options.get("facedown", False),
            source=options.get("source", 0),
            **{
                "not": options.get("not_", ()),
                "rez ignore": options.get("rez_ignore", ""),
                "by effect": options.get("by_effect", False),
            },
        )
    )


# Rez (8.1.2e)


def _rez_pay(m: Machine, f: Frame) -> str | None:
    oid = f.vars["oid"]
    why = legality.rezzable(m, oid, f.vars["ignore"], f.vars["discount"])
    if why is not None:
        m.note("not_rezzed", why[0], card=m.name(oid), why=why[1])
        f.vars["result"] = False
        return "end"
    one = legality.rez_bill(m, oid, f.vars["ignore"], f.vars["discount"])
    others = [
        other
        for other in legality.rez_alternatives(m, oid)
        if costs.unpayable(m, other) is None and f.vars["ignore"] != "all costs"
    ]
    ways = ([one] if costs.unpayable(m, one) is None else []) + others
    if len(ways) > 1:
        index = m.ask(
            CORP,
            "cost",
            [Option(i, f"pay {costs.english(m, w)}", "8.1.2d") for i, w in enumerate(ways)],
            "8.1.2d",
            about=f"how to rez {m.name(oid)}",
            default=0,
        )
        one = ways[index]
    else:
        one = ways[0]
    f.vars["result"] = ()
    if one.parts or one.credits:
        m.push(Frame("cost", {"source": oid, "you": CORP}, bill=one))
    return None


def _rez_turn(m: Machine, f: Frame) -> str | None:
    oid = f.vars["oid"]
    if f.vars.get("result") is False or oid not in m.state.objs:
        return None
    a.put(m, m.state.objs[oid]._replace(faceup=True))
    a.activate(m, oid)
    m.note("rezzed", "8.1.2e", card=m.name(oid), strength=c.strength(m, oid) if m.card(oid).type == "ice" else None)
    a.happen(m, [Change("rez", CORP, oid, server=query.server_of(m, oid), cause=f.vars.get("during", ""))])
    f.vars["result"] = True
    return None


procedure("rez", ("8.1.2d", _rez_pay), ("8.1.2e", _rez_turn), ("end", nothing_more))


# Play (8.6.6)


def _play_a(m: Machine, f: Frame) -> str | None:
    who, oid = f.vars["who"], f.vars["oid"]
    if oid not in m.state.objs:
        return "end"
    f.vars["from"] = m.state.objs[oid].zone
    m.note("plays", "8.6.6a", who=who, card=m.name(oid))
    new = a.into_play(m, oid, faceup=True, controller=who)
    f.vars["oid"] = new
    return None


def _play_b(m: Machine, f: Frame) -> str | None:
    who, oid = f.vars["who"], f.vars["oid"]
    one = legality.play_bill(m, who, oid, f.vars["discount"], f.vars["ignore"])
    f.vars["result"] = ()
    m.push(Frame("cost", {"source": oid, "you": who}, bill=one))
    return None


def _play_c(m: Machine, f: Frame) -> str | None:
    oid = f.vars["oid"]
    result = f.vars.get("result")
    if result is False:
        m.note("not_played", "1.16.4b", card=m.name(oid))
        a.move(m, oid, f.vars["from"])
        return "end"
    f.vars["x"] = dict(result).get("x", 0) if result else 0
    a.activate(m, oid)
    return None


def _play_d(m: Machine, f: Frame) -> str | None:
    """Conditions related to playing are met; another current ends (3.5.1b)."""
    who, oid = f.vars["who"], f.vars["oid"]
    if "current" in m.card(oid).subtypes:
        end_currents(m, but=oid)
    a.happen(m, [Change("play", who, oid, oid)])
    m.checkpoint("8.6.6e")
    return None


def end_currents(m: Machine, but: int = 0, whose: str = "") -> None:
    """Currents in play lose their protection; the next checkpoint trashes them (3.5.1b, 3.7.1b)."""
    for oid in m.state.zones[PLAY]:
        obj = m.state.objs[oid]
        if oid != but and obj.recall("current") == "stays" and (not whose or obj.owner == whose):
            a.remember(m, oid, "current", "over")


def _play_f(m: Machine, f: Frame) -> str | None:
    """Resolve the play abilities, in order (8.6.6f)."""
    who, oid = f.vars["who"], f.vars["oid"]
    if oid not in m.state.objs:
        return None
    plays = [ability for ability in m.card(oid).abilities if ability.kind == "play"]
    index = f.vars.get("index", 0)
    if index >= len(plays):
        return None
    f.vars["index"] = index + 1
    resolve_ability(m, plays[index], oid, who, {"x": f.vars["x"]})
    return "8.6.6f"


def _play_g(m: Machine, f: Frame) -> str | None:
    """Trash the card if it is still in the play area (8.6.6g)."""
    who, oid = f.vars["who"], f.vars["oid"]
    obj = m.state.objs.get(oid)
    changes: list[Change] = []
    if obj is not None and obj.zone == PLAY and obj.form == "":
        stays = any(s.source == oid for s in c.declared(m, "current"))
        if stays:
            a.remember(m, oid, "current", "stays")
            m.note("stays_in_play", "3.5.1b" if obj.owner == CORP else "3.7.1b", card=m.name(oid))
        else:
            new = a.move(m, oid, a.discard_zone(obj), faceup=True)
            m.note("trashed", "8.6.6g", card=m.name(new), who=who, cause="played", to=a.discard_zone(obj), faceup=True)
            changes.append(Change("trash", who, new, oid, cause="played", data=(0, oid)))
    a.happen(m, [*changes, Change("play ends", who, oid, oid)])
    return None


procedure(
    "play",
    ("8.6.6a", _play_a),
    ("8.6.6b", _play_b),
    ("8.6.6c", _play_c),
    ("8.6.6d", _play_d),
    ("8.6.6f", _play_f),
    ("8.6.6g", _play_g),
    ("end", nothing_more),
)


# Score and steal (1.17)


def _score_pay(m: Machine, f: Frame) -> str | None:
    """An additional cost to score is paid, and its checkpoint resolved, before the scoring (1.16.10c)."""
    one = legality.score_bill(m, f.vars["oid"])
    f.vars["result"] = ()
    m.note(
        "scoring",
        "1.17.3",
        *(("1.16.10c",) if one.parts or one.credits else ()),
        card=m.name(f.vars["oid"]),
        requirement=c.requirement(m, f.vars["oid"]),
        counters=m.obj(f.vars["oid"]).count("advancement"),
    )
    if one.parts or one.credits:
        m.push(Frame("cost", {"source": f.vars["oid"], "you": CORP}, bill=one))
    return None


def _score_move(m: Machine, f: Frame) -> str | None:
    oid = f.vars["oid"]
    if f.vars.get("result") is False or oid not in m.state.objs:
        return None
    obj = m.state.objs[oid]
    server = query.server_of(m, oid)
    advanced = obj.count("advancement")
    seen = a.before(m)
    new = a.move(m, oid, CORP_SCORE, faceup=True)
    a.put(m, m.state.objs[new]._replace(since=m.state.fresh()))
    m.note("scored", "1.17.3", card=m.name(new), points=c.points(m, new), score=c.score(m, CORP))
    end_currents(m, whose=RUNNER)
    a.happen(
        m,
        [
            Change("score", CORP, new, oid, advanced, server=server),
            Change("uninstall", CORP, new, oid, server=server, cause="score"),
        ],
        seen,
    )
    m.checkpoint("10.3.5")
    return None


procedure("score", ("1.17.3", _score_pay), ("1.17.6", _score_move), ("end", nothing_more))


def steal_now(m: Machine, oid: int, counters: tuple[tuple[str, int], ...] = ()) -> None:
    """Move an agenda to the Runner's score area as stealing it (1.17.3, 1.17.7)."""
    obj = m.state.objs[oid]
    server = query.server_of(m, oid)
    run = m.state.run()
    seen = a.before(m)
    installed = obj.installed
    new = a.move(m, oid, RUNNER_SCORE, faceup=True)
    stolen = m.state.objs[new]._replace(controller=RUNNER)
    for kind, n in counters:
        stolen = with_counters(stolen, kind, n)
    a.put(m, stolen)
    m.note(
        "stolen",
        "1.17.7",
        "7.2.3",
        card=m.name(new),
        points=c.points(m, new),
        score=c.score(m, RUNNER),
        counters=dict(counters),
    )
    end_currents(m, whose=CORP)
    changes = [Change("steal", RUNNER, new, oid, obj.count("advancement"), server=server, data=(run.id if run else 0,))]
    if installed:
        changes.append(Change("uninstall", RUNNER, new, oid, server=server, cause="steal"))
    a.happen(m, changes, seen)


# Swap (8.8)


def swap_now(m: Machine, one: int, other: int, who: str) -> bool:
    """Exchange the locations of two cards (8.8.1). Returns whether a legal exchange took place (8.8.2)."""
    state = m.state
    first, second = state.objs[one], state.objs[other]
    if first.installed and second.installed:
        _swap_places(m, one, other)
        m.note("swapped", "8.8.3", cards=[m.name(one), m.name(other)])
        from judgebot.engine.runs import ice_swapped

        ice_swapped(m, one, other)
        a.happen(
            m,
            [
                Change("swap", who, one, data=(other,)),
                Change("swap", who, other, data=(one,)),
                Change("move ice", who, one, server=state.objs[one].server),
                Change("move ice", who, other, server=state.objs[other].server),
            ],
        )
        return True
    if not first.installed and not second.installed:
        names = [m.name(one), m.name(other)]
        zones = first.zone, second.zone
        at = [state.zones[z].index(o) for z, o in zip(zones, (one, other), strict=True)]
        frame = m.found("draw")
        new_first = a.move(m, one, zones[1], faceup=_enters(m, one, zones[1]))
        new_second = a.move(m, other, zones[0], faceup=_enters(m, other, zones[0]))
        for zone, index, oid in ((zones[1], at[1], new_first), (zones[0], at[0], new_second)):
            if zone in (RND, STACK):
                rest = [o for o in m.state.zones[zone] if o != oid]
                m.state.zones[zone] = (*rest[:index], oid, *rest[index:])
        if frame is not None and "cards" in frame.vars:
            change = {one: new_second, other: new_first} if zones[0] == ASIDE else {other: new_first}
            frame.vars["cards"] = tuple(
                change.get(oid, oid) if oid in (one, other) else oid for oid in frame.vars["cards"]
            )
        m.note("swapped", "8.8.4", "8.4.3b" if ASIDE in zones else "8.8.1", cards=names)
        a.happen(m, [Change("swap", who, new_first, one), Change("swap", who, new_second, other)])
        return True
    inside, outside = (one, other) if first.installed else (other, one)
    obj, coming = state.objs[inside], state.objs[outside]
    if (m.card(inside).type == "ice") != (m.card(outside).type == "ice"):
        return False
    server = obj.server
    place = state.servers[server]
    where = "ice" if inside in place.ice else "root"
    index = (place.ice if where == "ice" else place.root).index(inside)
    zone = coming.zone
    names = [m.name(inside), m.name(outside)]
    seen = a.before(m)
    left_position(m, inside)
    gone = a.move(m, inside, zone, faceup=a.visible_to_runner(m, inside) if zone == ARCHIVES else False)
    new = a.into_play(m, outside, faceup=False, controller=CORP)
    a.put(m, m.state.objs[new]._replace(installed=True))
    a.place_in_server(m, new, server, where, index)
    enters_breach(m, new, server)
    m.note("swapped", "8.8.4b", cards=names, server=server)
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


def _enters(m: Machine, oid: int, zone: str) -> bool:
    return zone == ARCHIVES and m.state.objs[oid].faceup


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
    first, second = state.objs[one].server, state.objs[other].server
    a.put(m, state.objs[one]._replace(server=second))
    a.put(m, state.objs[other]._replace(server=first))


# Search (8.7)


def shuffle_now(m: Machine, deck: str) -> None:
    """Shuffle a deck: every card in it becomes a new object at an unknown location (1.12.3)."""
    a.reorder(m, deck, m.state.zones[deck], anew=True)
    m.note("shuffled", "8.7.3", "1.12.3", zone=deck)
    who = CORP if deck == RND else RUNNER
    a.happen(m, [Change("shuffle", who, what=deck)])
