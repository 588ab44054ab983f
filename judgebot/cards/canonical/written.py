"""The one way to write a definition: nothing is said that follows by itself, and each word as short as it goes.

It is a matter of the file alone: what the loader makes of a definition is the same tree, or for the few keys of
FOLLOWS one with the same canonical form.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from judgebot.cards.abilities import ability
from judgebot.cards.canonical import canonical, unlike
from judgebot.cards.nodes import LanguageError

# What may follow from the rest of a trigger condition though the loader keeps it: the only player who can do it.
FOLLOWS = ("who",)
_KEPT = ("label", "as", "remember")  # names are for readers too

Path = tuple[str | int, ...]


def spare(raw: Mapping[str, Any], side: str) -> Iterator[tuple[Path, bool]]:
    """Places of an ability's definition that could be written shorter.

    Args:
        raw: the ability as its file has it.
        side: whose card it is.

    Yields the path to a key that says nothing, and False; or the path to a mapping whose only value says it all, and
    True.
    """
    as_it_is = ability(raw)
    meaning: Any = None
    for path, bare in _places(raw):
        shorter = shortened(raw, path, bare)
        try:
            read = ability(shorter)
        except LanguageError:
            continue
        if not unlike([read], [as_it_is]):
            yield path, bare
        elif not bare and path[-1] in FOLLOWS and "event" in _at(raw, path[:-1]):
            meaning = meaning or canonical([as_it_is], side)
            if canonical([read], side) == meaning:
                yield path, bare


def written(raw: Mapping[str, Any], side: str) -> dict[str, Any]:
    """An ability's definition in the one way to write it."""
    made = copy.deepcopy(dict(raw))
    while (found := next(spare(made, side), None)) is not None:
        made = shortened(made, *found)
    return made


def _places(raw: Any, path: Path = ()) -> Iterator[tuple[Path, bool]]:
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key not in _KEPT:
                yield (*path, key), False
            if isinstance(value, Mapping) and len(value) == 1:
                yield (*path, key), True
            yield from _places(value, (*path, key))
    elif isinstance(raw, list):
        for at, one in enumerate(raw):
            if isinstance(one, Mapping) and len(one) == 1:
                yield (*path, at), True
            yield from _places(one, (*path, at))


def _at(raw: Any, path: Path) -> Any:
    for step in path:
        raw = raw[step]
    return raw


def shortened(raw: Mapping[str, Any], path: Path, bare: bool) -> dict[str, Any]:
    """A definition with one place that `spare` named shorter."""
    made: Any = copy.deepcopy(dict(raw))
    at = _at(made, path[:-1])
    if not bare:
        del at[path[-1]]
        return made  # type: ignore[no-any-return]
    ((key, value),) = at[path[-1]].items()
    at[path[-1]] = key if value is None or value == {} else value
    return made  # type: ignore[no-any-return]
