"""The table of older numbers covers each rule of the older extracts and leads to rules that exist."""

import re
from pathlib import Path

import pytest

from judgebot.index import Index
from judgebot.index.editions import older

# The extract, the counters (chapter, section, rule, letter) before its first list item, and the rule in its heading.
EXTRACTS = [
    ("cr-older-golden-rules.md", (1, 2, 0, 0), None),
    ("cr-older-9.1.md", (9, 1, 1, 0), "9.1.1"),
    ("cr-older-9.2-10.2.md", (9, 2, 2, 0), "9.2.2"),
]


def numbers_by_nesting(text: str, start: tuple[int, int, int, int]) -> list[str]:
    """The numbers that the nested lists of an extract stand for (they print none)."""
    counters, numbers = list(start), []
    for line in text.splitlines():
        item = re.match(r"( *)1\. (.*)", line)
        if item is None or item.group(2).strip() == "&nbsp;":
            continue
        depth = len(item.group(1)) // 3
        if depth > 3:  # a list item made of the window symbol "(P)" by the conversion
            continue
        counters[depth] += 1
        counters[depth + 1 :] = [0] * (3 - depth)
        letter = chr(ord("a") + counters[3] - 1) if depth == 3 else ""
        numbers.append(".".join(map(str, counters[: min(depth, 2) + 1])) + letter)
    return numbers


@pytest.mark.parametrize(("name", "start", "heading"), EXTRACTS, ids=[name for name, _, _ in EXTRACTS])
def test_every_rule_of_the_extract_is_in_the_table(
    shared: Path, name: str, start: tuple[int, int, int, int], heading: str | None
) -> None:
    found = numbers_by_nesting((shared / "seeds" / name).read_text(encoding="utf-8"), start)
    expected = {number for number in found if "." in number} | ({heading} if heading else set())
    assert expected - set(older()) == set()


def test_the_table_has_nothing_else(shared: Path) -> None:
    known = {"1.2", "9.1"}  # sections whose headings are the titles of extracts
    for name, start, heading in EXTRACTS:
        known |= set(numbers_by_nesting((shared / "seeds" / name).read_text(encoding="utf-8"), start))
        known |= {heading} if heading else set()
    assert set(older()) - known == set()


def test_targets_exist(index: Index) -> None:
    table = older()
    assert len(table) > 250
    assert [each.old for each in table.values() if not each.to] == []
    assert [f"{each.old} -> {to}" for each in table.values() for to in each.to if not index.exists(to)] == []


@pytest.mark.parametrize(
    ("old", "to"),
    [
        ("9.8.7b", ("9.9.7b",)),
        ("9.8", ("9.9",)),
        ("9.10.4f", ("9.11.4g",)),
        ("9.6.13", ("9.6.12",)),
        ("9.6.10", ("9.8.1", "9.8.8a")),
        ("10.1.2", ("8.2.5",)),
        ("9.2.8f", ("9.2.8f",)),
        ("1.2.5", ("1.2.5",)),
    ],
)
def test_where_a_number_went(old: str, to: tuple[str, ...]) -> None:
    assert older()[old].to == to


def test_changed_rules_say_so() -> None:
    assert "subroutines" in older()["9.6.10"].note
    assert older()["9.2.8f"].note == ""
