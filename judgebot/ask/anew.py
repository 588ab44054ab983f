"""A line asked of the new reader and the answering room; the one place that decides whether theirs is the answer.

Until the new reader understands what the old one does, a line that it does not understand as a whole, or whose answer
is neither given nor told to depend on something, goes to the old one (`parse.py`, `answer.py`); so does a no for which
no deciding rule was found, and what the answering room is known to be weak at (`_weak`). To be deleted with those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering.answer import answer
from judgebot.ask.answering.verdicts import DEPENDS, NO, Answer, Verdict
from judgebot.ask.reading import read
from judgebot.ask.reading.meanings import At, Deed, Past, When
from judgebot.ask.reading.queries import Can, Comes, Happens, Line, Must, Who
from judgebot.ask.reading.refs import cards, unknown_cards
from judgebot.engine.records import NotImplementedRule
from judgebot.game import numbers
from judgebot.game.objects import CORP
from judgebot.yamlio import BadInput

# Rules that only say what comes next: a no that rests on these alone has no reason.
_NEXT = re.compile(r"3\.9\.5f|5\.[267]\.|6\.9\.|7\.[245]\.|8\.6\.|9\.2\.")


def asked(text: str) -> tuple[Line, Answer] | None:
    """What a line means and its answer; None where the old reader is to be asked."""
    line = read(text)
    if not line.understood or not line.asks or unknown_cards(line) or _weak(line):
        return None
    try:
        found = answer(line)
    except (BadInput, NotImplementedRule, RecursionError):
        return None
    except (AssertionError, KeyError, IndexError, AttributeError, TypeError, ValueError):
        return None  # a fault of its own: the old path answers
    if (
        found.asks
        or found.scenario is None
        or not all(_decided(verdict, one.query) for one, (_, verdict) in zip(line.asks, found.each, strict=True))
    ):
        return None
    if any(
        verdict.verdict == DEPENDS and _timed(one.query)
        for one, (_, verdict) in zip(line.asks, found.each, strict=True)
    ):
        return None
    return line, found


def _timed(query: Any) -> bool:
    """Whether a query asks for a time before something, or for what triggers: what is done by default decides much."""
    when = getattr(query, "when", None)
    trigger = isinstance(query, Comes) and isinstance(query.what, Deed) and query.what.verb == "trigger"
    return trigger or (when is not None and when.how == "before")


def _decided(found: Verdict, query: Any) -> bool:
    """Whether an answer is given, with a rule that decides it."""
    if isinstance(query, Who) and query.first:
        return bool(found.why and found.rules)
    if found.verdict == NO and numbers.NOT_ENCOUNTERED in found.rules:
        return True  # what is not rezzed is not encountered, whatever else was looked for
    if found.verdict == NO:
        proven = not any("this is no proof" in one for one in found.why)
        return proven and numbers.FLATLINE not in found.rules and any(not _NEXT.match(rule) for rule in found.rules)
    return found.verdict != ""


def _weak(line: Line) -> bool:
    """Whether a line has what the answering room does not decide well yet."""
    for one in _within((line.told, line.asks)):
        if isinstance(one, Happens) or (isinstance(one, When) and (one.also is not None or one.how == "in response")):
            return True
        if isinstance(one, Deed) and one.verb in ("lose", "win"):
            return True
        if getattr(one, "again", False):
            return True
        if isinstance(one, Past) and one.deed.not_:
            return True
        if isinstance(one, At) and ((one.place.host is not None and one.place.host.card) or one.place.spot == "top"):
            return True
        if isinstance(one, Can) and (
            one.deed.verb == "pay" or (one.deed.verb == "trash" and (one.deed.who == CORP or one.deed.tool))
        ):
            return True
        if isinstance(one, Must) and one.deed.verb == "pay":
            return True
    return _told_weak(line)


def _told_weak(line: Line) -> bool:
    """Whether a line tells deeds that may be done in several ways, of which one would be taken."""
    deeds = [one for one in line.told if isinstance(one, Deed)]
    if any(one.verb in ("bid", "choose", "spend", "resolve") or (one.verb == "pay" and one.not_) for one in deeds):
        return True
    if any(one.verb == "end" and one.thing == "run" and one.who is not None for one in deeds):
        return True
    tools = {one.tool for one in deeds if one.tool is not None}
    about = set(cards(line.asks))
    if tools & about and any(isinstance(one.query, Comes) for one in line.asks):
        return True
    last = deeds[-1] if deeds else None
    others = [one.query.deed.who for one in line.asks if isinstance(one.query, Can)]
    return last is not None and last.verb == "play" and any(who not in (None, last.who) for who in others)


def _within(meaning: Any) -> Iterator[Any]:
    yield meaning
    if isinstance(meaning, tuple):
        for one in meaning:
            yield from _within(one)
    else:
        for name in getattr(meaning, "__dataclass_fields__", ()):
            yield from _within(getattr(meaning, name))
