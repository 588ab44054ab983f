"""Following a report: which option each line takes, what was skipped."""

from __future__ import annotations

from judgebot import index
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.drive import AGAIN
from judgebot.engine.machine import Machine
from judgebot.engine.records import Instance
from judgebot.engine.stack import mandatory
from judgebot.game import numbers
from judgebot.game.objects import CORP
from judgebot.policy import audit_blame as blaming
from judgebot.policy import audit_telling as telling
from judgebot.policy import audit_variants as variants
from judgebot.policy.audit_error import (
    DRAW,
    ILLEGAL,
    MANDATORY,
    OPTIONAL,
    STATE,
    SUBROUTINE,
    WINDOW,
    Error,
    Made,
    Spot,
    Variant,
)
from judgebot.policy.audit_force import leave_out, strike
from judgebot.policy.audit_listen import DUTIES, MANDATORY_DRAW, Listener, nobody
from judgebot.policy.audit_read import SUBROUTINE as A_SUBROUTINE
from judgebot.policy.audit_read import TRIGGER, Claim, as_line
from judgebot.policy.audit_watch import (
    ALSO_ASKED,
    TRIGGERS,
    accesses_next,
    breaching,
    duty,
    events_of,
    pending,
    resting,
    settled_down,
    subroutine,
)
from judgebot.policy.audit_words import (
    by_chance,
    draws,
    fits,
    happened,
    match_rest,
    names,
    option_of,
    skips,
)
from judgebot.scenario.notation import Named, NamedDecision, named, refusals_named
from judgebot.scenario.script import PRICED, AmbiguousLine, for_later, tells_forced

# Decisions at which nothing that a line has begun is still to be done.
_AT_REST = ("paid", "jack out", "candidate", "mid-access")
# The steps without which a turn has not begun.
_TURN_BEGINS = ("5.6.1a", "5.7.1a")


