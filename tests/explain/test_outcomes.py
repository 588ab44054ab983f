"""Facts of outcomes in sentences."""

from __future__ import annotations

import pytest

from judgebot.explain.outcomes import Outcomes, condition, stated
from judgebot.scenario.facts import table

_ABOUT = {"simple": "", "corp": "corp.", "runner": "runner.", "servers": "HQ.", "card": "Ice Wall."}


@pytest.mark.parametrize(("section", "name"), [(section, name) for section, name, _ in table()])
def test_every_fact_has_its_sentence(section: str, name: str) -> None:
    """No fact is told by its path: whoever adds one says how it reads."""
    path = f"{_ABOUT[section]}{name}"
    for value in ("HQ", ["Ice Wall"], 2):
        assert not stated(path, value).startswith(f"{path} is"), path


@pytest.mark.parametrize(
    ("path", "value", "instead", "said"),
    [
        ("runner.credits", 4, 6, "the Runner has 4 credits instead of 6"),
        ("runner.credits", 4, 4, "the Runner has 4 credits"),
        ("corp.credits", 1, None, "the Corp has 1 credit"),
        ("runner.tags", 0, 1, "the Runner has no tags instead of 1"),
        ("corp.score", ">= 3", None, "the Corp has 3 or more agenda points"),
        ("run", "successful on HQ", None, "the run on HQ is successful"),
        ("run", "none", None, "there is no run"),
        ("winner", "runner", None, "the Runner wins"),
        ("into heap", ("Corroder",), None, "Corroder goes to the heap"),
        ("Tollbooth.rezzed", False, None, "Tollbooth is not rezzed"),
        ("Tollbooth.zone", "archives", None, "Tollbooth is in Archives"),
        ("HQ.ice", [], None, "nothing is protecting HQ"),
        ("runner.heap.cards", ["A", "B"], None, "A and B are in the heap"),
        ("corp.score area", 1, None, "1 card is in the Corp's score area"),
        ("(2)", True, None, "(2) holds"),
    ],
)
def test_a_fact_in_words(path: str, value: object, instead: object, said: str) -> None:
    assert stated(path, value, instead) == said


def test_outcomes_are_told_by_what_differs() -> None:
    """What all have in common is told once; the others' numbers stand against the first one's."""
    first = {"corp.score": 0, "corp.credits": 5, "runner.credits": 6, "run": "unsuccessful on HQ"}
    other = {"corp.score": 0, "corp.credits": 5, "runner.credits": 4, "run": "successful on HQ"}
    of = Outcomes([first, other])
    assert of.common() == "the Corp has 5 credits"
    assert of.told(first) == "The run on HQ is unsuccessful; the Runner has 6 credits"
    assert of.told(other) == "The run on HQ is successful; the Runner has 4 credits instead of 6"
    only = Outcomes([first])
    assert only.told(first) == "The run on HQ is unsuccessful; the Corp has 5 credits; the Runner has 6 credits"


def test_a_condition_of_several_facts() -> None:
    assert condition({"runner.credits": 0, "runner.tags": 1, "run": "successful"}) == (
        "the Runner has no credits and 1 tag and the run is successful"
    )
