"""The codes of printings, and the sets: they name the cards that there are facts for."""

from __future__ import annotations

import pytest

from judgebot.cards import printings, sets
from judgebot.cards.printed import facts_text


def test_every_card_has_codes_of_its_own() -> None:
    codes = printings.codes()
    assert set(codes) == set(facts_text())
    assert all(codes.values())
    assert len({code for printed in codes.values() for code in printed}) == sum(map(len, codes.values()))


def test_a_code_names_its_card() -> None:
    assert printings.card("36015") == "baker"
    assert {printings.card(code) for code in printings.codes()["sure_gamble"]} == {"sure_gamble"}
    with pytest.raises(KeyError):
        printings.card("99999")


def test_every_card_of_a_set_is_a_card() -> None:
    assert len(sets.sets()["Vantage Point"]) == 66
    assert {card for cards in sets.sets().values() for card in cards} <= set(facts_text())
