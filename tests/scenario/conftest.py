"""Running commands as a user does, with standard output and standard error apart."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `judgebot` with arguments, 100 columns wide."""
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments: object) -> Result:
        return CliRunner().invoke(cli, [str(one) for one in arguments])

    return command
