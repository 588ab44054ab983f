"""Deck lists as others write them: what is read, what is told, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli
from judgebot.controls import clean
from judgebot.policy.lint_findings import DeckList
from judgebot.problems import BadInput
from judgebot.tables import decks

CLIENT = """;; title: Fixed
;; identity: Noise: Hacker Extraordinaire
;; notes: 3 Imp would be better
3 Sure Gamble
2 Imp [id: 01050, art: old]
1x Imp
"""
SITE = """Small and wide

Haas-Bioroid: Engineering the Future (Core Set)

Agenda (6)
3x Accelerated Beta Test (Core Set)
2x Priority Requisition (Core Set)

Operation (3)
3x Hedge Fund (Core Set)
1x Neural Katana (Core Set) •• ••

Sideboard (2)
2x Enigma (Core Set)

11 agenda points (between 20 and 21)
9 cards (min 45)
Cards up to Core Set
Deck built on a site.

The other one

Noise: Hacker Extraordinaire (Core Set)

Event (3)
3x Sure Gamble (Core Set)
"""
ITS_JSON = """{"data": [{"name": "First", "description": "\\"01050\\": 9", "cards": {
  "01050": 3,
  "01001": 1}},
 {"name": "Second", "sideboard": {"01110": 3}, "cards": {
  "01110": 7}}]}
