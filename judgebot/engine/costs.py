"""Costs: what they are, whether they can be paid, and paying them all at once (1.16)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, NamedTuple

from judgebot.cards.nodes import make, plural
from judgebot.cards.queries.selections import ref
from judgebot.cards.queries.values import Num
from judgebot.engine import activity, frames, query
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.interrupts import prevents, would_meet
from judgebot.engine.machine import Machine, nothing_more, procedure
from judgebot.engine.records import Eff, NotImplementedRule, Option
from judgebot.engine.restrictions import restriction
from judgebot.engine.trashing import trash_now
from judgebot.game.changes import Change
from judgebot.game.objects import ASIDE, GRIP, RUNNER, SCORE

if TYPE_CHECKING:
    from collections.abc import Iterable


class Part(NamedTuple):
    """One part of a cost, with the environment of the ability that asks for it."""

    node: Any
    source: int
    you: str
    env: tuple[tuple[str, Any], ...]


class Bill(NamedTuple):
    """Everything that must be paid at once (1.16.10b).

    who      the payer
    parts    the parts that are not credits
    credits  the credits, as (amount, source) per part; -1 for X
    purpose  "trigger", "install", "play", "rez", "trash", "steal", "score", "run", "nested", "trace", "bid"
    subject  the card that the cost is about
    keeps    a restriction that paying must leave true (1.16.1c): "score" and the agenda, or nothing
    """

    who: str
    parts: tuple[Part, ...]
    credits: tuple[tuple[int, int], ...]
    purpose: str
    subject: int
    keeps: tuple[str, int] = ("", 0)
    most_x: int = -1


def bill(
    m: Machine, who: str, cost: Iterable[Any], env: Any, purpose: str, subject: int, keeps: tuple[str, int] = ("", 0)
) -> Bill:
    """The bill for a cost of the ability language; quantities are calculated now (1.16.2b)."""
    parts: list[Part] = []
    credits: list[tuple[int, int]] = []
    fixed = tuple((key, env[key]) for key in env if key != "trigger")
    if env.get("trigger") is not None and "it" not in env:
        fixed = (*fixed, ("it", query.refs(m, env, ref("it"))))  # the cost can speak of what met the condition
    for node in cost:
        if node.name == "credits" and node.only_from is None:
            is_x = node.n.name == "x"
            credits.append((-1 if is_x else max(0, query.value(m, env, node.n)), env.get("source", 0)))
        else:
            parts.append(Part(node, env.get("source", 0), env.get("you", who), fixed))
    return Bill(who, tuple(parts), tuple(credits), purpose, subject, keeps)


def with_credits(one: Bill, amount: int, source: int = 0) -> Bill:
    """The same bill with more credits to pay."""
    return one._replace(credits=(*one.credits, (amount, source)))


def additional(m: Machine, one: Bill, to: str, subject: int, server: str = "") -> Bill:
    """The bill with the additional costs that apply to doing something (1.16.10)."""
    if subject and not server and to != "install":
        server = query.server_of(m, subject)
    for static in (
        *c.declared(m, "additional_cost"),
        *(c.own_declarations(m, subject, "additional_cost") if subject else ()),
    ):
        d = static.declaration
        if d.to != to:
            continue
        if d.server and to == "install":
            raise NotImplementedRule("1.16.10: an additional cost to install in or protecting a certain server")
        if d.server and server not in query.servers(m, static.env, d.server):
            continue
        if subject and d.of is not None and not c.applies(m, static, subject):
            continue
        extra = bill(m, one.who, d.cost, {**static.env, "you": one.who}, one.purpose, subject)
        one = one._replace(parts=(*one.parts, *extra.parts), credits=(*one.credits, *extra.credits))
        m.note(
            "additional_cost",
            "1.16.10",
            to=to,
            source=m.name(static.source),
            cost=d.cost.english(),
            subject=m.name(subject),
        )
    return one


def declines(m: Machine, who: str, to: str, oid: int, ignore: str) -> bool:
    """Whether a player whom an effect directs to install or play a card declines its additional cost (1.16.4c)."""
    extra = additional(m, Bill(who, (), (), to, oid), to, oid)
    if ignore == "credit costs":
        extra = extra._replace(credits=())
    if ignore == "all costs" or not (extra.parts or extra.credits) or unpayable(m, extra) is not None:
        return False
    words = english(m, extra)
    options = [Option(True, f"pay {words}", "1.16.4c"), Option(False, f"do not {to} {m.name(oid)}", "1.16.4c")]
    about = f"the additional cost to {to} {m.name(oid)}: {words}"
    if m.ask(who, "pay", options, "1.16.4c", about=about, default=0):
        return False
    m.note("declines", "1.16.4c", who=who, what=about)
    return True


def trigger_bill(m: Machine, who: str, cost: Iterable[Any], env: Any, source: int) -> Bill:
    """The trigger cost of a paid ability, with the additional costs to use its source (9.5.1, 1.16.10)."""
    return additional(m, bill(m, who, cost, env, "trigger", source), "use", source)


def total_credits(one: Bill) -> int:
    """The credits to pay, an X counted as 0."""
    return sum(max(0, n) for n, _ in one.credits)


def english(m: Machine, one: Bill) -> str:
    """A bill in words."""
    words = [part.node.english() for part in one.parts]
    if one.credits:
        words.append("X[credit]" if any(n < 0 for n, _ in one.credits) else f"{total_credits(one)}[credit]")
    return ", ".join(words) or "0[credit]"


def purses(m: Machine, who: str, purpose: str, subject: int) -> list[tuple[int, int]]:
    """The cards whose hosted credits the player may spend for this (1.10.4b, 1.10.4c), with how many there are."""
    found: dict[int, int] = {}
    for static in c.declared(m, "spendable"):
        if static.you != who or static.source not in m.state.objs:
            continue
        hosted = m.state.objs[static.source].count("credit")
        uses = static.declaration.use
        fits = "anything" in uses or purpose in uses
        if not fits and "icebreakers" in uses and purpose == "trigger" and subject:
            fits = "icebreaker" in c.subtypes(m, subject)
        if fits and static.declaration.of is not None:
            fits = bool(subject) and query.matches(m, static.env, static.declaration.of, subject)
        if fits and hosted:
            found[static.source] = hosted
    return list(found.items())


def most_credits(m: Machine, who: str, purpose: str, subject: int) -> int:
    """How many credits a player can spend for something, from the pool and from cards (1.10.4); 0 if they cannot."""
    if c.cannot(m, "spend credits", who) is not None:
        return 0
    return m.state.players[who].credits + sum(n for _, n in purses(m, who, purpose, subject))


def needed(count: int, noun: str) -> str:
    """`1 credit is needed`, `2 credits are needed`."""
    return f"{plural(count, noun)} {'is' if count == 1 else 'are'} needed"


def unpayable(m: Machine, one: Bill) -> tuple[str, str] | None:
    """Why a bill cannot be paid in full at once (1.16.1), as (rule, fact); None if it can."""
    state = m.state
    has = state.players[one.who]
    need = total_credits(one)
    stop = c.cannot(m, "spend credits", one.who) if need else None
    if stop is not None:
        return ("1.2.2", f"{m.name(stop.source)}: {stop.declaration.english()}")
    spendable = most_credits(m, one.who, one.purpose, one.subject)
    if need > spendable:
        return ("1.16.1", f"{needed(need, 'credit')} and {spendable} can be spent")
    clicks = sum(part.node.n for part in one.parts if part.node.name in ("clicks", "lose_clicks"))
    if clicks > has.clicks:
        return ("1.16.1", f"{needed(clicks, 'click')} and {has.clicks} are left")
    counters: dict[tuple[int, str], int] = {}
    for part in one.parts:
        name = part.node.name
        env = dict(part.env)
        if name == "credits":  # those that say where the credits come from are parts
            raise NotImplementedRule("1.16.1: a cost to be paid with credits of certain cards only")
        if name in ("trash_this", "remove_this", "add_to_hand"):
            if part.source not in state.objs:
                return ("1.12.2", "its source is gone")
            stop = c.cannot(m, "trash", one.who, part.source) if name == "trash_this" else None
            if stop is not None:
                return ("1.16.1b", stop.declaration.english())
        elif name in ("trash", "reveal_and_trash"):
            found = set(trashable(m, one, part))
            twins = [p for p in one.parts if p is not part and p.node.name in ("trash", "reveal_and_trash")]
            short = any(len(found | set(trashable(m, one, p))) < part.node.n + p.node.n for p in twins)  # 1.16.10b
            if short or len(found) < part.node.n:
                return ("1.16.1", f"there is nothing to pay with: {part.node.english()}")
        elif name == "counters":
            need_n = 1 if part.node.up_to else query.value(m, env, part.node.n)
            for oid in query.existing(m, env, part.node.on)[:1] or (0,):
                counters[(oid, part.node.kind)] = counters.get((oid, part.node.kind), 0) + need_n
        elif name == "forfeit":
            if len(state.zones[SCORE[one.who]]) < part.node.n:
                return ("1.16.1", "there is no agenda to forfeit")
        elif name == "suffer":
            stopped = stopped_by(m, Eff("damage", RUNNER, 1, what=part.node.type, you=RUNNER))
            if stopped:
                return ("1.16.1b", f"{stopped} would prevent the {part.node.type} damage")
        elif name == "remove_tags":
            if state.players[RUNNER].tags < part.node.n:
                return ("1.16.1", "there are not enough tags")
        elif name == "take_tags":
            stopped = stopped_by(m, Eff("tags", RUNNER, part.node.n, you=RUNNER))
            if stopped:
                return ("1.16.1b", f"{stopped} would prevent the tags")
        elif name not in ("clicks", "lose_clicks"):
            raise NotImplementedRule(f"the cost {name!r}")
    for (oid, kind), n in counters.items():
        if not oid or state.objs[oid].count(kind) < n:
            return ("1.16.1", f"{n} {kind} counters are needed")
    return None


def stopped_by(m: Machine, eff: Eff) -> str:
    """What would prevent the damage or tags of a cost: a static ability or a mandatory interrupt (1.16.1b)."""
    for static in c.declared(m, "always_prevented"):
        if eff.kind == "damage" and f"{eff.what} damage" in static.declaration.what:
            return m.name(static.source)
    for active in activity.conditionals(m):
        ability = active.ability
        if not ability.interrupt or ability.may or ability.limit:
            continue
        first = ability.do[0].effects[0]
        if first.name != "prevent" or not prevents(m, first, eff):
            continue
        env = {"source": active.source, "you": active.you, **dict(active.env)}
        if would_meet(m, env, ability, (eff,), len(m.state.history)):
            return m.name(active.source)
    return ""


def trashable(m: Machine, one: Bill, part: Part) -> list[int]:
    """The cards with which a "trash a card" part can be paid: the payer's (1.14.3), leaving restrictions met."""
    env = {**dict(part.env), "source": part.source, "you": one.who}
    found = []
    for oid in query.candidates(m, env, part.node.what):
        obj = m.state.objs[oid]
        if obj.controller != one.who or c.cannot(m, "trash", one.who, oid) is not None:
            continue
        if oid == one.subject and one.purpose in ("install", "play"):
            continue
        if any(p.source == oid and p.node.name in ("trash_this", "remove_this", "add_to_hand") for p in one.parts):
            continue  # it is already what another part of the cost takes (1.16.10b)
        if not keeps(m, one, oid):
            m.note(
                "refused",
                "1.16.1c",
                who=one.who,
                what=f"trash {m.name(oid)}",
                why=f"the restriction to {one.keeps[0]} {m.name(one.keeps[1])} would no longer be met",
            )
            continue
        found.append(oid)
    return found


