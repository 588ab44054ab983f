"""Records: fields as a dataclass has them."""

from __future__ import annotations

import pytest

from judgebot.plain import Record


class Pair(Record):
    first: int
    second: list[int] = []  # noqa: RUF012


def test_fields_are_given_in_order_or_by_name() -> None:
    assert Pair(1, [2]) == Pair(second=[2], first=1) != Pair(1)
    assert repr(Pair(1)) == "Pair(first=1, second=[])"
    assert Pair(1).replace(first=2) == Pair(2)


def test_a_default_list_is_a_new_one() -> None:
    one = Pair(1)
    one.second.append(7)
    assert Pair(1).second == []


def test_what_does_not_go_with_the_fields_is_refused() -> None:
    for wrong, name in (
        (lambda: Pair(), "first"),
        (lambda: Pair(1, third=3), "third"),
        (lambda: Pair(1, first=1), "first"),
        (lambda: Pair(1, [], 3), "3 values"),
    ):
        with pytest.raises(TypeError, match=name):
            wrong()
