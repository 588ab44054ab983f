"""Which choices of one player commute: made one after the other, in either order, they lead to the same.

Who has priority in a paid ability window acts on until they pass (9.2.7a), and triggers the instances pending in a
reaction window in an order of their own (9.2.8c, 9.2.8d). Two plain rezzes (8.1.2), and two plain instances, touch
nothing that the other looks at: the Corp's credits are spent (1.10.3), credits are gained (1.10.3a) and counters placed
(1.9.2a) in any order. Then one order is looked at, and what is not looked at any more sleeps until something else has
happened. A plain rez that the Corp has passed over (9.2.4b) sleeps in the next window, too, where nothing came between
but records that nobody waits for, and no choice of the other player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Card
from judgebot.cards.nodes import Node
from judgebot.cards.queries.values import Num
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.engine.offers import is_action
from judgebot.engine.records import Decision, Option
from judgebot.explore.graph import Chain
from judgebot.explore.words import records, words
from judgebot.game.changes import Change
from judgebot.game.objects import CORP

ASLEEP, PASSED = "asleep", "passed"

# What a plain rez, or a plain instance, leaves behind: nothing in the game may wait for it or look for it.
_OF_REZ = frozenset(
    (
        *("rez", "turn faceup", "turned faceup", "spend credits", "lose credits", "no credits"),
        *("spend hosted credits", "spend outside pool", "would rez", "would no credits", "would spend hosted credits"),
    )
)
_OF_GAIN = frozenset(("gain credits", "place counters", "would gain credits", "would place counters"))
_LEFT = _OF_REZ | _OF_GAIN
# Declarations that touch neither whether a card can be rezzed and what with, nor an instance and what it does. Where a
# game has any other, nothing commutes in it.
_APART = frozenset(
    (
        *("advancement_requirement", "agenda_points", "allotted_clicks", "break_limit", "can_be_advanced"),
        *("choose_damage", "gain_subroutine", "hand_size", "influence_note", "link", "points_to_win", "recurring"),
        *("run_access_limit", "skip_discard", "starts_with", "strength", "strength_lasts", "strength_not_lowered"),
    )
)
# Records of what the rules alone do between two windows of a turn.
_QUIET = frozenset(("action phase ends", "action ends", "discard phase ends"))

Name = tuple[Verb, int, str]


class Commuting:
    """Which choices commute in one game, whatever happens in it.

    rezzes   ids of the cards whose rez does so
    gains    whether plain instances do
    quiet    records that can come between two windows and that nobody waits for; none where the other player could
             answer to a rez in the window that is over
    """

    def __init__(self, m: Machine, cards: Sequence[Card], nodes: Iterable[Node]) -> None:
        nodes = list(nodes)
        alike = all(node.name in _APART for node in nodes if node.family == "declaration") and not any(
            isinstance(node, Ability) and node.holds is not None for node in nodes
        )
        asked: frozenset[str] = frozenset().union(*(_asked(node) for node in nodes))
        self.gains = alike and asked.isdisjoint(_OF_GAIN)
        instant = any(isinstance(node, Ability) and node.kind == "paid" and not is_action(node) for node in nodes)
        self.quiet = frozenset() if instant else _QUIET - asked
        plain = {card.id for card in cards if _plain(card)} if alike and asked.isdisjoint(_OF_REZ) else set()
        every = (*m.state.objs.values(), *m.state.gone.values())
        names = [obj.name for obj in every]  # of two copies of a unique card the older one is trashed (10.3.1d)
        self.rezzes = frozenset(name for name in plain if not m.catalog.card(name).unique or names.count(name) == 1)

    def options(
        self, m: Machine, decision: Decision, found: list[tuple[int, int]], chain: Chain
    ) -> list[tuple[int, int]]:
        """What of some options is to be looked at: nothing that sleeps, and of what must all be done the first."""
        if decision.kind == "trigger" and len(found) == len(decision.options):
            every = [self._name(m, option) for option in decision.options]
            abilities = (option.choice.ability for option in decision.options)
            if None not in every and not any(ability.may for ability in abilities if ability is not None):
                # Each is mandatory (9.6.9) and must be triggered (9.2.8e), in whatever order.
                return [min(found, key=lambda one: every[one[0]] or ())]
        if chain[:1] != (ASLEEP,):
            return found
        return [one for one in found if self._name(m, decision.options[one[0]]) not in chain[1]] or found

    def after(self, m: Machine, decision: Decision, index: int, chain: Chain) -> Chain:
        """What sleeps after a choice: what commutes with it, and was not looked at or comes before it."""
        if decision.kind not in ("trigger", "paid"):
            return ()
        slept = set(chain[1]) if chain[:1] == (ASLEEP,) else set()
        names = [self._name(m, option) for option in decision.options]
        chosen = names[index]
        if decision.options[index].choice.verb is Verb.PASS:
            left = {name for name in names if name is not None and name[0] is Verb.REZ}
            return (PASSED, tuple(sorted(left))) if left and decision.who == CORP else ()
        if chosen is None:
            return ()
        left = {name for name in names if name is not None and name != chosen and (name in slept or name < chosen)}
        return (ASLEEP, tuple(sorted(left))) if left else ()

    def kept(self, m: Machine, decision: Decision | None, chain: Chain, since: Sequence[Change]) -> Chain:
        """What still sleeps at the next decision, if that offers any of it.

        since  the records since the choice before
        """
        if decision is None or decision.kind not in ("trigger", "paid"):
            return ()
        passed = chain[0] == PASSED
        if passed and (decision.who != CORP or decision.kind != "paid"):
            return ()
        kinds = self.quiet if passed else _LEFT
        if not all(one.kind in kinds for one in since):
            return ()
        names = {self._name(m, option) for option in decision.options}
        return () if names.isdisjoint(chain[1]) else (ASLEEP, chain[1])

    def _name(self, m: Machine, option: Option) -> Name | None:
        """What tells a choice that commutes with others from those; None for any other choice."""
        choice = option.choice
        obj = m.state.objs.get(choice.card)
        if obj is None or choice.n is not None or option.idle:
            return None
        if choice.verb is Verb.REZ:
            return (Verb.REZ, choice.card, "") if obj.name in self.rezzes and not obj.host else None
        ability = choice.ability
        if choice.verb is not Verb.TRIGGER or ability is None or not self.gains or not _gains(ability):
            return None
        return (Verb.TRIGGER, choice.card, ability.key)


def _asked(node: Node) -> frozenset[str]:
    """The records that a word waits for or looks for: not a rez of the own card alone, which that card asks about."""
    if node.family == "trigger" and getattr(getattr(node, "card", None), "key", "") == "this":
        return records(node) - {"rez"}
    return records(node)


def _plain(card: Card) -> bool:
    """Whether the rez of a card is plain: it costs credits alone, and nothing of the card speaks of it, or declares."""
    if (
        card.side != CORP
        or card.type not in ("asset", "upgrade")
        or len(card.faces()) > 1
        or card.cost is None
        or card.cost < 0
    ):
        return False
    every = list(words(card))
    return not any(node.family == "declaration" or "rez" in records(node) for node in every)


def _gains(ability: Ability) -> bool:
    """Whether all that a conditional ability does is to gain credits, or to place counters on its own card."""
    effects = [effect for instruction in ability.do for effect in instruction.effects]
    special = ability.given is not None or ability.limit or ability.threat or ability.interrupt or ability.by
    return (
        ability.kind == "conditional"
        and not special
        and bool(effects)
        and not any(instruction.chooses for instruction in ability.do)
        and all(map(_adds, effects))
    )


def _adds(effect: Any) -> bool:
    if isinstance(effect, e.Gain):
        return isinstance(effect.n, Num)
    return (
        isinstance(effect, e.Place)
        and isinstance(effect.n, Num)
        and getattr(effect.on, "key", "") == "this"
        and effect.kind in ("credit", "power", "virus")
        and not (effect.bind or effect.divided or effect.up_to or effect.load)
    )
