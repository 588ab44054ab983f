"""The moves of a replay against the rules: where no line of play that they allow leads to what the file shows.

A game of ours follows the replay, entry by entry (`follow`). Where none can, that is a deviation: the nearest that the
rules allow is compared with the file (`deviations`), and it goes on from the file's own board as soon as nothing is in
progress there. What cannot be told from the file is said, and never counted as a deviation.
"""

from __future__ import annotations

import time

from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.game.objects import PLAYERS, REMOVED, Obj
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem
from judgebot.scenario.board import build
from judgebot.scenario.read import parse
from judgebot.tables import boards, editions, follow, history, log, moments, seen, writing
from judgebot.tables.ahead import Ahead
from judgebot.tables.client import Entry, Replay, State
from judgebot.tables.deviations import Deviation, deviation
from judgebot.tables.editions import CLIENTS
from judgebot.tables.follow import Reached
from judgebot.tables.seen import Seen

LONGEST = 120.0  # seconds of computing for an audit
_AHEAD = 6  # entries that are looked at for what is likely to have been chosen
_BACK = 4  # entries from which it is tried again, following more games
_MANY = 150  # games that are followed then
_TRAIL = 60  # entries to which a player can go back
_OPEN = ("run", "waiting")  # prompts that ask for no choice
_LIMITS = (
    "The client has no priority windows: passing in them is not in the file, and is taken as it has to be.",
    "It triggers some abilities by itself, in an order of its own: any order that the rules allow is taken.",
    "Where several lines of play lead to the same, one that the rules allow is taken, whatever was meant.",
    "Decks are not in the file: what comes out of them later is taken to have been there.",
    "Hands before the first turn and mulligans are not looked at.",
)


class Stretch(NamedTuple):
    """Entries that could not be followed, though that is no deviation: from one to another, what it was, and why."""

    entry: int
    until: int
    called: str
    why: str


class Report(NamedTuple):
    """What came of an audit.

    edition      whose rules, and `read`: why those
    first, last  the entries between which it looked
    followed     how many of them the rules lead to
    deviations   those that they do not lead to, in their order
    by_hand      what players changed by hand, as the log says it
    unfollowed   stretches of which nothing can be said
    limits       what a replay does not show, in sentences
    """

    edition: str
    read: str
    first: int
    last: int
    followed: int
    deviations: tuple[Deviation, ...]
    by_hand: tuple[Stretch, ...]
    unfollowed: tuple[Stretch, ...]
    limits: tuple[str, ...]


def audit(replay: Replay, first: int = 0, last: int | None = None, *, edition: str = CLIENTS) -> Report:
    """Follow a replay from one entry to another. Raises BadInput: the file cannot be used."""
    end = len(replay.history) - 1
    last = end if last is None else last
    if not 0 <= first <= last <= end:
        raise BadInput([Problem(replay.file, 0, f"entries {first} to {last}", f"two of 0 to {end}, in their order")])
    return _Audit(replay, first, last, edition).report()


