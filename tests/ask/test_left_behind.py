"""What a card that is told to have been played did then is not passed over, where it lasts: every card that does."""

from __future__ import annotations

import pytest

from judgebot import resources
from judgebot.ask.answering.answer import answer
from judgebot.ask.answering.table import catalog
from judgebot.ask.reading.meanings import Past
from judgebot.cards.nodes import walk
from judgebot.engine.records import NotImplementedRule
from tests.ask.meant import CORP, Deed, HowMuch, Ref, line

CARDS = sorted(path.stem for path in resources.card_library().glob("*.yaml"))
_SPANS = ("turn", "your next turn", "through your next turn", "through the Runner's next turn")


def lasting(card: str) -> bool:
    """Whether what a card does as it is played lasts for the turn, or longer."""
    plays = [one for one in catalog().card(card).abilities if one.kind == "play"]
    words = [word for one in plays for word in walk(one)]
    return any(getattr(word, "duration", "") in _SPANS or word.name == "end_action_phase" for word in words)


@pytest.mark.parametrize("card", [card for card in CARDS if lasting(card)])
def test_what_lasts_is_not_passed_over(card: str) -> None:
    """`X was played this turn`: no number is told as though nothing had come of it."""
    side = catalog().card(card).side
    told = Past(Deed("play", side, (Ref(1, card),)), "this turn")
    try:
        found = answer(line(told, asks=HowMuch("cards", CORP)))
    except NotImplementedRule as error:
        assert "lasts" in str(error)
    else:
        assert found.asks
        assert "lasts" in found.said[0]
