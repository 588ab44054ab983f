"""Resolving abilities and instructions (9.1.2, 9.5.6, 9.6.15, 9.7.2, 9.8.11, 9.9, 9.11).

Every instruction goes through one pipeline: its targets are announced, it becomes imminent, replacement effects apply,
interrupts may modify it, it resolves, a checkpoint occurs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judgebot.cards import effects as e
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries import Ref, Sel, TimesHappened
from judgebot.engine import characteristics as c
from judgebot.engine import query
from judgebot.engine.machine import Machine, procedure
from judgebot.engine.records import Active, Eff, Instance, NotImplementedRule, Option
from judgebot.game.changes import Change
from judgebot.game.objects import GRIP, HAND, HQ, RND, RUNNER, STACK
from judgebot.game.state import Frame

if TYPE_CHECKING:
    from judgebot.cards.abilities import Ability

# The steps of resolving each kind of ability, for citation: imminent, interrupt window, resolve, checkpoint, complete.
STEPS = {
    "paid": ("9.5.6c", "9.5.6d", "9.5.6e", "9.5.6f", "9.5.6h"),
    "conditional": ("9.6.15b", "9.6.15c", "9.6.15d", "9.6.15e", "9.6.15g"),
    "play": ("9.7.2a", "9.7.2b", "9.7.2c", "9.7.2d", "9.7.2f"),
    "subroutine": ("9.8.11c", "9.8.11d", "9.8.11e", "9.8.11f", "9.8.11h"),
    "rule": ("9.11.2", "9.9.4", "9.3.4a", "10.3.5", "9.11.2"),
}


def resolve_ability(
    m: Machine,
    ability: Ability,
    source: int,
    you: str,
    env: dict[str, Any] | None = None,
    do: tuple[Any, ...] | None = None,
) -> Frame:
    """Push the resolution of an ability: its instructions in order (9.1.2)."""
    full: dict[str, Any] = {"source": source, "you": you, "ability": ability.key, **(env or {})}
    if "this server" not in full:
        trigger: Change | None = full.get("trigger")
        # 4.6.6i: where the source was when it met its condition
        full["this server"] = (
            trigger.server
            if trigger is not None
            and trigger.server
            and trigger.was
            and m.state.latest(trigger.was) == m.state.latest(source)
            else query.server_of(m, source)
        )
    optional = ability.kind == "conditional" and (ability.may or bool(ability.limit))
    return m.push(
        Frame(
            "ability",
            full,
            todo=do if do is not None else ability.do,
            kind=ability.kind,
            all=ability.do,
            unused=optional,
            first=True,
        )
    )


def _used(m: Machine, f: Frame) -> None:
    """9.1.6b: a conditional ability is used when an optional part of it is first carried out."""
    if f.vars.get("unused"):
        f.vars["unused"] = False
        source = f.env["source"]
        m.change(Change("use", f.env["you"], source, data=(f.env.get("ability", ""),)))


def _next(m: Machine, f: Frame) -> str | None:
    """Take the next instruction of the ability being resolved."""
    todo = f.vars["todo"]
    if not todo:
        return "complete"
    instruction = todo[0]
    effect = instruction.effects[0]
    steer = STEERING.get(effect.name) if len(instruction.effects) == 1 else None
    if steer is None and effect.name == "install" and effect.each:
        steer = _steer_install_each
    if steer is not None:
        return steer(m, f, effect, todo[1:])
    f.vars["todo"] = todo[1:]
    if f.vars.get("unused"):
        _used(m, f)
    f.vars["first"] = False
    m.push(Frame("instruction", f.env, node=instruction, kind=f.vars["kind"], shares=True, ready=False, i=0, stage=0))
    return "next"


def _complete(m: Machine, f: Frame) -> str | None:
    if f.vars["kind"] != "rule":
        m.note(
            "resolved",
            STEPS[f.vars["kind"]][4],
            source=m.name(f.env.get("source", 0)),
            ability=f.env.get("ability", ""),
        )
    left = sum(n for _, n in f.env.get("held") or ())
    if left:
        m.note("to_bank", "9.5.5", source=m.name(f.env.get("source", 0)), n=left)
    m.state.dirty = True
    return None


# Words that steer the resolution


def _after(f: Frame, steps: tuple[Any, ...], rest: tuple[Any, ...]) -> str:
    f.vars["todo"] = (*steps, *rest)
    return "next"


def _steer_if(m: Machine, f: Frame, effect: e.If, rest: tuple[Any, ...]) -> str:
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


def _steer_may(m: Machine, f: Frame, effect: e.May, rest: tuple[Any, ...]) -> str:
    who = query.who(f.env, effect.who)
    possible = potential(m, f.env, effect.do)
    if not possible:
        m.note("impossible", "1.2.5", who=who, what=e.sentences(effect.do), source=m.name(f.env.get("source", 0)))
        yes = False
    else:
        triggered = f.vars.get("unused") and who == f.env["you"] and f.vars["first"]
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
    if yes:
        _used(m, f)
    f.vars["first"] = False
    if effect.bind:
        f.env = {**f.env, effect.bind: yes}
    return _after(f, effect.do if yes else effect.otherwise, rest)


def _steer_pay(m: Machine, f: Frame, effect: e.Pay, rest: tuple[Any, ...]) -> str | None:
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
        triggered = bool(f.vars.get("unused")) and who == f.env["you"] and f.vars["first"]
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
    f.vars["first"] = False
    if not yes:
        m.note("not_paid", "1.16.11a", who=who, cost=effect.cost.english(), source=source)
        return _after(f, effect.otherwise, rest)
    if not effect.must:
        _used(m, f)
    f.vars["todo"] = (*effect.then, *rest)
    m.push(Frame("cost", dict(f.env), bill=bill))
    return "paid"


def _paid(m: Machine, f: Frame) -> str:
    """Back from paying a nested cost; what was paid is known to the rest of the ability."""
    paid = f.vars.get("result")
    if isinstance(paid, tuple):
        f.env = {**f.env, **dict(paid)}
    return "next"


def _steer_one_of(m: Machine, f: Frame, effect: e.OneOf, rest: tuple[Any, ...]) -> str:
    """Choosing between effects is an instruction of its own (9.11.4g, 9.12.6b)."""
    who = query.who(f.env, effect.who)
    done: tuple[int, ...] = f.vars.get("modes", ())
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
        f.vars.pop("modes", None)
        return _after(f, (), rest)
    picked = m.ask(who, "mode", options, "9.11.4g", about=f"{m.name(f.env.get('source', 0))}: choose", default=0)
    if picked == -1:
        f.vars.pop("modes", None)
        return _after(f, (), rest)
    m.note("chose", "9.11.4g", who=who, what=e.sentences(effect.modes[picked]), source=m.name(f.env.get("source", 0)))
    done = (*done, picked)
    if len(done) < effect.n:
        f.vars["modes"] = done
        return _after(f, (*effect.modes[picked], f.vars["todo"][0]), rest)
    f.vars.pop("modes", None)
    return _after(f, effect.modes[picked], rest)


def _steer_for_each(m: Machine, f: Frame, effect: e.ForEach, rest: tuple[Any, ...]) -> str:
    left = tuple(oid for oid in query.refs(m, f.env, Ref_(effect.of)) if oid in m.state.objs)
    if not left:
        return _after(f, (), rest)
    options = [Option(oid, f"next {m.name(oid)}") for oid in left]
    picked = m.ask(f.env["you"], "order", options, "9.11.4b", about="which card next", default=0)
    f.env = {**f.env, "each": picked, effect.of: tuple(oid for oid in left if oid != picked)}
    return _after(f, (*effect.do, f.vars["todo"][0]), rest)


def Ref_(key: str) -> Ref:
    """A reference made in code."""
    from judgebot.cards.nodes import make

    return make(Ref, key=key)  # type: ignore[no-any-return]


def _steer_repeat(m: Machine, f: Frame, effect: e.Repeat, rest: tuple[Any, ...]) -> str:
    """9.12.4b: the number is determined once; then everything before it is resolved that many times."""
    times = query.value(m, f.env, effect.n)
    before = tuple(step for step in f.vars["all"] if step.effects[0] is not effect)
    return _after(f, before * max(0, times), rest)


def _steer_install_each(m: Machine, f: Frame, effect: e.Install, rest: tuple[Any, ...]) -> str:
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
    again = f.vars["todo"][0]
    f.vars["todo"] = (again, *rest)
    if effect.what.what.among:
        left = query.refs(m, f.env, Ref_(effect.what.what.among))
        f.env[effect.what.what.among] = tuple(oid for oid in left if oid != picked)
    m.push(
        Frame(
            "instruction",
            f.env,
            node=again,
            kind=f.vars["kind"],
            shares=True,
            ready=True,
            i=0,
            stage=0,
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

procedure("ability", ("next", _next), ("paid", _paid), ("complete", _complete))
# `_paid` is only reached by its label; `_next` never falls through


# One instruction


def _announce(m: Machine, f: Frame) -> str | None:
    """Targets are announced immediately before the instruction becomes imminent (1.15.2)."""
    if f.vars.get("ready"):
        return None
    picked: dict[int, tuple[int, ...]] = {}
    env = dict(f.env)
    node: e.Instruction = f.vars["node"]
    for index, choose in enumerate(node.chooses):
        who = query.who(env, choose.who)
        wanted = query.value(m, env, choose.n)
        chosen: list[int] = []
        while len(chosen) < wanted:
            pool = [
                oid
                for oid in query.candidates(m, env, choose.what)
                if oid not in chosen and targetable(m, f, node, oid)
            ]
            if not pool:
                break
            options = [Option(oid, f"choose {describe(m, oid, who)}", "1.15.2") for oid in pool]
            if choose.up_to and len(chosen) >= choose.least:
                options.append(Option(0, "choose no more", "1.15.2d"))
            answer = m.ask(
                who,
                "target",
                options,
                "1.15.2",
                about=f"{m.name(env.get('source', 0))}: {choose.what.phrase(1)}",
                default=len(options) - 1 if not options[-1].value else None,
            )
            if not answer:
                break
            chosen.append(answer)
        picked[index] = tuple(chosen)
        env[choose.bind or "target"] = tuple(chosen)
        if not chosen:
            m.note("no_target", "1.15.2e", source=m.name(env.get("source", 0)), what=choose.what.phrase(1))
    f.env = env
    f.vars["targets"] = tuple(picked.items())
    from judgebot.engine import subroutines

    subroutines.announce(m, f)
    for index, choose in enumerate(node.chooses):
        if picked[index]:
            m.note(
                "targets",
                "1.15.2",
                who=query.who(env, choose.who),
                source=m.name(env.get("source", 0)),
                targets=[m.name(oid) for oid in picked[index]],
            )
    return None


def describe(m: Machine, oid: int, viewer: str) -> str:
    """How a player names a target: by its title, and its place if it is ice or an installed Corp card."""
    obj = m.obj(oid)
    name = m.name(oid)
    if obj.server and obj.server in m.state.servers:
        ice = m.state.servers[obj.server].ice
        if oid in ice:
            return f"{name} ({obj.server} ice {ice.index(oid) + 1})"
        return f"{name} ({obj.server})"
    if obj.zone in ("Archives", "heap", "HQ", "grip", "R&D", "stack") and obj.zone not in (
        HAND["corp"],
        HAND["runner"],
    ):
        return f"{name} ({obj.zone})"
    return name


def targetable(m: Machine, f: Frame, node: e.Instruction, oid: int) -> bool:
    """Whether the instruction could act on the object (1.15.2b): what it would do must not be prohibited."""
    from judgebot.engine import legality

    you = f.env["you"]
    for effect in node.effects:
        if effect.name == "trash" and c.cannot(m, "trash", query.who(f.env, effect.who), oid):
            return False
        if effect.name == "advance" and not c.can_be_advanced(m, oid):
            return False
        if effect.name == "move_counters" and not c.can_be_advanced(m, oid) and effect.kind == "advancement":
            return False
        if (
            effect.name == "install"
            and isinstance(effect.what, e.Choose)
            and legality.installable(m, you, oid, effect=effect, env=f.env) is not None
        ):
            return False
        if effect.name == "rez" and legality.rezzable(m, oid, ignore=effect.ignore) is not None:
            return False
        if effect.name == "charge" and not m.obj(oid).count("power"):
            return False
    return True


def targets(m: Machine, f: Frame, node: Node | None) -> tuple[int, ...]:
    """The objects that an effect's `what` stands for now."""
    state = m.state
    if node is None:
        return ()
    if isinstance(node, Ref):
        return tuple(oid for oid in query.refs(m, f.env, node) if oid in state.objs)
    if isinstance(node, e.Choose):
        found = f.vars.get("targets", ())
        for index, choose in enumerate(f.vars["node"].chooses):
            if choose is node:
                return tuple(oid for oid in dict(found).get(index, ()) if oid in state.objs)
        return ()
    if isinstance(node, e.All):
        return tuple(query.candidates(m, f.env, node.what))
    if isinstance(node, e.These):
        return tuple(dict.fromkeys(oid for part in node.of for oid in targets(m, f, part)))
    if isinstance(node, e.Top):
        return state.zones[node.of][: max(0, query.value(m, f.env, node.n))]
    if isinstance(node, Sel):
        return tuple(query.candidates(m, f.env, node))
    return ()


