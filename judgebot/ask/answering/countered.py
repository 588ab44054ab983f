"""Counters of which nobody tells, on a card that is told to be used or to break ice: it has what that takes."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.table import Card, Table
from judgebot.ask.answering.texts import printed_abilities
from judgebot.ask.answering.told import COUNTERS
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.ask.reading.queries import HowMuch, Query
from judgebot.cards.effects.costs import CounterCost
from judgebot.game.objects import RUNNER

_MOST = 6
BREAKER = "Unnamed Icebreaker"  # with which ice is broken where none is told


def countered(played: Played, deed: Deed) -> str:
    """What is supposed of its counters; "" where some are told, or none help.

    What an icebreaker needs rests on the ice and on its strength: one more each time that it still does not come about.
    """
    breaks = deed.verb == "break" and not deed.not_
    ref = deed.tool if breaks else next((one for one in deed.what if isinstance(one, Ref)), None)
    if not isinstance(ref, Ref) or deed.verb not in ("use", "break"):
        return ""
    card = played.table.card(ref)
    kind, n = _spends(card)
    key, had = COUNTERS.get(kind, kind), _supposed(card)
    if not n or (not had and any(card.options.get(one) is not None for one in COUNTERS.values())):
        return ""
    played.table.unassume(_said(card, had))
    if had >= _MOST or (had and not breaks):
        del card.options[key]
        return ""
    card.options[key] = had + n if breaks else n * max(deed.times, 1)
    card.supposed[key] = _USED
    return _said(card, card.options[key])


def spent_by(card: Card) -> dict[str, int]:
    """How many counters, by the key of an entry of a card, some uses of it take; nothing where they take none."""
    kind, n = _spends(card)
    return {COUNTERS.get(kind, kind): n * _MOST} if n else {}


def of_supposed(table: Table, query: Query) -> bool:
    """Whether it is asked how many counters there are on a card on which so many were only supposed.

    Or how many credits, after ice was broken with an icebreaker that was only supposed, at no cost.
    """
    if isinstance(query, HowMuch) and query.unit == "credits" and query.of == RUNNER and not query.change:
        return any(one.title == BREAKER for one in table.cards.values())
    if not isinstance(query, HowMuch) or not isinstance(query.of, Ref):
        return False
    card = table.card(query.of)
    return query.unit in ("counters", _spends(card)[0]) and _supposed(card) > 0


def _spends(card: Card) -> tuple[str, int]:
    """Of which kind counters are that a use of a card costs, and how many; 0 where it costs none."""
    costs = [part for one in printed_abilities(card) for part in one.cost or () if isinstance(part, CounterCost)]
    n = getattr(costs[0].n, "n", costs[0].n) if costs else 0
    return (str(costs[0].kind), n) if costs and isinstance(n, int) else ("", 0)


def _supposed(card: Card) -> int:
    """How many counters on a card were supposed for its use; 0 if none were."""
    kind = _spends(card)[0]
    key = COUNTERS.get(kind, kind)
    return int(card.options.get(key) or 0) if card.supposed.get(key) == _USED else 0


_USED = "used"  # as what counters are supposed


def _said(card: Card, n: int) -> str:
    return f"{card.title} has {n} {_spends(card)[0]} counter{'' if n == 1 else 's'}, as it is used"
