"""What is said to be with a server, and lies in none."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.raw import Desc, Named, Quantity


def lies_nowhere(goods: tuple[Any, ...]) -> bool:
    """`runs HQ with 2 cards`: whose is not said; `with Enhanced Login Protocol`: a current (3.5.1b, 3.7.1b)."""
    named = [one.what.cards[0] for one in goods if isinstance(one, Desc) and isinstance(one.what, Named)]
    return any("current" in card_facts(one)[2] for one in named) or any(
        isinstance(one, Quantity) and one.unit == "cards" and one.kind != "shown" and one.amount != Amount(0)
        for one in goods
    )
