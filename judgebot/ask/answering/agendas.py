"""Agendas: that are added to a score area by what hosts them, and what it costs to steal one."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.table import Cannot, Table, card_of
from judgebot.ask.answering.texts import costs_to_score, nodes, printed_abilities
from judgebot.ask.reading.meanings import At, Deed, Fact, Ref, Some, leaves
from judgebot.ask.reading.queries import Both, Can, Comes, Cost, Line, Query
from judgebot.cards.effects.costs import ClickCost
from judgebot.cards.nodes import walk


def added_by_its_host(line: Line) -> Line:
    """`spends two clicks to get it into my score area`, of a card that is hosted: by the ability of what hosts it."""
    hosts: dict[Ref, Ref] = {}
    told: list[Fact | Deed] = []
    for one in line.told:
        place = one.place if isinstance(one, At | Deed) else None
        card = one.what if isinstance(one, At) else one.only if isinstance(one, Deed) else None
        if isinstance(card, Ref) and place is not None and place.host is not None:
            hosts[card] = place.host
        if isinstance(one, Deed) and isinstance(card, Ref) and (host := hosts.get(card)) is not None:
            one = _by_host(one, host)
        told.append(one)
    return dataclasses.replace(line, told=tuple(told))


def price_of_a_steal(line: Line) -> Line:
    """`do I take 4 net damage when I steal X`: an additional cost comes before the steal (1.16.10), told then."""
    query = line.asks[0].query if len(line.asks) == 1 else None
    when = query.when if isinstance(query, Comes) and isinstance(query.what, Deed) else None
    steal = when.deed if when is not None and when.how == "when" and when.also is None else None
    paid = getattr(getattr(query, "what", None), "verb", "") in _PAID
    refs = {one for one in leaves((line.told, line.asks)) if isinstance(one, Ref) and one.card}
    asked = any(node.name == "additional_cost" for ref in refs for node in nodes(card_of(ref, 0)))
    if not isinstance(query, Comes) or steal is None or steal.verb != "steal" or steal.not_ or not paid or not asked:
        return line
    ask = dataclasses.replace(line.asks[0], query=dataclasses.replace(query, when=None), after=len(line.told) + 1)
    return dataclasses.replace(line, told=(*line.told, steal), asks=(ask,))


def _by_host(deed: Deed, host: Ref) -> Deed:
    """A card that is put into a score area, by what hosts it where that costs as many clicks as are said."""
    to = deed.place.where if deed.verb == "move" and deed.place is not None else ""
    means, others = deed.means, {deed.tool, deed.by} - {None, host}
    adds = [
        one
        for one in printed_abilities(card_of(host, 0))
        if one.kind == "paid" and any(node.name == "add" for node in walk(one))
    ]
    clicks = {getattr(part.n, "n", part.n) for one in adds for part in one.cost or () if isinstance(part, ClickCost)}
    paid = means is None or (means.unit == "clicks" and means.amount is not None and clicks == {means.amount.n})
    if not to.endswith(" score") or deed.purpose is not None or others or not adds or not paid:
        return deed
    aim = dataclasses.replace(deed, tool=None, by=None, means=None, when=None, not_=False)
    return Deed("use", deed.who, (host,), purpose=aim, when=deed.when, not_=deed.not_)


_PAID = ("suffer", "take", "do", "pay", "lose", "flatline")


def points_told(table: Table, of: object) -> None:
    """Refuse the points of a card that has others once it is in a score area, of which nobody speaks (3.2.2).

    Of a card that is no agenda, and of an agenda that keeps counters as it is scored. Raises Cannot.
    """
    card = table.card(of) if isinstance(of, Ref) and of.card else None
    if card is None or card.where.endswith("score"):
        return
    if card.type != "agenda":
        raise Cannot(f"{card.title} is no agenda: it has points only where something makes it one.")
    waits = any(each.event == "score" for one in printed_abilities(card) for each in one.when or ())
    if waits and card.options.get("advanced"):
        raise Cannot(f"What {card.title} is worth once it is scored is not told: say that it is scored.")


def enough_to_score(found: Set, query: Query, timed: bool) -> None:
    """Agendas of which it is asked when, or at what cost, one is scored have the counters that they need (1.17.3).

    So has one that is not named, where nothing is told of its counters: `can the Corp score with no clicks left`; and
    one that costs something besides to score: `can I score Azef Protocol if it's my only installed card`.

    timed  whether it is asked when
    """
    if isinstance(query, Both):  # `can I purge and score an agenda in the same turn`
        query = next((one for one in query.queries if isinstance(one, Can) and one.deed.verb == "score"), query)
    deed = getattr(query, "deed", None)
    if not isinstance(deed, Deed) or deed.verb != "score":
        return
    advances = any(one.verb in ("advance", "place", "install") for one in found.deeds)
    any_one = isinstance(query, Can) and any(isinstance(one, Some) for one in deed.what) and not advances
    for card in found.table.cards.values():
        costs = isinstance(query, Can) and card.ref in deed.what and not advances and costs_to_score(card)
        wanted = timed or isinstance(query, Cost) or (any_one and card.blank is not None) or costs
        if wanted and card.where == "root" and card.type == "agenda" and "advanced" not in card.options:
            card.options["advanced"] = n = int(card.facts.get("requirement") or 0)
            card.told.add("requirement")  # however many it needs
            found.table.assume(f"{card.title} has the {n} advancement counters that it needs")
