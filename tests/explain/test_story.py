"""The story of a run: its answer, its steps, what was assumed and what did not happen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judgebot import index
from judgebot.explain.beats import beats
from judgebot.explain.steps import DETAILS, FULL, RULING, STEPS
from judgebot.explain.story import CONFIRMED, CONTRADICTED, DERIVED, UNTESTED, Story, tell
from judgebot.explain.text import lines
from judgebot.plain import Record
from judgebot.scenario import api, read
from judgebot.scenario.evidence import evidence
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import run
from judgebot.scenario.wording import told
from tests.sampling import some

SHIPPED = some(api.find("cr"), 30)
# An icon, a placeholder, a Python value, a sentence run into another.
SLIPS = re.compile(r"\[(credit|click|sub)|[{}]|\bNone\b|\bTrue\b|\bFalse\b|\.\.|  |' ?:")


def shipped(name: str) -> Scenario:
    return api.load(api.find(name)[0])


def plain(story: Story, width: int = 100) -> str:
    return "\n".join("".join(text for _, text in line) for line in lines(story, width))


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_scenario_is_told_in_sentences_with_rules(path: Path) -> None:
    scenario = api.load(path)
    for detail in DETAILS:
        story = tell(scenario, detail)
        assert [step.number for step in story.steps] == list(range(1, len(story.steps) + 1))
        for step in story.steps:
            assert step.rules, step.text
            assert all(index.load().exists(rule) for rule in step.rules), step.rules
            assert step.text[0] not in " .,:;" and step.text.endswith((".", "”", "?", "!")), step.text
            assert not SLIPS.search(step.text), step.text
        assert {rule for step in story.steps for rule in step.rules} <= {rule.number for rule in story.rules}
        assert all(rule.gist for rule in story.rules)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_ruling_has_few_steps_and_tells_what_the_source_names(path: Path) -> None:
    scenario = api.load(path)
    story = tell(scenario, RULING)
    assert 1 <= len(story.steps) <= 25
    shown = {index for step in story.steps for index in range(step.first, step.last)}
    outcome = run(scenario)
    found = beats(outcome, {}, told(outcome.machine.events), evidence(outcome))
    named = [beat for beat in found if beat.named and beat.clause.predicate]
    assert all(beat.index in shown for beat in named)


def test_the_sample_of_the_design() -> None:
    story = tell(shipped("cr/9.2.8f-1"))
    assert (story.standing, story.answer[:3]) == (CONFIRMED, "No.")
    texts = [step.text for step in story.steps]
    assert len(texts) == 4
    assert "meets two conditions at once: Tollbooth's ability (Corp, mandatory) and Femme Fatale's" in texts[1]
    assert "The Runner is the active player" in texts[1]
    assert texts[2].startswith("The Runner triggers Femme Fatale and pays 1 credit (5 to 4).")
    assert "is lost, even though it was mandatory" in texts[3]
    assert story.steps[3].rules == ("9.2.8f",)


def test_an_answer_that_the_run_does_not_bear_out_is_not_given_as_one() -> None:
    text = shipped("cr/9.2.8f-1").text.replace("runner.credits: 4", "runner.credits: 2")
    line = next(n for n, said in enumerate(text.splitlines(), 1) if "runner.credits" in said)
    story = tell(read.parse(text))
    assert story.standing == CONTRADICTED and not story.holds
    assert story.differences == (f"line {line}: expected runner.credits: 2; found 4",)
    said = flat(plain(story))
    assert said.index("does not bear out") < said.index("runner.credits: 2") < said.index("No. The bypass")


def test_an_answer_that_nothing_tests_is_not_vouched_for() -> None:
    story = tell(read.parse("expect: {answer: Certainly.}"))
    assert story.standing == UNTESTED
    assert "does not vouch for it" in flat(plain(story))


def test_without_an_answer_the_outcome_is_told() -> None:
    board = "board: {corp: {servers: {HQ: {ice: [{card: Tollbooth, rezzed: true}]}}}}\nplay: [{runner: run HQ}]"
    story = tell(read.parse(board))
    assert story.standing == DERIVED
    assert story.answer == "The run on HQ is over; it was not successful. At the end: the Runner has 2 credits (was 5)."


def test_what_a_default_decides_is_listed_as_assumed() -> None:
    said = [one.text for one in tell(shipped("cr/9.2.8f-1"), STEPS).assumed]
    assert "the Runner does not act in the paid ability windows" in said
    assert "the Runner does not jack out" in said
    assert any("nothing is known of the card accessed in HQ" in text for text in said)


def test_what_the_players_own_line_decides_is_not_assumed() -> None:
    assert not any("pay" in one.text for one in tell(shipped("cr/9.2.8f-1"), STEPS).assumed)


def test_an_order_that_matters_is_a_choice_and_one_that_does_not_is_said_not_to() -> None:
    matters = plain(tell(shipped("cr/9.6.10-1")))
    assert "chooses which to trigger first" in flat(matters)
    without = flat(plain(tell(shipped("cr/1.16.10b-1"))))
    assert "In which order the Runner triggers Order of Sol and I've Had Worse does not matter" in without
    assert "chooses which to trigger first" not in without


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("an-agenda-that-cannot-be-forfeited-pays-for-nothing", "14 printed, -10 by Biawak"),
        ("trashed-unrezzed", "did not trigger when the Runner trashed Nanoetching Matrix"),
        ("a-price-to-run-that-sinks-with-the-run", "The Runner pays 2 credits (2 to 0)"),
        ("charged-at-once", "gets 1 power counter as it is charged; it has 2"),
        ("nothing-to-gain-for-a-card-of-no-cost", "There is nothing to gain, as the amount is 0"),
        ("all-but-the-only-card", "chooses none for Peer Review"),
        ("a-tag-prevented-installs-nothing", "prevents all tags; none is left"),
        ("a-server-run-without-success-was-run", "may not run HQ: HQ was run this turn"),
        ("a-card-that-became-an-agenda-is-swapped", "triggers Fan Site #1 and Fan Site #2 does not matter"),
        ("advanced-into-a-sentry-on-the-approach", "its subtypes now are morph and sentry"),
        ("advanced-into-a-sentry-on-the-approach", "Changeling is not a barrier"),
        ("a-swap-for-the-seventh-point", "the Corp wins with 7 agenda points"),
        ("an-ability-that-a-card-has-for-a-while", "has that ability only while the number of credit counters"),
        ("drawn-and-put-below-before-it-is-revealed", "“The next time you draw 1 or more cards"),
        ("drawn-and-put-below-before-it-is-revealed", "order the 2 instances of Corporate Defector resolve"),
        ("nothing-to-expose-and-the-run-all-the-same", "(installed piece of ice): Ice Wall is not unrezzed"),
        ("taken-home-in-the-encounter-and-accessed", "the encounter with Himitsu-Bako is over"),
        ("the-first-from-the-grip-though-not-of-all", "Autoscripter's ability does not become pending: it has already"),
        ("different-names", "may not choose Diesel #2 (heap): a card of that name was chosen already"),
    ],
)
def test_reasons_are_those_that_held(name: str, said: str) -> None:
    assert said in flat(plain(tell(shipped(f"rules/{name}")), 1000))


def test_instances_of_one_ability_are_told_apart() -> None:
    said = flat(plain(tell(shipped("cr/9.1.8g-1"))))
    for which in ("first", "second", "third"):
        assert f"triggers Hostile Infrastructure, the {which} of 3 instances" in said


def test_two_abilities_of_one_card_are_told_apart() -> None:
    said = flat(plain(tell(shipped("cr/10.8.5-1"))))
    assert "triggers Gemini (“When that trace is successful" in said
    assert "triggers Gemini (“When the result of that trace is known" in said


def test_what_did_not_happen_is_told_with_its_rule() -> None:
    story = tell(shipped("cr/9.10.3c-1"), STEPS)
    refused = {one.text: one.rules for one in story.not_happened}
    assert any("may not use Femme Fatale" in text and "3.9.5h" in rules for text, rules in refused.items())
    # that no ice is encountered is no news
    assert not any("3.9.5f" in rules for rules in refused.values())


def test_options_that_the_source_calls_legal_or_illegal_are_steps() -> None:
    said = flat(plain(tell(shipped("cr/10.13.3-1"))))
    assert "Here the Runner may bid 0 or 1." in said
    assert "The Runner may not bid 2" in said


def test_what_may_be_chosen_lists_what_was() -> None:
    """X of 0, 1 and 2 were offered, and the expectations name the first two (1.16.2c)."""
    said = flat(plain(tell(shipped("rules/x-as-large-as-can-be-paid"))))
    assert "Here the Runner may choose “X is 0”, “X is 1” or “X is 2”" in said


def test_a_long_ruling_keeps_what_deeds_do() -> None:
    """Each time that Pong is triggered in the loop its credit is told with it."""
    texts = [step.text for step in tell(shipped("rules/a-loop-with-something-beside-it")).steps]
    pongs = [text for text in texts if "triggers Pong" in text]
    assert len(pongs) == 3 and all("gains 1 credit" in text for text in pongs)


TWICE = {
    # what is told: what must not be told beside it, or besides it
    ("editions/condition-is-read-at-the-checkpoint", "Dividend Plan is added to the Corp's score area, without"): (
        "is added to a score area"
    ),
    ("cr/9.1.8g-1", "losing Imp from the grip \\(chosen at random\\)"): "Chosen at random|Imp is trashed",
    ("rules/a-tag-that-is-paid-is-a-tag", "takes 1 tag \\(0 to 1\\) as part of the cost"): "has paid",
    ("cr/1.16.1c-1", "as part of the cost, and pays 1 click"): "has paid",
    ("rules/swapped-with-the-named-one", "use Left to swap it with 1 installed copy of Right"): "this card",
    ("rules/who-removes-the-tag", "loses 1 tag \\(1 to 0\\)"): "removes 1 tag and",
    (
        "rules/a-moved-counter-is-placed",
        "chooses Ice Wall for Hearts and Minds",
    ): "chooses for Hearts and Minds to choose",
    ("cr-26.03/1.12.6a-1", "trashes AMAZE Amusements while accessing it"): "AMAZE Amusements is trashed|is cut short",
    ("cr-26.03/7.4.2b-1", "cannot pay 3 credits for Otoroshi"): "does not pay",
    ("cr/1.10.5d-1", "The Runner jacks out, which ends the run"): "The run on HQ ends",
    ("cr/6.2.3b-1", "it is unsuccessful"): "It was not successful",
}


@pytest.mark.parametrize(("name", "once"), TWICE)
def test_what_is_told_once_is_not_told_again(name: str, once: str) -> None:
    said = " ".join(step.text for step in tell(shipped(name)).steps)
    assert len(re.findall(once, said)) == 1 and not re.search(TWICE[name, once], said), said


def test_full_detail_has_every_checkpoint_step_and_idle_player() -> None:
    texts = [step.text for step in tell(shipped("cr/9.2.8f-1"), FULL).steps]
    for letter in "abcdefghijk":
        assert any(text.startswith(f"Step {letter}, ") for text in texts)
    assert any("has priority and nothing to do" in text for text in texts)


def test_the_same_scenario_has_the_same_story() -> None:
    for detail in DETAILS:
        first, second = (plain(tell(shipped("cr/9.12.2a-1"), detail)) for _ in range(2))
        assert first == second


def test_the_fingerprint_changes_with_the_scenario_and_not_with_its_place() -> None:
    text = shipped("cr/9.2.8f-1").text
    marks = [tell(read.parse(one, name)).fingerprint for one, name in ((text, "a"), (text, "b"), (text + "\n", "a"))]
    assert marks[0] == marks[1] != marks[2]


@pytest.mark.parametrize("width", [40, 60, 71, 72, 80, 110])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for detail in DETAILS:
        story = tell(shipped("cr/9.6.13b-1"), detail)
        assert all(len(line.rstrip()) <= width for line in plain(story, width).splitlines())


def test_the_answer_comes_first_and_the_fingerprint_last() -> None:
    story = tell(shipped("cr/9.2.8f-1"))
    said = plain(story).strip().splitlines()
    assert said[0] == story.question
    assert said[2] == f"✗ {story.answer}"
    assert any(line.startswith("  Decides: 9.2.8f ") for line in said[3:6])
    assert story.fingerprint in said[-1]


def test_a_story_is_plain_data_but_for_its_outcome() -> None:
    story = tell(shipped("cr/9.2.8f-1"))
    assert isinstance(story, Record)
    assert [entry.depth for entry in story.timeline if entry.kind == "lost_pending"] > [0]


SHORT_NAME = """
question: The Corp removes the Runner's tag to shuffle Oracle Thinktank into R&D. Does Valentina bring a credit?
board:
  turn: corp
  corp: {clicks: 2, R&D: 4}
  runner: {credits: 0, tags: 1, score: [Oracle Thinktank], rig: [Valentina Ferreira Carvalho]}
play: [{corp: use Oracle Thinktank}]
expect: {answer: "No.", state: {runner.credits: 0}}
"""


def test_a_card_is_asked_about_by_its_short_name() -> None:
    told = [one.text for one in tell(read.parse(SHORT_NAME)).not_happened]
    assert any("Valentina Ferreira Carvalho's ability did not trigger" in text for text in told)
