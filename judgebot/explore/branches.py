"""Would it change if something else had been chosen: a branch of a line of play, compared with the line it left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judgebot.engine import characteristics as c
from judgebot.engine.canonical import Canon
from judgebot.engine.drive import drive
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.explain.deeds import does
from judgebot.explore.walker import Walker
from judgebot.game.objects import Obj
from judgebot.plain import NamedTuple
from judgebot.scenario.facts import GAME, PLAYER, last_run
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.script import AmbiguousLine, Script

_MOST = 500  # decisions that a branch is followed for
_NUMBERS = ("credits", "clicks", "score", "bad_publicity", "tags", "core_damage")  # of a player


class Differs(NamedTuple):
    """A fact by its path (`scenario.facts`) that has one value on the line, and another on the branch."""

    path: str
    here: Any
    there: Any


class Branch(NamedTuple):
    """A line of play that left another one at a decision.

    step     where it left
    instead  what is done there, in the words of play
    of       what was done there on the line that it left
    differs  what is not the same at its end
    same     whether all is the same: whatever can still come of it, too
    unused   lines of play that came after, and can no longer be played
    at, here the steps at which the branch and the line stand
    stopped  why it could not be followed further; "" if it could
    """

    step: str
    instead: str
    of: str
    differs: tuple[Differs, ...]
    same: bool
    unused: tuple[Line, ...]
    at: str
    here: str
    stopped: str


def branch(scenario: Scenario, line: Walker, at: Walker, taken: int, pick: int, later: Sequence[Line]) -> Branch:
    """Leave a line at a decision with another option, and play what came after as far as it can still be played.

    line   the game at the end of the line
    at     the game at the decision
    taken  the option taken there on the line
    pick   the other option
    later  the lines of play from there on
    """
    decision = at.decision
    assert decision is not None
    m = at.copy(record=True)
    m.answer(pick)
    script = Script(scenario.replace(play=list(later)))
    stopped = _played(m, script, line)
    canon = Canon(line, ordered=True)
    differs = tuple(_differences(line, m))
    return Branch(
        decision.step,
        does(at, decision.who, decision.options[pick].choice),
        does(at, decision.who, decision.options[taken].choice),
        differs,
        not differs and canon.key(line.state) == canon.key(m.state) and _place(line) == _place(m),
        tuple(script.lines[script.next :]),
        _place(m),
        _place(line),
        stopped,
    )


def _played(m: Walker, script: Script, line: Walker) -> str:
    """Play lines on a game, and then defaults up to where another game stands, or to a choice without one.

    Returns why it had to stop before that; "" if it did not.
    """
    left = _MOST

    def decide(m: Walker, decision: Decision) -> int | None:
        nonlocal left
        left -= 1
        if left < 0 or (script.done and (_place(m) == _place(line) or decision.kind == "action")):
            return None
        return script.choose(m, decision)

    try:
        drive(m, decide, [lambda m, _: script.take_forced(m)])
    except (NotImplementedRule, AmbiguousLine) as error:
        return str(error)
    return ""


def _place(m: Machine) -> str:
    return m.decision.step if m.decision is not None else ""


def _differences(line: Machine, other: Machine) -> Iterator[Differs]:
    """What is not the same in two games: winner, run, what the players have, and where the cards are and how."""
    for name in ("winner", "turn", "mark"):
        yield from _unlike(name, GAME[name].of(line, 0), GAME[name].of(other, 0))
    yield from _unlike("run", last_run(line), last_run(other))
    for who, facts in PLAYER.items():
        for name in _NUMBERS:
            if name in facts:
                yield from _unlike(f"{who}.{name}", facts[name].of(line, who), facts[name].of(other, who))
    cards = {obj.card: obj for obj in line.state.objs.values()}
    there = {obj.card: obj for obj in other.state.objs.values()}
    for card in cards.keys() & there.keys():
        yield from _of_card(line, cards[card], other, there[card])


def _of_card(line: Machine, here: Obj, other: Machine, there: Obj) -> Iterator[Differs]:
    name = line.name(here.id)
    if here.zone != there.zone:
        yield Differs(f"{name}.zone", here.zone, there.zone)
        return
    yield from _unlike(f"{name}.server", here.server or "none", there.server or "none")
    if here.zone == "play area" and here.owner == "corp":
        yield from _unlike(f"{name}.rezzed", c.rezzed(line, here), c.rezzed(other, there))
    for kind in sorted({kind for kind, _ in (*here.counters, *there.counters)}):
        yield from _unlike(f"{name}.{kind}", here.count(kind), there.count(kind))


def _unlike(path: str, here: Any, there: Any) -> Iterator[Differs]:
    if here != there:
        yield Differs(path, here, there)
