"""The search: nothing lost by merging, lines that replay, horizons that end where they should, honesty about limits."""

from __future__ import annotations

import contextlib
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.explore import parallel
from judgebot.explore.bounds import Bounds
from judgebot.explore.lines import as_scenario, begin
from judgebot.explore.perft import perft
from judgebot.explore.questions import Conditions
from judgebot.explore.search import Result, explore, replay
from judgebot.explore.telling import names
from judgebot.explore.walker import Walker, horizon
from judgebot.explore.whatif import Classes, Wish, what_if
from judgebot.scenario import api
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

Named = Callable[..., Scenario]
ICE = ["Wall of Static", "Enigma", "Tollbooth", "Wraparound"]
RIG = ["Femme Fatale", "Self-Modifying Code", "Underworld Contact", "Fermenter"]
HAND = ["Snare!", "Enigma", "SanSan City Grid", "unknown"]


@st.composite
def boards(draw: st.DrawFn) -> str:
    """Small boards on which every line can be walked."""
    ice = draw(st.lists(st.sampled_from(ICE), max_size=2))
    rezzed = draw(st.booleans())
    rig = draw(st.lists(st.sampled_from(RIG), max_size=2, unique=True))
    hand = draw(st.lists(st.sampled_from(HAND), min_size=1, max_size=2))
    entries = ", ".join(f'{{card: "{one}", rezzed: {str(rezzed).lower()}}}' for one in ice)
    cards = ", ".join(f'"{one}"' for one in rig)
    held = ", ".join(f'"{one}"' for one in hand)
    return (
        "title: a small board\n"
        "board:\n"
        "  turn: runner\n"
        f"  corp: {{credits: {draw(st.integers(0, 3))}, HQ: [{held}], servers: {{HQ: {{ice: [{entries}]}}}}}}\n"
        f"  runner: {{credits: {draw(st.integers(0, 3))}, clicks: 1, grip: {draw(st.integers(0, 2))}, stack: 3,\n"
        f"    rig: [{cards}]}}\n"
    )


@settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(boards())
def test_merging_loses_no_outcome_and_adds_none(text: str) -> None:
    """The merged search and a naive enumeration of every line find the same outcomes."""
    start = begin(parse(text), "action")
    watch = Classes(start.walker)
    naive = explore(start.walker, watch, merge=False, most=4000, seconds=1000)
    merged = explore(start.walker, watch, seconds=1000)
    found = set(merged.outcomes)
    assert merged.exhausted or merged.unknown
    if naive.why:  # too large to walk whole: what was walked must have been found
        assert set(naive.outcomes) <= found
    else:
        assert set(naive.outcomes) == found
        assert set(naive.unknown) == set(merged.unknown)


@pytest.mark.parametrize("name", ["tollbooth", "wall", "hand", "clot"])
def test_counts_are_the_same_with_and_without_merging(named: Named, name: str) -> None:
    """Lines, decisions and final states, counted over merged states and one by one."""
    start = begin(named(name), "run", 1 if name != "clot" else 0)
    assert perft(start.walker) == perft(start.walker, merge=False)


@pytest.mark.parametrize("name", ["tollbooth", "wall", "hand", "clot"])
def test_the_graph_counts_every_line(named: Named, name: str) -> None:
    """The lines counted by outcome add up to all lines of the tree."""
    start = begin(named(name), "run", 1 if name != "clot" else 0)
    result = explore(start.walker, Classes(start.walker))
    assert result.exhausted
    assert sum(result.graph.lines().values()) == perft(start.walker).lines


