"""A question that is asked once more, of another board: `and with 2 tags?`, `would it work on a remote too?`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.meanings import Amount, At, Deed, Has, Is, Past, Place, Server, When, Zone, leaves
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Asked, Can, Happens, If, Must, Not
from judgebot.ask.reading.raw import Earlier, Given, Mark, Otherwise, Owned, Pro, Question, Stated, Tail, Tale

_STATES = ("rezzed", "tagged", "faceup")  # that may be otherwise with nothing else changed
_BESIDE = ("with", "having", "on", "at")


def once_more(pieces: list[Any], mark: str) -> list[Any]:
    """The pieces of a question that asks nothing of its own, their conditions as one: `and if he had 5 credits?`."""
    values = [piece.value for piece in pieces if piece.value != ""]
    if mark == "?" and len(values) == 1 and isinstance(values[0], When):
        return [replace(one, value=Otherwise(when=one.value)) if one.value is values[0] else one for one in pieces]
    alike = bool(values) and mark == "?" and all(isinstance(one, Given | Owned) for one in values)
    if not alike or not all(_condition(one) for one in values):
        return pieces
    items = tuple(item for one in values for item in (one.items if isinstance(one, Given) else (one,)))
    first = next(piece for piece in pieces if piece.value != "")
    joined = replace(
        first,
        end=pieces[-1].end,
        value=Otherwise(items),
        notes=frozenset().union(*(one.notes for one in pieces)),
        others=(),
    )
    return [*pieces[: pieces.index(first)], joined]


def _condition(one: Any) -> bool:
    if isinstance(one, Given):
        return one.beside and not any(isinstance(part, Question | Tail) for part in one.items)
    return one.owner is None and one.how in _BESIDE


def asked_otherwise(talk: Any, item: Otherwise, said: str) -> None:
    """Ask what was asked last once more, of a board on which something is otherwise."""
    asks = talk.asks[talk.asks_before :] or talk.asks[talk.asks_last :]
    if not asks and item.what:
        talk.take(Given((*item.items, Question(Happens()))), said)
        return
    if not asks or any(isinstance(one.query, If) and one.query.query is None for one in asks):
        raise Unread("it is not said what is asked then")
    if item.when is not None or item.to is not None:
        for one in asks:
            other = _at_time(talk, one.query, item.when) if item.when is not None else _for(talk, one.query, item.to)
            talk.asks.append(Asked(other, "", one.after, said))
        talk.asked = True
        return
    for query in (one.query for one in asks) if item.who is not None and not item.flipped else ():
        deed = query.deed if isinstance(query, Can | Must) else None
        if deed is None or len(asks) > 1:
            raise Unread("it is not said of what")
        talk.cast.player(item.who, deed.who or "")
    old = _the_server(talk) if item.server is not None else None
    new = None
    if old is not None:
        remotes = [one for one in talk.cast.servers if one.name.startswith("remote")]
        talk.cast.servers = [one for one in talk.cast.servers if one not in remotes]
        new = talk.cast.server(item.server)
        if new == old:
            raise Unread("it is there already")
    at: tuple[tuple[Any, Any], ...] = ((old, new),) if old is not None and new is not None else ()
    at = _flipped(talk, item) if item.flipped else _in_the_place(talk, item.items) if item.instead else at
    items = tuple(_as_state(one) for one in item.items) if not item.instead else ()
    differs = apart(talk, items, True) if items else ()
    for one in asks:
        query = one.query.query if isinstance(one.query, If) else one.query
        talk.asks.append(Asked(If(tuple(_in_all(talk, fact) for fact in differs), query, at), "", one.after, said))
    talk.asked = True


def _at_time(talk: Any, query: Any, when: When) -> Any:
    """`may it play X? And in its next turn?`: what was asked, at that time."""
    inner = query.query if isinstance(query, Not) else query
    deed = getattr(inner, "deed", None) or getattr(inner, "what", None)
    if not hasattr(inner, "when") or getattr(deed, "when", None) is not None:
        raise Unread("it is not said what is asked then")
    talk.cast.subject = getattr(deed, "who", None) or talk.cast.subject  # `its next turn`: whose deed it is
    other = replace(inner, when=talk.resolver.when(when))
    if other == inner:
        raise Unread("that is what was asked")
    return replace(query, query=other) if inner is not query else other


def _for(talk: Any, query: Any, to: Deed) -> Any:
    """`may he use X to run HQ? And to run R&D?`: the same card, for something else."""
    if not isinstance(query, Can | Must) or query.deed.purpose is None:
        raise Unread("it is not said what for")
    purpose = talk.resolver.purpose(to, query.deed.who)
    return replace(query, deed=replace(query.deed, purpose=purpose))


def _flipped(talk: Any, item: Otherwise) -> tuple[tuple[Any, Any], ...]:
    """`if he has not made a successful run this turn? And if he has?`: what was told, the other way round."""
    told = [one for one in talk.told if isinstance(one, Past) and one.deed.not_ is not item.not_]
    if len(told) != 1:
        raise Unread("it is not said what he has done")
    talk.cast.player(item.who, told[0].deed.who or "")
    return ((told[0], replace(told[0], deed=replace(told[0].deed, not_=item.not_))),)


def _in_the_place(talk: Any, items: tuple[Any, ...]) -> tuple[tuple[Any, Any], ...]:
    """`and if he had stolen it from Archives instead?`: a deed in the place of one that was told."""
    places: dict[Any, At] = {one.what: one for one in talk.told if isinstance(one, At)}
    found = _told_apart(talk, items)
    deeds = [one.deed if isinstance(one, Past) else one for one in found if isinstance(one, Deed | Past)]
    if len(deeds) != 1 or deeds[0].not_ or not all(isinstance(one, Deed | Past | At) for one in found):
        raise Unread("it is not said in the place of what")
    new = replace(deeds[0], when=None)
    old = [one for one in talk.told if isinstance(one, Deed) and one.what == new.what and not one.not_]
    old = [one for one in old if new.what or one.verb == new.verb]
    if len(old) != 1 or old[0] == new:
        raise Unread("it is not said in the place of what")
    if new.verb == old[0].verb:
        new = replace(new, when=old[0].when, tool=new.tool or old[0].tool)
    at = places.get(new.only)
    if new.source is None or at is None or at.place == new.source:
        return ((old[0], new),)
    return ((old[0], new), (at, replace(at, place=new.source)))


def told_otherwise(talk: Any, before: Any) -> bool:
    """Whether what was told since is a number of which another was told before."""
    known = {(one.owner, one.unit): one.amount for one in before[0] if isinstance(one, Has)}
    found = [one for one in talk.since(before) if isinstance(one, Has)]
    return any(known.get((one.owner, one.unit), one.amount) != one.amount for one in found)


def apart(talk: Any, items: tuple[Any, ...], states: bool = False) -> tuple[Any, ...]:
    """What items tell, of another board than this one. Raises Unread where they tell more than numbers, or states."""
    differs = _told_apart(talk, items)
    if not differs or not all(isinstance(one, Has) or (states and _may_differ(one)) for one in differs):
        raise Unread("when that is done is not said")
    return differs


def _told_apart(talk: Any, items: tuple[Any, ...]) -> tuple[Any, ...]:
    talk._flush()
    told, talk.told = talk.told, []
    try:
        for one in items:
            talk.tell(_its_unit(talk, one, told))
        talk._flush()
        return tuple(talk.told)
    finally:
        talk.told = told


def _as_state(item: Any) -> Any:
    """`if X was not rezzed`: a state, and no deed."""
    deed = item.deed if isinstance(item, Tale) else None
    if deed is None or not deed.passive or deed.verb not in ("rez", "derez") or len(deed.what) != 1:
        return item
    return Stated(deed.what[0], (Mark("is", "rezzed", (deed.verb == "rez") != deed.not_),))


def _may_differ(fact: Any) -> bool:
    return isinstance(fact, Is) and fact.state in _STATES


def _in_all(talk: Any, fact: Any) -> Any:
    """`2 more credits`: so many more than was told."""
    if not isinstance(fact, Has) or not fact.amount.beside:
        return fact
    known = [one for one in talk.told if isinstance(one, Has) and (one.owner, one.unit) == (fact.owner, fact.unit)]
    if len(known) != 1 or known[0].amount.how or fact.amount.how:
        raise Unread("it is not said than what")
    return replace(fact, amount=Amount(known[0].amount.n + fact.amount.n))


def _the_server(talk: Any) -> Server:
    """The one server of a line, of which it could be another."""
    every = list(leaves((tuple(talk.told), tuple(talk.asks))))
    found = {one for one in every if isinstance(one, Server)}
    piles = {one.name for one in every if isinstance(one, Zone)} | {
        one.where for one in every if isinstance(one, Place)
    }
    if len(found) != 1 or piles & {one.name for one in found}:
        raise Unread("it is not said what else is there")
    return next(iter(found))


def _its_unit(talk: Any, item: Any, told: list[Any]) -> Any:
    """`and if I were on 3`: of what that player was told to have, where it is one thing."""
    if not isinstance(item, Owned) or not any(getattr(good, "unit", None) == "" for good in item.goods):
        return item
    who = talk.cast.player(item.owner) if item.owner is not None else talk.cast.speaker
    units = {one.unit for one in told if isinstance(one, Has) and one.owner == who}
    if len(units) != 1 or len(item.goods) != 1:
        raise Unread("it is not said of what")
    return replace(item, goods=(replace(item.goods[0], unit=next(iter(units))),))


OTHERWISE = (
    R("Item", "what if|when t:Told|Fact", lambda t: Otherwise((t,), what=True)),
    R("Item", "a:ALIKE ,? if t:Fact INSTEAD?", lambda a, t: replace(a, items=(t,)), -0.2),
    R("Item", "a:ALIKE ,? with g:Goods INSTEAD?", lambda a, g: replace(a, items=(Owned(None, g, how="with"),)), -0.2),
    R("Item", "what|how about? if? IT? BEING? on|in|against|at s:Serv INSTEAD?", lambda s: Otherwise((), server=s), -0.2),
    R("Item", "if IT protects|protected|guards|guarded s:Serv INSTEAD?", lambda s: Otherwise((), server=s), -0.2),
    R("Item", "if t:Told instead", lambda t: Otherwise((t,), instead=True) if isinstance(t, Tale | Earlier) else None, -0.3),
    R("Item", "if who:PRON not:HasNot !ANYWORD", lambda who, **has: Otherwise(who=Pro(who), flipped=True, not_=has["not"])),
    R("HasNot", "has|have|had|did not:not?", lambda **has: has["not"] is not None),
    R("Item", "and to d:VpB", lambda d: Otherwise(to=d), 0.6),
    R("ALIKE", f"{BE} it|that|this|answer still|also? same|true|LEGAL", lambda: Otherwise()),
    R("INSTEAD", "too|also|then|instead", lambda: True),
)  # fmt: skip
