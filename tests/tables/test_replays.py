"""Replays: the differ, boards at every moment, and files that are broken in every way that is thought of."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from judgebot import resources
from judgebot.cli.main import cli
from judgebot.controls import clean
from judgebot.problems import BadInput
from judgebot.scenario.board import build
from judgebot.scenario.read import parse
from judgebot.tables import client, differ, moment, moments
from tests.stress.replays import check_games, differences
from tests.tables import client_games

SHIPPED = resources.scenarios() / "replays" / "a-random-game.json"
GAME: dict[str, Any] = json.loads(SHIPPED.read_text(encoding="utf-8"))


def run(path: Path, *options: str) -> Result:
    """`judgebot import` of a file."""
    return CliRunner().invoke(cli, ["import", str(path), *options])


# The differ


def random_value(rng: random.Random, depth: int = 0) -> Any:
    """Something that JSON can hold."""
    kind = rng.randrange(7 if depth < 4 else 4)
    if kind < 4:
        return [None, rng.randrange(3), rng.random() < 0.5, "text"][kind]
    if kind < 6:
        return {key: random_value(rng, depth + 1) for key in rng.sample("abcdef", rng.randrange(5))}
    return [random_value(rng, depth + 1) for _ in range(rng.randrange(5))]


def test_a_change_makes_the_new_state_of_the_old() -> None:
    rng = random.Random(25)
    for _ in range(500):
        old, new = ({"x": random_value(rng), "y": random_value(rng)} for _ in range(2))
        change = [client_games.alterations(old, new), client_games.removals(old, new)]
        before = copy.deepcopy(change)
        assert differ.applied(copy.deepcopy(old), *change) == new
        assert change == before


@pytest.mark.parametrize(
    ("alterations", "removals", "new"),
    [
        ({"hand": [1, {"cid": 3}]}, {"hand": [1]}, [{"cid": 1}, {"cid": 3}]),
        ({"hand": ["+", {"cid": 4}]}, {"hand": [-1, 0, {"cid": 0}]}, [{}, {"cid": 2}, {"cid": 3}, {"cid": 4}]),
        ({"hand": None}, {}, None),
        ({"hand": "text"}, {"hand": [{"cid": 1}, 0]}, "text"),  # of what is replaced, the old value
        ({}, {"hand": []}, [{"cid": 1}, {"cid": 2}, {"cid": 3}]),
    ],
)
def test_changes_as_the_client_writes_them(alterations: Any, removals: Any, new: Any) -> None:
    old = {"hand": [{"cid": 1}, {"cid": 2}, {"cid": 3}]}
    assert differ.applied(old, alterations, removals) == {"hand": new}


# Boards


def test_generated_games_are_imported_at_every_moment() -> None:
    assert check_games(2, first=100, most=20, told=False) == []


def test_a_board_that_differs_is_seen() -> None:
    """The comparison that the test above rests on."""
    assert list(differences({"R&D ice": [("Ping", True)]}, {"R&D ice": [("Ping", False)]}))
    assert list(differences({"corp.rd": 3}, {"corp.rd": 4}))


def test_ice_and_position_are_counted_from_the_other_side() -> None:
    data = copy.deepcopy(GAME)
    state = client.Replay("a game", {}, data["history"]).state(22)
    ice = [{"title": name, "cid": name, "rezzed": True} for name in ("Ping", "Palisade", "Whitespace")]
    state["corp"]["servers"]["archives"]["ices"] = ice
    state["run"] |= {"position": 2, "phase": "encounter-ice"}
    state["encounters"]["ice"] = {**ice[1], "subroutines": [{"label": "-", "broken": True}]}
    made = moment.scenario(client.Replay("a game", {}, [state]), 0)
    m = build(parse(made.text))
    names = [m.state.objs[oid].name for oid in m.state.servers["Archives"].ice]
    assert names == ["whitespace", "palisade", "ping"]
    encounter = m.state.encounter()
    assert encounter is not None and m.state.objs[encounter.ice].name == "palisade" and len(encounter.broken) == 1


def test_lines_of_play_are_made_of_the_log() -> None:
    done = run(SHIPPED, "--at", "turn 3 runner", "--to", "access 1")
    assert done.exit_code == 0
    assert "- {runner: run Archives}" in done.stdout and "- {runner: run HQ}" in done.stdout
    assert "turn: last" in done.stdout


def test_what_is_taken_back_did_not_happen() -> None:
    data = copy.deepcopy(GAME)
    replay = client.Replay("a game", {}, data["history"])
    before, after = (copy.deepcopy(replay.state(number)) for number in (27, 28))
    after["sequence"] = before["sequence"] + 1
    back = [client_games.alterations(after, {**before, "log": after["log"]}), client_games.removals(after, before)]
    back[1].pop("log", None)
    first = [client_games.alterations(before, after), client_games.removals(before, after)]
    again = client.Replay("a game", {}, [before, first, back])
    assert "spent" in moment.scenario(again, 1).text
    assert "spent" not in moment.scenario(again, 2).text
    assert [one.kind for _, several in moments.moments(again) for one in several][-1] == "undo"


def test_a_link_names_a_moment() -> None:
    replay = client.read(SHIPPED)
    assert moments.find(replay, "https://example.org/replay/1?n=2&d=3") == moments.find(replay, "n=2") + 3


# Nobody vouches for a file


def changed(change: Callable[[dict[str, Any]], None]) -> str:
    data = copy.deepcopy(GAME)
    change(data)
    return json.dumps(data)


def _first(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data["history"][0]
    return found


TEXT = SHIPPED.read_text(encoding="utf-8")
BROKEN = {
    "cut off": (TEXT[:9000], "the end of the file after 9,000 characters"),
    "empty": ("", "the end of the file"),
    "no JSON": ("once upon a time", "no JSON after 0 characters"),
    "a list": ("[1, 2]", "found a list"),
    "nested deep": ("[" * 100_000, "nested too deep"),
    "no number": ('{"history": [NaN]}', "a number that is none"),
    "another file": ('{"cards": {}}', "without `history`"),
    "an unknown key of the file": (changed(lambda d: d.update(version=2)), 'the key "version"'),
    "another version": (changed(lambda d: d["history"].insert(1, _first(d))), "a mapping at history[1]"),
    "no change fits": (changed(lambda d: d["history"].__setitem__(3, [{"log": [7, "x"]}, {}])), "at history[3].log"),
    "a removal": (changed(lambda d: d["history"].__setitem__(3, [{}, {"nothing": 0}])), "at history[3].nothing"),
    "an unknown key": (changed(lambda d: _first(d)["corp"].update(mood=1)), 'the key "mood" at history[0].corp'),
    "an unknown card": (
        changed(lambda d: _first(d)["corp"]["hand"][0].update({"printed-title": "<b>\x1b[31mOops"})),
        'the card "<b>\\x1b[31mOops" at history[0].corp.hand[0]',
    ),
    "a hidden card": (
        changed(lambda d: [_first(d)["corp"]["hand"][0].pop(key) for key in ("title", "printed-title")]),
        "a card without a title at history[0].corp.hand[0]",
    ),
    "a spectator's copy": (
        changed(lambda d: _first(d)["corp"].update(hand=[])),
        "0 of 6 cards at history[0].corp.hand",
    ),
    "a million values": (json.dumps({"history": [[]] * 1_500_000}), "more than 2,000,000 values"),
    "a thousand cards": (
        changed(lambda d: _first(d)["corp"].update({"set-aside": [{"title": "Ping"}] * 1_500})),
        "more cards at history[0].corp.set-aside",
    ),
    "an older client": (changed(lambda d: _first(d)["runner"].update(tag=0)), "the number 0 at history[0].runner.tag"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_told_with_its_place(case: str, tmp_path: Path) -> None:
    """One message, status 2, and nothing is written."""
    text, told = BROKEN[case]
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    at = "5" if "history[3]" in told else "0"
    done = run(path, "--at", at, "-o", str(tmp_path / "b.yaml"))
    assert done.exit_code == 2
    assert told in done.output and str(path) in done.output and "Traceback" not in done.output
    assert not (tmp_path / "b.yaml").exists()
    assert clean(done.output) == done.output


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with path.open("wb") as file:
        file.truncate(50 << 20)
    done = run(path, "--list")
    assert done.exit_code == 2 and "more than 16 MiB" in done.output


@pytest.mark.parametrize("case", ["an unknown key", "an unknown card", "a hidden card", "a spectator's copy"])
def test_what_is_not_known_can_be_left_open(case: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(BROKEN[case][0], encoding="utf-8")
    done = run(path, "--at", "0", "--partial")
    assert done.exit_code == 0
    held = build(parse(done.stdout)).state.zones["HQ"]
    assert len(held) == 6
    assert case != "an unknown key" or '# - The key "mood" of the Corp\'s part of a state is skipped.' in done.stdout
    assert case == "an unknown key" or re.search(r"# - Not known in HQ: \d of 6 cards", done.stdout)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"trace": {"strength": 3}}, "A trace is under way"),
        ({"psi": {"card": {}}}, "bid in secret"),
        ({"forced-encounter": True}, "An encounter has been forced"),
        ({"decklists": {"corp": [["Hedge Fund", 3]]}}, "deck lists are open"),
        ({"runner": {"run-credit": 2}}, "2 credits for this run only"),
    ],
)
def test_what_a_scenario_cannot_state_is_said(change: dict[str, Any], told: str) -> None:
    state = copy.deepcopy(GAME["history"][0])
    for key, value in change.items():
        state[key] = {**state[key], **value} if key == "runner" else value
    assert told in moment.scenario(client.Replay("a game", {}, [state]), 0).text


def test_no_name_drives_the_terminal(tmp_path: Path) -> None:
    """The users' names of generated games have marks that turn text round, and HTML."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps(client_games.written(3, 20).data), encoding="utf-8")
    done = run(path, "--list")
    assert done.exit_code == 0 and "started" in done.output
    assert clean(done.output) == done.output and "\\u202e" in done.output


