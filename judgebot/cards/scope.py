"""The names that a card's abilities give to things, and that each name which they use is given by one of them.

One scope for the whole card: `as` names, what is remembered, and names that words bind by themselves can be used in
later words of the same instruction, in later instructions, in what an instruction creates (`linked`, `lasting`,
`delayed`), and, if the source remembers them (9.10.3), in its other abilities.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.cards.nodes import LanguageError, Node, nearest, walk
from judgebot.cards.queries import NAMED
from judgebot.cards.queries.conditions import Did
from judgebot.cards.queries.selections import Ref
from judgebot.cards.queries.values import Let, Size

# Names that words bind without `as`, and what they stand for.
BOUND = {
    "target": "what a `choose` without `as` chose",
    "paid": "the cards trashed to pay the cost",
    "forfeited": "the agendas forfeited to pay the cost, or by the effect",
    "trashed": "the cards trashed by the effect, where they are now",
    "installed": "the card installed by the effect",
    "swapped": "whether the swap took place",
    "each": "the object that a `for_each` has come to",
    "bids differ": "whether the bids of a Psi Game were different",
    "bids match": "whether the bids of a Psi Game were the same",
}
# What a name in `server` can be besides a server's own name or a bound one.
SERVER_ROLES = (
    *("this", "attacked", "any", "remote", "central", "another", "another remote", "new remote", "mark", "that"),
    *("HQ", "R&D", "Archives"),
)
# The arguments, of whatever word, whose value is a name bound elsewhere.
NAMING = ("among", "type_as", "subtype_as", "named_as", "names_as", "chosen", "cards")
_REMOTE = re.compile(r"remote \d+")


def names_bound(of: Any) -> set[str]:
    """Every name that something within `of` binds."""
    found = set(BOUND)
    for node in walk(of):
        for key in ("bind", "remember", "found"):
            name: Any = getattr(node, key) if key in node.arguments else ""
            if isinstance(name, str) and name:
                found.add(name)
    return found


def names_used(of: Any) -> Iterator[str]:
    """Every name within `of` that something must have bound."""
    for node in walk(of):
        if isinstance(node, Ref | Did | Let):
            if node.key not in NAMED:
                yield node.key
        elif isinstance(node, Size):
            yield node.of
        for name in (getattr(node, key) for key in NAMING if key in node.arguments):
            if isinstance(name, str) and name and name not in NAMED:
                yield name
        yield from (name for name in _servers(node) if name not in SERVER_ROLES and not _REMOTE.fullmatch(name))


def _servers(node: Node) -> Iterable[str]:
    for found in (getattr(node, key) for key in ("server", "not_server") if key in node.arguments):
        yield from (found,) if isinstance(found, str) and found else found or ()


def check(abilities: Iterable[Any], also: Any = ()) -> None:
    """Raise LanguageError if an ability uses a name that nothing on the card binds.

    abilities  the card's abilities, in the order of the file
    also       whatever else of the card can bind names: the abilities of its counter, of its other face
    """
    listed = tuple(abilities)
    bound = names_bound((listed, also))
    for index, one in enumerate(listed):
        for name in names_used(one):
            if name not in bound:
                known = sorted({*bound, *NAMED, *SERVER_ROLES})
                raise LanguageError(
                    f"nothing binds the name {name!r}{nearest(name, known)} (give it with `as`, or use one of: "
                    f"{', '.join(known)})",
                    (index,),
                )
