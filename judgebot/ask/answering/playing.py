"""Playing what is told, and looking for what is asked: a game that notes what comes about, and the search over it."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from judgebot.ask.answering.records import IS, NOT, Goal, gives_itself, gives_up, idle
from judgebot.ask.reading.meanings import Deed
from judgebot.engine.canonical import Canon
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule, Refusal
from judgebot.explore.walker import Stop, Walker
from judgebot.plain import NamedTuple

EVERYONE = frozenset(("corp", "runner", "chance"))
NOBODY: frozenset[str] = frozenset()


class Eye(NamedTuple):
    """What a game looks out for: a goal, and the place in the history after which it counts."""

    goal: Goal
    since: int


class Window(NamedTuple):
    """When something counts: from when one of the eyes has been seen until another has. -1: from, or to, whenever.

    then  those that close it only once it is open: the end of that encounter, and not of one before it
    """

    opens: int = -1
    closes: tuple[int, ...] = ()
    then: frozenset[int] = frozenset()

    def open(self, game: Seer) -> bool:
        """Whether it counts now."""
        return (self.opens < 0 or self.opens in game.seen) and not game.seen.intersection(self.closes)


class Seer(Walker):
    """A game that notes, step by step, which of the things it looks out for have come about.

    eyes    what it looks out for; the first is the goal
    seen    the places in `eyes` of what has come about
    halt    whether it stops at the goal
    window  when the goal counts
    """

    eyes: tuple[Eye, ...] = ()
    seen: frozenset[int] = frozenset()
    halt = False
    watchful = True
    window: Window
    opened = 0
    end: Stop | None = None
    _looked: tuple[int, int] = (-1, -1)
    _forced = 0

    @classmethod
    def at(cls, m: Machine, record: bool = False) -> Seer:
        """A game that goes on from a copy of a machine's state, and looks out for nothing."""
        new = m._copied(cls, record)
        new.window = Window()
        return new

    def copy(self, record: bool = False) -> Seer:
        """A game that goes on from a copy of the state, and looks out for the same."""
        new = Seer.at(self, record)
        new.eyes, new.seen, new.halt, new.end = self.eyes, self.seen, self.halt, self.end
        new.window, new.opened, new._looked = self.window, self.opened, self._looked
        new.marked = self.marked
        new.cache = self.cache.copy()
        new._cache_version = self._cache_version
        return new

    def watching(self, wish: Wish, halt: bool = False) -> Seer:
        """A copy that looks out for what is wished, and stops at its end; with `halt` also at the goal."""
        return self.copy(self.events is not None).look_for(wish, halt)

    def look_for(self, wish: Wish, halt: bool = False) -> Seer:
        """The same game, which from now on looks out for what is wished."""
        if self.eyes != wish.eyes:
            self.seen = frozenset()
        self.eyes, self.halt, self.end, self.window = wish.eyes, halt, wish.end, wish.window
        self.reached = False
        self.note_seen()
        return self

    def advance(self) -> Decision | None:
        """As a machine does; and look once more where it has come to."""
        decision = super().advance()
        self.note_forced()
        self.note_seen()
        return decision

    def tick(self) -> bool:
        """As a machine does; and look."""
        if len(self.forced) != self._forced:
            self.note_forced()
            if self.halt and 0 in self.seen:
                self.reached = True
                return True
        stack = self.state.frames
        now = (self.state.version, id(stack[-1]) if stack else 0)
        if now != self._looked:
            self._looked = now
            self.note_seen()
            if self.halt and 0 in self.seen:
                self.reached = True
                return True
        if self.end is not None and self.end(self):
            self.reached = True
            return True
        return super().tick()

    def note_seen(self) -> None:
        """Note what has come about."""
        before = self.seen
        for place in range(len(self.eyes) - 1, 0, -1):
            eye = self.eyes[place]
            if place in self.seen or (place in self.window.then and self.window.opens not in (-1, *self.seen)):
                continue
            if eye.goal.met(self, self._since(place)) or eye.goal.now(self):
                self.take(place)
        if not self.eyes or 0 in self.seen:
            return
        eye = self.eyes[0]
        since = max(eye.since, self.opened)
        if self.window.open(self):
            if eye.goal.met(self, since) or eye.goal.now(self):
                self.take(0)
        elif before.isdisjoint(self.window.closes) and self.window.opens in (-1, *self.seen):
            # With one step it came about and its time was over: it counts if it came first.
            closed = self.seen.intersection(self.window.closes)
            place = eye.goal.place(self, since)
            if eye.goal.now(self) or 0 <= place < min(self.eyes[n].goal.place(self, self._since(n)) for n in closed):
                self.take(0)

    def _since(self, place: int) -> int:
        """From where in the history on one of the eyes counts."""
        return max(self.eyes[place].since, self.opened if place in self.window.then else 0)

    def note_forced(self) -> None:
        """Note what has come about by a choice that had a single option."""
        new = self.forced[self._forced :] if len(self.forced) > self._forced else self.forced
        self._forced = len(self.forced)
        for who, option, _ in new if self.window.open(self) else ():
            for place, eye in enumerate(self.eyes):
                if place in self.seen or not _takes(eye.goal, option.choice):
                    continue
                if eye.goal.fits(self, who, option.choice) == IS:
                    self.take(place)

    def take(self, place: int) -> None:
        """Note that a choice was made which is what one of the eyes looks out for."""
        self.seen |= {place}
        if place and place == self.window.opens:
            self.opened = len(self.state.history)


