"""Playing a reported line: the engine follows the claims, finds where they leave the rules, and goes on as reported.

What the players skipped is taken out of the game where it came up; what they did although the rules forbid it is done
all the same (paid with what is lent, a restriction lifted, a choice made that was not offered), so that what came
after can be looked at. Where the engine cannot follow the players past an error, the play stops there, and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from judgebot.engine.choices import Choice, Verb
from judgebot.engine.drive import AGAIN, drive
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.game import numbers
from judgebot.game.objects import PLAYERS
from judgebot.policy import audit_blame as blaming
from judgebot.policy import audit_telling as telling
from judgebot.policy import audit_variants as variants
from judgebot.policy.audit_error import ILLEGAL, UNPAID, Error, Play, Spot, Variant
from judgebot.policy.audit_force import again, back_to, choose, force, lend, lift, short_of
from judgebot.policy.audit_read import Claim
from judgebot.policy.audit_rethink import Inferred, Rethinker
from judgebot.policy.audit_watch import TRIGGERS, events_of
from judgebot.policy.audit_words import Deed, match_rest, names, names_something, understand
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import NamedDecision, named
from judgebot.scenario.wording import said
from judgebot.yamlio import BadInput

_ATTEMPTS = 8


def play(scenario: Scenario, claims: tuple[Claim, ...], keep: int = 0, infer: int = 2) -> Play:
    """Play a reported line.

    Args:
        scenario: its board.
        claims: the line.
        keep: the line of an install for which nothing was trashed first, although something had to be.
        infer: how many things on top of each other may have been skipped, to be looked for where a line makes no sense.

    Raises:
        BadInput: the board cannot be built, a line is ambiguous, or its words name nothing that could be done.
        NotImplementedRule: the engine does not implement what comes up.
    """
    attempt = 0
    while True:
        try:
            return _Player(scenario, claims, keep, infer if attempt < _ATTEMPTS else 0).run()
        except Inferred as better:  # without looking for more, each of these names the step of a line that had none
            claims = better.claims
            attempt += 1


class _Player(Rethinker):
    def run(self) -> Play:
        m = self.machine
        m.stop = lambda one: self._due() is not None or self._complete(m)
        over = False
        while not over:
            try:
                left = drive(m, self._decide, [self._look])
            except (NotImplementedRule, BadInput):
                raise
            except Exception:
                if self.deciding or not self._beyond():
                    raise
                break
            due = self._due() if m.reached else None
            if due is not None:
                self._omit(due)
                continue
            over = left is not None or not self._told()
            if over and left is None:
                over = m.reached or not self._after_the_end()
            if over and left is None:
                self._end("The report ends")
        self._told_late()
        m.stop, m.reached = None, False
        self.done.heard = self.heard
        self.done.left = tuple(claim for claim in self.claims if claim.kind == "line")
        return self.done

    def _look(self, m: Machine, decision: Decision | None) -> None:
        """See what the rules have done by themselves since the last decision."""
        self._taken()
        self._idle()
        self._replaced()

    def _decide(self, m: Machine, decision: Decision) -> int | None:
        """The option that the report says was taken; None where it ends, or where the game cannot go on from it."""
        self.deciding = True
        index = self._next(m, decision)
        self.deciding = False
        return index

    def _next(self, m: Machine, waits: Decision) -> int | None:
        decision = named(m, waits)
        if self._told() or self._skip(decision):
            return AGAIN
        if self._leftover(decision):
            stuck = m.decision is waits and self.done.errors and not self.done.errors[-1].carried
            return None if stuck else AGAIN
        index = self._choose(decision)
        if index is not None:
            return self._make(named(m, m.decision or waits), index, self._line_of)
        if not self._lines() and self.rest is None:
            self._end("The report ends")
            self._went_on(decision)
            return None
        return AGAIN if self._unmatched(decision) else None

    # What the rules do not allow

    def _beyond(self) -> bool:
        """Note that the engine cannot go on, where that may come of what it was made to do against the rules."""
        forced = [error for error in self.done.errors if error.carried]
        for error in forced:
            error.carried = False
            error.why_not = "the engine cannot go on from what the rules forbid"
        return bool(forced)

    def _leftover(self, decision: NamedDecision) -> bool:
        """A part of a line that fits none of the choices it was meant for: a destination, a target that is not legal.

        True if that was found here.
        """
        if self.rest is None or isinstance(match_rest(self.machine, self.rest[1], decision), tuple):
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
            raise self._bad(claim, f"`{words}` at {choice.step}", telling.asks(choice))
        spot = self.line_spot
        assert spot is not None
        choice = decision if fit else spot.decision
        refused = next((one for one in m.refusals if fit and value in (one.choice.card, one.choice.server)), None)
        why = f": {said(refused.why)}" if refused else ""
        rules = (refused.rule if refused else "", blaming.LEFTOVER.get(claim.said.verb, choice.rule), choice.rule)
        self._error(
            Error(
                ILLEGAL,
                claim,
                claim.who,
                choice.step,
                claim.said.subject,
                f"`{claim.shown()}` was not legal: no legal choice that came up in it is `{words}`{why}",
                tuple(dict.fromkeys(filter(None, (*rules, choice.step)))),
                spot.before,
                choice,
                event=spot.event,
                made=spot.made + 1,
                carried=fit,
                why_not="" if fit else "the engine did what the rules allow instead",
                cause=claim.said.verb if claim.said.verb in ("install", "play") else "other",
            )
        )
        self.rest = None
        here = Spot(m.state.copy(), decision, (), len(events_of(m)), len(self.done.made))
        if fit and not self._dared(here, lambda: choose(m, value)):
            self.done.errors[-1].carried = False
            self.done.errors[-1].why_not = "the engine cannot do what the rules forbid"
        return True

    def _first_trashed(self, decision: NamedDecision, index: int) -> bool:
        """An install that needs something trashed first, of which the report says nothing. True if nothing was."""
        m = self.machine
        claim = self.line_spot_of
        refused = next((one for one in m.refusals if one.choice == Choice(Verb.NOTHING, of=Verb.TRASH)), None)
        must = refused is not None or all(one.value for one in decision.options)
        if claim is None or not must or self.rest is not None:
            return False
        rule = refused.rule if refused is not None else "8.5.6c"
        fact = said(refused.why) if refused is not None else "there is not enough memory for it otherwise"
        if claim.line != self.keep:
            words = f"`{claim.shown()}` (line {claim.line})"
            given = f"{words} came after {telling.trashing(decision.options[index])}, which the report does not mention"
            ask = f"What was trashed before that install? It could be made only then: {fact} ({rule})."
            other = f"{words} came without anything trashed first"
            if all(variant.keep != claim.line for variant in self.done.variants):
                self.done.variants.append(Variant(given, other, ask, keep=claim.line))
            return False
        spot = self.line_spot
        assert spot is not None
        self._error(
            Error(
                UNPAID if rule.startswith((numbers.INSTALL_COST, numbers.UNPAYABLE)) else ILLEGAL,
                claim,
                claim.who,
                decision.step,
                claim.said.subject,
                f"`{claim.shown()}` needed something trashed first: {fact}",
                tuple(dict.fromkeys((rule, decision.rule, decision.step))),
                spot.before,
                decision,
                event=spot.event,
                made=spot.made + 1,
                cause="install",
            )
        )
        if rule.startswith((numbers.INSTALL_COST, numbers.UNPAYABLE)):
            lend(m, claim.who, 10, 0)
        choose(m, 0)
        return True

    def _unmatched(self, decision: NamedDecision) -> bool:
        """A line that fits nothing. Returns whether the play goes on past it.

        Raises BadInput where its words name nothing that could be done.
        """
        m = self.machine
        head = self._head()
        if head is not None and head.who not in PLAYERS:
            raise self._bad(head, f"`{head.shown()}`, where nothing random comes up", "a line of a player")
        if head is None or self.rest is not None:
            claim, words = (self.rest[2], self.rest[1]) if self.rest else (self.claims[0], self.claims[0].shown())
            choice = self.unfit or decision
            raise self._bad(claim, f"`{words}` at {choice.step}", telling.asks(choice))
        before = self.forced
        if before is not None and before.who == decision.who and blaming.offered(m, before, decision):
            raise Inferred(tuple(replace(one, asked=True) if one is before else one for one in self.all))
        meant = bool(head.at) and any(one.decision.step == head.at for one in self.spots)
        if decision.kind not in ("action", "paid") and decision.who != head.who and not meant:
            raise self._untold(head, decision)
        trace = tuple(events_of(m))
        told = [one for one in self.spots if one.event >= self.heard] or self.spots  # after what the lines have told of
        spots = [
            one._replace(refusals=blaming.about(m, head, one.refusals))
            for one in told
            if not head.at or one.decision.step == head.at
        ]
        blame = blaming.refused(head, spots, bool(head.at))
        if self.infer:
            self._rethink(head)
            if blaming.needs_the_run(head) and head.said.verb != "jack":
                self._forgotten(head)
        if spots:  # what the words mean is seen on the board as it was then
            back_to(m, spots[0])
        deed = understand(m, head)
        if blame is None and deed is not None:
            open_still = decision.kind not in ("action", "paid", "jack out", *TRIGGERS) and decision.who == head.who
            if open_still and deed.verb in blaming.ACTIONS and not meant and deed.verb != "run":
                raise self._untold(head, decision)
            blame = blaming.forbidden(m, deed, spots, trace, bool(head.at))
        if blame is None and self.put_off:  # there was no later chance that would do
            here = replace(head, at=self.put_off)
            raise Inferred(tuple(here if one is head else one for one in self.all))
        if blame is None:
            choices = [one.decision for one in spots if one.asked] or [decision]
            found = f'"{head.said}", which is nothing that the {head.who.title()} could do there'
            raise self._bad(head, found, f"one of: {blaming.options(head, choices)}")
        events_of(m)[:] = trace  # looking at earlier places has cut it off there
        return self._blamed(head, deed, blame)

    def _untold(self, head: Claim, decision: NamedDecision) -> BadInput:
        """The error that the report leaves out a choice on which it depends what follows.

        Raises Inferred where that choice is of a run that no line tells of: then the line is that run.
        """
        self._other_run(head)
        found = f"nothing before this line about {decision.about or decision.kind} at {decision.step}"
        return self._bad(head, found, f"a line `{decision.who}: ...` with one of: {telling.options(decision)}")

    def _blamed(self, head: Claim, deed: Deed | None, blame: blaming.Blame) -> bool:
        """Note the error that a line is, and do it all the same; says whether that is possible."""
        m = self.machine
        del self.done.made[blame.place.made :]
        back_to(m, blame.place)
        error = blaming.error(head, blame)
        error.event = len(events_of(m))
        for claim in self._before():
            self._leave(claim)
            self.claims.remove(claim)
        lent = self._lift(head, blame)
        if deed is not None and blaming.names_a_server(blame.place):
            deed = replace(deed, free=True)
        self.doing = head
        forced = lent is None and deed is not None and self._dared(blame.place, lambda: force(m, deed))
        self.doing = None
        self._error(error)
        if error.kind == UNPAID and self.lent:
            self.done.variants += variants.credits_not_stated(self.scenario, head.who, self.lent)
        self.done.variants += variants.run_of_its_own(head, blame.place, self.all)
        if blame.rules[0] == numbers.ACTIONS_IN_TURN:
            lines = [claim for claim, _, _ in self.settled]
            self.done.variants += variants.draw_of_the_turn(head, lines, self.all)
        if deed is not None and deed.verb in blaming.ACTIONS:
            self.done.variants += variants.turn_unfinished(head, blame.place, self.all)
        self.heard = error.event  # lines may tell of what it led to
        if lent is not None:
            self.spots = []
            return True
        self.claims.remove(head)
        self.settled.append((head, "", ()))
        self.spots = []
        if forced and deed is not None and deed.rest:
            self.rest, self.unfit = (head.who, deed.rest, head), None
        if not forced:
            error.carried = False
            error.why_not = "the engine cannot do what the rules forbid"
        return forced

    def _dared(self, place: Spot, deed: Callable[[], bool | None]) -> bool:
        """Do what the rules forbid; says whether the engine can. If it cannot, the game is as at the place."""
        m = self.machine
        with suppress(Exception):  # the engine may rest on what the rules guarantee, and this is what they forbid
            if deed() is not False:
                m.advance()
                return True
        back_to(m, place)
        return False

    def _lift(self, head: Claim, blame: blaming.Blame) -> int | None:
        """Make the refused line possible: how much was lent for it; None if that is not possible so."""
        m = self.machine
        place = blame.place
        self.lent = 0
        if not place.refusals:
            return None

        def offered() -> bool:
            return blaming.offered(m, head, again(m))

        if blame.kind == UNPAID:
            # What is lacking may be credits or clicks (1.16.1); only credits can be more than the board says.
            self.lent = short_of(m, place, False, head.who, offered)
            return self.lent or short_of(m, place, True, head.who, offered) or None
        if place.refusals[0].rule == numbers.ONLY_IF:
            lift(m, [oid for oid, obj in m.state.objs.items() if self._is_named(oid, head) and obj.name])
            if offered():
                return 0
        back_to(m, place)
        return None

    def _is_named(self, oid: int, head: Claim) -> bool:
        card = self.machine.card(oid)
        return card.type != "unknown" and names(head, card.title)

    def _after_the_end(self) -> bool:
        """A line told of after the game was over: the one before it is meant otherwise, or it is an error.

        True if its step came before the end and it was refused there: the game goes on from it as it was played.

        Raises Inferred where a run that no line tells of ended the game: then the line is that run.
        """
        m, head = self.machine, self._head()
        if head is None or not m.state.winner:
            return False
        at = [spot for spot in self.spots if head.at and spot.decision.step == head.at]
        spots = [one._replace(refusals=blaming.about(m, head, one.refusals)) for one in at]
        blame = blaming.refused(head, spots, True)
        if blame is not None:
            back_to(m, blame.place)  # the words are about the board as it was there
            return self._blamed(head, understand(m, head), blame)
        self._other_run(head)
        won = "the game had ended in a draw" if m.state.winner == "draw" else f"the {m.state.winner.title()} had won"
        what = f"`{head.shown()}` was not legal: {won} before it"
        cites = tuple(filter(None, (m.state.why, "1.7.1")))
        why = "the game is over"
        error = Error(
            ILLEGAL,
            head,
            head.who,
            m.step(),
            head.said.subject,
            what,
            cites,
            m.state.copy(),
            carried=False,
            why_not=why,
        )
        self._error(error)
        self._found(head)
        return False

    def _tried(self, claims: tuple[Claim, ...], infer: int = 0) -> Play | None:
        """The play of other claims; None if they make no sense."""
        try:
            return play(self.scenario, claims, self.keep, infer)
        except (BadInput, NotImplementedRule):
            return None
