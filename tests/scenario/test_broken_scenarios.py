"""Broken scenario files, one for each rule of the reader: the exact messages (`broken/messages.txt`), and status 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot import resources, yamlio
from judgebot.cards import catalog
from judgebot.cli.scenarios import attempt
from judgebot.scenario import checks, facts, file_keys, read
from judgebot.scenario.run import run as play
from judgebot.yamlio import BadInput

Run = Callable[..., Result]
BROKEN = Path(__file__).parent / "broken"
FILES = sorted(BROKEN.glob("*.yaml"))


def messages(path: Path) -> list[str]:
    lines = (BROKEN / "messages.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{path.name}:")]


@pytest.mark.parametrize("command", ["explain", "check"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_problem_is_told_with_its_place(
    path: Path, command: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BROKEN)
    result = run(command, path.name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert [line for line in result.stderr.splitlines() if line.startswith(path.name)] == messages(path) != []


def test_each_message_belongs_to_a_file() -> None:
    assert sum(len(messages(path)) for path in FILES) == len((BROKEN / "messages.txt").read_text().splitlines())


@pytest.mark.parametrize("name", ["nowhere/nothing.yaml", "cr/9.2.8f-9", "../9.2.8f-1", "\0", ""])
def test_a_name_that_stands_for_nothing(name: str, run: Run) -> None:
    result = run("explain", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_a_near_name_is_suggested(run: Run) -> None:
    assert "did you mean cr/9.2.8f-1" in run("explain", "cr/9.2.8f-11").stderr


def test_a_file_that_is_too_large(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("# " + "x" * (1 << 20) + "\ntitle: one\n")
    result = run("explain", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "more than 1 MiB" in result.stderr


def test_one_broken_file_among_several_gives_no_answer_at_all(tmp_path: Path, run: Run) -> None:
    (tmp_path / "bad.yaml").write_text("titel: one\n")
    result = run("explain", "cr/9.2.8f-1", tmp_path / "bad.yaml")
    assert (result.exit_code, result.stdout) == (2, "")


def test_control_characters_of_a_file_do_not_reach_the_terminal(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text('question: "Who rang?\\a\\e[2J"\nplay: [corp: "\\a"]\n')
    assert "\x07" not in run("explain", path).output
    path.write_text('question: "Who rang?\\a\\e[2J"\n')
    result = run("explain", path)
    assert result.exit_code == 0
    assert "Who rang?\\x07\\x1b[2J" in result.stdout
    assert "\x1b" not in result.output


@pytest.mark.parametrize("command", ["explain", "check"])
def test_a_card_that_is_not_implemented_stops_with_its_name(
    command: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalog, "LIBRARY", tmp_path)  # a library without cards
    catalog._library_card.cache_clear()
    path = tmp_path / "scenario.yaml"
    path.write_text("board:\n  runner: {rig: [Zer0]}\n")
    result = run(command, path)
    catalog._library_card.cache_clear()
    assert result.exit_code == 2 and "Zer0" not in result.stdout
    wanted = (
        f'{path}:2: found the card "Zer0"; expected a card in the library, or one defined under `cards:` (the abilities'
        " of Zer0 are not in the card library; `judgebot card 'Zer0'` shows a skeleton)"
    )
    assert wanted in result.stderr.splitlines()


# Any file

WORDS = [
    *file_keys.TOP,
    *file_keys.BOARD,
    *file_keys.CORP_KEYS,
    *file_keys.RUNNER_KEYS,
    *file_keys.CARD_KEYS,
    *file_keys.HISTORY,
    *file_keys.EXPECT,
]
WORDS += [*checks.OPTION_KEYS, *facts.CARD, "times", "not", "remote 1", "runner.credits", "Tollbooth.rezzed"]
SCALARS = ["Tollbooth", "Femme Fatale", "unknown", "run HQ", "6.9.3b", "5.6.2a", "HQ ice 1", "true", "0", "-1", "3"]
SCALARS += ["x", "''", "corp", "runner", "HQ", "trigger Femme Fatale", "[", "*a", "~", "1.5", "9.2.8f", "lost_pending"]


def block(entries: list[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in dict(entries).items()) + "}"


KEYS = st.sampled_from(sorted(set(WORDS)))
VALUES = st.recursive(
    st.sampled_from(SCALARS),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]")
        | st.lists(st.tuples(KEYS, inner), max_size=4).map(block)
    ),
    max_leaves=8,
)


def section(keys: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.lists(st.tuples(st.sampled_from(keys), VALUES), max_size=4).map(block)


FILE = st.fixed_dictionaries(
    {},
    optional={
        "board": st.lists(
            st.tuples(
                st.sampled_from(file_keys.BOARD),
                st.one_of(section(file_keys.CORP_KEYS), section(file_keys.RUNNER_KEYS), VALUES),
            ),
            max_size=4,
        ).map(block),
        "history": st.lists(section(file_keys.HISTORY), max_size=2).map(lambda parts: f"[{', '.join(parts)}]"),
        "expect": section(file_keys.EXPECT),
        "play": VALUES,
        "until": VALUES,
        "title": VALUES,
        "cards": section(("Tollbooth", "New One")),
    },
)


@settings(max_examples=300, deadline=None)
@given(FILE)
def test_any_file_is_read_or_refused(entries: dict[str, str]) -> None:
    text = "".join(f"{key}: {value}\n" for key, value in entries.items())
    try:
        scenario = read.parse(text)
    except BadInput as bad:
        assert bad.problems
        return
    tried = attempt(scenario, lambda: play(scenario))
    assert tried.result is not None or tried.problems or tried.message


# Shipped scenarios with one thing changed

SHIPPED = sorted(resources.scenarios().glob("cr/*.yaml"))
INSTEAD = ["Tollbooth", "Femme Fatale", "unknown", "run HQ", "6.9.3b", "5.6.2a", "HQ ice 1", "corp", "runner", "9.2.8f"]
INSTEAD += [
    "remote 1",
    "Archives",
    "HQ ice 2",
    "",
    -1,
    0,
    1,
    7,
    True,
    None,
    [],
    {},
    ["Tollbooth"],
    {"card": "Tollbooth"},
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value within a value, its own first."""
    found = [path]
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(inner, (*path, key))
    return found


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SHIPPED), st.data())
def test_a_scenario_with_one_thing_changed_is_run_or_refused(path: Path, data: st.DataObject) -> None:
    tree = yamlio.load(path).plain()
    place = data.draw(st.sampled_from(places(tree)[1:]))
    inside = tree
    for key in place[:-1]:
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[place[-1]] = data.draw(st.sampled_from(INSTEAD))
    else:
        del inside[place[-1]]
    try:
        scenario = read.parse(json.dumps(tree))
    except BadInput as bad:
        assert bad.problems
        return
    tried = attempt(scenario, lambda: play(scenario))
    assert tried.result is not None or tried.problems or tried.message
    assert "an error of its own" not in tried.message
