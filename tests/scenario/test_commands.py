"""explain, check, new and schema as a user meets them: output, exit status, and what goes where."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from judgebot import yamlio
from judgebot.cards.catalog import LIBRARY, split_file
from judgebot.cli.main import cli
from judgebot.scenario import api
from judgebot.scenario.schema import schema

Run = Callable[..., Result]
SCHEMA = schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

BY = "(by CR 24.03 unless they name another edition)"


def test_explain_prints_the_answer(run: Run) -> None:
    result = run("explain", "cr/9.2.8f-1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "No. The bypass ends the encounter" in result.stdout
    assert "\x1b" not in result.stdout


def test_explain_takes_a_path_a_name_and_a_directory(run: Run, tmp_path: Path) -> None:
    path = api.find("cr/9.2.8f-1")[0]
    (tmp_path / "one.yaml").write_bytes(path.read_bytes())
    by_path, by_name, inside = (run("explain", one).stdout for one in (path, "cr/9.2.8f-1", tmp_path))
    assert by_path == by_name
    assert inside.splitlines()[:3] == by_path.splitlines()[:3]


def test_explain_tells_an_unborne_answer_and_exits_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("expect: {answer: Rich!, state: {runner.credits: 50}}\n")
    result = run("explain", path)
    assert result.exit_code == 1
    assert "line 1: expected runner.credits: 50; found 5" in result.stdout


def test_explain_as_json_has_the_story_and_the_trace(run: Run) -> None:
    data = json.loads(run("explain", "cr/9.2.8f-1", "--format", "json").stdout)
    assert data["format"] == 1
    told = {"text": "", "standing": "confirmed", "differences": [], "unchecked": [], "undecided": ""}
    assert data["answer"] | {"text": ""} == told
    assert [step["number"] for step in data["steps"]] == [1, 2, 3, 4]
    assert {"kind", "rules", "at", "depth", "facts"} == set(data["trace"][0])
    first, last = data["steps"][-1]["events"]
    assert any(event["kind"] == "lost_pending" for event in data["trace"][first:last])
    assert data["board"]["before"]["runner"]["credits"] == 5
    assert data["board"]["after"]["runner"]["credits"] == 4
    assert set(data["rules"]) >= {rule for step in data["steps"] for rule in step["rules"]}
    assert len(json.loads(run("explain", "cr/9.2.8f-1", "cr/6.8.2b-1", "--format", "json").stdout)) == 2


def test_explain_says_what_is_not_implemented(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judgebot.engine.records import NotImplementedRule

    def stop(*_: object) -> None:
        raise NotImplementedRule("the tides (99.1)")

    monkeypatch.setattr("judgebot.cli.explain.tell", stop)
    result = run("explain", "cr/9.2.8f-1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "not implemented: the tides (99.1)" in result.stderr


def test_an_error_of_the_program_is_told_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.delenv("JUDGEBOT_TRACEBACK", raising=False)
    monkeypatch.setattr("judgebot.cli.explain.tell", fail)
    result = run("explain", "cr/9.2.8f-1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "an error of its own" in result.stderr and "Traceback" not in result.stderr


def test_check_of_one_scenario(run: Run) -> None:
    result = run("check", "cr/9.2.8f-1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"ok    cr/9.2.8f-1\n1 scenario: 1 hold {BY}\n"


def test_check_of_a_folder_with_a_bad_file_tells_of_the_others_and_exits_1(run: Run, tmp_path: Path) -> None:
    good = api.find("cr/9.2.8f-1")[0].read_text(encoding="utf-8")
    (tmp_path / "good.yaml").write_text(good, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text("bord: {}\n", encoding="utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    assert result.stdout == f"ok    good\n2 scenarios: 1 hold, 1 cannot be used {BY}\n"
    assert "bad.yaml:1: found" in result.stderr
    alone = run("check", tmp_path / "bad.yaml")
    assert (alone.exit_code, alone.stdout) == (2, "")


def test_check_shows_the_difference_and_exits_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    text = api.find("cr/9.2.8f-1")[0].read_text(encoding="utf-8")
    text = text.replace("lost_pending", "not_pending")
    line = next(n for n, said in enumerate(text.splitlines(), 1) if "not_pending" in said)
    path.write_text(text)
    result = run("check", path, "cr/9.2.8f-1")
    assert result.exit_code == 1
    difference = f"line {line}: expected event not_pending Tollbooth, cites 9.2.8f; found no such event"
    assert f"FAIL  wrong\n      {difference}" in result.stdout
    assert result.stdout.endswith(f"2 scenarios: 1 hold, 1 do not {BY}\n")


def test_check_can_name_only_what_fails(run: Run) -> None:
    assert run("check", "--quiet", "cr/9.2.8f-1").stdout == f"1 scenario: 1 hold {BY}\n"


def test_check_says_when_nothing_could_fail(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "vague.yaml"
    path.write_text("expect: {answer: Yes.}\n")
    assert "nothing that could be tested" in run("check", path).stdout


def test_new_writes_a_scenario_that_runs_and_holds(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    assert run("new", path).exit_code == 0
    assert run("check", path).exit_code == 0
    assert run("explain", path).exit_code == 0
    assert run("new").stdout == path.read_text(encoding="utf-8")


def test_new_writes_over_nothing_unless_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("precious")
    assert run("new", path).exit_code == 2
    assert path.read_text() == "precious"
    assert run("new", path, "--force").exit_code == 0
    assert run("new", tmp_path / "nowhere" / "x.yaml").exit_code == 2


def test_the_schema_is_a_json_schema(run: Run) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(run("schema").stdout) == SCHEMA


def test_each_shipped_scenario_is_valid_by_the_schema() -> None:
    paths = (*api.find("cr"), *api.find("start"))
    found = [f"{path.stem}: {one.message}" for path in paths for one in _invalid(yamlio.load(path).plain())]
    assert not found, "\n".join(found)


def _invalid(data: object) -> Iterator[jsonschema.ValidationError]:
    return VALIDATOR.iter_errors(data)


def test_the_new_scenario_is_valid_by_the_schema(run: Run) -> None:
    VALIDATOR.validate(yamlio.parse(run("new").stdout, "new").plain())


def test_each_library_card_is_valid_as_an_inline_card() -> None:
    found = []
    for path in sorted(LIBRARY.glob("*.yaml")):
        card = yamlio.parse(split_file(path.read_text(encoding="utf-8"))[0], path.name).plain()
        found += [f"{path.stem}: {one.message}" for one in _invalid({"cards": {card["card"]: card}})]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "bord: {}",
        "board: {turn: judge}",
        "board: {corp: {credits: many}}",
        "board: {corp: {tags: 1}}",
        "board: {corp: {servers: {Remote: {}}}}",
        "board: {corp: {HQ: [{rezzed: true}]}}",
        "play: [run HQ]",
        "play: [{corp: pass, runner: pass}]",
        "expect: {anwser: Yes}",
        "cards: {X: {abilities: [{cost: 1c, do: [{brake: 1}]}]}}",
        "cards: {X: {abilities: [{cost: 1c, when: turn begins, do: [{gain: 1}]}]}}",
    ],
)
def test_the_schema_refuses(text: str) -> None:
    assert not VALIDATOR.is_valid(yamlio.parse(text, "bad").plain())


def test_a_new_scenario_on_standard_output(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "-").stdout == run("new").stdout != ""
    assert list(tmp_path.iterdir()) == []


def test_a_chart_as_data(run: Run) -> None:
    chart = json.loads(run("timing", "run", "--format", "json").stdout)
    steps = {step["number"]: step for phase in chart["phases"] for step in phase["steps"]}
    assert steps["6.9.2b"]["windows"] == ["P", "R"] and set(chart["symbols"]) == {"P", "R", "S"}


def test_what_was_not_understood_is_no_output() -> None:
    done = CliRunner().invoke(cli, ["ask", "blargh"])
    assert done.exit_code == 2 and done.stdout == "" and "Not understood" in done.stderr


def test_step_saves_over_nothing_unless_told(tmp_path: Path) -> None:
    there = tmp_path / "there.yaml"
    there.write_text("mine\n")
    arguments = ["step", "cr/9.2.8f-1", "--save", str(there)]
    refused = CliRunner().invoke(cli, arguments, input="quit\n")
    assert refused.exit_code == 2 and there.read_text() == "mine\n"
    assert CliRunner().invoke(cli, [*arguments, "--force"], input="quit\n").exit_code == 0
    assert there.read_text() != "mine\n"


def test_a_case_of_the_policy_is_no_scenario(run: Callable[..., Result]) -> None:
    """One message that says what takes it, and not one for each key that a scenario does not have."""
    result = run("explain", "opp/install-board-seen")
    assert result.exit_code == 2 and result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.endswith(
        "found a case of the policy (`case:`); expected a scenario; `judgebot repair --case` takes that"
    )
