"""The exact size of the trees of play on ten boards, as regression data.

A change in these numbers is a change in what the players may do: look at it and justify it before it is written down:

    python tests/explore/test_perft.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.explore.lines import begin
from judgebot.explore.perft import perft
from judgebot.index.store import LOADER
from judgebot.scenario import api

DATA = Path(__file__).with_name("perft.yaml")
BOARDS: list[dict[str, Any]] = yaml.load(DATA.read_text(encoding="utf-8"), Loader=LOADER)


def counted(board: dict[str, Any]) -> dict[str, int]:
    """The size of a board's tree."""
    (path,) = api.find(board["scenario"])
    start = begin(api.load(path), board["within"], board["after"])
    return perft(start.walker)._asdict()


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board['scenario']}-{board['within']}")
def test_the_size_of_the_tree(board: dict[str, Any]) -> None:
    """Legal lines, decisions on them, and distinct final states."""
    assert counted(board) == {key: board[key] for key in ("lines", "decisions", "finals")}


def main() -> None:
    """Write the sizes as they are now."""
    rows = [{**board, **counted(board)} for board in BOARDS]
    head = DATA.read_text(encoding="utf-8").partition("\n- ")[0]
    lines = ["- {" + ", ".join(f"{key}: {value}" for key, value in row.items()) + "}" for row in rows]
    DATA.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
