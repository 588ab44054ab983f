"""Facts: why something is so, or what it is that is done, as the engine knows it.

A fact is no sentence. What its kinds are in words stands in `judgebot/scenario/wording.py`, for whoever tells them.
"""

from __future__ import annotations

from typing import Any

from judgebot.plain import NamedTuple


class Fact(NamedTuple):
    """A fact.

    kind  one of the kinds that `judgebot.scenario.wording` tells
    data  what it is about: ids of objects (NAMING, NAMING_SEVERAL), quantities, words of the ability language
    """

    kind: str
    data: tuple[tuple[str, Any], ...] = ()


# The facts' fields that hold the id of an object, and those that hold several.
NAMING = frozenset(("card", "host", "ice", "source"))
NAMING_SEVERAL = frozenset(("cards", "by"))
# Why something is not legal or not possible: the rule that decides, and the fact. None if nothing speaks against it.
Why = tuple[str, Fact] | None


def fact(kind: str, /, **data: Any) -> Fact:
    """A fact of a kind, with what it is about by name."""
    return Fact(kind, tuple(data.items()))


SINCE = "changes nothing, since"
NO_OBJECT = "nothing to act on"


def grounds(rule: str, why: Fact) -> tuple[str, ...]:
    """The rules that a refusal rests on, the deciding one first.

    Where something is refused as it could change nothing (9.1.6d), that is the rule by which it could not.
    """
    data = dict(why.data)
    inner = data.get("rule", "") if why.kind == SINCE else ""
    added = "1.16.10b" if data.get("added") else ""
    return tuple(dict.fromkeys(one for one in (inner, rule, added, _ALSO.get(why.kind, "")) if one))


# What a refusal tells besides its own fact -> the rule for that: how a cost was made up, that no card acts there.
_ALSO = {"few credits of": "1.16.2a", "inactive there": "1.8.4a", "random limit": "7.3.5"}
