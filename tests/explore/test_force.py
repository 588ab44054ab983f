"""Who can force it: the verdicts, the choices on which they turn, and what is never claimed."""

from __future__ import annotations

import json

import pytest

from judgebot.explore.check import answers, ask
from judgebot.explore.force import FORCED, LET, OPEN, power
from judgebot.explore.lines import begin
from judgebot.explore.prospect import prospect
from judgebot.explore.questions import Conditions, proving, questions
from judgebot.explore.search import explore
from judgebot.explore.telling import called
from judgebot.explore.walker import Walker
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

from .conftest import board
from .test_commands import call

TWO_ICE = """
board:
  turn: runner
  corp: {credits: 3, HQ: [Hedge Fund], servers: {HQ: {ice: [Ice Wall, Enigma]}}}
  runner: {credits: 4, rig: [Corroder], clicks: 1, stack: [], grip: []}
play: [{runner: run HQ}]
"""
HAND = """
board:
  turn: runner
  corp: {credits: 3, HQ: [Hostile Takeover, Hedge Fund], servers: {HQ: {}}}
  runner: {credits: 4, clicks: 1, stack: [], grip: []}
play: [{runner: run HQ}]
"""
PSI = """
board:
  turn: runner
  corp: {credits: 5, servers: {HQ: {ice: [{card: Guess, rezzed: true}]}}}
  runner: {credits: 5, clicks: 1, stack: [], grip: 5}
play: [{runner: run HQ}]
cards:
  Guess: {side: corp, type: ice, cost: 0, strength: 0, subtypes: [barrier], abilities: [
    {sub: [psi, {if: {is_true: {did: bids differ}, then: [end_run]}}]}]}
"""

RUN = "after: 1, within: run"
VERDICTS = [
    (TWO_ICE, "{who: runner, state: {run: successful}, %s, how: let}", "yes"),
    (TWO_ICE, "{who: runner, state: {run: successful}, %s}", "no"),
    (TWO_ICE, "{who: corp, state: {run: unsuccessful on HQ}, %s, how: forced}", "yes"),
    (TWO_ICE, "{who: runner, state: {run: unsuccessful}, %s}", "yes"),
    (TWO_ICE, "{who: corp, trace: [{rezzed: Ice Wall}], %s}", "yes"),
    (TWO_ICE, "{who: runner, trace: [{rezzed: Ice Wall}], %s, how: let}", "yes"),
    (TWO_ICE, "{who: runner, state: {runner.clicks: 0}, %s, how: always}", "yes"),
    (TWO_ICE, "{who: corp, state: {runner.tags: 1}, %s, how: never}", "yes"),
    (TWO_ICE, "{who: runner, state: {run: successful}, %s, vary: runner}", "yes"),
    (HAND, "{who: runner, trace: [{stolen: Hostile Takeover}], %s, how: luck}", "yes"),
    (HAND, "{who: corp, trace: [{stolen: Hostile Takeover}], %s, how: let}", "yes"),
    (PSI, "{who: corp, state: {run: unsuccessful}, %s, how: let}", "no"),
    (PSI, "{who: runner, state: {run: successful}, %s, how: luck}", "yes"),
    (PSI, "{who: corp, state: {run: successful}, %s, how: forced}", "no"),
]


@pytest.mark.parametrize(("text", "asked", "verdict"), VERDICTS, ids=lambda value: str(value)[:70])
def test_verdict(text: str, asked: str, verdict: str) -> None:
    """Each verdict, as `check` has it and as the search says it."""
    scenario = board(text + f"expect:\n  force:\n    - {asked % RUN}\n")
    (found,) = answers(scenario)
    assert found.answer.verdict == verdict, (found.answer.why, found.answer.power)
    assert (ask(scenario) == []) == (verdict == "yes")


def test_the_deciding_choice_is_named_with_its_player() -> None:
    """The Corp has the credits for one piece of ice: it must let the Runner pass the one that Corroder breaks."""
    found = prospect(board(TWO_ICE), {"state": {"run": "successful"}}, after=1, within="run")
    assert (found.possible, found.always, found.never) == ("yes", "no", "no")
    mine = found.powers[RUNNER]
    assert mine.how == LET
    (first, *_) = mine.turns
    assert (first.who, first.step) == ("corp", "6.9.2b")
    assert called(found.start, first.line, first.keep) == ["pass"]
    assert called(found.start, first.line, first.lose) == ["rez Ice Wall"]
    contrary = prospect(board(TWO_ICE), {"state": {"run": "unsuccessful"}}, after=1, within="run")
    other = contrary.powers[CORP]
    assert other.how == FORCED
    assert called(contrary.start, other.turns[0].line, other.turns[0].keep) == ["pass"]
    assert found.hidden


