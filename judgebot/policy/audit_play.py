"""Playing a reported line: the engine follows the claims, finds where they leave the rules, and goes on as reported.

What the players skipped is taken out of the game where it came up; what they did although the rules forbid it is done
all the same (paid with what is lent, a restriction lifted, a choice made that was not offered), so that what came
after can be looked at. Where the engine cannot follow the players past an error, the play stops there, and says so.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judgebot.engine.records import Decision, Instance, NotImplementedRule, Option
from judgebot.engine.stack import mandatory
from judgebot.game.objects import CORP
from judgebot.policy import audit_blame as blaming
from judgebot.policy.audit_error import (
    DRAW,
    ILLEGAL,
    MANDATORY,
    OPTIONAL,
    SUBROUTINE,
    UNPAID,
    WINDOW,
    Error,
    Made,
    Play,
    Spot,
    Variant,
)
from judgebot.policy.audit_machine import TRIGGERS, Reported, short_of
from judgebot.policy.audit_read import Claim, as_line
from judgebot.policy.audit_table import says
from judgebot.policy.audit_words import (
    Deed,
    drawn,
    draws,
    fits,
    happened,
    match,
    names_something,
    subject,
    understand,
    verb,
)
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.script import AmbiguousLine
from judgebot.yamlio import BadInput, Problem

_STEP = re.compile(r"\d+\.\d+\.\d+[a-z]?")
_FORGOTTEN = ("triggers", "subroutine")  # events that begin something which players can forget
_ATTEMPTS = 8
_RECENT = 3  # how many of the lines before are thought over where a line makes no sense
_LATER = 6  # how many windows later one of them may have been


class _Inferred(Exception):
    """The report makes sense if something was skipped that it does not mention. Owns the claims with that added."""

    def __init__(self, claims: tuple[Claim, ...]) -> None:
        self.claims = claims


def play(scenario: Scenario, claims: tuple[Claim, ...], keep: int = 0, infer: bool = True) -> Play:
    """Play a reported line.

    Args:
        scenario: its board.
        claims: the line.
        keep: the line of an install for which nothing was trashed first, although something had to be.
        infer: whether to look for something skipped where a line makes no sense otherwise.

    Raises:
        BadInput: the board cannot be built, a line is ambiguous, or its words name nothing that could be done.
        NotImplementedRule: the engine does not implement what comes up.
    """
    for _ in range(_ATTEMPTS):
        try:
            return _Player(scenario, claims, keep, infer).run()
        except _Inferred as better:
            claims = better.claims
    return _Player(scenario, claims, keep, False).run()


class _Player:
    def __init__(self, scenario: Scenario, claims: tuple[Claim, ...], keep: int, infer: bool) -> None:
        self.scenario = scenario
        self.all = claims
        self.keep = keep
        self.infer = infer
        self.claims = list(claims)
        self.machine = Reported(build(scenario).state, scenario.catalog)
        self.done = Play(self.machine)
        self.rest: tuple[str, str, Claim] | None = None
        self.unfit: Decision | None = None  # the first decision that the rest of a line did not fit
        self.spots: list[Spot] = []
        # The lines so far: the kind of the decision that each fitted, and the places that it was not for.
        self.settled: list[tuple[Claim, str, tuple[Spot, ...]]] = []
        self.delayed = 0  # how many windows the next line has been kept from
        self.line_spot: Spot | None = None  # where the line in progress began
        self.line_spot_of: Claim | None = None
        self.heard = 0  # how much of the trace the lines have told of
        self.owed: tuple[Claim, int] | None = None  # a line that says how many cards its draw was
        self._line_of: Claim | None = None

    # The loop

    def run(self) -> Play:
        m = self.machine
        while True:
            m.skips = self._skips()
            decision = m.advance()
            self._taken()
            self._idle()
            self._subroutines()
            if self._told():
                continue
            if decision is None:
                self._end("The game is over")
                break
            if self._skip(decision):
                continue
            if self._leftover(decision):
                if m.decision is decision and self.done.errors and not self.done.errors[-1].carried:
                    break
                continue
            index = self._choose(decision)
            if index is None:
                if not self._lines() and self.rest is None:
                    self._end("The report ends")
                    self._went_on(decision)
                    break
                if self._unmatched(decision):
                    continue
                break
            self._make(m.decision or decision, index, self._line_of)
        self.done.left = tuple(claim for claim in self.claims if claim.kind == "line")
        return self.done

    def _make(self, decision: Decision, index: int, claim: Claim | None) -> None:
        m = self.machine
        if claim is not None and (self.line_spot is None or self.line_spot_of is not claim):
            self.line_spot_of = claim
            self.line_spot = Spot(m.state.copy(), decision, (), len(m.trace), len(self.done.made))
        if decision.kind == "like cards" and claim is None and self._first_trashed(decision, index):
            return
        self.done.made.append(Made(decision, decision.options[index], claim, len(m.trace)))
        if claim is not None:
            self.heard = len(m.trace)
        m.answer(index)

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
        return [claim for claim in self._before() if claim.kind == "skipped"]

    # Choosing

    def _choose(self, decision: Decision) -> int | None:
        """The option that a line or a default takes; None if there is none."""
        self._line_of = None
        if self.rest is not None and self.rest[0] == decision.who:
            found = _match_rest(self.rest[1], decision)
            if isinstance(found, tuple):
                self._line_of = self.rest[2]
                self.rest = (decision.who, found[1], self.rest[2]) if found[1] else None
                return found[0]
            self.unfit = self.unfit or decision
        head = self._head()
        if head is not None and head.who == decision.who and (not head.at or head.at == decision.step):
            if decision.any_number and (number := re.match(r"([1-9]\d{0,17})\b", head.words)):
                self.machine.allow_number(int(number[1]))  # as many times as the line says (10.1.6a)
                assert self.machine.decision is not None
                decision = self.machine.decision
            index = self._match(head, decision)
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
        if head is None and self.rest is None and self._over(decision):
            return None
        if decision.default is not None:
            return decision.default
        if decision.kind == "like cards" and self.line_spot_of is not None:
            return 0  # something must go; the report does not say what
        if decision.kind == "trash set" and self.keep and self.done.errors:
            self.done.notes.append(
                f"After that a checkpoint makes the board legal (10.3.1e): to {decision.options[0].words} was taken"
            )
            return 0
        return 0 if len(decision.options) == 1 else None

    def _over(self, decision: Decision) -> bool:
        """Whether the report ends at this decision: nothing is left of it.

        What is on the table is compared when the action is complete; `until:` names a later step.
        """
        if decision.kind in ("action", "paid") and self.machine.settled_down(decision):
            return True
        if self.scenario.until:
            return decision.step == self.scenario.until
        # A mandatory trigger with nothing beside it is no choice, although this machine asks for it.
        only = decision.kind in (*TRIGGERS, "destination", "like cards") and len(decision.options) == 1
        return not self.claims and not only and not self._owes(decision)

    def _owes(self, decision: Decision) -> bool:
        """Whether a choice belongs to an install that the report says was made."""
        return decision.kind == "like cards"

    def _match(self, head: Claim, decision: Decision) -> int | None:
        found = match(head.words, decision.options)
        if isinstance(found, list):
            if len(found) > 1:
                words = {re.sub(r" \(instance \d+\)$| #\d+", "", decision.options[i].words) for i in found}
                if len(words) > 1:
                    raise self._bad(head, str(AmbiguousLine(as_line(head), [decision.options[i].words for i in found])))
                found = (found[0], "")
            else:
                return self._one_of_several(head, decision)
        self.rest = (decision.who, found[1], head) if found[1] else None
        self.unfit = None
        return found[0]

    def _one_of_several(self, head: Claim, decision: Decision) -> int | None:
        """The basic action of drawing, where a line says that it drew several cards."""
        if decision.kind != "action" or drawn(head.words) < 2:
            return None
        if next(draws(self.machine.trace, head.who, self.heard), None) is not None:
            return None
        index = next((k for k, one in enumerate(decision.options) if verb(one.words) == "draw"), None)
        if index is not None:
            self.owed = (head, drawn(head.words))
        return index

    def _note_spot(self, head: Claim, decision: Decision) -> None:
        m = self.machine
        mine = head.who == decision.who
        refusals = blaming.about(head, m.refusals) if mine else ()
        self.spots.append(Spot(m.state.copy(), decision, refusals, len(m.trace), len(self.done.made)))

    def _idle(self) -> None:
        """Windows that came since, in which nobody could do anything."""
        head = self._head()
        for spot in self.machine.idle:
            if head is not None:
                refusals = blaming.about(head, spot.refusals)
                self.spots.append(spot._replace(refusals=refusals, made=len(self.done.made)))
        self.machine.idle = []

    def _taken(self) -> None:
        """Lines that name a choice which had a single option and so was not asked."""
        m = self.machine
        for who, option in m.forced:
            if self.rest is not None and self.rest[0] == who:
                found = match(self.rest[1], (option,))
                if isinstance(found, tuple):
                    self.rest = (who, found[1], self.rest[2]) if found[1] else None
                    continue
            head = self._head()
            if head is None or head.who != who:
                continue
            found = match(head.words, (option,))
            if isinstance(found, tuple):
                self._settle(head)
                self.rest = (who, found[1], head) if found[1] else None
        m.forced = []

    def _settle(self, head: Claim) -> None:
        """The next line is reached: what was said before it must hold, and what was skipped must have come up."""
        while self.claims and self.claims[0] is not head:
            self._leave(self.claims.pop(0))
        self.claims.pop(0)
        self._late(head)
        kind = self.machine.decision.kind if self.machine.decision is not None else ""
        self.settled.append((head, kind, tuple(self.spots)))
        self.spots, self.delayed = [], 0

    def _late(self, head: Claim) -> None:
        """Name the assumption that a rez belongs to the first window that allows it, where an earlier one did not."""
        if head.at or verb(head.words) != "rez" or not self.machine.state.runs:
            return
        run = self.machine.state.runs[-1].id
        for spot in self.spots:
            step = spot.decision.step
            if step.startswith("6.9.3") and spot.before.runs and spot.before.runs[-1].id == run:
                claims = tuple(replace(one, at=step) if one is head else one for one in self.all)
                words = f"`{head.shown()}` (line {head.line}) came"
                now = self.machine.decision.step if self.machine.decision is not None else ""
                given = f"{words} at {now}, where the rules first allow it"
                ask = f"When did the Corp do that: in the encounter ({step}), or after it?"
                self.done.variants.append(Variant(given, f"{words} in the encounter, at {step}", ask, claims))
                return

    def _end(self, why: str) -> None:
        self.done.notes += [
            f"{why}: `{claim.shown()}` (line {claim.line}) was not reached"
            for claim in self.claims
            if claim.kind == "line"
        ]
        while self.claims and self.claims[0].kind != "line":
            self._leave(self.claims.pop(0))

    def _went_on(self, decision: Decision) -> None:
        """Say how far the game went by itself after the last line."""
        last = next((one for one in reversed(self.done.made) if one.claim is not None), None)
        if last is not None and last.decision.step != decision.step:
            self.done.notes.append(
                f"The report ends at step {last.decision.step}; from there the game went on without a choice that the "
                f"report speaks of, to step {decision.step}. Everything after it counts as done"
            )

    def _leave(self, claim: Claim) -> None:
        if claim.kind == "says":
            for error in says(self.machine, claim, self.done.made, self._bad):
                self._error(error)
        elif claim.kind == "skipped":
            self.done.notes.append(self._not_skipped(claim))

    def _not_skipped(self, claim: Claim) -> str:
        """Why there was nothing to skip."""
        trace = self.machine.trace
        why = [
            f"{event.data.get('why', '')} ({event.cites[0]})"
            for event in trace
            if event.kind in ("not_met", "not_pending", "lost_pending", "not_relevant")
            and fits(claim.words, str(event.data.get("source", "")))
        ]
        if not why and any(event.step == claim.words for event in trace):
            why = ["the step came, and nobody could do anything in it (9.2.7a)"]
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
        if decision is not None and decision.who == head.who and blaming.offered(head, decision):
            return False
        place = happened(head, m.trace, self.heard)
        if place is not None:
            self._settle(head)
            self.heard = place
            return True
        number = drawn(head.words)
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
            m.state.copy(), m.decision or _nobody(claim.who, event.step), (), len(m.trace), len(self.done.made),
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

    def _skip(self, decision: Decision) -> bool:
        """Take out of the game what was reported as skipped, if it is what has come up."""
        for claim in self._skips():
            if claim.at and claim.at != decision.step:
                continue
            if _STEP.fullmatch(claim.words):
                self._skip_window(claim, decision)
                continue
            if decision.kind not in TRIGGERS:
                continue
            for option in decision.options:
                found = self.machine.instance(option)
                about = f"{self.machine.name(found.source)} {found.ability.english()}" if found else option.words
                if option.words == "pass" or not fits(claim.words, about):
                    continue
                self._pass_over(claim, decision, option, found)
                return True
        return False

    def _skip_window(self, claim: Claim, decision: Decision) -> None:
        if claim.words != decision.step or decision.kind in ("action", *TRIGGERS):
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
        self.claims.remove(claim)

    def _pass_over(self, claim: Claim, decision: Decision, option: Option, found: Instance | None) -> None:
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
        self.claims.remove(claim)
        if found is not None:
            m.strike(found)
            return
        index = next((k for k, one in enumerate(decision.options) if one.words == "pass"), None)
        if index is not None:
            self._make(decision, index, claim)

    def _subroutines(self) -> None:
        """Subroutines that the machine did not resolve because they were reported as skipped."""
        for claim, frame, before, event in self.machine.skipped:
            ice = self.machine.name(frame.ice)
            text = frame.sub.english()
            self._error(
                Error(
                    SUBROUTINE,
                    claim,
                    CORP,
                    "6.9.3c",
                    ice,
                    f"a subroutine of {ice} was not resolved: {text}",
                    ("6.9.3c", "9.8.11"),
                    before,
                    event=event,
                    ability=frame.sub,
                )
            )
            self.claims.remove(claim)
        self.machine.skipped = []

    def _error(self, error: Error) -> None:
        if error.event < 0:
            error.event = len(self.machine.trace)
        if error.made < 0:
            error.made = len(self.done.made)
        self.done.errors.append(error)

    # What the rules do not allow

    def _leftover(self, decision: Decision) -> bool:
        """A part of a line that fits none of the choices it was meant for: a destination, a target that is not legal.

        True if that was found here.
        """
        if self.rest is None or isinstance(_match_rest(self.rest[1], decision), tuple):
            return False
        who, words, claim = self.rest
        m = self.machine
        over = decision.kind == "action"
        if over and self.unfit is None:
            self.unfit = decision
        if not over and (who != decision.who or decision.kind in ("paid", *TRIGGERS) or decision.kind == "like cards"):
            return False
        value = names_something(m, words)
        kinds = {type(one.value) for one in decision.options}
        fit = value is not None and not over and type(value) in kinds
        if value is None or (not fit and not over):
            if not over and decision.default is not None:
                return False
            choice = self.unfit or decision
            raise self._bad(claim, f"`{words}` at {choice.step}", f"{choice.about or choice.kind}: {_options(choice)}")
        spot = self.line_spot
        assert spot is not None
        choice = decision if fit else spot.decision
        refused = next((one for one in m.refusals if fit and one.words.casefold().endswith(words)), None)
        why = f": {refused.why}" if refused else ""
        rules = (refused.rule if refused else "", blaming.LEFTOVER.get(verb(claim.words), choice.rule), choice.rule)
        self._error(
            Error(
                ILLEGAL,
                claim,
                claim.who,
                choice.step,
                subject(claim.words),
                f"`{claim.shown()}` was not legal: no legal choice that came up in it is `{words}`{why}",
                tuple(dict.fromkeys(filter(None, (*rules, choice.step)))),
                spot.before,
                choice,
                event=spot.event,
                made=spot.made + 1,
                carried=fit,
                why_not="" if fit else "the engine did what the rules allow instead",
                cause=verb(claim.words) if verb(claim.words) in ("install", "play") else "other",
            )
        )
        self.rest = None
        if fit:
            m.choose(value)
        return True

    def _first_trashed(self, decision: Decision, index: int) -> bool:
        """An install that needs something trashed first, of which the report says nothing. True if nothing was."""
        m = self.machine
        claim = self.line_spot_of
        refused = next((one for one in m.refusals if one.words == "trash nothing"), None)
        must = refused is not None or all(one.value for one in decision.options)
        if claim is None or not must or self.rest is not None:
            return False
        rule = refused.rule if refused is not None else "8.5.6c"
        fact = refused.why if refused is not None else "there is not enough memory for it otherwise"
        if claim.line != self.keep:
            words = f"`{claim.shown()}` (line {claim.line})"
            given = f"{words} came after {_trashing(decision.options[index].words)}, which the report does not mention"
            ask = f"What was trashed before that install? It could be made only then: {fact} ({rule})."
            other = f"{words} came without anything trashed first"
            if all(variant.keep != claim.line for variant in self.done.variants):
                self.done.variants.append(Variant(given, other, ask, keep=claim.line))
            return False
        spot = self.line_spot
        assert spot is not None
        self._error(
            Error(
                UNPAID if rule.startswith(("8.5.11", "1.16.1")) else ILLEGAL,
                claim,
                claim.who,
                decision.step,
                subject(claim.words),
                f"`{claim.shown()}` needed something trashed first: {fact}",
                tuple(dict.fromkeys((rule, decision.rule, decision.step))),
                spot.before,
                decision,
                event=spot.event,
                made=spot.made + 1,
                cause="install",
            )
        )
        if rule.startswith(("8.5.11", "1.16.1")):
            m.lend(claim.who, 10, 0)
        m.choose(0)
        return True

    def _unmatched(self, decision: Decision) -> bool:
        """A line that fits nothing. Returns whether the play goes on past it.

        Raises BadInput where its words name nothing that could be done.
        """
        m = self.machine
        head = self._head()
        if head is None or self.rest is not None:
            claim, words = (self.rest[2], self.rest[1]) if self.rest else (self.claims[0], self.claims[0].shown())
            choice = self.unfit or decision
            raise self._bad(claim, f"`{words}` at {choice.step}", f"{choice.about or choice.kind}: {_options(choice)}")
        if decision.kind not in ("action", "paid") and decision.who != head.who:
            raise self._bad(
                head,
                f"nothing before this line about {decision.about or decision.kind} at {decision.step}",
                f"a line `{decision.who}: ...` with one of: {_options(decision)}",
            )
        trace = tuple(m.trace)
        spots = [one for one in self.spots if not head.at or one.decision.step == head.at]
        blame = blaming.refused(head, spots, bool(head.at))
        if self.infer:
            self._rethink(head)
            if blaming.needs_the_run(head) and verb(head.words) != "jack":
                self._forgotten(head)
        if spots:  # what the words mean is seen on the board as it was then
            m.back_to(spots[0])
        deed = understand(m, head)
        if blame is None and deed is not None:
            blame = blaming.forbidden(m, deed, spots, trace)
        if blame is None:
            choices = [one.decision for one in spots if one.asked] or [decision]
            found = f'"{head.words}", which is nothing that the {head.who.title()} could do there'
            raise self._bad(head, found, f"one of: {blaming.options(head, choices)}")
        return self._blamed(head, deed, blame)

    def _blamed(self, head: Claim, deed: Deed | None, blame: blaming.Blame) -> bool:
        """Note the error that a line is, and do it all the same; says whether that is possible."""
        m = self.machine
        del self.done.made[blame.place.made :]
        m.back_to(blame.place)
        error = blaming.error(head, blame)
        error.event = len(m.trace)
        lent = self._lift(head, blame)
        forced = lent is None and deed is not None and m.force(deed)
        for claim in self._before():
            self._leave(claim)
            self.claims.remove(claim)
        self._error(error)
        if error.kind == UNPAID and lent:
            self._not_stated(head.who, lent)
        self.heard = len(m.trace)
        if lent is not None:
            self.spots = []
            return True
        self.claims.remove(head)
        self.settled.append((head, "", ()))
        self.spots = []
        if not forced:
            error.carried = False
            error.why_not = "the engine cannot do what the rules forbid"
        return forced

    def _lift(self, head: Claim, blame: blaming.Blame) -> int | None:
        """Make the refused line possible: how much was lent for it; None if that is not possible so."""
        m = self.machine
        place = blame.place
        if not place.refusals:
            return None

        def offered() -> bool:
            return blaming.offered(head, m.again())

        if blame.kind == UNPAID:
            # Clicks are counted apart from credits (5.2.2, 1.16.1).
            return short_of(m, place, "click" in place.refusals[0].why, head.who, offered) or None
        if place.refusals[0].rule == "9.3.3b":
            m.lift([oid for oid, obj in m.state.objs.items() if self._is_named(oid, head) and obj.name])
            if offered():
                return 0
        m.back_to(place)
        return None

    def _is_named(self, oid: int, head: Claim) -> bool:
        card = self.machine.card(oid)
        return card.type != "unknown" and fits(card.title, head.words)

    def _not_stated(self, who: str, lent: int) -> None:
        """Name the assumption about a player's credits where the board does not say how many they had."""
        side = self.scenario.corp if who == CORP else self.scenario.runner
        if "credits" in side.numbers:
            return
        had = build(self.scenario).state.players[who].credits
        given = f"the {who.title()} began with {had} credits, as the board does not say"
        other = f"the {who.title()} began with {had + lent} credits or more"
        ask = f"How many credits did the {who.title()} have?"
        self.done.variants.append(Variant(given, other, ask, credits=(who, had + lent)))

    # Other ways in which the lines before may be meant

    def _rethink(self, head: Claim) -> None:
        """Look for a way to take the lines before in which a line makes sense; raises _Inferred if there is one.

        First that one of them was made at a later window than the first that would do: then nothing was wrong. Then
        that one of them was made between its neighbours, where the rules do not allow it.
        """
        recent = [one for one in self.settled[-_RECENT:] if not one[0].at]
        for claim, kind, _ in reversed(recent):
            if kind != "paid":
                continue
            for later in range(claim.later + 1, claim.later + 1 + _LATER):
                changed = replace(claim, later=later)
                claims = tuple(changed if one is claim else one for one in self.all)
                other = self._tried(claims)
                if other is None or all(one.claim is not changed for one in other.made):
                    break  # there is no such window any more
                if self._in_order(head, other):
                    raise _Inferred(claims)
        for claim, _, jumped in reversed(recent):
            other = self._tried(tuple(one for one in self.all if one is not claim)) if jumped else None
            if other is None or not self._in_order(head, other):
                continue
            after = [one for one in self.all if one.kind == "line"]
            follower = after[after.index(claim) + 1]
            step = next((one.decision.step for one in other.made if one.claim is follower), "")
            if step in [spot.decision.step for spot in jumped]:
                raise _Inferred(tuple(replace(claim, at=step) if one is claim else one for one in self.all))

    def _tried(self, claims: tuple[Claim, ...]) -> Play | None:
        """The play of other claims; None if they make no sense."""
        try:
            return play(self.scenario, claims, self.keep, infer=False)
        except (BadInput, NotImplementedRule):
            return None

    def _in_order(self, head: Claim, other: Play) -> bool:
        """Whether a line is in order in a play, and no line before it is wrong that was not."""
        known = {error.claim.line for error in self.done.errors if not error.claim.inferred}
        new = (error.claim for error in other.errors if not error.claim.inferred and error.claim.line not in known)
        return not any(claim.line <= head.line for claim in new) and head not in other.left

    def _forgotten(self, head: Claim) -> None:
        """Look for the one thing whose skipping lets a line make sense; raises _Inferred if there is just one."""
        place = self.all.index(head)
        found = []
        for words in self._forgettable():
            claim = Claim("skipped", head.line, words=words, inferred=True)
            tried = (*self.all[:place], claim, *self.all[place:])
            other = self._tried(tried)
            hit = other is not None and any(error.claim is claim for error in other.errors)
            if other is not None and hit and self._in_order(head, other):
                found.append(tried)
        if len(found) == 1:
            raise _Inferred(found[0])

    def _forgettable(self) -> list[str]:
        """What could have been skipped since the line before, the latest first."""
        names = []
        for event in self.machine.trace[self.heard :]:
            if event.kind in _FORGOTTEN:
                name = str(event.data.get("source") or event.data.get("ice"))
                if event.kind == "subroutine":
                    name += " " + str(event.data.get("subroutine", ""))
                names.append(name)
        return list(dict.fromkeys(reversed(names)))[:_ATTEMPTS]

    def _bad(self, claim: Claim, found: str, expected: str = "a line that fits one option") -> BadInput:
        return BadInput([Problem(self.scenario.path, claim.line, found, expected)])


def _nobody(who: str, step: str) -> Decision:
    return Decision(who, "paid", (), "9.2.7", step)


def _match_rest(words: str, decision: Decision) -> tuple[int, str] | list[int]:
    """What is left of a line as an option; "on R&D" and "R&D" are the same there."""
    found = match(words, decision.options)
    if isinstance(found, tuple):
        return found
    plain = re.sub(r"^(on|in|at|to|against|from) ", "", words)
    return match(plain, decision.options) if plain != words else found


def _trashing(words: str) -> str:
    """An option to trash, as what came before: "trashing Imp"."""
    return words.replace("trash ", "trashing ", 1)


def _options(decision: Decision) -> str:
    words = [option.words for option in decision.options]
    return "; ".join(words[:8]) + (f"; and {len(words) - 8} more" if len(words) > 8 else "")
