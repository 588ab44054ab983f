"""Words that steer the resolution of an ability: conditions, options, nested costs, modes, repetition (9.11.4)."""

from __future__ import annotations

import copy
import functools
from typing import Any

from judgebot.cards.nodes import made, walk
from judgebot.cards.queries.selections import ref
from judgebot.cards.queries.values import Num
from judgebot.engine import because, costs, discounts, frames, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.interrupts import imminent_frame
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.potential import impossible, impossible_once_paid, lifted, note_lifted
from judgebot.engine.records import Eff, NotImplementedRule, Option, Refusal
from judgebot.engine.stack import note_use
from judgebot.engine.words.base import Handler
from judgebot.game.environment import Env


class Steering(Handler):
    """A word that stands alone in its instruction and says which instructions come next."""

    shared = True
    acts_on = ""

    def steers(self, node: Any) -> bool:
        return True

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        """It is never part of an imminent instruction; the loader sees to that."""
        raise NotImplementedRule(f"{eff.kind!r} together with other effects in one instruction", "9.11.4")


def _next(f: frames.Ability, steps: tuple[Any, ...], rest: tuple[Any, ...]) -> str:
    f.todo = (*steps, *rest)
    return "next"


def _source(f: frames.Ability) -> int:
    source: int = f.env.source
    return source


# What a selection can state of a card that is printed on it: of an unknown card nobody can tell.
_PRINTED = (
    "type", "subtype", "not_subtype", "printed_cost_odd", "printed_cost_at_least", "printed_cost_at_most",
    "printed_install_cost", "printed_rez_cost", "cost_at_least", "cost_at_most",
    "trash_cost", "points", "points_at_most", "memory_at_most", "strength_at_most", "named", "same_type_as", "copy_of",
    "faction_of", "unique", "none_of",
)  # fmt: skip


def _unknown(m: Machine, f: frames.Ability, condition: Any) -> bool:
    """Whether a condition asks what is printed on a card of which nothing is known."""
    if m.events is None:
        return False
    found: Any
    for found in walk(condition):
        if found.name == "is" and any(getattr(found.a, key, None) not in (None, (), "", False) for key in _PRINTED):
            asked = found.card
        elif found.name in ("printed_cost", "cost_of", "requirement"):
            asked = found.of
        else:
            continue
        if any(m.catalog.card(m.obj(oid).name).type == "unknown" for oid in query.refs(m, f.env, asked)):
            return True
    return False


class If(Steering):
    """Instructions under a condition that is asked as they come up (9.6.5d)."""

    word = "if"

    def possible(self, look: Outlook, node: Any) -> Why:
        if look.waits(node.is_true):
            either = [impossible(look, branch) for branch in (node.then, node.otherwise) if branch]
            return None if None in either or not either else either[0]
        asked = node.is_true
        branch = node.then if query.holds(look.m, look.env, asked) else node.otherwise
        if branch:
            return impossible(look, branch)
        why = fact("barred by", condition=asked.of) if asked.name == "not" else fact("unmet", condition=asked)
        return ("1.2.5", why)

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        true = query.holds(m, f.env, node.is_true)
        had = any(one.name == "had_no_counters" for one in walk(node.is_true))
        m.note(
            "condition",
            "9.6.5d" if f.of_kind == "conditional" else "9.3.2c",
            *(("9.6.6a",) if had else ()),
            source=_source(f),
            condition=node.is_true,
            holds=true,
            **({"unknown": True} if _unknown(m, f, node.is_true) else {}),
        )
        return _next(f, node.then if true else node.otherwise, rest)


def _nested(node: Any) -> tuple[str, ...]:
    """The rule by which what a player may do is a nested cost, done in full or not at all (1.16.1); () if it is none.

    It is one where something depends on whether they did it: "if they do" or "if they do not" (1.16.11).
    """
    return ("1.16.11b",) if node.otherwise else ("1.16.11",) if node.bind else ()


