"""The facts that can be expected and asked about: one table for loader, schema, options, messages and the search.

Each fact stands here once, with the type of its values (`values.py`), how it is read off a game, an example and what it
says. `judgebot schema --facts` prints it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import Any

from judgebot.cards.names import is_title, normalise
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.game.objects import (
    ARCHIVES,
    CENTRALS,
    CORP,
    GRIP,
    HEAP,
    HQ,
    PLAY,
    PLAYERS,
    RND,
    RUNNER,
    SCORE,
    STACK,
    ZONES,
    Obj,
)
from judgebot.plain import NamedTuple
from judgebot.problems import resting
from judgebot.scenario.values import (
    NONE,
    RUN_FORMS,
    RUN_VALUES,
    SERVER,
    SERVERS,
    Called,
    CardName,
    Flag,
    Known,
    Number,
    OneOf,
    Several,
    Subtype,
    Text,
    Type,
    near,
    same,
)

PLACE = re.compile(r"^(HQ|R&D|Archives|remote \d+) ice (\d+)$")


class Fact(NamedTuple):
    """A fact: the type of its values, how it is read off a game, an example, what it says.

    of  takes the machine and what the fact is about: nothing, a player, a pile's zone, a server, or an object
    """

    type: Type
    of: Callable[[Machine, Any], Any]
    example: str
    says: str


def _field(name: str) -> Callable[[Machine, Any], Any]:
    return lambda m, who: getattr(m.state.players[who], name)


def _counters(kind: str) -> Callable[[Machine, Any], Any]:
    return lambda m, obj: obj.count(kind)


def _names(m: Machine, ids: Any) -> list[str]:
    return [m.name(oid) for oid in ids]


COUNT, ANY_NUMBER, NAMES = Number(), Number(None), Several(CardName())

GAME = {
    "winner": Fact(
        OneOf(*PLAYERS, "draw", NONE),
        lambda m, _: m.state.winner or NONE,
        "corp",
        "who has won",
    ),
    "turn": Fact(OneOf(*PLAYERS), lambda m, _: m.state.active, "runner", "whose turn it is"),
    "servers": Fact(
        Several(OneOf(*SERVERS)), lambda m, _: list(m.state.servers), "[HQ, R&D, Archives]", "the servers there are"
    ),
    "mark": Fact(
        OneOf(*CENTRALS, NONE),
        lambda m, _: m.state.mark[0] if m.state.mark else NONE,
        "HQ",
        "the mark",
    ),
    "run": Fact(
        OneOf(*RUN_VALUES, forms=RUN_FORMS),
        lambda m, since: last_run(m, since),
        "successful on HQ",
        "the run in progress, or else the last one as it was declared; none when no run is in progress",
    ),
}  # fmt: skip

_BOTH = {
    "credits": Fact(COUNT, _field("credits"), "5", "credits in the credit pool"),
    "clicks": Fact(COUNT, _field("clicks"), "2", "clicks left"),
    "score": Fact(ANY_NUMBER, c.score, "3", "agenda points"),
    "hand size": Fact(ANY_NUMBER, c.hand_size, "5", "the maximum hand size"),
}
PLAYER = {
    CORP: _BOTH | {"bad_publicity": Fact(COUNT, _field("bad_publicity"), "1", "bad publicity")},
    RUNNER: _BOTH
    | {
        "free": Fact(COUNT, _field("free"), "2", "credits of bad publicity, for this run"),
        "tags": Fact(COUNT, _field("tags"), "1", "tags"),
        "core_damage": Fact(COUNT, _field("core_damage"), "1", "core damage suffered"),
        "link": Fact(ANY_NUMBER, lambda m, _: c.link(m), "1", "link"),
        "memory": Fact(ANY_NUMBER, lambda m, _: c.memory_limit(m), "4", "the memory limit"),
        "memory used": Fact(COUNT, lambda m, _: c.memory_used(m), "1", "memory units in use"),
        "rig": Fact(NAMES, lambda m, _: _rig(m), "[Corroder]", "the installed cards, by name"),
    },
}
PILES = {
    CORP: {"hq": HQ, "r&d": RND, "archives": ARCHIVES, "score area": SCORE[CORP]},
    RUNNER: {"grip": GRIP, "stack": STACK, "heap": HEAP, "score area": SCORE[RUNNER]},
}
PILE = {
    "": Fact(COUNT, lambda m, zone: len(m.state.zones[zone]), "5", "how many cards are in it"),
    "cards": Fact(NAMES, lambda m, zone: _names(m, m.state.zones[zone]), "[Hedge Fund]", "their names"),
    "facedown": Fact(
        NAMES,
        lambda m, zone: _names(m, (oid for oid in m.state.zones[zone] if not m.state.objs[oid].faceup)),
        "[Hedge Fund]",
        "the names of those facedown",
    ),
}
PLACES = {
    "ice": Fact(NAMES, lambda m, name: _names(m, _server(m, name).ice), "[Ice Wall]", "the ice protecting it"),
    "root": Fact(NAMES, lambda m, name: _names(m, _server(m, name).root), "[PAD Campaign]", "the cards in its root"),
}
CARD = {
    "zone": Fact(OneOf(*ZONES), lambda m, obj: obj.zone, "heap", "where it is"),
    "rezzed": Fact(Flag(), c.rezzed, "true", "whether it is rezzed"),
    "faceup": Fact(Flag(), lambda m, obj: obj.faceup, "true", "whether it is faceup"),
    "installed": Fact(Flag(), lambda m, obj: obj.installed, "true", "whether it is installed"),
    "host": Fact(
        CardName(NONE),
        lambda m, obj: m.name(obj.host) if obj.host else NONE,
        "Ice Wall",
        "the card that hosts it; `none`",
    ),
    "server": Fact(
        OneOf(*SERVERS, NONE), lambda m, obj: obj.server or NONE, "HQ", "the server it is at"
    ),
    "strength": Fact(ANY_NUMBER, lambda m, obj: c.strength(m, obj.id), "4", "its strength"),
    "subtypes": Fact(Several(Subtype()), lambda m, obj: sorted(c.subtypes(m, obj.id)), "[barrier]", "its subtypes"),
    "subroutines": Fact(
        COUNT, lambda m, obj: len(c.subroutines(m, obj.id)), "1", "how many subroutines it has"
    ),
    "subroutine texts": Fact(
        Several(Text()),
        lambda m, obj: [sub.english() for sub in c.subroutines(m, obj.id)],
        "[End the run.]",
        "its subroutines in words",
    ),
    "abilities": Fact(COUNT, lambda m, obj: len(c.abilities(m, obj.id)), "2", "how many abilities it has"),
    "requirement": Fact(COUNT, lambda m, obj: c.requirement(m, obj.id), "3", "its advancement requirement"),
    "points": Fact(ANY_NUMBER, lambda m, obj: c.points(m, obj.id), "2", "its agenda points"),
    "position": Fact(Number(1), lambda m, obj: _position(m, obj), "1", "its place in R&D or the stack, from the top"),
    "active": Fact(Flag(), lambda m, obj: c.is_active(m, obj.id), "true", "whether its abilities are active"),
    "virus": Fact(COUNT, _counters("virus"), "2", "virus counters on it"),
    "power": Fact(COUNT, _counters("power"), "2", "power counters on it"),
    "agenda": Fact(COUNT, _counters("agenda"), "1", "agenda counters on it"),
    "advancement": Fact(COUNT, _counters("advancement"), "3", "advancement counters on it"),
    "credit": Fact(COUNT, _counters("credit"), "4", "credits on it"),
    "credits": Fact(COUNT, _counters("credit"), "4", "credits on it"),
    "bad publicity": Fact(COUNT, _counters("bad publicity"), "1", "bad publicity on it"),
}  # fmt: skip


# Reading facts off a game


def look_up(m: Machine, path: str, since: int = 0) -> Any:
    """A fact about the state of a game.

    path   `winner`, `runner.credits`, `corp.HQ` (how many cards), `corp.Archives.cards` (their names), `HQ.ice`
           (names, outermost first), or `CARD.fact` where CARD is the name of a card (`#2` for its second copy, a name
           given with `as:`, `HQ ice 1` for a place)
    since  index into the history: of runs that began before it nothing is told

    Raises LookupError if there is no such fact, or no such card.
    """
    head, _, name = path.strip().partition(".")
    if not name:
        if head.lower() not in GAME:
            raise LookupError(f"no fact called {path!r}")
        return GAME[head.lower()].of(m, since)
    who, of = head.strip().lower(), name.strip().lower()
    if who in PLAYERS:
        if of in PLAYER[who]:
            return PLAYER[who][of].of(m, who)
        pile, _, what = of.partition(".")
        if pile not in PILES[who] or what not in PILE:
            raise LookupError(f"no fact called {path}")
        return PILE[what].of(m, PILES[who][pile])
    if of in PLACES and SERVER.fullmatch(head.strip()):
        return PLACES[of].of(m, who)
    head, _, name = path.strip().rpartition(".")  # a card's name may contain a full stop
    found = CARD.get(name.strip().lower())
    if found is None:
        raise LookupError(f"no fact called {name!r} of a card")
    return found.of(m, find(m, head))


def holds(m: Machine, path: str, wanted: Any, since: int = 0) -> bool:
    """Whether a fact is as wanted; a card may be called by a name given with `as:`. Raises LookupError."""
    return same(look_up(m, path, since), _meant(m, wanted))


def _meant(m: Machine, wanted: Any) -> Any:
    """A wanted value with the names given with `as:` replaced by those that the game knows."""
    if isinstance(wanted, list):
        return [_meant(m, one) for one in wanted]
    card = m.named.get(wanted.strip().lower()) if m.named and isinstance(wanted, str) else None
    return wanted if card is None else m.name(next(o.id for o in m.state.objs.values() if o.card == card))


def find(m: Machine, name: str) -> Obj:
    """The object of a card's name; `#2` for its second copy; `HQ ice 1` for a place. Prefers cards in play.

    Raises LookupError if there is none.
    """
    place = PLACE.match(name.strip())
    if place:
        ice = m.state.servers[place.group(1)].ice if place.group(1) in m.state.servers else ()
        index = int(place.group(2)) - 1
        if index >= len(ice):
            raise LookupError(f"no {name}")
        return m.state.objs[ice[index]]
    objs = m.state.objs.values()
    card = m.named.get(name.strip().lower())
    found = [o for o in objs if o.card == card]
    wanted = normalise(name)
    found = found or [o for o in objs if normalise(m.name(o.id)) == wanted]
    if not found:
        titles = {name: normalise(m.catalog.card(name).title) for name in {o.name for o in objs} if name}
        known = [o for o in objs if o.name]
        found = [o for o in known if titles[o.name] == wanted]
        found = found or [o for o in known if titles[o.name].startswith(wanted)]
    if found:
        return min(found, key=lambda o: (o.zone != PLAY, o.card))
    raise LookupError(f"no card called {name!r} in this game")


_OF_RUNS = frozenset(("successful run", "unsuccessful run", "run ends", "run starts"))


@functools.cache
def _called(text: str, *names: str) -> Called:
    return Called(text, names)


def last_run(m: Machine, since: int = 0) -> Called:
    """What the record says of the run in progress, or else of the last one that began; see `GAME["run"]`."""
    state = m.state
    if state.runs:
        run = state.runs[-1]
        names = [run.server, "in progress", f"in progress on {run.server}"]
        if any([change.kind == "unsuccessful run" for change in state.history[run.start :]]):  # 6.9.6c
            names += ["unsuccessful", f"unsuccessful on {run.server}"]
        if not run.successful:
            return _called(f"in progress on {run.server}", *names)
        names += ["successful", f"successful on {run.server}"]
        return _called(f"successful on {run.server}, in progress", *names)
    for change in reversed(state.history[since:]):
        kind = change.kind
        if kind not in _OF_RUNS:
            continue
        if kind in ("successful run", "unsuccessful run") or (kind == "run ends" and change.what == "successful"):
            verdict = "unsuccessful" if kind == "unsuccessful run" else "successful"
            return _called(f"{verdict} on {change.server}", NONE, verdict, f"{verdict} on {change.server}")
        if kind == "run starts":  # it ended without either
            break
    return _called(NONE, NONE)


def _rig(m: Machine) -> list[str]:
    objs = (m.state.objs[oid] for oid in m.state.zones[PLAY])
    return [m.name(obj.id) for obj in objs if obj.controller == RUNNER and obj.installed]


def _server(m: Machine, name: str) -> Any:
    found = next((server for key, server in m.state.servers.items() if key.lower() == name), None)
    if found is None:
        raise LookupError(f"no server called {name!r} at this time")
    return found


def _position(m: Machine, obj: Obj) -> int:
    if obj.zone not in (RND, STACK):
        raise LookupError(resting(f"{m.name(obj.id)} is in no deck: only decks have an order", "4.2.3"))
    return m.state.zones[obj.zone].index(obj.id) + 1


def of_record(path: str) -> bool:
    """Whether a fact is one of the record of what happened: no state tells it."""
    return path.strip().lower() == "run"


# Checking what is asked


class Wrong(NamedTuple):
    """What is wrong with a fact that is asked about, and what was expected instead."""

    found: str
    expected: str


def wrong(path: str, known: Known | None, there: bool = False) -> Wrong | None:
    """What is wrong with a fact's name.

    known  the names of the board
    there  whether a card must be on the board, and not just one of the game
    """
    found = declared(path)
    if isinstance(found, Wrong):
        return found
    head = path.strip().rpartition(".")[0]
    if known is None or not head or head.lower().partition(".")[0] in PLAYERS or PLACE.match(head):
        return None
    if SERVER.fullmatch(head) or known.has(head, prefix=True) or (not there and is_title(head)):
        return None
    near_to = known.near(head)
    hint = f" (did you mean {' or '.join(near_to)}?)" if near_to else ""
    said = f"the name of a card on the board before `.{path.rpartition('.')[2]}`{hint}"
    return Wrong(f'the fact "{path}": no card called {head!r}', said)


def wrong_value(path: str, value: Any, known: Known | None) -> Wrong | None:
    """What is wrong with the value that a fact is asked to have; None also if the fact itself is wrong."""
    found = declared(path)
    if isinstance(found, Wrong) or found.type.has(value, known):
        return None
    return Wrong(f"`{path.strip()}: {_told(value)}`", f"`{path.strip()}:` and {found.type.expected(value, known)}")


def declared(path: str) -> Fact | Wrong:
    """The fact that a path names, by its form alone; or what is wrong with it."""
    text = path.strip()
    head, dot, name = text.rpartition(".")
    low = text.lower()
    if not dot:
        if low in GAME:
            return GAME[low]
        return _missing(path, low, GAME, "one of", "; or `runner.credits`, `CARD.zone` and the like")
    who, _, of = low.partition(".")
    of = of.strip()
    if who.strip() in PLAYERS:
        who = who.strip()
        pile, _, what = of.partition(".")
        if of in PLAYER[who]:
            return PLAYER[who][of]
        if pile in PILES[who] and what in PILE:
            return PILE[what]
        return _missing(path, of, (*PLAYER[who], *PILES[who]), f"a fact of the {who}")
    name = name.strip().lower()
    if name in PLACES and SERVER.fullmatch(head.strip()):
        return PLACES[name]
    if name in CARD and head.strip():
        return CARD[name]
    if SERVER.fullmatch(head.strip()):
        return _missing(path, name, PLACES, "a fact of a server")
    return _missing(path, name, CARD, "a fact of a card")


def _missing(path: str, given: str, known: Any, what: str, more: str = "") -> Wrong:
    names = list(known)
    found = near(given, names, 0.6)[:1]
    hint = f" (did you mean {found[0]}?)" if found else ""
    return Wrong(f'the fact "{path}"', f"{what}: {', '.join(names)}{hint}{more}")


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_told, value))}]"
    return "nothing" if value is None else "a mapping" if isinstance(value, dict) else str(value)


def table() -> Iterator[tuple[str, str, Fact]]:
    """Every fact with its section (see `words.SECTIONS`) and the name by which it is listed there."""
    for name, fact in GAME.items():
        yield "simple", name, fact
    for who in PLAYERS:
        for name, fact in PLAYER[who].items():
            yield who, name, fact
        for low, zone in PILES[who].items():
            for what, fact in PILE.items():
                name = low if low == "score area" else zone
                yield who, f"{name}.{what}" if what else name, fact
    for name, fact in PLACES.items():
        yield "servers", name, fact
    for name, fact in CARD.items():
        yield "card", name, fact