def expected(m: Machine, f: Frame) -> tuple[Eff, ...]:
    """The initial expected effects of the instruction (9.9.4a), without what is prohibited (1.2.2b)."""
    node: e.Instruction = f.vars["node"]
    env = f.env
    found: list[Eff] = []
    for effect in node.effects:
        eff = expect(m, f, env, effect)
        prohibited = _prohibited(m, eff)
        if prohibited is not None:
            m.note(
                "prohibited",
                "1.2.2b",
                what=effect.english(),
                source=m.name(prohibited.source),
                why=prohibited.declaration.english(),
            )
            continue
        found.append(eff)
    if found and len(found) < len(node.effects):
        m.note("expected", "9.9.2", source=m.name(env.get("source", 0)), effects=[tell(m, eff) for eff in found])
    return tuple(found)


def expect(m: Machine, f: Frame, env: dict[str, Any], effect: Any) -> Eff:
    """One expected effect, its amount and objects as they are now."""
    who = query.who(env, effect.who) if hasattr(effect, "who") and effect.who != "both" else env["you"]
    if effect.name in ("tags", "remove_tags", "damage"):
        who = RUNNER
    amount = getattr(effect, "n", None)
    if amount is None and effect.name == "strength":
        amount = effect.by
    n = query.value(m, env, amount) if isinstance(amount, Node) else (amount if isinstance(amount, int) else 0)
    acted: tuple[int, ...] = ()
    for attribute in ("what", "of", "on", "ice"):
        node = getattr(effect, attribute, None)
        if isinstance(node, Node):
            acted = targets(m, f, node)
            _lost_track(m, env, node, effect)
            break
    if m.events is not None and isinstance(amount, Node):
        for counted in walk(amount):
            if isinstance(counted, TimesHappened):
                times = query.value(m, env, counted)
                m.note("counts", "1.12.6", source=m.name(env.get("source", 0)), what=counted.english(), n=times)
    kind = getattr(effect, "type", "") if effect.name == "damage" else getattr(effect, "kind", "")
    if effect.name == "trash":
        allowed = []
        for oid in acted:
            stop = c.cannot(m, "trash", who, oid, query.server_of(m, oid))
            if stop is not None:
                m.note(
                    "prohibited",
                    "1.2.2b",
                    what=f"trash {m.name(oid)}",
                    source=m.name(stop.source),
                    why=stop.declaration.english(),
                )
            else:
                allowed.append(oid)
        acted = tuple(allowed)
    return Eff(
        effect.name, who, n, acted, kind if isinstance(kind, str) else "", "", env.get("source", 0), env["you"], effect
    )


