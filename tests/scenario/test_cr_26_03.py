"""The official examples of CR 26.03: those that are new there, and those of CR 24.03, of which it keeps most.

An example that it rules otherwise says so in its file (`in:`); tests/explain/test_two_editions.py plays all of those.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from judgebot.cli.scenarios import asker
from judgebot.engine.edition import CR_26_03
from judgebot.index.numbering import numbering
from judgebot.scenario import api
from judgebot.scenario.expect import compare
from judgebot.scenario.run import run
from tests.stress.cited import stale

EXAMPLES = yaml.safe_load(Path(__file__).with_name("examples_26_03.yaml").read_text(encoding="utf-8"))
SOURCE = re.compile(r"^source: .*\n", re.M)


@pytest.mark.parametrize("path", api.find("scenarios/cr-26.03"), ids=api.shipped_name)
def test_an_example_of_its_own_holds(path: Path) -> None:
    scenario = api.load(path)
    assert scenario.edition is CR_26_03, "it is an example of CR 26.03"
    assert set(scenario.expect) - {"answer"}, "it states nothing that could be tested"
    outcome = run(scenario)
    assert not [str(one) for one in compare(outcome, asker(scenario))]
    assert stale(outcome) == []


def test_each_official_example_is_a_scenario() -> None:
    """Its own stand in cr-26.03; those that it keeps in cr, under the number that their rule has there."""
    sources = {
        folder: "".join(SOURCE.findall("".join(path.read_text(encoding="utf-8") for path in _files(folder))))
        for folder in ("cr", "cr-26.03")
    }
    assert not [one for one in EXAMPLES["own"] if f"CR 26.03 {one}" not in sources["cr-26.03"]]
    missing = []
    for one in EXAMPLES["kept"]:
        rule, _, number = one.partition("/")
        named = EXAMPLES["elsewhere"].get(one) or f"{numbering(CR_26_03.name).meant(rule)}/{number}"
        missing += [one] if f"CR 24.03 {named}" not in sources["cr"] else []
    assert not missing
    assert len(EXAMPLES["own"]) + len(EXAMPLES["kept"]) == 221


def _files(folder: str) -> list[Path]:
    return api.find(f"scenarios/{folder}", policy=True)  # decks are looked at by `lint`
