"""A reading as a scenario's own tree: what `--save` writes, and what the scenario's loader reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml

from judgebot.ask.hosting import hosts_uninstalled
from judgebot.ask.readings import Placed, Reading
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import parse

Said = tuple[str, str, str]  # a line of play: who, words, and the step at which it is meant, or ""
DECK = 20  # unknown cards below those that are named


def as_tree(r: Reading, lines: Iterable[Said]) -> dict[str, Any]:
    """The scenario that a line describes, as plain data.

    lines  the lines of play
    """
    board: dict[str, Any] = {}
    if r.turn or not r.run:
        board["turn"] = r.turn or RUNNER
    if r.at:
        board["at"] = r.at
    if r.run:
        board["run"] = dict(r.run)
    for who in (CORP, RUNNER):
        side: dict[str, Any] = {unit: n for (of, unit), n in r.numbers.items() if of == who}
        identity = next((one for one in r.in_zone("identity") if one.side == who), None)
        if identity is not None:
            side["identity"] = _card(r, identity)
        for zone in ("HQ", "R&D", "Archives") if who == CORP else ("grip", "stack", "heap"):
            cards = _zone(r, zone)
            if cards is not None:
                side[zone] = cards
        active = [one for one in r.in_zone("play") if one.side == who]
        if active:
            side["play"] = [_card(r, one) for one in active]
        score = r.in_zone(f"{who} score")
        if score:
            side["score"] = [_card(r, one) for one in score]
        if who == CORP:
            servers = {}
            for name in r.servers:
                parts = {part: [_card(r, one) for one in r.in_server(name, part)] for part in ("ice", "root")}
                servers[name] = {part: cards for part, cards in parts.items() if cards} or {"ice": []}
            if servers:
                side["servers"] = servers
        else:
            rig = [_card(r, one) for one in r.in_zone("rig")]
            rig += [_card(r, one) for one in r.cards if one.on is not None and not _hosts_in_rig(one)]
            if rig:
                side["rig"] = rig
        if side:
            board[who] = side
    tree: dict[str, Any] = {"title": _title(r), "question": " ".join(r.text.split()), "board": board}
    if r.history:
        tree["history"] = r.history
    tree["play"] = [
        {"random" if who == "chance" else who: words, **({"at": at} if at else {})} for who, words, at in lines
    ]
    return tree


def _title(r: Reading) -> str:
    names = list(dict.fromkeys(one.title for one in r.cards))[:3]
    return ", ".join(names) or "A question"


def _zone(r: Reading, zone: str) -> Any:
    cards: list[Any] = [_card(r, one) for one in r.in_zone(zone)]
    n = r.unknown.get(zone)
    if not cards:
        return n
    more = n or (DECK if zone in ("R&D", "stack") else 0)
    return [*cards, *(["unknown"] * more)]


def _hosts_in_rig(one: Placed) -> bool:
    """Whether a hosted card stands below its host: the Corp's cards have no other place."""
    return one.on is not None and (one.side == CORP or (one.on.where == "rig" and one.on.side == RUNNER))


def _card(r: Reading, one: Placed) -> Any:
    options: dict[str, Any] = {}
    for key, value in one.options.items():
        if key == "whose" or (key == "installed" and value):
            continue
        if key == "rezzed" and not value:
            continue
        options[key] = value
    if one.chosen is not None:
        options["chosen"] = _place(r, one.chosen)
    if one.on is not None and not _hosts_in_rig(one):
        options["on"] = _place(r, one.on)
    if one.on is not None and "installed" not in one.options and hosts_uninstalled(one.on):
        options["installed"] = False
    hosted = [_card(r, other) for other in r.cards if other.on is one and _hosts_in_rig(other)]
    if hosted:
        options["hosted"] = hosted
    return {"card": one.title, **options} if options else one.title


def _place(r: Reading, one: Placed) -> str:
    """How another card is referred to."""
    if one.where == "ice":
        return f"{one.server} ice {r.in_server(one.server, 'ice').index(one) + 1}"
    return one.title


def as_yaml(tree: dict[str, Any]) -> str:
    """The tree as a file."""
    return str(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None))


def as_scenario(r: Reading, lines: Iterable[Said], name: str = "ask", until: str = "") -> Scenario:
    """The scenario of a reading. Raises BadInput where the loader refuses it.

    until  the numbered step at which it ends; "": at the next decision
    """
    text = as_yaml({**as_tree(r, lines), **({"until": until} if until else {})})
    return parse(text, name)
