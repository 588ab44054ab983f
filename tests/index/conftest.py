"""What the index tests share: where things are, and one loaded index."""

from pathlib import Path

import pytest

from judgebot.index import Index, load

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"  # the official texts: on the developers' machine only


@pytest.fixture(scope="session")
def index() -> Index:
    return load()


@pytest.fixture(scope="session")
def shared() -> Path:
    if not SHARED.is_dir():
        pytest.skip("the official texts are not on this machine")
    return SHARED


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's data directory of the test's own, empty."""
    monkeypatch.setenv("JUDGEBOT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
