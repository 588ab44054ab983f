"""Errors planted in legal games are found at their place; `tests/stress/planted.py` plants as many as you like."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.stress.planted import Planted, audited, misjudged

GAMES = yaml.safe_load((Path(__file__).parent / "planted.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["kind"])
def test_a_planted_error_is_found_and_none_without_it(game: dict[str, Any], tmp_path: Path) -> None:
    planted = Planted(game["board"], game["before"], game["error"], game["after"])
    assert not audited(planted.text(False), tmp_path)[0]
    assert not misjudged(planted, game["kind"], audited(planted.text(), tmp_path))
