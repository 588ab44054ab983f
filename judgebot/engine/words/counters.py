"""Effects on counters, and choices that an ability remembers (1.9, 1.15, 9.10.3)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.engine import apply as a
from judgebot.engine import because, frames, legality, lingering, query
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import NOTHING, Outlook
from judgebot.engine.records import Eff, Option, amounts
from judgebot.engine.words.base import (
    Handler,
    bind,
    targets,
)
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env


class Place(Handler):
    """Place counters from the bank (1.9.2a)."""

    word = "place"
    acts_on = "on"
    subkind = "kind"
    event = "place counters"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.amount(node.n) or look.objects(node.on)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Place = eff.node
        hosts = targets(m, f, node.on)
        n = eff.n
        if node.up_to and n > 0 and hosts:
            only = hosts[0] if len(hosts) == 1 else 0
            options = amounts(Verb.PLACE, "1.15.1b", n, card=only, deed=node)
            about = fact("counters to place", kind=node.kind)
            n = m.ask(eff.you, "number", options, "1.15.1b", about=about, default=0)
            if n == 0:
                m.note("chose", "1.15.1b", who=eff.you, what=fact("number", n=n), source=eff.source)
        shares = _divide(m, eff, hosts) if node.divided else (n,) * len(hosts)
        for oid, n in zip(hosts, shares, strict=True):
            if n <= 0:
                continue
            a.set_counters(m, oid, node.kind, m.state.objs[oid].count(node.kind) + n)
            if node.load:
                a.remember(m, oid, f"loaded {node.kind}", True)
            m.note(
                "placed",
                "10.9.1" if node.load else "1.9.2a",
                *(("1.18.2",) if node.kind == "advancement" and because.waits(m, "advance") else ()),
                card=oid,
                kind=node.kind,
                n=n,
                total=m.state.objs[oid].count(node.kind),
            )
            a.happen(m, [Change("place counters", eff.you, oid, n=n, what=node.kind)])
        bind(f, node.bind, sum(n for n in shares if n > 0))
        return None


class Advance(Handler):
    """Advance a card (1.18.1)."""

    word = "advance"
    deed = "advance"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only what can be advanced (1.18.3)."""
        return _not_advanced(look.m, oid)

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.amount(node.n) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            for _ in range(eff.n):
                if not legality.can_be_advanced(m, oid):
                    continue
                a.set_counters(m, oid, "advancement", m.state.objs[oid].count("advancement") + 1)
                can = because.own_while_inactive(m, c.concerning(m, oid, "can_be_advanced"), oid, "9.1.8f")
                m.note("advanced", "1.18.1", *can, card=oid, total=m.state.objs[oid].count("advancement"))
                a.happen(
                    m,
                    [
                        Change("advance", eff.who, oid, n=1, server=query.server_of(m, oid)),
                        Change("place counters", eff.who, oid, n=1, what="advancement"),
                    ],
                )
        return None


class RemoveCounters(Handler):
    """Return counters to the bank."""

    word = "remove_counters"
    acts_on = "on"
    subkind = "kind"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.on, lambda oid: None if look.m.obj(oid).count(node.kind) else NOTHING)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.RemoveCounters = eff.node
        hosts = targets(m, f, node.on)
        numbers = [self._number(m, eff, oid) for oid in hosts]
        for oid, n in zip(hosts, numbers, strict=True):
            has = m.state.objs[oid].count(node.kind)
            if n:
                a.set_counters(m, oid, node.kind, has - n)
                m.note("removed", "1.9.2", card=oid, kind=node.kind, n=n, total=has - n)
                a.emptied(m, oid, node.kind)
        bind(f, node.bind, sum(numbers))
        return None

    def _number(self, m: Machine, eff: Eff, oid: int) -> int:
        """How many counters leave a host; asked before any does."""
        node: e.RemoveCounters = eff.node
        has = m.state.objs[oid].count(node.kind)
        n = min(has, eff.n) if node.n is not None else has
        if n and node.up_to:
            options = amounts(Verb.REMOVE, "1.15.1b", n)
            about = fact("counters to remove", kind=node.kind, card=oid)
            n = m.ask(eff.you, "number", options, "1.15.1b", about=about, default=0)
        return n


