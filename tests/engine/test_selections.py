"""What each part of a selection takes, true and false: `selections.yaml` says what, by the facts of the cards."""

import functools
from pathlib import Path
from typing import Any

import pytest
import yaml

import judgebot
from judgebot.cards.queries.selections import Sel, selection
from judgebot.engine import query
from judgebot.engine.machine import Machine
from judgebot.game.environment import Env
from judgebot.index.store import LOADER

TABLE: dict[str, Any] = yaml.load(
    Path(__file__).with_suffix(".yaml").with_stem("selections").read_text(), Loader=LOADER
)
ROWS = TABLE["selections"]
# What a selection takes from names that earlier instructions bind: cards of the library show each.
BOUND = {"among", "named_as", "type_as", "subtype_as", "name_of", "met"}
# Shown by cards: abilities that trash their source as a cost, what is set aside with a card; by examples of CR 26.03:
# the same position on another server.
ELSEWHERE = {"ability", "set_aside_with", "position_of"}


@functools.cache
def board() -> Machine:
    """The board, in the encounter."""
    return judgebot.run(judgebot.load(TABLE["board"])).outcome.machine


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["select"]))
def test_takes(row: dict[str, Any]) -> None:
    m = board()
    you = row.get("of", "runner")
    (source,) = (oid for oid, obj in m.state.objs.items() if obj.name == "leech")
    env = Env(source=source, you=you)
    found = query.candidates(m, env, selection(row["select"]))
    assert sorted(m.card(oid).title for oid in found) == sorted(row["are"])


def test_every_part_of_a_selection_is_shown() -> None:
    shown = {key for row in ROWS for key in row["select"]}
    assert set(Sel.arguments) - BOUND - ELSEWHERE == shown
    for key, one in Sel.arguments.items():
        if isinstance(one.default, type(None)) and key in shown:
            values = [row["select"][key] for row in ROWS if key in row["select"]]
            if any(isinstance(value, bool) for value in values):
                assert {True, False} <= set(values), f"{key} is shown one way only"
