"""What the Runner has learned of cards that left HQ: what they accessed stays in sight in CR 26.03 (26:7.3.1a)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgebot.engine.edition import BASE, CR_26_03, Edition
from judgebot.policy.information import learned
from judgebot.scenario import api
from judgebot.scenario.board import build
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

BREACH = Path("scenarios/cr-26.03/7.3.1a-1.yaml")
AFTER = """
board:
  turn: runner
  corp: {HQ: [Palisade, Hedge Fund, Enigma], clicks: 3}
  runner: {clicks: 1, stack: 5}
play:
  - runner: run HQ
  - random: Palisade
  - corp: install Palisade in HQ
until: 5.6.2a
"""
INDEXING = """
board:
  turn: runner
  corp: {R&D: [Palisade, Hedge Fund, Enigma, Tollbooth, Archer, Hunter]}
  runner: {clicks: 1, grip: [Indexing]}
play: [{runner: play Indexing}]
until: 5.7.2a
"""


@pytest.mark.parametrize(("edition", "rule"), [(BASE, "8.3.3"), (CR_26_03, "26:8.3.3a")])
def test_who_arranges_cards_knows_their_order_and_nobody_else(edition: Edition, rule: str) -> None:
    scenario = parse(INDEXING, edition=edition)
    found = learned(run(scenario).machine, build(scenario).state, 0, [])
    assert [(one.who, one.cite) for one in found if "the order of" in one.what] == [("runner", rule)]


@pytest.mark.parametrize(("edition", "knows"), [(BASE, False), (CR_26_03, True)])
def test_a_card_installed_in_the_breach_is_known(edition: Edition, knows: bool) -> None:
    scenario = api.load(BREACH, edition)
    found = learned(run(scenario).machine, build(scenario).state, 0, [])
    assert any(one.what == "the facedown card in HQ is Palisade" for one in found) is knows
    assert any(one.cite == "26:7.3.1a" for one in found) is knows


def test_one_that_is_installed_later_is_not() -> None:
    scenario = parse(AFTER, edition=CR_26_03)
    found = learned(run(scenario).machine, build(scenario).state, 0, [])
    assert not any("facedown card in HQ is" in one.what for one in found)
    assert any("accessed Palisade" in one.what for one in found)
