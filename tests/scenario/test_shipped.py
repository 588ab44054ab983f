"""Each shipped scenario bears out what its source states: one case each."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgebot.cli.scenarios import asker
from judgebot.scenario import api
from judgebot.scenario.expect import compare
from judgebot.scenario.run import run

SHIPPED = [path for folder in ("cr", "faq", "rules", "start") for path in api.find(f"scenarios/{folder}")]


@pytest.mark.parametrize("path", SHIPPED, ids=api.shipped_name)
def test_the_scenario_holds(path: Path) -> None:
    scenario = api.load(path)
    assert set(scenario.expect) - {"answer"}, "it states nothing that could be tested"
    assert not [str(one) for one in compare(run(scenario), asker(scenario))]
