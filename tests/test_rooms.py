"""The house as it is drawn: each room imports only from those before it, and no files import each other in a circle."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.modules import tree

ROOT = Path(__file__).resolve().parent.parent
# Each imports only from those before it, and from the small files at the top of the package.
ROOMS = ("index", "game", "cards", "engine", "scenario", "explain", "explore", "policy", "tables", "ask", "cli")
# Files that import each other, one of them where it is first used, since what they are about is recursive.
RECURSIVE = (
    # a selection compares with values and conditions, which count and ask of selections
    {"cards.queries.conditions", "cards.queries.selections", "cards.queries.triggers", "cards.queries.values"},
    # an instruction gives abilities, which are made of instructions and declarations
    {
        *("cards.abilities", "cards.declarations", "cards.declarations.characteristics", "cards.declarations.costs"),
        *("cards.declarations.replacing", "cards.effects.base", "cards.effects.costs", "cards.effects.steering"),
        "cards.optional",
    },
    # what goes round is looked for by the machine, on copies of itself
    {"engine.canonical", "engine.loops", "engine.machine"},
)


class Import(NamedTuple):
    """One file imports another; names without the package's."""

    by: str
    what: str


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT / "judgebot").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_name(path): path for path in sorted((ROOT / "judgebot").rglob("*.py"))}


def _of_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The statements of a file, without what only types are imported for."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr) and not _of_types(child):
            yield child
            yield from _within(child)


def imports(by: str) -> set[Import]:
    """What a file imports of the package, wherever in it that stands."""
    found = set()
    for node in _within(tree(MODULES[by])):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "judgebot":
            at = (node.module or "").partition(".")[2]
            found |= {f"{at}.{one.name}".strip(".") for one in node.names} & MODULES.keys() or {at}
        elif isinstance(node, ast.Import):
            found |= {one.name.partition(".")[2] for one in node.names if one.name.startswith("judgebot.")}
    return {Import(by, what) for what in found if what != by}


@functools.cache
def every() -> list[Import]:
    """What the files of the package import of each other."""
    return [one for name in MODULES for one in imports(name)]


def _room(name: str) -> str:
    return name.partition(".")[0]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_from_those_before_it(room: str) -> None:
    allowed = {*ROOMS[: ROOMS.index(room) + 1]}
    wrong = [one for one in every() if _room(one.by) == room and _room(one.what) in {*ROOMS} - allowed]
    assert not wrong


def circles() -> list[set[str]]:
    """Sets of files each of which leads to each other by imports; the package's own face leads nowhere."""
    leads: dict[str, set[str]] = {name: set() for name in MODULES if name}
    for one in every():
        if one.by and one.what:
            leads[one.by].add(one.what)

    def reached(start: str) -> set[str]:
        found, open_ = set(), [start]
        while open_:
            new = leads[open_.pop()] - found
            found |= new
            open_ += new
        return found

    reach = {name: reached(name) for name in leads}
    found: list[set[str]] = []
    for name in leads:
        circle = {other for other in reach[name] if name in reach[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


def test_no_files_import_each_other() -> None:
    assert [circle for circle in circles() if circle not in RECURSIVE] == []


def test_every_module_has_fewer_than_501_lines() -> None:
    long = {name: lines for name, path in MODULES.items() if (lines := len(path.read_text().splitlines())) > 500}
    assert not long
