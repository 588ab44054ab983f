"""Hearing a report: what its claims tell of that the game did by itself, and what they leave unsaid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.policy import audit_blame as blaming
from judgebot.policy import audit_variants as variants
from judgebot.policy.audit_error import (
    DRAW,
    Error,
    Play,
    Spot,
)
from judgebot.policy.audit_force import force
from judgebot.policy.audit_read import Claim, as_line
from judgebot.policy.audit_table import says
from judgebot.policy.audit_watch import Watch, events_of, game
from judgebot.policy.audit_words import (
    Deed,
    could_be_skipped,
    draws,
    fits,
    happened,
    option_of,
)
from judgebot.scenario.lines import match
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import NamedDecision, named, option_named
from judgebot.scenario.patterns import phrase
from judgebot.scenario.script import next_forced, tells_forced
from judgebot.scenario.wording import said
from judgebot.yamlio import BadInput, Problem

MANDATORY_DRAW = "5.6.1e"
# What players call steps of a turn.
DUTIES = {MANDATORY_DRAW: "the mandatory draw", **dict.fromkeys(("5.6.3a", "5.7.2a"), "discard down to hand size")}


class Listener:
    """Holds the claims of a report against a game: which of them are used up, and what they have told of."""

    def __init__(self, scenario: Scenario, claims: tuple[Claim, ...], keep: int, infer: int) -> None:
        self.scenario = scenario
        self.all = claims
        self.keep = keep
        self.infer = infer
        self.claims = list(claims)
        self.machine = game(scenario)
        self.watch = Watch(self.machine)
        self.done = Play(self.machine, claims)
        self.rest: tuple[str, str, Claim] | None = None
        self.early: list[Claim] = []  # skips told of before they came up
        self.unfit: NamedDecision | None = None  # the first decision that the rest of a line did not fit
        self.spots: list[Spot] = []
        # The lines so far: the kind of the decision that each fitted, and the places that it was not for.
        self.settled: list[tuple[Claim, str, tuple[Spot, ...]]] = []
        self.chosen: Claim | None = None  # the last line, if it chose what has not come about yet
        self.forced: Claim | None = None  # the last line that was taken to be about what could not be otherwise
        self.paid = ""  # who a line has said to pay, until that payment is made
        self.put_off = ""  # the first step at which the next line was taken to be meant for a later one
        self.delayed = 0  # how many windows the next line has been kept from
        self.line_spot: Spot | None = None  # where the line in progress began
        self.line_spot_of: Claim | None = None
        self.draws_told: list[Claim] = []  # lines taken to tell of a card that something else drew
        self.heard = 0  # how much of the trace the lines have told of
        self.owed: tuple[Claim, int] | None = None  # a line that says how many cards its draw was
        self.lent = 0  # how many credits were lent for the line that was blamed last
        self._line_of: Claim | None = None
        self.doing: Claim | None = None  # the line that is done although the rules forbid it
        self.ended: Spot | None = None  # where the report ended, if what it counts then was not on the table
        self.deciding = False  # whether the report is being looked at, not the game carried on

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

    def _taken(self) -> None:
        """Lines that name a choice which had a single option and so was not asked."""
        m = self.machine
        forced = list(m.forced)
        while forced:
            head = self._head()
            who, sole, step = next_forced(m, forced, as_line(head) if head else None)
            option = option_named(m, sole)
            if self.rest is None and head is not None and not tells_forced(as_line(head), option, step):
                continue
            if option.choice.verb is Verb.PAY_FROM and self.paid == who:
                self.paid = ""  # the line that said to pay it was used already
                continue
            if option.choice.verb is Verb.PAY_FROM and self._before():
                continue  # something is told between that payment and the line
            if self.rest is not None and self.rest[0] == who:
                found = match(m, phrase(self.rest[1]), (option,))
                if isinstance(found, tuple):
                    self.rest = (who, found[1], self.rest[2]) if found[1] else None
                    continue
            if head is None or head.who != who or head.asked:
                continue
            found = option_of(m, head, (option,))
            if isinstance(found, tuple):
                self._settle(head)
                self.rest = (who, found[1], head) if found[1] else None
                self.chosen = self.forced = head
                self._come_true()
        m.forced = []

    def _settle(self, head: Claim) -> None:
        """The next line is reached: what was said before it must hold, and what was skipped must have come up."""
        while self.claims and self.claims[0] is not head:
            self._leave(self.claims.pop(0))
        self.claims.pop(0)
        self.done.variants += variants.rezzed_late(self.machine, head, self.spots, self.all)
        self.done.variants += variants.draw_told(head, self.all)
        self.done.variants += variants.run_untold(head, self.spots, self.all)
        kind = self.machine.decision.kind if self.machine.decision is not None else ""
        self.settled.append((head, kind, tuple(self.spots)))
        self.spots, self.delayed, self.put_off = [], 0, ""

    def _leave(self, claim: Claim) -> None:
        if claim.kind == "says":
            if any(spot.decision.step == claim.at and variants.held(self.machine, claim, spot) for spot in self.spots):
                return
            for error in says(self.machine, claim, self.done.made, self._bad):
                error.perhaps = (*self._otherwise(claim), *error.perhaps)
                self._error(error)
                self.done.variants += variants.counted_before(self.machine, claim, self.spots, self.all)
        elif claim.kind == "skipped":
            self.early.append(claim)

    def _otherwise(self, claim: Claim) -> Iterator[str]:
        """Where another count of the same moment says something else."""
        at = next((k for k, one in enumerate(self.all) if one is claim), 0)
        before = itertools.takewhile(lambda one: one.kind != "line", reversed(self.all[:at]))
        after = itertools.takewhile(lambda one: one.kind != "line", self.all[at + 1 :])
        for other in (*before, *after):
            for path, value in other.facts:
                if any(path == same and value != told for same, told in claim.facts):
                    yield f"Line {other.line} says that {path} is {value}: the accounts contradict each other"

    def _not_skipped(self, claim: Claim) -> str:
        """Why there was nothing to skip. Raises BadInput if the game knows nothing of that name."""
        known = claim.said.step or any(fits(claim, duty) for duty in DUTIES.values())
        if not known and not could_be_skipped(self.machine, claim):
            expected = "a card of this game, with words of the ability that is meant, or a numbered step"
            raise self._bad(claim, f"`{claim.shown()}`, which names nothing that could be skipped", expected)
        trace = events_of(self.machine)
        why = [
            f"{said(event.data.get('why', ''))} ({event.cites[0]})"
            for event in trace
            if event.kind in ("not_met", "not_pending", "lost_pending", "not_relevant")
            and fits(claim, str(event.data.get("source", "")))
        ]
        if not why and any(event.step == claim.said.step for event in trace):
            why = [f"the step came, and nobody could do anything in it ({numbers.NOBODY_ACTS})"]
        reason = f": {why[-1]}" if why else ""
        return f"`{claim.shown()}` (line {claim.line}) did not come up there, so nothing was missed{reason}"

    def _told(self) -> bool:
        """Use up a line that only tells of what the game did; True if it turned out to be wrong about it."""
        m = self.machine
        if self.owed is not None:
            claim, number = self.owed
            self.owed = None
            return self._drew(claim, number)
        head = self._head()
        self._come_true()
        if head is None or head.at or self.rest is not None:
            return False
        decision = m.decision
        mine = decision is not None and decision.who == head.who and not head.within
        if mine and blaming.offered(m, head, _waiting(m)):
            return False
        place = happened(head, events_of(m), self.heard)
        if place is not None:
            later = [spot for spot in self.spots if spot.event >= place]  # the next line may belong to one of these
            self._settle(head)
            self.heard, self.spots = place, later
            return True
        number = head.said.draws
        found = next(draws(events_of(m), head.who, self.heard), None) if number else None
        # a single card is drawn with a click, unless it is the card drawn by what the line before was about
        if found is None or (number == 1 and events_of(m)[found[0] - 1].step == MANDATORY_DRAW):
            return False
        if head.asked:  # a click was spent for it
            return False
        clicks = m.state.active == head.who and m.state.players[head.who].clicks and not m.state.runs
        if number == 1 and found[1] != 1 and clicks:
            return False
        self._settle(head)
        self.draws_told += [head] if number == 1 else []
        return self._drew(head, number) or True

    def _come_true(self) -> None:
        """What a line has chosen came about: no other line tells of that."""
        if self.chosen is not None:
            trace = events_of(self.machine)
            place = happened(self.chosen, trace, self.heard)
            if place is None and self.owed is None and self.chosen.said.chose:
                place, _ = next(draws(trace, self.chosen.who, self.heard), (None, 0))
            if place is not None:
                self.heard, self.chosen = place, None

    def _drew(self, claim: Claim, number: int) -> bool:
        """Compare how many cards a line says were drawn with the draw itself; True if it was another number."""
        m = self.machine
        found = next(draws(events_of(m), claim.who, self.heard), None)
        if found is None:
            return False
        self.heard, right = found
        if number == right:
            return False
        event = events_of(m)[self.heard - 1]
        more = number - right
        cards = f"{abs(more)} card{'s' * (abs(more) != 1)} too {'many' if more > 0 else 'few'}"
        spot = Spot(
            m.state.copy(), _waiting(m) or nobody(claim.who, event.step), (), len(events_of(m)), len(self.done.made),
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
            force(m, Deed("draw", claim.who, number=more, free=True))
            m.advance()
            self.heard = len(events_of(m))
        return True

    def _error(self, error: Error) -> None:
        if error.event < 0:
            error.event = len(events_of(self.machine))
        if error.made < 0:
            error.made = len(self.done.made)
        self.done.errors.append(error)

    def _bad(self, claim: Claim, found: str, expected: str = "a line that fits one option") -> BadInput:
        return BadInput([Problem(self.scenario.path, claim.line, found, expected)])


def _waiting(m: Machine) -> NamedDecision | None:
    return None if m.decision is None else named(m, m.decision)


def nobody(who: str, step: str) -> NamedDecision:
    """A place at which nobody decides anything."""
    return NamedDecision(who, "paid", (), "9.2.7", step)
