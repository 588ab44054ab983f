"""The modules of the package as they are written, each read once in a process."""

from __future__ import annotations

import ast
import functools
from pathlib import Path


@functools.cache
def tree(path: Path) -> ast.Module:
    """A module, parsed. Whoever changes it changes it for all."""
    return ast.parse(path.read_text(encoding="utf-8"))
