"""The rules of the game brought together: every procedure, and what every word of the ability language does."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from judgebot.cards.nodes import FAMILIES
from judgebot.engine import (
    accesses,
    breaches,
    characteristics,
    checkpoint,
    encounters,
    installs,
    instructions,
    moves,
    payment,
    plays,
    rezzing,
    runs,
    traces,
    turns,
    windows,
)
from judgebot.engine.answers import facets
from judgebot.engine.answers.conditions import CONDITIONS
from judgebot.engine.answers.values import VALUES
from judgebot.engine.edition import BASE, Edition
from judgebot.engine.machine import Rules
from judgebot.engine.procedures import Procedure
from judgebot.engine.words import (
    agendas,
    attacking,
    cards,
    contests,
    counters,
    encountering,
    giving_up,
    hosting,
    identities,
    installing,
    looking,
    modifying,
    moving,
    resources,
    running,
    searching,
    spending,
    steering,
)
from judgebot.engine.words.base import Handler
from judgebot.engine.words.costs import CostHandler

PROCEDURES = (
    turns.CORP_TURN,
    turns.RUNNER_TURN,
    turns.ACTION_WINDOW,
    runs.RUN,
    runs.APPROACH,
    encounters.ENCOUNTER,
    runs.MOVEMENT,
    runs.SUCCESS,
    runs.RUN_ENDS,
    breaches.BREACH,
    accesses.ACCESS,
    accesses.MID_ACCESS_WINDOW,
    accesses.BASIC_TRASH,
    windows.PAID_ABILITY_WINDOW,
    windows.REACTION_WINDOW,
    windows.INTERRUPT_WINDOW,
    windows.PAID_ABILITY,
    checkpoint.CHECKPOINT,
    instructions.ABILITY,
    instructions.INSTRUCTION,
    encounters.SUBROUTINE,
    payment.COST,
    installs.INSTALL,
    rezzing.REZ,
    plays.PLAY_CARD,
    moves.DRAW,
    moves.SCORE_AGENDA,
    traces.TRACE,
)

# Step tables that stand in for those of the same name where a difference of an edition is in force.
SWITCHED: tuple[tuple[str, Procedure], ...] = (
    ("initiation-window", runs.RUN_WITH_WINDOW),
    ("positions-are-things", checkpoint.CHECKPOINT_WITH_POSITIONS),
    ("action-phase-formally-ends", turns.CORP_TURN_FORMALLY),
    ("action-phase-formally-ends", turns.RUNNER_TURN_FORMALLY),
)

WORDS = (
    steering,
    resources,
    counters,
    cards,
    looking,
    installing,
    moving,
    agendas,
    searching,
    running,
    encountering,
    identities,
    attacking,
    contests,
    modifying,
)

T = TypeVar("T")

# Effects that only the rules make: no card says them.
OF_THE_RULES = {"instructions", "declare_successful", "approach_server", "resolve_ability", "subroutine"}
# Costs that are no parts of a bill: credits are paid together, and one of several costs is chosen before.
OF_THE_BILL = {"credits", "either"}


class Effects(dict[str, Handler]):
    """The handlers by word; compared by identity, so that what is worked out from them can be kept."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def _effects() -> Effects:
    """Every effect word with its handler. Raises TypeError if a word has none or several, or a handler no word."""
    found = Effects()
    for module in WORDS:
        for cls in vars(module).values():
            if isinstance(cls, type) and issubclass(cls, Handler) and cls.word and cls.__module__ == module.__name__:
                if cls.word in found:
                    raise TypeError(f"the effect word {cls.word!r} has two handlers")
                found[cls.word] = cls()
    wrong = set(found) ^ (set(FAMILIES["effect"]) | OF_THE_RULES)
    if wrong:
        raise TypeError(f"effect words without a handler, or handlers without a word: {', '.join(sorted(wrong))}")
    return found


def _costs() -> dict[str, CostHandler]:
    """Every cost word with its handler. Raises TypeError if a word has none, or a handler no word."""
    named = {**vars(spending), **vars(giving_up), **vars(hosting)}.values()
    classes = {cls for cls in named if isinstance(cls, type) and issubclass(cls, CostHandler)}
    found = {cls.word: cls() for cls in classes if cls.word}
    wrong = set(found) ^ (set(FAMILIES["cost"]) - OF_THE_BILL)
    if wrong:
        raise TypeError(f"cost words without a handler, or handlers without a word: {', '.join(sorted(wrong))}")
    return found


def _answers(family: str, table: dict[str, T]) -> dict[str, T]:
    """The answers to a family of words. Raises TypeError if a word has none, or an answer no word."""
    wrong = set(table) ^ set(FAMILIES[family])
    if wrong:
        raise TypeError(f"{family} words without an answer, or answers without a word: {', '.join(sorted(wrong))}")
    return table


RULES = Rules(
    {one.kind: one for one in PROCEDURES},
    _effects(),
    _costs(),
    facets.checked(),
    _answers("value", VALUES),
    _answers("condition", CONDITIONS),
    characteristics.as_if_in_hand,
    characteristics.threat,
    BASE,
)


@cache
def rules_of(edition: Edition) -> Rules:
    """The rules of an edition: those of the base, with the step tables of the differences that are in force."""
    if edition is BASE:
        return RULES
    tables = {one.kind: one for switch, one in SWITCHED if edition.has(switch)}
    return RULES._replace(procedures={**RULES.procedures, **tables}, edition=edition)
