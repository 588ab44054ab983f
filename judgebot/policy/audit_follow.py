"""Following a report: which option each line takes, what a line only tells of, what was skipped."""

from __future__ import annotations

from judgebot import index
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.drive import AGAIN
from judgebot.engine.records import Instance
from judgebot.engine.stack import mandatory
from judgebot.game import numbers
from judgebot.game.objects import CORP
from judgebot.policy import audit_blame as blaming
from judgebot.policy import audit_variants as variants
from judgebot.policy.audit_error import (
    DRAW,
    MANDATORY,
    OPTIONAL,
    STATE,
    SUBROUTINE,
    WINDOW,
    Error,
    Made,
    Play,
    Spot,
)
from judgebot.policy.audit_machine import ALSO_ASKED, TRIGGERS, Reported
from judgebot.policy.audit_read import Claim, as_line
from judgebot.policy.audit_table import says
from judgebot.policy.audit_words import (
    Deed,
    by_chance,
    drawn,
    draws,
    fits,
    happened,
    match_rest,
    number_of,
    option_of,
    step_of,
)
from judgebot.scenario.board import build
from judgebot.scenario.lines import match
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import Named, NamedDecision, named, option_named, refusals_named
from judgebot.scenario.script import AmbiguousLine, next_forced
from judgebot.scenario.wording import said
from judgebot.yamlio import BadInput, Problem

MANDATORY_DRAW = "5.6.1e"
# What players call steps of a turn, and the steps without which a turn has not begun.
_DUTIES = {MANDATORY_DRAW: "the mandatory draw", **dict.fromkeys(("5.6.3a", "5.7.2a"), "discard down to hand size")}
_TURN_BEGINS = ("5.6.1a", "5.7.1a")


