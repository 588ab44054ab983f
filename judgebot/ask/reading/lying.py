"""Where cards are said to lie: with a server, and in none; and where one may not be put."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.meanings import Amount, At, Deed
from judgebot.ask.reading.raw import Desc, Named, Quantity, Stand


def lies_nowhere(goods: tuple[Any, ...]) -> bool:
    """`runs HQ with 2 cards`: whose is not said; `with Enhanced Login Protocol`: a current (3.5.1b, 3.7.1b)."""
    named = [one.what.cards[0] for one in goods if isinstance(one, Desc) and isinstance(one.what, Named)]
    cards = [one for one in goods if isinstance(one, Desc) and one.what == Stand("card")]
    bare = any(mark.kind == "all" for one in cards for mark in one.marks) or any(not one.marks for one in cards)
    return (
        bare
        or any("current" in card_facts(one)[2] for one in named)
        or any(
            isinstance(one, Quantity) and one.unit == "cards" and one.kind != "shown" and one.amount != Amount(0)
            for one in goods
        )
    )


_PARTS = {"ice": "ice", "agenda": "root", "asset": "root", "upgrade": "root"}  # of a server, where they are installed


def put_there(talk: Any) -> Deed | None:
    """`X in the root of HQ, legal?`: the install of the one card that was told last, and nothing else of it."""
    last = talk.told[-1] if talk.told else None
    others = [one for one in talk.told if isinstance(one, At) and one != last]
    if (
        not isinstance(last, At)
        or not last.what.card
        or others
        or last.place.where != _PARTS.get(talk.cast.type(last.what))
    ):
        return None
    talk.told.remove(last)
    return Deed("install", talk.cast.side(last.what), (last.what,), place=last.place)
