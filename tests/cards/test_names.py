"""Names as people write them lead to the right card, or are refused with suggestions; never to a wrong card."""

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from judgebot.cards import names
from judgebot.cards.printed import facts_text
from judgebot.index.store import LOADER

HERE = Path(__file__).parent
DATA = yaml.load((HERE / "names.yaml").read_text(encoding="utf-8"), Loader=LOADER)
SHORTHANDS = yaml.load(names.SHORTHANDS.read_text(encoding="utf-8"), Loader=LOADER)
TITLES = {card: names.title(card) for card in facts_text()}


@pytest.mark.parametrize(
    ("name", "card"), [(name, card) for card, written in DATA["found"].items() for name in written], ids=str
)
def test_finds(name: str, card: str) -> None:
    assert names.find(str(name)) == card


@pytest.mark.parametrize(("name", "titles"), DATA["several"].items(), ids=DATA["several"])
def test_refuses_an_ambiguous_name(name: str, titles: list[str]) -> None:
    with pytest.raises(names.AmbiguousName) as caught:
        names.find(name)
    assert caught.value.name == name
    assert set(titles) <= set(caught.value.titles)
    assert str(caught.value).startswith(f'"{name}" fits several cards: ')


@pytest.mark.parametrize(("name", "near"), DATA["unknown"].items(), ids=DATA["unknown"])
def test_refuses_an_unknown_name(name: str, near: str | None) -> None:
    with pytest.raises(names.UnknownName) as caught:
        names.find(name)
    assert caught.value.name == name
    if near:
        assert near in caught.value.titles
        assert str(caught.value).startswith(f'no card is called "{name}"; did you mean ')
    else:
        assert str(caught.value) == f'no card is called "{name}"'


def test_a_very_long_name_is_refused_and_quoted_in_short() -> None:
    with pytest.raises(names.UnknownName) as caught:
        names.find("Tollbooth " * 10_000)
    assert len(str(caught.value)) < 100
    assert not caught.value.titles


@pytest.mark.parametrize(
    "change",
    [str.upper, names.normalise, lambda title: title.replace(" ", ""), lambda title: f"  {title.lower()}?! "],
    ids=["capitals", "normal form", "no spaces", "stray marks"],
)
def test_every_title_leads_to_its_own_card(change) -> None:  # type: ignore[no-untyped-def]
    wrong = {title: found for card, title in TITLES.items() if (found := names.find(change(title))) != card}
    assert not wrong


@pytest.mark.parametrize("slip", ["left out", "twice", "swapped"])
def test_a_slip_in_a_title_never_leads_to_another_card(slip: str) -> None:
    wrong = {}
    for card, title in TITLES.items():
        if len(title) < 7:
            continue  # MTI is TMI with a slip, and the first word of another title
        at = len(title) // 2
        before, letter, after = title[:at], title[at], title[at + 1 :]
        slipped = {"left out": before + after, "twice": before + letter * 2 + after}.get(
            slip, before[:-1] + letter + before[-1:] + after
        )
        try:
            found = names.find(slipped)
        except names.NameProblem:
            continue
        if found != card:
            wrong[slipped] = found
    assert not wrong


def test_normal_forms_are_stable() -> None:
    assert [
        title for title in TITLES.values() if names.normalise(names.normalise(title)) != names.normalise(title)
    ] == []


# Shorthands


def test_there_are_enough_shorthands() -> None:
    assert sum(map(len, SHORTHANDS.values())) >= 120


@pytest.mark.parametrize("card", SHORTHANDS)
def test_shorthands_are_of_cards_that_exist(card: str) -> None:
    assert card in TITLES
    assert all(isinstance(short, str) for short in SHORTHANDS[card]), "YAML read one as a number or a truth value"


def test_no_shorthand_is_listed_twice_for_a_card_or_is_another_title() -> None:
    titles = {names.normalise(title).replace(" ", "") for title in TITLES.values()}
    for card, shorts in SHORTHANDS.items():
        keys = [names.normalise(short).replace(" ", "") for short in shorts]
        assert len(keys) == len(set(keys)), card
        assert not titles & set(keys), card


def test_every_shorthand_leads_to_its_card_or_is_refused_with_it() -> None:
    for card, shorts in SHORTHANDS.items():
        for short in shorts:
            try:
                assert names.find(short) == card
            except names.AmbiguousName as problem:
                assert TITLES[card] in problem.titles


def test_the_shorthand_file_holds_only_what_is_not_found_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_shorthands", dict)
    monkeypatch.setattr(names, "_fitting", names._fitting.__wrapped__)
    shorthands_of_several = [short for shorts in SHORTHANDS.values() for short in shorts]
    needless = []
    for card, shorts in SHORTHANDS.items():
        for short in shorts:
            try:
                if names.find(short) == card and shorthands_of_several.count(short) < 2:
                    needless.append(short)
            except names.NameProblem:
                continue
    assert not needless


# Cards of a scenario


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("my test ice", "My Test Ice"),
        ("My Test", "My Test Ice"),
        ("My Tset Ice", "My Test Ice"),
        ("Tollbooth", "Tollbooth"),
        ("Enigma", "enigma"),
        ("Judge Dredd", "Judge Dredd: The Law"),
    ],
)
def test_inline_cards_come_first(name: str, expected: str) -> None:
    assert names.find(name, ["My Test Ice", "Tollbooth", "Judge Dredd: The Law"]) == expected


def test_inline_cards_are_suggested() -> None:
    with pytest.raises(names.UnknownName) as caught:
        names.find("Ice of Mine Test", ["My Test Ice", "Ice of Mine"])
    assert "Ice of Mine" in caught.value.titles


# Speed


def test_a_name_that_is_right_needs_no_rapidfuzz() -> None:
    code = (
        "import sys; from judgebot.cards import names;"
        " [names.find(name) for name in ('Tollbooth', 'Bran 1.0', 'SMC', 'Geist', 'Near-Earth Hub')];"
        " sys.exit('rapidfuzz' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=HERE.parents[1], check=False).returncode == 0
