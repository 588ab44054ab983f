"""`how many more cards does he access`: what is counted besides that which is told to be done already."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import Seer
from judgebot.ask.answering.table import Cannot
from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.queries import HowMuch

Counter = Callable[[Seer, int], int]

_BY_SUBROUTINES = ("fire", "resolve")
_ALSO = {
    "access": ("steal", "trash"),  # what is done to a card while it is accessed (7.1.5, 7.1.6)
    "suffer": ("do", "take", *_BY_SUBROUTINES),
    "do": ("suffer", "take", *_BY_SUBROUTINES),
}


def counted_from(played: Played, query: HowMuch, deed: Deed, counted: Counter, earlier: int) -> int:
    """From where in the past on it is counted: what is told as done before (`earlier`) is not what is done now.

    Of `how many more` that is behind the last deed told that made some of it; of what a player is told to have, all
    that comes is more. Raises Cannot where none of it is told, or another number than was told of it came about.
    """
    start = len(played.start.state.history)
    if not query.more:
        return _last_run(played, query, deed) or (start if earlier else 0)
    if not (places := _told(played, deed)) and (deed.who, query.unit) in played.table.numbers:
        return start
    done = counted(played.marks[places[-1]][0], start) if places else 0
    told = [played.deeds[place - 1] for place in places]
    so_many = [one.amount.n for one in told if one.amount is not None and one.verb not in _BY_SUBROUTINES]
    if not done or (so_many and (len(so_many) != len(told) or sum(so_many) != done)):
        raise Cannot("More than how many is not clear from what is told: ask how many there are in all.")
    return len(played.marks[places[-1]][0].state.history)


def besides_told(played: Played, query: HowMuch, deed: Deed) -> None:
    """Refuse `how many more can he access` where no access is told, or none with what that is asked of."""
    used = {one for each in played.deeds for one in (*each.what, each.tool)}
    if query.more and not (deed.verb == "access" and _told(played, deed) and (deed.tool is None or deed.tool in used)):
        raise Cannot("More than how many is not clear from what is told: ask how many there are in all.")


def _last_run(played: Played, query: HowMuch, deed: Deed) -> int:
    """`I ran HQ and it was successful. Now I run HQ with X. How many cards do I access`: in that run; 0 if not so."""
    runs = [place for place, one in enumerate(played.deeds) if one.verb == "run" and not one.not_]
    if deed.verb != "access" or query.when is not None or len(runs) < _SEVERAL:
        return 0
    over = any(one.verb in _OF_A_RUN_OVER for one in played.deeds[runs[-2] : runs[-1]])
    made = played.marks[runs[-1] + 1][0].state.history
    return max(n for n, one in enumerate(made) if one.kind == "run begins") if over else 0


_SEVERAL = 2
_OF_A_RUN_OVER = ("succeed", "access", "steal", "end")  # what is told of a run besides that it is made


def _told(played: Played, deed: Deed) -> list[int]:
    """The places of the deeds told that make some of it."""
    kinds = (deed.verb, *_ALSO.get(deed.verb, ()))
    return [place for place, one in enumerate(played.deeds, 1) if one.verb in kinds and not one.not_]
