"""Whether a card gets a counter: `does X get another power counter`, `does he place a counter on X`."""

from __future__ import annotations

import re

from judgebot.ask.asked import ask, stands
from judgebot.ask.moments import at_moment
from judgebot.ask.named import cards_of, player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Placed, Question
from judgebot.ask.states import counter
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event

_KINDS = {"advanced": "advancement", "credits": "credit"}


def gets_counter(p: Parser, phrase: Phrase) -> bool:
    """Whether a counter is placed on a card on the line; of one that is named by its kind, of that kind."""
    obj, unit = phrase.one("OBJ"), phrase.token("unit")
    if obj is None or unit is None or not stands(p, phrase) or not at_moment(p, phrase):
        return False
    player_of(p, phrase.one("PLAYER"))
    cards = cards_of(p, obj, "")
    if not cards:
        return False
    kind = counter(cards[0], unit.kinds["unit"])
    if kind == "credits" and not re.search(r"place \d\[credit\] on this", cards[0].says):
        return False
    if not kind:
        return False
    return ask(p, Question("does", "", f"{cards[0].title} get a {_KINDS.get(kind, kind)} counter", cards[0]))


def placed_on(card: Placed, words: str, events: list[Event]) -> int | None:
    """The last event by which a card gets a counter of the kind that is asked about."""
    kind, title = words.split()[-2], normalise(card.title)
    found = [n for n, one in enumerate(events) if one.kind == "placed" and one.data["kind"] == kind]
    return next((n for n in reversed(found) if normalise(str(events[n].data["card"])).startswith(title)), None)
