"""A step asks before it changes anything: it is begun again with the answer, and would change things twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judgebot.cards.catalog import implemented
from judgebot.engine import apply
from judgebot.engine.machine import Ask, Machine
from judgebot.game.objects import RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import run
from judgebot.scenario.shows import shows
from tests.sampling import some


def _fingerprint(m: Machine) -> tuple[Any, ...]:
    state = m.state
    frames = [(frame.kind, len(vars(frame))) for frame in state.frames]
    parts = (state.players, state.objs, state.zones, state.servers, state.gone, state.became)
    copies = tuple(dict(part) if isinstance(part, dict) else part for part in parts)
    return (*copies, len(state.history), state.lingering, state.met, state.mark, state.winner, frames)


def _guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on every machine fails where it asks after it has changed something in the same step."""
    began: dict[int, tuple[Any, ...]] = {}
    tick, ask = Machine.tick, Machine.ask

    def watching(m: Machine) -> bool:
        began[id(m)] = _fingerprint(m)
        return tick(m)

    def asking(m: Machine, *args: Any, **kwargs: Any) -> Any:
        try:
            return ask(m, *args, **kwargs)
        except Ask as asked:
            before, now = began.get(id(m)), _fingerprint(m)
            if before is not None and before != now:
                changed = [index for index, (one, other) in enumerate(zip(before, now, strict=True)) if one != other]
                raise AssertionError(
                    f"{m.step()}: {asked.decision.kind} is asked after a change of {changed}"
                ) from None
            raise

    monkeypatch.setattr(Machine, "tick", watching)
    monkeypatch.setattr(Machine, "ask", asking)


def _boards() -> list[Scenario]:
    return [scenario for card in implemented() for scenario in shows(card)]


def test_no_step_asks_after_it_has_changed_something(monkeypatch: pytest.MonkeyPatch) -> None:
    _guarded(monkeypatch)
    for scenario in some(_boards(), 90):
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
