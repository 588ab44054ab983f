"""The cards that a line is about."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.meanings import Ref, leaves
from judgebot.ask.reading.queries import Line
from judgebot.ask.reading.titles import library


def cards(meaning: Any) -> list[Ref]:
    """Every card within a meaning, in order; each once."""
    return list(dict.fromkeys(one for one in leaves(meaning) if isinstance(one, Ref)))


def unknown_cards(line: Line) -> list[str]:
    """Why the abilities of the cards of a line are not known, of those that are not."""
    found = {one.card for one in cards((line.told, line.asks)) if one.card and one.card not in library()}
    if not found:
        return []
    from judgebot.cards.catalog import not_known  # only where a card is not in the library

    return [why for card in sorted(found) if (why := not_known(card))]