class Follower(Listener):
    """Follows the claims of a report through the game, as far as the rules allow what they say."""

    def _complete(self, m: Machine) -> bool:
        """Whether the report ends here: all that its last line began is complete. What is not told did not happen."""
        breach, rests = breaching(m), resting(m, self.heard)
        between = len(m.state.frames) == 1 or breach or rests
        if not between or self.scenario.until or self.rest is not None or self._skips():
            return False
        self._come_true()
        heard = self.heard
        for claim in self.claims:
            if claim.kind == "line" and claim is not self.doing:  # it may tell of what has happened already
                place = happened(claim, events_of(m), heard)
                if place is None or claim.at:
                    return False
                heard = place
        if breach:  # its accesses were told of up to here
            last = max((k for k, one in enumerate(events_of(m)) if one.kind == "access"), default=-1)
            if last >= heard or not accesses_next(m):
                return False
        elif not self.settled and not self.doing:
            return False
        return len(m.state.frames) == 1 or self._shown(m)

    def _shown(self, m: Machine) -> bool:
        """Whether the table shows what the report counts at its end, if it does; if not, that is looked for later."""
        if variants.shown(m, [claim for claim in self.claims if claim.kind == "says"]):
            return True
        if self.ended is None:
            self.ended = Spot(
                m.state.copy(), nobody(m.state.active, m.step()), (), len(events_of(m)), len(self.done.made)
            )
        return False

    def _make(self, decision: NamedDecision, index: int, claim: Claim | None) -> int:
        """Note a decision as made so; the answer to it."""
        m = self.machine
        if claim is not None and (self.line_spot is None or self.line_spot_of is not claim):
            self.line_spot_of = claim
            self.line_spot = Spot(m.state.copy(), decision, (), len(events_of(m)), len(self.done.made))
        if decision.kind == "like cards" and claim is None and self._first_trashed(decision, index):
            return AGAIN
        self.done.made.append(Made(decision, decision.options[index], claim, len(events_of(m))))
        if claim is not None:
            self.heard = len(events_of(m))
        return index

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
            if decision.any_number and (number := head.said.means.times):
                self.machine.allow_number(number)  # as many times as the line says (10.1.6a)
                assert self.machine.decision is not None
                decision = named(self.machine, self.machine.decision)
            index = self._match(head, decision)
            if index is not None and self._not_yet(head, decision, index):
                self.put_off = self.put_off or decision.step
                self.rest, index = None, None
            if index is None and head.within and decision.kind == "server":
                self._note_spot(head, decision)
                return None
            if index is not None and decision.kind in ("paid", "jack out") and self.delayed < head.later:
                self.delayed += 1
                self.rest = None
                index = None
            if index is not None:
                self._settle(head)
                self._line_of = self.chosen = head
                self.paid = head.who if decision.options[index].choice.verb in PRICED else ""
                return index
            self._note_spot(head, decision)
        elif head is not None:
            self._note_spot(head, decision)
            lines = [claim for claim in self.claims if claim.kind == "line"]
            picked = by_chance(self.machine, lines, decision.options) if decision.kind == "random" else None
            if picked is not None:
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
                f"to {telling.called(decision.options[0])} was taken"
            )
            return 0
        return 0 if len(decision.options) == 1 else None

    def _not_yet(self, head: Claim, decision: NamedDecision, index: int) -> bool:
        """Whether a line that fits an option, and names no step, is meant for a later one: here it does nothing."""
        waits = self.machine.decision
        idle = decision.kind == "paid" and waits is not None and waits.options[index].idle
        return not head.at and (idle or for_later(self.machine, as_line(head), decision.options[index]))

    def _over(self, decision: NamedDecision) -> bool:
        """Whether the report ends at this decision: nothing is left of it.

        What is on the table is looked for up to the end of the action; `until:` names a later step.
        """
        if decision.kind == "action" or (decision.kind == "paid" and settled_down(self.machine, decision)):
            return decision.kind == "action" or not self._skips()  # what was skipped may come up before the next action
        if self.scenario.until:
            return decision.step == self.scenario.until
        # A mandatory trigger with nothing beside it is no choice, although this machine asks for it.
        only = decision.kind in (*ALSO_ASKED, "like cards") and len(decision.options) == 1
        # What is trashed for an install belongs to the install, which the report says was made.
        if only or decision.kind == "like cards" or self._skips():
            return False
        counted = any(claim.kind == "says" for claim in self.claims)
        return not counted or (decision.kind in _AT_REST and self._shown(self.machine))

    def _match(self, head: Claim, decision: NamedDecision) -> int | None:
        found = option_of(self.machine, head, decision.options)
        alone = decision.kind in ALSO_ASKED and len(decision.options) == 1
        if alone and not tells_forced(as_line(head), decision.options[0], decision.step):
            return None  # nobody is asked about this, and the line is about something else
        if isinstance(found, list):
            if len(found) > 1:
                if len({self._kind_of(decision.options[i].choice) for i in found}) > 1:
                    raise self._bad(
                        head, str(AmbiguousLine(as_line(head), [telling.called(decision.options[i]) for i in found]))
                    )
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
        if decision.kind != "action" or head.said.draws < 2:
            return None
        if not head.at and next(draws(events_of(self.machine), head.who, self.heard), None) is not None:
            return None  # it may tell of that draw
        index = next((k for k, one in enumerate(decision.options) if one.choice.verb is Verb.DRAW_CARD), None)
        if index is not None:
            self.owed = (head, head.said.draws)
        return index

    def _note_spot(self, head: Claim, decision: NamedDecision) -> None:
        m = self.machine
        refusals = refusals_named(m, m.refusals) if head.who == decision.who else ()
        self.spots.append(Spot(m.state.copy(), decision, refusals, len(events_of(m)), len(self.done.made)))

    def _idle(self) -> None:
        """Windows that came since, in which nobody could do anything."""
        idle = self.watch.idle()
        if self._head() is not None:
            self.spots += [spot._replace(made=len(self.done.made)) for spot in idle]

    def _replaced(self) -> None:
        """Installs for which the rules made cards go (8.5.6a), of which the report says nothing: perhaps none went."""
        claim, spot = self.line_spot_of, self.line_spot
        for rules, cards in self.watch.replaced():
            if claim is None or spot is None:
                continue
            if any(self._tells_of_trash(one, claim.who, card) for one in self.all for card in cards):
                continue
            claim = next((one for one, _, _ in reversed(self.settled) if one.said.verb == "install"), claim)
            words, gone = f"`{claim.shown()}` (line {claim.line})", " and ".join(cards)
            if claim.line != self.keep:
                given = f"{words} came after trashing {gone}, which the report does not mention"
                ask = f"Was {gone} trashed before that install? It could be made only then ({rules[0]})."
                other = f"{words} came without {gone} trashed first"
                self.done.variants.append(Variant(given, other, ask, keep=claim.line))
                continue
            what = f"{words} needed {gone} trashed first"
            why = "the engine did what the rules allow instead"
            self._error(
                Error(
                    ILLEGAL, claim, claim.who, spot.decision.step, claim.said.subject, what,
                    tuple(dict.fromkeys((*rules, spot.decision.step))), spot.before, spot.decision,
                    event=spot.event, made=spot.made + 1, carried=False, why_not=why, cause="install",
                )
            )  # fmt: skip

    def _tells_of_trash(self, told: Claim, who: str, card: str) -> bool:
        """Whether a claim says that a player trashed a card, or where on the table it now is."""
        counted = any(path.casefold().startswith(card.casefold()) for path, _ in told.facts)
        return counted or (told.who == who and told.said.verb == "trash" and names(told, card))

    def _end(self, why: str) -> None:
        self.done.notes += [
            f"{why}: `{claim.shown()}` (line {claim.line}) was not reached"
            for claim in self.claims
            if claim.kind == "line"
        ]
        while self.claims and self.claims[0].kind != "line":
            self._leave(self.claims.pop(0))
        self.done.notes += [self._not_skipped(claim) for claim in self.early]
        if any(error.claim.kind == "says" for error in self.done.errors):
            self.done.ended = self.ended

    def _went_on(self, decision: NamedDecision) -> None:
        """Say how far the game went by itself after the last line."""
        last = next((one for one in reversed(self.done.made) if one.claim is not None), None)
        wrong = self.done.errors[-1] if self.done.errors else None
        blamed = wrong is not None and bool(self.settled) and self.settled[-1][0] is wrong.claim
        step = wrong.step if wrong is not None and blamed else last.decision.step if last is not None else ""
        if not blamed and self.heard > (last.event if last is not None else 0):  # it tells of what came
            step = events_of(self.machine)[self.heard - 1].step
        if step and step != decision.step:
            self.done.notes.append(
                f"The report ends at step {step}; from there the game went on without a choice that the "
                f"report speaks of, to step {decision.step}. Everything after it counts as done"
            )

    # What was skipped

    def _skip(self, decision: NamedDecision) -> bool:
        """Take out of the game what was reported as skipped, if it is what has come up."""
        head = self._head()
        for claim in self._skips():
            if claim.at and claim.at != decision.step:
                continue
            if claim.said.step:
                self._skip_window(claim, decision)
                continue
            if decision.kind not in TRIGGERS or claim.about == A_SUBROUTINE:
                continue
            for option in decision.options:
                found = pending(self.machine, option)
                source, ability = (
                    (found.source, found.ability) if found else (option.choice.card, option.choice.ability)
                )
                if option.choice.verb is Verb.PASS or not skips(self.machine, claim, source, ability):
                    continue
                if claim in self.early and head is not None and blaming.offered(self.machine, head, decision):
                    continue  # this one was used
                self._pass_over(claim, decision, option, found)
                return True
        return False

    def _skip_window(self, claim: Claim, decision: NamedDecision) -> None:
        if claim.said.step != decision.step or decision.kind in ("action", *TRIGGERS):
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
        name = m.name(found.source) if found else telling.called(option)
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
            strike(m, found)
            return
        index = next((k for k, one in enumerate(decision.options) if one.choice.verb is Verb.PASS), None)
        if index is not None:
            index = self._make(decision, index, claim)
            if index != AGAIN:
                self.machine.answer(index)

    def _due(self) -> Claim | None:
        """The claim that what is about to happen by the rules alone was skipped: a subroutine, or a numbered step."""
        m = self.machine
        told = self._skips()
        if not told:
            return None
        sub = subroutine(m)
        if sub is not None:
            return next((one for one in told if one.about != TRIGGER and skips(m, one, sub.ice, sub.sub)), None)
        step = m.next_step()
        if not step or step in _TURN_BEGINS:
            return None
        claim = next((one for one in told if one.said.step == step or fits(one, DUTIES.get(step, ""))), None)
        return claim if claim is not None and duty(m) else None

    def _omit(self, claim: Claim) -> None:
        """Leave out what is about to happen, as the report says that it was skipped."""
        m = self.machine
        before, event = m.state.copy(), len(events_of(m))
        sub = subroutine(m)
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
        leave_out(m)

    def _first_trashed(self, decision: NamedDecision, index: int) -> bool:
        """Look into an install that needs something trashed first. True if the decision has been answered."""
        raise NotImplementedError
