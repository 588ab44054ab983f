"""Coverage: which rules have a game effect, and which of them the scenarios cite."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from click.testing import CliRunner

from judgebot import resources
from judgebot.cli.main import cli
from judgebot.explain.citing import cited_rules
from judgebot.index import EDITION, Index
from judgebot.index.coverage import coverage
from judgebot.index.effects import REASONS, effects
from judgebot.index.store import LOADER, section_of
from judgebot.scenario import api
from tests.sampling import some
from tests.stress.cited import AGAIN, EFFECT, KNOWN

RULES = effects()


def test_every_reason_is_one_that_is_explained(index: Index) -> None:
    assert set(RULES.without.values()) == set(REASONS)
    for number in (*RULES.without, *RULES.no_code):
        assert index.exists(number) and number.count(".") == 2, number


def test_what_is_said_again_is_said_by_a_rule_that_is_counted(index: Index) -> None:
    assert set(RULES.again) == {number for number, reason in RULES.without.items() if reason == "again"}
    for number, other in RULES.again.items():
        assert index.exists(other) and other not in RULES.without, f"{number}: {other}"


def test_only_headings_and_what_is_said_again_are_steps(index: Index) -> None:
    """A step is carried out: one that counts for nothing is another rule, or done with tokens on the table."""
    for entry in index.entries():
        if entry.kind == "step" and entry.number in RULES.without:
            assert RULES.without[entry.number] in ("heading", "again", "table"), entry.number


def test_rules_without_code_have_an_effect() -> None:
    assert not set(RULES.no_code) & set(RULES.without)
    assert all(len(why.split()) > 3 for why in RULES.no_code.values())


def test_no_rule_stands_twice(tmp_path: Path) -> None:
    path = tmp_path / "effects.yaml"
    path.write_text('without:\n  "1.1":\n    term: [1.1.1]\n    table: [1.1.1]\n')
    with pytest.raises(ValueError, match=r"1\.1\.1 stands twice"):
        effects(path)


def test_rules_stand_under_their_sections() -> None:
    data = yaml.load((resources.rules_index() / EDITION / "effects.yaml").read_text(encoding="utf-8"), Loader=LOADER)
    for section, reasons in data["without"].items():
        assert {section_of(number) for rules in reasons.values() for number in rules} == {section}


def test_by_section(index: Index) -> None:
    sections = {each.section: each for each in coverage(index, RULES, {"6.9.3a", "10.3.1", "10.3", "OPP take-backs 1"})}
    assert sum(len(each.effect) for each in sections.values()) == len(index.rules()) - len(RULES.without)
    steps = sections["6.9"]
    assert steps.title == index.entry("6.9").title
    assert "6.9.3a" not in steps.uncited and set(steps.effect) - set(steps.uncited) == {"6.9.3a"}
    assert sections["10.3"].uncited == sections["10.3"].effect  # neither a heading nor a section stands for its parts
    assert "1.3" not in sections  # a list of symbols


def test_unknown_number(index: Index) -> None:
    with pytest.raises(KeyError, match=r"9\.9\.99"):
        coverage(index, RULES, {"9.9.99"})


def test_what_is_counted_beforehand_is_what_scenarios_cite() -> None:
    """Some of them as they are told; the line that each plays is held against it where it is played."""
    for path in some(api.inside(resources.scenarios()), 10):
        assert cited_rules(api.load(path)) & EFFECT <= KNOWN.keys(), AGAIN
    assert KNOWN.keys() <= EFFECT, AGAIN
    assert {api.shipped_name(path) for path in api.inside(resources.scenarios())} >= set(KNOWN.values()), AGAIN


def test_only_lines_of_play_could_cite_what_none_does() -> None:
    """What telling adds to a line are rules that stand in its code: those that no scenario cites do not."""
    files = [path for path in resources.code("explain")[0].rglob("*") if path.suffix in (".py", ".yaml")]
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r'"(\d+\.\d+\.\d+[a-z]?)"', code))
    assert len(named) > 30 and not named & EFFECT - KNOWN.keys()


@pytest.fixture
def cited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, set[str]]:
    """Stands in for the shipped scenarios: file name -> what it cites."""
    found = {"one.yaml": {"6.9.3a", "9.2.8f"}, "two.yaml": {"9.2.8f"}}
    for name in found:
        (tmp_path / name).write_text("title: x\n")
    (tmp_path / "policy.yaml").write_text("title: x\ncase:\n  what: t\n")
    monkeypatch.setattr("judgebot.scenario.api.load", lambda path, *_: SimpleNamespace(path=path))
    monkeypatch.setattr("judgebot.explain.citing.cited_rules", lambda one: found[one.path.name])
    monkeypatch.setattr("judgebot.resources.scenarios", lambda: tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return found


def test_command_json(cited: dict[str, set[str]]) -> None:
    result = CliRunner().invoke(cli, ["coverage", "--format", "json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert data["scenarios"] == 2
    found = {number for each in data["sections"] for number in set(each["effect"]) - set(each["uncited"])}
    assert found == {"6.9.3a", "9.2.8f"}


def test_without_names_nothing_is_run(
    cited: dict[str, set[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless there are cards of one's own, which may change what the scenarios cite."""

    def counted(*names: str) -> tuple[int, set[str]]:
        data = json.loads(CliRunner().invoke(cli, ["coverage", "--format", "json", *names]).output)
        found = {number for each in data["sections"] for number in set(each["effect"]) - set(each["uncited"])}
        return data["scenarios"], found

    (tmp_path / "cited.txt").write_text("6.9.4c one\n")
    assert counted() == (2, {"6.9.4c"})
    assert counted(str(tmp_path / "one.yaml")) == (1, {"6.9.3a", "9.2.8f"})
    monkeypatch.setenv("JUDGEBOT_PATH", str(tmp_path))
    assert counted() == (2, {"6.9.3a", "9.2.8f"})


