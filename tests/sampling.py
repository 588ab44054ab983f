"""Samples for what takes too long on every board: the suite looks at some, a command at all.

    JUDGEBOT_SAMPLE=all python -m pytest -n auto tests/cards tests/engine tests/explain tests/policy

JUDGEBOT_SEED (0) chooses the sample.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

SEED = int(os.environ.get("JUDGEBOT_SEED", "0"))
ALL = os.environ.get("JUDGEBOT_SAMPLE", "") == "all"

T = TypeVar("T")


def some(every: Sequence[T], count: int) -> list[T]:
    """Some of them, always the same for the same seed, in their order; or all."""
    if ALL or count >= len(every):
        return list(every)
    chosen = sorted(random.Random(SEED).sample(range(len(every)), count))
    return [every[place] for place in chosen]
