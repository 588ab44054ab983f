"""A picture of a state as plain data: what lies where, for showing a board and for saying what has changed."""

from __future__ import annotations

from typing import Any

from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.objects import (
    ARCHIVES,
    ASIDE,
    CENTRALS,
    CORP,
    GRIP,
    HEAP,
    HQ,
    PLAY,
    REMOVED,
    RND,
    RUNNER,
    SCORE,
    STACK,
    Obj,
)
from judgebot.plain import NamedTuple

Picture = dict[str, Any]
_NUMBERS = ("cost", "trash", "requirement", "points", "memory", "link", "strength")


def picture(m: Machine) -> Picture:
    """The board, as lists and mappings of text and numbers only.

    Keys: `turn`, `step`, `winner`, `mark`, `corp` and `runner`, `aside` and `removed` (cards), `access` (the card being
    accessed, or None), `run`: None, or server, phase, ice and its physical card, `inward` (how many pieces of ice are
    inward of the Runner; None before they have a position). Each side has its numbers (of the Runner's credits
    `free` are from bad publicity; `fund` are in a fund of their own, 26:10.6.2), `score`, `identity` (a card or None),
    `play` (its other cards in the play area that are not installed), `scored` (cards) and `piles`. The Corp has
    `servers`: `name`, `ice` (cards, outermost first), `root`. The Runner has `rig`. A pile has `count`, `known` (names)
    and, in Archives, `facedown` (how many). For a card see `card`.
    """
    state = m.state
    run = state.run()
    accessed = state.objs.get(state.accesses[-1]) if state.accesses else None
    return {
        "turn": state.active,
        "step": m.step(),
        "winner": state.winner,
        "mark": state.mark[0] if state.mark else None,
        "run": None
        if run is None
        else {
            "server": run.server,
            "phase": run.phase,
            "ice": m.name(run.ice) if run.ice else None,
            "card": m.state.objs[run.ice].card if run.ice in m.state.objs else None,
            "inward": run.gap if run.ice or run.gap or run.phase != numbers.INITIATION else None,
        },
        "access": card(m, accessed) if accessed is not None else None,
        CORP: {
            **_side(m, CORP),
            "servers": _servers(m),
            "piles": {zone: _pile(m, zone) for zone in (HQ, RND, ARCHIVES)},
        },
        RUNNER: {
            **_side(m, RUNNER),
            "link": c.link(m),
            "memory": {"used": c.memory_used(m), "limit": c.memory_limit(m)},
            "rig": [card(m, o) for o in _objs(m, PLAY) if o.installed and o.controller == RUNNER and _loose(o)],
            "piles": {zone: _pile(m, zone) for zone in (GRIP, STACK, HEAP)},
        },
        "aside": [card(m, o) for o in _objs(m, ASIDE)],
        "removed": [card(m, o) for o in _objs(m, REMOVED)],
    }


def card(m: Machine, obj: Obj) -> dict[str, Any]:
    """A card: `id` (of the physical card), `name` (numbered among its copies), `side`, `type`, `subtypes`, `face`,
    `counters`, `hosted`; for active cards with strength `strength`; `chosen`: what its abilities remember; `printed`:
    the numbers on it by name (`cost`, `trash`, `requirement`, `points`, `memory`, `link`, `strength`; -1 for X);
    `subroutines` of ice that is encountered: a text and "", "broken" or "resolved".

    `face` is "rezzed", "unrezzed", "faceup", "facedown" or "unknown".
    """
    printed = m.catalog.card(obj.name)
    seen: dict[str, Any] = {
        "id": obj.card,
        "name": m.name(obj.id),
        "side": printed.side,
        "type": printed.type,
        "subtypes": sorted(c.subtypes(m, obj.id)),
        "printed": {key: n for key in _NUMBERS if (n := getattr(printed, key)) is not None},
        "face": _face(m, obj),
        "counters": dict(obj.counters),
        "hosted": [card(m, o) for o in m.state.objs.values() if o.host == obj.id],
    }
    if printed.strength is not None and obj.faceup and obj.installed:
        seen["strength"] = c.strength(m, obj.id)
    met = m.state.encounter()
    if met is not None and met.ice == obj.id:
        broken = {key for key, _ in met.broken}
        seen["subroutines"] = [
            [sub.english(), "broken" if sub.key in broken else "resolved" if sub.key in met.resolved else ""]
            for sub in c.subroutines(m, obj.id)
        ]
    chosen = obj.recall("chosen")
    if chosen:
        seen["chosen"] = [m.name(x) if isinstance(x, int) else x for x in _each(chosen)]
    return seen


def _each(chosen: object) -> tuple[Any, ...]:
    return chosen if isinstance(chosen, tuple) else (chosen,)


def _face(m: Machine, obj: Obj) -> str:
    if m.catalog.card(obj.name).type == "unknown":
        return "unknown"
    if obj.installed and obj.owner == CORP and m.catalog.card(obj.name).type != "agenda":  # never rezzed (8.1.2c)
        return "rezzed" if c.rezzed(m, obj) else "unrezzed"
    return "faceup" if obj.faceup else "facedown"


def _loose(obj: Obj) -> bool:
    """Not shown inside its host."""
    return not obj.host


def _objs(m: Machine, zone: str) -> list[Obj]:
    return [m.state.objs[oid] for oid in m.state.zones[zone]]


