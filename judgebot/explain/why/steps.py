"""Why a numbered step did not come, or no window came up at it."""

from __future__ import annotations

from judgebot.explain.why.cards import last
from judgebot.explain.why.model import NotReached, Reason, Record, by_event, reason

# The steps of the encounter, of the approach of ice, of moving on, of the success: a run can leave each of them out.
_ENCOUNTER, _APPROACH, _SUCCESS = "6.9.3", "6.9.2", "6.9.5"
_RUN = "6.9"


def not_reached(line: Record, asked: NotReached) -> tuple[Reason, ...]:
    """Why the line did not come to a step, or which window did not open at it; () if there was one."""
    return no_window(line, asked.step, asked.who)


def begun(line: Record, step: str) -> int | None:
    """Where a step was begun; None if it never was."""
    for index, event in enumerate(line.events):
        if event.step == step or (event.kind == "step" and event.cites[:1] == (step,)):
            return index
    return None


def no_window(line: Record, step: str, who: str = "") -> tuple[Reason, ...]:
    """That a step never came and why; or that the player had no choice at it."""
    if any(one.step == step and who in ("", one.who) for one in line.came):
        return ()
    came = begun(line, step)
    if came is not None:
        return (reason("no window", step, event=came, step=step, who=who),)
    return (reason("never came", step, step=step), *_left_out(line, step))


def _left_out(line: Record, step: str) -> tuple[Reason, ...]:
    """Why a step of a run was left out."""
    if not step.startswith(_RUN):
        return ()
    run = last(line, "run_begins")
    if run is None:
        return (reason("no run", "6.1.1", card=""),)
    ended = last(line, "ends_run", "jacks_out")
    if step.startswith(_ENCOUNTER):
        approached = last(line, "approach")
        if approached is None and ended is None:
            return (reason("no ice", "6.9.1d", event=run, server=line.events[run].data["server"]),)
        bypassed = last(line, "bypassed")
        if bypassed is not None:
            return (by_event(line, bypassed),)
        encounter = last(line, "encounter")
        if approached is not None and encounter is None and not line.events[approached].data["rezzed"]:
            ice = line.events[approached].data["ice"]
            if last(line, "rezzed", card=str(ice)) is None:
                return (reason("passed unrezzed", "6.9.2c", event=approached, about=ice),)
    if step.startswith(_APPROACH) and last(line, "approach") is None:
        return (reason("no ice", "6.9.1d", event=run, server=line.events[run].data["server"]),)
    return (by_event(line, ended),) if ended is not None else ()
