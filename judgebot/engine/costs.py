"""Costs: what they are, whether they can be paid, and paying them all at once (1.16).

What is said of one cost word stands in its handler in `judgebot.engine.words`: `spending`, `giving_up`, `hosting`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from judgebot.cards.nodes import made, plural
from judgebot.cards.queries.selections import Sel, ref
from judgebot.cards.queries.values import Num, so_many
from judgebot.engine import activity, because, frames, prohibitions, query
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.interrupts import prevents, would_meet
from judgebot.engine.machine import Machine
from judgebot.engine.makeup import made_up
from judgebot.engine.records import Eff, Option
from judgebot.engine.restrictions import restriction
from judgebot.game import numbers
from judgebot.game.environment import Env
from judgebot.game.objects import FUND, PLAY, RUNNER
from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


X = -1  # a number that the payer chooses (1.16.2c)


class Part(NamedTuple):
    """One part of a cost, with the environment of the ability that asks for it."""

    node: Any
    source: int
    you: str
    env: Env


class Due(NamedTuple):
    """Credits to pay.

    n          how many, or X
    source     the object that asks for them
    only_from  only those hosted on such cards, for the player `you` of `source`
    up_to      fewer may be paid, but at least 1
    less       of an X: so many of it are due on their own
    """

    n: int
    source: int = 0
    only_from: Sel | None = None
    up_to: bool = False
    less: int = 0


class Bill(NamedTuple):
    """Everything that must be paid at once (1.16.10b).

    who      the payer
    parts    the parts that are not credits
    credits  the credits
    purpose  "trigger", "install", "play", "rez", "trash", "steal", "score", "run", "nested", "trace", "bid"
    subject  the card that the cost is about
    keeps    a restriction that paying must leave true (1.16.1c): "score" and the agenda, or nothing
    action   the basic action that it is the cost of: its name, and what it is about
    added    whether additional costs are among it (1.16.10)
    """

    who: str
    parts: tuple[Part, ...]
    credits: tuple[Due, ...]
    purpose: str
    subject: int
    keeps: tuple[str, int] = ("", 0)
    action: tuple[Any, ...] = ()
    added: bool = False


def bill(
    m: Machine, who: str, cost: Iterable[Any], env: Env, purpose: str, subject: int, keeps: tuple[str, int] = ("", 0)
) -> Bill:
    """The bill for a cost of the ability language; quantities are calculated now (1.16.2b)."""
    parts: list[Part] = []
    credits: list[Due] = []
    source = env.source
    fixed = env if env.you else env | Env(you=who)
    met = env.trigger
    if met is not None:  # the cost can speak of what met the condition
        fixed = fixed.without("trigger")
        if not env.it:
            fixed |= Env(it=query.refs(m, env, ref("it")))
        if met.server:
            fixed |= Env(that_server=met.server)
    for node in cost:
        if node.name == "credits":
            n = X if node.n.name == "x" else max(0, query.value(m, env, node.n))
            if node.some_from is not None:
                credits += [Due(n if n == X else max(0, n - 1), source, less=1), Due(1, source, node.some_from)]
            else:
                credits.append(Due(n, source, node.only_from, node.up_to))
        else:
            if node.name == "pay_trash_cost":
                credits += [Due(c.trash_cost(m, oid) or 0, oid) for oid in query.existing(m, env, node.of)]
            parts.append(Part(node, source, fixed.you, fixed))
    return Bill(who, tuple(parts), tuple(credits), purpose, subject, keeps)


def with_credits(one: Bill, amount: int, source: int = 0) -> Bill:
    """The same bill with more credits to pay."""
    return one._replace(credits=(*one.credits, Due(amount, source)))


def additional(m: Machine, one: Bill, to: str, subject: int, server: str = "") -> Bill:
    """The bill with the additional costs that apply to doing something (1.16.10)."""
    if subject and not server and to != "install":
        server = query.server_of(m, subject)
    for static in (
        *c.declared(m, "additional_cost"),
        *(c.own_declarations(m, subject, "additional_cost") if subject else ()),
    ):
        d = static.declaration
        if d.to != to or (d.who and query.who(static.env, d.who) != one.who):
            continue
        if d.server and server not in query.servers(m, static.env, d.server):
            continue
        if subject and d.of is not None and not c.applies(m, static, subject):
            continue
        env = static.env | Env(you=one.who, concerned=(subject,))
        extra = bill(m, one.who, d.cost, env, one.purpose, subject)
        one = one._replace(parts=(*one.parts, *extra.parts), credits=(*one.credits, *extra.credits), added=True)
        m.note(
            "additional_cost",
            "1.16.10",
            *because.own_while_inactive(m, (static,), subject, "9.1.8e"),
            to=to,
            source=static.source,
            cost=d.cost,
            subject=subject,
            n=total_credits(extra),
        )
    return one


def declines(m: Machine, who: str, to: str, oid: int, ignore: str, rule: str = "1.16.4c") -> bool:
    """Whether a player whom an effect directs to do something to a card declines its additional cost (1.16.10a)."""
    extra = additional(m, Bill(who, (), (), to, oid), to, oid)
    if ignore == "credit costs":
        extra = extra._replace(credits=())
    if ignore == "all costs" or not (extra.parts or extra.credits) or unpayable(m, extra) is not None:
        return False
    return declined(m, extra, to, oid, rule)


def declined(m: Machine, extra: Bill, to: str, oid: int, rule: str) -> bool:
    """Whether a player declines an additional cost that they could pay (1.16.10a)."""
    who = extra.who
    options = [
        Option(True, Choice(Verb.PAY, of=extra), rule),
        Option(False, Choice(Verb.DO_NOT, oid, of=Verb(to)), rule),
    ]
    about = fact("additional cost asked", deed=to, card=oid, cost=extra)
    if m.ask(who, "pay", options, rule, about=about, default=0):
        return False
    m.note("declines", rule, who=who, what=fact("declined cost", deed=to, card=oid, cost=extra))
    return True


def spared(m: Machine, who: str) -> int:
    """How many clicks fewer a player's action costs, as the action window in progress says."""
    window = m.found(frames.ActionWindow)
    return window.less if window is not None and window.who == who else 0


