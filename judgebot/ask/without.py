"""What of a line is not understood: the part without which the rest is, and what the rest says.

A line with words that mean nothing here is not answered as if they were not there. But which part of it is at fault is
found by leaving parts out; and where that part only says how, where or, of what may be done, when, what is asked
without it can be answered too, and is told as what it is.
"""

from __future__ import annotations

from typing import NamedTuple

from judgebot.ask.parse import ENDS, read_line
from judgebot.ask.readings import Reading
from judgebot.ask.tokens import Token, tokens

_TRIES = 70
_LONGEST = 9  # tokens of a part
# What may turn a ruling round: kinds of word, and words. A line without it is another line.
_TURNS = ("not", "none", "both", "only", "turn", "ask")
_TURN_WORDS = {
    "no", "not", "never", "without", "unless", "except", "only", "instead", "rather", "neither", "nor",
    "nothing", "nobody", "none", "twice", "more", "less", "free", "next", "turn",
    "trace",
}  # fmt: skip
# What begins a part that says at what time, or how and where; after the others something more is told.
_TIME = {"before", "after", "when", "while", "during", "until", "once"}
_HOW = {"at", "in", "on", "from", "because", "since", "as", "like", "about", "under", "over", "upon", "of"}
_BEGINS = (
    _TIME
    | _HOW
    | {"and", "but", "with", "who", "which", "that", "if", "for", "to", "so", "where", "by", "into", "then"}
)
# What even such a part may not name.
_TOLD = ("n", "card", "server", "state", "unit", "done", "verb", "outcome")


class Part(NamedTuple):
    """A part of a line that may be left out.

    harmless  whether the line without it is answered
    time      whether it says at what time something may be done, which is asked
    """

    size: int
    start: int
    end: int
    harmless: bool
    time: bool


class Rest(NamedTuple):
    """What a line says without some of its parts.

    answered  whether it may be answered without them
    time      whether one of them says at what time something may be done: then only the times are an answer
    """

    reading: Reading
    left_out: tuple[str, ...]
    answered: bool
    time: bool


def rest_of(reading: Reading) -> Rest | None:
    """What a line says without the fewest words that are not understood; None if that cannot be told."""
    text = reading.text
    left_out: list[str] = []
    answered, time = True, False
    for _ in range(3):  # parts in as many places
        found = _shorter(text, len(reading.unplaced))
        if found is None:
            return None
        part, reading = found
        left_out.append(text[part.start : part.end].strip(" ,"))
        answered, time = answered and part.harmless, time or part.time
        if not reading.unplaced:
            answered = answered and (not time or reading.question.kind == "may")
            return Rest(reading, tuple(left_out), answered, time)
        text = reading.text
    return None


def _shorter(text: str, unplaced: int) -> tuple[Part, Reading] | None:
    """The line without one part, and which: with nothing unplaced, or as little as may be."""
    best: tuple[Part, Reading] | None = None
    for part in _parts(text)[:_TRIES]:
        read = read_line(f"{text[: part.start].rstrip()} {text[part.end :].lstrip()}".strip())
        if not read.unplaced:
            return part, read
        if len(read.unplaced) < unplaced and (best is None or len(read.unplaced) < len(best[1].unplaced)):
            best = part, read
    return best


def _parts(text: str) -> list[Part]:
    """The parts that may be left out: those that only say when, where or what for first, and then the shortest."""
    found: list[Part] = []
    line = tokens(text)
    for i, first in enumerate(line):
        if first.has("mark"):
            continue
        begins = first.said.split()[0]
        for j in range(i, min(i + _LONGEST, len(line))):
            if line[j].has("mark"):
                break
            after = line[j + 1] if j + 1 < len(line) else None
            if (i == 0 or line[i - 1].has("mark", *ENDS)) and (after is None or after.has("mark", *ENDS)):
                break  # a sentence is no part
            ends = after is None or after.has("mark") or after.has("sep") or after.said.split()[0] in _BEGINS
            inside = line[i : j + 1]
            unknown = any(not one.kinds for one in inside)
            if (unknown and j - i < 4) or (ends and begins in _BEGINS):
                mark = next((one for one in line[j:] if one.has("mark", *ENDS)), None)
                time = begins in _TIME and mark is not None and mark.has("mark", "?")
                # An unknown word may be the name of a card, or what is counted; how something is done is neither.
                how = (i == j and first.said.endswith("ly")) or (
                    begins in _HOW and not any(one.has(kind) for one in inside for kind in _TOLD)
                )
                harmless = (time or how) and not any(_turns(one) for one in inside)
                size = sum(2 for one in inside if not one.has("glue")) - (3 if unknown else 0)
                found.append(Part(size, first.start, line[j].start + len(line[j].text), harmless, time))
    return sorted(found, key=lambda one: (not one.harmless, one))


def _turns(token: Token) -> bool:
    if token.has("glue") and not token.has("card"):
        return False
    return any(token.has(kind) for kind in _TURNS) or bool(_TURN_WORDS & set(token.said.split()))
