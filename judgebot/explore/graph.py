"""The graph of a search: which decision leads where, and what follows from it."""

from __future__ import annotations

import collections
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any

from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

Chain = tuple[Any, ...]  # what a choice says of the next ones (`explore.reductions`)
NO_CHAIN: Chain = ()


class Choice(NamedTuple):
    """One decision of a line.

    who      "corp", "runner" or "chance"
    step     the numbered step at which it was made
    kind     what was chosen
    pick     its place among the options
    default  whether it is what happens when nobody says anything
    rule     the rule that grants it
    forced   whether it was not explored: the script, or a default, answered it
    what     the option taken, as a value that is the same on every line (`explore.made`)
    """

    who: str
    step: str
    kind: str
    pick: int
    default: bool
    rule: str = ""
    forced: bool = False
    what: Hashable = None


class Edge:
    """A choice, the node it leads to (-1 if nobody has looked), and how many equal options it stands for (`weight`)."""

    __slots__ = ("choice", "to", "weight")

    def __init__(self, choice: Choice, to: int, weight: int) -> None:
        self.choice = choice
        self.to = to
        self.weight = weight


class Deciding(NamedTuple):
    """A decision that decides between outcomes: with each option, the outcomes that remain reachable after it.

    line  the choices that lead to it, with the fewest departures from the defaults
    """

    who: str
    step: str
    kind: str
    options: tuple[tuple[Choice, frozenset[Hashable]], ...]
    line: tuple[Choice, ...]


class Graph:
    """What a search has seen: nodes are decisions and ends of lines, edges are choices.

    ends    the facts at the ends of lines
    marks   of each node a mark by which other processes know its state, if there are any
    prefix  the choices before a node without a parent
    partial  the nodes at which more can be chosen than they have edges
    """

    def __init__(self) -> None:
        self.parents: list[tuple[int, Choice | None]] = []
        self.edges: list[tuple[Edge, ...]] = []
        self.ends: dict[int, Hashable] = {}
        self.masks: list[int] = []
        self.marks: dict[int, bytes] = {}
        self.partial: set[int] = set()
        self.prefix: dict[int, tuple[Choice, ...]] = {}
        self._places: dict[Hashable, int] = {}

    def node(self, parent: int, choice: Choice | None, prefix: tuple[Choice, ...] = ()) -> int:
        """A new node, first met by a choice at another; or by the choices of `prefix`, if it has no parent."""
        self.parents.append((parent, choice))
        self.edges.append(())
        if prefix:
            self.prefix[len(self.parents) - 1] = prefix
        return len(self.parents) - 1

    def line(self, node: int) -> tuple[Choice, ...]:
        """The choices by which a node was first met."""
        found = []
        parent, choice = self.parents[node]
        while choice is not None:
            found.append(choice)
            node = parent
            parent, choice = self.parents[node]
        return (*self.prefix.get(node, ()), *reversed(found))

    def reach(self) -> list[int]:
        """Of each node, the outcomes that can be reached from it, as a bit mask over `places()`."""
        if len(self.masks) == len(self.parents):
            return self.masks
        for facts in self.ends.values():
            self._places.setdefault(facts, len(self._places))
        into: list[list[int]] = [[] for _ in self.parents]
        for node, edges in enumerate(self.edges):
            for edge in edges:
                if edge.to >= 0:
                    into[edge.to].append(node)
        masks = [0] * len(self.parents)
        work = []
        for node, facts in self.ends.items():
            masks[node] = 1 << self._places[facts]
            work.append(node)
        while work:
            node = work.pop()
            for above in into[node]:
                more = masks[above] | masks[node]
                if more != masks[above]:
                    masks[above] = more
                    work.append(above)
        self.masks = masks
        return masks

    def outcomes(self, mask: int) -> frozenset[Hashable]:
        """The outcomes of a bit mask."""
        return frozenset(facts for facts, place in self._places.items() if mask >> place & 1)

    def deciding(self, most: int = 6, what: Callable[[Hashable], Hashable] | None = None) -> list[Deciding]:
        """The decisions that decide between outcomes, those nearest to the start first.

        A decision decides if one of its options rules out an outcome that another still allows. Where a decision is met
        on several lines it is told once, with the first of them.

        what  what of an outcome is to be decided; all of it without this
        """
        masks = self.reach()

        def outcomes(mask: int) -> frozenset[Hashable]:
            found = self.outcomes(mask)
            return frozenset(what(one) for one in found) if what is not None else found

        found: list[Deciding] = []
        told: set[Hashable] = set()
        depth = [0] * len(self.parents)
        for node, (parent, choice) in enumerate(self.parents):
            if choice is not None:
                depth[node] = depth[parent] + 1
        forks = [node for node, edges in enumerate(self.edges) if len(edges) > 1]
        for node in sorted(forks, key=lambda one: (depth[one], one)):
            edges = [edge for edge in self.edges[node] if edge.to >= 0]
            if len({masks[edge.to] for edge in edges}) < 2 or len({outcomes(masks[edge.to]) for edge in edges}) < 2:
                continue
            choice = edges[0].choice
            mark = (choice.who, choice.step, choice.kind, tuple((e.choice.what, masks[e.to]) for e in edges))
            if mark in told:
                continue
            told.add(mark)
            options = tuple((edge.choice, outcomes(masks[edge.to])) for edge in edges)
            found.append(Deciding(choice.who, choice.step, choice.kind, options, self.line(node)))
            if len(found) >= most:
                break
        return found

    def lines(self) -> dict[Hashable, int]:
        """By outcome, how many lines of the graph end in it; a line that comes back to where it was is not counted."""
        counts: dict[int, dict[Hashable, int]] = {}
        for node in self._postorder():
            if node in self.ends:
                counts[node] = {self.ends[node]: 1}
                continue
            total: dict[Hashable, int] = {}
            for edge in self.edges[node]:
                for facts, number in counts.get(edge.to, {}).items():
                    total[facts] = total.get(facts, 0) + number * edge.weight
            counts[node] = total
        return counts.get(0, {})

    def shares(self) -> dict[Hashable, tuple[Fraction, Fraction]]:
        """By outcome, its least and greatest share: chance decides evenly, the players try to avoid or to reach it."""
        from fractions import Fraction  # imported late, with `decimal`: few searches ask for shares

        order = self._postorder()
        above: dict[int, list[int]] = {}
        for node in order:
            for edge in self.edges[node]:
                above.setdefault(edge.to, []).append(node)
        ends: dict[Hashable, list[int]] = {}
        for node, facts in self.ends.items():
            ends.setdefault(facts, []).append(node)
        found = {}
        for facts, those in ends.items():
            # What does not lead there has no share of it, and only chance makes a fraction of one.
            leading = _reached_from(those, above)
            low: dict[int, Fraction | int] = dict.fromkeys(those, 1)
            high = low.copy()
            for node in order:
                if node not in leading or node in self.ends:
                    continue
                edges = self.edges[node]
                lows, highs = ([share.get(edge.to, 0) for edge in edges] for share in (low, high))
                if edges[0].choice.who == "chance" and not edges[0].choice.forced:
                    whole = sum(edge.weight for edge in edges)
                    for share, shares in ((low, lows), (high, highs)):
                        part = sum(one * edge.weight for one, edge in zip(shares, edges, strict=True) if one)
                        share[node] = Fraction(part) / whole
                else:
                    low[node], high[node] = min(lows), max(highs)
            found[facts] = (Fraction(low.get(0, 0)), Fraction(high.get(0, 0)))
        return found

    def _postorder(self) -> list[int]:
        """Every node after those that its edges lead to, as far as there is no way back."""
        order: list[int] = []
        state = bytearray(len(self.parents))
        stack: list[tuple[int, Iterable[Edge]]] = [(0, iter(self.edges[0]))] if self.parents else []
        if stack:
            state[0] = 1
        while stack:
            node, edges = stack[-1]
            for edge in edges:
                if edge.to >= 0 and not state[edge.to]:
                    state[edge.to] = 1
                    stack.append((edge.to, iter(self.edges[edge.to])))
                    break
            else:
                stack.pop()
                order.append(node)
        return order


