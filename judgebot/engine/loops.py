"""Infinite loops (10.1.6)."""

from __future__ import annotations

from typing import Any

from judgebot.engine.machine import Machine


def watch(m: Machine, sub: Any, ice: int) -> None:
    """Note when a subroutine is about to resolve within its own resolution, with nothing changed in between."""
    count = sum(
        1
        for frame in m.state.frames
        if frame.kind == "subroutine" and frame.vars["ice"] == ice and frame.vars["sub"].key == sub.key
    )
    if count:
        m.note("loop_seen", "10.1.6a", ice=m.name(ice), times=count)


def depth(m: Machine, sub: Any, ice: int) -> int:
    """How often the subroutine is already being resolved within itself."""
    return sum(
        1
        for frame in m.state.frames
        if frame.kind == "subroutine" and frame.vars["ice"] == ice and frame.vars["sub"].key == sub.key
    )
