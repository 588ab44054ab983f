"""`judgebot card` prints facts and abilities, and is honest about what is not implemented."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot import yamlio
from judgebot.cards import catalog, examples, names, sets
from judgebot.cards.nodes import LanguageError
from judgebot.cli import card as command

TOLLBOOTH = """\
abilities:
  - when: {encounter: this}
    do: [{pay: {cost: 3c, who: runner, must: true, otherwise: [end_run]}}]
  - sub: [end_run]
rules: [9.2.8f]
"""


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A library with one card, in place of the shipped one."""
    (tmp_path / "tollbooth.yaml").write_text(TOLLBOOTH, encoding="utf-8")
    for module in (catalog, command, examples):
        monkeypatch.setattr(module, "LIBRARY", tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    kept = (catalog._library_card, examples.example, examples._definitions, examples._card, examples._abilities)
    for function in kept:
        function.cache_clear()
    yield tmp_path
    for function in kept:
        function.cache_clear()


def run(*args: str) -> Result:
    return CliRunner().invoke(command.card, args)


def test_shows_facts_and_abilities() -> None:
    result = run("tolbooth")
    assert result.exit_code == 0
    told = result.stdout.splitlines()
    assert told[:4] == ["Tollbooth", "  Corp ice: code gate, NBN", "  rez cost 8, strength 5, influence 2", ""]
    assert told[4].startswith("  1  When the Runner encounters") and ", they must pay 3[credit], " in told[4]
    assert told[4].endswith("If they do not, end the")
    assert told[5:] == ["     run.", "  2  [subroutine] End the run.", "", "Rules: 9.2.8f"]


def test_json_has_the_same() -> None:
    result = run("Tollbooth", "--format", "json")
    (shown,) = json.loads(result.stdout)
    assert shown["id"] == "tollbooth"
    assert (shown["cost"], shown["strength"], shown["subtypes"]) == (8, 5, ["code gate"])
    assert shown["implemented"] is True
    assert [(one["key"], one["kind"]) for one in shown["abilities"]] == [("1", "conditional"), ("2", "subroutine")]
    assert shown["rules"] == ["9.2.8f"]


def test_several_cards() -> None:
    result = run("Tollbooth", "Femme", "--format", "json")
    assert [shown["title"] for shown in json.loads(result.stdout)] == ["Tollbooth", "Femme Fatale"]
    assert result.exit_code == command.NOT_IMPLEMENTED


def test_a_name_of_several_words_needs_no_quotes() -> None:
    assert run("Femme", "Fatale").stdout.startswith("Femme Fatale\n")


def test_a_card_without_definition_says_so_and_exits_with_1() -> None:
    result = run("Femme Fatale")
    assert result.exit_code == 1
    text = " ".join(result.stdout.split())
    assert "The abilities of this card are not implemented" in text
    assert "a scenario with it stops with an error" in text
    assert "install cost 9, strength 2, memory cost 1" in text
    assert json.loads(run("Femme Fatale", "--format", "json").stdout)[0]["implemented"] is False


@pytest.mark.parametrize(
    "name",
    ["Femme Fatale", "Self-modifying Code", "NAPD Contract", "Noise", "Ad Blitz", "Surveyor", 'Armand "Geist" Walker'],
)
def test_the_skeleton_can_be_pasted_and_completed(name: str) -> None:
    text = run(name).stdout
    pasted = text[text.index("cards:\n") : text.index("\n\nThe line is refused")]
    ((title, given),) = yamlio.parse(pasted, "pasted").plain()["cards"].items()
    with pytest.raises(LanguageError, match="expected an ability, found '\\(its first ability\\)'"):
        catalog.read_card("x", given, {"title": title})
    completed = catalog.read_card("x", {**given, "abilities": []}, {"title": title})
    known = catalog.read_card("x", {}, catalog.facts(names.find(name)))
    for fact in ("title", "side", "type", "subtypes", "cost", "strength", "memory", "requirement", "points", "unique"):
        assert getattr(completed, fact) == getattr(known, fact), fact


def test_all_bad_names_are_told_at_once_and_nothing_is_printed() -> None:
    result = run("Tollbooth", "Xyzzyx", "Eli")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == ('Error: no card is called "Xyzzyx"\nError: "Eli" fits several cards: Eli 1.0, Eli 2.0\n')


def test_control_characters_in_a_name_are_escaped() -> None:
    result = run("\x1b[31mXyzzyx")
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr
    assert "\\x1b[31mXyzzyx" in result.stderr


def test_a_broken_library_file_is_told_with_its_line(library: Path) -> None:
    (library / "tollbooth.yaml").write_text("abilities:\n  - sub: [end_run]\n  - sub: [end_rnu]\n", encoding="utf-8")
    result = run("Tollbooth")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == (
        f"Error: {library / 'tollbooth.yaml'}:3: unknown effect word 'end_rnu'; did you mean 'end_run'?\n"
    )


@pytest.mark.parametrize("text", ["abilities: [", "abilities: &a [*a]", "\tx", "- 1", ""])
def test_a_library_file_that_is_no_definition_is_told_too(library: Path, text: str) -> None:
    (library / "tollbooth.yaml").write_text(text, encoding="utf-8")
    result = run("Tollbooth")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert str(library / "tollbooth.yaml") in result.stderr


def test_on_is_a_word_and_no_truth_value(library: Path) -> None:
    """YAML 1.1 reads a bare `on` as true; arguments are called so."""
    (library / "tollbooth.yaml").write_text(
        "abilities:\n  - sub:\n      - place: {kind: power, on: this}\n", encoding="utf-8"
    )
    assert "place 1 power counter on this ice" in run("Tollbooth").stdout.lower()


def test_without_a_name_it_says_what_to_do() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Name a card, or use --words" in result.stderr


# The reference


def test_words_lists_every_family() -> None:
    text = run("--words").stdout
    for part in ("ability\n", "effect\n", "  gain ", "declaration\n", "  successful run ", "duration\n"):
        assert part in text


def test_words_of_one_family() -> None:
    text = run("--words", "cost").stdout
    assert text.startswith("cost\n")
    assert "  clicks " in text
    assert "declaration" not in text


def test_words_as_json() -> None:
    data = json.loads(run("--words", "effect", "--format", "json").stdout)
    gain = next(entry for entry in data["effect"] if entry["name"] == "gain")
    assert gain["doc"].startswith("Gain credits")
    assert [(one["name"], one["required"], one["short"]) for one in gain["parameters"]] == [
        ("n", True, True),
        ("who", False, False),
    ]


def test_an_unknown_family_is_refused_with_the_nearest() -> None:
    result = run("--words", "efect")
    assert result.exit_code == 2
    assert "no family of words is called 'efect'; did you mean 'effect'?" in result.stderr


def test_a_set_is_listed_and_its_name_may_be_slightly_wrong() -> None:
    result = run("--set", "core sett")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Core Set: 1 of ")
    assert "    Tollbooth" in lines
    assert "  - Corroder" in lines


def test_what_the_library_lacks_is_listed() -> None:
    result = run("--missing", "--set", "Core Set")
    assert result.exit_code == 0
    assert "Tollbooth" not in result.stdout
    assert len(result.stdout.splitlines()) == len(sets.sets()["Core Set"])


def test_an_unknown_set_is_refused_with_the_nearest() -> None:
    result = run("--set", "Sistem Gatwey Plus Ultra")
    assert result.exit_code == 2
    assert "there is no set" in result.stderr
