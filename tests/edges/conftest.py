"""Running the program as a user does: as a process of its own, or quickly within the tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `judgebot` within this process; no exception may get through."""
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments: object, keys: str | bytes = "") -> Result:
        result = CliRunner().invoke(cli, [str(one) for one in arguments], input=keys)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        return result

    return command


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run `judgebot` as a process of its own; options go to `subprocess.run`."""

    def command(*arguments: object, **options: Any) -> subprocess.CompletedProcess[str]:
        given: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        given |= {"cwd": ROOT, "text": True, "timeout": 60, "check": False}
        line = [sys.executable, "-m", "judgebot", *map(str, arguments)]
        if "input" in options:
            del given["stdin"]
        return subprocess.run(line, **(given | options))

    return command
