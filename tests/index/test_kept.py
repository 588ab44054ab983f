"""The search is kept in the user's cache folder: made once, made again when needed, never in the way."""

import os
import stat
import threading
from pathlib import Path

import pytest

from judgebot.index import kept
from judgebot.index.search import Search

LINES = """#0|9.2.8|definition||A gist.
?norms|1000
?priors|1000
?questions|0
?sections|0
window|1000|0|100|0
""".replace("|", "\t")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "judgebot"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "one.yaml").write_text("a rule\n")
    return folder


class Maker:
    """Makes the searchable form and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> str:
        self.times += 1
        return LINES


def found(search: Search) -> list[str]:
    return [hit.entry.number for hit in search.find("window")]


def test_made_once(cache: Path, source: Path) -> None:
    make = Maker()
    for _ in range(3):
        assert found(kept.search([source], make)) == ["9.2.8"]
    assert make.times == 1
    assert [path.name for path in cache.iterdir()] == ["search"]


@pytest.mark.parametrize("change", ["edited", "touched", "added", "removed", "renamed"])
def test_made_again_when_its_source_changes(cache: Path, source: Path, change: str) -> None:
    make = Maker()
    kept.search([source], make)
    file = source / "inner" / "one.yaml"
    if change == "edited":
        file.write_text("a rule more\n")
    elif change == "touched":
        os.utime(file, ns=(1, 1))
    elif change == "added":
        (source / "two.yaml").write_text("")
    elif change == "removed":
        file.unlink()
    else:
        file.rename(source / "other.yaml")
    kept.search([source], make)
    kept.search([source], make)
    assert make.times == 2


def test_made_again_for_another_version(cache: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Maker()
    kept.search([source], make)
    monkeypatch.setattr(kept, "__version__", "another")
    kept.search([source], make)
    assert make.times == 2


def test_what_python_compiles_changes_nothing(cache: Path, source: Path) -> None:
    make = Maker()
    kept.search([source], make)
    (source / "__pycache__").mkdir()
    (source / "__pycache__" / "one.pyc").write_bytes(b"")
    kept.search([source], make)
    assert make.times == 1


@pytest.mark.parametrize(
    "broken",
    [
        lambda raw: b"",
        lambda raw: raw[:-1],
        lambda raw: raw + b"x",
        lambda raw: raw.replace(b"window", b"wind\xffw"),
        lambda raw: raw.replace(b"A gist", b"A lie."),
        lambda raw: raw.split(b"\n", 1)[1],
        lambda raw: bytes(len(raw)),
    ],
    ids=["empty", "cut short", "too long", "not text", "altered", "no head", "zeros"],
)
def test_a_broken_file_is_made_again(cache: Path, source: Path, broken: object) -> None:
    make = Maker()
    kept.search([source], make)
    file = cache / "search"
    file.write_bytes(broken(file.read_bytes()))  # type: ignore[operator]
    assert found(kept.search([source], make)) == ["9.2.8"]
    assert make.times == 2
    kept.search([source], make)
    assert make.times == 2


def test_a_folder_in_its_place(cache: Path, source: Path) -> None:
    (cache / "search").mkdir(parents=True)
    assert found(kept.search([source], Maker())) == ["9.2.8"]
    assert [path.name for path in cache.iterdir()] == ["search"], "no temporary file is left behind"


def test_a_cache_that_cannot_be_made(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    make = Maker()
    assert found(kept.search([source], make)) == found(kept.search([source], make)) == ["9.2.8"]
    assert make.times == 2


@pytest.mark.skipif(os.name == "nt" or getattr(os, "geteuid", lambda: 0)() == 0, reason="nobody can refuse root")
def test_a_cache_that_cannot_be_written(cache: Path, source: Path) -> None:
    cache.mkdir(parents=True)
    cache.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert found(kept.search([source], Maker())) == ["9.2.8"]


def test_no_home(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(kept, "cache_folder", nobody)
    assert found(kept.search([source], Maker())) == ["9.2.8"]


def test_a_cache_home_that_is_not_absolute_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert kept.cache_folder().is_absolute()


def test_a_source_that_is_a_file_or_is_gone(cache: Path, source: Path) -> None:
    make = Maker()
    file = source / "inner" / "one.yaml"
    for _ in range(2):
        kept.search([file, source / "gone"], make)
    assert make.times == 1
    file.write_text("other words\n")
    kept.search([file, source / "gone"], make)
    assert make.times == 2


def test_several_at_once(cache: Path, source: Path) -> None:
    results: list[list[str]] = []

    def one() -> None:
        for _ in range(20):
            (cache / "search").unlink(missing_ok=True)
            results.append(found(kept.search([source], Maker())))

    threads = [threading.Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [["9.2.8"]] * 80
    assert [path.name for path in cache.iterdir()] in ([], ["search"])
