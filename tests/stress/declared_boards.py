"""The boards of `declared.py`: a declaration on cards of many types and places, and what else these cards can do."""

from __future__ import annotations

import copy
import functools
from typing import Any

from judgebot.cards.catalog import Catalog, read_card
from judgebot.engine.machine import Machine
from judgebot.scenario.board import build
from judgebot.scenario.read import parse
from tests.stress import crossing

Raw = Any

ICE = (
    "ice: [Hunter, {card: Ice Wall, rezzed: true, advanced: 1}]",
    "ice: [{card: Enigma, rezzed: true}]",
    ", ice: [Palisade]",
)
# On what card the declaration stands: side, type, facts, where on the board it is, and what else the board has.
HOSTS: dict[str, tuple[str, ...]] = {
    "asset": (
        "corp",
        "asset",
        "cost: 1, trash: 1,",
        "servers",
        "      remote 4: {root: [{card: Specimen, rezzed: true, credits: 3, power: 2}], ice: [Wall of Static]}",
    ),
    "upgrade": (
        "corp",
        "upgrade",
        "cost: 1, trash: 1,",
        "servers",
        "      remote 4: {root: [{card: Specimen, rezzed: true, power: 2}, Regulatory Capture], ice: [Wall of Static]}",
    ),
    "ice": (
        "corp",
        "ice",
        "cost: 1, strength: 2, subtypes: [barrier],",
        "ice",
        "{card: Specimen, rezzed: true, power: 2, advanced: 1}, ",
    ),
    "agenda": (  # without tags, so that it shows who is tagged
        *("corp", "agenda", "requirement: 2, points: 2,", "score", "{card: Specimen, power: 2}, "),
        *("tags: 2", "tags: 0"),
    ),
    "agenda in a remote": (
        *("corp", "agenda", "requirement: 2, points: 1,", "servers"),
        "      remote 4: {root: [{card: Specimen, advanced: 2}]}",
    ),
    "resource": ("runner", "resource", "cost: 1,", "rig", "      - {card: Specimen, credits: 3, power: 2}"),
    "program": (
        *("runner", "program", "subtypes: [icebreaker, fracter], cost: 1, strength: 5, memory: 2,", "rig"),
        "      - {card: Specimen, credits: 3, power: 2}",
    ),
    "hardware": (
        "runner",
        "hardware",
        "cost: 1,",
        "rig",
        "      - {card: Specimen, power: 2, hosted: [Datasucker, Corroder]}",
    ),
    "hosted program": (
        *("runner", "program", "cost: 1, memory: 1, strength: 1, subtypes: [icebreaker, virus],", "ice"),
        "{card: Rototurret, rezzed: true, hosted: [{card: Specimen, virus: 2, power: 2, hosted: [Cleaver]}]}, ",
    ),
    "unrezzed asset": (
        *("corp", "asset", "cost: 1, trash: 1,", "servers"),
        "      remote 4: {root: [Specimen]}",
    ),
    "unrezzed ice": ("corp", "ice", "cost: 1, strength: 2, subtypes: [barrier],", "ice", "Specimen, "),
    "hosted on unrezzed ice": (
        *("runner", "program", "cost: 1, memory: 1, strength: 1, subtypes: [icebreaker, virus],", "ice"),
        "{card: Wall of Thorns, hosted: [{card: Specimen, virus: 2, power: 2}]}, ",
    ),
    "in the grip": ("runner", "event", "cost: 1,", "grip", "Specimen, "),
    "in HQ": ("corp", "operation", "cost: 1,", "HQ", "Specimen, "),
    "agenda in HQ": ("corp", "agenda", "requirement: 2, points: 1,", "HQ", "Specimen, "),
    "program in the grip": ("runner", "program", "cost: 1, memory: 1,", "grip", "Specimen, "),
    "upgrade in HQ": ("corp", "upgrade", "cost: 1, trash: 1,", "HQ", "Specimen, "),
    "in HQ, no tags": ("corp", "operation", "cost: 1,", "HQ", "Specimen, ", "tags: 2", "tags: 0"),
    "asset on top of R&D": (
        *("corp", "asset", "cost: 1, trash: 1,", "HQ", ""),
        *("R&D: [", "R&D: [Specimen, ", ICE[1], ""),
    ),
    "current": (
        *("corp", "operation", "cost: 1, subtypes: [current],", "HQ", ""),
        *("\n  corp:\n", "\n  corp:\n    play: [Specimen]\n"),
    ),
    "current of the Runner": (
        *("runner", "event", "cost: 1, subtypes: [current],", "grip", ""),
        *("\n  runner:\n", "\n  runner:\n    play: [Specimen]\n"),
    ),
    "hosts cards that are not installed": (
        *("runner", "hardware", "cost: 1,", "rig"),
        "      - {card: Specimen, hosted: [{card: Cleaver, installed: false}, {card: Legwork, installed: false}]}",
    ),
    "no ice, no tags": (
        *("corp", "upgrade", "cost: 1, trash: 1,", "servers", "      remote 4: {root: [Specimen]}"),
        *("tags: 2", "tags: 0", *(part for ice in ICE for part in (ice, ""))),
    ),
    "ice, with agendas in HQ": (
        *("corp", "ice", "cost: 1, strength: 2, subtypes: [barrier],", "ice", "{card: Specimen, rezzed: true}, "),
        *("HQ: [Hedge Fund, Palisade,", "HQ: [Offworld Office, Fetal AI,"),
    ),
    # on ice that has a paid ability, and beside an unrezzed card that has one
    "hosted on what can be used": (
        *("runner", "program", "cost: 1, memory: 1, strength: 1, subtypes: [icebreaker, virus],", "ice"),
        "{card: Wall of Static, rezzed: true, hosted: [Specimen]}, ",
        "board:\n",
        "  Wall of Static: {abilities: [{sub: end_run}, {cost: 1c, do: [{draw: 1}]}]}\n"
        "  Otto Campaign: {abilities: [{cost: 1c, active_in: play area, do: [{draw: 1}]}]}\nboard:\n",
    ),
}
# What the boards of `crossing.py` have, and what they have here: identities that say something, and a mark.
SPOKEN = {
    '"Weyland Consortium: Built to Last": {abilities: []}': (
        '"Weyland Consortium: Built to Last": {abilities: [{static: {hand_size: {by: 1}}}, {cost: click, do: [{damage: '
        "{n: 1, type: meat}}]}, {cost: click, do: [{trash: {choose: {}}}]}, {static: [{strength: {by: -1, of: {rezzed: "
        "false, type: ice}}}, {strength: {by: -1, of: {type: program}}}, {strength: {by: -1, of: approached}}]}]}"
    ),
    '"Exile: Streethawk": {abilities: []}': (
        '"Exile: Streethawk": {abilities: [{static: {link: 1}}, {cost: click, do: [{trash: {choose: {}}}]}, '
        "{cost: click, do: [{breach: {server: HQ}}]}, {cost: 1c, access: true, do: [{trash: accessed}]}, "
        "{cost: 0c, access: true, do: [{gain: 1}]}]}"
    ),
    "  turn: runner": "  turn: runner\n  mark: R&D",
    "R&D: [Ice Wall,": "R&D: [Rototurret, Ice Wall,",
    "Archives: [": "Archives: [Rototurret, ",
    "root: [{card: Regulatory Capture, advanced: 1}]": "root: [{card: Fetal AI, advanced: 1}]",  # it costs to steal
}
# What the card can do besides, so that declarations about its use find something.
OWN: dict[str, list[Raw]] = {
    **{kind: [{"cost": "1c", "do": [{"draw": 1}]}] for kind in ("asset", "upgrade", "resource", "hardware")},
    "ice": [{"sub": [{"gain": 1}]}, {"sub": "end_run"}],
    "program": [
        {"cost": "1c", "interface": True, "do": [{"break": {"n": 1}}]},
        {"cost": "1c", "do": [{"strength": 1}]},
    ],
    **{kind: [{"play": [{"gain": 1}]}] for kind in ("event", "operation")},
}
_AT_HAND = (
    {"type": "agenda", "zone": "HQ"},
    {"zone": "HQ"},
    {"zone": "grip"},
    {"side": "runner", "installed": True},
    {"rezzed": False},
    {"type": "ice"},
)
# What cards of a type, or all that are installed, can do besides where a certain word stands on them.
BESIDES: dict[tuple[str, str], list[Raw]] = {
    ("trash_limit", "ice"): [{"sub": [{"trash": {"choose": of}}] * 4} for of in _AT_HAND],
    ("spendable", ""): [{"static": {"additional_cost": {"to": "trash", "cost": "1c", "of": {"type": "program"}}}}],
    **{
        (word, ""): [{"cost": "click", "do": [{"damage": {"n": 1, "type": kind}}]} for kind in ("net", "meat", "core")]
        for word in ("choose_damage", "always_prevented")
    },
    ("lose_abilities", ""): [{"static": {"gain_subroutine": {"sub": [{"gain": 1}], "of": {"type": "ice"}}}}],
    ("may_install_faceup", ""): [{"cost": "click", "do": [{"install": {"what": {"choose": {"zone": "Archives"}}}}]}],
}


