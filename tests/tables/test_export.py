"""Boards written for others."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from judgebot.cli.main import cli
from judgebot.controls import clean

BOARD = """
title: A | <b>table</b>
question: "Who\\u202e wins?"
board:
  turn: runner
  at: 6.9.3b
  run: {server: HQ, ice: 2}
  corp:
    credits: 3
    HQ: [Hedge Fund, unknown]
    servers:
      HQ:
        ice:
          - Ping
          - {card: Palisade, rezzed: true, hosted: [{card: Botulus, virus: 2}]}
      remote 1: {root: [{card: Superconducting Hub, advanced: 2}, "<i>Own | Card"]}
  runner: {core_damage: 1, tags: 2, score: [Merger], rig: [{card: Sure Gamble, facedown: true}]}
cards:
  "<i>Own | Card": {side: corp, type: upgrade, cost: 1}
"""


def exported(tmp_path: Path, form: str) -> str:
    """The board above in a form."""
    path = tmp_path / "board.yaml"
    path.write_text(BOARD, encoding="utf-8")
    done = CliRunner().invoke(cli, ["export", str(path), "--to", form])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_commands_set_the_board_up_from_the_inside_out(tmp_path: Path) -> None:
    lines = exported(tmp_path, "client").splitlines()
    inner, outer = lines.index("/summon Palisade"), lines.index("/summon Ping")
    assert inner < outer < lines.index("/credit 3")
    assert lines[inner + 2 : inner + 4] == ["/rez-free", "    Choose Palisade."]
    at = lines.index("/summon Botulus")
    assert lines[at + 2 : at + 4] == ["/counter virus 2", "    Choose Botulus."]
    assert "/adv-counter 2" in lines and "/tag 2" in lines


def test_what_no_command_sets_is_listed(tmp_path: Path) -> None:
    listed = exported(tmp_path, "client").partition("What no command sets:")[2]
    for told in ("Own | Card", "Merger", "1 core damage", "The run on HQ", "1 unknown card in HQ", "facedown"):
        assert told in listed
    assert "/summon <i>" not in exported(tmp_path, "client")


def test_tables_hold_each_cell_in_its_place(tmp_path: Path) -> None:
    text = exported(tmp_path, "md")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert all(line.replace("\\|", "").count("|") in (3, 4, 5) for line in rows)
    assert "| HQ | Ping (unrezzed); Palisade (rezzed, strength 2, hosting Botulus (2 virus counters)) |" in text
    assert "<b>" not in text.replace("\\<b", "") and clean(text) == text
