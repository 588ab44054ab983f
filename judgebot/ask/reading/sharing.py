"""What the cards of a list share that is said of the last of them: where they are, whether they are rezzed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.cast import KIND_SIDES, SIDES, Cast, Unread
from judgebot.ask.reading.meanings import Deed, Is, Ref
from judgebot.ask.reading.queries import Can
from judgebot.ask.reading.raw import Desc, Mark, Named, Placed, Quantity, Stand, Where_

_IN_PLAY = {"ice": ("ice",), "root": ("asset", "upgrade", "agenda")}
_SERVED = ("ice", "asset", "upgrade", "agenda")
_RIG = ("program", "hardware", "resource")
_SHARED = ("rezzed", "installed", "faceup")  # states


@dataclass(frozen=True, slots=True)
class And:
    """A good that follows `and`; apart: after a comma."""

    good: Any
    apart: bool = False


def same_tool(deeds: list[Any]) -> list[Any]:
    """`draw a card and gain 2 credits with X`: both with X, where it does both by its definition."""
    *before, last = deeds
    tool: Any = last.tool if isinstance(last, Deed) and last.verb in _BY_CARDS else None
    named = isinstance(tool, Desc) and isinstance(tool.what, Named)
    words = effects(tool.what.cards[0]) if named else frozenset[str]()
    bare = all(isinstance(one, Deed) and one.tool is None and one.by is None for one in before)
    does = bare and all(one.verb in _BY_CARDS and not _BY_CARDS[one.verb].isdisjoint(words) for one in before)
    return [*(replace(one, tool=tool) for one in before), last] if does else deeds


def by_the_same(queries: tuple[Any, ...]) -> tuple[Any, ...]:
    """`can I draw a card and gain a credit off it`, `from X`: both with that card, where it does both."""
    deeds = [one.deed for one in queries if isinstance(one, Can)]
    if len(deeds) < len(queries) or len(deeds) < 2:
        return queries
    last = deeds[-1]
    card = last.tool or last.by
    words = effects(card.card) if isinstance(card, Ref) and card.card else frozenset[str]()
    does = all(one.verb in _BY_CARDS and not _BY_CARDS[one.verb].isdisjoint(words) for one in deeds)
    bare = all((one.who, one.tool, one.by) == (last.who, None, None) for one in deeds[:-1])
    if not does or not bare:
        return queries
    return tuple(replace(one, deed=replace(one.deed, tool=card, by=None)) for one in queries)


_BY_CARDS = {"draw": {"draw"}, "gain": {"gain", "take_credits", "gain_clicks"}, "place": {"place"}}


def listed(goods: Sequence[Any]) -> tuple[Any, ...]:
    """The goods of a list, each with what it shares with those after it.

    `X and Y rezzed on HQ, Z on R&D`: X is where Y is; of `X, Y on HQ` that is not said, and of `X, and Y in grip`
    neither, unless all are so listed (`X, Y, and Z in grip`).
    """
    found: list[Any] = []
    joints: list[str] = []
    for good in goods:
        one = good.good if isinstance(good, And) else good
        parts = one if isinstance(one, tuple) else (one,)
        joints += ["" if not isinstance(good, And) else "apart" if good.apart else "and", *[""] * (len(parts) - 1)]
        found += parts
    found = _copies(found, joints)
    last = len(found) - 1
    series = last > 1 and joints[last] == "apart" and not any(joints[1:last]) and all(map(_bare, found[:last]))
    shares = False  # whether what stands there has it from what follows it
    for end in range(last, 0, -1):
        joined = joints[end] == "and" or (series and end == last) or (shares and not joints[end])
        shares = joined and _placeless(found[end - 1]) and bool(marks := _marks(found[end], found[end - 1]))
        if shares:
            found[end] = rezzed_too(found[end - 1], found[end], before=True)
            found[end - 1] = replace(found[end - 1], marks=(*found[end - 1].marks, *marks))
    return _states(found)


def in_series(goods: Sequence[Any]) -> bool:
    """Whether goods are one list: a comma stands before `and` only as in `X, Y, and Z`, where Z has no other place."""
    joined = [one for one in goods if isinstance(one, And)]
    if not any(one.apart for one in joined):
        return True
    own = any(mark.kind == "at" for mark in getattr(joined[-1].good, "marks", ()))
    return len(goods) > 2 and joined == [goods[-1]] and not own


def facedown_too(goods: tuple[Any, ...]) -> tuple[Any, ...]:
    """`facedown X, Y, and Z`: so are all of them, if of none but the first anything is said."""
    first, *rest = goods
    down = [mark for mark in getattr(first, "marks", ()) if mark.value == "faceup" and not mark.holds and mark.before]
    return (first, *(replace(one, marks=tuple(down)) for one in rest)) if down and all(map(_bare, rest)) else goods


def among_others(goods: Sequence[Any]) -> bool:
    """Whether a list is of cards in a pile: it begins with an operation and has ice (`HQ has Hedge Fund, Palisade`)."""
    named = [one for one in goods if isinstance(one, Desc) and isinstance(one.what, Named)]
    types = [card_facts(one.what.cards[0])[1] for one in named]
    plain = not any(mark.kind != "is" or mark.value != "faceup" for one in named for mark in one.marks)
    bare = all(_bare(one) for one, type_ in zip(named, types, strict=True) if type_ == "ice")
    cards = all(isinstance(one, Quantity) or one in named for one in goods)
    return cards and plain and types[:1] == ["operation"] and "ice" in types and bare


def rezzed_too(one: Any, other: Any, before: bool) -> Any:
    """`rezzed X and Y on HQ`, and if not `before` `X and Y rezzed`: of the other too, if no state of it is said."""
    if isinstance(other, Placed):
        return replace(other, goods=tuple(rezzed_too(one, each, before) for each in other.goods))
    named = isinstance(other, Desc) and isinstance(other.what, Named | Stand) and not _agenda(other.what)
    found = tuple(mark for mark in one.marks if (mark.kind, mark.value, mark.before) == ("is", "rezzed", before))
    said = not named or any(mark.kind == "is" for mark in other.marks)
    return other if said else replace(other, marks=(*other.marks, *found))


def _copies(goods: list[Any], joints: list[str]) -> list[Any]:
    """A title that stands twice in a list is that of two copies: `Hedge Fund and Hedge Fund`.

    But not where more is told of it behind a comma: `Tollbooth and Palisade rezzed on HQ, Tollbooth outermost`; it is
    where the title stands alone just before that: `Begemot, Begemot installed`.
    """
    names: list[Any] = []
    found = []
    before: Any = None
    for one, joint in zip(goods, joints, strict=True):
        last, before = before, one
        if not isinstance(one, Desc) or not isinstance(one.what, Named):
            found.append(one)
            continue
        alone = _bare(last) and last.what.cards == one.what.cards and set(last.marks) <= set(one.marks)
        again = one.what.cards in names and (joint == "and" or not one.marks or alone)
        found.append(replace(one, what=replace(one.what, another=True)) if again else one)
        names.append(one.what.cards)
    return found


def _bare(one: Any) -> bool:
    """Whether a card is named and nothing is said of it, but as which of its server's ice it stands."""
    named = isinstance(one, Desc) and isinstance(one.what, Named)
    return named and all(mark.kind == "spot" for mark in one.marks)


