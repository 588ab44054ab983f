"""Misreadings of cards that their shows would hardly notice: what breaks what, whose turn it is."""

from __future__ import annotations

import re

from judgebot.cards import catalog
from judgebot.cards.nodes import walk
from tests.cards.test_breakers import BY_CONDITION

BREAKS = {"fracter": "barrier", "decoder": "code gate", "killer": "sentry"}


def test_an_icebreaker_breaks_what_its_subtypes_say() -> None:
    """A fracter breaks barriers, a decoder code gates, a killer sentries, one with several of these any of theirs."""
    seen = 0
    for card_id in catalog.implemented():
        kinds = {BREAKS[one] for one in catalog.facts(card_id).get("subtypes") or () if one in BREAKS}
        abilities = catalog.Catalog().card(card_id).abilities if kinds else ()
        breaks = [word for ability in abilities for word in walk(ability.do) if word.name == "break"]
        seen += bool(breaks)
        if card_id in BY_CONDITION:
            continue
        assert {name for word in breaks for name in word.subtype or ("",)} <= kinds, card_id
    assert seen > 40


def test_an_ability_about_a_turn_says_whose() -> None:
    """Left out, it would be met in both players' turns, which no show sees that ends before the other's."""
    for path in sorted(catalog.LIBRARY.glob("*.yaml")):
        definition, _ = catalog.split_file(path.read_text(encoding="utf-8"))
        for event in re.findall(r"\{event: turn (?:begins|ends)[^}]*\}", definition):
            assert "who:" in event, f"{path.name}: {event}"


def test_damage_that_the_runner_takes_is_not_said_to_be_done_by_them() -> None:
    """`who: you` of damage reads "you would do": on a Runner's card it is `who: runner`, who takes it."""
    seen = 0
    for card_id in catalog.implemented():
        definition, _ = catalog.split_file((catalog.LIBRARY / f"{card_id}.yaml").read_text(encoding="utf-8"))
        events = re.findall(r"\{event: damage[^}]*who: you", definition)
        seen += len(events)
        assert not events or catalog.facts(card_id)["side"] == "corp", card_id
    assert seen > 2


def test_an_ordinal_that_counts_several_conditions_is_read_once() -> None:
    for card_id in catalog.implemented():
        for ability in catalog.Catalog().card(card_id).abilities:
            assert ability.english().lower().count("the first time each") < 2 or ability.kind != "conditional", card_id


def test_what_waits_for_the_end_of_a_turn_waits_for_this_one() -> None:
    for card_id in catalog.implemented():
        for word in walk(catalog.Catalog().card(card_id).abilities):
            assert word.name != "delayed" or "a turn ends" not in word.english(), card_id


def test_what_waits_to_resolve_once_waits_for_the_next_time() -> None:
    for card_id in catalog.implemented():
        for word in walk(catalog.Catalog().card(card_id).abilities):
            said = word.ability.english() if word.name == "delayed" and not word.duration else ""
            assert not said.startswith(("Whenever ", "When a turn ends")), card_id


def test_a_card_that_loses_its_abilities_can_gain_others_where_its_text_does_not_say() -> None:
    found = {}
    for card_id in catalog.implemented():
        for word in walk(catalog.Catalog().card(card_id).abilities):
            if word.name == "lose_abilities":
                found[card_id] = "cannot gain abilities" in word.english()
    barred = {card_id for card_id, cannot in found.items() if cannot}
    assert barred == {"hush", "magnet"} and {"direct_access", "klevetnik", "light_the_fire"} <= set(found)
