"""The script: answers decisions from a scenario's lines of play, and takes the stated default where no line does."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judgebot.engine.choices import Verb
from judgebot.engine.facts import fact
from judgebot.engine.lingering import lapses_at_once
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, Option
from judgebot.game.objects import HQ
from judgebot.plain import NamedTuple
from judgebot.scenario import phrases, wording
from judgebot.scenario.ahead import ALL, as_action, asking, breaking_on, unbroken
from judgebot.scenario.lines import in_hand, match, says, unclear_use
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.notation import Named, NamedDecision, NamedRefusal, named, option_named, refusals_named
from judgebot.scenario.patterns import Phrase, phrase
from judgebot.scenario.phrases import normal as normal
from judgebot.yamlio import Problem


class Answered(NamedTuple):
    """A decision, what was answered, and why: a line of play or a default."""

    decision: NamedDecision
    option: Named
    line: Line | None
    refusals: tuple[NamedRefusal, ...]
    event: int
    consumed: int


class Unasked(NamedTuple):
    """A priority at which a player had no option: who, the step, what was refused, how many lines had been used."""

    who: str
    step: str
    refusals: tuple[NamedRefusal, ...]
    consumed: int


class Came(NamedTuple):
    """A decision that came up while a line was looked for: its step, its kind, its options."""

    step: str
    kind: str
    options: tuple[str, ...]

    def __str__(self) -> str:
        shown = "; ".join(self.options[:_SHOWN])
        more = f"; and {len(self.options) - _SHOWN} more" if len(self.options) > _SHOWN else ""
        return f"{self.step or 'start'} ({self.kind}: {shown}{more})"


_SHOWN = 8  # options of a decision
_LISTED = 4  # decisions


class StuckLine(Exception):
    """A line of play that never applies. Owns the decisions that came up instead, and what refused it.

    looked    the decisions of that player from the line before on
    earlier   the last decision before that at which the line would have applied, if there was one
    rest      what is left of the line where the beginning of it was used; "" for all of it
    other     the choice of the other player that no line makes and at which the game stops; None if there is none
    """

    def __init__(
        self,
        line: Line,
        looked: Iterable[Came],
        refusals: Iterable[NamedRefusal],
        earlier: Came | None = None,
        rest: str = "",
        other: tuple[str, Came] | None = None,
    ) -> None:
        self.line, self.rest, self.other = line, rest, other
        looked = list(looked)
        there = [came for came in looked if came.step == line.at]  # where the line says when, that is where it counts
        self.looked = nearest_first(rest or line.words, there or looked)
        self.refusals = list(refusals)
        self.earlier = earlier
        listed = self.looked[:_LISTED]
        more = f" and {len(self.looked) - _LISTED} more" if len(self.looked) > _LISTED else ""
        waits = f"the {other[0].capitalize()} must choose first, and no line does: at {other[1]}" if other else ""
        where = (
            f"looked for at {', '.join(map(str, listed))}{more}" + (f"; {waits}" if waits else "")
            if listed
            else f"not come to: {waits}"
            if waits
            else "asked for where that player had no choice"
        )
        if line.at and not any(came.step == line.at for came in self.looked):
            where += f", and no decision of that player came up at step {line.at}"
        if earlier is not None:
            where += f". It would have applied before that, at {earlier.step} ({earlier.kind})"
        why = "; ".join(dict.fromkeys(f"{r.words}: {wording.said(r.why)} ({r.rule})" for r in self.refusals))
        self.where = where
        self.why = why
        what = f"`{line.who}: {line.words}`" + (f" goes on with “{rest}”, which" if rest else "")
        super().__init__(f"{what} never applies: {where}" + (f". Ruled out: {why}" if why else ""))

    def problem(self, file: str) -> Problem:
        """The problem of the file that this is."""
        ruled = f"; ruled out: {self.why}" if self.why else ""
        part = f'of which "{self.rest}" never applies' if self.rest else "which never applies"
        found = f'"{self.line.who}: {self.line.words}", {part}'
        expected = f"something that the player may do there; it was {self.where}{ruled}"
        return Problem(file, self.line.line, found, expected)


def nearest_first(words: str, looked: Iterable[Came]) -> list[Came]:
    """Decisions, each once, those with the options most like some words first; and so their options."""
    ordered = []
    for came in dict.fromkeys(looked):
        likeness = {option: phrases.likeness(words, option) for option in came.options}
        options = tuple(sorted(came.options, key=lambda option: -likeness[option]))
        ordered.append((max(likeness.values(), default=0.0), came._replace(options=options)))
    return [came for _, came in sorted(ordered, key=lambda pair: -pair[0])]


class AmbiguousLine(Exception):
    """A line of play that fits several options. Owns the options."""

    def __init__(self, line: Line, options: list[str]) -> None:
        self.line = line
        self.options = options
        super().__init__(f"`{line.who}: {line.words}` is ambiguous: {'; '.join(options)}")

    def problem(self, file: str) -> Problem:
        """The problem of the file that this is."""
        found = f'"{self.line.who}: {self.line.words}", which is ambiguous'
        return Problem(file, self.line.line, found, f"one of: {'; '.join(self.options)}")


# Choices to pay a price, of which the payment itself is a part.
PRICED = (Verb.PAY, Verb.STEAL, Verb.X, Verb.SPEND, Verb.SPEND_ON_TRACE, Verb.BID)


def sole(line: Line, decision: NamedDecision, found: list[int]) -> int:
    """Of several options that a line could mean the one that it counts (`which:`), or else the first, if they are
    called the same or are instances of one ability, whose order cannot matter.

    Raises AmbiguousLine if they are not, or are fewer.
    """
    words = {re.sub(r" \(instance \d+\)$| #\d+", "", decision.options[i].words) for i in found}
    if len(words) > 1 or line.which > len(found):
        raise AmbiguousLine(line, [decision.options[i].words for i in found])
    return sorted(found)[line.which - 1] if line.which else found[0]


def _alike(m: Machine, decision: NamedDecision) -> bool:
    """Whether it is a choice among unknown cards of one zone: nothing could tell them apart."""
    found = [m.state.objs.get(option.choice.card) for option in decision.options]
    unknown = all(obj is not None and m.card(obj.id).type == "unknown" for obj in found)
    return unknown and len({obj.zone for obj in found if obj is not None}) == 1


def tells_forced(line: Line, option: Named, step: str) -> bool:
    """Whether a line can be about a choice that was not asked.

    Not if it is one of another step, a use, paying nothing, or a choice where something was paid.
    """
    if line.at and line.at != step:
        return False
    words = normal(line.words)
    if words.startswith("use ") and option.choice.verb is Verb.TRIGGER:
        return False
    if line.means.chooses and option.choice.verb in (Verb.PAY, Verb.PAY_FROM, Verb.STEAL):
        return False
    return not (words == "pay" and option.choice.verb is Verb.PAY_FROM and not any(n for _, n in option.choice.of))


def came(decision: NamedDecision) -> Came:
    """A decision as a report names it."""
    return Came(decision.step, decision.kind, tuple(option.words for option in decision.options))


def for_later(m: Machine, head: Line, option: Named) -> bool:
    """Whether a line that names no step is not meant here: an icebreaker's strength would be gone at once (3.9.5d)."""
    choice = option.choice
    if head.at or choice.verb is not Verb.USE or choice.ability is None:
        return False
    return lapses_at_once(m, choice.card, choice.ability)


