"""Following a replay with a game of ours: which choices, legal by the rules, lead from one entry to the next.

Several games are kept where what was chosen is not to be seen yet. A game is left as soon as a card is where neither
entry has it; how many choices lie between two entries is found by trying fewer first.
"""

from __future__ import annotations

import collections
import heapq
from collections.abc import Iterable, Iterator, Sequence

from judgebot.engine.canonical import Canon
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.game.objects import DECK, DISCARD, HAND, PLAYERS
from judgebot.plain import NamedTuple
from judgebot.tables.ahead import Ahead
from judgebot.tables.log import Said
from judgebot.tables.seen import Seen, Soon, between, of_machine, shows, zones

MOST_KEPT = 24  # games that are followed at the same time
MOST_TRIED = 1_200  # games that are looked at for one entry
MOST_SURELY = 4_000  # and where few choices lie between
MOST_CHOICES = 4  # choices between two entries that the client shows
RESUMED = -1  # in the place of an option: a game that was looked at on its way goes on
# Where a game is looked at on its way, since the client shows it there and nobody may have anything to choose: after an
# action, after discarding, and in each phase of a run.
_LOOKED_AT = frozenset(
    ("5.6.2c", "5.6.3b", "5.7.1g", "5.7.2b", "6.9.2b", "6.9.3b", "6.9.3d", "6.9.4b", "6.9.5b", "6.9.6b")
)
_SURELY = 2  # choices up to which all ways are looked at, or it is said that they were too many
_LOOKED = 3  # games from which the nearest is looked for
_SHORT = 5  # passes on the way to it
_LONGEST = 80  # choices and passes on one way
# What is seen, soon after it is chosen, by its card.
_SHOWN = (Verb.INSTALL, Verb.PLAY, Verb.REZ, Verb.SCORE, Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.DISCARD)
# The basic actions, as both the log and the rules' own record call them.
_ACTIONS = frozenset(("install", "play", "run", "gain", "draw", "advance", "remove tag", "trash resource", "purge"))
_OF_RUNS = frozenset(("run", "use to run", "encounter", "breach", "access", "steal", "jack out"))
_HIDDEN = {zone for zones in (DECK, HAND, DISCARD) for zone in zones.values()}


class Way(NamedTuple):
    """A game that was looked at: from which of those that were followed it comes, the options taken, what is seen."""

    machine: Machine
    base: int
    picks: tuple[int, ...]
    seen: Seen


class Reached(NamedTuple):
    """What a search came to.

    games    those at which everything is as the entry has it
    unsaid   why it cannot be told whether there is one, "" if it can
    more     whether there may be others, which are not followed
    """

    games: list[Machine]
    unsaid: str
    more: bool = False


def foresee(m: Machine, ahead: Ahead, number: int) -> None:
    """Put into the decks of a game what comes out of them after an entry."""
    for who in PLAYERS:
        deck = m.state.zones[DECK[who]]
        looked_at = {*m.state.accesses, *(oid for one in m.state.breaches for oid in one.chosen)}
        told = ahead.deck(who, number, [m.state.objs[oid].name for oid in deck if oid in looked_at])
        for place, oid in enumerate(oid for oid in deck if oid not in looked_at):
            name = told[place] if place < len(told) and told[place] else f"unknown {who}"
            if m.state.objs[oid].name != name:
                m.state.objs[oid] = m.state.objs[oid]._replace(name=name)
                m.state.version += 1


def onward(m: Machine, pick: int) -> None:
    """Let a game go on, with an option or from where it was looked at: to a decision, or where it is looked at again.

    Raises NotImplementedRule.
    """
    m.reached = False
    m.stop = _Looking()
    if pick != RESUMED:
        m.answer(pick)
    m.advance()


class _Looking:
    """Stops a game where it is looked at on its way, not where it comes from."""

    def __init__(self) -> None:
        self.left = False

    def __call__(self, m: Machine) -> bool:
        left, self.left = self.left, True
        return left and m.next_step() in _LOOKED_AT


