"""Playing with the rules from Python: load a scenario, run it, or take its game decision by decision.

This is what `judgebot` itself offers (see its docstring for a worked example); everything else may change.
"""

from __future__ import annotations

from pathlib import Path

from judgebot.engine.canonical import Canon, digest
from judgebot.engine.choices import Choice as Choice
from judgebot.engine.choices import Verb as Verb
from judgebot.engine.edition import edition as named_edition
from judgebot.engine.facts import fact
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import Decision
from judgebot.explore.lines import as_play, as_text, follow, met
from judgebot.explore.whynot import looked_at
from judgebot.plain import NamedTuple
from judgebot.scenario import api
from judgebot.scenario.board import build
from judgebot.scenario.expect import Difference, compare
from judgebot.scenario.facts import look_up
from judgebot.scenario.lines import match
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import Named, named
from judgebot.scenario.patterns import phrase
from judgebot.scenario.read import parse, under
from judgebot.scenario.run import Outcome
from judgebot.scenario.run import run as _run
from judgebot.scenario.wording import said


class Result(NamedTuple):
    """What came of a scenario.

    outcome      the game where it stopped, with its trace
    differences  the expectations that do not hold; those over every line of play (`never`, ...) are not looked at
    """

    outcome: Outcome
    differences: list[Difference]

    @property
    def holds(self) -> bool:
        """Whether every expectation that one run can test holds."""
        return not self.differences

    @property
    def trace(self) -> list[Event]:
        """Every event, in order, each with the rules it rests on."""
        return list(self.outcome.machine.events or [])


def load(source: str | Path, edition: str = "") -> Scenario:
    """Read a scenario.

    source   a path, the name of a shipped scenario (`cr/9.2.8f-1`), or the text of one (with a line break in it)
    edition  whose rules it is for, "24.03" or "26.03"; "" for those that it names itself

    Raises judgebot.yamlio.BadInput with every problem found.
    """
    wanted = named_edition(edition) if edition else None
    if isinstance(source, str) and "\n" in source:
        return parse(source, edition=wanted)
    (path,) = api.find(str(source))[:1]
    return api.load(path, wanted)


def run(scenario: Scenario) -> Result:
    """Run a scenario and compare it with what it expects.

    Raises NotImplementedRule where the engine does not implement what comes up (it never guesses), and BadInput,
    StuckLine or AmbiguousLine if the board cannot be or a line of play cannot be used.
    """
    outcome = _run(scenario)
    return Result(outcome, compare(outcome))


def explanation(scenario: Scenario, detail: str = "ruling", width: int = 80) -> str:
    """The explanation of a scenario as text: the answer, the steps that decide it, each with its rules.

    detail  "ruling", "steps" or "full"
    width   in columns
    """
    from judgebot.explain.story import tell
    from judgebot.explain.text import lines

    return "\n".join("".join(text for _, text in line).rstrip() for line in lines(tell(scenario, detail), width))


class IllegalOption(ValueError):
    """An option that the waiting decision does not offer. `options` are those it does."""

    def __init__(self, given: object, options: list[str]) -> None:
        super().__init__(f"{given!r} is not offered; offered: {'; '.join(options)}")
        self.given = given
        self.options = options


class WhyNot(NamedTuple):
    """Why a choice is not offered: the player asked, the numbered step, the rule that decides, and why in words."""

    who: str
    step: str
    rule: str
    why: str


