"""Records: fields as a dataclass has them."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import pytest

from judgebot.plain import Record, Sparse


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


class Known(Sparse):
    who: str = "nobody"
    n: int = 0
    named: Mapping[str, int] = {}


def test_of_few_fields_only_those_given_are_kept() -> None:
    one = Known(n=0)
    assert (one.who, one.n, one.named) == ("nobody", 0, {})
    assert one.items() == (("n", 0),)
    assert one != Known()
    assert not Known()
    assert one


def test_two_are_joined_and_what_is_in_a_mapping_is_kept() -> None:
    one = Known(n=1, named={"a": 1, "b": 1})
    both = one | Known(who="you", named={"b": 2})
    assert both == Known(who="you", n=1, named={"a": 1, "b": 2})
    assert one == Known(n=1, named={"a": 1, "b": 1})
    assert both.items() == (("n", 1), ("named a", 1), ("named b", 2), ("who", "you"))


def test_equal_ones_have_one_hash_in_whatever_order_they_were_given() -> None:
    assert hash(Known(n=1, who="you")) == hash(Known(who="you", n=1))
    assert len({Known(n=1), Known(n=1), Known(n=2), Known(named={"n": 1})}) == 3


def test_one_is_the_same_when_it_comes_from_another_process() -> None:
    one = Known(n=1, named={"a": 1})
    hash(one)
    assert pickle.loads(pickle.dumps(one)) == one