def _lost_track(m: Machine, env: dict[str, Any], node: Node, effect: Any) -> None:
    """Record which objects an effect speaks of that exist no more, so that it cannot act on them (1.12.2, 1.12.3)."""
    if m.events is None or not isinstance(node, Ref):
        return
    gone = [oid for oid in query.refs(m, env, node) if oid not in m.state.objs and oid in m.state.gone]
    if gone:
        secret = any(m.obj(m.state.latest(oid)).zone in (RND, STACK, HQ, GRIP) for oid in gone)
        m.note(
            "lost_track",
            "1.12.3" if secret else "1.12.2",
            source=m.name(env.get("source", 0)),
            cards=[m.name(oid) for oid in gone],
            what=effect.name.replace("_", " "),
        )


def _prohibited(m: Machine, eff: Eff) -> c.Static | None:
    deed = {"draw": "draw", "steal": "steal", "gain": "gain credits"}.get(eff.kind)
    return c.cannot(m, deed, eff.who, eff.objs[0] if eff.objs else 0) if deed else None


def _imminent(m: Machine, f: Frame) -> str | None:
    """The instruction becomes imminent: expected effects, then replacement effects, then pending interrupts (9.9.4)."""
    from judgebot.engine import replacement

    if "effs" not in f.vars:
        effs = expected(m, f)
    else:
        effs = f.vars["effs"]
    effs = replacement.replace(m, f, effs)
    f.vars["effs"] = effs
    f.vars["start"] = len(m.state.history)
    for eff in effs:
        m.state.history.append(_would(m, eff))
    f.vars["pending"] = _pending_interrupts(m, f, effs)
    if m.events is not None and effs:
        number = f.vars.get("number") or STEPS[f.vars.get("kind", "rule")][0]
        m.note("imminent", number, source=m.name(f.env.get("source", 0)), effects=[tell(m, eff) for eff in effs])
    return None


