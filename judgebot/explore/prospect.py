"""What can become of a condition, by one search: possible, always, never, who can force it, whose choice decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judgebot.explore.force import Power, power
from judgebot.explore.graph import Choice
from judgebot.explore.lines import Start, as_scenario, begin
from judgebot.explore.questions import NO, OPEN, YES, Conditions, apart, question, seen, sees_hidden
from judgebot.explore.reductions import reduced
from judgebot.explore.search import explore
from judgebot.explore.walker import is_far
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple
from judgebot.scenario.model import Scenario

MOST = 150_000
SECONDS = 20.0


class Prospect(NamedTuple):
    """What a search says of a condition.

    possible, always, never
              "yes", "no" or "not settled": what one line shows is said of an unfinished search too
    powers    of each player what they can make of it, with the choices on which it turns (`force.Power`)
    example   a line on which it comes about, the one that departs least from the defaults; None without
    counter   one on which it does not
    whole     whether every line was seen; without that nobody's power is told
    hidden    whether cards are known to the search that both players do not see
    seen      how much was seen, in words
    start     where the search began: `scenario_of` makes a scenario of a line with it
    """

    possible: str
    always: str
    never: str
    powers: dict[str, Power]
    example: tuple[Choice, ...] | None
    counter: tuple[Choice, ...] | None
    whole: bool
    hidden: bool
    seen: str
    start: Start


def prospect(
    scenario: Scenario,
    condition: Mapping[str, Any],
    *,
    after: int = 0,
    within: str = "",
    most: int = MOST,
    seconds: float = SECONDS,
    progress: Callable[[int, int], None] | None = None,
) -> Prospect:
    """What can become of a condition after the first lines of a scenario, whatever both players and chance choose.

    condition  as an item of `possible:` in a file: `state`, `trace`, `legal`, `illegal`, `sometime`
    after      how many lines of play are taken as given
    within     the horizon (see `walker.horizon`); "" for the run in progress, or else the action
    most       the most choices to try
    seconds    the longest time to take

    Raises what `lines.begin` raises.
    """
    asked = question("possible", {**condition, "within": within, "after": after}, len(scenario.play))
    start = begin(scenario, within, asked.after, asked.vary)
    watch = Conditions([asked])
    result = explore(
        start.walker,
        watch,
        keeper=start.keeper,
        apart=apart(start.walker, asked.named),
        most=most,
        seconds=seconds,
        progress=progress,
        early=is_far(start.walker, start.within),
        reductions=reduced(start.walker, start.within, [asked]),
    )

    def met(facts: Any) -> bool:
        return bool(facts[0][0])

    example = next((leaf.line for leaf in result.outcomes.values() if met(leaf.facts)), None)
    counter = next((leaf.line for leaf in result.outcomes.values() if not met(leaf.facts)), None)
    named = not watch.unknown_facts()  # what is about no card of the game is not "never", it is about something else
    whole = result.exhausted and named
    return Prospect(
        YES if example is not None else NO if whole else OPEN,
        NO if counter is not None and named else YES if whole else OPEN,
        NO if example is not None else YES if whole else OPEN,
        {who: power(result.graph, met, who, whole) for who in (CORP, RUNNER)},
        example,
        counter,
        whole,
        sees_hidden(start.walker),
        seen(result),
        start,
    )


def scenario_of(scenario: Scenario, found: Prospect, line: tuple[Choice, ...]) -> Scenario:
    """The scenario with a line that was found as its lines of play."""
    return as_scenario(scenario, found.start, line)
