"""The grammar of official texts, as its rows are gathered, and what builds their meanings share."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Grammar

GRAMMAR = Grammar()
row = GRAMMAR.row
rows_of = GRAMMAR.rows_of

# Words that stand for what was named before begin with this, until `discourse` has found what that is.
ANAPHOR = "?"


def ana(number: str, kind: str = "") -> str:
    """What stands for one (`1`) or several (`n`) objects named before, of a kind if the text says so."""
    return f"{ANAPHOR}{number}:{kind}"


def is_ana(raw: Any) -> bool:
    """Whether a name still waits for what it stands for."""
    return isinstance(raw, str) and raw.startswith(ANAPHOR)


def times(n: Any, value: Any) -> Any:
    """`n` for each of a value."""
    if n == 1:
        return value
    if isinstance(n, str):
        return None
    return {"product": [n, value]}


def negative(value: Any) -> Any:
    """A value below 0 by as much as the value is above."""
    return -value if isinstance(value, int) else {"product": [-1, value]}


def one(values: list[Any]) -> Any:
    """A list of one as what is in it."""
    return values[0] if len(values) == 1 else values


def merged(*parts: dict[str, Any] | None) -> dict[str, Any] | None:
    """Mappings as one; None where two say different things of the same."""
    found: dict[str, Any] = {}
    for part in parts:
        for key, value in (part or {}).items():
            if key in found and found[key] != value:
                return None
            found[key] = value
    return found


def program(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Acts of one sentence as one instruction, or as several where a word comes twice (9.11)."""
    found: list[dict[str, Any]] = []
    for act in acts:
        ends = bool(found) and bool(ENDS & set(found[-1])) and ANAPHOR in repr(act) and "_cost'" not in repr(act)
        if found and not ends and not set(act) & set(found[-1]) and not ALONE & (set(act) | set(found[-1])):
            found[-1] = {**found[-1], **act}
        else:
            found.append(dict(act))
    return found


# Words that are an instruction of their own.
# Words that show cards: what is done with these comes after (9.11.4d, 9.11.4e).
ENDS = {"search", "look", "reveal"}
ALONE = {"may", "pay", "if", "one_of", "for_each", "repeat", "then_if", "take_action"}
