"""What the rules say of each cost word: whether it can be paid, with what, and paying it (1.16).

The arguments of a word and its English stand in `judgebot.cards.effects.costs` under the same name. A part of a cost
that is credits has no handler: credits of the whole bill are paid together (`judgebot.engine.costs`).
"""

from __future__ import annotations

from typing import ClassVar

from judgebot.cards import effects as e
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.values import Counters
from judgebot.engine import apply as a
from judgebot.engine import frames, query
from judgebot.engine.costs import Bill, Part
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.payment import Payment, choose
from judgebot.engine.records import PAYING, Eff, NotImplementedRule
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import ASIDE


class CostHandler:
    """What the rules say of one cost word.

    word    the word
    binds   the rest of the ability knows the objects it is paid with
    takes   it takes objects away from where they are: no other part of the cost can be paid with them (1.16.10b)
    chance  with what it is paid is chosen by chance, once the player has chosen everything
    trashes what it is paid with is trashed, together with what else is
    late    it is paid after what is trashed to pay, in the order of records
    effect  the word of the effect that a player resolves to pay it (1.16.1), "" where nothing is resolved
    """

    word: ClassVar[str] = ""
    binds: ClassVar[bool] = False
    takes: ClassVar[bool] = False
    chance: ClassVar[bool] = False
    trashes: ClassVar[bool] = False
    late: ClassVar[bool] = False
    effect: ClassVar[str] = ""

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        """Why it cannot be paid, apart from a lack of objects to pay with; None if it can."""
        return None

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """The effect that is resolved to pay it, on these objects."""
        who = m.rules.effects[self.effect].affects or one.who
        n = amount(m, part) if hasattr(part.node, "n") else 0
        kind = getattr(part.node, "type", "")
        return Eff(self.effect, who, n, oids, kind, source=part.source, you=one.who, node=part.node, cause=PAYING)

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        """The objects with which it can be paid."""
        return []

    def count(self, m: Machine, part: Part) -> int:
        """With how many objects it is paid."""
        return amount(m, part)

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        """Ask with what it is paid."""

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        """Pay it; nothing is asked any more. What is trashed is trashed together with what else pays the bill."""
        if not self.trashes:
            resolve(m, pay, part)


class OfTheSource(CostHandler):
    """A cost paid with the source itself."""

    takes = True

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        return None if part.source in m.state.objs else ("1.12.2", fact("source gone"))

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [part.source]

    def count(self, m: Machine, part: Part) -> int:
        return 1

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, (part.source,), True)


def env_of(one: Bill, part: Part) -> Env:
    """What a part of a cost knows; its payer is who pays."""
    return part.env if part.env.you == one.who else part.env | Env(you=one.who)


def amount(m: Machine, part: Part) -> int:
    """The number that a part names."""
    return max(0, query.value(m, part.env, part.node.n))


class Chosen(CostHandler):
    """A cost paid with objects: the source, one that is named, or some of the payer's choice.

    verb  how an option names what is done to an object
    """

    verb: ClassVar[str] = ""
    binds = True

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        """Whether it could be done to an object."""
        return True

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        """Those that the word describes, controlled by the payer where it describes several (1.16.1)."""
        env, what = env_of(one, part), part.node.what
        if isinstance(what, Ref):
            found = list(query.existing(m, env, what))
        elif isinstance(what, e.RandomCards):
            found = list(m.state.zones[query.zone_of(env, what.of)])
        else:
            found = [
                oid
                for oid in query.candidates(m, env, what)
                if m.state.objs[oid].controller == one.who or what.hosted_on is not None
            ]
        return [oid for oid in found if self.fits(m, one, oid)]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        choose(m, pay, part, self.verb, self.takes)
        self.bind(pay, part)

    def bind(self, pay: Payment, part: Part) -> None:
        """Let the ability know what was chosen."""
        if getattr(part.node, "bind", ""):
            pay.known = pay.known.binding(part.node.bind, pay.of(part))


def resolve(m: Machine, pay: Payment, part: Part, oids: tuple[int, ...] = ()) -> list[Change]:
    """Pay a part by resolving an effect (1.16.1), as an instruction does: what happened.

    oids  the objects; left out: all with which the part is paid
    """
    eff = m.rules.costs[part.node.name].resolved(m, pay.bill, part, oids or pay.of(part))
    if eff.n <= 0 and not eff.objs:
        return []
    word = m.rules.effects[eff.kind]
    were = [m.state.objs[oid] for oid in eff.objs]
    found: list[Change] = word.done(m, eff)
    pay.changes += found
    for was in were:
        word.after(m, eff, was)
    return found


def leaves(m: Machine, pay: Payment, oid: int) -> None:
    """Set aside what the ability being used refers to, as its host is uninstalled to pay for it (9.5.5).

    Hosted cards that the ability refers to are set aside too; they keep their host while the ability resolves.
    """
    using = m.state.frames[-2] if len(m.state.frames) > 1 else None
    if not isinstance(using, frames.PaidAbility):
        return
    counters = m.state.objs[oid].counters
    if any(isinstance(x, Sel) and getattr(x.hosted_on, "key", "") == "this" for x in walk(using.ability.do)):
        cards = [o for o in m.state.objs.values() if o.host == oid]
        if cards:
            m.note("sets_aside", "9.5.5", source=oid, n=len(cards), cards=[o.id for o in cards])
        for card in cards:
            if card.installed or card.counters:
                raise NotImplementedRule("an installed card, or one with counters, that a cost sets aside", "9.5.5")
            new = a.move(m, card.id, ASIDE, faceup=card.faceup)
            a.put(m, m.state.objs[new]._replace(host=oid))
    if not counters:
        return
    for node in walk(using.ability.do):
        host = node.source if isinstance(node, e.MoveCounters) else getattr(node, "on", None)
        if isinstance(node, (Counters, e.MoveCounters, e.TakeCredits)) and getattr(host, "key", "") == "this":
            m.note("sets_aside", "9.5.5", source=oid, n=sum(n for _, n in counters), counters=list(counters))
            pay.known |= Env(held=counters)
            return