WOULD = {"gain": "gain credits", "lose": "lose credits", "breach": "breach", "steal": "steal", "end_run": "run ends"}


def _would(m: Machine, eff: Eff) -> Change:
    """The record of an effect that would happen (9.9.5a)."""
    kind = WOULD.get(eff.kind, eff.kind)
    return Change(
        "would " + kind,
        eff.who,
        eff.objs[0] if eff.objs else 0,
        0,
        eff.n,
        eff.what,
        eff.server,
        eff.source,
        data=eff.objs,
    )


def _as_change(m: Machine, eff: Eff, oid: int = 0) -> Change:
    kind = WOULD.get(eff.kind, eff.kind)
    return Change(
        kind, eff.who, oid, oid, eff.n, eff.what, eff.server, eff.source, cause=str(eff.data[0]) if eff.data else ""
    )


def would_meet(m: Machine, env: dict[str, Any], ability: Ability, effs: tuple[Eff, ...], start: int) -> Change | None:
    """The expected effect that meets a "would" condition of an interrupt (9.9.3d), as a record; None if none does."""
    from judgebot.engine import triggers

    for trigger in ability.when:
        for eff in effs:
            if (
                trigger.event == "damage"
                and eff.kind == "damage"
                and trigger.who
                and eff.you
                and trigger.who == "you"
                and env["you"] != RUNNER
            ):
                # "you would do damage": the Corp and the source are responsible (10.4.1)
                if eff.data[:1] == ("suffer",) or eff.you != env["you"]:
                    continue
                change = _as_change(m, eff)._replace(who=env["you"])
            else:
                change = _as_change(m, eff)
            if not eff.objs and eff.kind in ("install", "play", "steal", "rez", "expose"):
                continue  # there is nothing left that it would happen to
            for oid in eff.objs or (0,):
                one = change._replace(obj=oid, was=oid)
                if trigger.event == "add to score area":
                    one = _to_score_area(m, eff, one)
                if one.kind != trigger.event or not triggers.fits(
                    m, env, trigger, one._replace(n=max(one.n, trigger.at_least))
                ):
                    continue
                if triggers.outside_run(m, env, trigger):
                    continue
                if env.get("source") in eff.applied:
                    m.note(
                        "applied_once",
                        "9.9.9c",
                        source=m.name(env["source"]),
                        ability=ability.english(),
                        why="its replacement effect was already applied to this effect",
                    )
                    continue
                if trigger.first and any(_would_before(m, env, one, start) for one in ability.when if one.first):
                    m.note(
                        "not_met",
                        "9.9.5a",
                        source=m.name(env.get("source", 0)),
                        ability=ability.english(),
                        why="not the first time it would happen",
                    )
                    continue
                if ability.given is not None and not query.holds(m, {**env, "trigger": one}, ability.given):
                    continue
                return one
    return None


