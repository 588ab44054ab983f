"""Any text as any argument: an answer or a refusal, never an error of the program's own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import Result

from judgebot import controls
from judgebot.cli.main import COMMANDS, cli

Run = Callable[..., Result]
TEXTS = ["", "\udcff", "\x1b[2J", "\u202e", "a\nb", "-", "9" * 5000, "{}", "%s", "corp: x", "a=b"]
# What else a command needs before it looks at the option that is tried.
GIVEN = {"why-not": ["cr/9.2.8f-1"], "what-if": ["cr/9.2.8f-1", "--most", "5"], "step": ["cr/9.2.8f-1"]}


def options() -> Iterator[tuple[str, str]]:
    """Each command with each of its options that takes text, and with "" for its arguments."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        yield name, ""
        for option in command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                yield name, option.opts[-1]


@pytest.mark.parametrize(("command", "option"), list(options()))
def test_any_text_is_answered_or_refused(
    command: str, option: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # whatever is written is written there
    monkeypatch.setenv("JUDGEBOT_DATA", str(tmp_path / "data"))
    for text in TEXTS if command != "rule" else TEXTS[:4]:  # each search there takes its time
        line = [*GIVEN.get(command, []), option, text] if option else ["--", text]
        result = run(command, *line)
        assert result.exit_code in (0, 1, 2), text
        assert "an error of its own" not in result.stderr, text
        assert "\x1b" not in result.output, text


LONG = " ".join("zq" + letter * 3 for letter in "abcdefghijklmnopqrstuvwxyz" * 40)  # 6,239 characters of no words


@pytest.mark.parametrize("line", [["rule"], ["rule", "--term"], ["card", "--words"], ["ask"]], ids=" ".join)
def test_what_is_searched_for_is_bounded(line: list[str], run: Run) -> None:
    result = run(*line, LONG)
    assert result.exit_code == 2
    assert "6,239 characters, expected at most" in result.stderr
    assert result.stdout == ""


def test_the_name_of_a_format_may_be_anything(run: Run) -> None:
    for name in ("x" * 5000, "a/b", ".", "\0"):
        result = run("lint", "cr/9.2.8f-1", "--format", name)
        assert result.exit_code == 2, name
        assert "; expected " in result.stderr, name


def test_no_control_character_leaves_as_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    marks = "\u202e\u2066\u200b\x7f"
    path.write_text(f"title: 'É{marks}'\nboard: {{}}\n", encoding="utf-8")
    result = run("explain", path, "--format", "json")
    assert result.exit_code in (0, 1, 2)
    assert not set(marks) & set(result.output)
    assert controls.as_json({"a": f"É{marks}\n"}) == '{\n  "a": "É\\u202e\\u2066\\u200b\\u007f\\n"\n}'
    assert json.loads(controls.as_json([marks, "\ud800", "\x1b"])) == [marks, "\ud800", "\x1b"]
