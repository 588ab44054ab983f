"""The ledger of penalties: one JSON line for each penalty or correction, only ever added to.

A line is written in one piece and forced to the disk before the command goes on, so that a crash at any moment costs
at most the line being written; such a torn last line is dropped by the next write. A correction is a line of its
own: it takes effect as a whole or not at all, and what was recorded first stays readable.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import time as clock
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from judgebot import files
from judgebot.policy.policy import load
from judgebot.yamlio import BadInput, Problem, quote

if sys.platform != "win32":
    import fcntl

FIELDS = ("round", "table", "player", "offense", "penalty")
_MAX_BYTES = 64 << 20
PATIENCE = 10.0  # seconds that somebody else may keep a ledger locked
# Told once, and at once, that a ledger is locked and waited for.
Waits = Callable[[str], None]
_MARKS = ("withdrawn", "upgraded")
_MAX_TEXT = 200
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A penalty in the ledger, with its corrections applied.

    Attributes:
        id: its number, counted from 1.
        time: when it was given: ISO 8601 with the offset from UTC.
        round, table, player: where and to whom; round and table may be empty.
        offense: the id of the offense in the policy's interview, or words of the judge's own (`identity` compares).
        penalty: "warning", "game-loss" or "next-game".
        upgraded: whether it was a third warning, upgraded.
        withdrawn: whether a correction took it back.
        corrected: how many corrections there were.
    """

    id: int
    time: str
    round: str
    table: str
    player: str
    offense: str
    penalty: str
    upgraded: bool = False
    withdrawn: bool = False
    corrected: int = 0

    @property
    def counts(self) -> bool:
        """Whether it is one of the warnings that make a later one the third (OPP penalties 1b)."""
        return (self.penalty == "warning" or self.upgraded) and not self.withdrawn


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a ledger file says now.

    Attributes:
        entries: the penalties in the order they were given.
        torn: the end of the file, if its last line was cut off by a crash; empty otherwise.
    """

    entries: tuple[Entry, ...] = ()
    torn: str = ""

    def warnings(self, player: str, offense: str, before: int | None = None) -> int:
        """How many warnings a player has had for an offense, upgraded ones included and withdrawn ones not.

        Args:
            player, offense: compared without regard to case and spacing.
            before: count only entries with a lower id.
        """
        wanted = _same(player), identity(offense)
        return sum(
            (_same(entry.player), identity(entry.offense)) == wanted
            and entry.counts
            and (before is None or entry.id < before)
            for entry in self.entries
        )

    def earlier(self) -> dict[int, int]:
        """For each entry, by its number: how many warnings its player had had for its offense before it."""
        so_far: Counter[tuple[str, str]] = Counter()
        found = {}
        for entry in self.entries:
            key = _same(entry.player), identity(entry.offense)
            found[entry.id] = so_far[key]
            so_far[key] += entry.counts
        return found

    def similar(self, player: str) -> list[str]:
        """Other names in the ledger that could be the same player, misspelt."""
        from rapidfuzz import fuzz

        names = dict.fromkeys(entry.player for entry in self.entries)
        return [name for name in names if _same(name) != _same(player) and fuzz.ratio(_same(name), _same(player)) >= 80]


def read(path: Path) -> Ledger:
    """Read a ledger; a file that does not exist is an empty one, and `-` is standard input.

    Raises:
        BadInput: it cannot be read, or a line is none of a ledger; with every problem.
    """
    if path == files.STANDARD_INPUT:
        return _parse(files.read(path, _MAX_BYTES + 1, expected="a ledger"), "-")
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadInput([Problem(str(path), 0, "something other than a file", "a ledger file")])
        with path.open("rb") as stream:
            raw = stream.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return Ledger()
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None
    return _parse(raw, str(path))


def add(
    path: Path,
    *,
    time: str,
    round: str,
    table: str,
    player: str,
    offense: str,
    penalty: str,
    upgraded: bool,
    waits: Waits | None = None,
) -> Entry:
    """Record a penalty and return it. When this returns, the record is on the disk. `waits`: see `Waits`.

    Raises:
        BadInput: the ledger cannot be read or written, or is none.
    """
    with _locked(path, waits) as (descriptor, ledger):
        entry = Entry(len(ledger.entries) + 1, time, round, table, player, offense, penalty, upgraded)
        record = {
            "v": _VERSION,
            "id": entry.id,
            "time": time,
            "round": round,
            "table": table,
            "player": player,
            "offense": offense,
            "penalty": penalty,
            "upgraded": upgraded,
        }
        _append(descriptor, record)
    return entry


def correct(
    path: Path, id: int, changes: dict[str, str | bool], *, time: str, reason: str = "", waits: Waits | None = None
) -> Entry:
    """Correct a penalty and return what it is now. When this returns, the correction is on the disk.

    Args:
        path: the ledger.
        id: the number of the penalty.
        changes: new values for some of `FIELDS`, `withdrawn` and `upgraded`.
        time: when it is corrected.
        reason: why, for the record.
        waits: see `Waits`.

    Raises:
        BadInput: the ledger cannot be read or written, or is none.
        KeyError: there is no penalty of that number.
    """
    if not files.kind(path):
        raise BadInput([Problem(str(path), 0, "no such file", "a ledger")])
    with _locked(path, waits) as (descriptor, ledger):
        entry = next((entry for entry in ledger.entries if entry.id == id), None)
        if entry is None:
            raise KeyError(id)
        _append(descriptor, {"v": _VERSION, "corrects": id, "time": time, "set": changes, "reason": reason})
    return _apply(entry, changes)


# --- writing ---


@contextmanager
def _locked(path: Path, waits: Waits | None) -> Iterator[tuple[int, Ledger]]:
    """Open a ledger for adding to it, alone: yields its descriptor and what it says. A torn last line is dropped."""
    descriptor = -1
    try:
        what = files.kind(path)
        created = not what
        if what not in ("", "a file"):
            raise BadInput([Problem(str(path), 0, what, "a ledger file")])
        if created and path.is_symlink():  # a ledger behind a link is read and added to; none is made behind one
            raise BadInput([Problem(str(path), 0, "a link to nothing", "a ledger, or the name of a new one")])
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        if sys.platform != "win32":
            _lock(descriptor, path, waits)
        if created:
            _sync_folder(path)
        ledger = _repaired(descriptor, path)
        yield descriptor, ledger
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def _lock(descriptor: int, path: Path, waits: Waits | None) -> None:
    """Wait for a ledger that somebody else writes to; what one writes is soon written. Raises BadInput in the end."""
    until = clock.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if waits is not None:
                waits(f"{path}: locked by another program; waiting for up to {PATIENCE:g} seconds")
                waits = None
            if clock.monotonic() >= until:
                found = f"locked by another program for {PATIENCE:g} seconds, nothing is recorded"
                raise BadInput([Problem(str(path), 0, found, "a ledger that nobody else writes to")]) from None
        clock.sleep(0.02)


def _repaired(descriptor: int, path: Path) -> Ledger:
    """What the ledger says, after its end has been put in order for the next line."""
    raw = b""
    while len(raw) <= _MAX_BYTES and (piece := os.read(descriptor, 1 << 20)):
        raw += piece
    ledger = _parse(raw, str(path))
    if raw and not raw.endswith(b"\n"):
        if ledger.torn:
            os.ftruncate(descriptor, raw.rfind(b"\n") + 1)
        else:  # all of the line is there but its end
            _write(descriptor, b"\n", len(raw))
        os.fsync(descriptor)
    return ledger


def _append(descriptor: int, record: dict[str, Any]) -> None:
    """Add one line and force it to the disk.

    Raises:
        OSError: the ledger would become longer than `read` accepts.
    """
    size = os.fstat(descriptor).st_size
    line = json.dumps(record, ensure_ascii=True).encode("ascii") + b"\n"
    if size + len(line) > _MAX_BYTES:
        raise OSError(f"the ledger is full ({_MAX_BYTES >> 20} MiB): begin a new one")
    _write(descriptor, line, size)
    os.fsync(descriptor)


def _write(descriptor: int, data: bytes, size: int) -> None:
    """Write in one piece; a piece that did not fit (the disk is full) is taken back to `size`."""
    if os.write(descriptor, data) != len(data):
        os.ftruncate(descriptor, size)
        raise OSError("the disk is full")


def _sync_folder(path: Path) -> None:
    """Force a new file's name to the disk."""
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


