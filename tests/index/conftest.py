"""What the index tests share: where things are, and one loaded index."""

from pathlib import Path

import pytest

from judgebot import resources
from judgebot.cards.rulings import named, rulings
from judgebot.index import Index, load
from judgebot.index.material import build
from judgebot.index.search import Search

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"  # the official texts: on the developers' machine only


@pytest.fixture(scope="session")
def index() -> Index:
    return load()


@pytest.fixture(scope="session")
def material(index: Index) -> str:
    """The searchable form of the shipped index, made once."""
    return build(index, named(), rulings(resources.scenarios()))


@pytest.fixture(scope="session")
def search(material: str) -> Search:
    return Search(material)


@pytest.fixture(scope="session")
def shared() -> Path:
    if not SHARED.is_dir():
        pytest.skip("the official texts are not on this machine")
    return SHARED


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache home for all tests, so that the search is made once for them."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's data directory of the test's own, empty."""
    monkeypatch.setenv("JUDGEBOT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