def _first(look: Outlook, do: tuple[Any, ...]) -> Why:
    """Why nothing of the first of several instructions can be done: the others are for who did (1.16.11a)."""
    whys = [look.m.rules.effects[effect.name].possible(look, effect) for effect in do[0].effects]
    return None if len(do) == 1 or None in whys else whys[0]


class May(Steering):
    """Instructions that a player may leave out (9.6.9c), or a nested cost that is an effect (1.16.1, 1.16.11)."""

    word = "may"

    def possible(self, look: Outlook, node: Any) -> Why:
        there = Outlook(look.m, look.env, look.bound, look.fully or bool(_nested(node)))
        why = impossible(there, node.do) or _first(there, node.do)
        return why if why is None or not node.otherwise else impossible(look, node.otherwise)

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        who = query.who(f.env, node.who)
        nested = _nested(node)
        there = Outlook(m, f.env, fully=bool(nested))
        why = impossible(there, node.do) or _first(there, node.do)
        if why is not None:
            m.note(
                "impossible",
                why[0],
                *nested,
                who=who,
                what=fact("steps", text=node.do),
                why=why[1],
                source=_source(f),
            )
            yes = False
        else:
            triggered = f.unused and who == f.env.you and f.first
            yes = m.ask(
                who,
                "may",
                [
                    Option(True, Choice(Verb.DO, of=node), "9.6.9c"),
                    Option(False, Choice(Verb.DO_NOT, of=node), "9.6.9c"),
                ],
                "9.6.9c",
                about=fact("whether", card=_source(f), what=fact("may do", may=node)),
                default=0 if triggered else 1,
            )
            used = yes and who == f.env.you and (f.unused or f.mandatory)
            seen = ("9.6.9d",) if used and because.waits(m, "use") else ()
            m.note(
                "chose",
                "9.6.9c",
                *nested,
                *seen,
                who=who,
                what=fact("chose" if yes else "chose not", text=node),
                source=_source(f),
            )
        if yes and who == f.env.you:
            note_use(m, f)
        f.first = False
        if node.bind:
            f.env = f.env.binding(node.bind, yes)
        return _next(f, node.do if yes else node.otherwise, rest)


class Pay(Steering):
    """A nested cost (1.16.11); whether to pay it ends an instruction (9.11.4f)."""

    word = "pay"
    binds = ("paid", "forfeited", "x")

    def names(self, node: Any) -> tuple[str, ...]:
        """Those of its costs too."""
        return (*super().names(node), *(found for one in walk(tuple(node.cost)) if (found := getattr(one, "bind", ""))))

    def possible(self, look: Outlook, node: Any) -> Why:
        m, env = look.m, look.env
        if look.waits(node.cost):
            return None
        bill = costs.bill(m, look.who(node), node.cost, env, "nested", env.source)
        why = costs.unpayable(m, bill)
        if why is None and node.then:
            why = impossible_once_paid(look, bill, node.then)
        if why is not None and node.otherwise and impossible(look, node.otherwise) is None:
            return None
        return why

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        who = query.who(f.env, node.who)
        bill = costs.bill(m, who, node.cost, f.env, "nested", f.env.source)
        source = _source(f)
        form = "1.16.11b" if node.otherwise and not node.then else "1.16.11a"  # "unless", or "to" and "if they do"
        why = costs.unpayable(m, bill)
        idle = impossible_once_paid(Outlook(m, f.env), bill, node.then) if why is None and node.then else None
        if not lifted(m, idle):
            why = why or idle
        if why is not None:
            m.note("cannot_pay", why[0], who=who, cost=node.cost, why=why[1], source=source)
            yes = False
        elif node.must:
            yes = True
        else:
            triggered = f.unused and who == f.env.you and f.first
            lowers = any(one.name == "lower_cost" for one in walk(node.then))
            rule = discounts.owed(m, imminent_frame(m), who) if lowers else ""
            if rule:
                m.note(
                    "refused", rule, who=who, what=fact("leave out payment", cost=node.cost), why=fact("needed to pay")
                )
            options = [Option(True, Choice(Verb.PAY, of=node.cost), form)]
            if not rule:
                options.append(Option(False, Choice(Verb.DO_NOT_PAY, of=node.cost), form))
            about = fact("paying", card=source, cost=node.cost)
            yes = m.ask(who, "pay", options, "1.16.11", about=about, default=0 if triggered or rule else 1)
        f.first = False
        if not yes:
            # what must be paid if able is no nested cost: nobody may choose (1.2.3, 1.16.11c)
            rules = ("1.16.11c", "1.2.3") if node.must else (form,)
            m.note("not_paid", *rules, who=who, cost=node.cost, source=source)
            f.env = f.env.without("paid")  # what an earlier time paid with (9.12.4a) was paid then
            return _next(f, node.otherwise, rest)
        if not node.must and who == f.env.you:
            note_use(m, f)
        note_lifted(m, lambda: idle)
        f.todo = (*node.then, *rest)
        m.push(frames.Cost(env=f.env, bill=bill))
        return "paid"


