"""Every legal line of play from a state to a horizon, those that depart least from the defaults first."""

from __future__ import annotations

import collections
import time
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

from judgebot.engine.canonical import Canon, digest
from judgebot.engine.choices import Verb
from judgebot.engine.drive import drive, following
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule, Option
from judgebot.explore.bounds import Bounds
from judgebot.explore.graph import NO_CHAIN, Chain, Choice, Edge, Graph
from judgebot.explore.made import made
from judgebot.explore.played import Played, Position
from judgebot.explore.walker import Walker
from judgebot.game.objects import ARCHIVES, GRIP, HEAP, HQ
from judgebot.plain import NamedTuple
from judgebot.scenario.lines import match
from judgebot.scenario.model import Line
from judgebot.scenario.notation import named, option_named
from judgebot.scenario.patterns import phrase
from judgebot.scenario.script import PRICED, alone, for_later, match_remainder, next_forced, picked, sole

if TYPE_CHECKING:
    from judgebot.explore.proof import Proof
    from judgebot.explore.reductions import Reductions

# What is left of a line that said to pay, until that payment is made.
_PAID = "\0paid"
EVERYONE = ("corp", "runner", "chance")
HIDDEN = (HQ, GRIP, ARCHIVES, HEAP)
_GAIN = ("5.2.7b", "5.2.8b")


class Watch(Protocol):
    """Looks at a line as it is played. What it keeps is a hashable value: lines that differ in it are told apart."""

    record: bool
    detailed: bool

    def begin(self) -> Hashable:
        """What it keeps before the first decision."""
        ...

    def look(self, kept: Any, m: Machine, decision: Decision | None) -> Hashable:
        """What it keeps after what happened up to this decision, or to the end of the line."""
        ...

    def facts(self, kept: Any, m: Machine) -> Hashable:
        """What tells the ends of lines apart."""
        ...


class Facts:
    """Watches nothing on the way, and tells the ends of lines apart by a function of the machine."""

    record = detailed = False

    def __init__(self, of: Callable[[Machine], Hashable]) -> None:
        self.of = of

    def begin(self) -> Hashable:
        """Nothing is kept."""
        return ()

    def look(self, kept: Any, m: Machine, decision: Decision | None) -> Hashable:
        """Nothing is kept."""
        return ()

    def facts(self, kept: Any, m: Machine) -> Hashable:
        """What the function says."""
        return self.of(m)


class Leaf(NamedTuple):
    """An outcome: the facts that tell it apart, and the line that reaches it with the fewest departures."""

    facts: Hashable
    line: tuple[Choice, ...]


class Result(NamedTuple):
    """What a search has found.

    outcomes   by facts, in the order in which they were found: those that need the fewest departures first
    exhausted  whether every line was seen to its end; only then is "never" a proof
    decisions  decisions answered: how many choices were tried
    states     distinct states met
    merged     choices that led to a state which had been met before
    unknown    why some lines could not be followed to their end, each with the first such line
    why        why the search stopped before it had seen everything; "" if it did not
    graph      which decision leads where
    waiting    what was still to be looked at, if it was to be kept
    links      of what another search left waiting, as nodes of its graph: the marks of the states it has come to
    idle       whether moves were left out that would change nothing and take credits or clicks alone
    """

    outcomes: dict[Hashable, Leaf]
    exhausted: bool
    decisions: int
    states: int
    merged: int
    unknown: dict[str, tuple[Choice, ...]]
    seconds: float
    why: str
    graph: Graph
    waiting: list[Branch]
    links: list[tuple[int, bytes]]
    idle: bool = False


class Table(Protocol):
    """The states that any of several processes has met."""

    def add(self, mark: bytes) -> bool:
        """Note a state by its mark; whether it is new."""
        ...


class Branch(NamedTuple):
    """Something still to be looked at: option `pick` of the decision at which a walker waits, or the walker (-1).

    node   the node of the graph that it will become; None while it has none
    line   the choices that lead there, if it starts a graph of its own
    chain  what the choice at `edge` says of the next ones (`Reductions.after`)
    """

    walker: Walker
    pick: int
    watched: Any
    script: tuple[int, str]
    parent: int
    edge: Edge | None
    node: int | None = None
    line: tuple[Choice, ...] = ()
    chain: Chain = NO_CHAIN


