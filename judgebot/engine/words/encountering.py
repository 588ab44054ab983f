"""What effects do in an encounter: breaking, bypassing, strength, subroutines (6.5, 3.9.5, 9.8)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.engine import characteristics as c
from judgebot.engine import encounters, frames, lingering, prohibitions, query, subroutines
from judgebot.engine.choices import Verb
from judgebot.engine.encounters import force_encounter
from judgebot.engine.facts import Why, fact
from judgebot.engine.leaving import bypass as do_bypass
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import NOTHING, Outlook
from judgebot.engine.records import Eff, Option
from judgebot.engine.words.base import (
    Handler,
    bind,
    one_at_a_time,
)


class Bypass(Handler):
    """Bypass the encountered ice (6.5.8)."""

    word = "bypass"
    deed = "bypass"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only the ice being encountered (6.5.8)."""
        encounter = look.m.state.encounter()
        here = encounter is not None and encounter.ice == oid
        return None if here else ("6.5.8", fact("not encountered", card=oid))

    def possible(self, look: Outlook, node: Any) -> Why:
        encounter = look.m.state.encounter()
        if encounter is None:
            return ("6.5.8", fact("no encounter"))
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            do_bypass(m, oid, eff.source)
        return None


class Break(Handler):
    """Break subroutines (9.8.6); the subroutines were chosen as targets (9.8.7)."""

    word = "break"
    deed = "break"
    acts_on = ""

    def forbidden(self, m: Machine, eff: Eff, oid: int = 0) -> c.Static | None:
        """The prohibition is about the encountered ice."""
        encounter = m.state.encounter()
        return prohibitions.cannot(m, "break", eff.who, encounter.ice, by=eff.source) if encounter is not None else None

    def possible(self, look: Outlook, node: Any) -> Why:
        m = look.m
        encounter = m.state.encounter()
        if encounter is None:
            return ("9.8.5", fact("no encounter"))
        on = None if node.on is not None and look.waits(node.on) else node.on
        other = encounters.other_ice(m, look.env, on, node.subtype)
        if other is not None:
            return other
        source = look.env.source
        stop = prohibitions.cannot(m, "break", look.env.you, encounter.ice, by=source)
        if stop is not None:
            return prohibitions.forbidden(m, stop)
        left = encounters.unbroken(m)
        if not left:
            return ("9.8.7", fact("no unbroken subroutine"))
        none = look.amount(node.n) if node.n is not None else None
        if none is not None:
            return none
        if node.all_but_one and len(c.subroutines(m, encounter.ice)) == 1:
            return ("9.8.7b", fact("no unbroken subroutine"))
        if node.last and left[-1].key != c.subroutines(m, encounter.ice)[-1].key:
            return ("1.2.5", fact("last broken"))
        if not encounters.breakable(m, source):
            return prohibitions.forbidden(m, prohibitions.break_limits(m, encounter.ice, source)[0])
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        encounter = m.state.encounter()
        node: e.Break = eff.node
        if encounter is None or encounters.other_ice(m, f.env, node.on, node.subtype) is not None:
            return None
        chosen = f.subroutines
        keys = tuple(s.key for s in c.subroutines(m, encounter.ice))
        if node.all_but_one:
            chosen = tuple(key for key in keys if key not in chosen)
        elif node.last:
            chosen = keys[-1:]
        elif node.n is None:
            chosen = tuple(s.key for s in encounters.unbroken(m))
        chosen = encounters.within_limit(m, chosen, eff.source)
        left = len(encounters.unbroken(m))
        also = ("9.8.7a",) if node.n is None and not node.all_but_one and not node.last else ()
        encounters.break_subs(m, chosen, eff.source, *also)
        bind(f, node.bind, left - len(encounters.unbroken(m)))
        if m.events is not None and (node.n is None or len(chosen) < query.value(m, f.env, node.n)):
            _stopped_by_limit(m, encounter.ice, eff.source)
        return None


def _stopped_by_limit(m: Machine, ice: int, by: int) -> None:
    """Record that a limit keeps abilities of an object from breaking what is left unbroken (9.8.6, 1.2.2b)."""
    if not encounters.unbroken(m) or encounters.breakable(m, by):
        return
    for stop in prohibitions.break_limits(m, ice, by)[:1]:
        why = fact("text", text=stop.declaration)
        m.note("prohibited", "1.2.2b", what=fact("break more", ice=ice), source=stop.source, why=why)


