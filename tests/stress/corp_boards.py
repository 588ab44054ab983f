"""Boards on which the Corp has cards to rez and instances to order, for `reducing.py`: most plain, some that see it."""

from __future__ import annotations

import copy
import random
from typing import Any

import yaml

from tests.stress.merging import drawn

TURN = {"event": "turn begins", "who": "corp"}
PLAIN: tuple[Any, ...] = (
    {"when": TURN, "do": [{"gain": 1}]},
    {"when": TURN, "do": [{"gain": {"n": 2, "who": "runner"}}]},
    {"when": TURN, "do": [{"place": "power"}]},
    {"when": TURN, "may": True, "do": [{"gain": 1}]},
    {"when": TURN, "do": [{"gain": 1}, {"place": {"kind": "power", "n": 2}}]},
    {"cost": "1 click", "do": [{"gain": 3}]},
)
POOR = {"at_most": {"a": {"player": "credits"}, "b": 2}}
# What two orders, or a rez before or after something, are not the same to.
SEEING: tuple[Any, ...] = (
    {"when": {"event": "rez", "who": "corp"}, "do": [{"gain": 1}]},
    {"when": {"event": "rez", "card": "this"}, "do": [{"gain": 2}]},
    {"when": {"event": "rez", "who": "corp", "first": "turn"}, "do": ["tags"]},
    {"when": {"event": "gain credits", "who": "corp", "first": "turn"}, "do": [{"place": "power"}]},
    {"when": {"event": "gain credits", "who": "corp"}, "do": [{"damage": 1}]},
    {"when": {"event": "place counters", "who": "corp", "first": "turn"}, "do": [{"gain": 1}]},
    {"when": {"event": "no credits", "who": "corp"}, "do": [{"gain": 2}]},
    {"when": {"event": "spend credits", "who": "corp", "first": "turn"}, "do": ["tags"]},
    {"when": {"event": "action phase ends", "who": "corp"}, "do": [{"gain": 1}]},
    {"when": {"event": "action ends", "who": "corp", "first": "turn"}, "do": ["tags"]},
    {"when": TURN, "do": [{"lose": {"n": 1, "who": "corp"}}]},
    {"when": TURN, "do": [{"gain": {"player": "credits"}}]},
    {"when": TURN, "if": POOR, "do": [{"gain": 2}]},
    {"when": TURN, "do": [{"if": {"is_true": POOR, "then": [{"gain": 3}]}}]},
    {"when": TURN, "do": [{"pay": {"cost": "2c", "then": ["tags"]}}]},
    {"holds": POOR, "do": [{"trash": "this"}]},
    {"holds": {"at_least": {"a": {"counters": "power"}, "b": 1}}, "do": [{"gain": 1}, {"trash": "this"}]},
    {"static": {"cost": {"to": "rez", "by": 1}}},
    {"static": {"cost": {"to": "rez", "by": -1}}, "if": POOR},
    {"static": {"additional_cost": {"to": "rez", "cost": "1c"}}},
    {"static": {"cannot": {"who": "corp", "do": "gain credits"}}, "if": POOR},
    {"static": {"memory": -1}, "if": {"exists": {"type": "asset", "rezzed": True}}},
    {"cost": "trash", "do": [{"gain": 2}]},
    {"cost": "1c", "do": [{"draw": 1}]},
)


def corp_board(rng: random.Random) -> str:
    """The text of a board in the Corp's turn: at its start, or with its last click."""
    cards: dict[str, Any] = {}
    servers = []
    for n in range(rng.choice((2, 3, 3, 4))):
        abilities = [copy.deepcopy(rng.choice(PLAIN))]
        if rng.random() < 0.25:
            abilities.append(copy.deepcopy(rng.choice(SEEING)))
        title = f"Asset {n + 1}"
        if n and rng.random() < 0.15:  # two copies of one card
            title = f"Asset {n}"
        else:
            cards[title] = {
                "side": "corp",
                "type": rng.choice(("asset", "asset", "upgrade")),
                "cost": rng.choice((0, 1, 1, 2)),
                "unique": rng.random() < 0.2,
                "abilities": abilities,
            }
        servers.append(f"remote {n + 1}: {{root: [{{card: {title}, rezzed: {rng.choice(('true', 'false'))}}}]}}")
    for one in drawn(rng, "corp", rng.choice((0, 0, 0, 1)), ("asset", "upgrade")):
        cards[one.title] = one.entry
        name = "'" + one.title.replace("'", "''") + "'"
        servers.append(f"remote 9: {{root: [{{card: {name}, rezzed: {rng.choice(('true', 'false'))}}}]}}")
    rig = []
    if rng.random() < 0.3:
        watched = copy.deepcopy(rng.choice((*SEEING[:2], *SEEING[3:5], SEEING[-1])))
        cards["Witness"] = {"side": "runner", "type": "resource", "cost": 0, "abilities": [watched]}
        rig.append("Witness")
    where = rng.choice(("at: 5.6.1a", "at: 5.6.1a", "at: 5.6.2a"))
    lines = [
        "title: the Corp's windows",
        "board:",
        "  turn: corp",
        f"  {where}",
        f"  corp: {{clicks: 1, credits: {rng.randint(0, 4)}, HQ: {rng.choice((1, 1, 5))}, R&D: 2,",
        f"    servers: {{{', '.join(servers)}}}}}",
        f"  runner: {{credits: {rng.choice((0, 1))}, grip: 2, stack: 1, rig: [{', '.join(rig)}]}}",
    ]
    text = yaml.safe_dump({"cards": cards}, default_flow_style=None, width=110, sort_keys=False, allow_unicode=True)
    return "\n".join(lines) + "\n" + text
