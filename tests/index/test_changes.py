"""What differs between two editions: what moved, what is new, what is gone, what alters play."""

import json

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli
from judgebot.engine.edition import SWITCHES
from judgebot.index.changes import changes
from judgebot.index.numbering import EDITIONS


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["rule", *arguments], prog_name="judgebot", env={"COLUMNS": "100"})


def test_all_of_the_later_edition() -> None:
    found = changes("24.03", "26.03")
    assert (len(found.new), len(found.gone), len(found.reworded), len(found.differing)) == (84, 28, 68, 42)
    assert ("6.9.1d", "6.9.1f") in found.moved and ("1.2.5", ()) in found.gone
    assert ("7.3.6a", ("7.3.6", "7.3.5c")) in found.gone
    assert {one.id for one in found.differing} == set(SWITCHES)
    numbers = [*(now for _, now in found.moved), *found.new]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize(("earlier", "later"), [(a, b) for a in EDITIONS for b in EDITIONS if a < b])
def test_any_two_editions(earlier: str, later: str) -> None:
    found = changes(earlier, later)
    for numbers in (found.new, [was for was, _ in found.gone], [was for was, _ in found.moved]):
        assert len(set(numbers)) == len(numbers)
    assert not set(found.open) & {*found.new, *(was for was, _ in found.gone)}


def test_a_section() -> None:
    whole = changes("24.03", "26.03")
    assert whole.within("6.2").new[0] == "6.2.1a" and whole.within("6").new[0] == "6.1.3f"
    assert whole.within("10.1").moved == () and whole.within("10").moved
    assert whole.within("6.9.1").new == ("6.9.1d", "6.9.1e")
    assert [one.id for one in whole.within("10.13").differing] == ["dividends"]


def test_the_page() -> None:
    result = run("--changes", "24.03..26.03")
    assert result.exit_code == 0
    for said in (
        "CR 24.03 to CR 26.03: 139 moved, 84 new, 28 gone, 68 worded in another way.",
        "The ruling can be another\n  initiation-window: A window for paid abilities opens",
        "\n  6.9.1e    Paid ability window, in which the Corp may rez cards other than ice too.\n",
        "\n  7.3.6b    now 7.3.6; ",
        "\n  6.9.1d > 6.9.1f\n",
    ):
        assert said in result.output
    assert max(map(len, result.output.splitlines())) <= 100
    assert "Hosting" not in run("--changes", "24.03..26.03", "6.2").output


def test_as_data() -> None:
    data = json.loads(run("--changes", "24.03..26.03", "10.6", "--format", "json").output)
    assert data["moved"] == {"6.3.3c": "10.6.3b", "10.6.2": "10.6.3a", "10.6.2a": "10.6.3c"}
    assert data["new"] == ["10.6.2", "10.6.3"]
    assert data["differing"][0]["id"] == "bad-publicity-fund"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--changes", "26.03..24.03"], "the earlier first, such as 24.03..26.03"),
        (["--changes", "24.03"], "expected two of 22.12, 23.08, 24.03, 25.04, 25.08, 26.03"),
        (["--changes", "24.03..26.3"], "'26.3' is no edition that is known"),
        (["--changes", "24.03..26.03", "runs"], "--changes takes one chapter, section or rule, such as 6.2"),
    ],
)
def test_what_cannot_be_asked(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2 and said in result.output
