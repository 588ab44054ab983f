"""What an answer is."""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from judgebot.scenario.model import Scenario

YES, NO, DEPENDS, OPEN, UNDECIDED = "yes", "no", "depends", "", "not decided"
_OPENING = {YES: "Yes", NO: "No", DEPENDS: "It depends", UNDECIDED: "Not decided"}


class Verdict(NamedTuple):
    """What is answered to a query.

    verdict  "yes", "no", "depends"; "" where it is no question of these; "not decided", and `why` says what hinders
    why      the deciding reason, and what goes with it, in sentences
    rules    the rules that it rests on
    leaning  of what depends: how it is where nobody departs from what they do by default
    """

    verdict: str
    why: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    leaning: str = ""

    def sentences(self) -> tuple[str, ...]:
        """The answer, which comes first, and its reasons."""
        opening = _OPENING.get(self.verdict)
        if opening is None:
            return self.why
        if not self.why:
            return (f"{opening}.",)
        return (f"{opening}. {self.why[0]}", *self.why[1:])


@dataclasses.dataclass(frozen=True)
class Answer:
    """What is answered to a line.

    verdict   of its first question
    said      the answer in sentences, each with its rules
    rules     the rules that it rests on
    assumed   what was supposed where the line says nothing
    scenario  the board with the deeds told as its lines of play; None if none could be made
    asks      whether the line must say more for an answer
    each      of several questions: the words of each, with its answer
    undecided why no answer is given to a line that was understood; "" if one is
    """

    verdict: str
    said: tuple[str, ...]
    rules: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    scenario: Scenario | None = None
    asks: bool = False
    each: tuple[tuple[str, Verdict], ...] = ()
    leaning: str = ""
    undecided: str = ""
