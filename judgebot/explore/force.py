"""Who can force it: backward induction over the graph of a search, with both players and chance.

The graph is a game of reaching: one side wants a line to end with a condition met, the other wants it not to. What a
side can bring about whatever the other side and chance do is the least fixpoint of "some choice of mine, every choice
of theirs leads there", so a line that goes round for ever brings nothing about (10.1.6). Both players are taken to know
every card. Bids that are made in secret (10.13.2) are not known to the other bidder.
"""

from __future__ import annotations

import collections
from collections.abc import Callable, Hashable

from judgebot.explore.graph import Choice, Edge, Graph
from judgebot.game.objects import opponent
from judgebot.plain import NamedTuple

ALWAYS, FORCED, LUCK, LET, NEVER, OPEN = "always", "forced", "luck", "let", "never", "open"
HOW = (ALWAYS, FORCED, LUCK, LET, NEVER)
_MOST = 4  # turning points told
SECRET = "bid"


class Turn(NamedTuple):
    """A choice on which it turns: with the options that keep what was found, and those that give it away.

    who   "corp", "runner" or "chance"
    keep  these keep it, and come nearer to it
    lose  these give it away; none where all that matters is that one of `keep` is taken in the end
    line  the choices that lead to it
    """

    who: str
    step: str
    kind: str
    keep: tuple[Choice, ...]
    lose: tuple[Choice, ...]
    line: tuple[Choice, ...]


class Power(NamedTuple):
    """What a player can make of a condition.

    who      the player
    how      "always": every line ends so; "forced": this player can make it so whatever the other does and however
             chance falls; "luck": neither player has it in hand, it turns on chance, on bids made in secret or on a
             line that goes round; "let": the other player can keep it from coming about; "never": no line ends so;
             "open": the search did not see every line, and what it saw does not settle it
    turns    "forced": the first choices of this player that matter, one for each way in which the other can begin;
             "let": the first choices of the other player by which it is kept away or let; "luck": those of chance
    line     "forced": a line in which the other holds out for long; "let": one in which the other keeps it away;
             otherwise one on which it comes about, if there is one
    """

    who: str
    how: str
    turns: tuple[Turn, ...] = ()
    line: tuple[Choice, ...] | None = None

    @property
    def can(self) -> bool:
        """Whether the player can make it so whatever the other does."""
        return self.how in (ALWAYS, FORCED)


def power(graph: Graph, truth: Callable[[Hashable], bool], who: str, exhausted: bool) -> Power:
    """What a player can make of a condition, by the graph of a search that varied both players and chance.

    graph      what the search has seen
    truth      whether the facts at the end of a line meet the condition
    who        "corp" or "runner"
    exhausted  whether the search saw every line; without that "forced" and "let" are claimed alone, as what it saw
               can be enough for them
    """
    if not graph.edges:
        return Power(who, OPEN)
    met = {node for node, facts in graph.ends.items() if truth(facts)}
    unmet = graph.ends.keys() - met
    game = _Game(graph)
    example = min((graph.line(node) for node in met), key=_departures, default=None)
    if not (met and unmet):
        return Power(who, OPEN) if not exhausted else Power(who, ALWAYS, (), example) if met else Power(who, NEVER)
    other = opponent(who)
    mine, theirs = game.region(who, met), game.region(other, unmet)
    if not exhausted and game.secret:
        return Power(who, OPEN)
    if 0 in mine:
        return Power(who, FORCED, game.turns(mine, who, None if exhausted else theirs), game.line(mine, who))
    if 0 in theirs:
        return Power(who, LET, game.turns(theirs, other, None if exhausted else mine), game.line(theirs, other))
    return Power(who, LUCK, game.luck(met), example) if exhausted else Power(who, OPEN)


def untold(graph: Graph, truth: Callable[[Hashable], bool], who: str) -> set[int]:
    """Of a condition of which it is settled what a player can make of it: the nodes of which it must still be known
    what their other choices lead to, before it can be told on which choices it turns."""
    met = {node for node, facts in graph.ends.items() if truth(facts)}
    game = _Game(graph)
    mine, theirs = game.region(who, met), game.region(opponent(who), graph.ends.keys() - met)
    if 0 in mine:
        game.turns(mine, who, theirs)
    else:
        game.turns(theirs, opponent(who), mine)
    return game.untold


def _departures(line: tuple[Choice, ...]) -> tuple[int, int]:
    return sum(1 for choice in line if not choice.default and not choice.forced), len(line)


def _path(came: dict[int, tuple[int, Edge] | None], node: int) -> tuple[Choice, ...]:
    """The choices that lead to a node."""
    found = []
    while (step := came[node]) is not None:
        node = step[0]
        found.append(step[1].choice)
    return tuple(reversed(found))


