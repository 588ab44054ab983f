"""`judgebot ask` as a person uses it: a line, the interview, what follows, what is refused."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot.ask.reading import read
from judgebot.cli.ask import ask
from judgebot.cli.main import cli
from judgebot.scenario import api
from judgebot.scenario.run import run

LINE = "HQ: Ice Wall unrezzed; runner runs HQ; can the corp rez Ice Wall after the runner passes it?"


def call(*args: str, given: str = "") -> Result:
    """Run a command as from a shell."""
    return CliRunner().invoke(cli, list(args), input=given, env={"COLUMNS": "100", "NO_COLOR": "1"})


def test_the_answer_with_what_was_understood_and_assumed() -> None:
    """The board and the question as understood, each assumption, the answer with its rule."""
    said = " ".join(call("ask", LINE).output.split())
    assert "HQ ice: Ice Wall (unrezzed)" in said
    assert "question: May the Corp rez Ice Wall, after the Runner passes Ice Wall?" in said
    assert "Assumed: the Corp has 5 credits" in said
    assert said.startswith("No. The Corp may not rez Ice Wall")
    assert "(6.4.3)" in said


def test_words_need_no_quotes_and_may_come_from_standard_input() -> None:
    """The line as arguments or by `-`: the same answer."""
    quoted = call("ask", LINE).output
    assert call("ask", *LINE.split()).output == quoted
    assert call("ask", "-", given=LINE + "\n").output == quoted


def test_a_saved_question_is_a_scenario(tmp_path: Path) -> None:
    """What `--save` writes loads, runs, and asks the same; a file that is there is not written over."""
    saved = tmp_path / "case.yaml"
    assert call("ask", LINE, "--save", str(saved)).exit_code == 0
    scenario = api.load(saved)
    assert scenario.question == LINE
    assert [(line.who, line.words) for line in scenario.play] == [("runner", "run HQ")]
    assert run(scenario).script.done
    again = call("ask", LINE, "--save", str(saved))
    assert again.exit_code == 2
    assert "none of that name" in again.output
    assert call("ask", LINE, "--save", str(saved), "--force").exit_code == 0


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("runner runs HQ; flurbnozzle on HQ", "flurbnozzle"),
        ("runner runs HQ unless the corp rezzes Ice Wall", "unless"),
        ("Hostile on HQ; runner runs HQ", "Hostile Takeover"),
        ("Ice Wall advanced on HQ, runner runs HQ", "on"),
        ("Archives: 2 faceup flurbs; runner runs Archives. does the run end?", "flurbs"),
        ("Ice Wall unrezzed on HQ; runner runs HQ; can the corp rez it with 3 doubloons?", "doubloons"),
        ("runner runs HQ gleefully, and a flurb; Ice Wall on HQ", "flurb"),
    ],
)
def test_no_word_is_dropped(line: str, named: str) -> None:
    """Each word is placed, or named; a line that is not understood as a whole gets no answer, and status 2."""
    result = call("ask", line)
    assert result.exit_code == 2, result.output
    assert named in result.output.partition("Not understood:")[2]
    assert "No answer is given" in result.output
    data = json.loads(call("ask", line, "--format", "json").output)
    assert data["verdict"] is None
    assert any(named in f"{one['text']} {one['why']}" for one in data["not understood"])


@pytest.mark.parametrize(
    "further", ["and does it flurb", "or is there a flurb", "and what becomes of the flurb", "but who has the flurb"]
)
def test_a_further_question_is_named_beside_the_answer(further: str) -> None:
    """Which is that of the question before it; the status is that of a line which is not understood as a whole."""
    line = "Ice Wall rezzed on HQ; runner runs HQ. does the run end"
    alone = call("ask", f"{line}?").output.partition("Understood:")[0]
    result = call("ask", f"{line}, {further}?")
    assert result.exit_code == 2
    assert f"Not understood, and not answered: “{further}”" in " ".join(result.output.split())
    assert result.output.partition("Understood:")[0].split("is:")[1].split() == alone.split()
    data = json.loads(call("ask", f"{line}, {further}?", "--format", "json").output)
    assert data["verdict"] == "yes"
    assert further in data["not understood"][0]["text"]


@pytest.mark.parametrize(
    "line",
    [
        "Ice Wall rezzed on HQ; runner runs HQ. how does it flurb, and does the run end?",
        "Ice Wall rezzed on HQ; runner runs HQ. how many credits and how many flurbs may the runner take?",
        "Ice Wall rezzed on HQ; runner runs HQ. does the run end now, or after the flurb?",
        "if the runner runs HQ, does it flurb?",
        "Ice Wall rezzed on HQ; runner runs HQ. does the run end, or is it flurbed by Lucky Charm?",
    ],
)
def test_a_question_is_not_answered_without_what_it_rests_on(line: str) -> None:
    """A question before it, its other half, a time, a condition."""
    assert call("ask", line).output.startswith("Not understood:")


@pytest.mark.parametrize(
    ("line", "status", "named"),
    [
        ("an unknown ice on HQ; runner runs HQ. is the run successful?", 1, "Understood, but not decided"),
        ("Ice Wall on HQ; runner runs HQ. can the corp score Wild Goose?", 2, "Not understood"),
        ("remote 1: PAD Campaign rezzed, Hostile Takeover; runner runs remote 1", 2, "4.6.6e"),
        ("corp 3 credits, corp 4 credits; runner runs HQ; does the run end?", 2, "Two numbers of credits"),
        ("Ice Wall rezzed on HQ; runner runs HQ; does the run end?", 0, "Yes"),
    ],
)
def test_exit_statuses(line: str, status: int, named: str) -> None:
    """0 an answer, 1 none is given to a line that is understood, 2 the line must say more, or cannot be so."""
    result = call("ask", line)
    assert (result.exit_code, named in " ".join(result.output.split())) == (status, True), result.output
    data = json.loads(call("ask", line, "--format", "json").output)
    assert data["line"] == line
    assert (data["verdict"] or data["answer"] or data["not decided"] or data["not understood"]) is not None
    assert (data["verdict"] in ("yes", "no", "depends")) == (status == 0)


def test_each_slip_and_short_name_is_told() -> None:
    """What was read as something else than it says is told."""
    said = " ".join(call("ask", "tolbooth rezed on hq, runer 2 creditts, runs hq").output.split())
    assert "“tolbooth” is read as Tollbooth" in said
    assert "“creditts” is read as “credits”" in said


def test_a_move_that_is_not_legal_is_answered_with_the_rule() -> None:
    """What cannot be done there is said, with what rules it out; nothing is told as if it had happened."""
    said = " ".join(call("ask", "corp 2 credits; Enigma on HQ; runner runs HQ; corp rezzes Enigma").output.split())
    assert "The Corp may not rez Enigma: 3 credits are needed and 2 can be spent (1.16.1)" in said


def test_json() -> None:
    """Everything that was understood, as data."""
    data = json.loads(call("ask", LINE, "--format", "json").output)
    assert data["board"] == {"HQ ice": "Ice Wall (unrezzed)"}
    assert data["verdict"] == "no"
    assert "6.4.3" in data["rules"]


def test_json_is_never_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is answered the data says why: no line, one that nobody types, an error of the program itself."""
    for line, given, status, why in (("", "", 1, "Nothing was asked."), ("x " * 2000, "", 2, "4,000 characters")):
        result = call("ask", line, "--format", "json", given=given)
        data = json.loads(result.stdout)
        assert result.exit_code == status and why in data["error"] and data["answer"] is None

    def broken(line: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("judgebot.ask.answering.answer.answer", broken)
    result = call("ask", LINE, "--format", "json")
    assert result.exit_code and "RuntimeError: out of order" in json.loads(result.stdout)["error"]


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("frobnicate the zorgulators", 2, "Not understood"),
        ("corp 3 credits, corp 4 credits; runner runs HQ; does the run end?", 2, "Two numbers of credits"),
        ("remote 1: PAD Campaign rezzed, Hostile Takeover; runner runs remote 1", 2, "board is illegal"),
        ("runner runs HQ; can he win", 1, "not decided"),
    ],
)
def test_refusals_stand_on_standard_error(line: str, status: int, said: str) -> None:
    """What is no answer is no output for whoever reads on: text on standard error alone."""
    result = call("ask", line)
    assert result.exit_code == status and not result.stdout and said in " ".join(result.stderr.split())


