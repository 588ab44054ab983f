"""Whether chance takes from a hand what a question is about: nobody said which card it takes, and others are there."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import Set, deeds_in
from judgebot.ask.reading.meanings import Ref
from judgebot.ask.reading.queries import Can, Query
from judgebot.game.objects import HAND
from judgebot.plain import NamedTuple


class Taken(NamedTuple):
    """A card of the line that chance takes from a hand (10.4.2a)."""

    ref: Ref
    hand: str


def taken_by_chance(found: Set, played: Played, query: Query, stuck: bool) -> Taken | None:
    """The first card that chance took from a hand, if one was, with which it is asked whether something can be done.

    stuck  whether a deed told does not come about: one that is told to be done with such a card is looked at too
    """
    told = {ref for one in found.deeds if one.verb in ("trash", "discard") for ref in one.what}
    deeds = (*(deeds_in(query) if isinstance(query, Can) else ()), *(found.deeds if stuck else ()))
    asked = [ref for one in deeds for ref in (*one.what, one.tool, one.by)]
    cards = [found.table.card(ref) for ref in asked if isinstance(ref, Ref) and ref not in told]
    held = [one for one in cards if one.where in HAND.values() and found.table.unknown.get(one.where)]
    if not held:
        return None
    end, _, _ = played.onward()
    harm = [one for one in end.state.history if one.kind == "damage"]
    gone = [one for one in end.state.history if one.kind == "trash"] if harm else []
    return next(
        (Taken(one.ref, one.where) for one in held for e in gone if played.cast.any_of(end, e, (one.ref,))), None
    )