class MoveCounters(Handler):
    """Move counters; set-aside ones while a cost has uninstalled their host (9.5.5)."""

    word = "move_counters"
    acts_on = ""
    subkind = "kind"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Another card than the one the counters are on. To move advancement counters is not to advance (1.18.2)."""
        return NOTHING if oid in query.refs(look.m, look.env, node.source) else None

    def possible(self, look: Outlook, node: Any) -> Why:
        m, env = look.m, look.env
        held = dict(env.held)
        sources = look.could_be(node.source) if look.waits(node.source) else query.refs(m, env, node.source)
        # Counters that a card is only considered to have are not there to be moved (1.9.4).
        if not held.get(node.kind, 0) and sources is not None and not any(m.obj(o).count(node.kind) for o in sources):
            return ("1.2.5", fact("no counter to move", kind=node.kind))
        return look.objects(node.to, lambda oid: self.fits(look, node, oid))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.MoveCounters = eff.node
        to = targets(m, f, node.to)
        held = dict(f.env.held)
        sources = query.existing(m, f.env, node.source)
        has = held.get(node.kind, 0) if held else sum(m.obj(oid).count(node.kind) for oid in sources)
        if not to or not has:
            m.note("no_effect", "1.15.3", what=fact("move counters", kind=node.kind), n=0)
            return None
        n = has if node.n is None else min(has, query.value(m, f.env, node.n))
        if node.n is None or node.up_to:
            options = amounts(Verb.MOVE, "1.15.1b", n)
            n = m.ask(eff.you, "number", options, "1.15.1b", about=fact("counters to move", kind=node.kind), default=0)
        if held:
            f.env |= Env(held=tuple((k, v - n if k == node.kind else v) for k, v in held.items()))
        else:
            a.set_counters(m, sources[0], node.kind, has - n)
            a.emptied(m, sources[0], node.kind)
        a.set_counters(m, to[0], node.kind, m.state.objs[to[0]].count(node.kind) + n)
        m.note(
            "moved_counters",
            "9.5.5" if held else "1.9.2b",
            kind=node.kind,
            n=n,
            to=to[0],
            total=m.state.objs[to[0]].count(node.kind),
            source=f.env.source if held else sources[0],
        )
        a.happen(m, [Change("place counters", eff.you, to[0], n=n, what=node.kind)])
        return None


class TakeCredits(Handler):
    """Take credits from a card (1.10.4a); set-aside ones if a cost has uninstalled that card (9.5.5)."""

    word = "take_credits"
    deed = "gain credits"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        held = dict(look.env.held).get("credit", 0) if node.on.key == "this" else 0
        if held:
            return self.barred(look, node)
        has = look.objects(node.on, lambda oid: None if look.m.obj(oid).count("credit") else NOTHING)
        return self.barred(look, node) or has

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.TakeCredits = eff.node
        held = dict(f.env.held)
        if held.get("credit") and node.on.key == "this":
            n = held["credit"] if node.n is None else min(held["credit"], query.value(m, f.env, node.n))
            f.env |= Env(held=tuple((k, v - n if k == "credit" else v) for k, v in held.items()))
            a.gain_credits(m, eff.you, n, f.env.source, left=held["credit"] - n)
            return None
        for oid in query.existing(m, f.env, node.on):
            has = m.state.objs[oid].count("credit")
            n = has if node.n is None else min(has, query.value(m, f.env, node.n))
            if n:
                a.set_counters(m, oid, "credit", has - n)
                a.gain_credits(m, eff.you, n, oid, left=has - n)
                a.emptied(m, oid, "credit")
        return None


class ResolveWhenScored(Handler):
    """Mark the "when scored" abilities of an agenda pending; what else they ask for must hold (9.6.14d)."""

    word = "resolve_when_scored"

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            m.note("as_though", "9.6.14d", card=oid)
            a.as_though(m, Change("score", eff.you, oid), oid)
        return None


class Charge(Handler):
    """Charge a card that hosts a power counter (10.10)."""

    word = "charge"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card with a power counter (10.10.1)."""
        return None if c.counters(look.m, oid, "power") else ("10.10.1", fact("no power counter", card=oid))

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            if c.counters(m, oid, "power"):
                a.set_counters(m, oid, "power", m.state.objs[oid].count("power") + 1)
                m.note("placed", "10.10.1", card=oid, kind="power", n=1, total=m.state.objs[oid].count("power"))
                a.happen(m, [Change("place counters", eff.you, oid, n=1, what="power", cause="charge")])
            else:
                m.note("no_effect", "10.10.3", what=fact("effect on", word="charge", card=oid), n=0)
        return None


class Purge(Handler):
    """Remove every virus counter (10.1.2)."""

    word = "purge"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None  # 10.1.2a

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        hosts = [oid for oid, obj in m.state.objs.items() if obj.count("virus")]
        for oid in hosts:
            a.set_counters(m, oid, "virus", 0)
            a.emptied(m, oid, "virus")
        m.note("purged", "10.1.2", *(() if hosts else ("10.1.2a",)))
        a.happen(m, [Change("purge", eff.you)])
        return None


