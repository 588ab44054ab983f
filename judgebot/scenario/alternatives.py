"""Facts that a scenario leaves open: `{one of: [...]}` stands for each of its entries in turn."""

from __future__ import annotations

import itertools

from judgebot.plain import NamedTuple
from judgebot.yamlio import Node, Reader

WORD = "one of"
MOST = 64


class Open(NamedTuple):
    """A place that is left open: how it is called, and the names of what can stand there."""

    place: str
    names: tuple[str, ...]


def find(root: Node, reader: Reader) -> list[Open]:
    """The places left open in a file, in its order. Notes a problem for each that is not a list of two or more."""
    found: list[Open] = []

    def look(node: Node, path: tuple[str, ...]) -> None:
        choices = _choices(node)
        if choices is not None:
            if len(choices) < 2:
                reader.problem(node.line, f"{len(choices)} alternatives", f"`{WORD}:` and a list of 2 or more")
            found.append(Open(f"{'.'.join(path)} (line {node.line})", tuple(_name(one) for one in choices)))
            for one in choices:
                if any(_choices(part) is not None for part in _within(one)):
                    reader.problem(one.line, f"`{WORD}:` within `{WORD}:`", "plain alternatives")
            return
        if isinstance(node.value, dict):
            if WORD in node.value:
                value = node.value[WORD]
                reader.problem(value.line, value.shown(), f"`{WORD}:` alone, and a list of alternatives")
            for key, value in node.value.items():
                look(value, (*path, key))
        elif isinstance(node.value, list):
            for item in node.value:
                look(item, path)

    look(root, ())
    count = 1
    for one in found:
        count *= max(1, len(one.names))
    if count > MOST:
        reader.problem(root.line, f"{count} combinations of alternatives", f"at most {MOST}")
    return found


def expand(root: Node, places: list[Open]) -> list[tuple[tuple[tuple[str, str], ...], Node]]:
    """The trees that a tree with open places stands for, each with what was taken where."""
    found = []
    for picks in itertools.product(*(range(len(place.names)) for place in places)):
        left = list(picks)
        taken = tuple((place.place, place.names[pick]) for place, pick in zip(places, picks, strict=True))
        found.append((taken, _pick(root, left)[0]))
    return found


def _choices(node: Node) -> list[Node] | None:
    if isinstance(node.value, dict) and set(node.value) == {WORD}:
        choices = node.value[WORD].value
        return choices if isinstance(choices, list) else None
    return None


def _within(node: Node) -> list[Node]:
    found = [node]
    for part in (
        node.value.values() if isinstance(node.value, dict) else node.value if isinstance(node.value, list) else ()
    ):
        found += _within(part)
    return found


def _pick(node: Node, picks: list[int]) -> list[Node]:
    """A node with the next picks taken; what stands in a list can become several items, or none."""
    choices = _choices(node)
    if choices is not None:
        return [choices[picks.pop(0)]]
    if isinstance(node.value, dict):
        values = {key: _pick(value, picks)[0] for key, value in node.value.items()}
        return [Node(values, node.line, node.quoted, node.key_lines)]
    if isinstance(node.value, list):
        items: list[Node] = []
        for item in node.value:
            open_place = _choices(item) is not None
            for picked in _pick(item, picks):
                if open_place and isinstance(picked.value, list):
                    items += picked.value
                else:
                    items.append(picked)
        return [Node(items, node.line, node.quoted, node.key_lines)]
    return [node]


def _name(node: Node) -> str:
    """An alternative in words."""
    if isinstance(node.value, str):
        return node.value or "nothing"
    if isinstance(node.value, list):
        return ", ".join(_name(item) for item in node.value) or "nothing"
    return ", ".join(_name(value) if key == "card" else f"{key} {_name(value)}" for key, value in node.value.items())