def fewer_clicks(m: Machine, one: Bill, less: int | None = None) -> Bill:
    """The cost of an action with fewer clicks to spend, as the action window in progress says if nothing else does."""
    if less is None:
        less = spared(m, one.who)
    if not less:
        return one
    parts = []
    for part in one.parts:
        if part.node.name == "clicks":
            n = query.value(m, part.env, part.node.n)
            part = part._replace(node=so_many(type(part.node), max(0, n - less)))
            less = max(0, less - n)
        parts.append(part)
    return one._replace(parts=tuple(parts))


def total_credits(one: Bill) -> int:
    """The credits to pay, an X counted as 0."""
    return sum([due.n for due in one.credits if due.n > 0])


def english(m: Machine, one: Bill) -> str:
    """A bill in words."""
    words = [part.node.english() for part in one.parts if part.node.name != "pay_trash_cost"]
    free = [due for due in one.credits if due.only_from is None]
    if free:
        words.append(
            f"X{' - 1' * max(due.less for due in free)}[credit]"
            if any(due.n == X for due in free)
            else f"{total_credits(one._replace(credits=tuple(free)))}[credit]"
        )
    for due in one.credits:
        if due.only_from is not None:
            words.append(f"{due.n}[credit] from {due.only_from.phrase('several', installed=False)}")
    return ", ".join(words) or "0[credit]"


def in_pool(m: Machine, who: str) -> int:
    """The credits that a player can spend from their credit pool itself (1.10.3c); 0 if they cannot (1.2.2)."""
    return 0 if prohibitions.cannot(m, "use credit pool", who) is not None else m.state.players[who].credits


