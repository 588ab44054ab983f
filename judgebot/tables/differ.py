"""How a state changes from one entry of a replay to the next: the pairs that the library differ (0.3.3) writes.

First what is removed, then what is altered. Both are applied in place, and what is put in is a copy: an entry costs
what it is long, however large the state, and can be applied again to another state.
"""

from __future__ import annotations

from typing import Any

ADDED = "+"  # the place, in a list, of what the old one had no place for
DEEPEST = 60
_NONE = object()
Path = tuple[str | int, ...]


class DoesNotFit(Exception):
    """A change of something that is not there: where, what was found, what was expected."""

    def __init__(self, path: Path, found: str, expected: str) -> None:
        super().__init__(path)
        self.path, self.found, self.expected = path, found, expected


def applied(state: Any, alterations: Any, removals: Any) -> Any:
    """A state after a change: the one given, changed, or what takes its place.

    Raises DoesNotFit: then the state is half changed, and of no use.
    """
    _remove(state, removals, alterations, ())
    return _alter(state, alterations, ())


def copied(value: Any, path: Path = ()) -> Any:
    """A copy of what JSON holds. Raises DoesNotFit if it is nested too deep."""
    if type(value) is dict:
        _shallow(path)
        return {key: copied(one, (*path, key)) if type(one) in _NESTED else one for key, one in value.items()}
    if type(value) is list:
        _shallow(path)
        return [copied(one, (*path, n)) if type(one) in _NESTED else one for n, one in enumerate(value)]
    return value


_NESTED = (dict, list)


def _shallow(path: Path) -> None:
    if len(path) > DEEPEST:
        raise DoesNotFit(path[:3], f"more than {DEEPEST} levels", "data that is nested less deep")


def _remove(old: Any, removals: Any, alterations: Any, path: Path) -> None:
    """Take out what is to go: keys of a mapping, the end of a list, or what is further inside.

    alterations  those of the same value: of what they replace by something of another kind, the differ writes no
                 removals but the old value
    """
    _shallow(path)
    if removals in ({}, []) or (alterations is not _NONE and type(alterations) is not type(old)):
        return
    if type(removals) is dict:
        if type(old) is not dict:
            raise DoesNotFit(path, f"removals of keys from {shown(old)}", "removals of what is there")
        for key, inner in removals.items():
            if key not in old:
                raise DoesNotFit((*path, key), "the removal of something that is not there", "a key of the state")
            if type(inner) is int and inner == 0:
                del old[key]
            elif type(inner) in _NESTED:
                _remove(old[key], inner, _NONE if alterations is _NONE else alterations.get(key, _NONE), (*path, key))
            else:
                raise DoesNotFit((*path, key), shown(inner), "0, or removals further inside")
        return
    if type(removals) is not list or type(removals[0]) is not int:
        raise DoesNotFit(path, f"{shown(removals)} as removals", "a mapping, or a list that begins with a number")
    if type(old) is not list:
        raise DoesNotFit(path, f"removals from the end of {shown(old)}", "removals of what is there")
    count = removals[0]
    if count > len(old):
        raise DoesNotFit(path, f"the removal of {count} of {len(old)} elements", "elements that are there")
    if count > 0:
        del old[len(old) - count :]
    changes = {} if alterations is _NONE else dict(one for one in _pairs(alterations, path) if type(one[0]) is int)
    for index, inner in _pairs(removals[1:], path):
        _remove(old[_index(index, old, path)], inner, changes.get(index, _NONE), (*path, index))


def _alter(old: Any, new: Any, path: Path) -> Any:
    """What a value becomes: the old one, changed, where both are mappings or both lists; else the new one."""
    _shallow(path)
    if type(old) is dict and type(new) is dict:
        for key, inner in new.items():
            if key in old and type(inner) in _NESTED:
                old[key] = _alter(old[key], inner, (*path, key))
            else:
                old[key] = copied(inner, (*path, key))
        return old
    if type(old) is list and type(new) is list:
        for index, inner in _pairs(new, path):
            if index == ADDED:
                old.append(copied(inner, (*path, len(old))))
            else:
                place = _index(index, old, path)
                old[place] = _alter(old[place], inner, (*path, place))
        return old
    return copied(new, path)


def _pairs(flat: list[Any], path: Path) -> list[tuple[Any, Any]]:
    if len(flat) % 2:
        raise DoesNotFit(path, f"a list of {len(flat)}", "pairs of an index and a change")
    return list(zip(flat[::2], flat[1::2], strict=True))


def _index(index: Any, old: list[Any], path: Path) -> int:
    if type(index) is not int or not 0 <= index < len(old):
        told = str(index) if type(index) is int else shown(index)
        raise DoesNotFit(path, f"the index {told} of a list of {len(old)}", "the index of an element, or +")
    return index


def shown(value: Any) -> str:
    """What a value of JSON is, for messages."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}" if abs(value) < 10**9 else "a large number"
    return "text" if isinstance(value, str) else "a list" if isinstance(value, list) else "a mapping"
