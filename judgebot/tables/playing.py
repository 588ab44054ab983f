"""Lines of play that the log names, as far as they can be played from the board that was imported."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from judgebot.plain import NamedTuple
from judgebot.problems import BadInput

LONGEST = 5.0  # seconds of computing, after which no line is left out any more

Play = list[dict[str, str]]


class Line(NamedTuple):
    """A line of play.

    entry  of the replay, whose log names it
    sure   whether it must have been a choice; else it can have come about by itself
    """

    entry: int
    who: str
    words: str
    sure: bool = True


def playable(text: Callable[[Play], str], lines: Iterable[Line]) -> tuple[Play, str]:
    """Lines as a scenario has them, up to the first that cannot be played; and a sentence about that one, "" for none.

    text  the scenario with given lines
    """
    begun, left = time.process_time(), list(lines)
    while (at := _stuck(text, left)) is not None:
        if not left[at].sure and time.process_time() - begun < LONGEST:
            del left[at]
            continue
        stuck = left[at]
        why = f"From entry {stuck.entry} on the lines of the log are not played: `{stuck.who}: {stuck.words}` does not"
        more = "apply. A card that was drawn is not known here, or a choice before it is in no line of the log."
        return _told(left[:at]), f"{why} {more}"
    return _told(left), ""


def _stuck(text: Callable[[Play], str], lines: list[Line]) -> int | None:
    """The place of the first line that does not apply; None if all do, or the board cannot be played at all."""
    from judgebot.engine.records import NotImplementedRule
    from judgebot.scenario.read import parse
    from judgebot.scenario.run import AmbiguousLine, StuckLine, run

    try:
        scenario = parse(text(_told(lines)), "the play")
        run(scenario, record=False)
    except (StuckLine, AmbiguousLine) as error:
        return next(n for n, one in enumerate(scenario.play) if one is error.line)
    except (BadInput, NotImplementedRule):  # which is told of the whole scenario
        return None
    return None


def _told(lines: list[Line]) -> Play:
    return [{one.who: one.words} for one in lines]