def test_the_line_of_a_strategy_replays() -> None:
    """It is a line of play, and ends as the player wants it."""
    from judgebot.explore.prospect import scenario_of

    scenario = board(TWO_ICE)
    found = prospect(scenario, {"state": {"run": "unsuccessful on HQ"}}, after=1, within="run")
    line = found.powers[CORP].line
    assert line is not None
    outcome = run(scenario_of(scenario, found, line))
    assert any(event.kind == "unsuccessful" for event in outcome.machine.events or ())


def test_an_unfinished_search_claims_nothing_but_what_it_has_shown() -> None:
    """Neither what a player can force nor that the other can keep it away, unless what it saw is enough for that."""
    scenario = board(TWO_ICE + f"expect:\n  force: [{{who: runner, state: {{run: successful}}, {RUN}}}]\n")
    (found,) = answers(scenario, most=5)
    assert found.answer.verdict == "not settled"
    assert "that is no proof" in found.answer.why
    (found,) = answers(scenario, most=20)
    assert found.answer.power is not None
    assert found.answer.power.how == "let"
    assert "because 20 choices were tried" in found.answer.why
    few = prospect(board(TWO_ICE), {"state": {"run": "successful"}}, after=1, within="run", most=5)
    assert not few.whole
    assert {one.how for one in few.powers.values()} == {OPEN}
    assert few.never != "yes"


@pytest.mark.parametrize("who", ["corp", "runner"])
@pytest.mark.parametrize("wanted", ["successful", "unsuccessful"])
def test_a_search_that_stops_early_says_the_same(who: str, wanted: str) -> None:
    """What can be made of it, and whose choices decide, are those of the whole search, with fewer choices."""
    scenario = board(TWO_ICE + f"expect:\n  force: [{{who: {who}, state: {{run: {wanted}}}, {RUN}}}]\n")
    asked = questions(scenario)
    start = begin(scenario, "run", 1)
    watch = Conditions(asked)
    whole = explore(start.walker, watch)
    early = explore(start.walker, watch, proof=proving(asked))
    met = {facts for facts in whole.outcomes if facts[0][0]}  # type: ignore[index]
    one, other = (power(result.graph, met.__contains__, who, result.exhausted) for result in (whole, early))
    assert (one.how, {turn[:5] for turn in one.turns}) == (other.how, {turn[:5] for turn in other.turns})
    assert whole.exhausted
    assert early.why == "found"
    assert early.decisions < whole.decisions


def test_on_the_command_line(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Text and JSON: the verdict, whose choice decides, and that both hands are seen."""
    path = tmp_path_factory.mktemp("force") / "board.yaml"
    path.write_text(TWO_ICE, encoding="utf-8")
    args = ("what-if", str(path), "--after", "1", "--horizon", "run", "--jobs", "1")
    told = call(*args, "--force", "runner", "run=successful")
    text = " ".join(told.output.split())
    assert told.exit_code == 1
    assert "only if the Corp lets it" in text
    assert "The Corp's choice at 6.9.2b: pass keeps it from coming about, rez Ice Wall lets it." in text
    assert "both players are taken to know every card" in text
    found = json.loads(call(*args, "--force", "corp", "run=unsuccessful", "--format", "json").output)
    (answer,) = found[0]["worlds"][0]["answers"]
    assert (answer["kind"], answer["who"], answer["how"], answer["verdict"]) == ("force", "corp", "forced", "yes")
    assert answer["turns"][0]["keep"] == ["pass"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--force", "runer", "run=successful"), "expected `corp FACT=VALUE` or `runner FACT=VALUE`"),
        (("--force", "runner", "run=succesful"), "did you mean successful"),
        (("--force", "runner", "run"), "expected FACT=VALUE"),
    ],
)
def test_bad_input(asked: tuple[str, ...], said: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What cannot be asked is refused with what can."""
    path = tmp_path_factory.mktemp("force") / "board.yaml"
    path.write_text(TWO_ICE, encoding="utf-8")
    found = call("what-if", str(path), *asked)
    assert found.exit_code == 2
    assert said in " ".join(found.output.split())


def test_a_walker_knows_where_its_line_began() -> None:
    """A run told in the history is none of the line's: what was before it is not asked about."""
    told = parse(TWO_ICE.replace("play: [{runner: run HQ}]", "history: [{run: R&D, successful: true}]"))
    found = prospect(told, {"state": {"run": "successful on R&D"}}, within="action")
    assert isinstance(found.start.walker, Walker)
    assert found.possible == "yes"
    never = prospect(told, {"state": {"run": "successful on Archives", "runner.clicks": 1}}, within="action")
    assert never.possible == "no"