INTERVIEW = "r\nh\nice wall\nn\n\n\nCorrod\n\n\n5\n\nm\nc\nrez Ice Wall after passing it\n"


def test_the_interview_asks_the_same() -> None:
    """A dozen answers besides names make the same question, and then the game goes on with questions."""
    result = call("ask", given=INTERVIEW + "why not rez Ice Wall\nboard\npass\nback\nwhat if\nquit\n")
    said = " ".join(result.output.split())
    assert "No. The Corp may not rez Ice Wall" in said
    assert "rig: Corroder" in said
    assert "`rez Ice Wall` is not offered" in said
    assert "│ 5 cards │ │ □ Ice Wall · unrezzed" in said
    assert "Back by 1." in said
    assert "Every line of play to the end of this run" in said
    names = ("ice wall", "Corrod", "rez Ice Wall after passing it")
    assert sum(line not in names for line in INTERVIEW.splitlines()) <= 12


def typed(line: str, keys: list[str]) -> tuple[int, str]:
    """The status, and what a terminal shows where a line is asked and then this is typed, each when it is asked for."""
    master, slave = pty.openpty()
    env = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    program = [sys.executable, "-m", "judgebot", "ask", line]
    child = subprocess.Popen(program, stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True)
    os.close(slave)
    shown = b""
    waiting = list(keys)
    with contextlib.suppress(OSError):  # the other end is closed
        while piece := os.read(master, 4096):
            shown += piece
            asks = shown.rstrip(b" ").endswith((b">", b":"))
            if waiting and asks and not select.select([master], [], [], 0.3)[0]:
                os.write(master, waiting.pop(0).encode())
    os.close(master)
    return child.wait(60), " ".join(shown.decode().split())