class Keeper:
    """Answers the decisions of those who do not vary: by the script's lines, then by the default.

    What it has used of the script is part of what tells lines apart: a pair (next line, what is left of the last one).

    idle  whether what would change nothing is looked at too: it may be what is asked about
    """

    def __init__(self, lines: Iterable[Line], vary: Iterable[str], idle: bool = False) -> None:
        self.idle = idle
        self.vary = frozenset(vary)
        self.lines = [line for line in lines if line.who not in self.vary]

    def choose(self, m: Machine, kept: tuple[int, str], decision: Decision) -> tuple[int | None, tuple[int, str]]:
        """The option to take, or None where the script is silent and there is no default; and what is used by then.

        Raises AmbiguousLine if the next line of the script could mean several options.
        """
        place, rest = kept
        if rest and rest != _PAID:
            found = match_remainder(m, self.lines[place - 1], rest, named(m, decision))
            if isinstance(found, tuple):
                return found[0], (place, found[1])
        if place < len(self.lines):
            head = self.lines[place]
            if head.who == decision.who and (not head.at or head.at == decision.step):
                options = named(m, decision).options
                found = match(m, head.means, options)
                if isinstance(found, list) and found:
                    found = (sole(head, named(m, decision), found), "")
                if isinstance(found, tuple) and not for_later(m, head, options[found[0]]):
                    priced = decision.options[found[0]].choice.verb in PRICED
                    return found[0], (place + 1, found[1] or (_PAID if priced else picked(m, head, options[found[0]])))
        index = decision.default
        if index is None and len(decision.options) == 1:
            index = 0
        return index, kept

    def take(self, m: Machine, kept: tuple[int, str], forced: Iterable[tuple[str, Option, str]]) -> tuple[int, str]:
        """Use up lines that name a choice which had a single option and so was not asked."""
        place, rest = kept
        waiting = list(forced)
        while waiting:
            head = self.lines[place] if place < len(self.lines) else None
            who, only, _ = next_forced(m, waiting, head)
            option = option_named(m, only)
            if rest == _PAID and option.choice.verb is Verb.PAY_FROM:
                rest = ""  # the line that said to pay it was used already (`Script.take_forced`)
                if head is None or not head.means.sources:
                    continue
            if rest and self.lines[place - 1].who == who and (left := alone(m, phrase(rest), option)) is not None:
                rest = left
            elif head is not None and head.who == who and (left := alone(m, head.means, option)) is not None:
                place, rest = place + 1, left or picked(m, head, option)
        return place, rest


def distinct(canon: Canon, m: Machine, options: tuple[Option, ...], usual: int | None) -> list[tuple[int, int]]:
    """The options that differ, as (index, how many it stands for).

    Copies of a card in one hand or discard pile to which nothing refers are interchangeable; so is whatever is chosen
    about them.
    """
    if len(options) < 2:
        return [(index, 1) for index in range(len(options))]
    objs = m.state.objs
    groups: dict[Hashable, list[int]] = {}
    for index, option in enumerate(options):
        value = option.value
        key: Hashable = index
        parts = value if isinstance(value, tuple) else (value,)
        for place, part in enumerate(parts):
            obj = objs.get(part) if type(part) is int else None
            if obj is not None and obj.zone in HIDDEN and not obj.host and not obj.memory:
                rest = (*parts[:place], *parts[place + 1 :])
                if obj.id not in canon.referred and not any(type(one) is int and one in objs for one in rest):
                    key = (obj.zone, canon.look(obj), tuple(map(repr, rest)))
                break
        groups.setdefault(key, []).append(index)
    return [(usual if usual in found else found[0], len(found)) for found in groups.values()]


