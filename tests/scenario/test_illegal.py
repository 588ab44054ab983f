"""An `illegal:` that nothing bears out does not hold: nothing was refused there, and nothing of the sort was asked."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from judgebot.problems import BadInput
from judgebot.scenario.evidence import evidence
from judgebot.scenario.expect import compare
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

BOARD = """
title: A board
board:
  turn: runner
  corp: {servers: {Archives: {ice: [Ice Wall]}}, HQ: [Hedge Fund]}
  runner: {credits: 1, grip: [Sure Gamble, Diesel], rig: [Corroder, Imp]}
play:
  - runner: run HQ
"""
HOLDS = [
    {"runner": "play Sure Gamble"},
    {"runner": "play Sure Gamble", "cites": "1.16.1"},
    {"runner": "use Corroder to break", "at": "5.7.1e"},
    {"corp": "trash resource Corroder", "at": "6.9.4e"},
    {"corp": "advance Ice Wall"},  # no action window of the Corp comes up in the Runner's turn (5.2.5)
    {"corp": "play Hedge Fund", "cites": "5.2.5"},
    {"corp": "rez Ice Wall", "at": "6.9.4e"},
    {"runner": "break Ice Wall with Corroder", "cites": "3.9.5f"},  # it is encountered nowhere
    {"runner": "break Ice Wall"},
    {"runner": "advance Ice Wall", "cites": "5.2.7"},  # an action of the Corp only
    {"corp": "run HQ"},
]
FAILS = [
    ({"runner": "run R&D", "after": 1}, "it was offered"),  # as the next action
    ({"runner": "run R&D"}, "it was offered"),
    ({"runner": "play Sure Gamble", "cites": "1.2.5"}, "ruled out by 1.16.1"),
    ({"corp": "advance Corroder"}, "nothing that could be meant by it was decided there; the nearest"),
    ({"runner": "choose Corroder"}, "nothing that could be meant by it was decided there; the nearest"),
    ({"corp": "rez Ice Wall", "at": "5.6.2b"}, "no such decision came up"),
]  # fmt: skip


def differences(item: dict[str, Any]) -> list[str]:
    scenario = parse(BOARD + "expect:\n  illegal: " + yaml.safe_dump([item], default_flow_style=True), "a test")
    return [one.found for one in compare(run(scenario))]


@pytest.mark.parametrize("item", HOLDS, ids=str)
def test_an_option_that_was_refused(item: dict[str, Any]) -> None:
    assert differences(item) == []


_TOLD = {
    "play Diesel to trash Ice Wall": "a choice of its own",
    "run remote 2": "no such server",
    "install Corroder": "installed already",
}


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("play Sure Gambel", "play Sure Gamble"),
        ("plya Sure Gamble", "play Sure Gamble"),
        ("frobnicate HQ", "run HQ"),
        ("gain 2 credits", "gain 1 credit"),
        ("use Corroder to gain 5 credits", "use Corroder to get +1 strength"),
        ("run remote 2", "run HQ"),
        ("install Corroder", "use Corroder to get +1 strength"),
        ("play Diesel to trash Ice Wall", "play Diesel"),  # what follows is a choice of its own
    ],
)
@pytest.mark.parametrize("key", ["legal", "illegal"])
def test_what_reads_as_no_choice_is_bad_input(said: str, near: str, key: str) -> None:
    outcome = run(parse(f"{BOARD}expect: {{{key}: [{{runner: {said}}}]}}\n", "a test"))
    with pytest.raises(BadInput) as bad:
        compare(outcome)
    told = _TOLD.get(said, "reads as no choice")
    assert told in str(bad.value) and near in str(bad.value)


@pytest.mark.parametrize(("item", "found"), FAILS, ids=str)
def test_an_option_that_was_not(item: dict[str, Any], found: str) -> None:
    (said,) = differences(item)
    assert found in said


TARGETS = """
title: A board
board:
  turn: runner
  corp: {servers: {Archives: {ice: [Ice Wall]}, HQ: {ice: [Enigma]}}, HQ: [Hedge Fund]}
  runner: {grip: [Peek], rig: [Corroder]}
cards:
  Peek: {side: runner, type: event, cost: 0, abilities: [{play: [{expose: {choose: {type: ice}}}]}]}
play:
  - runner: play Peek
  - runner: choose Enigma
