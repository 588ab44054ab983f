"""The numbers of other editions: out once, in once, and a whole index of CR 26.03 behind them."""

import json
from pathlib import Path

import pytest

from judgebot import resources
from judgebot.cards.rulings import rulings
from judgebot.index import EDITION, Index, load
from judgebot.index.numbering import EDITIONS, RULED, NoSuchNumber, numbering
from judgebot.index.store import KINDS, is_number
from tests.index.test_citations import RULE

LATER = RULED[1:]
BOOK = load("26.03")
NUMBERS = numbering("26.03")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_an_edition_is_one_rule(index: Index, edition: str) -> None:
    numbers = numbering(edition)
    shown = {number: numbers.shown(number) for number in index.numbers() if number not in numbers.gone}
    assert len(set(shown.values())) == len(shown)
    assert {number: numbers.meant(there) for number, there in shown.items()} == {number: number for number in shown}
    assert not numbers.new & set(shown.values())
    assert {numbers.meant(number) for number in numbers.new} == {f"26:{number}" for number in numbers.new}
    assert {numbers.shown(f"26:{number}") for number in numbers.new} == numbers.new
    assert [number for number in (*numbers.moved, *numbers.gone) if not index.exists(number)] == []


def test_numbers_that_mean_different_rules_in_the_two_editions(index: Index) -> None:
    there = {number: NUMBERS.meant(number) for number in BOOK.rules() if index.exists(number)}
    assert len({number for number, rule in there.items() if rule != number}) == 88


@pytest.mark.parametrize(
    ("rule", "number"),
    [
        ("6.9.1d", "6.9.1f"),
        ("26:6.9.1d", "6.9.1d"),
        ("26:6.9.1e", "6.9.1e"),
        ("9.8.11a", "9.8.10a"),
        ("10.13", "10.14"),
        ("26:10.13", "10.13"),
        ("9.2.8f", "9.2.8f"),
        ("1.2.5", "24:1.2.5"),
        ("OPP missed-triggers 2", "OPP missed-triggers 2"),
        ("", ""),
    ],
)
def test_shown(rule: str, number: str) -> None:
    assert NUMBERS.shown(rule) == number
    assert numbering().shown(rule) == rule


def test_cited() -> None:
    assert NUMBERS.cited(["6.9.1d", "7.3.6a", "9.8.3a", "9.8.3b", "1.2.5"]) == (
        *("6.9.1f", "7.3.6", "7.3.5c", "9.8.3b", "9.8.3d", "24:1.2.5"),
    )
    assert numbering().cited(["1.2.5", "1.2.5"]) == ("1.2.5", "1.2.5")


@pytest.mark.parametrize(
    ("ours", "shown"),
    [
        ("See 6.9.1d, then 26:6.9.1e.", "See 6.9.1f, then 6.9.1e."),
        ("(10.13.4-10.13.5)", "(10.14.4-10.14.5)"),
        ("From 10.13 on, as 7.3.6b says", "From 10.14 on, as 7.3.6 says"),
        ("Hudson 1.0 and version 0.1.0, 12.5 cm, 6.9.1dd", "Hudson 1.0 and version 0.1.0, 12.5 cm, 6.9.1dd"),
    ],
)
def test_in_text(ours: str, shown: str) -> None:
    assert NUMBERS.in_text(ours) == shown
    assert numbering().in_text(ours) == ours


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("5.2.8", "CR 26.03 has no 5.2.8. What CR 24.03 has under that number is 5.2.7 in CR 26.03."),
        ("9.8.11a", "is 9.8.10a in CR 26.03."),
        ("7.3.6a", "is 7.3.6 and 7.3.5c in CR 26.03."),
        ("1.2.5", "CR 26.03 has no 1.2.5. CR 24.03 has a rule of that number, and nothing has come in its place."),
    ],
)
def test_a_number_that_an_edition_lacks(number: str, said: str) -> None:
    with pytest.raises(NoSuchNumber) as raised:
        NUMBERS.meant(number)
    assert said in str(raised.value)


