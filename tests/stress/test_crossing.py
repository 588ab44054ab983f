"""Some of the words in some of the places where they may stand (`crossing.py`): something comes of it, or is said."""

from __future__ import annotations

from judgebot.cards.nodes import FAMILIES
from tests.sampling import some
from tests.stress import crossing


def test_a_word_that_loads_is_carried_out() -> None:
    faults = []
    for place, specimen in some(list(crossing.crossing()), 40):
        found = crossing.fate(place, specimen.raw)
        if found.kind in crossing.FAULTS:
            faults.append((place.name, specimen.raw, found))
    assert not faults


def test_the_scenarios_beside_a_card_notice_each_of_its_declarations() -> None:
    cards = [(card, data) for card, data in crossing.library() if "static" in str(data)]
    found = {card: crossing.unnoticed(card, data) for card, data in some(cards, 16)}
    assert {card: words for card, words in found.items() if words} == {}


def test_every_effect_word_is_crossed() -> None:
    assert {one.word for one in crossing.effects()} == set(FAMILIES["effect"])
