"""What cards ask about the past: the search must not merge states that differ in it."""

from __future__ import annotations

import pytest

from judgebot.cards.catalog import Catalog
from judgebot.explore.canonical import asked


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("neurospike", "score"),
        ("seamless_launch", "install"),
        ("az_mccaffrey_mechanical_prodigy", "install"),
        ("red_team", "run begins"),
        ("wage_workers", "action ends"),
        ("boi_tata", "trash"),
        ("storgotic_resonator", "trash"),
    ],
)
def test_what_a_card_asks_is_kept(card: str, kind: str) -> None:
    assert kind in asked([Catalog().card(card)]).kinds


def test_what_was_played_first_keeps_its_order() -> None:
    assert "play" in asked([Catalog().card("sudden_commandment")]).spans


def test_what_a_player_had_looks_at_the_previous_checkpoint() -> None:
    assert asked([Catalog().card("sebastiao_souza_pessoa_activist_organizer")]).had


def test_a_card_that_asks_nothing_keeps_nothing() -> None:
    found = asked([Catalog().card("ice_wall")])
    assert not found.kinds and not found.had and not found.earlier
