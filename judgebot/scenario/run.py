"""Running a scenario: from its board, through its lines, to where it stops."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from judgebot import __version__
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule, Refusal
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.script import AmbiguousLine, Answered, Script, StuckLine, normal

EDITION = "24.03"


class Outcome(NamedTuple):
    """What came of a scenario.

    machine   the game where it stopped, with the trace
    script    how each decision was answered
    stopped   why it stopped: "end of the lines", "the game is over", a step number
    """

    scenario: Scenario
    machine: Machine
    script: Script
    stopped: str

    @property
    def answered(self) -> list[Answered]:
        """Every decision, with how it was answered."""
        return self.script.answered

    def fingerprint(self) -> str:
        """A short stable mark of the scenario and the versions used."""
        text = "\0".join((self.scenario.text, *self.scenario.own, __version__, EDITION))
        return hashlib.sha256(text.encode()).hexdigest()[:10]


def run(scenario: Scenario, record: bool = True, machine: Machine | None = None) -> Outcome:
    """Run a scenario.

    It ends when the game is over; when a decision comes up that no line answers and that has no default (an action);
    or, with every line used, at the step that `until` names.

    Raises BadInput if the board cannot be built, StuckLine or AmbiguousLine if a line of play cannot be used, and
    NotImplementedRule where the engine does not implement what comes up.
    """
    m = machine or build(scenario, record)
    script = Script(scenario)
    stopped = ""
    while True:
        if scenario.until and script.done and m.step() == scenario.until:
            stopped = scenario.until
            break
        decision = m.advance()
        script.take_forced(m)
        if decision is None:
            stopped = "the game is over" if m.state.winner else "nothing is left to do"
            break
        if scenario.until and script.done and decision.step == scenario.until:
            stopped = decision.step
            break
        if decision.kind in ("action", "paid") and script.done and not scenario.until and _settled(m, decision):
            stopped = "end of the lines"
            break
        index = script.choose(m, decision)
        if index is None:
            if not script.done:
                raise script.stuck(_ruled_out(m, script), decision)
            stopped = f"{decision.kind} at {decision.step}"
            break
        m.answer(index)
    if not script.done:
        raise script.stuck(_ruled_out(m, script))
    return Outcome(scenario, m, script, stopped)


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


def _ruled_out(m: Machine, script: Script) -> list[Refusal]:
    """What speaks against the line that was not used: options refused since the one before it, events that say why."""
    head = script.lines[min(script.next, len(script.lines) - 1)]
    since = [one for one in script.answered if one.consumed >= script.next]
    refused = [*script.refusals, *(r for one in since for r in one.refusals), *m.refusals]
    wanted = set(normal(head.words).split()) - {"to", "in", "on"}
    found = [r for r in refused if r.who == head.who and wanted <= set(normal(r.words).split())]
    subject = normal(head.words).partition(" ")[2]
    used = max((one.event for one in script.answered if one.line is not None), default=0)
    for event in (m.events or [])[used:]:
        name = normal(str(event.data.get("source") or event.data.get("card") or ""))
        if event.kind in _REASONS and subject and name and (name.startswith(subject) or subject.startswith(name)):
            said = str(event.data.get("source") or event.data.get("card"))
            found.append(Refusal(head.who, said, event.cites[0] if event.cites else "", str(event.data.get("why", ""))))
    return list(dict.fromkeys(found))


def _settled(m: Machine, decision: Any) -> bool:
    """Whether the game is back at the turn itself, with nothing in progress: an action, or a window between actions."""
    if decision.kind == "action":
        return True
    return not m.state.runs and all(
        frame.kind in ("corp turn", "runner turn", "paid ability window") for frame in m.state.frames
    )


__all__ = ["AmbiguousLine", "NotImplementedRule", "Outcome", "StuckLine", "run"]
