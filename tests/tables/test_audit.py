"""Replays audited: a move that the rules do not allow is found at its place, and nothing else is."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judgebot import resources
from judgebot.cli.main import cli
from judgebot.controls import clean
from judgebot.tables import client
from judgebot.tables.audit import audit
from tests.stress.audits import audited
from tests.tables import client_games
from tests.tables.planted import planted

SHIPPED = resources.scenarios() / "replays" / "a-random-game.json"
GAME: dict[str, Any] = json.loads(SHIPPED.read_text(encoding="utf-8"))


def run(path: Path, *options: str) -> Result:
    """`judgebot audit` of a file."""
    return CliRunner().invoke(cli, ["audit", str(path), *options])


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("a card too many is drawn", 1),
        ("a run on a server that is not there", 1),
    ],
)
def test_a_move_against_the_rules_is_found_at_its_place(kind: str, number: int) -> None:
    games = (planted(one, kind, most=12) for one in range(number, number + 40))
    game = next(one for one in games if one is not None)
    seen = audited(game.data, kind, game.entry)
    assert not seen.wrong and seen.report.deviations[0].rules()


def test_nothing_is_found_in_a_game_that_keeps_the_rules() -> None:
    report = audit(client.read(SHIPPED))
    assert not report.deviations and not report.unfollowed
    assert report.followed == len(GAME["history"]) - 1


def changed(credits: int, said: str = "") -> client.Replay:
    """A turn of the shipped game in which the Runner has other credits from entry 14 on, with a line of the log."""
    data = copy.deepcopy(GAME)
    alterations, _ = data["history"][14]
    now = client.Replay("a game", {}, GAME["history"]).state(14)["runner"]["credit"]
    alterations.setdefault("runner", {})["credit"] = now + credits
    if said:
        line = {"user": "__system__", "text": f"grace {said}"}
        alterations.setdefault("log", []).extend(["+", line])
    return client.Replay("a game", {}, data["history"][:15])


def test_what_the_rules_make_is_said_beside_the_file() -> None:
    (found,) = audit(changed(3)).deviations
    assert found.entry == 14
    (part,) = found.apart
    assert part.what.startswith("The Runner's credits: ") and "1.10.3" in part.rules


def test_what_the_log_names_is_what_was_done() -> None:
    (found,) = audit(changed(0, "spends [Click] to use Runner Basic Action Card to remove 1 tag.")).deviations
    assert found.entry == 14
    assert not audit(changed(0, "did something that no pattern of ours fits.")).deviations


def test_a_click_that_is_gone_was_no_run_of_which_nothing_is_seen() -> None:
    data = copy.deepcopy(GAME)
    now = client.Replay("a game", {}, data["history"]).state(27)  # the Runner's turn begins, and runs change nothing
    lost = [{"runner": {"click": now["runner"]["click"] - 1}, "sequence": 99}, {}]
    (found,) = audit(client.Replay("a game", {}, [*data["history"][:28], lost])).deviations
    assert found.entry == 28


def test_what_is_changed_by_hand_is_no_deviation() -> None:
    report = audit(changed(3, "sets credit to 8 (+3)."))
    assert not report.deviations
    assert [one.entry for one in report.by_hand] == [14]


def test_what_is_taken_back_is_followed_from_where_it_was() -> None:
    replay = client.Replay("a game", {}, GAME["history"])
    before, after = (copy.deepcopy(replay.state(number)) for number in (12, 13))
    back = [client_games.alterations(after, {**before, "log": after["log"], "sequence": after["sequence"]}), {}]
    back[1] = client_games.removals(after, {**before, "log": after["log"]})
    forth = [client_games.alterations(before, after), client_games.removals(before, after)]
    report = audit(client.Replay("a game", {}, [*GAME["history"][:14], back, forth, *GAME["history"][14:20]]))
    assert not report.deviations and not report.unfollowed


def test_an_audit_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgebot.tables.audit.LONGEST", 0.0)
    (rest,) = audit(client.read(SHIPPED)).unfollowed
    assert rest.until == len(GAME["history"]) - 1 and "--from" in rest.why


def test_the_first_deviation_is_told_first_with_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"history": changed(3).history}), encoding="utf-8")
    done = run(path)
    assert done.exit_code == 1
    assert "at entry 14" in done.output.splitlines()[0] and "1.10.3" in done.output
    assert "What the file does not show" in done.output
    assert clean(done.output) == done.output
    assert "Read under CR 26.03" in done.output
    data = json.loads(run(path, "--format", "json").stdout)
    assert data["edition"] == "26.03" and "CR 26.03" in data["read"]
    assert json.loads(run(path, "--format", "json", "--edition", "24.03").stdout)["edition"] == "24.03"
    assert [one["entry"] for one in data["deviations"]] == [14]


def test_a_part_of_a_replay_is_looked_at() -> None:
    done = run(SHIPPED, "--from", "turn 2 corp", "--to", "turn 2 runner")
    assert done.exit_code == 0 and "the rules lead to everything" in done.output.replace("\n", " ")
    assert run(SHIPPED, "--from", "turn 2 corp", "--to", "turn 1 corp").exit_code == 2
    assert run(SHIPPED, "--check").exit_code == 2


@pytest.mark.parametrize(
    "text",
    ["", "[1]", '{"history": [{"corp": {}, "runner": {"hand": 7}}]}', '{"history": [{"corp": {}, "runner": null}]}'],
)
def test_a_broken_file_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    done = run(path)
    assert done.exit_code == 2 and str(path) in done.output and "Traceback" not in done.output
