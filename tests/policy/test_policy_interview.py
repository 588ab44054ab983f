"""The interview: one key for an answer, one step back, and any way of leaving it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import Result

import judgebot.policy
from judgebot.policy import Choice, Interview, Policy, load

Run = Callable[..., Result]
WAYS = list(load().tree.endings({}))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(choice.answer.id for choice in way))
def test_keys_alone_reach_every_decision(way: list[Choice], run: Run, policy: Policy) -> None:
    result = run("repair", "--format", "json", keys="".join(f"{choice.answer.key}\n" for choice in way))
    assert result.exit_code == 0
    advice = json.loads(result.stdout)
    assert advice["answers"] == {choice.question.id: choice.answer.id for choice in way}
    assert advice["penalty"] == policy.decide(way).penalty


def test_no_way_asks_more_than_is_needed(policy: Policy) -> None:
    """Every question asked can still change the advice: no two of its answers lead to the same set of advice."""
    advice = cache(lambda way: policy.decide(WAYS[way]))
    place_of = {tuple(choice.answer.id for choice in way): place for place, way in enumerate(WAYS)}
    for way in WAYS:
        for place, choice in enumerate(way):
            before = {earlier.question.id: earlier.answer.id for earlier in way[:place]}
            results = []
            for answer in choice.question.answers:
                ends = policy.tree.endings({**before, choice.question.id: answer})
                found = [advice(place_of[tuple(choice.answer.id for choice in end)]) for end in ends]
                results.append(frozenset((a.penalty, a.answer, a.steps, a.say) for a in found))
            assert len(set(results)) == len(results)


def test_the_longest_interview_takes_six_keys() -> None:
    assert max(map(len, WAYS)) == 6


def asked(interview: Interview) -> str | None:
    """The id of the next question."""
    return interview.question.id if interview.question else None


def test_one_step_back(policy: Policy) -> None:
    interview = Interview(policy.tree)
    assert not interview.back()
    interview.give("t")
    interview.give("negative")
    assert asked(interview) == "decisions"
    assert interview.back()
    assert asked(interview) == "trigger"
    assert interview.give("z") is None
    interview.give("O")
    interview.give("n")
    assert interview.answers == {"what": "trigger", "trigger": "optional", "decisions": "none"}
    assert asked(interview) is None
    with pytest.raises(ValueError, match="decided"):
        interview.give("n")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("<\ns\n", "This is the first question."),
        ("x\ns\n", '"x" is no answer here: press one of t, r, d, a, s, i, c, k, p, w.'),
        ("\ns\n", '"" is no answer here'),
        ("\x1b[31m\ns\n", '"\\x1b[31m" is no answer here'),
        (b"\xff\xfe\ns\n", "is no answer here"),
        ("?\ns\n", "comes back here"),
        ("t\n?\n<\ns\n", "OPP missed-triggers 2: Missing a mandatory trigger"),
        ("t\nback\nS\n", "A deck was not shuffled enough"),
        ("shuffle\n", "A deck was not shuffled enough"),
        ("s", "A deck was not shuffled enough"),
    ],
    ids=["back-at-start", "wrong", "empty", "escape", "bytes", "help", "help-cites", "back", "word", "no-line-end"],
)
def test_keys_from_a_pipe(keys: str | bytes, said: str, run: Run) -> None:
    result = run("repair", keys=keys)
    assert result.exit_code == 0
    assert said in result.stderr
    assert result.stdout.startswith("Warning to the player who shuffled the deck, for not shuffling their deck enough.")


@pytest.mark.parametrize("keys", ["", "t\n", "t\nn\n", "t\nq\n", "quit\n"], ids=["none", "one", "two", "q", "quit"])
def test_leaving_early(keys: str, run: Run) -> None:
    result = run("repair", keys=keys)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "Stopped before the case was decided." in result.stderr


def test_a_pipe_of_nonsense_ends_the_interview(run: Run) -> None:
    result = run("repair", keys="n\n" * 50 + "s\n")
    assert result.exit_code == 1
    assert "Stopped before the case was decided." in result.stderr
    assert run("repair", keys="n\n" * 49 + "s\n").exit_code == 0


def test_without_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgebot.cli.repair.sys", type("Sys", (), {"stdin": None}))
    assert run("repair").exit_code == 1


Terminal = Callable[[list[str | type[BaseException]]], None]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Make the keys (or exceptions, as a terminal raises them) come from a terminal."""

    def come(keys: list[str | type[BaseException]]) -> None:
        waiting: Iterator[str | type[BaseException]] = iter(keys)

        def getchar(echo: bool = False) -> str:
            key = next(waiting)
            if isinstance(key, str):
                return key
            raise key

        monkeypatch.setattr(click, "getchar", getchar)
        monkeypatch.setattr("judgebot.cli.repair._on_terminal", lambda: True)

    return come


@pytest.mark.parametrize(
    "keys",
    [
        ["s"],
        ["t", "<", "s"],
        ["t", "\x7f", "s"],
        ["t", "\x1b[D", "\x1b[A", "<", "s"],
        ["\r", "\x1b[A", "s"],
        ["t", "n", "<", "<", "s"],
    ],
    ids=["one", "back", "backspace", "arrows", "others", "two-back"],
)
def test_keys_from_a_terminal(keys: list[str | type[BaseException]], run: Run, terminal: Terminal) -> None:
    terminal(keys)
    result = run("repair")
    assert result.exit_code == 0
    assert result.stdout.startswith("Warning to the player who shuffled the deck")


