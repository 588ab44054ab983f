"""Lines of play and scenarios: where a search starts, and a line that it found as a scenario of its own."""

from __future__ import annotations

from collections.abc import Iterable

import yaml

from judgebot.engine.drive import drive
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision
from judgebot.explore.graph import Choice
from judgebot.explore.played import Played
from judgebot.explore.search import Keeper
from judgebot.explore.walker import HORIZONS, Walker, horizon
from judgebot.plain import NamedTuple
from judgebot.scenario.board import build
from judgebot.scenario.lines import match
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.notation import NamedDecision, named, option_named, written
from judgebot.scenario.script import Script, would_take


class Start(NamedTuple):
    """Where a search starts.

    walker  the game there, with its horizon
    keeper  answers for those who do not vary
    given   the decisions made before, from the scenario's start
    within  the horizon
    played  what was played from there so far
    """

    walker: Walker
    keeper: Keeper
    given: tuple[tuple[NamedDecision, int], ...]
    within: str
    played: Played


def begin(
    scenario: Scenario,
    within: str = "",
    after: int = 0,
    vary: Iterable[str] = ("corp", "runner", "chance"),
    idle: bool = False,
) -> Start:
    """The game after the first lines of a scenario, ready to be explored.

    within  a horizon (see `walker.horizon`); "" for the run in progress, or else the action
    after   how many lines of play are taken as given
    vary    whose decisions are to be explored; the others keep to the rest of the script
    idle    whether moves that would change nothing are looked at too

    Raises BadInput if the board cannot be built, StuckLine or AmbiguousLine if one of the given lines cannot be used,
    and NotImplementedRule where the engine does not implement what comes up.
    """
    m = build(scenario, record=False)
    given = tuple(follow(m, scenario, after)) if after else ()
    name = within or ("run" if running(m) else "action")
    walker = Walker.of(m, horizon(m, name))
    walker.begun = m.state.runs[0].start if m.state.runs else len(m.state.history)
    return Start(walker, Keeper(scenario.play[after:], vary, idle), given, name, Played())


def running(m: Machine) -> bool:
    """Whether a run is in progress, or begins before anybody chooses anything."""
    ahead = m.copy()
    if not m.state.runs:
        ahead.advance()
    return bool(ahead.state.runs)


def follow(m: Machine, scenario: Scenario, after: int) -> list[tuple[NamedDecision, int]]:
    """Play the first lines of a scenario, and nothing after them; returns the decisions with their answers."""
    script = Script(scenario.replace(play=scenario.play[:after]))
    made: list[tuple[NamedDecision, int]] = []
    before: list[NamedDecision] = []

    def look(m: Machine, _: Decision | None) -> None:
        before[:] = unasked(m)
        script.take_forced(m)

    def decide(m: Machine, decision: Decision) -> int | None:
        index = None if script.done else script.choose(m, decision)
        if index is not None:
            made.extend((one, 0) for one in before)
            made.append((script.answered[-1].decision, index))
        return index

    left = drive(m, decide, [look], enough=lambda: script.done)
    if not script.done:
        raise script.stuck(m, script.refusals, named(m, left) if left is not None else None)
    return made


def as_scenario(scenario: Scenario, start: Start, line: Iterable[Choice]) -> Scenario:
    """The scenario whose lines of play are those given and then a line that a search found; it expects nothing.

    It replays with `judgebot explain`.
    """
    picks = [choice.pick for choice in line]
    *before, last = start.played.along(start.walker, picks)
    m = last.walker
    made = list(start.given)
    for at, index in zip(before, picks, strict=True):
        if at.told is None:
            assert at.walker.decision is not None
            at.told = (unasked(at.walker), named(at.walker, at.walker.decision))
        made += [*((one, 0) for one in at.told[0]), (at.told[1], index)]
    until = start.within if start.within not in HORIZONS and m.next_step() == start.within else ""
    return scenario.replace(play=as_play(m, made), expect={}, expect_lines={}, until=until, alternatives=())


def unasked(m: Machine) -> list[NamedDecision]:
    """The choices with one option that were made before the decision at which a game stands, without asking."""
    return [NamedDecision(who, "", (option_named(m, only),), only.rule, step) for who, only, step in m.forced]


def met(m: Machine, decision: Decision, index: int) -> list[tuple[NamedDecision, int]]:
    """The choices of a game from one decision to the next, as `as_play` takes them: those not asked, and that one."""
    return [*((one, 0) for one in unasked(m)), (named(m, decision), index)]


def as_play(m: Machine, made: Iterable[tuple[NamedDecision, int]], whole: bool = False) -> list[Line]:
    """Lines of play that make exactly these decisions, each at its step; defaults are left out where nothing is lost.

    With `whole` every decision is said, so that the last line ends where the last decision was made.
    Without it a default is said where the next line of the same player would be taken to answer that decision; and so
    is a choice that was not asked (`unasked`): a line that is about a later choice would be used up by it.
    """
    lines: list[Line] = []
    for decision, index in reversed(list(made)):
        words, which = written(decision.options, index)
        head = lines[-1] if lines else None
        meant = head is not None and head.who == decision.who and head.at == decision.step
        if not decision.kind:
            said = meant and head is not None and would_take(m, head, decision.options[0], decision.step)
        else:
            usual = index == decision.default or (decision.default is None and len(decision.options) == 1)
            said = whole or not usual or (meant and head is not None and match(m, head.means, decision.options) != [])
        if said:
            lines.append(Line(decision.who, words, 0, decision.step, which))
    return lines[::-1]


def as_yaml(lines: Iterable[Line]) -> str:
    """Lines of play as they stand in a scenario's file."""
    found = ["play:"]
    for line in lines:
        said = ", ".join(f"{key}: {_quoted(value)}" for key, value in line.item().items())
        found.append(f"  - {{{said}}}" if line.at or line.which else f"  - {said}")
    return "\n".join(found) if len(found) > 1 else "play: []"


def as_text(scenario: Scenario, lines: Iterable[Line]) -> str:
    """A scenario's text with other lines of play; what it expected, and where it stopped, are left out.

    Cards from folders of the user's own (`Scenario.own`) are no part of it.
    """
    root = yaml.compose(scenario.text, Loader=yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    root.value = [pair for pair in root.value if pair[0].value not in ("play", "expect", "until")]
    kept = yaml.serialize(root, allow_unicode=True, width=120) if root.value else ""
    return f"{kept}{as_yaml(lines)}\n"


def _quoted(value: str | int) -> str:
    return str(value) if isinstance(value, int) else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
