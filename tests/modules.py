"""The modules of the package as they are written, each read once in a process."""

from __future__ import annotations

import ast
import functools
from pathlib import Path
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)


@functools.cache
def tree(path: Path) -> ast.Module:
    """A module, parsed. Whoever changes it changes it for all."""
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def _walked(module: ast.Module) -> dict[type, list[ast.AST]]:
    found: dict[type, list[ast.AST]] = {}
    for node in ast.walk(module):
        found.setdefault(type(node), []).append(node)
    return found


def nodes(module: ast.Module, *kinds: type[Node]) -> list[Node]:
    """The nodes of some kinds in a module, each module walked once in a process."""
    return [node for kind in kinds for node in _walked(module).get(kind, ()) if isinstance(node, kind)]
