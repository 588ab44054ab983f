"""Which rules a scenario cites: what its explanation prints, and what its expectations name."""

from __future__ import annotations

from judgebot.explain.deciding import cites
from judgebot.explain.steps import STEPS
from judgebot.explain.story import in_ids
from judgebot.scenario.model import Scenario


def cited_rules(scenario: Scenario) -> set[str]:
    """The rules, as ids, cited by the explanation of a scenario, at every level of detail, or by its expectations.

    Raises BadInput, StuckLine, AmbiguousLine and NotImplementedRule as `run` does.
    """
    story = in_ids(scenario, STEPS)
    printed = {rule for entry in story.timeline for rule in entry.rules} | {rule.number for rule in story.rules}
    return printed | set(cites(scenario.expect))