def _placeless(one: Any) -> bool:
    """Whether nothing is said of a card but what is said in front, as that it is rezzed."""
    card = isinstance(one, Desc) and isinstance(one.what, Named | Stand)
    return card and all(mark.kind == "spot" or (mark.value == "rezzed" and mark.before) for mark in one.marks)


def _marks(one: Any, before: Any) -> tuple[Mark, ...]:
    """What is said of a card, or of a place, that can be so of the card before it as well."""
    kind = getattr(before.what, "kind", "")
    side, type_ = card_facts(before.what.cards[0])[:2] if not kind else (KIND_SIDES.get(kind, ""), kind)
    unnamed = bool(kind) and not before.marks and bool(side)
    if not (_bare(before) or unnamed) and not _of_a_row(before, one):
        return ()
    if isinstance(one, Placed):  # not of `Carnivore and 4 cards in grip`
        at, first = Mark("at", one.place), one.goods[0]
        cards = isinstance(first, Desc) or (isinstance(first, Quantity) and first.rest)
        return (at,) if cards and _can_lie(side, type_, at) else ()
    marks = [mark for mark in getattr(one, "marks", ()) if not mark.before]
    state = () if not (_bare(before) or unnamed) else _SHARED if type_ != "agenda" else _SHARED[1:]  # (8.1.2)
    found = [mark for mark in marks if mark.kind == "at" or mark.value in state]
    return tuple(found) if all(_can_lie(side, type_, mark) for mark in found) else ()


def _of_a_row(before: Any, one: Any) -> bool:
    """Whether a rezzed card and what stands after it can stand side by side: both are ice, or neither."""
    after = one.goods if isinstance(one, Placed) else (one,)
    named = [each.what for each in (before, *after) if isinstance(each, Desc) and isinstance(each.what, Named)]
    kinds = {card_facts(what.cards[0])[1] for what in named}
    return len(named) == len(after) + 1 and kinds <= {*_SERVED} and ("ice" not in kinds or len(kinds) == 1)


def _can_lie(side: str, type_: str, mark: Mark) -> bool:
    """Whether a card of a type can be so."""
    if mark.value == "faceup":
        return True
    if mark.kind != "at":
        return type_ in (_SERVED if mark.value == "rezzed" else (*_SERVED, *_RIG))
    place: Where_ = mark.value
    if place.host is not None or place.spot:
        return False
    if place.zone is not None:
        return SIDES.get(place.zone.name, side) == side
    return type_ in _IN_PLAY.get(place.where, _SERVED if place.where in ("on", "at") else ()) or place.where == "in"


