"""Whether an order of triggers can matter, and the picture of a board."""

from __future__ import annotations

import pytest

from judgebot.scenario import api, read
from judgebot.scenario.board import build
from judgebot.scenario.orders import Order, orders
from judgebot.scenario.picture import changes, picture
from judgebot.scenario.run import run


@pytest.mark.parametrize(
    ("name", "matters", "alike"),
    [
        ("cr/1.16.10b-1", False, False),
        ("cr/9.1.8g-1", False, True),
        ("cr/9.6.10-1", True, False),
        ("cr/9.6.5d-1", True, False),
        ("rules/each-is-trashed-with-its-fourth-counter", False, False),  # a heap has no order (4.4.2)
        ("rules/the-pawnshop-before-the-badge", True, False),  # what the first makes impossible is part of the order
    ],
)
def test_every_order_is_played_out(name: str, matters: bool, alike: bool) -> None:
    found = list(orders(run(api.load(api.find(name)[0]))).values())
    assert [(one.matters, one.alike) for one in found[:1]] == [(matters, alike)]


def test_a_run_without_such_a_choice_has_none() -> None:
    assert orders(run(api.load(api.find("cr/9.2.8f-1")[0]))) == {}


def test_an_order_leaves_the_run_as_it_was() -> None:
    outcome = run(api.load(api.find("cr/9.6.10-1")[0]))
    before = outcome.machine.state.key()
    assert all(isinstance(one, Order) for one in orders(outcome).values())
    assert outcome.machine.state.key() == before


BOARD = """
board:
  corp:
    credits: 7
    HQ: [Tollbooth, unknown]
    Archives: [{card: Snare!, facedown: true}]
    servers:
      remote 1: {root: [{card: Snare!, advanced: 2}]}
      HQ: {ice: [{card: Tollbooth, rezzed: true}, unknown]}
  runner:
    tags: 1
    rig: [{card: Femme Fatale, chosen: HQ ice 1}]
"""


def test_the_picture_of_a_board() -> None:
    seen = picture(build(read.parse(BOARD)))
    corp, runner = seen["corp"], seen["runner"]
    assert (corp["credits"], runner["tags"], seen["turn"], seen["run"]) == (7, 1, "runner", None)
    servers = {server["name"]: server for server in corp["servers"]}
    assert list(servers) == ["remote 1", "HQ", "R&D", "Archives"]
    assert [card["face"] for card in servers["HQ"]["ice"]] == ["rezzed", "unknown"]
    assert servers["HQ"]["ice"][0]["strength"] == 5
    assert servers["remote 1"]["root"][0]["counters"] == {"advancement": 2}
    assert (corp["piles"]["HQ"]["count"], corp["piles"]["HQ"]["known"]) == (2, ["Tollbooth #2"])
    assert corp["piles"]["Archives"]["facedown"] == 1
    assert runner["rig"][0]["chosen"] == ["Tollbooth #1"]


def test_what_changed_between_two_pictures() -> None:
    machine = build(api.load(api.find("cr/9.2.8f-1")[0]))
    before = picture(machine)
    run(api.load(api.find("cr/9.2.8f-1")[0]), machine=machine)
    assert changes(before, picture(machine)) == ["the Runner has 4 credits (was 5)"]
    assert changes(before, before) == []
