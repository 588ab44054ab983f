"""What interrupts do to the imminent instruction (9.9)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.queries.selections import ref
from judgebot.engine import activity, frames, interrupts, query, triggers
from judgebot.engine import apply as a
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.encounters import start_subroutine
from judgebot.engine.events import HIDDEN
from judgebot.engine.facts import Fact, Why, fact
from judgebot.engine.interrupts import event_of, imminent_frame, preventable, prevents, unpreventable
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.potential import impossible
from judgebot.engine.records import Eff, Option, amounts
from judgebot.engine.windows import resolve_instance
from judgebot.engine.words.base import Handler
from judgebot.game.changes import Change
from judgebot.game.environment import Env

# Movements (8.2.1): one that is replaced as a whole does not take place (8.2.2a).
MOVEMENTS = ("draw", "forfeit", "install", "play", "search", "score", "steal", "swap", "trash")


class Prevent(Handler):
    """Prevent part or all of the imminent effect (9.9.5)."""

    word = "prevent"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None  # whether it could modify what is imminent is its relevance (9.9.3)

    def modifies(self, m: Machine, env: Env, node: Any, effs: tuple[Eff, ...]) -> bool | None:
        return preventable(m, env, node, effs)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Prevent = eff.node
        frame = imminent_frame(m)
        if frame is None:
            return None
        effs = list(frame.effs)
        concerned = [one for one in effs if prevents(m, f.env, node, one) and not unpreventable(m, one)]
        if not concerned:
            m.note("no_effect", "9.9.5", what=node, why=fact("no longer relevant"), n=0)
            return None
        kinds = {amount_name(one): f"{one.what} damage" if one.kind == "damage" else one.kind for one in concerned}
        kind = next(iter(kinds), "")
        if len(kinds) > 1:
            options = [Option(name, Choice(Verb.PREVENT, name=said), "9.9.5") for name, said in kinds.items()]
            kind = m.ask(eff.you, "kind", options, "9.9.5", about=fact("what to prevent"))
        for index, one in enumerate(effs):
            if not prevents(m, f.env, node, one) or amount_name(one) != kind or unpreventable(m, one):
                continue
            if one.kind == "trash" or (one.kind == "expose" and node.n is not None):
                saved = _saved(m, f, eff, one)
                if not saved:
                    continue
                left = tuple(oid for oid in one.objs if oid not in saved)
                effs[index] = one._replace(objs=left)
                for oid in saved:
                    what = fact("trashing" if one.kind == "trash" else "exposing", card=oid)
                    m.note("prevented", "9.9.5", source=eff.source, what=what, n=1, left=len(left))
                if not left:
                    del effs[index]
                break
            if one.kind in ("end_run", "expose", "resolve_ability", "subroutine"):
                _stopped(m, one)
                del effs[index]
                rules, what = ["9.9.5"], fact("effect", word=one.kind)
                if one.kind == "resolve_ability":
                    what = fact("when encountered of", card=one.objs[0])
                if one.kind == "subroutine":
                    rules = ["9.8.11b", "9.9.5"]
                    what = fact("subroutine of", card=one.objs[0], text=one.resolves)
                m.note("prevented", *rules, source=eff.source, what=what, n=1, left=0)
                break
            stopped = one.what or one.kind  # the kind of damage, or what else there would be
            if node.all_but is not None:
                value = query.value(m, f.env, node.all_but)
                effs[index] = one._replace(n=value, base=None)
                m.note(
                    "prevented",
                    "9.9.7c",
                    source=eff.source,
                    what=amount_name(one),
                    n=one.n - value,
                    left=value,
                )
                frame.effs = tuple(effs)
                _did_prevent(m, f, eff, one, stopped, one.n - value)
                return None
            if node.n is None:
                del effs[index]
                m.note("prevented", "9.9.7b", source=eff.source, what=amount_name(one), n=one.n, left=0, all=True)
                frame.effs = tuple(effs)
                _did_prevent(m, f, eff, one, stopped, max(one.n, 1))
                return None
            n = query.value(m, f.env, node.n)
            if node.up_to:
                n = m.ask(
                    eff.you,
                    "number",
                    amounts(Verb.PREVENT, "9.9.5", n),
                    "9.9.5",
                    about=fact("how much to prevent"),
                    default=0,
                )
            if one.n - n <= 0:
                _stopped(m, one)
            effs[index] = one._replace(n=one.n - n)
            m.note(
                "prevented",
                "9.9.7a" if one.n - n < 0 else "9.9.5",
                source=eff.source,
                what=amount_name(one),
                n=n,
                left=one.n - n,
            )
            frame.effs = tuple(effs)
            _did_prevent(m, f, eff, one, stopped, n)
            return None
        frame.effs = tuple(effs)
        m.state.dirty = True
        return None


def _did_prevent(m: Machine, f: frames.Instruction, eff: Eff, one: Eff, what: str, n: int) -> None:
    """What waits for its source to prevent is met, unless what was prevented stood at 0 or less (26:9.9.7f)."""
    if one.kind == "damage" and one.n <= 0 and m.rules.edition.has("prevented-where"):
        m.switched("prevented-where", "26:9.9.7f")
        return
    a.happen(m, [Change("prevent", eff.you, f.env.source, what=what, n=n, source=f.env.source)])


def _saved(m: Machine, f: frames.Instruction, eff: Eff, one: Eff) -> list[int]:
    """The cards whose trashing or exposure is prevented: one, unless the ability says how many."""
    node: e.Prevent = eff.node
    most = query.value(m, f.env, node.n) if node.n is not None else 1
    saved: list[int] = []
    while len(saved) < most:
        pool = [oid for oid in one.objs if oid not in saved]
        if node.of is not None:
            valid = query.candidates(m, f.env, node.of)
            pool = [oid for oid in pool if oid in valid]
        if not pool:
            break
        options = [Option(oid, Choice(Verb.SAVE, oid), "9.9.5") for oid in pool]
        if node.up_to:
            options.append(Option(0, Choice(Verb.NO_MORE, of=Verb.SAVE), "1.15.2d"))
        picked = m.ask(
            eff.you, "target", options, "9.9.5", about=fact("not trashed" if one.kind == "trash" else "not exposed")
        )
        if not picked:
            break
        saved.append(picked)
    return saved


def _stopped(m: Machine, eff: Eff, how: str = "prevented", rule: str = "9.9.5b") -> None:
    """Record which abilities wait for what was prevented or replaced altogether: they do not see it (9.9.5b, 8.2.2a).

    how   "prevented" or "replaced"
    rule  why they do not see it
    """
    if m.events is None:
        return
    change = interrupts.as_change(m, eff, eff.objs[0] if eff.objs else 0)
    for active in activity.conditionals(m):
        env = active.knows()
        for trigger in active.ability.when:
            if trigger.event == change.kind and not trigger.would and triggers.fits(m, env, trigger, change):
                triggers.near_miss(m, active.source, active.ability, change, how, rule)


def amount_name(eff: Eff) -> Fact:
    """What a value of an effect is a value of."""
    if eff.kind == "subroutine":
        return fact("resolve", text=eff.resolves)
    return fact("damage", type=eff.what) if eff.kind == "damage" else fact("effect", word=eff.kind)


class ResolveAbility(Handler):
    """The rules' own effect of 9.6.15, where an interrupt could prevent the ability as a whole."""

    word = "resolve_ability"
    acts_on = ""
    stopped = "when encountered"

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff is not f.whole:  # its first instruction is being resolved already
            resolve_instance(m, eff.resolves)
        return None


