"""Infinite loops (10.1.6): mandatory ones end after a number of times, optional ones of a run by jacking out."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from judgebot.engine import frames
from judgebot.engine.canonical import Canon, digest
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule, Option
from judgebot.game.objects import CORP, RUNNER
from judgebot.game.state import State
from judgebot.plain import NamedTuple

# So often a chain of abilities is played out ahead before it is called a loop, if what can be counted grows; so many
# steps are made for that, and so many ways of choosing looked into.
AHEAD = 6
MOST_STEPS = 20_000
MOST_WAYS = 200
_KINDS = ("conditional", "subroutine")
# So many records of the past are looked at to say what goes round, and so many names are told.
_LATELY = 500
_NAMED = 4


# Mandatory loops (10.1.6a)


def ends_with(m: Machine, f: frames.Ability) -> bool:
    """Whether a mandatory loop ends with the ability or subroutine about to resolve, which is left out then (10.1.6a).

    It is a loop if the ability is resolving within itself and would come back to where the game is now again and
    again, whatever anybody chooses; what it gains on the way does not matter. Its controller says how often.

    Raises NotImplementedRule if two such loops are intertwined.
    """
    if f.of_kind not in _KINDS or m.probing:
        return False
    within = _within(m, f)
    if not within:
        return False
    if f.of_kind == "subroutine":
        f.lap = digest(Canon(m, shared=True).key(_bare(m)))
    times = next((frame.loop for frame in within if frame.loop), 0)
    if not times:
        above = m.state.frames[m.state.frames.index(within[0]) :]
        if any(isinstance(frame, frames.Ability) and frame.loop for frame in above if frame is not f):
            return False  # it is a part of that loop
        if len(within) > 1:
            return False  # it was no loop when it first came back
        seen = _Ahead(m, f).look()
        if seen is None:
            return False
        source = f.env.source
        m.note("loop_seen", "10.1.6a", ice=source, times=1, ability=f.env.ability if f.of_kind == "conditional" else "")
        about = fact("times of a loop")
        once = [Option(1, Choice(Verb.TIMES, n=1), "10.1.6a")]
        who = f.env.you
        times = m.ask(who, "loop", once, "10.1.6a", about=about, default=0, forced=False, any_number=True)
        m.note("loop", "10.1.6a", who=who, times=times, ice=source)
        f.loop = times
        if seen.unchanged:
            return True
    return len(within) >= times


def _identity(f: frames.Ability) -> tuple[Any, ...]:
    """What makes two resolutions those of the same ability, or of the same subroutine."""
    return (f.of_kind, f.env.source, f.env.ability, f.env.subroutine)


def _within(m: Machine, f: frames.Ability) -> list[frames.Ability]:
    """The resolutions of the same ability in progress, within which this one is; outermost first."""
    known = _identity(f)
    resolving = [frame for frame in m.state.frames if isinstance(frame, frames.Ability) and frame is not f]
    return [frame for frame in resolving if _identity(frame) == known]


class _Moment(NamedTuple):
    """An ability begins: which one, the game's canonical form but for what can be counted, and that."""

    ability: tuple[Any, ...]
    form: Hashable
    counted: tuple[int, ...]


class _Seen(NamedTuple):
    """An infinite loop; `unchanged`: it changes nothing."""

    unchanged: bool


class _Way(NamedTuple):
    """One way of choosing: the game where it stands, and the abilities that have begun on the way."""

    game: Machine
    begun: tuple[_Moment, ...]


