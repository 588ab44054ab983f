"""Cards told to have been moved before the board stands so: they lie no more where they were then (1.13.5, 8.2.1)."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import Cannot, card_of
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Has, Past, Place, Ref, When
from judgebot.ask.reading.queries import HowMuch, Line, Wins
from judgebot.game.objects import DISCARD, RUNNER

_SUFFERED = ("suffer", "take")
_AWAY = ("trash", "discard", "play")  # to the discard pile of its owner (1.19.1, 1.19.3, 8.6.6g)
_SCORED = ("score", "steal")


def moved_before(line: Line) -> Line:
    """`trashed X in remote 1 this turn`: it was there then. Only what is told of its place just before that."""
    told: list[Fact | Deed] = []
    shifts: list[tuple[int, int]] = []  # where in the line so many more items stand
    tags = any(isinstance(one, Has) and (one.owner, one.unit) == (RUNNER, "tags") for one in line.told)
    for place, one in enumerate(line.told):
        if tags and isinstance(one, Past) and (one.deed.verb, one.deed.unit) == ("remove", "tags"):
            shifts.append((place, -1))  # how many there are now is told
            continue
        told.append(one)
        if not isinstance(one, Past) or one.deed.not_ or one.deed.verb not in (*_AWAY, *_SCORED, "install"):
            continue
        refs = [ref for ref in one.deed.what if isinstance(ref, Ref)]
        begin = len(told) - 1
        if begin and one.deed.verb in _SCORED and _advanced_then(told[begin - 1], refs):
            raise Cannot("How many counters an agenda got as it was scored before is not known of what is told.")
        while begin and isinstance(was := told[begin - 1], At) and was.what in refs:
            begin -= 1
        left = [was.what for was in told[begin:-1] if isinstance(was, At)]
        there = [At(ref, to) for ref in left if isinstance(ref, Ref) and (to := _goes(ref, one.deed)) is not None]
        told[begin:] = [one, *there]
        shifts.append((place, len(there) - len(left)))
    asks = tuple(
        dataclasses.replace(each, after=each.after + sum(n for at, n in shifts if at < each.after))
        for each in line.asks
    )
    return dataclasses.replace(line, told=tuple(told), asks=asks)


def _advanced_then(one: Fact | Deed, refs: list[Ref]) -> bool:
    """Whether it is told with how many advancement counters an agenda was scored that gets counters by then."""
    counts = isinstance(one, Has) and one.unit in ("advancement", "counters") and isinstance(one.owner, Ref)
    ref = next((each for each in refs if counts and each == one.owner), None)  # type: ignore[union-attr]
    return ref is not None and any(node.name == "place" for node in nodes(card_of(ref, 0)))


def _goes(ref: Ref, deed: Deed) -> Place | None:
    """Where a card is after a deed; None where that goes without saying, or is not known."""
    if deed.verb in _AWAY:
        side = card_of(ref, 0).side
        return Place(DISCARD[side]) if side else None
    if deed.verb == "install":
        return deed.place or (Place("rig") if deed.who == RUNNER else None)
    return None


def as_it_began(line: Line) -> Line:
    """`has stolen three copies of X`, `no damage so far`: what the first sentence tells of the game until then.

    Several agendas are stolen or scored by no single action, which only their points are asked of; of damage that was
    none nothing is left.
    """
    deeds = [place for place, one in enumerate(line.told) if isinstance(one, Deed)]
    if not deeds or len(line.asks) > 1:
        return line
    first = line.told[deeds[0]]
    assert isinstance(first, Deed)
    refs = tuple(one for one in first.what if isinstance(one, Ref) and one.card)
    none = Deed(first.verb, first.who, amount=Amount(0), unit=first.unit, thing=first.thing)
    if first.verb in _SUFFERED and first == none:
        now: tuple[Fact, ...] = ()
    elif _of_points(line) and len(refs) > 1 and first.verb in _SCORED and first == Deed(first.verb, first.who, refs):
        now = tuple(At(one, Place(f"{first.who} score")) for one in refs)
    else:
        return line
    begun, ended = line.told[: deeds[0]], line.told[deeds[0] + 1 :]
    if now:
        begun, ended = _with_theirs(begun, first, refs), tuple(_in_the_end(one, first) for one in ended)
    told = (*begun, *now, *ended)
    more = len(now) - 1
    asks = tuple(dataclasses.replace(one, after=one.after + more) if one.after > deeds[0] else one for one in line.asks)
    return dataclasses.replace(line, told=told, asks=asks)


def _with_theirs(told: tuple[Fact | Deed, ...], deed: Deed, refs: tuple[Ref, ...]) -> tuple[Fact | Deed, ...]:
    """`I have 4 points and steal X and Y`: those told before are without the ones of these agendas."""
    worth = sum(int(card_of(one, 0).facts.get("points") or 0) for one in refs)
    return tuple(
        dataclasses.replace(one, amount=dataclasses.replace(one.amount, n=one.amount.n + worth))
        if isinstance(one, Has) and (one.owner, one.unit, one.when) == (deed.who, "points", None)
        else one
        for one in told
    )


def _in_the_end(one: Fact | Deed, deed: Deed) -> Fact | Deed:
    """`I stole X and Y and have 4 points`: those told behind it are with the ones of these agendas."""
    if not isinstance(one, Has) or (one.owner, one.unit, one.when) != (deed.who, "points", When("after", deed)):
        return one
    return dataclasses.replace(one, when=None)


def _of_points(line: Line) -> bool:
    """Whether only points are asked about, and who wins: what else comes of agendas that are scored does not matter."""
    queries = [one.query for one in line.asks]
    return all(isinstance(one, Wins) or (isinstance(one, HowMuch) and one.unit == "points") for one in queries)