def _states(goods: list[Any]) -> tuple[Any, ...]:
    """A list with a card that is said to be installed: so are those before it (`Cleaver, Unity installed`)."""
    found = list(goods)
    for at in range(1, len(found)):  # `has scored a 3 pointer and a 1 pointer`
        scored = [mark for mark in getattr(found[at - 1], "marks", ()) if mark.value in ("scored", "stolen")]
        if scored and isinstance(found[at], Desc) and not found[at].marks and _agenda(found[at].what):
            found[at] = replace(found[at], marks=tuple(scored))
    for end in range(len(found) - 1, 0, -1):
        one, before = found[end], found[end - 1]
        marks = [mark for mark in getattr(one, "marks", ()) if not mark.before and mark.holds]
        agenda = _bare(before) and _agenda(before.what)  # `has X and Y scored`
        so = [mark for mark in marks if mark.value in (("scored", "stolen") if agenda else ("installed",))]
        if so and _bare(before):
            found[end - 1] = replace(before, marks=(*before.marks, *so))
    *first, last = found
    marks = [mark for mark in getattr(last, "marks", ()) if mark.kind == "is" and not mark.before]
    state = [mark for mark in marks if mark.value in ("rezzed", "unrezzed")]
    bare = [one for one in first if _bare(one) and card_facts(one.what.cards[0])[1] in ("ice", "asset", "upgrade")]
    if state and len(bare) == len(first) and not isinstance(last.what, Stand):  # `has X and Y rezzed`
        found[:-1] = [replace(one, marks=(*one.marks, *state)) for one in bare]
    return tuple(found)


def _agenda(what: Any) -> bool:
    named = [card_facts(card)[1] for card in what.cards] if isinstance(what, Named) else [getattr(what, "kind", "")]
    return all(one == "agenda" for one in named)


OTHERS = "others"  # `nothing else is rezzed`
_IN_PILES = ("grip", "stack", "heap", "HQ", "R&D", "Archives", "identity", "play")  # or nowhere where cards are rezzed


def those_told(cast: Cast, how: str, side: str, told: Sequence[Any] = ()) -> list[Ref]:
    """`X and Y on HQ, both rezzed`, `passes X and Y, both rezzed`: the cards of which that is told; Raises Unread.

    how: "both" (the last two), "each" (two that lie together, and no third), "all"; of others it is not said whether
    they are more than the last list; a number: of so many of those that lie together and are alike, below 0 of the
    last; OTHERS: those not told to be rezzed
    """
    last: Any = told[-1] if told else None
    two = isinstance(last, Deed) and last.verb in ("pass", "bypass", "encounter") and len(last.what) == 2
    met = [one for one in last.what if isinstance(one, Ref)] if two else []
    if how == "both" and len(met) == 2:
        return met
    if how == OTHERS:
        rezzed = [one.what for one in told if isinstance(one, Is) and one.state == "rezzed"]
        there = [ref for ref in cast.refs if ref not in rezzed and cast.type(ref) in ("ice", "asset", "upgrade")]
        if any(ref.n not in cast.at for ref in there):
            raise Unread("it was not said which")
        return [ref for ref in there if cast.at[ref.n].where not in _IN_PILES]
    there = [ref for ref in cast.refs if ref.n in cast.at and (not side or cast.side(ref) == side)]
    there = [ref for ref in there if cast.at[ref.n].where not in _IN_PILES and cast.side(ref) == cast.side(there[-1])]
    if how.removeprefix("-").isdigit():
        alike = [ref for ref in there if cast.at[ref.n] == cast.at[there[-1].n]]
        n = int(how)
        if len({ref.card for ref in alike}) != 1 or abs(n) > len(alike):
            raise Unread("it was not said which")
        return alike[:n] if n > 0 else alike[n:]
    apart = len({(cast.at[ref.n].where, cast.at[ref.n].server) for ref in there}) > 1
    if how == "both":
        there = there[-2:]
    elif how == "each" and len(there) > 2:
        *_, before, one, other = (cast.at[ref.n] for ref in there)
        there = there[-2:] if before != one == other else []
    if not there or (how not in ("both", "all") and len(there) > 2 and apart):
        raise Unread("it was not said which")
    return there


def none_of_those(cast: Cast, how: str, side: str) -> list[Ref]:
    """`rezzes neither`, `none of them`: the two cards, or all, where the last that were told lie. Raises Unread."""
    two = those_told(cast, "both", side)
    there = [ref for ref in cast.refs if ref.n in cast.at and cast.at[ref.n].server == cast.at[two[-1].n].server]
    there = [ref for ref in there if cast.type(ref) == cast.type(two[-1])]
    if how == "neither" and (len(two) != 2 or len(there) > 2):
        raise Unread("it was not said which")
    return two if how == "neither" else there


def others_there(cast: Cast, n: int) -> list[Any]:
    """`plays X and trashes the other three`: the cards that were told to lie where X does. Raises Unread."""
    last = next((ref for ref in reversed(cast.spoken) if ref.n in cast.at), None)
    there = [ref for ref in cast.refs if last is not None and ref != last and cast.at.get(ref.n) == cast.at[last.n]]
    if len(there) != n or any(cast.side(ref) != cast.side(there[0]) for ref in there):
        raise Unread("so many others were not told to be there")
    return there