def test_a_reading_is_confirmed_at_a_terminal() -> None:
    """With one key, after what was understood and before the answer; with another it is put otherwise."""
    status, shown = typed(LINE, ["y"])
    assert status == 0
    assert re.search("Understood:.*Is it so.*No. The Corp may not rez Ice Wall", shown)
    status, shown = typed("runner runs R&D. does the run end?", ["n", LINE + "\n", "q"])
    assert status == 2
    assert "HQ ice: Ice Wall (unrezzed)" in shown
    assert "may not rez" not in shown


def test_what_was_understood_is_filled_in_at_a_terminal() -> None:
    """A line that is not understood is asked for step by step, and of it only what it does not tell."""
    status, shown = typed(
        "Ice Wall unrezzed on HQ, corp 2 credits; runner runs HQ; can the corp rez it in a hurry?",
        ["\n", "\n", "\n", "\n", "m", "c", "rez Ice Wall after the runner passes it\n", "y"],
    )
    assert status == 0, shown
    assert "Not understood: “hurry”" in shown
    assert "Ice protecting" not in shown
    assert "The Corp's credits" not in shown
    assert "The Runner's credits" in shown
    assert "No. The Corp may not rez Ice Wall" in shown


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("rig: Corodor; runner 3 credits, runs HQ. does the run end?", "rig: Corroder; runner 3 credits"),
        ("HQ: Palisade rezzed. runner runs HQ. is the run succesfull?", "is the run successful?"),
        ("runner rnus HQ", "runner runs HQ"),
        ("runner runs HQ unless the corp rezzes Ice Wall", None),  # no word that turns the sense is read as another
    ],
)
def test_the_nearest_line(line: str, nearest: str | None) -> None:
    """It is told, and understood."""
    data = json.loads(call("ask", line, "--format", "json").output)
    assert (data["nearest"] is None) == (nearest is None)
    if nearest is not None:
        assert nearest in data["nearest"]
        assert read(data["nearest"]).understood
    assert data["verdict"] is None