def test_a_moment_that_is_not_there_is_told() -> None:
    done = run(SHIPPED, "--at", "run 99")
    assert done.exit_code == 2 and "run 5" in done.output


def test_no_entry_is_before_another() -> None:
    with pytest.raises(BadInput):
        moment.scenario(client.read(SHIPPED), 5, 4)


def test_the_page_shows_each_moment_and_no_markup_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(client_games.written(3, 20).data), encoding="utf-8")
    done = run(path, "--format", "html")
    assert done.exit_code == 0
    entries = [one.entry for _, several in moments.moments(client.read(path)) for one in several]
    assert entries and all(f'id="e{entry}"' in done.stdout for entry in entries)
    assert done.stdout.count('data-board="') == len({0, *entries})
    assert "dust <b>" not in done.stdout and "dust &lt;b&gt;" in done.stdout and "\u202e" not in done.stdout


# By which edition


def in_the_first_window() -> dict[str, Any]:
    """A run in the window with which it begins in the client, and in CR 26.03 (6.9.1e), and a card of that edition."""
    state = copy.deepcopy(GAME["history"][0])
    state |= {"active-player": "runner", "run": {"server": ["hq"], "position": 0, "phase": "initiation"}}
    state["corp"] |= {"hand": [{"title": "Project Ingatan"}], "hand-count": 1}
    state["runner"]["bad-pub-credit"] = 1
    return {"history": [state]}


