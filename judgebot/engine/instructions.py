"""Resolving abilities and instructions (9.1.2, 9.5.6, 9.6.15, 9.7.2, 9.8.11, 9.9, 9.11).

Every instruction goes through one pipeline: its targets are announced, it becomes imminent, replacement effects apply,
interrupts may modify it, it resolves, a checkpoint occurs.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.selections import Ref
from judgebot.cards.queries.values import Counters, TimesHappened
from judgebot.engine import because, frames, loops, query, replacement, subroutines, targets
from judgebot.engine.answers.values import last_advanced
from judgebot.engine.breaches import cut_accesses
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.interrupts import pending_interrupts, relevant_paid, tell, would_record
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook, mentioned
from judgebot.engine.procedures import END, procedure
from judgebot.engine.records import Eff, Option
from judgebot.engine.stack import note_use
from judgebot.game import numbers
from judgebot.game.environment import Env
from judgebot.game.objects import GRIP, HQ, RND, RUNNER, STACK, opponent

# The steps of resolving each kind of ability, for citation: imminent, interrupt window, resolve, checkpoint, complete.
STEPS = {
    "paid": ("9.5.6c", "9.5.6d", "9.5.6e", "9.5.6f", "9.5.6h"),
    "conditional": ("9.6.15b", "9.6.15c", "9.6.15d", "9.6.15e", "9.6.15g"),
    "play": ("9.7.2a", "9.7.2b", "9.7.2c", "9.7.2d", "9.7.2f"),
    "subroutine": ("9.8.11c", "9.8.11d", "9.8.11e", "9.8.11f", "9.8.11h"),
    "rule": ("9.11.2", "9.9.4", "9.3.4a", "10.3.5", "9.11.2"),
}


STARTS = {kind: steps[0] for kind, steps in STEPS.items()}
# The step at which an instruction after the first becomes imminent.
NEXT = {**STARTS, "paid": "9.5.6g", "conditional": "9.6.15f", "play": "9.7.2e", "subroutine": "9.8.11g"}


# The step at which the interrupt window of an instruction of the rules occurs, by the step that it is.
WINDOWS = {"9.6.15b": "9.6.15c", "9.8.11a": "9.8.11b"}


def _later(m: Machine, f: frames.Instruction) -> bool:
    """Whether an earlier instruction of the same ability has resolved."""
    below = m.state.frames[-2] if len(m.state.frames) > 1 else None
    if not isinstance(below, frames.Ability) or not below.steps:
        return False
    first = below.steps[0]
    effect = first.effects[0]
    return f.node is not first and not m.rules.effects[effect.name].steers(effect)


def _after_choice(m: Machine) -> tuple[str, ...]:
    """9.11.4f: whether a nested cost is paid was an instruction of its own, and this is the next one."""
    below = m.state.frames[-2] if len(m.state.frames) > 1 else None
    if not isinstance(below, frames.Ability) or not below.steps:
        return ()
    return ("9.11.4f",) if below.steps[0].effects[0].name == "pay" else ()


def _next(m: Machine, f: frames.Ability) -> str | None:
    """Take the next instruction of the ability being resolved."""
    todo = f.todo
    if not todo:
        return _complete(m, f)
    if f.first and todo is f.steps and loops.ends_with(m, f):
        f.over = True
        return None
    instruction = todo[0]
    effect = instruction.effects[0]
    handler = m.rules.effects[effect.name]
    if handler.steers(effect):
        told = len(m.events) if m.events is not None else 0
        goto: str = handler.steer(m, f, effect, todo[1:])
        if m.events is not None and len(m.events) == told and f.todo == todo[1:]:
            _vain(m, f.env, effect)
        return goto
    f.todo = todo[1:]
    if f.unused and f.whole is None:
        note_use(m, f)
    f.first = False
    whole, f.whole = f.whole, None
    m.push(frames.Instruction(env=f.env, node=instruction, of_kind=f.of_kind, shares=True, whole=whole))
    return "next"


def _complete(m: Machine, f: frames.Ability) -> str:
    if f.of_kind != "rule":
        m.note(
            "resolved",
            STEPS[f.of_kind][4],
            source=f.env.source,
            ability=f.env.ability,
        )
    left = sum(n for _, n in f.env.held)
    if left:
        m.note("to_bank", "9.5.5", source=f.env.source, n=left)
    m.state.dirty = True
    return END


def _paid(m: Machine, f: frames.Ability) -> str:
    """Back from paying a nested cost; what was paid is known to the rest of the ability."""
    paid = f.result
    if isinstance(paid, Env):
        f.env |= paid
    return "next"


ABILITY = procedure("ability", ("next", _next), ("paid", _paid))


def _announce(m: Machine, f: frames.Instruction) -> str | None:
    """Targets are announced immediately before the instruction becomes imminent (1.15.2)."""
    if f.given or (not f.node.chooses and not subroutines.announces(f.node)):
        _imminent(m, f)  # there is nothing to announce, and none of these steps has a window before it
        _interrupts(m, f)
        return "9.3.4c"
    picked: dict[int, tuple[int, ...]] = {}
    env = f.env
    node: e.Instruction = f.node
    for index, choose in enumerate(node.chooses):
        who = query.who(env, choose.who)
        wanted = query.value(m, env, choose.n)
        chosen: list[int] = []
        pool: list[int] = []
        deed = targets.deed(node, choose)
        while len(chosen) < wanted:
            pool = [
                oid
                for oid in query.candidates(m, env, choose.what)
                if oid not in chosen
                and targets.targetable(m, f, env, choose, oid, picked)
                and not (choose.different_names and any(m.obj(one).name == m.obj(oid).name for one in chosen))
            ]
            if not pool:
                break
            if m.events is not None:
                targets.no_targets(m, env, choose, who, {m.obj(one).name for one in chosen}, deed)
            options = [Option(oid, Choice(Verb.CHOOSE, oid, deed=deed), "1.15.2") for oid in pool]
            if not choose.up_to and not choose.different_names and len(pool) <= wanted - len(chosen):
                options = options[:1]  # all of them are chosen: nobody decides anything
            if choose.up_to and len(chosen) >= choose.least:
                options.append(Option(0, Choice(Verb.NO_MORE, of=Verb.CHOOSE), "1.15.2d"))
            answer = m.ask(
                who,
                "target",
                options,
                "1.15.2",
                about=fact("whether", card=env.source, what=fact("one of", what=choose.what)),
                default=len(options) - 1 if not options[-1].value else None,
            )
            if not answer:
                break
            chosen.append(answer)
        picked[index] = tuple(chosen)
        env = env.binding(choose.bind or "target", tuple(chosen))
        if not chosen and (pool or wanted < 1):
            m.note(
                "chooses_none",
                "1.15.2d" if pool else "1.15.2",
                who=who,
                source=env.source,
                what=fact("one of", what=choose.what),
            )
        elif not chosen:
            m.note(
                "no_target",
                "1.15.2e",
                source=env.source,
                what=fact("one of", what=choose.what),
                **targets.unsuited(m, f, env, choose, picked),
            )
    f.env = env
    f.targets = tuple(picked.items())
    subroutines.announce(m, f)
    for index, choose in enumerate(node.chooses):
        if picked[index]:
            short = len(picked[index]) < query.value(m, f.env, choose.n) and not choose.up_to
            m.note(
                "targets",
                "1.15.2",
                *(("1.15.2e",) if short else ()),
                who=query.who(env, choose.who),
                source=env.source,
                targets=list(picked[index]),
            )
    return None


def expected(m: Machine, f: frames.Instruction) -> tuple[Eff, ...]:
    """The initial expected effects of an instruction of an ability (9.9.4a)."""
    node: e.Instruction = f.node
    found: list[Eff] = []
    for index, effect in enumerate(node.effects):
        handler = m.rules.effects[effect.name]
        eff = handler.expected(m, f, f.env, effect)
        _lost_track(m, f.env, getattr(effect, handler.acts_on, None) if handler.acts_on else None, effect)
        _counted(m, f, effect)
        if late(m.rules.effects, node, index):
            eff = eff._replace(late=True, base=None)
        elif handler.gathers and eff.n <= 0 and getattr(effect, "n", None) is not None:
            m.note("no_effect", "9.12.2b", what=fact("effect", word=effect.name), n=eff.n)
            continue
        if kind := query.kind_of(f.env):
            eff = eff._replace(ability=kind)
        if getattr(effect, "who", "") == "both":
            found += [eff._replace(who=who) for who in (m.state.active, opponent(m.state.active))]
        else:
            found.append(eff)
    return tuple(found)


def allowed(m: Machine, f: frames.Instruction, effs: tuple[Eff, ...]) -> tuple[Eff, ...]:
    """Expected effects without what is prohibited (1.2.2b), whether an ability or a rule expects them."""
    found = tuple(left for eff in effs if (left := m.rules.effects[eff.kind].allowed(m, eff)) is not None)
    if found and f.node is not None and len(found) < len(f.node.effects):
        m.note("expected", "9.9.2", source=f.env.source, effects=[tell(eff) for eff in found])
    return found


def _counted(m: Machine, f: frames.Instruction, effect: Any) -> None:
    """Record how often something happened that an amount counts."""
    amount = getattr(effect, "n", None)
    if m.events is None or not isinstance(amount, Node):
        return
    for counted in walk(amount):
        if isinstance(counted, Counters) and counted.kind == "advancement":
            had = (last_advanced(f.env, oid) for oid in query.refs(m, f.env, counted.on))
            if (n := next((one for one in had if one is not None), None)) is not None:
                m.note("counts", "1.17.8", source=f.env.source, what=counted, n=n)
        if isinstance(counted, TimesHappened):
            times = query.value(m, f.env, counted)
            m.note("counts", "1.12.6", source=f.env.source, what=counted, n=times)


def _lost_track(m: Machine, env: Env, node: Node | None, effect: Any) -> None:
    """Record which objects an effect speaks of that exist no more, so that it cannot act on them (1.12.2, 1.12.3)."""
    if m.events is None or not isinstance(node, Ref) or (node.key == "this" and query.existing(m, env, node)):
        return
    gone = [oid for oid in query.refs(m, env, node) if oid not in m.state.objs and oid in m.state.gone]
    if gone:
        secret = any(m.obj(m.state.latest(oid)).zone in (RND, STACK, HQ, GRIP) for oid in gone)
        m.note(
            "lost_track",
            "1.12.3" if secret else "1.12.2",
            source=env.source,
            cards=list(gone),
            what=fact("effect", word=effect.name),
        )


def _imminent(m: Machine, f: frames.Instruction) -> str | None:
    """The instruction becomes imminent: expected effects, then replacement effects, then pending interrupts (9.9.4)."""
    given = allowed(m, f, f.effs if f.given else expected(m, f))
    effs = replacement.replace(m, f, given)
    if f.whole is not None:
        effs = (*effs, f.whole)
    f.effs = effs
    f.start = len(m.state.history)
    for eff in effs:
        m.state.history.append(would_record(m, eff))
    f.pending = pending_interrupts(m, f, effs)
    if m.events is not None and effs:
        number = f.number or (NEXT if _later(m, f) else STARTS)[f.of_kind]
        replaced = ("9.9.4a",) if effs != given else ()
        rules = (number, *replaced, *_after_choice(m))
        m.note("imminent", *rules, source=f.env.source, effects=[tell(eff) for eff in effs])
    return None


def recalculate(m: Machine, f: frames.Instruction) -> None:
    """Values of an imminent instruction follow the game state; what interrupts changed is kept as a difference (9.9.7).

    Targets that no longer meet what the instruction asks of them are not acted on (1.15.3).
    """
    effs = []
    for eff in f.effs:
        if eff.node is not None and eff.base is not None:
            now = m.rules.effects[eff.kind].calculated(m, f.env, eff.node)
            if now != eff.base:
                what = fact("effect word", word=eff.kind)
                m.note(
                    "recalculated", "9.9.7", source=eff.source, what=what, before=eff.n, after=eff.n + now - eff.base
                )
                eff = eff._replace(n=eff.n + now - eff.base, base=now)
        effs.append(eff)
    f.effs = tuple(effs)


def _valid(m: Machine, f: frames.Instruction, eff: Eff) -> Eff:
    """An effect without the targets that have become invalid since they were announced (1.15.3)."""
    handler = m.rules.effects[eff.kind]
    chosen = getattr(eff.node, handler.acts_on, None) if eff.node is not None and handler.acts_on else None
    if not isinstance(chosen, e.Choose) or not eff.objs:
        return eff
    valid = query.candidates(m, f.env, chosen.what)
    left = tuple(oid for oid in eff.objs if oid in valid)
    if len(left) < len(eff.objs):
        gone = [oid for oid in eff.objs if oid not in left]
        m.note("invalid_target", "1.15.3", source=eff.source, targets=gone)
    return eff._replace(objs=left)


def _interrupts(m: Machine, f: frames.Instruction) -> str | None:
    """The interrupt window, if anyone has an ability that could modify the instruction (9.2.9)."""
    effs = f.effs
    if not effs:
        return None
    if f.pending or relevant_paid(m, "corp", effs) or relevant_paid(m, RUNNER, effs):
        number = WINDOWS.get(f.number) or STEPS[f.of_kind][1]
        why: tuple[str, ...] = ()
        if m.events is not None:
            paid = (one.ability for who in ("corp", RUNNER) for one in relevant_paid(m, who, effs))
            why = because.relevant([*(one.ability for one in f.pending), *paid])
        m.note(
            "interrupt_window", *dict.fromkeys(("9.2.9", "9.9.4", number, *why)), effects=[tell(eff) for eff in effs]
        )
        m.push(frames.InterruptWindow(pending=f.pending, priority=m.state.active))
    elif f.of_kind != "rule":
        # the window opens all the same; nobody has anything relevant to trigger in it
        m.note("no_interrupts", "9.9.4", STEPS[f.of_kind][1], source=f.env.source)
    return None


def _resolve(m: Machine, f: frames.Instruction) -> str | None:
    """Carry out the expected effects, one after the other in the order written (9.3.4d)."""
    if f.whole is not None and not f.index and not f.part:
        _whole(m, f, m.state.frames[-2])
    effs = f.effs
    index = f.index
    if index >= len(effs):
        return None
    if m.events is not None and not index and not f.part:
        m.note(
            "resolves",
            STEPS[f.of_kind][2],
            *because.independent(m, f.env, f.of_kind),
            source=f.env.source,
        )
    if not index and not f.part:
        recalculate(m, f)
    eff = f.effs[index]
    if not f.part and not f.given:
        eff = _valid(m, f, eff)
    if not f.part and eff.late:
        found = _settled(m, f, index)
        if found is None:
            f.index = index + 1
            return "9.3.4c"
        eff = found
        f.effs = (*f.effs[:index], eff, *f.effs[index + 1 :])
    before = _mark(m)
    more = m.rules.effects[eff.kind].carry_out(m, f, eff, f.part)
    cut_accesses(m)
    if more:
        f.part += 1
    else:
        if before is not None and _mark(m) == before and not f.part and eff.node is not None:
            _in_vain(m, f, eff)
        f.part = 0
        f.index = index + 1
        if f.index >= len(f.effs) and m.state.frames[-1] is f:
            return _instruction_checkpoint(m, f)
    return "9.3.4c"


def _whole(m: Machine, f: frames.Instruction, below: Any) -> None:
    """Resolve nothing of an ability prevented as its first instruction was imminent (9.6.15c); else it is used."""
    if f.whole not in f.effs:
        f.effs, below.todo = (), ()
    elif below.unused:
        note_use(m, below)  # carried out only now (9.6.9d)


def _mark(m: Machine) -> tuple[int, ...] | None:
    """Where the trace, the state and the stack are; None if nothing is recorded. What is yet to resolve is pushed."""
    return None if m.events is None else (len(m.events), m.state.version, len(m.state.frames))


# Events of an instruction that tell why an effect of it does nothing.
_EXPLAINED = ("lost_track", "no_target", "invalid_target", "prohibited", "no_effect")


def _in_vain(m: Machine, f: frames.Instruction, eff: Eff) -> None:
    """Record why an effect that was carried out has changed nothing, if nothing has told that yet (1.2.4)."""
    assert m.events is not None
    for event in reversed(m.events):
        if event.kind in _EXPLAINED:
            return
        if event.kind in ("checkpoint", "resolved"):
            break
    _vain(m, f.env, eff.node)


def _vain(m: Machine, env: Env, node: Any) -> None:
    why = m.rules.effects[node.name].possible(Outlook(m, env), node)
    if why is not None:
        rule = "1.2.4" if why[0] == numbers.CHANGES_NOTHING else why[0]  # 1.2.5 is about using, not carrying out
        m.note("no_effect", rule, what=node, why=why[1], n=0)


@functools.cache
def late(words: Mapping[str, Any], node: e.Instruction, index: int) -> bool:
    """Whether an effect can be settled only when an earlier one of its instruction is done (9.11.3, 9.3.4d).

    It speaks of what that one finds, moves or counts, or of the top of a deck that it changes. And what is taken
    at random is taken only then.
    """
    effect = node.effects[index]
    if any(of == index for of, _ in node.randoms):
        return True
    needs = mentioned(effect)
    on_top = any(isinstance(one, e.Top) for one in walk(effect))
    for earlier in node.effects[:index]:
        announced = {one.bind or "target" for one in walk(earlier) if isinstance(one, e.Choose)}
        if needs & (set(words[earlier.name].names(earlier)) - announced):
            return True
        if on_top and earlier.name in ("shuffle", "shuffle_into", "add", "draw", "search", "arrange"):
            return True
    return False


def _settled(m: Machine, f: frames.Instruction, index: int) -> Eff | None:
    """An effect as it is now that the earlier ones of its instruction are done; None if nothing is left of it."""
    handler = m.rules.effects[f.effs[index].kind]
    for number, (of, node) in enumerate(f.node.randoms):
        if of == index:
            pool = m.state.zones[query.zone_of(f.env, node.of)]
            taken = m.at_random(pool, min(len(pool), query.value(m, f.env, node.n)), handler.rule)
            f.random = (*f.random, (number, taken))
    eff: Eff | None = handler.expected(m, f, f.env, f.effs[index].node)
    assert eff is not None
    if getattr(eff.node, "who", "") == "both":
        eff = eff._replace(who=f.effs[index].who)
    if handler.gathers and eff.n <= 0 and getattr(eff.node, "n", None) is not None:
        m.note("no_effect", "9.12.2b", what=fact("effect", word=eff.kind), n=eff.n)
        return None
    left: Eff | None = handler.allowed(m, eff)
    return left


def _instruction_checkpoint(m: Machine, f: frames.Instruction) -> str:
    m.checkpoint(STEPS[f.of_kind][3])
    return END


INSTRUCTION = procedure(
    "instruction",
    ("1.15.2", _announce),
    ("9.9.4a", _imminent),
    ("9.9.4", _interrupts),
    ("9.3.4c", _resolve),
    ("10.3.5", _instruction_checkpoint),
)
