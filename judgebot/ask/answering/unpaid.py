"""What a player is told not to pay though a card makes them pay it if they can (1.16.11): they cannot."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from judgebot.ask.answering.table import Cannot, Card, card_of
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Amount, Deed, Fact, Has, Ref
from judgebot.ask.reading.queries import Line
from judgebot.cards.effects.costs import CreditCost
from judgebot.cards.effects.steering import Pay
from judgebot.game.objects import RUNNER, opponent

_MET = ("encounter", "access", "approach", "pass")


def cannot_pay(line: Line) -> Line:
    """`encounters Tollbooth and does not pay`: with no credits, where nobody told how many there are.

    Raises Cannot where what is told is enough to pay: then they have to.
    """
    for place, deed in enumerate(line.told):
        if not isinstance(deed, Deed) or (deed.verb, deed.not_) != ("pay", True) or deed.unit not in ("", "credits"):
            continue
        for card, price in _must_pay(line.told[: place + 1], deed):
            has = [one for one in line.told if isinstance(one, Has) and (one.owner, one.unit) == (deed.who, "credits")]
            who = (deed.who or "").capitalize()
            if any(one.amount.n >= price and not one.amount.how for one in has):
                raise Cannot(f"{card.title} makes the {who} pay {price} credits if they can, and they can.", "1.16.11")
            if not has:
                none = Has(deed.who or RUNNER, "credits", Amount(0))
                asks = tuple(dataclasses.replace(one, after=one.after + 1) for one in line.asks)
                why = f"the {who} has 0 credits: what {card.title} asks for is paid if it can be"
                return dataclasses.replace(line, told=(none, *line.told), asks=asks, assumed=(*line.assumed, why))
    return line


def _must_pay(told: Iterable[Fact | Deed], deed: Deed) -> Iterator[tuple[Card, int]]:
    """The cards that a deed is about, or that were met last, which make its player pay credits, and how many."""
    met = [one.what for one in told if isinstance(one, Deed) and not one.not_ and one.verb in _MET]
    about = deed.what or ((deed.by,) if deed.by is not None else ()) or (met[-1] if met else ())
    for ref in about:
        card = card_of(ref, 0) if isinstance(ref, Ref) and ref.card else None
        for node in nodes(card) if card is not None else ():
            if card is not None and isinstance(node, Pay) and node.must and _payer(card, node) == deed.who:
                yield from ((card, n) for n in _credits(node))


def _payer(card: Card, node: Pay) -> str:
    return {"you": card.side, "opponent": opponent(card.side)}.get(node.who, node.who)


def _credits(node: Pay) -> Iterator[int]:
    """How many credits a nested cost is, where it is nothing else and a number."""
    parts = tuple(node.cost)
    n = getattr(getattr(parts[0], "n", None), "n", None) if len(parts) == 1 else None
    if parts and isinstance(parts[0], CreditCost) and isinstance(n, int):
        yield n
