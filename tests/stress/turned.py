"""Questions turned into claims, and into claims of the contrary: the answer turns with the claim, and only with it.

By hand: `python tests/stress/turned.py [--start N] [--step N] [--show HOW,...]`. WRONG: a yes where a no is held, or
the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.stress.asked import tell

_WHO = r"(?:the )?(?:corp|runner|corporation)|[Hh]e|I|it"
_CAN = re.compile(rf"(.*[.;] )(?:[Cc]an|[Mm]ay|[Cc]ould) ({_WHO}) ([^?;.]*)\?", re.S)
_DOES = re.compile(rf"(.*[.;] )[Dd]oes (the run|{_WHO}) (\w+)(?: ([^?;.]*))?\?", re.S)
_MUST = re.compile(rf"(.*[.;] )[Mm]ust ({_WHO}) ([^?;.]*)\?", re.S)
_FLIP = {"yes": "no", "no": "yes"}
_KEEPS_OPEN = ("still", "already", "or", "and", "only", "again", "any", "not", "no", "anymore")


def _third(verb: str) -> str:
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}{'z' if verb.endswith('ez') else ''}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeou" else f"{verb}s"


def turned(say: str) -> Iterator[tuple[str, bool]]:
    """The line with its question as a claim: what is said, and whether it claims the contrary."""
    if found := _CAN.fullmatch(say):
        before, who, what = found.groups()
        if who == "I":
            return
        yield f"{before}The judge says {who} can {what}. Is that right?", False
        yield f"{before}The judge says {who} cannot {what}. Is that right?", True
        yield f"{before}The judge says {who} can't {what}. Is that correct?", True
    elif found := _DOES.fullmatch(say):
        before, who, verb, rest = found.groups()
        rest = f" {rest}" if rest else ""
        do = "do" if who == "I" else "does"
        yield f"{before}The judge says {who} {_third(verb) if who != 'I' else verb}{rest}. Is that right?", False
        yield f"{before}The judge says {who} {do} not {verb}{rest}. Is that right?", True
        yield f"{before}{do.capitalize()}n't {who} {verb}{rest}?", False
    elif found := _MUST.fullmatch(say):
        before, who, what = found.groups()
        if who == "I":
            return
        yield f"{before}The judge says {who} has to {what}. Is that right?", False
        yield f"{before}The judge says {who} does not have to {what}. Is that right?", True


def compared(line: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Each turned line with what became of it, and what was held."""
    from judgebot.ask.answering.answer import answer
    from judgebot.ask.reading import read

    if line.get("answer") not in _FLIP or "edition" in line:
        return
    if not set(_KEEPS_OPEN).isdisjoint(re.findall(r"\w+", line["say"].lower().rpartition(". ")[2])):
        return
    meant = read(line["say"])
    if not meant.understood or answer(meant).verdict != line["answer"]:
        return
    for say, contrary in turned(line["say"]):
        other = read(say)
        if not other.understood:
            yield "unread", say, ""
            continue
        found = answer(other)
        wanted = _FLIP[line["answer"]] if contrary else line["answer"]
        how = "right" if found.verdict == wanted else "WRONG" if found.verdict in _FLIP else found.verdict or "open"
        yield how, say, f"{found.verdict}, held {wanted}: {' '.join(found.said)[:160]}"


if __name__ == "__main__":
    tell(compared, "WRONG")