class OneOf(Steering):
    """Choosing between effects is an instruction of its own (9.11.4g, 9.12.6b)."""

    word = "one_of"

    def possible(self, look: Outlook, node: Any) -> Why:
        why = look.amount(node.n)
        if why is not None:
            return why
        reasons = [impossible(look, mode) for mode in node.modes]
        return None if None in reasons else reasons[0]

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        who = query.who(f.env, node.who)
        most = query.value(m, f.env, node.n)
        options = []
        for index, mode in enumerate(node.modes):
            if index in f.modes:
                if m.events is not None:
                    chosen = Choice(Verb.MODE, n=index, of=mode)
                    m.refusals.append(Refusal(who, chosen, "9.12.6d", fact("once each")))
                continue
            why = impossible(Outlook(m, f.env, fully=True), mode) if node.must else None
            if why is not None:
                m.note("refused", "9.12.3c", who=who, what=fact("steps", text=mode), why=fact("not in full"))
                continue
            options.append(Option(index, Choice(Verb.MODE, n=index, of=mode), "9.11.4g"))
        if node.up_to:
            options.append(Option(-1, Choice(Verb.NO_MORE, of=Verb.CHOOSE), "9.12.6b"))
        picked = -1
        if options and len(f.modes) < most:
            about, usual = fact("choosing a mode", card=_source(f)), _does_something(m, f, node, options)
            picked = m.ask(who, "mode", options, "9.11.4g", about=about, default=usual)
        if picked == -1:
            f.modes = ()
            return _next(f, (), rest)
        mode = node.modes[picked]
        more = (*(("9.12.3a",) if node.must else ()), *(("9.12.6b",) if most > 1 else ()))
        if m.events is not None and impossible(Outlook(m, f.env), mode) is not None:
            more = (*more, "1.2.4")  # nothing of it can be carried out
        m.note(
            "chose",
            "9.11.4g",
            *more,
            *(("9.12.6c",) if f.modes else ()),
            who=who,
            what=fact("steps", text=mode),
            source=_source(f),
        )
        f.modes = (*f.modes, picked)
        again: tuple[Any, ...] = (f.todo[0],)
        if len(f.modes) >= most:
            f.modes, again = (), ()
        return _next(f, (*(_obliged(mode) if node.must else mode), *again), rest)


def _does_something(m: Machine, f: frames.Ability, node: Any, options: list[Option]) -> int:
    """Which of the modes that can be chosen, the first where none does, is the first that could change anything."""
    modes = [node.modes[one.value] for one in options if one.value >= 0]
    able = (n for n, mode in enumerate(modes) if impossible(Outlook(m, f.env), mode) is None)
    return next(able, 0) if len(modes) > 1 else 0


