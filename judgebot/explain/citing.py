"""Which rules a scenario cites: what its explanation prints, and what its expectations name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.explain.steps import STEPS
from judgebot.explain.story import tell
from judgebot.scenario.model import Scenario


def cited_rules(scenario: Scenario) -> set[str]:
    """The rules cited by the explanation of a scenario, at every level of detail, or by its expectations.

    Raises BadInput, StuckLine, AmbiguousLine and NotImplementedRule as `run` does.
    """
    story = tell(scenario, STEPS)
    printed = {rule for entry in story.timeline for rule in entry.rules} | {rule.number for rule in story.rules}
    return printed | set(_expected(scenario.expect))


def _expected(node: Any) -> Iterator[str]:
    """The numbers after every `cites:` in expectations."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "cites":
                yield from str(value).split()
            elif key != "not":
                yield from _expected(value)
    elif isinstance(node, list):
        for one in node:
            yield from _expected(one)
