"""One board in two editions: numbers are translated once, where a file is read and where something is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import judgebot
from judgebot import index, resources
from judgebot.cli.main import cli
from judgebot.cli.scenarios import asker
from judgebot.engine.edition import BASE, CR_26_03, EDITIONS
from judgebot.engine.machine import Machine
from judgebot.explain.steps import RULING
from judgebot.explain.story import gist, in_ids, tell
from judgebot.index.numbering import Numbering, numbering
from judgebot.scenario import api, read
from judgebot.scenario.editions import Fallback
from judgebot.scenario.expect import compare
from judgebot.scenario.run import run as play
from judgebot.yamlio import BadInput
from tests.sampling import some
from tests.stress.editions import without_rule, wrong

TOLD = Numbering.told

EVERY = [path for path in api.inside(resources.scenarios()) if not api.policy_kind(path)]


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), prog_name="judgebot", env={"COLUMNS": "100", **environment})


def test_every_scenario_runs_by_the_later_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it expects there comes about, it cites rules of it, and what is told has their numbers, each told once.

    Of some of them; tests/scenario/test_shipped.py sees to the base. Told are as many as it takes to tell each kind of
    event, which is what the numbers in a sentence go with; tests/stress/editions.py tells them all.
    """
    monkeypatch.setattr(Machine, "checks", None)  # what events hold is looked at under the base
    kinds: dict[Path, set[str]] = {}
    long: dict[Path, int] = {}
    found = []
    for path in some(EVERY, 80):
        outcome = play(api.load(path, CR_26_03))
        ask = asker(outcome.scenario) if path.parent.name == "cr" else None
        found += [f"{path.stem}: {one}" for one in compare(outcome, ask)]
        found += [f"{path.stem}: {rule} is no rule" for rule in without_rule(outcome)]
        kinds[path] = {event.kind for event in outcome.machine.events or ()}
        long[path] = 100 + len(outcome.machine.events or ())
    untold = set().union(*kinds.values())
    while untold:
        path = max(kinds, key=lambda one: len(kinds[one] & untold) / long[one])
        found += [f"{path.stem}: {one}" for one in wrong(api.load(path, CR_26_03), pages=False, detail=RULING)]
        untold -= kinds[path]
    assert not found, "\n".join(found)


def test_a_number_that_came_through_unchanged_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told twice, or not at all, where it means another rule there."""
    (path,) = api.find("cr/9.8.3b-1")
    scenario = api.load(path, CR_26_03)
    assert list(wrong(scenario, pages=False)) == []
    for times in (0, 2):
        monkeypatch.setattr(Numbering, "told", lambda *given, times=times: _told(times, *given))
        assert any("came through" in one or "is not told" in one for one in wrong(scenario, pages=False))


def _told(times: int, numbers: Numbering, value: Any, of_rules: bool = False) -> Any:
    for _ in range(times):
        value = TOLD(numbers, value, of_rules)
    return value


def test_a_rule_that_is_gone_is_told_as_one_of_the_other_edition() -> None:
    assert numbering("26.03").cited(["1.2.5", "9.2.8f"]) == ("24:1.2.5", "9.2.8f")


def test_what_is_wrong_is_told_in_the_numbers_of_the_file() -> None:
    with pytest.raises(BadInput) as raised:
        judgebot.load('title: x\nedition: "26.03"\nboard: {turn: runner}\nuntil: 10.14.3\n')
    assert "found the step 10.14.3; expected `until:`" in str(raised.value)


@pytest.mark.parametrize(("number", "edition"), [("26:6.9.1e", "24.03"), ("24:1.2.5", "26.03")])
def test_the_gist_of_a_rule_of_the_other_edition(number: str, edition: str) -> None:
    named, _, own = number.partition(":")
    assert gist(number, edition) == index.load({"24": "24.03", "26": "26.03"}[named]).gist(own)


LATER = """
title: After 6.9.1f, CR 24.03 6.9.1d
source: CR 26.03 6.2.4/1
question: What of 6.9.1e and 9.2.8f?
edition: "26.03"
board: {turn: runner}
play: [{runner: run HQ}]
expect: {answer: "As 10.14.3 says.", trace: [{run_begins: HQ, cites: 6.9.1c}, {not: {bids: 1}, cites: 10.14.3}]}
"""


def test_what_a_file_says_is_in_its_own_numbers() -> None:
    scenario = judgebot.load(LATER)
    assert scenario.title == "After 6.9.1d, CR 24.03 6.9.1d"
    assert scenario.source == "CR 26.03 6.2.4/1"
    assert scenario.question == "What of 26:6.9.1e and 9.2.8f?"
    assert scenario.expect["answer"] == "As 10.13.3 says."
    assert [item["cites"] for item in scenario.expect["trace"]] == ["6.9.1c", "10.13.3"]
    story = tell(scenario)
    assert (story.title, story.question) == ("After 6.9.1f, CR 24.03 6.9.1d", "What of 6.9.1e and 9.2.8f?")
    assert story.answer == "As 10.14.3 says."
    assert in_ids(scenario).question == scenario.question


def test_what_differs_is_in_the_numbers_of_that_edition() -> None:
    text = """
