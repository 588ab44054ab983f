"""A modified movement is modified whichever way the card is moved (8.2.2): each of `modify_movement`, each way."""

from __future__ import annotations

import pytest

from judgebot.cards.effects import ModifyMovement
from judgebot.cards.reference import expected
from judgebot.scenario.expect import compare
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

PRIZE = """
  Prize:
    side: corp
    type: agenda
    requirement: 2
    points: 1
    abilities:
      - interrupt: true
        when: {event: add to score area, card: this, who: runner, would: true}
        active_in: [HQ, R&D, play area, set aside, corp score area]
        do: [{modify_movement: {destination: with counters, kind: agenda, n: 4}}]
"""
PHOENIX = """
  Phoenix:
    side: runner
    type: resource
    cost: 0
    subtypes: [job]
    abilities:
      - {when: {event: trash, card: this, would: true}, do: [{modify_movement: {destination: stay facedown}}]}
      - {cost: trash, do: [{gain: 1}]}
"""
KEEPER = """
  "Keeper: of Scraps":
    side: corp
    type: identity
    abilities:
      - interrupt: true
        when: {event: trash, card: {side: runner, zone: anywhere}, would: true, grouped: true}
        do: [{modify_movement: {destination: set aside, n: 1}}]
"""
SCHEME = "  Scheme: {side: corp, type: operation, cost: 0, abilities: [{play: [%s]}]}\n"
BOARD = "board: {turn: %s, corp: {clicks: 2, credits: 5%s}, runner: {clicks: 2, credits: 5%s}}\n"
GIVES = "add: {what: {all: {type: agenda, zone: corp score area}}, to: runner score area}"
SWAPS = (
    "swap: {a: {choose: {type: agenda, zone: corp score area}}, b: {choose: {type: agenda, zone: runner score area}}}"
)
ROOT = ", servers: {remote 1: {root: [Prize]}}"
HAS_FOUR = "{Prize.agenda: 4, Prize.zone: runner score area}"
STAYS = "{Phoenix.zone: play area, Phoenix.faceup: false, runner.heap: 0}"
KEPT = "{Imp.zone: removed from the game}"
IDENTITY = ', identity: "Keeper: of Scraps"'

# The destination, and the way: the board, its cards, the line of play, and what is so then.
WAYS = {
    "with counters, stolen": (PRIZE, ("runner", ROOT, ""), "[{runner: run remote 1}]", HAS_FOUR),
    "with counters, added": (
        PRIZE + SCHEME % f"{{{GIVES}}}",
        ("corp", ", HQ: [Scheme], score: [Prize]", ""),
        "[{corp: play Scheme}]",
        HAS_FOUR,
    ),
    # It is not added where it is swapped: a known doubt (`judgebot/explain/doubts.yaml`).
    "with counters, swapped": (
        PRIZE + SCHEME % f"{{{SWAPS}}}",
        ("corp", ", HQ: [Scheme], score: [Prize]", ", score: [Merger]"),
        "[{corp: play Scheme}]",
        "{Prize.agenda: 0, Prize.zone: runner score area}",
    ),
    "stay facedown, by an effect": (
        PHOENIX + SCHEME % "{trash: {choose: {type: resource}}}",
        ("corp", ", HQ: [Scheme]", ", rig: [Phoenix]"),
        "[{corp: play Scheme}]",
        STAYS,
    ),
    "stay facedown, as a cost": (PHOENIX, ("runner", "", ", rig: [Phoenix]"), "[{runner: use Phoenix}]", STAYS),
    "stay facedown, by an action": (
        PHOENIX,
        ("corp", "", ", tags: 1, rig: [Phoenix]"),
        "[{corp: trash resource Phoenix}]",
        STAYS,
    ),
    "stay facedown, by the rules": (  # as one of two consoles
        PHOENIX.replace("[job]", "[console]").replace("type: resource", "type: hardware"),
        ("runner", "", ", grip: [Desperado], rig: [Phoenix]"),
        "[{runner: install Desperado}]",
        STAYS,
    ),
    "set aside, by damage": (
        KEEPER + SCHEME % "{damage: 1}",
        ("corp", IDENTITY + ", HQ: [Scheme]", ", grip: [Imp]"),
        "[{corp: play Scheme}, {corp: remove Imp}]",
        KEPT,
    ),
    "set aside, by an effect": (
        KEEPER + SCHEME % "{trash: {choose: {type: program}}}",
        ("corp", IDENTITY + ", HQ: [Scheme]", ", rig: [Imp]"),
        "[{corp: play Scheme}, {corp: remove Imp}]",
        KEPT,
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_modified_movement(way: str) -> None:
    cards, board, line, then = WAYS[way]
    steps = "until: 5.6.2b\n" if board[0] == "corp" else "until: 5.7.1f\n"
    text = f"cards:{cards}{BOARD % board}play: {line}\n{steps}expect: {{state: {then}}}\n"
    assert not compare(run(parse(text, "board.yaml")))


def test_every_destination_is_tried() -> None:
    names = expected(ModifyMovement.arguments["destination"]).removeprefix("one of ").split(", ")
    assert {way.split(",")[0] for way in WAYS} == set(names)