class Subroutine(Handler):
    """The rules' own effect of 9.8.11, where an interrupt could prevent the subroutine as a whole."""

    word = "subroutine"
    acts_on = ""
    event = "resolve subroutine"
    stopped = "subroutine"

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        start_subroutine(m, eff.resolves, eff.objs[0])
        return None


class Modifying(Handler):
    """What changes the effects of the imminent instruction: one after the other is looked at (9.9.3)."""

    shared = True
    acts_on = ""
    every = False  # whether each effect that fits is changed, not only the first

    def possible(self, look: Outlook, node: Any) -> Why:
        return None  # whether it could modify what is imminent is its relevance (9.9.3)

    def change(self, m: Machine, f: frames.Instruction, eff: Eff, one: Eff) -> tuple[Eff, ...] | None:
        """What stands in the place of an imminent effect from now on; None if this one is left as it is."""
        raise NotImplementedError

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        frame = imminent_frame(m)
        if frame is None:
            return None
        made: list[Eff] = []
        done = False
        for one in frame.effs:
            new = self.change(m, f, eff, one) if self.every or not done else None
            done = done or new is not None
            made += (one,) if new is None else new
        frame.effs = tuple(made)
        m.state.dirty = True
        return None


def _met(m: Machine, f: frames.Instruction, one: Eff) -> bool:
    """Whether an effect is the one whose event has met the condition of the interrupt."""
    trigger: Change | None = f.env.trigger
    return trigger is not None and event_of(m, one) == trigger.kind


