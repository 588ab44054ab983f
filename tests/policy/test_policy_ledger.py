"""The ledger: nothing recorded is lost, whatever happens and whenever, and third warnings are noticed."""

from __future__ import annotations

import csv
import io
import json
import os
import threading
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from judgebot.cli.ledger import _cell
from judgebot.policy import ledger
from judgebot.policy.ledger import Entry
from judgebot.yamlio import BadInput
from tests.work import growth

Run = Callable[..., Result]
TIME = "2024-03-09T14:05:00+00:00"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.jsonl"


def add(
    file: Path,
    player: str = "Ann",
    offense: str = "insufficient-shuffle",
    penalty: str = "warning",
    upgraded: bool = False,
) -> Entry:
    """Record a penalty."""
    return ledger.add(
        file, time=TIME, round="1", table="7", player=player, offense=offense, penalty=penalty, upgraded=upgraded
    )


# --- crash safety ---


def test_a_crash_at_any_byte_costs_at_most_the_line_being_written(file: Path) -> None:
    add(file)
    add(file, "Ben")
    whole = file.read_bytes()
    first = whole.index(b"\n") + 1
    for size in range(first, len(whole)):
        file.write_bytes(whole[:size])
        book = ledger.read(file)
        expected = ["Ann", "Ben"] if size == len(whole) - 1 else ["Ann"]  # complete but for its line feed
        assert [entry.player for entry in book.entries] == expected
        assert bool(book.torn) == (first < size < len(whole) - 1)
        added = add(file, "Cid")
        assert added.id == len(expected) + 1
        after = ledger.read(file)
        assert [entry.player for entry in after.entries] == [*expected, "Cid"]
        assert after.torn == ""


def test_a_correction_holds_as_a_whole_or_not_at_all(file: Path) -> None:
    add(file)
    size = file.stat().st_size
    ledger.correct(file, 1, {"player": "Ben", "table": "8"}, time=TIME)
    whole = file.read_bytes()
    for end in range(size, len(whole) + 1):
        file.write_bytes(whole[:end])
        entry = ledger.read(file).entries[0]
        assert (entry.player, entry.table) == (("Ben", "8") if end >= len(whole) - 1 else ("Ann", "7"))


def test_what_is_recorded_is_on_the_disk_before_the_call_returns(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    write, fsync = os.write, os.fsync

    def noted_write(descriptor: int, data: bytes) -> int:
        done.append("write")
        return write(descriptor, data)

    def noted_fsync(descriptor: int) -> None:
        done.append("fsync")
        fsync(descriptor)

    monkeypatch.setattr(os, "write", noted_write)
    monkeypatch.setattr(os, "fsync", noted_fsync)
    add(file)
    assert done == ["fsync", "write", "fsync"]  # the new name, then the line, in one piece
    done.clear()
    ledger.correct(file, 1, {"withdrawn": True}, time=TIME)
    assert done == ["write", "fsync"]


def test_a_full_disk_leaves_the_ledger_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(file)
    before = file.read_bytes()
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:10]))
    with pytest.raises(BadInput, match="the disk is full"):
        add(file)
    assert file.read_bytes() == before


