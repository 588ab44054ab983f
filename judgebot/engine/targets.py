"""What can be a target of an instruction, and why something cannot (1.15.2)."""

from __future__ import annotations

from judgebot.cards import effects as e
from judgebot.cards.nodes import walk
from judgebot.engine import frames, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact, Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Refusal
from judgebot.game import numbers
from judgebot.game.environment import Env


def deed(node: e.Instruction, choose: e.Choose) -> e.Effect | None:
    """The effect of an instruction that a target is chosen for."""
    return next((effect for effect in node.effects if any(one is choose for one in walk(effect))), None)


def no_targets(m: Machine, env: Env, choose: e.Choose, who: str, names: set[str], deed: e.Effect | None) -> None:
    """Record which objects are none of those from which a target is chosen (1.15.2b).

    names  of those chosen so far
    deed   what they are chosen for
    """
    found = set(query.candidates(m, env, choose.what))
    if choose.different_names:
        again = (oid for oid in found if m.obj(oid).name in names)
        m.refusals += [Refusal(who, Choice(Verb.CHOOSE, oid, deed=deed), "1.15.2b", fact("same name")) for oid in again]
    valid = {m.describe(oid) for oid in found}
    others: dict[str, int] = {}  # one of those that look alike
    for oid in m.state.objs:
        if oid not in found:
            others.setdefault(m.describe(oid), oid)
    why = fact("no such target", what=choose.what)
    for called, oid in others.items():
        if called not in valid:
            rule = "1.15.2b" if query.within_reach(m, oid) else "4.9.5"
            m.refusals.append(Refusal(who, Choice(Verb.CHOOSE, oid, deed=deed), rule, why))


def targetable(
    m: Machine,
    f: frames.Instruction,
    env: Env,
    choose: e.Choose,
    oid: int,
    picked: dict[int, tuple[int, ...]],
) -> bool:
    """Whether the effects that a target is chosen for could act on the object (1.15.2b).

    env     what is bound so far, with the targets already chosen by their names
    picked  those targets by the index of their choice
    """
    why = _unsuitable(m, f, env, choose, oid, picked)
    who = query.who(env, choose.who)
    if why is not None and who and m.events is not None:
        rule = "1.15.2b" if why[0] == numbers.CHANGES_NOTHING else why[0]
        m.refusals.append(Refusal(who, Choice(Verb.CHOOSE, oid, deed=deed(f.node, choose)), rule, why[1]))
    return why is None


def _unsuitable(
    m: Machine, f: frames.Instruction, env: Env, choose: e.Choose, oid: int, picked: dict[int, tuple[int, ...]]
) -> Why:
    node: e.Instruction = f.node
    chosen = tuple((id(node.chooses[index]), found) for index, found in picked.items())
    look = Outlook(m, env | Env(chosen_so_far=chosen))
    choosing = (effect for effect in node.effects if any(one is choose for one in walk(effect)))
    whys = (m.rules.effects[effect.name].stops(look, effect)(oid) for effect in choosing)
    return next((one for one in whys if one is not None), None)


def unsuited(
    m: Machine, f: frames.Instruction, env: Env, choose: e.Choose, picked: dict[int, tuple[int, ...]]
) -> dict[str, list[Fact]]:
    """Why what there is of what is asked for is no target: the effects could not act on it (1.15.2b)."""
    if m.events is None:
        return {}
    there = query.candidates(m, env, choose.what)
    whys = [why[1] for oid in there if (why := _unsuitable(m, f, env, choose, oid, picked)) is not None]
    return {"unsuited": whys} if whys else {}
