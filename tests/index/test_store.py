"""Looking things up in the index: entries, places, references; lazily."""

from pathlib import Path

import pytest

from judgebot.index import Index
from judgebot.index.store import is_number, section_of, sort_key

BROKEN = ["9.2.8z", "9.13", "12", "0", "", "9.", "9.2.", "nine", "9.2.8f ", "OPP", "OPP missed-trigger", "9.2.8F"]


@pytest.mark.parametrize("number", ["9", "9.2", "9.2.8", "9.2.8f", "10.3.1k", "OPP take-backs 1"])
def test_exists(index: Index, number: str) -> None:
    assert index.exists(number)
    assert index.gist(number)


@pytest.mark.parametrize("number", BROKEN)
def test_unknown_number(index: Index, number: str) -> None:
    assert not index.exists(number)
    with pytest.raises(KeyError):
        index.entry(number)


def test_entry(index: Index) -> None:
    entry = index.entry("9.2.8f")
    assert entry.kind == "effect"
    assert "6.8.2b" in entry.refers
    assert entry.gist.startswith("If a reaction window opened")
    assert index.entry("9.2").title == "Timing and priority"
    assert index.entry("9").kind == "chapter"


def test_a_section_number_is_not_a_prefix_match(index: Index) -> None:
    assert index.entry("1.1").title != index.entry("1.10").title


@pytest.mark.parametrize(
    ("number", "parts"),
    [
        ("10.3.1", [f"10.3.1{letter}" for letter in "abcdefghijk"]),
        ("7.5", [f"7.5.{rule}" for rule in range(1, 8)]),
        ("11", ["11.1"]),
        ("9.2.8f", []),
        ("9.2.1", []),
        ("9.2.9", [f"9.2.9{letter}" for letter in "abcdef"]),
    ],
)
def test_parts(index: Index, number: str, parts: list[str]) -> None:
    assert index.parts(number) == parts


@pytest.mark.parametrize(
    ("number", "parent", "neighbours"),
    [
        ("9", None, ("8", "10")),
        ("9.2", "9", ("9.1", "9.3")),
        ("9.2.9", "9.2", ("9.2.8", "9.2.10")),
        ("9.2.8f", "9.2.8", ("9.2.8e", None)),
        ("1.1", "1", (None, "1.2")),
    ],
)
def test_place(index: Index, number: str, parent: str | None, neighbours: tuple[str | None, str | None]) -> None:
    assert index.parent(number) == parent
    assert index.neighbours(number) == neighbours


@pytest.mark.parametrize("number", ["9.2.8f", "9.2", "10.3.1e", "1.2.4", "OPP penalties 2", "9.2.8"])
def test_referred_by_is_refers_turned_round(index: Index, number: str) -> None:
    expected = [entry.number for entry in index.entries() if number in entry.refers]
    assert expected, "a poor example: nothing refers to it"
    assert index.referred_by(number) == expected


def test_order() -> None:
    assert sorted(["9.2.10", "9.2.9b", "9.2.9", "10.1", "9.2", "9"], key=sort_key) == [
        "9",
        "9.2",
        "9.2.9",
        "9.2.9b",
        "9.2.10",
        "10.1",
    ]
    with pytest.raises(ValueError, match="not a rule number"):
        sort_key("OPP penalties 1")


def test_numbers() -> None:
    assert is_number("9.2.8f") and is_number("10") and not is_number("9.2.8ff") and not is_number("run")
    assert section_of("9.2.8f") == section_of("9.2") == "9.2"


def test_glossary(index: Index) -> None:
    terms = index.terms()
    assert "9.2.3" in terms["priority"]
    assert list(terms) == sorted(terms)


def test_only_the_chapter_asked_for_is_read(tmp_path: Path) -> None:
    (tmp_path / "01-good.yaml").write_text(
        'chapter: 1\ntitle: Good\nsections:\n  "1.1":\n    title: One\n    gist: >-\n      A section.\nrules:\n'
        "  1.1.1:\n    gist: >-\n      A rule\n      of two lines.\n    kind: effect\n    terms: []\n    refers: []\n"
        "  1.1.2: [this is not an entry\n"
    )
    (tmp_path / "02-broken.yaml").write_bytes(b"\xff\xff")
    index = Index(tmp_path, tmp_path / "opp")
    assert index.gist("1.1.1") == "A rule of two lines."
    assert index.exists("1.1")
