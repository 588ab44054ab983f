"""What is told or asked with the end of a turn, of a run, of a line: discards, clicks that are left, a state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Has, Is, When, leaves
from judgebot.ask.reading.queries import Comes, HowMuch, Not, Which
from judgebot.game.objects import RUNNER


def left_in(run: Deed, fact: Any) -> Any:
    """`in a run with 2 clicks left`: a number of clicks in a run that is going on."""
    clicks = isinstance(fact, Has) and fact.unit == "clicks" and fact.owner == RUNNER
    return replace(fact, when=When("after", replace(run, when=None))) if clicks else fact


def thrown_away(query: Any, pending: When | None, told: list[Fact | Deed]) -> Any:
    """`how many do I throw away at the end of my turn`: down to the maximum hand size (5.5.3)."""
    deed = query.deed if isinstance(query, HowMuch | Which) else None
    if deed is None or deed.verb not in ("trash", "discard") or deed.by is not None or deed.tool is not None:
        return query
    last = [one for one in told if isinstance(one, Deed)][-1:]
    near = [one for one in leaves((query.when, pending, tuple(last))) if isinstance(one, Deed)]
    if not any((one.verb, one.thing) == ("end", "turn") for one in near):
        return query
    if isinstance(query, Which):
        raise Unread("which cards those are is chosen")
    return replace(query, deed=replace(deed, verb="discard"))


def as_it_ends(raw: Deed, told: list[Fact | Deed]) -> Deed:
    """`ends the turn with 7 cards and discards X`: what is discarded then is discarded as the turn ends (5.5.2)."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    ends = last is not None and (last.verb, last.thing, last.not_, last.when) == ("end", "turn", False, None)
    if not ends or last is None or raw.verb != "discard" or raw.when is not None or raw.not_:
        return raw
    told.remove(last)
    return replace(raw, when=When("when", last), who=raw.who or last.who)


def state_asked(talk: Any, before: int) -> Any:
    """`no tags?`, `X still trashed?`: a state with a question mark, where it can have come of what is told before."""
    state, earlier = talk.told[before:], talk.told[:before]
    one = state[0] if len(state) == 1 else None
    if one == Has(RUNNER, "tags", Amount(0)):
        asked: Any = Not(Comes(Deed("take", RUNNER, unit="tags")))
    elif not any(isinstance(each, Deed) for each in earlier) or getattr(one, "what", None) not in leaves(earlier):
        return None
    elif isinstance(one, Is) and one.when is None and one.state in ("rezzed", "tagged"):
        asked = Comes(one)
    elif isinstance(one, At) and one.place.where in ("heap", "Archives") and one.when is None:
        places = [each.place for each in earlier if isinstance(each, At) and each.what == one.what]
        talk.cast.at.pop(one.what.n, None)
        talk.cast.at.update({one.what.n: places[-1]} if places else {})
        asked = Comes(Deed("trash", None, (one.what,), passive=True))
    else:
        return None
    del talk.told[before:]
    return asked
