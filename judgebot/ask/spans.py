"""Where on a line of play a moment lies: `after passing Palisade`, `before access`, `when encountering Tollbooth`."""

from __future__ import annotations

from typing import NamedTuple

from judgebot.ask.readings import Moment
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event
from judgebot.game import numbers
from judgebot.scenario import wording

# What comes after a deed that is done at once, and what followed from it.
_NEXT = ("paid_window", "action", "turn_ends", "run_over")
# Deeds that are done at once: the windows that go on after them are no part of them.
BASIC = ("purge", "draw", "gain", "advance", "remove tag")
AT_ONCE = ("rez", "install", "trash", "steal", "score", "break", "derez", "forfeit", "damage", "tags", *BASIC)
# The verb of a moment -> the event with which it begins, and those with which it is over.
_EVENTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "pass": ("passes_ice", ("approach", "approach_server", "run_over")),
    "encounter": ("encounter", ("encounter_ends", "encounter_aborted", "encounter_closed", "run_over")),
    "encounter ends": ("encounter_ends", ("passes_ice", "run_over")),
    "approach": ("approach", ("encounter", "passes_ice", "run_over")),
    "approach the server": ("approach_server", ("successful", "run_over")),
    "access": ("access", ("access_ends", "access_cut_short", "run_over")),
    "breach": ("breach", ("breach_ends", "run_over")),
    "subroutine": ("subroutine", ("subroutine", "encounter_ends", "encounter_aborted", "run_over")),
    "mandatory draw": ("mandatory_draw", ("action_phase_ends",)),
    "run": ("run_begins", ("run_over",)),
    "run begins": ("run_begins", ("paid_window", "approach", "approach_server", "successful", "run_over")),
    "success": ("successful", ("run_over",)),
    "action": ("action", ()),
    "run ends": ("run_over", ("paid_window", "action", "turn_ends")),
    "next turn": ("turn_ends", ()),
    "rez": ("rezzed", _NEXT),
    "install": ("installed", _NEXT),
    "play": ("plays", ("8.6.6i",)),
    "trash": ("trashed", _NEXT),
    "steal": ("stolen", _NEXT),
    "score": ("scored", _NEXT),
    "damage": ("damage", _NEXT),
    "tags": ("tags", _NEXT),
    "jack out": ("jacks_out", ()),
    "use": ("uses", ("resolved",)),
    "trigger": ("triggers", ("resolved",)),
    "break": ("broke", _NEXT),
    "derez": ("derezzed", _NEXT),
    "purge": ("purged", _NEXT),
    "draw": ("draws", _NEXT),
    "gain": ("gained", _NEXT),
    "advance": ("advanced", _NEXT),
    "remove tag": ("removed_tags", _NEXT),
    "forfeit": ("forfeited", _NEXT),
}


_ACTION_OVER = ("5.6.2c", "5.7.1g")  # the steps in which an action is complete
IN_RUN = ("subroutine", "pass", "encounter", "approach", "approach the server", "access", "breach", "success")


_BREAKING = numbers.ENCOUNTER_WINDOW


class Span(NamedTuple):
    """A part of a line: from so many events on, up to so many."""

    start: int
    end: int

    def holds(self, place: int) -> bool:
        """Whether a decision before which so many events were recorded lies in it."""
        return self.start <= place <= self.end


def spans(moment: Moment | None, events: list[Event]) -> list[Span]:
    """The parts of a line that a moment means; none if it never comes."""
    here = _spans(moment, events)
    if moment is None or moment.also is None:
        return here
    pairs = ((one, other) for one in here for other in spans(moment.also, events))
    both = (Span(max(one.start, other.start), min(one.end, other.end)) for one, other in pairs)
    return [one for one in both if one.start <= one.end]


