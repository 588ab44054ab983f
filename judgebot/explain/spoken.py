"""Which cards a text of a person speaks of, by their full or short names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from judgebot.cards.catalog import Card
from judgebot.cards.names import normalise

_POSSESSIVE = re.compile(r"['’]s\b")  # noqa: RUF001
_ARTICLES = ("the", "a", "an", "mr", "dr")


def spoken_of(text: str, known: Iterable[Card]) -> list[Card]:
    """The cards that a text speaks of, by full or short name, in the order in which it first does."""
    plain = f" {_plain(text)} "
    known = list(known)
    found: list[tuple[int, int, Card]] = []
    for card in known:
        at = [plain.find(f" {short} ") for short in _names(card, known)]
        first = min((place for place in at if place >= 0), default=-1)
        if first >= 0:
            found.append((first, -len(card.title), card))
    return [card for _, _, card in sorted(found, key=lambda one: one[:2])]


def _names(card: Card, known: list[Card]) -> Iterator[str]:
    """What a card is called: its title, its title before the colon, and, if it is unique, its first word."""
    yield _plain(card.title)
    short = _plain(card.title.split(":")[0])
    yield short
    if card.unique or card.type == "identity":
        first = next((word for word in short.split() if word not in _ARTICLES), "")
        others = {word for other in known if other is not card for word in _plain(other.title).split()}
        if first and not first.isdigit() and first not in others:
            yield first


def _plain(text: str) -> str:
    """Small letters and spaces, without the ending of a possessive: `Hermes' and Clot's` becomes `hermes and clot`."""
    return normalise(_POSSESSIVE.sub("", text))
