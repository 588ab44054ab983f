"""Resolving abilities and instructions (9.1.2, 9.5.6, 9.6.15, 9.7.2, 9.8.11, 9.9, 9.11).

Every instruction goes through one pipeline: its targets are announced, it becomes imminent, replacement effects apply,
interrupts may modify it, it resolves, a checkpoint occurs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judgebot.cards import effects as e
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.values import Let, TimesHappened
from judgebot.engine import characteristics as c
from judgebot.engine import frames, query
from judgebot.engine.machine import Machine, procedure
from judgebot.engine.records import Eff, NotImplementedRule, Option
from judgebot.game.changes import Change
from judgebot.game.objects import GRIP, HAND, HQ, RND, RUNNER, STACK

if TYPE_CHECKING:
    from judgebot.cards.abilities import Ability
from judgebot.engine.interrupts import pending_interrupts, relevant_paid, tell, would_record
from judgebot.engine.steering import STEERING, note_use, steer_install_each

# The steps of resolving each kind of ability, for citation: imminent, interrupt window, resolve, checkpoint, complete.
STEPS = {
    "paid": ("9.5.6c", "9.5.6d", "9.5.6e", "9.5.6f", "9.5.6h"),
    "conditional": ("9.6.15b", "9.6.15c", "9.6.15d", "9.6.15e", "9.6.15g"),
    "play": ("9.7.2a", "9.7.2b", "9.7.2c", "9.7.2d", "9.7.2f"),
    "subroutine": ("9.8.11c", "9.8.11d", "9.8.11e", "9.8.11f", "9.8.11h"),
    "rule": ("9.11.2", "9.9.4", "9.3.4a", "10.3.5", "9.11.2"),
}


# Effects whose amount is calculated once, and which do not take place at all if it is 0 or less (9.12.2b, 9.12.2c).
AGGREGATED = ("gain", "gain_clicks", "lose", "lose_clicks", "tags", "remove_tags", "bad_publicity", "draw", "damage")


def resolve_ability(
    m: Machine,
    ability: Ability,
    source: int,
    you: str,
    env: dict[str, Any] | None = None,
    do: tuple[Any, ...] | None = None,
) -> frames.Ability:
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
        frames.Ability(
            env=full,
            todo=do if do is not None else ability.do,
            of_kind=ability.kind,
            steps=ability.do,
            unused=optional,
            mandatory=ability.kind == "conditional" and not optional,
        )
    )


def _next(m: Machine, f: frames.Ability) -> str | None:
    """Take the next instruction of the ability being resolved."""
    todo = f.todo
    if not todo:
        return "complete"
    instruction = todo[0]
    effect = instruction.effects[0]
    steer = STEERING.get(effect.name) if len(instruction.effects) == 1 else None
    if steer is None and effect.name == "install" and effect.each:
        steer = steer_install_each
    if steer is not None:
        return steer(m, f, effect, todo[1:])
    f.todo = todo[1:]
    if f.unused:
        note_use(m, f)
    f.first = False
    m.push(frames.Instruction(env=f.env, node=instruction, of_kind=f.of_kind, shares=True))
    return "next"


def _complete(m: Machine, f: frames.Ability) -> str | None:
    if f.of_kind != "rule":
        m.note(
            "resolved",
            STEPS[f.of_kind][4],
            source=m.name(f.env.get("source", 0)),
            ability=f.env.get("ability", ""),
        )
    left = sum(n for _, n in f.env.get("held") or ())
    if left:
        m.note("to_bank", "9.5.5", source=m.name(f.env.get("source", 0)), n=left)
    m.state.dirty = True
    return None


def _paid(m: Machine, f: frames.Ability) -> str:
    """Back from paying a nested cost; what was paid is known to the rest of the ability."""
    paid = f.result
    if isinstance(paid, tuple):
        f.env = {**f.env, **dict(paid)}
    return "next"


ABILITY = procedure("ability", ("next", _next), ("paid", _paid), ("complete", _complete))


def _announce(m: Machine, f: frames.Instruction) -> str | None:
    """Targets are announced immediately before the instruction becomes imminent (1.15.2)."""
    if f.given:
        return None
    picked: dict[int, tuple[int, ...]] = {}
    env = dict(f.env)
    node: e.Instruction = f.node
    for index, choose in enumerate(node.chooses):
        who = query.who(env, choose.who)
        wanted = query.value(m, env, choose.n)
        chosen: list[int] = []
        while len(chosen) < wanted:
            pool = [
                oid
                for oid in query.candidates(m, env, choose.what)
                if oid not in chosen and targetable(m, f, node, oid, picked)
            ]
            if not pool:
                break
            options = [Option(oid, f"choose {describe(m, oid)}", "1.15.2") for oid in pool]
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
    f.targets = tuple(picked.items())
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


def describe(m: Machine, oid: int) -> str:
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


def targetable(
    m: Machine, f: frames.Instruction, node: e.Instruction, oid: int, picked: dict[int, tuple[int, ...]] | None = None
) -> bool:
    """Whether the instruction could act on the object (1.15.2b): what it would do must not be prohibited.

    picked  the targets already chosen, by the index of the choice
    """
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
        if effect.name == "rez" and legality.rezzable(
            m, oid, effect.ignore, query.value(m, f.env, effect.discount) if effect.discount is not None else 0
        ):
            return False
        if effect.name == "charge" and not m.obj(oid).count("power"):
            return False
        if effect.name == "play" and legality.forbidden_to_play(m, you, oid) is not None:
            return False
        if effect.name == "swap" and not legality.swap_partner(
            m, f.env, effect, oid, {id(node.chooses[index]): found for index, found in (picked or {}).items()}
        ):
            return False
    return True


def targets(m: Machine, f: frames.Instruction, node: Node | None) -> tuple[int, ...]:
    """The objects that an effect's `what` stands for now."""
    state = m.state
    if node is None:
        return ()
    if isinstance(node, Ref):
        return query.existing(m, f.env, node)
    if isinstance(node, e.Choose):
        found = f.targets
        for index, choose in enumerate(f.node.chooses):
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


