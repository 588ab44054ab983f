"""A few of the mutants that `python tests/stress/files.py` makes by the thousand; JUDGEBOT_SEED chooses others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.stress import files

SEED = int(os.environ.get("JUDGEBOT_SEED", "0"))


@pytest.mark.parametrize("first", [0, 5])
def test_mutants_of_input_files_do_no_harm(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGEBOT_DATA", "")  # put back afterwards, whatever a mutant is given
    assert files.batch(first, 5, SEED) == []


@pytest.mark.parametrize("kind", [files.LEDGER, files.STORE])
def test_mutants_of_other_kinds(kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JUDGEBOT_DATA", "")
    monkeypatch.setattr(files, "KINDS", [kind])
    known = files.seeds()
    assert [fault for number in range(3) for fault in files.attempt(number, SEED, known, tmp_path)] == []


def test_a_mutant_is_always_the_same() -> None:
    known = files.seeds()
    assert [files.mutant(number, SEED, known) for number in range(50)] == [
        files.mutant(number, SEED, known) for number in range(50)
    ]
    assert len({files.mutant(number, SEED, known) for number in range(50)}) == 50


WRONG = {
    "an error": ("lambda: 1 / 0", "ZeroDivisionError"),
    "a hang": ("lambda: all(one == 0 for one in iter(int, 1))", "a hang"),
    "an odd status": ("lambda: exit(7)", "the status 7"),
    "silence": ("lambda: exit(2)", "status 2 without a word"),
    "a promise broken": ("lambda: (print('x'), exit(2))", "status 2, and something on standard output"),
    "a control character": ("lambda: print('\\x1b[2J')", "the control character '\\x1b'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_the_driver_sees_what_goes_wrong(case: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import click

    work, said = WRONG[case]
    monkeypatch.setattr(files, "LONGEST", 0.2)
    monkeypatch.setattr(files, "cli", click.Command("wrong", callback=eval(work)))
    path = tmp_path / "x.yaml"
    path.touch()
    assert said in files._wrong([], path, b"")


def test_the_driver_sees_lost_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"after")
    assert files._wrong(["rule", "9.2.8f"], path, b"before") == "bytes of the file are lost"
    assert files._wrong(["rule", "9.2.8f"], path, b"after") == ""