def purses(m: Machine, who: str, purpose: str, subject: int) -> list[tuple[int, int]]:
    """The cards whose hosted credits the player may spend for this (1.10.4b, 1.10.4c), with how many there are.

    The bad publicity fund is among them (26:10.6.2).
    """
    said = c.declared_words(m)
    if "cannot" not in said and "spendable" not in said and "in_credit_pool" not in said:
        found: dict[int, int] = {}
    else:
        barred = prohibitions.cannot(m, "use credit pool", who) is not None
        found = {} if barred else dict(c.pooled(m, who))
    if who == RUNNER and m.state.players[who].free and a.has_fund(m):  # only in a run (26:10.6.3)
        found[FUND] = m.state.players[who].free
    for static in c.declared(m, "spendable"):
        if static.you != who or static.source not in m.state.objs:
            continue
        hosted = m.state.objs[static.source].count("credit")
        uses = static.declaration.use
        fits = "anything" in uses or purpose in uses
        using = purpose in ("trigger", "nested") and bool(subject) and m.obj(subject).controller == who  # 9.1.6
        if not fits and using:
            fits = "use" in uses or ("icebreakers" in uses and "icebreaker" in c.subtypes(m, subject))
        if fits and static.declaration.of is not None:
            fits = bool(subject) and query.matches(m, static.env, static.declaration.of, subject)
        if fits and hosted:
            found[static.source] = hosted
    return list(found.items())


def _acting(m: Machine, who: str, action: tuple[Any, ...]) -> list[tuple[int, int]]:
    """The cards whose hosted credits may be spent on the basic action to advance a card (1.10.4b)."""
    return purses(m, who, "advance", action[1]) if action[:1] == ("advance",) else []


def pockets(m: Machine, one: Bill) -> list[tuple[int, int]]:
    """The cards whose hosted credits the payer may spend on a bill; on a trash cost also those for trash costs."""
    found = dict([*purses(m, one.who, one.purpose, one.subject), *_acting(m, one.who, one.action)])
    for part in one.parts:
        if part.node.name == "pay_trash_cost":
            for oid in query.existing(m, part.env, part.node.of):
                found.update(purses(m, one.who, "trash", oid))
    return list(found.items())


def most_credits(m: Machine, who: str, purpose: str, subject: int, action: tuple[Any, ...] = ()) -> int:
    """How many credits a player can spend for something, from the pool and from cards (1.10.4); 0 if they cannot."""
    if prohibitions.cannot(m, "spend credits", who) is not None:
        return 0
    cards = dict([*purses(m, who, purpose, subject), *_acting(m, who, action)])
    return in_pool(m, who) + sum(cards.values())


def needed(count: int, noun: str) -> str:
    """`1 credit is needed`, `2 credits are needed`."""
    return f"{plural(count, noun)} {'is' if count == 1 else 'are'} needed"


def unpayable(m: Machine, one: Bill) -> Why:
    """Why a bill cannot be paid in full at once (1.16.1), as (rule, fact); None if it can."""
    if not one.parts and m.events is None and not c.declared(m, "cannot"):
        need = 0
        for due in one.credits:
            if due.only_from is not None or due.up_to or due.n == X:
                break
            need += due.n
        else:
            if need <= m.state.players[one.who].credits:
                return None
    ways = variants(m, one)
    if len(ways) > 1:
        reasons = [unpayable(m, way) for way in ways]
        if None in reasons:
            return None
        each = tuple(dict.fromkeys(why for why in reasons if why is not None))
        if len(each) == 1 or any(rule != numbers.UNPAYABLE for rule, _ in each):
            return each[0]
        return ("1.16.1", fact("no way to pay", ways=tuple(why for _, why in each)))
    one = at_least(ways[0])
    need = total_credits(one)
    if need:
        stop = prohibitions.cannot(m, "spend credits", one.who)
        if stop is not None:
            return prohibitions.forbidden(m, stop)
        cards = pockets(m, one)
        spendable = in_pool(m, one.who) + sum(n for _, n in cards)
        if need > spendable:
            barred = prohibitions.cannot(m, "use credit pool", one.who)
            if barred is not None and need <= spendable + m.state.players[one.who].credits:
                return prohibitions.forbidden(m, barred)
            if need <= spendable + _elsewhere(m, one.who, cards):
                return ("1.16.1", fact("credits elsewhere", need=need, has=spendable))
            parts = made_up(m, one)
            if parts:
                return ("1.16.1", fact("few credits of", need=need, parts=parts, has=spendable, **_added(one)))
            return ("1.16.1", fact("few credits", need=need, has=spendable, **_added(one)))
        for short, has, of in shortages(m, one, cards):
            return ("1.16.1", fact("few credits there", need=short, of=of, has=has))
    for part in one.parts:
        handler = m.rules.costs[part.node.name]
        why: Why = handler.unpayable(m, one, part)
        if why is None and handler.effect:
            why = _barred(m, handler.resolved(m, one, part))
        if why is not None:
            return (why[0], why[1]._replace(data=(*why[1].data, *_added(one).items())))
    lacking = lacks(m, one, demands(m, one)) if one.parts else None
    return ("1.16.1", fact("nothing to pay with", cost=lacking.node, **_added(one))) if lacking is not None else None


