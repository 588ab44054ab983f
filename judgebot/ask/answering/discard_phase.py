"""The discard phase of a turn as where the game is: what is told and asked from there on is in its window."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.table import Cannot
from judgebot.ask.reading.meanings import DISCARD_PHASE, Deed, Fact, Turn, When, leaves, rebuilt
from judgebot.ask.reading.queries import Asked, Can, Comes, Line

_CHOSEN = ("rez", "use", "trigger")  # what is done in the window of that phase (5.6.3b, 5.7.2b)
_IN_IT = ("discard", *_CHOSEN)
_ACTIONS = ("run", "play", "install", "advance", "purge", "score")  # and what is never done in it


def in_the_discard_phase(line: Line) -> Line:
    """`it is the Runner's discard phase. Can I rez X`: in the turn that is ending, after the discards (5.6.3b, 5.7.2b).

    What is told to be done from there on has that time, and so has what is asked whether it can be done; where neither
    is told or asked, it is about what the end of the turn brings. Raises Cannot of an action that is told to be done.
    """
    line = _once_discarded(line)
    at = next((n for n, one in enumerate(line.told) if _there(one)), -1)
    if at < 0:
        return line
    there = line.told[at]
    assert isinstance(there, Deed)
    ends = Deed("end", there.who or _turn(line.told[:at]), thing="turn")
    done = [one for one in line.told[at + 1 :] if isinstance(one, Deed)]
    if done and done[0].verb in _ACTIONS and not done[0].not_ and done[0].when is None:
        raise Cannot("That is told to be done in a discard phase, in which no action is taken and nothing is scored.")
    in_it = all(one.verb in _IN_IT and (one.when is None or _is_time(one.when)) for one in done)
    asked = any(isinstance(one.query, Can) and one.query.when is None and one.after > at for one in line.asks)
    if ends.who is None or not in_it or not (done or asked):
        asks = tuple(_then(one, ends) if one.after > at and ends.who and not done else one for one in line.asks)
        return dataclasses.replace(line, told=(*line.told[:at], ends, *line.told[at + 1 :]), asks=asks)
    return _within(line, at, ends)


def _then(asked: Asked, ends: Deed) -> Asked:
    """`does the Corp draw`, of who is not the player whose turn ends: as it ends, and not as their own turn begins."""
    query = asked.query
    open_so = isinstance(query, Comes) and isinstance(query.what, Deed) and query.when is None
    if not isinstance(query, Comes) or not open_so or query.what.who == ends.who:  # type: ignore[union-attr]
        return asked
    return dataclasses.replace(asked, query=dataclasses.replace(query, when=When("when", ends)))


def _within(line: Line, at: int, ends: Deed) -> Line:
    """A line in whose turn the discard phase is from one of the things on that it tells: with the times that gives."""
    then = When("when", ends)

    def timed(one: Any) -> Any:
        open_so = isinstance(one, Can | Deed) and (one.when is None or _is_time(one.when))
        return dataclasses.replace(one, when=then) if open_so else None

    def asked(one: Any) -> Any:
        return timed(one) if isinstance(one, Can) else None

    whose: tuple[Fact, ...] = ()
    if ends.who is not None and not any(isinstance(one, Deed) for one in line.told[:at]):
        whose = (Turn(ends.who),)
    told = (*line.told[:at], *whose, *(timed(one) or one for one in line.told[at + 1 :]))
    gone = 1 - len(whose)
    asks = tuple(
        dataclasses.replace(one, query=rebuilt(one.query, asked), after=one.after - gone * (one.after > at))
        for one in line.asks
    )
    return dataclasses.replace(line, told=told, asks=asks)


def _once_discarded(line: Line) -> Line:
    """`at the end of my turn, can I use X after discarding`: that end, in the window that is there then."""
    mine = _turn(line.told) or line.speaker or None

    def window(one: Any) -> Any:
        if isinstance(one, When) and one.also is not None and _is_time(one) and _is_time(one.also):  # told twice
            return When("when", Deed("end", _who(one) or _who(one.also), thing="turn"))
        deed = one.deed if isinstance(one, When) and one.how == "after" and one.also is None else None
        end = deed.when.deed if deed is not None and deed.when is not None and deed.when.how == "when" else None
        if deed is None or end is None or not _ends(end) or end.who not in (None, deed.who):
            return None
        plain = deed == Deed("discard", deed.who, when=deed.when)
        return When("when", dataclasses.replace(end, who=deed.who or mine)) if plain else None

    line = dataclasses.replace(line, asks=rebuilt(line.asks, window))
    at = next((n for n in reversed(range(len(line.told))) if isinstance(line.told[n], Deed)), -1)
    last = line.told[at] if at >= 0 else None
    if not isinstance(last, Deed) or last.who is None or last != Deed("end", last.who, thing="turn"):
        return line
    its = (When("when", last), When("when", dataclasses.replace(last, who=None)))
    if not any(isinstance(one, Can) and one.when in its for one in leaves(line.asks)):
        return line

    def same(one: Any) -> When | None:
        return its[0] if one in its else None

    return _within(dataclasses.replace(line, asks=rebuilt(line.asks, same)), at, last)


def _turn(told: tuple[Any, ...]) -> str | None:
    """The player whose turn is told."""
    return next((one.who for one in reversed(told) if isinstance(one, Turn)), None)


def _is_time(when: When) -> bool:
    """Whether a time is the end of a turn."""
    return when.how == "when" and when.deed is not None and _ends(when.deed)


def _who(when: When) -> str | None:
    return when.deed.who if when.deed is not None else None


def _ends(deed: Deed) -> bool:
    return (deed.verb, deed.thing, deed.not_) == ("end", "turn", False)


def _there(one: Any) -> bool:
    return isinstance(one, Deed) and (one.verb, one.thing, one.not_) == ("begin", DISCARD_PHASE, False)
