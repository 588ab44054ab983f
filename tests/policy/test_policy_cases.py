"""The repair cases in `scenarios/opp/`: each says what the policy asks for, and together they cover all of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from judgebot import resources
from judgebot.policy import Names, Policy
from judgebot.policy.case import mismatches, read_case

Run = Callable[..., Result]
CASES = sorted((resources.scenarios() / "opp").glob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_advice_is_what_the_case_expects(path: Path, policy: Policy) -> None:
    case = read_case(path, policy)
    assert case.title
    assert case.question
    assert case.source in {clause.cite for clause in policy.clauses()}
    assert case.expect is not None
    assert case.expect.penalty is not None
    assert case.expect.steps is not None
    assert case.expect.say is not None
    assert case.source in case.expect.cites
    advice = policy.decide(case.choices, case.names, earlier_warnings=case.earlier_warnings)
    assert mismatches(advice, case.expect) == []


def test_the_cases_cover_every_way_through_the_policy(policy: Policy) -> None:
    covered = {tuple(choice.answer.id for choice in read_case(path, policy).choices) for path in CASES}
    every = {tuple(choice.answer.id for choice in way) for way in policy.tree.endings({})}
    assert every - covered == set()


def test_the_cases_expect_every_clause_to_be_cited(policy: Policy) -> None:
    expected = {cite for path in CASES if (expect := read_case(path, policy).expect) for cite in expect.cites}
    assert {clause.cite for clause in policy.clauses()} - expected == set()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("penalty: game-loss", "penalty: expected game-loss, found warning"),
        ("upgraded: true", "upgraded: expected true, found false"),
        ("answer: Nothing.", 'answer: expected "Nothing.", found "The deck is shuffled again."'),
        ("cites: [OPP take-backs 1]", "cites: expected OPP take-backs 1, which is not cited"),
        ("steps: [known by right]", "steps: expected 1 of them, found 3"),
        ("steps: [one, shuffle, record]", 'steps: expected step 1 to be "one"'),
        ("changes: [moonlight]", 'changes: expected "moonlight"'),
        ("say: Nothing.", 'say: expected "Nothing.", found "The deck was not random enough.'),
        ("reading: []", "reading: expected ()"),
    ],
    ids=lambda text: text.split(":")[0] if isinstance(text, str) else None,
)
def test_a_case_that_expects_something_else_fails(line: str, message: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(f"case: {{what: shuffle}}\nexpect:\n  {line}\n")
    result = run("repair", "--case", path)
    assert result.exit_code == 1
    assert message in result.stderr
    assert "Warning to" in result.stdout


def test_a_case_says_how_many_warnings_there_were(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("earlier warnings: 2\ncase: {what: shuffle}\n")
    assert run("repair", "--case", path).stdout.startswith("Game loss to")


def test_answers_that_do_not_decide_the_case_are_refused(policy: Policy) -> None:
    with pytest.raises(ValueError, match=r"'takeback'.* needs one of the answers nothing, elsewhere, something"):
        policy.advise({"what": "takeback"})
    with pytest.raises(ValueError, match="not asked in this case: order"):
        policy.advise({"what": "shuffle", "order": "none"})


def test_names_are_put_where_they_belong(policy: Policy) -> None:
    advice = policy.advise({"what": "revealed", "revealed": "opponents"}, Names("Ann {opponent}", "Ben"))
    assert advice.to == "Ann {opponent}"
    assert advice.steps[0].do.startswith("End the game now. Ann {opponent} has lost it")
    plain = policy.advise({"what": "revealed", "revealed": "opponents"})
    assert plain.to == "the player who revealed the card"
    assert plain.steps[0].do.startswith("End the game now. The player has lost it")
    assert "the player is not playing a game now" in [change.condition for change in plain.changes]


BOTH = """
title: Both at fault
player: Ann
opponent: Ben
case: {case}
also: {{case: {{what: revealed, revealed: opponents}}}}
"""


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("{what: board, since: opponent}", "Enter it as lost by both players"),
        ("{what: drawn, number: many, drawn: mixed, cover: covered}", "Nothing on the board is fixed any more"),
    ],
    ids=["both lose", "one loses"],
)
def test_what_two_penalties_come_to_is_said(case: str, said: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(BOTH.format(case=case), encoding="utf-8")
    assert "Both together: " in run("repair", "--case", path).stdout
    told = json.loads(run("repair", "--case", path, "--format", "json").stdout)
    assert all(said in " ".join(step["do"] for step in one["together"]["steps"]) for one in told)