class Game:
    """A game that is played decision by decision, from the board of a scenario or from the end of its lines of play.

    decision  the decision that waits; None once the game is over
    scenario  the scenario from whose board it began
    """

    def __init__(self, scenario: Scenario, played: bool = False, edition: str = "") -> None:
        """Begin at the board; with `played`, at the first decision after the scenario's lines of play.

        edition  whose rules it is played by, "24.03" or "26.03"; "" for those of the scenario

        Raises BadInput if the board cannot be, StuckLine or AmbiguousLine if a line cannot be used.
        """
        if edition:
            scenario = under(scenario, named_edition(edition))
        self.scenario = scenario
        self._now: Machine = build(scenario)
        self._given = follow(self._now, scenario, len(scenario.play)) if played and scenario.play else []
        self._past: list[tuple[Machine, int]] = []
        self.decision: Decision | None = self._now.advance()

    def legal_options(self) -> list[Named]:
        """The options of the decision that waits; none once the game is over."""
        return list(named(self._now, self.decision).options) if self.decision is not None else []

    def push(self, option: Named | Choice | int | str) -> None:
        """Answer the decision that waits: with an option, its choice, its index, or words as lines of play have them.

        Raises IllegalOption if it is not offered, or if the words fit several; NotImplementedRule, and the game is then
        where it was.
        """
        index = self._index(option, self.legal_options())
        before = self._now
        after = before.copy(record=True)
        assert after.events is not None
        after.events += before.events or []
        after.answer(index)
        decision = after.advance()
        self._past.append((before, index))
        self._now, self.decision = after, decision

    def _index(self, option: Named | Choice | int | str, options: list[Named]) -> int:
        if isinstance(option, str):
            written = [index for index, one in enumerate(options) if str(one.choice) == option]
            if len(written) == 1:
                return written[0]
            found = match(self._now, phrase(option), options)
            if isinstance(found, tuple) and not found[1]:
                return found[0]
        elif isinstance(option, Named | Choice):
            chosen = option.choice if isinstance(option, Named) else option
            fitting = [index for index, one in enumerate(options) if one.choice == chosen]
            if len(fitting) == 1:
                return fitting[0]
        elif 0 <= option < len(options):
            return option
        raise IllegalOption(option, [one.words for one in options])

    def choice(self, text: str) -> Choice:
        """The choice that a text names at the decision that waits: `str` of it, or words as lines of play have them.

        Raises IllegalOption if it names none that is offered, or several.
        """
        options = self.legal_options()
        return options[self._index(text, options)].choice

    def why_not(self, words: str) -> WhyNot | None:
        """Why the decision that waits does not offer what words name; None if it does, or once the game is over."""
        if self.decision is None:
            return None
        now = self.decision
        look = looked_at(
            self._now, now.who, phrase(words), now.step, now.kind, now.rule, now.options, tuple(self._now.refusals)
        )
        return None if look.offered else WhyNot(now.who, look.step, look.rule, said(look.why or fact("no choice")))

    def export(self) -> str:
        """The position as the text of a scenario: its board, and the lines of play that lead to here.

        `Game(load(text), played=True)` is a game in the same position.
        """
        made = [one for m, index in self._past if m.decision is not None for one in met(m, m.decision, index)]
        return as_text(self.scenario, as_play(self._now, [*self._given, *made], whole=True))

    @property
    def key(self) -> str:
        """32 hexadecimal digits: within one process, equal for positions from which the same can still happen."""
        return digest(Canon(self._now, shared=True).key(self._now.state)).hex()

    def undo(self) -> bool:
        """Take the last answer back. Returns whether there was one."""
        if not self._past:
            return False
        self._now, _ = self._past.pop()
        self.decision = self._now.decision
        return True

    @property
    def trace(self) -> list[Event]:
        """Every event so far, in order."""
        return list(self._now.events or [])

    @property
    def winner(self) -> str:
        """ "corp", "runner" or "draw" once the game is over; "" before that."""
        return self._now.state.winner

    def fact(self, path: str) -> object:
        """A fact of the state, named as in `expect: state:` (`runner.credits`). Raises LookupError if there is none."""
        return look_up(self._now, path)

    def copy(self) -> Game:
        """A game that goes on from here by itself, and can be taken back as far as this one."""
        new = Game.__new__(Game)
        new.scenario, new._given = self.scenario, self._given
        new._now = self._now.copy(record=True)
        assert new._now.events is not None
        new._now.events += self._now.events or []
        new._past = list(self._past)
        new.decision = new._now.decision
        return new