class _Audit:
    def __init__(self, replay: Replay, first: int, last: int, edition: str) -> None:
        self.replay, self.first, self.last, self.edition = replay, first, last, edition
        self.walk, self.record = moments.Walk(replay), history.Record()
        self.seen = _read(replay, last, edition)
        self.ahead = Ahead(replay)
        self.games: list[Machine] = []
        self.trail: list[tuple[int, list[Machine]]] = []  # the games that were followed, by the entry
        self.more = -1  # the last entry at which not all could be
        self.skipped: list[Entry] = []
        self.lost = -1  # the first entry from which nothing has been followed; `why`: for which reason
        self.why = ""
        self.followed = 0
        self.deviations: list[Deviation] = []
        self.by_hand: list[Stretch] = []
        self.unfollowed: list[Stretch] = []
        self.called: dict[int, str] = {}
        self.said: dict[int, list[str]] = {}
        self.told: dict[int, list[log.Said]] = {}

    def report(self) -> Report:
        """Look at all entries."""
        begun_at = time.process_time()
        for entry in self.replay.entries(self.last):
            begun = self.walk.look(entry)
            kinds = {one.kind for one in begun}
            self.record.look(entry, self.walk, moments.TURN in kinds, moments.UNDO in kinds)
            if entry.number < self.first:
                continue
            if time.process_time() - begun_at > LONGEST:
                why = f"{LONGEST:g} seconds of computing are over: `--from {entry.number}` goes on."
                self.unfollowed.append(Stretch(entry.number, self.last, self.walk.title(begun), why))
                break
            self.called[entry.number] = self.walk.title(begun)
            self.said[entry.number] = [text for text in map(log.shown, entry.said) if text]
            told = (log.said(line, self.walk.users) for line in entry.said)
            self.told[entry.number] = [one for one in told if one is not None]
            if moments.UNDO in kinds:
                self.back(entry)
            else:
                self.look(entry)
            if entry.state.get("winner"):
                if entry.number < self.last:
                    why = "By the file the game is over: what was played on after it is not looked at."
                    self.unfollowed.append(Stretch(entry.number + 1, self.last, "after the end", why))
                break
        if self.skipped:
            self.leave(self.skipped[0].number, "The replay ends, or the audit, while something is in progress.")
        self.found()
        return Report(
            self.edition,
            editions.why(self.edition),
            self.first,
            self.last,
            self.followed,
            tuple(self.deviations),
            tuple(self.by_hand),
            tuple(self.unfollowed),
            _LIMITS,
        )

    def look(self, entry: Entry) -> None:
        """Follow the replay to one more entry, or note that the rules do not lead there."""
        number, state = entry.number, entry.state
        if not self.games or not state.get("turn"):
            self.take(entry)
            return
        new = self.seen[number]
        reached = self.reach(number)
        if not reached.games and state.get("winner") and not new.over:
            self.followed += 1  # somebody concedes: that is no move
            return
        if reached.games:
            self.keep(number, reached.games)
            return
        if _open(state) and number < self.last and new.run != ("gone",):
            self.skipped.append(Entry(number, {}, entry.said))
            return
        begin = self.skipped[0].number if self.skipped else number
        if reached.unsaid:
            why = f"It cannot be told whether the rules lead there: {reached.unsaid}."
            self.unfollowed.append(self.stretch(begin, number, why))
            self.leave(number, "")
        elif any(_hand(line) for one in (*self.skipped, entry) for line in one.said):
            self.by_hand.append(self.stretch(begin, number, "A player changed something by hand."))
            self.leave(number, "")
        else:
            self.deviations.append(self.deviation(begin, entry))
            self.leave(number, "")
        self.take(entry)

    def reach(self, number: int) -> Reached:
        """The games with which an entry is as the file has it."""
        begin = self.trail[-1][0]
        reached = self.once(self.games, begin, number, follow.MOST_KEPT)
        if reached.more:
            self.more = number
        back = max(0, len(self.trail) - _BACK)
        if reached.games or reached.unsaid or self.trail[back][0] >= self.more:
            return reached
        at, games = self.trail[back]
        for then, _ in [*self.trail[back + 1 :], (number, [])]:
            found = self.once(games, at, then, _MANY)
            if not found.games:
                return reached
            games, at = found.games, then
            for m in games:
                follow.foresee(m, self.ahead, then)
        return reached._replace(games=games)

    def once(self, games: list[Machine], old: int, new: int, kept: int) -> Reached:
        """The games with which an entry is as the file has it, from those at another; if need be without the place."""
        likely = seen.soon([self.seen[old], *self.seen[new : new + _AHEAD]])
        told = [line for number in range(old + 1, new + 1) for line in self.told.get(number, ())]
        reached = follow.reach(games, self.seen[old], self.seen[new], likely, told, kept=kept)
        if not reached.games and self.seen[new].run is not None:
            softly = follow.reach(games, self.seen[old], self.seen[new], likely, told, soft=True, kept=kept)
            reached = softly if softly.games else reached
        return reached

    def keep(self, number: int, games: list[Machine]) -> None:
        """Go on from an entry with these games."""
        self.followed += 1 + len(self.skipped)
        self.skipped = []
        for m in games:
            follow.foresee(m, self.ahead, number)
        self.games = games
        self.trail = [*self.trail[-_TRAIL:], (number, games)]

    def back(self, entry: Entry) -> None:
        """A player takes something back: follow the games again that were followed there."""
        new = self.seen[entry.number]
        for number, games in reversed(self.trail):
            if self.seen[number] == new:
                self.trail = [one for one in self.trail if one[0] <= number]
                self.skipped = []
                self.keep(entry.number, games)
                return
        self.leave(entry.number, "Something is taken back, and to where cannot be told from the file.")
        self.take(entry)

    def leave(self, number: int, why: str) -> None:
        """Follow no game any more, from an entry on."""
        self.games, self.skipped, self.trail = [], [], []
        self.lost, self.why = number + (not why), why

    def found(self, number: int | None = None) -> None:
        """Note from where to where nothing was followed."""
        until = self.last if number is None else number - 1
        if 0 <= self.lost <= until and self.called.get(self.lost):
            why = self.why or "From there, nothing is followed until nothing is in progress."
            self.unfollowed.append(self.stretch(self.lost, until, why))
        self.lost, self.why = -1, ""

    def take(self, entry: Entry) -> None:
        """Follow the replay from the board that the file has at an entry, if nothing is in progress there."""
        if not _quiet(entry.state):
            if self.lost < 0:
                self.lost, self.why = entry.number, "A run, or a choice, is in progress: it is followed from its end."
            return
        try:
            m = self.imported(entry)
        except (NotImplementedRule, BadInput) as error:
            why = error.problems[0].found if isinstance(error, BadInput) else str(error)
            if self.lost < 0 or not self.why:
                self.lost, self.why = max(self.lost, entry.number), f"Judgebot cannot follow this board: {why}."
            return
        self.found(entry.number)
        self.games, self.trail = [m], [(entry.number, [m])]

    def imported(self, entry: Entry) -> Machine:
        """A game from the board that the file has. Raises BadInput, NotImplementedRule."""
        board = boards.board(self.replay, entry.number, entry.state, edition=self.edition)
        servers = ["HQ", "R&D", "Archives", *board.tree["corp"].get("servers", {})]
        happened, _ = self.record.entries(list(dict.fromkeys(servers)))
        text = writing.text_of({"board": board.tree, "history": happened}, self.edition)
        m = build(parse(text, "the board"), record=False)
        for name in self.seen[entry.number].removed:  # no board of a scenario has them
            number = m.state.fresh()
            owner = m.catalog.card(name).side if name else PLAYERS[0]
            m.state.objs[number] = Obj(number, number, name or f"unknown {owner}", owner, owner, REMOVED, faceup=True)
            m.state.zones[REMOVED] = (*m.state.zones[REMOVED], number)
        follow.foresee(m, self.ahead, entry.number)
        follow.onward(m, follow.RESUMED)
        return m

    def stretch(self, entry: int, until: int, why: str) -> Stretch:
        """Entries with what they are called."""
        return Stretch(entry, until, self.called[entry], why)

    def deviation(self, begin: int, entry: Entry) -> Deviation:
        """What the rules make of an entry to which they do not lead."""
        old = self.seen[self.trail[-1][0]]
        lines = [line for one in (*self.skipped, entry) for line in one.said]
        told = [one for one in (log.said(line, self.walk.users) for line in lines) if one is not None]
        shown = [text for number in range(begin, entry.number + 1) for text in self.said[number]]
        called = self.called[begin]
        return deviation(self.games, old, self.seen[begin], told, begin, entry.number, called, shown)


def _read(replay: Replay, last: int, edition: str) -> list[Seen]:
    """What each entry shows. Raises BadInput: the file cannot be read as a board there."""
    found: list[Seen] = []
    for entry in replay.entries(last):
        boards.board(replay, entry.number, entry.state, edition=edition)
        found.append(seen.of_state(entry.state))
    return found


def _open(state: State) -> bool:
    """Whether something is being chosen, or the turn is over: there the client may show what is between."""
    for who in PLAYERS:
        prompt = state[who].get("prompt-state")
        if prompt and prompt.get("prompt-type") is not None and prompt.get("prompt-type") not in _OPEN:
            return True
    return bool(state.get("end-turn"))


def _quiet(state: State) -> bool:
    """Whether a board that is imported there is the whole of it."""
    if state.get("run") or state.get("encounters") or state.get("winner"):
        return False
    if any(state[who].get("play-area") for who in PLAYERS):
        return False
    return bool(state.get("end-turn")) or not _open(state)


def _hand(line: object) -> bool:
    """Whether a line of the log says that something was changed by hand."""
    return isinstance(line, dict) and log.by_hand(line)
