"""The rules index: every numbered rule of the CR in plain words, its terms, references, editions and charts.

`load()` gives the index of the base edition, `load("26.03")` that of a later one, in its own numbers. Nothing is read
before it is asked for, and only the entries asked for are parsed: looking up a rule or checking that one exists stays
cheap.
"""

from functools import cache

from judgebot.index.store import EDITION, Entry, Index

__all__ = ["EDITION", "Entry", "Index", "load"]


def load(edition: str = EDITION) -> Index:
    """The index of an edition (the base one if not given), the OPP clauses beside it; the same object at every call.

    Raises:
        ValueError: there is no index of that edition.
    """
    return _load(edition)


@cache
def _load(edition: str) -> Index:
    if edition == EDITION:
        return Index()
    from judgebot.index.later import LaterIndex
    from judgebot.index.numbering import RULED

    if edition not in RULED:
        raise ValueError(edition)
    return LaterIndex(edition)
