"""One canonical form of a definition: two that mean the same are the same tree.

It is plain data, to be compared and nothing else. What is folded, and why the two forms are one, stands with each rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.canonical.names import named
from judgebot.cards.canonical.steps import about, events, finish, plays
from judgebot.cards.canonical.tree import NO_LIMIT, Tree
from judgebot.cards.canonical.words import fold
from judgebot.cards.effects.costs import Cost
from judgebot.cards.nodes import Node

_PARTS = (
    *("kind", "when", "holds", "given", "may", "cost", "do", "static", "limit", "costs_less", "interrupt"),
    *("interface", "access", "persistent", "threat", "by", "active_in"),
)
# Players, as arguments name them.
_PLAYERS = ("who", "by", "controller", "not_installed_this_turn_by")


def canonical(abilities: Iterable[Ability], side: str) -> list[Tree]:
    """The canonical form of a card's abilities.

    Args:
        abilities: as the loader made them.
        side: whose card it is: `you` and that player are one.
    """
    made: list[Tree] = []
    for one in abilities:
        made += _ability(one, side)
    made = plays(made)
    return named([finish(one) for one in made])


def same(one: Iterable[Ability], other: Iterable[Ability], side: str) -> bool:
    """Whether two definitions mean the same."""
    return canonical(one, side) == canonical(other, side)


def unlike(one: Iterable[Ability], other: Iterable[Ability]) -> bool:
    """Whether two definitions are written in different words, whatever they mean."""
    return [_bare(part) for part in one] != [_bare(part) for part in other]


def _bare(raw: Any) -> Any:
    """A word with every argument, as plain data."""
    if isinstance(raw, Ability):
        return [(key, _bare(getattr(raw, key))) for key in _PARTS]
    if isinstance(raw, Node):
        keys = ("effects",) if raw.name == "instruction" else raw.arguments
        return [raw.name, *((key, _bare(getattr(raw, key))) for key in keys)]
    return [_bare(part) for part in raw] if isinstance(raw, tuple | list) else raw


def _dump(raw: Any, side: str) -> Any:
    """A word as plain data: its name, and those of its arguments that say something."""
    if isinstance(raw, Ability):
        found = [finish(one) for one in _ability(raw, side)]
        return found[0] if len(found) == 1 else found
    if isinstance(raw, Cost):
        return [_dump(part, side) for part in raw]
    if isinstance(raw, Node):
        if raw.name == "number":
            return raw.n  # type: ignore[attr-defined]
        if raw.name == "instruction":
            return [_dump(effect, side) for effect in raw.effects]  # type: ignore[attr-defined]
        made: Tree = {"word": raw.name}
        for key, argument in raw.arguments.items():
            value = _dump(getattr(raw, key), _payer(raw, side) if key == "cost" else side)
            if key in _PLAYERS and isinstance(value, str):
                value = {"you": side, "opponent": _other(side)}.get(value, value)
            if value is None and isinstance(argument.default, Node):
                value = NO_LIMIT  # said otherwise than the word is where nothing is said
            says = value == 0 and value is not False  # 0 is a number, and says something
            if says or value not in (None, "", (), [], False) or (value is False and argument.default is None):
                explicit = isinstance(value, dict) and value.get("key") == "encountered"
                if explicit or key == "who" or key in ("bind", "remember") or value != _dump(argument.default, side):
                    made[key] = value
        return fold(made, raw, side)
    if isinstance(raw, tuple | list):
        return [_dump(one, side) for one in raw]
    return raw


def _payer(raw: Node, side: str) -> str:
    """Who `you` is in a cost: who pays it."""
    who = getattr(raw, "who", "you") if raw.name == "pay" else "you"
    return {"you": side, "opponent": _other(side)}.get(who, who)


def _here(given: Any, zones: Any) -> bool:
    """Whether a condition says, besides others, that the card is where its ability is active anyway (9.1.8b)."""
    this = {"word": "ref", "key": "this"}
    return isinstance(given, dict) and given.get("card") == this and "a" in given and given["a"].get("zone") == zones


def _other(side: str) -> str:
    return "runner" if side == "corp" else "corp"


def _ability(raw: Ability, side: str) -> list[Tree]:
    """An ability; a static one of several declarations as several."""
    made: Tree = {"word": "ability"}
    for key in _PARTS:
        value = _dump(getattr(raw, key), side)
        if key == "by":
            value = {"you": side}.get(value, value)
        if value not in (None, "", (), [], False, 0):
            made[key] = value
    if "when" in made:
        made["when"] = events(made["when"])
        made = about(made)
    rezzed = {"word": "is", "card": {"word": "ref", "key": "this"}, "a": {"word": "selection", "rezzed": True}}
    if made["kind"] == "static" and made.get("given") == rezzed and "active_in" not in made:
        del made["given"]  # an unrezzed card is not active (9.1.7)
    here: Any = made.get("given")
    if made["kind"] == "static" and _here(here, made.get("active_in")):
        made["given"] = {**here, "a": {key: value for key, value in here["a"].items() if key != "zone"}}
    if made["kind"] == "static":
        return [{**made, "static": [one]} for one in made["static"]]
    return [made]


__all__ = ["canonical", "same", "unlike"]