def test_several_judges_at_once(file: Path) -> None:
    threads = [threading.Thread(target=add, args=(file, f"P{number}")) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    book = ledger.read(file)
    assert [entry.id for entry in book.entries] == list(range(1, 13))
    assert {entry.player for entry in book.entries} == {f"P{number}" for number in range(12)}


def test_a_locked_ledger_is_given_up_and_said(file: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    add(file)
    before = file.read_bytes()
    monkeypatch.setattr(ledger, "PATIENCE", 0.3)
    with file.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        result = run("ledger", "correct", file, "1", "--player", "Ben")
    assert result.exit_code == 2
    waits, gives_up = " ".join(result.stderr.split()).split("seconds", 1)
    assert waits.endswith("locked by another program; waiting for up to 0.3 ")
    assert "locked by another program for 0.3 seconds, nothing is recorded" in gives_up
    assert file.read_bytes() == before


def test_only_ever_added_to(file: Path) -> None:
    add(file)
    before = file.read_bytes()
    ledger.correct(file, 1, {"player": "Ben"}, time=TIME, reason="misheard")
    add(file)
    assert file.read_bytes().startswith(before)
    assert b"misheard" in file.read_bytes()


# --- warnings ---


@pytest.mark.parametrize(
    ("entries", "count"),
    [
        ([], 0),
        ([("Ann", "x", "warning")], 1),
        ([("ann ", "X", "warning"), ("  ANN", "x", "warning")], 2),
        ([("Ann", "x", "warning"), ("Ann", "y", "warning"), ("Ben", "x", "warning")], 1),
        ([("Ann", "x", "game-loss")], 0),
    ],
    ids=["none", "one", "spelling", "others", "game-loss"],
)
def test_warnings_are_counted_by_player_and_offense(
    entries: list[tuple[str, str, str]], count: int, file: Path
) -> None:
    for entry in entries:
        add(file, *entry)
    assert ledger.read(file).warnings("Ann", "x") == count


def test_withdrawn_warnings_do_not_count_and_upgraded_ones_do(file: Path) -> None:
    add(file)
    add(file)
    ledger.add(
        file,
        time=TIME,
        round="",
        table="",
        player="Ann",
        offense="insufficient-shuffle",
        penalty="game-loss",
        upgraded=True,
    )
    assert ledger.read(file).warnings("Ann", "insufficient-shuffle") == 3
    ledger.correct(file, 1, {"withdrawn": True}, time=TIME)
    assert ledger.read(file).warnings("Ann", "insufficient-shuffle") == 2
    ledger.correct(file, 1, {"withdrawn": False}, time=TIME)
    ledger.correct(file, 3, {"penalty": "game-loss"}, time=TIME)
    assert ledger.read(file).warnings("Ann", "insufficient-shuffle") == 2


def test_the_third_warning_is_upgraded(file: Path, run: Run) -> None:
    seen = [run("repair", "--ledger", file, keys=f"s\n{name}\n2\n7\n") for name in ("Ann", "ann", "ANN", "Ann")]
    assert [result.exit_code for result in seen] == [0, 0, 0, 0]
    assert [result.stdout.split(" to ")[0] for result in seen] == ["Warning", "Warning", "Game loss", "Game loss"]
    assert "OPP penalties 1b" in seen[2].stdout
    assert "3rd for this offense, upgraded" in seen[2].stderr
    assert [entry.upgraded for entry in ledger.read(file).entries] == [False, False, True, True]


def test_another_offense_is_no_third_warning(file: Path, run: Run) -> None:
    for keys in ("s\nAnn\n\n\n", "s\nAnn\n\n\n", "t\nn\nn\nAnn\n\n\n"):
        last = run("repair", "--ledger", file, keys=keys)
    assert last.stdout.startswith("Warning to Ann")


def test_a_name_that_may_be_misspelt_is_pointed_out(file: Path, run: Run) -> None:
    add(file, "Annabel Lee")
    assert 'also has a player "Annabel Lee"' in run("repair", "--ledger", file, keys="s\nAnabel Lee\n\n\n").stderr
    assert "also has" not in run("repair", "--ledger", file, keys="s\nZoe\n\n\n").stderr


# --- recording ---


def test_a_case_is_recorded(file: Path, tmp_path: Path, run: Run) -> None:
    case = tmp_path / "case.yaml"
    case.write_text("player: Ann\nround: 3\ntable: 12\ncase: {what: shuffle}\n")
    assert run("repair", "--case", case, "--ledger", file).exit_code == 0
    entry = ledger.read(file).entries[0]
    assert (entry.player, entry.round, entry.table) == ("Ann", "3", "12")
    assert (entry.offense, entry.penalty) == ("insufficient-shuffle", "warning")
    assert run("repair", "--case", case, "--ledger", file, "--player", "Ben").exit_code == 0
    assert ledger.read(file).entries[1].player == "Ben"


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("{what: shuffle}", "give --player"),
        ("{what: penalty, penalty: loss, playing: game}\nplayer: Ann", "give --offense"),
    ],
    ids=["player", "offense"],
)
def test_a_record_needs_to_be_complete(case: str, said: str, file: Path, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(f"case: {case}\n")
    result = run("repair", "--case", path, "--ledger", file)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not file.exists()


@pytest.mark.parametrize(
    ("keys", "status", "recorded"),
    [
        ("s\n", 1, []),
        ("s\n\n\n", 1, []),
        ("s\nAnn\n", 1, [("Ann", "", "")]),
        ("s\nAnn\n2\n", 1, [("Ann", "2", "")]),
        ("s\nAnn\n2\n7\n", 0, [("Ann", "2", "7")]),
        ("s\n" + "A" * 81 + "\nAnn\n2\n7\n", 0, [("Ann", "2", "7")]),
        ("k\nn\n", 0, []),
        ("p\ng\ny\nAnn\nunsporting words\n2\n7\n", 0, [("Ann", "2", "7")]),
    ],
    ids=["no-name", "empty-name", "no-round", "no-table", "all", "long-name", "no-penalty", "own-offense"],
)
def test_the_interview_records(
    keys: str, status: int, recorded: list[tuple[str, str, str]], file: Path, run: Run
) -> None:
    result = run("repair", "--ledger", file, keys=keys)
    assert result.exit_code == status
    assert "What to do" in result.stdout  # the advice is never lost
    assert [(entry.player, entry.round, entry.table) for entry in ledger.read(file).entries] == recorded
    assert ("Recorded no. 1" in result.stderr) == bool(recorded)


def test_the_last_round_is_offered(file: Path, run: Run) -> None:
    add(file)
    run("repair", "--ledger", file, keys="s\nBen\n\n9\n")
    assert ledger.read(file).entries[1].round == "1"


# --- listing, correcting, exporting ---


@pytest.mark.parametrize("command", [["list"], ["export"], []], ids=["list", "export", "short"])
def test_a_ledger_on_standard_input(command: list[str], file: Path, run: Run) -> None:
    add(file)
    given = file.read_bytes()
    piped = run("ledger", *command, "-", keys=given)
    assert (piped.exit_code, piped.stdout) == (0, run("ledger", *command, file).stdout)


def test_the_list(file: Path, run: Run) -> None:
    add(file)
    add(file, "Ben", penalty="game-loss", offense="unsporting words")
    lines = run("ledger", file).stdout.splitlines()
    assert lines == run("ledger", "list", file).stdout.splitlines()
    assert lines[0].split() == ["no", "time", "round", "table", "player", "offense", "penalty", "note"]
    assert "Ann" in lines[1]
    assert lines[1].endswith("warning    1st for this offense")
    assert "unsporting words" in lines[2]
    assert len(run("ledger", "list", file, "--player", "ben").stdout.splitlines()) == 2
    assert run("ledger", "list", file, "--player", "Cid").stdout == "No penalties.\n"


def test_corrections(file: Path, run: Run) -> None:
    for _ in range(3):
        add(file, "Ann")
    add(file, "Ben")
    assert "upgrade is due" in run("ledger", file).stdout
    result = run("ledger", "correct", file, 4, "--player", "Ann", "--reason", "misheard")
    assert result.exit_code == 0
    assert "no. 4: warning to Ann" in result.stdout
    assert "4th warning for the same offense: upgrade it to a game loss (OPP penalties 1b)." in result.stdout
    assert "withdrawn" in run("ledger", "correct", file, 1, "--withdraw").stdout
    assert ledger.read(file).entries[0].withdrawn
    run("ledger", "correct", file, 1, "--restore")
    assert not ledger.read(file).entries[0].withdrawn


def test_an_upgrade_whose_ground_is_gone_is_pointed_out(file: Path, run: Run) -> None:
    for _ in range(3):
        run("repair", "--ledger", file, keys="s\nAnn\n1\n1\n")
    run("ledger", "correct", file, 1, "--withdraw")
    assert "2nd for this offense, upgraded too early" in run("ledger", file).stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["correct", "FILE", "9", "--withdraw"], "no penalty 9"),
        (["correct", "FILE", "1"], "Say what to correct"),
        (["correct", "FILE", "1", "--player", " "], "cannot be empty"),
        (["correct", "FILE", "1", "--table", "x" * 81], "at most 80"),
        (["correct", "FILE", "0", "--withdraw"], "NUMBER"),
        (["correct", "FILE-2", "1", "--withdraw"], "no such file"),
        (["list", "FILE-2"], "There is no file"),
        (["export", "FILE", "--out", "FILE", "--force"], "one of the files that it is made from"),
    ],
    ids=["number", "nothing", "empty", "long", "zero", "no-file", "list-no-file", "onto-itself"],
)
def test_mistakes_in_a_command(args: list[str], said: str, file: Path, run: Run) -> None:
    add(file)
    before = file.read_bytes()
    result = run("ledger", *(arg.replace("FILE", str(file)) for arg in args))
    assert result.exit_code == 2
    assert said in result.stderr
    assert file.read_bytes() == before