class Made(NamedTuple):
    """A decision with its answer."""

    decision: Decision
    pick: int

    @property
    def choice(self) -> Choice:
        """What was chosen."""
        return self.decision.options[self.pick].choice

    @property
    def usual(self) -> bool:
        """Whether it is what happens when nobody says anything."""
        return self.pick == self.decision.default or len(self.decision.options) == 1


Line = tuple[Made, ...]


class Found(NamedTuple):
    """What a search has found.

    game       the game where it was found; None if it was not
    line       the decisions that lead there
    exhausted  whether every line was seen: only then is "never" a proof
    why        why it was cut, if it was
    """

    game: Seer | None
    line: Line
    exhausted: bool
    why: str = ""


MOST = 800


class Wish(NamedTuple):
    """What is looked for.

    eyes     what is looked out for; the first is the goal
    vary     whose choices are looked into; the others keep to their defaults
    window   when the goal counts
    avoid    choices that are not to be made
    end      where a line ends
    most     how many positions are looked at, at most: a number, so that every machine answers alike
    test     what the end of a line has to be like; without it the goal has to come about
    apart    in what games in the same state still differ, as the past counts for what is looked for
    begun    whether it is enough that it is begun where the game ends with what is paid for it
    """

    eyes: tuple[Eye, ...]
    vary: frozenset[str]
    window: Window = Window()
    avoid: tuple[Callable[[Machine, str, Choice], bool], ...] = ()
    end: Stop | None = None
    most: int = MOST
    test: Callable[[Seer], bool] | None = None
    apart: Callable[[Seer], Hashable] | None = None
    begun: bool = False

    def before(self, eye: Eye) -> Wish:
        """The same, only until something else has come about."""
        closes = (*self.window.closes, len(self.eyes))
        return self._replace(eyes=(*self.eyes, eye), window=self.window._replace(closes=closes))


def search(start: Seer, wish: Wish) -> Found:
    """The line with the fewest departures on which the goal comes about, or (with `test`) whose end passes it."""
    return next(hits(start, wish))


def outcomes(start: Seer, wish: Wish, value: Callable[[Seer], Hashable]) -> tuple[dict[Hashable, Found], Found]:
    """What a value can be at the ends of lines, each with the line of the fewest departures; and the end of the search.

    The end tells whether every line was looked at.
    """
    found: dict[Hashable, Found] = {}
    for hit in hits(start, wish._replace(test=lambda end: value(end) not in found, apart=value)):
        if hit.game is None:
            return found, hit
        found[value(hit.game)] = hit
    raise AssertionError("a search ends with what it has found in all")


