"""The script: answers decisions from a scenario's lines of play, and takes the stated default where no line does."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, Option, Refusal
from judgebot.scenario import phrases, wording
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.phrases import normal as normal
from judgebot.yamlio import Problem


class Answered(NamedTuple):
    """A decision, what was answered, and why: a line of play or a default."""

    decision: Decision
    option: Option
    line: Line | None
    refusals: tuple[Refusal, ...]
    event: int
    consumed: int


class Unasked(NamedTuple):
    """A priority at which a player had no option: who, the step, what was refused, how many lines had been used."""

    who: str
    step: str
    refusals: tuple[Refusal, ...]
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
    """

    def __init__(
        self, line: Line, looked: Iterable[Came], refusals: Iterable[Refusal], earlier: Came | None = None
    ) -> None:
        self.line = line
        self.looked = nearest_first(line.words, looked)
        self.refusals = list(refusals)
        self.earlier = earlier
        listed = self.looked[:_LISTED]
        more = f" and {len(self.looked) - _LISTED} more" if len(self.looked) > _LISTED else ""
        where = (
            f"looked for at {', '.join(map(str, listed))}{more}"
            if listed
            else "asked for where that player had no choice"
        )
        if line.at and not any(came.step == line.at for came in self.looked):
            where += f", and no decision of that player came up at step {line.at}"
        if earlier is not None:
            where += f". It would have applied before that, at {earlier.step} ({earlier.kind})"
        why = "; ".join(dict.fromkeys(f"{r.words}: {wording.said(r.why)} ({r.rule})" for r in self.refusals))
        self.where = where
        self.why = why
        super().__init__(f"`{line.who}: {line.words}` never applies: {where}" + (f". Ruled out: {why}" if why else ""))

    def problem(self, file: str) -> Problem:
        """The problem of the file that this is."""
        ruled = f"; ruled out: {self.why}" if self.why else ""
        found = f'"{self.line.who}: {self.line.words}", which never applies'
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


def match(words: str, options: tuple[Option, ...]) -> tuple[int, str] | list[int]:
    """The option that a phrase means, and what is left of the phrase; or the indices of several that it could mean.

    A phrase means an option if it equals the option's words, is the beginning of exactly one option's words, or begins
    with an option's words: what follows is meant for the next decision ("install X in remote 1").
    """
    said = [normal(option.words) for option in options]
    own = _match(normal(words), said)
    if isinstance(own, tuple):
        return own
    verbs = {text.partition(" ")[0] for text in said}
    tried = (normal(words), *phrases.wordings(words, verbs | {"use"} if "trigger" in verbs else verbs))
    for form in (str, phrases.loose, phrases.deed, phrases.loose_deed):
        names = [form(text) for text in said]
        for other in tried:
            found = _match(form(other), names)
            if isinstance(found, tuple):
                return found
    names = [phrases.agreed(text) for text in said]
    if names != said:
        for other in (one for one in tried if not one.startswith("yes ")):
            found = _match(other, names)
            if isinstance(found, tuple):
                return found
    if own:
        return own
    for loosely in (phrases.chosen, phrases.declining, phrases.slips):
        hits = [hit for hit in (loosely(one, said) for one in tried) if hit]
        if hits:
            return (hits[0][0], "") if len(hits[0]) == 1 else hits[0]
    return own


def _match(wanted: str, said: list[str]) -> tuple[int, str] | list[int]:
    """As `match`, for one wording, in normal form."""
    if wanted.startswith("use "):  # players use conditional abilities too
        said = ["use" + text[7:] if text.startswith("trigger ") else text for text in said]
    exact = [i for i, text in enumerate(said) if text == wanted]
    if len(exact) == 1:
        return exact[0], ""
    begins = [i for i, text in enumerate(said) if text.startswith(wanted + " ")]
    if exact or begins:
        found = exact or begins
        return (found[0], "") if len(found) == 1 else found
    # "pass Ice Wall" is not the passing of a window.
    longest = [i for i, text in enumerate(said) if wanted.startswith(text + " ") and text != "pass"]
    longest.sort(key=lambda i: -len(said[i]))
    if longest:
        best = [i for i in longest if len(said[i]) == len(said[longest[0]])]
        rest = wanted[len(said[best[0]]) :].strip()
        if len(best) == 1:
            return best[0], "" if phrases.adds_nothing(rest, said[best[0]]) else rest
        return best
    tokens = set(wanted.split())
    loose = [i for i, text in enumerate(said) if tokens and tokens <= set(text.split())]
    if len(loose) == 1:
        return loose[0], ""
    return loose


def _alike(m: Machine, decision: Decision) -> bool:
    """Whether it is a choice among unknown cards of one zone: nothing could tell them apart."""
    if len({option.words for option in decision.options}) == 1 and "unknown card" in decision.options[0].words:
        return True
    found = [m.state.objs.get(option.value) if isinstance(option.value, int) else None for option in decision.options]
    return all(obj is not None and not obj.name for obj in found) and len({obj.zone for obj in found if obj}) == 1


