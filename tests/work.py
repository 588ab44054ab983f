"""How much work something is, in calls of functions: the same on a slow machine and a busy one, as seconds are not."""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile


def calls(deed: Callable[[], object]) -> int:
    """How many functions, of Python and not of C, are called while it is done."""
    seen = Profile(builtins=False)
    seen.enable()
    try:
        deed()
    finally:
        seen.disable()
    return sum(one.callcount for one in seen.getstats())


def growth(deed: Callable[[int], object], size: int) -> float:
    """How many times the work of a size its double is: 2 where it grows with it, 4 with its square, 8 with its cube.

    What is loaded and remembered when it is done first is not counted.
    """
    deed(max(1, size // 8))
    once = calls(lambda: deed(size))
    return calls(lambda: deed(2 * size)) / once
