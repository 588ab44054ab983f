"""What is told to be done as often as it can be: so often, as one time more does not come about."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.answering.single import Answered
from judgebot.ask.answering.table import Cannot, card_of
from judgebot.ask.answering.texts import costs_credits
from judgebot.ask.answering.verdicts import DEPENDS, UNDECIDED
from judgebot.ask.reading.meanings import AS_CAN, Deed, Fact, Has, Ref, leaves
from judgebot.ask.reading.queries import Line

_MOST = 9  # times that are tried out


def as_often_as_can(line: Line, ruled: Callable[[Line], Answered]) -> Line:
    """`uses Feedback Filter as much as he can`: a line on which it is done so often. ruled: what its first question is.

    Raises Cannot where it is not seen how often that is.
    """
    places = [one for one in line.told if isinstance(one, Deed) and one.times == AS_CAN]
    if any(isinstance(one, Deed) and one.times == AS_CAN for one in leaves(line.asks)):
        raise Cannot("How often that can be done is not looked into here.")
    if not places:
        return line
    if any(_unlimited(one, line) for one in places):
        raise Cannot("How often that can be paid for is not said.")
    before: tuple[Line, Answered] | None = None
    for often in range(1, _MOST + 1):
        now = dataclasses.replace(line, told=tuple(map(_so_often(often), line.told)))
        found = ruled(now)
        if not found.stuck:
            before = now, found
            continue
        if len(places) > 1 or (found.verdict.verdict == UNDECIDED and (before is None or _open(before[1]))):
            break  # not every line of play was looked at
        return before[0] if before is not None else dataclasses.replace(line, told=tuple(map(_so_often(0), line.told)))
    raise Cannot("How often that can be done is not seen here.")


def _so_often(n: int) -> Callable[[Fact | Deed], Fact | Deed]:
    """What is told, with what is done as often as it can be done so often."""

    def part(one: Fact | Deed) -> Fact | Deed:
        if not isinstance(one, Deed) or one.times != AS_CAN:
            return one
        return dataclasses.replace(one, times=max(n, 1), not_=not n)

    return part


def _unlimited(deed: Deed, line: Line) -> bool:
    """Whether it takes credits of which it is not said how many there are."""
    told = any(isinstance(one, Has) and one.unit == "credits" for one in line.told)
    cards = [card_of(one, 0) for one in (*deed.what, deed.tool) if isinstance(one, Ref) and one.card]
    return not told and (not cards or any(map(costs_credits, cards)))


def _open(found: Answered) -> bool:
    """Whether an answer rests on a choice that is left."""
    return found.verdict.verdict == DEPENDS or found.verdict.rests is not None