def test_unknown_editions() -> None:
    for ask in (numbering, load):
        with pytest.raises(ValueError, match=r"24\.99"):
            ask("24.99")


# --- the index of CR 26.03 ---


def test_all_rules_are_there_and_whole(index: Index) -> None:
    assert len(BOOK.rules()) == 1421
    assert set(BOOK.rules()) == {NUMBERS.shown(rule) for rule in index.rules() if rule not in NUMBERS.gone} | {
        number for number in NUMBERS.new if number.count(".") == 2
    }
    problems = []
    for entry in BOOK.entries():
        rule = entry.kind not in ("chapter", "section")
        named = {number for text in (entry.gist, *entry.terms) for number in RULE.findall(text)}
        if not 15 <= len(entry.gist) <= 430 or not entry.gist.endswith((".", ".)", '."')):
            problems.append(f"{entry.number}: gist {entry.gist!r}")
        if (rule and entry.kind not in KINDS) or not (rule or entry.title):
            problems.append(f"{entry.number}: kind {entry.kind!r}, title {entry.title!r}")
        problems += [
            f"{entry.number} -> {other}"
            for other in {*entry.refers, *named}
            if not BOOK.exists(other) or (other == entry.number and other in entry.refers)
        ]
        if "24:" in entry.gist:
            problems.append(f"{entry.number}: {entry.gist}")
    assert problems == []


def test_rules_are_the_official_ones(index: Index, shared: Path) -> None:
    official = json.loads((shared / "data/cr-26.03-rules.json").read_text(encoding="utf-8"))
    rules = {each["number"]: each for each in official if each["kind"] in ("rule", "subrule")}
    assert set(BOOK.rules()) == set(rules)
    text = "".join(path.read_text(encoding="utf-8") for path in (resources.rules_index() / "26.03").glob("*.yaml"))
    ours = {number for number in rules if f"\n  {number}:\n" in text}
    same_gist = {"1.3.2", "1.3.3", "1.3.4", "1.3.5", "1.3.7", "1.3.8", "1.3.9", "2.6.1", "2.9.1", "3.9.3b", "3.9.5d"}
    changed = {number for number, each in rules.items() if each["change"] in ("new", "reworded")}
    assert ours == changed - same_gist
    for number, each in rules.items():
        if each["was"]:
            assert NUMBERS.shown(each["was"]) == number


def test_questions_keep_their_rules() -> None:
    assert [number for number in BOOK.asked() if not BOOK.exists(number)] == []
    assert BOOK.asked()["10.14.3"] == load().asked()["10.13.3"]


def test_references_are_turned_round() -> None:
    assert "6.9.1f" not in BOOK.referred_by("6.2.2")
    assert "6.2.2a" in BOOK.referred_by("8.5.2d")
    assert all(is_number(one) or one.startswith("OPP ") for one in BOOK.referred_by("9.2.8"))
    assert EDITION == "24.03"


def test_rulings_in_the_numbers_of_an_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgebot.cards.rulings.LIBRARY", tmp_path / "none")
    (tmp_path / "a.yaml").write_text("source: CR 24.03 9.8.3a/2\nexpect:\n  trace: [{cites: 6.9.1d}, {cites: 1.2.5}]\n")
    (tmp_path / "b.yaml").write_text(
        'edition: "26.03"\nsource: CR 26.03 6.2.4/1\nexpect:\n  trace: [{cites: 9.8.10a}, {cites: 9.8.11a}]\n'
    )
    base, later = [[(one.answers, one.cites) for one in rulings(tmp_path, edition)] for edition in RULED]
    assert base == [(("9.8.3a",), ("1.2.5", "6.9.1d")), ((), ("9.8.11a",))]
    assert later == [(("9.8.3b", "9.8.3d"), ("6.9.1f",)), (("6.2.4",), ("9.8.10a",))]
