"""The promises of the design, held against random legal play from the start of every shipped scenario."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import judgebot.index
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.game.objects import ZONES
from judgebot.game.state import State
from judgebot.scenario import api
from judgebot.scenario.board import build

SCENARIOS = sorted(p for folder in ("cr", "faq", "start") for p in api.find(f"scenarios/{folder}"))
STEPS = 120
INDEX = judgebot.index.load()


def play(m: Machine, seed: int, steps: int) -> list[int]:
    """Answer decisions at random; returns the answers given."""
    chance = random.Random(seed)
    answers = []
    for _ in range(steps):
        decision = m.advance()
        if decision is None:
            break
        answer = chance.randrange(len(decision.options))
        m.answer(answer)
        answers.append(answer)
        sound(m.state)
    return answers


def sound(state: State) -> None:
    """What must be true of every state."""
    places: dict[int, str] = {}
    for zone in ZONES:
        for oid in state.zones[zone]:
            assert oid not in places, f"object {oid} is in {zone} and {places[oid]}"
            places[oid] = zone
    assert set(places) == set(state.objs), "an object is in no zone, or a zone holds one that does not exist"
    cards = [obj.card for obj in state.objs.values()]
    assert len(cards) == len(set(cards)), "a card exists twice"
    for obj in state.objs.values():
        assert obj.zone == places[obj.id]
        assert all(number > 0 for _, number in obj.counters)
        if obj.server:
            assert obj.zone == "play area"
            server = state.servers[obj.server]
            assert (server.ice + server.root).count(obj.id) == 1
    for name, server in state.servers.items():
        for oid in (*server.ice, *server.root):
            assert state.objs[oid].server == name, f"{oid} is listed in {name}"
    for player in state.players.values():
        assert min(player) >= 0
        assert player.free <= player.credits


def cited(events: list[Event]) -> None:
    """Every event rests on at least one rule that the index knows."""
    for event in events:
        assert event.cites, f"{event.kind} cites nothing"
        for number in event.cites:
            assert INDEX.exists(number), f"{event.kind} cites {number}"


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda p: api.shipped_name(p))
def test_random_play_keeps_the_promises(path: Path) -> None:
    """Random legal play: sound states, cited events, a copy that goes on identically, the same seed the same trace."""
    scenario = api.load(path)

    @settings(max_examples=3, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**32))
    def check(seed: int) -> None:
        m = build(scenario)
        try:
            play(m, seed, STEPS // 2)
            m.advance()
            copy = m.copy(record=True)
            before = m.state.key()
            assert copy.state.key() == before
            assert hash(copy.state) == hash(m.state)
            first = play(copy, seed + 1, STEPS // 2)
            assert m.state.key() == before, "playing on a copy changed the original"
            start = len(m.events or [])
            second = play(m, seed + 1, STEPS // 2)
        except NotImplementedRule:
            return
        assert first == second
        assert copy.state.key() == m.state.key()
        assert (copy.events or []) == (m.events or [])[start:]
        cited(m.events or [])
        again = build(scenario)
        play(again, seed, STEPS // 2)
        again.advance()
        play(again, seed + 1, STEPS // 2)
        assert again.events == m.events

    check()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda p: api.shipped_name(p))
def test_recording_does_not_change_the_moves(path: Path) -> None:
    """The untraced machine makes the same moves as the traced one."""
    scenario = api.load(path)
    for seed in (1, 2):
        loud, quiet = build(scenario), build(scenario, record=False)
        try:
            play(loud, seed, STEPS)
        except NotImplementedRule:
            continue
        play(quiet, seed, STEPS)
        assert loud.state.key() == quiet.state.key()
