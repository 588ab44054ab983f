"""Carrying out effects: one function per effect word. A function returns True if it has more to do once what it pushed is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.queries import Ref
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, legality, lingering, query
from judgebot.engine.instructions import (
    Ref_,
    imminent_frame,
    prevents,
    targets,
)
from judgebot.engine.machine import Machine
from judgebot.engine.moves import install, shuffle_now, steal_now, swap_now, trash_now
from judgebot.engine.records import Eff, Option, Refusal
from judgebot.game.changes import Change
from judgebot.game.objects import (
    ARCHIVES,
    CENTRALS,
    CORP,
    CORP_SCORE,
    GRIP,
    HQ,
    PLAY,
    REMOVED,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
    opponent,
)
from judgebot.game.state import Frame

Do = Callable[[Machine, Frame, Eff, int], bool | None]
DOING: dict[str, Do] = {}


def does(*kinds: str) -> Callable[[Do], Do]:
    """Register the function that carries out an effect."""

    def register(function: Do) -> Do:
        for kind in kinds:
            DOING[kind] = function
        return function

    return register


def bind(f: Frame, key: str, value: Any) -> None:
    """Let the ability know something under a name."""
    if key:
        f.env = {**f.env, key: value}


def pick_random(m: Machine, pool: list[int] | tuple[int, ...], n: int, rule: str) -> tuple[int, ...]:
    """Cards taken at random; chance decides (one decision per card)."""
    left = list(pool)
    picked: list[int] = []
    for _ in range(n):
        options = [Option(oid, f"{m.name(oid)}", rule) for oid in left]
        choice = m.ask("chance", "random", options, rule, about="a random card", default=0)
        left.remove(choice)
        picked.append(choice)
    return tuple(picked)


def flatline(m: Machine, rule: str) -> None:
    """The Runner is flatlined and the Corp wins (1.7.2b)."""
    m.state.winner, m.state.why = CORP, "1.7.2b"
    m.note("game_over", rule, "1.7.2b", winner=CORP)


# Credits, clicks, tags, bad publicity


@does("gain")
def gain(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Gain credits (1.10.3a)."""
    a.gain_credits(m, eff.who, eff.n, eff.source, "basic action" if eff.data[:1] == ("basic action",) else "")


