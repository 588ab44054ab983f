"""What loses its abilities and is given others besides: decided where a text says so, else refused (9.1.9, 9.12.1e)."""

from __future__ import annotations

import pytest

from judgebot.engine.records import NotImplementedRule
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

BOARD = """\
title: A resource that loses its abilities, and one that gives it some
board:
  turn: runner
  corp: {servers: {remote 1: {root: [{card: Silence, rezzed: true}]}}}
  runner: {credits: 1, rig: [Subject, Mentor]}
cards:
  Silence: {side: corp, type: asset, cost: 0, abilities: [{static: {lose_abilities: LOSES}}]}
  Subject: {side: runner, type: resource, cost: 0, subtypes: [job]}
  Mentor:
    side: runner
    type: resource
    cost: 0
    abilities: [{static: {gain_ability: {of: {subtype: job}, ability: {cost: 1c, do: [{draw: 1}]}}}}]
play: [{runner: gain 1 credit}]
"""


def test_what_cannot_gain_abilities_has_none() -> None:
    run(parse(BOARD.replace("LOSES", "{of: {subtype: job}, cannot_gain: true}"), "board.yaml"))


def test_what_only_loses_them_is_not_guessed_at() -> None:
    with pytest.raises(NotImplementedRule, match=r"9\.12\.1e"):
        run(parse(BOARD.replace("LOSES", "{of: {subtype: job}}"), "board.yaml"))


def test_what_gives_itself_again_is_not_guessed_at() -> None:
    """Two that have all abilities of each other would have each ability without end."""
    mutual = "{static: {gain_abilities: {like: {type: resource, other_than: this}}}}"
    card = f"{{side: runner, type: resource, cost: 0, abilities: [{mutual}]}}"
    own = f"board: {{runner: {{rig: [Ego, Alter]}}}}\ncards: {{Ego: {card}, Alter: {card}}}\nplay: []\n"
    with pytest.raises(NotImplementedRule, match=r"9\.12\.1[de]"):
        run(parse(own, "board.yaml"))


LOOP = """\
board:
  corp: {servers: {HQ: {ice: [{card: Ego, rezzed: true}]}, R&D: {ice: [{card: Alter, rezzed: true}]}}}
cards:
  Ego: {side: corp, type: ice, cost: 0, strength: 1, subtypes: [barrier], abilities: [{static: EGO}]}
  Alter: {side: corp, type: ice, cost: 0, strength: 1, subtypes: [sentry], abilities: [{static: ALTER}]}
play: []
"""
LOSES = "{lose_abilities: {of: {type: ice, rezzed: true, other_than: this}}}"
GAINS = "{gain_subtypes: {of_all: {type: ice, rezzed: true, other_than: this}}}"


def test_a_loop_is_decided_where_every_order_gives_the_same() -> None:
    run(parse(LOOP.replace("EGO", GAINS).replace("ALTER", GAINS), "board.yaml"))


def test_a_loop_whose_orders_differ_is_not_guessed_at() -> None:
    """Each takes away the other's abilities: whichever applies first keeps its own."""
    with pytest.raises(NotImplementedRule, match=r"9\.12\.1e"):
        run(parse(LOOP.replace("EGO", LOSES).replace("ALTER", LOSES), "board.yaml"))
