"""Costs that put something on the source: a card, or counters that the payer has (1.13, 1.9.2b)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import prohibitions, restrictions
from judgebot.engine.costs import Bill, Part
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.payment import Payment
from judgebot.engine.records import Eff
from judgebot.engine.words.costs import Chosen, CostHandler, amount
from judgebot.game.changes import Change
from judgebot.game.objects import CORP


class HostCard(Chosen):
    """Host a card on the source (1.13.1)."""

    word = "host"
    verb = "host"
    takes = True
    late = True
    effect = "host"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        if part.source not in m.state.objs:
            return ("1.12.2", fact("source gone"))
        stop = prohibitions.cannot(m, "host", one.who, part.source)
        return ("1.16.1b", fact("text", text=stop.declaration)) if stop is not None else None

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        """Those for which the source has room (1.13.4)."""
        found = super().pool(m, one, part)
        return [oid for oid in found if restrictions.no_host(m, one.who, oid, part.source) is None]

    def count(self, m: Machine, part: Part) -> int:
        return 1

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """On the source."""
        return super().resolved(m, one, part, oids)._replace(onto=(part.source,))


class HostCounters(CostHandler):
    """Move counters of the payer's to the source: they are theirs no more while it hosts them (1.9.2b)."""

    word = "host_counters"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        if part.source not in m.state.objs:
            return ("1.12.2", fact("source gone"))
        need, has = amount(m, part), m.state.players[CORP].bad_publicity if one.who == CORP else 0
        return ("1.16.1", fact("few counters", need=need, kind=part.node.kind)) if has < need else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        n, kind, oid = amount(m, part), part.node.kind, part.source
        a.player(m, CORP, bad_publicity=m.state.players[CORP].bad_publicity - n)
        a.set_counters(m, oid, kind, m.state.objs[oid].count(kind) + n)
        total = m.state.objs[oid].count(kind)
        m.note("hosted_counters", "1.9.2b", "1.13.1", who=CORP, card=oid, kind=kind, n=n, total=total)
        pay.changes.append(Change("place counters", pay.bill.who, oid, n=n, what=kind))
