"""Every path that a user names is read and written here, whatever it turns out to be.

Reading is bounded in size and time: folders, devices and broken links are refused, a pipe is read to its end. Writing
is whole or not at all: into a temporary file of the same folder, which then takes the name.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from judgebot.problems import BadInput, Problem

LARGEST = 1 << 20  # of a file that is read, in bytes, where nothing else is said
WRITER = 2.0  # seconds until a pipe must have somebody who writes to it
SILENCE = 60.0  # seconds that a pipe may stay silent

_NO_NAME = "a name that no file can have"
STANDARD_INPUT = Path("-")
_HELD: dict[object, bytes] = {}  # standard input -> what it held
_TEMPORARY = r"\.judgebot-[0-9a-f]{16}\.tmp"
_KINDS = (
    (stat.S_ISREG, "a file"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)


# Reading


def read(path: Path, most: int = LARGEST, *, expected: str = "a readable file", pipes: bool = True) -> bytes:
    """The bytes of a file, or of a pipe such as `<(...)`.

    most      the most bytes it may have
    expected  what was expected, for messages
    pipes     whether a pipe will do

    `-` is standard input, which can be read as often as it is asked for.

    Raises BadInput: it does not exist, may not be read, is too large, or is none: a folder, a device, a silent pipe.
    """
    if path == STANDARD_INPUT:
        return _standard_input(most, expected)
    try:
        with contextlib.ExitStack() as stack:
            # Looked at before it is opened: opening a device can have effects.
            _refuse_kind(path, os.stat(path).st_mode, expected, pipes)
            handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
            stack.callback(os.close, handle)
            mode = os.fstat(handle).st_mode
            _refuse_kind(path, mode, expected, pipes)
            data = bytearray()
            pieces = _piped(handle) if stat.S_ISFIFO(mode) else iter(lambda: os.read(handle, 1 << 16), b"")
            for piece in pieces:
                data += piece
                if len(data) > most:
                    raise refused(path, f"more than {size(most)}", f"a file of at most {size(most)}")
    except TimeoutError as error:
        raise refused(path, str(error), expected) from None
    except (OSError, ValueError) as error:
        raise refused(path, reason(error), expected) from None
    return bytes(data)


def _standard_input(most: int, expected: str) -> bytes:
    """What standard input holds; kept, since a file may be read more than once."""
    if sys.stdin is None:
        raise refused(STANDARD_INPUT, "standard input, which is closed", expected)
    held = _HELD.get(sys.stdin)
    if held is None:
        try:
            held = sys.stdin.buffer.read(most + 1)
        except (OSError, ValueError) as error:
            raise refused(STANDARD_INPUT, reason(error), expected) from None
        _HELD.clear()
        _HELD[sys.stdin] = held
    if len(held) > most:
        raise refused(STANDARD_INPUT, f"more than {size(most)}", f"at most {size(most)}")
    return held


def read_text(path: Path, most: int = LARGEST, *, expected: str = "a readable file", pipes: bool = True) -> str:
    """The text of a file in UTF-8, without a mark at its start. Arguments and errors as for `read`."""
    raw = read(path, most, expected=expected, pipes=pipes)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadInput([Problem(str(path), line, "a byte that is not UTF-8", "text in UTF-8")]) from None


def under(folder: Path, ending: str = ".yaml") -> list[Path]:
    """The files of an ending in a folder and in those below it, sorted. Links to folders are not followed.

    What is no file, and folders that may not be entered, are among them: reading those says what is wrong with them.
    """
    found: list[Path] = []

    def closed(error: OSError) -> None:
        found.append(Path(error.filename))

    for home, _, names in os.walk(folder, onerror=closed):
        found += [Path(home, name) for name in names if name.endswith(ending)]
    return sorted(found, key=lambda path: path.parts)


def kind(path: Path) -> str:
    """What a path is: "a file", "a folder", "a pipe", "a socket", "a device"; "" if there is nothing of that name.

    Raises BadInput if that cannot be told: the name is too long or no name, links go round in circles, or a folder on
    the way may not be entered.
    """
    try:
        return _kind(os.stat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, ValueError) as error:
        raise refused(path, reason(error), "a readable file") from None


def refused(path: Path, found: str, expected: str) -> BadInput:
    """The error that a file is not what it should be."""
    return BadInput([Problem(str(path), 0, found, expected)])


def reason(error: OSError | ValueError) -> str:
    """Why a path cannot be read or written, in words."""
    return (getattr(error, "strerror", None) or _NO_NAME).lower()


def size(count: int) -> str:
    """A number of bytes in words."""
    return f"{count >> 20} MiB" if count >= 1 << 20 and not count % (1 << 20) else f"{count:,} bytes"


def _may(path: Path, what: int) -> bool:
    return os.access(path, what, effective_ids=os.access in os.supports_effective_ids)


def _kind(mode: int) -> str:
    return next((name for test, name in _KINDS if test(mode)), "a device")


def _refuse_kind(path: Path, mode: int, expected: str, pipes: bool) -> None:
    found = _kind(mode)
    if found == "a folder" and not _may(path, os.R_OK | os.X_OK):
        found = "a folder that may not be entered"
    if found != "a file" and not (pipes and found == "a pipe"):
        raise refused(path, found, expected)


def _piped(handle: int) -> Iterator[bytes]:
    """What comes out of a pipe until all who write to it have closed it. Raises TimeoutError if nothing comes."""
    begun = time.monotonic()
    connected = False
    while True:
        try:
            piece = os.read(handle, 1 << 16)
        except BlockingIOError:
            connected = True
            import select  # few files are pipes

            if not select.select([handle], [], [], SILENCE)[0]:
                raise TimeoutError(f"a pipe that was silent for {SILENCE:g} seconds") from None
            continue
        if piece:
            connected = True
            yield piece
        elif connected:
            return
        elif time.monotonic() - begun > WRITER:
            raise TimeoutError("a pipe to which nobody writes")
        else:  # whoever writes may not have come yet
            time.sleep(0.02)


# Writing


def in_data(store: Callable[[], Path]) -> Path:
    """A file of the user's data directory, whose folder is there then. Raises BadInput if there can be none."""
    try:
        path = store()
    except RuntimeError:
        raise refused(Path("~"), "no home directory", "one, or a folder named by JUDGEBOT_DATA") from None
    return with_folder(path)