def test_the_export_is_csv_and_harmless(file: Path, tmp_path: Path, run: Run) -> None:
    add(file, '=cmd|"x"!A1, Ann')
    add(file, "Zoé\nDoe")
    text = run("ledger", "export", file).stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["player"] for row in rows] == ['\'=cmd|"x"!A1, Ann', "Zoé Doe"]
    assert rows[0]["penalty"] == "warning"
    out = tmp_path / "out.csv"
    assert run("ledger", "export", file, "--out", out).exit_code == 0
    assert out.read_text(encoding="utf-8") == text
    assert run("ledger", "export", file, "--out", tmp_path).exit_code == 2


GOOD = {
    "v": 1,
    "id": 1,
    "time": TIME,
    "round": "1",
    "table": "7",
    "player": "Ann",
    "offense": "x",
    "penalty": "warning",
    "upgraded": False,
}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("nonsense", "one JSON object"),
        ("[1]", "one JSON object"),
        ("[" * 100_000, "one JSON object"),
        ({**GOOD, "v": 2}, '"v": 1, the version of this format'),
        ({**GOOD, "id": 5}, '"id": 1, the next number'),
        ({**GOOD, "id": True}, '"id": 1, the next number'),
        ({**GOOD, "player": 7, "table": None}, "a short text for table, player"),
        ({**GOOD, "player": "x" * 201}, "a short text for player"),
        ({**GOOD, "upgraded": 1}, 'true or false for "upgraded"'),
        ({"v": 1, "corrects": 1, "set": {}}, '"corrects" with the number of a penalty above'),
        ({"v": 1, "corrects": True, "set": {}}, '"corrects" with the number of a penalty above'),
    ],
    ids=[
        "words",
        "list",
        "deep",
        "version",
        "number",
        "boolean",
        "types",
        "long",
        "upgraded",
        "above",
        "correct-boolean",
    ],
)
def test_a_file_that_is_no_ledger(line: str | dict[str, object], expected: str, file: Path, run: Run) -> None:
    text = line if isinstance(line, str) else json.dumps(line)
    file.write_text(f"{text}\n{text}\n")
    for args in (["ledger", file], ["repair", "--ledger", file], ["ledger", "correct", file, "1", "--withdraw"]):
        result = run(*args)
        assert result.exit_code == 2
        assert result.stdout == ""
        lines = result.stderr.splitlines()
        assert len(lines) == 2  # all problems at once
        assert lines[0].startswith(f"{file}:1: found ")
        assert lines[0].endswith(f"; expected {expected}")
    assert file.read_text() == f"{text}\n{text}\n"


