"""A step asks before it changes anything: it is begun again with the answer, and would change things twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judgebot import yamlio
from judgebot.cards.catalog import implemented
from judgebot.engine import apply
from judgebot.engine.machine import Ask, Machine
from judgebot.game.objects import RUNNER
from judgebot.game.state import Frame, State
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import parse
from judgebot.scenario.run import run
from judgebot.scenario.shows import shows
from tests.sampling import some

# Fields of frames that a step may have set before it asks: what it works out anew, or once, from a board that has not
# changed. All others have to be as they were, for the step is made again from its beginning.
WORKED_OUT: dict[str, tuple[str, ...]] = {
    "": ("at", "answers"),  # kept by the machine
    "movement": ("looked", "stuck"),  # whether a run goes round is looked up once (10.1.6b)
    "run": ("laps",),
    "instruction": ("effs",),  # what an effect acts on is known only as its turn comes (9.11.4c)
    **dict.fromkeys(("access", "play"), ("result",)),  # begun anew in the step
}
KNOWN = yamlio.load(Path(__file__).parent / "asked.yaml").plain()


def _frame(frame: Frame) -> tuple[Any, ...]:
    left_out = (*WORKED_OUT[""], *WORKED_OUT.get(frame.kind, ()))
    return (frame.kind, *((name, value) for name, value in frame.fields() if name not in left_out))


def _fingerprint(m: Machine) -> dict[str, Any]:
    """All that a step can change, by the name of the part of the state."""
    parts = {name: getattr(m.state, name) for name in State.__slots__ if name not in ("version", "dirty", "prior")}
    parts |= {"history": len(m.state.history), "frames": [_frame(frame) for frame in m.state.frames]}
    return {name: dict(part) if isinstance(part, dict) else part for name, part in parts.items()}


def _guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on every machine fails where it asks after it has changed something in the same step, or where a cost
    is being paid, in that procedure: all of it is chosen, and then it is paid at once (1.16.1)."""
    began: dict[int, dict[str, Any]] = {}
    costs: dict[int, dict[str, Any]] = {}
    tick, ask = Machine.tick, Machine.ask

    def watching(m: Machine) -> bool:
        before = began[id(m)] = _fingerprint(m)
        frame = m.state.frames[-1]
        if frame.kind == "cost" and not frame.pc and not frame.answers:
            costs[id(frame)] = {name: part for name, part in before.items() if name != "frames"}
        return tick(m)

    def asking(m: Machine, *args: Any, **kwargs: Any) -> Any:
        try:
            return ask(m, *args, **kwargs)
        except Ask as asked:
            now, frame = _fingerprint(m), m.state.frames[-1]
            for before in (began.get(id(m)), costs[id(frame)] if frame.kind == "cost" else None):
                changed = [name for name in before or () if before and before[name] != now[name]]
                if changed:
                    kind = asked.decision.kind
                    raise AssertionError(f"{m.step()}: {kind} is asked after a change of {changed}") from None
            raise

    monkeypatch.setattr(Machine, "tick", watching)
    monkeypatch.setattr(Machine, "ask", asking)


def test_no_procedure_asks_after_it_has_changed_something(monkeypatch: pytest.MonkeyPatch) -> None:
    _guarded(monkeypatch)
    asked: set[tuple[str, str]] = set()
    answer = Machine.answer

    def answering(m: Machine, index: int) -> None:
        assert m.decision is not None
        asked.add((m.state.frames[-1].kind, m.decision.kind))
        answer(m, index)

    monkeypatch.setattr(Machine, "answer", answering)
    for card in KNOWN["beside"]:
        for scenario in shows(card):
            run(scenario)
    assert {(frame, kind) for frame, kinds in KNOWN["asked"].items() for kind in kinds} - asked == set()


def _boards() -> list[Scenario]:
    return [scenario for card in implemented() for scenario in shows(card)]


def test_no_step_asks_after_it_has_changed_something(monkeypatch: pytest.MonkeyPatch) -> None:
    _guarded(monkeypatch)
    for scenario in some(_boards(), 60):
        run(scenario)


def test_a_step_that_gives_a_credit_before_it_asks_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    for card in ("datasucker", "corroder", "wildcat_strike"):
        with monkeypatch.context() as patch:
            _guarded(patch)
            ask: Callable[..., Any] = Machine.ask

            def giving(m: Machine, *args: Any, _ask: Callable[..., Any] = ask, **kwargs: Any) -> Any:
                player = m.state.players[RUNNER]
                m.state.players[RUNNER] = player._replace(credits=player.credits + 1)
                apply.touched(m)
                return _ask(m, *args, **kwargs)

            patch.setattr(Machine, "ask", giving)
            with pytest.raises(AssertionError, match="is asked after a change"):
                for scenario in shows(card):
                    run(scenario)


TWO = """
title: Two amounts that the payer chooses
cards:
  Specimen:
    side: runner
    type: resource
    cost: 1
    abilities: [{cost: {counters: {kind: virus, n: 3, up_to: true}}, do: [draw]}]
  Toll:
    side: corp
    type: asset
    cost: 0
    trash: 1
    abilities: [static: {additional_cost: {to: use, of: {named: Specimen}, cost: {credits: {n: 4, up_to: true}}}}]
board:
  turn: runner
  corp: {servers: {remote 1: {root: [{card: Toll, rezzed: true}]}}}
  runner: {credits: 5, rig: [{card: Specimen, virus: 3}]}
play: []
"""


def test_of_two_amounts_in_a_cost_each_is_as_chosen() -> None:
    """A step that asks twice is made three times: what it took from the first answer is still to be chosen then."""
    m = build(parse(TWO, "two"))
    amounts = []
    while (decision := m.advance()) is not None and len(amounts) < 2:
        wanted = {"number": amounts, "paid": []}.get(decision.kind)
        assert wanted is not None, decision.kind
        if decision.kind == "number":
            amounts.append(decision.about)
        m.answer(len(decision.options) - 1 if len(amounts) == 2 else 0)
    specimen = next(obj for obj in m.state.objs.values() if obj.name == "specimen")
    assert (specimen.count("virus"), m.state.players[RUNNER].credits) == (0, 4)
