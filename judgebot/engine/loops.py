"""Infinite loops (10.1.6)."""

from __future__ import annotations

from typing import Any

from judgebot.engine.machine import Machine


def depth(m: Machine, sub: Any, ice: int) -> int:
    """How often the subroutine is already being resolved within itself."""
    return sum(
        1
        for frame in m.state.frames
        if frame.kind == "subroutine" and frame.vars["ice"] == ice and frame.vars["sub"].key == sub.key
    )
