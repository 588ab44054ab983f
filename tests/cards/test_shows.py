"""The scenarios beside each card of the library hold: each ability does what it says, and not when it should not."""

from __future__ import annotations

import pytest

from judgebot.cards.catalog import implemented
from judgebot.cli.scenarios import asker
from judgebot.scenario.expect import compare
from judgebot.scenario.run import run
from judgebot.scenario.shows import shows


@pytest.mark.parametrize("card_id", implemented())
def test_the_scenarios_beside_a_card_hold(card_id: str) -> None:
    for scenario in shows(card_id):
        found = compare(run(scenario), asker(scenario))
        assert not found, f"{scenario.title}: {'; '.join(map(str, found))}"
        assert set(scenario.expect) - {"answer"}, f"{scenario.title}: it states nothing that could be tested"
