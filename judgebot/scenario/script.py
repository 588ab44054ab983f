"""The script: answers decisions from a scenario's lines of play, and takes the stated default where no line does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, Option, Refusal
from judgebot.scenario.model import Line, Scenario
from judgebot.yamlio import Problem

SYNONYMS = {"activate": "use"}


def normal(words: str) -> str:
    """A phrase without case, accents, punctuation and synonyms, for comparing."""
    from judgebot.cards.names import normalise

    found = [SYNONYMS.get(word, word) if index == 0 else word for index, word in enumerate(normalise(words).split())]
    return " ".join(found)


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


class StuckLine(Exception):
    """A line of play that never applies. Owns where it was looked for and what refused it."""

    def __init__(self, line: Line, looked: list[str], refusals: list[Refusal]) -> None:
        self.line = line
        self.looked = looked
        self.refusals = refusals
        where = (
            f"looked for at {', '.join(dict.fromkeys(looked))}"
            if looked
            else "asked for where that player had no choice"
        )
        why = "; ".join(dict.fromkeys(f"{r.words}: {r.why} ({r.rule})" for r in refusals))
        self.where = where
        self.why = why
        super().__init__(f"`{line.who}: {line.words}` never applies: {where}" + (f". Ruled out: {why}" if why else ""))

    def problem(self, file: str) -> Problem:
        """The problem of the file that this is."""
        ruled = f"; ruled out: {self.why}" if self.why else ""
        found = f'"{self.line.who}: {self.line.words}", which never applies'
        expected = f"something that the player may do there; it was {self.where}{ruled}"
        return Problem(file, self.line.line, found, expected)


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
    wanted = normal(words)
    said = [normal(option.words) for option in options]
    if wanted.startswith("use "):  # players use conditional abilities too
        said = ["use" + text[7:] if text.startswith("trigger ") else text for text in said]
    exact = [i for i, text in enumerate(said) if text == wanted]
    if len(exact) == 1:
        return exact[0], ""
    begins = [i for i, text in enumerate(said) if text.startswith(wanted + " ")]
    if exact or begins:
        found = exact or begins
        return (found[0], "") if len(found) == 1 else found
    longest = sorted((i for i, text in enumerate(said) if wanted.startswith(text + " ")), key=lambda i: -len(said[i]))
    if longest:
        best = [i for i in longest if len(said[i]) == len(said[longest[0]])]
        if len(best) == 1:
            return best[0], wanted[len(said[best[0]]) :].strip()
        return best
    tokens = set(wanted.split())
    loose = [i for i, text in enumerate(said) if tokens and tokens <= set(text.split())]
    if len(loose) == 1:
        return loose[0], ""
    return loose


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
        self.looked: list[str] = []
        self.refusals: list[Refusal] = []
        self.unasked: list[Unasked] = []
        self.taken: list[Answered] = []

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
            if index is None and len(decision.options) == 1:
                index = 0
        if index is None:
            return None
        self.answered.append(
            Answered(decision, decision.options[index], line, tuple(m.refusals), len(m.events or ()), self.next)
        )
        return index

    def take_forced(self, m: Machine) -> None:
        """Use up lines that name a choice which had a single option and so was not asked; note who could do nothing."""
        for step, who, refusals in m.unasked:
            self.unasked.append(Unasked(who, step, refusals, self.next))
            if self.next < len(self.lines) and self.lines[self.next].who == who:
                self._blame(refusals, self.lines[self.next])
        m.unasked = []
        for decision, refusals in m.taken:
            event = len(m.events or ())
            self.taken.append(Answered(decision, decision.options[0], None, refusals, event, self.next))
        m.taken = []
        for who, option in m.forced:
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

    def _same(self, decision: Decision, found: list[int]) -> bool:
        """Whether the options that a line could mean are alike: instances of one ability, whose order cannot matter."""
        words = {re.sub(r" \(instance \d+\)$| #\d+", "", decision.options[i].words) for i in found}
        return len(words) == 1

    def _missed(self, m: Machine, decision: Decision, head: Line) -> None:
        self.looked.append(f"{decision.step or 'start'} ({decision.kind})")
        self._blame(m.refusals, head)

    def _blame(self, refusals: Iterable[Refusal], head: Line) -> None:
        wanted = set(normal(head.words).split())
        for refusal in refusals:
            if refusal.who == head.who and wanted <= set(normal(refusal.words).split()) | {"to"}:
                self.refusals.append(refusal)
