"""Outcomes that differ only in what was spent on the way: one outcome, and its variants."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from judgebot.explore.graph import Choice
from judgebot.game.objects import PLAYERS
from judgebot.plain import NamedTuple

_SPENDING = ("paid", "credits", "cost")  # the kinds of decision at which an ability is used and paid for


class Found(NamedTuple):
    """An outcome: what marks it in the search, its facts, and the choices of its line that are no defaults."""

    key: Hashable
    facts: Mapping[str, Any]
    chosen: tuple[Choice, ...]


def variants(outcomes: Sequence[Found]) -> dict[Hashable, Hashable]:
    """Of each outcome that is a variant of another, that other one, which is none.

    A variant has the same facts but for credits, of which who spent them has fewer; and its line has the choices of the
    other one in their order and beside them only uses of paid abilities, and what pays for them. It is a matter of
    telling: both outcomes are possible.
    """
    found: dict[Hashable, Hashable] = {}
    for one in sorted(outcomes, key=lambda one: len(one.chosen)):  # the line of a variant is the longer one
        other = next((each for each in outcomes if _varies(one, each)), None)
        if other is not None:
            found[one.key] = found.get(other.key, other.key)
    return found


def extra(one: Sequence[Choice], other: Sequence[Choice]) -> tuple[int, ...] | None:
    """The places of the choices that a line has beside those of another, which it has in their order; else None."""
    waiting = list(other)
    found = []
    for place, choice in enumerate(one):
        if waiting and _same(choice, waiting[0]):
            waiting.pop(0)
        else:
            found.append(place)
    return None if waiting else tuple(found)


def _same(one: Choice, other: Choice) -> bool:
    return (one.who, one.step, one.kind, one.what) == (other.who, other.step, other.kind, other.what)


def _varies(one: Found, other: Found) -> bool:
    more = extra(one.chosen, other.chosen)
    if not more or any(one.chosen[place].kind not in _SPENDING for place in more):
        return False
    who = {one.chosen[place].who for place in more}
    for name in one.facts.keys() | other.facts.keys():
        mine, others = one.facts.get(name), other.facts.get(name)
        if mine == others:
            continue
        if name not in _CREDITS or _CREDITS[name] not in who or not (mine or 0) < (others or 0):
            return False
    return True


_CREDITS = {f"{who}.credits": who for who in PLAYERS}
