"""Words for moving cards: shuffling, adding, swapping, hosting, removing, forfeiting, turning (8.2, 8.8, 1.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.queries.selections import Ref
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import frames, legality, prohibitions, query, restrictions
from judgebot.engine.breaches import access_moved, enters_breach
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.leaving import ice_added, ice_left, ice_moved
from judgebot.engine.machine import Machine
from judgebot.engine.moves import KEPT, SCORE_AREAS, into_score_area, swap_now
from judgebot.engine.outlook import NOTHING, Outlook
from judgebot.engine.records import Eff, Option, Refusal
from judgebot.engine.trashing import trash_converted
from judgebot.engine.words.base import (
    Handler,
    arrives_with,
    bind,
    paid,
    paying,
    targets,
)
from judgebot.engine.words.searching import show_attributes
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import ARCHIVES, CORP, HEAP, PLAY, REMOVED, RND, RUNNER, STACK, Obj, with_counters


def shufflable(look: Outlook, deck: str) -> Why:
    """Whether shuffling a deck could change anything (1.2.5): one card has nowhere else to lie (8.7.3)."""
    cards = look.m.state.zones[deck]
    if len(cards) > 1:
        return None
    return ("1.2.5", fact("one card", zone=deck) if cards else fact("empty", zone=deck))


class Shuffle(Handler):
    """Shuffle a deck."""

    word = "shuffle"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return shufflable(look, node.deck)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        a.shuffle(m, eff.node.deck)
        return None


class ShuffleInto(Handler):
    """Shuffle cards into their owner's deck."""

    word = "shuffle_into"
    rule = "8.2.1a"

    def possible(self, look: Outlook, node: Any) -> Why:
        if node.deck and shufflable(look, node.deck) is None:
            return None
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        decks = {eff.node.deck} if eff.node is not None and eff.node.deck else set()
        show_attributes(m, eff)
        for oid in eff.objs:
            obj = m.state.objs[oid]
            deck = RND if obj.owner == CORP else STACK
            decks.add(deck)
            seen = a.before(m)
            installed, server = obj.installed, query.server_of(m, oid)
            new = a.move(m, oid, deck)
            m.note("added", "8.2.1a", who=eff.who, cards=[oid], to=deck)
            if installed:
                a.happen(m, [Change("uninstall", eff.who, new, oid, server=server, cause="move")], seen)
                ice_left(m, oid)
            trash_converted(m, obj, new, eff.who)
        for deck in sorted(decks):
            a.shuffle(m, deck)
        return None


class Add(Handler):
    """Add cards to a zone (8.2.1a)."""

    word = "add"
    rule = "8.2.1a"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Add = eff.node
        places = self._where(m, eff)
        show_attributes(m, eff)
        became: dict[int, int] = {}
        for oid, to in places:
            if oid not in m.state.objs:
                continue
            obj = m.state.objs[oid]
            if to in SCORE_AREAS and c.type_of(m, obj) != "agenda" and node.as_agenda is None:
                m.note("no_effect", "1.17.3e", what=fact("add to score area", card=oid), n=0)
                continue
            one, seen = eff._replace(objs=(oid,), what=to), a.before(m)
            a.happen(m, self.done(m, one), seen)
            became[oid] = m.state.latest(oid)
            self.after(m, one, obj)
        if isinstance(node.what, Ref) and isinstance(known := f.env.named(node.what.key), tuple):  # 1.12.2a
            bind(f, node.what.key, tuple(became.get(oid, oid) for oid in known))
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        """To the place that the effect has as `what`."""
        zone = eff.what.split(" of ")[-1]
        at = "bottom" if eff.what.startswith("bottom") else "top"
        moved = []
        for oid in eff.objs:
            face = zone in (*SCORE_AREAS, HEAP) or (zone == ARCHIVES and a.visible_to_runner(m, oid))
            was, server = m.state.objs[oid], query.server_of(m, oid)
            moved.append((was, server, a.move(m, oid, zone, at=at, faceup=face), arrives_with(eff, oid)))
        counters = {kind: n for *_, with_these in moved for kind, n in with_these}
        told = {"counters": counters} if counters else {}
        m.note("added", "8.2.1a", who=eff.you, cards=list(eff.objs), to=eff.what, **told, **paying(eff))
        changes = []
        for was, server, new, with_these in moved:
            for kind, n in with_these:
                a.put(m, with_counters(m.state.objs[new], kind, n))
            if zone in SCORE_AREAS:
                changes += into_score_area(m, was, new, eff.you, server, eff.node.as_agenda, eff.node.subtypes)
            elif was.installed:
                changes.append(Change("uninstall", eff.you, new, was.id, server=server, cause="move"))
        return changes

    def after(self, m: Machine, eff: Eff, was: Obj) -> None:
        _moved_on(m, eff, was)

    def _where(self, m: Machine, eff: Eff) -> list[tuple[int, str]]:
        """Each card with the place that it goes to, in the order in which they go there."""
        node: e.Add = eff.node
        if not node.or_to:
            return [(oid, node.to) for oid in eff.objs]
        left, found = list(eff.objs), []
        while left:
            options = [
                Option((oid, to), Choice(Verb.SEND, oid, server=to), "8.2.1a")
                for oid in left
                for to in (node.to, node.or_to)
            ]
            oid, to = m.ask(eff.you, "destination", options, "8.2.1a", about=fact("where next"), default=0)
            left.remove(oid)
            found.append((oid, to))
        return found


