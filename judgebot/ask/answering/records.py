"""What a deed leaves in the history of a game, and how it is told from others of its kind."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.ask.answering.cast import Cast, server_named
from judgebot.ask.reading.meanings import Ability, Amount, Deed, Place, Ref, Some, Subs
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CORP
from judgebot.plain import NamedTuple


class Goal(NamedTuple):
    """A deed in a game.

    who    the player who does it, "" for nobody in particular
    met    whether it has come about since a place in the history
    now    whether it is coming about at this moment (what the history does not keep)
    fits   what a choice is to it
    taken  whether the choice itself is the deed; or the verbs with which it is
    action whether it is done by taking an action
    lost   whether it cannot come about any more
    """

    who: str
    met: Callable[[Machine, int], bool]
    now: Callable[[Machine], bool]
    fits: Callable[[Machine, str, Choice], int]
    taken: bool | tuple[Verb, ...] = False
    action: bool = False
    lost: Callable[[Machine, int], bool] = lambda m, since: False

    def place(self, m: Machine, since: int) -> int:
        """The last place in the history from which on it still has come about; -1 if it has not."""
        if not self.met(m, since):
            return -1
        low, high = since, len(m.state.history) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.met(m, middle) else (low, middle - 1)
        return low


_CHANGES = {
    "run": ("run begins",),
    "play": ("play",),
    "install": ("install",),
    "advance": ("advance",),
    "score": ("score",),
    "rez": ("rez",),
    "derez": ("derez",),
    "trash": ("trash",),
    "steal": ("steal",),
    "approach": ("approach", "approach server"),
    "encounter": ("encounter",),
    "pass": ("pass",),
    "bypass": ("bypass",),
    "breach": ("breach",),
    "access": ("access",),
    "purge": ("purge",),
    "jack out": ("jack out",),
    "expose": ("expose",),
    "reveal": ("reveal",),
    "forfeit": ("forfeit",),
    "host": ("host",),
    "find": ("search",),
    "swap": ("swap",),
    "discard": ("discard",),
    "shuffle": ("shuffle",),
    "succeed": ("successful run",),
    "get in": ("successful run",),
    "fail": ("unsuccessful run",),
    "use": ("use",),
    "use up": ("use",),
    "mark": ("mark",),
    "act": ("take action",),
    "leave": ("trash", "remove from game", "uninstall"),
}

_AMOUNTS = {
    ("draw", ""): ("draw",),
    ("gain", "credits"): ("gain credits",),
    ("gain", "clicks"): ("gain clicks",),
    ("lose", "credits"): ("lose credits",),
    ("lose", "clicks"): ("lose clicks",),
    ("pay", ""): ("spend credits", "spend clicks", "lose clicks"),
    ("pay", "credits"): ("spend credits",),  # with those that were hosted
    ("spend", "credits"): ("spend credits",),
    ("pay", "clicks"): ("spend clicks", "lose clicks"),  # people say spend where a cost is to lose them
    ("spend", "clicks"): ("spend clicks", "lose clicks"),
    ("take", "tags"): ("tags",),
    ("give", "tags"): ("tags",),
    ("gain", "tags"): ("tags",),
    ("take", "bad publicity"): ("bad publicity",),
    ("gain", "bad publicity"): ("bad publicity",),
    ("take", "credits"): ("gain credits",),
    ("remove", "tags"): ("remove tags",),
    ("lose", "tags"): ("remove tags",),
    ("suffer", ""): ("damage",),
    ("do", ""): ("damage",),
    ("place", ""): ("place counters",),
    ("spend", ""): ("spend counters",),
    ("remove", ""): ("spend counters",),
    ("take", "cards"): ("draw",),
}


def never(m: Machine) -> bool:
    return False


def not_met(m: Machine, since: int) -> bool:
    return False


def kinds_of(deed: Deed) -> tuple[str, ...]:
    if deed.verb in ("remove", "spend", "place") and deed.unit in ("bad publicity", "core damage", "clicks"):
        return _AMOUNTS.get((deed.verb, deed.unit), ())
    kinds = _AMOUNTS.get((deed.verb, deed.unit)) or _AMOUNTS.get((deed.verb, ""))
    if deed.verb == "draw":
        return ("draw",)
    if kinds is not None and (deed.verb, deed.unit) in _AMOUNTS:
        return kinds
    if deed.verb in ("suffer", "do"):
        return ("damage",)
    if deed.verb in ("place", "spend", "remove") and deed.unit and deed.unit not in ("credits", "clicks", "tags"):
        return kinds or ()
    if deed.verb == "remove" and deed.what and not deed.unit:
        return ("remove from game",)
    if deed.verb in ("succeed", "fail", "beat") and deed.thing == "trace":
        corps = deed.verb == "succeed" or (deed.verb in ("beat", "win") and deed.who == CORP)
        return ("trace succeeds",) if corps else ("trace fails",)
    if deed.verb == "approach" and deed.server is not None and not deed.what:
        return ("approach server",)
    if deed.verb == "end" and deed.thing == "turn":
        return ("turn ends",)
    if deed.verb == "begin" and deed.thing in ("turn", "run", "trace"):
        return (f"{deed.thing} begins",)
    if deed.verb == "end" and deed.thing in ("encounter", "access", "breach"):
        return (f"{deed.thing} ends",)
    return _CHANGES.get(deed.verb, ())


def recorded(cast: Cast, deed: Deed, kinds: tuple[str, ...]) -> Callable[[Machine, int], bool]:
    """Whether records of these kinds are there, as many as were said."""
    summed = kinds not in _CHANGES.values() or deed.verb == "draw"
    wanted = deed.amount.n if deed.amount is not None and deed.amount.how != "all" else 0
    counted = deed.verb in ("access", "trash", "discard") and wanted > 1
    needs = wanted if (summed or counted) and wanted else max(deed.times, 1)
    several = [one for one in deed.what if isinstance(one, Ref)]

    def met(m: Machine, since: int) -> bool:
        if "damage" in kinds and m.state.why == numbers.FLATLINE and deed.by is None:
            return True  # damage that flatlines the Runner trashes nothing (10.4.4)
        if deed.amount == Amount(0):
            return False  # only a choice shows that
        found = [one for one in m.state.history[since:] if one.kind in kinds and alike(cast, m, deed, one)]
        if deed.verb == "use" and any(
            _brought(one) and cast.any_of(m, one, deed.what) for one in m.state.history[since:]
        ):
            return False  # a card is used as it lies: what another card installs first is another play
        if summed and wanted:
            total = sum(abs(one.n) for one in found)
            return total >= needs * max(deed.times, 1)
        if len(several) > 1:
            return all(any(cast.any_of(m, one, (ref,)) for one in found) for ref in several)
        return len(found) >= needs

    return met


def _brought(change: Change) -> bool:
    return change.kind == "install" and change.cause != "basic action"


def summed(cast: Cast, deed: Deed) -> Callable[[Machine, int], int] | None:
    """How much of something a deed has come to since a place in the history; None where it is not a quantity."""
    kinds = kinds_of(deed)
    if not kinds or kinds in _CHANGES.values():
        return None

    def total(m: Machine, since: int) -> int:
        return sum(abs(one.n) for one in m.state.history[since:] if one.kind in kinds and alike(cast, m, deed, one))

    return total


def _place(place: Place) -> str:
    return server_named(place) or place.where


def _from(m: Machine, change: Change, source: Place) -> bool:
    """Whether what moved lay in a place before; of what nobody knows where it lay, it is taken to be so."""
    before = m.state.last_known(change.was) if change.was else None
    named = _place(source)
    return named == "" or before is None or named in (before.zone, before.server, f"{before.zone} area")


_OF_NOBODY = (
    "tags",
    "damage",
    "bad publicity",
    "trash",
    "approach",
    "turn ends",
    "reveal",
    "forfeit",
    "trace fails",
    "trace succeeds",
)


def alike(cast: Cast, m: Machine, deed: Deed, change: Change) -> bool:
    """Whether a record is of this deed: its player, its cards, its server, its kind."""
    things = tuple(one for one in deed.what if isinstance(one, (Ref, Some, Subs, Ability)))
    if change.kind == "draw":
        things = ()  # how many were drawn is what it keeps
    source = getattr(deed, "source", None)
    if source is not None and change.kind == "access" and _place(source) not in ("", change.server, change.what):
        return False
    if source is not None and change.kind in ("trash", "discard", "install", "move") and not _from(m, change, source):
        return False
    if deed.who and change.who != deed.who and change.kind not in _OF_NOBODY:
        return False
    if change.kind == "trash" and deed.who and not deed.passive and change.who not in ("", deed.who):
        obj = m.state.last_known(change.obj)
        if obj is None or obj.owner != deed.who or change.cause != "damage":
            return False
    if deed.thing == "mandatory" and change.source:
        return False  # of a card
    if change.kind == "turn ends" and deed.who and change.who != deed.who:
        return False
    if things and not cast.any_of(m, change, things):
        return False
    server = server_named(deed.server) or (server_named(deed.place) if change.kind == "install" else "")
    if server and change.server != server and not (server == "new remote" and change.server.startswith("remote")):
        return False
    if change.kind == "install" and deed.place is not None and deed.place.host is not None:
        obj = m.state.last_known(change.obj)
        if obj is None or not obj.host or not cast.is_it(m, obj.host, deed.place.host):
            return False
    if change.kind == "damage" and deed.unit not in ("", "damage") and change.what != deed.unit.split()[0]:
        return False
    if change.kind in ("place counters", "spend counters") and deed.unit not in ("", "counters", change.what):
        return False
    return cast.by(m, change, deed.by)