title: two
board: {turn: runner}
until: 5.7.1h
in: {26.03: {until: 5.7.1i, expect: {trace: [{step: 5.7.1i, cites: 5.7.1i}]}}}
"""
    assert [judgebot.load(text, name).until for name in EDITIONS] == ["5.7.1h", "5.7.1h"]
    assert judgebot.load(text, "26.03").expect["trace"][0]["cites"] == "5.7.1h"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            "until: 5.2.8",
            'found "5.2.8"; expected `until:` and a number of CR 26.03. CR 26.03 has no 5.2.8. What CR 24.03',
        ),
        ("expect: {trace: [{not: {bids: 1}, cites: 9.8.11a}]}", "is 9.8.10a in CR 26.03."),
        ("expect: {trace: [{not: {bids: 1}, cites: 1.2.5}]}", "nothing has come in its place."),
    ],
)
def test_a_number_that_the_edition_lacks(written: str, said: str) -> None:
    with pytest.raises(BadInput) as raised:
        judgebot.load(f'title: x\nedition: "26.03"\nboard: {{turn: runner}}\n{written}\n')
    assert said in str(raised.value)


def test_a_default_is_less_than_what_a_file_says() -> None:
    default = Fallback(*CR_26_03)
    assert read.parse("title: x\nboard: {turn: runner}\n", edition=default).edition == CR_26_03
    assert read.parse('title: x\nedition: "24.03"\nboard: {turn: runner}\n', edition=default).edition == BASE


# --- the commands ---

NAME = "cr/10.13.3-1"


@pytest.mark.parametrize("form", ["text", "html", "json"])
def test_explain(form: str) -> None:
    later = run("explain", NAME, "--format", form, JUDGEBOT_EDITION="26.03").output
    assert "10.14.3" in later and "26.03" in later
    assert "10.13.3" not in later.replace("10.13.3/1", "").replace("10.13.3-1", "")


def test_explain_by_the_base_edition() -> None:
    assert run("explain", NAME).output == run("explain", NAME, "--edition", "24.03", JUDGEBOT_EDITION="26.03").output


def test_check_tells_what_differs_by_the_numbers_of_the_edition(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "title: x\nboard: {turn: runner}\nplay: [{runner: run HQ}]\nexpect: {trace: [{step: 6.9.1a, cites: 10.13.3}]}\n"
    )
    assert "10.13.3" in run("check", str(file)).output
    later = run("check", str(file), "--edition", "26.03").output
    assert "10.14.3" in later and "10.13.3" not in later


def test_why_not() -> None:
    asked = ("why-not", NAME, "--option", "runner: bid 3 credits", "--seconds", "0.1", "--edition", "26.03")
    data = json.loads(run(*asked, "--format", "json").output)
    assert data["edition"] == "26.03"
    assert {look["rule"] for look in data["looked"]} & {"10.14.6b", "10.13.6b"} == {"10.14.6b"}
    lacking = run(*asked, "--at", "9.8.11a")
    assert lacking.exit_code == 2 and "Invalid value for --at: CR 26.03 has no 9.8.11a." in lacking.output


def test_what_if() -> None:
    lacking = run("what-if", NAME, "--until", "5.2.8", "--edition", "26.03")
    assert lacking.exit_code == 2 and "is 5.2.7 in CR 26.03." in lacking.output


def test_step() -> None:
    shown = CliRunner().invoke(cli, ["step", "cr/9.8.3b-1", "--edition", "26.03"], input="why install\nquit\n").output
    assert "9.5.6" not in shown


def test_ask(tmp_path: Path) -> None:
    line = "runner runs HQ; ice: Tollbooth rezzed; runner 2 credits; what happens?"
    asked = ("ask", line, "--edition", "26.03")
    assert "By CR 26.03." in run(*asked).output
    file = tmp_path / "mine.yaml"
    data = json.loads(run(*asked, "--format", "json", "--save", str(file)).stdout)
    assert data["edition"] == "26.03"
    assert api.load(file).edition == CR_26_03
    assert run("check", str(file)).exit_code == 0


def test_audit() -> None:
    data = json.loads(run("audit", "opp/audit/tollbooth-not-paid", "--edition", "26.03", "--format", "json").output)
    assert data["edition"] == "26.03"


def test_faq(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    assert run("faq", NAME, "-o", str(page), "--edition", "26.03").exit_code == 0
    assert "**10.14.3**" in page.read_text() and "CR 26.03" in page.read_text()


@pytest.mark.parametrize(
    "command", ["explain", "check", "faq", "ask", "what-if", "why-not", "step", "audit", "rule", "timing"]
)
def test_an_unknown_edition(command: str) -> None:
    result = run(command, NAME, "--edition", "26.3")
    assert result.exit_code == 2 and "'26.3' is not one of" in result.output