# --- reading ---


def _parse(raw: bytes, file: str) -> Ledger:
    """What the bytes of a ledger say."""
    if len(raw) > _MAX_BYTES:
        raise BadInput([Problem(file, 0, f"more than {_MAX_BYTES >> 20} MiB", "a ledger file")])
    lines = raw.split(b"\n")
    last = lines.pop()
    torn = ""
    if last.strip():
        # Without its line feed a line counts only if all of it is there.
        if _loads(last) is not None:
            lines.append(last)
        else:
            torn = last.decode("utf-8", "replace")
    entries: list[Entry] = []
    problems: list[Problem] = []
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        record = _loads(text)
        expected = _fault(record, entries)
        if record is None or expected:
            shown = quote(text.decode("utf-8", "replace"))
            problems.append(Problem(file, number, shown, expected or "one JSON object"))
        elif "corrects" in record:
            at = record["corrects"] - 1
            entries[at] = _apply(entries[at], record["set"])
        else:
            entries.append(Entry(**{key: record[key] for key in ("id", "time", *FIELDS, "upgraded")}))
    if problems:
        raise BadInput(problems)
    return Ledger(tuple(entries), torn)


def _loads(text: bytes) -> dict[str, Any] | None:
    """A line as a JSON object; None if it is none."""
    try:
        record = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _fault(record: dict[str, Any] | None, entries: list[Entry]) -> str:
    """What was expected instead of a line, given the entries before it; empty if nothing is wrong with it."""
    if record is None:
        return "one JSON object"
    if record.get("v") != _VERSION:
        return f'"v": {_VERSION}, the version of this format'
    if "corrects" in record:
        number, changes = record["corrects"], record.get("set")
        if type(number) is not int or not 1 <= number <= len(entries):
            return '"corrects" with the number of a penalty above'
        if not isinstance(changes, dict) or not set(changes) <= {*FIELDS, *_MARKS}:
            return f'"set" with some of {", ".join((*FIELDS, *_MARKS))}'
        texts = [value for key, value in changes.items() if key not in _MARKS]
        if not all(_is_text(value) for value in texts) or not all(
            isinstance(changes.get(mark, False), bool) for mark in _MARKS
        ):
            return 'short texts in "set", and true or false for "withdrawn" and "upgraded"'
        return ""
    if type(record.get("id")) is not int or record["id"] != len(entries) + 1:
        return f'"id": {len(entries) + 1}, the next number'
    missing = [key for key in ("time", *FIELDS) if not _is_text(record.get(key))]
    if missing:
        return f"a short text for {', '.join(missing)}"
    return "" if isinstance(record.get("upgraded"), bool) else 'true or false for "upgraded"'


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MAX_TEXT


