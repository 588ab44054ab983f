"""States that a question asks for at the end of a line: where a card is, how it lies, how many there are."""

from __future__ import annotations

from judgebot.ask.answering.cast import Cast, where
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.values import count
from judgebot.ask.reading.meanings import Amount, At, Has, Is, Place, Ref
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.game.objects import DISCARD, RUNNER


def same(n: int, wanted: Amount) -> bool:
    """Whether a number is as was said."""
    tests = {"": n == wanted.n, "at least": n >= wanted.n, "at most": n <= wanted.n}
    tests |= {"more than": n > wanted.n, "less than": n < wanted.n, "any": n > 0, "some": n > 0}
    if wanted.how not in tests:
        raise Cannot(f"“{wanted.how}” is not understood in what is asked.")
    return tests[wanted.how]


def state_goal(cast: Cast, what: Has | Is | At) -> Goal:
    """A state as a goal: whether it holds now. Raises Cannot."""

    def holds(m: Machine, since: int) -> bool:
        return _holds(cast, m, what)

    return Goal("", holds, lambda m: False, lambda m, who, choice: 0)


def _holds(cast: Cast, m: Machine, what: Has | Is | At) -> bool:
    if isinstance(what, Has):
        return same(count(cast, m, what.unit, what.owner).n, what.amount)
    if isinstance(what, At):
        return _lies(cast, m, what.what, what.place)
    return _is(cast, m, what) is what.holds


def _lies(cast: Cast, m: Machine, ref: Ref, place: Place) -> bool:
    zone, server = where(m, cast, ref)
    if place.server is not None and place.where in ("ice", "root", "server"):
        return server == place.server.name and place.where in (zone, "server")
    return zone in (place.where, f"{place.where} area")


def _is(cast: Cast, m: Machine, what: Is) -> bool:
    if what.what == RUNNER and what.state == "tagged":
        return c.tagged(m)
    if not isinstance(what.what, Ref):
        raise Cannot(f"Whether that is “{what.state}” cannot be told here.")
    ref = what.what
    zone, _ = where(m, cast, ref)
    obj = m.state.objs[cast.known(m, ref)]
    known = {
        "rezzed": c.rezzed(m, obj),
        "faceup": obj.faceup,
        "installed": obj.installed,
        "trashed": zone in DISCARD.values(),
        "scored": zone == "corp score area",
        "stolen": zone == "runner score area",
        "hosted": bool(obj.host),
        "active": c.is_active(m, obj.id),
    }
    if what.state not in known:
        raise Cannot(f"Whether a card is “{what.state}” cannot be told here.")
    return bool(known[what.state])