def test_every_problem_is_told_at_once() -> None:
    """Whatever is understood without the clauses at fault is told with it, and not answered."""
    result = call("ask", "Mr. Hendrik in remote 1, and qqq, corp 2 credits. Runner runs remote 1. can he blah?")
    said = " ".join(result.output.split())
    assert result.exit_code == 2
    assert "“qqq”" in said
    assert "“blah”" in said
    assert "Without “and qqq” and “can he blah?” this is understood: remote 1 root: Mr. Hendrik" in said
    assert "Yes" not in said
    assert "No." not in said


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("I run HQ with 3 credits", "Runner"),
        ("my Palisade is rezzed on HQ, he runs it", "Corp"),
        ("i've 4 credits in my pool and Carmen in my grip. I run HQ", "Runner"),
    ],
)
def test_who_says_i_is_told(line: str, who: str) -> None:
    """Deeds and cards show it."""
    assert f"“I” is the {who}" in json.loads(call("ask", line, "--format", "json").output)["assumed"]


def test_the_interview_goes_back() -> None:
    """`<` takes the last answer back; leaving says what there was."""
    result = call("ask", given="r\nd\n<\nh\n\n\n\nq\n")
    assert result.exit_code == 1
    assert "So far: runner's turn; HQ" in " ".join(result.output.split())
    assert "R&D" not in result.output.partition("So far")[2]


def test_the_session_saves_its_line(tmp_path: Path) -> None:
    """`save FILE` writes the scenario with the line taken, and it replays."""
    saved = tmp_path / "line.yaml"
    result = call("ask", "--step", "runner 3 credits; runner's turn", given=f"pass\nrun HQ\nsave {saved}\nquit\n")
    assert result.exit_code == 0, result.output
    assert [line.words for line in api.load(saved).play] == ["run HQ"]
    assert run(api.load(saved)).script.done


def test_arrows_are_no_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that are no characters are not heeded at all."""
    from judgebot.cli import keys

    pressed = iter(["\x1b[A", "\x1b[D", "r"])
    monkeypatch.setattr(keys, "on_terminal", lambda: True)
    monkeypatch.setattr("click.getchar", lambda: next(pressed))
    assert keys.key() == "r"


def test_the_command_is_documented() -> None:
    """Its help names what it reads and its exit statuses."""
    assert "Exit status" in (ask.help or "")


SNARE = "Snare! in HQ; runner has 3 cards in grip; runner runs HQ and accesses Snare!; corp {} credits; "


@pytest.mark.parametrize(
    ("credits", "asks", "says"),
    [
        (3, "does the runner take 3 net damage?", "No. The Corp may not trigger Snare!: it could not change the game"),
        (3, "what happens?", "4 credits are needed and 3 can be spent (1.16.1, 9.1.6d)"),
        (5, "what happens?", "That is the Corp's choice (9.2.8c). Otherwise: The Corp triggers Snare!"),
        (5, "what happens?", "The Runner suffers 3 net damage"),
    ],
)
def test_an_ability_that_may_trigger_is_told_with_both_outcomes_or_with_what_bars_it(
    credits: int, asks: str, says: str
) -> None:
    """An optional ability is the player's choice (9.2.8c); one that cannot be paid for is not offered (9.1.6d)."""
    assert says in " ".join(call("ask", SNARE.format(credits) + asks).output.split())


def test_two_cards_are_asked_of_at_once() -> None:
    """`what happens to the two programs` is two questions, and of no one card."""
    board = "Leech with 3 counters and Physarum Entangler on a rezzed Palisade. The Corp purges virus counters."
    said = " ".join(call("ask", f"The Runner has {board} What happens to the two programs?").output.split())
    assert "All virus counters are purged (10.1.2)" in said
    assert "Physarum Entangler is trashed" in said
