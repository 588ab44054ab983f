"""What is told or asked of one player's turn and then of the other's: the second one comes after the first."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.meanings import AT_ONCE, Deed, Ref, Turn, When
from judgebot.ask.reading.queries import Asked, Both, Can, Line
from judgebot.game.objects import CORP, RUNNER, opponent
from judgebot.problems import resting


def in_the_turn_after(line: Line) -> Line:
    """`can I rez X at the end of the Runner's turn and use it on my turn`: once that turn has begun (5.6.1, 5.7.1).

    Of what is told so the turn that is told with it begins; what is asked so gets its time.
    """
    line = dataclasses.replace(line, asks=tuple(_each_at_its_time(one) for one in line.asks))
    for at, turn in enumerate(line.told):
        if not isinstance(turn, Turn) or turn.click:
            continue
        other = opponent(turn.who)
        done = [one for one in line.told if isinstance(one, Deed)]
        theirs = Turn(other) in line.told[:at] or _begun(line.told[:at]) == other
        if all(one.after <= at for one in line.asks) and (theirs or not done):
            asks = tuple(_then(one, turn.who, theirs) for one in line.asks)
            if asks != line.asks:
                return _without(dataclasses.replace(line, asks=asks), at)
            if Turn(other) in line.told[:at] and all(isinstance(one.query, Can) for one in line.asks):
                return _without(line, line.told.index(Turn(other)))  # `his turn. Can I do X on my turn`: it is over
        if theirs or _of_turn(line.told[:at], other):
            begins = Deed("begin", turn.who, thing="turn")
            asks = tuple(dataclasses.replace(one, after=at + 1) if one.after == at else one for one in line.asks)
            return dataclasses.replace(line, told=(*line.told[:at], begins, *line.told[at + 1 :]), asks=asks)
    return line


def _begun(told: tuple[Any, ...]) -> str | None:
    """The player whose turn is the last one that is told to begin."""
    begins = (one for one in reversed(told) if isinstance(one, Deed) and (one.verb, one.thing) == ("begin", "turn"))
    return next((one.who for one in begins if not one.not_), None)


def _without(line: Line, at: int) -> Line:
    """A line without what it tells at a place."""
    asks = tuple(dataclasses.replace(one, after=one.after - (one.after > at)) for one in line.asks)
    return dataclasses.replace(line, told=(*line.told[:at], *line.told[at + 1 :]), asks=asks)


def _then(asked: Asked, who: str, other: bool) -> Asked:
    """A question over what can be done in the other player's turn, and then in that of a player.

    other  whether it is told to be the other player's turn: then the last thing that is asked is done in the later one
    """
    parts = asked.query.queries if isinstance(asked.query, Both) else ()
    theirs = [n for n, one in enumerate(parts) if isinstance(one, Can) and _turn_of(one.when) == opponent(who)]
    first = theirs[-1] + 1 if theirs else len(parts) - 1 if other else len(parts)
    if not parts or not all(isinstance(one, Can) for one in parts) or first == len(parts):
        return asked
    then = When("when", name=f"{who} turn")

    def timed(one: Any) -> Any:
        untimed = isinstance(one, Can) and (one.when is None or one.when.name == AT_ONCE)
        return dataclasses.replace(one, when=then) if untimed else one

    found = (*parts[:first], *map(timed, parts[first:]))
    return dataclasses.replace(asked, query=Both(found))


def _each_at_its_time(asked: Asked) -> Asked:
    """`at the end of my turn can I do X, and Y when my next turn begins`: the first time is not that of Y."""
    if not isinstance(asked.query, Both):
        return asked
    first, *rest = asked.query.queries
    time = getattr(first, "when", None)

    def apart(one: Any) -> Any:
        when = getattr(one, "when", None)
        if when is None or time is None or when.also != time or not (_turn_of(when) and _turn_of(time)):
            return one
        return dataclasses.replace(one, when=dataclasses.replace(when, also=None))

    return dataclasses.replace(asked, query=Both((first, *map(apart, rest))))


def _of_turn(told: tuple[Any, ...], who: str) -> bool:
    """Whether the last thing that is told to be done is done in a player's turn, by its time."""
    done = [one for one in told if isinstance(one, Deed)]
    return bool(done) and _turn_of(done[-1].when) == who


def _turn_of(when: When | None) -> str:
    """The player in whose turn a time is, by its words; "" where they do not tell."""
    if when is None or when.how not in ("when", "after"):
        return ""
    if when.deed is None:
        return when.name.removesuffix(" turn") if when.name in (f"{CORP} turn", f"{RUNNER} turn") else ""
    return when.deed.who or "" if when.deed.verb in ("begin", "end") and when.deed.thing == "turn" else ""


def rezzed_in_time(line: Line) -> Line:
    """`his turn begins, he rezzes X`: in the window before it formally begins, as that is where it counts (5.6.1b)."""
    deeds = [(n, one) for n, one in enumerate(line.told) if isinstance(one, Deed)]
    for (at, one), (late, then) in itertools.pairwise(deeds):
        begins = one == Deed("begin", CORP, thing="turn")
        rezzes = then == Deed("rez", CORP, then.what) and isinstance(then.only, Ref)
        if not (begins and rezzes) or before_ice(then):
            continue
        early = dataclasses.replace(then, when=When("when", one))
        asks = tuple(dataclasses.replace(each, after=each.after - (each.after > at)) for each in line.asks)
        told = (*line.told[:at], *line.told[at + 1 : late], early, *line.told[late + 1 :])
        assumed = (*line.assumed, resting("it is rezzed in the window before the turn formally begins", "5.6.1b"))
        return dataclasses.replace(line, told=told, asks=asks, assumed=assumed)
    return line


def before_ice(deed: Deed) -> bool:
    """Whether the Runner stands before ice as something is done: ice is rezzed as it is approached."""
    ref = deed.only
    ice = isinstance(ref, Ref) and "ice" in (ref.kind, card_facts(ref.card)[1] if ref.card else "")
    return deed.verb in ("encounter", "approach") or (deed.verb == "rez" and ice)
