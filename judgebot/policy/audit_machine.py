"""The game that an audit plays: it stops at what was skipped, and can be made to do what the rules forbid.

Everything that the audit asks of the engine's insides stands here.
"""

from __future__ import annotations

from typing import Any

from judgebot.cards.catalog import Catalog
from judgebot.engine import apply, frames, legality, prohibitions, query, windows
from judgebot.engine import characteristics as c
from judgebot.engine.breaches import run_limit
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact, Why
from judgebot.engine.machine import Event, Machine, Rules
from judgebot.engine.records import BASIC_ACTION, Active, Decision, Eff, Instance, Option, Refusal
from judgebot.engine.runs import start_run
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER, Obj
from judgebot.game.state import State
from judgebot.policy.audit_error import Spot
from judgebot.policy.audit_words import Deed
from judgebot.scenario.notation import Named, NamedDecision, named, refusals_named
from judgebot.scenario.titles import told

TRIGGERS = ("trigger", "interrupt")
ALSO_ASKED = (*TRIGGERS, "destination", "server")
_TURN_ONLY = ("corp turn", "runner turn", "paid ability window")
_LEND = 40
# Actions: the click that each of them costs is taken as far as there is one.
_ACTIONS = ("advance", "install", "play", "draw", "run", "gain", "purge", "remove")