def keeps(m: Machine, one: Bill, oid: int) -> bool:
    """Whether the restriction on the bill still holds once a card is trashed to pay it (1.16.1c)."""
    if not one.keeps[0]:
        return True
    trial = m.copy()
    a.move(trial, oid, a.discard_zone(trial.state.objs[oid]))
    return restriction(trial, *one.keeps) is None


# Paying


def _choose_x(m: Machine, f: frames.Cost) -> str | None:
    one: Bill = f.bill
    if any(n < 0 for n, _ in one.credits):
        most = most_credits(m, one.who, one.purpose, one.subject)
        most -= total_credits(one)
        if one.most_x >= 0:
            most = min(most, one.most_x)
        x = m.ask(
            one.who,
            "number",
            [Option(n, f"X is {n}", "1.16.2c") for n in range(most + 1)],
            "1.16.2c",
            about="the value of X",
        )
        m.note("chose", "1.16.2c", who=one.who, what=f"X = {x}", source=m.name(one.subject))
        f.bill = one._replace(credits=tuple((x if n < 0 else n, s) for n, s in one.credits))
        f.x = x
    for part in one.parts:
        if part.node.name == "counters" and part.node.up_to and unpayable(m, one) is None:
            x = _how_many(m, one, part)
            fixed = make(type(part.node), kind=part.node.kind, n=make(Num, n=x), on=part.node.on)
            parts = tuple(other._replace(node=fixed) if other is part else other for other in one.parts)
            f.bill = f.bill._replace(parts=parts)
            f.x = x
    return None