@pytest.mark.parametrize(
    "change",
    [{"player": 1}, {"when": "x"}, {"withdrawn": "yes"}, []],
    ids=["type", "field", "withdrawn", "list"],
)
def test_a_bad_correction_in_the_file(change: object, file: Path, run: Run) -> None:
    file.write_text(json.dumps(GOOD) + "\n" + json.dumps({"v": 1, "corrects": 1, "set": change}) + "\n")
    result = run("ledger", file)
    assert result.exit_code == 2
    assert f"{file}:2: found" in result.stderr


def test_a_correction_names_its_penalty_by_number(file: Path, run: Run) -> None:
    file.write_text(json.dumps(GOOD) + "\n" + json.dumps({"v": 1, "corrects": True, "set": {}}) + "\n")
    assert run("ledger", file).exit_code == 2


def test_a_folder_is_no_ledger(tmp_path: Path, run: Run) -> None:
    for args in (["repair", "--ledger", tmp_path], ["ledger", tmp_path]):
        result = run(*args)
        assert result.exit_code == 2
        assert "expected a ledger file" in result.stderr
    assert run("repair", "--ledger", tmp_path / "none" / "x", keys="s\nAnn\n1\n1\n").exit_code == 2


def test_a_torn_line_is_pointed_out_and_harmless(file: Path, run: Run) -> None:
    add(file)
    with file.open("ab") as stream:
        stream.write(b'{"v": 1, "player": "\x07')
    result = run("ledger", file)
    assert result.exit_code == 0
    assert "was cut off" in result.stderr
    assert "\x07" not in result.output


