"""Numbers that are told behind a question or a deed: `How many tags does he have? He had 2`; `ran HQ. He had 6`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, effects, keeps
from judgebot.ask.reading.cast import HANDS, OTHER, PLAYER_UNITS, SIDES, Ambiguous, Unread
from judgebot.ask.reading.going_on import before_it
from judgebot.ask.reading.meanings import IN_ALL, Amount, At, Deed, Fact, Has, Is, Past, Ref, Turn, When, Zone, leaves
from judgebot.ask.reading.queries import Can, Cost, HowMuch, Must, Strength
from judgebot.ask.reading.raw import HAD, HAD_LEFT, NOW_HAS, Desc, Mark, Named, Owned, Pro, Quantity, Stated, Threat
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

_IN_HAND = ("lose", "draw", "discard")  # what these count are cards of a hand
_COUNTS = (HowMuch, Cost, Strength, Has, Owned)  # what asks how much there is
_ASKED = frozenset({*PLAYER_UNITS, *COUNTERS, "cards", "tags"})


def unit_asked(talk: Any) -> tuple[str, Any]:
    """The unit that the question before a number asks about, and whose or on what it is; empty where nothing is asked.

    Raises Unread where the question asks for what a number without a unit cannot be of.
    """
    query = talk.asks[-1].query if talk.asks else tuple(talk.cast.ahead)
    since = talk.told[talk.asks[-1].after :] if talk.asks else talk.told
    timed = [one for one in leaves(query) if isinstance(one, When) and one.deed is not None and one.deed.who is None]
    if not talk.asks and timed:  # `how many cards has he after accessing X? He had 4`
        raise Unread("it was not said who")
    if not query or any(isinstance(one, Has) and one.unit in PLAYER_UNITS for one in since):
        return "", None
    found = [_of(one) for one in leaves(query) if isinstance(one, _COUNTS)]
    units = {unit for unit, _ in found}
    if not found and any(isinstance(one, Can | Must) for one in leaves(query)):
        return "", None  # `can he steal it? He has 5`
    if len(units) != 1 or not units <= _ASKED:
        raise Unread("it was not said of what")
    owners = {owner for _, owner in found}
    return found[0][0], owners.pop() if len(owners) == 1 else None


def points_told(talk: Any, item: Threat) -> list[Has]:
    """`the threat level is 3`, `it is 4 to 2`: as the Corp has so many; or whose the more are, by what is scored."""
    if item.fewer is None:
        talk.cast.assumed[f"the threat level is {item.n}, as the Corp has {item.n} points"] = None
        return [Has(CORP, "points", Amount(item.n))]
    worth = {CORP: 0, RUNNER: 0}
    for one in (*talk.told, *talk.resolver.facts):
        if isinstance(one, At) and one.place.where.endswith(" score") and one.what.card:
            worth[one.place.where.split()[0]] += int(str(facts(one.what.card).get("points") or 0))
    fits = [who for who in worth if worth[who] <= item.n and worth[OTHER[who]] <= item.fewer]
    if len(fits) != 1:
        raise Unread("it was not said whose")
    return [Has(fits[0], "points", Amount(item.n)), Has(OTHER[fits[0]], "points", Amount(item.fewer))]


def _of(query: Any) -> tuple[str, Any]:
    if isinstance(query, Cost):
        return "credits", None
    if isinstance(query, Owned):  # the words of it, where it is not settled yet
        return (getattr(query.goods[0], "unit", ""), None) if query.goods else ("", None)
    if isinstance(query, Has):
        return query.unit, query.owner
    if isinstance(query, Strength):
        return "strength", query.of
    deed = query.deed
    if deed is None:
        return query.unit, query.of
    if query.unit == "cards" and deed.verb not in _IN_HAND:
        return "", None
    return query.unit, deed.who


def with_its_unit(talk: Any, q: Quantity, who: str) -> Quantity:
    """`he had 2`: of what is asked about before it, or else of what was counted last."""
    unit, owner = unit_asked(talk)
    whose = SIDES.get(owner.name, "") if isinstance(owner, Zone) else owner
    if unit and who and isinstance(whose, str) and whose not in ("", who):
        raise Unread("it is asked how many the other player has")
    if unit and isinstance(owner, Ref):
        talk.cast.speak(owner)
    if not unit and q.amount is not None and q.amount.n < 2 and talk.told and isinstance(talk.told[-1], Deed):
        raise Unread("it was not said of what")  # `I have one`: a card of that kind, it may be
    return replace(q, unit=unit or unit_again(talk, PLAYER_UNITS))


def unit_again(talk: Any, units: tuple[str, ...]) -> str:
    """`the Corp has two`: of what was counted last."""
    found = [one.unit for one in (*talk.told, *talk.resolver.facts) if isinstance(one, Has) and one.unit in units]
    if not found and "tags" not in units:
        raise Unread("it was not said of what")
    if not found:
        talk.cast.assumed["a number of which it is not said of what is one of credits"] = None
    return found[-1] if found else "credits"


def of_what_is_asked(talk: Any, item: Stated) -> bool:
    """`How many credits does the Corp have after it? It had 2`: whether that tells so many of those that are asked."""
    mark = item.marks[0]
    if item.what != Pro("it") or mark.kind != "has" or len(item.marks) > 1 or not isinstance(mark.value, tuple):
        return False
    number = mark.value[0]
    if len(mark.value) > 1 or not isinstance(number, Quantity) or number.unit or number.amount is None:
        return False
    unit, owner = unit_asked(talk)
    if not unit:
        return False
    if isinstance(owner, Ref):
        talk.resolver.counted(owner, (replace(number, unit=unit),))
    elif unit == "cards" and owner == CORP:
        talk.resolver.facts.append(Has(Zone(HANDS[CORP]), unit, number.amount))
    elif isinstance(owner, Zone) or owner == CORP:
        talk.resolver.facts.append(Has(owner, unit, number.amount))
    else:
        raise Unread("it was not said what has so many")
    return True


def unit_left_out(asked: Any, time: Any) -> None:
    """`How many credits has he after rezzing it with 6`: Unread where no counters can be meant, and credits may."""
    units = {_of(one)[0] for one in leaves(asked) if isinstance(one, _COUNTS)}
    cards = [one for one in leaves(time) if isinstance(one, Desc) and any(map(_bare, one.marks))]
    named = [card for one in cards if isinstance(one.what, Named) for card in one.what.cards]
    if "credits" in units and any(not any(keeps(card, unit) for unit in (*COUNTERS[1:4], "credit")) for card in named):
        raise Unread("it was not said of what")


def _bare(mark: Mark) -> bool:
    goods = mark.value if mark.kind == "has" and isinstance(mark.value, tuple) else ()
    return any(isinstance(one, Quantity) and not one.unit for one in goods)


def last_of_them(deed: Deed, told: list[Any]) -> tuple[Fact, ...]:
    """`spends his last credit`, `the last 2 counters on X`: there are so many; `takes a second tag`: they had one."""
    n, card = deed.amount, deed.only or deed.by
    if n is not None and n.nth is not None and deed.who and before_it(deed, told) is None:
        return (Has(deed.who, deed.unit, Amount(n.nth - 1)),)
    if deed.verb == "take" and isinstance(deed.by, Ref) and deed.unit == "credits" and n and n.last and not deed.not_:
        return (Has(deed.by, "credits", Amount(n.n)),)  # `takes the last 3 from X`
    if n is None or not n.last or n.how or deed.not_:
        return ()
    if deed.verb in ("spend", "remove") and deed.unit in COUNTERS and isinstance(card, Ref):
        return (Has(card, deed.unit, Amount(n.n)),)
    return (Has(deed.who, "credits", Amount(n.n)),) if (deed.verb, deed.unit) == ("pay", "credits") and deed.who else ()


def numbers_then(talk: Any, place: int, item: Any) -> None:
    """Of which time numbers behind a deed are, those told from a place on by one item.

    `stole X and has 5 points`: they may be with that, and `that puts me on 5` are; `steals X with 4`: before.
    `installed X. He had 9`: before it; `and had 4 left`: after it. Raises Unread
    """
    how = (item.verb if item.verb != "has" else item.how) if isinstance(item, Owned) else ""
    reached = how == "reaches"
    for n in range(place, len(talk.told)):
        one = talk.told[n]
        if not isinstance(one, Has) or one.unit not in ("points", "credits", "clicks") or one.when is not None:
            continue
        if one.unit != "points":
            done = [two for two in talk.told[:n] if isinstance(two, Deed)]
            last = talk.told[n - 1] if n else None
            if how == HAD and isinstance(last, Past) and last.deed.who == one.owner and not last.deed.not_:
                raise Unread("it is not said whether that is so now, or was so then")
            told = talk.told[: talk.begun_at if talk.begun_at < n - 1 else talk.begun_before]
            alone = not any(isinstance(two, Deed) and two.who == one.owner for two in told)
            time = {HAD: "before" if alone else "", HAD_LEFT: "after", "reaches": "after"}.get(how)
            if done and time:
                talk.told[n] = replace(one, when=When(time, done[-1]))
            continue
        verb = "score" if one.owner == CORP else "steal"
        deeds = [
            two
            for two in talk.told[0 if reached else talk.begun_at : n]
            if isinstance(two, Deed) and two.verb == verb and not two.not_
        ]
        if deeds:
            talk.told[n] = replace(one, when=When("after", deeds[-1], name=IN_ALL if reached else ""))


def counters_now(item: Any, told: list[Any]) -> Any:
    """`X now has 3 counters`: so many there are; Ambiguous after a deed that may have changed that: then, or before."""
    mark = item.marks[0] if isinstance(item, Stated) and item.marks else None
    if mark is None or mark.kind != NOW_HAS:
        return item
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    named = getattr(getattr(item.what, "what", None), "cards", ())
    if last is not None and (
        last.verb in ("begin", "purge")
        or any(isinstance(one, Ref) and (item.what == Pro("it") or one.card in named) for one in last.what)
    ):
        raise Ambiguous("it is not said whether that is so now, or was so then")
    return replace(item, marks=(Mark("has", mark.value),))


def counters_since(talk: Any, deed: Deed) -> None:
    """`advanced X twice this turn`, `put 4 advancements on it`: so many are there now.

    Of what placed them nothing is kept.
    """
    card = deed.what[0] if deed.what and not deed.not_ else None
    placed = deed.amount if deed.verb == "place" and deed.unit in COUNTERS else None
    gone = any(isinstance(one, Deed) and one.verb in ("score", "steal") and card in one.what for one in talk.told)
    if not isinstance(card, Ref) or gone or not (deed.verb == "advance" or (placed is not None and not placed.beside)):
        return
    before = _advanced_before(talk, card) if placed is None else 0  # `advanced it twice last turn, this turn once`
    talk.resolver.facts.append(Has(card, deed.unit if placed else "advancement", placed or Amount(before + deed.times)))
    if placed is not None:
        talk.told.pop()
    talk._flush()


def _advanced_before(talk: Any, card: Ref) -> int:
    """How many counters a card got as it was advanced before that; what was told of them is told anew."""
    past = [one.deed for one in talk.told[:-1] if isinstance(one, Past) and one.deed.verb == "advance"]
    has = [one for one in talk.told if isinstance(one, Has) and (one.owner, one.unit) == (card, "advancement")]
    if not has or sum(one.times for one in past if card in one.what) != has[-1].amount.n:
        return 0
    talk.told.remove(has[-1])
    return int(has[-1].amount.n)


def of_what_was_done(talk: Any, item: Any) -> Any:
    """`clears a tag. He had none before`: so many of what was counted last in what is done. Raises Unread"""
    q = item.goods[0] if isinstance(item, Owned) and item.goods else None
    if not isinstance(q, Quantity) or q.unit or len(item.goods) > 1 or talk.asks or talk.cast.ahead:
        return item
    done = [one for one in talk.told if isinstance(one, Deed) and not one.not_]
    units = {unit for one in leaves(tuple(done[-1:])) if isinstance(one, Deed) and (unit := _moved(one))}
    if len(units) != 1:
        raise Unread("it was not said of what")
    return replace(item, goods=(replace(q, unit=units.pop()),))


def _moved(deed: Deed) -> str:
    """Of what a player has more or less once a deed is done."""
    if deed.verb in ("gain", "lose", "take", "give", "remove", "draw", "suffer") and deed.unit in _HELD:
        return deed.unit
    return _gives(deed.what) if deed.verb in ("play", "use", "trigger", "access") else ""


def _gives(what: tuple[Any, ...]) -> str:
    """What cards give that do so: `plays Sure Gamble`; nothing where that can be several things."""
    does = frozenset().union(*(effects(one.card) for one in what if isinstance(one, Ref) and one.card))
    units = {unit for word, unit in _WORDS if word in does}
    return units.pop() if len(units) == 1 else ""


_HELD = ("credits", "tags", "cards", "bad publicity", "core damage", "clicks")
_WORDS = (("gain", "credits"), ("take_credits", "credits"), ("draw", "cards"), ("tags", "tags"))


def held_at(time: Any, told: list[Any], before: int) -> bool:
    """`I have 1 card left when I access X`, with nothing told before it: so many are in the hand as that is accessed.

    Puts that access, or encounter, before what a sentence tells of the hand, behind the board; returns whether it did.
    """
    deed = time.deed if time is not None and (time.how, time.also) == ("when", None) else None
    met = deed is not None and deed.verb in ("access", "encounter") and not deed.not_
    held = [one for one in told[before:] if isinstance(one, Has) and (one.unit, one.owner) == ("cards", Zone("grip"))]
    board = [one for one in told[before:] if isinstance(one, At | Is)]
    if not met or before or not held or len(held) + len(board) != len(told):
        return False
    told[before:] = [*board, deed, *held]
    return True


def none_left(told: list[Any], asks: list[Any]) -> None:
    """`runs R&D with no clicks left`: none are left then, since the run took the last one; not if that run is asked."""
    if any(isinstance(one, Deed) and one.verb == "run" for asked in asks for one in leaves(asked.query)):
        return
    for n, one in enumerate(told[1:], 1):
        did = told[n - 1]
        if isinstance(did, Deed) and (did.verb, did.not_, one) == ("run", False, Has(RUNNER, "clicks", Amount(0))):
            told[n] = replace(one, when=When("after", did))


def run_before(told: list[Any]) -> None:
    """`my first run, on Archives, was successful. Now I encounter X`: in another run; that one is over (6.7, 6.9)."""
    deeds = [(n, one) for n, one in enumerate(told) if isinstance(one, Deed)]
    for (n, ran), (m, won), (_, met) in zip(deeds, deeds[1:], deeds[2:], strict=False):
        won_it = won == Deed("succeed", RUNNER, thing="run") and ran == Deed("run", RUNNER, server=ran.server)
        if won_it and met.verb in ("encounter", "approach") and met.what and not met.not_:
            told[n] = Turn(RUNNER)
            told[m] = Past(replace(won, server=ran.server), "this turn")


def perhaps_done(item: Any) -> bool:
    """`has rezzed X`: which is done, or so of a card that is there: `has rezzed ice`."""
    goods = item.goods if isinstance(item, Owned) and item.verb == "has" and item.owner is not None else ()
    marks = [mark for one in goods if isinstance(one, Desc) and isinstance(one.what, Named) for mark in one.marks]
    return any(one.before and one.kind == "is" and one.holds and one.value in ("installed", "rezzed") for one in marks)


def done_or_so(talk: Any, item: Any) -> None:
    """`has rezzed X. How many credits has it left?`: Unread, where nothing else is told from which they are left."""
    counts = isinstance(item.query, HowMuch) and item.query.unit in ("", "credits", "clicks") and item.then == "left"
    if counts and talk.perhaps and not any(isinstance(one, Deed | Past) for one in talk.told):
        raise Unread("it is not said whether that was done now, or is so of a card that is there")