@does("gain_clicks")
def gain_clicks(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Gain clicks (1.11.3a)."""
    a.player(m, eff.who, clicks=m.state.players[eff.who].clicks + eff.n)
    m.note(
        "gained",
        "1.11.3a",
        who=eff.who,
        n=eff.n,
        what="clicks",
        total=m.state.players[eff.who].clicks,
        source=m.name(eff.source),
    )


@does("lose")
def lose(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Lose credits, as many as possible (1.10.3b, 1.2.4); with `up to`, the ability's controller says how many."""
    n = eff.n
    if eff.node is not None and eff.node.up_to:
        most = min(n, m.state.players[eff.who].credits)
        options = [Option(k, f"lose {k}", "1.15.1b") for k in range(most, -1, -1)]
        about = f"how many credits the {eff.who.title()} loses"
        n = m.ask(eff.you, "number", options, "1.15.1b", about=about, default=0)
    lost = a.lose_credits(m, eff.who, n, eff.source)
    bind(f, eff.node.bind if eff.node is not None else "", lost)


@does("lose_clicks")
def lose_clicks(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Lose clicks (1.11.3b)."""
    has = m.state.players[eff.who].clicks
    lost = min(has, eff.n)
    if eff.node is not None and eff.node.if_able and has < eff.n:
        lost = 0
    if lost:
        run = m.state.run()
        a.player(m, eff.who, clicks=has - lost)
        m.note("lost", "1.11.3b", who=eff.who, n=lost, what="clicks", total=has - lost, source=m.name(eff.source))
        a.happen(
            m,
            [
                Change(
                    "lose clicks",
                    eff.who,
                    n=lost,
                    source=eff.source,
                    server=run.server if run else "",
                    cause="run" if run else "",
                )
            ],
        )


@does("tags")
def tags(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """The Runner takes tags; the number must be above 0 (9.9.6a)."""
    if eff.n <= 0:
        m.note("no_effect", "9.9.6a", "9.9.7d", what="tags", n=eff.n)
        return
    a.player(m, RUNNER, tags=m.state.players[RUNNER].tags + eff.n)
    m.note("tags", "10.5.1", n=eff.n, total=m.state.players[RUNNER].tags, source=m.name(eff.source))
    a.happen(m, [Change("tags", RUNNER, n=eff.n, source=eff.source)])


@does("remove_tags")
def remove_tags(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Remove tags."""
    n = min(eff.n, m.state.players[RUNNER].tags)
    if n:
        a.player(m, RUNNER, tags=m.state.players[RUNNER].tags - n)
        m.note("removed_tags", "10.5.4", n=n, total=m.state.players[RUNNER].tags)
        a.happen(m, [Change("remove tags", eff.you or RUNNER, n=n, source=eff.source)])


@does("bad_publicity")
def bad_publicity(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """The Corp takes bad publicity (10.6.1)."""
    if eff.n > 0:
        a.player(m, CORP, bad_publicity=m.state.players[CORP].bad_publicity + eff.n)
        m.note("bad_publicity", "10.6.1", n=eff.n, total=m.state.players[CORP].bad_publicity)
        a.happen(m, [Change("bad publicity", CORP, n=eff.n, source=eff.source)])


@does("remove_bad_publicity")
def remove_bad_publicity(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Remove bad publicity."""
    has = m.state.players[CORP].bad_publicity
    a.player(m, CORP, bad_publicity=has - min(has, eff.n))
    m.note("bad_publicity", "10.6.1", n=-min(has, eff.n), total=has - min(has, eff.n))


# Damage (10.4)


@does("damage")
def damage(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Damage: cards trashed at random from the grip, all at once (10.4.2, 10.4.3)."""
    if eff.n <= 0:
        m.note("no_effect", "9.9.6b", "9.9.7d", what=f"{eff.what} damage", n=eff.n)
        return
    for static in c.declared(m, "always_prevented"):
        if f"{eff.what} damage" in static.declaration.what:
            m.note("prevented", "9.9.5c", source=m.name(static.source), what=f"{eff.what} damage", n=eff.n, left=0)
            return
    hand = m.state.zones[GRIP]
    flat = eff.n > len(hand)
    hits = tuple(hand) if eff.n >= len(hand) else pick_random(m, hand, eff.n, "10.4.2a")
    m.note(
        "damage",
        "10.4.2a" if eff.what != "core" else "10.4.2b",
        *(("10.4.3",) if eff.n > 1 else ()),
        n=eff.n,
        what=eff.what,
        cards=[m.name(oid) for oid in hits],
        source=m.name(eff.source),
        grip=len(hand),
    )
    if flat:
        flatline(m, "10.4.4")
        return
    if eff.what == "core":
        a.player(m, RUNNER, core_damage=m.state.players[RUNNER].core_damage + eff.n)
    seen = a.before(m)
    changes = trash_now(m, hits, eff.you or CORP, "damage", what=eff.what)
    a.happen(m, [*changes, Change("damage", RUNNER, n=eff.n, what=eff.what, source=eff.source)], seen)


# Cards


@does("draw")
def draw(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Draw cards (8.4)."""
    n = eff.n
    if eff.node is not None and eff.node.up_to:
        options = [Option(k, f"draw {k}", "1.15.1b") for k in range(n, -1, -1)]
        n = m.ask(eff.you, "number", options, "1.15.1b", about=f"how many cards the {eff.who.title()} draws", default=0)
    if n > 0:
        m.push(Frame("draw", {}, who=eff.who, n=n))


@does("trash")
def trash(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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
    _accesses_moved(m, oids)
    bind(f, "trashed", tuple(ch.obj for ch in changes if ch.kind == "trash"))


def _accesses_moved(m: Machine, oids: tuple[int, ...]) -> None:
    from judgebot.engine.breaches import access_moved

    for oid in oids:
        if oid in m.state.accesses and oid not in m.state.objs:
            access_moved(m, oid)


@does("steal")
def steal(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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
def expose(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Expose unrezzed installed cards (1.21.4)."""
    for oid in eff.objs:
        obj = m.state.objs[oid]
        if obj.installed and not obj.faceup:
            m.note("exposed", "1.21.4", cards=[m.name(oid)])
            a.happen(m, [Change("expose", eff.who, oid, source=eff.source)])


@does("reveal")
def reveal(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Reveal cards (1.21.3)."""
    if eff.objs:
        m.note("revealed", "1.21.3", cards=[m.name(oid) for oid in eff.objs], who=eff.who)
        a.happen(m, [Change("reveal", eff.who, oid) for oid in eff.objs])
    bind(f, eff.node.bind, eff.objs)


@does("look")
def look(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Look at cards (1.21.2)."""
    m.note("looks", "1.21.2", who=eff.who, cards=[m.name(oid) for oid in eff.objs])
    bind(f, eff.node.bind, eff.objs)


@does("arrange")
def arrange(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Arrange cards on top of a deck: they become new objects (8.3.3)."""
    oids = tuple(
        oid
        for oid in query.refs(m, f.env, Ref_(eff.node.cards))
        if oid in m.state.objs and m.state.objs[oid].zone in (RND, STACK)
    )
    if len(oids) < 2:
        if oids:
            _return_to_top(m, oids)
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
def take_any(m: Machine, f: Frame, eff: Eff, stage: int) -> bool:
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
def do_install(m: Machine, f: Frame, eff: Eff, stage: int) -> bool | None:
    """Install a card (8.5.15)."""
    node: e.Install | None = eff.node
    if stage == 1:
        if node is not None:
            result = f.vars.get("result")
            bind(f, node.bind or "installed", result or 0)
        return None
    if not eff.objs or eff.objs[0] not in m.state.objs:
        if node is not None:
            bind(f, node.bind or "installed", 0)
        return None
    oid = eff.objs[0]
    discount = (
        next((n for mark, n in eff.data if mark == "discount"), 0) if eff.data and isinstance(eff.data[0], tuple) else 0
    )
    if node is None:
        install(m, eff.who, oid, discount=discount)
        return True
    if node.discount is not None:
        discount += query.value(m, f.env, node.discount)
    only, no, place = legality.destination_limits(m, f.env, node)
    options: dict[str, Any] = {
        "ignore": "all costs" if node.ignore == "all costs" else node.ignore,
        "discount": discount,
        "only": only,
        "not_": no,
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
    install(m, eff.who, oid, **options)
    return True


@does("rez")
def do_rez(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Rez cards (8.1.2e)."""
    node = eff.node
    discount = query.value(m, f.env, node.discount) if node.discount is not None else 0
    for oid in eff.objs[:1]:
        m.push(Frame("rez", {}, oid=oid, ignore=node.ignore, discount=discount))


@does("derez")
def derez(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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
                from judgebot.engine.runs import ice_left

                ice_left(m, oid)


@does("play")
def play(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Play an event or operation (8.6.6)."""
    if not eff.objs or eff.objs[0] not in m.state.objs:
        return
    discount = (
        next((n for mark, n in eff.data if mark == "discount"), 0) if eff.data and isinstance(eff.data[0], tuple) else 0
    )
    ignore = ""
    if eff.node is not None:
        ignore = eff.node.ignore
        if eff.node.discount is not None:
            discount += query.value(m, f.env, eff.node.discount)
    m.push(Frame("play", {}, who=eff.who, oid=eff.objs[0], discount=discount, ignore=ignore))


@does("search")
def search(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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
        options.append(Option(0, "find nothing", "8.7.2e"))
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
    if node.must_install:
        bind(f, "owed", new)  # 8.7.2b: they must be able to install what they found


def _useful(m: Machine, f: Frame, node: e.Search, oid: int) -> bool:
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
def shuffle(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Shuffle a deck."""
    shuffle_now(m, eff.node.deck)


@does("shuffle_into")
def shuffle_into(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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
            from judgebot.engine.runs import ice_left

            ice_left(m, oid)
    for deck in sorted(decks):
        shuffle_now(m, deck)


@does("add")
def add(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Add cards to a zone (8.2.1a)."""
    node: e.Add = eff.node
    zone = node.to.split(" of ")[-1] if " of " in node.to else node.to
    zone = {"corp score area": CORP_SCORE, "runner score area": RUNNER_SCORE}.get(zone, zone)
    at = "bottom" if node.to.startswith("bottom") else "top"
    for oid in eff.objs:
        if oid not in m.state.objs:
            continue
        obj = m.state.objs[oid]
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
            from judgebot.engine.runs import ice_left

            ice_left(m, oid)
        _accesses_moved(m, (oid,))


@does("remove_from_game")
def remove_from_game(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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


@does("forfeit")
def forfeit(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Forfeit agendas (8.2.5)."""
    for oid in eff.objs:
        name = m.name(oid)
        new = a.move(m, oid, REMOVED, faceup=True)
        m.note("forfeited", "8.2.5", card=name)
        a.happen(m, [Change("forfeit", eff.who, new, oid)])


@does("swap")
def swap(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Swap two cards (8.8)."""
    one, other = targets(m, f, eff.node.a), targets(m, f, eff.node.b)
    bind(f, "swapped", bool(one and other and swap_now(m, one[0], other[0], eff.you)))


@does("host")
def host(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Host a card on another (1.13.1)."""
    onto = targets(m, f, eff.node.on)
    for oid in eff.objs:
        if not onto:
            return
        if oid not in m.state.objs:
            continue
        obj = m.state.objs[oid]
        if obj.zone != PLAY:
            oid = a.into_play(m, oid, faceup=True, controller=obj.owner)
            obj = m.state.objs[oid]
        a.put(m, obj._replace(host=onto[0]))
        m.note("hosted", "1.13.1", card=m.name(oid), on=m.name(onto[0]))
        a.happen(m, [Change("host", eff.you, oid, source=onto[0])])


@does("become_counter")
def become_counter(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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
def move(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
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
        from judgebot.engine.runs import ice_moved

        ice_moved(m, oid)
        a.happen(m, [Change("move ice", eff.you, oid, server=picked)])
    else:
        breach = m.state.breach()
        if breach is not None and breach.begun and breach.server == picked:
            from judgebot.engine.breaches import update_breach

            update_breach(m, undeclared=(*breach.undeclared, oid))


@does("turn")
def turn(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Turn cards faceup or facedown (1.12.5)."""
    for oid in eff.objs:
        seen = a.before(m)
        a.put(m, m.state.objs[oid]._replace(faceup=eff.node.face == "up"))
        m.note("turned", "1.12.5", card=m.name(oid), face=eff.node.face)
        a.happen(m, [Change("turned faceup" if eff.node.face == "up" else "turned facedown", eff.you, oid, oid)], seen)


# Counters


@does("place")
def place(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Place counters from the bank (1.9.2a)."""
    node: e.Place = eff.node
    hosts = targets(m, f, node.on)
    shares = _divide(m, eff, hosts) if node.divided else (eff.n,) * len(hosts)
    for oid, n in zip(hosts, shares, strict=True):
        if n <= 0:
            continue
        a.set_counters(m, oid, node.kind, m.state.objs[oid].count(node.kind) + n)
        if node.load:
            a.remember(m, oid, f"loaded {node.kind}", True)
        m.note(
            "placed",
            "10.9.1" if node.load else "1.9.2a",
            card=m.name(oid),
            kind=node.kind,
            n=n,
            total=m.state.objs[oid].count(node.kind),
        )
        a.happen(m, [Change("place counters", eff.you, oid, n=n, what=node.kind)])


def _divide(m: Machine, eff: Eff, hosts: tuple[int, ...]) -> tuple[int, ...]:
    """How a total is divided among its hosts, at least 1 each; the numbers are chosen as it resolves (1.15.1b)."""
    shares: list[int] = []
    left = eff.n
    for index, oid in enumerate(hosts):
        rest = len(hosts) - index - 1
        most = max(0, left - rest)
        picked = most
        if rest and most > 1:
            options = [Option(k, f"place {k} on {m.name(oid)}", "1.15.1b") for k in range(most, 0, -1)]
            picked = m.ask(eff.you, "number", options, "1.15.1b", about=f"how many on {m.name(oid)}", default=0)
        shares.append(picked)
        left -= picked
    return tuple(shares)


@does("advance")
def advance(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Advance a card (1.18.1)."""
    times = eff.n if eff.n else 1
    for oid in eff.objs:
        for _ in range(times):
            if not c.can_be_advanced(m, oid):
                continue
            a.set_counters(m, oid, "advancement", m.state.objs[oid].count("advancement") + 1)
            m.note("advanced", "1.18.1", card=m.name(oid), total=m.state.objs[oid].count("advancement"))
            a.happen(m, [Change("advance", eff.who, oid, n=1, server=query.server_of(m, oid))])


@does("remove_counters")
def remove_counters(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Return counters to the bank."""
    node: e.RemoveCounters = eff.node
    for oid in targets(m, f, node.on):
        has = m.state.objs[oid].count(node.kind)
        n = min(has, eff.n) if node.n is not None else has
        if n:
            a.set_counters(m, oid, node.kind, has - n)
            m.note("removed", "1.9.2", card=m.name(oid), kind=node.kind, n=n, total=has - n)
            emptied(m, oid, node.kind)


def emptied(m: Machine, oid: int, kind: str) -> None:
    """A card that was loaded and hosts no more of those counters is empty (10.9.1)."""
    obj = m.state.objs.get(oid)
    if obj is not None and not obj.count(kind) and obj.recall(f"loaded {kind}"):
        a.happen(m, [Change("empty", obj.controller, oid, what=kind)])


@does("move_counters")
def move_counters(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Move counters; set-aside ones while a cost has uninstalled their host (9.5.5)."""
    node: e.MoveCounters = eff.node
    to = targets(m, f, node.to)
    held = dict(f.env.get("held") or ())
    sources = query.existing(m, f.env, node.source)
    has = held.get(node.kind, 0) if held else sum(m.obj(oid).count(node.kind) for oid in sources)
    if not to or not has:
        m.note("no_effect", "1.15.3", what=f"move {node.kind} counters", n=0)
        return
    n = has
    if node.n is None:
        options = [Option(k, f"move {k}", "1.15.1b") for k in range(has, -1, -1)]
        n = m.ask(eff.you, "number", options, "1.15.1b", about=f"how many {node.kind} counters to move", default=0)
    else:
        n = min(has, query.value(m, f.env, node.n))
    if held:
        bind(f, "held", tuple((k, v - n if k == node.kind else v) for k, v in held.items()))
    else:
        a.set_counters(m, sources[0], node.kind, has - n)
    a.set_counters(m, to[0], node.kind, m.state.objs[to[0]].count(node.kind) + n)
    m.note(
        "moved_counters",
        "9.5.5" if held else "1.9.2b",
        kind=node.kind,
        n=n,
        to=m.name(to[0]),
        total=m.state.objs[to[0]].count(node.kind),
        source=m.name(f.env["source"]),
    )
    a.happen(m, [Change("place counters", eff.you, to[0], n=n, what=node.kind)])


@does("take_credits")
def take_credits(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Take credits from a card (1.10.4a)."""
    node: e.TakeCredits = eff.node
    for oid in query.existing(m, f.env, node.on):
        has = m.state.objs[oid].count("credit")
        n = has if node.n is None else min(has, query.value(m, f.env, node.n))
        if n:
            a.set_counters(m, oid, "credit", has - n)
            a.gain_credits(m, eff.you, n, oid)
            emptied(m, oid, "credit")


@does("charge")
def charge(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Charge a card that hosts a power counter (10.10)."""
    for oid in eff.objs:
        if m.state.objs[oid].count("power"):
            a.set_counters(m, oid, "power", m.state.objs[oid].count("power") + 1)
            m.note("placed", "10.10.1", card=m.name(oid), kind="power", n=1, total=m.state.objs[oid].count("power"))
            a.happen(m, [Change("place counters", eff.you, oid, n=1, what="power")])


@does("purge")
def purge(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Remove every virus counter (10.1.2)."""
    for oid, obj in list(m.state.objs.items()):
        if obj.count("virus"):
            a.set_counters(m, oid, "virus", 0)
            emptied(m, oid, "virus")
    m.note("purged", "10.1.2")
    a.happen(m, [Change("purge", eff.you)])


# Choices


@does("choose")
def choose(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """A choice of targets that is remembered for a linked ability (9.10.3)."""
    node: e.ChooseTarget = eff.node
    chosen = targets(m, f, node.what)
    if node.remember:
        a.remember(m, f.env["source"], node.remember, chosen)
        m.note("remembers", "9.10.3", source=m.name(f.env["source"]), what=[m.name(oid) for oid in chosen])


@does("choose_server")
def choose_server(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Choose a server as the instruction resolves (1.15.1b)."""
    node: e.ChooseServer = eff.node
    names = node.among or tuple(m.state.servers)
    picked = m.ask(
        eff.you, "server", [Option(n, f"choose {n}", "1.15.1b") for n in names], "1.15.1b", about="choose a server"
    )
    m.note("chose", "1.15.1b", who=eff.you, what=picked, source=m.name(eff.source))
    if node.remember:
        a.remember(m, f.env["source"], node.bind, picked)
        if node.until:  # 9.10.3b
            lingering.create(m, "choice", node.until, f.env["source"], eff.you, payload=node.bind)
    else:
        bind(f, node.bind, picked)


@does("name_card")
def name_card(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Name a card (1.15.1b); the options are the cards that exist in this game."""
    titles = sorted(
        {
            m.catalog.card(o.name).title
            for o in m.state.objs.values()
            if o.name and m.catalog.card(o.name).type != "unknown"
        }
    )
    picked = m.ask(
        eff.you, "name", [Option(t, f"name {t}", "1.15.1b") for t in titles], "1.15.1b", about="name a card", default=0
    )
    m.note("chose", "1.15.1b", who=eff.you, what=f"named {picked}", source=m.name(eff.source))
    a.remember(m, f.env["source"], eff.node.remember, picked)


# Runs, encounters, breaches


@does("run")
def run(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Make a run (6.9)."""
    from judgebot.engine.runs import start_run

    if eff.node is None:
        start_run(m, eff.server, eff.source)
        return
    node: e.RunEffect = eff.node
    names: list[str] = []
    for word in node.server:
        names += [n for n in query.servers(m, f.env, word) if n not in names]
    allowed = tuple(names)
    names = [n for n in names if not node.with_ice or m.state.servers[n].ice]
    options = []
    for n in names:
        why = legality.runnable(m, n)
        if why is None:
            options.append(Option(n, f"run {n}", "6.9.1a"))
        else:
            m.note("refused", why[0], who=RUNNER, what=f"run {n}", why=why[1])
    if not options:
        m.note("impossible", "6.3.2", who=RUNNER, what="run", source=m.name(eff.source))
        return
    picked = m.ask(RUNNER, "server", options, "6.9.1a", about="which server to run on")
    restricted = () if node.server == ("any",) else allowed
    start_run(m, picked, eff.source, eff.you, node.linked, restricted)


@does("end_run")
def end_the_run(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """End the run (6.1.4)."""
    from judgebot.engine.runs import end_run

    if not end_run(m, "6.1.4", eff.source):
        m.note("no_effect", "6.1.4", what="end the run", n=0)


@does("bypass")
def bypass(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Bypass the encountered ice (6.5.8)."""
    from judgebot.engine.runs import bypass as do_bypass

    for oid in eff.objs:
        do_bypass(m, oid, eff.source)


@does("break")
def break_(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Break subroutines (9.8.6); the subroutines were chosen as targets (9.8.7)."""
    from judgebot.engine import runs

    encounter = m.state.encounter()
    if encounter is None:
        return
    node: e.Break = eff.node
    chosen = f.vars.get("subroutines", ())
    keys = tuple(s.key for s in c.subroutines(m, encounter.ice))
    if node.all_but_one:
        chosen = tuple(key for key in keys if key not in chosen)
    elif node.n is None:
        chosen = tuple(s.key for s in runs.unbroken(m))
    runs.break_subs(m, chosen, eff.source)


@does("strength")
def strength(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Strength changes for a while (3.9.5b, 3.4.4a)."""
    node: e.Strength = eff.node
    of: tuple[int, ...] = query.existing(m, f.env, node.of)
    after = ""
    if node.of.key == "next encountered":
        after = "next encounter"
    elif not of:
        return
    duration = node.duration or "encounter"
    if duration == "run" and m.state.run() is None and of and m.card(of[0]).type == "ice":
        duration = "encounter"  # 3.4.4a
    lingering.create(
        m, "strength", duration, eff.source, eff.you, objs=of, n=query.value(m, f.env, node.by), after=after
    )
    for oid in of:
        m.note("strength", "3.9.5b", card=m.name(oid), strength=c.strength(m, oid), by=eff.n)


@does("breach")
def breach(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Breach a server (7.3)."""
    from judgebot.engine.breaches import start_breach

    server = eff.server
    no_root = False
    if eff.node is not None:
        names = query.servers(m, f.env, eff.node.server)
        if not names:
            return
        server, no_root = names[0], eff.node.no_root
    start_breach(m, server, bottom=eff.what == "bottom", no_root=no_root)


@does("access")
def access(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Access a card outside a breach (7.1)."""
    for oid in eff.objs[:1]:
        m.push(Frame("access", {}, oid=oid, number=0, breach=0, during=eff.node.during, source=eff.source, you=eff.you))


@does("access_more")
def access_more(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Additional accesses in a breach to come (7.3.5b)."""
    names = query.servers(m, f.env, eff.node.server)
    if names:
        lingering.create(
            m, "access", "run" if m.state.run() else "turn", eff.source, eff.you, n=eff.n, payload=names[0]
        )
        m.note("more_access", "7.3.5b", source=m.name(eff.source), n=eff.n, server=names[0])


@does("instead_of_breach", "breach_from_bottom")
def instead_of_breach(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Create a replacement effect for the breach of this run (6.7.4b, 9.9.8c)."""
    run = m.state.run()
    if run is not None:
        env = tuple((key, val) for key, val in f.env.items() if key not in ("trigger",))
        lingering.create(m, "replace", "run", eff.source, eff.you, payload=eff.node, env=env)
        m.note("creates_replacement", "9.9.8c", "6.7.4b", source=m.name(eff.source), what=eff.node.english())


@does("instructions")
def instructions(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Carry out the instructions that replaced an effect."""
    do, env = eff.data
    m.push(Frame("ability", dict(env), todo=do, kind="rule", all=do, unused=False, first=True))


@does("encounter")
def encounter(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """A forced encounter (6.5.9); the instruction is not finished until it is over (6.5.9c)."""
    from judgebot.engine.runs import force_encounter

    for oid in eff.objs[:1]:
        force_encounter(m, oid)


@does("cannot_access")
def cannot_access(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """The Runner cannot access some cards for the remainder of the run (7.4.2)."""
    from judgebot.cards.abilities import Cannot
    from judgebot.cards.nodes import make

    node: e.CannotAccess = eff.node
    words = make(Cannot, do="access", who="runner", of=node.card, server="", except_of=node.only)
    lingering.create(
        m,
        "static",
        "run",
        eff.source,
        eff.you,
        payload=(words,),
        env=tuple((k, v) for k, v in f.env.items() if k != "trigger"),
    )
    m.note("prohibits", "7.4.2", source=m.name(eff.source), what=node.english())


@does("resolve_subroutine")
def resolve_subroutine(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Resolve a subroutine of another piece of ice, chosen as a target (1.15)."""
    from judgebot.engine import runs

    if f.vars.get("subroutines"):
        oid, key = f.vars["subroutines"]
        for sub in c.subroutines(m, oid) if oid in m.state.objs else ():
            if sub.key == key:
                runs.resolve_subroutine(m, sub, oid)


@does("gain_subroutines")
def gain_subroutines(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Ice gains subroutines for a while, after its others (9.8.2b)."""
    node: e.GainSubroutines = eff.node
    number = query.value(m, f.env, node.n)
    if node.on.key == "next encountered":
        lingering.create(
            m, "subroutines", node.duration, eff.source, eff.you, n=number, payload=node.sub, after="next encounter"
        )
        m.note("waits_for_encounter", "9.10.1", source=m.name(eff.source), what=node.english())
        return
    on = query.existing(m, f.env, node.on)
    lingering.create(m, "subroutines", node.duration, eff.source, eff.you, objs=on, n=number, payload=node.sub)
    for oid in on:
        m.note(
            "gains_subroutines",
            "9.8.2b",
            ice=m.name(oid),
            n=number,
            subroutines=[s.english() for s in c.subroutines(m, oid)],
        )


@does("lasting")
def lasting(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Create a lingering effect that applies declarations (9.10.1)."""
    node: e.Lasting = eff.node
    env = tuple((key, val) for key, val in f.env.items() if key != "trigger")
    lingering.create(m, "static", node.duration, eff.source, eff.you, payload=node.static, env=env)
    m.note("lingers", "9.10.1", source=m.name(eff.source), what=node.english())


@does("delayed")
def delayed(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Create a delayed conditional ability (9.6.13)."""
    node: e.Delayed = eff.node
    run = m.state.run()
    env = tuple((key, val) for key, val in f.env.items() if key not in ("trigger", "ability"))
    if run is not None and "run" not in f.env:
        env = (*env, ("run", run.id))
    keys = {r.key for r in _refs_in(node.ability) if r.key == "next encountered"}
    after = "next encounter" if keys else ""
    lingering.create(
        m, "ability", node.duration or "once", eff.source, eff.you, payload=node.ability, env=env, after=after
    )
    m.note(
        "creates_delayed",
        "9.6.13b" if node.duration else "9.6.13c",
        source=m.name(eff.source),
        ability=node.ability.english(),
    )


def _refs_in(ability: Any) -> list[Ref]:
    from judgebot.cards.nodes import walk

    return [n for t in ability.when for n in walk(t) if isinstance(n, Ref)]


@does("end_action_phase")
def end_action_phase(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """The action phase ends (5.4.3)."""
    from judgebot.engine.turns import end_action_phase as end

    end(m)


@does("nothing")
def nothing(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Nothing happens."""


# Interrupts (9.9)


@does("prevent")
def prevent(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Prevent part or all of the imminent effect (9.9.5)."""
    node: e.Prevent = eff.node
    frame = imminent_frame(m)
    if frame is None:
        return
    effs = list(frame.vars["effs"])
    kinds = list(dict.fromkeys(_amount_name(one) for one in effs if prevents(node, one)))
    kind = kinds[0] if kinds else ""
    if len(kinds) > 1:
        options = [Option(name, f"prevent {name}", "9.9.5") for name in kinds]
        kind = m.ask(eff.you, "kind", options, "9.9.5", about="what to prevent")
    for index, one in enumerate(effs):
        if not prevents(node, one) or _amount_name(one) != kind:
            continue
        if one.kind == "trash":
            pool = [oid for oid in one.objs if node.of is None or oid in query.candidates(m, f.env, node.of)]
            if not pool:
                continue
            picked = m.ask(
                eff.you,
                "target",
                [Option(oid, f"save {m.name(oid)}", "9.9.5") for oid in pool],
                "9.9.5",
                about="which card is not trashed",
            )
            left = tuple(oid for oid in one.objs if oid != picked)
            effs[index] = one._replace(objs=left)
            m.note(
                "prevented", "9.9.5", source=m.name(eff.source), what=f"trashing {m.name(picked)}", n=1, left=len(left)
            )
            if not left:
                del effs[index]
            break
        if one.kind in ("end_run", "expose"):
            del effs[index]
            m.note("prevented", "9.9.5", source=m.name(eff.source), what=one.kind.replace("_", " "), n=1, left=0)
            break
        event = {"damage": "prevent damage", "tags": "prevent tags"}.get(one.kind, "prevent")
        if node.all_but is not None:
            value = query.value(m, f.env, node.all_but)
            effs[index] = one._replace(n=value)
            m.note(
                "prevented", "9.9.7c", source=m.name(eff.source), what=_amount_name(one), n=one.n - value, left=value
            )
            frame.vars["effs"] = tuple(effs)
            a.happen(m, [Change(event, eff.you, f.env["source"], n=one.n - value, source=f.env["source"])])
            return
        if node.n is None:
            del effs[index]
            m.note("prevented", "9.9.7b", source=m.name(eff.source), what=_amount_name(one), n=one.n, left=0, all=True)
            frame.vars["effs"] = tuple(effs)
            a.happen(m, [Change(event, eff.you, f.env["source"], n=max(one.n, 1), source=f.env["source"])])
            return
        n = query.value(m, f.env, node.n)
        if node.up_to:
            n = m.ask(
                eff.you,
                "number",
                [Option(k, f"prevent {k}", "9.9.5") for k in range(n, -1, -1)],
                "9.9.5",
                about="how much to prevent",
                default=0,
            )
        effs[index] = one._replace(n=one.n - n)
        m.note(
            "prevented",
            "9.9.7a" if one.n - n < 0 else "9.9.5",
            source=m.name(eff.source),
            what=_amount_name(one),
            n=n,
            left=one.n - n,
        )
        frame.vars["effs"] = tuple(effs)
        a.happen(m, [Change(event, eff.you, f.env["source"], n=n, source=f.env["source"])])
        return
    frame.vars["effs"] = tuple(effs)
    m.state.dirty = True


def _amount_name(eff: Eff) -> str:
    return f"{eff.what} damage" if eff.kind == "damage" else eff.kind.replace("_", " ")


@does("increase")
def increase(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Change a value of the imminent effect (9.9.6)."""
    frame = imminent_frame(m)
    trigger: Change | None = f.env.get("trigger")
    if frame is None or trigger is None:
        return
    from judgebot.engine.instructions import WOULD

    by = query.value(m, f.env, eff.node.by)
    effs = list(frame.vars["effs"])
    for index, one in enumerate(effs):
        if WOULD.get(one.kind, one.kind) == trigger.kind:
            effs[index] = one._replace(n=one.n + by)
            m.note(
                "modified",
                "9.9.7a",
                "9.9.6",
                source=m.name(eff.source),
                what=_amount_name(one),
                before=one.n,
                after=one.n + by,
            )
            break
    frame.vars["effs"] = tuple(effs)
    m.state.dirty = True


@does("instead")
def instead(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """A replacement effect for the imminent instruction, applied at once (9.9.10)."""
    frame = imminent_frame(m)
    trigger: Change | None = f.env.get("trigger")
    if frame is None or trigger is None:
        return
    from judgebot.engine.instructions import WOULD, expect

    effs = list(frame.vars["effs"])
    for index, one in enumerate(effs):
        if WOULD.get(one.kind, one.kind) == trigger.kind:
            new = []
            for step in eff.node.do:
                for word in step.effects:
                    made = expect(m, f, f.env, word)
                    new.append(made._replace(applied=(*one.applied, f.env["source"])))
            effs[index : index + 1] = new
            m.note("replaced", "9.9.10", source=m.name(eff.source), what=_amount_name(one), by=eff.node.english())
            break
    frame.vars["effs"] = tuple(effs)
    m.state.dirty = True


@does("modify_movement")
def modify_movement(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Replace part of a movement, which stays that movement (8.2.2)."""
    frame = imminent_frame(m)
    if frame is None:
        return
    source = f.env["source"]
    node: e.ModifyMovement = eff.node
    effs = list(frame.vars["effs"])
    for index, one in enumerate(effs):
        if source not in one.objs:
            continue
        data = one.data if one.data and isinstance(one.data[0], tuple) else ()
        mark = (
            ("stay facedown", source)
            if node.destination == "stay facedown"
            else ("with counters", (node.kind, query.value(m, f.env, node.n)))
        )
        effs[index] = one._replace(data=(*data, mark), applied=(*one.applied, source))
        m.note(
            "replaced",
            "9.9.10",
            "8.2.2",
            source=m.name(eff.source),
            what=f"{one.kind} {m.name(source)}",
            by=node.english(),
        )
        break
    frame.vars["effs"] = tuple(effs)
    m.state.dirty = True


@does("lower_cost")
def lower_cost(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """The imminent play or install costs less (9.9.6c)."""
    frame = imminent_frame(m)
    if frame is None:
        return
    by = query.value(m, f.env, eff.node.by)
    effs = list(frame.vars["effs"])
    for index, one in enumerate(effs):
        if one.kind in ("play", "install"):
            data = one.data if one.data and isinstance(one.data[0], tuple) else ()
            effs[index] = one._replace(data=(*data, ("discount", by)))
            m.note(
                "modified",
                "9.9.6c",
                source=m.name(eff.source),
                what=f"the cost to {one.kind} {m.name(one.objs[0]) if one.objs else ''}",
                before=0,
                after=-by,
            )
            break
    frame.vars["effs"] = tuple(effs)
    m.state.dirty = True


# Traces, psi games, marks, sabotage


@does("trace")
def trace(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """A trace attempt (10.8.6)."""
    m.push(Frame("trace", dict(f.env), base=eff.n, node=eff.node, source=eff.source, corp=0, runner=0))


@does("psi")
def psi(m: Machine, f: Frame, eff: Eff, stage: int) -> bool | None:
    """A Psi Game (10.13.6): one instruction without checkpoints until both bids are paid."""
    first, second = m.state.active, opponent(m.state.active)  # 10.13.4c: the active player chooses first how to pay
    if stage == 2:
        return None
    if stage == 1:
        m.push(_bid_payment(f, second, together=False))
        return True
    bids = {}
    for who in (CORP, RUNNER):
        most = m.state.players[who].credits + sum(n for _, n in costs.purses(m, who, "bid", 0))
        options = [Option(n, f"bid {n}", "10.13.6b") for n in range(min(2, most) + 1)]
        for n in range(min(2, most) + 1, 3):
            m.note("refused", "10.13.3", who=who, what=f"bid {n}", why=f"only {most} credits can be spent")
        bids[who] = m.ask(who, "bid", options, "10.13.6b", about=f"{m.name(eff.source)}: bid", default=0)
    m.note("bids", "10.13.6a", corp=bids[CORP], runner=bids[RUNNER], source=m.name(eff.source))
    f.env = {
        **f.env,
        "bid corp": bids[CORP],
        "bid runner": bids[RUNNER],
        "bids differ": bids[CORP] != bids[RUNNER],
        "bids match": bids[CORP] == bids[RUNNER],
    }
    m.push(_bid_payment(f, first, together=True))
    return True


def _bid_payment(f: Frame, who: str, together: bool) -> Frame:
    """Spending what a player bid; `together`: no checkpoint follows, as the other player pays too (10.13.6c)."""
    one = costs.Bill(who, (), ((f.env[f"bid {who}"], 0),), "bid", 0)
    return Frame("cost", {"you": who}, bill=one, together=together)


@does("identify_mark")
def identify_mark(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Identify your mark (10.11.2)."""
    if m.state.mark is not None:
        m.note("mark_stays", "10.11.3", server=m.state.mark[0])
        return
    picked = m.ask(
        "chance",
        "random",
        [Option(n, f"mark {n}", "10.11.2a") for n in CENTRALS],
        "10.11.2",
        about="the mark",
        default=0,
    )
    m.state.mark = (picked, len(m.state.history))
    m.note("mark", "10.11.2", server=picked)
    a.happen(m, [Change("mark", RUNNER, server=picked)])


@does("sabotage")
def sabotage(m: Machine, f: Frame, eff: Eff, stage: int) -> None:
    """Sabotage (10.12): the Corp chooses cards from HQ, the rest come from the top of R&D."""
    n = eff.n
    hand, deck = m.state.zones[HQ], m.state.zones[RND]
    total = min(n, len(hand) + len(deck))
    least = max(0, total - len(deck)) if n <= len(hand) + len(deck) else len(hand)
    m.note(
        "sabotage",
        "10.12.2",
        "10.12.3a" if len(deck) < n <= len(hand) + len(deck) else "10.12.1",
        n=n,
        least=least,
        hq=len(hand),
        rnd=len(deck),
    )
    chosen: list[int] = []
    while len(chosen) < total:
        left = [oid for oid in hand if oid not in chosen]
        options = [Option(oid, f"trash {m.name(oid)} from HQ", "10.12.2") for oid in left]
        if len(chosen) >= least:
            options.append(Option(0, "trash no more from HQ", "10.12.2"))
        elif m.events is not None:
            why = f"R&D has only {len(deck)} cards: at least {least} are trashed from HQ"
            rule = "10.12.3a" if n <= len(hand) + len(deck) else "10.12.3b"
            m.refusals.append(Refusal(CORP, "trash no more from HQ", rule, why))
        if not options:
            break
        picked = m.ask(
            CORP, "sabotage", options, "10.12.2", about=f"sabotage {n}: cards from HQ", default=len(options) - 1
        )
        if not picked:
            break
        chosen.append(picked)
    top = deck[: total - len(chosen)]
    seen = a.before(m)
    a.happen(m, trash_now(m, (*chosen, *top), CORP, "sabotage"), seen)
