"""From a place in an ability definition to the line of the file it stands on."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.yamlio import Node


def line_at(node: Node, path: Iterable[str | int]) -> int:
    """The line of what `path` leads to, from `node` inwards.

    path  keys and positions, as in LanguageError.path; where the file has no such step (a single item that stands for
          a list, a word without its argument), the search goes on from the last place that it has
    """
    line = node.line
    for step in path:
        below = node.value
        if isinstance(below, dict) and step in below:
            line = (node.key_lines or {}).get(str(step), line)
            node = below[str(step)]
        elif isinstance(below, list) and isinstance(step, int) and step < len(below):
            node = below[step]
            line = node.line
    return line
