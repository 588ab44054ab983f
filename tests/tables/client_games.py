"""Games of our own, written as the web client would: its states, the pairs of its differ, a few lines of its log."""

from __future__ import annotations

import copy
import itertools
import random
import uuid
from collections.abc import Iterator
from typing import Any, NamedTuple

from judgebot.cards.catalog import OTHER_FACE
from judgebot.engine import characteristics as c
from judgebot.engine.edition import EDITIONS
from judgebot.engine.machine import Machine
from judgebot.game.objects import ARCHIVES, ASIDE, CORP, DECK, DISCARD, HAND, PLAY, REMOVED, RUNNER, SCORE, Obj
from judgebot.tables.editions import CLIENTS
from tests.stress import games

USERS = {CORP: "dust <b>& ash\u202e", RUNNER: "dust"}  # names are what people like
_TYPES = {"ice": "ICE"}
_COUNTERS = {"bad publicity": "bad-publicity"}
_SERVERS = {"HQ": "hq", "R&D": "rd", "Archives": "archives"}
_PHASES = {"6.9.1": "initiation", "6.9.2": "approach-ice", "6.9.3": "encounter-ice", "6.9.4": "movement"}
_ACTIONS = {"run": "run starts", "play": "play", "install": "install"}
_HAND = {CORP: "HQ", RUNNER: "their Grip"}

State = dict[str, Any]


class Written(NamedTuple):
    """A game: the file's content, and for each entry the game as it was then."""

    data: dict[str, Any]
    played: list[Machine]


# States


def state(m: Machine, log: list[Any], sequence: int) -> State:
    """The state of a game as the client keeps it."""
    s = m.state
    step = m.step()
    run, met = _run(m)
    return {
        "active-player": s.active,
        "turn": (s.turn + 1) // 2,
        "sequence": sequence,
        "end-turn": False,
        **({f"{s.active}-phase-12": True} if step in ("5.6.1b", "5.7.1b") and not s.runs else {}),
        **({f"{s.active}-post-discard": True} if step in ("5.6.3b", "5.7.2b") and not s.runs else {}),
        **({"mark": _SERVERS[s.mark[0]]} if s.mark else {}),
        **({"run": run} if run else {}),
        **({"encounters": met} if met else {}),
        **({"winner": s.winner, "reason": "Agenda"} if s.winner else {}),
        "corp": _side(m, CORP) | _corp(m),
        "runner": _side(m, RUNNER) | _runner(m),
        "log": list(log),
    }


def _side(m: Machine, who: str) -> State:
    s, player = m.state, m.state.players[who]

    def zone(name: str, key: str) -> list[State]:
        return [_card(m, s.objs[oid], [key]) for oid in s.zones[name]]

    inside = [s.objs[oid] for oid in s.zones[PLAY] if not s.objs[oid].installed and not s.objs[oid].host]
    mine = [one for one in inside if one.controller == who]
    identity = next((one for one in mine if m.catalog.card(one.name).type == "identity"), None)
    hand = zone(HAND[who], "hand")
    return {
        "user": {"username": USERS[who]},
        "identity": _card(m, identity, ["identity"]) if identity else None,
        "click": player.clicks,
        "credit": player.credits - (0 if m.rules.edition.has("bad-publicity-fund") else player.free),
        "agenda-point": c.score(m, who),
        "hand": hand,
        "hand-count": len(hand),
        "hand-size": {"base": 5, "total": c.hand_size(m, who)},
        "deck": [],
        "deck-count": len(s.zones[DECK[who]]),
        "discard": zone(DISCARD[who], "discard") or None,
        "scored": zone(SCORE[who], "scored") or None,
        "rfg": [_card(m, one, ["rfg"]) for one in _owned(m, REMOVED, who)] or None,
        "set-aside": [_card(m, one, ["set-aside"]) for one in _owned(m, ASIDE, who)] or None,
        "play-area": [_card(m, one, ["play-area"]) for one in mine if one is not identity] or None,
        "prompt-state": _prompt(m, who),
    }


def _prompt(m: Machine, who: str) -> State | None:
    """What a player is asked: the client asks nothing where an action can be taken, or something can be done."""
    decision = m.decision
    if decision is None or decision.kind in ("action", "paid", "jack out"):
        return None
    if decision.who != who:
        return {"msg": "-", "prompt-type": "waiting"}
    return {"msg": "-", "prompt-type": "select"}


def _owned(m: Machine, zone: str, who: str) -> list[Obj]:
    return [m.state.objs[oid] for oid in m.state.zones[zone] if m.state.objs[oid].owner == who]