"""


def run(*args: object, given: str = "") -> Result:
    """`judgebot lint`; no exception may get through."""
    result = CliRunner().invoke(cli, ["lint", *map(str, args)], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def file(folder: Path, text: str, name: str = "deck.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def as_text(deck: DeckList) -> str:
    """A list in a line."""
    cards = ", ".join(f"{count} {card} at {line}" for card, count, line in deck.cards)
    return f"{deck.title}: {deck.who} {deck.identity} at {deck.line}: {cards}"


def test_the_clients_text() -> None:
    text = CLIENT.replace("[id: 01050, art: old]", "[art: old]")
    (deck,) = decks.of_text(text, "")
    assert as_text(deck) == "Fixed: runner noise_hacker_extraordinaire at 2: 3 sure_gamble at 4, 3 imp at 5"
    assert deck.told == []


def test_two_lists_of_the_card_site_and_all_that_is_no_card_of_them() -> None:
    first, second = decks.of_text(SITE.replace("\n", "\r\n"), "")
    cards = "3 accelerated_beta_test at 6, 2 priority_requisition at 7, 3 hedge_fund at 10, 1 neural_katana at 11"
    assert as_text(first) == f"Small and wide: corp haas_bioroid_engineering_the_future at 3: {cards}"
    assert as_text(second) == "The other one: runner noise_hacker_extraordinaire at 23: 3 sure_gamble at 26"
    assert first.told == [
        "Line 5: the heading says 6 cards, and 5 follow.",
        "Line 9: the heading says 3 cards, and 4 follow.",
        "Line 13: the sideboard (2 Enigma) is no part of the deck, and its 2 cards were not checked.",
    ]
    assert second.told == []


def test_the_card_sites_json() -> None:
    first, second = decks.of_text(ITS_JSON, "")
    assert as_text(first) == "First: runner noise_hacker_extraordinaire at 3: 3 sure_gamble at 2"
    assert as_text(second) == "Second: corp  at 4: 7 hedge_fund at 5"
    assert second.told == ['Line 4: "sideboard" was not read: a list has `cards`.']


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("3 Sure Gambel", 'Line 1: "Sure Gambel" was read as Sure Gamble.'),
        (
            "3 Imp\nGood ones\n3 Sure Gamble",
            'Line 2: "Good ones" is no card and no known heading, and was passed over.',
        ),
        ("3 Imp\n45 cards (min 45)", "Line 2: the list says 45 cards, and has 3."),
        (
            ";; identity: Noise: Hacker Extraordinaire\n3 Imp\n1 Noise: Hacker Extraordinaire",
            "Line 3: the identity Noise: Hacker Extraordinaire stands among the cards too, and was not counted.",
        ),
        (
            ";; identity: Gabriel Santiago: Consummate Professional\n;; identity-code: 01001\n3 Imp",
            "Line 2: the code 01001 is Noise: Hacker Extraordinaire's, and was taken instead of the title.",
        ),
    ],
)
def test_what_is_not_read_as_written_is_told(text: str, told: str) -> None:
    (deck,) = decks.of_text(text, "")
    assert deck.told == [told]
    assert sum(count for _, count, _ in deck.cards) in (3, 6)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1: found nothing; expected a deck list"),
        ("3 Imp\n2 Sure Gmbl Frm", '2: found the card "Sure Gmbl Frm"; expected the title of one card'),
        ("3 Snaare\x1b[2J!!", "did you mean Snare!"),
        ("3 Imp\n0 Sure Gamble", "2: found 0 copies; expected from 1 to 200"),
        ("3 Imp\nSure Gamble", '2: found "Sure Gamble" without a number'),
        ("3 Imp [id: 01050]", "1: found Imp with the code of Sure Gamble"),
        ("3 Imp\n3 Enigma", "1: found cards of both players, and no identity"),
        (";; identity: Imp\n3 Imp", "1: found Imp; expected the title of an identity"),
        (
            ";; identity-code: 1001\n3 Imp",
            '1: found the code "1001"; expected the code of a printed card; the nearest',
        ),
        ("3 Imp\n1 Noise: Hacker Extraordinaire\n3 Sure Gamble", "2: found an identity between cards"),
        ("3 " + "Imp" * 200, "1: found a line of 602 characters"),
        ("\n" * 2000 + "3 Imp", "2001: found a further line"),
        (";; title: a\n3 Imp\n" * 51, "101: found a further list"),
        ('{"cards":\n {"01050": 3,\n  "99999": 1}}', '3: found the code "99999"'),
        ('{"cards":\n {"01050": "3"}}', '2: found no number for "01050"'),
        ('{"cards": {"01050": 3, "01050": 3}}', 'found the key "01050" twice'),
        ('{"cards": {"01050": 3}', "1: found no JSON, or not all of it"),
        ('{"decks": {"01050": 3}}', "1: found JSON without `cards`"),
        ("[" * 100_000, "found data nested too deep"),
    ],
    ids=range(19),
)
def test_bad_lists_are_refused_at_their_line(text: str, told: str, tmp_path: Path) -> None:
    path = file(tmp_path, text)
    with pytest.raises(BadInput):
        decks.read(path)
    result = run(path)
    assert result.exit_code == 2
    assert told in result.stderr and result.stdout == ""
    assert all(clean(line) == line for line in result.output.split("\n"))


def test_lint_of_a_list_compares_it_with_a_format(tmp_path: Path) -> None:
    result = run(file(tmp_path, SITE), "--format", "standard", "--format", "json")
    first, second = json.loads(result.stdout)
    assert result.exit_code == 1
    assert {(one["kind"], one["line"]) for one in first["findings"]} >= {("deck size", 3), ("format", 6)}
    assert [one["kind"] for one in second["findings"]] == ["deck size", "format"]
    assert len(first["unchecked"]) == 3 and first["format"].startswith("Standard")
    assert run(file(tmp_path, SITE), "--check").exit_code == 2


def test_lint_of_a_list_from_standard_input_or_a_file_of_any_name(tmp_path: Path) -> None:
    said = run("-", given="7 Hedge Fund\n").stdout
    assert "7 copies of Hedge Fund" in said and "(line 1)" in said and "names no identity" in " ".join(said.split())
    assert run(file(tmp_path, "7 Hedge Fund", "deck")).stdout == said
    assert "7 copies of Hedge Fund" in run("-", given=ITS_JSON).stdout
    assert "Nothing illegal" in run("-", given="board: {corp: {HQ: [Enigma]}}").stdout


def test_lists_in_a_scenario(tmp_path: Path) -> None:
    text = "board: {}\ndeck:\n  corp: |\n    4 Enigma\n    3 Accelerated Beta\n  runner: {cards: [Imp x4]}\n"
    data = json.loads(run(file(tmp_path, text, "a.yaml"), "--format", "json").stdout)
    copies = {(one["line"], *one["cards"]) for one in data["findings"] if one["kind"] == "deck copies"}
    assert copies == {(4, "Enigma"), (6, "Imp")}
    assert data["unchecked"] == ['Line 5: "Accelerated Beta" was read as Accelerated Beta Test.']
    wrong = run(file(tmp_path, text.replace("  runner: {cards: [Imp x4]}\n", "").replace("corp:", "runner:"), "a.yaml"))
    assert wrong.exit_code == 2 and "a deck of the Corp's; expected one of the Runner's" in wrong.stderr
    bad = run(file(tmp_path, text.replace("4 Enigma", "4 Enigmatic Frob"), "a.yaml"))
    assert bad.exit_code == 2 and 'a.yaml:4: found the card "Enigmatic Frob"' in bad.stderr


def test_a_list_that_a_scenario_names(tmp_path: Path) -> None:
    file(tmp_path, SITE)
    scenario = file(tmp_path, "board: {}\ndeck: deck.txt\n", "a.yaml")
    data = json.loads(run(scenario, "--format", "json").stdout)
    assert {one["line"] for one in data["findings"]} == {2}
    assert data["unchecked"][0] == "deck.txt, line 5: the heading says 6 cards, and 5 follow."
    file(tmp_path, "3 Imp\n3 Sure Gmbl Frm\n")
    assert 'deck.txt:2: found the card "Sure Gmbl Frm"' in run(scenario).stderr
    (inner := tmp_path / "inner").mkdir()
    for elsewhere, expected in (
        ("../deck.txt", "or below it"),
        (tmp_path / "deck.txt", "or below it"),
        ("none.txt", ""),
    ):
        result = run(file(inner, f"board: {{}}\ndeck: {elsewhere}\n", "a.yaml"))
        assert result.exit_code == 2 and result.stderr.count("found") == 1 and expected in result.stderr