class RemoveFromGame(Handler):
    """Remove cards from the game (8.2.1a)."""

    word = "remove_from_game"
    rule = "8.2.1a"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        show_attributes(m, eff)
        for oid in eff.objs:
            if oid in m.state.objs:
                seen = a.before(m)
                obj = m.state.objs[oid]
                a.happen(m, self.done(m, eff._replace(objs=(oid,))), seen)
                self.after(m, eff, obj)
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        changes = []
        for oid in eff.objs:
            installed, server = m.obj(oid).installed, query.server_of(m, oid)
            new = a.move(m, oid, REMOVED, faceup=True)
            m.note("removed_from_game", "8.2.1a", "4.9.2", card=oid, **paying(eff))
            gone = Change("remove from game", eff.who, new, oid, server=server, source=eff.source, cause=paid(eff))
            changes.append(gone)
            if installed:
                changes.append(Change("uninstall", eff.who, new, oid, server=server, cause="remove"))
        return changes

    def after(self, m: Machine, eff: Eff, was: Obj) -> None:
        _moved_on(m, eff, was)


def _moved_on(m: Machine, eff: Eff, was: Obj) -> None:
    """What follows where a card has left its place: for a run past it, and for what it was."""
    if was.installed:
        ice_left(m, was.id)
    trash_converted(m, was, m.state.latest(was.id), eff.you)