def _corp(m: Machine) -> State:
    servers: State = {}
    for name, one in m.state.servers.items():
        key = _SERVERS.get(name) or name.replace("remote ", "remote")
        rows = (("content", one.root), ("ices", one.ice[::-1]))
        servers[key] = {
            row: [_card(m, m.state.objs[oid], ["servers", key, row]) for oid in oids if not m.state.objs[oid].host]
            or None
            for row, oids in rows
        }
    bad = m.state.players[CORP].bad_publicity
    return {"servers": servers, "bad-publicity": {"base": bad, "additional": 0}}


def _runner(m: Machine) -> State:
    player = m.state.players[RUNNER]
    rig: dict[str, list[State]] = {}
    for oid in m.state.zones[PLAY]:
        one = m.state.objs[oid]
        if one.installed and one.controller == RUNNER and not one.host and not one.server:
            kind = m.catalog.card(one.name).type if one.faceup else "facedown"
            rig.setdefault(kind, []).append(_card(m, one, ["rig", kind]))
    tags = player.tags
    return {
        "rig": {row: rig.get(row) for row in ("program", "hardware", "resource", "facedown")},
        "tag": {"base": tags, "total": tags, "is-tagged": tags > 0},
        "brain-damage": player.core_damage,
        "link": c.link(m),
        "memory": {"base": 4, "available": c.memory_limit(m), "used": c.memory_used(m)},
        "bad-pub-credit": player.free,
    }


def cid(m: Machine, obj: Obj) -> str:
    """The client's number of a card."""
    return str(uuid.UUID(int=obj.card))


def _card(m: Machine, obj: Obj, zone: list[str]) -> State:
    printed = m.catalog.card(obj.name)
    front = m.catalog.card(obj.name.removesuffix(OTHER_FACE))
    counters = {_COUNTERS.get(kind, kind): n for kind, n in obj.counters if kind != "advancement"}
    if obj.installed and any(one.name == "recurring" for ability in printed.abilities for one in ability.static):
        counters["recurring"] = counters.pop("credit", 0)  # a zero stays
    found: State = {
        "cid": cid(m, obj),
        "title": front.title,
        "printed-title": front.title,
        **({"face": "back"} if front is not printed else {}),
        "side": obj.owner.title(),
        "type": _TYPES.get(printed.type, printed.type.title()),
        "zone": zone,
        "cost": printed.cost,
    }
    if counters:
        found["counter"] = counters
    if obj.count("advancement"):
        found["advance-counter"] = obj.count("advancement")
    if obj.installed:
        found["installed"] = True
        if obj.owner == CORP and obj.faceup:
            found["rezzed"] = True
        if printed.strength is not None and obj.faceup:
            found["current-strength"] = c.strength(m, obj.id)
    if zone == ["scored"]:
        found["current-points"] = c.points(m, obj.id)
    if obj.zone == ARCHIVES and obj.faceup:
        found["seen"] = True
    if zone[-1] == "facedown" or (obj.host and obj.owner == RUNNER and not obj.faceup):
        found["facedown"] = True
    hosted = [_card(m, one, ["onhost"]) for one in m.state.objs.values() if one.host == obj.id]
    if hosted:
        found["hosted"] = hosted
    return found


def _run(m: Machine) -> tuple[State | None, State | None]:
    run = m.state.run()
    if run is None:
        return None, None
    name = _SERVERS.get(run.server) or run.server.replace("remote ", "remote")
    ice = m.state.servers[run.server].ice if run.server in m.state.servers else ()
    place = len(ice) - ice.index(run.ice) if run.ice in ice else 0
    phase = _PHASES.get(run.phase, "success")
    place = len(ice) if phase == "initiation" else place
    if phase == "movement" and place and m.step() < "6.9.4d":
        place -= 1
    found: State = {"server": [name], "position": place, "phase": phase, "no-action": False}
    encounter = m.state.encounter()
    if phase != "encounter-ice" or encounter is None or encounter.ice not in m.state.objs:
        return found, None
    broken = {key for key, _ in encounter.broken}
    met = _card(m, m.state.objs[encounter.ice], ["servers", name, "ices"])
    met["subroutines"] = [
        {"label": "-", **({"broken": True} if sub.key in broken else {}), **_fired(sub.key in encounter.resolved)}
        for sub in c.subroutines(m, encounter.ice)
    ]
    return found, {"ice": met, "encounter-count": 1}


def _fired(so: bool) -> State:
    return {"fired": True} if so else {}


# The differ


