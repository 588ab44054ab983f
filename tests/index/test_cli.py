"""The commands `rule`, `rules` and `timing`, and the frame around all commands."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot.cli import term
from judgebot.cli.main import COMMANDS, cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), prog_name="judgebot")


@pytest.fixture(autouse=True)
def no_import(data_dir: Path) -> None:
    """No test reads (or writes) what the user imported."""


@pytest.fixture(autouse=True)
def own_cache(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the user's cache; all share one."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept))


# What is typed, and what the answer must contain.
FINDS = {
    "a rule": (
        ["rule", "9.2.8f"],
        ["9.2.8f  effect", "9 Abilities > 9.2 Timing and priority > 9.2.8", "6.8.2b", "6.4.2"],
    ),
    "its parts": (["rule", "10.3.1"], ["10.3.1a", "10.3.1k", "Defines", "checkpoint"]),
    "a section": (["rule", "9.2"], ["Timing and priority", "9.2.10"]),
    "a chapter": (["rule", "6"], ["6  Runs", "6.9 Steps of a run"]),
    "several": (["rule", "9.2.8f", "6.9.3a,", "1.2.5"], ["9.2.8f  effect", "6.9.3a  step", "1.2.5  "]),
    "as people write it": (["rule", "CR", "9.2.8(F)"], ["9.2.8f  effect"]),
    "one quoted list": (["rule", "9.2.8f 6.9.3a"], ["9.2.8f  effect", "6.9.3a  step"]),
    "an OPP clause": (["rule", "OPP", "take-backs", "1"], ["OPP take-backs 1", "Defines", "take back"]),
    "words": (["rule", "trigger", "lost", "when", "encounter", "ends"], ["9.2.8f", "*encounter*"]),
    "misspelt words": (["rule", "reacton windw"], ["9.2.8 ", "*reaction* *window*"]),
    "a term": (["rule", "--term", "priority"], ["Defined in", "9.2.3"]),
    "a term of two words": (["rule", "--term", "reaction", "window"], ["9.2.8"]),
    "the glossary": (["rule", "--term"], ["checkpoint  10.3.1", "priority  1.11.4 9.2.3"]),
    "an old number": (["rule", "9.8.7b", "--edition", "older"], ["9.8.7b of the older edition is 9.9.7b"]),
    "an old number that changed": (["rule", "9.6.10", "--edition", "older"], ["9.8.1 and 9.8.8a", "subroutines"]),
    "a new rule of a later edition": (
        ["rule", "6.9.1e", "--edition", "26.03"],
        ["6.9.1e  step", "CR 24.03       Has no such rule.", "After          6.9.1f", "6.3   Initiation Phase"],
    ),
    "a rule with another number": (
        ["rule", "9.8.10", "6.2.5b", "--edition", "26.03"],
        ["9.8.10  procedure", "CR 24.03       9.8.11", "9.8.10a", "6.2.5b  procedure", "CR 24.03       6.2.2"],
    ),
    "who cites it, by either number": (
        ["rule", "10.14.3", "--edition", "26.03", "--format", "json"],
        ["cr/10.13.3-1.yaml", '"24.03": "10.13.3"'],
    ),
    "a clause of the OPP": (
        ["rule", "OPP", "missed-triggers", "3", "--edition", "26.03"],
        ["OPP missed-triggers 3  restriction"],
    ),
    "a term of a later edition": (["rule", "--term", "discard step", "--edition", "26.03"], ["Defined in", "5.5.4"]),
    "a number of an earlier edition": (
        ["rule", "10.14.4", "--edition", "25.08"],
        ["10.14.4 of CR 25.08 is 10.13.4 in CR 24.03 and 10.14.4 in CR 26.03.", "Now            10.13.4"],
    ),
    "one that nobody could follow": (
        ["rule", "9.5.6", "--edition", "25.08"],
        [
            "9.5.6 of CR 25.08 is in no rule of CR 24.03, as far as is known.",
            "CR 26.03 has a new rule under this number",
        ],
    ),
    "the run chart of a later edition": (
        ["timing", "run", "--edition", "26.03"],
        ["A run (CR 26.03, 6.9)", "6.9.1e    Paid ability window. (P) (R)", "Yes, approach it: go to 6.9.2."],
    ),
    "its checkpoint": (["timing", "checkpoint", "--edition", "26.03"], ["10.3.1i   A position", "10.3.1l   Counters"]),
    "the run chart": (["timing", "run"], ["6.9.2b", "(P) (R)", "6.9.6d", "6.8.2"]),
    "the Corp's turn": (["timing", "corp-turn"], ["5.6.1b", "(P) (R) (S)", "agendas"]),
    "the checkpoint": (["timing", "checkpoint"], ["10.3.1a", "10.3.1k"]),
}


@pytest.mark.parametrize("case", FINDS)
def test_finds(case: str) -> None:
    arguments, expected = FINDS[case]
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    flat = " ".join(result.output.split())
    assert [text for text in expected if " ".join(text.split()) not in flat] == []


REFUSES = {
    "a letter too far": (["rule", "9.2.8z"], 2, "CR 24.03 has no 9.2.8z. 9.2.8 has 9.2.8a to 9.2.8f."),
    "what is almost a number": (["rule", "9.2.8zz"], 2, "9.2.8zz is no rule's number: those look like 9.2, 9.2.8"),
    "a section too far": (["rule", "9.44"], 2, "CR 24.03 has no 9.44. 9 has 9.1 to 9.12."),
    "a chapter too far": (["rule", "77.1.1"], 2, "Its chapters are 1 to 11."),
    "an OPP clause": (["rule", "OPP take-backs 9"], 2, "There is no OPP take-backs 9."),
    "nothing": (["rule"], 2, "Give a rule's number"),
    "an old number": (["rule", "3.1.1", "--edition", "older"], 2, "It covers rules of 1.2, 9.1"),
    "a number that moved": (
        ["rule", "8.5.15b", "--edition", "25.08"],
        2,
        "CR 25.08 has no 8.5.15b. What CR 24.03 has under that number is 8.5.16b in CR 25.08.",
    ),
    "a number that is gone": (
        ["rule", "7.3.6b", "--edition", "26.03"],
        2,
        "CR 26.03 has no 7.3.6b. What CR 24.03 has under that number is 7.3.6 in CR 26.03.",
    ),
    "a rule of which nobody knows more": (
        ["rule", "1.2.5", "--edition", "25.08"],
        2,
        "it is not known what has come in",
    ),
    "a rule that is gone": (["rule", "1.2.5", "--edition", "26.03"], 2, "nothing has come in its place."),
    "an edition": (["rule", "1.2.5", "--edition", "24.99"], 2, "'24.99' is not one of"),
    "an edition without charts": (["timing", "run", "--edition", "25.08"], 2, "'25.08' is not one of"),
    "a term": (["rule", "--term", "priorty"], 2, "Did you mean 'priority'"),
    "words that nothing has": (["rule", "zzqqxx"], 1, "No rule matches 'zzqqxx'"),
    "a chart": (["timing", "lunch"], 2, "'lunch' is not one of"),
    "a command": (["rul"], 2, "There is no command 'rul'. Did you mean 'rule'?"),
    "control characters": (["rule", "zz\x1b[31mqq"], 1, "\\x1b[31m"),
}


@pytest.mark.parametrize("case", REFUSES)
def test_refuses(case: str) -> None:
    arguments, status, message = REFUSES[case]
    result = run(*arguments)
    assert result.exit_code == status
    assert message in " ".join(result.output.split())
    assert "\x1b" not in result.output


def test_what_exists_is_shown_before_what_does_not() -> None:
    result = run("rule", "9.2.8f", "9.2.8z")
    assert result.exit_code == 2
    assert "9.2.8f  effect" in result.output and "no 9.2.8z" in result.output


def test_rule_as_json() -> None:
    (data,) = json.loads(run("rule", "9.2.8f", "--format", "json").output)
    assert data["number"] == "9.2.8f" and data["parent"] == "9.2.8" and data["before"] == "9.2.8e"
    assert "6.8.2b" in data["refers"] and "6.5.2" in data["referred_by"]


def test_search_as_json() -> None:
    data = json.loads(run("rule", "reaction", "window", "--format", "json", "--limit", "3").output)
    assert len(data) == 3 and data[0]["number"] == "9.2.8"


def test_scenarios_and_cards_that_cite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("scenarios", "library"):
        (tmp_path / name).mkdir()
    (tmp_path / "scenarios" / "tollbooth.yaml").write_text("title: A \x1b[2J title\nsource: CR 24.03 9.2.8f/1\n")
    (tmp_path / "library" / "femme_fatale.yaml").write_text("rules: [9.2.8f]\n")
    monkeypatch.setattr("judgebot.resources.scenarios", lambda: tmp_path / "scenarios")
    monkeypatch.setattr("judgebot.resources.card_library", lambda: tmp_path / "library")
    output = run("rule", "9.2.8f").output
    assert "tollbooth.yaml A \\x1b[2J title" in output
    assert "femme_fatale" in output
    assert "femme_fatale" not in run("rule", "9.2.8e").output


def test_import_shows_the_official_text(tmp_path: Path, data_dir: Path) -> None:
    from judgebot.index import load
    from judgebot.index.importing import save
    from judgebot.index.official import Official

    save(Official({"9.2.8f": "Words of the \x1b[31mdocument."}, {"9.2.8f": ["An example."]}))
    output = run("rule", "9.2.8f").output
    assert "Official text, CR 24.03:\n  | Words of the \\x1b[31mdocument.\n  | Example: An example." in output
    assert load().gist("9.2.8f").split()[0] in output


def test_import_of_a_bad_file_keeps_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("- 1.1.1.linkOnly this.\n")
    result = run("rules", "import", str(tmp_path / "bad.txt"))
    assert result.exit_code == 2
    assert "1364 rules missing" in result.output and "Nothing was imported." in result.output


def test_import_of_the_official_document(shared: Path) -> None:
    result = run("rules", "import", str(shared / "seeds/cr-24.03.txt"))
    assert result.exit_code == 0, result.output
    assert "Imported 1365 rules and 212 examples" in result.output
    assert "Official text" in run("rule", "6.5.8a").output


@pytest.mark.parametrize("name", [name for name in COMMANDS if name in ("rule", "rules", "timing", "coverage")])
def test_each_command_has_help(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Usage: judgebot" in result.output


def test_help_imports_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} was imported")

    monkeypatch.setattr("importlib.import_module", refuse)
    result = run("--help")
    assert result.exit_code == 0
    assert all(name in result.output for name in COMMANDS)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ◆ text\nof two lines", "plain ◆ text\nof two lines"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("bell\a tab\t cr\r", "bell\\x07 tab\\t cr\\r"),
        ("\x9b31m \u202eright to left", "\\x9b31m \\u202eright to left"),
        ("lone \udcff", "lone \\udcff"),
    ],
)
def test_clean(text: str, shown: str) -> None:
    assert term.clean(text) == shown


def test_clean_of_one_line() -> None:
    assert term.clean("a\nb", newlines=False) == "a\\nb"


class _Terminal:
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "expected"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
    ids=["a terminal", "NO_COLOR", "NO_COLOR empty", "a dumb terminal"],
)
def test_colour(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: bool) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert term.colour(_Terminal()) is expected  # type: ignore[arg-type]


def test_no_colour_in_a_pipe(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w") as file:
        assert term.colour(file) is False


@pytest.mark.parametrize(("columns", "expected"), [("72", 72), ("10", 40), ("900", 110), ("wide", 100), ("", 100)])
def test_width(monkeypatch: pytest.MonkeyPatch, columns: str, expected: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("os.get_terminal_size", lambda *_: (_ for _ in ()).throw(OSError()))
    assert term.width() == expected