def test_control_characters_of_a_ledger_do_not_reach_the_terminal(file: Path, run: Run) -> None:
    add(file, "Ann\x07\nBen")
    assert "Ann\\x07\\nBen" in run("ledger", file).stdout


# --- one identity for an offense ---


@pytest.mark.parametrize(
    "again",
    [
        ["p\nw\nAnn\nmissed-trigger\n1\n1\n"],
        ["p\nw\nAnn\nMissing a generally negative mandatory trigger.\n1\n1\n"],
        ["p\nw\nann\nfor  missed Trigger\n1\n1\n"],
        ["t\nn\ns\nAnn\n1\n1\n"],
    ],
    ids=["id", "name", "other words", "interview"],
)
def test_an_offense_is_one_however_it_was_recorded(again: list[str], file: Path, tmp_path: Path, run: Run) -> None:
    assert run("repair", "--ledger", file, keys="t\nn\ns\nAnn\n1\n1\n").exit_code == 0
    case = tmp_path / "case.yaml"
    case.write_text("player: Ann\ncase: {what: penalty, penalty: warning, earlier: fewer}\n")
    told = run(
        "repair", "--case", case, "--ledger", file, "--offense", "missing a generally negative mandatory trigger"
    )
    assert told.exit_code == 0
    third = run("repair", "--ledger", file, keys=again[0])
    assert third.stdout.startswith("Game loss to")
    assert "it is the third one for the same offense" in " ".join(third.stdout.split())
    assert "How many warnings" not in third.stderr  # the ledger knows
    fourth = run("repair", "--ledger", file, keys=again[0])
    assert "it is the fourth one for the same offense" in " ".join(fourth.stdout.split())
    book = ledger.read(file)
    assert [entry.upgraded for entry in book.entries] == [False, False, True, True]
    assert list(book.earlier().values()) == [0, 1, 2, 3]


def test_an_upgrade_made_by_a_correction_still_counts(file: Path, run: Run) -> None:
    for _ in range(3):
        add(file)
    assert run("ledger", "correct", file, 3, "--penalty", "game-loss").exit_code == 0
    assert ledger.read(file).entries[2].upgraded
    add(file)
    assert ledger.read(file).earlier()[4] == 3


def test_a_penalty_for_both_players_is_recorded_twice(file: Path, run: Run) -> None:
    result = run("repair", "--ledger", file, keys="+\ns\nr\no\nAnn\nBen\n1\n7\n")
    assert result.exit_code == 0
    assert [(one.player, one.penalty, one.table) for one in ledger.read(file).entries] == [
        ("Ann", "warning", "7"),
        ("Ben", "game-loss", "7"),
    ]


# --- limits ---


def test_a_full_ledger_takes_no_record_that_it_could_not_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(file)
    monkeypatch.setattr(ledger, "_MAX_BYTES", file.stat().st_size + 10)
    before = file.read_bytes()
    with pytest.raises(BadInput, match="full"):
        add(file)
    assert file.read_bytes() == before
    assert len(ledger.read(file).entries) == 1


def test_a_long_ledger_is_listed_and_exported_in_time(file: Path, run: Run) -> None:
    """Nothing in it grows with the square of the records."""

    def both(size: int) -> None:
        lines = (json.dumps({**GOOD, "id": number, "player": f"P{number % 300}"}) for number in range(1, size + 1))
        file.write_text("\n".join(lines) + "\n")
        assert len(run("ledger", "export", file).stdout.splitlines()) == size + 1
        assert len(run("ledger", "list", file).stdout.splitlines()) == size + 1

    assert growth(both, 1000) < 2.7


@pytest.mark.parametrize(
    "text",
    ["=1", "+1", "-1", "@x", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20x", "\t=1", "\n=1", "'=1", "\u200b=1", "\u202e=1"],
    ids=repr,
)  # fmt: skip
def test_no_cell_of_an_export_is_run(text: str, file: Path, run: Run) -> None:
    add(file, text)
    (row,) = csv.DictReader(io.StringIO(run("ledger", "export", file).stdout))
    assert row["player"].startswith("'")


@given(st.text(max_size=30))
def test_an_exported_cell_has_no_control_or_direction_characters(text: str) -> None:
    cell = _cell(text)
    assert "\n" not in cell
    assert all(c.isprintable() or c in "\u200c\u200d" for c in cell)
    assert unicodedata.normalize("NFKC", cell.lstrip())[:1] not in tuple("=+-@")
