"""What a card that is told to have been played did then is not passed over, where it lasts: of every card that does."""

from __future__ import annotations

from judgebot import resources
from judgebot.ask.answering.answer import answer
from judgebot.ask.answering.table import catalog
from judgebot.ask.reading.meanings import Past
from judgebot.cards.nodes import walk
from judgebot.engine.records import NotImplementedRule
from tests.ask.meant import CORP, Deed, HowMuch, Ref, line
from tests.sampling import some

_SPANS = ("turn", "your next turn", "through your next turn", "through the Runner's next turn")
_LASTING = ("duration:", "end_action_phase")  # the words of a definition that does


def lasting(card: str) -> bool:
    """Whether what a card does as it is played lasts for the turn, or longer."""
    plays = [one for one in catalog().card(card).abilities if one.kind == "play"]
    words = [word for one in plays for word in walk(one)]
    return any(getattr(word, "duration", "") in _SPANS or word.name == "end_action_phase" for word in words)


def test_what_lasts_is_not_passed_over() -> None:
    """`X was played this turn`: no number is told as though nothing had come of it."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(resources.card_library().glob("*.yaml"))}
    said = [card for card, text in texts.items() if "play:" in text and any(word in text for word in _LASTING)]
    cards = [card for card in said if lasting(card)]
    assert len(cards) > 20
    for card in some(cards, 12):
        told = Past(Deed("play", catalog().card(card).side, (Ref(1, card),)), "this turn")
        try:
            found = answer(line(told, asks=HowMuch("cards", CORP)))
        except NotImplementedRule as error:
            assert "lasts" in str(error), card
        else:
            assert found.asks, card
            assert "lasts" in found.said[0], card
