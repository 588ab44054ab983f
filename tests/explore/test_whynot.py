"""What is told of a choice that did not come up and was not refused: the rule and the fact, window by window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.explore.walker import Walker
from judgebot.explore.whynot import Looked, looks
from judgebot.index.store import LOADER
from judgebot.scenario.board import build
from judgebot.scenario.patterns import phrase
from judgebot.scenario.read import parse

DATA = Path(__file__).with_name("whynot.yaml")
CASES: list[dict[str, Any]] = yaml.load(DATA.read_text(encoding="utf-8"), Loader=LOADER)
PLAYED = ("board", "cards", "play")


def told(case: dict[str, Any]) -> set[tuple[str, ...]]:
    """What keeps the choice from coming up at the step: facts, each with its rule if the case names one."""
    scenario = parse(yaml.safe_dump({"title": case["what"], **{key: case[key] for key in PLAYED if key in case}}))
    ((who, words),) = case["asked"].items()
    found: list[Looked] = []
    looks(Walker.of(build(scenario), record=True), scenario, who, phrase(words), found)
    there = [one.look for one in found if one.look.step == case["at"] and one.look.why is not None]
    return {(look.why.kind, look.rule)[: len(case["told"])] for look in there}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_why_a_choice_does_not_come_up(case: dict[str, Any]) -> None:
    """One reason, at each window at that step in which it was not offered."""
    assert told(case) == {tuple(case["told"])}
