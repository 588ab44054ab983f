"""A game played decision by decision by a person, who can go back."""

from __future__ import annotations

from judgebot.engine import frames
from judgebot.engine.machine import Event
from judgebot.engine.records import Decision
from judgebot.explore.branches import Branch, branch
from judgebot.explore.lines import as_play, follow, met
from judgebot.explore.walker import Walker
from judgebot.explore.whynot import looked_at
from judgebot.plain import NamedTuple
from judgebot.scenario.board import build
from judgebot.scenario.lines import match
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.notation import Named, named
from judgebot.scenario.patterns import phrase
from judgebot.scenario.wording import said


class Pending(NamedTuple):
    """An ability that waits in a window: its source, who controls it, and whether it must be triggered."""

    source: str
    who: str
    must: bool


class Session:
    """A game in progress, and every moment at which somebody chose.

    scenario  what it is played from
    given     the decisions made before it began
    """

    def __init__(self, scenario: Scenario, after: int = 0) -> None:
        """Begin after the first lines of a scenario. Raises what `lines.follow` raises."""
        m = build(scenario, record=False)
        self.scenario = scenario
        self.given = follow(m, scenario, after) if after else []
        self._now = Walker.of(m, record=True)
        self._past: list[tuple[Walker, int]] = []
        self._now.advance()
        self._events = [list(self._now.events or [])]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened since it began."""
        return [event for some in self._events for event in some]

    @property
    def walker(self) -> Walker:
        """The game as it stands."""
        return self._now

    @property
    def decision(self) -> Decision | None:
        """The decision that waits; None if the game is over."""
        return self._now.decision

    @property
    def options(self) -> tuple[Named, ...]:
        """The options of the decision that waits, with their notation."""
        return () if self.decision is None else named(self._now, self.decision).options

    @property
    def made(self) -> int:
        """How many decisions were made."""
        return len(self._past)

    @property
    def picks(self) -> list[int]:
        """Of each decision that was made, those before it began included, the place of the option that was taken."""
        return [*(index for decision, index in self.given if decision.kind), *(index for _, index in self._past)]

    def choose(self, index: int) -> list[Event]:
        """Answer the waiting decision; returns what happened. Raises NotImplementedRule, and is then where it was."""
        before = self._now
        after = before.copy(record=True)
        after.answer(index)
        after.advance()
        self._past.append((before, index))
        self._now = after
        self._events.append(list(after.events or []))
        return self._events[-1]

    def back(self, steps: int = 1) -> int:
        """Go back by so many decisions, as far as there are any; returns how many it were."""
        steps = max(0, min(steps, len(self._past)))
        if steps:
            self._now = self._past[-steps][0]
            del self._past[-steps:]
            del self._events[-steps:]
        return steps

    def find(self, words: str) -> int | list[int]:
        """The option that words mean, or the several that they could mean; [] for none."""
        decision = self.decision
        if decision is None:
            return []
        found = match(self._now, phrase(words), named(self._now, decision).options)
        return found[0] if isinstance(found, tuple) else found

    def branch(self, words: str) -> Branch | None:
        """Whether it would have changed anything to choose what words mean, where that was last possible.

        None if no decision that was made offered it, besides what was chosen. Raises NotImplementedRule.
        """
        for place in range(len(self._past) - 1, -1, -1):
            at, taken = self._past[place]
            assert at.decision is not None
            found = match(at, phrase(words), named(at, at.decision).options)
            if not isinstance(found, tuple) or found[1] or found[0] == taken:
                continue
            later = [one for m, index in self._past[place + 1 :] if m.decision for one in met(m, m.decision, index)]
            return branch(self.scenario, self._now, at, taken, found[0], as_play(self._now, later))
        return None

    def why_not(self, words: str) -> tuple[bool, str, str]:
        """Whether the waiting decision offers an option; the rule, and the fact that rules it out if not."""
        decision = self.decision
        if decision is None:
            return False, "1.7.1", "the game is over"
        refusals, asked = tuple(self._now.refusals), phrase(words)
        look = looked_at(
            self._now, decision.who, asked, decision.step, decision.kind, decision.rule, decision.options, refusals
        )
        return bool(look.offered), look.rule, said(look.why)

    def pending(self) -> list[Pending]:
        """What is pending in the windows that are open, the innermost last."""
        from judgebot.engine.stack import mandatory

        found = []
        for frame in self._now.state.frames:
            for one in frame.pending if isinstance(frame, frames.Window) else ():
                found.append(Pending(self._now.name(one.source), one.you, mandatory(one)))
        return found

    def play(self) -> list[Line]:
        """The line taken, as a scenario's lines of play."""
        taken = [one for m, index in self._past if m.decision is not None for one in met(m, m.decision, index)]
        return as_play(self._now, [*self.given, *taken])
