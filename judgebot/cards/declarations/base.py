"""What all declarations share: how they are read, and what they are about (9.3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.nodes import (
    LanguageError,
    Node,
    extended,
    make,
    read_word,
    shown,
)
from judgebot.cards.queries.selections import (
    Ref,
    Sel,
    ref,
    selection,
)

THIS = make(Ref, key="this")


class Declaration(Node):
    """A statement that applies for as long as its ability is active (9.3.5)."""


def subject(raw: Any) -> Ref | Sel:
    """One object by name, or a selection of objects."""
    return ref(raw) if isinstance(raw, str) else selection(raw)


def each(node: Ref | Sel) -> str:
    """The subject of a declaration in English."""
    return node.english() if isinstance(node, Ref) else "each " + node.phrase(1, installed=False)


def declarations(raw: Any) -> tuple[Any, ...]:
    """A mapping of declaration words, or a list of them."""
    found = []
    for index, item in enumerate(raw if isinstance(raw, list) else [raw]):
        if isinstance(item, str):
            item = {item: None}
        if not isinstance(item, Mapping):
            raise LanguageError(f"expected a declaration, found {shown(item)}", (index,))
        for name, given in extended("declaration", item).items():
            found.append(read_word("declaration", {name: given}))
    return tuple(found)