class Choose(Handler):
    """A choice of targets that is remembered for a linked ability (9.10.3)."""

    word = "choose"

    def alters(self, node: Any) -> bool:
        """Only if the source remembers it."""
        return bool(node.remember)

    def names(self, node: Any) -> tuple[str, ...]:
        """What was chosen, also under the name by which the source remembers it."""
        return (*super().names(node), *((node.remember,) if node.remember else ()))

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def prospects(self, look: Outlook, node: Any) -> Env:
        """Any object that could be chosen."""
        if look.waits(node.what):
            return UNKNOWING
        found = tuple(query.pool(look.m, look.env, node.what))
        return Env(could_be=dict.fromkeys(self.names(node), found))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.ChooseTarget = eff.node
        chosen = targets(m, f, node.what)
        if node.remember:
            a.remember(m, f.env.source, node.remember, chosen)
            m.note("remembers", "9.10.3", source=f.env.source, what=list(chosen))
        return None


def _choices(m: Machine, env: Env, node: e.ChooseServer) -> tuple[str, ...]:
    """The servers among which one is chosen."""
    roles = node.among or ("any",)
    names = dict.fromkeys(name for role in roles for name in query.standing(m, env, role))
    return tuple(name for name in names if not node.with_ice or m.state.servers[name].ice)


class ChooseServer(Handler):
    """Choose a server as the instruction resolves (1.15.1b)."""

    word = "choose_server"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if _choices(look.m, look.env, node) else NOTHING

    def prospects(self, look: Outlook, node: Any) -> Env:
        """Any server that could be chosen."""
        return UNKNOWING.binding(node.bind, tuple(_choices(look.m, look.env, node)))

    def alters(self, node: Any) -> bool:
        """Only if the source remembers it."""
        return bool(node.remember)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.ChooseServer = eff.node
        names = _choices(m, f.env, node)
        if not names:
            return None
        picked = m.ask(
            eff.you,
            "server",
            [Option(n, Choice(Verb.CHOOSE, server=n), "1.15.1b") for n in names],
            "1.15.1b",
            about=fact("choosing a server"),
        )
        m.note("chose", "1.15.1b", who=eff.you, what=fact("server", server=picked), source=eff.source)
        if node.remember:
            a.remember(m, f.env.source, node.bind, picked)
            if node.until:  # 9.10.3b
                lingering.create(m, "choice", node.until, f.env.source, eff.you, payload=node.bind)
        else:
            bind(f, node.bind, picked)
        return None


class NameCard(Handler):
    """Name a card (1.15.1b); the options are the cards that exist in this game."""

    word = "name_card"
    acts_on = ""

    def names(self, node: Any) -> tuple[str, ...]:
        """The name under which the source remembers it."""
        return (node.remember,)

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        titles = sorted(
            {
                m.catalog.card(o.name).title
                for o in m.state.objs.values()
                if o.name and m.catalog.card(o.name).type != "unknown"
            }
        )
        picked = m.ask(
            eff.you,
            "name",
            [Option(t, Choice(Verb.NAME, name=t), "1.15.1b") for t in titles],
            "1.15.1b",
            about=fact("naming a card"),
            default=0,
        )
        m.note("chose", "1.15.1b", who=eff.you, what=fact("named", name=picked), source=eff.source)
        bind(f, eff.node.remember, picked)  # known to the ability, also if its source is gone
        a.remember(m, f.env.source, eff.node.remember, picked)
        return None


def _divide(m: Machine, eff: Eff, hosts: tuple[int, ...]) -> tuple[int, ...]:
    """How a total is divided among its hosts, at least 1 each; the numbers are chosen as it resolves (1.15.1b)."""
    shares: list[int] = []
    left = eff.n
    for index, oid in enumerate(hosts):
        rest = len(hosts) - index - 1
        most = max(0, left - rest)
        picked = most
        if rest and most > 1:
            options = amounts(Verb.PLACE, "1.15.1b", most, 1, oid, eff.node)
            picked = m.ask(eff.you, "number", options, "1.15.1b", about=fact("how many on", card=oid), default=0)
        shares.append(picked)
        left -= picked
    return tuple(shares)


def _not_advanced(m: Machine, oid: int) -> Why:
    """Why a card cannot be advanced (1.18.3), None if it can."""
    if legality.can_be_advanced(m, oid):
        return None
    own = (one.name for ability in c.printed(m, m.obj(oid)) for one in ability.static)
    if "can_be_advanced" in own and (by := c.losing(m, oid)):
        return ("9.1.9a", fact("advancing lost", card=oid, source=by[0]))
    return ("1.18.3", fact("not advanced", card=oid))
