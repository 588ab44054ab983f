"""Two definitions that mean the same have one canonical form, and two that do not have two.

The library is written in one way (`test_written.py`); what a text is read as is compared with it modulo the form.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from judgebot import yamlio
from judgebot.cards.canonical import canonical, same, unlike
from judgebot.cards.catalog import Card, Catalog, implemented, read_card

ONE = {
    "it is the player's own turn to say so": (
        "{cost: click, do: [{gain: 2}]}",
        "{cost: click, do: [{gain: {n: 2, who: you}}]}",
    ),
    "any name will do": (
        "{play: [{search: {zone: stack, find: {type: program}, as: one}}, {install: {what: one}}]}",
        "{play: [{search: {zone: stack, find: {type: program}}}, {install: {what: found}}]}",
    ),
    "what protects a server is ice": (
        "{cost: click, do: [{derez: {choose: {where: protecting, server: HQ}}}]}",
        "{cost: click, do: [{derez: {choose: {type: ice, where: protecting, server: HQ}}}]}",
    ),
    "only what is rezzed is derezzed": (
        "{cost: click, do: [{derez: {choose: {type: ice}}}]}",
        "{cost: click, do: [{derez: {choose: {type: ice, rezzed: true}}}]}",
    ),
    "only the Runner makes runs": (
        "{when: {event: successful run, server: HQ}, do: [{gain: 1}]}",
        "{when: {event: successful run, who: runner, server: HQ}, do: [{gain: 1}]}",
    ),
    "with an advancement counter it is advanced (1.18.4)": (
        "{cost: click, do: [{derez: {choose: {with_counter: advancement}}}]}",
        "{cost: click, do: [{derez: {choose: {advanced: true}}}]}",
    ),
    "what is done if the choice was taken is part of it": (
        "{cost: click, do: [{may: {do: [{gain: 1}], as: chosen}}, {if: {is_true: {did: chosen}, then: [{tags: 1}]}}]}",
        "{cost: click, do: [{may: {do: [{gain: 1}, {tags: 1}]}}]}",
    ),
    "lists without an order": (
        "{when: {event: successful run, server: [HQ, Archives]}, do: [{gain: 1}]}",
        "{when: {event: successful run, server: [Archives, HQ]}, do: [{gain: 1}]}",
    ),
    "a nested cost is a choice by itself (1.16.11)": (
        "{when: {event: turn begins, who: you}, may: true, do: [{pay: {cost: 1c, then: [{draw: 1}]}}]}",
        "{when: {event: turn begins, who: you}, do: [{pay: {cost: 1c, then: [{draw: 1}]}}]}",
    ),
}
TWO = {
    "one counter and all of them": (
        "{cost: click, do: [{remove_counters: {kind: power, n: all}}]}",
        "{cost: click, do: [{remove_counters: {kind: power, n: 1}}]}",
    ),
    "a choice": (
        "{when: {event: turn begins, who: you}, may: true, do: [{gain: 1}]}",
        "{when: {event: turn begins, who: you}, do: [{gain: 1}]}",
    ),
    "what is done if the choice was not taken": (
        "{cost: click, do: [{may: {do: [{gain: 1}], as: x}}, {if: {is_true: {not: {did: x}}, then: [{tags: 1}]}}]}",
        "{cost: click, do: [{may: {do: [{gain: 1}, {tags: 1}]}}]}",
    ),
    "whose cards another player pays with": (
        "{cost: click, do: [{pay: {who: opponent, cost: {trash: {side: runner}}, then: [{gain: 1}]}}]}",
        "{cost: click, do: [{pay: {who: opponent, cost: {trash: {controller: opponent}}, then: [{gain: 1}]}}]}",
    ),
    "an amount": ("{cost: click, do: [{gain: 2}]}", "{cost: click, do: [{gain: 3}]}"),
    "whose it is": ("{cost: click, do: [{draw: 1}]}", "{cost: click, do: [{draw: {n: 1, who: opponent}}]}"),
    "an order": ("{cost: click, do: [{gain: 1}, {draw: 1}]}", "{cost: click, do: [{draw: 1}, {gain: 1}]}"),
    "one instruction or two": (
        "{cost: click, do: [{gain: 1, draw: 1}]}",
        "{cost: click, do: [{gain: 1}, {draw: 1}]}",
    ),
    "a condition at the trigger or in the instructions (9.6.5d)": (
        "{when: {event: turn begins, who: you}, if: tagged, do: [{gain: 1}]}",
        "{when: {event: turn begins, who: you}, do: [{if: {is_true: tagged, then: [{gain: 1}]}}]}",
    ),
    "what is chosen": (
        "{cost: click, do: [{derez: {choose: {type: ice}}}]}",
        "{cost: click, do: [{derez: {choose: {type: asset}}}]}",
    ),
}


def card(ability: str) -> Card:
    given: dict[str, Any] = {"abilities": [yamlio.parse(ability, "test").plain()]}
    side = "runner" if "stack" in ability else "corp"
    kind = "event" if "play:" in ability else "resource" if side == "runner" else "asset"
    return read_card("invented", given, {"title": "Invented", "side": side, "type": kind})


@pytest.mark.parametrize("pair", ONE.values(), ids=ONE)
def test_they_are_one(pair: tuple[str, str]) -> None:
    left, right = map(card, pair)
    assert same(left.abilities, right.abilities, left.side)


@pytest.mark.parametrize("pair", TWO.values(), ids=TWO)
def test_they_are_two(pair: tuple[str, str]) -> None:
    left, right = map(card, pair)
    assert not same(left.abilities, right.abilities, left.side)
    assert unlike(left.abilities, right.abilities)


def test_cards_of_the_library_have_one() -> None:
    """Every fifth; tests/stress/texts.py compares all of them."""
    catalog = Catalog()
    for name in implemented()[::5]:
        known = catalog.card(name)
        form = canonical(known.abilities, known.side)
        assert json.loads(json.dumps(form)) == form, name
