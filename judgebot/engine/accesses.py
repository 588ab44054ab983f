"""Accessing a card (7.1, 7.2), the basic trash ability and mid-access ability windows (7.1.5, 9.2.10)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import activity, costs, frames, legality, prohibitions, query
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.breaches import end_access, run_limit
from judgebot.engine.choices import PASSING, Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.lingering import create
from judgebot.engine.machine import Machine
from judgebot.engine.offers import Offers
from judgebot.engine.procedures import procedure
from judgebot.engine.records import Active, Eff, Option
from judgebot.engine.windows import PASS, use
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import ARCHIVES, RND, RUNNER


def _prohibited(m: Machine, oid: int) -> bool:
    """Whether the Runner cannot access a card, or it is no longer there."""
    gone = oid not in m.state.objs or prohibitions.cannot(m, "access", RUNNER, oid) is not None
    return gone or run_limit(m, oid) is not None


def _access_cost(m: Machine, f: frames.Access) -> str | None:
    """An additional cost to access the card is paid before it is accessed, or declined (1.16.10a, 1.16.10c)."""
    oid = f.oid
    f.result = ()
    if _prohibited(m, oid):
        return None
    one = costs.additional(m, costs.Bill(RUNNER, (), (), "access", oid), "access", oid)
    if not (one.parts or one.credits):
        return None
    why = costs.unpayable(m, one)
    if why is not None:
        m.note("cannot_pay", why[0], "1.16.10", who=RUNNER, cost=one, why=why[1], source=oid, purpose="access")
        f.over = True
    elif costs.declined(m, one, "access", oid, "1.16.10a"):
        f.over = True
    else:
        m.push(frames.Cost(env=Env(source=oid, you=RUNNER), bill=one))
    return None


def _access(m: Machine, f: frames.Access) -> str | None:
    """The card is accessed (7.2.1)."""
    oid = f.oid
    state = m.state
    if f.result is False or _prohibited(m, oid):
        f.over = True
        return None
    number = state.fresh()
    f.number = number
    state.accesses = (*state.accesses, oid)
    if f.during:  # what the ability that calls for this access says about it (9.10.1)
        create(m, "static", "access", f.source, f.you, payload=f.during)
    obj = state.objs[oid]
    down = ("7.3.2a",) if state.breaches and obj.zone == ARCHIVES and not obj.faceup else ()  # it stays facedown
    m.note("access", "7.2.1", *down, card=oid, zone=obj.zone, server=query.server_of(m, oid))
    if obj.zone == RND and any(
        d.name == "revealed_when_accessed" for ability in m.card(oid).abilities for d in ability.static
    ):
        m.note("revealed", "1.21.7", cards=[oid], who=RUNNER)
    run = m.state.run()
    server, data = query.server_of(m, oid), (number, run.id if run else 0)
    a.happen(m, [Change("access", RUNNER, oid, what=obj.zone, server=server, data=data)])
    m.checkpoint()
    return None


def _moved(m: Machine, f: frames.Access) -> bool:
    """7.1.7: the access ends at once if the card has moved."""
    oid = f.oid
    return oid not in m.state.objs


def _mid(m: Machine, f: frames.Access) -> str | None:
    if _moved(m, f):
        return "7.2.4"
    m.push(frames.MidAccessWindow())
    return None


def _steal(m: Machine, f: frames.Access) -> str | None:
    """An accessed agenda must be stolen (7.2.3), unless an additional cost is declined (1.16.10a)."""
    oid = f.oid
    if _moved(m, f):
        return "7.2.4"
    if m.card(oid).type != "agenda" or m.state.objs[oid].form:
        return "7.2.4"
    stop = prohibitions.cannot(m, "steal", RUNNER, oid)
    if stop is not None:
        m.note(
            "prohibited",
            "1.2.2",
            what=fact("steal", card=oid),
            source=stop.source,
            why=fact("text", text=stop.declaration),
        )
        return "7.2.4"
    f.result = ()
    one = costs.additional(m, costs.Bill(RUNNER, (), (), "steal", oid), "steal", oid, query.server_of(m, oid))
    if one.parts or one.credits:
        why = costs.unpayable(m, one)
        if why is not None:
            m.note(
                "cannot_pay",
                why[0],
                "1.16.10b",
                who=RUNNER,
                cost=one,
                why=why[1],
                source=oid,
                purpose="steal",
            )
            return "7.2.4"
        yes = m.ask(
            RUNNER,
            "pay",
            [
                Option(True, Choice(Verb.STEAL, oid, of=one), "7.1.6a"),
                Option(False, Choice(Verb.DO_NOT, oid, of=Verb.STEAL), "1.16.10a"),
            ],
            "7.1.6a",
            about=fact("additional cost asked", deed="steal", card=oid, cost=one),
            default=None,
        )
        if not yes:
            m.note("declines", "1.16.10a", who=RUNNER, what=fact("additional cost", deed="steal", card=oid))
            return "7.2.4"
        m.push(frames.Cost(env=Env(source=oid, you=RUNNER), bill=one))
    return None


def _steal_now(m: Machine, f: frames.Access) -> str | None:
    oid = f.oid
    if f.result is False or _moved(m, f):
        return None
    m.perform(Eff("steal", RUNNER, objs=(oid,), you=RUNNER), number="7.2.3")
    return None


def _access_over(m: Machine, f: frames.Access) -> str | None:
    end_access(m, f)
    m.checkpoint()
    return None


ACCESS = procedure(
    "access",
    ("7.2.1", _access_cost),
    ("7.2.1", _access),
    ("7.2.2", _mid),
    ("7.2.3", _steal),
    ("7.2.3", _steal_now),
    ("7.2.4", _access_over),
    structure=True,
)


def _mid_access(m: Machine, f: frames.BasicTrash) -> str | None:
    """The Runner may use one mid-access ability (7.2.2, 9.2.10)."""
    oid = m.state.accesses[-1]
    if oid not in m.state.objs:
        return None
    offers = Offers(m, RUNNER)
    offers.weigh(("trash",), Choice(Verb.TRASH, oid), "7.1.5", basic_trash(m, oid))
    for active in activity.paid(m, RUNNER):
        if not active.ability.access:
            continue
        why = legality.usable(m, active)
        if (
            why is None
            and m.obj(oid).zone == "Archives"
            and any(s.name == "trash" for step in active.ability.do for s in step.effects)
        ):
            why = ("7.1.5b", fact("in Archives"))
        offers.use(active, "9.2.10b", why)
    options = offers.options
    trashing: list[Option] = []
    rule = "7.1.5c"
    for static in c.declared(m, "must_trash"):
        if c.applies(m, static, oid):
            rule = "7.1.5d" if static.declaration.paying else "7.1.5c"
            basic = [one for one in options if one.value == ("trash",)]
            other = [one for one in options if one not in basic and _trashes(offers.does[one.value])]
            trashing = basic if static.declaration.paying else basic + other
            break
    for one in options if trashing else ():
        if one not in trashing:
            offers.refuse(one.choice, (rule, fact("must trash", card=oid)))
    options = trashing or options
    if not options:
        if m.refusals:
            m.note("idle", "9.2.10b", who=RUNNER)
        return None
    if trashing:
        offers.refuse(PASSING, (rule, fact("must trash", card=oid)))
    else:
        options.append(Option(PASS, PASSING, "9.2.10b"))
    m.note("mid_access_window", "9.2.10", card=oid)
    picked = m.ask(
        RUNNER,
        "mid-access",
        options,
        "7.2.2",
        about=fact("accessing", card=oid),
        default=len(options) - 1,
        forced=False,
    )
    if picked == PASS:
        m.note("passes", "9.2.10b", who=RUNNER)
    elif picked == ("trash",):
        m.push(frames.BasicTrash(env=Env(source=0, you=RUNNER), oid=oid))
    else:
        use(m, offers.does[picked])
    return None


def _trashes(active: Active) -> bool:
    """Whether a mid-access ability trashes the card that is accessed."""
    return any(
        one.name == "trash" and getattr(one.what, "key", "") == "accessed"
        for step in active.ability.do
        for one in step.effects
    )


def basic_trash(m: Machine, oid: int) -> Why:
    """Why the basic trash ability cannot be used, or None (7.1.5)."""
    cost = c.trash_cost(m, oid)
    obj = m.obj(oid)
    if cost is None:
        return ("7.1.5a", fact("no trash cost"))
    if obj.zone == "Archives":
        return ("7.1.5b", fact("in Archives"))
    stop = prohibitions.cannot(m, "trash", RUNNER, oid)
    if stop is not None:
        return prohibitions.forbidden(m, stop, "1.2.2a")
    return costs.unpayable(m, trash_bill(m, oid, cost))


def trash_bill(m: Machine, oid: int, cost: int) -> Any:
    """The trash cost of an accessed card."""
    one = costs.additional(m, costs.Bill(RUNNER, (), (), "trash", oid), "trash", oid)
    return costs.with_credits(one, cost, oid)


def _pay_trash(m: Machine, f: frames.BasicTrash) -> str | None:
    oid = f.oid
    m.push(frames.Cost(env=f.env, bill=trash_bill(m, oid, c.trash_cost(m, oid) or 0)))
    return None


def _do_trash(m: Machine, f: frames.BasicTrash) -> str | None:
    if isinstance(f.result, Env):
        m.note("basic_trash", "7.1.5", card=f.oid)
        m.perform(Eff("trash", RUNNER, objs=(f.oid,), you=RUNNER, cause="access"))
    return None


BASIC_TRASH = procedure("basic trash", ("7.1.5", _pay_trash), ("7.1.5b", _do_trash))
MID_ACCESS_WINDOW = procedure("mid-access window", ("9.2.10", _mid_access))
