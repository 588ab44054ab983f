"""What can come of a board: outcomes over every line of play, what decides between them, what open facts change."""

from __future__ import annotations

import collections
import dataclasses
import itertools
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.explore.bounds import MEMORY, Bounds
from judgebot.explore.graph import Choice, Deciding
from judgebot.explore.lines import Start, as_scenario
from judgebot.explore.parallel import explore_with
from judgebot.explore.questions import (
    Answer,
    Conditions,
    Question,
    answer,
    apart,
    begun,
    proving,
    questions,
    seen,
    settles,
)
from judgebot.explore.reductions import reduced
from judgebot.explore.scout import scout
from judgebot.explore.search import EVERYONE, Result
from judgebot.explore.variants import Found, variants
from judgebot.explore.walker import HORIZONS, Walker, is_far
from judgebot.game.objects import CORP, DISCARD, RUNNER
from judgebot.scenario.model import Scenario

if TYPE_CHECKING:
    from fractions import Fraction

Progress = Callable[[int, int], None]
SETTLED = 1_000  # choices to try, at most, for what else can come of a board once a line has settled the only question


@dataclasses.dataclass(frozen=True)
class Wish:
    """What is asked of a search.

    within   the horizon; "" for the run in progress, or else the action
    after    how many of the scenario's lines are taken as given
    vary     whose decisions are explored
    paths    the facts that tell outcomes apart; () for those that the questions name, or else the usual classes
    most     the most choices to try, per board
    seconds  the longest time to take, for all boards together
    memory   the most memory to hold, in MiB
    jobs     how many processes to use
    """

    within: str = ""
    after: int = 0
    vary: tuple[str, ...] = EVERYONE
    paths: tuple[str, ...] = ()
    most: int = 200_000
    seconds: float = 60.0
    jobs: int = 1
    memory: int = MEMORY


@dataclasses.dataclass(frozen=True)
class Class:
    """One outcome: its facts, the line that reaches it with the fewest departures, and how many lines do.

    share  the least and the greatest share that chance gives it, by what the players choose; None without chance
    board, start  what was searched
    """

    facts: dict[str, Any]
    line: tuple[Choice, ...]
    lines: int
    share: tuple[Fraction, Fraction] | None
    board: Scenario
    start: Start
    key: Hashable

    @property
    def scenario(self) -> Scenario:
        """The scenario with this line as its lines of play; it is played once more for that."""
        return as_scenario(self.board, self.start, self.line)

    @property
    def chosen(self) -> tuple[Choice, ...]:
        """The choices that were not what happens by default."""
        return tuple(one for one in self.line if not one.default and not (one.forced and one.kind != "action"))


@dataclasses.dataclass(frozen=True)
class World:
    """One board, with what was taken where facts are left open, and all that was found of it.

    variants  of each outcome that is a variant of another (`variants.variants`), the key of that other one
    """

    facts: tuple[tuple[str, str], ...]
    within: str
    classes: tuple[Class, ...]
    deciding: tuple[Deciding, ...]
    answers: tuple[Answer, ...]
    exhausted: bool
    decisions: int
    states: int
    merged: int
    seconds: float
    seen: str
    unknown: tuple[str, ...]
    start: Start
    start_scenario: Scenario
    result: Result
    variants: Mapping[Hashable, Hashable]

    @property
    def outcomes(self) -> tuple[tuple[Class, tuple[Class, ...]], ...]:
        """The outcomes that differ in more than what was spent on the way, each with its variants."""
        known = {one.key: one for one in self.classes}
        found: dict[Hashable, list[Class]] = {one.key: [] for one in self.classes if one.key not in self.variants}
        for variant, key in self.variants.items():
            found[key].append(known[variant])
        return tuple((known[key], tuple(others)) for key, others in found.items())


@dataclasses.dataclass(frozen=True)
class Matters:
    """Whether facts left open matter.

    proven     whether every board was exhausted: only then is "they do not matter" a proof
    matter     whether the boards differ in what can come of them
    settled    the places each of which settles it alone, whatever the others are
    needed     the smallest set of places that settles it together, if none does alone
    """

    proven: bool
    matter: bool
    settled: tuple[str, ...]
    needed: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Report:
    """What `what-if` has found: one world for each way in which the open facts can be."""

    scenario: Scenario
    wish: Wish
    worlds: tuple[World, ...]
    matters: Matters | None


