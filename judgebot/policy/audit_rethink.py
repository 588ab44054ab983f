"""Taking a report's lines in another way, where they make no sense as they were taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judgebot.engine.machine import Event
from judgebot.policy import audit_variants as variants
from judgebot.policy.audit_error import Play
from judgebot.policy.audit_follow import Follower
from judgebot.policy.audit_read import SUBROUTINE, TRIGGER, Claim
from judgebot.policy.audit_said import read
from judgebot.policy.audit_watch import events_of
from judgebot.scenario.wording import said

_ATTEMPTS = 8
_RECENT = 3  # how many of the lines before are thought over where a line makes no sense
_IN_WINDOWS = ("rez", "score", "use", "trigger")  # what is done when there is a chance to, and not told of
_LATER = 6  # how many windows later one of them may have been


class Inferred(Exception):
    """The report makes sense if something was skipped that it does not mention. Owns the claims with that added."""

    def __init__(self, claims: tuple[Claim, ...]) -> None:
        self.claims = claims


class Rethinker(Follower):
    """Looks for another way to take the lines before one that makes no sense, or a skip that never came up."""

    def _rethink(self, head: Claim) -> None:
        """Look for a way to take the lines before in which a line makes sense; raises Inferred if there is one.

        First that a click was spent for a card that was taken to be drawn by something else; then that one of them was
        made at a later window than the first that would do: then nothing was wrong. Then that one was made between its
        neighbours, where the rules do not allow it.
        """
        for claim in [one for one in self.draws_told if not one.within]:
            changed = replace(claim, asked=True)
            claims = tuple(changed if one is claim else one for one in self.all)
            other = self._tried(until(claims, head))
            if other is not None and self._in_order(head, other, claims):
                raise Inferred(claims)
        recent = [one for one in self.settled[-_RECENT:] if not one[0].at]
        for claim, kind, _ in reversed(recent):
            if kind != "paid":
                continue
            for later in range(claim.later + 1, claim.later + 1 + _LATER):
                changed = replace(claim, later=later)
                claims = tuple(changed if one is claim else one for one in self.all)
                other = self._tried(until(claims, head))
                if other is None or all(one.claim is not changed for one in other.made):
                    break  # there is no such window any more
                if self._in_order(head, other, claims):
                    raise Inferred(claims)
        for claim, _, jumped in reversed(recent):
            without = tuple(one for one in self.all if one is not claim)
            other = self._tried(until(without, head)) if jumped and claim.said.verb in _IN_WINDOWS else None
            if other is None or not self._in_order(head, other, without):
                continue
            after = [one for one in self.all if one.kind == "line"]
            follower = after[after.index(claim) + 1]
            step = next((one.decision.step for one in other.made if one.claim is follower), "")
            if step in [spot.decision.step for spot in jumped]:
                raise Inferred(tuple(replace(claim, at=step) if one is claim else one for one in self.all))

    def _other_run(self, head: Claim) -> None:
        """Take a line as the run of an effect before it; raises Inferred if it can be that and was not taken so."""
        for other in variants.run_untold(head, self.spots, self.all):
            raise Inferred(other.claims)

    def _told_late(self) -> None:
        """Look for where what is told as skipped came up; raises Inferred if that can be found.

        First at any step, where it did not at the one that it names; then after the line before it, where the line
        after it is then meant at a later chance; then before that.
        """
        for told in self.early if self.infer else ():
            if told.at:
                anywhere = replace(told, at="")
                self._found_in(anywhere, [tuple(anywhere if one is told else one for one in self.all)])
                continue
            claim = told
            at = next(k for k, one in enumerate(self.all) if one is claim)
            ways = []
            after = next((k for k in range(at + 1, len(self.all)) if self.all[k].kind == "line"), None)
            if after is not None:
                line = self.all[after]
                ways = [
                    (*self.all[:after], replace(line, later=line.later + k), *self.all[after + 1 :])
                    for k in range(1, _LATER)
                ]
            others = [one for one in self.all if one is not claim]
            places = range(at - 1, max(-1, at - 1 - _ATTEMPTS), -1)
            ways += [(*others[:place], claim, *others[place:]) for place in places]
            self._found_in(claim, ways)

    def _found_in(self, claim: Claim, ways: list[tuple[Claim, ...]]) -> None:
        """Raise Inferred with the first of these ways in which a claim is an error, and nothing else is one more."""
        for tried in ways:
            other = self._tried(tried)
            found = [] if other is None else [error.claim for error in other.errors]
            if found.count(claim) == 1 and len(found) == len(self.done.errors) + 1:
                raise Inferred(tried)

    def _in_order(self, head: Claim, other: Play, claims: tuple[Claim, ...]) -> bool:
        """Whether a line is in order in a play of other claims, and no line before it is wrong that was not."""
        known = {(error.claim.line, error.claim.shown()) for error in self.done.errors if not error.claim.inferred}
        place = next(k for k, one in enumerate(claims) if one is head)
        before = {id(one) for one in claims[: place + 1]}
        wrong = (error.claim for error in other.errors if not error.claim.inferred and id(error.claim) in before)
        return head not in other.left and all((claim.line, claim.shown()) in known for claim in wrong)

    def _forgotten(self, head: Claim) -> None:
        """Look for the one thing whose skipping lets a line make sense; raises Inferred if there is just one."""
        place = next(k for k, one in enumerate(self.all) if one is head)
        for infer in range(self.infer):  # first with this alone, then with more
            found: list[tuple[Claim, ...]] = []
            since = events_of(self.machine)[self.heard :]
            for claim in skips([one for one in since if one.kind != "mandatory_draw"], head.line):
                tried = (*self.all[:place], claim, *self.all[place:])
                other = self._tried(until(tried, head), infer)
                hit = other is not None and any(error.claim is claim for error in other.errors)
                if other is not None and hit and self._in_order(head, other, tried):
                    found.append(tried)
            if len(found) == 1:
                raise Inferred(found[0])

    def _tried(self, claims: tuple[Claim, ...], infer: int = 0) -> Play | None:
        """The play of other claims; None if they make no sense."""
        raise NotImplementedError


def until(claims: tuple[Claim, ...], head: Claim) -> tuple[Claim, ...]:
    """The claims up to one of them: what comes after it may have errors of its own."""
    return claims[: next(k for k, one in enumerate(claims) if one is head) + 1]


def skips(events: Sequence[Event], line: int) -> list[Claim]:
    """What could have been skipped, by what came of it: as claims that it was, of a line, the latest first."""
    found = []
    for event in events:
        words = str(event.data.get("source") or event.data.get("ice"))
        if event.kind == "mandatory_draw":
            found.append(Claim("skipped", line, said=read("mandatory draw"), inferred=True))
        elif event.kind == TRIGGER:
            found.append(Claim("skipped", line, said=read(words), inferred=True, about=TRIGGER))
        elif event.kind == SUBROUTINE:
            words += " " + said(event.data.get("subroutine", ""))
            found.append(Claim("skipped", line, said=read(words), inferred=True, about=SUBROUTINE))
    return list(dict.fromkeys(reversed(found)))[:_ATTEMPTS]
