"""What a search found, told: the choices of a line in the words of play, and on which of them it turns."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from judgebot.explain.deeds import does
from judgebot.explain.words import deed, plain
from judgebot.explore.force import Power
from judgebot.explore.graph import Choice
from judgebot.explore.lines import Start
from judgebot.explore.questions import Question
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import notation

_TIMES = {1: "once", 2: "twice", 3: "three times"}


def times(n: int) -> str:
    """`once`, `twice`, `4 times`."""
    return _TIMES.get(n, f"{n} times")


class Deed(NamedTuple):
    """A choice of a line: that somebody makes it, in words; at which step, and the rule that grants it.

    usual  whether it is what happens where nobody says anything
    """

    says: str
    step: str
    rule: str
    usual: bool


def deeds(start: Start, line: Sequence[Choice]) -> list[Deed]:
    """The choices of a line in words."""
    found: list[Deed] = []
    for place, one in zip(start.played.along(start.walker, [one.pick for one in line]), line, strict=False):
        at = place.walker
        decision = at.decision
        assert decision is not None
        option = decision.options[one.pick].choice
        usual = one.default or (one.forced and one.kind != "action")
        found.append(Deed("" if usual else does(at, decision.who, option), one.step, one.rule, usual))
    return found


def way(made: Iterable[Deed], rules: bool = True) -> str:
    """Choices that are no defaults, in their order: what is done several times on end is said once. "" for none."""
    told = itertools.groupby((one for one in made if not one.usual), lambda one: one.says)
    return ", then ".join(_several(says, list(some), rules) for says, some in told)


def _several(says: str, some: list[Deed], rules: bool) -> str:
    often = "" if len(some) == 1 else f", {times(len(some))}"
    cited = dict.fromkeys(number for one in some for number in (one.step, one.rule) if number)
    return f"{says}{often}" + (f" ({', '.join(cited)})" if rules and cited else "")


def called(start: Start, line: Sequence[Choice], some: Iterable[Choice]) -> list[str]:
    """What some choices are called at the decision to which a line leads, each name once."""
    m = start.played.along(start.walker, [one.pick for one in line])[-1].walker
    assert m.decision is not None
    return list(dict.fromkeys(notation(m, m.decision.options[one.pick].choice) for one in some))


def names(start: Start, line: Sequence[Choice]) -> list[str]:
    """What the choices of a line are called, each where it was made."""
    there = start.played.along(start.walker, [one.pick for one in line[:-1]])
    made = ((at.walker, at.walker.decision, one) for at, one in zip(there, line, strict=False))
    return [notation(m, decision.options[one.pick].choice) for m, decision, one in made if decision is not None]


def departures(start: Start, line: Sequence[Choice]) -> list[str]:
    """What the choices of a line are called that are neither defaults nor made for want of another."""
    return [said for said, one in zip(names(start, line), line, strict=True) if not one.default and not one.forced]


def turning(start: Start, found: Power) -> list[str]:
    """On which choices it turns what a player can make of a condition, each in words."""
    said = []
    for turn in found.turns:
        before = [deed(plain(one)) for one in departures(start, turn.line)]
        where = f"at {turn.step}" + (f", after {', '.join(before)}" if before else "")
        keep, lose = (_either(called(start, turn.line, some)) for some in (turn.keep, turn.lose))
        whose = {CORP: "the Corp's choice", RUNNER: "the Runner's choice"}.get(turn.who, "chance")
        if not lose or found.how == "forced":
            said.append(f"{whose} {where}: {keep}" + (f" (not {lose})" if lose else ""))
        elif found.how == "let":
            said.append(f"{whose} {where}: {keep} keeps it from coming about, {lose} lets it")
        else:
            said.append(f"{whose} {where}: {keep} leaves it open, {lose} rules it out")
    return said


def _either(options: Sequence[str]) -> str:
    return " or ".join(deed(plain(one)) for one in options[:4]) + (" or another" if len(options) > 4 else "")


def asked(q: Question) -> str:
    """How a question is asked, and its condition."""
    return f"{q.label}: {q.words}"


def shown(example: Scenario) -> str:
    """A line of play in one line of text."""
    lines = [f"{line} at {line.at}" if line.at else str(line) for line in example.play]
    return "; ".join(lines) or "with every decision left at its default"
