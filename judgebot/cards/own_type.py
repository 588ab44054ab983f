"""What only cards of some types can have: said of the card itself, it would never come about on another (9.1.8, 2.15).

What a card says of others, and what it gives to them, is not looked at here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.declarations.base import DONE_TO
from judgebot.cards.declarations.costs import AdditionalCost
from judgebot.cards.declarations.permissions import InstallOnly, OnlyIf
from judgebot.cards.nodes import LanguageError, Node, listing
from judgebot.cards.queries.events import OF_TYPES
from judgebot.cards.queries.selections import SIDE_OF_ZONE, Ref
from judgebot.cards.queries.triggers import Trigger

_PLAYED = ("event", "operation")
_OF_THE_CORP = ("agenda", "asset", "ice", "upgrade")
_INSTALLED = (*_OF_THE_CORP, "hardware", "program", "resource")
# Event -> the types of cards to which it can happen, besides those that every condition knows.
_HAPPENS_TO = {
    **OF_TYPES,
    **dict.fromkeys(("install", "uninstall", "move"), _INSTALLED),
    **dict.fromkeys(("advance", "expose"), _OF_THE_CORP),
    **dict.fromkeys(("access", "access ends"), (*_OF_THE_CORP, "operation")),
}
# Declaration that is about the card itself -> the types that have such a thing.
_DECLARED = {
    **dict.fromkeys(("strength", "strength_lasts", "strength_not_lowered"), ("ice", "program")),
    "memory_cost": ("program",),
    **dict.fromkeys(("advancement_requirement", "agenda_points"), ("agenda",)),
    "can_be_advanced": _OF_THE_CORP,
    **dict.fromkeys(("gain_subroutine", "break_limit"), ("ice",)),
    **dict.fromkeys(("current", "stays_until"), _PLAYED),
    "install_only": _INSTALLED,
}
# What a card restricts about itself -> the types to which that is done.
_RESTRICTED = {
    "play": _PLAYED,
    "rez": ("asset", "ice", "upgrade"),
    "install": _INSTALLED,
    "score": ("agenda",),
    "interface": ("program",),
}
# Words that give abilities to other cards: what these are about is not this card.
_GIVING = ("gain_ability", "gain_abilities")
_ANY: tuple[str, ...] = ()


def check(abilities: Iterable[Ability], side: str, kind: str) -> None:
    """Refuse what a card of this side and type says of itself and can never be. Raises LanguageError.

    kind  the card's type
    """
    for index, ability in enumerate(abilities):
        said = _unusable(ability, side, kind)
        for node in _of_the_card(ability) if not said else ():
            types = _needed(node)
            if isinstance(node, InstallOnly) and node.server and side == "runner":
                said = "'install_only': the Runner's cards are installed in no server (8.5.4)"
                break
            if types and kind not in types:
                said = f"{node.name!r}: of the card itself that is said of {listing(types, 'or')} only"
                break
        if said:
            raise LanguageError(said, ("abilities", index))


def _unusable(ability: Ability, side: str, kind: str) -> str:
    """Why nobody could ever use an ability of a card of this side and type; "" if somebody could."""
    if ability.kind == "subroutine" and kind != "ice":
        return "only ice has subroutines (9.8.1)"
    if ability.kind == "play" and kind not in _PLAYED:
        return "only events and operations are played (8.6.1)"
    if ability.interface and kind != "program":
        return "interface abilities are those of icebreakers, which are programs (3.9.5a, 3.9.5e)"
    if ability.active_in and not {side} & {SIDE_OF_ZONE.get(zone, side) for zone in ability.active_in}:
        return f"it is never in {listing(ability.active_in, 'or')} (4.1.2)"
    if ability.access and side != "runner":
        return "the Runner alone uses abilities in the middle of an access (7.1.4)"
    return ""


def _of_the_card(node: Any) -> Iterator[Node]:
    """A node and what is in it, but for what other cards are given."""
    if isinstance(node, tuple):
        for part in node:
            yield from _of_the_card(part)
    elif isinstance(node, Node):
        yield node
        for key in node.arguments if node.name not in _GIVING else ():
            yield from _of_the_card(getattr(node, key))


def _needed(node: Node) -> tuple[str, ...]:
    """The types of which a card has to be for what a word says of it; none if any will do, or it is of others."""
    this = _is_this(getattr(node, "card" if isinstance(node, Trigger) else "of", None))
    if isinstance(node, Trigger):
        return _HAPPENS_TO.get(node.event, _ANY) if this else _ANY
    if node.family == "cost":
        return ("agenda",) if node.name == "forfeit_this" else _ANY
    if node.family == "effect":
        return ("ice", "program") if node.name == "strength" and this else _ANY
    if node.family != "declaration":
        return _ANY
    if isinstance(node, OnlyIf):
        return _RESTRICTED[node.to]
    if isinstance(node, AdditionalCost):
        return DONE_TO.get(node.to, _ANY) if this else _ANY
    return _DECLARED.get(node.name, _ANY) if this or "of" not in node.arguments else _ANY


def _is_this(of: Any) -> bool:
    return isinstance(of, Ref) and of.key == "this"
