"""What a search has played is told without playing it again, and told the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judgebot.explore.lines import as_scenario, as_yaml, begin
from judgebot.explore.played import Played
from judgebot.explore.search import explore
from judgebot.explore.telling import deeds
from judgebot.explore.whatif import Classes
from judgebot.scenario.model import Scenario


@pytest.mark.parametrize("name", ["tollbooth", "wall", "hand", "clot"])
@pytest.mark.parametrize("kept", [0, 5, 1_000])
def test_a_line_is_told_as_if_it_were_played_again(
    named: Callable[..., Scenario], name: str, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judgebot.explore.played._MOST", kept)
    scenario = named(name)
    start = begin(scenario, "action")
    result = explore(start.walker, Classes(start.walker), most=300, played=start.played)
    assert start.played.root is not None
    for leaf in result.outcomes.values():
        anew = start._replace(played=Played())
        assert as_yaml(as_scenario(scenario, start, leaf.line).play) == as_yaml(
            as_scenario(scenario, anew, leaf.line).play
        )
        assert deeds(start, leaf.line) == deeds(anew, leaf.line)


def test_nobody_goes_on_with_what_is_kept(named: Callable[..., Scenario]) -> None:
    """A position is where it was, however often lines are followed through it."""
    start = begin(named("tollbooth"), "action")
    result = explore(start.walker, Classes(start.walker), played=start.played)
    lines = [[one.pick for one in leaf.line] for leaf in result.outcomes.values()]
    before = [[at.walker.state.key() for at in start.played.along(start.walker, picks)] for picks in lines]
    assert [[at.walker.state.key() for at in start.played.along(start.walker, picks)] for picks in lines] == before
