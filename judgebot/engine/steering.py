"""Words that steer the resolution of an ability: conditions, options, nested costs, modes, repetition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judgebot.cards import effects as e
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Ref
from judgebot.engine import apply as a
from judgebot.engine import frames, query
from judgebot.engine.machine import Machine
from judgebot.engine.records import Eff, Option
from judgebot.game.changes import Change

if TYPE_CHECKING:
    pass
from judgebot.engine.interrupts import imminent_frame
from judgebot.engine.potential import potential


def note_use(m: Machine, f: frames.Ability) -> None:
    """9.1.6b: a conditional ability is used when an optional part of it is first carried out (9.6.9d)."""
    if f.unused or f.mandatory:
        f.unused = f.mandatory = False
        source = f.env["source"]
        a.happen(m, [Change("use", f.env["you"], source, data=(f.env.get("ability", ""),))])


def _after(f: frames.Ability, steps: tuple[Any, ...], rest: tuple[Any, ...]) -> str:
    f.todo = (*steps, *rest)
    return "next"


def _steer_if(m: Machine, f: frames.Ability, effect: e.If, rest: tuple[Any, ...]) -> str:
    true = query.holds(m, f.env, effect.is_true)
    had = any(node.name == "had_no_counters" for node in walk(effect.is_true))
    m.note(
        "condition",
        "9.6.5d",
        *(("9.6.6a",) if had else ()),
        source=m.name(f.env.get("source", 0)),
        condition=effect.is_true.english(),
        holds=true,
    )
    return _after(f, effect.then if true else effect.otherwise, rest)


def _steer_may(m: Machine, f: frames.Ability, effect: e.May, rest: tuple[Any, ...]) -> str:
    who = query.who(f.env, effect.who)
    possible = potential(m, f.env, effect.do)
    if not possible:
        m.note("impossible", "1.2.5", who=who, what=e.sentences(effect.do), source=m.name(f.env.get("source", 0)))
        yes = False
    else:
        triggered = f.unused and who == f.env["you"] and f.first
        words = e.sentences(effect.do).rstrip(".").lower()
        yes = m.ask(
            who,
            "may",
            [Option(True, f"yes, {words}", "9.6.9c"), Option(False, f"no, do not {words}", "9.6.9c")],
            "9.6.9c",
            about=f"{m.name(f.env.get('source', 0))}: {words}",
            default=0 if triggered else 1,
        )
        m.note(
            "chose",
            "9.6.9c",
            who=who,
            what=("to " if yes else "not to ") + words,
            source=m.name(f.env.get("source", 0)),
        )
    if yes and who == f.env["you"]:
        note_use(m, f)
    f.first = False
    if effect.bind:
        f.env = {**f.env, effect.bind: yes}
    return _after(f, effect.do if yes else effect.otherwise, rest)


def _steer_pay(m: Machine, f: frames.Ability, effect: e.Pay, rest: tuple[Any, ...]) -> str | None:
    """A nested cost (1.16.11); whether to pay ends an instruction (9.11.4f)."""
    from judgebot.cards.nodes import walk
    from judgebot.engine import costs
    from judgebot.engine.discounts import owed

    who = query.who(f.env, effect.who)
    bill = costs.bill(m, who, effect.cost, f.env, "nested", f.env.get("source", 0))
    why = costs.unpayable(m, bill)
    source = m.name(f.env.get("source", 0))
    if why is None and effect.then and not potential(m, f.env, effect.then):
        why = ("1.2.5", "it could change nothing")
    if why is not None:
        m.note("cannot_pay", why[0], who=who, cost=effect.cost.english(), why=why[1], source=source)
        yes = False
    elif effect.must:
        yes = True
    else:
        triggered = bool(f.unused) and who == f.env["you"] and f.first
        words = f"pay {effect.cost.english()}"
        rule = owed(m, imminent_frame(m), who) if any(n.name == "lower_cost" for n in walk(effect.then)) else ""
        if rule:
            m.note("refused", rule, who=who, what=f"do not {words}", why="without it the card could not be paid for")
        yes = m.ask(
            who,
            "pay",
            [Option(True, words, "1.16.11a"), *([] if rule else [Option(False, f"do not {words}", "1.16.11a")])],
            "1.16.11",
            about=f"{source}: {words}",
            default=0 if triggered else 1,
        )
    f.first = False
    if not yes:
        m.note("not_paid", "1.16.11a", who=who, cost=effect.cost.english(), source=source)
        return _after(f, effect.otherwise, rest)
    if not effect.must and who == f.env["you"]:
        note_use(m, f)
    f.todo = (*effect.then, *rest)
    m.push(frames.Cost(env=dict(f.env), bill=bill))
    return "paid"


def _steer_one_of(m: Machine, f: frames.Ability, effect: e.OneOf, rest: tuple[Any, ...]) -> str:
    """Choosing between effects is an instruction of its own (9.11.4g, 9.12.6b)."""
    who = query.who(f.env, effect.who)
    done: tuple[int, ...] = f.modes
    options = []
    for index, mode in enumerate(effect.modes):
        if index in done:
            continue
        if effect.must and not potential(m, f.env, mode, fully=True, who=who):
            m.note("refused", "9.12.3c", who=who, what=e.sentences(mode), why="it cannot be fully resolved")
            continue
        options.append(Option(index, f"choose {e.sentences(mode).rstrip('.').lower()}", "9.11.4g"))
    if effect.up_to:
        options.append(Option(-1, "choose no more", "9.12.6b"))
    if not options:
        f.modes = ()
        return _after(f, (), rest)
    picked = m.ask(who, "mode", options, "9.11.4g", about=f"{m.name(f.env.get('source', 0))}: choose", default=0)
    if picked == -1:
        f.modes = ()
        return _after(f, (), rest)
    m.note("chose", "9.11.4g", who=who, what=e.sentences(effect.modes[picked]), source=m.name(f.env.get("source", 0)))
    done = (*done, picked)
    if len(done) < effect.n:
        f.modes = done
        return _after(f, (*effect.modes[picked], f.todo[0]), rest)
    f.modes = ()
    return _after(f, effect.modes[picked], rest)


def _steer_for_each(m: Machine, f: frames.Ability, effect: e.ForEach, rest: tuple[Any, ...]) -> str:
    left = query.refs(m, f.env, Ref_(effect.of))  # those that have moved on still count (1.12.6)
    if not left:
        return _after(f, (), rest)
    options = [Option(oid, f"next {m.name(oid)}") for oid in left]
    picked = m.ask(f.env["you"], "order", options, "9.11.4b", about="which card next", default=0)
    f.env = {**f.env, "each": picked, effect.of: tuple(oid for oid in left if oid != picked)}
    return _after(f, (*effect.do, f.todo[0]), rest)


def Ref_(key: str) -> Ref:
    """A reference made in code."""
    from judgebot.cards.nodes import make

    return make(Ref, key=key)  # type: ignore[no-any-return]


def _steer_repeat(m: Machine, f: frames.Ability, effect: e.Repeat, rest: tuple[Any, ...]) -> str:
    """9.12.4b: the number is determined once; then everything before it is resolved that many times."""
    times = query.value(m, f.env, effect.n)
    before = tuple(step for step in f.steps if step.effects[0] is not effect)
    return _after(f, before * max(0, times), rest)


def steer_install_each(m: Machine, f: frames.Ability, effect: e.Install, rest: tuple[Any, ...]) -> str:
    """Installing several cards: one at a time, each its own instruction (8.5.5, 9.11.4b)."""
    from judgebot.engine import legality

    assert isinstance(effect.what, e.Choose)
    pool = [
        oid
        for oid in query.candidates(m, f.env, effect.what.what)
        if legality.installable(m, f.env["you"], oid, ignore=effect.ignore) is None
    ]
    options = [Option(oid, f"install {m.name(oid)}", "8.5.5") for oid in pool]
    options.append(Option(0, "install no more", "8.5.5"))
    picked = m.ask(
        f.env["you"],
        "install",
        options,
        "8.5.5",
        about="which card to install next",
        default=len(options) - 1,
        forced=True,
    )
    if not picked:
        return _after(f, (), rest)
    f.env = {**f.env, "each": picked}
    again = f.todo[0]
    f.todo = (again, *rest)
    if effect.what.what.among:
        left = query.refs(m, f.env, Ref_(effect.what.what.among))
        f.env[effect.what.what.among] = tuple(oid for oid in left if oid != picked)
    m.push(
        frames.Instruction(
            env=f.env,
            node=again,
            of_kind=f.of_kind,
            shares=True,
            given=True,
            effs=(
                Eff(
                    "install",
                    f.env["you"],
                    objs=(picked,),
                    source=f.env.get("source", 0),
                    you=f.env["you"],
                    node=effect,
                ),
            ),
        )
    )
    return "next"


STEERING: dict[str, Callable[..., str | None]] = {
    "if": _steer_if,
    "may": _steer_may,
    "pay": _steer_pay,
    "one_of": _steer_one_of,
    "for_each": _steer_for_each,
    "repeat": _steer_repeat,
}
