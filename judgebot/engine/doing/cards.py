"""Effects on cards: moving them, showing them, turning them (1.21, chapter 8)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, frames, legality, query
from judgebot.engine.doing.registry import accesses_moved, bind, does, one_at_a_time, pick_random
from judgebot.engine.instructions import targets
from judgebot.engine.machine import Machine
from judgebot.engine.moves import shuffle_now, steal_now, swap_now, trash_now
from judgebot.engine.records import Eff, NotImplementedRule, Option, Refusal
from judgebot.engine.steering import Ref_
from judgebot.game.changes import Change
from judgebot.game.objects import (
    ARCHIVES,
    CORP,
    CORP_SCORE,
    HQ,
    PLAY,
    REMOVED,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
)


@does("draw")
def draw(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Draw cards (8.4)."""
    n = eff.n
    if eff.node is not None and eff.node.up_to:
        options = [Option(k, f"draw {k}", "1.15.1b") for k in range(n, -1, -1)]
        n = m.ask(eff.you, "number", options, "1.15.1b", about=f"how many cards the {eff.who.title()} draws", default=0)
    if n > 0:
        m.push(frames.Draw(who=eff.who, n=n))


@does("trash")
def trash(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Trash cards (1.19), all together (9.12.2a)."""
    oids = tuple(oid for oid in eff.objs if oid in m.state.objs)
    if eff.node is not None and isinstance(eff.node.what, e.RandomCards):
        pool = m.state.zones[eff.node.what.of]
        oids = pick_random(m, pool, min(len(pool), query.value(m, f.env, eff.node.what.n)), "1.19.1")
    stay = (
        tuple(oid for mark, oid in eff.data if mark == "stay facedown")
        if eff.data and isinstance(eff.data[0], tuple)
        else ()
    )
    cause = (
        "access" if eff.data[:1] == ("access",) else "basic action" if eff.data[:1] == ("basic action",) else "ability"
    )
    if not oids:
        return
    seen = a.before(m)
    changes = trash_now(m, oids, eff.who, cause, stay=stay)
    a.happen(m, [change._replace(source=eff.source) for change in changes], seen)
    accesses_moved(m, oids)
    bind(f, "trashed", tuple(ch.obj for ch in changes if ch.kind == "trash"))


@does("steal")
def steal(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """The Runner steals an agenda (1.17.3)."""
    for oid in eff.objs:
        if oid in m.state.objs:
            counters = (
                tuple(pair for mark, pair in eff.data if mark == "with counters")
                if eff.data and isinstance(eff.data[0], tuple)
                else ()
            )
            steal_now(m, oid, counters)


@does("expose")
def expose(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Expose unrezzed installed cards (1.21.4)."""
    for oid in eff.objs:
        obj = m.state.objs[oid]
        if obj.installed and not obj.faceup:
            m.note("exposed", "1.21.4", cards=[m.name(oid)])
            a.happen(m, [Change("expose", eff.who, oid, source=eff.source)])


@does("reveal")
def reveal(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Reveal cards (1.21.3)."""
    oids = eff.objs
    if isinstance(eff.node.what, e.RandomCards):
        pool = m.state.zones[eff.node.what.of]
        oids = pick_random(m, pool, min(len(pool), query.value(m, f.env, eff.node.what.n)), "1.21.3")
    if oids:
        m.note("revealed", "1.21.3", cards=[m.name(oid) for oid in oids], who=eff.who)
        a.happen(m, [Change("reveal", eff.who, oid) for oid in oids])
    bind(f, eff.node.bind, oids)


@does("look")
def look(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Look at cards (1.21.2)."""
    m.note("looks", "1.21.2", who=eff.who, cards=[m.name(oid) for oid in eff.objs])
    bind(f, eff.node.bind, eff.objs)


@does("arrange")
def arrange(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Arrange cards on top of a deck: they become new objects (8.3.3)."""
    oids = tuple(
        oid
        for oid in query.refs(m, f.env, Ref_(eff.node.cards))
        if oid in m.state.objs and m.state.objs[oid].zone in (RND, STACK)
    )
    if len(oids) < 2:
        m.note("no_effect", "8.3.1a", what="arrange", n=len(oids))
        return
    left = list(oids)
    order: list[int] = []
    while len(left) > 1:
        options = [Option(oid, f"put {m.name(oid)} next from the top", "8.3.3") for oid in left]
        picked = m.ask(eff.you, "arrange", options, "8.3.3", about="the order from the top", default=0)
        order.append(picked)
        left.remove(picked)
    _return_to_top(m, (*order, *left))


def _return_to_top(m: Machine, order: tuple[int, ...]) -> None:
    zone = m.state.objs[order[0]].zone
    names = [m.name(oid) for oid in order]
    rest = tuple(oid for oid in m.state.zones[zone] if oid not in order)
    new = []
    for oid in order:
        old = m.state.objs.pop(oid)
        fresh = old._replace(id=m.state.fresh())
        m.state.gone[oid] = old
        m.state.became[oid] = fresh.id
        m.state.objs[fresh.id] = fresh
        new.append(fresh.id)
    m.state.zones[zone] = (*new, *rest)
    a.touched(m)
    m.note("arranged", "8.3.3", cards=names, zone=zone)


@does("take_any")
def take_any(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> bool:
    """Move any number of the cards looked at; several destinations one after the other."""
    node: e.TakeAny = eff.node
    to = node.to[stage]
    more = stage + 1 < len(node.to)
    pool = [oid for oid in query.refs(m, f.env, Ref_(node.cards)) if oid in m.state.objs]
    taken: list[int] = []
    word = "trash" if to == "trash" else "add to HQ"
    while True:
        options = [Option(oid, f"{word} {m.name(oid)}", "8.2.1a") for oid in pool if oid not in taken]
        options.append(Option(0, f"{word} no more", "8.2.1a"))
        picked = m.ask(eff.you, "take", options, "8.2.1a", about=f"which cards to {word}", default=len(options) - 1)
        if not picked:
            break
        taken.append(picked)
    bind(f, node.cards, tuple(oid for oid in pool if oid not in taken))
    if not taken:
        return more
    if to == "trash":
        seen = a.before(m)
        a.happen(m, trash_now(m, tuple(taken), eff.you, "ability"), seen)
    else:
        names = [m.name(oid) for oid in taken]
        for oid in taken:
            a.move(m, oid, HQ)
        m.note("added", "8.2.1a", who=eff.you, cards=names, to=HQ)
    return more


@does("install")
def do_install(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> bool | None:
    """Install a card (8.5.15)."""
    node: e.Install | None = eff.node
    if stage == 1:
        if node is not None:
            result = f.result
            bind(f, node.bind or "installed", result or 0)
            _verify(m, f, eff, result or 0)
        return None
    if not eff.objs or eff.objs[0] not in m.state.objs:
        if node is not None:
            bind(f, node.bind or "installed", 0)
        return None
    one_at_a_time(eff, "8.5.5")
    oid = eff.objs[0]
    discount = (
        next((n for mark, n in eff.data if mark == "discount"), 0) if eff.data and isinstance(eff.data[0], tuple) else 0
    )
    if node is None:
        m.push(frames.Install(who=eff.who, oid=oid, discount=discount))
        return True
    less = query.value(m, f.env, node.discount) if node.discount is not None else 0
    if not node.rez:
        discount += less
    only, no, place = legality.destination_limits(m, f.env, node)
    options: dict[str, Any] = {
        "ignore": "all costs" if node.ignore == "all costs" else node.ignore,
        "discount": discount,
        "total": less if node.rez else 0,
        "only": only,
        "not_in": no,
        "place": place,
        "rez": node.rez,
        "rez_ignore": {"install cost": ""}.get(node.ignore, node.ignore),
        "faceup": node.faceup,
        "facedown": node.facedown,
        "source": eff.source,
        "by_effect": node.faceup,
    }
    if node.place == "directly inward":
        source = eff.source
        server = m.state.objs[source].server if source in m.state.objs else ""
        if not server:
            m.note("not_installed", "8.5.14", card=m.name(oid), why="there is no position directly inward of it")
            return None
        options |= {"server": server, "index": m.state.servers[server].ice.index(source) + 1}
    if node.host is not None:
        hosts = query.existing(m, f.env, node.host)
        if not hosts:
            return None
        options["host"] = hosts[0]
    if not node.facedown and costs.declines(m, eff.who, "install", oid, node.ignore):
        bind(f, node.bind or "installed", 0)
        return None
    m.push(frames.Install(who=eff.who, oid=oid, **options))
    return True


def _verify(m: Machine, f: frames.Instruction, eff: Eff, installed: int) -> None:
    """A card of the Corp's that no one else could see is shown if the ability asks for more than its type (8.5.13c)."""
    obj, was = m.state.objs.get(installed), m.obj(eff.objs[0])
    what = eff.node.what
    asked = eff.objs[0] in f.env.get("to verify", ()) or (isinstance(what, e.Choose) and _criteria(what.what))
    if not asked or obj is None or obj.owner != CORP or obj.faceup or was.faceup or obj.recall("revealed"):
        return
    if was.zone == PLAY:
        return
    m.note("revealed", "8.5.13c", cards=[m.name(installed)], who=CORP)
    a.happen(m, [Change("reveal", CORP, installed)])


def _criteria(sel: Any) -> bool:
    """Whether a selection asks for more than a type and a place."""
    plain = ("type", "side", "controller", "zone", "among", "can_be", "faceup", "installed", "other_than")
    words = sel.arguments.items()
    return any(getattr(sel, key) != word.default for key, word in words if key not in plain)


@does("rez")
def do_rez(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Rez cards (8.1.2e)."""
    node = eff.node
    discount = query.value(m, f.env, node.discount) if node.discount is not None else 0
    one_at_a_time(eff, "8.1.2e")
    for oid in eff.objs:
        m.push(frames.Rez(oid=oid, ignore=node.ignore, discount=discount))


@does("derez")
def derez(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Turn rezzed cards facedown (8.1.3)."""
    for oid in eff.objs:
        obj = m.state.objs.get(oid)
        if obj is not None and c.rezzed(m, obj):
            seen = a.before(m)
            a.put(m, obj._replace(faceup=False, since=0))
            m.note("derezzed", "8.1.3", card=m.name(oid))
            a.happen(m, [Change("derez", eff.who, oid, oid)], seen)
            encounter = m.state.encounter()
            if encounter is not None and encounter.ice == oid:
                from judgebot.engine.leaving import ice_left

                ice_left(m, oid)


@does("play")
def play(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Play an event or operation (8.6.6)."""
    if not eff.objs or eff.objs[0] not in m.state.objs:
        return
    one_at_a_time(eff, "8.6.3")
    discount = (
        next((n for mark, n in eff.data if mark == "discount"), 0) if eff.data and isinstance(eff.data[0], tuple) else 0
    )
    ignore = ""
    if eff.node is not None:
        ignore = eff.node.ignore
        if eff.node.discount is not None:
            discount += query.value(m, f.env, eff.node.discount)
        stop = legality.forbidden_to_play(m, eff.who, eff.objs[0])
        if stop is not None:
            m.note("not_played", stop[0], card=m.name(eff.objs[0]), why=stop[1])
            return
        if costs.declines(m, eff.who, "play", eff.objs[0], ignore):
            return
    m.push(frames.Play(who=eff.who, oid=eff.objs[0], discount=discount, ignore=ignore))


@does("search")
def search(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Search a zone; a deck is shuffled at once (8.7)."""
    node: e.Search = eff.node
    zone = m.state.zones[node.zone]
    env = {**f.env}
    found: list[int] = []
    for _ in range(node.n):
        pool = [
            oid
            for oid in zone
            if oid not in found and query.matches(m, env, node.find, oid, zoned=True) and _useful(m, f, node, oid)
        ]
        options = [Option(oid, f"find {m.name(oid)}", "8.7.2") for oid in pool]
        words = node.find.arguments.items()
        criteria = node.must_install or any(getattr(node.find, key) != word.default for key, word in words)
        if not pool or (criteria and node.zone in (RND, STACK)):
            options.append(Option(0, "find nothing", "8.7.2e"))
        elif m.events is not None:
            rule = "8.7.2d" if not criteria else "8.7.2e"
            m.refusals.append(Refusal(eff.you, "find nothing", rule, f"there is a card to find in {node.zone}"))
        picked = m.ask(eff.you, "search", options, "8.7.2", about=f"searching {node.zone}", default=0)
        if not picked:
            break
        found.append(picked)
    names = [m.name(oid) for oid in found]
    new = tuple(a.set_aside(m, oid) for oid in found)
    m.note("searched", "8.7.2", who=eff.you, zone=node.zone, found=names)
    if node.zone in (RND, STACK):
        shuffle_now(m, node.zone)
    a.happen(m, [Change("search", eff.you, what=node.zone)])
    bind(f, node.bind, new)
    if _criteria(node.find):
        bind(f, "to verify", new)
    if node.must_install:
        bind(f, "owed", new)  # 8.7.2b: they must be able to install what they found


def _useful(m: Machine, f: frames.Instruction, node: e.Search, oid: int) -> bool:
    """The card found must be one that could then be installed (8.7.2b), with what that might cost less."""
    if not node.must_install:
        return True
    discount = query.value(m, f.env, node.discount) if node.discount is not None else 0
    why = legality.installable(m, f.env["you"], oid, discount=discount)
    if why is not None:
        from judgebot.engine.discounts import possible_discount

        extra = possible_discount(m, f.env["you"], oid)
        if extra:
            why = legality.installable(m, f.env["you"], oid, discount=discount + extra)
    if why is not None:
        m.note("refused", "8.7.2b", who=f.env["you"], what=f"find {m.name(oid)}", why=why[1])
    return why is None


@does("shuffle")
def shuffle(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Shuffle a deck."""
    shuffle_now(m, eff.node.deck)


@does("shuffle_into")
def shuffle_into(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Shuffle cards into their owner's deck."""
    decks = {eff.node.deck} if eff.node is not None and eff.node.deck else set()
    for oid in eff.objs:
        obj = m.state.objs[oid]
        deck = RND if obj.owner == CORP else STACK
        decks.add(deck)
        seen = a.before(m)
        installed, server = obj.installed, query.server_of(m, oid)
        name = m.name(oid)
        new = a.move(m, oid, deck)
        m.note("added", "8.2.1a", who=eff.you, cards=[name], to=deck)
        if installed:
            a.happen(m, [Change("uninstall", eff.you, new, oid, server=server, cause="move")], seen)
            from judgebot.engine.leaving import ice_left

            ice_left(m, oid)
    for deck in sorted(decks):
        shuffle_now(m, deck)


@does("add")
def add(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Add cards to a zone (8.2.1a)."""
    node: e.Add = eff.node
    zone = node.to.split(" of ")[-1] if " of " in node.to else node.to
    zone = {"corp score area": CORP_SCORE, "runner score area": RUNNER_SCORE}.get(zone, zone)
    at = "bottom" if node.to.startswith("bottom") else "top"
    for oid in eff.objs:
        if oid not in m.state.objs:
            continue
        obj = m.state.objs[oid]
        if zone in (CORP_SCORE, RUNNER_SCORE) and c.type_of(m, obj) != "agenda":
            raise NotImplementedRule("10.1.3: adding a card that is no agenda to a score area as an agenda")
        if obj.form == "agenda":
            raise NotImplementedRule("10.1.3: moving a converted card out of a score area other than by a forfeit")
        name = m.name(oid)
        seen = a.before(m)
        server, installed = query.server_of(m, oid), obj.installed
        face = (
            True
            if zone in (CORP_SCORE, RUNNER_SCORE, "heap")
            else (a.visible_to_runner(m, oid) if zone == ARCHIVES else False)
        )
        new = a.move(m, oid, zone, at=at, faceup=face)
        m.note("added", "8.2.1a", who=eff.you, cards=[name], to=node.to)
        changes = []
        if zone in (CORP_SCORE, RUNNER_SCORE):
            a.put(
                m, m.state.objs[new]._replace(controller=CORP if zone == CORP_SCORE else RUNNER, since=m.state.fresh())
            )
            m.note("not_scored", "1.17.3e", card=name)
            changes.append(Change("add to score area", eff.you, new, oid, what=obj.zone, server=server))
        if installed:
            changes.append(Change("uninstall", eff.you, new, oid, server=server, cause="move"))
        a.happen(m, changes, seen)
        if installed:
            from judgebot.engine.leaving import ice_left

            ice_left(m, oid)
        accesses_moved(m, (oid,))


@does("remove_from_game")
def remove_from_game(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Remove cards from the game (8.2.1a)."""
    for oid in eff.objs:
        if oid in m.state.objs:
            seen = a.before(m)
            obj = m.state.objs[oid]
            name, server = m.name(oid), query.server_of(m, oid)
            new = a.move(m, oid, REMOVED, faceup=True)
            m.note("removed_from_game", "8.2.1a", card=name)
            changes = [Change("remove from game", eff.you, new, oid, server=server)]
            if obj.installed:
                changes.append(Change("uninstall", eff.you, new, oid, server=server, cause="remove"))
            a.happen(m, changes, seen)
            if obj.installed:
                from judgebot.engine.leaving import ice_left

                ice_left(m, oid)
            accesses_moved(m, (oid,))


@does("forfeit")
def forfeit(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Forfeit agendas (8.2.5)."""
    for oid in eff.objs:
        name = m.name(oid)
        new = a.move(m, oid, REMOVED, faceup=True)
        m.note("forfeited", "8.2.5", card=name)
        a.happen(m, [Change("forfeit", eff.you, new, oid)])
    bind(f, "forfeited", bool(eff.objs))


@does("swap")
def swap(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Swap two cards (8.8)."""
    one, other = targets(m, f, eff.node.a), targets(m, f, eff.node.b)
    bind(f, "swapped", bool(one and other and swap_now(m, one[0], other[0], eff.you)))


@does("host")
def host(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Host a card on another (1.13.1)."""
    onto = targets(m, f, eff.node.on)
    for oid in eff.objs:
        if not onto:
            return
        if oid not in m.state.objs:
            continue
        obj = m.state.objs[oid]
        stop = c.cannot(m, "host", eff.you, onto[0])
        if stop is not None:
            why = stop.declaration.english()
            m.note("prohibited", "1.2.2b", what=f"host {m.name(oid)}", source=m.name(stop.source), why=why)
            continue
        if obj.zone != PLAY:
            oid = a.into_play(m, oid, faceup=not eff.node.facedown, controller=obj.owner)
            obj = m.state.objs[oid]
        a.put(m, obj._replace(host=onto[0]))
        m.note("hosted", "1.13.1", card=m.name(oid), on=m.name(onto[0]))
        a.happen(m, [Change("host", eff.you, oid, source=onto[0])])


@does("become_counter")
def become_counter(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """The source becomes a condition counter hosted on a card (10.1.4)."""
    onto = targets(m, f, eff.node.on)
    source = f.env["source"]
    if not onto or source not in m.state.objs:
        return
    obj = m.state.objs[source]
    a.put(m, obj._replace(form="counter", installed=True, host=onto[0], faceup=True))
    m.note("becomes_counter", "10.1.4", card=m.name(source), on=m.name(onto[0]))
    a.happen(m, [Change("install", eff.you, source), Change("host", eff.you, source, source=onto[0])])


@does("move")
def move(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Move an installed Corp card to another server (4.6.6b)."""
    node: e.Move = eff.node
    oids = query.existing(m, f.env, node.what)
    if not oids:
        return
    oid = oids[0]
    here = query.server_of(m, oid)
    names = [
        n
        for n in query.servers(m, {**f.env, "this server": here}, node.server)
        if n != here or node.server != "another"
    ]
    options = [Option(n, f"to {n}", "1.15.1b") for n in names]
    if not options:
        return
    picked = m.ask(eff.you, "server", options, "1.15.1b", about=f"where to move {m.name(oid)}")
    a.leave(m, oid)
    m.state.zones[PLAY] = (*m.state.zones[PLAY], oid)
    a.place_in_server(m, oid, picked, "root" if node.place == "root" else "ice")
    m.note("moved", "4.6.6b", card=m.name(oid), server=picked, place=node.place)
    if node.place == "outermost":
        from judgebot.engine.leaving import ice_moved

        ice_moved(m, oid)
    else:
        from judgebot.engine.breaches import access_moved, enters_breach

        enters_breach(m, oid, picked)
        if oid in m.state.accesses:
            access_moved(m, oid)
    a.happen(m, [Change("move", eff.you, oid, server=picked)])


@does("turn")
def turn(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Turn cards faceup or facedown (1.12.5)."""
    for oid in eff.objs:
        seen = a.before(m)
        a.put(m, m.state.objs[oid]._replace(faceup=eff.node.face == "up"))
        if c.is_active(m, oid):
            a.activate(m, oid)  # 8.1.4e
        elif m.state.objs[oid].zone == PLAY:
            a.put(m, m.state.objs[oid]._replace(since=0))
        m.note("turned", "1.12.5", card=m.name(oid), face=eff.node.face)
        a.happen(m, [Change("turned faceup" if eff.node.face == "up" else "turned facedown", eff.you, oid, oid)], seen)