@functools.cache
def _board(host: str, turn: str) -> Any:
    side, kind, facts, where, text, *other = HOSTS[host]
    given = {key: "" for key in ("at", "HQ", "score", "ice", "servers", "grip", "rig", "history")}
    given |= {"side": side, "type": kind, "facts": facts + " ", "turn": turn, where: text}
    board = crossing.TABLE["board"].format(**given)
    for silent, spoken in SPOKEN.items():
        board = board.replace(silent, spoken)
    for old, new in zip(other[::2], other[1::2], strict=True):
        assert old in board, old
        board = board.replace(old, new, 1)
    return parse("title: declared\n" + board, "declared")


def machine(host: str, turn: str, raw: Raw, word: str = "") -> Machine:
    """The board with the declaration on its card, and what that does besides for a word. Raises LanguageError."""
    base = _board(host, turn)
    old = next(iter(base.cards.values()))
    known = ("title", "side", "type", "cost", "strength", "memory", "trash", "points", "requirement")
    facts = {key: getattr(old, key) for key in known if getattr(old, key) is not None}
    own: list[Raw] = [{"static": copy.deepcopy(raw)}]
    own += copy.deepcopy(BESIDES.get((word, old.type), []))
    own += copy.deepcopy(OWN.get(old.type, []))
    if old.type not in ("event", "operation"):
        own += copy.deepcopy(BESIDES.get((word, ""), []))
    card = read_card(old.id, {"abilities": own}, {**facts, "subtypes": list(old.subtypes)})
    cards = {**base.cards, old.id: card}
    return build(base.replace(cards=cards, catalog=Catalog(cards)))
