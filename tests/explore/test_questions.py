"""Possible, always, never: the verdicts, with examples and counterexamples that hold."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from judgebot.explore.check import answers, ask, shown
from judgebot.explore.questions import varied
from judgebot.explore.telling import called
from judgebot.explore.whatif import Wish, possible_in, what_if
from judgebot.scenario.model import Scenario
from judgebot.yamlio import BadInput

from .conftest import board

Named = Callable[..., Scenario]

VERDICTS = [
    ("tollbooth", "possible", "{state: {runner.credits: 4}}", "yes"),
    ("tollbooth", "possible", "{state: {runner.credits: 7}}", "no"),
    ("tollbooth", "never", "{state: {runner.credits: '> 6'}}", "yes"),
    ("tollbooth", "never", "{state: {runner.credits: 6}}", "no"),
    ("tollbooth", "always", "{state: {runner.clicks: 3}}", "yes"),
    ("tollbooth", "always", "{state: {runner.credits: '>= 3'}}", "no"),
    ("tollbooth", "possible", "{trace: [{lost_pending: Tollbooth, cites: 9.2.8f}]}", "yes"),
    ("tollbooth", "possible", "{trace: [{bypassed: Tollbooth}, {triggers: Tollbooth}]}", "no"),
    ("tollbooth", "always", "{trace: [{not: {jacks_out: true}}], after: 1, within: run}", "no"),
    ("tollbooth", "possible", "{legal: [{runner: trigger Femme Fatale, cites: 9.2.8c}]}", "yes"),
    ("tollbooth", "possible", "{legal: [{runner: trigger Tollbooth}]}", "no"),
    ("tollbooth", "always", "{illegal: [{runner: trigger Femme Fatale}]}", "no"),
    ("tollbooth", "never", "{state: {runner.credits: 3}, sometime: true, after: 1, within: 6.9.2b}", "yes"),
    ("tollbooth", "never", "{state: {runner.credits: 3}, sometime: true, after: 1, within: 6.9.2c}", "no"),
    ("wall", "possible", "{state: {Wall of Static.rezzed: true}, after: 1}", "yes"),
    ("wall", "possible", "{state: {Wall of Static.rezzed: true}, after: 1, vary: runner}", "no"),
    ("clot", "possible", "{state: {corp.score: 2}, within: turn}", "yes"),
    ("clot", "always", "{state: {corp.score: 0}, within: turn}", "no"),
    ("wall", "possible", "{state: {Clot.installed: true}}", "not settled"),
]


@pytest.mark.parametrize(("name", "kind", "asked", "verdict"), VERDICTS, ids=lambda value: str(value)[:60])
def test_verdict(named: Named, name: str, kind: str, asked: str, verdict: str) -> None:
    """Each question has its verdict; one that a line settles comes with that line."""
    scenario = named(name, f"expect:\n  {kind}:\n    - {asked}\n")
    (found,) = answers(scenario)
    assert found.answer.verdict == verdict, found.answer.why
    settled_by_line = (kind, verdict) in (("possible", "yes"), ("always", "no"), ("never", "no"))
    assert (found.example is not None) == settled_by_line
    assert (ask(scenario) == []) == (verdict == "yes")


@pytest.mark.parametrize(
    ("option", "near"),
    [("corp: rez Tolbooth", "run HQ"), ("runner: run remote 9", "run HQ"), ("runner: hop", "run HQ")],
)
def test_an_option_that_reads_as_no_choice_is_not_never_offered(named: Named, option: str, near: str) -> None:
    """It is bad input, with the nearest choices."""
    with pytest.raises(BadInput) as bad:
        ask(named("tollbooth", f"expect:\n  never:\n    - {{legal: [{{{option}}}]}}\n"))
    assert "reads as no choice" in str(bad.value) and near in str(bad.value)


def test_a_run_that_a_board_begins_amid_is_the_action() -> None:
    """The next action is another one: the horizon is over before it."""
    amid = board("""
      board:
        turn: runner
        at: 6.9.3b
        run: {server: HQ, ice: 1}
        corp: {HQ: 1, R&D: 3, servers: {HQ: {ice: [{card: Palisade, rezzed: true}]}}}
        runner: {clicks: 1, credits: 4, rig: [Marjanah]}
      expect: {never: [{state: {run: successful on R&D}, within: action}]}
    """)
    assert ask(amid) == []


def test_a_question_that_fails_says_so_with_its_line(named: Named) -> None:
    """The difference names the line of the file, the question, and the line of play that speaks against it."""
    scenario = named("tollbooth", "expect:\n  never:\n    - {state: {runner.credits: 6}}\n")
    (difference,) = ask(scenario)
    assert difference.line == scenario.expect_lines["never"]
    assert difference.expected == "never: runner.credits is 6"
    assert difference.found == "no: a line of play leads there (runner: gain 1 credit at 5.7.1f)"


def test_without_exhaustion_nothing_is_proven(named: Named) -> None:
    """Never is not said of a tree that was cut short."""
    scenario = named("tollbooth", "expect:\n  never:\n    - {state: {runner.credits: 20}, within: turn}\n")
    (found,) = answers(scenario, most=40)
    assert found.answer.verdict == "not settled"
    assert "that is no proof" in found.answer.why


def test_an_example_is_a_scenario_that_replays(named: Named) -> None:
    """The example of what is possible, as lines of play."""
    scenario = named("tollbooth", "expect:\n  possible:\n    - {trace: [{lost_pending: Tollbooth}]}\n")
    (found,) = answers(scenario)
    assert found.example is not None
    assert shown(found.example) == "runner: run HQ at 5.7.1f; runner: trigger Femme Fatale at 6.9.3a"


OPEN = """
    board:
      turn: runner
      corp:
        credits: 4
        HQ: [{one of: [Snare!, Enigma]}]
        servers: {HQ: {}}
      runner: {credits: {one of: [2, 3]}, grip: 3}
    play:
      - runner: run HQ
