"""Trace attempts (10.8)."""

from __future__ import annotations

import functools

from judgebot.cards.abilities import Ability, make_ability
from judgebot.cards.effects.base import Instruction
from judgebot.cards.effects.steering import If
from judgebot.cards.queries.triggers import trigger_of_rules
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, frames, lingering
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.procedures import procedure
from judgebot.engine.records import Option, Refusal
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, RUNNER


def _initiate(m: Machine, f: frames.Trace) -> str | None:
    """The trace initiates; its result has conditional abilities tied to it (10.8.6a, 10.8.5)."""
    number = m.state.fresh()
    f.number = number
    m.note("trace", "10.8.6a", *(("10.7.1",) if c.link(m) else ()), base=f.base, source=f.source, link=c.link(m))
    node = f.node
    env = f.env.without("trigger", "ability")
    for event, do in (
        ("trace succeeds", node.if_successful),
        ("trace fails", node.if_unsuccessful),
        ("trace determined", node.then),
    ):
        if do:
            tied = _tied(event, do)
            m.note("creates_delayed", "10.8.5", source=f.source, ability=tied)
            lingering.create(
                m,
                "ability",
                "once",
                f.source,
                f.env.you,
                payload=tied,
                env=env | Env(run=number, trace=number),
            )
    a.happen(m, [Change("trace begins", CORP, source=f.source, n=f.base, data=(number,))])
    return None


def _begun(m: Machine, f: frames.Trace) -> str | None:
    m.checkpoint("10.8.6b")
    return None


@functools.cache
def _tied(event: str, do: tuple[Instruction, ...]) -> Ability:
    """A conditional ability tied to the result; a lone "if" of the body belongs to its condition (10.8.5, 9.6.5c).

    Made once per text: abilities are compared by identity, and equal states must stay equal.
    """
    given = None
    first = do[0].effects[0]
    if event == "trace determined" and len(do) == 1 and isinstance(first, If) and not first.otherwise:
        given, do = first.is_true, first.then
    when = (trigger_of_rules(event, that_run=True),)
    return make_ability("conditional", when=when, given=given, do=do)


def _spend(m: Machine, f: frames.Trace, who: str, rule: str) -> None:
    most = costs.most_credits(m, who, "trace", 0)
    if m.events is not None:
        for n in (most + 1, most + 2):
            why = costs.unpayable(m, _bill(who, n))
            if why is not None:
                m.refusals.append(Refusal(who, Choice(Verb.SPEND_ON_TRACE, n=n), *why))
    n = m.ask(
        who,
        "trace",
        [Option(k, Choice(Verb.SPEND_ON_TRACE, n=k), rule) for k in range(most + 1)],
        rule,
        about=fact("credits for the trace"),
        default=0,
    )
    if who == CORP:
        f.corp = n
    else:
        f.runner = n
    if n:
        m.push(frames.Cost(env=Env(you=who, source=f.source), bill=_bill(who, n)))


def _bill(who: str, n: int) -> costs.Bill:
    return costs.Bill(who, (), (costs.Due(n),), "trace", 0)


def _corp(m: Machine, f: frames.Trace) -> str | None:
    _spend(m, f, CORP, "10.8.6c")
    return None


def _runner(m: Machine, f: frames.Trace) -> str | None:
    m.note("trace_strength", "10.8.2", strength=f.base + f.corp, spent=f.corp)
    _spend(m, f, RUNNER, "10.8.6d")
    return None


def _result(m: Machine, f: frames.Trace) -> str | None:
    """Successful if the trace strength exceeds the link strength (10.8.4)."""
    strength = f.base + f.corp
    link = c.link(m) + f.runner
    success = strength > link
    spent = {"corp": f.corp, "runner": f.runner}
    m.note("trace_result", "10.8.6e", "10.8.4", strength=strength, link=link, successful=success, **spent)
    number = f.number
    m.state.lingering = tuple(
        e._replace(env=e.env | Env(trace_strength=strength, link_strength=link)) if e.env.trace == number else e
        for e in m.state.lingering
    )
    a.touched(m)
    kind = "trace succeeds" if success else "trace fails"
    a.happen(
        m,
        [
            Change(kind, CORP, n=strength, source=f.source, data=(number,)),
            Change("trace determined", CORP, n=strength, source=f.source, data=(number,)),
        ],
    )
    met = {i.lingering for i in m.state.met}
    m.state.lingering = tuple(e for e in m.state.lingering if e.env.trace != number or e.id in met)
    m.checkpoint()
    return None


def _over(m: Machine, f: frames.Trace) -> str | None:
    return None


TRACE = procedure(
    "trace",
    ("10.8.6a", _initiate),
    ("10.8.6b", _begun),
    ("10.8.6c", _corp),
    ("10.8.6d", _runner),
    ("10.8.6e", _result),
    ("10.8.6f", _over),
)