def _spans(moment: Moment | None, events: list[Event]) -> list[Span]:
    whole = [Span(0, len(events) + 1)]
    if moment is None or not moment.what:
        return whole
    what = moment.what
    if what == "approach" and moment.card is None:
        what = "approach the server"
    if what not in _EVENTS:
        done = [k for k, event in enumerate(events) if event.kind == "action"]
        in_response = moment.how == "in response" and done
        return [Span(done[-1] + 1, _end(events, done[-1], _ACTION_OVER))] if in_response else whole
    begins, ends = _EVENTS[what]
    title = normalise(moment.card.title) if moment.card is not None else ""
    starts = [k for k, event in enumerate(events) if event.kind == begins and (not title or _about(event, title))]
    if not starts and what == "trigger" and title:  # nobody must: where it waits
        starts = [k for k, event in enumerate(events) if event.kind == "reaction_window" and _waits(event, title)][:1]
    if not starts:
        if what == "break" and moment.how == "before":  # the Runner may break first in the window of the encounter
            window = next((k for k, one in enumerate(events) if one.kind == "paid_window" and one.step == _BREAKING), 0)
            return [Span(0, window)] if window else whole
        # What does not come about comes after everything; but who does not meet ice is never before that.
        return whole if moment.how == "before" and what not in ("encounter", "approach", "pass", "subroutine") else []
    if what == "subroutine":
        starts = [k for k in starts if moment.n <= 0 or events[k].data["number"] == moment.n]
        if not starts:
            return []
        starts = starts[-1:]
    if what == "run" and moment.n > 0:
        starts = starts[moment.n - 1 : moment.n]
        if not starts:
            return []
    first = starts[0]
    if moment.how == "before":
        return [Span(0, first)]
    if moment.how == "after":
        over = (
            first
            if what in (*AT_ONCE, "subroutine", "pass", "approach the server", "run ends", "success", "next turn")
            or not ends
            else _end(events, first, ends)
        )
        over_at = ends if what == "subroutine" else ("run_over",)
        run_over = len(events) + 1 if what in ("run ends", "next turn") else _end(events, first, over_at)
        return [Span(over + 1, max(over + 1, run_over) if what in IN_RUN else len(events) + 1)]
    return [Span(start + 1, _end(events, start, ends)) for start in starts]


def in_time(moment: Moment | None, events: list[Event], found: int) -> bool:
    """Whether an event lies before, after or in a moment; so it does where the moment never comes."""
    if moment is None or not moment.what:
        return True
    if moment.what == "break":  # before anything could be broken
        window = next((k for k, one in enumerate(events) if one.kind == "paid_window" and one.step == _BREAKING), None)
        if window is not None:
            return found < window if moment.how == "before" else found > window
        return True
    draws = next((k for k, one in enumerate(events) if one.kind == "mandatory_draw"), None)
    if moment.what == "mandatory draw" and moment.how in ("before", "after") and draws is not None:
        return found < draws if moment.how == "before" else found > draws
    where = spans(moment, events)
    if moment.what == "encounter" and moment.how == "when":  # the encounter itself, not its subroutines
        begun = [span.start for span in where]
        windows = (k for k, one in enumerate(events) if one.kind == "paid_window" and one.step == _BREAKING)
        return not begun or found < next((k for k in windows if k >= begun[0]), len(events))
    return not where or any(span.start <= found <= span.end for span in where)


def doing(events: list[Event], begins: tuple[str, ...], title: str) -> Span | None:
    """The last time that a card is played or used: from its announcement until it has resolved; None if it never is."""
    wanted = normalise(title)
    starts = [k for k, event in enumerate(events) if event.kind in begins and _about(event, wanted)]
    if not starts:
        return None
    ends = ("8.6.6i",) if events[starts[-1]].kind == "plays" else ("resolved",)
    return Span(starts[-1], _end(events, starts[-1], ends))


def _end(events: list[Event], start: int, ends: tuple[str, ...]) -> int:
    """Where something is over: an event of one of these kinds, or a step of one of these numbers."""
    for k in range(start + 1, len(events)):
        if events[k].kind in ends or (events[k].kind == "step" and any(one in ends for one in events[k].cites)):
            return k
    return len(events) + 1 if ends else start + 1


def _about(event: Event, title: str) -> bool:
    for value in wording.plain(event.data).values():
        for one in value if isinstance(value, (list, tuple)) else (value,):
            said = normalise(str(one))
            if said == title or said.startswith(title + " "):
                return True
    return False


def _waits(event: Event, title: str) -> bool:
    """Whether an ability of a card waits in a window."""
    return any(normalise(str(one["source"])) == title for one in event.data.get("pending") or ())


def noun(moment: Moment | None) -> str:
    """What a moment is, as a noun: `an encounter with Tollbooth`."""
    if moment is None:
        return "a moment"
    of = moment.card.title if moment.card is not None else moment.server
    what = {
        "subroutine": "a subroutine of",
        "pass": "the passing of",
        "encounter": "an encounter with",
        "approach": "an approach of",
        "encounter ends": "the end of an encounter with",
        "access": "an access of",
        "breach": "a breach of",
        "run": "a run on",
    }.get(moment.what, moment.what)
    return f"{what} {of}".rstrip() if of else what.removesuffix(" of").removesuffix(" with").removesuffix(" on")