def _added(one: Bill) -> dict[str, bool]:
    """That additional costs are among a bill, for the fact that it cannot be paid (1.16.10b)."""
    return {"added": True} if one.added else {}


def _elsewhere(m: Machine, who: str, cards: list[tuple[int, int]]) -> int:
    """The credits on a player's cards that they cannot spend for this (1.10.4); only asked while recording."""
    if m.events is None:
        return 0
    hosted = sum(
        m.state.objs[oid].count("credit") for oid in m.state.zones[PLAY] if m.state.objs[oid].controller == who
    )
    return hosted - sum(n for oid, n in cards if oid != FUND)


def variants(m: Machine, one: Bill) -> list[Bill]:
    """The bills among which the payer chooses where a part of it is one of several costs."""
    if not one.parts:
        return [one]
    index = next((i for i, part in enumerate(one.parts) if part.node.name == "either"), None)
    if index is None:
        return [one]
    part, rest = one.parts[index], (*one.parts[:index], *one.parts[index + 1 :])
    found = []
    for cost in part.node.of:
        more = bill(m, one.who, cost, part.env, one.purpose, one.subject)
        way = one._replace(parts=(*rest, *more.parts), credits=(*one.credits, *more.credits))
        found += variants(m, way)
    return found


def at_least(one: Bill) -> Bill:
    """The least that can be paid of a bill: 1 of "up to" some, 0 of X."""
    if any([due.up_to for due in one.credits]):
        credits = tuple(due._replace(n=min(due.n, 1), up_to=False) if due.up_to else due for due in one.credits)
        one = one._replace(credits=credits)
    if any([up_to(part) for part in one.parts]):
        one = one._replace(parts=tuple(fixed(part, 1) if up_to(part) else part for part in one.parts))
    return with_x(one, 0)


def with_x(one: Bill, x: int) -> Bill:
    """The bill with a value for X (1.16.2c)."""
    if any([due.n == X for due in one.credits]):
        credits = tuple(due._replace(n=max(0, x - due.less)) if due.n == X else due for due in one.credits)
        one = one._replace(credits=credits)
    if any([is_x(part) for part in one.parts]):
        one = one._replace(parts=tuple(fixed(part, x) if is_x(part) else part for part in one.parts))
    return one


def is_x(part: Part) -> bool:
    """Whether the payer chooses the number of a part (1.16.2c)."""
    return getattr(getattr(part.node, "n", None), "name", "") == "x"


def up_to(part: Part) -> bool:
    """Whether the payer may pay less of a part than it names."""
    return bool(getattr(part.node, "up_to", False))


def fixed(part: Part, n: int) -> Part:
    """The part with its number chosen."""
    given = {key: getattr(part.node, key) for key in part.node.arguments if key != "up_to"}
    given["n"] = made(Num, n=n)
    return part._replace(node=made(type(part.node), **given))


