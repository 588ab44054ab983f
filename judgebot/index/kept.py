"""What takes long to make, kept in the user's cache folder and made again when anything it is made of has changed: the
searchable form of the index, and what scenarios cite.

A file that another process is writing, that is broken or that cannot be written is never in the way: the form is then
made for this one time.
"""

import json
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from judgebot import __version__, files
from judgebot.index.search import Search
from judgebot.problems import BadInput

_FILE = "search"
_HEAD = "judgebot search"


def cache_folder() -> Path:
    """The user's cache folder for judgebot (it may not exist yet).

    XDG_CACHE_HOME, by default ~/.cache; LOCALAPPDATA on Windows and Library/Caches on a Mac unless that is set.
    """
    own = os.environ.get("XDG_CACHE_HOME")
    if own and os.path.isabs(own):
        return Path(own) / "judgebot"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "judgebot" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "judgebot"
    return Path.home() / ".cache" / "judgebot"


def search(made_of: Iterable[Path], make: Callable[[], str], name: str = "") -> Search:
    """The search, from the kept file if that is of these very files, or else made now and kept.

    Args:
        made_of: the files and folders that the searchable form is made of, its code included.
        make: makes the searchable form.
        name: of which of several indexes it is, to be kept beside each other.
    """
    head = f"{_HEAD} {_fingerprint(made_of)}"
    path = _place(f"{_FILE}-{name}" if name else _FILE)
    if path is not None:
        with suppress(OSError, ValueError):
            return Search(_read(path, head))
    lines = make()
    if path is not None:
        with suppress(OSError, BadInput):
            _write(path, head, lines)
    return Search(lines)


def of_files(
    name: str, paths: Iterable[Path], made_of: Iterable[Path], make: Callable[[Path], list[str]]
) -> dict[Path, list[str]]:
    """What is made of each of several files: what is kept of it, or else made now; and all of it is kept.

    Args:
        name: under which it is kept.
        paths: the files.
        made_of: what else it is made of, the code included: if any of that has changed, all is made anew.
        make: makes it of a file; what it raises is raised, and nothing is kept then.
    """
    head = f"judgebot {name} {_fingerprint(made_of)}"
    place = _place(name)
    known: dict[str, list[str]] = {}
    if place is not None:
        with suppress(OSError, ValueError):
            known = json.loads(_read(place, head))
    found: dict[Path, list[str]] = {}
    new: dict[str, list[str]] = {}
    for path in paths:
        mark = "".join(_facts(path)) or str(path)
        found[path] = new[mark] = known[mark] if mark in known else make(path)
    if place is not None and not new.keys() <= known.keys():
        with suppress(OSError, BadInput):
            _write(place, head, json.dumps(known | new))
    return found


def _place(name: str) -> Path | None:
    """Where something is kept; None if nobody knows where this user's home is."""
    try:
        return cache_folder() / name
    except RuntimeError:
        return None


def _read(path: Path, head: str) -> str:
    """What is kept under this head.

    Raises:
        OSError: it cannot be read.
        ValueError: it is of something else, or not whole.
    """
    raw = path.read_bytes()
    first, _, body = raw.partition(b"\n")
    if first != _headline(head, body):
        raise ValueError("made of something else, or broken")
    return body.decode("utf-8")


def _write(path: Path, head: str, lines: str) -> None:
    """Keep the lines, all at once: whoever reads meanwhile sees the old file or the new one, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write(path, f"{_headline(head, lines.encode()).decode()}\n{lines}", over=True)


def _headline(head: str, body: bytes) -> bytes:
    return f"{head} {len(body)} {zlib.crc32(body):08x}".encode()


def _fingerprint(made_of: Iterable[Path]) -> str:
    """Changes when a file is added, removed, renamed or written, and with the version and the Python it runs on."""
    facts = [f"{__version__} {sys.version}"]
    for path in made_of:
        facts.append(str(path))
        facts += sorted(_facts(path))
    return f"{zlib.crc32(chr(10).join(facts).encode('utf-8', 'surrogateescape')):08x}"


def _facts(path: Path | str) -> Iterator[str]:
    try:
        with os.scandir(path) as inside:
            for each in inside:
                if each.is_dir(follow_symlinks=False):
                    if each.name != "__pycache__":
                        yield from _facts(each.path)
                else:
                    facts = each.stat()
                    yield f"{each.path} {facts.st_size} {facts.st_mtime_ns} {facts.st_ctime_ns}"
    except NotADirectoryError:  # a file
        facts = os.stat(path)
        yield f"{path} {facts.st_size} {facts.st_mtime_ns} {facts.st_ctime_ns}"
    except OSError:  # it is gone, and that is a fact as well
        return
