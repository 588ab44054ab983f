"""Installing cards (8.5)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, frames, legality, memory, prohibitions, query
from judgebot.engine.breaches import cut_accesses, enters_breach
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.leaving import ice_added
from judgebot.engine.machine import Machine
from judgebot.engine.payment import nothing_due
from judgebot.engine.procedures import procedure
from judgebot.engine.records import NotImplementedRule, Option, Refusal
from judgebot.engine.servers import create_remote, next_remote
from judgebot.engine.trashing import shelve, trash_now
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import (
    CORP,
    HAND,
    PLAY,
    RUNNER,
    Obj,
    origin,
)


def _install_a(m: Machine, f: frames.Install) -> str | None:
    who, oid = f.who, f.oid
    if oid not in m.state.objs:
        return "end"
    why = legality.installable(m, who, oid, f.ignore, f.discount)
    if f.facedown:
        why = None
    if why is not None:
        m.note("not_installed", *([why[0]] if why[0] else []), card=oid, why=why[1])
        return "end"
    if legality.only_faceup(m, oid):
        f.faceup = True
    elif who == CORP and not f.faceup and _may_be_faceup(m, oid):
        faces = [
            Option(False, Choice(Verb.FACE, name="facedown"), "8.5.2"),
            Option(True, Choice(Verb.FACE, name="faceup"), "1.2.1"),
        ]
        if m.ask(CORP, "face", faces, "8.5.15a", about=fact("how to install", card=oid), default=0):
            f.faceup = f.by_effect = True
    f.from_zone = m.state.objs[oid].zone
    if m.state.objs[oid].form == "agenda":
        raise NotImplementedRule("a card that became an agenda leaves the score area to be installed", "10.1.3")
    f.origin = HAND[who] if oid in c.as_if_in_hand(m, who) else origin(m.state.objs[oid])
    up = (who == RUNNER and not f.facedown) or f.faceup
    if f.from_zone != PLAY:
        new = a.into_play(m, oid, faceup=up, controller=who, form="pending")
        cut_accesses(m)
    else:
        new = oid
        was = m.state.objs[oid]
        f.was = was  # hosted and not installed (1.13.2); a new place, if any, is chosen now (8.5.15b)
        a.put(m, was._replace(form="pending", faceup=up, host=0))
    f.oid = new
    return None


def _may_be_faceup(m: Machine, oid: int) -> bool:
    """Whether an ability, its own too (9.1.8b), lets the Corp install a card faceup; not active for that (3.2.3a)."""
    return any(s.you == CORP for s in c.concerning(m, oid, "may_install_faceup"))


def _install_b(m: Machine, f: frames.Install) -> str | None:
    """Choose the destination (8.5.15b)."""
    who, oid = f.who, f.oid
    card = m.card(oid)
    if f.facedown:
        return None
    if f.host:
        return None
    if who == CORP and card.side == CORP:
        if f.server:
            return None
        hosts, must = legality.corp_hosts(m, oid, f.only, f.not_in, f.place)
        places = [] if must else legality.corp_destinations(m, oid, f.only, f.not_in, f.place)
        if not (places or hosts):
            return "fail"
        # With its number, so that a line may say `in remote 2` of a remote server that this install creates.
        numbered = {"new remote": next_remote(m)}
        options = [
            Option(place, Choice(Verb.IN, server=place, name=numbered.get(place, ""), of=oid), "8.5.2a")
            for place in places
        ]
        options += [Option(host, Choice(Verb.ON, host, of=oid), "1.13.5a") for host in hosts]
        _refuse_places(m, oid, places)
        _refuse_hosts(m, oid, hosts)
        picked = m.ask(CORP, "destination", options, "8.5.15b", about=fact("where to install", card=oid))
        f.server, f.host = (picked, 0) if isinstance(picked, str) else ("", picked)
        return None
    hosts, must = legality.install_hosts(m, oid)
    if hosts:
        options = [Option(host, Choice(Verb.ON, host, of=oid), "1.13.5a") for host in hosts]
        if not must:
            options.append(Option(0, Choice(Verb.ON), "8.5.4"))
        if not f.total:  # only where the install cost can be paid (8.5.14)
            bills = {o.value: legality.install_bill(m, who, oid, f.ignore, f.discount, host=o.value) for o in options}
            options = [o for o in options if costs.unpayable(m, bills[o.value]) is None] or options
        _refuse_hosts(m, oid, hosts)
        f.host = m.ask(
            who,
            "host",
            options,
            "8.5.15b",
            about=fact("where to install", card=oid),
            default=len(options) - 1 if not options[-1].value else None,
        )
    return None


def _refuse_places(m: Machine, oid: int, places: list[str]) -> None:
    """Say why a card cannot be installed in some of the servers there are."""
    if m.events is None:
        return
    for name, server in m.state.servers.items():
        if name in places:
            continue
        if server.central and m.card(oid).type in ("agenda", "asset"):
            m.refusals.append(Refusal(CORP, Choice(Verb.INSTALL, oid, server=name), "8.5.2b", fact("remote only")))
        elif only := legality.server_forbidden(m, oid, name):
            why = fact("says where", card=oid, servers=only)
            m.refusals.append(Refusal(CORP, Choice(Verb.INSTALL, oid, server=name), "8.5.12", why))
        elif (stop := prohibitions.cannot(m, "install", CORP, oid, to=name)) is not None:
            m.refusals.append(Refusal(CORP, Choice(Verb.INSTALL, oid, server=name), *prohibitions.forbidden(m, stop)))
    limit = legality.remote_limit(m)
    if "new remote" not in places and limit is not None and len(legality.remotes(m)) >= limit:
        there = Choice(Verb.IN, server="new remote", name=next_remote(m))
        for where in (Choice(Verb.INSTALL, oid, server="new remote"), there):
            m.refusals.append(Refusal(CORP, where, "4.6.8f", fact("no more", n=limit)))


def _refuse_hosts(m: Machine, oid: int, hosts: list[int]) -> None:
    """Say why a card cannot be installed on some of the cards that host such cards (1.13.5a)."""
    if m.events is None:
        return
    for static in c.declared(m, "can_host"):
        d = static.declaration
        if (
            static.source in (*hosts, oid)
            or d.by_ability
            or prohibitions.cannot(m, "host", "", static.source) is not None
        ):
            continue
        if query.matches(m, static.env, d.what, oid, zoned=True):
            why = fact("host full", card=static.source)
            m.refusals.append(Refusal(m.obj(oid).owner, Choice(Verb.ON, static.source), "1.13.5a", why))


def _install_c(m: Machine, f: frames.Install) -> str | None:
    """Trash like cards (8.5.6)."""
    who, oid = f.who, f.oid
    card = m.card(oid)
    doomed: tuple[int, ...] = ()
    must: tuple[int, ...] = ()
    why = "8.5.6"
    if f.facedown or (card.side == CORP and f.host):
        return None
    if card.side == CORP and f.server != "new remote":
        server = m.state.servers[f.server]
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
            options = [Option(o, Choice(Verb.TRASH, o), why) for o in left]
            short = None
            # trashed ice does not count (8.5.6b): too much ice for the Corp's credits must go
            if card.type == "ice":
                discount = f.discount + f.total
                short = costs.unpayable(m, legality.install_bill(m, who, oid, f.ignore, discount, len(left)))
            if short is None:
                options.append(Option(0, Choice(Verb.NOTHING, of=Verb.TRASH), why))
            elif m.events is not None:
                m.refusals.append(Refusal(CORP, Choice(Verb.NOTHING, of=Verb.TRASH), "8.5.11a", short[1]))
            picked = m.ask(
                CORP,
                "like cards",
                options,
                why,
                about=fact("like cards", card=oid),
                default=len(options) - 1,
                forced=False,
            )
            if not picked:
                break
            doomed = (*doomed, picked)
            left.remove(picked)
    elif card.type == "program" and who == RUNNER:
        doomed = _memory(m, f, oid)
        why = "8.5.6c"
    if doomed:
        cited = tuple(
            rule
            for rule, mine in (
                (
                    "4.6.6e",
                    card.type in ("agenda", "asset") and any(m.card(o).type in ("agenda", "asset") for o in must),
                ),
                ("3.6.5c", any("region" in m.card(o).subtypes and not c.is_active(m, o) for o in must)),
                ("3.6.5d", any("region" in m.card(o).subtypes and "region" in card.subtypes for o in must)),
            )
            if mine
        )
        m.note("like_cards", why, *cited, who=who, cards=list(doomed))
        shelf = shelve(m, doomed)
        seen = a.before(m)
        a.happen(m, trash_now(m, doomed, who, "install", shelf=shelf), seen)
    return None


def _memory(m: Machine, f: frames.Install, oid: int) -> tuple[int, ...]:
    """Programs trashed to make room for a new one (8.5.6c)."""
    need = c.memory_counted(m, oid)
    host = f.host
    if host and any(s.source == host and s.declaration.memory_free for s in c.declared(m, "can_host")):
        need = 0
    mine = [
        o
        for o in m.state.zones[PLAY]
        if m.state.objs[o].installed and m.card(o).type == "program" and m.state.objs[o].faceup and o != host
    ]
    held = [o for o in m.state.zones[PLAY] if m.state.objs[o].installed and m.card(o).type == "program"]
    doomed: tuple[int, ...] = ()
    while True:
        over = memory.wanting(m, {**{o: c.memory_counted(m, o) for o in held if o not in doomed}, oid: need})
        left = [o for o in mine if o not in doomed]
        if not left:
            break
        options = [Option(o, Choice(Verb.TRASH, o), "8.5.6c") for o in left]
        if not over:
            options.append(Option(0, Choice(Verb.NOTHING, of=Verb.TRASH), "8.5.6c"))
        picked = m.ask(
            RUNNER,
            "like cards",
            options,
            "8.5.6c",
            about=fact("programs for memory", card=oid),
            default=None if over else len(options) - 1,
        )
        if not picked:
            break
        doomed = (*doomed, picked)
    return doomed


def _install_d(m: Machine, f: frames.Install) -> str | None:
    """Pay the install cost (8.5.15d)."""
    who, oid = f.who, f.oid
    ice = 0
    card = m.card(oid)
    if card.type == "ice" and f.server in m.state.servers:
        ice = len(m.state.servers[f.server].ice)
    ignore = "all costs" if f.facedown else f.ignore
    one = legality.install_bill(m, who, oid, ignore, f.discount, ice, f.host)
    if f.total:
        share = _share(m, f, costs.total_credits(one))
        f.total -= share
        one = legality.install_bill(m, who, oid, ignore, f.discount + share, ice, f.host)
    f.result = ()
    if one.parts or costs.total_credits(one) or (one.credits and (card.side == RUNNER or card.type == "ice")):
        m.push(frames.Cost(env=Env(source=oid, you=who), bill=one))
    elif not f.facedown and (card.side == RUNNER or card.type == "ice"):
        nothing_due(m)
    return None


def _share(m: Machine, f: frames.Install, install_cost: int) -> int:
    """How much of "a total of N less" lowers the install cost; the rest lowers the rez cost (1.16.2a)."""
    who, oid, total = f.who, f.oid, f.total
    most = min(total, install_cost)
    least = min(most, max(0, total - c.rez_cost(m, oid)))
    shares = [*reversed(range(least, most + 1))]
    if m.rules.edition.has("total-discount"):  # any division, also one that wastes a part of it (26:1.16.2f)
        shares += [n for n in reversed(range(total + 1)) if not least <= n <= most]
    options = [Option(n, Choice(Verb.SHARE, n=n, of=total), "1.16.2a") for n in shares]
    about = fact("what is less", n=total)
    share: int = m.ask(who, "number", options, "1.16.2a", about=about, default=0)
    if not least <= share <= most:
        m.switched("total-discount", "26:1.16.2f")
    return share


def _install_e(m: Machine, f: frames.Install) -> str | None:
    """The card becomes installed (8.5.15e)."""
    who, oid = f.who, f.oid
    if f.result is False:
        return "fail"
    state = m.state
    if oid not in state.objs:
        return "end"
    server = f.server
    card = m.card(oid)
    obj = state.objs[oid]._replace(form="", installed=True, host=f.host)
    a.put(m, obj)
    if card.side == CORP:
        if server == "new remote":
            server = create_remote(m)
            f.server, f.creates = server, True
        index = None
        if f.inner is not None:  # the place was settled before like cards were trashed
            ice = state.servers[server].ice
            index = len(ice) - sum(1 for one in f.inner if one in ice)
        if server:
            a.place_in_server(m, oid, server, "ice" if card.type == "ice" else "root", index)
    if card.side == CORP:
        enters_breach(m, oid, query.server_of(m, oid))
    f.installed = oid
    m.note(
        "installed",
        "8.5.15e",
        *_how(m, f, obj, server),
        card=oid,
        who=who,
        server=server,
        place=("ice" if card.type == "ice" else "root") if server else "",
        host=f.host or None,
        faceup=obj.faceup,
        facedown_runner=f.facedown,
    )
    if card.type == "ice" and card.side == CORP:
        ice_added(m, oid, f.inside)
    if obj.faceup:
        a.activate(m, oid)
    return None


def _how(m: Machine, f: frames.Install, obj: Obj, server: str) -> tuple[str, ...]:
    """What decided how and where a card is installed, and what it cost."""
    if m.events is None:
        return ()
    found = []
    if f.host:
        found += ["8.5.1a", *(("1.13.5a",) if obj.owner == CORP else ())]
    if f.creates:
        found.append("4.6.8b")
    if f.facedown:
        found.append("8.1.4a")
    kind = m.card(obj.id).type
    if obj.faceup and server and kind == "agenda":
        found.append("3.2.3a")
    if kind == "ice" and server and f.inner is None and len(m.state.servers[server].ice) > 1:
        found.append("8.5.2d")
    if kind == "upgrade" and server and m.state.servers[server].central:
        found.append("8.5.2c")
    if kind in ("agenda", "asset", "upgrade") and server and not m.state.players[CORP].credits:
        found.append("1.16.6c")
    return (*found, *ignored(f.ignore))


def ignored(what: str) -> tuple[str, ...]:
    """The rule by which an effect that ignores costs changes what is paid (1.16.5)."""
    if not what:
        return ()
    return ({"all costs": "1.16.5c", "credit costs": "1.16.5b"}.get(what, "1.16.5a"),)


def _install_f(m: Machine, f: frames.Install) -> str | None:
    """ "When installed" conditions are met (8.5.15f)."""
    oid, who = f.oid, f.who
    if oid not in m.state.objs:
        return "end"
    paid = f.result if isinstance(f.result, Env) else UNKNOWING
    a.happen(
        m,
        [
            *([Change("create server", who, server=f.server)] if f.creates else []),
            Change(
                "install",
                who,
                oid,
                server=query.server_of(m, oid),
                what=f.origin,
                source=f.source,
                data=(f.number, paid.credits_spent, paid.x or 0),  # 8.5.11b
            ),
        ],
    )
    if f.rez:
        m.push(frames.Rez(oid=oid, ignore=f.rez_ignore, discount=f.total, during="install", must=f.must))
    return "end"


def _install_fail(m: Machine, f: frames.Install) -> str | None:
    """No installation can take place (8.5.14): the card returns to where it was."""
    oid = f.oid
    if oid in m.state.objs and m.state.objs[oid].form == "pending":
        if f.result is False:
            m.note("not_installed", "1.16.4b", numbers.UNPAYABLE, card=oid, why=fact("cost not paid"))
        else:
            m.note("not_installed", "8.5.14", card=oid, why=fact("must install"))
        if f.was is not None:
            a.put(m, f.was)
        else:
            a.move(m, oid, f.from_zone)
    return None


def _install_end(m: Machine, f: frames.Install) -> str | None:
    f.result = f.installed
    return None


INSTALL = procedure(
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
