"""A server is one server: what remembers it does not take another of the same name for it (4.6.8)."""

from __future__ import annotations

from judgebot.engine import servers
from judgebot.game.changes import Change
from judgebot.game.state import State
from judgebot.scenario.board import build
from judgebot.scenario.read import parse

BOARD = """
board:
  turn: runner
  run: {server: remote 1}
  at: 6.9.4b
  corp: {servers: {remote 1: {root: [PAD Campaign]}, remote 2: {root: [PAD Campaign]}}}
  runner: {rig: [{card: Security Testing, chosen: remote 1}]}
"""


def _spoken_of(state: State, name: str) -> list[str]:
    """The parts of a state, its servers apart, in which a name stands."""
    parts = {slot: getattr(state, slot) for slot in State.__slots__ if slot != "servers"}
    parts["frames"] = [frame.key() for frame in state.frames]
    return [slot for slot, value in parts.items() if f"'{name}'" in repr(value)]


def test_what_is_said_of_a_server_stays_with_it_when_its_name_passes_on() -> None:
    m = build(parse(BOARD))
    for _ in (1, 2):
        for oid in m.state.servers["remote 1"].root:  # the last known form of a card that was in it, too
            m.state.gone[oid] = m.state.objs.pop(oid)
        m.state.history.append(Change("run begins", server="remote 1"))
        assert _spoken_of(m.state, "remote 1")
        del m.state.servers["remote 1"]
        m.state.ceased = (*m.state.ceased, "remote 1")
        assert servers.create_remote(m) == "remote 1"
        assert _spoken_of(m.state, "remote 1") == []
    assert m.state.ceased == ("former remote 1", "former remote 1 (2)")
    assert m.state.runs[-1].server == "former remote 1", "the run is against the first of them"
    assert [change.server for change in m.state.history][-1] == "former remote 1 (2)"
    assert "remote 2" in repr(m.state.servers), "another server keeps its name"


def test_a_new_number_takes_nothing_away() -> None:
    m = build(parse(BOARD))
    before = m.state.runs
    assert servers.create_remote(m) == "remote 3"
    assert m.state.runs == before