def test_command_text(cited: dict[str, set[str]]) -> None:
    result = CliRunner().invoke(cli, ["coverage"])
    assert result.exit_code == 0, result.output
    assert "2 scenarios cite 2 of" in " ".join(result.output.split())
    assert "6.9.3b" in result.output and "6.9.3a" not in result.output


def test_command_refuses_unknown_citations(cited: dict[str, set[str]]) -> None:
    cited["one.yaml"].add("9.9.99")
    result = CliRunner().invoke(cli, ["coverage"])
    assert result.exit_code != 0
    assert "9.9.99" in result.output


def test_what_scenarios_cite_is_kept_until_something_changes(cited: dict[str, set[str]], tmp_path: Path) -> None:
    """The second time nothing is run; a file that has changed is, and all are if what they are run with has."""

    def counted() -> set[str]:
        data = json.loads(CliRunner().invoke(cli, ["coverage", "--format", "json"]).output)
        return {number for each in data["sections"] for number in set(each["effect"]) - set(each["uncited"])}

    assert counted() == {"6.9.3a", "9.2.8f"}
    cited["one.yaml"], cited["two.yaml"] = {"6.9.4c"}, {"6.9.1c"}
    assert counted() == {"6.9.3a", "9.2.8f"}
    (tmp_path / "one.yaml").write_text("title: another\n")
    assert counted() == {"6.9.4c", "9.2.8f"}


def test_what_is_kept_of_files_is_made_anew_when_the_program_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judgebot.index import kept

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    code, one = tmp_path / "code", tmp_path / "one"
    code.write_text("1")
    one.write_text("a")
    made: list[Path] = []

    def make(path: Path) -> list[str]:
        made.append(path)
        return [path.name]

    for text, times in (("1", 1), ("1", 1), ("22", 2)):
        if code.read_text() != text:
            code.write_text(text)
        assert kept.of_files("x", [one], [code], make) == {one: ["one"]}
        assert len(made) == times
    (tmp_path / "cache" / "judgebot" / "x").write_text("broken")
    assert kept.of_files("x", [one], [code], make) == {one: ["one"]} and len(made) == 3


def test_what_a_scenario_cites(tmp_path: Path) -> None:
    """What its explanation prints, and what its expectations name; not what they say is not there."""
    from judgebot.explain.citing import cited_rules
    from judgebot.scenario import api

    path = tmp_path / "one.yaml"
    path.write_text(
        "title: x\nboard: {turn: runner}\nplay: [{runner: run HQ}]\nuntil: 6.9.4c\n"
        "expect:\n  trace: [{run_begins: HQ, cites: 6.9.1c}, {not: {bypassed: Enigma, cites: 6.5.8a}}]\n"
        "  never: [{trace: [{bypassed: Enigma, cites: 6.5.8c}]}]\n"
    )
    found = cited_rules(api.load(path))
    assert {"6.9.1c", "5.2.8f", "6.5.8c"} <= found
    assert "6.5.8a" not in found