Demand = tuple[Part, frozenset[int], int]


def demands(m: Machine, one: Bill) -> list[Demand]:
    """The parts that take objects from where they are, each with those it could take and how many it takes."""
    found = []
    for part in one.parts:
        handler = m.rules.costs[part.node.name]
        if handler.takes:
            found.append((part, frozenset(handler.pool(m, one, part)), handler.count(m, part)))
    return found


def lacks(m: Machine, one: Bill, wanted: list[Demand]) -> Part | None:
    """A part that lacks objects once each object is taken by one part alone (1.16.10b), or None."""
    for size in range(1, len(wanted) + 1):
        for some in itertools.combinations(wanted, size):
            if len(frozenset[int]().union(*(pool for _, pool, _ in some))) < sum(n for _, _, n in some):
                return some[-1][0]
    return None


def shortages(m: Machine, one: Bill, cards: list[tuple[int, int]]) -> list[tuple[int, int, str]]:
    """Where credits of certain cards only are too few: how many are needed, how many there are, and on what cards.

    cards  the hosted credits that can be spent, as pairs of card and number
    """
    bound = [due for due in one.credits if due.only_from is not None and due.n > 0]
    found = []
    for size in range(1, len(bound) + 1):
        for some in itertools.combinations(bound, size):
            has = sum(n for oid, n in cards if any(_from(m, one, due, oid) for due in some))
            need = sum(due.n for due in some)
            if has < need:
                of = some[0].only_from
                found.append((need, has, of.phrase("several", installed=False) if of is not None else ""))
    return found


def _from(m: Machine, one: Bill, due: Due, oid: int) -> bool:
    return (
        due.only_from is not None
        and oid != FUND
        and query.matches(m, Env(source=due.source, you=one.who), due.only_from, oid)
    )


def _barred(m: Machine, eff: Eff) -> Why:
    """What would prevent an effect that is resolved to pay a cost (1.16.1b), or None."""
    source = _preventer(m, eff) if eff.n > 0 and m.rules.effects[eff.kind].stopped else 0
    return ("1.16.1b", fact("prevented", card=source, what=eff.node)) if source else None


def _preventer(m: Machine, eff: Eff) -> int:
    """What would prevent an effect: a static ability or a mandatory interrupt (1.16.1b); 0 if nothing does."""
    for static in c.declared(m, "always_prevented"):
        if eff.kind == "damage" and f"{eff.what} damage" in static.declaration.what:
            return static.source
    for active in activity.conditionals(m):
        ability = active.ability
        if not ability.interrupt or ability.may or ability.limit:  # 9.6.9
            continue
        first = ability.do[0].effects[0]
        env = active.knows()
        if first.name != "prevent" or not prevents(m, env, first, eff):
            continue
        if would_meet(m, env, ability, (eff,), len(m.state.history)):
            return active.source
    return 0


def keeps(m: Machine, one: Bill, oid: int) -> bool:
    """Whether the restriction on the bill still holds once a card is trashed to pay it (1.16.1c)."""
    if not one.keeps[0]:
        return True
    trial = m.copy()
    a.move(trial, oid, a.discard_zone(trial.state.objs[oid]))
    return restriction(trial, *one.keeps) is None


def prospects(m: Machine, one: Bill) -> list[Env]:
    """What the ability could know once it is paid: the objects it is paid with, for each way to pay it."""
    found = []
    for way in variants(m, one):
        if unpayable(m, way) is not None:
            continue
        wanted = [(part, m.rules.costs[part.node.name]) for part in way.parts]
        chosen = [
            (part, handler.pool(m, way, part), handler.count(m, part)) for part, handler in wanted if handler.binds
        ]
        for some in itertools.product(*(itertools.combinations(pool, n) for _, pool, n in chosen)):
            known = Env(paid=tuple(oid for oids in some for oid in oids))
            for (part, _, _), oids in zip(chosen, some, strict=True):
                if getattr(part.node, "bind", ""):
                    known = known.binding(part.node.bind, oids)
            found.append(known)
    return found
