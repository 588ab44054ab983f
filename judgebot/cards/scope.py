"""What the words of a card find around them: the names that they use, and what else they need where they stand.

One scope for the whole card: `as` names, what is remembered, and names that words bind by themselves can be used in
later words of the same instruction, in later instructions, in what an instruction creates (`linked`, `lasting`,
`delayed`), and, if the source remembers them (9.10.3), in its other abilities.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.effects.base import Choose, Instruction
from judgebot.cards.effects.cards import ChooseTarget
from judgebot.cards.effects.costs import CostPart
from judgebot.cards.effects.steering import ForEach
from judgebot.cards.nodes import NEEDS, LanguageError, Node, nearest, walk
from judgebot.cards.queries import EVENTS, NAMED
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
    "rezzed": "the cards rezzed by the effect",
    "swapped": "whether the swap took place",
    "each": "the object that a `for_each` has come to",
    "bids differ": "whether the bids of a Psi Game were different",
    "bids match": "whether the bids of a Psi Game were the same",
}
# The words that bind them; `target` is bound by a `choose` without a name of its own, `paid` by a cost paid with cards.
_BINDERS = {
    "forfeited": ("forfeit", "forfeit_this"),
    "trashed": ("trash",),
    "installed": ("install",),
    "rezzed": ("rez",),
    "swapped": ("swap",),
    "each": ("for_each",),
    "bids differ": ("psi",),
    "bids match": ("psi",),
}
# What a name in `server` can be besides a server's own name or a bound one.
SERVER_ROLES = (
    *("this", "attacked", "any", "remote", "central", "another", "another remote", "new remote", "mark", "that"),
    *("HQ", "R&D", "Archives"),
)
# What waits for the next encounter.
_ENCOUNTER_TO_COME = (("strength", "of"), ("gain_subroutines", "on"), ("delayed", "ability"))
# The arguments, of whatever word, whose value is a name bound elsewhere.
NAMING = ("among", "type_as", "subtype_as", "named_as", "names_as", "chosen", "cards")
# The arguments of declarations that are amounts.
_AMOUNTS = ("by", "n", "fewer", "worth")
_REMOTE = r"remote \d+"


def names_bound(of: Any) -> set[str]:
    """Every name that something within `of` binds."""
    found: set[str] = set()
    for node in walk(of):
        found.update(name for name, words in _BINDERS.items() if node.name in words)
        if isinstance(node, Choose) and not node.bind:
            found.add("target")
        if isinstance(node, CostPart) and "what" in node.arguments:
            found.add("paid")
        for key in ("bind", "remember", "found"):
            name: Any = getattr(node, key) if key in node.arguments else ""
            if isinstance(name, str) and name:
                found.add(name)
    return found


def names_used(of: Any) -> Iterator[str]:
    """Every name within `of` that something must have bound."""
    for node in walk(of):
        if isinstance(node, Did | Let) or (isinstance(node, Ref) and node.key not in NAMED):
            yield node.key
        elif isinstance(node, Size) or (isinstance(node, ForEach) and node.of not in NAMED):
            yield node.of
        for name in (getattr(node, key) for key in NAMING if key in node.arguments):
            if isinstance(name, str) and name and name not in NAMED:
                yield name
        yield from (name for name in _servers(node) if name not in SERVER_ROLES and not re.fullmatch(_REMOTE, name))


def _servers(node: Node) -> Iterable[str]:
    for found in (getattr(node, key) for key in ("server", "not_server") if key in node.arguments):
        yield from (found,) if isinstance(found, str) and found else found or ()


def _missing(of: Any, have: frozenset[str]) -> str:
    """What the first word within `of` that stands in the wrong place lacks there; "" if none does.

    have  what there is around it: some of NEEDS
    """
    if isinstance(of, tuple):
        return next((found for part in of if (found := _missing(part, have))), "")
    if not isinstance(of, Node):
        return ""
    if isinstance(of, Ability):
        about_cards = any("{it}" in EVENTS.get(one.event, "") for one in of.when)
        here = {"trigger": bool(of.when), "object": about_cards, "interrupt": of.interrupt}
        here["breach"] = bool(of.when) and all(one.event == "breach" for one in of.when)
        here["several"] = about_cards and any(one.grouped for one in of.when)
        once = {"several"} if about_cards else set()
        have = have - {"interrupt", "end", *once} | {name for name, there in here.items() if there}
    if isinstance(of, Ref) and of.key == "it" and "several" in have:
        return "'it' is one card, and several together can meet the condition (`grouped`, 9.12.2a): they are `those`"
    need = of.needs() or ("trigger" if "that" in _servers(of) else "")
    if need and need not in have:
        said = of.key if isinstance(of, Ref) else "that_breach" if need == "breach" else of.name
        return f"{said!r} {NEEDS[need]}"
    return next((found for key in of.arguments if (found := _missing(getattr(of, key), _around(of, key, have)))), "")


def _around(node: Node, key: str, have: frozenset[str]) -> frozenset[str]:
    """What there is around an argument of a word."""
    if isinstance(node, Ability) and key == "when":
        return have - {"trigger", "object", "several"}  # it has not been met yet
    if node.family == "effect" and (node.name, key) in _ENCOUNTER_TO_COME:
        return have | {"encounter to come"}
    if node.name == "additional_cost" and key == "cost":
        return have | {"deed"}
    if node.family == "trigger" and key == "after":
        return have | {"trigger", "object"}
    if node.name in ("if", "may", "pay", "one_of"):
        return have | {"end"}
    if node.name == "trace" and key != "n":
        return have | {"trace"}
    if node.name == "replace":
        return have | {"trigger", "object", "interrupt"}
    if node.name == "gain_ability":
        return frozenset()  # what gives it is not known to it
    return have


def _undefined_x(one: Any, everything: Any) -> bool:
    """Whether a static ability counts with an X that nothing on the card defines: it would always be 0 (9.3.3f)."""
    if any(node.name == "x_is" for node in walk(everything)):
        return False
    amounts = [getattr(d, key) for d in getattr(one, "static", ()) for key in _AMOUNTS if key in d.arguments]
    return any(map(_is_x, walk(tuple(amounts))))


def _is_x(node: Node) -> bool:
    return node.family == "value" and node.name == "x"


def _unchosen_x(one: Any, everything: Any, of_play: bool) -> bool:
    """Whether an ability counts with an X that no cost of the card chooses (1.16.2c): it would always be 0.

    of_play  whether it is chosen as the card is played or installed
    """
    if of_play or not any(map(_is_x, walk(one))):
        return False
    costs = [node for node in walk(everything) if node.family == "cost"]
    chosen = any(getattr(node, "up_to", False) or any(map(_is_x, walk(node))) for node in costs)
    return not chosen and not any(node.name == "x_is" for node in walk(everything))


def _only_chooses(one: Any, used: set[str]) -> bool:
    """Whether an ability, or a part of it, has only `choose` instructions whose targets nothing uses (1.2.5).

    used  every name that something on the card uses
    """
    for node in walk(one):
        for part in (getattr(node, key) for key in node.arguments):
            effects = [effect for step in part for effect in step.effects] if _is_program(part) else []
            if effects and all(isinstance(effect, ChooseTarget) and not _named(effect) & used for effect in effects):
                return True
    return False


def _is_program(part: Any) -> bool:
    return isinstance(part, tuple) and all(isinstance(step, Instruction) for step in part)


def _named(effect: ChooseTarget) -> set[str]:
    """The names of what an instruction chooses."""
    return {*(one.bind or "target" for one in walk(effect.what) if isinstance(one, Choose)), effect.remember} - {""}


def check(abilities: Iterable[Any], also: Any = (), of_play: bool = False) -> None:
    """Raise LanguageError if an ability uses a name that nothing on the card binds, or a word lacks what it needs.

    abilities  the card's abilities, in the order of the file
    also       whatever else of the card can bind names: the abilities of its counter, of its other face
    of_play    whether the printed cost of the card is X
    """
    listed = tuple(abilities)
    bound, used = names_bound((listed, also)), {*names_used((listed, also))}
    for index, one in enumerate(listed):
        wrong = _missing(one, frozenset())
        if wrong:
            raise LanguageError(wrong, (index,))
        if _undefined_x(one, (listed, also)):
            raise LanguageError("nothing on the card says what X is (9.3.3f): `x_is`", (index,))
        if _unchosen_x(one, (listed, also), of_play):
            raise LanguageError("no cost of the card says what X is, so that it is always 0 (1.16.2c)", (index,))
        for name in names_used(one):
            if name not in bound:
                known = sorted({*bound, *NAMED, *SERVER_ROLES} - {name})
                by = f": it is {BOUND[name]}" if name in BOUND else nearest(name, known)
                raise LanguageError(
                    f"nothing binds the name {name!r}{by} (give it with `as`, or use one of: {', '.join(known)})",
                    (index,),
                )
        if _only_chooses(one, used):
            raise LanguageError("nothing uses what is chosen: to `choose` it alone changes nothing (1.2.5)", (index,))
