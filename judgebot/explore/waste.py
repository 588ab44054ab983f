"""Which changes of strength are one and the same to a search: they differ in nothing that matters but what they cost.

A use that only raises the strength of its own icebreaker for credits is idle where that strength cannot come to matter:
it lapses at once (3.9.5d), it is enough for all ice there is, or no ice there is has a subtype that the icebreaker
breaks (3.9.5g, 3.9.5h). Of idle uses at one window the cheapest stands for all others whose price it can make up. And
of uses one after the other in one window the order makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.catalog import Card
from judgebot.cards.nodes import Node
from judgebot.cards.queries.values import Num
from judgebot.engine import characteristics as c
from judgebot.engine import costs
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.lingering import lapses_at_once
from judgebot.engine.machine import Machine
from judgebot.engine.ready import trigger_bill
from judgebot.engine.records import Active, Decision
from judgebot.explore.words import raises, words
from judgebot.game.objects import CORP, RUNNER

PUMPED = "pumped"
_OTHER_SUBTYPES = frozenset(("gain_subtypes", "lose_subtypes", "gain_abilities", "gain_ability"))
_STRONGER = frozenset(("strength", "strength_not_lowered", "x_is"))


class Waste:
    """For what of the cards in a game the strength of an icebreaker can matter.

    ice     the subtypes of each of the Corp's cards, and its strength
    shifts  whether cards can have other subtypes
    grows   whether ice can be stronger, or an icebreaker weaker, than is printed
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        corp = [card for card in cards if card.side == CORP]
        found = [node for card in cards for node in words(card)]
        self.ice = [(card.subtypes, card.strength or 0) for card in corp]
        self.shifts = any(node.family in ("effect", "declaration") and node.name in _OTHER_SUBTYPES for node in found)
        self.grows = any(_changes_otherwise(node) for node in found) or any(
            card.type == "ice" and (card.strength is None or any(map(_of_its_own, words(card)))) for card in corp
        )

    def options(
        self, m: Machine, decision: Decision, found: list[tuple[int, int]], chain: tuple[Any, ...], weak: bool
    ) -> list[tuple[int, int]]:
        """What is to be looked at of the options of the Runner in a paid ability window.

        chain  what the choice before says
        weak   no strength can matter any more
        """
        left = []
        idle: list[tuple[int, tuple[int, int]]] = []
        after = chain[1:] if chain[:1] == (PUMPED,) else ()
        for one in found:
            choice = decision.options[one[0]].choice
            if not _raised(choice):
                left.append(one)
            elif not after or rank(choice) >= after:
                price = self._idle(m, choice, weak)
                if price is None:
                    left.append(one)
                else:
                    idle.append((price, one))
        if idle:
            least, first = min(idle, key=lambda each: (each[0], rank(decision.options[each[1][0]].choice)))
            left += [first, *[one for price, one in idle if one != first and (not least or price % least)]]
        return sorted(left)

    def _idle(self, m: Machine, choice: Choice, weak: bool) -> int | None:
        """What a use costs that raises strength for nothing; None if it could be for something, or is not plain."""
        assert choice.ability is not None
        bill = trigger_bill(m, Active(choice.card, choice.ability, RUNNER))
        if bill.parts or not all(due.n > 0 and due.only_from is None and not due.up_to for due in bill.credits):
            return None
        ability, price = choice.ability, costs.total_credits(bill)
        if weak or (m.state.encounter() is None and lapses_at_once(m, choice.card, ability)):
            return price
        breaks = _breaks(m, choice.card)
        ahead = [strength for kinds, strength in self.ice if self.shifts or breaks is None or breaks & {*kinds}]
        if not ahead or (not self.grows and _lasting(m, choice.card, ability) >= max(ahead)):
            return price
        return None


def _breaks(m: Machine, oid: int) -> frozenset[str] | None:
    """The subtypes of ice for which the interface abilities of a card are; None for any."""
    found: set[str] = set()
    for ability in c.abilities(m, oid):
        for effect in (effect for instruction in ability.do for effect in instruction.effects):
            if ability.interface and (not isinstance(effect, e.Break) or not effect.subtype):
                return None
            if ability.interface:
                found |= {*effect.subtype}
    return frozenset(found)


def rank(choice: Choice) -> tuple[int, str]:
    """The place of a use among those in one window."""
    return (choice.card, choice.ability.key if choice.ability is not None else "")


def pumped(decision: Decision, index: int) -> tuple[Any, ...]:
    """What a use that raises strength says of the next ones; nothing if no other could have come before it."""
    options = decision.options
    if not _raised(options[index].choice):
        return ()
    mine = rank(options[index].choice)
    others = any(_raised(one.choice) and rank(one.choice) < mine for one in options)
    return (PUMPED, *mine) if others else ()


def leaves_out(decision: Decision | None, chain: tuple[Any, ...]) -> bool:
    """Whether what a use says of the next ones leaves any out at a decision: one that comes before it."""
    if decision is None or decision.kind != "paid" or decision.who != RUNNER:
        return False
    return any(_raised(one.choice) and rank(one.choice) < chain[1:] for one in decision.options)


def _raised(choice: Choice) -> bool:
    return choice.verb is Verb.USE and choice.ability is not None and raises(choice.ability)


def _lasting(m: Machine, oid: int, ability: Any) -> int:
    """The strength that an icebreaker has for at least as long as a use of an ability would raise it."""
    strength = c.strength(m, oid)
    if ability.do[0].effects[-1].duration != "run":  # it lasts for the encounter, or until the next checkpoint
        return strength
    raised = (one for one in m.state.lingering if one.kind == "strength" and oid in one.objs)
    return int(strength - sum(one.n for one in raised if one.duration != "run" and one.n > 0))


def _changes_otherwise(node: Node) -> bool:
    """Whether a word changes strength otherwise than by raising that of its own card or lowering that of ice."""
    if node.family == "declaration":
        return node.name in _STRONGER
    if not isinstance(node, e.Strength):
        return False
    if not isinstance(node.by, Num):
        return True
    key = getattr(node.of, "key", "")
    return not (key == "this" and node.by.n > 0) and not (key == "encountered" and node.by.n < 0)


def _of_its_own(node: Node) -> bool:
    return isinstance(node, e.Strength) and getattr(node.of, "key", "") == "this"