def _side(m: Machine, who: str) -> dict[str, Any]:
    player = m.state.players[who]
    inside = [o for o in _objs(m, PLAY) if o.controller == who and not o.installed and not o.host]
    identity = next((o for o in inside if m.catalog.card(o.name).type == "identity"), None)
    numbers: dict[str, Any] = {"credits": player.credits, "clicks": player.clicks, "score": c.score(m, who)}
    if who == CORP:
        numbers["bad_publicity"] = player.bad_publicity
    else:
        numbers |= {"tags": player.tags, "core_damage": player.core_damage}
        fund = m.rules.edition.has("bad-publicity-fund")
        numbers |= {"free": 0 if fund else player.free, "fund": player.free if fund else 0}
    return {
        **numbers,
        "hand_size": c.hand_size(m, who),
        "identity": card(m, identity) if identity is not None else None,
        "play": [card(m, o) for o in inside if o is not identity],
        "scored": [card(m, o) for o in _objs(m, SCORE[who]) if _loose(o)],
    }


def _servers(m: Machine) -> list[dict[str, Any]]:
    servers = m.state.servers
    order = [name for name in servers if name not in CENTRALS] + [name for name in CENTRALS if name in servers]
    return [
        {
            "name": name,
            "ice": [card(m, m.state.objs[oid]) for oid in servers[name].ice],
            "root": [card(m, m.state.objs[oid]) for oid in servers[name].root if _loose(m.state.objs[oid])],
        }
        for name in order
    ]


def _pile(m: Machine, zone: str) -> dict[str, Any]:
    cards = _objs(m, zone)
    pile: dict[str, Any] = {
        "count": len(cards),
        "known": [m.name(o.id) for o in cards if m.catalog.card(o.name).type != "unknown"],
    }
    if zone == ARCHIVES:
        pile["facedown"] = sum(not o.faceup for o in cards)
    return pile


def changes(before: Picture, after: Picture) -> list[str]:
    """What differs between two pictures, in short phrases: `the Runner has 4 credits (was 5)`."""
    found: list[str] = []
    for who, name in ((CORP, "the Corp"), (RUNNER, "the Runner")):
        one, other = before[who], after[who]
        for key in ("credits", "tags", "bad_publicity", "core_damage", "score"):
            if key in one and one[key] != other[key]:
                found.append(f"{name} has {_amount(other[key], key)} (was {one[key]})")
    here, there = _whereabouts(before), _whereabouts(after)
    for number in sorted({*here, *there}):
        title, place = there.get(number) or here[number]
        if number not in there:
            found.append(f"{title} is no longer {place}")
        elif number not in here:
            found.append(f"{title} is {place}")
        elif here[number][1] != place:
            found.append(f"{title} is {place} (was {here[number][1]})")
    for zone, who in ((HQ, CORP), (ARCHIVES, CORP), (GRIP, RUNNER), (HEAP, RUNNER)):
        old, new = before[who]["piles"][zone]["count"], after[who]["piles"][zone]["count"]
        if old != new:
            name = zone if who == CORP else f"the {zone}"
            found.append(f"{name} has {_amount(new, 'cards')} (was {old})")
    return found


def _amount(n: int, key: str) -> str:
    """`1 credit`, `2 agenda points`, `3 bad publicity`."""
    noun = {"score": "agenda points", "core_damage": "core damage", "bad_publicity": "bad publicity"}.get(key, key)
    return f"{n} {noun[:-1] if n == 1 and noun.endswith('s') else noun}"


def _whereabouts(seen: Picture) -> dict[int, tuple[str, str]]:
    """Physical card -> its name and place, for the cards that a picture shows one by one."""
    found: dict[int, tuple[str, str]] = {}

    def note(cards: list[dict[str, Any]], place: str) -> None:
        for one in cards:
            face = f", {one['face']}" if one["face"] in ("rezzed", "unrezzed") else ""
            if one["type"] != "unknown":
                found[one["id"]] = (one["name"], place + face)
            note(one["hosted"], f"on {one['name']}")

    for server in seen[CORP]["servers"]:
        note(server["ice"], f"protecting {server['name']}")
        note(server["root"], f"in {server['name']}")
    note(seen[RUNNER]["rig"], "installed")
    for who in (CORP, RUNNER):
        note(seen[who]["scored"], f"in the {'Corp' if who == CORP else 'Runner'}'s score area")
        note(seen[who]["play"], "in the play area")
    note(seen["aside"], "set aside")
    note(seen["removed"], "removed from the game")
    return found


class Shown(NamedTuple):
    """What a picture shows of a card besides its name, and where."""

    place: str
    face: str
    counters: dict[str, int]
    strength: int | None
    chosen: list[str] | None


def places(seen: Picture) -> dict[int, Shown]:
    """Physical card -> all that is shown of it, and where; for the cards that are shown one by one."""
    found: dict[int, Shown] = {}

    def note(cards: list[dict[str, Any]], place: str) -> None:
        for one in cards:
            shown = Shown(place, one["face"], one["counters"], one.get("strength"), one.get("chosen"))
            found[one["id"]] = shown
            note(one["hosted"], f"on {one['id']}")

    for server in seen[CORP]["servers"]:
        note(server["ice"], f"ice {server['name']}")
        note(server["root"], f"root {server['name']}")
    for who in (CORP, RUNNER):
        if seen[who]["identity"] is not None:
            note([seen[who]["identity"]], f"identity {who}")
        note(seen[who]["play"], f"play {who}")
        note(seen[who]["scored"], f"score {who}")
    note(seen[RUNNER]["rig"], "rig")
    note(seen["aside"], "aside")
    note(seen["removed"], "removed")
    return found
