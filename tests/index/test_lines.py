"""Lines are found by their keys without being taken apart."""

import pytest

from judgebot.index.lines import Lines, written

VALUES = {f"key {number}": f"{number} \t{'x' * (number * 37 % 900)}" for number in range(400)} | {
    "": "none",
    "key": "",
    "z" * 9000: "long",
}


def test_every_key_is_found_and_no_other() -> None:
    lines = Lines(written(VALUES))
    assert {key: lines.get(key) for key in VALUES} == VALUES
    assert [lines.get(key) for key in ("ke", "key ", "key 4000", "x", "zz", "\n", "~", " ")] == [None] * 8


def test_no_lines() -> None:
    assert Lines(written({})).get("key") is None


def test_a_line_without_a_tab() -> None:
    with pytest.raises(ValueError):
        Lines("no field\n")
