"""Whether it is settled who can force something, as far as a search has come: then the rest need not be looked at.

What `explore.force` finds in a whole graph, kept up while the graph grows. Of a node nobody has looked at, nothing is
known; so what is found for a player stands, whatever the rest holds.
"""

from collections.abc import Callable, Hashable

from judgebot.engine.records import Decision
from judgebot.explore.force import SECRET, untold
from judgebot.explore.graph import Graph
from judgebot.game.objects import opponent


class Proof:
    """What a search has shown of a question of force.

    who    who is to make it so
    truth  whether the facts at the end of a line meet the condition
    won    of a node, who can make it so, or keep it from coming about, from there on whatever the other does
    untold  where other options must be looked at, once it is settled, to tell on which choices it turns
    met    whether an end was seen where the condition is met; `unmet`: one where it is not
    """

    def __init__(self, who: str, truth: Callable[[Hashable], bool]) -> None:
        self.who, self.other = who, opponent(who)
        self.truth = truth
        self.won: dict[int, str] = {}
        self.met = self.unmet = False
        self.untold: set[int] = set()
        self._secret = False
        self._into: dict[int, list[int]] = {}
        self._owner: dict[int, str] = {}
        self._left: dict[tuple[int, str], int] = {}

    def idle(self, node: int) -> bool:
        """Whether it is known of a node who has it in hand: what else can be chosen there comes last."""
        return node in self.won and node not in self.untold

    def turned(self, graph: Graph) -> bool:
        """Whether the choices on which it turns are known, and what each of the other options there leads to; if not,
        `untold` are the nodes of whose options more must be known."""
        if all(edge.to in self.won for node in self.untold for edge in graph.edges[node]):
            self.untold = untold(graph, self.truth, self.who)
        return not self.untold

    def ends(self, node: int, above: int, facts: Hashable) -> None:
        """A line ends at a new node, to which a choice at another has led."""
        met = self.truth(facts)
        self.met, self.unmet = self.met or met, self.unmet or not met
        self.won[node] = self.who if met else self.other
        self.leads(above, node)

    def forks(self, node: int, above: int, decision: Decision, options: int) -> None:
        """A decision at a new node has so many options that differ."""
        self._secret = self._secret or decision.kind == SECRET  # who bids does not know all that the search knows
        self._owner[node] = decision.who
        more = int(decision.any_number)  # than those
        self._left[node, self.who] = self._left[node, self.other] = options + more
        self.leads(above, node)

    def leads(self, above: int, node: int) -> None:
        """A choice leads from one node to another."""
        self._into.setdefault(node, []).append(above)
        if node not in self.won:
            return
        side, work = self.won[node], [above]
        while work:
            at = work.pop()
            if at < 0:  # nothing leads to the first one
                continue
            self._left[at, side] -= 1
            if at not in self.won and (self._owner[at] == side or not self._left[at, side]):
                self.won[at] = side
                work += self._into.get(at, ())

    @property
    def settled(self) -> bool:
        """Whether it is known what can be made of it, and that not every line, nor none, ends so."""
        return 0 in self.won and self.met and self.unmet and not self._secret