def would_take(m: Machine, line: Line, option: Named, step: str) -> bool:
    """Whether a line that is next would be used up by a choice that was not asked, since it had one option."""
    return tells_forced(line, option, step) and alone(m, line.means, option) is not None


_PICKS = frozenset((Verb.CHOOSE, Verb.PAY_WITH, Verb.DISCARD, Verb.TRASH, Verb.RANDOM))


def next_forced(m: Machine, forced: list[tuple[str, Option, str]], line: Line | None) -> tuple[str, Option, str]:
    """Take the next of the choices that were not asked: where all of several objects had to be, that of the line.

    forced  the player, the only option and the step of each, in order; not empty; the one taken is removed
    line    the next line of play, if there is one
    """
    first_who, first, first_step = forced[0]
    place = 0
    if line is not None and line.who == first_who and first.choice.verb in _PICKS:
        alike = 1
        while alike < len(forced) and (forced[alike][0], forced[alike][1].choice.verb, forced[alike][2]) == (
            first_who,
            first.choice.verb,
            first_step,
        ):
            alike += 1
        fitting = (k for k in range(alike) if alone(m, line.means, option_named(m, forced[k][1])) is not None)
        place = next(fitting, 0) if alike > 1 else 0
    return forced.pop(place)


def alone(m: Machine, said: Phrase, option: Named) -> str | None:
    """What is left of a phrase that means an option which was the only one; None if it does not mean that one."""
    found = match(m, said, (option,), 1)
    return found[1] if isinstance(found, tuple) else None


# What is left of a line that says which card of HQ chance picks, until it does.
_CHANCE = "\0chance "


# How what is left of a line begins that says what its card is played or installed for, on or with.
_LEADS = re.compile(r"(?:and |to |for |on |with |by |targeting |choosing |hosted on |against )+")
_BETWEEN = ("action", "paid")  # decisions at which nothing that was begun is carried out


