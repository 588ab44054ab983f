"""What a card's definition says of itself: the counters it uses, how it enters, what it remembers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering.table import Card, Table, catalog
from judgebot.ask.reading.meanings import Ability as Named
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.cards.abilities import Ability
from judgebot.cards.declarations.costs import AdditionalCost
from judgebot.cards.effects import RunEffect
from judgebot.cards.effects.base import Choose
from judgebot.cards.effects.cards_moved import Host
from judgebot.cards.effects.resources import Damage
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.conditions import TurnOf
from judgebot.cards.queries.triggers import Trigger
from judgebot.game.objects import CENTRALS, GRIP, HQ, RND, STACK, opponent

_OF_COUNTERS = ("virus", "power", "agenda", "advancement", "bad publicity")


def printed_abilities(card: Card) -> tuple[Ability, ...]:
    """The abilities of a card that is named; none of a stand-in."""
    return tuple(catalog().card(card.ref.card).abilities) if card.blank is None and card.ref.card else ()


def mid_access(card: Card) -> bool:
    """Whether a card is used while another one is accessed (9.2.10b)."""
    return any(one.kind == "paid" and one.access for one in printed_abilities(card))


def nodes(card: Card) -> Iterator[Node]:
    """Every word of a card's abilities."""
    for ability in printed_abilities(card):
        yield from walk(ability)


def stays_in_play(card: Card) -> bool:
    """Whether an event or operation is not trashed as it is played: a current, a lockdown (3.5.1b, 3.5.1c, 3.7.1b)."""
    return not {"current", "lockdown"}.isdisjoint(card.facts.get("subtypes") or ())


def counters_of(card: Card) -> frozenset[str]:
    """The kinds of counters that a card's abilities place, spend or count."""
    found = {str(getattr(node, "kind", "")) for node in nodes(card)}
    return frozenset(kind for kind in found if kind in _OF_COUNTERS)


def hosts_credits(card: Card) -> bool:
    """Whether credits can be on a card by its own abilities."""
    return any(getattr(node, "kind", "") == "credit" or node.name in _CREDITS for node in nodes(card))


_CREDITS = ("spendable", "in_credit_pool")


def must_resolve(card: Card) -> bool:
    """Whether what a card's abilities do that wait for a condition is nobody's choice, where they must be triggered."""
    waits = [one for one in printed_abilities(card) if one.kind == "conditional" and not one.may]
    asks = [node for one in waits for node in walk(one) if node.name in ("may", "pay")]
    return bool(waits) and all(getattr(node, "who", "") == opponent(card.side) for node in asks)


def spendable(card: Card) -> bool:
    """Whether a card lets the credits on it be spent for something (1.10.4)."""
    return any(node.name in _CREDITS for node in nodes(card))


def grants(card: Card) -> bool:
    """Whether a card only gives abilities to others: those are used and triggered, and not its own."""
    kinds = {one.kind for one in printed_abilities(card)}
    given = [node for node in nodes(card) if node.name == "gain_ability"]
    return kinds == {"static"} and bool(given) and all(getattr(vars(node)["of"], "key", "") != "this" for node in given)


def breaks(card: Card) -> bool:
    """Whether an ability of a card breaks subroutines; of one that is not named nobody knows."""
    return not card.ref.card or any(node.name == "break" for node in nodes(card))


def pays_with_cards(card: Card) -> bool:
    """Whether an ability of a card has its player trash another card for what it does then (1.16.11)."""
    pays = [node for one in printed_abilities(card) for node in walk(one) if node.name == "pay"]
    return any(part.name == "trash" for node in pays for part in getattr(node, "cost", None) or ())


def breaks_paid(card: Card) -> bool:
    """Whether a paid ability of a card breaks subroutines."""
    return any(one.kind == "paid" and any(n.name == "break" for n in walk(one)) for one in printed_abilities(card))


def costs_credits(card: Card) -> bool:
    """Whether credits are in the cost of an ability of a card; of one that is not named nobody knows."""
    costs = [part for one in printed_abilities(card) for part in one.cost or ()]
    return not card.ref.card or any(part.name == "credits" for part in costs)


def only_actions(card: Card) -> bool:
    """Whether the paid abilities of a card are all used as actions: with a click as the first of their cost (5.2.1)."""
    actions = _are_actions(card)
    return bool(actions) and all(actions)


def any_action(card: Card) -> bool:
    """Whether a paid ability of a card is used as an action; of one that is not named nobody knows."""
    return card.blank is not None or not card.ref.card or any(_are_actions(card))