def reach(
    games: list[Machine],
    old: Seen,
    new: Seen,
    soon: Soon,
    told: Sequence[Said] = (),
    *,
    soft: bool = False,
    kept: int = MOST_KEPT,
) -> Reached:
    """Look for games at which everything is as an entry has it.

    games  those that are followed, at the entry before
    old    what that entry shows; `new`: the one that is looked for
    soon   what changes then, and after it: what is likely to be chosen
    told   what the log tells in between: a way that it contradicts is none
    soft   whether the place in a run is left out
    kept   so many games are followed from there, at most
    """
    found = Reached([], "")
    for most in (1, 2):
        found = _Search(new, soft, most, kept, soon, told).of(games, old)
        if found.games:
            return found
    for most in range(1, MOST_CHOICES + 1):
        search = _Search(new, soft, most, kept, None, told)
        found = search.of(games, old)
        if found.games or (search.cut and most > _SURELY):
            break
        if found.unsaid:
            return found
    return found._replace(unsaid="")


class _Search:
    """One search, with so many choices at most, of those that are likely (`soon`) or of all."""

    def __init__(
        self, new: Seen, soft: bool, most: int, kept: int, soon: Soon | None, told: Sequence[Said] = ()
    ) -> None:
        self.new = new
        self.told = told
        self.soft, self.most, self.kept, self.soon = soft, most, kept, soon
        self.queue: list[tuple[int, int, Way]] = []
        self.tried, self.cut = 0, False
        self.unsaid = ""

    def of(self, games: list[Machine], old: Seen) -> Reached:
        """Search from the games that are followed."""
        found: list[Machine] = []
        visible = not shows(self.new, old, self.soft)
        for base, m in enumerate(games):
            heapq.heappush(self.queue, (0, base, Way(m, base, (), of_machine(m))))
        self.tried = len(games)
        while self.queue and len(found) < self.kept + len(games):
            cost, _, way = heapq.heappop(self.queue)
            if shows(self.new, way.seen, self.soft) and not contradicted(self.told, games[way.base], way.machine):
                if cost or visible or not way.picks:
                    found.append(way.machine)
                if way.picks and (cost or visible):
                    continue
            elif way.picks and not visible:
                continue
            self.further(cost, way, old)
            if self.tried > (MOST_SURELY if self.most <= _SURELY else MOST_TRIED):
                self.cut = True
                break
        told = self.unsaid or ("too many ways lead on from there" if self.cut else "")
        return Reached(_few(found), "" if found else told, bool(self.queue) and len(found) >= self.kept)

    def further(self, cost: int, way: Way, old: Seen) -> None:
        """Look at what a game comes to with each of its options."""
        if len(way.picks) > _LONGEST:
            return
        for index, price in _options(way.machine, self.soon):
            if cost + price > self.most:
                continue
            self.tried += 1
            child = way.machine.copy()
            try:
                onward(child, index)
            except NotImplementedRule as error:
                self.unsaid = self.unsaid or str(error)
                continue
            here = of_machine(child)
            if shows(self.new, here) or between(old, here, self.new):
                heapq.heappush(self.queue, (cost + price, self.tried, Way(child, way.base, (*way.picks, index), here)))


def contradicted(told: Iterable[Said], old: Machine, m: Machine) -> bool:
    """Whether the log names a basic action (5.2.7, 5.2.8) that was not taken on the way from one game to the other, or
    is silent about a whole run.

    Only a line that says that a click was spent on an action counts. The action before may be the one that it tells:
    where something was chosen in between, the client says it late. No run begins and ends without a line of its own.

    told  what the log tells in between
    """
    told = tuple(told)
    if not any(line.kind in _OF_RUNS for line in told) and _whole_run(old, m):
        return True
    clicked = [
        (place, (one.who, one.data[0]))
        for place, one in enumerate(m.state.history)
        if one.kind == "clicks on an action" and one.data
    ]
    since = len(old.state.history)
    taken = [action for place, action in clicked if place >= since]
    taken += [action for place, action in clicked if place < since][-1:]
    for line in told:
        if not line.clicks or line.kind not in _ACTIONS:
            continue
        if (line.who, line.kind) not in taken:
            return True
        taken.remove((line.who, line.kind))
    return False


