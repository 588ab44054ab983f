"""The rule that decides, and the sign of an answer."""

import pytest

from judgebot.explain.deciding import signed, verdict
from judgebot.explain.story import tell
from judgebot.scenario import api, read
from judgebot.scenario.model import Scenario
from judgebot.yamlio import BadInput


def deciding(name: str) -> str:
    rule = tell(api.load(api.find(name)[0])).deciding
    return rule.number if rule is not None else ""


@pytest.mark.parametrize(
    "name, rule",
    [
        ("faq/arissana-both-pass", "9.2.7a"),  # the scenario says so
        ("start/a-full-host", "1.13.5a"),  # the official example of that rule
        ("cr/1.14.5-1", "1.14.5"),  # the same, though what is told rests on other rules
        ("rules/one-of-two-copies-by-its-own-name", ""),  # its source names two
        ("faq/spin-doctor-pinhole-threading-too-late", ""),  # several rules, and nobody says which
    ],
)
def test_what_decides_is_named_and_never_guessed(name: str, rule: str) -> None:
    assert deciding(name) == rule


def test_another_line_of_a_scenario_is_not_what_its_source_rules_on() -> None:
    """The rule of the source decides the ruling; a line that nobody states an answer to has to cite it."""
    scenario = api.load(api.find("cr/1.14.5-1")[0])
    other = tell(scenario.replace(play=(), expect={}))
    assert other.deciding is None


def parsed(text: str) -> Scenario:
    return read.parse(text)


TEXT = """
title: A credit
question: Does the Runner gain 1 credit?
board: {turn: runner}
play: [runner: gain 1 credit]
expect: {answer: Yes., state: {runner.credits: 6}, decides: RULE}
"""


def test_a_rule_that_is_said_to_decide_must_be_cited() -> None:
    held = tell(parsed(TEXT.replace("RULE", "5.2.8b")))
    assert held.holds and held.deciding is not None and held.deciding.number == "5.2.8b"
    wrong = tell(parsed(TEXT.replace("RULE", "6.9.1a")))
    assert wrong.deciding is None and "decides: 6.9.1a" in wrong.differences[0]
    with pytest.raises(BadInput, match="`decides:` and the number of a rule"):
        parsed(TEXT.replace("RULE", "6.9.99"))


@pytest.mark.parametrize(
    "answer, sign",
    [("Yes.", "✓"), ("No, neither.", "✗"), ("It depends on the Corp.", "±"), ("None.", ""), ("3 credits.", "")],
)
def test_an_answer_is_seen_at_a_glance(answer: str, sign: str) -> None:
    assert signed(answer) == f"{sign} {answer}".lstrip()
    assert bool(verdict(answer)) == bool(sign)
