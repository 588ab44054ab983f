"""The cards that a line is about."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.meanings import Ref
from judgebot.ask.reading.queries import Line
from judgebot.ask.reading.titles import library


def cards(meaning: Any) -> list[Ref]:
    """Every card within a meaning, in order; each once."""
    found: dict[Ref, None] = {}
    _collect(meaning, found)
    return list(found)


def _collect(meaning: Any, found: dict[Ref, None]) -> None:
    if isinstance(meaning, Ref):
        found[meaning] = None
    elif isinstance(meaning, tuple):
        for one in meaning:
            _collect(one, found)
    else:
        for name in getattr(meaning, "__dataclass_fields__", ()):
            _collect(getattr(meaning, name), found)


def unknown_cards(line: Line) -> list[str]:
    """Why the abilities of the cards of a line are not known, of those that are not."""
    found = {one.card for one in cards((line.told, line.asks)) if one.card and one.card not in library()}
    if not found:
        return []
    from judgebot.cards.catalog import not_known  # only where a card is not in the library

    return [why for card in sorted(found) if (why := not_known(card))]
