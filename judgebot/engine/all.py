"""Imports every module that declares procedures, so that the machine knows them all."""

from judgebot.engine import (  # noqa: F401
    breaches,
    checkpoint,
    costs,
    discounts,
    doing,
    encounters,
    installs,
    instructions,
    leaving,
    moves,
    plays,
    progress,
    runs,
    traces,
    turns,
    windows,
)
