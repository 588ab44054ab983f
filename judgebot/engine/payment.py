"""Paying a cost: choosing what it leaves open and with what it is paid, then paying every part at once (1.16)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

from judgebot.engine import apply as a
from judgebot.engine import because, breaches, frames, query
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.costs import (
    Bill,
    Part,
    X,
    demands,
    fixed,
    in_pool,
    is_x,
    lacks,
    pockets,
    shortages,
    total_credits,
    unpayable,
    up_to,
    variants,
    with_x,
)
from judgebot.engine.facts import Fact, fact
from judgebot.engine.interrupted_costs import carry_out, mandatory_to
from judgebot.engine.interrupts import optional
from judgebot.engine.machine import Machine
from judgebot.engine.makeup import made_up
from judgebot.engine.makeup import rules as of_what
from judgebot.engine.offers import using
from judgebot.engine.procedures import END, procedure
from judgebot.engine.records import PAYING, Eff, Option, Refusal
from judgebot.engine.restrictions import own_restrictions
from judgebot.engine.trashing import Shelf, shelve
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.numbers import NOT_INTERRUPTED
from judgebot.game.objects import CORP, FUND, PLAYERS


def _choose_way(m: Machine, f: frames.Cost) -> str | None:
    """Which of several costs is paid."""
    every = variants(m, f.bill)
    if len(every) == 1:  # nor is there an amount to choose where it is plain
        f.bill = every[0]
        return "1.16.1" if _plain(f.bill) else None
    ways = [way for way in every if unpayable(m, way) is None]
    if len(ways) > 1:
        options = [Option(i, Choice(Verb.PAY, of=way), "1.16.1") for i, way in enumerate(ways)]
        index = m.ask(f.bill.who, "cost", options, "1.16.1", about=fact("which cost", card=f.bill.subject), default=0)
        f.bill = ways[index]
    elif ways:
        f.bill = ways[0]
    return None


def _plain(one: Bill) -> bool:
    """Whether no part of a bill leaves an amount to the payer."""
    return not any([due.n == X or due.up_to for due in one.credits]) and not any(
        [is_x(part) or up_to(part) for part in one.parts]
    )


def _choose_x(m: Machine, f: frames.Cost) -> str | None:
    """The payer chooses X, and how much of "up to" some they pay (1.16.2c)."""
    one: Bill = f.bill
    who, chosen = one.who, f.x
    if any(due.n == X for due in one.credits) or any(is_x(part) for part in one.parts):
        least = max([due.less for due in one.credits if due.n == X], default=0)
        values = list(itertools.takewhile(lambda x: unpayable(m, with_x(one, x)) is None, range(least, 1000)))
        if one.subject:
            values = [x for x in values if own_restrictions(m, one.subject, one.purpose, x) is None]
        if values:
            options = [Option(x, Choice(Verb.X, n=x), "1.16.2c") for x in values]
            chosen = m.ask(who, "number", options, "1.16.2c", about=fact("value of X"))
            kept = {"play": ("8.6.2a",), "install": ("8.5.11b",)}.get(one.purpose, ())
            m.note("chose", "1.16.2c", *kept, who=who, what=fact("x", n=chosen), source=one.subject)
            one = with_x(one, chosen)
    for index, part in enumerate(one.parts):
        if up_to(part) and unpayable(m, one) is None:
            most = query.value(m, part.env | Env(you=part.you), part.node.n)
            about = fact("how many to spend", card=part.source, kind=part.node.kind)
            chosen = _how_many(m, partial(_with_part, one, index), most, part.source, Verb.SPEND, about)
            one = _with_part(one, index, chosen)
    for index, due in enumerate(one.credits):
        if due.up_to and unpayable(m, one) is None:
            about = fact("how many to pay", card=due.source)
            chosen = _how_many(m, partial(_with_due, one, index), due.n, due.source, Verb.PAY, about)
            one = _with_due(one, index, chosen)
    f.bill, f.x = one, chosen  # nothing changes before all is chosen
    return None


def _with_part(one: Bill, index: int, n: int) -> Bill:
    """A bill with so much to pay of a part of which less can be paid."""
    return one._replace(parts=(*one.parts[:index], fixed(one.parts[index], n), *one.parts[index + 1 :]))


def _with_due(one: Bill, index: int, n: int) -> Bill:
    """A bill with so many credits to pay where fewer can be paid."""
    left = one.credits[index]._replace(n=n, up_to=False)
    return one._replace(credits=(*one.credits[:index], left, *one.credits[index + 1 :]))


def _how_many(m: Machine, fixed: Callable[[int], Bill], most: int, source: int, verb: Verb, about: Fact) -> int:
    """How much a player pays who may pay less than the cost names, but at least 1."""
    options = [
        Option(n, Choice(verb, n=n), "1.16.2c") for n in reversed(range(1, most + 1)) if unpayable(m, fixed(n)) is None
    ]
    who = fixed(1).who
    picked: int = m.ask(who, "number", options, "1.16.2c", about=about, default=0)
    m.note("chose", "1.16.2c", who=who, what=fact("x", n=picked), source=source)
    return picked


def nothing_due(m: Machine) -> None:
    """A cost of which nothing is left to pay: where that is paying too, a checkpoint follows (26:1.16.3a)."""
    if m.rules.edition.has("checkpoint-after-a-cost-of-zero"):
        if m.state.met:
            m.switched("checkpoint-after-a-cost-of-zero", "26:1.16.3a", "10.3.4")
        m.checkpoint("10.3.4")


def splits(m: Machine, one: Bill) -> list[tuple[tuple[int, int], ...]]:
    """Every way to divide the credits to pay among the pool (0) and the allowed cards (1.10.3c), pool first."""
    need = total_credits(one)
    pool = in_pool(m, one.who)
    cards = pockets(m, one)
    if not cards:
        return [((0, need),)] if need <= pool and not shortages(m, one, []) else []
    found = []
    for amounts in itertools.product(*(range(min(n, need) + 1) for _, n in cards)):
        rest = need - sum(amounts)
        spent = [(oid, n) for (oid, _), n in zip(cards, amounts, strict=True)]
        if 0 <= rest <= pool and not shortages(m, one, spent):
            found.append(((0, rest), *((oid, n) for (oid, _), n in zip(cards, amounts, strict=True))))
    return sorted(found, key=lambda split: -split[0][1])


def _usual(m: Machine, ways: list[tuple[tuple[int, int], ...]]) -> int:
    """The way that is taken where nobody says: as many recurring credits as can be (1.10.5), the rest from the pool.

    So are those of the bad publicity fund, which are there for this run alone (26:10.6.3).
    """
    if len(ways) < 2:
        return 0
    own = {oid for way in ways[:1] for oid, _ in way if oid and (oid == FUND or _refills(m, oid))}
    return max(range(len(ways)), key=lambda i: (sum(n for oid, n in ways[i] if oid in own), ways[i][0][1]))


def _refills(m: Machine, oid: int) -> bool:
    return any(d.name == "recurring" for ability in c.abilities(m, oid) for d in ability.static)


class Payment:
    """A payment being made.

    bill     what is paid
    picked   the objects chosen to pay a part with, by the part's id
    taken    those of them that a part takes away: no other part can (1.16.10b)
    hits     the cards that damage trashes, by the part it pays
    shelf    what is set aside first of the cards that are trashed to pay
    lethal   it is more damage than the Runner has cards (10.4.4)
    counters the hosts from which counters are spent, one for each counter, by the part's id
    changes  what paying did
    known    what the rest of the ability knows of it
    """

    def __init__(self, bill: Bill) -> None:
        self.bill = bill
        self.picked: dict[int, tuple[int, ...]] = {}
        self.taken: list[int] = []
        self.hits: list[tuple[Part, tuple[int, ...]]] = []
        self.shelf: Shelf | None = None
        self.lethal = False
        self.counters: dict[int, tuple[int, ...]] = {}
        self.changes: list[Change] = []
        self.known: Env = UNKNOWING

    def pick(self, part: Part, oids: tuple[int, ...], takes: bool) -> None:
        """Note with what a part is paid."""
        self.picked[id(part)] = oids
        if takes:
            self.taken += oids

    def of(self, part: Part) -> tuple[int, ...]:
        """With what a part is paid."""
        return self.picked.get(id(part), ())


def choose(m: Machine, pay: Payment, part: Part, deed: str, takes: bool) -> None:
    """Let the payer choose the objects to pay a part with, leaving enough for the others (1.16.10b)."""
    one = pay.bill
    handler = m.rules.costs[part.node.name]
    mine: list[int] = []
    pool = [oid for oid in handler.pool(m, one, part) if oid not in pay.taken or not takes]
    others = [d for d in demands(m, one) if d[0] is not part and not pay.of(d[0])] if takes else []
    n = handler.count(m, part)
    while len(mine) < n:
        left = [oid for oid in pool if oid not in mine]
        if others:
            here = frozenset((*pay.taken, *mine))
            left = [oid for oid in left if lacks(m, one, [(p, has - here - {oid}, k) for p, has, k in others]) is None]
        if len(left) <= n - len(mine):
            left = left[:1]  # all of them: nobody decides anything
        options = [Option(oid, Choice(Verb.PAY_WITH, oid, name=deed), "1.16.1") for oid in left]
        about = fact("paid with", card=part.source, cost=part.node)
        mine.append(m.ask(one.who, "cost", options, "1.16.1", about=about))
    pay.pick(part, tuple(mine), takes)


def _pay(m: Machine, f: frames.Cost) -> str | None:
    """Choose with what to pay, then pay every part at once (1.16.10b)."""
    one: Bill = f.bill
    state = m.state
    f.answers = f.answers or f.kept
    why = unpayable(m, one)
    if why is not None:
        m.note("cannot_pay", why[0], who=one.who, cost=one, why=why[1], source=one.subject)
        f.result = False
        return END
    handlers = [(m.rules.costs[part.node.name], part) for part in one.parts]
    pay = Payment(one)
    for handler, part in handlers:
        if not handler.chance:
            handler.choose(m, pay, part)
    ways = splits(m, one)
    split = m.ask(
        one.who,
        "credits",
        [Option(way, Choice(Verb.PAY_FROM, of=way), "1.10.3c") for way in ways],
        "1.10.3c",
        about=fact("which credits", n=total_credits(one)),
        default=_usual(m, ways),
    )
    for handler, part in handlers:
        if handler.chance:
            handler.choose(m, pay, part)
    doomed = [oid for handler, part in handlers if handler.trashes for oid in pay.of(part)]
    hit = [oid for _, hits in pay.hits for oid in hits]
    if doomed or hit:
        pay.shelf = shelve(m, [*doomed, *hit])
    effs = _effects(m, pay, doomed) if handlers else ()
    if effs and not f.interrupted and (mandatory := mandatory_to(m, effs)):
        carry_out(m, f, mandatory, effs)
        return "1.16.1"
    stops = _uninterrupted(m, effs)
    made = made_up(m, one)
    # all choices are made; now everything is paid together
    seen = a.before(m)
    changes = pay.changes
    credits = total_credits(one)
    f.sources = tuple(oid for oid, n in split if oid > 0 and n)
    pooled = {oid for oid, _ in c.pooled(m, one.who)}
    outside = sum(n for oid, n in split if oid and oid not in pooled)  # 1.10.4
    if outside:
        changes.append(Change("spend outside pool", one.who, n=outside, source=one.subject, what=one.purpose))
    for oid, n in split:
        if oid == FUND and n:
            a.player(m, one.who, free=state.players[one.who].free - n)
        elif oid and n:
            a.set_counters(m, oid, "credit", state.objs[oid].count("credit") - n)
            changes.append(Change("use", one.who, oid, cause=a.now(m), data=("credits",)))
            changes.append(Change("spend hosted credits", one.who, oid, n=n, source=one.subject, what=one.purpose))
    if credits:
        a.spend_from_pool(m, one.who, split[0][1])
        if split[0][1] or any(oid in pooled and n for oid, n in split):
            changes += a.broke(m, one.who)
        asked_by = one.subject or f.env.source
        changes.append(Change("spend credits", one.who, n=credits, source=asked_by, what=one.purpose))
    for handler, part in handlers:
        if not handler.late:
            handler.pay(m, pay, part)
    changes += _trash(m, pay, tuple(doomed))
    for handler, part in handlers:
        if handler.late:
            handler.pay(m, pay, part)
    if m.events is not None:
        m.note(
            "paid",
            "1.16.10b" if one.added and len(one.credits) + len(one.parts) > 1 else "1.16.1",
            *(("1.10.3c",) if f.sources else ()),
            *_decided(m, f, one, pay, credits, (*stops, *of_what(made))),
            who=one.who,
            cost=one,
            purpose=one.purpose,
            subject=one.subject,
            trashed=[*doomed, *hit],
            left=state.players[one.who].credits,
            split=[(oid, n) for oid, n in split if n],
            **({"made": made} if made else {}),
        )
    trash = any(part.node.name == "trash_this" for part in one.parts)  # the cost that was paid in fact (1.19.4b)
    also = tuple(ch._replace(what="trash") if trash and ch.kind == "use" else ch for ch in f.also)
    a.happen(m, [*changes, *also], seen)
    for oid in pay.taken:  # not what moved before: a theft is what the access leads to
        if oid in state.accesses and oid not in state.objs:
            breaches.access_moved(m, oid)
    for oid, n in split:
        if oid > 0 and n:
            a.emptied(m, oid, "credit")
    for change in changes:
        if change.kind == "spend counters":
            a.emptied(m, change.obj, change.what)
    if pay.lethal:
        a.flatline(m, "10.4.4")
    known = Env(
        x=f.x,
        held=(),
        paid=tuple(oid for oids in pay.picked.values() for oid in oids),
        forfeited=(),
        credits_spent=sum(n for _, n in split),
    )
    f.result = known | pay.known if pay.known else known
    if not f.together:  # 10.13.6c
        m.checkpoint("10.3.4")
    return END


def _trash(m: Machine, pay: Payment, oids: tuple[int, ...]) -> list[Change]:
    """Trash together what the parts of a cost trash (1.16.10b), as an effect does; what asks for it is responsible."""
    if not oids:
        return []
    asking = {part.source for part in pay.bill.parts if m.rules.costs[part.node.name].trashes and pay.of(part)}
    source = asking.pop() if len(asking) == 1 else 0
    eff = Eff("trash", pay.bill.who, objs=oids, source=source, you=pay.bill.who, cause=PAYING)
    return m.rules.effects[eff.kind].trash(m, eff, pay.shelf)  # type: ignore[no-any-return]


def _effects(m: Machine, pay: Payment, doomed: list[int]) -> tuple[Eff, ...]:
    """The effects that are resolved to pay (1.16.1); `doomed`: what is trashed."""
    one = pay.bill
    parts = [(m.rules.costs[part.node.name], part) for part in one.parts]
    effs = [handler.resolved(m, one, part, pay.of(part)) for handler, part in parts if handler.effect]
    if doomed:
        effs.append(Eff("trash", one.who, objs=tuple(doomed), you=one.who, cause=PAYING))
    return tuple(effs)


def _uninterrupted(m: Machine, effs: tuple[Eff, ...]) -> tuple[str, ...]:
    """Optional interrupts that would concern what is resolved to pay change nothing (1.16.1a): refuse them."""
    if m.events is None:
        return ()
    rules: tuple[str, ...] = ()
    for who in PLAYERS:
        shut = optional(m, who, effs) if effs else []
        if shut:
            rules = (NOT_INTERRUPTED,)
            m.refusals = [Refusal(who, using(active), NOT_INTERRUPTED, fact("being paid")) for active in shut]
            m.note("idle", NOT_INTERRUPTED, who=who)
            m.refusals = []
    return rules


def _decided(
    m: Machine, f: frames.Cost, one: Bill, pay: Payment, credits: int, stops: tuple[str, ...]
) -> tuple[str, ...]:
    """The rules that decided how much was paid, with what, and as what it counts."""
    if m.events is None:
        return ()
    found = list(stops)
    if one.credits and not credits and not one.parts:
        found.append("1.16.1d")
    if one.subject and one.subject in m.state.objs and (changes := c.cost_changes(m, one.subject, one.purpose)):
        found.append("1.16.2a")
        found += because.own_while_inactive(m, [static for static, _ in changes], one.subject, "9.1.8d")
    for static in c.declared(m, "spendable"):
        if static.source in f.sources:  # for what is said, or for anything at the time that is said
            found.append("1.10.4c" if static.declaration.use == ("anything",) else "1.10.4b")
    found += {"rez": ("8.1.2d",), "bid": ("10.13.4",)}.get(one.purpose, ())
    if one.purpose == "bid" and f.sources:
        found.append("10.13.4c")
    if one.who == CORP and any(part.node.name == "remove_tags" for part in one.parts):
        found.append("10.5.5")
    if one.purpose == "trigger" and f.env.source:
        found.append("9.5.6b")
    return tuple(dict.fromkeys(found))


COST = procedure("cost", ("1.16.10", _choose_way), ("1.16.2c", _choose_x), ("1.16.1", _pay))