def match_remainder(m: Machine, line: Line, left: str, told: NamedDecision) -> tuple[int, str] | list[int]:
    """The option that what is left of a line means: of "choose Enigma and Tithe" each card is one (`lines.match`).

    What is played "to draw 3 cards", "on" a card or "for" one says so of what is decided as it is carried out.
    """
    if told.who != ("chance" if left.startswith(_CHANCE) else line.who):
        return []
    found = match(m, phrase(left.removeprefix(_CHANCE)), told.options)
    if isinstance(found, tuple):
        return found
    bare = left.removeprefix("and ")
    if line.means.chooses:
        found = match(m, phrase(f"choose {bare}"), told.options)
    elif told.kind not in _BETWEEN and (lead := _LEADS.match(left)) is not None:
        found = match(m, phrase(left[lead.end() :]), told.options)
    return found


def picked(m: Machine, line: Line, option: Named) -> str:
    """What is left of a line that names the card in HQ which is accessed: the card that chance is to pick; or ""."""
    hand = m.state.zones[HQ]
    if not in_hand(option.choice) or len(hand) < 2:
        return ""
    said = normal(line.words).removeprefix("access ")
    called = (normal(name) for oid in hand for name in (m.name(oid), m.card(oid).title))
    return _CHANCE + said if said in called else ""


