"""A replay that the web client saved: reading the file, and the state of the game at each of its entries.

Nobody vouches for the file. It is read whole within bounds; what a state holds is looked at by `Place`, which knows
where it is and notes what does not belong there. No text of the file gets further without `controls.clean`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from judgebot import files
from judgebot.controls import clean
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem
from judgebot.tables import differ, keys
from judgebot.tables.differ import shown

LARGEST = 16 << 20  # of a file, in bytes; a long game has 2 MiB
MOST_VALUES = 2_000_000
MOST_ENTRIES = 20_000
LONGEST = 60.0  # seconds of computing for all entries of a file
_WHAT = "a replay of the web client"

State = dict[str, Any]


class Entry(NamedTuple):
    """A state of the game: its number in the history, the state, and the lines that the log got with it.

    The state is changed when the next one is asked for: take from it what is wanted at once.
    """

    number: int
    state: State
    said: list[Any]


class Replay(NamedTuple):
    """A file: its name for messages, its metadata, and its history as it was written."""

    file: str
    metadata: dict[str, Any]
    history: list[Any]

    def entries(self, last: int | None = None) -> Iterator[Entry]:
        """The states in their order, up to the one of this number.

        Raises BadInput: an entry does not fit the state before it.
        """
        state: State = {}
        logged = 0
        begun = time.process_time()
        for number, change in enumerate(self.history if last is None else self.history[: last + 1]):
            if time.process_time() - begun > LONGEST:
                self.wrong(number, (), f"{LONGEST:g} seconds of reading", "a game that is read in less")
            try:
                state = differ.copied(change) if number == 0 else differ.applied(state, *change)
            except differ.DoesNotFit as error:
                self.wrong(number, error.path, error.found, error.expected)
            if type(state) is not dict:
                self.wrong(number, (), shown(state), "the state of a game")
            log = state.get("log")
            said = log[logged:] if type(log) is list else []
            logged = len(log) if type(log) is list else 0
            yield Entry(number, state, said)

    def state(self, number: int) -> State:
        """The state at an entry. Raises BadInput: as `entries`, or there is no such entry."""
        if not 0 <= number < len(self.history):
            told = f"0 to {len(self.history) - 1}"
            raise BadInput([Problem(self.file, 0, f"no entry {number}", f"one of the entries {told}")])
        for entry in self.entries(number):
            state = entry.state
        return state

    def wrong(self, number: int, path: differ.Path, found: str, expected: str) -> NoReturn:
        """Raise BadInput about a place of an entry."""
        raise BadInput([Problem(self.file, 0, f"{found} at {at(number, path)}", expected)])


def at(number: int, path: differ.Path) -> str:
    """How a place of an entry is told: `history[3].corp.hand[0]`."""
    told = f"history[{number}]"
    for part in path:
        told += f"[{part}]" if isinstance(part, int) else f".{clean(part, newlines=False)[:40]}"
    return told


def read(path: Path) -> Replay:
    """Read a replay. The states are made when they are asked for.

    Raises BadInput: it is too large, no JSON, cut off, or no replay.
    """
    name = str(path)
    raw = files.read(path, LARGEST, expected=f"{_WHAT}, a file of at most {files.size(LARGEST)}")
    found = _parsed(raw, name)

    def refuse(told: str, expected: str) -> NoReturn:
        raise BadInput([Problem(name, 0, told, expected)])

    if type(found) is not dict or "history" not in found:
        refuse(f"{shown(found)} without `history`" if type(found) is dict else shown(found), f"{_WHAT}: `history`")
    for key in found:
        if key not in keys.FILE:
            refuse(f'the key "{clean(key, newlines=False)[:40]}"', f"{_WHAT}: {', '.join(keys.FILE)}")
    history = found["history"]
    if type(history) is not list or not history:
        refuse(
            "no list as `history`" if type(history) is not list else "an empty `history`", "a state, and its changes"
        )
    if len(history) > MOST_ENTRIES:
        refuse(f"{len(history):,} entries", f"at most {MOST_ENTRIES:,}")
    if type(history[0]) is not dict or not {"corp", "runner"} <= set(history[0]):
        refuse(f"{shown(history[0])} at history[0]", "the first state of a game, with `corp` and `runner`")
    for number, change in enumerate(history[1:], 1):
        if type(change) is not list or len(change) != 2:
            told = f"{shown(change)} at history[{number}]"
            refuse(told, "a pair of alterations and removals (as differ 0.3.3 writes them)")
    metadata = found.get("metadata")
    return Replay(name, metadata if type(metadata) is dict else {}, history)


def _parsed(raw: bytes, name: str) -> Any:
    """The JSON of a file."""
    if raw.count(b",") + raw.count(b"[") + raw.count(b"{") > MOST_VALUES:
        raise BadInput([Problem(name, 0, f"more than {MOST_VALUES:,} values", _WHAT)])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"a byte that is not UTF-8, after {error.start:,} bytes"
        raise BadInput([Problem(name, raw.count(b"\n", 0, error.start) + 1, found, "text in UTF-8")]) from None
    try:
        return json.loads(text, parse_constant=_constant)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        found = f"{'the end of the file' if cut else 'no JSON'} after {min(error.pos, len(text)):,} characters"
        raise BadInput([Problem(name, error.lineno, found, f"{_WHAT}, whole")]) from None
    except RecursionError:
        raise BadInput([Problem(name, 0, "data nested too deep", _WHAT)]) from None
    except ValueError:
        raise BadInput([Problem(name, 0, "a number that is none, or far too long", _WHAT)]) from None


def _constant(text: str) -> NoReturn:
    raise ValueError(text)


class Place:
    """A value of a state, and where it is: what it should be is asked of it, and what it is not becomes a problem.

    After a problem something usable is returned, so that a reader can go on and tell all at once.
    """

    def __init__(self, value: Any, path: differ.Path, problems: list[tuple[differ.Path, str, str]]) -> None:
        self.value, self.path, self.problems = value, path, problems

    def wrong(self, found: str, expected: str) -> None:
        """Note that this is not what it should be."""
        self.problems.append((self.path, found, expected))

    def of(self, key: str) -> Place:
        """What a mapping has under a key; a place with nothing if it has none."""
        value = self.mapping().get(key)
        return Place(value, (*self.path, key), self.problems)

    def mapping(self) -> dict[str, Any]:
        """A mapping; empty if there is nothing."""
        if self.value is not None and type(self.value) is not dict:
            self.wrong(shown(self.value), "a mapping")
        return self.value if type(self.value) is dict else {}

    def each(self) -> list[Place]:
        """The elements of a list; none if there is nothing."""
        if self.value is not None and type(self.value) is not list:
            self.wrong(shown(self.value), "a list")
        listed = self.value if type(self.value) is list else []
        return [Place(one, (*self.path, n), self.problems) for n, one in enumerate(listed)]

    def number(self) -> int:
        """A whole number; 0 if there is nothing."""
        if self.value is None:
            return 0
        if type(self.value) is not int or abs(self.value) > 10_000:
            self.wrong(shown(self.value), "a whole number of at most 10,000")
            return 0
        return self.value

    def text(self) -> str:
        """Text; empty if there is nothing. Nobody vouches for what it says."""
        if self.value is not None and type(self.value) is not str:
            self.wrong(shown(self.value), "text")
        return self.value if type(self.value) is str else ""

    def flag(self) -> bool:
        """Whether something is so: true, or text such as "this-turn"."""
        return self.value is True or (type(self.value) is str and bool(self.value))

    def known(self, allowed: frozenset[str], what: str) -> None:
        """A problem for each key of a mapping that nobody has described."""
        for key, value in self.mapping().items():
            if key not in allowed and value is not None and value is not False:  # these are as good as absent
                found = f'the key "{clean(key, newlines=False)[:40]}"'
                self.problems.append((self.path, found, f"{what} as the client writes it (--partial skips the key)"))