def _reached_from(nodes: Iterable[int], above: dict[int, list[int]]) -> set[int]:
    """Some nodes, and all whose edges lead to them."""
    found = set(nodes)
    waiting = list(found)
    while waiting:
        new = [one for one in above.get(waiting.pop(), ()) if one not in found]
        found.update(new)
        waiting += new
    return found


def joined(graphs: list[Graph]) -> Graph:
    """One graph of several that were made of one tree: nodes with equal marks are one, and only one of them has edges.

    The first graph has the root. Of each node, the choices by which it was first met are found anew, fewest departures
    first.
    """
    whole: dict[bytes, tuple[int, int]] = {}
    for part, graph in enumerate(graphs):
        for node, mark in graph.marks.items():
            if graph.edges[node] or node in graph.ends or mark not in whole:
                whole[mark] = (part, node)
    found = Graph()
    known: dict[bytes, int] = {}
    waiting: collections.deque[tuple[bytes, int, Edge | None]] = collections.deque([(graphs[0].marks[0], -1, None)])
    while waiting:
        mark, parent, edge = waiting.popleft()
        if mark in known:
            if edge is not None:
                edge.to = known[mark]
            continue
        node = known[mark] = found.node(parent, edge.choice if edge else None)
        if edge is not None:
            edge.to = node
        part, old = whole[mark]
        graph = graphs[part]
        if old in graph.ends:
            found.ends[node] = graph.ends[old]
        edges = []
        if old in graph.partial:
            found.partial.add(node)
        for each in graph.edges[old]:
            if each.to < 0 or each.to not in graph.marks:
                found.partial.add(node)
                continue
            new = Edge(each.choice, -1, each.weight)
            edges.append(new)
            step = (graph.marks[each.to], node, new)
            if each.choice.default or each.choice.forced:
                waiting.appendleft(step)
            else:
                waiting.append(step)
        found.edges[node] = tuple(edges)
    return found
