"""The commands what-if, why-not and step, as a person uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli
from judgebot.explore.session import Session
from judgebot.explore.whynot import why_not
from judgebot.scenario import wording
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

TOLLBOOTH = "cr/9.2.8f-1"


def call(*args: str, given: str = "") -> Result:
    """Run the program; a traceback fails the test."""
    result = CliRunner().invoke(cli, list(args), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_what_if_without_a_question_tells_classes_and_what_decides() -> None:
    """The outcomes with their lines and rules, and the deciding choices."""
    result = call("what-if", TOLLBOOTH, "--horizon", "run", "--after", "1", "--jobs", "1")
    assert result.exit_code == 0
    text = " ".join(result.output.split())
    assert "3 outcomes: In every one the Corp has 5 credits." in text
    assert "The run on HQ is successful; the Runner has 4 credits instead of 2. The Runner triggers Femme Fa" in text
    assert "The same, but the Runner has 2 credits if besides the Runner uses Femme Fatale to get +1 strength" in text
    assert "; the Runner has no credits if twice." in text
    assert "whatever the Corp, the Runner and chance choose, after" in text
    assert "What decides:" in text
    assert "and that is all of them" in text


def test_what_if_asked_on_the_command_line() -> None:
    """A question that holds exits 0, one that does not exits 1, and the same as data."""
    assert call("what-if", TOLLBOOTH, "--possible", "runner.credits=6", "--jobs", "1").exit_code == 0
    result = call("what-if", TOLLBOOTH, "--never", "runner.credits=6", "--format", "json", "--jobs", "1")
    assert result.exit_code == 1
    (report,) = json.loads(result.output)
    (answer,) = report["worlds"][0]["answers"]
    assert (answer["verdict"], answer["kind"]) == ("no", "never")
    assert [choice["words"] for choice in answer["line"] if not choice["default"]] == ["gain 1 credit"]


@pytest.mark.parametrize(
    ("fact", "status"),
    [
        ("Tollbooth.rezzed=true", 0),
        ("Tollbooth.rezzed=yes", 0),
        ("Tollbooth.rezzed=false", 1),
        ("HQ.ice=[Tollbooth]", 0),
        ("HQ.ice=[Enigma]", 1),
        ("runner.credits=4", 0),
    ],
)
def test_a_value_on_the_command_line_is_read_as_in_a_scenario(fact: str, status: int) -> None:
    """`true` and lists are no plain text there: no fact would equal them, and "never" would be said of what happens."""
    assert call("what-if", TOLLBOOTH, "--after", "1", "--possible", fact).exit_code == status
    assert call("what-if", TOLLBOOTH, "--after", "1", "--never", fact).exit_code == 1 - status


def test_lines_end_once_a_fact_that_is_true_or_false_holds() -> None:
    """`--until` reads its value in the same way: this one holds at once, so nothing is chosen."""
    result = call("what-if", TOLLBOOTH, "--until", "Tollbooth.rezzed=true", "--format", "json")
    assert json.loads(result.output)[-1]["worlds"][0]["choices"] == 0


def test_what_if_answers_the_scenarios_own_questions() -> None:
    """A shipped scenario with questions: all hold."""
    result = call("what-if", "faq/clot-self-modifying-code-too-late", "--jobs", "1")
    assert result.exit_code == 0
    assert "Always: the Corp has 2 agenda points." in result.output


def test_the_questions_of_the_scenario_are_answered_before_what_the_options_ask() -> None:
    """Also where the search is shaped by options: two reports, the scenario's first."""
    result = call("what-if", TOLLBOOTH, "--after", "1", "--horizon", "run", "--format", "json", "--jobs", "1")
    kinds = [[one["kind"] for one in report["worlds"][0]["answers"]] for report in json.loads(result.output)]
    assert sorted(kinds[:2]) == [["never"], ["possible"]] and kinds[2:] == [[]]


def test_an_outcome_at_other_cost_has_the_number_of_the_outcome() -> None:
    """As data every outcome is there, with the number under which the text tells it."""
    result = call("what-if", TOLLBOOTH, "--after", "1", "--horizon", "run", "--format", "json", "--jobs", "1")
    (world,) = json.loads(result.output)[-1]["worlds"]
    numbers = [one["outcome"] for one in world["outcomes"]]
    assert len(numbers) == 7 and set(numbers) == {1, 2, 3}


def test_what_if_explains_a_line() -> None:
    """An outcome's line, told as `explain` tells it."""
    result = call("what-if", TOLLBOOTH, "--ask", "runner.credits", "--explain", "1", "--jobs", "1")
    assert "Outcome 1, explained" in result.output
    assert "Rules:" in result.output