class Follower:
    """Follows the claims of a report through the game, as far as the rules allow what they say."""

    def __init__(self, scenario: Scenario, claims: tuple[Claim, ...], keep: int, infer: int) -> None:
        self.scenario = scenario
        self.all = claims
        self.keep = keep
        self.infer = infer
        self.claims = list(claims)
        built = build(scenario)
        self.machine = Reported(built.state, scenario.catalog, built.rules)
        self.done = Play(self.machine)
        self.rest: tuple[str, str, Claim] | None = None
        self.early: list[Claim] = []  # skips told of before they came up
        self.unfit: NamedDecision | None = None  # the first decision that the rest of a line did not fit
        self.spots: list[Spot] = []
        # The lines so far: the kind of the decision that each fitted, and the places that it was not for.
        self.settled: list[tuple[Claim, str, tuple[Spot, ...]]] = []
        self.delayed = 0  # how many windows the next line has been kept from
        self.line_spot: Spot | None = None  # where the line in progress began
        self.line_spot_of: Claim | None = None
        self.heard = 0  # how much of the trace the lines have told of
        self.owed: tuple[Claim, int] | None = None  # a line that says how many cards its draw was
        self.lent = 0  # how many credits were lent for the line that was blamed last
        self._line_of: Claim | None = None
        self.doing: Claim | None = None  # the line that is done although the rules forbid it
        self.deciding = False  # whether the report is being looked at, not the game carried on

    def _make(self, decision: NamedDecision, index: int, claim: Claim | None) -> int:
        """Note a decision as made so; the answer to it."""
        m = self.machine
        if claim is not None and (self.line_spot is None or self.line_spot_of is not claim):
            self.line_spot_of = claim
            self.line_spot = Spot(m.state.copy(), decision, (), len(m.trace), len(self.done.made))
        if decision.kind == "like cards" and claim is None and self._first_trashed(decision, index):
            return AGAIN
        self.done.made.append(Made(decision, decision.options[index], claim, len(m.trace)))
        if claim is not None:
            self.heard = len(m.trace)
        return index

    def _lines(self) -> bool:
        """Whether there is a line left that somebody did something."""
        return any(claim.kind == "line" for claim in self.claims)

    def _head(self) -> Claim | None:
        return next((claim for claim in self.claims if claim.kind == "line"), None)

    def _before(self) -> list[Claim]:
        """The claims before the next line that are no lines."""
        found = []
        for claim in self.claims:
            if claim.kind == "line":
                break
            found.append(claim)
        return found

    def _skips(self) -> list[Claim]:
        return [*self.early, *(claim for claim in self._before() if claim.kind == "skipped")]

    def _found(self, claim: Claim) -> None:
        """A claim is used up."""
        (self.early if claim in self.early else self.claims).remove(claim)

    # Choosing

    def _choose(self, decision: NamedDecision) -> int | None:
        """The option that a line or a default takes; None if there is none."""
        self._line_of = None
        if self.rest is not None and self.rest[0] == decision.who:
            found = match_rest(self.machine, self.rest[1], decision)
            if isinstance(found, tuple):
                self._line_of = self.rest[2]
                self.rest = (decision.who, found[1], self.rest[2]) if found[1] else None
                return found[0]
            self.unfit = self.unfit or decision
        head = self._head()
        if head is not None and head.who == decision.who and (not head.at or head.at == decision.step):
            if decision.any_number and (number := number_of(head)):
                self.machine.allow_number(number)  # as many times as the line says (10.1.6a)
                assert self.machine.decision is not None
                decision = named(self.machine, self.machine.decision)
            index = self._match(head, decision)
            if index is None and head.within and decision.kind == "server":
                self._note_spot(head, decision)
                return None
            if index is not None and decision.kind == "paid" and self.delayed < head.later:
                self.delayed += 1
                self.rest = None
                index = None
            if index is not None:
                self._settle(head)
                self._line_of = head
                return index
            self._note_spot(head, decision)
        elif head is not None:
            self._note_spot(head, decision)
            if decision.kind == "random" and (picked := by_chance(self.machine, head, decision.options)) is not None:
                return picked
        if head is None and self.rest is None and self._over(decision):
            return None
        if decision.default is not None:
            return decision.default
        if decision.kind == "like cards" and self.line_spot_of is not None:
            return 0  # something must go; the report does not say what
        if decision.kind == "trash set" and self.keep and self.done.errors:
            self.done.notes.append(
                f"After that a checkpoint makes the board legal ({numbers.MADE_LEGAL}): "
                f"to {decision.options[0].words} was taken"
            )
            return 0
        return 0 if len(decision.options) == 1 else None

    def _over(self, decision: NamedDecision) -> bool:
        """Whether the report ends at this decision: nothing is left of it.

        What is on the table is compared when the action is complete; `until:` names a later step.
        """
        if decision.kind in ("action", "paid") and self.machine.settled_down(decision):
            return True
        if self.scenario.until:
            return decision.step == self.scenario.until
        # A mandatory trigger with nothing beside it is no choice, although this machine asks for it.
        only = decision.kind in (*ALSO_ASKED, "like cards") and len(decision.options) == 1
        # What is trashed for an install belongs to the install, which the report says was made.
        left = any(claim.kind in ("says", "skipped") for claim in self.claims)
        return not left and not only and decision.kind != "like cards"

    def _match(self, head: Claim, decision: NamedDecision) -> int | None:
        found = option_of(self.machine, head, decision.options)
        if isinstance(found, list):
            if len(found) > 1:
                if len({self._kind_of(decision.options[i].choice) for i in found}) > 1:
                    raise self._bad(head, str(AmbiguousLine(as_line(head), [decision.options[i].words for i in found])))
                found = (found[0], "")
            else:
                return self._one_of_several(head, decision)
        self.rest = (decision.who, found[1], head) if found[1] else None
        self.unfit = None
        return found[0]

    def _kind_of(self, choice: Choice) -> Choice:
        """A choice, whichever of several copies and of equal instances it is about."""
        obj = self.machine.state.last_known(choice.card)
        n = None if choice.verb is Verb.TRIGGER else choice.n
        name = f"{choice.name} {obj.name if obj is not None else ''}"
        return choice._replace(card=0, name=name, n=n, apart=False)

    def _one_of_several(self, head: Claim, decision: NamedDecision) -> int | None:
        """The basic action of drawing, where a line says that it drew several cards."""
        if decision.kind != "action" or drawn(head) < 2:
            return None
        if next(draws(self.machine.trace, head.who, self.heard), None) is not None:
            return None
        index = next((k for k, one in enumerate(decision.options) if one.choice.verb is Verb.DRAW_CARD), None)
        if index is not None:
            self.owed = (head, drawn(head))
        return index

    def _note_spot(self, head: Claim, decision: NamedDecision) -> None:
        m = self.machine
        mine = head.who == decision.who
        refusals = blaming.about(m, head, refusals_named(m, m.refusals)) if mine else ()
        self.spots.append(Spot(m.state.copy(), decision, refusals, len(m.trace), len(self.done.made)))

    def _idle(self) -> None:
        """Windows that came since, in which nobody could do anything."""
        head = self._head()
        for spot in self.machine.idle:
            if head is not None:
                refusals = blaming.about(self.machine, head, spot.refusals)
                self.spots.append(spot._replace(refusals=refusals, made=len(self.done.made)))
        self.machine.idle = []

    def _taken(self) -> None:
        """Lines that name a choice which had a single option and so was not asked."""
        m = self.machine
        forced = list(m.forced)
        while forced:
            head = self._head()
            who, sole, _ = next_forced(m, forced, head.who if head else "", head.words if head else "")
            option = option_named(m, sole)
            if self.rest is not None and self.rest[0] == who:
                found = match(m, self.rest[1], (option,))
                if isinstance(found, tuple):
                    self.rest = (who, found[1], self.rest[2]) if found[1] else None
                    continue
            if head is None or head.who != who:
                continue
            found = option_of(m, head, (option,))
            if isinstance(found, tuple):
                self._settle(head)
                self.rest = (who, found[1], head) if found[1] else None
                self.heard = happened(head, m.trace, self.heard) or self.heard  # it tells of nothing besides
        m.forced = []

    def _settle(self, head: Claim) -> None:
        """The next line is reached: what was said before it must hold, and what was skipped must have come up."""
        while self.claims and self.claims[0] is not head:
            self._leave(self.claims.pop(0))
        self.claims.pop(0)
        for found in (variants.rezzed_late, variants.run_untold):
            self.done.variants += found(self.machine, head, self.spots, self.all)
        kind = self.machine.decision.kind if self.machine.decision is not None else ""
        self.settled.append((head, kind, tuple(self.spots)))
        self.spots, self.delayed = [], 0

    def _end(self, why: str) -> None:
        self.done.notes += [
            f"{why}: `{claim.shown()}` (line {claim.line}) was not reached"
            for claim in self.claims
            if claim.kind == "line"
        ]
        while self.claims and self.claims[0].kind != "line":
            self._leave(self.claims.pop(0))
        self.done.notes += [self._not_skipped(claim) for claim in self.early]

    def _went_on(self, decision: NamedDecision) -> None:
        """Say how far the game went by itself after the last line."""
        last = next((one for one in reversed(self.done.made) if one.claim is not None), None)
        wrong = self.done.errors[-1] if self.done.errors else None
        blamed = wrong is not None and bool(self.settled) and self.settled[-1][0] is wrong.claim
        step = wrong.step if wrong is not None and blamed else last.decision.step if last is not None else ""
        if step and step != decision.step:
            self.done.notes.append(
                f"The report ends at step {step}; from there the game went on without a choice that the "
                f"report speaks of, to step {decision.step}. Everything after it counts as done"
            )

    def _leave(self, claim: Claim) -> None:
        if claim.kind == "says":
            if any(spot.decision.step == claim.at and variants.held(self.machine, claim, spot) for spot in self.spots):
                return
            for error in says(self.machine, claim, self.done.made, self._bad):
                self._error(error)
                self.done.variants += variants.counted_before(self.machine, claim, self.spots, self.all)
        elif claim.kind == "skipped":
            self.early.append(claim)

    def _not_skipped(self, claim: Claim) -> str:
        """Why there was nothing to skip."""
        trace = self.machine.trace
        why = [
            f"{said(event.data.get('why', ''))} ({event.cites[0]})"
            for event in trace
            if event.kind in ("not_met", "not_pending", "lost_pending", "not_relevant")
            and fits(claim, str(event.data.get("source", "")))
        ]
        if not why and any(event.step == step_of(claim) for event in trace):
            why = [f"the step came, and nobody could do anything in it ({numbers.NOBODY_ACTS})"]
        reason = f": {why[-1]}" if why else ""
        return f"`{claim.shown()}` (line {claim.line}) did not come up there, so nothing was missed{reason}"

    # What the game did by itself

    def _told(self) -> bool:
        """Use up a line that only tells of what the game did; True if it turned out to be wrong about it."""
        m = self.machine
        if self.owed is not None:
            claim, number = self.owed
            self.owed = None
            return self._drew(claim, number)
        head = self._head()
        if head is None or head.at or self.rest is not None:
            return False
        decision = m.decision
        if decision is not None and decision.who == head.who and blaming.offered(m, head, named(m, decision)):
            return False
        place = happened(head, m.trace, self.heard)
        if place is not None:
            later = [spot for spot in self.spots if spot.event >= place]  # the next line may belong to one of these
            self._settle(head)
            self.heard, self.spots = place, later
            return True
        number = drawn(head)
        if not number or next(draws(m.trace, head.who, self.heard), None) is None:
            return False
        self._settle(head)
        return self._drew(head, number) or True

    def _drew(self, claim: Claim, number: int) -> bool:
        """Compare how many cards a line says were drawn with the draw itself; True if it was another number."""
        m = self.machine
        found = next(draws(m.trace, claim.who, self.heard), None)
        if found is None:
            return False
        self.heard, right = found
        if number == right:
            return False
        event = m.trace[self.heard - 1]
        more = number - right
        cards = f"{abs(more)} card{'s' * (abs(more) != 1)} too {'many' if more > 0 else 'few'}"
        spot = Spot(
            m.state.copy(), _waiting(m) or _nobody(claim.who, event.step), (), len(m.trace), len(self.done.made),
            m.decision is not None,
        )  # fmt: skip
        self._error(
            Error(
                DRAW,
                claim,
                claim.who,
                event.step,
                "",
                f"`{claim.shown()}` was {cards}: by the rules it is {right}",
                tuple(dict.fromkeys((*event.cites, "8.4.5", event.step))),
                spot.before,
                spot.decision,
                number=more,
            )
        )
        if more > 0:
            m.force(Deed("draw", claim.who, number=more, free=True))
            m.advance()
            self.heard = len(m.trace)
        return True

    # What was skipped

    def _skip(self, decision: NamedDecision) -> bool:
        """Take out of the game what was reported as skipped, if it is what has come up."""
        head = self._head()
        for claim in self._skips():
            if claim.at and claim.at != decision.step:
                continue
            if step_of(claim):
                self._skip_window(claim, decision)
                continue
            if decision.kind not in TRIGGERS:
                continue
            for option in decision.options:
                found = self.machine.instance(option)
                about = f"{self.machine.name(found.source)} {found.ability.english()}" if found else option.words
                if option.choice.verb is Verb.PASS or not fits(claim, about):
                    continue
                if claim in self.early and head is not None and blaming.offered(self.machine, head, decision):
                    continue  # this one was used
                self._pass_over(claim, decision, option, found)
                return True
        return False

    def _skip_window(self, claim: Claim, decision: NamedDecision) -> None:
        if step_of(claim) != decision.step or decision.kind in ("action", *TRIGGERS):
            return
        self._error(
            Error(
                WINDOW,
                claim,
                decision.who,
                decision.step,
                "",
                f"step {decision.step} was passed over: {decision.about or decision.kind}",
                (decision.rule, decision.step),
                self.machine.state.copy(),
                decision,
            )
        )
        self._found(claim)

    def _pass_over(self, claim: Claim, decision: NamedDecision, option: Named, found: Instance | None) -> None:
        m = self.machine
        must = found is not None and mandatory(found)
        name = m.name(found.source) if found else option.words
        rule = "9.6.9" if must else "9.2.8e" if decision.kind == "trigger" else "9.2.9f"
        self._error(
            Error(
                MANDATORY if must else OPTIONAL,
                claim,
                decision.who,
                decision.step,
                name,
                f"{name} {'is mandatory and was not resolved' if must else 'is optional and was passed over'}",
                (rule, decision.rule),
                m.state.copy(),
                decision,
                option,
                ability=found.ability if found else None,
            )
        )
        self._found(claim)
        if found is not None:
            m.strike(found)
            return
        index = next((k for k, one in enumerate(decision.options) if one.choice.verb is Verb.PASS), None)
        if index is not None:
            index = self._make(decision, index, claim)
            if index != AGAIN:
                self.machine.answer(index)

    def _due(self) -> Claim | None:
        """The claim that what is about to happen by the rules alone was skipped: a subroutine, or a numbered step."""
        m = self.machine
        skips = self._skips()
        if not skips:
            return None
        sub = m.subroutine()
        if sub is not None:
            words = f"{m.name(sub.ice)} {sub.sub.english()}"
            return next((one for one in skips if fits(one, words)), None)
        step = m.next_step()
        if not step or step in _TURN_BEGINS:
            return None
        claim = next((one for one in skips if step_of(one) == step or fits(one, _DUTIES.get(step, ""))), None)
        return claim if claim is not None and m.duty() else None

    def _omit(self, claim: Claim) -> None:
        """Leave out what is about to happen, as the report says that it was skipped."""
        m = self.machine
        before, event = m.state.copy(), len(m.trace)
        sub = m.subroutine()
        if sub is not None:
            ice, text = m.name(sub.ice), sub.sub.english()
            what, rules = f"a subroutine of {ice} was not resolved: {text}", ("6.9.3c", "9.8.11")
            error = Error(SUBROUTINE, claim, CORP, "6.9.3c", ice, what, rules, before, event=event, ability=sub.sub)
        else:
            step, who = m.next_step(), m.state.active
            if step == MANDATORY_DRAW:
                what, rules = "the Corp did not make their mandatory draw", (MANDATORY_DRAW, "8.4.5")
                error = Error(DRAW, claim, who, step, "", what, rules, before, event=event, number=-1)
            else:
                what = f"step {step} was left out: {index.load().gist(step)}"
                error = Error(STATE, claim, who, step, "", what, (step,), before, event=event)
        self._error(error)
        self._found(claim)
        m.leave_out()

    def _error(self, error: Error) -> None:
        if error.event < 0:
            error.event = len(self.machine.trace)
        if error.made < 0:
            error.made = len(self.done.made)
        self.done.errors.append(error)

    def _first_trashed(self, decision: NamedDecision, index: int) -> bool:
        """Look into an install that needs something trashed first. True if the decision has been answered."""
        raise NotImplementedError

    def _bad(self, claim: Claim, found: str, expected: str = "a line that fits one option") -> BadInput:
        return BadInput([Problem(self.scenario.path, claim.line, found, expected)])


def _waiting(m: Reported) -> NamedDecision | None:
    return None if m.decision is None else named(m, m.decision)


def _nobody(who: str, step: str) -> NamedDecision:
    return NamedDecision(who, "paid", (), "9.2.7", step)
