"""Abilities bound to a zone work from there and nowhere else (9.1.8b); a cost names the zone it is paid from."""

from __future__ import annotations

from typing import Any

import pytest

from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Catalog, implemented
from judgebot.cards.nodes import walk
from judgebot.engine import activity
from judgebot.engine.boards import IN_PLAY
from judgebot.scenario.board import build
from judgebot.scenario.read import parse

BOUND = [card for card in implemented() if any(ability.active_in for ability in Catalog().card(card).abilities)]
ORDINARY = {
    "agenda": "corp: {score: [CARD]}",
    "asset": "corp: {servers: {remote 1: {root: [{card: CARD, rezzed: true}]}}}",
    "ice": "corp: {servers: {HQ: {ice: [{card: CARD, rezzed: true}]}}}",
    "upgrade": "corp: {servers: {HQ: {root: [{card: CARD, rezzed: true}]}}}",
    "hardware": "runner: {rig: [CARD]}",
    "program": "runner: {rig: [CARD]}",
    "resource": "runner: {rig: [CARD]}",
}


@pytest.mark.parametrize("card_id", BOUND)
def test_an_ability_bound_to_a_zone_is_not_active_where_its_card_is_active(card_id: str) -> None:
    card = Catalog().card(card_id)
    if card.type not in ORDINARY:
        return  # an event or operation is active only while it resolves
    board = ORDINARY[card.type].replace("CARD", repr(card.title))
    m: Any = build(parse(f"title: {card.title}\nboard: {{{board}}}\nexpect: {{}}\n", "board.yaml"))
    obj = next(obj for obj in m.state.objs.values() if obj.name == card_id and obj.zone in IN_PLAY)
    for ability in card.abilities:
        if ability.kind in ("paid", "conditional"):
            wanted = obj.zone in ability.active_in if ability.active_in else True
            assert activity.active_now(m, obj.id, ability) == (wanted and not ability.threat), ability.english()


def test_a_cost_paid_with_a_card_in_a_zone_names_that_zone() -> None:
    for card_id in BOUND:
        for ability in Catalog().card(card_id).abilities:
            if isinstance(ability, Ability) and ability.kind == "paid" and ability.active_in:
                own = [word for word in walk(tuple(ability.cost or ())) if getattr(word, "among", "") == "this"]
                assert all(word.zone == ability.active_in for word in own), f"{card_id}: {ability.english()}"


def test_what_was_trashed_is_not_asked_where_it_is_now() -> None:
    """ "If you trash a card this way" speaks of what happened; an ability may have moved the card since (1.12.2)."""
    for card_id in implemented():
        words = [word for ability in Catalog().card(card_id).abilities for word in walk(ability)]
        trashed = {word.bind for word in words if word.name in ("damage", "trash") and getattr(word, "bind", "")}
        asked = [word for word in words if (word.family, word.name) == ("condition", "is") and word.card.key in trashed]
        assert not any(word.a.zone for word in asked), card_id
