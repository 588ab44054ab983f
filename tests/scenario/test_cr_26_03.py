"""The official examples of CR 26.03: those that are new there, and those of CR 24.03, of which it keeps most.

An example that it rules otherwise says so in its file (`in:`); tests/explain/test_two_editions.py plays all of those.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judgebot.cli.scenarios import asker
from judgebot.engine.edition import CR_26_03
from judgebot.scenario import api
from judgebot.scenario.expect import compare
from judgebot.scenario.run import run


@pytest.mark.parametrize("path", api.find("scenarios/cr-26.03"), ids=api.shipped_name)
def test_an_example_of_its_own_holds(path: Path) -> None:
    scenario = api.load(path)
    assert scenario.edition is CR_26_03, "it is an example of CR 26.03"
    assert set(scenario.expect) - {"answer"}, "it states nothing that could be tested"
    assert not [str(one) for one in compare(run(scenario), asker(scenario))]
