"""References to objects: by what they are at the time, or by a name that an ability gave."""

from __future__ import annotations

from typing import Any

from judgebot.cards.nodes import LanguageError, Node, Past, arg, build, text, word
from judgebot.cards.wording import voice

NAMED = {
    "this": "this card",
    "host": "the host",
    "it": "that card",
    "those": "those cards",
    "identity": "your identity",
    "encountered": "the encountered ice",
    "approached": "the ice being approached",
    "accessed": "the card being accessed",
    "drawn": "the drawn cards",
    "concerned": "that card",
    "last encountered": "the last piece of ice encountered during that run",
    "next encountered": "the next piece of ice the Runner encounters",
}


_RUNNER_SAYS = {"encountered": "the ice you are encountering", "accessed": "the card you are accessing"}

# What a name needs around it.
_NEEDED = {"it": "object", "those": "object", "next encountered": "encounter to come", "concerned": "deed"}


@word("ref", "ref")
class Ref(Node):
    """An object by name: `this`, `host`, `it` (what met the trigger condition), or one bound `as` a name."""

    key: str = arg(text, doc="the name")

    def needs(self) -> str:
        if self.key == "last encountered":
            return "trigger"
        return _NEEDED.get(self.key, "")

    def past(self) -> Past:
        return Past(ordered=("encounter",)) if self.key == "last encountered" else Past()

    def english(self) -> str:
        card = voice()
        if card is not None and self.key == "this":
            return card.this
        if card is not None and card.side == "runner" and self.key in _RUNNER_SAYS and self.key not in card.called:
            return _RUNNER_SAYS[self.key]
        if card is not None and self.key in card.called:
            return card.called[self.key]
        if self.key == "each":
            return "that one"
        if self.key in ("seen", "drawn", "revealed"):
            return f"the {self.key} cards"
        return NAMED.get(self.key, f"the {self.key} card" if " " not in self.key else f"the {self.key}")


def ref(raw: Any) -> Ref:
    """A reference to one object."""
    return build(Ref, text(raw))  # type: ignore[no-any-return]


# Names of what is never a piece of ice, and of what is never accessed.
_NO_ICE = ("identity", "drawn", "accessed")
_NOT_ACCESSED = ("identity", "drawn", "encountered", "approached", "last encountered", "next encountered")


def ice_ref(raw: Any) -> Ref:
    """A reference to a piece of ice."""
    if raw in _NO_ICE:
        raise LanguageError(f"{NAMED[str(raw)]} is never a piece of ice")
    return ref(raw)


def accessed_ref(raw: Any) -> Ref:
    """A reference to a card that the Runner could access: the Corp's, and not one that protects a server (3.4.5a)."""
    if raw in _NOT_ACCESSED:
        raise LanguageError(f"{NAMED[str(raw)]} is never a card that the Runner accesses")
    return ref(raw)


# Names of what is never an agenda.
_NO_AGENDA = ("identity", "encountered", "approached", "last encountered", "next encountered")


def agenda_ref(raw: Any) -> Ref:
    """A reference to an agenda."""
    if raw in _NO_AGENDA:
        raise LanguageError(f"{NAMED[str(raw)]} is never an agenda")
    return ref(raw)


def card_ref(raw: Any) -> Ref:
    """A reference to a card with a cost or a strength, which an identity never has (2.3.1, 3.1)."""
    if raw == "identity":
        raise LanguageError("an identity has neither a cost nor a strength (3.1)")
    return ref(raw)


def host_ref(raw: Any) -> Ref:
    """A reference to what can host something, which cards that are just drawn do not (1.13.1, 8.4.2a)."""
    if raw == "drawn":
        raise LanguageError(f"{NAMED[raw]} host nothing")
    return ref(raw)


def installed_ref(raw: Any) -> Ref:
    """A reference to a card that could be installed: no identity, and no card that is just drawn (3.1, 8.4.2a)."""
    if raw in ("identity", "drawn"):
        raise LanguageError(
            f"{NAMED[str(raw)]} is never installed" if raw == "identity" else "drawn cards are set aside"
        )
    return ref(raw)