def hits(start: Seer, wish: Wish) -> Iterator[Found]:
    """Every line, those with fewer departures first, on which the goal comes about or whose end passes the test.

    Choices that lead to the goal come first, then defaults, then anything else of those who vary. The last one is what
    the search comes to: it has no game, and says whether every line was seen.
    """
    goal = wish.eyes[0].goal if wish.eyes and wish.test is None else None
    first = start.watching(wish, wish.test is None)
    canon = Canon(first, (), False, wish.vary != EVERYONE)
    queue: list[tuple[float, int, Seer, int, Any]] = [(0.0, 0, first, -1, None)]
    seen: set[Hashable] = set()
    number, order, exhausted, why = 0, 0, True, ""
    while queue:
        if number >= wish.most:
            exhausted, why = False, f"the first {wish.most} positions were enough work"
            break
        cost, _, game, pick, line = heapq.heappop(queue)
        begun = False
        if pick >= 0:
            decision = game.decision
            assert decision is not None
            begun = (
                wish.begun and goal is not None and goal.fits(game, decision.who, decision.options[pick].choice) == IS
            )
            game = answered(game, decision, pick, wish)
            line = (line, Made(decision, pick))
            if wish.test is None and 0 in game.seen:
                yield Found(game, _line(line), True)
                continue
        try:
            decision = game.advance()
        except NotImplementedRule as error:
            exhausted, why = False, str(error)
            continue
        number += 1
        over = begun and decision is None and game.state.winner
        if wish.test is None and (0 in game.seen or over):
            yield Found(game, _line(line), True)
            continue
        key = (canon.key(game.state), game.seen, decision is None, _progress(game, wish))
        if key in seen:
            continue
        seen.add(key)
        if goal is not None and goal.lost(game, wish.eyes[0].since):
            continue
        if decision is None or (wish.test is not None and decision.kind == "action"):
            if wish.test is not None and wish.test(game):
                yield Found(game, _line(line), True)
            continue
        for index, price in ways(game, decision, goal, wish):
            order += 1
            heapq.heappush(queue, (cost + price, -order, game, index, line))
    yield Found(None, (), exhausted, why)


def _progress(game: Seer, wish: Wish) -> Hashable:
    """What of the past counts for the goal, which equal states may have in different amounts."""
    if wish.apart is not None:
        return wish.apart(game)
    return sum(one.n or 1 for one in game.state.history[wish.eyes[0].since :]) if wish.eyes else 0


def answered(game: Seer, decision: Decision, pick: int, wish: Wish) -> Seer:
    """The game with a decision answered; what was looked out for and is that choice has come about."""
    choice = decision.options[pick].choice
    found = [
        place
        for place, eye in enumerate(wish.eyes)
        if _takes(eye.goal, choice)
        and eye.goal.fits(game, decision.who, choice) == IS
        and (place or wish.window.open(game))
    ]
    itself = bool(wish.eyes) and wish.eyes[0].goal.fits(game, decision.who, choice) == IS
    closes = wish.window.closes if decision.kind == "trigger" and not itself else ()
    for late in closes:  # what is to be before it is to be before it could be triggered
        eye = wish.eyes[late]
        if any(eye.goal.fits(game, decision.who, one.choice) == IS for one in decision.options):
            found.append(late)
    if game.events is None:  # one that is recorded goes along a single line
        game = game.copy()
    game.heed = None
    for place in found:
        game.take(place)
    game.answer(pick)
    return game


def _takes(goal: Goal, choice: Choice) -> bool:
    """Whether making a choice can be what a goal is about."""
    return choice.verb in goal.taken if isinstance(goal.taken, tuple) else goal.taken