def _how_many(m: Machine, one: Bill, part: Part) -> int:
    """How many counters a player spends who may spend fewer than the cost names (1.16.2c)."""
    env = dict(part.env)
    hosted = m.state.objs[query.existing(m, env, part.node.on)[0]].count(part.node.kind)
    most = min(hosted, query.value(m, env, part.node.n))
    options = [Option(n, f"spend {n}", "1.16.2c") for n in range(most, 0, -1)]
    about = f"{m.name(part.source)}: how many {part.node.kind} counters"
    picked: int = m.ask(one.who, "number", options, "1.16.2c", about=about, default=0)
    m.note("chose", "1.16.2c", who=one.who, what=f"X = {picked}", source=m.name(part.source))
    return picked


def splits(m: Machine, one: Bill) -> list[tuple[tuple[int, int], ...]]:
    """Every way to divide the credits to pay among the pool (0) and the allowed cards (1.10.3c), pool first."""
    need = total_credits(one)
    pool = m.state.players[one.who].credits
    cards = purses(m, one.who, one.purpose, one.subject)
    found = []
    for amounts in itertools.product(*(range(min(n, need) + 1) for _, n in cards)):
        rest = need - sum(amounts)
        if 0 <= rest <= pool:
            found.append(((0, rest), *((oid, n) for (oid, _), n in zip(cards, amounts, strict=True))))
    return sorted(found, key=lambda split: -split[0][1])