def _tells_forced(line: Line, option: Option, step: str) -> bool:
    """Whether a line can be about a choice that was not asked.

    Not if it is one of another step, a use, paying nothing, or a choice where something was paid.
    """
    if line.at and line.at != step:
        return False
    words = normal(line.words)
    if words.startswith("use ") and option.words.startswith("trigger "):
        return False
    if words.startswith("choose ") and option.words.startswith("pay "):
        return False
    return not (words == "pay" and option.words == "pay 0")


def came(decision: Decision) -> Came:
    """A decision as a report names it."""
    return Came(decision.step, decision.kind, tuple(option.words for option in decision.options))


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
        self.refusals: list[Refusal] = []
        self.unasked: list[Unasked] = []
        self.taken: list[Answered] = []
        self._heard = -1

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
        if self.rest is not None and self.rest[0] == decision.who:
            found = match(self.rest[1], decision.options)
            if isinstance(found, tuple):
                index, rest = found
                line = self.lines[self.next - 1]
                self.rest = (decision.who, rest) if rest else None
        if index is None and self.next < len(self.lines):
            head = self.lines[self.next]
            if head.who == decision.who and (not head.at or head.at == decision.step):
                if decision.any_number and (wanted := re.match(r"(\d+)\b", head.words)) and int(wanted[1]) > 0:
                    index = m.allow_number(int(wanted[1]))
                    assert m.decision is not None
                    decision = m.decision
                found = match(head.words, decision.options)
                if isinstance(found, list) and len(found) > 1:
                    if self._same(decision, found):
                        found = (found[0], "")
                    else:
                        raise AmbiguousLine(head, [decision.options[i].words for i in found])
                if isinstance(found, tuple):
                    index, rest = found
                    line = head
                    self.rest = (decision.who, rest) if rest else None
                    self.next += 1
                    self.looked, self.refusals = [], []
                else:
                    self._missed(m, decision, head)
        if index is None:
            index = decision.default
            if index is None and (len(decision.options) == 1 or _alike(m, decision)):
                index = 0
        if index is None:
            return None
        self.answered.append(
            Answered(decision, decision.options[index], line, tuple(m.refusals), len(m.events or ()), self.next)
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
        for step, who, refusals in m.unasked:
            self.unasked.append(Unasked(who, step, refusals, self.next))
            if self.next < len(self.lines) and self.lines[self.next].who == who:
                self._blame(refusals, self.lines[self.next])
        m.unasked = []
        for decision, refusals in m.taken:
            event = len(m.events or ())
            self.taken.append(Answered(decision, decision.options[0], None, refusals, event, self.next))
        m.taken = []
        for who, option, step in m.forced:
            head = self.lines[self.next] if self.next < len(self.lines) else None
            if self.rest is None and head is not None and not _tells_forced(head, option, step):
                continue
            if (
                self.rest is not None
                and self.rest[0] == who
                and isinstance(found := match(self.rest[1], (option,)), tuple)
            ):
                self.rest = (who, found[1]) if found[1] else None
                continue
            if self.next >= len(self.lines) or self.lines[self.next].who != who:
                continue
            found = match(self.lines[self.next].words, (option,))
            if isinstance(found, tuple):
                self.rest = (who, found[1]) if found[1] else None
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

    def stuck(self, refusals: Iterable[Refusal], decision: Decision | None = None) -> StuckLine:
        """What to raise of the line that is next, and of the decision that waits for it if there is one."""
        at = self.next - 1 if self.rest is not None else self.next
        line = self.lines[min(at, len(self.lines) - 1)]
        if self.rest is not None:
            line = line.replace(words=self.rest[1])
        waits = decision is not None and decision.who == line.who
        looked = [*self.looked, came(decision)] if decision is not None and waits else self.looked
        before = [one.decision for one in self.answered if one.decision.who == line.who and one.consumed <= at]
        fitting = (one for one in reversed(before) if isinstance(match(line.words, one.options), tuple))
        earlier = next((came(one) for one in fitting if came(one) not in looked), None)
        return StuckLine(line, looked, refusals, earlier)

    def _same(self, decision: Decision, found: list[int]) -> bool:
        """Whether the options that a line could mean are alike: instances of one ability, whose order cannot matter."""
        words = {re.sub(r" \(instance \d+\)$| #\d+", "", decision.options[i].words) for i in found}
        return len(words) == 1

    def _missed(self, m: Machine, decision: Decision, head: Line) -> None:
        self.looked.append(came(decision))
        self._blame(m.refusals, head)

    def _blame(self, refusals: Iterable[Refusal], head: Line) -> None:
        wanted = set(normal(head.words).split())
        for refusal in refusals:
            if refusal.who == head.who and wanted <= set(normal(refusal.words).split()) | {"to"}:
                self.refusals.append(refusal)
