"""Infinite loops (10.1.6)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import frames
from judgebot.engine.machine import Machine


def depth(m: Machine, sub: Any, ice: int) -> int:
    """How often the subroutine is already being resolved within itself."""
    resolving = [frame for frame in m.state.frames if isinstance(frame, frames.Subroutine)]
    return sum(1 for frame in resolving if frame.ice == ice and frame.sub.key == sub.key)
