"""What the policy tests share: where things are, the policy, and a way to run a command."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli
from judgebot.policy import Policy, load

Run = Callable[..., Result]


@pytest.fixture(scope="session")
def policy() -> Policy:
    return load()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `judgebot ARGS...` with `keys` on standard input; no exception may get through."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*args: object, keys: str | bytes = "") -> Result:
        result = CliRunner().invoke(cli, [str(arg) for arg in args], input=keys)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return call
