"""Abilities bound to a zone work from there and nowhere else (9.1.8b); a cost names the zone it is paid from."""

from __future__ import annotations

import functools
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.card import Card
from judgebot.cards.catalog import Catalog, implemented
from judgebot.cards.nodes import walk
from judgebot.engine import activity
from judgebot.engine.boards import IN_PLAY
from judgebot.scenario.board import build
from judgebot.scenario.read import parse

ORDINARY = {
    "agenda": "corp: {score: [CARD]}",
    "asset": "corp: {servers: {remote 1: {root: [{card: CARD, rezzed: true}]}}}",
    "ice": "corp: {servers: {HQ: {ice: [{card: CARD, rezzed: true}]}}}",
    "upgrade": "corp: {servers: {HQ: {root: [{card: CARD, rezzed: true}]}}}",
    "hardware": "runner: {rig: [CARD]}",
    "program": "runner: {rig: [CARD]}",
    "resource": "runner: {rig: [CARD]}",
}


@functools.cache
def _bound() -> list[Card]:
    return [card for card in map(Catalog().card, implemented()) if any(one.active_in for one in card.abilities)]


def test_an_ability_bound_to_a_zone_is_not_active_where_its_card_is_active() -> None:
    for card in _bound():
        if card.type in ORDINARY:  # an event or operation is active only while it resolves
            _active_where_bound(card)


def _active_where_bound(card: Card) -> None:
    board = ORDINARY[card.type].replace("CARD", repr(card.title))
    m: Any = build(parse(f"title: {card.title}\nboard: {{{board}}}\nexpect: {{}}\n", "board.yaml"))
    obj = next(obj for obj in m.state.objs.values() if obj.name == card.id and obj.zone in IN_PLAY)
    for ability in card.abilities:
        if ability.kind in ("paid", "conditional"):
            wanted = obj.zone in ability.active_in if ability.active_in else True
            assert activity.active_now(m, obj.id, ability) == (wanted and not ability.threat), ability.english()


def test_a_cost_paid_with_a_card_in_a_zone_names_that_zone() -> None:
    for card in _bound():
        for ability in card.abilities:
            if isinstance(ability, Ability) and ability.kind == "paid" and ability.active_in:
                own = [word for word in walk(tuple(ability.cost or ())) if getattr(word, "among", "") == "this"]
                assert all(word.zone == ability.active_in for word in own), f"{card.id}: {ability.english()}"


def test_what_was_trashed_is_not_asked_where_it_is_now() -> None:
    """ "If you trash a card this way" speaks of what happened; an ability may have moved the card since (1.12.2)."""
    for card_id in implemented():
        words = [word for ability in Catalog().card(card_id).abilities for word in walk(ability)]
        trashed = {word.bind for word in words if word.name in ("damage", "trash") and getattr(word, "bind", "")}
        asked = [word for word in words if (word.family, word.name) == ("condition", "is") and word.card.key in trashed]
        assert not any(word.a.zone for word in asked), card_id