def _to_score_area(m: Machine, eff: Eff, change: Change) -> Change:
    """An effect that adds an agenda to a score area, as that record; `who`: whose score area it is."""
    if eff.kind == "steal":
        who = RUNNER
    elif eff.kind == "add" and str(eff.node.to).endswith("score area"):
        who = str(eff.node.to).split()[0]
    else:
        return change
    return change._replace(kind="add to score area", who=who, what=m.obj(change.obj).zone)


def _would_before(m: Machine, env: dict[str, Any], trigger: Any, start: int) -> bool:
    from judgebot.engine import triggers

    begin = triggers.span_start(m, trigger.first)
    for change in m.state.history[begin:start]:
        if change.kind == "would " + trigger.event:
            seen = change._replace(kind=trigger.event)
            if trigger.event == "damage" and trigger.who == "you" and env["you"] != RUNNER:
                seen = seen._replace(who=env["you"])
            if triggers.fits(m, env, trigger, seen._replace(n=max(seen.n, trigger.at_least))):
                return True
    return False


def _pending_interrupts(m: Machine, f: Frame, effs: tuple[Eff, ...]) -> tuple[Instance, ...]:
    """Conditional interrupts that are active and relevant as the window opens (9.9.4b)."""
    from judgebot.engine import activity, triggers

    found: list[Instance] = []
    if not effs:
        return ()
    for active in activity.conditionals(m):
        if not active.ability.interrupt:
            continue
        env = {"source": active.source, "you": active.you, **dict(active.env)}
        change = would_meet(m, env, active.ability, effs, f.vars["start"])
        if change is None or not _has_effect(m, active, effs):
            continue
        if active.ability.limit and triggers.used(m, active.source, active.ability):
            m.note(
                "not_met",
                "9.3.3c",
                source=m.name(active.source),
                ability=active.ability.english(),
                why=f"already used this {active.ability.limit}",
            )
            continue
        found.append(
            Instance(m.state.fresh(), active.source, active.ability, active.you, change, active.lingering, active.env)
        )
    return tuple(found)


