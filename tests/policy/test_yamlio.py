"""Reading YAML that nobody vouches for (`judgebot/yamlio.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgebot import yamlio
from judgebot.yamlio import BadInput


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: 1\nb: -12\nc: '1'", {"a": 1, "b": -12, "c": "1"}),
        ("[yes, no, on, 12:30, 1.5, 0x1F]", ["yes", "no", "on", "12:30", "1.5", "0x1F"]),
        ("[true, False, null, ~]", [True, False, None, None]),
        ("a: |\n  12\nb:", {"a": "12\n", "b": None}),
        ("a: {}\nb: []", {"a": {}, "b": []}),
        ("\ufeffa: é", {"a": "é"}),
    ],
    ids=["integers", "no-surprises", "constants", "block", "empty", "unicode"],
)
def test_plain_data(text: str, data: object) -> None:
    assert yamlio.parse(text.lstrip("\ufeff"), "f").plain() == data


def test_every_node_knows_its_line() -> None:
    root = yamlio.parse("a:\n  - x\n  - b: y\n", "f")
    assert isinstance(root.value, dict)
    items = root.value["a"].value
    assert isinstance(items, list)
    assert [item.line for item in items] == [2, 3]
    assert items[1].key_lines == {"b": 3}


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("a: 1\na: 2", 2, '"a" a second time'),
        ("a: &x 1\nb: *x", 2, "the alias *x"),
        ("a: !!str 1", 1, "the tag"),
        ("---\na\n---\nb", 3, "a second YAML document"),
        ("[" * 41, 1, "deeper nesting"),
        ("[" * 500_000, 1, "deeper nesting"),
        ("a:\n b: [", 3, "broken YAML"),
        ("? [a]\n: 1", 1, "a list as a key"),
        ("a: 1\nb: \x07", 2, "a character that YAML does not allow"),
        ("# nothing", 0, "an empty file"),
    ],
    ids=["twice", "alias", "tag", "documents", "deep", "very-deep", "broken", "key", "control", "empty"],
)
def test_what_is_refused(text: str, line: int, found: str) -> None:
    with pytest.raises(BadInput) as caught:
        yamlio.parse(text, "f")
    assert [problem.line for problem in caught.value.problems] == [line]
    assert caught.value.problems[0].found.startswith(found)


def test_forty_levels_are_allowed() -> None:
    yamlio.parse("[" * 40 + "]" * 40, "f")


@given(text=st.text(alphabet="ab:-[]{}&*!|>'\"#%@?,\n \t\x00é", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        yamlio.parse(text, "f").plain()
    except BadInput as bad:
        assert bad.problems


@given(raw=st.binary(max_size=60))
def test_any_file_is_read_or_refused(raw: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(raw)
    try:
        yamlio.load(path).plain()
    except BadInput as bad:
        assert bad.problems


@pytest.mark.parametrize("name", ["none", ".", "a\0b"], ids=["missing", "folder", "nul"])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        yamlio.load(tmp_path / name)


def test_the_nearest_name_comes_with_the_others() -> None:
    assert yamlio.one_of(["credits", "clicks"], "credit", "a key") == "a key: credits, clicks (did you mean credits?)"
