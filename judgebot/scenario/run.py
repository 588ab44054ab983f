"""Running a scenario: from its board, through its lines, to where it stops."""

from __future__ import annotations

from typing import Any

try:
    from _sha256 import sha256  # type: ignore[import-not-found]  # `hashlib` loads all of OpenSSL before it has its own
except ImportError:
    from hashlib import sha256

from judgebot import __version__
from judgebot.engine.choices import PASSING
from judgebot.engine.drive import drive
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.plain import NamedTuple
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import NamedDecision, NamedRefusal, named, refusals_named
from judgebot.scenario.script import AmbiguousLine, Answered, Script, StuckLine, came, normal
from judgebot.yamlio import BadInput, Problem


class Outcome(NamedTuple):
    """What came of a scenario.

    machine   the game where it stopped, with the trace
    script    how each decision was answered
    stopped   why it stopped: "end of the lines", "the game is over", a step number, or the decision nobody answered
    waiting   that decision, if it stopped at one
    """

    scenario: Scenario
    machine: Machine
    script: Script
    stopped: str
    waiting: NamedDecision | None = None

    @property
    def answered(self) -> list[Answered]:
        """Every decision, with how it was answered."""
        return self.script.answered

    def fingerprint(self) -> str:
        """A short stable mark of the scenario and the versions used."""
        text = "\0".join((self.scenario.text, *self.scenario.own, __version__, self.scenario.edition.name))
        return str(sha256(text.encode()).hexdigest()[:10])


def run(scenario: Scenario, record: bool = True, machine: Machine | None = None) -> Outcome:
    """Run a scenario.

    It ends when the game is over; when a decision comes up that no line answers and that has no default (an action);
    or, with every line used, at the step that `until` names.

    Raises BadInput if the board cannot be built or the step of `until` is never reached, StuckLine or AmbiguousLine if
    a line of play cannot be used, and NotImplementedRule where the engine does not implement what comes up.
    """
    m = machine or build(scenario, record)
    script = Script(scenario)
    target = _Until(scenario.until, script)
    # without lines it goes on to the first action, so that what is said to be illegal there is asked
    ends_at = ("action", "paid") if scenario.play else ("action",)
    m.stop = target if scenario.until else None
    waiting = None

    def reached(decision: Decision) -> bool:
        return script.done and decision.step == scenario.until and (target.seen or decision.kind in _OF_STEPS)

    def over(decision: Decision) -> bool:
        return decision.kind in ends_at and script.done and not scenario.until and settled(m, decision)

    def decide(m: Machine, decision: Decision) -> int | None:
        return None if reached(decision) or over(decision) else script.choose(m, decision)

    left = drive(m, decide, [lambda m, _: script.take_forced(m)])
    if left is None:
        stopped = "the game is over" if m.state.winner else scenario.until if target.passed else "nothing is left to do"
    elif reached(left):
        stopped = left.step
    elif over(left):
        stopped = "end of the lines"
    elif not script.done:
        raise script.stuck(m, _ruled_out(m, script), named(m, left))
    else:
        stopped, waiting = f"{left.kind} at {left.step}", named(m, left)
    m.stop, m.reached = None, False
    if not script.done:
        raise script.stuck(m, _ruled_out(m, script))
    if scenario.until and stopped != scenario.until:
        found = f'"until: {scenario.until}", which is never reached: {stopped}'
        expected = "a numbered step that the game comes to after the lines"
        if waiting is not None:
            found = (
                f'"until: {scenario.until}", before which the {waiting.who.capitalize()} must choose, and no line does'
            )
            expected = f"a line of play with one of the options at {came(waiting)}"
        raise BadInput([Problem(scenario.path, scenario.until_line, found, expected)])
    return Outcome(scenario, m, script, stopped, waiting)


# Decisions that belong to a numbered step itself, not to the effects of what was done in it.
_OF_STEPS = ("action", "paid", "jack out")


class _Until:
    """Stops the game once the lines are used up and it has come to a numbered step, and has left that step again.

    A decision at that step stops it earlier (`run`).

    seen    the step was begun since the last line was used, or that line was used in it
    passed  and it was left again without a decision
    """

    def __init__(self, step: str, script: Script) -> None:
        self.step = step
        self.script = script
        self.seen = self.passed = False
        self._depth = -1  # of the structure whose step it is, once it is known
        self._steps = 0

    def __call__(self, m: Machine) -> bool:
        self.script.take_forced(m)
        if not self.script.done:
            self._steps = 0
            return False
        self._steps += 1
        stack = m.state.frames
        here = m.next_step()
        if here and 0 <= len(stack) <= self._depth and here != self.step:
            self.passed = True  # a step of the same structure, or of one around it
            return True
        if self._steps == 1 and self.script.lines and m.step() == self.step:
            # the step that the last line was used in is run again with its answer, and its effects are to come
            self._depth = next(n for n in range(len(stack), 0, -1) if m.rules.procedures[stack[n - 1].kind].structure)
        elif here == self.step:
            self.seen, self._depth = True, len(stack)
        return False


# Events that tell why something did not happen, and in which fact they say so.
_REASONS = (
    "not_met",
    "not_pending",
    "lost_pending",
    "cannot_pay",
    "refused",
    "prohibited",
    "not_installed",
    "not_rezzed",
)


def _ruled_out(m: Machine, script: Script) -> list[NamedRefusal]:
    """What speaks against the line that was not used: options refused since the one before it, events that say why."""
    head = script.lines[min(script.next, len(script.lines) - 1)]
    since = [one for one in script.answered if one.consumed >= script.next]
    refused = [*script.refusals, *(r for one in since for r in one.refusals), *refusals_named(m, m.refusals)]
    wanted = set(normal(head.words).split()) - {"to", "in", "on"}
    found = [r for r in refused if r.who == head.who and wanted <= set(normal(r.words).split())]
    subject = normal(head.words).partition(" ")[2]
    used = max((one.event for one in script.answered if one.line is not None), default=0)
    for event in (m.events or [])[used:]:
        name = normal(str(event.data.get("source") or event.data.get("card") or ""))
        if event.kind in _REASONS and subject and name and (name.startswith(subject) or subject.startswith(name)):
            said = str(event.data.get("source") or event.data.get("card"))
            if event.kind == "lost_pending" and len(event.cites) > 1 and found:
                continue  # it could not be triggered, which is told
            found.append(
                NamedRefusal(
                    head.who,
                    PASSING,
                    event.cites[0] if event.cites else "",
                    event.data.get("why") or fact("text", text=""),
                    said,
                )
            )
    return list(dict.fromkeys(found))


def settled(m: Machine, decision: Any) -> bool:
    """Whether the game is back at the turn itself, with nothing in progress: an action, or a window between actions."""
    if decision.kind == "action":
        return True
    return not m.state.runs and all(
        frame.kind in ("corp turn", "runner turn", "paid ability window") for frame in m.state.frames
    )


__all__ = ["AmbiguousLine", "NotImplementedRule", "Outcome", "StuckLine", "run"]
