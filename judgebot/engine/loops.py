"""Infinite loops (10.1.6): mandatory ones end after a number of times, optional ones of a run by jacking out."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from typing import Any, NamedTuple

from judgebot.engine import frames, prohibitions
from judgebot.engine.canonical import Canon, digest
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule, Option
from judgebot.game.objects import CORP, RUNNER

# So often a chain of abilities is played out ahead before it is called a loop, and so many steps are made for it.
AHEAD = 6
MOST_STEPS = 20_000


def depth(m: Machine, sub: Any, ice: int) -> int:
    """How often the subroutine is already being resolved within itself."""
    resolving = [frame for frame in m.state.frames if isinstance(frame, frames.Subroutine)]
    return sum(1 for frame in resolving if frame.ice == ice and frame.sub.key == sub.key)


# Mandatory loops (10.1.6a)


def ends_with(m: Machine, f: frames.Ability) -> bool:
    """Whether a mandatory loop ends with the conditional ability about to resolve, which is left out then (10.1.6a).

    It is a loop if the ability is resolving within itself, with nothing left to decide, and would come back to where
    the game is now again and again; what it gains on the way does not matter. Its controller says how often.
    """
    if f.of_kind != "conditional" or m.probing:
        return False
    within = _within(m, f)
    if not within:
        return False
    times = next((frame.loop for frame in within if frame.loop), 0)
    if not times:
        above = m.state.frames[m.state.frames.index(within[0]) :]
        if any(isinstance(frame, frames.Ability) and frame.loop for frame in above):
            return False  # it is a part of that loop
        if len(within) > 1:
            return False  # it was no loop when it first came back
        seen = _ahead(m, f)
        if seen is None:
            return False
        source = m.name(f.env["source"])
        m.note("loop_seen", "10.1.6a", ice=source, times=1, ability=f.env["ability"])
        about = "how many times the loop resolves"
        once = [Option(1, "1 time", "10.1.6a")]
        who = f.env["you"]
        times = m.ask(who, "loop", once, "10.1.6a", about=about, default=0, forced=False, any_number=True)
        m.note("loop", "10.1.6a", who=who, times=times, ice=source)
        f.loop = times
        if seen.unchanged:
            return True
    return len(within) >= times


def _within(m: Machine, f: frames.Ability) -> list[frames.Ability]:
    """The resolutions of the same ability in progress, within which this one is; outermost first."""
    source, key = f.env.get("source"), f.env.get("ability")
    return [
        frame
        for frame in m.state.frames
        if isinstance(frame, frames.Ability)
        and frame is not f
        and frame.of_kind == "conditional"
        and frame.env.get("source") == source
        and frame.env.get("ability") == key
    ]


class _Moment(NamedTuple):
    """The game at a moment of a loop: its canonical form but for what can be counted, and that."""

    form: Hashable
    counted: tuple[int, ...]


class _Seen(NamedTuple):
    """An infinite loop; `unchanged`: it changes nothing."""

    unchanged: bool


def _ahead(m: Machine, f: frames.Ability) -> _Seen | None:
    """Play on, without recording it: whether the ability resolves within itself endlessly and nobody could stop it."""
    copy = m.copy()
    copy.probing = True
    copy.limit = MOST_STEPS
    floor = len(m.state.frames)
    canon = Canon(m)
    found: list[_Moment] = []
    deepest = 0

    def look(one: Machine) -> bool:
        nonlocal deepest
        top = one.state.frames[-1]
        if len(one.state.frames) < floor:
            return True
        if isinstance(top, frames.Ability) and top.first and top.pc == 0 and top.env.get("source") == f.env["source"]:
            level = len(_within(one, top))
            if top.env.get("ability") == f.env.get("ability") and level > deepest:
                deepest = level
                found.append(_moment(canon, one))
        return len(found) >= AHEAD

    copy.stop = look
    try:
        while (decision := copy.advance()) is not None:
            # in which order mandatory abilities are triggered stops nothing
            if decision.kind != "trigger" or any(not option.value for option in decision.options):
                return None
            copy.answer(decision.default or 0)
    except NotImplementedRule:
        return None
    if len(found) < AHEAD or any(one.form != found[0].form for one in found):
        return None
    steps = list(itertools.pairwise(found))
    if any(less > more for one, other in steps for less, more in zip(one.counted, other.counted, strict=True)):
        return None  # something runs out
    return _Seen(all(one.counted == other.counted for one, other in steps))


def _moment(canon: Canon, m: Machine) -> _Moment:
    state = m.state.copy()
    counted = [value for who in (CORP, RUNNER) for value in state.players[who] if type(value) is int]
    counted.append(len(state.lingering))
    for oid, obj in state.objs.items():
        counted += [n for _, n in obj.counters]
        if obj.counters:
            state.objs[oid] = obj._replace(counters=tuple((kind, 0) for kind, _ in obj.counters))
    for who, player in state.players.items():
        state.players[who] = type(player)(*(0 if type(value) is int else value for value in player))
    state.lingering = ()
    state.frames = []
    return _Moment(canon.key(state), tuple(counted))


# Loops of a run (10.1.6b)

# The Runner could jack out since an effect last moved them.
OFFERED: tuple[Any, bytes] = ("offered", b"")


def come_round(m: Machine, where: tuple[Any, ...]) -> bool:
    """Whether the game was at this point of the run before just as it is now: the run goes round in circles.

    where  names the point; how the game is there is kept from the second time on
    """
    frame = m.found(frames.Run)
    if frame is None:
        return False
    laps = dict(frame.laps)
    if where not in laps:
        frame.laps = (*frame.laps, (where, b""))
        return False
    now = digest(Canon(m, shared=True).key(m.state))
    if laps[where] == now:
        return True
    frame.laps = tuple((one, now if one == where else kept) for one, kept in frame.laps)
    return False


def must_jack_out(m: Machine) -> bool:
    """Whether the Runner has to jack out, as a loop that they could stop would go on forever (10.1.6b)."""
    run = m.state.runs[-1]
    if not run.ice or prohibitions.cannot(m, "jack out", RUNNER) is not None:
        return False
    frame = m.found(frames.Run)
    if frame is not None and OFFERED not in frame.laps:
        frame.laps = (*frame.laps, OFFERED)
    return come_round(m, ("jack out", run.ice))


def must_go_on(m: Machine, source: int, server: str) -> bool:
    """Whether an effect that moves the Runner is left out: a loop that they cannot leave would go on (10.1.6b)."""
    frame = m.found(frames.Run)
    if frame is None or OFFERED in frame.laps:
        if frame is not None:
            frame.laps = tuple(one for one in frame.laps if one != OFFERED)
        return False
    return come_round(m, ("move", source, server))