def expected(m: Machine, f: frames.Instruction) -> tuple[Eff, ...]:
    """The initial expected effects of the instruction (9.9.4a), without what is prohibited (1.2.2b)."""
    node: e.Instruction = f.node
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
        amount = getattr(effect, "n", None)
        late = isinstance(amount, Node) and any(isinstance(word, Let) for word in walk(amount))
        if eff.kind in AGGREGATED and eff.n <= 0 and amount is not None and not late:
            m.note("no_effect", "9.12.2b", what=effect.name.replace("_", " "), n=eff.n)
            continue
        found.append(eff)
    if found and len(found) < len(node.effects):
        m.note("expected", "9.9.2", source=m.name(env.get("source", 0)), effects=[tell(m, eff) for eff in found])
    return tuple(found)


def expect(m: Machine, f: frames.Instruction, env: dict[str, Any], effect: Any) -> Eff:
    """One expected effect, its amount and objects as they are now."""
    if getattr(effect, "who", "") == "both":
        raise NotImplementedRule(f"8.4.4: both players at the same time: {effect.english()}")
    who = query.who(env, effect.who) if hasattr(effect, "who") else env["you"]
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
    if m.events is None or not isinstance(node, Ref) or (node.key == "this" and query.existing(m, env, node)):
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


def _imminent(m: Machine, f: frames.Instruction) -> str | None:
    """The instruction becomes imminent: expected effects, then replacement effects, then pending interrupts (9.9.4)."""
    from judgebot.engine import replacement

    effs = f.effs if f.given else expected(m, f)
    effs = replacement.replace(m, f, effs)
    f.effs = effs
    f.start = len(m.state.history)
    for eff in effs:
        m.state.history.append(would_record(m, eff))
    f.pending = pending_interrupts(m, f, effs)
    if m.events is not None and effs:
        number = f.number or STEPS[f.of_kind][0]
        m.note("imminent", number, source=m.name(f.env.get("source", 0)), effects=[tell(m, eff) for eff in effs])
    return None


def _interrupts(m: Machine, f: frames.Instruction) -> str | None:
    """The interrupt window, if anyone has an ability that could modify the instruction (9.2.9)."""
    effs = f.effs
    if not effs:
        return None
    if f.pending or relevant_paid(m, "corp", effs) or relevant_paid(m, RUNNER, effs):
        number = STEPS[f.of_kind][1]
        m.note("interrupt_window", *dict.fromkeys(("9.2.9", "9.9.4", number)), effects=[tell(m, eff) for eff in effs])
        m.push(frames.InterruptWindow(pending=f.pending, priority=m.state.active))
    elif f.of_kind != "rule":
        # the window opens all the same; nobody has anything relevant to trigger in it
        m.note("no_interrupts", "9.9.4", STEPS[f.of_kind][1], source=m.name(f.env.get("source", 0)))
    return None


def _resolve(m: Machine, f: frames.Instruction) -> str | None:
    """Carry out the expected effects, one after the other in the order written (9.3.4d)."""
    from judgebot.engine.doing.registry import DOING

    effs = f.effs
    index = f.index
    if index >= len(effs):
        return None
    if m.events is not None and not index and not f.part:
        m.note("resolves", STEPS[f.of_kind][2], source=m.name(f.env.get("source", 0)))
    eff = effs[index]
    do = DOING.get(eff.kind)
    if do is None:
        raise NotImplementedRule(f"the effect {eff.kind!r}")
    if _known_late(f, index):
        eff = eff._replace(n=query.value(m, f.env, eff.node.n))
    more = do(m, f, eff, f.part)
    if more:
        f.part += 1
    else:
        f.part = 0
        f.index = index + 1
    return "9.3.4c"


def _known_late(f: frames.Instruction, index: int) -> bool:
    """Whether the amount of an effect rests on a number that an earlier effect of the same instruction bound."""
    from judgebot.cards.nodes import walk
    from judgebot.cards.queries.values import Let

    eff: Eff = f.effs[index]
    keys = {word.key for word in walk(getattr(eff.node, "n", None)) if isinstance(word, Let)}
    return any(getattr(earlier.node, "bind", "") in keys for earlier in f.effs[:index]) if keys else False


def _instruction_checkpoint(m: Machine, f: frames.Instruction) -> str | None:
    m.checkpoint(STEPS[f.of_kind][3])
    return None


INSTRUCTION = procedure(
    "instruction",
    ("1.15.2", _announce),
    ("9.9.4a", _imminent),
    ("9.9.4", _interrupts),
    ("9.3.4c", _resolve),
    ("10.3.5", _instruction_checkpoint),
)