def test_what_if_under_a_limit_proves_nothing() -> None:
    """A search that was cut short says how much was seen."""
    result = call("what-if", TOLLBOOTH, "--horizon", "turn", "--most", "60", "--jobs", "1")
    text = " ".join(result.output.split())
    assert "Only 60 choices" in text
    assert "is not proven." in text


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("what-if", "cr/none"), "a shipped scenario"),
        (("what-if", TOLLBOOTH, "--after", "9"), "a number from 0 to 2"),
        (("what-if", TOLLBOOTH, "--possible", "credits"), "FACT=VALUE"),
        (("what-if", TOLLBOOTH, "--until", "later"), "a numbered step such as 6.9.6d"),
        (("why-not", TOLLBOOTH, "--option", "use it"), "corp: WORDS"),
        (("step", TOLLBOOTH, "--after", "x"), "a number from 0 to 2"),
        (("what-if", TOLLBOOTH, "--possible", "foo.rezzed=true"), "no card called 'foo'"),
        (("what-if", TOLLBOOTH, "--ask", "runner.fame"), "a fact of the runner"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_arguments(args: tuple[str, ...], said: str) -> None:
    """Every mistake exits 2 and says what was expected."""
    result = call(*args)
    assert result.exit_code == 2
    assert said in result.output


NO_CREDITS = """
title: no credits
board:
  turn: runner
  corp: {servers: {HQ: {ice: [{card: Tollbooth, rezzed: true}]}}}
  runner: {credits: 0, clicks: 1, rig: [{card: Femme Fatale, chosen: HQ ice 1}]}
play:
  - runner: run HQ
"""


def test_why_not_names_window_rule_fact_and_nearest_change() -> None:
    """Each window with the rule that ruled it out; one more credit would have allowed it."""
    found = why_not(parse(NO_CREDITS), "runner", "trigger Femme Fatale")
    by_step = {look.step: (look.rule, look.offered) for look in found.looked}
    assert by_step["6.9.2b"] == ("9.6.2", None)
    assert by_step["6.9.3a"] == ("9.1.6d", None)
    assert found.changes[0] == "1 more credit for the Runner: then it is offered at step 6.9.3a (9.2.8c)"
    assert not found.offered


def test_why_not_at_a_step_names_the_window_that_would_have_done() -> None:
    """An option asked for in one window and offered in another."""
    result = call(
        "why-not", TOLLBOOTH, "--option", "runner: trigger Femme Fatale", "--at", "6.9.2b", "--seconds", "0.1"
    )
    assert "at step 6.9.3a: there it is offered (9.2.8c)" in " ".join(result.output.split())


def test_why_not_finds_another_line() -> None:
    """With a click to spare, the Runner could have taken credits first."""
    scenario = parse(NO_CREDITS.replace("clicks: 1", "clicks: 2"))
    found = why_not(scenario, "runner", "trigger Femme Fatale")
    begun = "another line of play: the Runner gains 1 credit ("
    assert any(change.startswith(begun) and ", then the Runner runs HQ (" in change for change in found.changes)


def test_why_not_tells_each_reason_once_with_its_windows() -> None:
    """One reason, the windows that it holds for; those that are no windows of the option's kind come last."""
    result = call("why-not", TOLLBOOTH, "--option", "runner: use Femme Fatale to break", "--seconds", "0.1")
    text = " ".join(result.output.split())
    told = (
        "sentry subroutine: an interface ability is used only during an encounter, in step 6.9.3b (3.9.5f). - So it is "
    )
    assert f"{told}at 5.7.1e (2 times), 6.9.2b" in text and text.count("n interface ability") == 1
    assert text.index(told) < text.index(
        "- No window in which that ability of Femme Fatale is used comes up there, at "
    )
    assert "6.9.3a (reaction window, 9.2.8c), " in text


def test_why_not_of_a_card_that_is_not_there() -> None:
    """A card in another place is told with its place."""
    scenario = parse(NO_CREDITS.replace("credits: 0", "heap: [Fermenter], credits: 0"))
    found = why_not(scenario, "runner", "use Fermenter")
    assert {(look.rule, wording.said(look.why)) for look in found.looked} == {
        ("9.1.7", "Fermenter is in the heap, where its abilities are not active")
    }


def test_step_goes_on_back_and_leaves_its_line(tmp_path: Path) -> None:
    """A line played from a pipe; going back undoes; leaving writes lines that replay."""
    saved = tmp_path / "line.yaml"
    given = "pass\nrun HQ\nback 1\n?use Femme Fatale to break 1 sentry subroutine\nrun HQ\n\n1\nquit\n"
    result = call("step", TOLLBOOTH, "--save", str(saved), given=given)
    assert result.exit_code == 0
    assert "Back by 1." in result.output
    assert "-> 6.9.3a" in result.output
    assert "Pending: Tollbooth (the Corp, must be triggered)" in result.output
    text = saved.read_text(encoding="utf-8")
    assert "run HQ" in text
    board = Path("scenarios/cr/9.2.8f-1.yaml").read_text(encoding="utf-8").partition("play:")[0]
    outcome = run(parse(board + text))
    assert outcome.machine.state.players["runner"].credits == 4


def test_would_it_change() -> None:
    """Another choice where it could last be made, and what is then otherwise than on the line that was played."""
    asked = ["jack out", "pass", "use Femme Fatale to get +1 strength?", "rez Enigma"]
    given = "\nrun HQ\n\ntrigger Femme\n\n\n\n\n\n" + "".join(f"would it change if {one}\n" for one in asked)
    output = call("step", TOLLBOOTH, given=given).output
    jacked, passed, raised, rezzed = (
        " ".join(part.split(">")[0].split()) for part in output.split("would it change if ")[-4:]
    )
    assert "At 6.9.4c: the Runner jacks out; on this line the Runner continues. ✓ Yes." in jacked
    assert "- The run on HQ is unsuccessful; on this line the run on HQ is successful." in jacked
    assert "- The Runner has 2 credits instead of 4." in passed
    assert "At 6.9.4e: " in raised and "- The Runner has 2 credits instead of 4." in raised
    assert "`rez Enigma` could not be chosen instead" in rezzed
    assert "Fact(" not in output


def test_step_cannot_write_where_it_is_told_to(tmp_path: Path) -> None:
    """The line is printed instead of lost, and the status is that of bad input."""
    result = call("step", TOLLBOOTH, "--save", str(tmp_path / "no" / "line.yaml"), given="pass\nrun HQ\nquit\n")
    assert result.exit_code == 2
    assert '{runner: "run HQ"' in result.output
    assert "a file that can be written" in result.output


def test_step_leaves_at_the_end_of_its_input() -> None:
    """No input at all is a line with nothing in it."""
    result = call("step", TOLLBOOTH)
    assert result.exit_code == 0
    assert result.output.endswith("play: []\n")


def test_a_session_goes_back_any_number_of_steps() -> None:
    """Back to the start, and no further."""
    session = Session(parse(NO_CREDITS))
    begun = session.walker.state.key()
    for _ in range(6):
        decision = session.decision
        assert decision is not None
        session.choose(decision.default if decision.default is not None else 0)
    assert session.back(50) == 6
    assert session.walker.state.key() == begun
    assert session.back() == 0
    assert session.play() == []


def test_a_line_on_which_it_is_kept_away_is_no_example() -> None:
    """Of what comes about only if the other lets it, the line shown is one on which they do not."""
    args = ("what-if", TOLLBOOTH, "--horizon", "run", "--after", "1", "--force", "corp", "run=unsuccessful")
    text = " ".join(call(*args, "--jobs", "1").output.split())
    assert "only if the Runner lets it" in text
    assert "A line on which it is kept away: " in text and "Example: " not in text


@pytest.mark.parametrize(
    ("scenario", "option", "said"),
    [
        ("rules/threat-not-reached", "corp: trigger Public Access Plaza", "the threat level was 1"),
        ("rules/what-is-hosted-does-not-persist", "corp: trigger AMAZE Amusements", "does not persist"),
        ("rules/the-corp-removes-the-tag", "runner: trigger Valentina", "it waits for the Runner to do that"),
    ],
)
def test_why_not_tells_first_what_kept_a_trigger_from_becoming_pending(scenario: str, option: str, said: str) -> None:
    """That no instance is pending only follows."""
    text = " ".join(call("why-not", scenario, "--option", option, "--seconds", "1").output.split())
    assert said in text.partition("No instance of an ability")[0]


@pytest.mark.parametrize(("title", "possible"), [("Snare!", True), ("Enigma", False)])
def test_chance_picks_the_card_of_hq_that_a_line_says_was_accessed(tmp_path: Path, title: str, possible: bool) -> None:
    """Also where another card of the hand would be picked by default."""
    board = tmp_path / "hq.yaml"
    board.write_text(
        "board: {turn: runner, corp: {HQ: [Hedge Fund, Enigma, Snare!]}, runner: {grip: [Diesel, Diesel, Diesel]}}\n"
        f"play: [{{runner: run HQ}}, {{runner: access {title}}}]\n"
    )
    text = call("what-if", str(board), "--jobs", "1", "--vary", "corp", "--possible", "runner.tags=1").output
    assert ("a line of play leads there" in text) == possible, text
