"""Whether every number of a line says something: one that could as well be another was passed over.

A number that a phrase takes and nobody weighs would be dropped without a word. So a line that is understood is read
again with its numbers changed: where that tells the same back, the number is named as not understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from judgebot.ask.readings import Reading, Unplaced
from judgebot.ask.tokens import Token
from judgebot.ask.vocabulary import NUMBERS

_WHY = "so many or other: nothing here turns on it"
_MORE = 3
_WORDS = {n: word for word, n in reversed(NUMBERS.items()) if word.isalpha()}
_DIGITS = re.compile(r"\d+")


def told_back(reading: Reading) -> tuple[object, ...]:
    """Everything that a reading tells back."""
    moves = [one.told for one in reading.moves]
    asked = [one.told for one in (reading.question, *reading.more)]
    return reading.facts(), moves, asked, reading.assumed, [one.text for one in reading.unplaced]


def weigh(reading: Reading, line: list[Token], read: Callable[[str], Reading]) -> None:
    """Name the numbers of a line that nothing turns on; of a line that is understood otherwise.

    read  reads a line without weighing it
    """
    numbers = [] if reading.unplaced else [one for one in line if _other(one)]
    told = told_back(reading)
    for token in _unseen(reading.text, numbers, told, read) if numbers else ():
        if told_back(read(_with(reading.text, {token.start: (token, _other(token))}))) == told:
            reading.unplaced.append(Unplaced(token.text, (), _WHY))


def _unseen(text: str, numbers: list[Token], told: tuple[object, ...], read: Callable[[str], Reading]) -> list[Token]:
    """The numbers that are not seen in what is told back if all are others at once: to be looked at one by one."""
    before = set(_DIGITS.findall(str(told)))
    free = iter(n for n in range(2, 100) if str(n) not in before)
    new = {one.start: (one, str(next(free))) for one in numbers if _DIGITS.search(one.text) or one.text.isalpha()}
    changed = read(_with(text, new))
    seen = set() if changed.unplaced else set(_DIGITS.findall(str(told_back(changed))))
    return [one for one in numbers if one.start not in new or new[one.start][1] not in seen]


def _with(text: str, others: dict[int, tuple[Token, str]]) -> str:
    """A line with other numbers in the place of some."""
    for start, (token, other) in sorted(others.items(), reverse=True):
        said = _DIGITS.sub(_DIGITS.findall(other)[0], token.text, count=1) if other[:1].isdigit() else other
        said = said if _DIGITS.search(token.text) else other
        text = f"{text[:start]}{said}{text[start + len(token.text) :]}"
    return text


def _other(token: Token) -> str:
    """Another number in the place of one; none for what may be no number: "a", "one"."""
    if not token.has("n") or token.n < 0:
        return ""
    if len(numbers := _DIGITS.findall(token.text)) == 1:
        return str(int(numbers[0]) + _MORE)
    return _WORDS.get(token.n + _MORE, "") if token.n > 1 and token.text.isalpha() else ""
