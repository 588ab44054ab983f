"""Questions for further accesses: `can he access an additional card`, `does X let him access another one`."""

from __future__ import annotations

from judgebot.ask.asked import ask, stands
from judgebot.ask.named import cards_of, player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import DECKS, HANDS, Placed, Question
from judgebot.game.objects import CORP

_ONE_BY_ONE = (DECKS[CORP], HANDS[CORP])  # of these one card is accessed, unless something says more


def sees_more(p: Parser, phrase: Phrase) -> bool:
    """Whether the card that is named lets the Runner access more; else whether so many cards are accessed in all."""
    if not stands(p, phrase) or player_of(p, phrase.one("PLAYER"))[0] == CORP:
        return False
    part, more = phrase.one("OBJ"), phrase.one("MORECARDS")
    number = more.token("n") if more is not None else None
    cards = cards_of(p, part, "") if part is not None else []
    if cards is None or (part is not None and not cards):
        return False
    if cards and _triggers(cards[0]):
        if number is not None and f"{number.n} additional" not in cards[0].says:
            return False
        return ask(p, Question("does", "", f"{cards[0].title} trigger", cards[0]))
    server = next((one.server for one in reversed(p.reading.moves) if one.server), "") or p.last_server
    if server not in _ONE_BY_ONE:
        return False
    n = number.n if number is not None else 1
    return ask(p, Question("many", "", "runner accessed", n=1 + n))


def _triggers(card: Placed) -> bool:
    """Whether an ability of a card that waits for something lets more cards be accessed."""
    waits = [one.english().lower() for one in card.abilities if one.kind == "conditional"]
    return any("access" in one for one in waits)