def with_folder(path: Path) -> Path:
    """A file whose folder is there then. Raises BadInput if it cannot be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise refused(path.parent, f"a folder that cannot be made ({reason(error)})", "a folder") from None
    return path


def write(
    path: Path, text: str, *, over: bool = False, through_links: bool = False, inputs: Iterable[Path] = ()
) -> Path:
    """Write a text file in UTF-8, whole or not at all; returns the file written.

    over           whether it may take the place of a file that is there already
    through_links  whether the file that a link points to may be written; otherwise a link is refused
    inputs         the files that this is made from: it is never written over one of them

    Raises BadInput: it cannot be written, is there already, or is something that must not be written over. Then all is
    as it was before.
    """
    try:
        path = _target(path, through_links)
        old = _replaced(path, over, inputs)
        clear(path.parent)
        # What is no character (half of a pair) cannot be written.
        _put(path, text.encode("utf-8", "replace"), old)
    except FileExistsError:
        raise _there(path) from None
    except (OSError, ValueError) as error:
        raise refused(path, f"{reason(error)}", "a file that can be written") from None
    return path


def clear(folder: Path) -> None:
    """Remove the temporary files that a killed process has left in a folder; those still being written are kept."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if re.fullmatch(_TEMPORARY, entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    _clear(entry.path)


def _clear(path: str) -> None:
    if sys.platform != "win32":
        import fcntl

        handle = os.open(path, os.O_RDWR | os.O_NOFOLLOW)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # whoever still writes it holds this
        finally:
            os.close(handle)
    os.unlink(path)


def _target(path: Path, through_links: bool) -> Path:
    """The file to write: never a link."""
    if not path.is_symlink():
        return path
    if not through_links:
        raise refused(path, "a link", "a file that is no link, or the name of a new one")
    try:
        return path.resolve(strict=False)
    except RuntimeError:  # before Python 3.13, links that go round in circles
        raise refused(path, "links that go round in circles", "a file") from None


def _replaced(path: Path, over: bool, inputs: Iterable[Path]) -> os.stat_result | None:
    """What is known of the file whose place will be taken; None if there is none."""
    try:
        old = os.lstat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        raise refused(path, _kind(old.st_mode), "a file, or the name of a new one")
    if not over:
        raise _there(path)
    for one in inputs:
        with contextlib.suppress(OSError, ValueError):
            if os.path.samestat(old, os.stat(one)):
                raise refused(path, "one of the files that it is made from", "another name")
    if not _may(path, os.W_OK):
        raise PermissionError(0, "permission denied")
    return old


def _there(path: Path) -> BadInput:
    return refused(path, "a file", "none of that name")


def _put(path: Path, data: bytes, old: os.stat_result | None) -> None:
    """Put data into a file of this name, in one step."""
    temporary = path.parent / f".judgebot-{os.urandom(8).hex()}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666)
    try:
        if sys.platform != "win32":
            import fcntl

            with contextlib.suppress(OSError):  # not every file system knows locks
                fcntl.flock(handle, fcntl.LOCK_EX)
            if old is not None:
                _alike(handle, old)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
        if sys.platform == "win32":  # where an open file cannot be renamed
            os.close(handle)
            handle = -1
        if old is not None:
            os.replace(temporary, path)
        else:
            _name(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    finally:
        if handle >= 0:
            os.close(handle)
    _sync(path.parent)


def _alike(handle: int, old: os.stat_result) -> None:
    """Give a new file the owner and the permissions of the one whose place it takes."""
    made = os.fstat(handle)
    if (made.st_uid, made.st_gid) != (old.st_uid, old.st_gid):
        with contextlib.suppress(OSError):
            os.fchown(handle, old.st_uid, old.st_gid)
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _name(temporary: Path, path: Path) -> None:
    """Give a finished file its name, unless something has taken that name meanwhile (FileExistsError)."""
    if sys.platform == "win32":
        os.rename(temporary, path)  # refuses a name that is taken
        return
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise FileExistsError from None
        os.rename(temporary, path)
    else:
        os.unlink(temporary)


def _sync(folder: Path) -> None:
    """Force a new name to the disk."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