def in_own_turn(card: Card) -> bool:
    """Whether each paid ability of a card is used only in its player's turn, as an action or by what it says."""
    paid = [one for one in printed_abilities(card) if one.kind == "paid"]
    acts = zip(paid, _are_actions(card), strict=True)
    return bool(paid) and all(act or (isinstance(one.given, TurnOf) and one.given.who == "you") for one, act in acts)


def _are_actions(card: Card) -> list[bool]:
    """Of each paid ability of a card whether it is an action."""
    paid = (one for one in printed_abilities(card) if one.kind == "paid")
    return [getattr(next(iter(one.cost or ()), None), "name", "") == "clicks" for one in paid]


def hosts_uninstalled(card: Card) -> bool:
    """Whether a card hosts others by an ability that does not install them: they are inactive there (1.13.2)."""
    hosting = [node for node in nodes(card) if isinstance(node, Host)]
    zones = {"grip", "stack", "heap", "HQ", "R&D", "Archives"}
    searches = any(node.name == "search" for node in nodes(card))
    return any(
        one.uninstalled
        or (searches and getattr(one.what, "key", "") == "found")
        or any(zones.intersection((*getattr(part, "zone", ()), getattr(part, "of", ""))) for part in walk(one.what))
        for one in hosting
    )


def takes_from(card: Card, finds: bool = False) -> str:
    """The zone from which a card's ability takes what it finds or installs; "" where it is none.

    Of several it is the deck, if it is that and no hand, or else "".

    finds  whether it is only asked of a search
    """
    found: set[str] = set()
    for node in nodes(card):
        if node.name == "search":
            found |= {*getattr(node, "zone", ())}
        elif node.name in ("install", "play") and not finds:
            found |= {zone for part in walk(node) for zone in getattr(part, "zone", ())}
    if not found and not finds:  # from among the cards on top that it turns over
        tops = [node for node in nodes(card) if node.name in ("top", "set_aside_until")]
        installs = any(node.name == "install" for node in nodes(card))
        found = {of for node in tops if (of := getattr(node, "of", "")) in (RND, STACK)} if installs else found
    decks = found & {RND, STACK}
    found = decks if decks and found.isdisjoint((GRIP, HQ)) else found
    return next(iter(found)) if len(found) == 1 else ""


def hosts_from(card: Card) -> frozenset[str]:
    """The zones from which a card's abilities host cards on it that they do not name."""
    hosted = [part for node in nodes(card) if node.name == "host" for part in walk(node)]
    return frozenset(str(zone) for part in hosted if (zone := getattr(part, "of", None)))


def runs_at(card: Card, anywhere: bool = False) -> str:
    """The one central server on which an event makes a run, or "any" where that is looked for; "" if there is none."""
    runs = [node for node in nodes(card) if isinstance(node, RunEffect)] if card.type == "event" else []
    servers = {name for one in runs for name in one.server}
    return next(iter(servers)) if len(servers) == 1 and servers < {*CENTRALS, "any" if anywhere else ""} else ""


def on_ice(card: Card) -> bool:
    """Whether a card is only installed on ice."""
    only = [getattr(node, "on", None) for node in nodes(card) if node.name == "install_only"]
    return any("ice" in getattr(one, "type", ()) for one in only)


def by_its_server(card: Card) -> bool:
    """Whether it matters to an ability of a piece of ice if it protects a central or a remote server."""
    return any(getattr(node, "server", "") in ("remote", "central") and
               getattr(node, "where", "") == "protecting" for node in nodes(card))  # fmt: skip


def enters_with(card: Card) -> dict[str, int]:
    """What a card places on itself as it is installed or rezzed, by kinds of counters and credits."""
    found: dict[str, int] = {}
    for ability in printed_abilities(card):
        if not any(_enters(node) for node in walk(ability)):
            continue
        for node in walk(ability):
            n = getattr(getattr(node, "n", None), "n", None)
            itself = getattr(getattr(node, "on", None), "key", "") == "this"
            if node.name == "place" and itself and isinstance(n, int):
                kind = str(getattr(node, "kind", ""))
                found[_KEYS.get(kind, kind)] = n
    return found


def play_clicks(card: Card) -> int:
    """The clicks that the basic action to play a card takes: one, and those that its own text asks for besides."""
    own = [node for node in nodes(card) if isinstance(node, AdditionalCost) and node.to == "play"]
    more = [one for node in own if getattr(node.of, "key", "") == "this" for one in node.cost if one.name == "clicks"]
    return 1 + sum(int(getattr(getattr(one, "n", None), "n", 0)) for one in more)


def costs_to_score(card: Card) -> bool:
    """Whether an agenda has an additional cost to score it (1.16.10)."""
    own = [node for node in nodes(card) if isinstance(node, AdditionalCost) and node.to == "score"]
    return any(getattr(node.of, "key", "") == "this" for node in own)


