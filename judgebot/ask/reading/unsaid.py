"""What a question leaves unsaid, found in what was told before it: how many, whose, of what, with what paid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.at_an_end import BE_GONE, when_gone
from judgebot.ask.reading.card_facts import COUNTERS, card_facts, defined, effects, keeps, prevented, threats, under
from judgebot.ask.reading.cast import HANDS, PLAYER_UNITS, UNIT_SIDES, Cast, Unread
from judgebot.ask.reading.counting import FATE, TAKEN, USUAL
from judgebot.ask.reading.frames import class_of
from judgebot.ask.reading.funds import EXTRA, PURSE
from judgebot.ask.reading.meanings import FUND, Amount, Deed, Has, Past, Place, Ref, Subs, When, Zone, leaves
from judgebot.ask.reading.phases import of_that_turn
from judgebot.ask.reading.queries import GONE, Can, Comes, Cost, HowMuch, Must, Not
from judgebot.ask.reading.raw import Owned, Pro, The
from judgebot.ask.reading.sharing import by_the_same
from judgebot.ask.reading.spoken_of import able_to_bear, of_the_deed, owner_of
from judgebot.game.objects import CORP, RUNNER

PAID = ("install", "play", "rez", "trash", "steal", "score", "use", "advance")


def enough_for(talk: Any) -> Deed | None:
    """`is that enough`: for what was asked about, or told to be paid for; in a run for the ice that stands there."""
    asked, done = talk._deed_asked(), [one for one in talk.told if isinstance(one, Deed)]
    ice = [ref for ref in talk.cast.refs if talk.cast.type(ref) == "ice"]
    if asked is not None and asked.verb not in ("pay", "use", "spend", *_WAY):
        return asked  # type: ignore[no-any-return]
    if asked is None and done and done[-1].verb in (*PAID, "break", "remove") and done[-1].verb != "use":
        return done[-1]
    if asked is None and done and done[-1].verb == "access":
        return talk._priced(done[-1])  # type: ignore[no-any-return]
    runs = [one.verb for one in done if one.who == RUNNER or one.verb in _WAY]
    breaks = any(talk.cast.is_kind(ref, "icebreaker") for ref in talk.cast.refs)
    met = len(ice) == 1 and bool(runs or breaks) and set(runs) <= {*_WAY, "play", "use"}
    return Deed("break", RUNNER, (ice[0],)) if met else None


_WAY = ("run", "encounter", "approach", "begin")  # in a run, on the way to what stands there
_REZZED = ("ice", "asset", "upgrade")  # what is rezzed (8.1.1); `installed` is said of no card that is played
_PLAYED = ("event", "operation", "identity")


def as_full(is_: Any) -> Any:
    """`is Cezve refilled`: whether as many credits lie there as recur on it; `is it active`, of what is not rezzed."""
    type_ = card_facts(is_.what.card)[1] if isinstance(is_.what, Ref) and is_.what.card else ""
    if type_ and ((is_.state == "rezzed" and type_ not in _REZZED) or (is_.state == "installed" and type_ in _PLAYED)):
        return replace(is_, state="active")
    card = is_.what.card if is_.state == "full" and isinstance(is_.what, Ref) and is_.holds else ""
    recur = [one for one in under(defined(card), "recurring") if isinstance(one, int)] if card else []
    return Has(is_.what, "credits", Amount(recur[0], "at least")) if len(recur) == 1 else is_


def as_many(talk: Any, alone: bool) -> Any:
    """`and if so how many`: of what was asked about before, or else told last. alone: not `how much is that`."""
    last = talk.told[-1] if talk.told and not talk.asks else None
    on_a_card = isinstance(last, Has) and isinstance(last.owner, Ref) and last.unit in (*COUNTERS, "credits")
    if isinstance(last, Has) and not isinstance(last.owner, Place) and (on_a_card or last.owner in (CORP, RUNNER)):
        return HowMuch(last.unit, last.owner)  # `I had 6 credits. How many now?`
    deed = talk._so(Deed("do so"))
    one = deed.what and all(isinstance(x, Ref) or getattr(x, "amount", None) == Amount(1) for x in deed.what)
    scores = deed.verb == "score"
    paid = deed.verb in PAID or (deed.verb == "break" and deed.tool is not None)
    if paid and not scores and one and not talk.asks and deed in talk.told:
        purses = [one.owner for one in talk.told if isinstance(one, Has) and one.unit == "credits"]
        if alone and deed.who in purses:
            raise Unread("it is not said whether that is what it costs, or what is left")
        talk.priced(deed)  # `wants to install a third. how much is that`: what it costs
        return Cost(deed)
    unit = deed.unit or USUAL.get(deed.verb, "").replace(TAKEN, "")
    if not unit or scores or (deed.amount is not None and not deed.amount.how):
        last = next((one for one in reversed(talk.told) if isinstance(one, Has)), None)
        if last is None or isinstance(last.owner, Place) or talk.asks:
            raise Unread("it is not said of what")
        return HowMuch(last.unit, last.owner)  # `HQ had two cards. How many now?`
    return HowMuch(
        unit,
        deed=replace(deed, unit=unit, amount=None, what=() if unit != "subs" else deed.what, when=None, means=None),
        change=True,
    )


def had_of(cast: Cast, deed: Deed) -> Any:
    """`what does Bravado pay`: whose card that is, where nobody is named."""
    unsaid = deed.verb in ("gain", "draw") and deed.who is None and isinstance(deed.by, Ref)
    return replace(deed, who=cast.side(deed.by) or None) if unsaid and isinstance(deed.by, Ref) else deed


def with_counters(talk: Any, unit: str, who: str = "") -> Ref:
    """`how many counters are left`: of the card that was told to have some, else of one that is on the table.

    who  the player whose card it is: `how many counters do I have`
    """
    found = talk._loaded(unit) or talk._loaded("")
    if who:
        able = [ref for ref in talk.cast.refs if ref.card and keeps(ref.card, unit)]
        found = [ref for ref in found or able if talk.cast.side(ref) == who]
        if not found:
            raise Unread("a player has none of that")
    if len(found) > 1:
        raise Unread("it was not said on which card")
    played = tuple(ref for ref in talk.cast.refs if talk.cast.type(ref) in ("operation", "event"))
    ref = found[0] if found else able_to_bear(talk.cast, unit) or talk.cast.it("", played)
    if not isinstance(ref, Ref):
        raise Unread("it was not said on which card")
    return ref


def in_a_turn(talk: Any, query: Cost) -> Any:
    """`what does it cost to score X`, of which it is told what counters it has: with what is done for it this turn.

    `how many counters to score X`, `how many times must X be advanced`: its advancement requirement, no cost (3.2.2a).
    """
    deed = query.deed
    done = query.when is not None or any(isinstance(one, Deed) for one in talk.told)
    known = any(isinstance(one, Has) and one.owner in deed.what for one in talk.told)
    if deed.verb == "advance" and query.unit == "advancement" and (known or done):
        raise Unread("how often it was advanced is not counted here")
    if deed.verb in ("score", "advance") and query.unit in ("counters", "advancement") and isinstance(deed.only, Ref):
        return HowMuch("requirement", deed.only, when=query.when)
    if deed.verb != "score" or done or not known:
        return query
    talk.cast.assumed["it is asked of this turn"] = None
    return replace(query, when=When("when", name="this turn"))


def brought_about(talk: Any, raw: Deed, query: Can) -> Can:
    """`can I kill him`: whether whoever is named brings it about; where nothing is told to be done, in this turn."""
    if query.deed.verb == "flatline" and raw.what and raw.who is not None:
        query = replace(query, deed=replace(query.deed, who=talk.cast.player(raw.who)))
    if query.when is not None or query.deed.when is not None or any(isinstance(one, Deed) for one in talk.told):
        return query
    talk.cast.assumed["it is asked of this turn"] = None
    return replace(query, when=When("when", name="this turn"))


def drawn(talk: Any, raw: Any) -> bool:
    """Whether it is asked how many of the cards there are that were drawn last: `I draw twice. How many cards?`."""
    last = next((n for n in range(len(talk.told) - 1, -1, -1) if isinstance(talk.told[n], Deed | Past)), None)
    if raw != HowMuch("cards") or talk.asks or last is None:
        return False
    if isinstance(talk.told[last], Past) and talk.told[last].when == "this turn":  # `I draw twice this turn`
        talk.told[last] = talk.told[last].deed
    return bool(getattr(talk.told[last], "verb", "") == "draw")


def left(talk: Any, raw: Any) -> Any:
    """`how many are left`: of what was told last how many of it there are."""
    numbers = [one for one in talk.told if isinstance(one, Has)]
    if raw.of is not None and raw.of != Pro("it"):
        who = talk.cast.player(raw.of)
        numbers = [one for one in numbers if one.owner in (who, Zone(HANDS[who]))]
        moved = [_counted_in(one) for one in talk.told if isinstance(one, Deed) and one.who == who]
        counted = [unit for unit in moved if unit in _HAD] + [one.unit for one in numbers]
        if "credits" not in counted and len(set(counted)) == 1:  # `spent 2 clicks. How many do I have left?`
            unit = counted[0]
            return HowMuch(unit, Zone(HANDS[who]) if unit == "cards" else who, when=talk._time(raw))
        if not numbers or any(one.unit == "credits" for one in numbers):
            when = talk._time(raw)
            return HowMuch("credits", who, when=when)
    of = None if raw.of != Pro("it") else talk.cast.it()
    told = [one for one in numbers if of in (None, one.owner) and (one.amount.n or raw.of is not None)]
    if not told or isinstance(told[-1].owner, Place):
        raise Unread("it is not said of what")
    if of is None and len({(one.owner, one.unit) for one in told if one.unit in _HAD}) > 1:
        raise Unread("several numbers are told, and it is not said of which")
    when = talk._time(raw)
    return HowMuch(told[-1].unit, told[-1].owner, when=when)


_HAD = ("credits", "clicks", "tags", "cards", "points")


def _counted_in(deed: Deed) -> str:
    """In what a deed is counted that a player has then."""
    return deed.unit or ("cards" if deed.verb == "draw" else "")


def so_many(talk: Any, raw: Any) -> Any:
    """`do I get to access, and how many cards`: of what was asked about before; None where it is asked of a pile."""
    last = talk.asks[-1].query if talk.asks else None
    if raw.unit != "cards" or raw.of is not None or raw.deed is not None or not isinstance(last, Can | Comes | Must):
        return None
    deed = last.what if isinstance(last, Comes) else last.deed
    if not isinstance(deed, Deed) or deed.verb not in ("access", "draw", "trash", "discard", "look"):
        return None
    return HowMuch("cards", deed=replace(deed, unit="cards", amount=None, what=(), when=None, not_=False), change=True)


def held(talk: Any, raw: Owned) -> Has:
    """`does he still have a click`, `does it use memory`: whose that is, and how many."""
    one, owner = raw.goods[0], raw.owner
    if raw.verb == "can" and not talk.told:
        raise Unread("whether that can be at all is not read")
    if one.unit == "threat" and one.amount is None:
        card, level = _asked_for(talk, one.of)
        return Has(card, "threat", Amount(level, "at least"))
    if not one.unit and raw.verb == "is" and "p" in class_of(owner):
        owner = talk.cast.player(owner)
        one = replace(one, unit=_told_of(talk, owner))
    if one.unit in ("mu used", "memory") and owner == Pro("it"):
        owner = talk.cast.it(types=("program",))
        on_it = [n for n, done in talk.cast.hosted.items() if done.place is not None and done.place.host == owner]
        owner = next((one for one in talk.cast.refs if one.n in on_it[-1:]), owner)  # `installs X on Y`: of X
    elif one.unit in COUNTERS and class_of(owner) == "p" and owner != Pro("it"):
        owner = with_counters(talk, one.unit, talk.cast.player(owner))
    else:
        owner = owner_of(talk, owner, one.unit)
    amount = one.amount or Amount(how="any")
    more = raw.verb in ("has", "can") and not amount.how and amount.n and one.unit != "strength"
    amount = Amount(amount.n) if amount.how == "exactly" else amount
    return Has(owner, one.unit, Amount(amount.n, "at least") if more else amount)


def _told_of(talk: Any, who: str) -> str:
    """`the Corp has 3 bad publicity. Does it drop to 1`: of what alone it was told how many they have."""
    units = {one.unit for one in talk.told if isinstance(one, Has) and one.owner == who and one.unit in PLAYER_UNITS}
    if len(units) != 1:
        raise Unread("it was not said of what")
    return units.pop()


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
    them: Any = (Pro("them"),)
    if raw.verb == "gain" and raw.what == them:  # else what somebody gets of the card
        if rich is None or any(isinstance(one, Deed) and one.amount is not None for one in talk.told):
            return replace(raw, what=(Pro("it"),))
        return replace(raw, what=(), by=rich.owner, amount=rich.amount, unit="credits")
    got = raw.verb == "gain" and raw.what == (Pro("it"),) and not raw.unit
    met = talk.cast.met
    if got and met is not None and talk.cast.spoken[-1:] == [met] and talk.cast.type(met) == "agenda":
        return replace(raw, verb="steal")  # `I access X. Do I get it`
    got = got and rich is not None and talk.cast.spoken[-1:] == [rich.owner]  # and no card that came later
    if rich is None or not (got or (raw.verb in ("steal", "resolve") and raw.what == them)):
        return raw
    if any(talk.cast.type(ref) == "ice" for ref in talk.cast.refs):  # or its subroutines
        return raw
    side = talk.cast.side(rich.owner)
    return replace(raw, verb="gain", who=side, what=(), amount=Amount(rich.amount.n, "at least"), unit="credits")


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
    n, told = raw.goods[0].amount.n if raw.goods[0].amount else 1, [one for one in talk.told if isinstance(one, Has)]
    if len(rich) == 1 and (raw.goods[0].kind != "said" or n in [one.amount.n for one in told]):
        return Has(rich[0], "credits", Amount(n, "at least") if raw.verb != GONE else Amount(0))
    if rich or not any(has.unit == "bad publicity" for has in told):
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


def in_turn(talk: Any, queries: tuple[Any, ...]) -> tuple[Any, ...]:
    """`can he trash it and make me V`: what is done for that is done by then."""
    found: list[Any] = []
    for one in by_the_same(queries):
        before: Any = found[-1] if found else None
        not_done = one.query if isinstance(one, Not) else None
        same = isinstance(not_done, Must) and isinstance(before, Can) and not_done.deed.what == before.deed.what != ()
        comes = isinstance(one, Comes) and isinstance(before, Can) and one.when is None
        stays = comes and isinstance(one.what, Deed) and one.what.verb == "stay" and not before.told
        if before is not None and (same or stays):  # `access it and not steal it`: it is as if told
            talk._flush()
            talk.told.append(replace(before.deed, when=before.when))
            found.pop()
        found.append(one)
    return tuple(found)


def prevented_of(raw: Any, told: list[Any], refs: list[Ref]) -> Any:
    """`the Corp gives me a tag. can I avoid it`, `can I prevent both`: what was told last that can be prevented."""
    if raw.verb in ("use", "spend", "remove") and raw.purpose is not None:
        return replace(raw, purpose=prevented_of(raw.purpose, told, refs))
    if raw.verb != "prevent" or raw.unit or (raw.what != (Pro("it"),) and raw.amount is None):
        return raw
    units = [one.unit for one in told if isinstance(one, Deed) and not one.not_]
    found = [one for one in units if one == "tags" or one.endswith("damage")]
    if not found and raw.amount in (Amount(1), Amount(how="any")):
        found = sorted({prevented(ref.card) for ref in refs if ref.card} - {""})
        found = found if len(found) == 1 else []
    if not found and raw.amount is not None:
        raise Unread("it is not said of what")
    return replace(raw, what=(), unit=found[-1]) if found else raw


def _harms(card: str) -> frozenset[int]:
    """How much damage a card does, or has the Runner suffer, at a time."""
    found = (one for key in ("damage", "suffer") for one in under(defined(card), key))
    amounts = (one.get("n") if isinstance(one, dict) else one for one in found)
    return frozenset(one for one in amounts if isinstance(one, int))


def of_so_many(n: int, deed: Deed, told: list[Any], refs: list[Ref]) -> None:
    """`can he prevent 2 of the 3`: so many were told, or a card that was spoken of does so much damage.

    Raises Unread where it is neither.
    """
    fits = (deed.unit, "damage", "counters") if deed.unit else (*COUNTERS, "tags", "clicks")
    amounts = {one.amount.n for one in told if getattr(one, "amount", None) and one.unit in fits}
    if n not in amounts and (amounts or not any(n in _harms(ref.card) for ref in refs if ref.card)):
        raise Unread("so many were not told")


def done_so(deed: Deed) -> Deed:
    """`takes the tag so that the run does not end`: that is done; whether the run ends then is another matter.

    And who ends the action phase ends the turn, with what is done on the way (5.6.3, 5.7.2).
    """
    if (deed.verb, deed.thing) == ("end", "action phase") and deed.who is not None and not deed.not_:
        return replace(deed, thing="turn")
    end = deed.purpose
    aim = end is not None and (end.verb, end.thing, end.not_) == ("end", "run", True)
    return replace(deed, purpose=None) if aim and deed.verb in ("take", "suffer", "pay", "lose", "trash") else deed


def then(raw: Any, told: list[Any], cast: Cast) -> Any:
    """The time of a deed; `before he does` is before what that player was told to do last."""
    when = of_that_turn(raw.when, told)
    there: Any = Pro("there")
    if when.deed == Deed("approach", when.deed.who, server=there):  # `before he gets in`
        return replace(when, deed=replace(when.deed, server=_run_on(told, cast) or when.deed.server))
    if when.deed.verb == BE_GONE:
        return when_gone(when, told)
    if when.deed.verb != "do so":
        return _at_ice(when, told, cast) if raw.verb == "jack out" else when
    who = cast.player(when.deed.who)
    done = [one for one in told if isinstance(one, Deed) and one.who == who and not one.not_]
    if not done:
        raise Unread("it is not said what")
    return replace(when, deed=replace(done[-1], when=None))


def _run_on(told: list[Any], cast: Cast) -> Any:
    """The server of the run that was told last; of ice that was met, that which it protects."""
    for one in reversed(told):
        if isinstance(one, Deed) and one.who == RUNNER:
            at = [cast.at[ref.n].server for ref in one.what if isinstance(ref, Ref) and ref.n in cast.at]
            if one.verb in ("run", *_MET) and (found := one.server or next(iter(at), None)) is not None:
                return found
    return None


_MET = ("encounter", "pass", "bypass", "break", "approach")


def _at_ice(when: Any, told: list[Any], cast: Cast) -> Any:
    """`can I jack out before the first`: before that ice, where several, or none, were told and none is met."""
    what = when.deed.what
    which = what[0].which if len(what) == 1 and isinstance(what[0], Subs) and what[0].of is None else ()
    bare = len(which) == 1 and what[0].amount.how == "one"
    ice = [ref for ref in cast.refs if cast.type(ref) == "ice"]
    met = any(isinstance(one, Deed) and one.verb in ("encounter", "resolve", "break") for one in told)
    if not bare or met or len(ice) == 1:
        return when
    that: Any = The("ice", spot=str(which[0]))
    return replace(when, deed=Deed("encounter", RUNNER, (that,)))


def more_than_usual(raw: Any, told: list[Any]) -> Any:
    """`must I spend the extra click`: so much for the run that was told last, which is asked about then (1.16.10)."""
    if raw.thing != EXTRA:
        return raw
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    if last is None or last.verb != "run" or last.tool is not None or raw.unit not in ("clicks", "credits"):
        raise Unread("it is not said for what")
    told.remove(last)
    usual = 1 if raw.unit == "clicks" else 0
    return replace(raw, thing="", amount=Amount(usual + 1), purpose=replace(last, when=None))


def hit_by(query: Any, told: list[Any]) -> Any:
    """`do I get hit`, where it is not said by what: by the card that was met last."""
    deed = query.what if isinstance(query, Comes) else None
    if not isinstance(deed, Deed) or deed.verb != "afflict" or deed.by is not None:
        return query
    met = next((one.only for one in reversed(told) if isinstance(one, Deed) and one.verb in ("access", "encounter")), 0)
    return replace(query, what=replace(deed, by=met)) if isinstance(met, Ref) else query


def got_by(settler: Any, deed: Deed) -> Deed:
    """What a card is said to get, or is got for it, as that of whose it is where no card keeps it: `bad publicity`."""
    deed = of_the_deed(deed, settler.told)
    if deed.who is not None or not isinstance(deed.by, Ref) or deed.verb not in ("gain", "take") or deed.what:
        return deed
    card, unit = deed.by, deed.unit
    side = settler.cast.side(card)
    kept = unit not in PLAYER_UNITS or (unit == "credits" and (not card.card or keeps(card.card, "credit")))
    return deed if kept or not side or UNIT_SIDES.get(unit, side) != side else replace(deed, who=side)


def seen(raw: Any, told: list[Any], of_runs: tuple[str, ...]) -> Any:
    """`do I get to look at all five`: accesses them, in a run or by a card that is played for that."""
    deeds = [one for one in told if isinstance(one, Deed) and raw.verb == "look"]
    cards = [one.card for deed in deeds if deed.verb in ("play", "use") for one in deed.what if isinstance(one, Ref)]
    met = any(deed.verb in of_runs for deed in deeds) or any(card and "access" in effects(card) for card in cards)
    return replace(raw, verb="access") if met else raw


def from_purse(raw: Any, told: list[Any]) -> Any:
    """A deed with what is spent on it, where that was told last: clicks, credits on a card, or bad publicity."""
    if raw.means is None or raw.means.unit != FUND or PURSE not in raw.means.what:
        return raw
    for one in reversed(told):
        if not isinstance(one, Has) or one.unit not in ("credits", "clicks", "bad publicity") or not one.amount.n:
            continue
        if raw.who == PURSE:  # `can those credits pay for it`: whoever has them
            side = card_facts(one.owner.card)[0] if isinstance(one.owner, Ref) and one.owner.card else one.owner
            raw = replace(raw, who=RUNNER if one.unit == "bad publicity" else side)
        if one.unit == "clicks":
            each = None if raw.verb == "break" and one.amount.n > 1 else Amount(1)  # as many as that takes
            return replace(raw, means=Deed("pay", None, amount=raw.means.amount or each, unit="clicks"))
        if one.unit == "bad publicity":
            return replace(raw, means=replace(raw.means, who=RUNNER, what=()))
        if isinstance(one.owner, Ref):
            return replace(raw, means=replace(raw.means, what=(one.owner,)))
        return raw
    return raw