@pytest.mark.parametrize(
    ("options", "setting", "edition", "credits"),
    [
        ([], "", "26.03", 5),
        ([], "24.03", "26.03", 5),
        ([], "26.03", "26.03", 5),
        (["--edition", "24.03"], "", "24.03", None),
        (["--edition", "24.03"], "26.03", "24.03", None),
        (["--edition", "26.03"], "24.03", "26.03", 5),
    ],
)
@pytest.mark.parametrize("kept", ["variable", "file"])
def test_a_replay_is_read_by_the_edition_of_the_client(
    options: list[str],
    setting: str,
    edition: str,
    credits: int | None,
    kept: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An option comes before what the client is known to play by, and that before a setting."""
    path, home = tmp_path / "a.json", tmp_path / "judgebot"
    path.write_text(json.dumps(in_the_first_window()), encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("JUDGEBOT_EDITION", raising=False)
    if setting and kept == "variable":
        monkeypatch.setenv("JUDGEBOT_EDITION", setting)
    elif setting:
        home.mkdir()
        (home / "config.yaml").write_text(f'edition: "{setting}"\n', encoding="utf-8")
    done = run(path, "--at", "0", *options)
    assert done.exit_code == 0 and f"Read under CR {edition}, " in done.stdout.replace("\n# ", " ")
    written = yaml.safe_load(done.stdout)
    assert written["edition"] == edition
    if credits is None:
        assert "no meaning in CR 24.03" in done.stdout  # Project Ingatan has a keyword of CR 26.03 10.13
        return
    m = build(parse(done.stdout))
    assert (m.step(), m.state.players["runner"].credits, m.state.players["runner"].free) == ("26:6.9.1e", credits, 1)


def test_a_page_and_a_log_are_read_by_it_too(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(in_the_first_window()), encoding="utf-8")
    done = run(path, "--format", "html")
    assert "under CR 26.03" in done.stdout and "cannot be drawn" not in done.stdout
    assert "under CR 24.03" in run(path, "--format", "html", "--edition", "24.03").stdout
    log = CliRunner().invoke(cli, ["import", "-"], input="ann started their turn 1 with 5 [Credit] and 5 cards in HQ.")
    assert yaml.safe_load(log.stdout)["edition"] == "26.03" and "Read under CR 26.03" in log.stdout


def test_a_card_is_the_same_at_each_moment() -> None:
    """It is told once that it comes and goes, and called the same before and after it moves."""
    replay = client.read(SHIPPED)
    (before,) = replay.state(39)["corp"]["servers"]["remote1"]["content"]
    assert before["cid"] == replay.state(40)["runner"]["scored"][-1]["cid"]
    text = unescape(run(SHIPPED, "--format", "html").stdout)
    assert "Superconducting Hub #2 is in the Runner's score area (was in remote 1)" in text
    assert "Superconducting Hub #2 is in remote 1;" in text
    assert [text.count(f"Devil Charm is {told}") for told in ("installed", "no longer installed")] == [1, 1]


def test_a_ruling_of_each_run_is_shown_on_request() -> None:
    done = run(SHIPPED, "--format", "html", "--rulings")
    assert done.exit_code == 0
    assert done.stdout.count("What the rules make of run") == 5
    assert "The Runner steals Superconducting Hub" in done.stdout


def test_rulings_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgebot.tables.page.LONGEST", -1.0)
    told = run(SHIPPED, "--format", "html", "--rulings").stdout
    assert told.count("seconds of computing are over") == 5 and "import --at 39" in told