class Reported(Machine):
    """A machine that asks also where there is one thing to choose, if that may have been forgotten or done otherwise.

    idle      windows that came since, in which a player could do nothing
    replaced  installs since that the rules made others go for (8.5.6a): the rules, and the titles of what went
    """

    def __init__(self, state: State, catalog: Catalog, rules: Rules) -> None:
        super().__init__(state, catalog, rules, True)
        self.tells = told
        self.detailed = False
        self.idle: list[Spot] = []
        self.replaced: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        self.watch = ""
        self.resolved: State | None = None

    @property
    def trace(self) -> list[Event]:
        """The trace; it is always recorded."""
        assert self.events is not None
        return self.events

    def ask(
        self,
        who: str,
        kind: str,
        options: list[Option] | tuple[Option, ...],
        rule: str,
        about: Fact | None = None,
        default: int | None = None,
        forced: bool = True,
        any_number: bool = False,
    ) -> Any:
        """As the machine's, but a trigger with nothing beside it, and the only destination or server, are asked too."""
        forced = forced and kind not in ALSO_ASKED
        return super().ask(who, kind, options, rule, about, default, forced, any_number)

    def note(self, event: str, *cites: str, **facts: Any) -> None:
        """As the machine's, and keeps the state in which an ability of the card that is watched has resolved."""
        super().note(event, *cites, **facts)
        if event == "idle":
            self._idle("paid", str(facts["who"]), "9.2.7", "paid ability window", self.refusals)
        elif event == "like_cards" and len(cites) > 1:
            self.replaced.append((cites, tuple(self.card(oid).title for oid in facts["cards"])))
        elif event == "cannot_pay" and facts.get("purpose") == "steal":
            refused = Refusal(
                facts["who"], Choice(Verb.STEAL, facts["source"], of=facts["cost"]), cites[0], facts["why"]
            )
            self._idle("steal", facts["who"], cites[-1], "whether to pay to steal it", [refused])
        if self.watch and event == "resolved" and self.name(facts["source"]) == self.watch and self.resolved is None:
            self.resolved = self.state.copy()

    def _idle(self, kind: str, who: str, rule: str, about: str, refusals: list[Refusal]) -> None:
        """Keep a place at which a player could do nothing, and what was refused them."""
        decision = NamedDecision(who, kind, (), rule, self.step(), about)
        spot = Spot(self.state.copy(), decision, refusals_named(self, refusals), len(self.trace) - 1, 0, False)
        self.idle.append(spot)

    # What was skipped

    def subroutine(self) -> frames.Subroutine | None:
        """The subroutine that is about to resolve, if one is."""
        frame = self.state.frames[-1] if self.state.frames else None
        return frame if isinstance(frame, frames.Subroutine) and not frame.pc else None

    def duty(self) -> bool:
        """Whether the step about to be made does something by the rules, and is no window."""
        copy = self.copy()
        frame, pc = copy.state.frames[-1], copy.state.frames[-1].pc
        copy.stop = lambda m: bool(m.state.frames) and m.state.frames[-1] is frame and frame.pc != pc
        decision = copy.advance()
        if decision is not None:
            return decision.kind == "discard"
        then, now = copy.state, self.state
        return (then.players, then.zones, then.objs) != (now.players, now.zones, now.objs)

    def leave_out(self) -> None:
        """Leave out the step about to be made, or the subroutine that is about to resolve."""
        frame = self.state.frames[-1]
        if isinstance(frame, frames.Subroutine):
            self.state.frames.pop()
        else:
            frame.pc += 1
            frame.answers = ()
        self.reached = False

    # Where the game is

    def breaching(self) -> bool:
        """Whether a breach is going on, between its accesses."""
        return bool(self.state.frames) and isinstance(self.state.frames[-1], frames.Breach)

    def accesses_next(self) -> bool:
        """Whether the breach that goes on leads to one more access by the rules alone."""
        copy = self.copy()
        breach = copy.state.frames[-1]
        copy.stop = lambda m: isinstance(m.state.frames[-1], frames.Access) or breach not in m.state.frames
        copy.advance()
        return copy.reached and breach in copy.state.frames

    def settled_down(self, decision: Decision | NamedDecision) -> bool:
        """Whether nothing is in progress but the turn itself."""
        turn_only = not self.state.runs and all(f.kind in _TURN_ONLY for f in self.state.frames)
        return decision.kind == "action" or turn_only

    def instance(self, option: Named) -> Instance | None:
        """The pending instance that an option of the window on top triggers."""
        value = option.value
        if isinstance(value, tuple) and value[:1] == ("trigger",):
            value = value[1]
        frame = self.state.frames[-1]
        pending = frame.pending if isinstance(frame, frames.Window) else ()
        return next((one for one in pending if one.id == value), None)

    def strike(self, instance: Instance) -> None:
        """Take a pending instance out of the window on top, unresolved."""
        frame = self.state.frames[-1]
        assert isinstance(frame, frames.Window)
        frame.pending = tuple(one for one in frame.pending if one.id != instance.id)
        self.decision = None
        self.refusals = []

    # Going back, and doing what is forbidden

    def back_to(self, spot: Spot) -> None:
        """Set the game back to a place that was looked at."""
        self.state = spot.before.copy()
        self.decision = spot.decision.bare() if spot.asked else None
        self.refusals = [Refusal(one.who, one.choice, one.rule, one.why) for one in spot.refusals]
        self.idle, self.replaced, self.forced, self.unasked, self.taken = [], [], [], [], []
        self._said, self._due = [], []
        self.forget()
        del self.trace[spot.event :]
        apply.touched(self)
        self.state.dirty = spot.before.dirty

    def again(self) -> NamedDecision | None:
        """Look anew at what can be done."""
        self.decision = None
        self.refusals = []
        apply.touched(self)
        try:
            decision = self.advance()
            return None if decision is None else named(self, decision)
        except Exception:
            self.decision = None
            raise

    def lend(self, who: str, credits: int, clicks: int) -> None:
        """Give a player what is missing for what they did all the same."""
        has = self.state.players[who]
        self.state.players[who] = has._replace(credits=has.credits + credits, clicks=has.clicks + clicks)

    def lift(self, oids: list[int]) -> None:
        """Take their own restrictions off cards that were played or installed all the same."""
        inline = dict(self.catalog.inline)
        for oid in oids:
            card = self.card(oid)
            kept = tuple(one for one in card.abilities if not any(d.name == "only_if" for d in one.static))
            inline[self.obj(oid).name] = card.replace(abilities=kept)
        self.catalog = Catalog(inline)
        self.forget()
        apply.touched(self)

    def choose(self, value: Any) -> None:
        """Answer the decision that waits with something that is not among its options."""
        self.state.frames[-1].answers += (value,)
        self.decision = None
        self.refusals = []

    def force(self, deed: Deed) -> bool:
        """Make a player do what the rules forbid here; says whether the engine can.

        What it costs is paid as far as the player has it.
        """
        oid = deed.oid
        if deed.verb == "run" and self.state.runs:
            return False
        waits, self.decision = self.decision, None
        self.refusals = []
        if deed.verb == "rez":
            self._afford(CORP, c.rez_cost(self, oid))
            windows.rez(self, oid)
        elif deed.verb == "score":
            why = score_forbidden(self, oid)
            frame = self.push(frames.Score(oid=oid))
            if why is not None and why[0].startswith(numbers.UNPAYABLE):
                frame.excess = max(0, self.obj(oid).count("advancement") - c.requirement(self, oid))
                self.jump(frame, "1.17.6")  # it was scored without what was to be paid (1.16.1)
        elif deed.verb == "access" and oid:
            self._access(self.obj(oid))
        elif deed.verb == "jack":
            self.note("jacks_out", "6.9.4c", "6.1.5")
            self.perform(Eff("end_run", RUNNER, you=RUNNER))
        elif deed.verb == "reveal":
            self.note("revealed", "1.21.2", cards=list(deed.cards), who=deed.who)
        elif deed.verb == "run" and deed.free and waits is not None:
            self.choose(deed.server)
        elif deed.verb in ("use", "trigger"):
            return self._use(deed)
        elif deed.verb == "trash" and oid:
            self.perform(Eff("trash", deed.who, objs=(oid,), you=deed.who))
        elif deed.verb in _ACTIONS:
            self._action(deed)
        else:
            return False
        return True

    def _use(self, deed: Deed) -> bool:
        """Use the paid ability of a card that is meant; False if it is not known which."""
        if deed.ability is None:
            return False
        if windows.is_action(deed.ability) and not self.state.players[deed.who].clicks:
            self.lend(deed.who, 0, 1)
        windows.use(self, Active(deed.oid, deed.ability, deed.who))
        return True

    def _afford(self, who: str, cost: int) -> None:
        self.lend(who, max(0, cost - self.state.players[who].credits), 0)

    def _action(self, deed: Deed) -> None:
        who, oid = deed.who, deed.oid
        has = self.state.players[who]
        if not deed.free:
            apply.player(self, who, clicks=max(0, has.clicks - 1))
        if deed.verb == "advance":
            apply.player(self, who, credits=max(0, has.credits - 1))
            if legality.can_be_advanced(self, oid):
                self.perform(Eff("advance", who, 1, (oid,), you=who, cause=BASIC_ACTION))
            else:
                apply.set_counters(self, oid, "advancement", self.obj(oid).count("advancement") + 1)
        elif deed.verb == "gain":
            self.perform(Eff("gain", who, 1, you=who, cause=BASIC_ACTION))
        elif deed.verb == "purge":
            self.perform(Eff("purge", who, you=who, cause=BASIC_ACTION))
        elif deed.verb == "remove":
            self.perform(Eff("remove_tags", who, 1, you=who, cause=BASIC_ACTION))
        elif deed.verb == "draw":
            self.perform(Eff("draw", who, deed.number, you=who, cause=BASIC_ACTION))
        elif deed.verb == "run":
            start_run(self, deed.server)
        else:
            if deed.verb == "play":
                self._afford(who, self.card(oid).cost or 0)
            self.perform(Eff(deed.verb, who, objs=(oid,), you=who, cause=BASIC_ACTION))

    def _access(self, obj: Obj) -> None:
        """A card that the Runner turned up: accessed as any other (7.2), or, where that is prohibited, only seen."""
        if prohibitions.cannot(self, "access", RUNNER, obj.id) is None and run_limit(self, obj.id) is None:
            self.push(frames.Access(oid=obj.id))
            return
        server = query.server_of(self, obj.id)
        self.note("access", "7.2.1", card=obj.id, zone=obj.zone, server=server)
        if self.card(obj.id).type == "agenda" and not obj.form:
            self.perform(Eff("steal", RUNNER, objs=(obj.id,), you=RUNNER), number="7.2.3")


def short_of(m: Reported, spot: Spot, clicks: bool, who: str, offered: Any) -> int:
    """How much a player lacked at a place for what is then offered; 0 if no amount makes it possible.

    Args:
        m: the game; it is left at that place, with what was lacking lent.
        spot, who: the place and the player.
        clicks: whether it is clicks that are lacking, and not credits.
        offered: says whether the line is offered now.
    """
    for lent in range(1, _LEND + 1):
        m.back_to(spot)
        m.lend(who, 0 if clicks else lent, lent if clicks else 0)
        if offered():
            return lent
    m.back_to(spot)
    return 0


def rez_forbidden(m: Machine, oid: int) -> Why:
    """Why a card cannot be rezzed, whatever the window."""
    return legality.rezzable(m, oid)


def score_forbidden(m: Machine, oid: int) -> Why:
    """Why an agenda cannot be scored, whatever the window."""
    return legality.scorable(m, oid)


def use_forbidden(m: Machine, deed: Deed) -> Why:
    """Why the ability that is meant cannot be used, whatever the window."""
    assert deed.ability is not None
    return legality.usable(m, Active(deed.oid, deed.ability, deed.who))
