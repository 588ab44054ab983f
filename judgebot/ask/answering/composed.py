"""How a value came to be what it is: the events of the line that changed it, in sentences with their rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from judgebot.ask.answering.playing import EVERYONE, Eye, Line, Seer, Wish
from judgebot.ask.answering.records import Goal, not_met
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited
from judgebot.engine.machine import Event, Machine
from judgebot.explain.clauses import TRIVIAL
from judgebot.explain.naming import Names
from judgebot.explain.telling import tell
from judgebot.explain.words import cap

MOST = 8  # events that are told


def recorded(start: Seer, line: Line, look: Callable[[Machine], bool] | None = None, until: int = 0) -> Seer:
    """A line played again with its events, from the start of the board on.

    look   told of every step of the game
    until  how long the history is where it ends; 0 for the next decision after the line
    """
    eyes = (Eye(Goal("", not_met, look, lambda m, who, choice: 0), 0),) if look is not None else ()
    end = (lambda w: len(w.state.history) >= until) if until else None
    game = start.copy(record=True).watching(Wish(eyes, EVERYONE, end=end))
    for made in line:
        decision = game.advance()
        if decision is None:
            return game
        game.answer(made.pick)
    game.advance()
    return game


def clauses(
    events: list[Event], places: Iterable[int], active: str, least: int = 0
) -> list[tuple[str, tuple[str, ...]]]:
    """Events in sentences, each with its rules; what says nothing, or weighs less, is left out."""
    names = Names(events, active)
    told: dict[str, list[tuple[str, ...]]] = {}
    following = 0
    for place in places:
        for one in events[following : place + 1]:
            names.follow(one)
        following = place + 1
        clause = tell(events[place], names)
        said = clause.sentence.rstrip(".")
        if said and clause.weight >= least:
            told.setdefault(cap(said), []).append(events[place].cites[:2])
    times = {1: "", 2: ", twice"}
    return [
        (f"{said}{times.get(len(cites), f', {len(cites)} times')}{cited(*cites[0])}.", cites[0])
        for said, cites in told.items()
    ]


def composition(
    start: Seer, line: Line, value: Callable[[Seer], Hashable], end: Seer | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What changed a value on a line, up to its end: the events in sentences, and their rules, the last one's last."""
    changed: list[int] = []
    last: list[object] = [_safe(value, start), 0]

    def look(m: Machine) -> bool:
        events = m.events or []
        now = _safe(value, m)  # type: ignore[arg-type]
        if now != last[0]:
            cause = _cause(events, int(str(last[1])), m)
            if cause >= 0 and cause not in changed:
                changed.append(cause)
        last[0], last[1] = now, len(events)
        return False

    game = recorded(start, line, look, len(end.state.history) if end is not None else 0)
    if not changed or len(changed) > MOST:
        return (), ()
    told = clauses(game.events or [], changed, start.state.active)
    return tuple(said for said, _ in told), tuple(dict.fromkeys(rule for _, cites in told for rule in cites[:1]))


def _safe(value: Callable[[Seer], Hashable], m: Seer) -> Hashable:
    try:
        return value(m)
    except Cannot:
        return None  # a card that is not there at that time


def _cause(events: list[Event], since: int, m: Machine) -> int:
    """The event, of those since a place, that says most; -1 where nothing was said."""
    names = Names(events, m.state.active)
    best, found = TRIVIAL, -1
    for place in range(since, len(events)):
        weight = tell(events[place], names).weight
        if weight > best and events[place].kind not in _DULL:
            best, found = weight, place
    return found


_DULL = (
    "access_cut_short",
    "step",
    "checkpoint",
    "checkpoint_step",
    "paid_window",
    "window_closes",
    "resolves",
    "imminent",
    "passes",
)
