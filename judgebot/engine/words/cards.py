"""Words for drawing, trashing and stealing cards (8.4, 1.14, 7.2.3)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, frames, lingering, prohibitions, query, triggers
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.interrupts import unpreventable
from judgebot.engine.machine import Machine
from judgebot.engine.moves import steal_now
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Eff, NotImplementedRule, Option, amounts
from judgebot.engine.trashing import Shelf, shelve, trash_now
from judgebot.engine.words.base import (
    Handler,
    arrives_with,
)
from judgebot.engine.words.searching import show_attributes
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import (
    PLAYERS,
    RND,
    RUNNER,
    STACK,
    opponent,
)


class Draw(Handler):
    """Draw cards (8.4)."""

    word = "draw"
    deed = "draw"
    acts_on = ""
    gathers = True

    def possible(self, look: Outlook, node: Any) -> Why:
        players = PLAYERS if node.who == "both" else (look.who(node),)
        whys = [self._stopped(look, node, who) for who in players]
        return look.amount(node.n) or (None if None in whys else whys[0])

    def _stopped(self, look: Outlook, node: Any, who: str) -> Why:
        """Why a player could draw nothing."""
        if who == RUNNER and not look.m.state.zones[STACK]:
            return ("1.2.5", fact("stack empty"))
        return self.barred(look, node, who)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff.node is None or eff.node.who != "both":
            n = self._how_many(m, eff, eff.you)
            if n > 0:
                self._tie(m, f, eff)
                m.push(frames.Draw(who=eff.who, n=n, cause=eff.cause, source=eff.source))
            return None
        both = [one for one in f.effs if one.node is eff.node]  # 8.4.4; without one who cannot draw (1.2.2b)
        if eff == both[0]:
            draws = [(one.who, self._how_many(m, one, one.who)) for one in both]
            draws = [(who, n) for who, n in draws if n > 0]
            if draws:
                m.push(
                    frames.Draw(
                        who=draws[0][0], n=draws[0][1], also=tuple(draws[1:]), cause=eff.cause, source=eff.source
                    )
                )
        return None

    def _tie(self, m: Machine, f: frames.Instruction, eff: Eff) -> None:
        """The abilities about this very draw (9.11.5); without a card to draw it meets no condition (8.4.2)."""
        deck = STACK if eff.who == RUNNER else RND
        if eff.node is None or not eff.node.linked or not m.state.zones[deck]:
            return
        env = f.env.without("trigger", "ability")
        for ability in eff.node.linked:
            lingering.create(m, "ability", "once", eff.source, eff.you, payload=ability, env=env)

    def _how_many(self, m: Machine, eff: Eff, decides: str) -> int:
        if eff.node is None or not eff.node.up_to:
            return eff.n
        rule = "8.4.4a" if eff.node.who == "both" else "1.15.1b"
        options = amounts(Verb.DRAW, rule, eff.n)
        about = fact("cards to draw", who=eff.who)
        n: int = m.ask(decides, "number", options, rule, about=about, default=0)
        return n


class Trash(Handler):
    """Trash cards (1.19), all together (9.12.2a)."""

    word = "trash"
    rule = "1.19.1"
    deed = "trash"
    stopped = "trash"
    binds = ("trashed",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """A limit on what the source trashes in each encounter prohibits more (1.2.2)."""
        over = [s for s, left in _trashes_left(look.m, look.env.source, oid) if left <= 0]
        return prohibitions.forbidden(look.m, over[0], "1.2.2a") if over else None

    def allowed(self, m: Machine, eff: Eff) -> Eff | None:
        """Without what is prohibited, a limit on what the source trashes included (1.2.2b)."""
        left = super().allowed(m, eff)
        for oid in left.objs if left is not None else ():
            if any(more < len(eff.objs) for _, more in _trashes_left(m, eff.source, oid)):
                if len(eff.objs) > 1:
                    raise NotImplementedRule("several cards are trashed, and only some of them can be", "1.2.2b")
                return None
        return left

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff.node is not None and eff.node.unless is not None and part <= len(eff.objs):
            return self._spare(m, f, eff, part)
        if not part and (extra := self._extra(m, eff)) is not None:
            return self._charge(m, f, eff, extra)
        if part and eff.node is not None and eff.node.unless is None and not isinstance(f.result, Env):
            return None
        spared = f.env.spared if part else ()
        oids = tuple(oid for oid in eff.objs if oid in m.state.objs and oid not in spared)
        if not oids:
            return None
        shelf = shelve(m, oids, eff.aside, eff.stay)
        show_attributes(m, eff)
        seen = a.before(m)
        changes = self.trash(m, eff._replace(objs=oids), shelf)
        a.happen(m, changes, seen)
        f.env |= Env(trashed=tuple(ch.obj for ch in changes if ch.kind == "trash"))
        return None

    def trash(self, m: Machine, eff: Eff, shelf: Shelf | None) -> list[Change]:
        """What `done` is for other words; `shelf`: what is set aside first of the cards (8.2.2)."""
        changes = trash_now(m, eff.objs, eff.who, eff.cause or "ability", stay=eff.stay, shelf=shelf)
        return [change._replace(source=change.source or eff.source) for change in changes]

    def _extra(self, m: Machine, eff: Eff) -> costs.Bill | None:
        """The additional costs for a player to trash a card by an effect (1.16.10c), or None.

        Raises NotImplementedRule where several cards are trashed, or the effect could be paid off as well.
        """
        if eff.node is None or eff.cause:
            return None
        bills = [costs.additional(m, costs.Bill(eff.who, (), (), "trash", oid), "trash", oid) for oid in eff.objs]
        bills = [one for one in bills if one.added]
        if bills and (len(eff.objs) > 1 or eff.node.unless is not None):
            raise NotImplementedRule("an additional cost to trash one of several cards", "1.16.10c")
        return bills[0] if bills else None

    def _charge(self, m: Machine, f: frames.Instruction, eff: Eff, extra: costs.Bill) -> bool | None:
        """Pay the additional cost before the card is trashed, if the player can and wants to (1.16.10a, 1.16.10c)."""
        (oid,) = eff.objs
        why = costs.unpayable(m, extra)
        if why is not None:
            m.note("cannot_pay", why[0], "1.16.10c", who=eff.who, cost=extra, why=why[1],
                   source=eff.source)  # fmt: skip
            return None
        if costs.declines(m, eff.who, "trash", oid, "", "1.16.10a"):
            return None
        f.result = None
        m.push(frames.Cost(env=f.env, bill=extra))
        return True

    def _spare(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool:
        """Ask whether the opponent pays to keep one of the cards (9.9.5, 1.16.11b); then about the next."""
        who, before = opponent(eff.you), eff.objs[part - 1] if part else 0
        kept = f.env.spared if part else ()
        if part and f.env.sparing == before and isinstance(f.result, Env):
            kept = (*kept, before)
            m.note("prevented", "9.9.5", source=eff.source, what=fact("trash", card=before), n=1, left=0)
        oid = eff.objs[part] if part < len(eff.objs) else 0
        one = costs.bill(m, who, eff.node.unless, f.env, "nested", eff.source)
        asked = bool(oid) and oid in m.state.objs and costs.unpayable(m, one) is None and not unpreventable(m, eff)
        yes = False
        if asked:
            options = [
                Option(True, Choice(Verb.PAY, oid, of=one), "1.16.11b"),
                Option(False, Choice(Verb.DO_NOT_PAY, oid, of=one), "1.16.11b"),
            ]
            yes = m.ask(
                who,
                "pay",
                options,
                "1.16.11",
                about=fact("paying to keep", source=eff.source, cost=one, card=oid),
                default=1,
            )
        f.env |= Env(spared=kept, sparing=oid if yes else 0)
        f.result = None
        if yes:
            m.push(frames.Cost(env=f.env, bill=one))
        return True


def _trashes_left(m: Machine, source: int, oid: int) -> list[tuple[c.Static, int]]:
    """Limits on trashing cards like this one with the source, and how many more it can trash in this encounter."""
    found = []
    for static in c.declared(m, "trash_limit") if m.state.encounter() is not None else ():
        of = static.declaration.of
        if static.source == source and query.matches(m, static.env, of, oid):
            past = m.state.history[triggers.span_start(m, "encounter") :]
            mine = [ch.was for ch in past if ch.kind == "trash" and ch.source == source]
            done = sum(1 for was in mine if query.matches(m, static.env, of, was))
            found.append((static, int(static.declaration.n) - done))
    return found


class Steal(Handler):
    """The Runner steals an agenda (1.17.3)."""

    word = "steal"
    deed = "steal"
    event = "steal"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            if oid in m.state.objs:
                steal_now(m, oid, arrives_with(eff, oid))
        return None