class Classes(Conditions):
    """The usual classes of outcomes: winner, scores, credits, tags, what was trashed, the result of the last run."""

    def __init__(self, start: Machine, asked: Iterable[Question] = ()) -> None:
        super().__init__(asked)
        self.before = {who: self._titles(start, who) for who in DISCARD}
        self.of_record = ("run",)

    def _titles(self, m: Machine, who: str) -> collections.Counter[str]:
        zone = m.state.zones[DISCARD[who]]
        return collections.Counter(m.catalog.card(m.state.objs[oid].name).title for oid in zone)

    def facts(self, kept: Any, m: Machine) -> Hashable:
        """See `Watch`."""
        conditions, (run,) = kept
        truths = tuple(self._holds(q, one, m) for q, one in zip(self.asked, conditions, strict=True))
        state = m.state
        found: list[tuple[str, Hashable]] = [("winner", state.winner)] if state.winner else []
        found += [(f"{who}.score", c.score(m, who)) for who in (CORP, RUNNER)]
        found += [(f"{who}.credits", state.players[who].credits) for who in (CORP, RUNNER)]
        found.append(("runner.tags", state.players[RUNNER].tags))
        for who in (CORP, RUNNER):
            more = self._titles(m, who) - self.before[who]
            if more:
                found.append((f"into {DISCARD[who]}", tuple(sorted(more.elements()))))
        found.append(("run", run))
        return (truths, tuple(found))


Line = tuple[Choice, ...]


def what_if(
    scenario: Scenario,
    wish: Wish,
    progress: Progress | None = None,
    line: Line | None = None,
    bounds: Bounds | None = None,
) -> Report:
    """Explore a scenario, in each of the ways in which the facts it leaves open can be.

    line: what `witness` has found, if anything; bounds: what it may take besides other searches

    Raises what `questions.begun` raises.
    """
    ways = [(one.facts, one.scenario) for one in scenario.alternatives] or [((), scenario)]
    bounds = bounds or Bounds(wish.seconds, wish.memory)
    worlds = tuple(
        _world(board, facts, wish, progress, line, bounds.part(len(ways) - done))
        for done, (facts, board) in enumerate(ways)
    )
    return Report(scenario, wish, worlds, _matters(worlds) if len(worlds) > 1 else None)


def witness(
    scenario: Scenario, wish: Wish, bounds: Bounds, progress: Progress | None = None
) -> tuple[Line, Start] | None:
    """The line that answers the only question of a search, if one is found soon, and where it starts.

    An example, or a counterexample; the whole search tells more, and takes longer. None if there are several questions,
    or it is one of force, or nothing is found in time. Raises what `questions.begun` raises.
    """
    mine = [q for q in questions(scenario) if q.group == (wish.within, wish.after, wish.vary)]
    if not settles(tuple(mine)) or scenario.alternatives:
        return None
    start = begun(scenario, mine, wish.within, wish.after, wish.vary)
    line = scout(start, mine[0], bounds, wish.most, progress)
    return (line, start) if line is not None else None


def glimpse(scenario: Scenario, wish: Wish, bounds: Bounds, progress: Progress | None = None) -> World:
    """What a search finds soon: lines that come to their end at once, and those that depart from them by little.

    Raises what `questions.begun` raises.
    """
    return _world(scenario, (), dataclasses.replace(wish, jobs=1), progress, bounds=bounds)


