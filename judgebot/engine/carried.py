"""What a machine is given and what it hands on: the rules that it carries out, its events, its decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judgebot.engine.records import Decision
from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from judgebot.engine.edition import Edition
    from judgebot.engine.machine import Machine
    from judgebot.engine.procedures import Procedure
    from judgebot.game.environment import Env
    from judgebot.game.objects import Obj


class Event(NamedTuple):
    """One line of the trace.

    kind   what happened
    cites  the rules it rests on, the deciding one first
    depth  how deeply nested the frame is
    step   the numbered step of the innermost timing structure
    facts  what it is about, as its kind declares (`judgebot.engine.events`): ids, quantities, words of the language
    data   the same as a reader is told, with names as they were then; empty where nobody is
    """

    kind: str
    cites: tuple[str, ...]
    depth: int
    step: str
    facts: dict[str, Any]
    data: dict[str, Any] = {}  # noqa: RUF012 (of a tuple; nobody changes it)

    def __eq__(self, other: object) -> bool:
        """Equal if they are told alike: a cost that the rules put together anew is made of other words each time."""
        if not isinstance(other, Event) or self[:4] != other[:4]:
            return False
        return self.data == other.data if self.data or other.data else self.facts == other.facts


class Rules(NamedTuple):
    """The rules that a machine carries out, brought together in `judgebot.engine.rules`.

    procedures  the procedures by name
    effects     what is said of each effect word (`engine.words`)
    costs       what is said of each cost word (`engine.words.costs`)
    facets, values, conditions
                the answers to what selections, values and conditions ask (`engine.answers`)
    as_if_in_hand
                the cards that a player can play or install as if they were in hand
    threat      the threat level
    edition     whose rules they are
    """

    procedures: Mapping[str, Procedure]
    effects: Mapping[str, Any]
    costs: Mapping[str, Any]
    facets: Mapping[str, Callable[[Machine, Env, Any, Obj], bool]]
    values: Mapping[str, Callable[[Machine, Env, Any], int]]
    conditions: Mapping[str, Callable[[Machine, Env, Any], bool]]
    as_if_in_hand: Callable[[Machine, str], list[int]]
    threat: Callable[[Machine], int]
    edition: Edition


class Ask(Exception):
    """Raised within a step when a decision is needed."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.kind)
        self.decision = decision
