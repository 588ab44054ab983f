"""What icebreakers break, by their subtypes, which are facts of the cards and not of their definitions."""

from __future__ import annotations

from judgebot.cards import catalog
from judgebot.cards.nodes import walk

BREAKS = {"fracter": "barrier", "decoder": "code gate", "killer": "sentry"}


def test_an_icebreaker_breaks_what_its_subtypes_say() -> None:
    """A fracter breaks barriers, a decoder code gates, a killer sentries, one with several of these any of theirs."""
    seen = 0
    for card_id in catalog.implemented():
        kinds = {BREAKS[one] for one in catalog.facts(card_id).get("subtypes") or () if one in BREAKS}
        abilities = catalog.Catalog().card(card_id).abilities if kinds else ()
        breaks = [word for ability in abilities for word in walk(ability.do) if word.name == "break"]
        seen += bool(breaks)
        assert {word.subtype for word in breaks} <= kinds, card_id
    assert seen > 40
