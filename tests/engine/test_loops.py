"""Games that go round and round end: by 10.1.6 where it says how, else with a message that says what goes round."""

from __future__ import annotations

from typing import Any

import pytest

from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

SPRING = "{side: runner, type: resource, cost: 0, abilities: [{when: {event: gain credits, who: you}, do: [%s]}]}"


def play(cards: dict[str, str], rig: str) -> Any:
    own = "\n".join(f"  {name}: {SPRING % does}" for name, does in cards.items())
    board = f"board: {{turn: runner, runner: {{clicks: 4, credits: 5, rig: [{rig}]}}}}"
    return run(parse(f"title: Springs\n{board}\ncards:\n{own}\nplay: [{{runner: gain 1 credit}}]\n", "springs.yaml"))


@pytest.mark.parametrize(("count", "copies"), [(2, 1), (2, 3), (60, 3)])
def test_loops_in_one_another_are_refused(count: int, copies: int) -> None:
    cards = {f"Well {chr(97 + n // 26)}{chr(97 + n % 26)}": "{gain: 1}" for n in range(count)}
    with pytest.raises(NotImplementedRule, match=r"^10\.1\.6a: .*goes round: Well aa( #1)?, Well (ab|aa #2)"):
        play(cards, ", ".join(f"{name} x{copies}" for name in cards))


@pytest.mark.parametrize(
    ("limit", "value", "said"), [("limit", 3_000, "after 3,000 steps"), ("seconds", 0.2, "after 0.2 seconds")]
)
def test_a_loop_that_a_choice_keeps_up_is_stopped(
    limit: str, value: float, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first mode is the default, and nobody chooses the one that would end it."""
    monkeypatch.setattr(Machine, limit, value)
    with pytest.raises(NotImplementedRule, match=rf"^10\.1\.6: .*{said}.*; goes round: Well\."):
        play({"Well": "{one_of: {modes: [[{gain: 1}], [{tags: 1}]]}}"}, "Well")
