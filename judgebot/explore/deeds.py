"""The choices of a line that a search found, in the words of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judgebot.explain.deeds import does
from judgebot.explore.graph import Choice
from judgebot.explore.lines import Start
from judgebot.plain import NamedTuple

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
    said: list[tuple[str, list[Deed]]] = []
    for one in made:
        if one.usual:
            continue
        if said and said[-1][0] == one.says:
            said[-1][1].append(one)
        else:
            said.append((one.says, [one]))
    return ", then ".join(_several(says, some, rules) for says, some in said)


def _several(says: str, some: list[Deed], rules: bool) -> str:
    often = "" if len(some) == 1 else f", {times(len(some))}"
    cited = dict.fromkeys(number for one in some for number in (one.step, one.rule) if number)
    return f"{says}{often}" + (f" ({', '.join(cited)})" if rules and cited else "")
