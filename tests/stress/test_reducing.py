"""A few of the boards on which `reducing.py` searches with and without reductions, and what each of them must ask."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from judgebot.explore import reductions, waste
from judgebot.explore.search import Result
from tests.stress.reducing import FORCED, POOR, TOOL, begin_of, board, compare, searched
from tests.stress.test_merging import seed


def breaker(subtype: str, strength: int = 1) -> dict[str, Any]:
    """An icebreaker for ice of a subtype."""
    return {
        "side": "runner",
        "type": "program",
        "subtypes": ["icebreaker"],
        "cost": 0,
        "memory": 0,
        "strength": strength,
        "abilities": [
            {"cost": "0c", "interface": True, "do": [{"break": {"n": 1, "subtype": subtype}}]},
            {"cost": "1c", "do": [{"strength": {"by": 1, "duration": "run"}}]},
        ],
    }


def with_ice(*abilities: Any, credits: int = 2, patron: Any = None, spare: Any = None, replaced: Any = None) -> str:
    """A run at a barrier with two subroutines, and these abilities, with a breaker that lacks 1 strength.

    patron  an ability of a resource of a Runner who holds a program
    replaced  the breaker, where it is another one
    spare   another breaker that the Runner has, and which stands first; then the first one lacks nothing
    """
    subs = [{"sub": ["end_run"]}, {"sub": [{"gain": 1}]}]
    ice = {"side": "corp", "type": "ice", "subtypes": ["barrier"], "cost": 0, "strength": 2}
    cards = {
        "Breaker": replaced or breaker("barrier", 1 if spare is None else 2),
        "Gate": {**ice, "abilities": [*subs, *abilities]},
    }
    if spare is not None:
        cards["Spare"] = spare
    if patron is not None:
        resource = {"side": "runner", "type": "resource", "cost": 0, "abilities": [patron]}
        cards |= {"Tool": TOOL, "Patron": resource}
    return (
        """
title: an icebreaker
board:
  turn: runner
  corp: {credits: 1, HQ: 1, R&D: 1, servers: {HQ: {ice: [{card: Gate, rezzed: true}]}}}
  runner: {clicks: 1, credits: CREDITS, grip: GRIP, stack: 1, rig: RIG}
play:
  - runner: run HQ
""".replace("CREDITS", str(credits))
        .replace("GRIP", "1" if patron is None else "[Tool]")
        .replace("RIG", f"[{'Spare, ' * (spare is not None)}Breaker{', Patron' * (patron is not None)}]")
        + yaml.safe_dump({"cards": cards}, sort_keys=False)
    )


@pytest.mark.parametrize("number", range(2))
def test_the_outcomes_and_powers_are_those_of_the_whole_search(number: int) -> None:
    assert compare(board(number, seed())).wrong == ""


def test_what_need_not_be_looked_at_is_left_out() -> None:
    found = compare(with_ice(credits=5))
    assert found.wrong == ""
    assert found.after * 4 < found.before


@pytest.mark.parametrize("ability", POOR, ids=repr)
def test_where_it_can_matter_everything_is_looked_at(ability: Any) -> None:
    assert compare(with_ice(ability)).wrong == ""


@pytest.mark.parametrize("ability", FORCED, ids=repr)
def test_what_the_runner_must_buy_if_they_can(ability: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = with_ice(credits=2, patron=ability)
    optional = "may" in ability["do"][0]
    assert ("strength" in reductions.Reductions.of(begin_of(text).walker).names) == optional
    assert compare(text).wrong == ""
    monkeypatch.setattr(reductions, "_must_pay", lambda card: False)
    assert ("strength" in compare(text).wrong) != optional


@pytest.mark.parametrize("ability", (*(POOR[n] for n in (0, 1, 5)), *POOR[-2:]), ids=repr)
def test_without_that_question_outcomes_would_be_lost(ability: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reductions, "_leaves_strength_alone", lambda node: True)
    assert "strength" in compare(with_ice(ability)).wrong


def test_a_toll_is_paid_before_anything_is_left_out() -> None:
    """Tollbooth's kind: whoever is poor does not pay; once it is behind, that is over."""
    toll, later = (begin_of(with_ice(one, credits=5)) for one in (POOR[0], POOR[2]))
    assert "strength" in reductions.Reductions.of(toll.walker, within="run").names
    assert "strength" not in reductions.Reductions.of(toll.walker, within="turn").names
    assert "strength" not in reductions.Reductions.of(later.walker, within="run").names
    found = compare(with_ice(POOR[0], credits=5))
    assert found.wrong == ""
    assert found.after < found.before


def test_an_order_that_somebody_asks_about_is_looked_at() -> None:
    first = {"when": {"event": "break", "card": "this", "first": "encounter"}, "do": [{"gain": 1}]}
    assert "order" not in reductions.Reductions.of(begin_of(with_ice(first)).walker).names
    assert "order" in reductions.Reductions.of(begin_of(with_ice()).walker).names


def counted(text: str, reduced: bool) -> Result:
    """What a search finds that is asked how many credits the Runner has."""
    start = begin_of(text)
    names = reductions.Reductions.of(start.walker, ["waste"], start.within) if reduced else None
    return searched(start, names, counted=True)


def test_what_is_spent_in_vain_is_spent_in_one_way() -> None:
    """Strength that is for nothing is one use, and not one for each icebreaker; as many credits can be left."""
    text = with_ice(credits=4, spare=breaker("sentry"))
    whole, less = counted(text, False), counted(text, True)
    assert set(whole.outcomes) == set(less.outcomes)
    assert less.decisions * 2 < whole.decisions


def test_an_order_that_leaves_nothing_out_makes_no_state_of_its_own() -> None:
    """Strength in two ways at two prices: what was bought first is forgotten with the window."""
    two = ({"cost": "1c", "do": [{"strength": 1}]}, {"cost": "2c", "do": [{"strength": {"by": 1, "duration": "run"}}]})
    both = breaker("barrier") | {"abilities": [*breaker("barrier")["abilities"][:1], *two]}
    text = with_ice(credits=3, replaced=both)
    whole, less = counted(text, False), counted(text, True)
    assert set(whole.outcomes) == set(less.outcomes)
    assert less.states <= whole.states and less.decisions < whole.decisions


# Where ice asks how strong programs are, and where ice gets stronger, strength is not for nothing.
_FEEBLE = {"exists": {"type": "program", "strength_at_most": 2}}
WEAK = {"when": {"encounter": "this"}, "do": [{"if": {"is_true": _FEEBLE, "then": ["tags"]}}]}
GROWING = {"when": {"encounter": "this"}, "do": [{"strength": {"by": 1, "of": "this", "duration": "encounter"}}]}


@pytest.mark.parametrize(
    ("ability", "breaks", "module", "gate", "answer"),
    [
        (WEAK, "sentry", reductions, "_leaves_uses_alone", True),
        (GROWING, "barrier", waste, "_of_its_own", False),
    ],
    ids=["asked", "growing"],
)
def test_without_what_says_that_strength_matters_outcomes_would_be_lost(
    ability: Any, breaks: str, module: Any, gate: str, answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = with_ice(ability, credits=4, spare=breaker("sentry", 2)).replace("subtype: barrier", f"subtype: {breaks}")
    whole = set(counted(text, False).outcomes)
    assert set(counted(text, True).outcomes) == whole
    monkeypatch.setattr(module, gate, lambda node: answer)
    assert set(counted(text, True).outcomes) != whole
