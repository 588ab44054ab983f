"""What a price is paid with: what is told to be done for it, and what nobody tells, so that it is there."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from judgebot.ask.answering.table import Card, Table, card_of
from judgebot.ask.answering.texts import nodes, printed_abilities
from judgebot.ask.reading.meanings import FUND, Deed, Has, Place, Ref
from judgebot.ask.reading.queries import Can, Cost, Line
from judgebot.cards.declarations.costs import AdditionalCost, AlternativeCost
from judgebot.cards.effects.costs import ForfeitCost, RemoveTagCost, TrashCost
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.selections import Sel
from judgebot.explain.words import plain
from judgebot.game.objects import RUNNER


def to_pay_with(prices: tuple[Deed, ...], told: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`what does it cost to play Isolation`, `to rez Archer`: what that asks for is there, if nothing like it is told.

    Nothing is put where it is told that there is none, or what a player has scored.
    """
    for deed in prices:
        used = [one for one in deed.what if isinstance(one, Ref)] if deed.verb in _DONE else []
        tool = [one for one in (deed.tool, deed.by) if isinstance(one, Ref)]
        for card in map(table.card, (*used, *tool)):
            verb = deed.verb if card.ref in used else "play" if card.type in ("event", "operation") else "use"
            for part in _asked_for(card, verb):
                if isinstance(part, TrashCost) and isinstance(part.what, Sel):
                    yield from _of_a_kind(part, card, deed, table)
                if isinstance(part, ForfeitCost) and not any(one.verb == "score" for one in told):
                    yield from _agenda(card, table)
                if isinstance(part, RemoveTagCost) and verb == "rez" and (RUNNER, "tags") not in table.numbers:
                    n = table.numbers[RUNNER, "tags"] = max(getattr(part.n, "n", 1), 1)
                    yield f"the Runner has {n} tag{'s' * (n > 1)}, as {card.title} can cost that"


def with_its_cost(query: Cost) -> Cost:
    """`what does it cost to rez Biawak if I forfeit an agenda`, which its cost can take: with that paid (1.16.11)."""
    when, ref = query.when, query.deed.only
    paid = when.deed if when is not None and when.how == "when" and when.also is None else None
    if paid is None or paid.not_ or paid.when or query.deed.means is not None or not isinstance(ref, Ref):
        return query
    if not ref.card or paid.who not in (None, query.deed.who):
        return query
    words = {part.name for part in _asked_for(card_of(ref, 0), query.deed.verb)}
    if words.isdisjoint(_PAYS.get((paid.verb, paid.unit), ())):
        return query
    means = dataclasses.replace(paid, who=query.deed.who)
    return dataclasses.replace(query, deed=dataclasses.replace(query.deed, means=means), when=None)


def with_all_on_it(line: Line) -> Line:
    """`can I install X with the 2 credits on Y`: Y has 2, if nothing else is told, and X costs as many or fewer."""
    told, asks = list(line.told), []
    for ask in line.asks:
        query = ask.query
        deed = query.deed if isinstance(query, Can) else None
        means = deed.means if deed is not None and deed.means is not None else Deed("")
        n, card = means.amount, means.only
        has = [one.amount for one in told if isinstance(one, Has) and (one.owner, one.unit) == (card, "credits")]
        if (
            isinstance(query, Can)
            and means.unit == FUND
            and isinstance(card, Ref)
            and n
            and not n.how
            and has in ([], [n])
        ):
            told += [] if has else [Has(card, "credits", n)]
            with_them = dataclasses.replace(query.deed, means=dataclasses.replace(means, amount=None))
            ask = dataclasses.replace(ask, query=dataclasses.replace(query, deed=with_them))
        asks.append(ask)
    new = len(told) - len(line.told)  # that is so before anything is done
    asks = [dataclasses.replace(one, after=one.after + new) for one in asks]
    return dataclasses.replace(line, told=tuple(told[-new:] + told[:-new] if new else told), asks=tuple(asks))


# What somebody does -> the parts of a cost that are paid so.
_PAYS = {
    ("forfeit", ""): ("forfeit",),
    ("remove", "tags"): ("remove_tags",),
    ("take", "bad publicity"): ("bad_publicity",),
    ("derez", ""): ("derez",),
    ("trash", ""): ("trash", "reveal_and_trash"),
}
_DONE = ("play", "rez", "use", "install")


def _asked_for(card: Card, verb: str) -> Iterator[Node]:
    """The parts of what a card adds to the cost of doing something with it; of an ability that is used, of its own."""
    for node in nodes(card):
        if (
            isinstance(node, AdditionalCost | AlternativeCost)
            and node.to == verb
            and not isinstance(getattr(node, "of", None), Sel)
        ):
            yield from walk(node)
    for ability in printed_abilities(card) if verb == "use" else ():
        for part in ability.cost or ():
            yield from walk(part)


def of_its_text(card: Card) -> str:
    """What using a card costs by its own text: `1 hosted virus counter`; "" where it has nothing to be used for."""
    costs = [one.cost.english() for one in printed_abilities(card) if one.kind == "paid" and one.cost]
    adds = [one for one in nodes(card) if isinstance(one, AdditionalCost) and one.to == "use"]
    each = [", ".join((cost, *(one.cost.english() for one in adds))) for cost in dict.fromkeys(costs)]
    return plain("; or ".join(each))


def _of_a_kind(part: TrashCost, card: Card, deed: Deed, table: Table) -> Iterator[str]:
    """Installed cards of the Runner of the one type that is to be trashed."""
    assert isinstance(part.what, Sel)
    kinds = part.what.type
    plain = {key for key, _ in part.what.stated} == {"type"} and len(kinds) == 1 and card.side == RUNNER
    if not plain or f"{RUNNER} {kinds[0]}" in table.lacking:
        return
    there = [one for one in table.cards.values() if one.type == kinds[0] and one.where in ("rig", "host", "")]
    there = [one for one in there if one.ref not in (*deed.what, card.ref)]
    for _ in range(getattr(part.n, "n", 1) - len(there)):
        more = table.stand_in(kinds[0], Place("rig"))
        if more.type == "program" and more.blank is not None:
            more.blank["memory"] = 1
        yield f"{more.title} has no abilities, and is installed to be trashed for {card.title}"


def _agenda(card: Card, table: Table) -> Iterator[str]:
    """An agenda that can be forfeited."""
    area = f"{card.side} score"
    told = any(one.where == area or one.type == "agenda" for one in table.cards.values())
    if not told and not table.lacking and (card.side, "points") not in table.numbers:
        more = table.stand_in("agenda", Place(area))
        yield f"{more.title} has no abilities, and is scored to be forfeited for {card.title}"