def prevents(effect: e.Prevent, eff: Eff) -> bool:
    """Whether a prevention is about this kind of effect (9.9.3a)."""
    if eff.kind == "damage":
        return "damage" in effect.what or f"{eff.what} damage" in effect.what
    return {
        "tags": "tags",
        "trash": "trash",
        "bad_publicity": "bad publicity",
        "end_run": "end the run",
        "expose": "expose",
    }.get(eff.kind, "-") in effect.what


def preventable(m: Machine, env: dict[str, Any], effect: e.Prevent, effs: tuple[Eff, ...]) -> bool:
    """Whether a prevention would change an expected effect now."""
    for eff in effs:
        if not prevents(effect, eff):
            continue
        if eff.kind == "trash":
            if any(effect.of is None or oid in query.candidates(m, env, effect.of) for oid in eff.objs):
                return True
        elif effect.all_but is not None:
            if eff.n > query.value(m, env, effect.all_but):
                return True
        else:
            return True
    return False


def _has_effect(m: Machine, active: Active, effs: tuple[Eff, ...]) -> bool:
    env = {"source": active.source, "you": active.you, **dict(active.env)}
    only = [effect for step in active.ability.do for effect in step.effects]
    if all(effect.name == "prevent" for effect in only):
        return any(preventable(m, env, effect, effs) for effect in only)
    return True


def relevant_paid(m: Machine, who: str, effs: tuple[Eff, ...]) -> list[Active]:
    """The paid interrupts of a player that are relevant to the expected effects (9.9.3, 9.9.4d)."""
    from judgebot.engine import activity

    found = []
    for active in activity.paid(m, who):
        if not active.ability.interrupt:
            continue
        env = {"source": active.source, "you": who}
        preventing = [n for n in walk(active.ability.do) if isinstance(n, e.Prevent)]
        if any(preventable(m, env, effect, effs) for effect in preventing):
            found.append(active)
    return found