class Script:
    """Plays a scenario's lines.

    answered  every decision so far, with how it was answered
    taken     choices with one option, which were not asked
    unasked   priorities at which a player had no option
    """

    def __init__(self, scenario: Scenario) -> None:
        self.lines = list(scenario.play)
        self.next = 0
        self.rest: tuple[str, str] | None = None
        self.answered: list[Answered] = []
        self.looked: list[Came] = []
        self.refusals: list[NamedRefusal] = []
        self.unasked: list[Unasked] = []
        self.taken: list[Answered] = []
        self._heard = -1
        self._paid = ""  # who a line has said to pay, until that payment is made

    @property
    def done(self) -> bool:
        """Whether every line has been used."""
        return self.next >= len(self.lines) and self.rest is None

    def choose(self, m: Machine, decision: Decision) -> int | None:
        """The option to take; None if no line answers and there is no default: the scenario stops there.

        Raises AmbiguousLine.
        """
        self.take_forced(m)
        line: Line | None = None
        index: int | None = None
        told = named(m, decision)
        if self.rest is not None and self.rest[1] == ALL and decision.who == self.rest[0]:
            index = breaking_on(m, self.lines[self.next - 1].means, told)
            line = self.lines[self.next - 1] if index is not None else None
            if index is None and decision.kind == "paid":
                if unbroken(m):
                    return None  # they cannot go on with what they said
                self.rest = None
        if self.rest is not None and index is None:
            found = match_remainder(m, self.lines[self.next - 1], self.rest[1], told)
            if isinstance(found, tuple):
                index, rest = found
                line = self.lines[self.next - 1]
                self.rest = (decision.who, rest) if rest else None
        if index is None and self.next < len(self.lines):
            head = self.lines[self.next]
            if head.who == decision.who and (not head.at or head.at == decision.step):
                if decision.any_number and head.means.times:
                    index = m.allow_number(head.means.times)
                    assert m.decision is not None
                    told = named(m, m.decision)
                found = match(m, head.means, told.options)
                if isinstance(found, list) and len(found) > 1:
                    found = (sole(head, told, found), "")
                if not found and (ahead := asking(m, head.means, told)):
                    does = sole(head, told, list(ahead))
                    if not head.at and (action := as_action(m, head.means, told)):
                        raise AmbiguousLine(head, [told.options[does].words, action])
                    found = (does, ahead[does])
                if isinstance(found, tuple) and decision.kind == "paid" and not head.at:
                    # whoever means to use something for nothing says when
                    found = [] if decision.options[found[0]].idle else found
                if isinstance(found, tuple) and for_later(m, head, told.options[found[0]]):
                    self._put_off(told.options[found[0]], head.who)
                    found = []
                if isinstance(found, tuple):
                    index, rest = found
                    line = head
                    if several := unclear_use(m, head.means, told.options[index]):
                        raise AmbiguousLine(head, several)
                    left = rest or picked(m, head, told.options[index])
                    self.rest = (decision.who, left) if left else None
                    self.next += 1
                    self.looked, self.refusals = [], []
                    self._paid = head.who if told.options[index].choice.verb in PRICED else ""
                else:
                    self._missed(m, told, head)
        if index is None:
            index = decision.default
            if index is None and (len(decision.options) == 1 or _alike(m, told)):
                index = 0
        if index is None:
            return None
        self.answered.append(
            Answered(told, told.options[index], line, refusals_named(m, m.refusals), len(m.events or ()), self.next)
        )
        return index

    def take_forced(self, m: Machine) -> None:
        """Use up lines that name a choice which had a single option and so was not asked; note who could do nothing."""
        heard = self._heard
        if len(m.state.history) != heard:
            self._listen(m)
        if not (m.unasked or m.taken or m.forced):
            return
        used = self.next
        for step, who, refused in m.unasked:
            refusals = refusals_named(m, refused)
            self.unasked.append(Unasked(who, step, refusals, self.next))
            if self.next < len(self.lines) and self.lines[self.next].who == who:
                self._blame(m, refusals, self.lines[self.next])
        m.unasked = []
        for decision, refused in m.taken:
            event, only = len(m.events or ()), named(m, decision)
            self.taken.append(Answered(only, only.options[0], None, refusals_named(m, refused), event, self.next))
        m.taken = []
        forced = list(m.forced)
        while forced:
            head = self.lines[self.next] if self.next < len(self.lines) else None
            who, sole, step = next_forced(m, forced, head)
            option = option_named(m, sole)
            if self.rest is None and head is not None and not tells_forced(head, option, step):
                continue
            if self.rest is not None and self.rest[0] == who:
                left = alone(m, phrase(self.rest[1]), option)
                if left is None and (lead := _LEADS.match(self.rest[1])) is not None:
                    left = alone(m, phrase(self.rest[1][lead.end() :]), option)
                if left is not None:
                    self.rest = (who, left) if left else None
                    continue
            if self.next >= len(self.lines) or self.lines[self.next].who != who:
                continue
            if option.choice.verb is Verb.PAY_FROM and self._paid == who:
                self._paid = ""  # the line that said to pay it was used already
                if not self.lines[self.next].means.sources:
                    continue
            line = self.lines[self.next]
            if (left := alone(m, line.means, option)) is not None:
                left = left or picked(m, line, option)
                self.rest = (who, left) if left else None
                self.next += 1
                self.looked, self.refusals = [], []
        m.forced = []
        if self.next != used and heard >= 0:
            self._heard = heard  # a line after one that named a choice may tell of what came of it
            self._listen(m)

    def _listen(self, m: Machine) -> None:
        """Use up lines that only tell of what the rules do by themselves: "steal it", "end the turn", "encounter X"."""
        history = m.state.history
        start = len(history) if self._heard < 0 else self._heard
        self._heard = len(history)
        for change in history[start:]:
            if self.rest is not None or self.next >= len(self.lines):
                return
            head = self.lines[self.next]
            told = phrases.tells_of(head.words)
            if told is None or head.who != change.who or told[0] != change.kind:
                continue
            name = normal(m.name(change.obj)) if change.obj else ""
            if not told[1] or name == told[1] or name.startswith(told[1] + " "):
                self.next += 1
                self.looked, self.refusals = [], []

    def stuck(self, m: Machine, refusals: Iterable[NamedRefusal], decision: NamedDecision | None = None) -> StuckLine:
        """What to raise of the line that is next, and of the decision that waits for it if there is one."""
        at = self.next - 1 if self.rest is not None else self.next
        line = self.lines[min(at, len(self.lines) - 1)]
        rest = self.rest[1] if self.rest is not None else ""
        waits = decision is not None and decision.who == line.who
        looked = [*self.looked, came(decision)] if decision is not None and waits else self.looked
        before = [one.decision for one in self.answered if one.decision.who == line.who and one.consumed <= at]
        meant = phrase(rest) if rest else line.means
        fitting = (one for one in reversed(before) if isinstance(match(m, meant, one.options), tuple))
        earlier = next((came(one) for one in fitting if came(one) not in looked), None)
        other = (decision.who, came(decision)) if decision is not None and not waits else None
        return StuckLine(line, looked, refusals, earlier, rest, other)

    def _missed(self, m: Machine, decision: NamedDecision, head: Line) -> None:
        self.looked.append(came(decision))
        self._blame(m, refusals_named(m, m.refusals), head)

    def _put_off(self, option: Named, who: str) -> None:
        why = fact("lapses at once")
        if all(one.why != why for one in self.refusals):
            self.refusals.append(NamedRefusal(who, option.choice, "3.9.5d", why, option.words))

    def _blame(self, m: Machine, refusals: Iterable[NamedRefusal], head: Line) -> None:
        self.refusals += [one for one in refusals if one.who == head.who and says(m, head.means, one)]
