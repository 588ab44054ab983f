"""Each shipped scenario bears out what its source states: one case each."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgebot.cli.scenarios import asker
from judgebot.engine.edition import BASE, CR_26_03
from judgebot.scenario import api
from judgebot.scenario.expect import compare
from judgebot.scenario.later import only_later
from judgebot.scenario.run import run
from judgebot.yamlio import BadInput
from tests.stress.cited import stale
from tests.stress.editions import without_rule

SHIPPED = [path for folder in ("cr", "faq", "rules", "start", "editions") for path in api.find(f"scenarios/{folder}")]


@pytest.mark.parametrize("path", SHIPPED, ids=api.shipped_name)
def test_the_scenario_holds(path: Path) -> None:
    scenario = api.load(path)
    assert set(scenario.expect) - {"answer"}, "it states nothing that could be tested"
    outcome = run(scenario)
    assert not [str(one) for one in compare(outcome, asker(scenario))]
    assert without_rule(outcome) == []
    assert stale(outcome) == []


@pytest.mark.parametrize("path", api.find("scenarios/editions"), ids=api.shipped_name)
def test_the_other_edition_rules_otherwise_and_says_so(path: Path) -> None:
    """Both rulings hold, and the later one names the difference that the file is called by, or refuses by its rule.

    A card whose text only the later edition has a rule for gets no ruling by the base.
    """
    later = api.load(path, CR_26_03)
    try:
        assert api.load(path, BASE).expect != later.expect, "it says nothing of what differs"
    except BadInput as bad:
        assert only_later(bad)
    outcome = run(later)
    assert not [str(one) for one in compare(outcome, asker(later))]
    decided = {event.facts["switch"] for event in outcome.machine.events or [] if event.kind == "edition_decides"}
    refused = any(str(one.get("cites", "")).startswith(CR_26_03.prefix) for one in later.expect.get("illegal", ()))
    assert refused or any(path.stem.startswith(switch) for switch in decided)