def explore(
    start: Walker | None,
    watch: Watch,
    *,
    keeper: Keeper | None = None,
    merge: bool = True,
    apart: Iterable[str] = (),
    most: int = 200_000,
    seconds: float = 60.0,
    enough: Callable[[Hashable], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
    bounds: Bounds | None = None,
    keep: bool = False,
    resume: list[Branch] | None = None,
    shared: Table | None = None,
    early: bool = False,
    reductions: Reductions | None = None,
    played: Played | None = None,
    proof: Proof | None = None,
) -> Result:
    """Explore from a walker's state to its horizon.

    watch     what tells lines and their ends apart
    keeper    answers for those who do not vary; everyone varies without one
    merge     whether equal states are met once, and equal options taken once
    apart     ids of cards whose copies are told apart
    most      the most choices to try
    seconds   the longest time to take; `bounds`: or what this search may take besides others
    enough    stop as soon as an outcome satisfies this
    progress  told now and then how many choices were tried, and how many wait
    keep      whether to return what still waits when the search stops
    resume    what another search left waiting, instead of a start
    shared    states that any process has met: each is looked at by the one that met it first
    early     whether some lines are to come to their end at once, by idle actions; else all grow action by action
    reductions  what need not be looked at, where everybody varies and what is watched for differs in nothing by it
    played    keeps where its lines have come to
    proof     stop as soon as it is settled who can force something; what cannot matter for that comes last, and each
              line is followed to its end before the next, so that what it shows is known at the next choice

    Raises KeyboardInterrupt on Ctrl-C, unless its bounds ask for what is known so far.
    """
    begun = time.monotonic()
    bounds = bounds or Bounds(seconds)
    keeper = keeper or Keeper((), EVERYONE)
    record = watch.record
    graph = Graph()
    queue: collections.deque[Branch] = collections.deque(resume or ())
    if start is not None:
        first = start.copy(record=record)
        first.detailed = watch.detailed
        queue.append(Branch(first, -1, watch.begin(), (0, ""), -1, None))
    everyone = keeper.vary >= frozenset(EVERYONE)
    if not (merge and everyone):
        reductions = None
    canon = Canon(queue[0].walker, apart, shared is not None, not everyone)
    seen: dict[Hashable, int] = {}
    links: list[tuple[int, bytes]] = []
    outcomes: dict[Hashable, Leaf] = {}
    unknown: dict[str, tuple[Choice, ...]] = {}
    tried = merged = states = 0
    idle_moves = False
    positions: dict[int, Position | None] = {}
    keeping = played if start is not None and not record else None
    why = ""
    later: collections.deque[Branch] = collections.deque()
    deferring = proof is not None
    try:
        while queue or later:
            if proof is not None and proof.settled:
                before = proof.untold
                if proof.turned(graph):
                    why = "found"
                    break
                if proof.untold is not before:
                    queue, later, deferring = *_sooner(proof.untold, queue, later), True
            if not queue:
                queue, later, deferring = later, queue, False
            if tried >= most:
                why = f"{most:,} choices were tried"
                break
            if tried % 32 == 0 and progress is not None:
                progress(tried, len(queue))
            if why := bounds.passed():
                break
            branch = queue.popleft()
            if deferring and proof is not None and proof.idle(branch.parent):
                later.append(branch)
                continue
            m, edge = branch.walker, branch.edge
            past = len(m.state.history)
            if branch.pick >= 0:
                m = m.copy(record=record)
                m.answer(branch.pick)
                tried += 1
            m.seconds = min(Walker.seconds, bounds.left())
            try:
                decision = m.advance()
                watched = watch.look(branch.watched, m, decision)
                if m.forced and keeper.lines:
                    branch = branch._replace(script=keeper.take(m, branch.script, m.forced))
            except NotImplementedRule as error:
                node = _reached(graph, branch)
                unknown.setdefault(str(error), graph.line(node))
                continue
            if reductions is not None and branch.chain:
                branch = branch._replace(chain=reductions.kept(m, decision, branch.chain, m.state.history[past:]))
            if merge:
                weak = reductions is not None and reductions.weak(m)
                key = (canon.key(m.state, weak), m.marked, watched, branch.script, decision is None, branch.chain)
                known = seen.setdefault(key, len(graph.parents))
                if known < len(graph.parents):
                    merged += 1
                    if edge is not None:
                        edge.to = known
                    if proof is not None:
                        proof.leads(branch.parent, known)
                    if branch.node is not None:
                        links.append((branch.node, graph.marks[known]))
                    continue
            node = _reached(graph, branch)
            if keeping is not None:
                above = positions.get(branch.parent)
                if edge is None:
                    positions[node] = keeping.begun(m)
                elif above is not None:
                    positions[node] = keeping.came(m, above, branch.pick)
            if shared is not None:
                mark = graph.marks[node] = digest(key)
                if branch.node is not None:
                    links.append((branch.node, mark))
                if not shared.add(mark):
                    merged += 1
                    continue
            states += 1
            if decision is None:
                facts = watch.facts(watched, m)
                graph.ends[node] = facts
                if facts not in outcomes:
                    outcomes[facts] = Leaf(facts, graph.line(node))
                    if enough is not None and enough(facts):
                        why = "found"
                        break
                if proof is not None:
                    proof.ends(node, branch.parent, facts)
                continue
            if m.events:
                m.events = []
            idle_moves = idle_moves or (not keeper.idle and any(option.idle for option in decision.options))
            if decision.any_number and decision.who in keeper.vary:
                unknown.setdefault(f"at {decision.step} any number can be chosen; not all were tried", graph.line(node))
            alike = canon if merge and everyone else None  # copies stand in an order, of which a default may be made
            idle_moves |= _spread(
                m, decision, node, watched, branch, keeper, alike, graph, queue, early, reductions, proof is not None
            )
            if decision.any_number:
                graph.partial.add(node)
            if proof is not None:
                proof.forks(node, branch.parent, decision, len(graph.edges[node]))
    except KeyboardInterrupt:
        if not bounds.partial:
            raise
        why = "it was interrupted"
    except MemoryError:
        queue.clear()
        later.clear()
        seen.clear()
        why = "the memory was used up"
    waiting = _rooted(graph, (*queue, *later)) if keep else []
    exhausted = not (queue or later or why or unknown)
    spent = time.monotonic() - begun
    return Result(outcomes, exhausted, tried, states, merged, unknown, spent, why, graph, waiting, links, idle_moves)


def _rooted(graph: Graph, branches: Iterable[Branch]) -> list[Branch]:
    """Branches that still wait, each at a node of its own, from which another search goes on."""
    found = []
    for branch in branches:
        node = _reached(graph, branch._replace(node=None))
        found.append(branch._replace(node=node, line=graph.line(node), edge=None, parent=-1))
    return found


def _reached(graph: Graph, branch: Branch) -> int:
    """A new node for what a branch has come to."""
    if branch.node is not None:
        return graph.node(-1, None, branch.line)
    node = graph.node(branch.parent, branch.edge.choice if branch.edge else None)
    if branch.edge is not None:
        branch.edge.to = node
    return node


def idle(decision: Decision) -> int | None:
    """Of the actions of an action window the one that does least: gaining a credit. None at any other decision."""
    if decision.kind != "action":
        return None
    return next((at for at, option in enumerate(decision.options) if option.rule in _GAIN), 0)


def choices(
    m: Walker, decision: Decision, script: tuple[int, str], keeper: Keeper, canon: Canon | None, usual: int | None
) -> tuple[int | None, tuple[int, str], list[tuple[int, int]]]:
    """What can be chosen at a decision: the option that the keeper takes, if any; what of the script is used by then;
    and the options that differ, as (index, how many it stands for)."""
    if decision.who not in keeper.vary:
        forced, script = keeper.choose(m, script, decision)
        if forced is not None:
            return forced, script, [(forced, 1)]
    if canon is not None:
        found = distinct(canon, m, decision.options, usual)
    else:
        found = [(index, 1) for index in range(len(decision.options))]
    if keeper.idle:
        return None, script, found
    # What changes nothing and takes nothing but credits and clicks is left out, where anything else can be chosen.
    return None, script, [one for one in found if not decision.options[one[0]].idle] or found


def _spread(
    m: Walker,
    decision: Decision,
    node: int,
    state: Any,
    came: Branch,
    keeper: Keeper,
    canon: Canon | None,
    graph: Graph,
    queue: collections.deque[Branch],
    early: bool,
    reductions: Reductions | None,
    deep: bool,
) -> bool:
    """Put what can be chosen at a decision into the queue: the usual choice in front, the others behind.

    deep  the others come next: what has begun is followed to its end
    Returns whether uses were left out that cost something.
    """
    usual = decision.default if decision.default is not None or not early else idle(decision)
    forced, script, options = choices(m, decision, came.script, keeper, canon, usual)
    spared = False
    if reductions is not None:
        options, spared = reductions.options(m, decision, options, came.chain)
    edges = []
    soon: list[Branch] = []
    behind: list[Branch] = []
    for index, weight in options:
        choice = made(m, decision, index, forced is not None)
        edge = Edge(choice, -1, weight)
        edges.append(edge)
        chain = reductions.after(m, decision, index, came.chain) if reductions is not None else NO_CHAIN
        branch = Branch(m, index, state, script, node, edge, chain=chain)
        (soon if forced is not None or index == usual else behind).append(branch)
    (queue.extendleft if deep else queue.extend)(behind)
    queue.extendleft(soon)
    graph.edges[node] = tuple(edges)
    return spared


def _sooner(
    nodes: set[int], queue: collections.deque[Branch], later: collections.deque[Branch]
) -> tuple[collections.deque[Branch], collections.deque[Branch]]:
    """The same with what can be chosen at some nodes in front."""
    first = [branch for branch in (*queue, *later) if branch.parent in nodes]
    return (
        collections.deque([*first, *[branch for branch in queue if branch.parent not in nodes]]),
        collections.deque([branch for branch in later if branch.parent not in nodes]),
    )


def replay(start: Walker, line: Iterable[Choice], record: bool = True) -> Walker:
    """Play a line again, with the trace on, to its end. The start is left as it is."""
    m = start.copy(record=record)
    drive(m, following(choice.pick for choice in line))
    return m