"""


@pytest.mark.parametrize(
    ("item", "found"),
    [
        ({"runner": "choose Corroder", "cites": "1.15.2b"}, ""),
        ({"runner": "choose Corroder"}, ""),
        ({"runner": "choose Ice Wall"}, "it was offered"),
        ({"runner": "choose HQ"}, "it was neither offered nor refused there; the nearest that came up"),
    ],
    ids=str,
)
def test_what_is_no_target(item: dict[str, Any], found: str) -> None:
    scenario = parse(TARGETS + "expect:\n  illegal: " + yaml.safe_dump([item], default_flow_style=True), "a test")
    said = "".join(one.found for one in compare(run(scenario)))
    assert found in said and bool(found) == bool(said)


PLACES = """
title: T
board: {turn: corp, corp: {clicks: 3, credits: 5, HQ: [Nico Campaign, Palisade]}, runner: {grip: [Sure Gamble]}}
"""


@pytest.mark.parametrize(
    ("item", "found"),
    [
        ({"corp": "install Nico Campaign in HQ"}, ""),
        ({"corp": "install Nico Campaign in HQ", "cites": "8.5.2b"}, ""),
        ({"corp": "install Palisade in HQ"}, "it was offered"),
        ({"corp": "install Nico Campaign in a new remote"}, "it was offered"),
        ({"runner": "play Sure Gamble"}, ""),
    ],
    ids=str,
)
def test_where_a_card_is_installed(item: dict[str, Any], found: str) -> None:
    """What is installed and where are two choices, of which an expectation may say both (8.5.15b)."""
    said = "".join(one.found for one in compare(run(parse(f"{PLACES}expect: {{illegal: [{item}]}}\n", "a test"))))
    assert found in said and bool(found) == bool(said)


LEGAL = [
    ("play: [{corp: trash Daily Casts}]", "corp: trash Daily Casts", "it was offered"),
    ("play: []", "corp: trash Daily Casts", "it was offered"),
    ("play: []", "corp: advance remote 1", "it was offered"),
]


@pytest.mark.parametrize(("play", "said", "found"), LEGAL, ids=[f"{said}, {play}" for play, said, _ in LEGAL])
def test_what_is_legal_in_other_words(play: str, said: str, found: str) -> None:
    """What players call an option, not only its own name, may not be said to be illegal (5.2.7f, 5.2.7g)."""
    board = (
        "title: T\nboard: {turn: corp, corp: {clicks: 3, credits: 5, servers: {remote 1: {root: [Offworld Office]}}}, "
        f"runner: {{tags: 1, rig: [Daily Casts]}}}}\n{play}\nexpect: {{illegal: [{{{said}}}]}}\n"
    )
    (difference,) = compare(run(parse(board, "a test")))
    assert found in difference.found


IN_A_RUN = """
title: T
board:
  turn: runner
  corp:
    servers: {HQ: {ice: [{card: Brân 1.0, rezzed: true}]}, remote 1: {root: [{card: Nico Campaign, rezzed: true}]}}
  runner: {credits: 5}
"""


@pytest.mark.parametrize(
    ("server", "said"), [("HQ", "use Brân 1.0 to lose a click"), ("remote 1", "pay 2")], ids=["by its cost", "a price"]
)
def test_what_may_mean_an_option(server: str, said: str) -> None:
    """An ability told by its cost (1.14.4b), a deed told by its price (7.2.2): not confirmed to be illegal."""
    text = f"{IN_A_RUN}play: [{{runner: run {server}}}]\nexpect: {{illegal: [{{runner: {said}}}]}}\n"
    (difference,) = compare(run(parse(text, "a test")))
    assert "offered" in difference.found


@pytest.mark.parametrize(
    ("item", "told"),
    [
        (
            {"runner": "jack out", "at": "6.9.4e"},
            "nothing of that kind can be done at 6.9.4e; before it, it was offered",
        ),
        (
            {"corp": "rez Ice Wall", "at": "6.9.5a"},
            "no window or decision of theirs comes at 6.9.5a; before it, it was offered at 6.9.2b",
        ),
    ],
)
def test_where_a_step_grants_nothing_the_last_window_is_told(item: dict[str, Any], told: str) -> None:
    ice = BOARD.replace("Archives: {ice: [Ice Wall]}", "HQ: {ice: [Ice Wall]}") + "  - runner: continue\n"
    outcome = run(parse(f"{ice}expect: {{illegal: [{item}]}}\n"))
    assert compare(outcome) == []
    assert told in " ".join(one.why for one in evidence(outcome))
