"""What can be wrong with an input, told with its place."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.plain import Record


def resting(text: str, *rules: str) -> str:
    """A text with the rules on which it rests after it: `only decks have an order (4.2.3)`."""
    return f"{text} ({', '.join(rules)})" if rules else text


class Problem(Record):
    """One thing wrong with an input file: where it is, what was found there and what was expected instead.

    `line` counts from 1; 0 means the file as a whole.
    """

    file: str
    line: int
    found: str
    expected: str

    def __lt__(self, other: Problem) -> bool:
        return (self.file, self.line, self.found, self.expected) < (other.file, other.line, other.found, other.expected)

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: found {self.found}; expected {self.expected}"


class BadInput(Exception):
    """A file cannot be used. Carries all its `problems`; a command prints them and exits with status 2."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(problems, key=lambda problem: (problem.file, problem.line))
        super().__init__("\n".join(map(str, self.problems)))
