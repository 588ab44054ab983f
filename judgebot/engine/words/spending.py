"""Costs of what a player has: clicks, counters, tags, and what they suffer or end to pay (1.11, 1.9, 10.4 to 10.6)."""

from __future__ import annotations

from judgebot.cards.queries.selections import Ref
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import damage, frames, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.costs import Bill, Part
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.payment import Payment
from judgebot.engine.records import Eff, Option
from judgebot.engine.turns import first_click
from judgebot.engine.words.costs import CostHandler, amount, env_of, resolve
from judgebot.game.changes import Change
from judgebot.game.objects import ARCHIVES, RUNNER


def _run_server(m: Machine) -> str:
    run = m.state.run()
    return run.server if run else ""


class Clicks(CostHandler):
    """Spend clicks (1.11.3)."""

    word = "clicks"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        need = sum(amount(m, other) for other in one.parts if other.node.name in ("clicks", "lose_clicks"))
        has = m.state.players[one.who].clicks
        if need > has:
            return ("1.16.1", fact("few clicks", need=need, has=has))
        return first_click(m, one.who, one.action) if not self.effect and amount(m, part) else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        who, n = pay.bill.who, amount(m, part)
        if not n:
            return
        a.player(m, who, clicks=m.state.players[who].clicks - n)
        cause = "run" if m.state.run() else ""
        spent = Change("spend clicks", who, n=n, source=part.source, server=_run_server(m), cause=cause)
        pay.changes.append(spent)
        action = _action(m)
        if action:
            turn = [*m.state.history[m.state.turn_start :], *pay.changes]
            before = [ch.n for ch in turn if ch.kind == "clicks on an action" and (ch.who, ch.data) == (who, action)]
            n += max(before, default=0)
            pay.changes.append(Change("clicks on an action", who, n=n, what=str(action[0]), data=action))


def _action(m: Machine) -> tuple[object, ...]:
    """The action that clicks which are paid now are spent on (5.2.2, 1.16.4d), as 5.2.6a tells it; () if on none."""
    stack = m.state.frames
    at = next((i for i in reversed(range(len(stack))) if isinstance(stack[i], frames.ActionWindow)), None)
    if at is None:
        return ()
    window = stack[at]
    assert isinstance(window, frames.ActionWindow)
    if not window.action or any(isinstance(frame, frames.Ability) for frame in stack[at:]):
        return ()  # paid for something that the action does, not for the action
    name, *about = window.action
    return (name, *about) if name == "use" else (name,)


class LoseClicks(Clicks):
    """Lose clicks (1.11.3b)."""

    word = "lose_clicks"
    effect = "lose_clicks"

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        resolve(m, pay, part)


class PayTrashCost(CostHandler):
    """Pay the trash cost of an accessed card: its credits are among those of the bill (7.1.5a)."""

    word = "pay_trash_cost"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        found = query.existing(m, env_of(one, part), part.node.of)
        if not found:
            return ("1.12.2", fact("no such thing", text=part.node.of))
        if c.trash_cost(m, found[0]) is None:
            return ("7.1.5a", fact("no trash cost"))
        return ("7.1.5b", fact("in Archives")) if m.obj(found[0]).zone == ARCHIVES else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        """It is paid with the credits of the bill."""


class SpendCounters(CostHandler):
    """Spend hosted counters."""

    word = "counters"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        here = frozenset(self.hosts(m, one, part))
        kind = part.node.kind
        same = [p for p in one.parts if p.node.name == "counters" and p.node.kind == kind]
        need = sum(amount(m, p) for p in same if frozenset(self.hosts(m, one, p)) <= here)
        if (not here and need) or sum(m.state.objs[oid].count(kind) for oid in here) < need:
            return ("1.16.1", fact("few counters", need=need, kind=kind))
        return None

    def hosts(self, m: Machine, one: Bill, part: Part) -> list[int]:
        """The cards that host what can be spent."""
        env, on = env_of(one, part), part.node.on
        if isinstance(on, Ref):
            return list(query.existing(m, part.env, on))
        return [oid for oid in query.candidates(m, env, on) if m.state.objs[oid].count(part.node.kind)]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        hosts = self.hosts(m, pay.bill, part)
        spent: list[int] = []
        for _ in range(amount(m, part)):
            left = [oid for oid in hosts if m.state.objs[oid].count(part.node.kind) > spent.count(oid)]
            options = [Option(oid, Choice(Verb.SPEND, oid, name=part.node.kind), "1.16.1") for oid in left]
            about = fact("paid with", card=part.source, cost=part.node)
            spent.append(m.ask(pay.bill.who, "cost", options, "1.16.1", about=about))
        pay.counters[id(part)] = tuple(spent)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        hosts = pay.counters[id(part)]
        for oid in dict.fromkeys(hosts):
            n = hosts.count(oid)
            a.set_counters(m, oid, part.node.kind, m.state.objs[oid].count(part.node.kind) - n)
            pay.changes.append(Change("spend counters", pay.bill.who, oid, n=n, what=part.node.kind))


class Suffer(CostHandler):
    """Suffer damage (10.4.1)."""

    word = "suffer"
    chance = True
    late = True
    effect = "damage"

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        hits = damage.hits(m, amount(m, part), part.node.type, tuple(pay.taken))
        pay.taken += hits
        pay.hits.append((part, hits))

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        hits = next(found for of, found in pay.hits if of is part)
        eff = self.resolved(m, pay.bill, part)
        if eff.n:
            pay.changes += m.rules.effects[self.effect].suffer(m, eff, hits, pay.shelf)
            pay.lethal = pay.lethal or eff.n > len(hits)


class TakeTags(CostHandler):
    """The Runner takes tags (10.5)."""

    word = "take_tags"
    effect = "tags"


class RemoveTags(CostHandler):
    """Remove tags (10.5.5)."""

    word = "remove_tags"
    effect = "remove_tags"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        few = m.state.players[RUNNER].tags < amount(m, part)
        return ("1.16.1", fact("few tags")) if few else None

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """The payer removes them, though they are the Runner's (10.5.5)."""
        return super().resolved(m, one, part, oids)._replace(who=one.who)


class BadPublicity(CostHandler):
    """The Corp takes bad publicity (10.6.1)."""

    word = "bad_publicity"
    effect = "bad_publicity"


class JackOut(CostHandler):
    """The Runner jacks out, which ends the run (6.1.5)."""

    word = "jack_out"
    effect = "jack_out"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        if one.who != RUNNER:
            return ("1.16.1", fact("nothing to pay with", cost=part.node))
        why: Why = m.rules.effects[self.effect].possible(Outlook(m, env_of(one, part)), part.node)
        return why

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        m.rules.effects[self.effect].done(m, self.resolved(m, pay.bill, part))