class Increase(Modifying):
    """Change a value of the imminent effect (9.9.6)."""

    word = "increase"

    def modifies(self, m: Machine, env: Env, node: Any, effs: tuple[Eff, ...]) -> bool | None:
        if not node.what:  # that its condition is met has been asked
            return super().modifies(m, env, node, effs)
        return any(one.kind == "trace" and increased(m, env, node, one.n) != one.n for one in effs)

    def change(self, m: Machine, f: frames.Instruction, eff: Eff, one: Eff) -> tuple[Eff, ...] | None:
        if one.kind != "trace" if eff.node.what else not _met(m, f, one):
            return None
        n = increased(m, f.env, eff.node, one.n)
        if n == one.n:
            return None
        rules, what = ("9.9.7a", "9.9.6"), amount_name(one)
        if eff.node.what:
            rules, what = ("9.9.6d", "9.9.6"), fact("base trace strength")
        m.note("modified", *rules, source=eff.source, what=what, before=one.n, after=n)
        return (one._replace(n=n),)


def increased(m: Machine, env: Env, node: e.Increase, n: int) -> int:
    """What a value is after it is changed (9.9.6)."""
    return n + query.value(m, env, node.by) if node.to is None else min(n, query.value(m, env, node.to))


class Instead(Modifying):
    """A replacement effect for the imminent instruction, applied at once (9.9.10)."""

    word = "instead"

    def possible(self, look: Outlook, node: Any) -> Why:
        # Whether it could modify what is imminent is its relevance (9.9.3); what it chooses must be there (1.15.2).
        return impossible(look, node.do) if any(step.chooses for step in node.do) else None

    def change(self, m: Machine, f: frames.Instruction, eff: Eff, one: Eff) -> tuple[Eff, ...] | None:
        if not _met(m, f, one):
            return None
        source = f.env.source
        if any(step.chooses for step in eff.node.do):  # its targets are announced as it is carried out
            env = f.env | Env(it=query.refs(m, f.env, ref("it")))
            new = [Eff("instructions", eff.you, program=eff.node.do, env=env, source=source, you=f.env.you)]
        else:
            words = [word for step in eff.node.do for word in step.effects]
            new = [m.rules.effects[word.name].expected(m, f, f.env, word) for word in words]
        whole = one.kind in MOVEMENTS and all(other.kind != one.kind for other in new)
        rules = ("9.9.10", *(("8.2.2a",) if whole else ()))
        m.note("replaced", *rules, source=eff.source, what=amount_name(one), by=eff.node)
        if all(other.kind != one.kind for other in new):
            _stopped(m, one, "replaced", "8.2.2a" if whole else "9.9.8")
        return tuple(made._replace(applied=(*one.applied, source)) for made in new)


class ModifyMovement(Modifying):
    """Replace part of a movement, which stays that movement (8.2.2)."""

    word = "modify_movement"

    every = True  # a card is moved by one effect, so only what is set aside can be several

    def change(self, m: Machine, f: frames.Instruction, eff: Eff, one: Eff) -> tuple[Eff, ...] | None:
        source = f.env.source
        node: e.ModifyMovement = eff.node
        made = one._replace(applied=(*one.applied, source))
        if node.destination == "set aside":
            if one.kind != "damage" and (one.kind != "trash" or not one.objs):
                return None
            made = made._replace(aside=source)
            what = fact("damage trashes them") if one.kind == "damage" else interrupts.tell(one)
        elif source not in one.objs:
            return None
        else:
            what = fact("effect on", word=one.kind, card=source)
            if node.destination == "stay facedown":
                made = made._replace(stay=(*one.stay, source))
            else:
                made = made._replace(kept=(*one.kept, (source, node.kind, query.value(m, f.env, node.n))))
        m.note("replaced", "9.9.10", "8.2.2", source=eff.source, what=what, by=node)
        return (made,)


class LowerCost(Modifying):
    """The imminent play or install costs less (9.9.6c)."""

    word = "lower_cost"

    def change(self, m: Machine, f: frames.Instruction, eff: Eff, one: Eff) -> tuple[Eff, ...] | None:
        if one.kind not in ("play", "install"):
            return None
        by = query.value(m, f.env, eff.node.by)
        what = fact("cost of", deed=one.kind, card=one.objs[0] if one.objs else HIDDEN)
        m.note("modified", "9.9.6c", source=eff.source, what=what, before=0, after=-by)
        return (one._replace(discount=one.discount + by),)
