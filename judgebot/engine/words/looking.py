"""Words for what players get to see: exposing, revealing, looking at cards and putting them back (1.21, 8.3)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.queries.selections import ref
from judgebot.engine import apply as a
from judgebot.engine import because, frames, query
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Eff, Option
from judgebot.engine.trashing import shelve, trash_now
from judgebot.engine.words.base import (
    Handler,
    bind,
    paying,
)
from judgebot.game.changes import Change
from judgebot.game.objects import (
    HQ,
    RND,
    RUNNER,
    STACK,
)


class Expose(Handler):
    """Expose unrezzed installed cards (1.21.4)."""

    word = "expose"
    rule = "1.21.4"
    stopped = "expose"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only an unrezzed installed card (1.21.4)."""
        return None if c.unrezzed(look.m.obj(oid)) else ("1.21.4", fact("not rezzed yet", card=oid))

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        exposed = []
        for oid in eff.objs:
            obj = m.state.objs[oid]
            if obj.installed and not obj.faceup:
                m.note("exposed", "1.21.4", cards=[oid])
                a.show_runner(m, (oid,))
                a.happen(m, [Change("expose", eff.who, oid, source=eff.source)])
                exposed.append(oid)
        bind(f, eff.node.bind, tuple(exposed))
        return None


class Reveal(Handler):
    """Reveal cards (1.21.3)."""

    word = "reveal"
    rule = "1.21.3"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        oids = eff.objs
        if oids:
            a.happen(m, self.done(m, eff))
        bind(f, eff.node.bind, oids)
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        m.note("revealed", "1.21.3", cards=list(eff.objs), who=eff.who, **paying(eff))
        a.show_runner(m, eff.objs)  # what is revealed and trashed as one cost is seen as it is trashed
        return [Change("reveal", eff.who, oid, source=eff.source) for oid in eff.objs]


class Look(Handler):
    """Look at cards (1.21.2)."""

    word = "look"
    deed = "look"
    rule = "1.21.2"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        apart = ("1.21.5",) if because.waits(m, "expose", "reveal", "access") else ()
        m.note("looks", "1.21.2", *apart, who=eff.who, cards=list(eff.objs))
        if eff.who == RUNNER:
            a.show_runner(m, eff.objs)
        bind(f, eff.node.bind, eff.objs)
        return None


def _bound(look: Outlook, name: str) -> Why:
    """Whether there are cards under a name that an earlier instruction binds."""
    return look.objects(ref(name))


class Arrange(Handler):
    """Arrange cards on top of a deck: they become new objects (8.3.3)."""

    word = "arrange"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return _bound(look, node.cards)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        oids = tuple(
            oid
            for oid in query.refs(m, f.env, ref(eff.node.cards))
            if oid in m.state.objs and m.state.objs[oid].zone in (RND, STACK)
        )
        if len(oids) < 2:
            m.note("no_effect", "8.3.1a", what=fact("effect", word="arrange"), n=len(oids))
            return None
        left = list(oids)
        order: list[int] = []
        while left:  # the last is no decision
            options = [Option(oid, Choice(Verb.PUT_NEXT, oid), "8.3.3") for oid in left]
            picked = m.ask(eff.who, "arrange", options, "8.3.3", about=fact("order from the top"), default=0)
            order.append(picked)
            left.remove(picked)
        _return_to_top(m, tuple(order))
        return None


def _return_to_top(m: Machine, order: tuple[int, ...]) -> None:
    zone = m.state.objs[order[0]].zone
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
    m.note("arranged", "8.3.3", "1.12.3", cards=list(order), zone=zone)


class TakeAny(Handler):
    """Move any number of the cards looked at; several destinations one after the other."""

    word = "take_any"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return _bound(look, node.cards)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.TakeAny = eff.node
        to = node.to[part]
        more = part + 1 < len(node.to)
        pool = [oid for oid in query.refs(m, f.env, ref(node.cards)) if oid in m.state.objs]
        taken: list[int] = []
        verb, where = (Verb.TRASH, "") if to == "trash" else (Verb.ADD, HQ)
        about = fact("which to trash") if verb is Verb.TRASH else fact("which to add", place=where)
        while True:
            options = [Option(oid, Choice(verb, oid, server=where), "8.2.1a") for oid in pool if oid not in taken]
            options.append(Option(0, Choice(Verb.NO_MORE, server=where, of=verb), "8.2.1a"))
            picked = m.ask(eff.you, "take", options, "8.2.1a", about=about, default=len(options) - 1)
            if not picked:
                break
            taken.append(picked)
        shelf = shelve(m, taken) if to == "trash" else None
        bind(f, node.cards, tuple(oid for oid in pool if oid not in taken))
        if not taken:
            return more
        if to == "trash":
            seen = a.before(m)
            a.happen(m, trash_now(m, tuple(taken), eff.you, "ability", shelf=shelf), seen)
        else:
            for oid in taken:
                a.move(m, oid, HQ)
            m.note("added", "8.2.1a", who=eff.you, cards=taken, to=HQ)
        return more
