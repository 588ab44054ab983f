"""What a deed that is told presupposes: that it was allowed, and something that brings it about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering.table import CORP_TYPES, RUNNER_TYPES, Card, Table
from judgebot.ask.answering.texts import nodes, printed_abilities
from judgebot.ask.answering.told import tell
from judgebot.ask.reading.meanings import Deed, Past, Place, Ref, Server, Some
from judgebot.cards.nodes import Node
from judgebot.game.objects import CORP, HAND, HQ, RUNNER

# What a play restriction can ask to have happened last turn -> the deed that it is.
_HAPPENED = {
    "successful run": Deed("succeed", RUNNER, server=Server(HQ), thing="run"),
    "run begins": Deed("run", RUNNER, server=Server(HQ)),
}


def allowed(deeds: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """A card that is told to be played could be played: what its restriction asks for is so (9.3.3b)."""
    for deed in deeds:
        for ref in deed.what if deed.verb == "play" and not deed.not_ else ():
            card = table.card(ref) if isinstance(ref, Ref) else None
            for asks in _restrictions(card) if card is not None else ():
                yield from _so(asks, card, deeds, table)  # type: ignore[arg-type]


def _restrictions(card: Card) -> Iterator[Node]:
    """The conditions that a card's restrictions on playing it ask for."""
    for ability in printed_abilities(card):
        for one in ability.static:
            if one.name == "only_if" and one.to == "play":
                asks = one.is_true
                yield from asks if isinstance(asks, tuple) else (asks,)


def _so(asks: Node, card: Card, deeds: tuple[Deed, ...], table: Table) -> Iterator[str]:
    if asks.name == "tagged" and (RUNNER, "tags") not in table.numbers and not _before(deeds, "take"):
        table.numbers[RUNNER, "tags"] = 1
        yield f"the Runner has 1 tag, as {card.title} is played"
    if asks.name != "happened" or getattr(asks, "within", "") != "last turn":
        return
    done: Any = _HAPPENED.get(str(getattr(getattr(asks, "event", None), "event", "")))
    if done is not None and not table.before and not table.denied and not _before(deeds, "run"):
        tell(Past(done, "last turn"), table)
        yield f"the Runner made a successful run on HQ last turn, as {card.title} is played"


def _before(deeds: tuple[Deed, ...], verb: str) -> bool:
    return any(one.verb == verb for one in deeds)


def tags_to_remove(asked: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`what does it cost to remove 2 tags`: there are so many."""
    for deed in asked:
        n = deed.amount.n if deed.amount is not None else 1
        if deed.verb == "remove" and deed.unit == "tags" and n and (RUNNER, "tags") not in table.numbers:
            table.numbers[RUNNER, "tags"] = n
            yield f"the Runner has {n} {'tag' if n == 1 else 'tags'}"


# Where a card lies of which it is asked, of any such card, whether something can be done with it.
_LIES = {
    ("rez", "asset"): "root",
    ("rez", "upgrade"): "root",
    ("rez", "ice"): "ice",
    ("advance", "asset"): "root",
    ("advance", "agenda"): "root",
    ("advance", "ice"): "ice",
    ("score", "agenda"): "root",
    ("steal", "agenda"): "hand",
    ("access", "agenda"): "hand",
    ("trash", "resource"): "rig",
    **{("play", kind): "hand" for kind in ("event", "operation")},
    **{("install", kind): "hand" for kind in (*CORP_TYPES, *RUNNER_TYPES) if kind not in ("event", "operation")},
}


def any_such(deeds: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`can the Corp rez an asset`, `installs a second piece of ice`: there is one, that does nothing and costs nothing.

    So are those that are said to be there already.
    """
    for deed in deeds:
        for thing in deed.what:
            lies = _LIES.get((deed.verb, thing.kind), "") if isinstance(thing, Some) else ""
            if not lies or not isinstance(thing, Some) or thing.where is not None or thing.amount.how:
                continue
            if thing.other and not thing.nth:
                continue
            owns = deed.who in (None, CORP if thing.kind in CORP_TYPES else RUNNER)
            if not owns and deed.verb not in ("trash", "steal", "access"):
                continue
            server = deed.place.server if deed.place is not None else None
            yield from _put(table, thing.kind, max(thing.nth - 1, 0), _INSTALLED.get(thing.kind, "root"), server)
            yield from _put(table, thing.kind, thing.amount.n, lies, None)


_INSTALLED = {"ice": "ice", "program": "rig", "hardware": "rig", "resource": "rig"}


def _put(table: Table, kind: str, n: int, lies: str, server: Server | None) -> Iterator[str]:
    """So many cards of a kind at a place, with those that were told to be there."""
    side = CORP if kind in CORP_TYPES else RUNNER
    name = server.name if server is not None else HQ if lies == "ice" else "remote 1"
    where = HAND[side] if lies == "hand" else lies
    there = [one for one in table.cards.values() if one.type == kind and one.where in (where, "")]
    if lies in ("ice", "root") and server is not None:
        there = [one for one in there if one.server == name]
    for _ in range(n - len(there)):
        card = table.card(Ref(max(table.cards, default=0) + 1, "", kind))
        table.put(card, Place(where, Server(name)) if lies in ("ice", "root") else Place(where))
        yield f"{card.title} has no abilities and costs nothing"


def tagged_for(asked: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """What it costs the Corp to trash a resource is asked of a Runner who is tagged (10.5.3)."""
    for deed in asked:
        kinds = [table.card(one).type if isinstance(one, Ref) else getattr(one, "kind", "") for one in deed.what]
        basic = deed.verb == "trash" and deed.who == CORP and deed.tool is None and kinds == ["resource"]
        if basic and (RUNNER, "tags") not in table.numbers:
            table.numbers[RUNNER, "tags"] = 1
            yield "the Runner has 1 tag"


# Deeds that befall the Runner, and the effect word that brings each about.
_BEFALLS = {"suffer": "damage", "take": "tags"}


def brought_about(deeds: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """Damage or tags that nothing on the board can bring about come of an effect of the Corp that was not named."""
    for deed in deeds:
        word = _BEFALLS.get(deed.verb, "")
        if not word or deed.not_ or deed.by is not None or deed.tool is not None or deed.amount is None:
            continue
        if (word == "tags") != (deed.unit == "tags") or deed.amount.how or deed.means or deed.purpose or deed.via:
            continue
        kind = deed.unit.removesuffix(" damage")
        if word == "damage" and kind not in ("net", "meat", "core"):
            continue
        if any(node.name in (word, "take_tags", "trace") for card in table.cards.values() for node in nodes(card)):
            continue
        what: dict[str, Any] = {"tags": deed.amount.n}
        if word == "damage":
            what = {"damage": {"n": deed.amount.n, "type": kind}}
        _effect(table, what)
        yield f"the {deed.unit} come of an effect of the Corp that was not named"


def _effect(table: Table, does: dict[str, Any]) -> None:
    """An active card of the Corp with which it does something once, at no cost, whenever it may use abilities."""
    number = max(table.cards, default=0) + 1
    taken = any(one.title == "Unnamed Effect" for one in table.cards.values())
    title = f"Unnamed Effect {number}" if taken else "Unnamed Effect"
    blank: dict[str, Any] = {"title": title, "side": CORP, "type": "operation", "subtypes": ["current"], "cost": 0}
    blank["abilities"] = [{"cost": "0c", "limit": "turn", "do": [does]}]
    card = Card(Ref(number, "", "operation"), title, CORP, "operation", blank=blank)
    table.cards[number] = card
    table.put(card, Place("play"))
