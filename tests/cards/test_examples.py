"""`card --words`: each word with an ability of the library that uses it, and words found by what they do."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from judgebot.cards import reference
from judgebot.cards.catalog import facts
from judgebot.cards.examples import doing, example
from judgebot.cli.main import cli
from judgebot.scenario.read import parse

WORDS = [(family, one.name) for family in reference.INTRODUCTIONS for one in reference.entries(family)]
# Words of which an example can be found by its place in a definition only; not all of these are written out there.
LOOSE = ("event", "reference", "duration", "value", "selection", "what", "cost")


def test_nearly_every_word_has_an_example() -> None:
    """Each effect, declaration, condition, trigger and part of an ability is shown by a card."""
    without = [(family, name) for family, name in WORDS if family not in LOOSE and example(family, name) is None]
    assert len(without) <= len(WORDS) // 20, without


@pytest.mark.parametrize("family", ["effect", "declaration", "ability"])
def test_the_examples_can_be_pasted(family: str) -> None:
    """An example is an ability that the loader takes in a card of its own."""
    for entry in reference.entries(family)[::4]:
        shown = example(family, entry.name)
        if shown is None:
            continue
        kind = facts(shown.card)
        if kind["type"] not in ("ice", "asset", "upgrade", "program", "hardware", "resource"):
            continue
        side, type_ = kind["side"], kind["type"]
        more = "strength: 1, " if type_ == "ice" else "memory: 1, " if type_ == "program" else ""
        parse(f"cards:\n  A Card: {{side: {side}, type: {type_}, cost: 0, {more}abilities: [{shown.yaml}]}}\n")


def test_words_are_found_by_what_they_do() -> None:
    """A sentence finds abilities like it, read back, with their data."""
    found = doing("whenever you install a virus program")
    assert any("install" in one.yaml and "virus" in one.yaml for one in found[:3])
    printed = CliRunner().invoke(cli, ["card", "--words", "whenever a card is trashed"]).output
    assert "event: trash" in printed
    assert "when" in printed


def test_one_word_by_its_name() -> None:
    """The word alone, of every family that has it, with its example."""
    printed = CliRunner().invoke(cli, ["card", "--words", "bypass"])
    assert printed.exit_code == 0
    assert "6.5.8" in printed.output
    assert "e.g." in printed.output
    wrong = CliRunner().invoke(cli, ["card", "--words", "bypas"])
    assert wrong.exit_code == 2
    assert "bypass" in wrong.output