@pytest.mark.parametrize("name", ["tollbooth", "wall", "hand", "clot"])
def test_every_outcome_has_a_line_that_replays(named: Named, name: str) -> None:
    """The line of an outcome leads to its facts; written as lines of play it makes the same decisions in `run`."""
    scenario = named(name)
    start = begin(scenario, "action")
    watch = Classes(start.walker)
    result = explore(start.walker, watch)
    for facts, leaf in result.outcomes.items():
        m = replay(start.walker, leaf.line)
        assert m.reached or m.decision is None
        shown = [value for key, value in facts[1] if key != "run"]  # type: ignore[index]
        seen = watch.facts((watch.begin()[0], ("none",)), m)  # type: ignore[index]
        assert [value for key, value in seen[1] if key != "run"] == shown  # type: ignore[index]
        again = run(as_scenario(scenario, start, leaf.line))
        made = [one.option.words for one in again.answered]
        assert made[: len(leaf.line)] == names(begin(scenario, "action"), leaf.line)


def test_the_outcomes_do_not_depend_on_the_number_of_processes(named: Named, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes find what one finds, in a tree that is shared out before it is finished."""
    monkeypatch.setattr(parallel, "SMALL", 20)
    scenario = named("tollbooth")
    one, two = (what_if(scenario, Wish(within="action", jobs=jobs)).worlds[0] for jobs in (1, 2))
    assert (one.decisions, one.states) == (two.decisions, two.states)
    assert {each.key: each.lines for each in one.classes} == {each.key: each.lines for each in two.classes}
    assert one.exhausted
    assert two.exhausted
    assert {each.key for each in one.classes} == {each.key for each in two.classes}
    assert [each.options for each in one.deciding][:1] == [each.options for each in two.deciding][:1]
    for each in two.classes:
        m = replay(two.start.walker, each.line)
        assert m.reached


@pytest.mark.parametrize(
    ("within", "after", "ends"),
    [
        ("window", 1, "6.9.2c"),
        ("run", 1, "5.7.1f"),
        ("action", 0, "5.7.1g"),
        ("turn", 0, "5.6.1a"),
        ("6.9.3c", 1, "6.9.3c"),
        ("6.9.4c", 1, "5.6.1a"),
        ("runner.credits=2", 1, "6.9.3a"),
    ],
)
def test_lines_end_at_the_horizon(named: Named, within: str, after: int, ends: str) -> None:
    """Where the line of defaults ends: the step about to be made, or the one in progress."""
    scenario = named("tollbooth")
    if after:
        scenario = scenario.replace(play=scenario.play[:1])
    start = begin(scenario, within, after)
    m = start.walker.copy()
    while (decision := m.advance()) is not None:
        m.answer(decision.default if decision.default is not None else 0)
    assert m.reached
    assert (m.next_step() or m.step()) == ends


def test_a_walker_without_a_horizon_is_a_machine() -> None:
    """A walker makes the moves that the machine makes, with the trace on and off."""
    for path in api.find("cr")[::9]:
        scenario = api.load(path)
        machines: list[Machine] = [build(scenario), Walker.of(build(scenario), record=True), Walker.of(build(scenario))]
        for m in machines:
            chance = random.Random(7)
            try:
                for _ in range(30):
                    decision = m.advance()
                    if decision is None:
                        break
                    m.answer(chance.randrange(len(decision.options)))
            except NotImplementedRule:
                pass
        assert machines[0].state.key() == machines[1].state.key() == machines[2].state.key()
        assert machines[0].events == machines[1].events


def test_a_limit_is_said_and_proves_nothing(named: Named) -> None:
    """A search that was cut short says so, and is not exhausted."""
    start = begin(named("tollbooth"), "turn")
    result = explore(start.walker, Classes(start.walker), most=50)
    assert not result.exhausted
    assert result.why == "50 choices were tried"
    assert result.decisions == 50


def test_what_is_not_implemented_is_told_and_proves_nothing(named: Named) -> None:
    """A line that comes to something not implemented is no proof of anything beyond it."""
    start = begin(named("wall"), "run", 1)

    class Failing(Conditions):
        def look(self, kept: object, m: Machine, decision: object) -> tuple[()]:
            if m.state.players["corp"].credits < 3:
                raise NotImplementedRule("the rez of this ice")
            return ()

        def facts(self, kept: object, m: Machine) -> str:
            return "an end"

    result = explore(start.walker, Failing([]))
    assert not result.exhausted
    assert list(result.unknown) == ["the rez of this ice"]
    assert list(result.outcomes) == ["an end"]


def test_interrupting_gives_what_is_known(named: Named) -> None:
    """Ctrl-C ends a search; the outcomes found so far are returned, if that is asked for. Else it ends the command."""
    start = begin(named("tollbooth"), "turn")

    class Impatient(Classes):
        seen = 0

        def facts(self, kept: object, m: Machine) -> object:
            self.seen += 1
            if self.seen == 5:
                raise KeyboardInterrupt
            return super().facts(kept, m)

    with pytest.raises(KeyboardInterrupt):
        explore(start.walker, Impatient(start.walker))
    result = explore(start.walker, Impatient(start.walker), bounds=Bounds(60, partial=True))
    assert result.why == "it was interrupted"
    assert not result.exhausted
    assert 0 < len(result.outcomes) < 5


def test_the_limit_is_for_all_processes_together(named: Named, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many share the work, no more is tried than was asked for, and the limit is named as it was asked for."""
    monkeypatch.setattr(parallel, "SMALL", 20)
    start = begin(named("tollbooth"), "turn")
    result = parallel.explore_with(start, Classes(start.walker), Wish(within="turn", jobs=2, most=600))
    assert result.why == "600 choices were tried"
    assert not result.exhausted
    assert 500 <= result.decisions <= 600 + 2 * 32  # each process looks after every 32


def test_interrupting_several_processes_gives_what_they_have_seen(
    named: Named, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C reaches the parent; its children stop, and what they found is not lost."""
    monkeypatch.setattr(parallel, "SMALL", 20)
    start = begin(named("tollbooth"), "turn")
    parent, sent = os.getpid(), tmp_path / "sent"
    found_by_children: list[Result] = []
    together = parallel._together

    def noted(first: Result, found: list[Result], why: str, seconds: float) -> Result:
        found_by_children.extend(found)
        return together(first, found, why, seconds)

    class Impatient(Classes):
        def facts(self, kept: object, m: Machine) -> object:
            if os.getpid() != parent and not sent.exists():
                with contextlib.suppress(FileExistsError):
                    sent.touch(exist_ok=False)
                    os.kill(parent, signal.SIGINT)
            return super().facts(kept, m)

    monkeypatch.setattr(parallel, "_together", noted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        wish = Wish(within="turn", jobs=2, seconds=1000)
        with pytest.raises(KeyboardInterrupt):
            parallel.explore_with(start, Impatient(start.walker), wish)
        assert not found_by_children
        sent.unlink()
        bounds = Bounds(1000, partial=True)
        result = parallel.explore_with(start, Impatient(start.walker), wish, bounds=bounds)
    finally:
        signal.signal(signal.SIGINT, before)
    assert result.why == "it was interrupted"
    assert not result.exhausted
    assert any(one.why == "it was interrupted" for one in found_by_children)
    assert any(one.outcomes for one in found_by_children)


def test_who_does_not_vary_keeps_to_the_script(named: Named) -> None:
    """With only the Corp choosing, the Runner's lines are followed: they run HQ, and trigger Femme Fatale."""
    found = what_if(named("tollbooth"), Wish(vary=("corp",), paths=("runner.credits",))).worlds[0]
    assert [one.facts for one in found.classes] == [{"runner.credits": 4}]


def test_horizon_marks_the_window_in_progress(named: Named) -> None:
    """The horizon of a window is that window, not the next one of its kind."""
    m = build(named("tollbooth"), record=False)
    stop = horizon(m, "window")
    w = Walker.of(m, stop)
    assert not stop(w)
    while (decision := w.advance()) is not None:
        assert decision.step == "5.7.1e"
        w.answer(decision.default or 0)
    assert w.reached


def test_scenarios_are_found() -> None:
    """The boards that the other tests use come from here."""
    assert Path(__file__).with_name("conftest.py").is_file()
