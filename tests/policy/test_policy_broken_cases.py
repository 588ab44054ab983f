"""Broken case files, one for each rule of the loader: the exact messages (`broken/messages.txt`), and status 2."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from judgebot.policy import load
from judgebot.policy.case import read_case
from judgebot.yamlio import BadInput

Run = Callable[..., Result]
BROKEN = Path(__file__).parent / "broken"
FILES = sorted(BROKEN.glob("*.yaml"))


def messages(path: Path) -> list[str]:
    lines = (BROKEN / "messages.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{path.name}:")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_problem_is_reported_with_its_place(path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    result = run("repair", "--case", path.name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == messages(path) != []


def test_each_message_belongs_to_a_file() -> None:
    assert sum(len(messages(path)) for path in FILES) == len((BROKEN / "messages.txt").read_text().splitlines())


@pytest.mark.parametrize(
    ("name", "found"),
    [("nothing-here.yaml", "no such file"), (".", "found a folder")],
    ids=["missing", "folder"],
)
def test_a_file_that_cannot_be_read(name: str, found: str, tmp_path: Path, run: Run) -> None:
    result = run("repair", "--case", f"{tmp_path}/{name}")
    assert result.exit_code == 2
    assert found in result.stderr


def test_a_file_that_is_too_large(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("# " + "x" * (1 << 20) + "\ncase: {what: shuffle}\n")
    result = run("repair", "--case", path)
    assert result.exit_code == 2
    assert "more than 1 MiB" in result.stderr


def test_control_characters_of_a_file_do_not_reach_the_terminal(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "case.yaml"
    # click itself takes colour codes away where there is no terminal, but not a bell.
    path.write_text('player: Ann\ncase: {what: shuffle}\n"\\a": 1\n')
    assert '"\\x07"' in run("repair", "--case", path).stderr
    path.write_text('player: "Ann\\a\\e[2J"\ncase: {what: shuffle}\n')
    result = run("repair", "--case", path)
    assert result.exit_code == 0
    assert "Warning to Ann\\x07\\x1b[2J" in result.stdout
    assert "\x1b" not in result.output


VALUES = st.recursive(
    st.sampled_from(
        ["what", "trigger", "shuffle", "none", "'", "[", "{", "*a", "&a", "!t", "~", "-1", ": ", "\t", "é"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]")
        | st.tuples(inner, inner).map(lambda pair: f"{{{pair[0]}: {pair[1]}}}")
    ),
    max_leaves=6,
)


@given(entries=st.lists(st.tuples(st.sampled_from(["title", "case", "expect", "round", "x"]), VALUES), max_size=4))
def test_any_file_is_read_or_refused(entries: list[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_text("".join(f"{key}: {value}\n" for key, value in entries), encoding="utf-8")
    try:
        read_case(path, load())
    except BadInput as bad:
        assert bad.problems