def _interrupts(m: Machine, f: Frame) -> str | None:
    """The interrupt window, if anyone has an ability that could modify the instruction (9.2.9)."""
    effs = f.vars["effs"]
    if not effs:
        return None
    if f.vars["pending"] or relevant_paid(m, "corp", effs) or relevant_paid(m, RUNNER, effs):
        number = STEPS[f.vars.get("kind", "rule")][1]
        m.note("interrupt_window", *dict.fromkeys(("9.2.9", "9.9.4", number)), effects=[tell(m, eff) for eff in effs])
        m.push(
            Frame(
                "interrupt window", pending=f.vars["pending"], priority=m.state.active, passed=False, may_continue=False
            )
        )
    elif f.vars.get("kind", "rule") != "rule":
        # the window opens all the same; nobody has anything relevant to trigger in it
        m.note("no_interrupts", "9.9.4", STEPS[f.vars["kind"]][1], source=m.name(f.env.get("source", 0)))
    return None


def tell(m: Machine, eff: Eff) -> str:
    """An expected effect in words."""
    names = ", ".join(m.name(oid) for oid in eff.objs)
    if eff.kind == "damage":
        return f"{eff.n} {eff.what} damage"
    if eff.kind == "tags":
        return f"{eff.n} {'tag' if eff.n == 1 else 'tags'}"
    if eff.kind == "draw":
        return f"the {eff.who.title()} draws {eff.n}"
    if eff.kind in ("trash", "steal", "install", "play", "expose", "rez") and names:
        return f"{eff.kind} {names}"
    if eff.kind == "breach":
        return f"breach {eff.server}"
    return str(eff.node.english()) if eff.node is not None else eff.kind.replace("_", " ")


def imminent_frame(m: Machine) -> Frame | None:
    """The instruction that the innermost interrupt window is about."""
    frames = m.state.frames
    for index in range(len(frames) - 1, 0, -1):
        if frames[index].kind == "interrupt window":
            return frames[index - 1]
    return None


def imminent_amount(m: Machine, env: Any) -> int | None:
    """The present amount of the effect that an interrupt is about, or None."""
    frame = imminent_frame(m)
    trigger: Change | None = env.get("trigger")
    if frame is None or trigger is None:
        return None
    for eff in frame.vars.get("effs", ()):
        if WOULD.get(eff.kind, eff.kind) == trigger.kind:
            return int(eff.n)
    return None


def _resolve(m: Machine, f: Frame) -> str | None:
    """Carry out the expected effects, one after the other in the order written (9.3.4d)."""
    from judgebot.engine.doing.registry import DOING

    effs = f.vars["effs"]
    index = f.vars["i"]
    if index >= len(effs):
        return None
    if m.events is not None and not index and not f.vars["stage"]:
        m.note("resolves", STEPS[f.vars.get("kind", "rule")][2], source=m.name(f.env.get("source", 0)))
    eff = effs[index]
    do = DOING.get(eff.kind)
    if do is None:
        raise NotImplementedRule(f"the effect {eff.kind!r}")
    if _known_late(f, index):
        eff = eff._replace(n=query.value(m, f.env, eff.node.n))
    more = do(m, f, eff, f.vars["stage"])
    if more:
        f.vars["stage"] += 1
    else:
        f.vars["stage"] = 0
        f.vars["i"] = index + 1
    return "_resolve"


def _known_late(f: Frame, index: int) -> bool:
    """Whether the amount of an effect rests on a number that an earlier effect of the same instruction bound."""
    from judgebot.cards.nodes import walk
    from judgebot.cards.queries import Let

    eff: Eff = f.vars["effs"][index]
    keys = {word.key for word in walk(getattr(eff.node, "n", None)) if isinstance(word, Let)}
    return any(getattr(earlier.node, "bind", "") in keys for earlier in f.vars["effs"][:index]) if keys else False


