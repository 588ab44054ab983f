"""The moments of a replay worth naming: turns, runs, encounters, accesses, scored and stolen agendas, its end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.cards import names
from judgebot.controls import clean
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem
from judgebot.tables import log
from judgebot.tables.cards import card_id, server
from judgebot.tables.client import Entry, Place, Replay, State

TURN, RUN, ENCOUNTER, ACCESS, SCORE, STEAL, UNDO, END = (
    "turn",
    "run",
    "encounter",
    "access",
    "score",
    "steal",
    "undo",
    "end",
)
_COUNTED = (RUN, ENCOUNTER, ACCESS, SCORE, STEAL, UNDO)
_SILENT = {"log", "typing", "sfx", "sfx-current-id", "sequence"}
_TURN = re.compile(r"turn\s+(\d{1,4})(?:\s+(corp|runner))?|(corp|runner)\s+turn\s+(\d{1,4})")
_LINK = re.compile(r"(?:^|[?&\s])([nd])=(\d{1,6})")


class Moment(NamedTuple):
    """A moment: the entry at which it is, its kind, the name by which `--at` takes it, what is to be said of it."""

    entry: int
    kind: str
    name: str
    about: str


class Walk:
    """Looks at the entries of a replay in their order, and names what begins with each."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.users: dict[str, str] = {}
        self.counts = dict.fromkeys(_COUNTED, 0)
        self.called = ""  # the turn, and what goes on in it
        self.doing = ""
        self.before: dict[str, Any] = {"end": True, "run": None, "met": None, "scored": frozenset(), "winner": None}
        self.before |= {"turn": 0, "active": None}
        self.sequence = -1

    def look(self, entry: Entry) -> list[Moment]:
        """The moments that an entry begins."""
        place = Place(entry.state, (), [])
        if not entry.number or not self.users:
            self.users = log.users(entry.state)
        before, now = self.before, _glance(place)
        self.before = now
        found: list[Moment] = []
        if self.undone(entry):
            found.append(self.counted(entry, UNDO, "(something is taken back)"))
        changed = not before["end"] and any(before[key] != now[key] for key in ("turn", "active"))
        if not now["end"] and (before["end"] or changed):
            whose = "runner" if now["active"] == RUNNER else "corp"
            self.called, self.doing = f"turn {now['turn']} {whose}", ""
            found.append(Moment(entry.number, TURN, self.called, f"{self.called} begins"))
        anew = now["begins"] and not before.get("begins")
        if now["run"] is not None and (anew or now["run"] != before["run"]):
            found.append(self.counted(entry, RUN, f"on {now['run']}"))
            self.doing = f"run on {now['run']}"
        elif now["run"] is None and before["run"] is not None:
            self.doing = ""
        if now["met"] is not None and now["met"] != before["met"]:
            title = _named(place.of("encounters").of("ice"))
            found.append(self.counted(entry, ENCOUNTER, f"(with {title})"))
        for line in entry.said:
            told = log.said(line, self.users)
            if told is not None and told.kind == "access":
                title = told.cards[0] if told.cards else _named(place.of(RUNNER).of("prompt-state").of("card"))
                found.append(self.counted(entry, ACCESS, f"(of {title} from {told.server or 'somewhere'})"))
        for who, cid in sorted(now["scored"] - before["scored"]):
            cards = place.of(who).of("scored").each()
            title = next((_named(one) for one in cards if one.of("cid").value == cid), "a card")
            found.append(self.counted(entry, SCORE if who == CORP else STEAL, f"({title})"))
        if now["winner"] and not before["winner"]:
            won = f"the {now['winner'].title()}" if now["winner"] in (CORP, RUNNER) else "nobody"
            found.append(Moment(entry.number, END, END, f"end (the game: {won} wins)"))
        return found

    def undone(self, entry: Entry) -> bool:
        """Whether a player has taken something back: the state changes, and its number in the sequence does not."""
        sequence = entry.state.get("sequence")
        number = sequence if type(sequence) is int else self.sequence
        went, self.sequence = self.sequence, number
        if not entry.number or number > went:
            return False
        alterations, removals = self.replay.history[entry.number]
        return any(set(one) - _SILENT for one in (alterations, removals) if isinstance(one, dict))

    def counted(self, entry: Entry, kind: str, about: str) -> Moment:
        """A moment of a kind of which there are several."""
        self.counts[kind] += 1
        return Moment(entry.number, kind, f"{kind} {self.counts[kind]}", f"{kind} {self.counts[kind]} {about}")

    def title(self, moments: Iterable[Moment]) -> str:
        """What the moment is called at which this walk has come to, for a scenario's title."""
        new = [one for one in moments if one.kind != TURN]
        begun = any(one.kind == RUN for one in new)
        now = [self.called or "before the first turn", *([self.doing] if self.doing and not begun else [])]
        return "; ".join([*now, *(one.about for one in new)])


