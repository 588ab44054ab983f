"""What is decided by the number of a rule or a step stands in one table, so that an edition can renumber it."""

import ast
import re
from pathlib import Path

import judgebot
from tests.modules import nodes, tree

ROOT = Path(judgebot.__file__).parent
NUMBER = re.compile(r"\d+\.\d+(\.\d+[a-z]?)?")
COMPARES = ("startswith", "isdisjoint", "issubset", "issuperset", "intersection")  # by a call


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return any(map(_is_number, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(NUMBER.fullmatch(node.value))


def test_no_number_is_compared_as_a_literal() -> None:
    found = []
    for file in sorted(ROOT.rglob("*.py")):
        if file.is_relative_to(ROOT / "index"):
            continue
        compared = [
            node for node in nodes(tree(file), ast.Compare) if any(map(_is_number, [node.left, *node.comparators]))
        ]
        called = [
            node
            for node in nodes(tree(file), ast.Call)
            if isinstance(node.func, ast.Attribute)
            and node.func.attr in COMPARES
            and any(map(_is_number, [node.func.value, *node.args]))
        ]
        found += [f"{file.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}" for node in (*compared, *called)]
    assert not found, "name it in judgebot/game/numbers.py:\n" + "\n".join(found)


def test_no_number_is_named_twice() -> None:
    """A second one of a name would silently take the place of the first."""
    tree = ast.parse((ROOT / "game/numbers.py").read_text(encoding="utf-8"))
    names = [
        one.targets[0].id for one in tree.body if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
    ]
    assert len(names) > 20
    assert [name for name in names if names.count(name) > 1] == []
