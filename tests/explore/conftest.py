"""What the tests of the explorer share: small boards, written as scenarios."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pytest

from judgebot.scenario.model import Scenario
from judgebot.scenario.read import parse

BOARDS = {
    "tollbooth": """
        board:
          turn: runner
          corp: {servers: {HQ: {ice: [{card: Tollbooth, rezzed: true}]}}}
          runner: {credits: 5, rig: [{card: Femme Fatale, chosen: HQ ice 1}]}
        play:
          - runner: run HQ
          - runner: trigger Femme Fatale
    """,
    "wall": """
        board:
          turn: runner
          corp: {credits: 3, servers: {HQ: {ice: [Wall of Static]}}}
          runner: {credits: 2}
        play:
          - runner: run HQ
    """,
    "hand": """
        board:
          turn: runner
          corp: {HQ: [Snare!, Enigma, Enigma], servers: {HQ: {}}}
          runner: {credits: 2, grip: 5}
        play:
          - runner: run HQ
    """,
    "clot": """
        board:
          turn: corp
          at: 5.6.2a
          corp:
            clicks: 2
            credits: 5
            servers: {remote 1: {root: [{card: SanSan City Grid, rezzed: true}, {card: Merger, advanced: 1}]}}
          runner: {credits: 4, stack: [Clot], rig: [Self-Modifying Code]}
    """,
}


def board(text: str) -> Scenario:
    """A scenario from its text, indented as it may be."""
    return parse("title: a board\n" + textwrap.dedent(text), "board.yaml")


@pytest.fixture
def named() -> Callable[[str], Scenario]:
    """The boards above, by name; more can be added to their text."""

    def make(name: str, more: str = "") -> Scenario:
        return board(textwrap.dedent(BOARDS[name]) + textwrap.dedent(more))

    return make