def _world(
    scenario: Scenario,
    facts: tuple[tuple[str, str], ...],
    wish: Wish,
    progress: Progress | None,
    line: Line | None = None,
    bounds: Bounds | None = None,
) -> World:
    mine = [q for q in questions(scenario) if q.group == (wish.within, wish.after, wish.vary)]
    start = begun(scenario, mine, wish.within, wish.after, wish.vary)
    watch = watcher(start.walker, scenario, wish.paths, mine)
    named = [*watch.paths, *(one for q in mine for one in q.named)]
    early = is_far(start.walker, start.within)
    if line is not None:
        wish = dataclasses.replace(wish, most=min(wish.most, SETTLED))
    copies = apart(start.walker, named)
    less = reduced(start.walker, start.within, mine, watch.paths)
    result = explore_with(
        start,
        watch,
        wish,
        apart=copies,
        progress=progress,
        early=early,
        bounds=bounds,
        reductions=less,
        proof=None if wish.paths else proving(mine),
    )
    if line is not None and result.why and result.decisions >= SETTLED:
        result = result._replace(why=f"the question was settled before, and {result.why}")
    lines = result.graph.lines()
    chance = any(edges and edges[0].choice.who == "chance" and len(edges) > 1 for edges in result.graph.edges)
    shares = result.graph.shares() if chance and result.exhausted else {}
    classes = tuple(
        Class(
            _shown(leaf.facts, mine),
            leaf.line,
            lines.get(key, 0),
            shares.get(key),
            scenario,
            start,
            key,
        )
        for key, leaf in result.outcomes.items()
    )
    whole = isinstance(watch, Classes) and not shares  # what chance gives an outcome is not that of its variants too
    same = variants([Found(one.key, one.facts, one.chosen) for one in classes]) if whole else {}
    what = _truths if mine else lambda key: same.get(key, key)
    return World(
        facts,
        start.within,
        classes,
        # an option rules something out only if every line after it was seen
        tuple(result.graph.deciding(what=what)) if len(classes) > 1 and result.exhausted else (),
        tuple(answer(index, q, result, watch, start.walker, line) for index, q in enumerate(mine)),
        result.exhausted,
        result.decisions,
        result.states,
        result.merged,
        result.seconds,
        seen(result),
        tuple(result.unknown),
        start,
        scenario,
        result,
        same,
    )


def watcher(start: Machine, scenario: Scenario, paths: tuple[str, ...], asked: list[Question]) -> Conditions:
    """What tells the outcomes apart: the facts asked for, or those that the questions or the expected state name."""
    if paths:
        return Conditions(asked, paths)
    if asked:
        return Conditions(asked, dict.fromkeys(path for q in asked for path in q.state))
    return Classes(start)


def _shown(facts: Any, asked: list[Question]) -> dict[str, Any]:
    truths, values = facts
    found: dict[str, Any] = {}
    for number, (q, truth) in enumerate(zip(asked, truths, strict=True), 1):
        if q.trace or q.legal or q.illegal or q.sometime:
            found[f"({number})"] = truth
    found.update(values)
    return found


def _truths(facts: Any) -> Hashable:
    """What decides when questions are asked: which of them hold."""
    truths: Hashable = facts[0]
    return truths


def _matters(worlds: tuple[World, ...]) -> Matters:
    """Whether the open facts matter, and which of them settle what can come of the board."""
    proven = all(world.exhausted for world in worlds)
    results = {world.facts: frozenset(one.key for one in world.classes) for world in worlds}
    matter = len(set(results.values())) > 1
    places = [place for place, _ in worlds[0].facts]

    def settles(known: tuple[str, ...]) -> bool:
        groups: dict[Hashable, set[Hashable]] = {}
        for facts, result in results.items():
            groups.setdefault(tuple(name for place, name in facts if place in known), set()).add(result)
        return all(len(group) == 1 for group in groups.values())

    alone = tuple(place for place in places if settles((place,))) if matter else ()
    needed: tuple[str, ...] = ()
    if matter and not alone:
        sets = (some for size in range(2, len(places) + 1) for some in itertools.combinations(places, size))
        needed = next((some for some in sets if settles(some)), tuple(places))
    return Matters(proven, matter, alone, needed)


def possible_in(report: Report, key: Hashable) -> Fraction:
    """The share of the boards, each way of the open facts counting the same, in which an outcome is possible."""
    from fractions import Fraction

    return Fraction(sum(any(one.key == key for one in world.classes) for world in report.worlds), len(report.worlds))


__all__ = [
    "HORIZONS",
    "Class",
    "Classes",
    "Matters",
    "Report",
    "Walker",
    "Wish",
    "World",
    "possible_in",
    "watcher",
    "what_if",
]
