"""What a card asks a player to pay while its ability resolves (1.16.11), against what somebody asks to pay for it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from judgebot.ask.answering.table import Card, card_of
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import NO, Verdict
from judgebot.ask.reading.meanings import Deed, Ref, leaves
from judgebot.ask.reading.queries import Can, Line, Query
from judgebot.cards.effects.costs import ClickCost, CreditCost, TagCost
from judgebot.cards.nodes import Node
from judgebot.explain.words import cap, listing
from judgebot.game.objects import opponent

_UNITS: dict[type[Node], str] = {ClickCost: "clicks", CreditCost: "credits", TagCost: "tags"}
_PAID = (("pay", "credits"), ("pay", "clicks"), ("spend", "credits"), ("spend", "clicks"), ("take", "tags"))

Payment = Counter[str]


def not_asked_for(line: Line, query: Query) -> Verdict | None:
    """`can I pay a click and 3 credits`, of a card that asks for 2 clicks, or for 5 credits: not for that (1.16.1).

    None where it asks for just that, or for what is not fixed, and where it is not clear of which card that is asked.
    """
    wanted = _wanted(query.deed) if isinstance(query, Can) and not query.told else None
    if wanted is None or not isinstance(query, Can):
        return None
    deed, named = query.deed, {one for one in leaves((line.told, query)) if isinstance(one, Ref) and one.card}
    by = deed.by or (deed.purpose.only if deed.purpose is not None else None)  # `pay 3 for X`
    cards = [card_of(one, 0) for one in named if by in (None, one)]
    asking = [one for one in cards if one.side != deed.who and any(_asked(one, deed.who or ""))]
    met = any(isinstance(one, Deed) and one.verb in ("access", "trash", "break") for one in leaves(line.told))
    alone = len(named) == 1 or len(wanted) > 1
    if len(asking) != 1 or (by is None and (met or not alone)):
        return None  # what is paid may be a trash cost, or the price of another ability
    offers = [_fixed(one) for one in _asked(asking[0], deed.who or "")]
    if any(one is None for one in offers) or wanted in _sums([one for one in offers if one]):
        return None
    each = [" and ".join(map(_said, one)) for one in _asked(asking[0], deed.who or "")]
    rules = ("1.16.1", "1.16.11")
    told = f"{asking[0].title} asks {player(deed.who or '')} to {listing(dict.fromkeys(each), 'or')}, all of it at once"
    return Verdict(NO, (f"{cap(told)}{cited(*rules)}.",), rules)


def _said(cost: Node) -> str:
    return f"pay {cost.english()}" if isinstance(cost, ClickCost | CreditCost) else cost.english()


def _wanted(deed: Deed) -> Payment | None:
    """How much of each unit is to be paid; None where that is not all of the deed."""
    beside = deed.purpose is not None and (deed.purpose.verb, deed.purpose.unit) in _PAID  # `a click and 3 credits`
    parts = [one for one in (deed, deed.means, deed.purpose if beside else None) if one is not None]
    bare = not (deed.what or deed.tool or deed.server or deed.not_ or deed.when or deed.thing)
    for_it = beside or deed.purpose is None or (deed.purpose.verb == "use" and isinstance(deed.purpose.only, Ref))
    found: Payment = Counter()
    for one in parts:
        if one.not_ or (one.verb, one.unit) not in _PAID or one.amount is None or one.amount.how or one.what:
            return None
        found[one.unit] += one.amount.n
    return found if bare and for_it and deed.who else None


def _asked(card: Card, who: str) -> Iterator[tuple[Node, ...]]:
    """The costs that a card asks a player to pay in its instructions."""
    own = {"you": card.side, "opponent": opponent(card.side) if card.side else ""}
    for node in nodes(card):
        cost = getattr(node, "cost", None)
        if node.name == "pay" and cost and own.get(node.who, node.who) == who:  # type: ignore[attr-defined]
            yield tuple(cost)


def _fixed(cost: Iterable[Node]) -> Payment | None:
    """How much of each unit a cost is; None where a part of it is not so many credits, clicks or tags."""
    found: Payment = Counter()
    for one in cost:
        n = getattr(getattr(one, "n", None), "n", None)
        if type(one) not in _UNITS or not isinstance(n, int):
            return None
        found[_UNITS[type(one)]] += n
    return found


def _sums(offers: list[Payment]) -> list[Payment]:
    """What can be paid in all, where each of these is asked for once."""
    chosen = itertools.chain.from_iterable(itertools.combinations(offers, n) for n in range(1, min(len(offers), 6) + 1))
    return [sum(each, Counter()) for each in chosen]
