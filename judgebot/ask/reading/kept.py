"""What is asked of what is kept: counters that may be gone, a boost that lasts, a threat level that is reached."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import COUNTERS, OTHER, SIDES, UNIT_SIDES, Unread, effects, keeps, threats
from judgebot.ask.reading.counting import FATE
from judgebot.ask.reading.meanings import Amount, At, Deed, Has, Place, Ref, leaves
from judgebot.ask.reading.queries import GONE, Comes, HowMuch, Not
from judgebot.ask.reading.raw import Owned, Pro, Where_
from judgebot.game.objects import RUNNER


def held(talk: Any, raw: Owned) -> Has:
    """`does he still have a click`, `does it use memory`: whose that is, and how many."""
    one, owner = raw.goods[0], raw.owner
    if raw.verb == "can" and not talk.told:
        raise Unread("whether that can be at all is not read")
    if one.unit == "threat" and one.amount is None:
        card, level = _asked_for(talk, one.of)
        return Has(card, "threat", Amount(level, "at least"))
    if one.unit == "mu used" and owner == Pro("it"):
        owner = talk.cast.it(types=("program",))
    else:
        owner = talk.owner_of(owner, one.unit)
    amount = one.amount or Amount(how="any")
    more = raw.verb in ("has", "can") and not amount.how and amount.n
    return Has(owner, one.unit, Amount(amount.n, "at least") if more else amount)


def _asked_for(talk: Any, raw: Any) -> tuple[Ref, int]:
    """A card with the threat level that it asks for: the one named, else the only one of the line that asks for any."""
    cards = [talk.resolver.thing(raw)] if raw is not None else talk.cast.refs
    found = [(one, level) for one in cards if isinstance(one, Ref) for level in threats(one.card)]
    if len(found) != 1:
        raise Unread("which threat level is meant is not said")
    return found[0]


def taken(talk: Any, raw: Any) -> Any:
    """`Daily Casts has 2 credits. Do I get them`: the credits that were told to be on a card."""
    on_cards = [has for has in talk.told if isinstance(has, Has) and isinstance(has.owner, Ref)]
    rich = on_cards[-1] if on_cards and on_cards[-1].unit == "credits" else None
    if raw.verb not in ("steal", "resolve") or raw.what != (Pro("them"),) or rich is None:
        return raw
    if any(talk.cast.type(ref) == "ice" for ref in talk.cast.refs):  # or its subroutines
        return raw
    side = talk.cast.side(rich.owner)
    return replace(raw, verb="gain", who=side, what=(), amount=rich.amount, unit="credits")


def lies(talk: Any, raw: Any) -> At:
    """`does it go to the heap`: that a card is there; `it` is one that can lie there."""
    zone = raw.by.zone if isinstance(raw.by, Where_) else None
    ref = talk.resolver.thing(raw.what) if raw.what != Pro("it") or zone is None else None
    if ref is None:
        side = SIDES.get(talk.resolver.zone(zone), "")
        ref = talk.cast.it("", tuple(one for one in talk.cast.spoken if side and talk.cast.side(one) == OTHER[side]))
    if not isinstance(ref, Ref):
        raise Unread("it was not said which card")
    return At(ref, talk.resolver.place(raw.by, ref, True))


def gone(talk: Any, raw: Owned) -> Any:
    """`do my virus counters go away`: that none are left of those there are; of what is kept, that all are."""
    one = raw.goods[0]
    if not one.unit:  # `do I keep them`: of what there was told last to be so many
        last = next((has for has in reversed(talk.told) if isinstance(has, Has) and has.amount.n), None)
        if last is None or (last.unit not in COUNTERS and last.unit not in ("credits", "bad publicity")):
            raise Unread("it was not said which")
        one = replace(one, unit="credits" if last.unit == "bad publicity" else last.unit)
        raw = replace(raw, goods=(one,), owner=raw.owner or (Pro("it") if last.unit in COUNTERS else None))
    if one.unit == "credits":
        return _unspent(talk, raw)
    found = _none(talk, raw)
    if raw.verb == GONE:
        return found
    numbers = [has for has in (*talk.told, *talk.resolver.facts) if isinstance(has, Has) and has.owner == found.owner]
    said = [has.amount for has in numbers if found.unit in (has.unit, "counters")]
    if not said or said[-1].how:
        raise Unread("how many there are is not said")
    return Has(found.owner, found.unit, Amount(said[-1].n, "at least"))


def _unspent(talk: Any, raw: Owned) -> Any:
    """`do I keep the rest`: the credits on the card that holds some; else those of bad publicity, lost with the run."""
    rich = [ref for ref in talk.cast.refs if ref.card and keeps(ref.card, "credit")]
    n = raw.goods[0].amount.n if raw.goods[0].amount is not None else 1
    if len(rich) == 1:
        return Has(rich[0], "credits", Amount(n, "at least") if raw.verb != GONE else Amount(0))
    if rich or not any(isinstance(has, Has) and has.unit == "bad publicity" for has in talk.told):
        raise Unread("it is not said which credits are meant")
    lost = Comes(Deed("lose", RUNNER, unit="credits"))
    return lost if raw.verb == GONE else Not(lost)


def _none(talk: Any, raw: Owned) -> Has:
    one = raw.goods[0]
    unit, owner = one.unit, raw.owner
    said = [has for has in talk.told if isinstance(has, Has)]
    if unit in UNIT_SIDES:
        made = any(getattr(each, "unit", "") == unit for each in leaves(tuple(talk.told)))
        if not made:
            raise Unread("how many there are is not said")
        return Has(UNIT_SIDES[unit], unit, Amount(0))
    known = {
        has.owner for has in said if isinstance(has.owner, Ref) and (has.unit == unit or "counters" in (unit, has.unit))
    }
    if owner is None and not known:
        owner = _bearer(talk, unit)
        known = {owner}
    if owner is None and len(known) == 1:
        return Has(known.pop(), unit, Amount(0))
    found = talk.settled(HowMuch(unit, owner, kind=FATE if owner is None else ""))
    return Has(found.of, found.unit, Amount(0))


def _bearer(talk: Any, unit: str) -> Ref:
    """The card on which they lie, where that is not said: the only one that keeps any, else one that is not named."""
    told = [one for one in talk.told if isinstance(one, Deed) and one.verb == "place"]
    fits = [ref for ref in talk.cast.refs if ref.card and keeps(ref.card, unit) and talk.cast.side(ref) == RUNNER]
    if unit == "counters" and any("purge" in effects(ref.card) for ref in talk.cast.refs if ref.card):
        unit = "virus"  # what is purged
    if told or unit not in COUNTERS or len(fits) > 1 or (not fits and unit != "virus"):
        raise Unread("it was not said on what they lie")
    if fits:
        ref = fits[0]
        talk.cast.assumed["the counters that are asked about are on the card that has some: there is 1"] = None
    else:
        ref = talk.cast.new("", "program", side=RUNNER)
        talk.cast.at[ref.n] = Place("rig")
        talk.cast.assumed["the virus counters lie on a program that is not named: there is 1"] = None
        talk.resolver.put(ref, Place("rig"))
    talk.resolver.facts.append(Has(ref, unit, Amount(1)))
    return ref  # type: ignore[no-any-return]
