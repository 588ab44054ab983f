"""The sets of cards of which one must go (10.3.1e), all of them: equal cards count once, the work is bounded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judgebot.plain import NamedTuple

# How many sets are listed, and how many are looked at before the search says that there are more.
LISTED = 40
_LOOKED_AT = 20_000


class Group(NamedTuple):
    """Cards that are alike, so that it makes no difference which of them is meant.

    name   how one of them is called
    objs   all of them
    """

    name: str
    objs: tuple[int, ...]


Choice = tuple[int, ...]  # how many of each group go


def choices(
    groups: Sequence[Group], enough: Callable[[Choice], bool], budget: int = _LOOKED_AT
) -> tuple[list[Choice], bool]:
    """The choices that are enough and from which nothing can be left out, those with the fewest cards first.

    Args:
        groups: the cards that could go.
        enough: whether it is enough that so many of each group go. Where a choice is enough, a larger one is.
        budget: how often `enough` may be asked.

    Returns the choices, and whether the search stopped before it had found all of them.
    """
    sizes = [len(group.objs) for group in groups]
    asked: dict[Choice, bool] = {}
    found: list[Choice] = []
    stopped = False

    def is_enough(choice: Choice) -> bool:
        if choice not in asked:
            asked[choice] = enough(choice)
        return asked[choice]

    def out_of_budget() -> bool:
        return len(asked) >= budget or len(found) > LISTED

    def spare(choice: Choice) -> bool:
        """Whether something could be left out."""
        return any(n and is_enough((*choice[:place], n - 1, *choice[place + 1 :])) for place, n in enumerate(choice))

    def fill(chosen: Choice) -> None:
        """Extend a choice for the first groups in every way."""
        nonlocal stopped
        if out_of_budget():
            stopped = True
            return
        left = len(sizes) - len(chosen)
        if not is_enough((*chosen, *sizes[len(chosen) :])):
            return  # not even everything else would do
        if is_enough((*chosen, *[0] * left)):
            whole = (*chosen, *[0] * left)
            if not spare(whole):
                found.append(whole)
            return
        for n in range(sizes[len(chosen)] + 1):
            fill((*chosen, n))
            if stopped:
                return

    if sizes and not is_enough((0,) * len(sizes)):
        fill(())
    found.sort(key=lambda choice: (sum(choice), [-n for n in choice]))
    return found[:LISTED], stopped or len(found) > LISTED


def objects(groups: Sequence[Group], choice: Choice) -> frozenset[int]:
    """Some objects that a choice stands for."""
    return frozenset(oid for group, n in zip(groups, choice, strict=True) for oid in group.objs[:n])


def named(groups: Sequence[Group], choice: Choice) -> tuple[str, ...]:
    """A choice in words: "Imp", "one of the 3 Imp", "2 of the 3 Imp", "both Imp", "all 3 Imp"."""
    found = []
    for group, n in zip(groups, choice, strict=True):
        size = len(group.objs)
        if not n:
            continue
        if size == 1:
            found.append(group.name)
        else:
            some = "one of the" if n == 1 else f"{n} of the"
            every = "both" if size == 2 else f"all {size}"
            found.append(f"{every} {group.name}" if n == size else f"{some} {size} {group.name}")
    return tuple(found)