class Strength(Handler):
    """Strength changes for a while (3.9.5b, 3.4.4a)."""

    word = "strength"
    acts_on = "of"

    def possible(self, look: Outlook, node: Any) -> Why:
        if node.of.key == "next encountered":
            return None
        by = None if look.waits(node.by) else look.value(node.by)
        if by == 0:
            return ("1.2.5", fact("same strength"))
        lowers = by is not None and by < 0
        return look.objects(node.of, (lambda oid: _kept(look.m, oid)) if lowers else None)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Strength = eff.node
        of: tuple[int, ...] = query.existing(m, f.env, node.of)
        after = ""
        if node.of.key == "next encountered":
            after = "next encounter"
        elif not of:
            m.note("no_effect", "1.12.2", what=fact("effect", word="strength"), n=0)
            return None
        duration = node.duration or "encounter"
        rule = "3.9.5c" if node.duration else "3.9.5b" if m.state.encounter() is not None else "3.9.5d"
        if of and m.card(of[0]).type == "ice":
            rule = "3.4.4"
            if duration == "run" and m.state.run() is None:
                duration, rule = "encounter", "3.4.4a"
        lingering.create(
            m, "strength", duration, eff.source, eff.you, objs=of, n=query.value(m, f.env, node.by), after=after
        )
        if after:
            m.note("waits_for_encounter", "9.10.1", source=eff.source, what=node)
        for oid in of:
            m.note("strength", rule, card=oid, strength=c.strength(m, oid), by=eff.n)
        return None


def _kept(m: Machine, oid: int) -> Why:
    """What says that the strength of an object cannot be lowered (1.2.2a)."""
    stop = c.strength_kept(m, oid)
    return None if stop is None else prohibitions.forbidden(m, stop, "1.2.2a")


class Encounter(Handler):
    """A forced encounter (6.5.9); the instruction is not finished until it is over (6.5.9c)."""

    word = "encounter"
    acts_on = "ice"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.ice)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        one_at_a_time(eff, "6.5.9a")
        for oid in eff.objs:
            force_encounter(m, oid)
        return None


class ChooseSubroutine(Handler):
    """Choose a subroutine, as the instruction resolves (1.15.1b)."""

    word = "choose_subroutine"
    acts_on = "of"

    def possible(self, look: Outlook, node: Any) -> Why:
        has = any(c.subroutines(look.m, oid) for oid in query.existing(look.m, look.env, node.of))
        return None if has else ("1.2.5", fact("no subroutine to choose"))

    def alters(self, node: Any) -> bool:
        return False

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs[:1]:
            subs = c.subroutines(m, oid)
            if subs:
                options = [Option(s.key, subroutines.choice(Verb.CHOOSE, oid, subs, s), "1.15.1b") for s in subs]
                key = m.ask(
                    eff.you, "subroutine", options, "1.15.1b", about=fact("a subroutine of", card=oid), default=0
                )
                sub = next(s for s in subs if s.key == key)
                m.note("chose", "1.15.1b", who=eff.you, what=sub, source=eff.source)
                bind(f, eff.node.bind, sub)
        return None


class ResolveSubroutine(Handler):
    """Resolve a subroutine of another piece of ice, chosen as a target (1.15)."""

    word = "resolve_subroutine"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        if node.of is None:
            return (
                None
                if node.chosen in look.bound or look.env.named(node.chosen) is not None
                else ("1.2.5", fact("no subroutine chosen"))
            )
        if any(c.subroutines(look.m, oid) for oid in query.candidates(look.m, look.env, node.of)):
            return None
        return ("1.2.5", fact("no subroutine to resolve"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        chosen = f.env.named(eff.node.chosen)
        if isinstance(chosen, c.Subroutine):
            encounters.resolve_subroutine(m, chosen, chosen.source)
        elif f.subroutines:
            oid, key = f.subroutines
            for sub in c.subroutines(m, oid) if oid in m.state.objs else ():
                if sub.key == key:
                    encounters.resolve_subroutine(m, sub, oid)
        return None


class GainSubroutines(Handler):
    """Ice gains subroutines for a while, after its others (9.8.2b)."""

    word = "gain_subroutines"
    acts_on = ""

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only ice has subroutines (9.8.1)."""
        return None if c.type_of(look.m, look.m.obj(oid)) == "ice" else NOTHING

    def possible(self, look: Outlook, node: Any) -> Why:
        if node.on.key == "next encountered":
            return None
        return look.objects(node.on, lambda oid: self.fits(look, node, oid))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.GainSubroutines = eff.node
        number = query.value(m, f.env, node.n)
        if node.on.key == "next encountered":
            lingering.create(
                m, "subroutines", node.duration, eff.source, eff.you, n=number, payload=node.sub, after="next encounter"
            )
            m.note("waits_for_encounter", "9.10.1", source=eff.source, what=node)
            return None
        on = tuple(oid for oid in query.existing(m, f.env, node.on) if c.type_of(m, m.obj(oid)) == "ice")
        if not on:  # 9.8.1: only ice has subroutines
            m.note("no_effect", "9.8.1", what=fact("effect", word="gain_subroutines"), n=0)
            return None
        had = {(oid, one.key) for oid in on for one in c.subroutines(m, oid)}
        lingering.create(m, "subroutines", node.duration, eff.source, eff.you, objs=on, n=number, payload=node.sub)
        for oid in on:
            m.note(
                "gains_subroutines",
                "9.8.2b",
                *(("9.8.5b",) if _encountered(m, oid) else ()),
                ice=oid,
                n=number,
                subroutines=[one for one in c.subroutines(m, oid) if (oid, one.key) not in had],
            )
        return None


def _encountered(m: Machine, oid: int) -> bool:
    encounter = m.state.encounter()
    return encounter is not None and encounter.ice == oid