class Forfeit(Handler):
    """Forfeit agendas (8.2.5)."""

    word = "forfeit"
    rule = "8.2.5"
    event = "forfeit"
    binds = ("forfeited",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Not what says of itself that it cannot be forfeited (1.2.2)."""
        return ("1.2.2", fact("no agenda to forfeit")) if look.m.obj(oid).recall(KEPT) else None

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        eff = eff._replace(objs=tuple(oid for oid in eff.objs if not m.obj(oid).recall(KEPT)))
        for oid in eff.objs:
            a.happen(m, self.done(m, eff._replace(objs=(oid,))))
        f.env |= Env(forfeited=bool(eff.objs))
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        changes = []
        for oid in eff.objs:
            new = a.move(m, oid, REMOVED, faceup=True)
            m.note("forfeited", "8.2.5", card=oid, **paying(eff))
            changes.append(Change("forfeit", eff.you, new, oid))
        return changes


class Swap(Handler):
    """Swap two cards (8.8)."""

    word = "swap"
    rule = "8.8.1"
    acts_on = ""
    binds = ("swapped",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that has a partner (8.8.2, 1.15.2b)."""
        picked = dict(look.env.chosen_so_far)
        fits = legality.swap_partner(look.m, look.env, node, oid, picked)
        return None if fits else ("8.8.2", fact("no partner", card=oid))

    def possible(self, look: Outlook, node: Any) -> Why:
        m, env = look.m, look.env
        for node_of in (node.a, node.b):
            why = look.objects(node_of)
            if why is not None:
                return why
        if look.waits(node.a) or look.waits(node.b):
            return None
        if isinstance(node.a, Ref) and isinstance(node.b, Ref):
            one, other = query.existing(m, env, node.a), query.existing(m, env, node.b)
            return legality.swappable(m, one[0], other[0])
        if any(legality.swap_partner(m, env, node, oid) for oid in query.pool(m, env, node.a)):
            return None
        return ("8.8.2", fact("no swap"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        one, other = targets(m, f, eff.node.a), targets(m, f, eff.node.b)
        f.env |= Env(swapped=bool(one and other and swap_now(m, one[0], other[0], eff.you)))
        return None


class Host(Handler):
    """Host a card on another (1.13.1)."""

    word = "host"
    rule = "1.13.1"
    deed = "host"

    def forbidden(self, m: Machine, eff: Eff, oid: int = 0) -> c.Static | None:
        """The prohibition is about the host, not about what is hosted (1.13.4); it is asked as it resolves."""
        return None

    def stops(self, look: Outlook, node: Any) -> Callable[[int], Why]:
        """What speaks against a card on either side: that there is none for the other side with which it goes."""

        def fits(oid: int) -> Why:
            if look.waits(node.what) or look.waits(node.on):
                return None
            picked = dict(look.env.chosen_so_far)
            both = legality.pairs(look.m, look.env, (node.what, node.on), picked)
            whys = [restrictions.no_host(look.m, look.env.you, x, y) for x, y in both if oid in (x, y)]
            return next((None for why in whys if why is None), whys[0] if whys else None)

        return fits

    def possible(self, look: Outlook, node: Any) -> Why:
        fits = self.stops(look, node)
        return look.objects(node.what, fits) or look.objects(node.on, fits)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        onto = [oid for oid in eff.onto if oid in m.state.objs]
        for oid in eff.objs:
            if not onto:
                return None
            if oid not in m.state.objs:
                continue
            stop = prohibitions.cannot(m, "host", eff.you, onto[0])
            if stop is not None:
                text = fact("text", text=stop.declaration)
                m.note("prohibited", "1.2.2b", what=fact("host", card=oid), source=stop.source, why=text)
                continue
            why = restrictions.no_host(m, eff.you, oid, onto[0])
            if why is not None:
                m.note("no_effect", why[0], what=fact("host on", card=oid, host=onto[0]), n=0)
                continue
            one, seen, was = eff._replace(objs=(oid,), onto=(onto[0],)), a.before(m), m.state.objs[oid]
            a.happen(m, self.done(m, one), seen)
            self.after(m, one, was)
        return None

    def expected(self, m: Machine, f: frames.Instruction, env: Env, node: Any) -> Eff:
        """With its host: it may replace an effect of an ability that knows nothing of it."""
        return super().expected(m, f, env, node)._replace(onto=targets(m, f, node.on))

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        uninstalled = getattr(eff.node, "uninstalled", False)
        found = []
        for oid in eff.objs:
            found += _host(m, eff, oid, eff.onto[0], uninstalled)
        return found

    def after(self, m: Machine, eff: Eff, was: Obj) -> None:
        if was.installed and was.id not in m.state.objs:
            ice_left(m, was.id)


def _host(m: Machine, eff: Eff, oid: int, onto: int, uninstalled: bool) -> list[Change]:
    """Put a card on its new host (1.13.1): what happened, the hosting first."""
    you, facedown = eff.you, eff.node.facedown
    obj, server = m.state.objs[oid], query.server_of(m, oid)
    new = oid
    if obj.installed and obj.owner == CORP and m.obj(onto).owner == RUNNER and not uninstalled:
        uninstalled = m.rules.edition.has("hosting-uninstalls-and-moves")
        if uninstalled:
            m.switched("hosting-uninstalls-and-moves", "26:1.13.2b")
    if obj.zone != PLAY or uninstalled:
        new = a.into_play(m, oid, faceup=not facedown, controller=obj.owner)
    a.put(m, m.state.objs[new]._replace(host=onto))
    other = ("1.13.3",) if obj.host and obj.host != onto else ()
    loose = () if obj.installed and new == oid else ("1.13.2", *(() if facedown else ("1.13.6b",)))
    m.note("hosted", "1.13.1", *other, *loose, card=new, on=onto, **paying(eff))
    changes = [Change("host", you, new, source=onto)]
    if query.server_of(m, new) != server:
        enters_breach(m, new, query.server_of(m, new))
    if obj.installed and new != oid:
        changes.append(Change("uninstall", you, new, oid, server=server, cause="move"))
    return changes


class BecomeCounter(Handler):
    """The source becomes a condition counter hosted on a card (10.1.4)."""

    word = "become_counter"
    acts_on = "on"

    def possible(self, look: Outlook, node: Any) -> Why:
        if look.env.source not in look.m.state.objs:
            return ("1.12.2", fact("source gone"))
        return look.objects(node.on)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        onto = targets(m, f, eff.node.on)
        source = f.env.source
        if not onto or source not in m.state.objs:
            return None
        obj = m.state.objs[source]
        a.put(m, obj._replace(form="counter", installed=True, host=onto[0], faceup=True))
        m.note("becomes_counter", "10.1.4", card=source, on=onto[0])
        a.happen(m, [Change("install", eff.you, source), Change("host", eff.you, source, source=onto[0])])
        return None


def _not_installed(m: Machine, oid: int) -> Why:
    """Only installed cards move from one server to another (4.6.6b)."""
    obj = m.obj(oid)
    return None if obj.installed else ("4.6.6b", fact("not installed", card=oid, zone=obj.zone))


def _destinations(m: Machine, env: Env, node: e.Move, oid: int) -> list[str]:
    """The servers to which an effect would move a card."""
    here = query.server_of(m, oid)
    if node.server_of is not None:
        servers = (query.server_of(m, one) for one in query.existing(m, env, node.server_of))
        return [n for n in servers if n and n != here]
    names = query.standing(m, env | Env(this_server=here), node.server)
    return [n for n in names if n != here or node.server != "another"]


def _kept_out(m: Machine, node: e.Move, oid: int, server: str) -> Why:
    """Why a card cannot be moved to a server; in the base nothing is said of moving (3.6.5e, 8.5.12)."""
    if node.place != "root" or not m.rules.edition.has("regions-and-server-only-cards"):
        return None
    return legality.unmovable(m, oid, server)


class Move(Handler):
    """Move an installed Corp card to another server (4.6.6b)."""

    word = "move"

    def possible(self, look: Outlook, node: Any) -> Why:
        m, env = look.m, look.env
        why = look.objects(node.what)
        if why is not None or look.waits(node.what):
            return why
        oid = query.existing(m, env, node.what)[0]
        if (why := _not_installed(m, oid)) is not None:
            return why
        if node.server_of is not None and look.waits(node.server_of):
            return None
        whys = [_kept_out(m, node, oid, name) for name in _destinations(m, env, node, oid)]
        return None if None in whys else whys[0] if whys else ("1.2.5", fact("nowhere to move"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Move = eff.node
        oids = query.existing(m, f.env, node.what)
        if not oids or _not_installed(m, oids[0]) is not None:
            return None
        oid = oids[0]
        servers = {name: _kept_out(m, node, oid, name) for name in _destinations(m, f.env, node, oid)}
        options = [Option(n, Choice(Verb.MOVE_TO, server=n), "1.15.1b") for n, why in servers.items() if why is None]
        whys = {name: why for name, why in servers.items() if why is not None}
        if m.events is not None and whys:
            m.switched("regions-and-server-only-cards", *dict.fromkeys(why[0] for why in whys.values()))
            m.refusals += [Refusal(eff.you, Choice(Verb.MOVE_TO, server=name), *why) for name, why in whys.items()]
        if not options:
            return None
        picked = m.ask(eff.you, "server", options, "1.15.1b", about=fact("where to move", card=oid))
        a.leave(m, oid)
        m.state.zones[PLAY] = (*m.state.zones[PLAY], oid)
        row = len(m.state.servers[picked].ice) if node.place == "innermost" else None
        a.place_in_server(m, oid, picked, "root" if node.place == "root" else "ice", row)
        m.note("moved", "4.6.6b", "1.12.4", card=oid, server=picked, place=node.place)
        if node.place != "root":
            ice_moved(m, oid)
            run = m.state.run()
            if node.place == "innermost" and run is not None and run.ice:  # the Runner has a position still
                ice_added(m, oid)
        else:
            enters_breach(m, oid, picked)
            if oid in m.state.accesses:
                access_moved(m, oid)
        a.happen(m, [Change("move", eff.you, oid, server=picked)])
        return None


class Turn(Handler):
    """Turn cards faceup or facedown (1.12.5)."""

    word = "turn"
    rule = "1.21.1"

    def possible(self, look: Outlook, node: Any) -> Why:
        up = node.face == "up"
        return look.objects(node.what, lambda oid: None if look.m.obj(oid).faceup != up else NOTHING)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        uncovered = [m.obj(oid) for oid in eff.objs if eff.node.face == "up"]
        uncovered = [obj for obj in uncovered if obj.zone == ARCHIVES and not obj.faceup]
        for oid in eff.objs:
            seen = a.before(m)
            a.happen(m, self.done(m, eff._replace(objs=(oid,), what=eff.node.face)), seen)
        if uncovered:  # all at once (9.12.2a)
            a.happen(m, [Change("turn faceup", eff.you, n=len(uncovered))])
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        """To the face that the effect has as `what`."""
        for oid in eff.objs:
            a.put(m, m.state.objs[oid]._replace(faceup=eff.what == "up"))
            if c.is_active(m, oid):
                a.activate(m, oid)  # 8.1.4e
            elif m.state.objs[oid].zone == PLAY:
                a.put(m, m.state.objs[oid]._replace(since=0))
            m.note("turned", "1.12.5", *_turned(m, oid, eff.what), card=oid, face=eff.what, **paying(eff))
        return [Change("turned faceup", eff.you, oid, oid) for oid in eff.objs if eff.what == "up"]


def _turned(m: Machine, oid: int, face: str) -> tuple[str, ...]:
    """What turning an installed Runner card means: it has no characteristics, or has them again (8.1.4)."""
    obj = m.state.objs[oid]
    if obj.owner != RUNNER or not obj.installed:
        return ()
    return ("8.1.4e",) if face == "up" else ("8.1.4a", "8.1.4d")
