"""Who says "I" in a line, and of whom it asks: told by what they do and have, before anything is settled."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.cast import BY_CARD, KIND_SIDES, OTHER, SIDES, TYPES, UNIT_SIDES, card_facts
from judgebot.ask.reading.frames import OWNERS
from judgebot.ask.reading.meanings import Deed, Some, leaves
from judgebot.ask.reading.raw import (
    Around,
    Claimed,
    Desc,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Question,
    Speaker,
    Stand,
    The,
    Where_,
    Zoned,
)
from judgebot.game.objects import CORP, RUNNER


def speaker(items: Any, third: frozenset[str] = frozenset()) -> str:
    """Who says "I" in a line: by what they do and have; "" if nobody does, or nothing tells."""
    return _speaks(items, third)[0]


def third_person(items: Any, piles: frozenset[str]) -> str:
    """Who "he" is in a line in which nobody says "I": by what he does and has, else by whose cards and piles are named.

    piles: the sides of the servers and piles that are named
    """
    _, votes, said = _speaks(items, frozenset())
    if said[0] or (votes[CORP] and votes[RUNNER]):
        return ""
    if votes[CORP] or votes[RUNNER]:
        return RUNNER if votes[CORP] else CORP
    named = {card_facts(one.cards[0])[0] for one in leaves(tuple(items)) if isinstance(one, Named) and one.cards}
    sides = named or piles
    return next(iter(sides)) if len(sides) == 1 else ""


def _speaks(items: Any, third: frozenset[str]) -> tuple[str, dict[str, int], list[Any]]:
    """Who says "I"; the votes for it, and whether anybody says it at all."""
    votes = {CORP: 0, RUNNER: 0}
    said: list[Any] = [False]
    found = _counted(items, third, votes, said)
    return found, votes, said


def _counted(items: Any, third: frozenset[str], votes: dict[str, int], said: list[Any]) -> str:
    named = [one.cards[0] for one in leaves(tuple(items)) if isinstance(one, Named) and one.cards]
    subject = None
    for item in items:
        deed = getattr(item, "deed", None)
        subject = getattr(item, "owner", None) or getattr(deed, "who", None) or subject
        subject = None if isinstance(item, Question) else subject
        if deed is not None and deed.who is None and isinstance(subject, Pro):
            _vote(votes, subject, _deed_side(deed), 50, said)  # `I have 5 points and access Bellona`
        if isinstance(item, Owned) and isinstance(item.owner, Pro) and "stolen" in leaves(item.goods):
            _vote(votes, item.owner, RUNNER, 50, said)  # `I have Bellona stolen`
        if isinstance(item, Owned) and item.owner is None and isinstance(subject, Pro):
            for good in item.goods:  # `I have nine cards and no core damage`
                _vote(votes, subject, _side_of(good) if isinstance(good, Quantity) else "", 20, said)
        _weigh(item, votes, said)
    every: list[Any] = [one for one in leaves(tuple(items)) if isinstance(one, Deed)]
    for deed in every:
        if deed.verb in ("afflict", "tag", "flatline") and deed.what:
            _vote(votes, deed.what[0], RUNNER, 50, said)
        if Pro("it") in deed.what:  # `can I play it`: whose card of that type is named
            fits = TYPES.get(deed.verb, ()) if deed.verb in BY_CARD else ("",)
            sides = {card_facts(card)[0] for card in named if not fits or card_facts(card)[1] in fits}
            _vote(votes, deed.who, sides.pop() if len(sides) == 1 else "", 50, said)
    fires = any(one.verb in ("resolve", "fire", "let fire", "trigger") and one.who is None for one in every)
    if fires and named and all(card_facts(card)[1] == "ice" for card in named):
        votes[RUNNER] += 1  # whom it hits
    if len(third) == 1:  # who speaks of the Runner in the third person, and of no Corp, is the Corp
        votes[OTHER[next(iter(third))]] += 2
    if not any(votes.values()):  # `I have 4 credits. Is it legal to play X`: who can
        spoken = {one.kind for one in leaves(tuple(items)) if isinstance(one, Pro)}
        sides = {
            _deed_side(deed) for deed in every if deed.who is None and (deed.verb in BY_CARD or deed.verb in OWNERS)
        } - {""}
        if "i" in spoken and "opp" not in spoken and len(sides) == 1:
            return sides.pop()
    if said[0] and votes[CORP] == votes[RUNNER]:  # else by whose cards are named
        sides = {card_facts(card)[0] for card in named}
        if named and all(card_facts(card)[1] in ("asset", "upgrade") for card in named) and any(map(_trashes, every)):
            return RUNNER  # as it is accessed
        if not sides and not third:  # or by what only one of them has: `my hand size with 2 core damage`
            sides = {UNIT_SIDES.get(one.unit, "") for one in leaves(tuple(items)) if isinstance(one, Quantity)} - {""}
        return sides.pop() if len(sides) == 1 else ""
    if not said[0]:
        return ""
    return CORP if votes[CORP] > votes[RUNNER] else RUNNER


def asked_of(items: Any) -> str:
    """The only player whose deeds a line asks about; "" if it asks about both or neither."""
    asked = [one for one in items if isinstance(one, Question)] or list(items)[-1:]
    sides = {_deed_side(one) for one in leaves(tuple(asked)) if isinstance(one, Deed)} - {""}
    return sides.pop() if len(sides) == 1 else ""


def _trashes(deed: Any) -> bool:
    purpose = deed.purpose if deed.verb == "pay" and isinstance(deed.purpose, Deed) else deed
    return purpose.verb == "trash" and deed.who == Pro("i") and deed.tool is None


def _vote(votes: dict[str, int], who: Any, side: str, weight: int, said: list[bool]) -> None:
    if not side or not isinstance(who, Pro):
        return
    if who.kind == "i":
        votes[side] += weight
        said[0] = True
    elif who.kind == "opp":
        votes[OTHER[side]] += weight
        said[0] = True
    elif who.kind == "he":
        votes[OTHER[side]] += 1


def _weigh(item: Any, votes: dict[str, int], said: list[bool]) -> None:
    if isinstance(item, Pro):
        said[0] = said[0] or item.kind in ("i", "opp")
        if item.is_ and item.kind in ("i", "opp"):
            votes[item.is_ if item.kind == "i" else OTHER[item.is_]] += 1000
        return
    if getattr(item, "poss", "") in ("i", "opp"):
        said[0] = True
    if isinstance(item, Speaker):
        votes[item.is_ if item.who == "i" else OTHER[item.is_]] += 1000
        said[0] = True
        return
    if isinstance(item, tuple):
        for one in item:
            _weigh(one, votes, said)
        return
    fields = getattr(item, "__dataclass_fields__", None)
    if fields is None:
        return
    if isinstance(item, Owned):
        for good in item.goods:
            _vote(votes, item.owner, _side_of(good), 20, said)
            pile = good.place.zone if isinstance(good, Placed) and good.place is not None else None
            if pile is not None and not pile.poss:
                _vote(votes, item.owner, SIDES.get(pile.name, ""), 20, said)
    elif isinstance(item, Claimed) and item.who in OTHER:
        votes[OTHER[item.who]] += 3
    elif isinstance(item, Desc):
        for mark in item.marks:
            if mark.kind == "poss":
                _vote(votes, Pro(str(mark.value)), _side_of(Desc(item.what)), 50, said)
    elif isinstance(item, Around) and item.poss:
        _vote(votes, Pro(item.poss), CORP, 50, said)
    elif isinstance(item, Zoned) and item.poss:
        _vote(votes, Pro(item.poss), SIDES.get(item.name, ""), 50, said)
    elif isinstance(item, The) and item.poss:
        _vote(votes, Pro(item.poss), KIND_SIDES.get(item.kind, ""), 20, said)
    elif "verb" in fields and "who" in fields:
        _vote(votes, item.who, _deed_side(item), 100, said)
        if item.verb in ("give", "gain") and item.unit == "credits" and not item.what:
            giver = _side_of(item.by)  # `does Sure Gamble give 9 credits if I have 4`: to whose card it is
            if giver:
                votes[giver] += 3
        if isinstance(item.who, str) and item.who in OTHER and item.verb not in ("succeed", "flatline"):
            said.append(True)
            votes[OTHER[item.who]] += 3
    for name in fields:
        _weigh(getattr(item, name), votes, said)


def _deed_side(deed: Any) -> str:
    if deed.verb == "succeed" and deed.thing == "run":
        return RUNNER
    if deed.verb in ("draw", "gain", "run") and isinstance(deed.tool, Desc):
        return _side_of(deed.tool)  # `I draw 3 cards with Diesel`
    if OWNERS.get(deed.verb):
        return OWNERS[deed.verb]
    if deed.verb in ("take", "suffer") and deed.unit != "credits":
        return RUNNER
    if deed.verb in BY_CARD:
        for one in deed.what:
            if side := _side_of(one):
                return side
    if deed.verb == "remove" and deed.unit == "tags":
        return RUNNER
    if deed.verb == "trash" and deed.purpose is not None and len(deed.what) == 1:
        return _side_of(deed.what[0])  # `I trash it to do so`: an own card
    if deed.verb == "lose" and deed.means is not None and deed.means.thing == "mandatory":
        return CORP
    if deed.verb == "install" and isinstance(deed.place, Where_) and deed.place.server is not None:
        return CORP
    if isinstance(deed.source, Where_) and deed.source.zone is not None and deed.verb in ("draw", "play", "install"):
        return SIDES.get(deed.source.zone.name, "")
    if isinstance(deed.tool, Desc) and deed.verb not in OWNERS:
        return _side_of(deed.tool)
    return {"forfeit": CORP, "flatline": RUNNER, "afflict": RUNNER, "break": RUNNER, "tag": CORP}.get(deed.verb, "")


def _side_of(good: Any) -> str:
    if isinstance(good, Mark):
        return RUNNER if good.value == "tagged" else ""
    if isinstance(good, Quantity):
        clicks = good.amount.n if good.amount is not None and not good.amount.how else 0
        spent = good.kind.removeprefix("all ")
        if good.unit == "clicks" and (clicks > 3 or (spent.isdigit() and int(spent) > 3)):
            return RUNNER  # the Corp has three
        return UNIT_SIDES.get(good.unit, "") or KIND_SIDES.get(good.kind, "")
    if isinstance(good, Desc) and isinstance(good.what, Named):
        sides = {card_facts(card)[0] for card in good.what.cards}
        return sides.pop() if len(sides) == 1 else ""
    if isinstance(good, Desc) and isinstance(good.what, Stand):
        return KIND_SIDES.get(good.what.kind, "")
    return KIND_SIDES.get(good.kind, "") if isinstance(good, Some) else ""
