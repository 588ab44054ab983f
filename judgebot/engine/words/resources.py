"""Credits, clicks, tags, bad publicity and damage (1.10, 1.11, 10.4 to 10.6)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.queries.selections import Ref
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import damage, frames, query
from judgebot.engine.activity import conditionals
from judgebot.engine.choices import Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.interrupts import unpreventable
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Eff, amounts
from judgebot.engine.trashing import Shelf, shelve, trash_now
from judgebot.engine.words.base import (
    Handler,
    bind,
    paid,
    paying,
)
from judgebot.game.changes import Change
from judgebot.game.objects import (
    CORP,
    GRIP,
    RUNNER,
)


class Gain(Handler):
    """Gain credits (1.10.3a)."""

    word = "gain"
    deed = "gain credits"
    acts_on = ""
    gathers = True
    event = "gain credits"

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.amount(node.n)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        a.gain_credits(m, eff.who, eff.n, eff.source, eff.cause)
        return None


class GainClicks(Handler):
    """Gain clicks (1.11.3a)."""

    word = "gain_clicks"
    acts_on = ""
    gathers = True

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.amount(node.n)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        a.player(m, eff.who, clicks=m.state.players[eff.who].clicks + eff.n)
        m.note(
            "gained",
            "1.11.3a",
            who=eff.who,
            n=eff.n,
            what="clicks",
            total=m.state.players[eff.who].clicks,
            source=eff.source,
        )
        run = m.state.run()
        cause, server = ("run", run.server) if run is not None else ("", "")
        a.happen(m, [Change("gain clicks", eff.who, n=eff.n, source=eff.source, server=server, cause=cause)])
        return None


class Lose(Handler):
    """Lose credits, as many as possible (1.10.3b, 1.2.4); with `up to`, the ability's controller says how many.

    With `if_able`, all of them or none (1.2.3).
    """

    word = "lose"
    deed = "use credit pool"
    acts_on = ""
    gathers = True
    event = "lose credits"

    def possible(self, look: Outlook, node: Any) -> Why:
        has = c.credit_pool(look.m, look.who(node))
        need = look.value(node.n) if (look.fully or node.if_able) and not look.waits(node.n) else 1
        few = None if has >= need else ("1.10.3b", fact("credits to lose", n=has))
        return self.barred(look, node) or look.amount(node.n) or few

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        n = eff.n
        if eff.node is not None and eff.node.if_able and c.credit_pool(m, eff.who) < n:
            m.note("no_effect", "1.2.3", what=fact("lose credits", n=n), n=0)
            n = 0
        if eff.node is not None and eff.node.up_to:
            most = min(n, c.credit_pool(m, eff.who))
            options = amounts(Verb.LOSE, "1.15.1b", most)
            about = fact("credits to lose of", who=eff.who)
            n = m.ask(eff.you, "number", options, "1.15.1b", about=about, default=0)
        parts: list[tuple[int, int]] = []
        for oid, hosted in c.pooled(m, eff.who):  # the player says which they lose, all in the pool being alike
            rest = n - sum(k for _, k in parts)
            least = max(0, rest - m.state.players[eff.who].credits)
            options = amounts(Verb.LOSE, "1.10.3b", min(rest, hosted), least, card=oid)
            about = fact("credits lost from", card=oid)
            parts.append((oid, m.ask(eff.who, "number", options, "1.10.3b", about=about, default=0)))
        for oid, k in parts:
            if k:
                left = m.state.objs[oid].count("credit") - k
                a.set_counters(m, oid, "credit", left)
                m.note("removed", "1.10.3b", card=oid, kind="credit", n=k, total=left)
                a.happen(m, [Change("lose credits", eff.who, n=k, source=eff.source), *a.broke(m, eff.who)])
        elsewhere = sum(k for _, k in parts)
        lost = elsewhere + a.lose_credits(m, eff.who, n - elsewhere, eff.source)
        bind(f, eff.node.bind if eff.node is not None else "", lost)
        return None


class LoseClicks(Handler):
    """Lose clicks (1.11.3b)."""

    word = "lose_clicks"
    acts_on = ""
    gathers = True
    event = "lose clicks"

    def possible(self, look: Outlook, node: Any) -> Why:
        has = look.m.state.players[look.who(node)].clicks
        need = look.value(node.n) if (look.fully or node.if_able) and not look.waits(node.n) else 1
        return look.amount(node.n) or (None if has >= need else ("1.11.3b", fact("clicks to lose", n=has)))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        has = m.state.players[eff.who].clicks
        lost = min(has, eff.n)
        if eff.node is not None and eff.node.if_able and has < eff.n:
            lost = 0
            m.note("no_effect", "1.2.3", what=fact("lose clicks", n=eff.n), n=0)
        if lost:
            a.happen(m, self.done(m, eff._replace(n=lost), *(("1.2.4",) if lost < eff.n else ())))
        return None

    def done(self, m: Machine, eff: Eff, *rules: str) -> list[Change]:
        left = m.state.players[eff.who].clicks - eff.n
        a.player(m, eff.who, clicks=left)
        told = {"who": eff.who, "n": eff.n, "what": "clicks", "total": left, "source": eff.source}
        m.note("lost", "1.11.3b", *rules, **told, **paying(eff))
        run = m.state.run()
        server, cause = (run.server, "run") if run is not None else ("", "")
        return [Change("lose clicks", eff.who, n=eff.n, source=eff.source, server=server, cause=cause)]


class Tags(Handler):
    """The Runner takes tags; the number must be above 0 (9.9.6a)."""

    word = "tags"
    deed = "take tags"
    acts_on = ""
    gathers = True
    affects = RUNNER
    stopped = "tags"

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.amount(node.n)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff.n <= 0:
            m.note("no_effect", "9.9.6a", "9.9.7d", what=fact("effect", word="tags"), n=eff.n)
            return None
        a.happen(m, self.done(m, eff))
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        a.player(m, RUNNER, tags=m.state.players[RUNNER].tags + eff.n)
        total = m.state.players[RUNNER].tags
        m.note("tags", "10.5.1", n=eff.n, total=total, source=eff.source, **paying(eff))
        return [Change("tags", RUNNER, n=eff.n, source=eff.source, cause=paid(eff))]


class RemoveTags(Handler):
    """Remove tags."""

    word = "remove_tags"
    deed = "remove tags"
    acts_on = ""
    gathers = True
    event = "remove tags"
    affects = RUNNER

    def possible(self, look: Outlook, node: Any) -> Why:
        has = look.m.state.players[RUNNER].tags
        need = look.value(node.n) if look.fully and not look.waits(node.n) else 1
        if has < need:
            return ("1.2.5", fact("tags", n=has) if has else fact("not tagged"))
        return self.barred(look, node) or look.amount(node.n)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        n = min(eff.n, m.state.players[RUNNER].tags)
        by = query.who(f.env, eff.node.who) if eff.node is not None else eff.you
        if n and eff.node is not None and eff.node.up_to:
            options = amounts(Verb.REMOVE, "1.15.1b", n)
            n = m.ask(by, "number", options, "1.15.1b", about=fact("tags to remove"), default=0)
        bind(f, eff.node.bind if eff.node is not None else "", n)
        less = ("1.2.4",) if n < eff.n and not (eff.node is not None and eff.node.up_to) else ()
        if n:
            a.happen(m, self.done(m, eff._replace(n=n, who=by or RUNNER), *less))
        return None

    def done(self, m: Machine, eff: Eff, *rules: str) -> list[Change]:
        total = m.state.players[RUNNER].tags - eff.n
        a.player(m, RUNNER, tags=total)
        by = "10.5.1" if eff.source else "10.5.4"  # an ability, or the basic action
        m.note("removed_tags", by, *rules, n=eff.n, total=total, **paying(eff))
        return [Change("remove tags", eff.who, n=eff.n, source=eff.source)]


class BadPublicity(Handler):
    """The Corp takes bad publicity (10.6.1)."""

    word = "bad_publicity"
    acts_on = ""
    gathers = True
    event = "bad publicity"
    stopped = "bad publicity"
    affects = CORP

    def possible(self, look: Outlook, node: Any) -> Why:
        if node.source is None or look.waits(node.source):
            return look.amount(node.n)
        hosted = (look.m.obj(oid).count("bad publicity") for oid in query.existing(look.m, look.env, node.source))
        return look.amount(node.n) if any(hosted) else ("1.2.5", fact("no bad publicity here"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        source: Ref | None = eff.node.source if eff.node is not None else None
        if source is not None:
            found = query.existing(m, f.env, source)
            hosted = m.obj(found[0]).count("bad publicity") if found else 0
            eff = eff._replace(n=min(eff.n, hosted))
            if eff.n > 0:
                a.set_counters(m, found[0], "bad publicity", hosted - eff.n)
                a.emptied(m, found[0], "bad publicity")
        if eff.n > 0:
            a.happen(m, self.done(m, eff))
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        total = m.state.players[CORP].bad_publicity + eff.n
        a.player(m, CORP, bad_publicity=total)
        run = m.state.run()
        late = ("10.6.2a",) if run is not None and run.begun else ()
        m.note("bad_publicity", "10.6.1", *late, n=eff.n, total=total, **paying(eff))
        return [Change("bad publicity", CORP, n=eff.n, source=eff.source)]


class RemoveBadPublicity(Handler):
    """Remove bad publicity."""

    word = "remove_bad_publicity"
    acts_on = ""
    gathers = True
    affects = CORP

    def possible(self, look: Outlook, node: Any) -> Why:
        has = look.m.state.players[CORP].bad_publicity
        return look.amount(node.n) or (None if has else ("1.2.5", fact("no bad publicity")))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        has = m.state.players[CORP].bad_publicity
        hosted = any(obj.count("bad publicity") for obj in m.state.objs.values())
        if eff.n > has and hosted and m.rules.edition.has("hosted-counters-are-nobodys"):
            m.switched("hosted-counters-are-nobodys", "26:1.13.3")
        if has:
            a.player(m, CORP, bad_publicity=has - min(has, eff.n))
            less = ("1.2.4",) if has < eff.n else ()
            m.note("bad_publicity", "10.6.1", *less, n=-min(has, eff.n), total=has - min(has, eff.n))
            a.happen(m, [Change("remove bad publicity", CORP, n=min(has, eff.n), source=eff.source)])
        return None


def _asks_who(m: Machine) -> bool:
    """Whether an ability waits for somebody to trash a card."""
    return any(one.event == "trash" and one.who for active in conditionals(m) for one in active.ability.when)


class Damage(Handler):
    """Damage: cards trashed at random from the grip, all at once (10.4.2, 10.4.3)."""

    word = "damage"
    acts_on = ""
    subkind = "type"
    gathers = True
    affects = RUNNER
    stopped = "damage"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.amount(node.n)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff.n <= 0:
            m.note("no_effect", "9.9.6b", "9.9.7d", what=fact("damage", type=eff.what), n=eff.n)
            return None
        for static in c.declared(m, "always_prevented"):
            if f"{eff.what} damage" in static.declaration.what and not unpreventable(m, eff):
                m.note(
                    "prevented",
                    "9.9.5" if m.rules.edition.has("prevented-where") else "9.9.5c",
                    source=static.source,
                    what=fact("damage", type=eff.what),
                    n=eff.n,
                    left=0,
                )
                return None
        hits = damage.hits(m, eff.n, eff.what)
        shelf = shelve(m, hits, eff.aside) if eff.n <= len(hits) else None
        seen = a.before(m)
        changes = self.suffer(m, eff, hits, shelf)
        if eff.n > len(hits):
            a.flatline(m, "10.4.4")
            return None
        bind(f, eff.node.bind if eff.node is not None else "", tuple(ch.obj for ch in changes if ch.kind == "trash"))
        a.happen(m, changes, seen)
        return None

    def suffer(self, m: Machine, eff: Eff, hits: tuple[int, ...], shelf: Shelf | None) -> list[Change]:
        """What `done` is for other words; of more damage than there are cards, only that it is suffered (10.4.4).

        hits   the cards that it trashes
        shelf  what is set aside first of the cards that are trashed with them
        """
        m.note(
            "damage",
            "10.4.2b" if eff.what == "core" else "10.4.2a",
            *(("10.4.3",) if eff.n > 1 else ()),
            *(("10.4.1",) if getattr(eff.node, "suffer", False) else ()),
            *(("9.3.3g",) if unpreventable(m, eff) else ()),
            n=eff.n,
            what=eff.what,
            cards=list(hits),
            source=eff.source,
            grip=len(m.state.zones[GRIP]),
            **paying(eff),
        )
        if eff.what == "core" and eff.n <= len(hits):
            a.player(m, RUNNER, core_damage=m.state.players[RUNNER].core_damage + eff.n)
        by = RUNNER if getattr(eff.node, "suffer", False) else eff.you or CORP  # 10.4.1
        if m.rules.edition.has("who-trashes-for-damage") and _asks_who(m):
            m.switched("who-trashes-for-damage", "10.4.2b" if eff.what == "core" else "10.4.2a")
        changes = trash_now(m, hits, by, "damage", what=eff.what, shelf=shelf) if eff.n <= len(hits) else []
        changes = [change._replace(source=change.source or eff.source) for change in changes]
        suffered = Change("damage", RUNNER, n=eff.n, what=eff.what, source=eff.source, cause=paid(eff))
        return [*changes, suffered, Change("do damage", by, n=eff.n, what=eff.what, source=eff.source)]
