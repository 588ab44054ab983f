"""What an answer is."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable
from typing import Any

from judgebot.explain.words import cap, listing, lower
from judgebot.game.objects import CORP, RUNNER, opponent
from judgebot.plain import NamedTuple
from judgebot.scenario.model import Scenario

YES, NO, DEPENDS, OPEN, UNDECIDED = "yes", "no", "depends", "", "not decided"
UNTOLD = "Nothing is told to be done that it could come of."  # why it is not answered whether that comes about
_TURNED = {YES: NO, NO: YES}
_OPENING = {YES: "Yes", NO: "No", DEPENDS: "It depends", UNDECIDED: "Not decided"}


WORDS = {YES: "yes", NO: "no", DEPENDS: "it depends"}


class Rests(NamedTuple):
    """On whose choice it rests: how it is as it stands, and on which way (with its rules) it is turned round.

    who  the player whose choices alone turn it round, whatever the other one does then; "" if that is not known
    even  the way on which it is not turned round even then; "" without
    """

    whose: str
    stands: bool
    way: str
    who: str = ""
    even: str = ""

    def said(self) -> str:
        """It in a sentence."""
        usual, other = ("yes", "no") if self.stands else ("no", "yes")
        even = f" Even then it is {'' if self.stands else 'not '}so if {self.even}." if self.even else ""
        return f"It rests on {self.whose}: {usual} as it stands, {other} if {self.way}.{even}"


class Counts(NamedTuple):
    """What is counted on a line, or where something is there, and what choices that nobody told make of it.

    found   what it is
    head    it in words; `stands`: that it is so as it stands, or by which way; cites: the rule, in brackets
    others  what it is else, with whose choices make it that, and it in words with the way
    """

    found: Hashable
    head: str
    cites: str = ""
    stands: str = " as it stands"
    others: tuple[tuple[Hashable, tuple[str, ...], str], ...] = ()

    def alike(self, other: Counts) -> bool:
        """Whether as much is found, however that is told: of who wins, the same player, or nobody."""
        return (self.found, [one[0] for one in self.others]) == (other.found, [one[0] for one in other.others])

    def said(self) -> str:
        """It in a sentence."""
        if not self.others:
            return f"{cap(self.head)}{self.cites}."
        told = [one for one in self.others if one[2]][:TOLD]
        more = [one for one in self.others if one not in told]
        whose = dict.fromkeys(
            "chance" if who == "chance" else f"{_NAMES[who]}'s choice" for _, by, _ in told for who in by
        )
        turned = [says for _, _, says in told]
        turned += [f"other choices make it {listing((n for n, _, _ in more), 'or')}"] if more else []
        return f"It rests on {' and '.join(whose)}: {self.head}{self.stands}{self.cites}; {'; '.join(turned)}."


TOLD = 4  # other numbers that are told with their choices
_NAMES = {CORP: "the Corp", RUNNER: "the Runner"}


class Verdict(NamedTuple):
    """What is answered to a query.

    verdict  "yes", "no", "depends"; "" where it is no question of these; "not decided", and `why` says what hinders
    why      the deciding reason, and what goes with it, in sentences
    rules    the rules that it rests on
    leaning  of what depends: how it is where nobody departs from what they do by default
    rests    of what depends on a choice: on which; `why` begins with it
    turns    of what depends in another way: with what `why` begins where it is asked whether it is not so
    line     of what a player can do: the decisions by which they do it
    wish     and what was looked for, to look for other ways to do it
    counts   of what is counted: what it is, and what choices make of it; `why` begins with it
    costs    of what is paid: how much of what
    """

    verdict: str
    why: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    leaning: str = ""
    rests: Rests | None = None
    turns: str = ""
    line: tuple[Any, ...] = ()
    wish: Any = None
    counts: Counts | None = None
    costs: tuple[tuple[str, int], ...] | None = None

    def turned(self) -> Verdict:
        """The answer to the question whether it is not so."""
        new = self._replace(
            verdict=_TURNED.get(self.verdict, self.verdict), leaning=_TURNED.get(self.leaning, self.leaning)
        )
        if self.rests is None and self.verdict == DEPENDS and self.why:
            turned = self.turns or f"Of whether it is so: {lower(self.why[0])}"
            return new._replace(why=(turned, *self.why[1:]), turns=self.why[0])
        if self.rests is None:
            return new
        rests = self.rests._replace(stands=not self.rests.stands)
        return new._replace(rests=rests, why=(rests.said(), *self.why[1:]))

    def lead(self) -> str:
        """How it begins within a sentence: its word, and its deciding reason."""
        word = WORDS.get(self.verdict, "")
        why = lower(self.why[0]) if self.why else ""
        return f"{word}: {why}" if word and why and not why.startswith(word) else why or f"{word}."

    def or_else(self, how: str, other: Verdict) -> Verdict:
        """It, and another one that holds where the line is meant otherwise: how; that one may not have been found."""
        if other.verdict == UNDECIDED != self.verdict:
            return self._replace(why=(*self.why, f"If {how}, that is not decided here."))
        verdict = DEPENDS if self.verdict in WORDS and other.verdict in WORDS else self.verdict
        leaning = self.leaning or self.verdict if verdict == DEPENDS else ""
        lead = self.lead() if self.verdict != DEPENDS else self.why[0] if self.why else ""
        told = (lead if verdict == DEPENDS else "", *self.why[verdict == DEPENDS :])
        why = (*(cap(one) for one in told if one), f"But if {how}, {other.lead()}")
        return Verdict(verdict, why, tuple(dict.fromkeys((*self.rules, *other.rules))), leaning)

    def of_either(self, who: str, other: Verdict) -> Verdict:
        """It as the answer for a player, with that for the other one."""
        rules = tuple(dict.fromkeys((*self.rules, *other.rules)))
        them = opponent(who).capitalize()
        if self.verdict == other.verdict in (YES, NO):
            return self._replace(
                why=(*self.why, f"For the {them} too{': ' + lower(other.why[0]) if other.why else '.'}"), rules=rules
            )
        if self.why == other.why and self.verdict == other.verdict:
            return self
        mine, theirs = f"For the {who.capitalize()}, {self.lead()}", f"For the {them}, {other.lead()}"
        told = (mine, *self.why[1:], theirs, *other.why[1:])
        decided = {self.verdict, other.verdict} <= WORDS.keys()
        return Verdict(DEPENDS if decided else OPEN, told, rules)

    def sentences(self) -> tuple[str, ...]:
        """The answer, which comes first, and its reasons."""
        opening = _OPENING.get(self.verdict)
        if opening is None:
            return self.why
        if not self.why:
            return (f"{opening}.",)
        return (f"{opening}. {self.why[0]}", *self.why[1:])


@dataclasses.dataclass(frozen=True)
class Answer:
    """What is answered to a line.

    verdict   of its first question
    said      the answer in sentences, each with its rules
    rules     the rules that it rests on
    assumed   what was supposed where the line says nothing
    scenario  the board with the deeds told as its lines of play; None if none could be made
    asks      whether the line must say more for an answer
    each      of several questions: the words of each, with its answer
    undecided why no answer is given to a line that was understood; "" if one is
    later     the edition that rules on the board, where the line's own does not know a word of a card
    """

    verdict: str
    said: tuple[str, ...]
    rules: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    scenario: Scenario | None = None
    asks: bool = False
    each: tuple[tuple[str, Verdict], ...] = ()
    leaning: str = ""
    undecided: str = ""
    later: str = ""


NOTHING = Verdict(OPEN, ("Nothing happens.",))


def alike(one: Verdict, other: Verdict) -> bool:
    """Whether two answers are the same."""
    if one.verdict in WORDS and other.verdict in WORDS:
        return one.verdict == other.verdict
    counted = one.counts is not None and other.counts is not None and one.counts.alike(other.counts)
    return one.why[:1] == other.why[:1] or counted or (one.costs is not None and one.costs == other.costs)