def grown_to(card: Card) -> dict[str, int]:
    """How many counters, by the key of an entry of it, a card waits for that places them on itself time and again."""
    grows = {str(getattr(node, "kind", "")) for one in printed_abilities(card) for node in walk(one)
             if node.name == "place" and not all(map(_enters, one.when))}  # fmt: skip
    found: dict[str, int] = {}
    for node in nodes(card):
        kind = getattr(getattr(node, "a", None), "kind", "") if node.name == "at_least" else ""
        least = getattr(getattr(node, "b", None), "n", None)
        if kind in grows and isinstance(least, int) and getattr(node.a, "name", "") == "counters":  # type: ignore[attr-defined]
            found[_KEYS.get(kind, kind)] = least
    return found


_KEYS = {"credit": "credits", "advancement": "advanced"}  # of an entry of a card, where the counter is called otherwise


def core_damage_of(card: Card) -> int:
    """The core damage that its player suffers by a card's own text as it is installed."""
    own = [one for one in printed_abilities(card) if any(_enters(node) for node in walk(one))]
    done = [node for one in own for node in walk(one) if isinstance(node, Damage) and node.type == "core"]
    return sum(int(getattr(one.n, "n", 0)) for one in done)


def waits_for_its_rez(card: Card) -> bool:
    """Whether all that can be used or triggered of a card waits for it to be rezzed."""
    own = [one for one in printed_abilities(card) if one.kind in ("paid", "conditional")]
    mine = [each for one in own for each in one.when if getattr(each.card, "key", "") == "this"]
    return bool(own) and {each.event for each in mine} == {"rez"} and all(one.when for one in own)


def works_as_met(card: Card, named: Named, deed: Deed) -> bool:
    """`prevents X's ability`: whether the one that is meant is that which ice has as it is encountered."""
    waits = {node.event for node in nodes(card) if isinstance(node, Trigger)}
    return deed.verb == "prevent" and not named.name and card.type == "ice" and waits == {"encounter"}


def works_scored(card: Card) -> bool:
    """Whether an agenda has an ability that waits, in a score area, for something that does not befall itself."""
    waits = [one for one in printed_abilities(card) if one.kind == "conditional" and one.when]
    return any(all(getattr(each.card, "key", "") != "this" for each in one.when) for one in waits)


def _enters(node: Node) -> bool:
    """Whether a trigger is that the card itself is installed or rezzed."""
    of = getattr(node, "card", None)
    return getattr(node, "event", "") in ("install", "rez") and getattr(of, "key", "") == "this"


# What an ability is called by at a table, and the events that its condition then waits for.
_CALLED_BY = {
    **{f"when {one}": (event,) for one, event in (("scored", "score"), ("stolen", "steal"), ("rezzed", "rez"))},
    **{f"when {one}ed": (one,) for one in ("access", "install", "encounter", "pass", "trash")},
    "encounter": ("encounter",),
    "on steal": ("steal",),
    "start of turn": ("turn begins",),
    "end of turn": ("turn ends", "discard phase ends"),
    "end of run": ("run ends",),
    "end of encounter": ("encounter ends",),
}


def called(card: Card, name: str) -> frozenset[str]:
    """The keys of a card's printed abilities that are called so (`its when-scored ability`); none where none is."""
    if name == "click":
        paid = [one for one in printed_abilities(card) if one.kind == "paid"]
        return frozenset(one.key for one, acts in zip(paid, _are_actions(card), strict=True) if acts)
    events = _CALLED_BY.get(name, ())
    abilities = [one for one in printed_abilities(card) if one.kind == "conditional"]
    return frozenset(one.key for one in abilities if any(each.event in events for each in one.when or ()))


def of_named(table: Table, things: tuple[Any, ...], key: tuple[object, ...]) -> bool:
    """Whether an ability is one that is named (`its click ability`), where any is, and it is known what is called so.

    key  the ability's, or nothing
    """
    named = [called(table.card(one.of), one.name) for one in things if isinstance(one, Named) and one.name]
    return not any(named) or any(one in keys for keys in named for one in key)


def at_once(card: Card, verb: str, n: int) -> bool:
    """Whether one ability of a card does something to so many cards together: `rez up to 2 pieces of ice`."""
    chosen = [part for node in nodes(card) if node.name == verb for part in walk(node)]
    most = [getattr(part.n, "n", 0) for part in chosen if isinstance(part, Choose)]
    return any(isinstance(one, int) and one >= n for one in most)


def waits_for(ref: Ref, event: str) -> bool:
    """Whether a conditional ability of a card waits for an event."""
    own = [one for one in catalog().card(ref.card).abilities if one.kind == "conditional"] if ref.card else []
    return any(each.event == event for one in own for each in one.when or ())