def _whole_run(old: Machine, m: Machine) -> bool:
    """Whether a run begins and ends on the way from one game to the other."""
    new = m.state.history[len(old.state.history) :]
    begun = next((place for place, one in enumerate(new) if one.kind == "run starts"), len(new))
    return any(one.kind == "run ends" for one in new[begun:])


def _options(m: Machine, soon: Soon | None) -> Iterator[tuple[int, int]]:
    """The options worth trying, with what they count; of cards alike in a hand or a pile one stands for all."""
    decision = m.decision
    if decision is None:
        if m.reached:
            yield RESUMED, 0
        return
    alike: set[object] = set()
    for index, option in enumerate(decision.options):
        choice = option.choice
        obj = m.state.objs.get(choice.card)
        if index != decision.default and soon is not None:
            if choice.verb in _SHOWN and obj is not None and obj.name not in soon.cards:
                continue
            if choice.verb is Verb.RUN and not soon.runs & {choice.server, "remote"}:
                continue
        if obj is not None and obj.zone in _HIDDEN:
            key = choice._replace(card=0, of=str(choice.of)), obj.name, obj.zone, obj.faceup
            if key in alike:
                continue
            alike.add(key)
        yield index, 0 if index == decision.default or decision.who == "chance" else 1


def _few(games: list[Machine]) -> list[Machine]:
    """Games without those from which the same can happen."""
    if len(games) < 2:
        return games
    canon = Canon(games[0])
    return list({(canon.key(m.state), m.decision is None): m for m in reversed(games)}.values())[::-1]


def distance(one: Seen, other: Seen) -> int:
    """How far two states are from each other."""
    far: int = sum(value != there for value, there in zip(one, other, strict=True))
    for pair in ("credits", "clicks", "decks"):
        far += sum(min(3, abs(a - b)) for a, b in zip(getattr(one, pair), getattr(other, pair), strict=True))
    for here, there in zip(zones(one), zones(other), strict=True):
        a, b = collections.Counter(here), collections.Counter(there)
        far += 2 * ((a - b) + (b - a)).total()
    return far


def nearest(games: list[Machine], new: Seen) -> Way:
    """The nearest to an entry that the rules lead to by one choice, wherever it leads."""
    ways = [Way(m, base, (), of_machine(m)) for base, m in enumerate(games[:_LOOKED])]
    found = list(ways)
    for way in ways:
        while True:
            picks = [index for index, _ in _options(way.machine, None)]
            for index in picks:
                found += _along(way, index)
            decision = way.machine.decision
            usual = RESUMED if decision is None else decision.default
            if not picks or usual is None or len(way.picks) > _SHORT:
                break
            ahead = list(_along(way, usual))
            if not ahead:
                break
            way = ahead[0]
    return min(found, key=lambda way: (distance(way.seen, new), len(way.picks)))


def _along(way: Way, index: int) -> Iterator[Way]:
    """What a game comes to with an option, and by passing after it."""
    for _ in range(_SHORT):
        m = way.machine.copy()
        try:
            onward(m, index)
        except NotImplementedRule:
            return
        way = Way(m, way.base, (*way.picks, index), of_machine(m))
        yield way
        decision = m.decision
        if decision is None and not m.reached:
            return
        if decision is not None and decision.default is None:
            return
        index = RESUMED if decision is None else decision.default or 0


def again(games: Iterable[Machine], way: Way) -> Machine | None:
    """The game of a way, played again with its trace; None if that is not the same."""
    m = list(games)[way.base].copy(record=True)
    for pick in way.picks:
        if pick != RESUMED and m.decision is None:
            return None
        onward(m, pick)
    return m