def _glance(place: Place) -> dict[str, Any]:
    """What is compared from entry to entry."""
    run = place.of("run").value
    where = run.get("server") if isinstance(run, dict) else None
    named = server(str(where[0])) if isinstance(where, list) and where else ""
    met = place.of("encounters").of("ice").of("cid").value
    count = place.of("encounters").of("encounter-count").value
    scored = {(who, str(one.of("cid").value)) for who in (CORP, RUNNER) for one in _listed(place.of(who).of("scored"))}
    return {
        "end": bool(place.of("end-turn").value),
        "turn": place.of("turn").number(),
        "active": place.of("active-player").value,
        "run": None if run is None else named or "a server",
        "begins": place.of("run").of("phase").value == "initiation",
        "met": None if place.of("encounters").value is None else (str(met), str(count)),
        "scored": frozenset(scored),
        "winner": place.of("winner").value,
    }


def _listed(place: Place) -> list[Place]:
    return place.each() if isinstance(place.value, list) else []


def _named(card: Place) -> str:
    title = card.of("title").value
    found = card_id(title) if isinstance(title, str) else ""
    return names.title(found) if found else "a card"


def moments(replay: Replay) -> Iterator[tuple[Entry, list[Moment]]]:
    """Every entry, with the moments that begin at it. Raises BadInput."""
    walk = Walk(replay)
    for entry in replay.entries():
        yield entry, walk.look(entry)


def find(replay: Replay, said: str) -> int:
    """The entry that is meant: its number, the name of a moment, or a link of the client's (its `n` and `d`).

    In a link, `n` counts the steps of the client's timeline (turns, clicks spent, runs), `d` the entries after one.

    Raises BadInput if there is none.
    """
    text = " ".join(said.lower().split())
    last = len(replay.history) - 1
    if text.isdecimal() and text.isascii():
        number = int(text[:9])
        if number > last:
            raise BadInput([Problem(replay.file, 0, f"no entry {number}", f"one of the entries 0 to {last}")])
        return number
    link = dict(_LINK.findall(text))
    if "n" in link:
        return min(last, _step(replay, int(link["n"])) + int(link.get("d", 0)))
    if turn := _TURN.fullmatch(text):
        text = f"turn {int(turn[1] or turn[4])} {turn[2] or turn[3] or CORP}"
    known: list[str] = []
    for _, several in moments(replay):
        for one in several:
            if one.name == text:
                return one.entry
            known.append(one.name)
    import difflib

    near = difflib.get_close_matches(text, known, 3)
    hint = f" (did you mean {' or '.join(near)}?)" if near else " (--list shows them all)"
    told = f'"{clean(said, newlines=False)[:40]}"'
    raise BadInput([Problem(replay.file, 0, f"no moment {told}", f"an entry's number, turn 5 corp, run 3, ...{hint}")])


def _step(replay: Replay, number: int) -> int:
    """The entry at which a step of the timeline begins: the start, each turn, each click that is spent, each run."""
    walk, step = Walk(replay), 0
    clicks: Any = None
    for entry in replay.entries():
        begun = {one.kind for one in walk.look(entry)} & {TURN, RUN}
        now = [_clicks(entry.state, who) for who in (CORP, RUNNER)]
        spent = clicks is not None and any(new < old for new, old in zip(now, clicks, strict=True))
        clicks = now
        step += bool(entry.number and (begun or spent))
        if step == number:
            return entry.number
    raise BadInput([Problem(replay.file, 0, f"no step {number} of the timeline", f"one of the steps 0 to {step}")])


def _clicks(state: State, who: str) -> int:
    return Place(state, (), []).of(who).of("click").number()