def _pay(m: Machine, f: frames.Cost) -> str | None:
    """Choose with what to pay, then pay every part at once (1.16.10b)."""
    one: Bill = f.bill
    state = m.state
    why = unpayable(m, one)
    if why is not None:
        m.note("cannot_pay", why[0], who=one.who, cost=english(m, one), why=why[1], source=m.name(one.subject))
        f.result = False
        return "end"
    trashes: list[tuple[int, str]] = []
    for part in one.parts:
        if part.node.name in ("trash", "reveal_and_trash"):
            pool = [oid for oid in trashable(m, one, part) if all(oid != t for t, _ in trashes)]
            for _ in range(part.node.n):
                picked = m.ask(
                    one.who,
                    "cost",
                    [Option(oid, f"trash {m.describe(oid)}", "1.16.1") for oid in pool],
                    "1.16.1",
                    about=f"{m.name(part.source)}: {part.node.english()}",
                )
                pool = [oid for oid in pool if oid != picked]
                trashes.append((picked, part.node.name))
        elif part.node.name == "trash_this":
            trashes.append((part.source, "trash_this"))
    forfeits: list[int] = []
    for part in one.parts:
        if part.node.name == "forfeit":
            for _ in range(part.node.n):
                left = [oid for oid in state.zones[SCORE[one.who]] if oid not in forfeits]
                forfeits.append(
                    m.ask(
                        one.who,
                        "cost",
                        [Option(oid, f"forfeit {m.name(oid)}", "1.16.1") for oid in left],
                        "1.16.1",
                        about="forfeit an agenda",
                    )
                )
    ways = splits(m, one)
    split = m.ask(
        one.who,
        "credits",
        [Option(way, _split_words(m, way), "1.10.3c") for way in ways],
        "1.10.3c",
        about=f"which credits to pay {total_credits(one)} with",
        default=0,
    )
    damage = sum(part.node.n for part in one.parts if part.node.name == "suffer")
    if damage:
        hand = [oid for oid in state.zones[GRIP] if all(oid != t for t, _ in trashes)]
        hits = m.at_random(hand, min(damage, len(hand)), "10.4.2a")
    else:
        hits = ()
    # all choices are made; now everything is paid together
    seen = a.before(m)
    changes: list[Change] = []
    credits = total_credits(one)
    f.sources = tuple(oid for oid, n in split if oid and n)
    for oid, n in split:
        if oid and n:
            a.set_counters(m, oid, "credit", state.objs[oid].count("credit") - n)
            changes.append(Change("use", one.who, oid, data=("credits",)))
            changes.append(Change("spend hosted credits", one.who, oid, n=n, source=one.subject, what=one.purpose))
    if credits:
        changes += a.spend_from_pool(m, one.who, split[0][1])
        asked_by = one.subject or f.env.get("source", 0)
        changes.append(Change("spend credits", one.who, n=credits, source=asked_by, what=one.purpose))
    held: tuple[tuple[str, int], ...] = ()
    for part in one.parts:
        name = part.node.name
        env = dict(part.env)
        if name in ("clicks", "lose_clicks"):
            a.player(m, one.who, clicks=state.players[one.who].clicks - part.node.n)
            changes.append(
                Change(
                    "spend clicks" if name == "clicks" else "lose clicks",
                    one.who,
                    n=part.node.n,
                    source=part.source,
                    server=_run_server(m),
                    cause="run" if state.run() else "",
                )
            )
        elif name == "counters":
            n = query.value(m, env, part.node.n)
            oid = query.existing(m, env, part.node.on)[0]
            a.set_counters(m, oid, part.node.kind, state.objs[oid].count(part.node.kind) - n)
            changes.append(Change("spend counters", one.who, oid, n=n, what=part.node.kind))
        elif name == "take_tags":
            a.player(m, RUNNER, tags=state.players[RUNNER].tags + part.node.n)
            changes.append(Change("tags", RUNNER, n=part.node.n, source=part.source))
        elif name == "remove_tags":
            a.player(m, RUNNER, tags=state.players[RUNNER].tags - part.node.n)
            changes.append(Change("remove tags", one.who, n=part.node.n, source=part.source))
        elif name == "suffer":
            changes.append(
                Change("damage", RUNNER, n=part.node.n, what=part.node.type, source=part.source, cause="cost")
            )
            if part.node.type == "core":
                a.player(m, RUNNER, core_damage=state.players[RUNNER].core_damage + part.node.n)
    kinds = {t: name for t, name in trashes}
    for oid in kinds:
        if oid == one.subject and kinds[oid] == "trash_this":
            held = _set_aside(m, oid)
            f.was_server = query.server_of(m, oid)
    changes += trash_now(m, tuple(kinds), one.who, "cost")
    if hits:
        changes += trash_now(
            m,
            hits,
            RUNNER,
            "damage",
            what=next(p.node.type for p in one.parts if p.node.name == "suffer"),
        )
    forfeited = [_forfeit(m, oid, one.who) for oid in forfeits]
    changes += forfeited
    for part in one.parts:
        if part.node.name == "remove_this":
            obj, server, name = state.objs[part.source], query.server_of(m, part.source), m.name(part.source)
            held = _set_aside(m, part.source)
            new = a.move(m, part.source, "removed from the game", faceup=True)
            m.note("removed_from_game", "8.2.1a", card=name)
            changes.append(Change("remove from game", one.who, new, part.source, server=server, cause="cost"))
            if obj.installed:
                changes.append(Change("uninstall", one.who, new, part.source, server=server, cause="remove"))
        elif part.node.name == "add_to_hand":
            obj, server, name = state.objs[part.source], query.server_of(m, part.source), m.name(part.source)
            held = _set_aside(m, part.source)
            new = a.move(m, part.source, a.hand_zone(obj))
            m.note("added", "8.2.1a", who=one.who, cards=[name], to=a.hand_zone(obj))
            changes.append(Change("uninstall", one.who, new, part.source, server=server, cause="move"))
    m.note(
        "paid",
        "1.16.10b" if len(one.credits) + len(one.parts) > 1 else "1.16.1",
        *(("1.10.3c",) if f.sources else ()),
        who=one.who,
        cost=english(m, one),
        purpose=one.purpose,
        subject=m.name(one.subject),
        trashed=[m.name(oid) for oid in (*kinds, *hits)],
        left=state.players[one.who].credits,
        split=[(m.name(oid) if oid else "the credit pool", n) for oid, n in split if n],
    )
    also: tuple[Change, ...] = f.also
    a.happen(m, [*changes, *also], seen)
    for oid, n in split:
        if oid and n:
            a.emptied(m, oid, "credit")
    for change in changes:
        if change.kind == "spend counters":
            a.emptied(m, change.obj, change.what)
    if damage and len(hits) < damage:
        a.flatline(m, "10.4.4")
    f.result = (
        ("x", f.x),
        ("held", held),
        ("paid", tuple(kinds)),
        ("forfeited", tuple(change.obj for change in forfeited)),
        *([("this server", f.was_server)] if f.was_server else []),
    )
    if not f.together:  # 10.13.6c
        m.checkpoint("10.3.4")
    return "end"


