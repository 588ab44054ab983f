"""The game that an audit plays: it stops at what was skipped, and can be made to do what the rules forbid.

Everything that the audit asks of the engine's insides stands here.
"""

from __future__ import annotations

from typing import Any

from judgebot.cards.catalog import Catalog
from judgebot.engine import apply, frames, legality, query, windows
from judgebot.engine import characteristics as c
from judgebot.engine.facts import Fact, Why
from judgebot.engine.machine import Event, F, Machine, Rules
from judgebot.engine.records import BASIC_ACTION, Active, Decision, Eff, Instance, Option, Refusal
from judgebot.engine.runs import start_run
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER, Obj
from judgebot.game.state import State
from judgebot.policy.audit_error import Spot
from judgebot.policy.audit_read import Claim
from judgebot.policy.audit_words import Deed, fits
from judgebot.scenario.notation import Named, NamedDecision, named, refusals_named
from judgebot.scenario.titles import told

TRIGGERS = ("trigger", "interrupt")
MANDATORY_DRAW = "5.6.1e"
_TURN_ONLY = ("corp turn", "runner turn", "paid ability window")
_LEND = 40
# Actions: the click that each of them costs is taken as far as there is one.
_ACTIONS = ("advance", "install", "play", "draw", "run", "gain", "purge", "remove")


class Reported(Machine):
    """A machine that stops where something reported as skipped comes up, also where there is nothing to choose.

    skips    the claims that something was skipped, as long as they have not come up
    skipped  subroutines that were not resolved: the claim, the frame, the state then, the length of the trace then
    undrawn  mandatory draws that were not made: the claim, the state then, the length of the trace then
    idle     windows that came since, in which a player could do nothing
    """

    def __init__(self, state: State, catalog: Catalog, rules: Rules) -> None:
        super().__init__(state, catalog, rules, True)
        self.tells = told
        self.detailed = False
        self.skips: list[Claim] = []
        self.skipped: list[tuple[Claim, frames.Subroutine, State, int]] = []
        self.undrawn: list[tuple[Claim, State, int]] = []
        self.idle: list[Spot] = []
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
        """As the machine's, but a trigger with nothing beside it, and the only destination, are asked too."""
        forced = forced and kind not in (*TRIGGERS, "destination")
        return super().ask(who, kind, options, rule, about, default, forced, any_number)

    def note(self, event: str, *cites: str, **facts: Any) -> None:
        """As the machine's, and keeps the state in which an ability of the card that is watched has resolved."""
        super().note(event, *cites, **facts)
        if event == "idle":
            decision = NamedDecision(str(facts["who"]), "paid", (), "9.2.7", self.step(), "paid ability window")
            self.idle.append(
                Spot(self.state.copy(), decision, refusals_named(self, self.refusals), len(self.trace) - 1, 0, False)
            )
        if self.watch and event == "resolved" and self.name(facts["source"]) == self.watch and self.resolved is None:
            self.resolved = self.state.copy()

    def push(self, frame: F) -> F:
        """As the machine's, but a subroutine or a mandatory draw that was skipped is not carried out."""
        if isinstance(frame, frames.Instruction) and frame.number == MANDATORY_DRAW:
            claim = next(
                (one for one in self.skips if one.words == MANDATORY_DRAW or fits(one.words, "the mandatory draw")),
                None,
            )
            if claim is not None:
                self.skips.remove(claim)
                self.undrawn.append((claim, self.state.copy(), len(self.trace)))
                return frame
        if isinstance(frame, frames.Subroutine):
            words = f"{self.name(frame.ice)} {frame.sub.english()}"
            claim = next((one for one in self.skips if fits(one.words, words)), None)
            if claim is not None:
                self.skips.remove(claim)
                self.skipped.append((claim, frame, self.state.copy(), len(self.trace)))
                return frame
        return super().push(frame)

    # Where the game is

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
        self.idle, self.forced, self.unasked, self.taken = [], [], [], []
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
        elif deed.verb == "access":
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
        elif deed.verb in _ACTIONS:
            self._action(deed)
        else:
            return False
        return True

    def _use(self, deed: Deed) -> bool:
        """Use the one paid ability of a card; False if it has none, or several."""
        printed = self.catalog.card(self.obj(deed.oid).name).abilities
        paid = [one for one in printed if one.kind == "paid"]
        if len(paid) != 1:
            return False
        windows.use(self, Active(deed.oid, paid[0], deed.who))
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
        """A card that the Runner turned up: they see it, and an agenda is stolen (7.2.3)."""
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
