"""What the answering room does not decide well yet: there a line is told as understood, but not decided.

Each of these goes when it is decided; `answer_within` is then `answer`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering.answer import answer
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Answer, Verdict
from judgebot.ask.reading.meanings import At, Deed, Past, Ref, When
from judgebot.ask.reading.queries import (
    Can,
    Comes,
    HowMuch,
    Line,
    Must,
    Who,
)
from judgebot.ask.reading.refs import cards
from judgebot.engine.records import NotImplementedRule
from judgebot.game import numbers
from judgebot.game.objects import CORP
from judgebot.yamlio import BadInput

# Rules that only say what comes next: a no that rests on these alone has no reason.
_NEXT = re.compile(r"3\.9\.5f|5\.[267]\.|6\.9\.|7\.[245]\.|8\.6\.|9\.2\.")


def answer_within(line: Line) -> Answer:
    """The answer to a line that was understood as a whole; where none is given, with `undecided`.

    Raises NotImplementedRule where the engine does not implement what comes up.
    """
    why = _weak(line)
    try:
        found = answer(line)
    except (NotImplementedRule, BadInput):
        raise
    except (AssertionError, KeyError, IndexError, AttributeError, TypeError, ValueError, RecursionError) as fault:
        return Answer("", (), undecided=f"the program made an error of its own there ({type(fault).__name__})")
    if found.asks:
        return found
    for one, (_, verdict) in zip(line.asks, found.each, strict=False):
        why = why or _undecided(verdict, one.query) or _unnamed(line, verdict, one.query)
    return (
        dataclasses.replace(found, verdict="", said=(), rules=(), each=(), leaning="", undecided=why) if why else found
    )


def _undecided(found: Verdict, query: Any) -> str:
    """Why what was found is no answer; "" if it is one."""
    if found.verdict == DEPENDS and _timed(query):
        return "what is done by default decides much at that time"
    if isinstance(query, Who) and query.first:
        return "" if found.why and found.rules else "no rule was found that decides it"
    if found.verdict == NO and numbers.NOT_ENCOUNTERED not in found.rules:  # what is not rezzed is not encountered
        if any("this is no proof" in one for one in found.why):
            return "not every line of play was looked at"
        if numbers.FLATLINE in found.rules or all(_NEXT.match(rule) for rule in found.rules):
            return "no rule was found that decides it"
    return ""


def _unnamed(line: Line, found: Verdict, query: Any) -> str:
    """Whether it rests on ice that is not named, and that is taken to do nothing: what it is decides."""
    if found.verdict not in (YES, NO) or not isinstance(query, Comes):
        return ""
    ice = [one for one in line.told if isinstance(one, At) and isinstance(one.what, Ref) and one.what.kind == "ice"]
    return "it depends on what ice that is which is not named" if any(not one.what.card for one in ice) else ""


def _timed(query: Any) -> bool:
    """Whether a query asks for a time before something, or for what triggers: what is done by default decides much."""
    when = getattr(query, "when", None)
    trigger = isinstance(query, Comes) and isinstance(query.what, Deed) and query.what.verb == "trigger"
    return trigger or (when is not None and when.how == "before")


def _weak(line: Line) -> str:
    """What a line has that the answering room does not decide well yet; "" if nothing."""
    asks = tuple(one for one in line.asks if not isinstance(one.query, HowMuch))
    for one in _within((line.told, asks)):
        if isinstance(one, When) and one.also is not None:
            return "two times at once are not looked into"
        if isinstance(one, When) and one.how == "in response":
            return "nothing is done in response in this game: say before or after what"
        if isinstance(one, Deed) and one.verb in ("lose", "win"):
            return "who loses what, and who wins by it, is not looked into"
        if getattr(one, "again", False):
            return "what is done again is not looked into"
        if isinstance(one, Past) and one.deed.not_:
            return "what was not done before is not looked into"
        if isinstance(one, At) and one.place.host is not None and one.place.host.card:
            return "what is hosted on that card is not looked into"
        if isinstance(one, At) and one.place.spot == "top":
            return "what lies on top is not looked into"
        if isinstance(one, Can) and one.deed.verb == "trash" and (one.deed.who == CORP or one.deed.tool):
            return "by what it is trashed is not looked into"
        if isinstance(one, Can | Must) and one.deed.verb == "pay":
            return "what is paid for is not looked into"
    return _told_weak(line)


def _told_weak(line: Line) -> str:
    """What a line tells that may be done in several ways, of which one would be taken; "" if nothing."""
    deeds = [one for one in line.told if isinstance(one, Deed)]
    if any(one.verb in ("bid", "choose", "spend", "resolve") or (one.verb == "pay" and one.not_) for one in deeds):
        return "what is bid, chosen, spent or not paid can be done in several ways"
    if any(one.verb == "end" and one.thing == "run" and one.who is not None for one in deeds):
        return "by what a player ends the run is not said"
    tools = {one.tool for one in deeds if one.tool is not None}
    if tools & set(cards(line.asks)) and any(isinstance(one.query, Comes) for one in line.asks):
        return "what comes of a card that was used is not looked into"
    last = deeds[-1] if deeds else None
    others = [one.query.deed.who for one in line.asks if isinstance(one.query, Can)]
    if last is not None and last.verb == "play" and any(who not in (None, last.who) for who in others):
        return "when something is done about a card that is played is not said"
    return ""


def _within(meaning: Any) -> Iterator[Any]:
    yield meaning
    if isinstance(meaning, tuple):
        for one in meaning:
            yield from _within(one)
    else:
        for name in getattr(meaning, "__dataclass_fields__", ()):
            yield from _within(getattr(meaning, name))