def ways(game: Seer, decision: Decision, goal: Goal | None, wish: Wish) -> list[tuple[int, float]]:
    """The options to look into, with what each costs; those that are looked into first stand last."""
    usual = decision.default
    varies = decision.who in wish.vary
    found: list[tuple[int, float]] = []
    for index, option in enumerate(decision.options):
        if any(bad(game, decision.who, option.choice) for bad in wish.avoid):
            continue
        if not varies and usual is not None:
            if index == usual:
                found.append((index, 0.01))
            continue
        if not varies and decision.kind == "action":
            continue
        fits = goal.fits(game, decision.who, option.choice) if goal is not None and wish.window.open(game) else NOT
        if varies and index != usual and fits != IS and idle(game, option.choice):
            continue
        if decision.kind == "cost":  # of several ways to pay the cheapest that gives up no card
            found.append((index, 0.3 if gives_up(option.choice) else 0.01))
        elif index == usual:
            found.append((index, 0.01 if fits == NOT else 0.0))
        elif fits != NOT:
            found.append((index, (0.0 if fits == IS else 0.005) + (0.5 if gives_itself(option.choice) else 0)))
        elif decision.kind in _ROOM:
            found.append((index, 0.4))
        else:  # a card that gives itself up is the last that anybody uses without a word
            found.append((index, _PRICES.get(option.choice.verb, 1.0) + 2 * gives_itself(option.choice)))
    usual_left = [one for one in found if one[0] == usual]
    if not usual_left and usual is not None and not varies:  # the default is what must not be: any other way
        found = [(index, 1.0) for index in range(len(decision.options)) if not _bad(game, decision, index, wish)]
    return found[::-1]


_ROOM = ("like cards", "trash set")  # what is trashed to make room
_PRICES = {Verb.JACK_OUT: 6.0, Verb.GAIN_CREDIT: 4.0, Verb.DRAW_CARD: 4.0, Verb.PURGE: 4.0, Verb.RUN: 3.0}


def _bad(game: Seer, decision: Decision, index: int, wish: Wish) -> bool:
    return any(bad(game, decision.who, decision.options[index].choice) for bad in wish.avoid)


def _line(last: Any) -> Line:
    found = []
    while last is not None:
        last, made = last
        found.append(made)
    return tuple(reversed(found))


def settle(start: Seer, wish: Wish) -> tuple[Seer, Line, Decision | None]:
    """The game played on by defaults to its end, what was decided, and the first choice that has no default.

    Where there is no default the first option is taken, so that there is an end; the choice is told.
    """
    game = start.watching(wish)
    made: list[Made] = []
    open_choice: Decision | None = None
    while (decision := game.advance()) is not None:
        usual = decision.default if decision.default is not None else 0 if len(decision.options) == 1 else None
        if usual is not None and _bad(game, decision, usual, wish):
            usual = next((n for n in range(len(decision.options)) if not _bad(game, decision, n, wish)), usual)
        if usual is None:
            if decision.kind == "action":
                break
            open_choice = open_choice or decision
            usual = next((n for n in range(len(decision.options)) if not _bad(game, decision, n, wish)), 0)
        made.append(Made(decision, usual))
        game = answered(game, decision, usual, wish)
    return game, tuple(made), open_choice


class Refused(NamedTuple):
    """Something refused: who, what, the rule, the fact; the step at which it was, and whether it is the deed itself."""

    refusal: Refusal
    step: str
    game: Seer
    itself: bool = True


def replay(start: Seer, line: Line, wish: Wish) -> Seer:
    """The game after a line, having looked out from its start for what is wished."""
    game = start.watching(wish._replace(end=None))
    for made in line:
        decision = game.advance()
        assert decision is not None
        game = answered(game, decision, made.pick, wish)
    return game


def along(game: Seer, line: Line) -> Iterator[tuple[Seer, Made]]:
    """The game at each decision of a line."""
    for made in line:
        game = game.copy()
        if game.advance() is None:
            return
        yield game, made
        game.answer(made.pick)


def through(game: Seer, line: Line) -> Seer:
    """A game itself taken through a line to the next decision, or to where it stops before."""
    for made in line:
        if game.advance() is None:
            return game
        game.answer(made.pick)
    game.advance()
    return game


class Stuck(Exception):
    """A deed told that does not come about.

    deed, wish  the deed, and what was looked for
    cut         why not every line was looked at, if that is so
    """

    def __init__(self, deed: Deed, wish: Wish, cut: str) -> None:
        super().__init__(deed.verb)
        self.deed, self.wish, self.cut = deed, wish, cut
