"""Events and facts as a reader is told them: with the names that objects have in the game as it is now, for their ids.

The words of the ability language in them stay, for `wording.said`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judgebot.engine import costs
from judgebot.engine.events import FIELDS
from judgebot.engine.facts import NAMING, NAMING_SEVERAL, Fact
from judgebot.engine.machine import Machine
from judgebot.scenario import wording

Teller = Callable[[Machine, Any], Any]


def told(m: Machine, event: str, facts: dict[str, Any]) -> dict[str, Any]:
    """What an event is about, as it is told: `Machine.tells`."""
    data = facts
    for field, teller in _TELLERS[event]:
        if field in facts:
            if data is facts:
                data = facts.copy()
            data[field] = teller(m, facts[field])
    return data


def fact_told(m: Machine, fact: Fact) -> Fact:
    """A fact with the names of objects for their ids."""
    return Fact(fact.kind, tuple([(key, _of_fact(m, key, value)) for key, value in fact.data]))


def said(m: Machine, fact: Fact) -> str:
    """A fact of the game as it is now, in words."""
    return wording.said(fact_told(m, fact))


def _of_fact(m: Machine, key: str, value: Any) -> Any:
    if isinstance(value, Fact):
        return fact_told(m, value)
    if isinstance(value, costs.Bill):
        return costs.english(m, value)
    if key in NAMING:
        return _object(m, value)
    if key in NAMING_SEVERAL:
        return tuple(_objects(m, value))
    if type(value) in (tuple, list):
        return type(value)(fact_told(m, one) if isinstance(one, Fact) else one for one in value)
    return value


def _object(m: Machine, value: Any) -> Any:
    return m.name(value) if type(value) is int else value or ""


def _objects(m: Machine, value: Iterable[Any]) -> list[Any]:
    return [_object(m, one) for one in value]


def _node(m: Machine, value: Any) -> Any:
    return fact_told(m, value) if isinstance(value, Fact) and value.data else value


def _nodes(m: Machine, value: Iterable[Any]) -> list[Any]:
    return [_node(m, one) for one in value]


def _cost(m: Machine, value: Any) -> Any:
    return costs.english(m, value) if isinstance(value, costs.Bill) else value


def _shares(m: Machine, value: Iterable[tuple[int, int]]) -> list[tuple[str, int]]:
    return [(m.name(oid) if oid else "the credit pool", n) for oid, n in value]


def _sets(m: Machine, value: Iterable[Iterable[int]]) -> list[list[str]]:
    return [_objects(m, one) for one in value]


def _target(m: Machine, value: Any) -> Any:
    return _node(m, value) if isinstance(value, Fact) else _object(m, value)


def _targets(m: Machine, value: Iterable[Any]) -> list[Any]:
    return [_target(m, one) for one in value]


def _instances(m: Machine, value: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**one, "source": m.name(one["source"])} for one in value]


def _card(m: Machine, value: str) -> str:
    return m.catalog.card(value).title


_BY_TYPE: dict[str, Teller] = {
    "object": _object,
    "object?": _object,
    "objects": _objects,
    "listed": lambda m, value: ", ".join(_objects(m, value)),
    "origin": _target,
    "card": _card,
    "picked": lambda m, value: _nodes(m, value) if type(value) is list else _node(m, value),
    "word": _node,
    "node": _node,
    "node?": lambda m, value: "" if value is None else _node(m, value),
    "nodes": _nodes,
    "cost": _cost,
    "shares": _shares,
    "sets": _sets,
    "targets": _targets,
    "instances": _instances,
}
_TELLERS: dict[str, tuple[tuple[str, Teller], ...]] = {
    kind: tuple((field, _BY_TYPE[type]) for field, type in fields.items() if type in _BY_TYPE)
    for kind, fields in FIELDS.items()
}
