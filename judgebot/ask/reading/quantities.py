"""How many are asked about where it is not said of what: of what was told, or asked about, before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import HANDS, Unread
from judgebot.ask.reading.counting import TAKEN, USUAL
from judgebot.ask.reading.meanings import Amount, Deed, Has, Place, Ref, Zone
from judgebot.ask.reading.queries import Can, Comes, Cost, HowMuch, Must
from judgebot.ask.reading.raw import Pro

PAID = ("install", "play", "rez", "trash", "steal", "score", "use", "advance")


def as_many(talk: Any) -> Any:
    """`and if so how many`: of what was asked about before, or else told last."""
    deed = talk._so(Deed("do so"))
    one = deed.what and all(isinstance(x, Ref) or getattr(x, "amount", None) == Amount(1) for x in deed.what)
    scores = deed.verb == "score"
    if deed.verb in PAID and not scores and one and not talk.asks and deed in talk.told:
        talk.told.remove(deed)  # `wants to install a third. how much is that`: what it costs
        return Cost(deed)
    unit = deed.unit or USUAL.get(deed.verb, "").replace(TAKEN, "")
    if not unit or scores or (deed.amount is not None and not deed.amount.how):
        last = next((one for one in reversed(talk.told) if isinstance(one, Has)), None)
        if last is None or isinstance(last.owner, Place) or talk.asks:
            raise Unread("it is not said of what")
        return HowMuch(last.unit, last.owner)  # `HQ had two cards. How many now?`
    return HowMuch(
        unit,
        deed=replace(deed, unit=unit, amount=None, what=() if unit != "subs" else deed.what, when=None),
        change=True,
    )


def left(talk: Any, raw: Any) -> Any:
    """`how many are left`: of what was told last how many of it there are."""
    numbers = [one for one in talk.told if isinstance(one, Has)]
    if raw.of is not None and raw.of != Pro("it"):
        who = talk.cast.player(raw.of)
        numbers = [one for one in numbers if one.owner in (who, Zone(HANDS[who]))]
        if not numbers or any(one.unit == "credits" for one in numbers):
            when = talk._time(raw)
            return HowMuch("credits", who, when=when)
    of = None if raw.of != Pro("it") else talk.cast.it()
    told = [one for one in numbers if of in (None, one.owner) and (one.amount.n or raw.of is not None)]
    if not told or isinstance(told[-1].owner, Place):
        raise Unread("it is not said of what")
    when = talk._time(raw)
    return HowMuch(told[-1].unit, told[-1].owner, when=when)


def so_many(talk: Any, raw: Any) -> Any:
    """`do I get to access, and how many cards`: of what was asked about before; None where it is asked of a pile."""
    last = talk.asks[-1].query if talk.asks else None
    if raw.unit != "cards" or raw.of is not None or raw.deed is not None or not isinstance(last, Can | Comes | Must):
        return None
    deed = last.what if isinstance(last, Comes) else last.deed
    if not isinstance(deed, Deed) or deed.verb not in ("access", "draw", "trash", "discard", "look"):
        return None
    return HowMuch("cards", deed=replace(deed, unit="cards", amount=None, what=(), when=None, not_=False), change=True)
