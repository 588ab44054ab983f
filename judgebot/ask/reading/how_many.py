"""`how many cards?`, `how many credits?` of what was told last, where nothing more is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.counting import FOR_ALL, SHORT
from judgebot.ask.reading.meanings import GOT, At, Deed, Has, Ref
from judgebot.ask.reading.queries import LEAST, Cost, HowMuch
from judgebot.ask.reading.raw import COUNTED_WITH
from judgebot.game.objects import PLAYERS, RUNNER

_TO_ACCESS = ("run", "succeed", "get in", "breach", "access")


def accessed_then(talk: Any, raw: Any) -> Any:
    """`runs HQ. How many cards`: those accessed. Raises Unread where others were spoken of; None for no run."""
    if raw.unit != "cards" or (raw.of, raw.deed, raw.when) != (None, None, None):
        return None
    done = [one for one in talk.told if isinstance(one, Deed) and not one.not_ and one.unit != "tags"]
    if not any(_in_a_run(one) for one in done):
        return None
    if not _in_a_run(done[-1]) or talk.cast.pile or raw.bound == LEAST:
        raise Unread("it was not said which cards")
    accessed = replace(raw, deed=Deed("access", RUNNER, unit="cards"), change=True)
    return talk.settled(replace(accessed, bound="", can=bool(raw.bound)))


def _in_a_run(deed: Deed) -> bool:
    """Whether a deed leads to accesses, as an event does that is played on a server."""
    return deed.verb in _TO_ACCESS or (deed.verb == "play" and deed.server is not None)


def seen_in_it(talk: Any, raw: Any, deed: Deed) -> Deed:
    """`breaches HQ. I only get 1 card`: that is accessed there; what is drawn is said to be."""
    last = next((one for one in reversed(talk.told) if isinstance(one, Deed)), None)
    gets = raw.thing == GOT and deed == Deed("draw", RUNNER, amount=deed.amount, unit="cards")
    in_it = last is not None and last.verb in _TO_ACCESS and last.who == RUNNER and not last.not_
    return replace(deed, verb="access") if gets and in_it else deed


def paid_then(talk: Any, raw: Any) -> Any:
    """`X breaks Y: how many credits`, `X vs Y: how many credits`: what that costs; None of anything else.

    `I install X and Y. How many credits in total`: what is paid for them, where it is not told what there is to pay.
    """
    if raw.kind == FOR_ALL:
        return _for_all_of_them(talk, raw)
    if raw.kind != SHORT or (raw.of, raw.deed, raw.when, raw.bound) != (None, None, None, ""):
        return None
    raw = replace(raw, kind="")
    done = [one for one in talk.told if isinstance(one, Deed)]
    if done and ((done[-1].verb == "break" and not done[-1].not_) or _only_paid_for(talk, done)):
        return talk.settled(replace(raw, deed=Deed("pay", done[-1].who, unit="credits"), change=True))
    ice = [one for one in talk.cast.refs if talk.cast.type(one) == "ice" and one.card]
    tool = only_breaker(talk.cast)
    if done or tool is None or len(ice) != 1 or len(talk.cast.refs) != 2:
        return None
    return Cost(Deed("break", RUNNER, (ice[0],), tool=tool), unit="credits")


def _for_all_of_them(talk: Any, raw: Any) -> Any:
    """`I install X and Y. What do I pay for both`: for all that is told to be done. Raises Unread."""
    done = [one for one in talk.told if isinstance(one, Deed) and one.what and not one.not_]
    if not done or sum(len(one.what) for one in done) != raw.deed.times or len({one.who for one in done}) != 1:
        raise Unread("it is not said which those are")
    those = tuple(one for each in done for one in each.what)
    return HowMuch("credits", deed=Deed("pay", done[-1].who, those, unit="credits"), change=True)


def _only_paid_for(talk: Any, done: list[Deed]) -> bool:
    """Whether nothing but what costs credits was done, by a player of whose credits nothing is told."""
    told = any(isinstance(one, Has) and one.unit == "credits" for one in talk.told)
    return (
        not told
        and all(one.verb in ("install", "rez") and one.what and not one.not_ for one in done)
        and (len({one.who for one in done}) == 1)
    )


def only_breaker(cast: Any) -> Ref | None:
    """The only icebreaker that a line names."""
    named = [one for one in cast.refs if one.card and "icebreaker" in card_facts(one.card)[2]]
    return named[0] if len(named) == 1 else None


def by_the_breaker(talk: Any, deed: Deed) -> Deed:
    """`X and Y: what does it cost to break it`, of ice that is named: with the one icebreaker that is."""
    ice = [one for one in deed.what if isinstance(one, Ref)]
    if deed.verb != "break" or deed.tool or deed.tools or deed.means or deed.by or len(ice) != 1 or len(deed.what) != 1:
        return deed
    done = any(isinstance(one, Deed) and one.verb == "break" and ice[0] in one.what for one in talk.told)
    return replace(deed, tool=only_breaker(talk.cast) if not done else None)


def counted_with_it(talk: Any, item: Any) -> None:
    """Refuse `I have three icebreakers, including it`, of a card told before: each was taken for another one."""
    last = talk.told[-1].what if talk.told and isinstance(talk.told[-1], At) else None
    if item.item != COUNTED_WITH or not isinstance(last, Ref) or last.card:
        return
    if any(one.card and talk.cast.is_kind(one, last.kind) for one in talk.cast.refs):
        raise Unread("it is not said how many there are besides")


def of_whom_told(talk: Any, raw: Any) -> Any:
    """`the Runner has 3 clicks, the Corp forfeits X. Clicks left?`: of whom clicks are told, if it is not said."""
    has = [one for one in talk.told if isinstance(one, Has) and one.unit == "clicks"]
    told = {one.owner for one in has if one.owner in PLAYERS}
    bare = raw.unit == "clicks" and (raw.of, raw.deed, raw.when) == (None, None, None)
    return replace(raw, of=told.pop()) if bare and len(told) == 1 else raw