@functools.cache
def _obliged(mode: tuple[Any, ...]) -> tuple[Any, ...]:
    """A mode that "must" made a player choose: a cost that it asks for is paid and cannot be declined (9.12.3e)."""
    steps = []
    for step in mode:
        effects = tuple(_with(one, must=True) if one.name in ("pay", "rez") else one for one in step.effects)
        steps.append(_of(step, effects))
    return tuple(steps)


class ForEach(Steering):
    """Instructions for each object of a set, in an order of the player's choice (9.11.4b)."""

    word = "for_each"

    def possible(self, look: Outlook, node: Any) -> Why:
        of = ref(node.of)
        if not look.waits(of) and not query.refs(look.m, look.env, of):
            return ("1.2.5", fact("no cards", zone=node.of))
        return impossible(Outlook(look.m, look.env, look.bound | {"each"}, look.fully), node.do)

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        left_of = dict(f.env.left_of)
        left = left_of.pop(node.of, None)
        if left is None:  # the set is what it is as the first comes (9.12.2b); those that move on still count (1.12.6)
            left = query.refs(m, f.env, ref(node.of))
            if node.summed and len(left) > 1 and (summed := _summed(m, f, node, left)) is not None:
                return _next(f, summed, rest)
        if not left:
            f.env |= Env(left_of=tuple(left_of.items()))
            return _next(f, (), rest)
        options = [Option(oid, Choice(Verb.NEXT, oid)) for oid in left]
        picked = m.ask(f.env.you, "order", options, "9.11.4b", about=fact("next card"), default=0)
        left_of[node.of] = tuple(oid for oid in left if oid != picked)
        f.env |= Env(each=picked, left_of=tuple(left_of.items()))
        return _next(f, (*node.do, f.todo[0]), rest)


def _summed(m: Machine, f: frames.Ability, node: Any, of: tuple[int, ...] | list[int]) -> tuple[Any, ...] | None:
    """Effects "for each" as they are summed up, and those that are not, for each (9.12.2b); None if none is.

    In the later edition they are summed up only if all of them can be (9.12.2b).
    """
    effects = [effect for step in node.do for effect in step.effects]
    gathered = [effect for effect in effects if m.rules.effects[effect.name].gathers]
    if not gathered:
        return None
    if len(gathered) < len(effects) and m.rules.edition.has("effects-counted-together"):
        m.switched("effects-counted-together", "9.12.2b")
        return None
    at_once, each = [], []
    for step in node.do:
        totals = {
            effect: sum(query.value(m, f.env | Env(each=oid), effect.n) for oid in of)
            for effect in step.effects
            if effect in gathered
        }
        at_once += [_of(step, tuple(_with(one, n=made(Num, n=n)) for one, n in totals.items()))] if totals else []
        left = tuple(effect for effect in step.effects if effect not in gathered)
        each += [_of(step, left)] if left else []
    return (*at_once, *((_of(f.todo[0], (_with(node, do=tuple(each)),)),) if each else ()))


def _with(node: Any, **values: Any) -> Any:
    """A word with other arguments."""
    return made(type(node), **{**{key: getattr(node, key) for key in type(node).arguments}, **values})


@functools.cache
def _of(step: Any, effects: tuple[Any, ...]) -> Any:
    """An instruction with other effects."""
    found = copy.copy(step)
    object.__setattr__(found, "effects", effects)
    return found


class Repeat(Steering):
    """9.12.4b: the number is determined once; then everything before it is resolved that many times."""

    word = "repeat"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.amount(node.n) if node.n is not None else None

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        if node.n is None:  # 9.12.4a: all of it again, also whether it is repeated
            m.note("repeats", "9.12.4a", "9.12.4c", source=_source(f), n=1)
            return _next(f, f.steps, rest)
        times = max(0, query.value(m, f.env, node.n))
        m.note("repeats", "9.12.4b", *(("9.12.4c",) if times else ()), source=_source(f), n=times)
        before = tuple(step for step in f.steps if step.effects[0] is not node)
        return _next(f, before * times, rest)
