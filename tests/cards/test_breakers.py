"""What an icebreaker breaks goes with its subtypes: the shows of a card do not say what it does not break."""

from __future__ import annotations

import pytest

from judgebot.cards.catalog import Catalog, facts, implemented
from judgebot.cards.nodes import walk

BREAKS = {"fracter": "barrier", "decoder": "code gate", "killer": "sentry"}
BY_CONDITION = (
    "banner",
    "black_orchestra",
    "flashbang",
    "mkultra",
    "paperclip",
    "sage",
)  # they ask for the subtype of the ice in a condition
BREAKERS = [one for one in implemented() if "icebreaker" in facts(one).get("subtypes", ()) and one not in BY_CONDITION]


@pytest.mark.parametrize("card_id", BREAKERS)
def test_an_icebreaker_breaks_the_subroutines_of_its_kind_of_ice(card_id: str) -> None:
    card = Catalog().card(card_id)
    abilities = [one for one in card.abilities if one.name == "ability" and one.interface]
    broken = [word.subtype for word in walk(tuple(abilities)) if (word.family, word.name) == ("effect", "break")]
    named = {one for some in broken for one in (some if isinstance(some, tuple) else (some,)) if one}
    kinds = {BREAKS[one] for one in card.subtypes if one in BREAKS}
    assert named == kinds or (not kinds and "ai" not in card.subtypes)  # Sharpshooter is of no kind
    assert "ai" in card.subtypes or all(broken)