"""


def test_open_facts_that_matter_name_the_question_that_settles_it() -> None:
    """Which card is in HQ decides what becomes of the grip; the Runner's credits do not."""
    report = what_if(board(OPEN), Wish(after=1, paths=("runner.grip",)))
    assert len(report.worlds) == 4
    assert report.matters is not None
    assert report.matters.proven
    assert report.matters.matter
    (place,) = report.matters.settled
    assert place.startswith("board.corp.HQ")
    hurt = next(one.key for world in report.worlds for one in world.classes if one.facts["runner.grip"] == 0)
    assert possible_in(report, hurt) == Fraction(1, 2)


def test_open_facts_that_do_not_matter() -> None:
    """The Runner's clicks are the same in every case."""
    report = what_if(board(OPEN), Wish(after=1, paths=("runner.clicks",)))
    assert report.matters is not None
    assert not report.matters.matter
    assert report.matters.proven


def test_open_facts_that_settle_it_only_together() -> None:
    """The Runner's credits at the end depend on both."""
    text = OPEN.replace("servers: {HQ: {}}", "bad_publicity: 0").replace("grip: 3", "tags: {one of: [0, 1]}, grip: 3")
    report = what_if(board(text), Wish(after=1, paths=("runner.credits", "runner.tags")))
    assert report.matters is not None
    assert report.matters.matter
    assert not report.matters.settled
    assert len(report.matters.needed) >= 2


def test_chance_gives_outcomes_their_share(named: Named) -> None:
    """One of three cards is accessed at random: Snare! is met in one of three, or never if the Runner jacks out."""
    asked = "expect:\n  possible:\n    - {trace: [{access: Snare!}], after: 1, within: run, vary: %s}\n"
    for vary, least in (("chance", Fraction(1, 3)), ("both", Fraction(0))):
        scenario = named("hand", asked % vary)
        report = what_if(scenario, Wish(within="run", after=1, vary=varied(vary)))
        shares = {one.facts["(1)"]: one.share for one in report.worlds[0].classes}
        assert shares[True] == (least, Fraction(1, 3))
        assert shares[False] == (Fraction(2, 3), 1 - least)


def test_deciding_choices_are_named(named: Named) -> None:
    """Whether the Corp rezzes Wall of Static decides whether the run succeeds."""
    found = what_if(named("wall"), Wish(after=1, paths=("Wall of Static.rezzed",))).worlds[0]
    first = found.deciding[0]
    assert (first.who, first.step) == ("corp", "6.9.2b")
    told = called(found.start, first.line, [choice for choice, _ in first.options])
    assert dict(zip(told, (len(outcomes) for _, outcomes in first.options), strict=True)) == {
        "rez Wall of Static": 1,
        "pass": 1,
    }


BROKEN = [
    ("possible: 3", '"3"', "`possible:` and a list of mappings"),
    ("possible: [{stat: {}}]", '"stat"', "did you mean state?"),
    ("possible: [{within: run}]", "a question without a condition", "one of state, trace, legal, illegal"),
    ("always: [{state: {a: 1}, within: soon}]", '"soon"', "one of window, run, action, turn, or the number of a step"),
    ("never: [{state: {a: 1}, vary: dealer}]", '"dealer"', "one of both, corp, runner, chance"),
    ("never: [{state: {a: 1}, after: later}]", '"later"', "`after: play`, or a number of lines of play"),
    ("never: [{legal: [{at: 6.9.2b}]}]", "without a player", "`corp: ...`"),
    ("never: [{trace: [{cites: 1.1.1}]}]", "an item that names no event", "`EVENT: FACT`"),
    ("never: [{state: {a: 1}, sometime: often}]", '"often"', "`sometime: true`"),
]


@pytest.mark.parametrize(("text", "found", "expected"), BROKEN, ids=lambda value: str(value)[:50])
def test_broken_questions_are_refused(named: Named, text: str, found: str, expected: str) -> None:
    """Every mistake in a question is told with its line, what was found and what was expected."""
    with pytest.raises(BadInput) as caught:
        named("wall", f"expect:\n  {text}\n")
    assert all(problem.line > 0 for problem in caught.value.problems)
    assert any(found in problem.found and expected in problem.expected for problem in caught.value.problems)


OPEN_BROKEN = [
    ("{one of: [2]}", "1 alternatives"),
    ("{one of: 2}", '"2"'),
    ("{one of: [2, 3], or: 4}", "a list"),
    ("{one of: [2, {one of: [3, 4]}]}", "`one of:` within `one of:`"),
    (f"{{one of: [{', '.join(map(str, range(70)))}]}}", "70 combinations of alternatives"),
]


@pytest.mark.parametrize(("text", "found"), OPEN_BROKEN, ids=lambda value: str(value)[:40])
def test_broken_alternatives_are_refused(text: str, found: str) -> None:
    """Alternatives that are none, nested, or too many."""
    with pytest.raises(BadInput) as caught:
        board(f"board:\n  runner: {{credits: {text}}}\n")
    assert any(found in problem.found for problem in caught.value.problems)
