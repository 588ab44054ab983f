"""The rules of the game brought together: every procedure, and what every word of the ability language does."""

from __future__ import annotations

from judgebot.engine import (
    breaches,
    checkpoint,
    costs,
    encounters,
    installs,
    instructions,
    moves,
    plays,
    runs,
    traces,
    turns,
    windows,
)
from judgebot.engine.doing import DOING
from judgebot.engine.machine import Rules

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
    breaches.ACCESS,
    windows.MID_ACCESS_WINDOW,
    windows.BASIC_TRASH,
    windows.PAID_ABILITY_WINDOW,
    windows.REACTION_WINDOW,
    windows.INTERRUPT_WINDOW,
    windows.PAID_ABILITY,
    checkpoint.CHECKPOINT,
    instructions.ABILITY,
    instructions.INSTRUCTION,
    encounters.SUBROUTINE,
    costs.COST,
    installs.INSTALL,
    installs.REZ,
    plays.PLAY_CARD,
    moves.DRAW,
    moves.SCORE_AGENDA,
    traces.TRACE,
)

RULES = Rules({one.kind: one for one in PROCEDURES}, DOING)
