"""From where it is judged whether an effect is possible: what is known, and what is still to be known (1.2.5)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.nodes import Node, changed, walk
from judgebot.cards.queries.selections import Ref
from judgebot.engine import query
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.game.environment import Env
from judgebot.game.numbers import CHANGES_NOTHING

Fits = Callable[[int], Why]
NOTHING: Why = (CHANGES_NOTHING, fact("changes nothing"))


# The arguments of words that refer to a name.
NAMING = ("key", "among", "of", "cards", "type_as", "subtype_as", "names_as")

# The facets of a selection that compare with an amount.
AMOUNTS = (
    *("points", "printed_install_cost", "printed_rez_cost", "printed_cost_at_least", "printed_cost_at_most"),
    *("cost_at_least", "cost_at_most", "memory_at_most", "trash_cost"),
)


@functools.cache
def mentioned(node: Any) -> frozenset[str]:
    """The names that a word refers to, anywhere within it."""
    found = {"x"} if any(one.name == "x" for one in walk(node)) else set()
    for one in walk(node):
        found.update(name for key in NAMING if isinstance(name := getattr(one, key, ""), str))
    return frozenset(found - {""})


@functools.cache
def whatever_amount(node: Any, bound: frozenset[str]) -> Any:
    """A choice without the amounts that are still to be known, such as a cost of X; None if more is to be known."""
    if not isinstance(node, e.Choose):
        return None
    asked = [key for key, wanted in node.what.stated if key in AMOUNTS and not bound.isdisjoint(mentioned(wanted))]
    loose = changed(node, what=changed(node.what, **dict.fromkeys(asked)))
    return None if not bound.isdisjoint(mentioned(loose)) else loose


class Outlook:
    """From where the potential of instructions is judged (1.2.5).

    env      what the ability knows
    bound    names that an earlier instruction could still bind: what they will stand for is not known yet
    fully    the effect must be possible in full (9.12.3c)
    missing  names that an earlier instruction would have bound, had it been possible
    """

    __slots__ = ("bound", "env", "fully", "m", "missing")

    def __init__(
        self,
        m: Machine,
        env: Env,
        bound: frozenset[str] = frozenset(),
        fully: bool = False,
        missing: frozenset[str] = frozenset(),
    ) -> None:
        self.m = m
        self.env = env
        self.bound = bound
        self.fully = fully
        self.missing = missing - bound

    @property
    def kind(self) -> str:
        """The kind of the ability, as prohibitions ask for it."""
        return query.kind_of(self.env)

    def who(self, node: Any) -> str:
        """The player whom an effect affects."""
        return query.who(self.env, getattr(node, "who", "") or "you")

    def value(self, node: Node) -> int:
        """A number, as it is now."""
        return query.value(self.m, self.env, node)

    def waits(self, node: Any) -> bool:
        """Whether something in a word is still to be bound by an earlier instruction."""
        if not self.bound:
            return False
        return not self.bound.isdisjoint(mentioned(node))

    def could_be(self, node: Ref) -> tuple[int, ...] | None:
        """The objects among which a name that is still to be bound will be chosen, None where that is not known."""
        return self.env.could_be.get(node.key)

    def amount(self, node: Any) -> Why:
        """None if an amount is above 0 or not known yet (9.12.2b)."""
        if not isinstance(node, Node):
            return None
        amounts = self._hoped(node) if self.waits(node) else [self.value(node)]
        return None if amounts is None or any(n > 0 for n in amounts) else ("9.12.2b", fact("amount 0"))

    def _hoped(self, node: Node) -> list[int] | None:
        """What an amount would be of each object that could still be chosen for it; None where that is not known."""
        names = self.bound & mentioned(node)
        found = self.env.could_be.get(next(iter(names))) if len(names) == 1 else None
        if found is None:
            return None
        return [query.value(self.m, self.env.binding(name, (oid,)), node) for name in names for oid in found]

    def objects(self, node: Any, fits: Fits | None = None) -> Why:
        """None if an effect has something to act on for which `fits` speaks against nothing; else what ."""
        m, env = self.m, self.env
        need = 1
        if self.waits(node):
            node = whatever_amount(node, self.bound)
        if node is None:
            return None
        if isinstance(node, e.These):
            found = [self.objects(part, fits) for part in node.of]
            return None if any(why is None for why in found) else found[0]
        pool = query.pool(m, env, node)
        if isinstance(node, Ref) and not pool:
            return ("1.2.5", fact("no such thing", text=node))
        if isinstance(node, e.Choose):
            most = self.value(node.n)
            if most < 1:
                return ("1.2.5", fact("nothing to act on"))
            need = most if self.fully and not node.up_to else 1
        if fits is None:
            return None if len(pool) >= need else ("1.2.5", fact("nothing to act on"))
        refused = [fits(oid) for oid in pool]
        if sum(1 for why in refused if why is None) >= max(1, need):
            return None
        return next((why for why in refused if why is not None), ("1.2.5", fact("nothing to act on")))
