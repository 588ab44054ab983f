"""One scenario ruled by two editions: whether the ruling differs, and which difference between them makes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot import resources
from judgebot.cli.main import cli
from judgebot.engine.edition import Edition
from judgebot.explain.both import both
from judgebot.scenario import api, read
from judgebot.yamlio import BadInput


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), prog_name="judgebot", env={"COLUMNS": "100"})


SAID = """
title: two
question: How many credits?
board: {turn: runner}
play: [{runner: gain 1 credit}]
expect: {answer: "6.", state: {runner.credits: 6}}
in: {26.03: {play: [{runner: draw}], expect: {answer: "5.", state: {runner.credits: 5}}}}
"""
MOVED = """
title: a number that moved is no other ruling
board: {turn: runner}
play: [{runner: gain 1 credit}]
expect: {answer: "6, and 5.2.8b says so.", state: {runner.credits: 6}}
"""
UNFIT = """
title: a line that cannot be used in one of them
board: {turn: runner}
play: [{runner: gain 1 credit}]
in: {26.03: {play: [{runner: use Corroder}]}}
"""


def found(text: str):  # type: ignore[no-untyped-def]
    return both(read.parse(text), "ruling", lambda _: None)


def test_what_the_scenario_itself_says() -> None:
    one = found(SAID)
    assert one.differs and one.switch is None
    assert one.sentence() == (
        "The ruling differs between CR 24.03 and CR 26.03, and no difference that the engine knows came up: "
        "the scenario itself says another thing."
    )


def test_the_same_ruling() -> None:
    one = found(MOVED)
    assert not one.differs
    assert one.sentence().startswith("The ruling is the same in CR 24.03 and CR 26.03")
    assert [story.answer for story in one.told] == ["6, and 5.2.8b says so.", "6, and 5.2.7b says so."]


def test_a_step_that_one_of_them_lacks() -> None:
    one = found("title: x\nedition: '26.03'\nboard: {turn: runner}\nplay: [{runner: run HQ}]\nuntil: 6.9.1e\n")
    assert one.differs and len(one.told) == 1
    assert "found the step 6.9.1e, expected `until:`" in str(one.stories[0])


def test_what_neither_can_read() -> None:
    scenario = read.parse("title: x\nboard: {turn: runner}\n").replace(text="title: x\nboard: {turn: noon}\n")
    with pytest.raises(BadInput):
        both(scenario.replace(edition=Edition("none")), "ruling", lambda _: None)


def test_no_ruling_in_one_of_them() -> None:
    one = found(UNFIT)
    assert one.differs and len(one.told) == 1
    assert "use Corroder" in str(one.stories[1])


# A board for each difference, called by its name; all of them: `python tests/stress/editions.py --both`.
BOARDS = sorted((resources.scenarios() / "editions").glob("*.yaml"))


@pytest.mark.parametrize("path", BOARDS[::16], ids=lambda path: path.stem)
def test_the_difference_that_makes_it(path: Path) -> None:
    one = both(api.load(path), "ruling", lambda _: None)
    assert one.differs and one.switch is not None
    assert any(path.stem.startswith(switch.id) for switch in (one.switch, *one.needed, *one.others))
    differs, alike = (
        "The ruling differs between CR 24.03 and CR 26.03: ",
        "The ruling comes out alike in CR 24.03 and CR 26.03, ",
    )
    assert one.sentence().startswith((differs, alike)) and " in CR 26.03 " in one.sentence()
    assert f"({' '.join(one.switch.new)})" in one.sentence() and one.switch.id not in one.sentence()


def test_what_the_older_edition_leaves_open() -> None:
    """Both come to the same there, which is said; the newer one settles it, and does not decide it in another way."""
    path = resources.scenarios() / "editions" / "positions-are-things.yaml"
    one = both(api.load(path), "ruling", lambda _: None)
    assert one.differs and one.alike
    assert one.sentence().startswith("The ruling comes out alike in CR 24.03 and CR 26.03, but not ")
    older, newer = (" ".join(step.text for step in story.steps) for story in one.told)
    assert "CR 26.03 settles this, where CR 24.03 leaves it open: a position is" in newer
    assert "another way" not in newer and "CR 26.03" not in older


def test_what_is_told_once() -> None:
    """A difference that decides again and again."""
    path = resources.scenarios() / "editions" / "static-condition-without-effect.yaml"
    newer = both(api.load(path), "ruling", lambda _: None).told[1]
    assert " ".join(step.text for step in newer.steps).count("CR 26.03 decides this") == 1


# --- the commands ---


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, text in (("said", SAID), ("moved", MOVED)):
        (tmp_path / f"{name}.yaml").write_text(text)
    return [str(tmp_path / "said.yaml"), str(tmp_path / "moved.yaml")]


def test_explain_as_text(files: list[str]) -> None:
    text = run("explain", files[0], "--edition", "both").output
    assert text.startswith("The ruling differs between CR 24.03 and CR 26.03")
    assert text.index("\nCR 24.03\n") < text.index("\n6.\n") < text.index("\nCR 26.03\n") < text.index("\n5.\n")
    text = run("explain", files[1], "--edition", "both").output
    assert "5.2.8b says so" in text and "5.2.7b" not in text


def test_explain_as_a_page(files: list[str]) -> None:
    html = run("explain", *files, "--edition", "both", "--format", "html").output
    assert html.count('<section aria-label="CR ') == 3  # two where they differ, one where they do not
    assert html.count('class="answer compared"') == 2 and html.count('<p class="edition">In both editions</p>') == 1
    text = run("explain", files[0], "--edition", "both", "--format", "md").output
    assert "### CR 24.03: How many credits?" in text and "### CR 26.03: How many credits?" in text


def test_explain_as_data(files: list[str]) -> None:
    data = json.loads(run("explain", files[0], "--edition", "both", "--format", "json").output)
    assert data["differs"] is True and data["switch"] is None
    assert [data["editions"][name]["edition"] for name in ("24.03", "26.03")] == ["24.03", "26.03"]


def test_check_lists_what_differs(files: list[str]) -> None:
    result = run("check", *files, "--edition", "both")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "said  no single difference",
        "      24.03: 6.",
        "      26.03: 5.",
        "2 scenarios: 1 alike in both editions, 1 not",
    ]
    assert "26.03: 5." not in run("check", *files, "--edition", "both", "--quiet").output


def test_what_does_not_go_together(files: list[str]) -> None:
    assert run("explain", files[0], "--edition", "both", "--format", "md", "--short").exit_code == 2
    assert run("check", "--cards", "--edition", "both").exit_code == 2
    assert run("step", files[0], "--edition", "both").exit_code == 2


# --- the policy ---


def test_the_policy_names_rules_by_the_edition() -> None:
    lint = run("lint", "opp/lint/host-kind", "--edition", "26.03")
    assert "[1.13.6a, 10.3.1e]" in lint.output and "By CR 26.03." in lint.output
    data = json.loads(run("lint", "opp/lint/host-kind", "--edition", "26.03", "--format", "json").output)
    assert data["edition"] == "26.03" and data["findings"][0]["cites"] == ["1.13.6a", "10.3.1e"]
    assert json.loads(run("lint", "opp/lint/host-kind", "--format", "json").output)["edition"] == "24.03"
