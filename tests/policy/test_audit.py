"""`judgebot audit`: the cases of `scenarios/opp/audit/`, and what an audit promises."""

from __future__ import annotations

import inspect
import itertools
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result

from judgebot import resources
from judgebot.cli.audit import _lines as printed
from judgebot.engine.records import NotImplementedRule
from judgebot.policy import Policy
from judgebot.policy.audit import Audit, Finding, audit
from judgebot.policy.audit_advice import negative
from judgebot.policy.audit_case import mismatches
from judgebot.policy.audit_read import Report
from judgebot.scenario import api
from judgebot.yamlio import BadInput
from tests.sampling import some

Run = Callable[..., Result]
CASES = sorted((resources.scenarios() / "opp" / "audit").glob("*.yaml"))
SHIPPED = api.find("cr")
BROKEN = sorted((Path(__file__).parent / "broken_audit").glob("*.yaml"))
MESSAGES = (Path(__file__).parent / "broken_audit" / "messages.txt").read_text(encoding="utf-8").splitlines()


def report(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "report.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@cache
def audited(path: Path) -> tuple[Audit, Report]:
    """The audit of a case, which several tests look at."""
    return audit(path)


def every(path: Path) -> list[Finding]:
    """The findings of every reading of a report."""
    found, _ = audited(path) if path in CASES else audit(path)
    return [finding for reading in found.readings for finding in reading.findings]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_audit_is_what_the_case_expects(path: Path) -> None:
    found, read = audited(path)
    assert read.expect is not None
    assert mismatches(found, read, path.name) == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_everything_said_is_cited(path: Path, policy: Policy) -> None:
    found, read = audited(path)
    assert read.scenario.source in {clause.cite for clause in policy.clauses()}
    for finding in (one for reading in found.readings for one in reading.findings):
        assert finding.cites
        cites = [*finding.cites, *(one.cite for one in finding.learned)]
        cites += [cite for move in finding.moves for cite in move.cites]
        cites += [cite for zone in finding.random for cite in zone.cites]
        for cite in cites:
            assert policy.exists(cite), cite
        assert finding.rulings
        assert finding.should
        assert finding.unwind is not None or finding.limits
        for move in finding.moves:
            assert move.reversible or move.why


def test_the_cases_find_every_kind_of_error() -> None:
    kinds = {finding.kind for path in CASES for finding in every(path)}
    assert kinds == {"mandatory", "optional", "subroutine", "window", "illegal", "unpaid", "access", "draw", "state"}


@pytest.mark.parametrize("path", some(SHIPPED, 40), ids=lambda path: path.stem)
def test_no_shipped_line_of_play_has_an_error(path: Path) -> None:
    assert every(path) == []


def test_a_line_without_an_error_has_no_finding(tmp_path: Path, run: Run) -> None:
    text = "board: {runner: {stack: [Imp]}}\nplay: [{runner: gain 1 credit}, {says: {runner.credits: 6}}]"
    result = run("audit", report(tmp_path, text))
    assert result.exit_code == 0
    assert "nothing in the report goes against the rules" in result.stdout


TABLE = "board: {{runner: {{stack: [Imp]}}}}\nplay: [{{runner: gain 1 credit}}, {{says: {{runner.{fact}: {value}}}}}]"


@pytest.mark.parametrize(("fact", "value"), [("credits", 7), ("clicks", 4), ("grip", 4), ("tags", 1)])
def test_a_table_that_nothing_explains(fact: str, value: int, tmp_path: Path) -> None:
    found, _ = audit(report(tmp_path, TABLE.format(fact=fact, value=value)))
    assert [finding.kind for finding in found.findings] == ["state"]
    assert found.findings[0].unwind is None
    assert not found.findings[0].inferred


DRUGS = """
board:
  turn: corp
  at: 5.6.3a
  runner: {credits: 5, rig: [Drug Dealer], stack: [Imp, Imp]}
play:
  - skipped: Drug Dealer
"""


@pytest.mark.parametrize(
    ("lines", "runner", "rulings"),
    [
        ([], 0, 1),
        (["runner: gain 1 credit"], 1, 2),
        (["runner: gain 1 credit", "runner: draw 1 card"], 2, 2),
    ],
    ids=["at once", "one action", "two actions"],
)
def test_decisions_since_are_counted(lines: list[str], runner: int, rulings: int, tmp_path: Path) -> None:
    found, _ = audit(report(tmp_path, DRUGS + "".join(f"  - {line}\n" for line in lines)))
    (finding,) = found.findings
    assert finding.decisions["runner"].made == runner
    assert finding.decisions["corp"].made == 0
    assert len(finding.rulings) == rulings
    assert {ruling.advice.penalty for ruling in finding.rulings} == {"warning"}


def test_the_judge_can_say_how_much_was_considered(tmp_path: Path) -> None:
    text = DRUGS + "  - runner: gain 1 credit\naudit: {answers: {decisions: large}}\n"
    (finding,) = audit(report(tmp_path, text))[0].findings
    assert [ruling.advice.answer for ruling in finding.rulings] == ["The trigger is not granted."]


REVEAL = """
board: {{turn: runner, corp: {{R&D: [{top}, unknown], servers: {{R&D: {{ice: [Enigma]}}}}}}}}
play: [{{runner: run R&D}}, {{corp: reveal {what}}}]
"""


@pytest.mark.parametrize(
    ("top", "what", "answers"),
    [
        ("Snare!", "the top of R&D", ["The card is shuffled into its deck."]),
        ("Snare!", "HQ", ["The opponent may use what they saw."]),
        ("Snare!", "the top of stack", [""]),
        (
            "{card: Snare!, known: true}",
            "the top of R&D",
            ["", "The opponent may use what they saw.", "The card is shuffled into its deck."],
        ),
    ],
    ids=["own deck", "own hand", "the opponent's deck", "the order is known"],
)
def test_a_card_revealed_by_mistake(top: str, what: str, answers: list[str], tmp_path: Path) -> None:
    (finding,) = audit(report(tmp_path, REVEAL.format(top=top, what=what)))[0].findings
    assert [ruling.advice.answer for ruling in finding.rulings] == answers


def test_whether_a_trigger_is_negative_is_read_from_its_words() -> None:
    from judgebot.cards.catalog import Catalog

    catalog = Catalog()
    first, second = catalog.card("drug_dealer").abilities
    assert negative(first, "runner") is True
    assert negative(catalog.card("tollbooth").abilities[0], "corp") is False
    assert negative(catalog.card("wasteland").abilities[0], "runner") is False
    assert negative(second, "runner") is False


def test_a_line_that_leaves_a_choice_open_says_what_is_missing(tmp_path: Path, run: Run) -> None:
    text = "board: {turn: corp, corp: {HQ: [Enigma, Snare!]}}\nplay: [{corp: install Enigma}, {runner: gain 1 credit}]"
    result = run("audit", report(tmp_path, text))
    assert result.exit_code == 2
    assert "where to install Enigma" in result.stderr


def test_the_opponents_decisions_decide_a_game_loss(tmp_path: Path) -> None:
    text = (resources.scenarios() / "opp/audit/rez-unpaid-broken.yaml").read_text(encoding="utf-8")
    at_once = "\n".join(line for line in text.split("\naudit:")[0].splitlines() if "use Pick" not in line)
    late = audit(report(tmp_path, text))[0].findings[0]
    soon = audit(report(tmp_path, at_once))[0].findings[0]
    assert {ruling.advice.penalty for ruling in late.rulings} == {"game-loss"}
    assert {ruling.advice.penalty for ruling in soon.rulings} == {"warning"}


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_is_reported_with_its_place(path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    result = run("audit", path.name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == [line for line in MESSAGES if line.startswith(f"{path.name}:")] != []


def test_an_audit_as_json(run: Run) -> None:
    path = next(path for path in CASES if path.stem == "play-illegal")
    data = json.loads(run("audit", path, "--format", "json").stdout)
    assert data["readings"][0]["findings"][0]["moves"][0]["reversible"] is True


def test_a_difference_from_the_expectation_is_reported(tmp_path: Path, run: Run) -> None:
    wanted = "{error: optional, decisions: {runner: 3}, moves: [nonsense], opp: {penalty: none}}"
    text = f"{DRUGS}audit:\n  expect:\n    - {wanted}\n"
    result = run("audit", report(tmp_path, text), "--check")
    assert result.exit_code == 1
    for phrase in (
        "error: expected optional",
        "decisions: expected 3",
        "moves: expected",
        "opp: expected the penalty none",
    ):
        assert phrase in result.stderr


def test_control_characters_do_not_reach_the_terminal(tmp_path: Path, run: Run) -> None:
    result = run("audit", report(tmp_path, 'title: "x\\a\\e[2J"\n' + DRUGS))
    assert "\\x07" in result.stdout
    assert "\a" not in result.output
    assert "\x1b" not in result.output


# --- never an offence for words ---

WORDS = """
board:
  turn: {turn}
  corp: {{credits: 9, HQ: [Hostile Takeover], servers: {{remote 1: {{root: [PAD Campaign]}}}}}}
  runner: {{credits: 5, grip: [Corroder, Jailbreak], stack: [Imp, unknown], rig: [Imp]}}
play:
  - {line}
  - runner: gain 1 credit
"""


@pytest.mark.parametrize(
    ("turn", "line", "options"),
    [
        ("runner", "runner: instal Corodder", "install Corroder"),
        ("runner", "runner: grab 1 credit quickly", "gain 1 credit"),
        ("runner", "runner: install Wasteland", "install Corroder"),
        ("runner", "runner: gain 2 credits", "gain 1 credit"),
        ("runner", "runner: end turn", "gain 1 credit"),
        ("runner", "runner: play Jailbreak on the moon", "run HQ; run R&D"),
        ("runner", "runner: install Corroder in the moon", "trash Imp"),
        ("corp", "corp: mandatory drawing", "draw 1 card"),
        ("corp", "corp: discombobulate PAD Campaign", "purge virus counters"),
        ("runner", "runner: rez PAD Campaign", "gain 1 credit"),
        ("corp", "corp: run HQ", "gain 1 credit"),
    ],
)
def test_words_that_fit_nothing_are_bad_input(turn: str, line: str, options: str, tmp_path: Path, run: Run) -> None:
    result = run("audit", report(tmp_path, WORDS.format(turn=turn, line=line)))
    if "instal" in line and result.exit_code == 0:  # a slip of the pen that the matcher forgives
        return
    assert result.exit_code == 2, result.stdout
    assert result.stdout == ""
    assert options in result.stderr


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_one_instruction_for_each_error(path: Path) -> None:
    """Moves back stand only where the policy sets the game back, and nothing contradicts them."""
    found, _ = audited(path)
    for finding in every(path):
        rewinding = [ruling.advice.rewinds for ruling in finding.rulings]
        if finding.moves and all(move.reversible for move in finding.moves):
            assert any(rewinding)
        if finding.kind in ("mandatory", "optional", "subroutine"):
            assert finding.moves == ()
            assert finding.random == ()
    said = "\n".join(printed(found))
    assert "{" not in said
    for part in said.split("If:"):
        assert not ("back to how it was" in part and "not fixed" in part)


def test_a_line_is_taken_for_the_window_in_which_the_next_one_makes_sense(tmp_path: Path) -> None:
    """The boost could have been made before the encounter, where it would have been in vain."""
    text = """
board:
  turn: runner
  corp: {servers: {HQ: {ice: [{card: Wall of Static, rezzed: true}]}}}
  runner: {credits: 5, rig: [Corroder]}
play:
  - runner: run HQ
  - runner: use Corroder to get +1 strength
  - runner: use Corroder to break
  - says: {runner.credits: 3}
"""
    assert every(report(tmp_path, text)) == []


NOTICED = """
board: {{turn: runner, corp: {{credits: 9, servers: {{HQ: {{ice: [Wall of Static]}}}}}}}}
play:
  - corp: rez Wall of Static
  {first}
  - runner: gain 1 credit
  {second}
"""


@pytest.mark.parametrize(
    ("first", "second", "penalties"),
    [
        ("- noticed: at once", "", ["warning"]),
        ("", "- noticed: later", ["game-loss"]),
        ("", "", ["game-loss"]),
        ("- noticed: later", "", ["silent"]),
    ],
    ids=["at once", "after an action", "not said", "later, and nothing in between"],
)
def test_when_it_was_noticed_decides(first: str, second: str, penalties: list[str], tmp_path: Path) -> None:
    (finding,) = every(report(tmp_path, NOTICED.format(first=first, second=second)))
    assert [ruling.advice.penalty for ruling in finding.rulings] == penalties


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("noticed: soon", "`noticed: at once` or `noticed: later`"),
        ("opponent: gained 1 credit", "`opponent: learned ...`"),
        ("{agreed: yes, says: {runner.credits: 5}}", "`says` and `agreed` in one line"),
    ],
    ids=["noticed", "opponent", "two"],
)
def test_what_else_a_report_may_say_is_checked(item: str, said: str, tmp_path: Path, run: Run) -> None:
    result = run("audit", report(tmp_path, f"board: {{turn: runner}}\nplay: [runner: gain 1 credit, {item}]"))
    assert result.exit_code == 2
    assert said in result.stderr


OUT_OF_TURN = """
board:
  turn: {turn}
  corp: {{credits: 9, clicks: {clicks}, HQ: [Hostile Takeover, Hedge Fund]}}
  runner: {{credits: 5, clicks: {clicks}, grip: [Corroder]}}
play:
  - {line}
  - noticed: at once
"""


@pytest.mark.parametrize(
    ("turn", "clicks", "line", "why", "moved"),
    [
        ("corp", 3, "runner: run HQ", "it is not the Runner's action window", "Nothing"),
        ("corp", 3, "runner: install Corroder", "it is not the Runner's action window", "Corroder"),
        ("corp", 0, "corp: play Hedge Fund", "the Corp has no clicks left", "Hedge Fund"),
        ("runner", 0, "runner: run HQ", "the Runner has no clicks left", "Nothing"),
    ],
    ids=["run on the Corp's turn", "install on the Corp's turn", "play without a click", "run without a click"],
)
def test_an_action_that_could_not_be_taken(
    turn: str, clicks: int, line: str, why: str, moved: str, tmp_path: Path
) -> None:
    (finding,) = every(report(tmp_path, OUT_OF_TURN.format(turn=turn, clicks=clicks, line=line)))
    assert why in finding.what
    assert finding.cites[0] == "5.2.2"
    assert finding.carried
    assert [ruling.advice.penalty for ruling in finding.rulings] == ["warning"]
    if moved != "Nothing" and finding.moves:
        assert any(moved in move.do for move in finding.moves)


JUNK = (
    "runner: access Snare!",
    "corp: rez Enigma",
    "corp: score Hostile Takeover",
    "runner: jack out",
    "runner: draw 3 cards",
    "corp: end turn",
    "runner: run HQ",
    "runner: frobnicate",
    "{says: {runner.credits: 7}}",
    "skipped: Tollbooth",
)


@pytest.mark.parametrize("seed", range(24))
def test_a_report_with_something_wrong_in_it_ends_in_an_answer(seed: int, tmp_path: Path) -> None:
    """Lines dropped, doubled, exchanged, or put in that have no place there: an error is found, or bad input told."""
    chance = random.Random(seed)
    path = chance.choice(SHIPPED)
    text, _, rest = path.read_text(encoding="utf-8").partition("\nplay:\n")
    lines = list(itertools.takewhile(lambda line: line.startswith(("  ", "- ")), rest.splitlines()))
    place = chance.randrange(len(lines)) if lines else 0
    kind = chance.choice(["drop", "double", "junk", "exchange"])
    if kind == "drop":
        lines = lines[:place] + lines[place + 1 :]
    elif kind == "double":
        lines.insert(place, lines[place] if lines else "  - runner: run HQ")
    elif kind == "junk":
        lines.insert(place, "  - " + chance.choice(JUNK))
    else:
        lines = [*lines[:place], *reversed(lines[place : place + 2]), *lines[place + 2 :]]
    try:
        found, _ = audit(report(tmp_path, "\n".join((text, "play:", *lines)) + "\n"))
    except (BadInput, NotImplementedRule):
        return
    assert "\n".join(printed(found))


def test_lines_written_in_one_line_of_the_file_are_told_apart(tmp_path: Path) -> None:
    text = "board: {turn: runner, corp: {credits: 9, HQ: [Hedge Fund], servers: {HQ: {ice: [Enigma]}}}}\n"
    text += "play: [runner: run HQ, runner: access Hedge Fund, corp: rez Enigma, "
    text += "{noticed: at once}, runner: gain 1 credit]\n"
    (finding,) = every(report(tmp_path, text))
    assert "`corp: rez Enigma` was not legal" in finding.what
    assert [ruling.advice.penalty for ruling in finding.rulings] == ["warning"]


def test_a_turn_that_may_have_been_over_makes_two_readings(tmp_path: Path) -> None:
    text = "board: {turn: corp, corp: {clicks: 2}}\nplay:\n  - corp: gain 1 credit\n  - runner: gain 1 credit\n"
    found, _ = audit(report(tmp_path, text))
    assert [len(reading.findings) for reading in found.readings] == [1, 0]
    assert "had 1 click left" in found.readings[0].given[0]
    assert found.readings[0].asks == found.readings[1].asks


def test_chance_without_anything_to_choose_is_told(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "report.yaml"
    path.write_text("title: Chance\nboard: {turn: runner, runner: {grip: 2}}\nplay: [{random: play}]\n")
    result = run("audit", path)
    assert result.exit_code == 2
    assert "where nothing random comes up" in result.stderr


def test_an_access_that_nobody_told_of_did_not_happen() -> None:
    case = next(path for path in CASES if path.stem == "accesses-that-nobody-told")
    assert not any("Enigma" in one.what for finding in every(case) for one in finding.learned)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [("{corp: 'yes, draw 1 card'}", ["illegal"]), ("{corp: yes}", [])],
    ids=["a card more", "the card that was chosen"],
)
def test_a_card_drawn_by_choice_is_told_of_once(line: str, kinds: list[str], tmp_path: Path) -> None:
    """A line that says to draw it has told of that card already; one that only agrees has not."""
    text = f"""
        title: A draw
        board:
          turn: runner
          runner: {{credits: 5}}
          corp: {{HQ: 3, R&D: 9, servers: {{remote 1: {{ice: [{{card: Sleipnir, rezzed: true}}]}}}}}}
        play: [{{runner: run remote 1}}, {line}, {{corp: draw 1 card}}, {{noticed: at once}}]
    """
    assert [finding.kind for finding in every(report(tmp_path, inspect.cleandoc(text)))] == kinds


def test_a_card_drawn_with_a_click_is_not_the_draw_of_an_ability(tmp_path: Path) -> None:
    text = """
        title: Two draws
        board:
          turn: corp
          corp: {HQ: [Hedge Fund], R&D: 9, servers: {remote 1: {root: [Spin Doctor]}}}
        play: [{corp: rez Spin Doctor}, {corp: draw 1 card}, {noticed: at once}]
    """
    assert not every(report(tmp_path, inspect.cleandoc(text)))


def test_where_nothing_is_moved_it_is_said_where_the_game_goes_on(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "report.yaml"
    ice = "corp: {servers: {HQ: {ice: [{card: Ice Wall, rezzed: true}]}}}, runner: {rig: [Corroder]}"
    path.write_text(
        f"title: Out\nboard: {{turn: runner, {ice}}}\n"
        "play: [{runner: run HQ}, {runner: jack out, at: 6.9.3b}, {noticed: at once}]\n"
    )
    said = " ".join(run("audit", path).stdout.split())
    assert "No card and no counter has to be moved: the game goes on at step 6.9.3b, in the run on HQ." in said


REZ = """
board: {turn: corp, corp: {clicks: 3, credits: 0, HQ: 3, servers: {remote 1: {root: [Spring]}}}}
cards:
  Spring: {side: corp, type: asset, cost: 2, trash: 1, abilities: [{when: {rez: this}, do: [{draw: 1}]}]}
play: [{corp: rez Spring}, {corp: gain 1 credit}]
"""
ELSEWHERE = """
board: {turn: runner, corp: {HQ: 5}, runner: {clicks: 4, credits: 5, grip: [Jailbreak]}}
play: [{runner: play Jailbreak}, {runner: run Archives}]
"""


@pytest.mark.parametrize(
    ("text", "taken", "other"),
    [
        (REZ, "the rest of the rez was carried out as if it were legal", "only drawn if the report says"),
        (ELSEWHERE, "the line is the run that the effect makes", "the line is the next action of the Runner"),
    ],
    ids=["drawn by a rez that was not legal", "the run of an effect on another server"],
)
def test_a_known_doubt_about_a_report_is_told_with_both_readings(
    text: str, taken: str, other: str, tmp_path: Path, run: Run
) -> None:
    said = " ".join(run("audit", report(tmp_path, text)).stdout.split())
    assert "A known doubt" in said and taken in said and other in said
