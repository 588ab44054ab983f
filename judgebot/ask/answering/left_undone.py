"""What is told not to be done at a time that is told with it: that time comes, and only the other is not done."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import Cannot, catalog
from judgebot.ask.reading.meanings import OF_A_TURN, Deed, Fact, Is, Past, Ref
from judgebot.ask.reading.queries import Comes, Line, Not
from judgebot.cards.nodes import walk
from judgebot.game import numbers
from judgebot.game.objects import CORP

_MET = ("encounter", "approach", "access", "pass", "breach", "run", "succeed", "steal")
_PAID_FOR = ("pay", "spend", "lose")


def times_come(line: Line) -> Line:
    """`does not take the tag when he encounters X`: that he encounters X is told in its place.

    Raises Cannot of what is not done before a time of which it is not told that it comes, and of what must be done.
    """
    told: list[Fact | Deed] = []
    asks = list(line.asks)
    first = 0  # where what is not done at one time begins: `does not do this and does not do that when ...`
    for place, one in enumerate(line.told):
        time = _time_of(one) if isinstance(one, Deed) else None
        if isinstance(one, Deed) and one.not_ and (card := _mandatory(one)):
            missed = "where it was missed, the policies say what is done (`judgebot repair`)"
            raise Cannot(f"What {card} does there must be done: {missed}", numbers.PASSED)
        if isinstance(one, Deed) and one.not_ and not _comes_at_all(one, line.told):
            raise Cannot("Whether it comes to the time before which that is not done is not told.")
        if not isinstance(one, Deed) or not one.not_ or (one.when is not None and time is None):
            told.append(one)
            first = len(told)
            continue
        if time is not None and not any(_is_that(each, time) for each in (*told, *line.told[place:])):
            told.insert(first, time)
            asks = [dataclasses.replace(each, after=each.after + (each.after > place)) for each in asks]
        told.append(one)
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def was_active(line: Line) -> Line:
    """`the Corp forgot to gain the credit from X. Is that legal?`: X was rezzed, else there was nothing to forget."""
    told, assumed = list(line.told), list(line.assumed)
    for asked in line.asks:
        comes = asked.query.query if isinstance(asked.query, Not) else None
        deed = comes.what if isinstance(comes, Comes) and isinstance(comes.what, Deed) else Deed("")
        ref = next((one for one in (deed.by, deed.tool, deed.only) if isinstance(one, Ref)), None)
        if ref is None or deed.who != CORP or not _mandatory(deed) or catalog().card(ref.card).type not in _REZZED:
            continue
        if not any(isinstance(one, Is) and one.what == ref for one in told):
            told.append(Is(ref, "rezzed"))
            assumed.append(f"{_mandatory(deed)} is rezzed, as it is told what it was not used for")
    return dataclasses.replace(line, told=tuple(told), assumed=tuple(assumed))


_REZZED = ("asset", "upgrade", "ice")  # what is rezzed to be active (8.1.1)


# What an ability may do by itself, with the words of the instructions that do so; what is triggered does any.
_GETS = ("take_credits", "gain")
_BY_ITSELF = {"take": _GETS, "gain": _GETS, "draw": ("draw",), "place": ("place",), "trigger": ()}
_OPEN = frozenset(("may", "pay", "spendable", "recurring", "gain_ability"))


def _mandatory(deed: Deed) -> str:
    """The title of the card that does so by itself, with no choice of its player; "" for none (9.2.8e)."""
    refs = (deed.by, deed.tool, deed.only if deed.verb == "trigger" else None)
    card = next((one.card for one in refs if isinstance(one, Ref) and one.card), "")
    if deed.verb not in _BY_ITSELF or not card:
        return ""
    facts = catalog().card(card)
    words = [(one, {node.name for node in walk(one)}) for one in facts.abilities]
    does = [one for one in words if not one[1].isdisjoint(_BY_ITSELF[deed.verb])] or words
    chosen = any(one.kind not in ("conditional", "static") or one.may or said & _OPEN for one, said in does)
    return "" if chosen else facts.title


def _time_of(deed: Deed) -> Deed | None:
    """What comes about when something is told not to be done; of a turn it may be any, and what is paid for is not."""
    when = deed.when
    time = when.deed if when is not None and when.how in ("when", "after") and when.also is None else None
    if not deed.not_ or time is None or time.not_ or time.thing in OF_A_TURN:
        return None
    if deed.verb in _PAID_FOR and deed.who == time.who and time.verb not in _MET:
        return None
    return dataclasses.replace(time, when=None)


def _comes_at_all(deed: Deed, told: tuple[Fact | Deed, ...]) -> bool:
    """Whether what is met in a run, before which something is not done, is told to be done."""
    when = deed.when
    time = when.deed if when is not None and when.how == "before" else None
    return time is None or time.verb not in _MET or any(_is_that(one, time) for one in told)


def _is_that(told: Fact | Deed, deed: Deed) -> bool:
    """Whether a deed is told as another one that is named: it is done, or was."""
    done = told.deed if isinstance(told, Past) else told
    if not isinstance(done, Deed) or done.not_ or (done.verb, done.thing) != (deed.verb, deed.thing):
        return False
    return deed.what in ((), done.what) and (deed.server is None or done.server in (None, deed.server))
