"""What is never done to a card (8.1 to 8.6): an effect that says so of such cards only changes nothing (1.2.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judgebot.cards.effects.base import All, Choose, Effect
from judgebot.cards.nodes import LanguageError, listing, walk
from judgebot.cards.queries.selections import OF_SIDE, SIDE_OF_ZONE, Sel, sides_of

_OF_THE_CORP = ("agenda", "asset", "ice", "upgrade")
_REZZED = ("asset", "ice", "upgrade")
# Effect -> the types of cards to which it can be done.
_DONE_TO = {
    **dict.fromkeys(("rez", "derez"), _REZZED),
    **dict.fromkeys(("advance", "expose"), _OF_THE_CORP),
    "install": (*_OF_THE_CORP, "hardware", "program", "resource"),
    "play": ("event", "operation"),
    "encounter": ("ice",),
    "access": (*_OF_THE_CORP, "operation"),
    **dict.fromkeys(("score", "steal", "forfeit"), ("agenda",)),
}
# Effect -> whether the cards that it acts on are rezzed before (8.1.1, 1.21.4).
_BEFORE = {"rez": False, "expose": False, "derez": True}
# What says where a card is that is not installed.
_ELSEWHERE = ("zone", "among", "hosted_on", "set_aside_with", "any", "installed", "copy_of")


def check(abilities: Iterable[Any]) -> None:
    """Refuse effects on cards to which that is never done. Raises LanguageError."""
    for index, ability in enumerate(abilities):
        for node in walk(ability):
            what = getattr(node, "what", getattr(node, "ice", None)) if isinstance(node, Effect) else None
            if isinstance(what, Choose | All) and (said := _never(node.name, what.what, str(getattr(node, "to", "")))):
                raise LanguageError(f"{node.name!r}: {said}", ("abilities", index))


def _never(deed: str, of: Sel, to: str) -> str:
    """Why something is never done to cards of a selection; "" if it can be."""
    types = _DONE_TO.get(deed, ())
    if types and of.type and not {*of.type} & {*types}:
        return f"that is done to {listing(types, 'or')} only"
    if types and not sides_of(of) & {OF_SIDE[kind] for kind in types}:
        return f"that is done to {listing(types, 'or')} only"
    if deed in _BEFORE and of.rezzed is (not _BEFORE[deed]):
        return f"only {'rezzed' if _BEFORE[deed] else 'unrezzed'} cards can be (8.1.2, 8.1.3, 1.21.4)"
    if deed in ("install", "play") and not {key for key, _ in of.stated} & {*_ELSEWHERE}:
        return "cards that are installed already are meant where no zone is said (1.15.2c)"
    place = SIDE_OF_ZONE.get(to.rpartition(" ")[2], "") if deed == "add" else ""
    return f"no such card goes to {to} (4.1.2)" if place and place not in sides_of(of) else ""
