"""Effects on runs, breaches and what lasts beyond an instruction (chapters 6 and 7, 9.10)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Ref, ref
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine import frames, legality, lingering, loops, prohibitions, query
from judgebot.engine.action_phase import end_action_phase as end
from judgebot.engine.breaches import start_breach
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.leaving import end_run, jack_out, move_runner
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import NOTHING, Outlook, mentioned
from judgebot.engine.progress import may_begin
from judgebot.engine.records import BASIC_ACTION, Eff, Option, Refusal
from judgebot.engine.runs import start_run
from judgebot.engine.turns import actions
from judgebot.engine.words.base import (
    Handler,
    bind,
)
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import (
    RUNNER,
)


class Run(Handler):
    """Make a run (6.9)."""

    word = "run"
    deed = "run"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        m = look.m
        names = [n for at in node.server for n in query.standing(m, look.env, at) if _eligible(m, node, n)]
        if not names:
            return ("6.3.2", fact("no server to run on"))
        # 1.2.2a: costs are not considered
        stops = [prohibitions.cannot(m, "run", RUNNER, server=n) for n in names]
        if any(stop is None for stop in stops):
            return None
        stop = stops[0]
        assert stop is not None
        return prohibitions.forbidden(m, stop, "6.3.2a")

    def expected(self, m: Machine, f: frames.Instruction, env: Env, node: Any) -> Eff:
        eff = super().expected(m, f, env, node)
        names = [n for at in node.server for n in query.standing(m, env, at)]
        return eff._replace(who=RUNNER, server=names[0] if len(names) == 1 else "")

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.RunEffect = eff.node
        names: list[str] = []
        for word in node.server:
            names += [n for n in query.standing(m, f.env, word) if n not in names]
        allowed = tuple(names)
        names = [n for n in names if _eligible(m, node, n)]
        for n in allowed:
            if n not in names:
                barred = fact("run before" if node.not_run_this_turn else "no ice there", server=n)
                m.refusals.append(Refusal(RUNNER, Choice(Verb.RUN, server=n), "6.9.1a", barred))
        if eff.cause == BASIC_ACTION and eff.server:  # the server was chosen with the action
            start_run(m, eff.server)
            return None
        options = []
        for n in names:
            why = legality.runnable(m, n, ignore=node.ignore)
            if why is None:
                options.append(Option(n, Choice(Verb.RUN, server=n), "6.9.1a"))
            else:
                m.refusals.append(Refusal(RUNNER, Choice(Verb.RUN, server=n), *why))
                m.note("refused", why[0], who=RUNNER, what=fact("run", server=n), why=why[1])
        if not options:
            m.note("impossible", "6.3.2", who=RUNNER, what=fact("effect", word="run"), source=eff.source)
            return None
        picked = m.ask(RUNNER, "server", options, "6.9.1a", about=fact("which server to run on"))
        restricted = () if node.server == ("any",) else allowed
        spoken = mentioned(node.linked)
        known = f.env.only(spoken)
        start_run(m, picked, eff.source, eff.you, node.linked, known, restricted, node.ignore)
        return None


def _eligible(m: Machine, node: e.RunEffect, server: str) -> bool:
    """Whether a server is one of those that a run effect describes."""
    past = m.state.history[m.state.turn_start :] if node.not_run_this_turn else ()
    run_before = any(change.kind == "run begins" and change.server == server for change in past)
    return not run_before and (not node.with_ice or bool(m.state.servers[server].ice))


class EndRun(Handler):
    """End the run (6.1.4)."""

    word = "end_run"
    deed = "end the run"
    acts_on = ""
    event = "run ends"
    stopped = "end the run"

    def possible(self, look: Outlook, node: Any) -> Why:
        if look.m.state.run() is None and look.m.state.encounter() is None:
            return ("6.1.4", fact("no run"))
        return self.barred(look, node)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if not end_run(m, "6.1.4", eff.source):
            m.note("no_effect", "6.1.4", what=fact("end the run"), n=0)
        return None


class JackOut(Handler):
    """The Runner jacks out (6.1.5)."""

    word = "jack_out"
    deed = "jack out"
    acts_on = ""
    affects = RUNNER

    def possible(self, look: Outlook, node: Any) -> Why:
        run = look.m.state.run()
        if run is None or not run.begun or run.ended or run.phase == numbers.RUN_ENDS:
            return ("6.1.5", fact("no run to end"))
        stop = prohibitions.cannot(look.m, self.deed, RUNNER, by=look.env.source, kind=look.kind)
        return prohibitions.forbidden(look.m, stop, "1.2.2a") if stop is not None else None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if self.possible(Outlook(m, f.env), eff.node) is None:
            self.done(m, eff)
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        """It is recorded before the run ends."""
        jack_out(m)
        return []


class MoveRunner(Handler):
    """Move the Runner to the outermost position of a server (6.2.5b), or to a piece of ice (6.2.5a)."""

    word = "move_runner"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        run = look.m.state.run()
        if run is None or not run.begun or run.phase >= numbers.SUCCESS:
            return ("6.2.5c", fact("not moved"))
        if node.to is not None and look.waits(node.to):
            return None
        server, ice = self._where(look.m, look.env, node)
        if not server:
            return ("1.2.5", fact("no server"))
        there = run.phase == numbers.APPROACH and server == run.server and ice == run.ice
        return ("6.2.5d", fact("position approached")) if there and not node.encounter else None

    def _where(self, m: Machine, env: Env, node: Any) -> tuple[str, int]:
        """The server to which the Runner moves, "" if none, and the ice there, 0 if none."""
        if node.to is not None:
            oid = next(iter(query.existing(m, env, node.to)), 0)
            server = m.state.objs[oid].server if oid else ""
            return (server, oid) if server and oid in m.state.servers[server].ice else ("", 0)
        names = query.standing(m, env, node.server)
        return (names[0], next(iter(m.state.servers[names[0]].ice), 0)) if names else ("", 0)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        why = self.possible(Outlook(m, f.env), eff.node)
        if why is None:
            server, ice = self._where(m, f.env, eff.node)
            if loops.must_go_on(m, eff.source, server):
                ability = m.found(frames.Ability)
                rule = "10.1.6a" if ability is not None and ability.mandatory else "10.1.6b"
                m.note("goes_round", rule, source=eff.source)
            else:
                move_runner(m, server, ice, eff.source, eff.node.to is not None, eff.node.encounter)
        else:
            m.note("impossible", why[0], who=RUNNER, what=eff.node, why=why[1], source=eff.source)
        return None


class Breach(Handler):
    """Breach a server (7.3)."""

    word = "breach"
    acts_on = ""
    event = "breach"

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if query.standing(look.m, look.env, node.server) else ("1.2.5", fact("no server"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        server = eff.server
        no_root, first = False, 0
        if eff.node is not None:
            names = query.servers(m, f.env, eff.node.server)
            if not names:
                return None
            server, no_root = names[0], eff.node.no_root
            first = f.env.first_access  # of a breach that was delayed (7.3.8)
            if eff.node.first is not None:
                first = next(iter(query.existing(m, f.env, eff.node.first)), 0)
        bottom = eff.what == "bottom" or f.env.from_the_bottom
        own = eff.cause == numbers.BREACH_OF_RUN
        start_breach(m, server, bottom=bottom, no_root=no_root, own=own, first=first)
        return None


class Access(Handler):
    """Access a card outside a breach (7.1)."""

    word = "access"
    rule = "7.1.1"
    deed = "access"
    event = "access"
    affects = RUNNER

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff.node is None:  # that of a candidate of the breach in progress (7.5.5)
            m.push(frames.Access(oid=eff.objs[0], breach=m.state.breaches[-1].id))
            return None
        if not part:
            oids = eff.objs
            bind(f, eff.node.bind, oids)
        else:
            oids = tuple(oid for oid in eff.objs if oid in m.state.objs)
        if not oids or not may_begin(m, "access"):
            return None
        # one at a time, in the order of the Runner's choice (7.1.9)
        options = [Option(oid, Choice(Verb.ACCESS, oid, apart=True), "7.1.9") for oid in oids]
        about = fact("next access")
        picked = m.ask(RUNNER, "candidate", options, "7.1.9", about=about, default=0)
        m.push(frames.Access(oid=picked, during=eff.node.during, source=eff.source, you=eff.you))
        left = eff._replace(objs=tuple(oid for oid in oids if oid != picked))
        f.effs = (*f.effs[: f.index], left, *f.effs[f.index + 1 :])
        return bool(left.objs)


def _read_later(n: Any) -> bool:
    """Whether a number of accesses is an X that is worked out as the random access limit is set (7.3.5b, 9.12.2e)."""
    return n.name not in ("number", "x", "let")


class AccessMore(Handler):
    """Additional accesses in a breach to come (7.3.5b)."""

    word = "access_more"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        state = look.m.state
        if state.run() is None and state.breach() is None:  # of a breach in this run, or of the one in progress
            return ("1.2.5", fact("no run"))
        if not query.servers(look.m, look.env, node.server):
            return ("1.2.5", fact("no server"))
        return None if _read_later(node.n) else look.amount(node.n)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        names = query.servers(m, f.env, eff.node.server)
        known = f.env.without("trigger") | Env(amount=eff.node.n) if _read_later(eff.node.n) else UNKNOWING
        if names and (m.state.run() is not None or m.state.breach() is not None):
            breach, run = m.state.breach(), m.state.run()
            new = lingering.create(
                m, "access", "run" if run else "breach", eff.source, eff.you, n=eff.n, payload=names[0],
                after="its own breach" if f.env.linked else "",
                env=known,
            )  # fmt: skip
            if breach is not None and breach.server == names[0] and not breach.begun:  # it says how this breach is done
                effects = m.state.lingering
                m.state.lingering = tuple(
                    x._replace(duration="breach", until=breach.id) if x.id == new else x for x in effects
                )
            m.note("more_access", "7.3.5b", source=eff.source, n=eff.n, server=names[0])
        return None


class InsteadOfBreach(Handler):
    """Create a replacement effect for the breach of this run (6.7.4b, 9.9.8c)."""

    word = "instead_of_breach"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if look.m.state.run() is not None or "run" in look.bound else ("6.7.4b", fact("no run"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        run = m.state.run()
        if run is not None:
            env, met = f.env.without("trigger"), f.env.trigger
            if met is not None and met.server:
                env |= Env(that_server=met.server)
            lingering.create(m, "replace", "run", eff.source, eff.you, payload=eff.node, env=env)
            m.note("creates_replacement", "9.9.8c", "6.7.4b", source=eff.source, what=eff.node)
        return None


class BreachFromBottom(InsteadOfBreach):
    """Create a replacement effect for the breach of this run: its accesses start at the bottom (6.7.4b, 9.9.8c)."""

    word = "breach_from_bottom"


class Instructions(Handler):
    """Carry out the instructions that replaced an effect."""

    word = "instructions"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        do, env = eff.program, eff.env
        m.push(frames.Ability(env=env, todo=do, of_kind="rule", steps=do))
        return None


class CannotAccess(Handler):
    """The Runner cannot access some cards for the remainder of the run (7.4.2)."""

    word = "cannot_access"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if look.m.state.run() is not None else ("7.4.2", fact("no run"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        from judgebot.cards.declarations.permissions import Cannot
        from judgebot.cards.nodes import made

        node: e.CannotAccess = eff.node
        words = made(Cannot, do="access", who="runner", of=node.card, server="", except_of=node.only)
        lingering.create(
            m,
            "static",
            "run",
            eff.source,
            eff.you,
            payload=(words,),
            env=f.env.without("trigger"),
        )
        m.note("prohibits", "7.4.2", source=eff.source, what=node)
        return None


def _subject(look: Outlook, declaration: Any) -> Why:
    """Whether a declaration that lasts would be about anything; a selection can come to fit something later."""
    of = getattr(declaration, "of", None)
    return look.objects(of) if isinstance(of, Ref) else None


class Lasting(Handler):
    """Create a lingering effect that applies declarations (9.10.1)."""

    word = "lasting"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        whys = [_subject(look, declaration) for declaration in node.static]
        return None if any(why is None for why in whys) else whys[0]

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Lasting = eff.node
        env = f.env.without("trigger")
        named = {one.key for one in walk(node.static) if isinstance(one, Ref)}.intersection(("it", "those"))
        if not any(isinstance(one, Trigger) for one in walk(node.static)):  # an ability within has an `it` of its own
            for key in sorted(named):
                if f.env.named(key) is None:
                    env = env.binding(key, query.refs(m, f.env, ref(key)))
        lingering.create(m, "static", node.duration, eff.source, eff.you, payload=node.static, env=env)
        m.note("lingers", "9.10.1", source=eff.source, what=node)
        return None


# Events of the breach of the attacked server.
OF_BREACH = ("breach", "breach ends", "access", "access ends")


class Delayed(Handler):
    """Create a delayed conditional ability (9.6.13)."""

    word = "delayed"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        acts = [effect for step in node.ability.do for effect in step.effects]
        if look.missing and all(look.missing & mentioned(effect) for effect in acts):
            return NOTHING  # it would wait for a time, and then have nothing to act on
        return None  # the ability that it creates is a change of its own (9.6.13)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Delayed = eff.node
        run = m.state.run()
        of_this_run = any(t.event == "run ends" and t.that_run for t in node.ability.when)
        if of_this_run and run is None and m.rules.edition.has("delayed-end-of-run-outside-a-run"):
            m.switched("delayed-end-of-run-outside-a-run", "26:9.6.13d")
            m.note("no_effect", "26:9.6.13d", what=fact("effect", word="delayed"), n=0)
            return None
        met: Change | None = f.env.trigger
        of_trace = met is not None and met.kind.startswith("trace ")  # what it is tied to then is no run (10.8.5)
        env = f.env.without("trigger", "ability", *(("run",) if of_trace else ()))
        if run is not None and env.run is None:
            env |= Env(run=run.id)
        if met is not None and met.server:
            env |= Env(that_server=met.server)
        if met is not None and met.kind == "breach" and isinstance(met.number, int):
            env |= Env(breach=met.number)
        keys = {r.key for r in _refs_in(node.ability) if r.key == "next encountered"}
        after = "next encounter" if keys else ""
        duration, rule = node.duration or "once", "9.6.13b" if node.duration else "9.6.13c"
        if f.env.linked and not node.duration and any(t.event in OF_BREACH for t in node.ability.when):
            duration, rule = "run", "9.6.13a"  # it is about the breach of step 6.9.5b, and ends with the run
        lingering.create(m, "ability", duration, eff.source, eff.you, payload=node.ability, env=env, after=after)
        m.note(
            "creates_delayed",
            rule,
            source=eff.source,
            ability=node.ability,
        )
        return None


def _refs_in(ability: Any) -> list[Ref]:

    return [n for t in ability.when for n in walk(t) if isinstance(n, Ref)]


class TakeAction(Handler):
    """Take an action (5.2.2)."""

    word = "take_action"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        m = look.m
        if not query.in_phase(m, "action", look.env.you):
            return ("5.2.5", fact("not their phase"))
        if m.weighing:  # one of the actions would itself be to use this: what speaks against it is being looked for
            return None
        kept, m.refusals, m.weighing = m.refusals, [], True
        options = actions(m, look.env.you, node.less, node.different)
        m.refusals, m.weighing = kept, False
        return None if options else ("5.2.4", fact("no action"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if not query.in_phase(m, "action", eff.you):
            why = fact("not their phase")
            m.note("impossible", "5.2.5", who=eff.you, what=eff.node, why=why, source=eff.source)
        elif self.possible(Outlook(m, f.env), eff.node) is None:
            m.push(frames.ActionWindow(who=eff.you, less=eff.node.less, other=eff.node.different))
        return None


class EndActionPhase(Handler):
    """The action phase ends (5.4.3)."""

    word = "end_action_phase"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        m = look.m
        return (
            None if query.in_phase(m, "action", query.who(look.env, node.who)) else ("5.4.3", fact("no action phase"))
        )

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if query.in_phase(m, "action", query.who(f.env, eff.node.who)):
            end(m)
        elif m.rules.edition.has("end-of-action-phase-elsewhere"):
            m.switched("end-of-action-phase-elsewhere", "26:5.4.4")
            m.note("no_effect", "26:5.4.4", what=fact("effect", word="end action phase"), n=0)
        return None