def _apply(entry: Entry, changes: dict[str, Any]) -> Entry:
    """An entry after a correction. A penalty that is named anew is no upgrade any more."""
    upgraded = changes.get("upgraded", entry.upgraded and "penalty" not in changes)
    return replace(entry, **{**changes, "upgraded": upgraded, "corrected": entry.corrected + 1})


@cache
def _offenses() -> dict[str, str]:
    """The offenses of the policy as they are compared, by id and by name, to their ids."""
    known = load().tree.offenses
    return {_plain(text): key for key, name in known.items() for text in (key, name) if key != "other"}


@lru_cache(maxsize=4096)
def identity(offense: str) -> str:
    """What tells an offense from another, however it was written: the policy's id if it is one of its offenses."""
    plain = _plain(offense)
    return _offenses().get(plain, plain)


def _plain(text: str) -> str:
    """An offense without case, spacing, hyphens and a final full stop, and without "for" before it."""
    return re.sub(r"^for ", "", " ".join(re.sub(r"[-_\s]+", " ", text.casefold()).split()).rstrip(". "))


def _unusable(path: Path, error: OSError | ValueError) -> BadInput:
    """The problem that a file could not be opened, read or written."""
    found = (getattr(error, "strerror", None) or str(error)).lower()
    return BadInput([Problem(str(path), 0, found, "a ledger file that can be read and written")])


def _same(text: str) -> str:
    """Text as it is compared: without regard to case and spacing."""
    return " ".join(text.casefold().split())
