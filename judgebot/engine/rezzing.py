"""Rezzing cards (8.1.2)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, frames, legality, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.installs import ignored
from judgebot.engine.machine import Machine
from judgebot.engine.payment import nothing_due
from judgebot.engine.procedures import nothing_more, procedure
from judgebot.engine.records import Option
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import (
    CORP,
)


def _not_rezzed(m: Machine, f: frames.Rez) -> str:
    """What was installed and is not rezzed after all is shown (8.5.13d)."""
    oid = f.oid
    f.result = False
    if f.during == "install" and oid in m.state.objs:
        below = m.found(frames.Instruction)
        asked = ("8.5.13c",) if below is not None and below.env.to_verify else ()
        m.note("revealed", "8.5.13d", *asked, cards=[oid], who=CORP)
        a.remember(m, oid, "revealed", True)
        a.happen(m, [Change("reveal", CORP, oid)])
    return "end"


def _rez_pay(m: Machine, f: frames.Rez) -> str | None:
    oid = f.oid
    why = legality.rezzable(m, oid, f.ignore, f.discount)
    if why is not None:
        m.note("not_rezzed", why[0], card=oid, why=why[1])
        return _not_rezzed(m, f)
    one = legality.rez_bill(m, oid, f.ignore, f.discount)
    others = [
        other
        for other in legality.rez_alternatives(m, oid, f.ignore, f.discount)
        if costs.unpayable(m, other) is None and f.ignore != "all costs"
    ]
    ways = ([one] if costs.unpayable(m, one) is None else []) + others
    if len(ways) > 1:
        index = m.ask(
            CORP,
            "cost",
            [Option(i, Choice(Verb.PAY, of=w), "8.1.2d") for i, w in enumerate(ways)],
            "8.1.2d",
            about=fact("how to rez", card=oid),
            default=0,
        )
        one = ways[index]
    else:
        one = ways[0]
    extra = costs.additional(m, costs.Bill(CORP, (), (), "rez", oid), "rez", oid)
    if f.ignore == "credit costs":
        extra = extra._replace(credits=())
    if (extra.parts or extra.credits) and one not in others and f.ignore != "all costs" and not (f.window or f.must):
        options = [
            Option(True, Choice(Verb.PAY, of=extra), "1.16.4c"),
            Option(False, Choice(Verb.DO_NOT, oid, of=Verb.REZ), "1.16.4c"),
        ]
        about = fact("additional cost asked", deed="rez", card=oid, cost=extra)
        if not m.ask(CORP, "pay", options, "1.16.4c", about=about, default=0):
            what = fact("declined cost", deed="rez", card=oid, cost=extra)
            m.note("declines", "1.16.4c", who=CORP, what=what)
            return _not_rezzed(m, f)
    f.result = ()
    if one.parts or one.credits:
        m.push(frames.Cost(env=Env(source=oid, you=CORP), bill=one))
    else:
        nothing_due(m)
    return None


def _rez_turn(m: Machine, f: frames.Rez) -> str | None:
    oid = f.oid
    if f.result is False or oid not in m.state.objs or m.state.objs[oid].faceup:
        return None
    together = (oid, *f.also)  # 9.12.2a
    for one in together:
        a.put(m, m.state.objs[one]._replace(faceup=True))
        a.activate(m, one)
    ice = {one: c.strength(m, one) for one in together if m.card(one).type == "ice"}
    for one in together:
        m.note("rezzed", "8.1.2e", *ignored(f.ignore), card=one, strength=ice.get(one))
    a.happen(m, [Change("rez", CORP, one, server=query.server_of(m, one), cause=f.during) for one in together])
    for one, strength in ice.items():
        if c.strength(m, one) != strength:  # an ability of its own looks at its being rezzed
            m.note("strength", "3.4.4", card=one, strength=c.strength(m, one))
    f.result = True
    return None


REZ = procedure("rez", ("8.1.2d", _rez_pay), ("8.1.2e", _rez_turn), ("end", nothing_more))
