"""States that a question asks for at the end of a line: where a card is, how it lies, how many there are."""

from __future__ import annotations

from judgebot.ask.answering.cast import Cast, where
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.table import Cannot
from judgebot.ask.reading.meanings import Amount, At, Has, Is, Place, Ref, Server, Subs, Zone
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP, DISCARD, HAND, RUNNER

_PLAYER = {"credits": "credits", "clicks": "clicks", "tags": "tags", "bad publicity": "bad_publicity"}
_PLAYER["core damage"] = "core_damage"
_COUNTERS = {"advancement": "advancement", "virus": "virus", "power": "power", "agenda": "agenda", "credits": "credit"}


def number(cast: Cast, m: Machine, unit: str, of: object, kind: str = "") -> int:
    """How many of something there are. Raises Cannot where that is not known."""
    if of in (CORP, RUNNER):
        who = str(of)
        if unit in _PLAYER:
            return int(getattr(m.state.players[who], _PLAYER[unit]))
        more = {"points": c.score, "hand size": c.hand_size}
        if unit in more:
            return int(more[unit](m, who))
        if unit == "cards":
            return len(m.state.zones[HAND[who]])
        if unit == "link":
            return c.link(m)
        if unit == "mu":
            return c.memory_limit(m) - c.memory_used(m)
    if isinstance(of, Ref):
        obj = m.state.objs[cast.known(m, of)]
        if unit == "strength":
            return c.strength(m, obj.id)
        if unit == "subs":
            return len(c.subroutines(m, obj.id))
        if unit == "points":
            return c.points(m, obj.id)
        if unit == "counters":
            return sum(n for name, n in obj.counters if name != "credit")
        if unit in _COUNTERS:
            return obj.count(_COUNTERS[unit])
    if isinstance(of, (Zone, Server)):
        name = of.name
        if unit == "cards" and name in m.state.zones:
            return len(m.state.zones[name])
        if name in m.state.servers:
            server = m.state.servers[name]
            return len(server.ice if unit == "ice" else server.root)
        if unit == "cards" and name in ("corp score", "runner score"):
            return len(m.state.zones[f"{name} area"])
    if isinstance(of, Subs) and of.of is not None:
        return len(c.subroutines(m, cast.known(m, of.of)))
    raise Cannot(f"How many {unit} there are cannot be told here.")


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
        return same(number(cast, m, what.unit, what.owner), what.amount)
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
