"""What meets the conditions of the library's abilities, and what nearly does (`conditions.py`): some of the cards."""

from __future__ import annotations

import functools

import pytest

from judgebot.cards.catalog import implemented
from judgebot.scenario.run import run
from judgebot.scenario.shows import shows
from tests.sampling import ALL, some
from tests.stress import conditions

PARTS = 4


@functools.cache
def cards() -> list[str]:
    """Those whose conditions are met."""
    return some([card for card in implemented() if conditions.waiting(card)], 60) if not ALL else implemented()


@pytest.mark.parametrize("part", range(PARTS))
def test_conditions_are_met_by_what_they_say_and_by_nothing_else(part: int) -> None:
    with conditions.watching() as watch:
        for card in cards()[part::PARTS]:
            for scenario in shows(card):
                run(scenario)
    assert len(watch.met) > 5
    assert watch.tried["who"] + watch.tried["card"] > 5
    assert not list(watch.faults)


if ALL:

    def test_every_conditional_ability_of_the_library_triggers_somewhere() -> None:
        watch = conditions.everything(implemented())
        assert conditions.never(watch, implemented()) == []
        assert not list(watch.faults)
