"""Whether every line of play bears out what a scenario says is possible, always so, or never so."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from judgebot.explore.bounds import Bounds
from judgebot.explore.lines import Start, as_scenario, as_yaml
from judgebot.explore.questions import (
    KINDS,
    OPEN,
    YES,
    Answer,
    Conditions,
    Question,
    answer,
    apart,
    begun,
    proving,
    questions,
    settled,
    settles,
)
from judgebot.explore.search import explore
from judgebot.explore.telling import asked as told_question
from judgebot.explore.telling import shown, turning
from judgebot.explore.unaware import spared
from judgebot.explore.walker import is_far
from judgebot.plain import Record
from judgebot.scenario.expect import Difference
from judgebot.scenario.model import Scenario

MOST = 150_000
SECONDS = 60.0
SOON = 10.0  # seconds of them for a first line that settles a question about a turn
Progress = Callable[[int, int], None]


class Checked(Record):
    """The answer to one question, and the scenario whose lines of play are the example or counterexample, if any.

    start  where the search began
    """

    answer: Answer
    example: Scenario | None
    start: Start


def answers(
    scenario: Scenario,
    most: int = MOST,
    seconds: float = SECONDS,
    progress: Progress | None = None,
    unexpected: bool = False,
) -> list[Checked]:
    """The answers to a scenario's questions, in the order of the file.

    A question about a whole turn, or more, is first looked into where its answer is likely. With `unexpected` no
    example is made of what is as the scenario expects it.

    Raises what `questions.begun` raises.
    """
    found: dict[Question, Checked] = {}
    asked = questions(scenario)

    def checked(start: Start, said: Answer) -> Checked:
        if said.line is None or (unexpected and said.verdict == YES):
            return Checked(said, None, start)
        return Checked(said, as_scenario(scenario, start, said.line), start)

    for group, members in itertools.groupby(sorted(asked, key=lambda q: q.group), key=lambda q: q.group):
        within, after, vary = group
        together = tuple(members)
        start = begun(scenario, together, within, after, vary)
        far = is_far(start.walker, start.within)
        bounds = Bounds(seconds)
        line = None
        if far and settles(together):
            from judgebot.explore.scout import scout  # only for whole turns

            line = scout(start, together[0], bounds.soon(SOON), most, progress)
        if line is not None:
            found[together[0]] = checked(start, settled(together[0], line))
            continue
        less = None
        if spared(together):
            from judgebot.explore.reductions import reduced  # not where it matters what was spent, or used

            less = reduced(start.walker, start.within, together)
        watch = Conditions(together)
        result = explore(
            start.walker,
            watch,
            keeper=start.keeper,
            apart=apart(start.walker, [one for q in together for one in q.named]),
            most=most,
            bounds=bounds,
            enough=settles(together),
            proof=proving(together),
            progress=progress,
            early=far,
            reductions=less,
        )
        for index, one in enumerate(together):
            found[one] = checked(start, answer(index, one, result, watch, start.walker))
    return [found[one] for one in asked]


def ask(scenario: Scenario, progress: Progress | None = None) -> list[Difference]:
    """The questions whose answer is not what the scenario expects: possible, always or never."""
    found = []
    worlds = scenario.alternatives or ()
    for world in [one.scenario for one in worlds] or [scenario]:
        for one in answers(world, progress=progress, unexpected=True):
            said = one.answer
            if said.verdict == YES:
                continue
            told = f"not settled: {said.why}" if said.verdict == OPEN else f"no: {said.why}"
            if said.power is not None and said.power.turns:
                told += f"; {'; '.join(turning(one.start, said.power))}"
            elif one.example is not None:
                told += f" ({shown(one.example)})"
            expected = f" (expected: {said.question.how})" if said.question.how else ""
            found.append(Difference(said.question.line, f"{told_question(said.question)}{expected}", told))
    return found


__all__ = ["KINDS", "Checked", "answers", "as_yaml", "ask", "shown"]