@pytest.mark.parametrize(
    ("end", "status"), [(KeyboardInterrupt, 130), (EOFError, 1), ("q", 1)], ids=["ctrl-c", "ctrl-d", "q"]
)
def test_leaving_a_terminal(end: str | type[BaseException], status: int, run: Run, terminal: Terminal) -> None:
    terminal(["t", end])
    result = run("repair")
    assert result.exit_code == status
    assert "Answers so far: what: trigger." in result.stderr
    assert "Traceback" not in result.output


def test_the_answers_can_be_saved_and_read_again(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "case.yaml"
    name = 'Zoé: "7" \U0001f600 # {opponent}\u2028 \x9b \udcff'
    first = run("repair", "--save", path, "--player", name, "--table", "yes", keys="t\nn\ns\n")
    assert first.exit_code == 0
    second = run("repair", "--case", path)
    assert second.exit_code == 0
    assert second.stdout == first.stdout
    again = run("repair", "--save", path, keys="s\n")
    assert again.exit_code == 2
    assert "found a file; expected none of that name" in again.stderr
    assert "Warning to" in again.stdout


def test_the_advice_fits_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    result = run("repair", keys="i\nn\np\ny\nd\nn\n")
    assert max(map(len, result.stdout.splitlines())) <= 60
    assert "[OPP illegal-boardstates 2a]" in result.stdout.replace("\n     ", " ")


def test_the_shape_of_the_advice(run: Run) -> None:
    lines = run("repair", keys="t\nn\ns\n").stdout.splitlines()
    assert [line for line in lines if line and line[0] != " " and not line.endswith(".")] == [
        "What to do",
        "Say to both players",
        "Why",
        "What would change this",
        "Where the policy leaves room",
    ]


@pytest.mark.parametrize(
    ("key", "status", "found"),
    [
        ([], 0, "OPP take-backs 2"),
        (["missed-triggers"], 0, "OPP missed-triggers 3"),
        (["missed-triggers", "2"], 0, "OPP missed-triggers 2"),
        (["OPP", "missed-triggers", "2"], 0, "OPP missed-triggers 2"),
        (["missed-trigger"], 2, "Did you mean 'missed-triggers'?"),
        (["\x1b[31m"], 2, "\\x1b[31m"),
    ],
    ids=["all", "section", "clause", "cited", "misspelt", "escape"],
)
def test_the_policy_is_shown(key: list[str], status: int, found: str, run: Run) -> None:
    result = run("policy", *key)
    assert result.exit_code == status
    assert found in result.output
    assert "\x1b" not in result.output


def test_rule_opp_shows_the_policy(run: Run) -> None:
    assert run("rule", "opp").stdout == run("policy").stdout
    assert len(json.loads(run("policy", "--format", "json").stdout)) == 6


def test_the_policy_knows_nothing_of_printing() -> None:
    for path in Path(judgebot.policy.__file__).parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "import click" not in text, path
        assert "print(" not in text, path


def test_two_players_at_fault_are_advised_in_one_go(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    names = ("--player", "Ann", "--opponent", "Ben")
    result = run("repair", *names, "--save", path, keys="+\nd\nm\nn\ny\nr\no\n")
    assert result.exit_code == 0
    assert "Now for the infraction of Ben." in result.stderr
    heads = [line for line in result.stdout.splitlines() if line.startswith(("Infraction", "Warning", "Game loss"))]
    assert heads[0] == "Infraction 1 of 2"
    assert heads[1].startswith("Warning to Ann, for drawing surplus cards.")
    assert heads[2] == "Infraction 2 of 2"
    assert heads[3].startswith("Game loss to Ben, for revealing a card that the opponent controls.")
    again = run("repair", "--case", path)
    assert again.exit_code == 0
    assert again.stdout == result.stdout
    both = json.loads(run("repair", "--case", path, "--format", "json").stdout)
    assert [one["penalty"] for one in both] == ["warning", "game-loss"]


def test_the_other_player_can_be_left_out_again(run: Run) -> None:
    assert "Infraction" not in run("repair", keys="+\n+\ns\n").stdout
    assert "Infraction" not in run("repair", keys="+\nw\nw\n").stdout  # a spectator's case has no other player


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(choice.answer.id for choice in way))
def test_nothing_that_is_printed_has_a_raw_name(way: list[Choice], run: Run) -> None:
    result = run("repair", keys="".join(f"?\n{choice.answer.key}\n" for choice in way))
    assert "{" not in result.output


def test_no_announcement_says_that_nothing_was_learned_where_something_was(policy: Policy) -> None:
    saw = {"board", "hand", "deck", "both", "something", "elsewhere", "unknown", "opponents", "known"}
    for way in WAYS:
        if saw & {choice.answer.id for choice in way if choice.question.id in ("seen", "takeback", "revealed")}:
            assert "nothing" not in policy.decide(way).say.casefold()


def test_an_interrupted_interview_records_nothing(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C where the round and the table are asked: the advice is shown, and the ledger is as it was."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("judgebot.cli.repair._ask_where", interrupted)
    ledger = tmp_path / "penalties.jsonl"
    result = run("repair", "--player", "Ann", "--ledger", ledger, keys="t\nn\ns\n")
    assert result.exit_code == 130
    assert "Not recorded: it was interrupted." in result.stderr
    assert not ledger.exists() or not ledger.read_text(encoding="utf-8")