def alterations(old: Any, new: Any) -> Any:
    """What differs, as the differ writes it."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {
            key: alterations(old[key], value) if key in old and _alike(old[key], value) else copy.deepcopy(value)
            for key, value in new.items()
            if key not in old or old[key] != value
        }
    found: list[Any] = []
    for number, value in enumerate(new):
        if number >= len(old):
            found += ["+", copy.deepcopy(value)]
        elif old[number] != value:
            found += [number, alterations(old[number], value) if _alike(old[number], value) else copy.deepcopy(value)]
    return found


def removals(old: Any, new: Any) -> Any:
    """What is to go, as the differ writes it."""
    if isinstance(old, dict):
        found: State = {}
        for key, value in old.items():
            if key not in new:
                found[key] = 0
            elif _alike(value, new[key]) and (inner := removals(value, new[key])):
                found[key] = inner
            elif isinstance(value, dict) and isinstance(new[key], str):
                found[key] = copy.deepcopy(value)  # as seen
        return found
    deeper: list[Any] = []
    for number, (value, other) in enumerate(zip(old, new, strict=False)):
        if _alike(value, other) and (inner := removals(value, other)):
            deeper += [number, inner]
    gone = len(old) - len(new)
    return [gone, *deeper] if gone > 0 or deeper else []


def _alike(old: Any, new: Any) -> bool:
    return (isinstance(old, dict) and isinstance(new, dict)) or (isinstance(old, list) and isinstance(new, list))


# Games


def written(number: int, most: int = 120, seed: int = 0, pools: Any = None, edition: str = CLIENTS) -> Written:
    """A game with random decks and choices, up to so many entries, by the rules that the client plays by."""
    rng = random.Random(f"{seed}/{number}")
    pools = pools or {side: games.pool(side) for side in (CORP, RUNNER)}
    m, _ = games.start(rng, pools, record=False, edition=EDITIONS[edition])
    log: list[Any] = []
    played: list[Machine] = []
    states: list[State] = []
    told = 0
    for kept in _moments(m, rng):
        told = tell(m, log, told) if states else len(m.state.history)
        states.append(state(m, log, len(states)))
        played.append(kept)
        if len(states) >= most:
            break
    history: list[Any] = [states[0]]
    for old, new in itertools.pairwise(states):
        history.append([alterations(old, new), removals(old, new)])
    winner = m.state.winner or None
    metadata = {"winner": winner, "reason": None, "turn": (m.state.turn + 1) // 2, "corp.agenda-points": 0}
    return Written({"metadata": metadata, "history": history, "replay-shared": False}, played)


def _moments(m: Machine, rng: random.Random) -> Iterator[Machine]:
    """The game, at each decision at which a player does something."""
    while (decision := m.advance()) is not None:
        pick = rng.randrange(len(decision.options))
        if decision.kind == "paid" and rng.random() < 0.8 and decision.default is not None:
            pick = decision.default
        if decision.kind != "paid" or pick != decision.default or rng.random() < 0.2:
            yield m.copy(record=False)
        m.answer(pick)
    yield m.copy(record=False)


def tell(m: Machine, log: list[Any], told: int) -> int:
    """Lines of the log for what happened since."""
    history = m.state.history
    action = ""  # on which a click was spent, and of which no line tells yet
    for one in history[told:]:
        action = str(one.data[0]) if one.kind == "clicks on an action" else action
        text = _line(m, one)
        if one.kind == _ACTIONS.get(action):
            text, action = f"spends [Click] to {text}", ""
        if text:
            log.append({"user": "__system__", "text": f"{USERS[one.who or m.state.active]} {text}", "timestamp": ""})
    return len(history)


def _line(m: Machine, one: Any) -> str:
    obj = m.state.objs.get(one.obj) or m.state.gone.get(one.obj)
    title = m.catalog.card(obj.name).title if obj is not None and obj.name else "a card"
    where = one.server.replace("remote", "Server")
    match one.kind:
        case "turn starts":
            return f"started their turn with cards in {_HAND[one.who]}."
        case "run starts":
            return f"make a run on {where}."
        case "play":
            return f"play {title}."
        case "install":
            return f"install {title if one.who == RUNNER else 'a card'}."
        case "rez":
            return f"pays 1 [Credits] to rez {title}."
        case "encounter":
            return f"encounters {title} protecting {where} at position 0."
        case "access":
            return f"accesses {title} from {where}."
        case "trash" if obj is not None and (obj.owner == RUNNER or one.who == RUNNER):
            return f"trashes {title}."
        case "score" | "steal":
            return f"{one.kind}s {title} and gains agenda points."
    return ""
