"""What all declarations share: how they are read, and what they are about (9.3.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from judgebot.cards.nodes import (
    LanguageError,
    Node,
    extended,
    listing,
    make,
    read_word,
    shown,
    walk,
)
from judgebot.cards.queries.selections import (
    Ref,
    Sel,
    ref,
    selection,
)
from judgebot.cards.queries.values import Num, PlayerValue
from judgebot.cards.wording import zone

THIS = make(Ref, key="this")


class Declaration(Node):
    """A statement that applies for as long as its ability is active (9.3.5).

    changes  the arguments by which it changes a number: a 0 there changes nothing
    limits   the arguments that say how many: a number below 0 there is none
    """

    changes: ClassVar[tuple[str, ...]] = ("by",)
    limits: ClassVar[tuple[str, ...]] = ()

    def check(self) -> None:
        for keys, least in ((self.changes, None), (self.limits, 0)):
            for key in keys:
                n = getattr(self, key, None)
                n = n.n if isinstance(n, Num) else n
                if isinstance(n, int) and (n == 0 if least is None else n < least):
                    raise LanguageError(f"{n} changes nothing" if least is None else f"there is no {n} of it", (key,))


# What is done -> the types of card that it is done to.
DONE_TO: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("steal", "score"), ("agenda",)),
    "play": ("event", "operation"),
    "rez": ("asset", "ice", "upgrade"),
    "break": ("ice",),
    "access": ("agenda", "asset", "ice", "operation", "upgrade"),
    "advance": ("agenda", "asset", "ice", "upgrade"),
    "install": ("agenda", "asset", "hardware", "ice", "program", "resource", "upgrade"),
}
# Names -> the types that what they stand for can have.
_NAMED: dict[str, tuple[str, ...]] = {
    "identity": ("identity",),
    **dict.fromkeys(("encountered", "approached", "last encountered"), ("ice",)),
    "accessed": ("agenda", "asset", "ice", "operation", "upgrade"),
}


def of_type(made: Ref | Sel | None, types: tuple[str, ...], key: str = "of") -> None:
    """Refuse a subject of which nothing is of these types: the declaration would apply to nothing."""
    own = made.type if isinstance(made, Sel) else _NAMED.get(made.key, ()) if made is not None else ()
    if own and types and not {*own} & {*types}:
        raise LanguageError(f"that is about {listing(types, 'or')}, never about {listing(own, 'or')}", (key,))
    where = {*made.zone} if isinstance(made, Sel) else set()
    for zones, kinds in _OF_DECKS:
        if where and types and where <= zones and not kinds & {*types}:
            there = listing([zone(one) for one in sorted(where)], "or")
            raise LanguageError(f"that is about {listing(types, 'or')}, and there is none in {there}", (key, "zone"))


# The zones that cards of one deck alone go to, and their types (2.15.2).
_OF_DECKS = (
    ({"HQ", "R&D", "Archives"}, {"agenda", "asset", "ice", "operation", "upgrade"}),
    ({"grip", "stack", "heap"}, {"event", "hardware", "program", "resource"}),
)


def installed_only(of: Ref | Sel | None, said: str) -> None:
    """Refuse a selection of cards outside the play area. `said`: why it would apply to nothing, with the rule."""
    if isinstance(of, Sel) and of.zone and not {"play area", "anywhere"} & {*of.zone}:
        raise LanguageError(said, ("of",))


# What only installed cards are.
_OF_THE_INSTALLED = (
    *("server", "not_server", "where", "position", "position_of", "rezzed", "installed", "hosted_on"),
    *("advanced", "with_counter", "advanceable"),
)


def not_of_the_installed(of: Ref | Sel | None, said: str, *keys: str) -> None:
    """Refuse a selection that states what only installed cards are, or one of these other keys."""
    for key, _ in of.stated if isinstance(of, Sel) else ():
        if key in (*_OF_THE_INSTALLED, *keys):
            raise LanguageError(said, ("of", key))


def never(of: Ref | Sel | None, said: str, *places: str, key: str = "of") -> None:
    """Refuse names, and selections from zones, of what the declaration could never be about when it is asked.

    places  the names of objects and of zones
    said    why it would apply to nothing, with the rule
    """
    named = {of.key} if isinstance(of, Ref) else {*of.zone} if of is not None else set()
    if named and named <= {*places}:
        raise LanguageError(said, (key,))


def not_by_itself(n: Node | None, *whats: str, key: str = "by") -> None:
    """Refuse an amount of what the declaration changes: its value would depend on itself (9.12.1e)."""
    if any(isinstance(one, PlayerValue) and one.what in whats for one in walk(n)):
        raise LanguageError("that depends on what it changes, and so on itself (9.12.1e)", (key,))


# What is not there while the Runner accesses a card, where only the Corp's cards are accessed (7.1.1).
NOT_ACCESSED = ("identity", "drawn", "encountered", "approached", "grip", "stack", "heap")


def subject_of(*types: str) -> Callable[[Any], Ref | Sel]:
    """A subject that is, or can be, of one of these types."""

    def read(raw: Any) -> Ref | Sel:
        made = subject(raw)
        try:
            of_type(made, types)
        except LanguageError as error:
            raise LanguageError(error.message) from None
        return made

    return read


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
