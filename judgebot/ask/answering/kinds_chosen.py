"""What is told to be chosen for a card: a type or subtype as it resolves, a card as it was installed or rezzed."""

from __future__ import annotations

import dataclasses
import functools

from judgebot.ask.answering.table import card_of, catalog
from judgebot.ask.reading.card_facts import effects, on_ice
from judgebot.ask.reading.meanings import At, Deed, Fact, Is, Option, Place, Ref, Server, leaves, rebuilt
from judgebot.ask.reading.queries import Can, Line
from judgebot.cards.nodes import walk

_CHOOSES = frozenset(("choose_type", "choose_subtypes"))


def kinds_chosen(line: Line) -> Line:
    """A line in which what is chosen for such a card is that type, after it is played, and no card of it (1.15.1b)."""
    told: list[Fact | Deed] = []
    asks = list(line.asks)
    late: dict[Ref, Deed] = {}
    for place, one in enumerate(line.told):
        if (found := _choice(line, told, one)) is None:
            told.append(one)
            continue
        card, chosen = found
        if isinstance(one, Deed) and one.verb != "choose":  # `plays it on resources`
            told += [dataclasses.replace(one, purpose=None), chosen]
            asks = [dataclasses.replace(each, after=each.after + (each.after > place)) for each in asks]
        elif isinstance(one, Is) and _played(line.told[place:], card):
            late[card] = chosen
        else:
            told.append(chosen)
    for card, chosen in late.items():  # as many as before
        place = next(n for n, one in enumerate(told) if _played((one,), card))
        told.insert(place + 1, chosen)
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def _choice(line: Line, before: list[Fact | Deed], one: Fact | Deed) -> tuple[Ref, Deed] | None:
    """The card for which a kind is chosen, and that as a deed; None of what is no such choice."""
    kind: object = None
    by: object = None
    if isinstance(one, Is) and one.state == "chosen" and one.holds:
        kind, by = one.what, one.by
    elif (
        isinstance(one, Deed)
        and one.purpose is not None
        and one.purpose == Deed("choose", one.purpose.who, one.purpose.what)
    ):
        kind, by = one.purpose.only, one.only
    elif isinstance(one, Deed) and one == Deed("choose", one.who, one.what):
        last = before[-1] if before else None
        kind, by = one.only, last.only if isinstance(last, Deed) else None
    if not isinstance(kind, Ref) or kind.card or not kind.kind or not isinstance(by, Ref) or not by.card:
        return None
    if _CHOOSES.isdisjoint(effects(by.card)) or sum(each == kind for each in leaves((line.told, line.asks))) != 1:
        return None
    return by, Deed("choose", card_of(by, 0).side, (Option("type", kind.kind),))


def _played(told: tuple[Fact | Deed, ...], card: Ref) -> bool:
    """Whether a card is told to be played."""
    return any(isinstance(one, Deed) and one.verb == "play" and not one.not_ and card in one.what for one in told)


def chosen_as_it_came(line: Line) -> Line:
    """`X is rezzed and I chose Y for it`: chosen then, of a card that is told to be there and not to come into play."""
    told: list[Fact | Deed] = []
    for one in line.told:
        by = _chooser(one) if isinstance(one, Deed) else None
        there = any(
            (isinstance(each, Is) and (each.what, each.state, each.holds) == (by, "rezzed", True))
            or (isinstance(each, At) and (each.what, each.place.where) == (by, "rig"))
            for each in told
        )
        acts = any(isinstance(each, Deed) for each in told)
        what = one.only if isinstance(one, Deed) and there and not acts else None
        told.append(Is(what, "chosen", by=by) if by is not None and isinstance(what, (Ref, Server)) else one)
    return dataclasses.replace(line, told=tuple(told))


def _chooser(one: Deed) -> Ref | None:
    """The card for which it is chosen; of `chose Y with X` only one that chooses as it comes, and by no use."""
    if one == Deed("choose", one.who, one.what, by=one.by):
        return one.by
    tool = one.tool if isinstance(one.tool, Ref) and one.tool.card else None
    plain = tool is not None and one == Deed("choose", one.who, one.what, tool=tool)
    return tool if plain and tool is not None and chooses_as_it_comes(tool.card) else None


def chooses_as_it_comes(card: str) -> bool:
    """Whether a card chooses something as it comes into play that it remembers."""
    paid = [one for one in catalog().card(card).abilities if one.kind == "paid"]
    first = [node.name for one in paid for step in (one.do or ())[:1] for node in walk(step)]
    return "remember" in effects(card) and "choose" not in first


def chosen_ice_used(line: Line) -> Line:
    """`uses Boomerang on Tithe`, `installs it on Tithe`: it is chosen as that is installed (1.15.1)."""
    told = [*line.told]
    asks = [*line.asks]
    for one in leaves((line.told, line.asks)):
        if not isinstance(one, Deed) or not isinstance(by := one.only, Ref) or not by.card or not _keeps(by.card):
            continue
        chosen = _used_on(one)
        if chosen is not None:
            told, asks = ([rebuilt(each, functools.partial(_instead, one)) for each in some] for some in (told, asks))
            known = any(isinstance(each, Is) and (each.state, each.by) == ("chosen", by) for each in told)
            comes = any(isinstance(each, Deed) and each.verb == "install" and by in each.what for each in told)
            if not known and not comes:
                told.insert(0, Is(chosen, "chosen", by=by))
                asks = [dataclasses.replace(each, after=each.after + 1) for each in asks]
        elif one.verb == "install" and one in told and one.place is not None and one.place.host is not None:
            place = told.index(one)
            choice = Deed("choose", one.who, (one.place.host,), by=by)
            told[place : place + 1] = [dataclasses.replace(one, place=None), choice]
            asks = [dataclasses.replace(each, after=each.after + (each.after > place)) for each in asks]
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def put_on_ice(line: Line) -> Line:
    """`can I use Parasite on X`, of what is hosted on ice and has nothing to be used by: it is installed there."""
    asks = list(line.asks)
    for n, ask in enumerate(asks):
        deed = ask.query.deed if isinstance(ask.query, Can) else None
        card = deed.only if deed is not None else None
        host = _used_on(deed) if deed is not None and isinstance(card, Ref) and card.card else None
        if deed is None or host is None or not isinstance(card, Ref) or card in leaves(line.told):
            continue
        defined = catalog().card(card.card)
        if on_ice(card.card) and not any(one.kind == "paid" for one in defined.abilities):
            there = Deed("install", deed.who, (card,), place=Place("host", host=host))
            assert isinstance(ask.query, Can)
            asks[n] = dataclasses.replace(ask, query=dataclasses.replace(ask.query, deed=there))
    return dataclasses.replace(line, asks=tuple(asks))


def _instead(used: Deed, one: object) -> Deed | None:
    return dataclasses.replace(used, purpose=None) if one == used else None


def _used_on(deed: Deed) -> Ref | None:
    """The card on which another one is told to be used."""
    aim = deed.purpose if deed.verb == "use" else None
    on = aim.only if aim is not None and aim == Deed("choose", aim.who, aim.what) else None
    return on if isinstance(on, Ref) else None


def _keeps(card: str) -> bool:
    """Whether a card chooses ice as it is installed, hosted on none, and chooses nothing as it is used."""
    defined = catalog().card(card).abilities
    hosted = any(node.name == "host_on" for one in defined for node in walk(one))
    return any(one.kind == "paid" for one in defined) and chooses_as_it_comes(card) and not hosted
