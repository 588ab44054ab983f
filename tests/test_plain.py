"""Records: fields as a dataclass has them; named tuples."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from judgebot.plain import NamedTuple, Record, Sparse


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


class Place(NamedTuple):
    """Where something stands."""

    zone: str
    at: int = 0
    new: bool = False

    @property
    def first(self) -> bool:
        return not self.at


class Spot(Place):
    """A place with another name."""


def test_a_named_tuple_is_made_in_order_or_by_name() -> None:
    assert Place("HQ", 1, True) == Place(new=True, zone="HQ", at=1) == ("HQ", 1, True)
    assert Place("HQ") == Place("HQ", 0) == Place("HQ", new=False)
    assert repr(Place("HQ")) == "Place(zone='HQ', at=0, new=False)"
    assert Place("HQ").first
    assert Place.__doc__ == "Where something stands."


def test_a_named_tuple_has_what_every_named_tuple_has() -> None:
    one = Place("HQ", 1)
    assert one._replace(at=2) == Place._make(["HQ", 2, False])
    assert one._asdict() == {"zone": "HQ", "at": 1, "new": False}
    assert (Place._fields, Place._field_defaults) == (("zone", "at", "new"), {"at": 0, "new": False})
    assert pickle.loads(pickle.dumps(one)) == one
    match one:
        case Place(zone, at):
            assert (zone, at) == ("HQ", 1)


def test_a_kind_of_named_tuple_is_made_as_that_kind() -> None:
    assert [type(one) for one in (Spot("HQ"), Spot("HQ")._replace(at=1), Place("HQ"))] == [Spot, Spot, Place]


def test_what_does_not_go_with_a_named_tuple_is_refused() -> None:
    given: list[tuple[tuple[str, ...], dict[str, str]]]
    given = [((), {}), (("HQ",), {"where": "1"}), (("HQ",), {"zone": "HQ"}), (tuple("abcd"), {})]
    make: Callable[..., Place] = Place
    for values, named in given:
        with pytest.raises(TypeError, match=r"Place\.__new__"):
            make(*values, **named)
    with pytest.raises(ValueError, match="where"):
        Place("HQ")._replace(**{"where": 1})


def test_annotations_stay_in_the_class_body() -> None:
    """From Python 3.14 on they do so only where a module says that they are not evaluated."""
    package = Path(__file__).parents[1] / "judgebot"
    users = [path for path in package.rglob("*.py") if "from judgebot.plain import" in path.read_text(encoding="utf-8")]
    assert len(users) > 50
    assert [
        path for path in users if "from __future__ import annotations" not in path.read_text(encoding="utf-8")
    ] == []