def _set_aside(m: Machine, oid: int) -> tuple[tuple[str, int], ...]:
    """The counters set aside as their host is uninstalled to pay for an ability that refers to them (9.5.5).

    Hosted cards that the ability refers to are set aside too; they keep their host while the ability resolves.
    """
    from judgebot.cards import effects as e
    from judgebot.cards.nodes import walk
    from judgebot.cards.queries.selections import Sel
    from judgebot.cards.queries.values import Counters

    using = m.state.frames[-2] if len(m.state.frames) > 1 else None
    if not isinstance(using, frames.PaidAbility):
        return ()
    counters = m.state.objs[oid].counters
    if any(isinstance(x, Sel) and getattr(x.hosted_on, "key", "") == "this" for x in walk(using.ability.do)):
        cards = [o for o in m.state.objs.values() if o.host == oid]
        if cards:
            m.note("sets_aside", "9.5.5", source=m.name(oid), n=len(cards), cards=[m.name(o.id) for o in cards])
        for card in cards:
            if card.installed or card.counters:
                raise NotImplementedRule("9.5.5: an installed card, or one with counters, that a cost sets aside")
            new = a.move(m, card.id, ASIDE, faceup=card.faceup)
            a.put(m, m.state.objs[new]._replace(host=oid))
    if not counters:
        return ()
    for node in walk(using.ability.do):
        host = node.source if isinstance(node, e.MoveCounters) else getattr(node, "on", None)
        if isinstance(node, (Counters, e.MoveCounters, e.TakeCredits)) and getattr(host, "key", "") == "this":
            m.note("sets_aside", "9.5.5", source=m.name(oid), n=sum(n for _, n in counters), counters=list(counters))
            return counters
    return ()


def _run_server(m: Machine) -> str:
    run = m.state.run()
    return run.server if run else ""


def _forfeit(m: Machine, oid: int, who: str) -> Change:
    name = m.name(oid)
    new = a.move(m, oid, "removed from the game", faceup=True)
    m.note("forfeited", "8.2.5", card=name)
    return Change("forfeit", who, new, oid)


def _split_words(m: Machine, way: tuple[tuple[int, int], ...]) -> str:
    words = [f"{n} from {m.name(oid) if oid else 'the credit pool'}" for oid, n in way if n]
    return "pay " + (" and ".join(words) or "0")


COST = procedure("cost", ("1.16.2c", _choose_x), ("1.16.1", _pay), ("end", nothing_more))