class _Ahead:
    """Plays on, without recording it, to see whether an ability resolves within itself endlessly, whatever is chosen.

    In which order mandatory abilities are triggered stops nothing; every other choice is tried.
    """

    def __init__(self, m: Machine, f: frames.Ability) -> None:
        self.m = m
        self.ability = _identity(f)
        self.floor = len(m.state.frames)
        self.canon = Canon(m)
        self.known: set[_Moment] = set()
        self.unchanged = True
        self.waits: dict[tuple[Any, ...], tuple[Machine, int]] = {}  # others that could be triggered first
        self.spent = 0

    def look(self) -> _Seen | None:
        """The loop; None if there is none, or somebody can leave it. Raises NotImplementedRule for two at once."""
        try:
            return self._look()
        finally:
            self.m.steps += self.spent

    def _look(self) -> _Seen | None:
        first = self._copy(self.m)
        first.state.frames[-1].answers = ()  # a choice of the ability may be asked at the same step
        ways = [_Way(first, ())]
        tried = 0
        while ways:
            tried += 1
            if tried > MOST_WAYS:
                return None
            more = self._follow(ways.pop())
            if more is None:
                return None
            ways += more
        for ability, (game, index) in self.waits.items():
            if self._begins_again(self._answered(game, index), ability):
                names = [self.m.name(one[1]) for one in (self.ability, ability)]
                raise NotImplementedRule(
                    f"a mandatory loop in which another one waits each time; goes round: {', '.join(names)}. "
                    "The rules do not say what becomes of the one as the other ends",
                    "10.1.6a",
                )
        return _Seen(self.unchanged)

    def _copy(self, m: Machine) -> Machine:
        copy = m.copy()
        copy.probing = True
        return copy

    def _advance(self, m: Machine, stop: Callable[[Machine], bool]) -> Decision | None:
        """Carry a game on to its next choice or where it is to stop. Raises NotImplementedRule after too many steps."""
        before = m.steps
        m.stop, m.limit = stop, before + MOST_STEPS - self.spent
        try:
            return m.advance()
        finally:
            self.spent += m.steps - before

    def _answered(self, m: Machine, index: int) -> Machine:
        copy = self._copy(m)
        copy.answer(index)
        return copy

    def _follow(self, way: _Way) -> list[_Way] | None:
        """Where the ways lead on from a way at the next choice: none if it comes round again; None if it leaves."""
        m, begun = way
        path = list(begun)
        closed = left = False

        def look(one: Machine) -> bool:
            nonlocal closed, left
            top = one.state.frames[-1]
            left = len(one.state.frames) < self.floor
            if isinstance(top, frames.Ability) and _begins(top) and not left:
                now = _Moment(_identity(top), *_moment(self.canon, one))
                found = self._round(path, now)
                left, closed = found is None, bool(found)
                path.append(now)
                self.known.add(now)
            return left or closed

        try:
            decision = self._advance(m, look)
        except NotImplementedRule:
            return None
        if closed:
            return []
        if left or decision is None:
            return None
        if decision.kind == "trigger" and all(option.value for option in decision.options):
            self._keep_waiting(m, decision)
            m.answer(decision.default or 0)
            return [_Way(m, tuple(path))]
        return [_Way(self._answered(m, index), tuple(path)) for index in range(len(decision.options))]

    def _round(self, path: list[_Moment], now: _Moment) -> bool | None:
        """Whether the game has come round to a moment again; None if something runs out on the way."""
        if now in self.known:
            return True
        before = [one for one in path if one[:2] == now[:2]]
        if not before:
            return False
        self.unchanged = False
        steps = list(itertools.pairwise([*before, now]))
        if any(less > more for one, other in steps for less, more in zip(one.counted, other.counted, strict=True)):
            return None
        return len(steps) >= AHEAD - 1

    def _keep_waiting(self, m: Machine, decision: Decision) -> None:
        """Keep which other mandatory abilities a player could have triggered here."""
        window = m.state.frames[-1]
        assert isinstance(window, frames.ReactionWindow | frames.InterruptWindow)
        for index, option in enumerate(decision.options):
            if index == (decision.default or 0):
                continue
            one = next(one for one in window.pending if one.id == option.value)
            ability = ("conditional", one.source, one.ability.key, None)
            if ability != self.ability:
                self.waits.setdefault(ability, (self._copy(m), index))

    def _begins_again(self, m: Machine, ability: tuple[Any, ...]) -> bool:
        """Whether, with this ability triggered first, the loop begins again within it."""
        try:
            while (decision := self._advance(m, self._again)) is not None:
                m.answer(decision.default or 0)
        except NotImplementedRule:
            return False
        resolving = [_identity(frame) for frame in m.state.frames[self.floor :] if isinstance(frame, frames.Ability)]
        return ability in resolving

    def _again(self, m: Machine) -> bool:
        top = m.state.frames[-1]
        again = isinstance(top, frames.Ability) and _begins(top) and _identity(top) == self.ability
        return again or len(m.state.frames) < self.floor


def _begins(f: frames.Ability) -> bool:
    """Whether an ability that loops can be made of is about to resolve; not so where a choice of it was answered."""
    return f.of_kind in _KINDS and f.first and f.pc == 0 and f.todo is f.steps and not f.answers


def _bare(m: Machine) -> State:
    """The game without where it stands."""
    state = m.state.copy()
    state.frames = []
    return state


def _moment(canon: Canon, m: Machine) -> tuple[Hashable, tuple[int, ...]]:
    """The game's form but for what can be counted, and that."""
    state = _bare(m)
    counted = [value for who in (CORP, RUNNER) for value in state.players[who] if type(value) is int]
    counted.append(len(state.lingering))
    for oid, obj in state.objs.items():
        counted += [n for _, n in obj.counters]
        if obj.counters:
            state.objs[oid] = obj._replace(counters=tuple((kind, 0) for kind, _ in obj.counters))
    for who, player in state.players.items():
        state.players[who] = type(player)(*(0 if type(value) is int else value for value in player))
    state.lingering = ()
    return canon.key(state), tuple(counted)


# Loops of subroutines that somebody can leave (10.1.6b)


def in_progress(m: Machine, ice: int, key: Any) -> int:
    """How often a subroutine is being resolved, within itself."""
    return len(_of(m, ice, key))


def goes_round(m: Machine, ice: int, key: Any) -> bool:
    """Whether resolving a subroutine once more would only go round: it did so twice, and nothing has changed since.

    10.1.6b: where the Runner cannot jack out, the Corp has to end a loop that it can leave.
    """
    again = _of(m, ice, key)
    return len(again) > 1 and again[-1].lap == digest(Canon(m, shared=True).key(_bare(m)))


def _of(m: Machine, ice: int, key: Any) -> list[frames.Ability]:
    resolving = [frame for frame in m.state.frames if isinstance(frame, frames.Ability)]
    return [f for f in resolving if f.env.subroutine == key and f.env.source == ice]


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
    if not run.ice:
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


def going_round(m: Machine, after: str) -> NotImplementedRule:
    """What to raise of a game that is stopped since it went on for too long: what is going round in it (10.1.6)."""
    resolving = [frame.env.source for frame in m.state.frames if isinstance(frame, frames.Ability)]
    within = Counter(source for source in resolving if source)
    often = [source for source, times in within.most_common(_NAMED) if times > 1]
    if not often:
        lately = Counter(change.source or change.obj for change in m.state.history[-_LATELY:])
        often = [source for source, times in lately.most_common(_NAMED) if source and times > 1]
    names = ", ".join(dict.fromkeys(m.name(source) for source in often)) or "nothing that could be named"
    return NotImplementedRule(
        f"the game was stopped after {after}, as it may be in an infinite loop; goes round: {names}. "
        "Only a loop of abilities or subroutines that resolve within themselves is ended",
        "10.1.6",
    )