class _Game:
    """The graph as a game. A region maps the nodes from which a side brings it about to the order in which that was
    found: of a node of the side some choice, of any other node every choice leads to a node found before."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.into: list[list[int]] = [[] for _ in graph.edges]
        self.secret: set[int] = set()
        self.untold: set[int] = set()  # nodes at which `turns` found a choice of which nothing is known
        for node, edges in enumerate(graph.edges):
            for edge in edges:
                if edge.to < 0:  # nobody has looked
                    continue
                self.into[edge.to].append(node)
                if edge.choice.kind == SECRET and (after := graph.edges[edge.to]):
                    second = after[0].choice
                    if second.kind == SECRET and second.who != edge.choice.who:
                        self.secret.add(edge.to)

    def owns(self, node: int, who: str) -> bool:
        """Whether a player chooses at a node, and knows where it is."""
        return self.graph.edges[node][0].choice.who == who and node not in self.secret

    def region(self, who: str, ends: set[int]) -> dict[int, int]:
        """Where a player can bring it about that a line comes to one of some ends."""
        found = dict.fromkeys(ends, 0)
        left = [len(edges) + (node in self.graph.partial) for node, edges in enumerate(self.graph.edges)]
        work = collections.deque(ends)
        while work:
            node = work.popleft()
            for above in self.into[node]:
                left[above] -= 1
                if above not in found and (not left[above] or self.owns(above, who)):
                    found[above] = len(found)
                    work.append(above)
        return found

    def turns(self, region: dict[int, int], who: str, lost: dict[int, int] | None) -> tuple[Turn, ...]:
        """The first choices of a player that matter, one for each way in which the rest can come to one.

        lost  where the other has it in hand, as far as that is known; None: wherever this player has not
        """
        found: list[Turn] = []
        told: set[Hashable] = set()
        came: dict[int, tuple[int, Edge] | None] = {0: None}
        work = collections.deque([0])
        while work and len(found) < _MOST:
            node = work.popleft()
            edges = self.graph.edges[node]
            if not edges:
                continue
            follow = list(edges)
            if self.owns(node, who):
                follow = self._kept(region, node)
                lose = [edge for edge in edges if edge.to not in region]
                if lost is not None:
                    known = [edge for edge in lose if edge.to in lost]
                    if len(known) < len(lose):
                        self.untold.add(node)
                    lose = known
                if lose or not (len(edges) == 1 or follow[0].choice.default):
                    one = self._turn(node, follow, lose, _path(came, node))
                    mark = (*one[:3], *(frozenset(choice.what for choice in some) for some in (one.keep, one.lose)))
                    if mark not in told:
                        told.add(mark)
                        found.append(one)
                    continue
                follow = follow[:1]
            for edge in follow:
                if edge.to not in came:
                    came[edge.to] = (node, edge)
                    (work.appendleft if edge.choice.default or edge.choice.forced else work.append)(edge.to)
        return tuple(found)

    def _kept(self, region: dict[int, int], node: int) -> list[Edge]:
        """The choices at a node by which its owner comes nearer to the end, the usual one first."""
        edges = [e for e in self.graph.edges[node] if e.to in region and region[e.to] < region[node]]
        return sorted(edges, key=lambda edge: (not edge.choice.default, region[edge.to]))

    def _turn(self, node: int, keep: list[Edge], lose: list[Edge], line: tuple[Choice, ...]) -> Turn:
        choice = self.graph.edges[node][0].choice
        kept, lost = (tuple(edge.choice for edge in some) for some in (keep, lose))
        return Turn(choice.who, choice.step, choice.kind, kept, lost, line)

    def line(self, region: dict[int, int], who: str) -> tuple[Choice, ...]:
        """A line on which a player brings it about and the rest holds out for long."""
        found: list[Choice] = []
        node = 0
        while self.graph.edges[node]:
            if self.owns(node, who):
                edge = self._kept(region, node)[0]
            else:
                edge = max(self.graph.edges[node], key=lambda edge: region[edge.to])
            found.append(edge.choice)
            node = edge.to
        return tuple(found)

    def luck(self, met: set[int]) -> tuple[Turn, ...]:
        """The first choices of chance, or of a bidder in secret, by which it can still come about, or cannot."""
        can = self._reaching(met)
        found: list[Turn] = []
        for node, edges in enumerate(self.graph.edges):
            if len(edges) < 2 or not (edges[0].choice.who == "chance" or node in self.secret):
                continue
            keep = [edge for edge in edges if edge.to in can]
            lose = [edge for edge in edges if edge.to not in can]
            if keep and lose:
                found.append(self._turn(node, keep, lose, self.graph.line(node)))
            if len(found) == _MOST:
                break
        return tuple(found)

    def _reaching(self, ends: set[int]) -> set[int]:
        """From where one of some ends can be reached."""
        found = set(ends)
        work = list(ends)
        while work:
            for above in self.into[work.pop()]:
                if above not in found:
                    found.add(above)
                    work.append(above)
        return found