def _instruction_checkpoint(m: Machine, f: Frame) -> str | None:
    m.checkpoint(STEPS[f.vars.get("kind", "rule")][3])
    return None


procedure(
    "instruction",
    ("1.15.2", _announce),
    ("9.9.4a", _imminent),
    ("9.9.4", _interrupts),
    ("9.3.4c", _resolve),
    ("10.3.5", _instruction_checkpoint),
)


# What could happen (1.2.5)


def potential(m: Machine, env: dict[str, Any], steps: tuple[Any, ...], fully: bool = False, who: str = "") -> bool:
    """Whether instructions could change the game state, by their expected effects alone (1.2.5, 9.1.5b).

    fully  whether each of them can be carried out in full (9.12.3c)
    """
    results = [could(m, env, effect, fully) for step in steps for effect in step.effects]
    return (all(results) if fully else any(results)) if results else False


def could(m: Machine, env: dict[str, Any], effect: Any, fully: bool = False) -> bool:
    """Whether one effect could change anything now; True where the answer depends on choices yet to be made."""
    state = m.state
    name = effect.name
    who = query.who(env, effect.who) if getattr(effect, "who", "") not in ("", "both") else env["you"]
    if name == "draw":
        return c.cannot(m, "draw", who) is None and query.value(m, env, effect.n) > 0
    if name == "gain":
        return query.value(m, env, effect.n) > 0
    if name == "lose_clicks":
        need = query.value(m, env, effect.n) if fully else 1
        return state.players[who].clicks >= need
    if name == "lose":
        return state.players[who].credits > 0
    if name in (
        "trash",
        "derez",
        "rez",
        "host",
        "install",
        "expose",
        "reveal",
        "play",
        "charge",
        "advance",
        "forfeit",
        "turn",
    ):
        node = getattr(effect, "what", None)
        if isinstance(node, e.Choose):
            pool = query.candidates(m, env, node.what)
            if name == "install":
                from judgebot.engine import legality

                pool = [oid for oid in pool if legality.installable(m, env["you"], oid, effect=effect, env=env) is None]
            if name == "trash":
                pool = [oid for oid in pool if not c.cannot(m, "trash", who, oid)]
            if name == "advance":
                pool = [oid for oid in pool if c.can_be_advanced(m, oid)]
            return len(pool) >= (query.value(m, env, node.n) if fully and not node.up_to else 1)
        if isinstance(node, Ref):
            found = [oid for oid in query.refs(m, env, node) if oid in state.objs]
            if node.key not in ("this", "host", "it", "encountered") and not found:
                return True  # to be bound by an earlier instruction
            if name == "trash":
                return any(c.cannot(m, "trash", who, oid) is None for oid in found)
            return bool(found)
        if isinstance(node, e.All):
            return bool(query.candidates(m, env, node.what))
        return True
    if name == "end_run":
        return state.run() is not None or state.encounter() is not None
    if name == "bypass":
        return state.encounter() is not None
    if name == "break":
        return True
    if name == "remove_tags":
        return state.players[RUNNER].tags > 0
    if name == "remove_bad_publicity":
        return state.players["corp"].bad_publicity > 0
    if name == "remove_counters":
        return any(m.obj(oid).count(effect.kind) for oid in _refs_of(m, env, effect.on))
    if name == "swap":
        sides = []
        for node in (effect.a, effect.b):
            sides.append(bool(query.candidates(m, env, node.what)) if isinstance(node, e.Choose) else True)
        return all(sides)
    if name == "if":
        branch = effect.then if query.holds(m, env, effect.is_true) else effect.otherwise
        return potential(m, env, branch, fully)
    if name == "pay":
        from judgebot.engine import costs

        payable = costs.unpayable(m, costs.bill(m, who, effect.cost, env, "nested", env.get("source", 0))) is None
        return payable or bool(effect.otherwise and potential(m, env, effect.otherwise))
    if name == "may":
        return potential(m, env, effect.do) or bool(effect.otherwise)
    if name == "nothing":
        return False
    return True


def _refs_of(m: Machine, env: dict[str, Any], node: Any) -> tuple[int, ...]:
    return query.existing(m, env, node) if isinstance(node, Ref) else ()
